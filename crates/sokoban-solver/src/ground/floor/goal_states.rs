//! Where searches begin and end: the start of the level, and the box sets that solve it, one at a time: all goals, or
//! each choice of as many goals as there are boxes.

use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, Square};
use std::marker::PhantomData;

/// What a search looks for: all boxes on targets and, backward, the player where the level starts.
#[derive(Clone, Debug)]
pub(crate) struct Target<B, H> {
    boxes: B,
    /// The canonical player at the start of the level.
    player: Square,
    heading: PhantomData<H>,
}

impl<B: Board, H: Heading> Target<B, H> {
    /// The target of searches in a maze.
    pub(crate) fn new(maze: &Maze) -> Target<B, H> {
        Target { boxes: H::targets(maze), player: start_player::<B>(maze), heading: PhantomData }
    }

    /// How many squares are targets of boxes.
    pub(crate) fn count(&self) -> usize {
        self.boxes.squares().count()
    }

    /// Whether these boxes stand on all targets.
    pub(crate) fn has_boxes(&self, boxes: &B) -> bool {
        *boxes == self.boxes
    }

    /// Whether the search is done in this position. `player` is canonical.
    #[inline]
    pub(crate) fn is_reached(&self, boxes: &B, player: Square) -> bool {
        if H::BACKWARD {
            self.has_boxes(boxes) && player == self.player
        } else {
            boxes.is_subset(&self.boxes)
        }
    }
}

/// Hands the positions where a search begins to `root`, each with its canonical player and the number of areas into
/// which the boxes divide the floor: the start of the level, or all solved positions.
pub(crate) fn each_root<B: Board, H: Heading, E>(
    maze: &Maze,
    mut root: impl FnMut(&B, Square, u16) -> Result<(), E>,
) -> Result<(), E> {
    if !H::BACKWARD {
        let boxes: B = maze.start();
        return root(&boxes, start_player::<B>(maze), areas(maze, &boxes).len() as u16);
    }
    box_sets::<B>(maze).try_for_each(|boxes| {
        let players = areas(maze, &boxes);
        players.iter().try_for_each(|&player| root(&boxes, player, players.len() as u16))
    })
}

fn start_player<B: Board>(maze: &Maze) -> Square {
    maze.flood(&maze.start::<B>(), maze.player, &mut B::empty(maze.len()), &mut Vec::new())
}

/// Every set of boxes that solves the level.
pub(crate) fn box_sets<B: Board>(maze: &Maze) -> impl Iterator<Item = B> + '_ {
    let (count, goals) = (maze.boxes.len(), maze.goals.len());
    let first: Option<Vec<usize>> = (count <= goals).then(|| (0..count).collect());
    std::iter::successors(first, move |chosen| {
        // The next choice in lexicographic order.
        let mut next = chosen.clone();
        let at = (0..count).rev().find(|&i| next[i] < goals - count + i)?;
        next[at] += 1;
        for i in at + 1..count {
            next[i] = next[i - 1] + 1;
        }
        Some(next)
    })
    .map(|chosen| maze.board(&chosen.iter().map(|&i| maze.goals[i]).collect::<Vec<_>>()))
}

/// The canonical player of each area that `boxes` leave.
pub(crate) fn areas<B: Board>(maze: &Maze, boxes: &B) -> Vec<Square> {
    let mut free = B::full(maze.len());
    free.remove(boxes);
    let mut players = Vec::new();
    maze.each_area(boxes, free, (&mut B::empty(maze.len()), &mut Vec::new()), |area| {
        players.extend(area.first());
    });
    players
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;
    use crate::testing::level;

    #[test]
    fn all_choices_of_goals() {
        let maze = Maze::new(&level(&["######", "#....#", "#@$$ #", "######"]));
        let sets: Vec<Vec<Square>> =
            box_sets::<Narrow<1>>(&maze).map(|board| board.squares().collect()).collect();
        assert_eq!(sets, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        let maze = Maze::new(&level(&["#######", "#  $ .#", "##@####", "#######"]));
        assert_eq!(areas::<Narrow<1>>(&maze, &maze.start()), [0, 3]);
        assert_eq!(box_sets::<Narrow<1>>(&maze).count(), 1);
    }
}
