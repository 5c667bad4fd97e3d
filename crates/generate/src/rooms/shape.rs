//! The inside of a small board as 128 bits, with a column of wall between its rows, so that all squares move at once.

use grid::{CellSet, Direction, Size};

/// A set of squares: bit `y * stride + x` of the inside.
pub(crate) type Squares = u128;

/// The shape of a board: its size with the border of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Columns of the inside.
    pub(crate) width: u32,
    /// Rows of the inside.
    pub(crate) height: u32,
}

impl Shape {
    /// The inside of a board of `width` by `height` cells with its border; none if it has no inside, more than 128 bits,
    /// or a single row of 127 cells: moving it down would shift by all 128 bits.
    pub(crate) fn new(width: u32, height: u32) -> Option<Shape> {
        let inside = Shape { width: width.checked_sub(2)?, height: height.checked_sub(2)? };
        let (width, stride) = (u64::from(inside.width), u64::from(inside.width) + 1);
        let bits = stride * u64::from(inside.height);
        (width > 0 && inside.height > 0 && stride < 128 && bits <= 128).then_some(inside)
    }

    /// Bits from one row to the next.
    pub(crate) const fn stride(self) -> u32 {
        self.width + 1
    }

    /// The square in a column and a row of the inside.
    pub(crate) const fn square(self, x: u32, y: u32) -> Squares {
        1 << (y * self.stride() + x)
    }

    /// Column and row of the lowest square of a set that is not empty.
    pub(crate) const fn place(self, square: Squares) -> (u32, u32) {
        let bit = square.trailing_zeros();
        (bit % self.stride(), bit / self.stride())
    }

    /// All squares of the inside.
    pub(crate) fn all(self) -> Squares {
        (0..self.height).fold(0, |all, y| all | (((1 << self.width) - 1) << (y * self.stride())))
    }

    /// The size of the board, the border included.
    pub(crate) const fn size(self) -> Size {
        Size::new(self.width + 2, self.height + 2)
    }

    /// The cells of the board that are these squares.
    pub(crate) fn cells(self, squares: Squares) -> CellSet {
        let mut cells = CellSet::new(self.size().area());
        cells.extend(each(squares).map(|square| {
            let (x, y) = self.place(square);
            self.size().cell(x + 1, y + 1)
        }));
        cells
    }

    /// The squares that are these cells of the board, none of them at its border.
    pub(crate) fn squares(self, cells: &CellSet) -> Squares {
        let places = cells.iter().map(|cell| self.size().xy(cell));
        places.fold(0, |all, (x, y)| all | self.square(x - 1, y - 1))
    }

    /// All squares moved by one; what leaves the inside may land on wall or beyond, so the caller masks with floor.
    #[inline]
    pub(crate) const fn shift(self, squares: Squares, direction: Direction) -> Squares {
        match direction {
            Direction::Up => squares >> self.stride(),
            Direction::Down => squares << self.stride(),
            Direction::Left => squares >> 1,
            Direction::Right => squares << 1,
        }
    }

    /// The squares and their neighbours.
    #[inline]
    pub(crate) const fn grown(self, squares: Squares) -> Squares {
        squares | squares << 1 | squares >> 1 | squares << self.stride() | squares >> self.stride()
    }

    /// What can be reached from `start` over `free` squares, `start` included.
    #[inline]
    pub(crate) const fn flood(self, start: Squares, free: Squares) -> Squares {
        let mut reached = start;
        loop {
            let next = self.grown(reached) & free | start;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The squares of a shortest walk; none where there is no way.
    pub(crate) fn walk(self, from: Squares, to: Squares, free: Squares) -> Squares {
        let mut fronts = vec![from];
        let mut seen = from;
        while seen & to == 0 {
            let next = self.grown(seen) & free & !seen;
            if next == 0 {
                return 0;
            }
            seen |= next;
            fronts.push(next);
        }
        let (mut at, mut way) = (to, to);
        for front in fronts.into_iter().rev().skip(1) {
            at = lowest(self.grown(at) & front);
            way |= at;
        }
        way
    }

    /// The connected parts of a set, in the order of their lowest squares.
    pub(crate) fn parts(self, squares: Squares) -> impl Iterator<Item = Squares> {
        let mut rest = squares;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let part = self.flood(lowest(rest), rest);
                rest &= !part;
                part
            })
        })
    }
}

/// Sides of a square that touch a set.
pub(crate) fn near(shape: Shape, square: Squares, set: Squares) -> usize {
    Direction::ALL.iter().filter(|&&direction| shape.shift(square, direction) & set != 0).count()
}

/// The lowest square of a set.
pub(crate) const fn lowest(squares: Squares) -> Squares {
    squares & squares.wrapping_neg()
}

/// The squares of a set, one by one.
pub(crate) fn each(squares: Squares) -> impl Iterator<Item = Squares> {
    let mut rest = squares;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let square = lowest(rest);
            rest &= rest - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_that_fits_is_flooded_whole() {
        for (width, height) in (3..200).flat_map(|width| (3..70).map(move |height| (width, height))) {
            let Some(shape) = Shape::new(width, height) else {
                assert!((width - 1) * (height - 2) > 127, "{width} by {height} is refused");
                continue;
            };
            let reached = shape.flood(1, shape.all());
            assert_eq!(reached.count_ones(), (width - 2) * (height - 2), "{width} by {height}");
        }
        assert_eq!(Shape::new(u32::MAX, 3), None);
    }
}
