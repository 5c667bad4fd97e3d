//! Which parts of the walls are drawn: a thin rim around the floor, in quarters of a cell.
//!
//! The floor grows by half a cell, which closes walls that are one cell thick, and shrinks again until only a quarter is
//! left around it (a morphological closing). Walls deep in a massif and walls outside are not drawn: they are void.
//! O(area).

/// Quarters of a cell's side.
pub(crate) const PARTS: u32 = 4;

/// A map of quarters of cells.
pub(crate) struct Rim {
    width: u32,
    height: u32,
    solid: Vec<bool>,
}

impl Rim {
    /// The rim of a board of `columns` by `rows` cells.
    pub(crate) fn new(
        columns: u32,
        rows: u32,
        is_floor: impl Fn(i64, i64) -> bool,
        is_wall: impl Fn(i64, i64) -> bool,
    ) -> Rim {
        let (width, height) = (columns * PARTS, rows * PARTS);
        let near = |x: i64, y: i64| {
            let (cell_x, cell_y) = (x.div_euclid(4), y.div_euclid(4));
            let half = |part: i64| if part.rem_euclid(4) < 2 { -1 } else { 1 };
            let (dx, dy) = (half(x), half(y));
            is_floor(cell_x, cell_y)
                || is_floor(cell_x + dx, cell_y)
                || is_floor(cell_x, cell_y + dy)
                || is_floor(cell_x + dx, cell_y + dy)
        };
        let mut solid = Vec::with_capacity((width * height) as usize);
        for y in 0..i64::from(height) {
            for x in 0..i64::from(width) {
                let deep = || (-1..=1).all(|dy| (-1..=1).all(|dx| near(x + dx, y + dy)));
                solid.push(is_wall(x / 4, y / 4) && near(x, y) && deep());
            }
        }
        Rim { width, height, solid }
    }

    /// Quarters in a row.
    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    /// Rows of quarters.
    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// Whether a quarter is drawn as wall.
    pub(crate) fn is_solid(&self, x: u32, y: u32) -> bool {
        x < self.width && y < self.height && self.solid[(y * self.width + x) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(rows: &[&str]) -> Vec<String> {
        let at = |x: i64, y: i64| {
            let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
            row.and_then(|row| row.as_bytes().get(usize::try_from(x).ok()?)).copied().unwrap_or(b'_')
        };
        let rim = Rim::new(
            rows[0].len() as u32,
            rows.len() as u32,
            |x, y| at(x, y) == b' ',
            |x, y| at(x, y) == b'#',
        );
        let row = |y| (0..rim.width()).map(|x| if rim.is_solid(x, y) { '#' } else { '.' }).collect();
        (0..rim.height()).map(row).collect()
    }

    #[test]
    fn the_rim_is_thin_outside_and_closes_walls_between_floors() {
        let rim = drawn(&["###", "# #", "###"]);
        assert_eq!(rim[2], "............");
        assert_eq!(rim[3], "...######...");
        assert_eq!(rim[5], "...#....#...");
        // A wall between two floors is whole; one of two cells is hollow.
        assert_eq!(drawn(&["#####", "# # #", "#####"])[6], "...#....####....#...");
        assert_eq!(drawn(&["######", "# ## #", "######"])[6], "...#....#......#....#...");
        // Where there is void, nothing stands around the floor.
        assert_eq!(drawn(&["  ", "  "])[0], "........");
    }
}
