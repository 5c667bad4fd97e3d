//! Games as bytes, so that they can be saved, restored, copied and sent: numbers of eight bytes, and cells.

/// Adds a number to a state.
pub(crate) fn put(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(&number.to_le_bytes());
}

/// Reads a state from its beginning.
pub struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    /// A state.
    pub(crate) const fn new(state: &'a [u8]) -> Reader<'a> {
        Reader(state)
    }

    /// The next number.
    pub(crate) fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    /// The next number, where it is a small one.
    pub(crate) fn small<T: TryFrom<u64>>(&mut self) -> Option<T> {
        T::try_from(self.number()?).ok()
    }

    /// The next bytes.
    pub(crate) fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    /// Whether all was read.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
