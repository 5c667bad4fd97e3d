//! Floor and walls, the same for both games: walls as a thin rim with round corners around the floor, floor in as few
//! rectangles as a greedy sweep finds, and the shade of walls on the floor.
//!
//! The rim is joined of rows and columns of quarters of cells as long bars, and patches over the middles of 2 x 2 blocks;
//! all have one ink, so that only their outline shows, and inset bars within it leave a line as its edge. O(area).

use crate::art::rim::{PARTS, Rim};
use crate::scene::shape::{Point, Shape};
use crate::skins::Ink;
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
    Wall,
    Floor,
}

/// What floor and walls of a game are painted with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks {
    pub(crate) floor: Ink,
    pub(crate) wall: Ink,
    /// The line around walls.
    pub(crate) edge: Ink,
}

/// Sokoban is played in a workshop.
pub(crate) const WORKSHOP: Inks = Inks { floor: Ink::Floor, wall: Ink::Wall, edge: Ink::WallEdge };

/// Sokobond is played in a laboratory.
pub(crate) const LABORATORY: Inks = Inks { floor: Ink::LabFloor, wall: Ink::LabWall, edge: Ink::LabEdge };

/// Parts of a cell's side: how far the floor goes on below the rim, the radius of its corners, the width of its edge, and
/// how far its shade falls.
const BELOW: f32 = 0.125;
const ROUND: f32 = 0.125;
const EDGE: f32 = 0.04;
const SHADE: f32 = 0.15;

/// The shapes of floor and walls.
pub(crate) fn shapes(frame: &Frame, inks: Inks, ground: impl Fn(Cell) -> Ground) -> Vec<Shape> {
    let size = frame.size;
    let at = |x: i64, y: i64| size.checked_cell(x, y).map_or(Ground::Void, &ground);
    let is_floor = |x: u32, y: u32| at(i64::from(x), i64::from(y)) == Ground::Floor;
    let mut shapes = floors(frame, inks.floor, &is_floor);
    shades(frame, &at, &mut shapes);
    let rim =
        Rim::new(size.width, size.height, |x, y| at(x, y) == Ground::Floor, |x, y| at(x, y) == Ground::Wall);
    let side = frame.cell / PARTS as f32;
    let quarters = Quarters { rim: &rim, side, corner: frame.corner };
    // A very thin line would be a blur.
    let edge = (frame.cell * EDGE).round().max(1.0);
    shapes.extend(quarters.bars(frame.cell * ROUND, 0.0, inks.edge));
    shapes.extend(quarters.bars((frame.cell * ROUND - edge).max(0.0), edge, inks.wall));
    shapes
}

/// Floor as rectangles: each as wide as it goes, then as high as it goes.
fn floors(frame: &Frame, ink: Ink, is_floor: &impl Fn(u32, u32) -> bool) -> Vec<Shape> {
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
            // It goes on below the round corners of the rim.
            let (from, to, more) = (frame.corner(x, y), frame.corner(right, bottom), frame.cell * BELOW);
            let (from, to) = ((from.0 - more, from.1 - more), (to.0 + more, to.1 + more));
            shapes.push(Shape::rect(from, to, more, ink));
        }
    }
    shapes
}

/// The shade of walls on the floor below and to the right of them.
fn shades(frame: &Frame, at: &impl Fn(i64, i64) -> Ground, shapes: &mut Vec<Shape>) {
    let Size { width, height, .. } = frame.size;
    let falls =
        |x: i64, y: i64, dx: i64, dy: i64| at(x, y) == Ground::Floor && at(x - dx, y - dy) == Ground::Wall;
    let depth = SHADE * frame.cell;
    for y in 0..height {
        for (left, right) in runs(width, |x| falls(x.into(), y.into(), 0, 1)) {
            let (from, to) = (frame.corner(left, y), frame.corner(right, y));
            shapes.push(Shape::rect(from, (to.0, to.1 + depth), 0.0, Ink::Shade));
        }
    }
    for x in 0..width {
        for (top, bottom) in runs(height, |y| falls(x.into(), y.into(), 1, 0)) {
            // Where the shade from above lies already it is not laid twice.
            let above = if falls(x.into(), top.into(), 0, 1) { depth } else { 0.0 };
            let (from, to) = (frame.corner(x, top), frame.corner(x, bottom));
            let to = (to.0 + depth / 2.0, to.1);
            shapes.push(Shape::rect((from.0, from.1 + above), to, 0.0, Ink::Shade));
        }
    }
}

/// The rim in a picture.
struct Quarters<'a> {
    rim: &'a Rim,
    /// Side of a quarter in pixels.
    side: f32,
    /// The upper left corner of the first quarter.
    corner: Point,
}

impl Quarters<'_> {
    fn at(&self, x: u32, y: u32) -> Point {
        (self.corner.0 + x as f32 * self.side, self.corner.1 + y as f32 * self.side)
    }

    /// Joined bars, each smaller by `inset` on all sides.
    fn bars(&self, round: f32, inset: f32, ink: Ink) -> Vec<Shape> {
        let (width, height) = (self.rim.width(), self.rim.height());
        let is_wall = |x: u32, y: u32| self.rim.is_solid(x, y);
        let mut shapes = Vec::new();
        let mut bar = |from: Point, to: Point, inset: f32, round: f32| {
            let (from, to) = ((from.0 + inset, from.1 + inset), (to.0 - inset, to.1 - inset));
            shapes.push(Shape::rect(from, to, round, ink));
        };
        let lonely = |x: u32, y: u32| !(y > 0 && is_wall(x, y - 1) || is_wall(x, y + 1));
        for y in 0..height {
            for (left, right) in runs(width, |x| is_wall(x, y)) {
                if right - left > 1 || lonely(left, y) {
                    bar(self.at(left, y), self.at(right, y + 1), inset, round);
                }
            }
        }
        for x in 0..width {
            for (top, bottom) in runs(height, |y| is_wall(x, y)).filter(|(top, bottom)| bottom - top > 1) {
                bar(self.at(x, top), self.at(x + 1, bottom), inset, round);
            }
        }
        // The middle of a 2 x 2 block has four round corners around it.
        let around = round + inset;
        for y in 1..height {
            let block =
                |x: u32| is_wall(x, y - 1) && is_wall(x, y) && is_wall(x + 1, y - 1) && is_wall(x + 1, y);
            for (left, right) in runs(width - 1, block) {
                let (from, to) = (self.at(left + 1, y), self.at(right, y));
                bar(from, to, -around, 0.0);
            }
        }
        shapes
    }
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

    /// The topmost ink in the middle of each quarter of a row of quarters, as letters; `e` is the edge of a wall and `s` shade.
    fn sampled(rows: &[&str], row: u32) -> String {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32);
        let frame = Frame { size, cell: 40.0, corner: (0.0, 0.0) };
        let ground = |cell: Cell| {
            let (x, y) = size.xy(cell);
            match rows[y as usize].as_bytes()[x as usize] {
                b'#' => Ground::Wall,
                b'.' => Ground::Floor,
                _ => Ground::Void,
            }
        };
        let shapes = shapes(&frame, WORKSHOP, ground);
        let ink = |x: u32| {
            let point = (5.0 + 10.0 * x as f32, 4.0 + 10.0 * row as f32);
            let top = shapes.iter().rev().find(|shape| shape.distance(point) < -0.01);
            top.map_or(' ', |shape| match shape.ink {
                Ink::Wall => '#',
                Ink::Floor => '.',
                Ink::Shade => 's',
                _ => 'e',
            })
        };
        (0..4 * size.width).map(ink).collect()
    }

    #[test]
    fn walls_join_around_the_floor_and_throw_shade_on_it() {
        let room = ["####", "#..#", "####"];
        assert_eq!(sampled(&room, 2), "                ");
        assert_eq!(sampled(&room, 3), "   ##########   ");
        assert_eq!(sampled(&room, 4), "   #ssssssss#   ");
        assert_eq!(sampled(&room, 6), "   #........#   ");
        // A wall between two floors is whole, without a seam.
        assert_eq!(sampled(&["#####", "#.#.#", "#####"], 6), "   #....####....#   ");
        // What has no wall around it ends with the floor.
        assert_eq!(sampled(&["..", ".."], 2), "........");
        assert_eq!(sampled(&[" ", " "], 2), "    ");
    }
}
