//! Gates: a box off goal that locks in its pusher must be pushed on at once.
//!
//! A gate is a square that separates the floor behind one of its sides, the inside, from all its other sides, by the
//! walls of the level alone. Let a box be on a gate that is not a goal, with the player inside.
//!
//! *Pushing.* The box must leave, the player cannot get out before, and from inside it can only be pushed straight on.
//! Whatever is pushed before happens inside: no box gets out, and nothing outside changes. So if the square beyond has
//! a wall or box, the position is dead. If it is free and the player is next to the box, the push can be made first and
//! the pushes inside after it: the box is out of their way, and the player walks back in through the gate. These are
//! the same pushes in another order, so all optimal solutions in pushes need only this one push here. The rule depends
//! on the position, not on how it came about.
//!
//! *Pulling.* If the gate is not a start of a box either, the box came there by a push from inside, with the player
//! behind it, and has not moved since. By the same reordering, some optimal solution pushes every such box on at once.
//! A backward search needs only those solutions, and in them the move before this position is the push that brought the
//! box, so only pulling it in is tried. Solutions can be reordered at all gates together: take the first push onto a
//! gate that is not followed by the push off it, repair it, and what came before stays in order.
//!
//! This does not hold for tunnels in general: a box may have to wait in a tunnel without locking in the player.
//!
//! Cost: a flood fill for each side of the possible gates, once; then one bit operation per position.

use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::level::maze::{Maze, NONE, Square};
use crate::level::restriction::Restriction;
use crate::level::rings::Rings;

/// Most squares of a level whose gates are looked for.
const MOST_SQUARES: usize = 1_000;

/// A side of a square behind which the floor is cut off.
#[derive(Clone, Debug)]
struct Gate {
    square: Square,
    /// Direction number of the side.
    side: usize,
    /// The inside, as the words of a board.
    inside: Vec<u64>,
}

/// The gates of a level.
#[derive(Clone, Debug)]
pub(crate) struct Gates {
    gates: Vec<Gate>,
    /// The squares that are gates and no goals, as the words of a board.
    squares: Vec<u64>,
}

impl Gates {
    /// Finds the gates of a level that are no goals.
    pub(crate) fn new(maze: &Maze, rings: &Rings) -> Gates {
        let words = maze.len().div_ceil(64);
        let mut found = Gates { gates: Vec::new(), squares: vec![0; words] };
        if maze.len() > MOST_SQUARES {
            return found;
        }
        let bits = |square: Square| (square as usize / 64, 1_u64 << (square % 64));
        let mut stack = Vec::new();
        for square in 0..maze.len() as Square {
            if maze.is_goal[square as usize] || rings.is_joined_by_walls(square) {
                continue;
            }
            let next = maze.next[square as usize];
            for side in (0..4).filter(|&side| next[side] != NONE) {
                let mut inside = vec![0; words];
                let (word, bit) = bits(next[side]);
                inside[word] |= bit;
                stack.push(next[side]);
                while let Some(at) = stack.pop() {
                    for next in maze.next[at as usize] {
                        if next != NONE && next != square {
                            let (word, bit) = bits(next);
                            if inside[word] & bit == 0 {
                                inside[word] |= bit;
                                stack.push(next);
                            }
                        }
                    }
                }
                let is_inside =
                    |square: Square| square != NONE && inside[bits(square).0] & bits(square).1 != 0;
                if (0..4).all(|d| d == side || !is_inside(next[d])) {
                    let (word, bit) = bits(square);
                    found.squares[word] |= bit;
                    found.gates.push(Gate { square, side, inside });
                }
            }
        }
        found
    }

    /// Number of runs of gates, each of which is a door or a tunnel.
    pub(crate) fn passages(&self, maze: &Maze) -> usize {
        let mut left = self.squares.clone();
        let mut take = |square: Square| {
            let (word, bit) = (square as usize / 64, 1 << (square % 64));
            let was = left[word] & bit != 0;
            left[word] &= !bit;
            was
        };
        let mut count = 0;
        for square in 0..maze.len() as Square {
            let mut stack = if take(square) { vec![square] } else { continue };
            count += 1;
            while let Some(at) = stack.pop() {
                stack.extend(maze.next[at as usize].into_iter().filter(|&next| next != NONE && take(next)));
            }
        }
        count
    }

    /// The one push, or pull, that is needed in a position with a box on a gate and the player inside, if
    /// it is such a position; none of the boxes when it is dead. `reach` is what the player reaches, and
    /// `is_start` tells for pulls where boxes begin.
    #[inline]
    pub(crate) fn restriction<B: Board, H: Heading>(
        &self,
        maze: &Maze,
        boxes: &B,
        reach: &B,
        is_start: &[bool],
    ) -> Option<Restriction<B>> {
        if boxes.words().iter().zip(&self.squares).all(|(boxes, gates)| boxes & gates == 0) {
            return None;
        }
        let player = reach.first()?;
        self.gates.iter().find_map(|gate| {
            let is_inside = gate.inside[player as usize / 64] >> (player % 64) & 1 == 1;
            if !boxes.has(gate.square) || !is_inside || H::BACKWARD && is_start[gate.square as usize] {
                return None;
            }
            let next = maze.next[gate.square as usize];
            let beside = next[gate.side];
            let is_free = |square: Square| square != NONE && !boxes.has(square);
            let (to, possible) = if H::BACKWARD {
                (beside, reach.has(beside) && is_free(maze.next[beside as usize][gate.side]))
            } else {
                let to = next[(gate.side + 2) % 4];
                if is_free(to) && !reach.has(beside) {
                    return None;
                }
                (to, is_free(to))
            };
            let (mut only, mut into) = (B::empty(maze.len()), B::empty(maze.len()));
            if possible {
                only.put(gate.square);
                into.put(to);
            }
            Some(Restriction { boxes: only, into, pushes: usize::from(possible) })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::board::Wide;
    use crate::level::ground::Ground;
    use crate::level::heading::Forward;
    use crate::testing::{boxes_and_reach, brute_force, level, random_level, rows};

    fn find(ground: &Ground) -> Option<Restriction<Wide>> {
        let (boxes, reach) = boxes_and_reach::<Wide>(&ground.maze);
        ground.gates().restriction::<Wide, Forward>(&ground.maze, &boxes, &reach, &[])
    }

    #[test]
    fn gates_by_hand() {
        let through = Ground::new(&level(&[
            "#########",
            "#   #   #",
            "# @$  . #",
            "#  $#   #",
            "# . #   #",
            "#########",
        ]));
        assert_eq!(find(&through), None, "the box stands before the gate");
        let through = Ground::new(&level(&[
            "#########",
            "#   #   #",
            "#  @$ . #",
            "#  $#   #",
            "# . #   #",
            "#########",
        ]));
        let only = find(&through).unwrap();
        assert_eq!((only.pushes, only.boxes.len()), (1, 1));
        let shut = Ground::new(&level(&["#########", "#   #   #", "#  @$$..#", "#   #   #", "#########"]));
        assert_eq!(find(&shut).unwrap().pushes, 0);
        let home = Ground::new(&level(&[
            "#########",
            "#   #   #",
            "#  @*   #",
            "#  $#   #",
            "# . #   #",
            "#########",
        ]));
        assert_eq!(find(&home), None, "it may stay");
    }

    #[test]
    fn some_shortest_solution_begins_with_the_push() {
        let mut random = grid::Random::new(101);
        let (mut found, mut dead) = (0, 0);
        for _ in 0..6_000 {
            let level = random_level(&mut random, 6, 4, 3);
            let ground = Ground::new(&level);
            let maze = &ground.maze;
            let Some(only) = find(&ground) else { continue };
            found += 1;
            let truth = brute_force(&level).map(|(_, pushes)| pushes);
            let Some(to) = only.into.first() else {
                dead += 1;
                assert_eq!(truth, None, "{}", rows(&level));
                continue;
            };
            let Some(fewest) = truth else { continue };
            let from = only.boxes.first().unwrap();
            let mut after = level.clone();
            after.boxes.remove(maze.cells[from as usize]);
            after.boxes.insert(maze.cells[to as usize]);
            after.player = maze.cells[from as usize];
            let left = if after.boxes.is_subset(&after.goals) {
                Some(0)
            } else {
                brute_force(&after).map(|(_, pushes)| pushes)
            };
            assert_eq!(left, Some(fewest - 1), "{}", rows(&level));
        }
        assert!(found > 200 && dead > 20, "only {found} gates, {dead} of them dead");
    }
}
