//! All floors with a given number of squares, each once up to turning and mirroring: the free polyominoes.
//!
//! The fixed ones come by Redelmeier's method (1981, *Counting polyominoes: yet another attack*): a cell is decided once, so
//! none comes twice. Of the up to eight images of a floor all come, and only the least is taken. The tree of the method is cut
//! into parts at a depth, which can be visited one by one in any order. Cost: O(squares) a floor, times eight images.

use super::floor::{MOST, Place};

/// The depth at which the tree is cut.
const CUT: usize = 9;

/// How many parts the floors of `squares` squares have.
pub(super) fn parts(squares: usize) -> u64 {
    let mut walk = Walk::new(squares, None);
    walk.start(&mut |_| true);
    walk.met
}

/// Calls `visit` with each floor of a part, until it returns false.
pub(super) fn visit(squares: usize, part: u64, visit: &mut dyn FnMut(&[Place]) -> bool) {
    Walk::new(squares, Some(part)).start(visit);
}

/// Columns of the field; the first cell is in the middle of its top row.
const WIDTH: usize = 2 * MOST + 1;

struct Walk {
    squares: usize,
    /// The part to visit; none to count parts.
    part: Option<u64>,
    /// Parts met so far.
    met: u64,
    cells: Vec<Place>,
    /// Cells that are decided or wait for it.
    seen: Vec<bool>,
    over: bool,
}

impl Walk {
    fn new(squares: usize, part: Option<u64>) -> Walk {
        let seen = vec![false; WIDTH * (MOST + 1)];
        Walk { squares, part, met: 0, cells: Vec::with_capacity(squares), seen, over: false }
    }

    fn start(&mut self, visit: &mut dyn FnMut(&[Place]) -> bool) {
        self.seen[index((0, 0))] = true;
        self.grow(vec![(0, 0)], visit);
    }

    fn grow(&mut self, mut waiting: Vec<Place>, visit: &mut dyn FnMut(&[Place]) -> bool) {
        while let Some(place) = waiting.pop() {
            self.cells.push(place);
            if self.is_entered() {
                if self.cells.len() == self.squares {
                    self.over = !(self.part.is_none() || !is_least(&self.cells) || visit(&self.cells));
                } else {
                    self.deeper(place, &waiting, visit);
                }
            }
            self.cells.pop();
            if self.over {
                return;
            }
        }
    }

    /// Whether the tree below the last cell is to be visited; counts parts.
    fn is_entered(&mut self) -> bool {
        if self.cells.len() != CUT.min(self.squares) {
            return true;
        }
        self.met += 1;
        self.part == Some(self.met - 1)
    }

    fn deeper(&mut self, (x, y): Place, waiting: &[Place], visit: &mut dyn FnMut(&[Place]) -> bool) {
        let mut next = waiting.to_vec();
        for place in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] {
            // Below the first row, or in it to the right of the first cell.
            if (place.1 > 0 || place.1 == 0 && place.0 >= 0) && !self.seen[index(place)] {
                self.seen[index(place)] = true;
                next.push(place);
            }
        }
        let added = next[waiting.len()..].to_vec();
        self.grow(next, visit);
        added.into_iter().for_each(|place| self.seen[index(place)] = false);
    }
}

fn index((x, y): Place) -> usize {
    y as usize * WIDTH + (i32::from(x) + MOST as i32) as usize
}

/// Whether no image of the floor is less than it is.
fn is_least(cells: &[Place]) -> bool {
    let (left, right) = cells.iter().fold((i8::MAX, i8::MIN), |(l, r), cell| (l.min(cell.0), r.max(cell.0)));
    let bottom = cells.iter().fold(0, |bottom, cell| bottom.max(cell.1));
    // No floor is higher than wide, so only a square one is turned by a quarter.
    let (width, height) = (right - left, bottom);
    if height > width {
        return false;
    }
    let own = rows(cells, |(x, y)| (x - left, y));
    let less = |image: &dyn Fn(Place) -> Place| rows(cells, |(x, y)| image((x - left, y))) < own;
    let flat: [&dyn Fn(Place) -> Place; 3] =
        [&|(x, y)| (width - x, y), &|(x, y)| (x, height - y), &|(x, y)| (width - x, height - y)];
    let turned: [&dyn Fn(Place) -> Place; 4] =
        [&|(x, y)| (y, x), &|(x, y)| (height - y, x), &|(x, y)| (y, width - x), &|(x, y)| {
            (height - y, width - x)
        }];
    !flat.into_iter().any(less) && (height < width || !turned.into_iter().any(less))
}

/// The floor as rows of bits.
fn rows(cells: &[Place], image: impl Fn(Place) -> Place) -> [u32; MOST] {
    let mut rows = [0; MOST];
    for &cell in cells {
        let (x, y) = image(cell);
        rows[y as usize] |= 1 << x;
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// As many as in A000105 of the On-Line Encyclopedia of Integer Sequences, and in the parts none twice.
    #[test]
    fn every_floor_comes_once() {
        for (squares, count) in [(1, 1), (2, 1), (3, 2), (4, 5), (5, 12), (8, 369), (9, 1285), (10, 4655)] {
            let mut seen = HashSet::new();
            for part in 0..parts(squares) {
                visit(squares, part, &mut |cells| {
                    let mut sorted = cells.to_vec();
                    sorted.sort_unstable();
                    assert!(seen.insert(sorted));
                    true
                });
            }
            assert_eq!(seen.len(), count, "{squares} squares");
        }
    }
}
