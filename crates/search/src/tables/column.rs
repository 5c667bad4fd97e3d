//! Something known about every state, as a column indexed by its id.
//!
//! Rows live in chunks that never move, so growth copies nothing and takes memory in small, counted
//! steps. A row is `width` elements; most columns have width one. Cost: an index is one shift and one
//! mask more than in a plain vector.

use crate::memory::{Memory, OutOfMemory};

/// A chunked column of `T`.
#[derive(Clone, Debug)]
pub(crate) struct Column<T> {
    chunks: Vec<Vec<T>>,
    width: usize,
    /// A chunk is `1 << shift` rows.
    shift: u32,
    len: u32,
}

impl<T: Copy> Column<T> {
    /// An empty column of single elements, its chunks sized to the limit of `memory`.
    pub(crate) fn new(memory: &Memory) -> Column<T> {
        Column::with_width(1, memory)
    }

    /// An empty column whose rows are `width` elements each.
    pub(crate) fn with_width(width: usize, memory: &Memory) -> Column<T> {
        let chunk = memory.limit().map_or(64 << 10, |limit| (limit / 1024).clamp(1 << 10, 256 << 10));
        let rows = chunk / width.saturating_mul(size_of::<T>()).max(1);
        Column { chunks: Vec::new(), width, shift: rows.max(1).ilog2(), len: 0 }
    }

    /// Number of rows.
    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    /// The element of row `id`, which must be there.
    pub(crate) fn get(&self, id: u32) -> T {
        self.row(id)[0]
    }

    /// Puts `value` into row `id`, which must be there.
    pub(crate) fn set(&mut self, id: u32, value: T) {
        *self.get_mut(id) = value;
    }

    /// The element of row `id`, which must be there, for change.
    pub(crate) fn get_mut(&mut self, id: u32) -> &mut T {
        let at = self.offset(id);
        &mut self.chunks[(id >> self.shift) as usize][at]
    }

    /// Row `id`, which must be there.
    pub(crate) fn row(&self, id: u32) -> &[T] {
        let at = self.offset(id);
        &self.chunks[(id >> self.shift) as usize][at..at + self.width]
    }

    /// Appends a row of one element.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the limit would be passed.
    pub(crate) fn push(&mut self, value: T, memory: &mut Memory) -> Result<(), OutOfMemory> {
        self.push_row(&[value], memory)
    }

    /// Appends a row, which must be `width` elements long.
    ///
    /// # Errors
    /// [`OutOfMemory`] when the limit would be passed, or after 2^32 - 1 rows.
    pub(crate) fn push_row(&mut self, row: &[T], memory: &mut Memory) -> Result<(), OutOfMemory> {
        debug_assert_eq!(row.len(), self.width);
        let chunk = (self.len >> self.shift) as usize;
        if chunk == self.chunks.len() {
            let elements = self.width << self.shift;
            memory.reserve(&mut self.chunks, 1)?;
            memory.take(elements * size_of::<T>())?;
            self.chunks.push(Vec::with_capacity(elements));
        }
        self.len = self.len.checked_add(1).ok_or(OutOfMemory)?;
        self.chunks[chunk].extend_from_slice(row);
        Ok(())
    }

    fn offset(&self, id: u32) -> usize {
        (id as usize & ((1 << self.shift) - 1)) * self.width
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_over_chunk_borders() {
        let mut memory = Memory::new(Some(1 << 20));
        let mut rows = Column::with_width(3, &memory);
        for i in 0..10_000u32 {
            rows.push_row(&[i as u8, (i >> 8) as u8, 7], &mut memory).unwrap();
        }
        assert!((0..10_000).all(|i| rows.row(i) == [i as u8, (i >> 8) as u8, 7]));
        assert!(memory.held() >= 30_000 && memory.held() < 40_000, "{}", memory.held());
    }

    #[test]
    fn rows_without_width_take_no_chunk() {
        let mut memory = Memory::new(Some(100_000));
        let mut rows: Column<u8> = Column::with_width(0, &memory);
        rows.push_row(&[], &mut memory).unwrap();
        assert!(rows.row(0).is_empty());
    }

    #[test]
    fn the_limit_ends_growth() {
        let mut memory = Memory::new(Some(10_000));
        let mut column = Column::new(&memory);
        let pushed = (0..10_000u64).take_while(|&i| column.push(i, &mut memory).is_ok()).count();
        assert!((900..=1250).contains(&pushed), "{pushed}");
        assert!(memory.peak() <= 10_000);
    }
}
