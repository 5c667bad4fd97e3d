//! The eight symmetries of a rectangle (the dihedral group D4).

use crate::{Cell, Direction, Size};

/// One of the eight symmetries: an optional mirror left-right, then `turns` quarter turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    turns: u8,
}

impl Symmetry {
    /// The symmetry that moves nothing.
    pub const IDENTITY: Symmetry = Symmetry { mirrored: false, turns: 0 };

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { mirrored: i >= 4, turns: (i % 4) as u8 };
            i += 1;
        }
        all
    };

    /// A quarter turn clockwise.
    pub const CLOCKWISE: Symmetry = Symmetry { mirrored: false, turns: 1 };

    /// A mirror left-right.
    pub const MIRROR: Symmetry = Symmetry { mirrored: true, turns: 0 };

    /// Its place in [`Symmetry::ALL`].
    pub const fn index(self) -> usize {
        self.mirrored as usize * 4 + self.turns as usize
    }

    /// This symmetry and then `next`.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A mirror after turns is a mirror before as many turns back.
        let turns = if next.mirrored { 4 - self.turns + next.turns } else { self.turns + next.turns };
        Symmetry { mirrored: self.mirrored != next.mirrored, turns: turns % 4 }
    }

    /// Size of a grid of `size` after the symmetry.
    pub const fn size(self, size: Size) -> Size {
        if self.turns % 2 == 1 { Size::new(size.height, size.width) } else { size }
    }

    /// Where `cell` of a grid of `size` lands in the grid of [`Symmetry::size`].
    pub const fn cell(self, size: Size, cell: Cell) -> Cell {
        let (mut x, mut y) = size.xy(cell);
        let (mut width, mut height) = (size.width, size.height);
        if self.mirrored {
            x = width - 1 - x;
        }
        let mut turn = 0;
        while turn < self.turns {
            (x, y) = (height - 1 - y, x);
            (width, height) = (height, width);
            turn += 1;
        }
        Cell(y * width + x)
    }

    /// The image of `direction`.
    pub const fn direction(self, direction: Direction) -> Direction {
        let direction =
            if self.mirrored && direction.is_horizontal() { direction.opposite() } else { direction };
        Direction::from_index(direction.index() + self.turns as usize)
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        if self.mirrored { self } else { Symmetry { mirrored: false, turns: (4 - self.turns) % 4 } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_keep_steps_and_inverses_undo() {
        let size = Size::new(4, 3);
        for symmetry in Symmetry::ALL {
            let turned = symmetry.size(size);
            for cell in size.cells() {
                let image = symmetry.cell(size, cell);
                assert_eq!(symmetry.inverse().cell(turned, image), cell);
                for direction in Direction::ALL {
                    let expected = size.step(cell, direction).map(|next| symmetry.cell(size, next));
                    assert_eq!(turned.step(image, symmetry.direction(direction)), expected);
                    assert_eq!(symmetry.inverse().direction(symmetry.direction(direction)), direction);
                }
            }
        }
    }

    #[test]
    fn one_after_the_other() {
        let size = Size::new(4, 3);
        for (place, first) in Symmetry::ALL.into_iter().enumerate() {
            assert_eq!(first.index(), place);
            for next in Symmetry::ALL {
                for cell in size.cells() {
                    let image = next.cell(first.size(size), first.cell(size, cell));
                    assert_eq!(first.then(next).cell(size, cell), image, "{first:?} {next:?}");
                }
            }
        }
    }
}
