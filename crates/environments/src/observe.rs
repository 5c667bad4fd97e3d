//! The observations of a position: planes, small colours, pictures, numbers of things. An observation stays in its place, and
//! a step writes only the cells that changed.

use grid::Size;

/// A kind of observation of Sokoban. `h` and `w` are the rows and columns of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Observation {
    /// `(4, h, w)`: 1 where there are walls (and nothing), goals, boxes, the player; else 0.
    #[default]
    Planes,
    /// `(h, w, 3)`: one pixel for each cell, in the colours of gym-sokoban's `tiny_rgb_array`.
    Tiny,
    /// `(16 h, 16 w, 3)`: a picture.
    Rgb,
    /// `(h, w, 2)`: numbers of things, as in Jumanji: movable things (3 player, 4 box), and fixed ones (1 wall, 2 goal).
    Grid,
}

/// The content of a cell, as bits.
pub(crate) const WALL: u8 = 1;
pub(crate) const GOAL: u8 = 2;
pub(crate) const BOX: u8 = 4;
pub(crate) const PLAYER: u8 = 8;

/// The shape of an array.
pub type Shape = [usize; 3];

/// Rows and columns of a picture's cell.
const SIDE: usize = 16;

text::named!(Observation, "observation": Planes "planes", Tiny "tiny", Rgb "rgb", Grid "grid");

impl Observation {
    /// The shape for boards of a size.
    pub const fn shape(self, size: Size) -> Shape {
        let (height, width) = (size.height as usize, size.width as usize);
        match self {
            Observation::Planes => [4, height, width],
            Observation::Tiny => [height, width, 3],
            Observation::Rgb => [height * SIDE, width * SIDE, 3],
            Observation::Grid => [height, width, 2],
        }
    }

    /// Bytes for boards of a size.
    pub const fn bytes(self, size: Size) -> usize {
        let [a, b, c] = self.shape(size);
        a * b * c
    }
}

/// The colours of gym-sokoban: wall, floor, goal, box on a goal, box, player, player on a goal.
const COLOURS: [[u8; 3]; 7] = [
    [0, 0, 0],
    [243, 248, 238],
    [254, 126, 125],
    [254, 95, 56],
    [142, 121, 56],
    [160, 212, 56],
    [219, 212, 56],
];

/// The number of a cell's look.
const fn look(cell: u8) -> usize {
    match (cell & WALL != 0, cell & GOAL != 0, cell & BOX != 0, cell & PLAYER != 0) {
        (true, ..) => 0,
        (_, false, false, false) => 1,
        (_, true, false, false) => 2,
        (_, true, true, _) => 3,
        (_, false, true, _) => 4,
        (_, false, _, true) => 5,
        (_, true, _, true) => 6,
    }
}

/// Writes cells as one kind of observation.
#[derive(Clone, Debug)]
pub(crate) struct Painter {
    pub(crate) kind: Observation,
    pub(crate) size: Size,
    /// The looks as pictures, for `rgb`.
    tiles: Vec<u8>,
}

impl Painter {
    pub(crate) fn new(kind: Observation, size: Size) -> Painter {
        let tiles = if kind == Observation::Rgb { (0..7).flat_map(tile).collect() } else { Vec::new() };
        Painter { kind, size, tiles }
    }

    /// Writes all cells of a board.
    pub(crate) fn paint_all(&self, cells: &[u8], out: &mut [u8]) {
        if self.kind == Observation::Planes {
            for (plane, bit) in out.chunks_exact_mut(cells.len()).zip([WALL, GOAL, BOX, PLAYER]) {
                for (out, cell) in plane.iter_mut().zip(cells) {
                    *out = u8::from(cell & bit != 0);
                }
            }
            return;
        }
        for (at, &cell) in cells.iter().enumerate() {
            self.paint(at, cell, out);
        }
    }

    /// Writes one cell.
    #[inline]
    pub(crate) fn paint(&self, at: usize, cell: u8, out: &mut [u8]) {
        match self.kind {
            Observation::Planes => {
                let area = self.size.area();
                for (plane, bit) in [WALL, GOAL, BOX, PLAYER].into_iter().enumerate() {
                    out[plane * area + at] = u8::from(cell & bit != 0);
                }
            }
            Observation::Tiny => out[at * 3..at * 3 + 3].copy_from_slice(&COLOURS[look(cell)]),
            Observation::Grid => {
                let moving = if cell & PLAYER != 0 { 3 } else { cell & BOX };
                out[at * 2] = moving;
                out[at * 2 + 1] = cell & (WALL | GOAL);
            }
            Observation::Rgb => self.paint_tile(at, cell, out),
        }
    }

    fn paint_tile(&self, at: usize, cell: u8, out: &mut [u8]) {
        let width = self.size.width as usize;
        let (row, line) = (SIDE * 3, width * SIDE * 3);
        let begin = at / width * SIDE * line + at % width * row;
        let tile = &self.tiles[look(cell) * SIDE * row..(look(cell) + 1) * SIDE * row];
        for (y, pixels) in tile.chunks_exact(row).enumerate() {
            out[begin + y * line..begin + y * line + row].copy_from_slice(pixels);
        }
    }
}

/// The picture of a look: plain shapes in the colours of the small ones.
fn tile(look: usize) -> Vec<u8> {
    let ground = match look {
        0 => 0,
        2 | 3 | 6 => 2,
        _ => 1,
    };
    let mut pixels = Vec::with_capacity(SIDE * SIDE * 3);
    for y in 0..SIDE as i32 {
        for x in 0..SIDE as i32 {
            // Twice the distance from the middle.
            let (dx, dy) = (2 * x - 15, 2 * y - 15);
            let [red, green, blue] = COLOURS[look];
            let bricks = y % 8 == 0 || (x + y / 8 * 4) % 8 == 0;
            let edge = dx.abs().max(dy.abs()) > 11 || dx.abs() == dy.abs();
            let (in_box, in_disc) = (dx.abs().max(dy.abs()) <= 13, dx * dx + dy * dy <= 13 * 13);
            pixels.extend(match look {
                0 if bricks => [72, 66, 60],
                0 => [122, 104, 90],
                2 if dx * dx + dy * dy > 81 => COLOURS[1],
                3 | 4 if in_box && edge => [red / 2, green / 2, blue / 2],
                3 | 4 if in_box => [red, green, blue],
                5 | 6 if in_disc => [red, green, blue],
                2 => [red, green, blue],
                _ => COLOURS[ground],
            });
        }
    }
    pixels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_observation_shows_the_same_cells() {
        let size = Size::new(7, 1);
        let cells = [WALL, 0, GOAL, GOAL | BOX, BOX, PLAYER, GOAL | PLAYER];
        let paint = |kind: Observation| {
            let painter = Painter::new(kind, size);
            let mut out = vec![9; kind.bytes(size)];
            for (at, &cell) in cells.iter().enumerate() {
                painter.paint(at, cell, &mut out);
            }
            out
        };
        let planes =
            [[1, 0, 0, 0, 0, 0, 0], [0, 0, 1, 1, 0, 0, 1], [0, 0, 0, 1, 1, 0, 0], [0, 0, 0, 0, 0, 1, 1]];
        assert_eq!(paint(Observation::Planes), planes.concat());
        assert_eq!(paint(Observation::Tiny), COLOURS.concat());
        assert_eq!(paint(Observation::Grid), [0, 1, 0, 0, 0, 2, 4, 2, 4, 0, 3, 0, 3, 2]);
        let picture = paint(Observation::Rgb);
        let tiles = (0..7)
            .map(|at| (0..SIDE).map(|y| picture[(y * 7 + at) * SIDE * 3..][..SIDE * 3].to_vec()).collect());
        let tiles: Vec<Vec<Vec<u8>>> = tiles.collect();
        assert!((0..7).all(|a| (0..a).all(|b| tiles[a] != tiles[b])), "looks differ");
    }
}
