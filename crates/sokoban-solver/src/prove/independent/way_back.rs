//! Another end for a solution of a part, so that the player can walk back to the hall after it.
//!
//! Best-first search by boxes off goals from the positions of the solution, the last one first. Mostly the last few pushes
//! have to be made in another order. It ends after [`MOST`] positions, or when there is no time or memory for more.

use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::{Push, after_pushes};
use grid::{CellSet, Direction};
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Most positions that are expanded, in all and for each position of the solution before the one before it is tried too.
const MOST: usize = 20_000;
const TURN: usize = 200;

/// Positions for which memory is taken at once.
const CHUNK: usize = 1_024;

/// A position, the pushes that the solution had made before, and how it was reached from there.
struct Node {
    boxes: Wide,
    player: Square,
    kept: usize,
    made: Option<(usize, Push)>,
}

/// Pushes that solve the part and lead back to the hall, where the player starts, if `pushes`, which solve it, do or
/// others are found soon; boxes never stand on `dead`.
pub(super) fn with_way_back(maze: &Maze, dead: &CellSet, pushes: &[Push]) -> Option<Vec<Push>> {
    let mut search =
        Search { maze, dead, nodes: Vec::new(), seen: FxHashSet::default(), open: BinaryHeap::new() };
    let node_bytes = 2 * (size_of::<Node>() + size_of::<(Wide, Square)>() + maze.len().div_ceil(8));
    let mut held = Vec::new();
    let mut left = MOST;
    for kept in (0..=pushes.len()).rev() {
        if left == 0 {
            break;
        }
        let (boxes, player) = after_pushes(maze, &pushes[..kept]);
        search.add(Node { boxes, player, kept, made: None });
        let turn = if kept == 0 { left } else { TURN.min(left) };
        for _ in 0..turn {
            let Some(Reverse((off, node))) = search.open.pop() else { break };
            left -= 1;
            if off == 0 && search.leads_back(node) {
                return Some(search.way(node, pushes));
            }
            maze.limits.check().ok()?;
            search.expand(node);
            while held.len() * CHUNK < search.nodes.len() {
                held.push(maze.limits.hold(CHUNK * node_bytes).ok()?);
            }
        }
    }
    None
}

struct Search<'m> {
    maze: &'m Maze,
    dead: &'m CellSet,
    nodes: Vec<Node>,
    seen: FxHashSet<(Wide, Square)>,
    /// Nodes by boxes off goals.
    open: BinaryHeap<Reverse<(usize, usize)>>,
}

impl Search<'_> {
    /// What the player reaches, and its lowest square.
    fn reach(&self, boxes: &Wide, player: Square) -> (Wide, Square) {
        let mut reach = Wide::empty(self.maze.len());
        let lowest = self.maze.flood(boxes, player, &mut reach, &mut Vec::new());
        (reach, lowest)
    }

    /// Takes in a position if it is new.
    fn add(&mut self, node: Node) {
        let (_, lowest) = self.reach(&node.boxes, node.player);
        if self.seen.insert((node.boxes.clone(), lowest)) {
            let off = node.boxes.squares().filter(|&square| !self.maze.is_goal[square as usize]).count();
            self.open.push(Reverse((off, self.nodes.len())));
            self.nodes.push(node);
        }
    }

    fn leads_back(&self, node: usize) -> bool {
        let Node { boxes, player, .. } = &self.nodes[node];
        self.reach(boxes, *player).0.has(self.maze.player)
    }

    fn expand(&mut self, parent: usize) {
        let Node { boxes, player, kept, .. } = &self.nodes[parent];
        let (boxes, kept) = (boxes.clone(), *kept);
        let (reach, _) = self.reach(&boxes, *player);
        for from in boxes.squares() {
            for direction in Direction::ALL {
                let behind = self.maze.step(from, direction.opposite());
                let to = self.maze.step(from, direction);
                let can_push = behind != NONE && to != NONE && reach.has(behind) && !boxes.has(to);
                if !can_push || self.dead.contains(self.maze.cells[to as usize]) {
                    continue;
                }
                let mut after = boxes.clone();
                after.take(from);
                after.put(to);
                let push = Push { from, direction };
                self.add(Node { boxes: after, player: from, kept, made: Some((parent, push)) });
            }
        }
    }

    /// The pushes that lead to a node.
    fn way(&self, mut node: usize, pushes: &[Push]) -> Vec<Push> {
        let mut new = Vec::new();
        while let Some((parent, push)) = self.nodes[node].made {
            new.push(push);
            node = parent;
        }
        let kept = &pushes[..self.nodes[node].kept];
        kept.iter().copied().chain(new.into_iter().rev()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::analysis::dead_squares;
    use crate::ground::floor::walk::{pushes, steps};
    use crate::options::{Objective, Options};
    use crate::testing::{level, random_level, reachable, rows};
    use search::{Budget, Outcome};
    use sokoban::{Level, Position};

    /// The pushes of a solution, if the level has one: one with fewest pushes.
    fn solved(level: &Level, maze: &Maze) -> Option<Vec<Push>> {
        let options = Options { metric: Objective::Pushes, threads: 1, ..Options::default() };
        let report = crate::solve(level, &options, &Budget::default(), &mut |_| ());
        let Outcome::Solved { moves, .. } = &report.outcome else { return None };
        Some(pushes(maze, moves))
    }

    fn found(level: &Level, maze: &Maze, solution: &[Push]) -> Option<Vec<Push>> {
        let found = with_way_back(maze, &dead_squares(level), solution)?;
        let steps = steps(maze, &found).expect("possible pushes");
        sokoban::replay::verify(level, &steps).expect("a solution");
        Some(found)
    }

    #[test]
    fn the_last_box_is_pushed_from_the_other_side() {
        // Both boxes can be pushed into the doors from the left, which shuts the player in. One has to go through and back.
        let doors =
            ["#########", "#   #   #", "# $ .   #", "#   #  @#", "# $ .   #", "#   #   #", "#########"];
        let level = level(&doors);
        let maze = Maze::new(&level);
        let solution = solved(&level, &maze).expect("a solution");
        let found = found(&level, &maze, &solution).expect("a way back");
        assert_eq!((solution.len(), found.len()), (4, 8));
    }

    #[test]
    fn a_way_back_is_found_where_there_is_one() {
        let seed = 46;
        let mut random = grid::Random::new(seed);
        let (mut back, mut none) = (0, 0);
        for _ in 0..test_levels::cases(4_000) {
            let level = random_level(&mut random, 4, 4, 4);
            let maze = Maze::new(&level);
            let Some(solution) = solved(&level, &maze) else { continue };
            let ends_back = |end: &Position| {
                let boxes = end.boxes();
                end.player() == level.player() && boxes.is_subset(level.goals()) && boxes != level.boxes()
            };
            let is_back = found(&level, &maze, &solution).is_some();
            assert_eq!(is_back, reachable(&level).iter().any(ends_back), "seed {seed} {}", rows(&level));
            *(if is_back { &mut back } else { &mut none }) += 1;
        }
        assert!(back > 100 && none > 20, "seed {seed}: {back} with a way back, {none} without");
    }
}
