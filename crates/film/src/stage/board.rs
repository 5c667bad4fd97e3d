//! Floor and walls, the same for both games: walls as joined shapes with round corners, floor in as few
//! rectangles as a greedy sweep finds, and thin lines between floor cells.
//!
//! Joined walls are rows and columns of cells as long bars, and patches over the middles of 2 x 2 blocks;
//! all have one ink, so that only their outline shows. O(area).

use crate::scene::ink::Ink;
use crate::scene::shape::{Point, Shape};
use grid::{Cell, Size};

/// Where cells are in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// The grid.
    pub(crate) size: Size,
    /// Side of a cell in pixels.
    pub(crate) cell: f32,
    /// The upper left corner of the first cell.
    pub(crate) corner: Point,
}

impl Frame {
    /// The upper left corner of the cell in column `x` and row `y`, which may lie beyond the grid.
    pub(crate) fn corner(&self, x: u32, y: u32) -> Point {
        (self.corner.0 + x as f32 * self.cell, self.corner.1 + y as f32 * self.cell)
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, cell: Cell) -> Point {
        let (x, y) = self.size.xy(cell);
        let corner = self.corner(x, y);
        (corner.0 + self.cell / 2.0, corner.1 + self.cell / 2.0)
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Not part of the board.
    Void,
    /// Wall.
    Wall,
    /// Floor.
    Floor,
}

/// The shapes of floor and walls.
pub(crate) fn shapes(frame: &Frame, ground: impl Fn(Cell) -> Ground) -> Vec<Shape> {
    let size = frame.size;
    let at = |x: i64, y: i64| size.checked_cell(x, y).map_or(Ground::Void, &ground);
    let is = |kind: Ground| move |x: u32, y: u32| at(i64::from(x), i64::from(y)) == kind;
    let (floor, wall) = (is(Ground::Floor), is(Ground::Wall));
    let mut shapes = floors(frame, &floor);
    corners(frame, &at, &mut shapes);
    grid_lines(frame, &floor, &mut shapes);
    let walls = walls(frame, &wall);
    let drop = (frame.cell * 0.08).round();
    shapes.extend(walls.iter().map(|shape| Shape { ink: Ink::WallEdge, ..shape.moved((0.0, drop)) }));
    shapes.extend(walls);
    shapes
}

/// Floor as rectangles: each as wide as it goes, then as high as it goes.
fn floors(frame: &Frame, is_floor: &impl Fn(u32, u32) -> bool) -> Vec<Shape> {
    let size = frame.size;
    let mut shapes = Vec::new();
    let mut done = vec![false; size.area()];
    for y in 0..size.height {
        for x in 0..size.width {
            let open = |x: u32, y: u32, done: &[bool]| is_floor(x, y) && !done[size.cell(x, y).index()];
            if !open(x, y, &done) {
                continue;
            }
            let right = (x..size.width).find(|&x| !open(x, y, &done)).unwrap_or(size.width);
            let full = |y: &u32| (x..right).all(|x| open(x, *y, &done));
            let bottom = (y..size.height).find(|y| !full(y)).unwrap_or(size.height);
            for (x, y) in (y..bottom).flat_map(|y| (x..right).map(move |x| (x, y))) {
                done[size.cell(x, y).index()] = true;
            }
            shapes.push(Shape::rect(frame.corner(x, y), frame.corner(right, bottom), 0.0, Ink::Floor));
        }
    }
    shapes
}

/// Floor behind the round corners of walls that look into the board.
fn corners(frame: &Frame, at: &impl Fn(i64, i64) -> Ground, shapes: &mut Vec<Shape>) {
    let half = frame.cell / 2.0;
    for cell in frame.size.cells() {
        let (x, y) = frame.size.xy(cell);
        let (x, y) = (i64::from(x), i64::from(y));
        if at(x, y) != Ground::Wall {
            continue;
        }
        for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let beside = [at(x + dx, y), at(x, y + dy)];
            if !beside.contains(&Ground::Wall) && beside.contains(&Ground::Floor) {
                let (middle, round) = (frame.middle(cell), round(frame));
                let corner = (middle.0 + half * dx as f32, middle.1 + half * dy as f32);
                let inner = (corner.0 - round * dx as f32, corner.1 - round * dy as f32);
                let (left, right) = (corner.0.min(inner.0), corner.0.max(inner.0));
                let (top, bottom) = (corner.1.min(inner.1), corner.1.max(inner.1));
                shapes.push(Shape::rect((left, top), (right, bottom), 0.0, Ink::Floor));
            }
        }
    }
}

/// Lines between neighbours that are both floor, each as long as it goes.
fn grid_lines(frame: &Frame, is_floor: &impl Fn(u32, u32) -> bool, shapes: &mut Vec<Shape>) {
    let size = frame.size;
    for x in 1..size.width {
        for (top, bottom) in runs(size.height, |y| is_floor(x - 1, y) && is_floor(x, y)) {
            let (from, to) = (frame.corner(x, top), frame.corner(x, bottom));
            shapes.push(Shape::rect(from, (to.0 + 1.0, to.1), 0.0, Ink::Grid));
        }
    }
    for y in 1..size.height {
        for (left, right) in runs(size.width, |x| is_floor(x, y - 1) && is_floor(x, y)) {
            let (from, to) = (frame.corner(left, y), frame.corner(right, y));
            shapes.push(Shape::rect(from, (to.0, to.1 + 1.0), 0.0, Ink::Grid));
        }
    }
}

fn walls(frame: &Frame, is_wall: &impl Fn(u32, u32) -> bool) -> Vec<Shape> {
    let (size, round) = (frame.size, round(frame));
    let mut shapes = Vec::new();
    let lonely = |x: u32, y: u32| !(y > 0 && is_wall(x, y - 1) || y + 1 < size.height && is_wall(x, y + 1));
    for y in 0..size.height {
        for (left, right) in runs(size.width, |x| is_wall(x, y)) {
            if right - left > 1 || lonely(left, y) {
                let (from, to) = (frame.corner(left, y), frame.corner(right, y + 1));
                shapes.push(Shape::rect(from, to, round, Ink::Wall));
            }
        }
    }
    for x in 0..size.width {
        for (top, bottom) in runs(size.height, |y| is_wall(x, y)).filter(|(top, bottom)| bottom - top > 1) {
            let (from, to) = (frame.corner(x, top), frame.corner(x + 1, bottom));
            shapes.push(Shape::rect(from, to, round, Ink::Wall));
        }
    }
    // The middle of a 2 x 2 block has four round corners around it.
    for y in 1..size.height {
        let block = |x: u32| is_wall(x, y - 1) && is_wall(x, y) && is_wall(x + 1, y - 1) && is_wall(x + 1, y);
        for (left, right) in runs(size.width - 1, block) {
            let (from, to) = (frame.corner(left + 1, y), frame.corner(right, y));
            let (from, to) = ((from.0 - round, from.1 - round), (to.0 + round, to.1 + round));
            shapes.push(Shape::rect(from, to, 0.0, Ink::Wall));
        }
    }
    shapes
}

/// Radius of the corners of walls.
fn round(frame: &Frame) -> f32 {
    frame.cell * 0.2
}

/// The longest ranges `from..to` below `end` in which all numbers fit.
fn runs(end: u32, fits: impl Fn(u32) -> bool) -> impl Iterator<Item = (u32, u32)> {
    let mut next = 0;
    std::iter::from_fn(move || {
        let from = (next..end).find(|&i| fits(i))?;
        let to = (from..end).find(|&i| !fits(i)).unwrap_or(end);
        next = to;
        Some((from, to))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let found: Vec<_> = runs(8, |i| "xx.x..xx".as_bytes()[i as usize] == b'x').collect();
        assert_eq!(found, [(0, 2), (3, 4), (6, 8)]);
        assert_eq!(runs(0, |_| true).count(), 0);
    }

    /// The topmost ink at the middle of each cell and at the middles between cells, as letters; `v` is the lower edge of a wall.
    fn sampled(rows: &[&str]) -> Vec<String> {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32);
        let frame = Frame { size, cell: 20.0, corner: (0.0, 0.0) };
        let ground = |cell: Cell| {
            let (x, y) = size.xy(cell);
            match rows[y as usize].as_bytes()[x as usize] {
                b'#' => Ground::Wall,
                b'.' => Ground::Floor,
                _ => Ground::Void,
            }
        };
        let shapes = shapes(&frame, ground);
        let ink = |x: u32, y: u32| {
            let point = (10.0 * x as f32, 10.0 * y as f32);
            let top = shapes.iter().rev().find(|shape| shape.distance(point) < -0.01);
            top.map_or(' ', |shape| match shape.ink {
                Ink::Wall => '#',
                Ink::Floor => '.',
                Ink::Grid => '+',
                _ => 'v',
            })
        };
        let row = |y| (1..2 * size.width).map(|x| ink(x, y)).collect();
        (1..2 * size.height).map(row).collect()
    }

    fn check(rows: &[&str], expect: &[&str]) {
        assert_eq!(sampled(rows), expect, "{rows:?}");
    }

    #[test]
    fn walls_join_and_floor_fills() {
        check(&["##", "##"], &["###", "###", "###"]);
        // Where wall and floor meet neither has more than half.
        check(&["#.#", "###"], &["# . #", "#   #", "#####"]);
        check(&["..", ".."], &["...", "...", "..."]);
        check(&["#", "."], &["#", "v", "."]);
        check(&[" ", " "], &[" ", " ", " "]);
    }
}
