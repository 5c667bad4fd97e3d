//! A search for a part of the level that cannot be solved, which proves that the level cannot be.
//!
//! Parts grow by counterexamples (Clarke et al. 2000, *Counterexample-guided abstraction refinement*): a part that can be
//! solved has a solution, and where that fails in the level, boxes are in the way, which join the part. Growth begins
//! with each box alone, and with the boxes around each area that the player cannot enter; all boxes together are a part
//! from the start. The searches of all parts take turns with limits that double from round to round, so that small proofs
//! are found soon. A part that is found is made smaller, box by box, as long as small searches prove what is left.

use crate::deadlock::checks::{CheckCaches, Checks, Paired};
use crate::deadlock::corral;
use crate::deadlock::dead::Dead;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::PruneCounts;
use crate::deadlock::pruning::Pruning;
use crate::engine::member::{End, Search};
use crate::engine::solution::Solution;
use crate::engine::work;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Memory;
use crate::ground::tables::lone::pushes_to;
use crate::ground::tables::matching::Matching;
use crate::prove::unsolvable::first_conflict::first_clash;
use crate::prove::unsolvable::subproblem::{Answer, Bench, Subproblem, SubproblemSearch};
use grid::Cell;
use rustc_hash::FxHashSet;
use search::{GaveUp, Statistics};
use std::sync::Arc;

/// Most positions of a search that proves a part without one of its boxes.
const WITHOUT: u64 = 3_000;

/// A search for a part that cannot be solved.
#[derive(Debug)]
pub(crate) struct Prover<'a, B: Board> {
    bench: Bench<'a, B>,
    memory: Arc<Memory>,
    all: B,
    /// Parts not yet searched, and those searched in vain so far.
    fresh: Vec<Subproblem<B>>,
    open: Vec<SubproblemSearch<B>>,
    /// The one in `open` that is searched next.
    at: usize,
    /// Positions that each part may expand in this round.
    most: u64,
    known: FxHashSet<Subproblem<B>>,
    /// The boxes of the part that cannot be solved, once it is found.
    dead: Option<B>,
    solution: Option<Vec<Push>>,
    statistics: Statistics,
}

impl<'a, B: Board> Prover<'a, B> {
    /// A prover for the position `(boxes, player)` that has not begun.
    pub(crate) fn new(
        ground: &'a Ground,
        (boxes, player): (B, Square),
        rules: &Pruning,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
    ) -> Self {
        // Tests with frozen boxes as walls hold for all boxes only.
        let rules = Pruning { walled: false, ..rules.clone() };
        let caches = CheckCaches::new(ground, knowledge, 0);
        let pairing = Matching::new(ground.to_goals.targets);
        let checks = Checks::new(ground, &rules, caches, Paired::OnTurn(pairing));
        let maze = &ground.maze;
        let near = pushes_to(maze, &B::empty(maze.len()), maze.goals.iter().copied());
        let (goals, stack) = (maze.goal_board(), Vec::new());
        let bench =
            Bench { ground, checks, player, near, goals, stack, expanded: 0, generated: 0, stored: 0 };
        let mut prover = Prover {
            bench,
            memory: memory.clone(),
            all: boxes,
            fresh: Vec::new(),
            open: Vec::new(),
            at: 0,
            most: ground.parameters().prover_first,
            known: FxHashSet::default(),
            dead: None,
            solution: None,
            statistics: Statistics::default(),
        };
        prover.seed();
        prover
    }

    /// Adds the parts from which all others grow.
    fn seed(&mut self) {
        let maze = &self.bench.ground.maze;
        let mut parts = closed_parts(maze, &self.all, self.bench.player);
        for square in self.all.squares() {
            parts.push(Subproblem { boxes: maze.board(&[square]), zone: None });
        }
        parts.push(Subproblem { boxes: self.all.clone(), zone: None });
        parts.into_iter().rev().for_each(|part| self.add(part));
    }

    fn add(&mut self, part: Subproblem<B>) {
        if self.known.insert(part.clone()) {
            self.fresh.push(part);
        }
    }

    /// The boxes that cannot be solved, once they are found.
    pub(crate) fn dead(&self) -> Option<&B> {
        self.dead.as_ref()
    }

    /// The part without the boxes that are not needed to prove that it cannot be solved.
    fn made_small(&mut self, mut part: Subproblem<B>) -> Result<B, GaveUp> {
        for square in part.boxes.clone().squares() {
            let mut fewer = part.clone();
            fewer.boxes.take(square);
            let mut search = SubproblemSearch::new(&mut self.bench, fewer, &self.memory)?;
            if search.search(&mut self.bench, WITHOUT)? == Answer::Dead {
                part = search.of;
            }
        }
        Ok(part.boxes)
    }

    /// Searches the next part; says how the prover ended, if it did.
    fn turn(&mut self, ticks: u64) -> Result<Option<End>, GaveUp> {
        let mut part = if let Some(of) = self.fresh.pop() {
            SubproblemSearch::new(&mut self.bench, of, &self.memory)?
        } else {
            if self.open.is_empty() {
                return Ok(Some(End::Incomplete));
            }
            if self.at >= self.open.len() {
                (self.at, self.most) = (0, 2 * self.most);
            }
            self.open.swap_remove(self.at)
        };
        let most = self.most.min(part.expanded + ticks);
        match part.search(&mut self.bench, most)? {
            Answer::Dead => {
                // Without the memory for smaller searches it stays as it is.
                let boxes = part.of.boxes.clone();
                self.dead = Some(self.made_small(part.of).unwrap_or(boxes));
                return Ok(Some(End::Exhausted));
            }
            Answer::Open => {
                self.open.push(part);
                let last = self.open.len() - 1;
                self.open.swap(self.at.min(last), last);
                if most == self.most {
                    self.at += 1;
                }
            }
            Answer::Solved(pushes) if part.of.zone.is_none() => self.refine(&part.of, pushes),
            Answer::Solved(_) => {}
        }
        Ok(None)
    }

    /// Adds the boxes that a solution of a part runs into.
    fn refine(&mut self, part: &Subproblem<B>, pushes: Vec<Push>) {
        if part.boxes == self.all {
            self.solution = Some(pushes);
            return;
        }
        let maze = &self.bench.ground.maze;
        let mut boxes = part.boxes.clone();
        match first_clash(maze, (&self.all, self.bench.player), &part.boxes, &pushes) {
            Some(clash) => boxes.add(&clash),
            None => {
                if let Some(next) = self.all.squares().find(|&square| !boxes.has(square)) {
                    boxes.put(next);
                }
            }
        }
        self.add(Subproblem { boxes, zone: None });
    }
}

impl<B: Board> Search for Prover<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        self.bench.checks.has_expanded(self.bench.expanded);
        let most = self.bench.expanded + u64::from(ticks);
        let mut end = None;
        while end.is_none() && self.solution.is_none() && self.bench.expanded < most {
            end = match self.turn(most - self.bench.expanded) {
                Ok(end) => end,
                Err(GaveUp::Memory) => Some(End::Memory),
                // The stop flag is up, which the caller sees.
                Err(_) => break,
            };
        }
        let (expanded, stored) = (self.bench.expanded, self.bench.stored);
        self.statistics.expanded = expanded;
        self.statistics.generated = self.bench.generated;
        self.statistics.stored = stored;
        self.statistics.pruned = self.bench.checks.prune_counts().sum();
        end.or(self.solution.is_some().then_some(End::Incomplete))
    }

    fn best_cost(&self) -> Option<u32> {
        self.solution.as_ref().map(|pushes| pushes.len() as u32)
    }

    fn solution(&self) -> Option<Solution> {
        Solution::from_pushes(self.bench.ground, self.solution.as_ref()?)
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn blames(&self) -> Vec<Cell> {
        let cells = &self.bench.ground.maze.cells;
        self.dead.iter().flat_map(Board::squares).map(|square| cells[square as usize]).collect()
    }

    fn name(&self) -> &'static str {
        "prover"
    }

    fn prune_counts(&self) -> PruneCounts {
        self.bench.checks.prune_counts()
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        vec![("parts", self.known.len() as u64), ("positions a part", self.most)]
    }

    fn work(&self) -> u64 {
        let counts = (self.bench.expanded, self.bench.stored, self.bench.checks.visited());
        work::parts(self.bench.ground, counts)
    }
}

/// The boxes around each area that the player cannot enter, with the area and what is beside it as the zone.
fn closed_parts<B: Board>(maze: &Maze, boxes: &B, player: Square) -> Vec<Subproblem<B>> {
    let (mut area, mut stack, mut left) = (B::empty(maze.len()), Vec::new(), B::full(maze.len()));
    maze.flood(boxes, player, &mut area, &mut stack);
    left.remove(&area);
    left.remove(boxes);
    let mut parts = Vec::new();
    maze.each_area(boxes, left, (&mut area, &mut stack), |area| {
        let (kept, zone) = corral::around(maze, boxes, area);
        if !kept.is_empty() {
            parts.push(Subproblem { boxes: kept, zone: Some(zone) });
        }
    });
    parts
}

/// What a search of parts proves of a position with boxes and a player, within `positions` positions.
pub(crate) fn prove<B: Board>(
    ground: &Ground,
    rules: &Pruning,
    knowledge: &Arc<Knowledge<B>>,
    (boxes, player): (B, Square),
    positions: u32,
) -> Option<Dead> {
    let memory = &ground.maze.limits.memory;
    let mut prover = Prover::new(ground, (boxes, player), rules, knowledge, memory);
    prover.step(positions);
    Some(Dead::of_part(&ground.maze, prover.dead()?, player))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::{brute_force, level, random_level, rows};
    use sokoban::Level;

    /// What the prover finds out, with at most `ticks` positions: the boxes of a part that cannot be solved.
    fn prove(level: &Level, ticks: u32) -> (Option<End>, Option<usize>) {
        let ground = Ground::new(level);
        let knowledge = Arc::new(Knowledge::<Wide>::of_bytes(1 << 20));
        let start = (ground.maze.start(), ground.maze.player);
        let memory = Arc::new(Memory::new(None));
        let mut prover = Prover::new(&ground, start, &Pruning::default(), &knowledge, &memory);
        let end = prover.step(ticks);
        (end, prover.dead().map(Wide::len))
    }

    #[test]
    fn the_part_that_cannot_be_solved_is_found() {
        // The two boxes on the right could be pushed if the player were in the corner below them.
        let board = level(&["########", "#.     #", "# $ @ .#", "#     $#", "#   .$ #", "########"]);
        assert_eq!(prove(&board, 1_000), (Some(End::Exhausted), Some(2)));
    }

    #[test]
    fn only_levels_without_a_solution_are_proved_unsolvable() {
        let seed = 4_711;
        let mut random = grid::Random::new(seed);
        let (mut proved, mut solved) = (0, 0);
        for _ in 0..test_levels::cases(3_000) {
            let level = random_level(&mut random, 5, 5, 4);
            let (end, _) = prove(&level, 20_000);
            let is_solvable = brute_force(&level).is_some();
            assert!(end != Some(End::Exhausted) || !is_solvable, "seed {seed} {}", rows(&level));
            assert!(end.is_some(), "seed {seed}: not decided {}", rows(&level));
            proved += u32::from(end == Some(End::Exhausted));
            solved += u32::from(is_solvable);
        }
        assert!(proved > 500 && solved > 300, "seed {seed}: {proved} proved, {solved} solved");
    }
}
