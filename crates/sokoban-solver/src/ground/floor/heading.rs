//! The two directions of search: forward by pushes to the goals, backward by pulls to where the boxes start.
//!
//! A search is written once and takes its direction as a type. [`Heading`] has the geometry in which the two differ;
//! the tables that belong to each are in [`Ground`](crate::ground::Ground). Players of Sokoban call the backward
//! direction reverse mode.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use std::fmt::Debug;

/// A direction of search.
pub(crate) trait Heading: Debug + Send + Sync + 'static {
    /// Whether boxes are pulled.
    const BACKWARD: bool;

    /// The side of a box on which the player stands to move it in `direction`. The same function gives the direction in
    /// which a player on a side moves the box. Both are indices of [`Direction`](grid::Direction).
    fn side(direction: usize) -> usize;

    /// The square to which a player on `side` of the box on `square` moves it, if it is free, and so is the square that
    /// the player then stands on.
    fn moved<B: Board>(maze: &Maze, boxes: &B, square: Square, side: usize) -> Option<Square>;

    /// The squares on which all boxes stand in the end, the goals or the squares where they start.
    fn targets<B: Board>(maze: &Maze) -> B;

    /// The moves from a root of the search to a node, as pushes in the order in which they are played.
    fn played(maze: &Maze, path: Vec<Push>) -> Vec<Push>;

    /// All pushes of a solution: those that this search found, from its root to a position, and those that a search in
    /// the other direction found for the same position. Both are in the order in which they are played.
    fn joined(own: Vec<Push>, other: Vec<Push>) -> Vec<Push>;
}

/// Pushes, to the goals.
#[derive(Debug)]
pub(crate) enum Forward {}

/// Pulls, to the squares where boxes start.
#[derive(Debug)]
pub(crate) enum Backward {}

impl Heading for Forward {
    const BACKWARD: bool = false;

    #[inline]
    fn side(direction: usize) -> usize {
        (direction + 2) % 4
    }

    #[inline]
    fn moved<B: Board>(maze: &Maze, boxes: &B, square: Square, side: usize) -> Option<Square> {
        let to = maze.next[square as usize][(side + 2) % 4];
        (to != NONE && !boxes.has(to)).then_some(to)
    }

    fn targets<B: Board>(maze: &Maze) -> B {
        maze.goal_board()
    }

    fn played(_: &Maze, path: Vec<Push>) -> Vec<Push> {
        path
    }

    fn joined(own: Vec<Push>, other: Vec<Push>) -> Vec<Push> {
        [own, other].concat()
    }
}

impl Heading for Backward {
    const BACKWARD: bool = true;

    #[inline]
    fn side(direction: usize) -> usize {
        direction
    }

    #[inline]
    fn moved<B: Board>(maze: &Maze, boxes: &B, square: Square, side: usize) -> Option<Square> {
        let to = maze.next[square as usize][side];
        let free = |square: Square| square != NONE && !boxes.has(square);
        (free(to) && free(maze.next[to as usize][side])).then_some(to)
    }

    fn targets<B: Board>(maze: &Maze) -> B {
        maze.start()
    }

    fn played(maze: &Maze, mut path: Vec<Push>) -> Vec<Push> {
        path.reverse();
        for push in &mut path {
            push.from = maze.step(push.from, push.direction);
            push.direction = push.direction.opposite();
        }
        path
    }

    fn joined(own: Vec<Push>, other: Vec<Push>) -> Vec<Push> {
        [other, own].concat()
    }
}
