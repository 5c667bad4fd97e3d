//! From pushes to all steps of the player.

use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::maze::{Maze, NONE, Square};
use grid::Direction;

/// A push: the box's square before it, and the direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Push {
    /// Where the box stands before.
    pub(crate) from: Square,
    /// Where it goes.
    pub(crate) direction: Direction,
}

/// All steps of the player that make `pushes` from the start of the level, each walk a shortest one.
/// None when a push is not possible, which would be a fault of the search that made them.
pub(crate) fn steps(maze: &Maze, pushes: &[Push]) -> Option<Vec<Direction>> {
    let mut boxes: Wide = maze.start();
    let mut player = maze.player;
    let mut steps = Vec::new();
    let mut walker = Walker::new(maze.len());
    for push in pushes {
        let behind = maze.step(push.from, push.direction.opposite());
        let to = maze.step(push.from, push.direction);
        if behind == NONE || to == NONE || !boxes.has(push.from) || boxes.has(to) {
            return None;
        }
        walker.walk(maze, &boxes, player, behind, &mut steps)?;
        steps.push(push.direction);
        boxes.take(push.from);
        boxes.put(to);
        player = push.from;
    }
    Some(steps)
}

/// The pushes among `steps` from the start of the level; they end at the first step that is not possible.
pub(crate) fn pushes(maze: &Maze, steps: &[Direction]) -> Vec<Push> {
    let mut boxes: Wide = maze.start();
    let mut player = maze.player;
    let mut pushes = Vec::new();
    for &direction in steps {
        player = maze.step(player, direction);
        if player == NONE {
            break;
        }
        if boxes.has(player) {
            let to = maze.step(player, direction);
            if to == NONE || boxes.has(to) {
                break;
            }
            boxes.take(player);
            boxes.put(to);
            pushes.push(Push { from: player, direction });
        }
    }
    pushes
}

/// Where the boxes and the player are after possible `pushes` from the start of the level.
pub(crate) fn after_pushes<B: Board>(maze: &Maze, pushes: &[Push]) -> (B, Square) {
    let (mut boxes, mut player) = (maze.start::<B>(), maze.player);
    for push in pushes {
        boxes.take(push.from);
        boxes.put(maze.step(push.from, push.direction));
        player = push.from;
    }
    (boxes, player)
}

/// The pushes that are possible at once.
pub(crate) fn first_pushes(maze: &Maze, boxes: &Wide, player: Square) -> Vec<Push> {
    let mut area = Wide::empty(maze.len());
    maze.flood(boxes, player, &mut area, &mut Vec::new());
    let free = |square: Square| square != NONE && !boxes.has(square);
    let mut pushes = Vec::new();
    for from in boxes.squares() {
        for direction in Direction::ALL {
            let behind = maze.step(from, direction.opposite());
            if behind != NONE && area.has(behind) && free(maze.step(from, direction)) {
                pushes.push(Push { from, direction });
            }
        }
    }
    pushes
}

/// How many of `steps` from the start of the level push a box.
pub(crate) fn count_pushes(maze: &Maze, steps: &[Direction]) -> usize {
    pushes(maze, steps).len()
}

/// Scratch for shortest walks.
struct Walker {
    came: Vec<u32>,
    round: u32,
    queue: Vec<Square>,
}

impl Walker {
    fn new(squares: usize) -> Walker {
        Walker { came: vec![0; squares], round: 0, queue: Vec::new() }
    }

    /// Appends a shortest walk from `from` to `to`.
    fn walk(
        &mut self,
        maze: &Maze,
        boxes: &Wide,
        from: Square,
        to: Square,
        steps: &mut Vec<Direction>,
    ) -> Option<()> {
        if from == to {
            return Some(());
        }
        self.round += 4;
        if self.round >= u32::MAX - 8 {
            self.came.fill(0);
            self.round = 4;
        }
        // Search from the end, so that the directions come out in order.
        self.queue.clear();
        self.queue.push(to);
        self.came[to as usize] = self.round;
        let mut head = 0;
        while head < self.queue.len() {
            let at = self.queue[head];
            head += 1;
            for direction in Direction::ALL {
                let next = maze.step(at, direction.opposite());
                if next == NONE || boxes.has(next) || self.came[next as usize] >= self.round {
                    continue;
                }
                self.came[next as usize] = self.round + direction.index() as u32;
                if next == from {
                    let mut square = from;
                    while square != to {
                        let direction =
                            Direction::from_index((self.came[square as usize] - self.round) as usize);
                        steps.push(direction);
                        square = maze.step(square, direction);
                    }
                    return Some(());
                }
                self.queue.push(next);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::level;

    #[test]
    fn walks_between_pushes_are_shortest() {
        let maze = Maze::new(&level(&["#####", "#@  #", "# $ #", "#.  #", "#####"]));
        let pushes =
            [Push { from: 4, direction: Direction::Down }, Push { from: 7, direction: Direction::Left }];
        let text: String = steps(&maze, &pushes).unwrap().iter().map(|d| d.lurd()).collect();
        assert_eq!(text, "rdrdl");
        assert_eq!(steps(&maze, &pushes[1..]), None);
    }
}
