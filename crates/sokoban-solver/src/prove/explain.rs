//! Why a position is dead, and which boxes make it so: for warnings during play.
//!
//! These are the sound tests with which the searches prune, run on a whole position: the third tier of the
//! cascade (`deadlock/checks.rs`). The first test that proves the position dead gives the reason.
//!
//! A reason names every box that its proof uses: without any other box on the floor, the boxes named cannot all be brought
//! to goals either. Most tests look at a few boxes alone. Those that count other boxes as walls name these as well, and
//! `fewest.rs` leaves out those that are not needed.
//!
//! The tables of a level are made once. Cost of a call: milliseconds on large levels, most of it for
//! corrals, whose searches have a fixed effort. Verdicts are kept, and so are the boxes of dead corrals as patterns.

pub(crate) mod fewest;

use crate::deadlock::checks::{CheckCaches, Whole};
pub use crate::deadlock::dead::Dead;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::pruning::Pruning;
pub use crate::deadlock::reason::Reason;
use crate::ground::Ground;
use crate::ground::analysis::{dead_squares_of, lower_bound_of};
use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::heading::Forward;
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::walk::{Push, first_pushes};
use crate::ground::limits::Limits;
use crate::ground::memory::Held;
use crate::prove::unsolvable::prover;
use grid::{Cell, CellSet};
use search::{Budget, GaveUp};
use sokoban::Level;
use std::sync::Arc;

/// Bytes that the remembered verdicts of each of two tests may take, or an eighth of all where that is less.
const MEMORY: usize = 16 << 20;

/// Most first pushes of a level that begins with all boxes on goals, each of whose positions is tested.
const MOST_FIRST_PUSHES: usize = 200;

/// Largest level for which tables for three boxes are made: they take no longer than those for two boxes on the largest
/// levels, at most a tenth of a second.
const MOST_TRIPLE_SQUARES: usize = 80;

/// The tests for one level, with their tables and memory.
#[derive(Debug)]
pub struct Explainer {
    ground: Ground,
    rules: Pruning,
    caches: CheckCaches<Wide, Forward>,
    /// What the caches may grow to.
    _held: Held,
}

impl Explainer {
    /// Makes the tables for `level`. With `pairs` also those for two boxes and, on small levels, for three. They find
    /// more and take up to a tenth of a second.
    pub fn new(level: &Level, pairs: bool) -> Explainer {
        Explainer::make(level, pairs, &Limits::none()).expect("there is no limit to reach")
    }

    /// The same within the time and the memory of a budget, which all later calls keep as well.
    ///
    /// # Errors
    /// When a limit is reached first, which.
    pub fn within(level: &Level, pairs: bool, budget: &Budget) -> Result<Explainer, GaveUp> {
        Explainer::make(level, pairs, &Limits::new(budget))
    }

    fn make(level: &Level, pairs: bool, limits: &Limits) -> Result<Explainer, GaveUp> {
        let ground = Ground::within(level, limits)?;
        if pairs {
            ground.pairs_to_goals();
            if ground.maze.len() <= MOST_TRIPLE_SQUARES {
                ground.triples_to_goals();
            }
        } else {
            ground.leave_out_pairs();
        }
        limits.check()?;
        let bytes = MEMORY.min(limits.memory.limit() / 8);
        let held = limits.hold(2 * bytes)?;
        let knowledge = Arc::new(Knowledge::of_bytes(bytes));
        let rules = Pruning::default();
        let caches = CheckCaches::new(&ground, &knowledge, bytes);
        Ok(Explainer { ground, rules, caches, _held: held })
    }

    /// Bytes of the tables, roughly; they grow with use, by up to about 30 MB.
    pub fn bytes(&self) -> usize {
        self.ground.bytes() + self.caches.bytes()
    }

    /// Floor cells from which a box, alone in the level, can reach no goal wherever the player stands.
    pub fn dead_squares(&self) -> CellSet {
        dead_squares_of(&self.ground.maze, &self.ground.to_goals)
    }

    /// A lower bound on the pushes that still have to be made with boxes on `boxes` and the player on `player`, or
    /// none when no pairing of boxes with goals is possible, or the time is over.
    pub fn lower_bound(&self, boxes: &CellSet, player: Cell) -> Option<u32> {
        let Ground { maze, stances, to_goals, .. } = &self.ground;
        let bound = |boxes: &CellSet, player| lower_bound_of(maze, stances, to_goals, boxes, player);
        let all = match self.begins(boxes, player) {
            None => bound(boxes, player),
            Some(pushed) => {
                let cell = |square: Square| maze.cells[square as usize];
                let after = pushed.iter().filter_map(|(board, player)| {
                    let mut boxes = CellSet::new(maze.size.area());
                    boxes.extend(board.squares().map(cell));
                    bound(&boxes, cell(*player))
                });
                after.min().map(|least| least + 1)
            }
        };
        all.filter(|_| !maze.limits.is_stopped())
    }

    /// A proof that the level cannot be solved with boxes on `boxes` and the player on `player`, if one of
    /// the tests has one. None says nothing. Cells beyond the floor are ignored.
    pub fn explain(&mut self, boxes: &CellSet, player: Cell) -> Option<Dead> {
        match self.begins(boxes, player) {
            None => {
                let start = self.board(boxes, player)?;
                let dead = self.find(&start)?;
                Some(fewest::trimmed(&self.ground.maze, &start, dead, &self.rules))
            }
            Some(pushed) => Explainer::circular(boxes, &pushed, |start| {
                !self.is_solved(&start.0) && self.find(start).is_some()
            }),
        }
    }

    /// Whether [`explain`](Explainer::explain) has a proof, without the work of finding out which boxes it needs.
    pub fn is_dead(&mut self, boxes: &CellSet, player: Cell) -> bool {
        match self.begins(boxes, player) {
            None => self.board(boxes, player).is_some_and(|start| self.find(&start).is_some()),
            Some(_) => self.explain(boxes, player).is_some(),
        }
    }

    /// The same with a search of parts of the level, of at most `positions` positions, if the tests find nothing: some
    /// microseconds for each position. A position takes time with the floor of the level, so fewer are searched on floors
    /// of over 10,000 squares.
    pub fn prove(&mut self, boxes: &CellSet, player: Cell, positions: u32) -> Option<Dead> {
        if let Some(dead) = self.explain(boxes, player) {
            return Some(dead);
        }
        let positions = (f64::from(positions) * (10_000.0 / self.ground.maze.len() as f64).min(1.0)) as u32;
        let knowledge = Arc::new(Knowledge::of_bytes(MEMORY));
        let Some(pushed) = self.begins(boxes, player) else {
            let start = self.board(boxes, player)?;
            return prover::prove(&self.ground, &self.rules, &knowledge, start, positions);
        };
        let share = positions / pushed.len().max(1) as u32;
        Explainer::circular(boxes, &pushed, |start| {
            let found = !self.is_solved(&start.0) && self.find(start).is_some();
            found || self.proves(&knowledge, start, share)
        })
    }

    fn proves(&self, knowledge: &Arc<Knowledge<Wide>>, start: &(Wide, Square), positions: u32) -> bool {
        let open = !self.is_solved(&start.0);
        open && prover::prove(&self.ground, &self.rules, knowledge, start.clone(), positions).is_some()
    }

    /// What the tests have against a position.
    fn find(&mut self, (board, player): &(Wide, Square)) -> Option<Dead> {
        Dead::find(&mut Whole::new(&self.ground, &self.rules, &mut self.caches, board, *player).learning())
    }

    fn is_solved(&self, board: &Wide) -> bool {
        board.is_subset(&self.ground.maze.goal_board())
    }

    /// What follows when each position after a first push is dead. With more first pushes than [`MOST_FIRST_PUSHES`] nothing is claimed.
    fn circular(
        boxes: &CellSet,
        pushed: &[(Wide, Square)],
        is_dead: impl FnMut(&(Wide, Square)) -> bool,
    ) -> Option<Dead> {
        let dead = pushed.len() <= MOST_FIRST_PUSHES && pushed.iter().all(is_dead);
        dead.then(|| Dead { reason: Reason::Circular, boxes: boxes.iter().collect() })
    }

    /// Where a level that begins with all boxes on goals leads by its first push; none in other positions.
    fn begins(&self, boxes: &CellSet, player: Cell) -> Option<Vec<(Wide, Square)>> {
        let maze = &self.ground.maze;
        let start: Wide = maze.start();
        let (board, player) = self.place(boxes, player)?;
        if !self.is_solved(&start) || !self.is_solved(&board) {
            return None;
        }
        let after = |push: Push| {
            let mut board = board.clone();
            board.take(push.from);
            board.put(maze.step(push.from, push.direction));
            (board, push.from)
        };
        Some(first_pushes(maze, &board, player).into_iter().map(after).collect())
    }

    /// The position, unless it is solved or none.
    fn board(&self, boxes: &CellSet, player: Cell) -> Option<(Wide, Square)> {
        self.place(boxes, player).filter(|(board, _)| !self.is_solved(board))
    }

    /// The position, if it is one.
    fn place(&self, boxes: &CellSet, player: Cell) -> Option<(Wide, Square)> {
        let maze = &self.ground.maze;
        let square = |cell: Cell| maze.square_of.get(cell.index()).copied().filter(|&s| s != NONE);
        let player = square(player)?;
        let squares: Vec<Square> = boxes.iter().filter_map(square).collect();
        let board: Wide = maze.board(&squares);
        (!board.has(player)).then_some((board, player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{brute_force, level, random_level, rows};
    use grid::Random;

    fn check(board: &[&str], expect: Option<(Reason, usize)>) {
        let level = level(board);
        let dead = Explainer::new(&level, true).explain(level.boxes(), level.player());
        assert_eq!(dead.map(|dead| (dead.reason, dead.boxes.len())), expect, "{board:?}");
    }

    #[test]
    fn reasons_and_boxes() {
        check(&["######", "#@$ .#", "######"], None);
        check(&["######", "#@ $.#", "#    #", "#$   #", "#   .#", "######"], Some((Reason::DeadSquare, 1)));
        check(
            &["########", "#      #", "# $$   #", "# $$  @#", "#   ....#", "#     ##", "########"],
            Some((Reason::Frozen, 4)),
        );
        check(&["#########", "#@ $ $..#", "#   #####", "#########"], Some((Reason::Pair, 2)));
        check(&["########", "# $.$  #", "#    . #", "#@     #", "########"], Some((Reason::Overfull, 2)));
        check(&["########", "# .$$  #", "#    . #", "#@     #", "########"], Some((Reason::Frozen, 2)));
        check(
            &["########", "#   @  #", "# $$ ..#", "# $ $..#", "#  $#..#", "#      #", "########"],
            Some((Reason::Diagonal, 5)),
        );
    }

    #[test]
    fn a_circular_level_needs_a_push_and_says_when_none_leads_back() {
        let says = |board: &[&str], expect: (Option<Reason>, Option<u32>)| {
            let level = level(board);
            let mut explainer = Explainer::new(&level, true);
            let dead = explainer.explain(level.boxes(), level.player()).map(|dead| dead.reason);
            assert_eq!((dead, explainer.lower_bound(level.boxes(), level.player())), expect, "{board:?}");
        };
        says(&["####", "#@*#", "####"], (Some(Reason::Circular), None));
        says(&["######", "#@*  #", "######"], (Some(Reason::Circular), None));
        says(&["#######", "#@ *  #", "#     #", "#######"], (None, Some(2)));
    }

    #[test]
    fn a_search_finds_the_boxes_to_blame_where_no_test_does() {
        let level = level(&["########", "#  $ . #", "#. ## ##", "# $  $@#", "#. ##  #", "########"]);
        let mut explainer = Explainer::new(&level, true);
        assert_eq!(explainer.explain(level.boxes(), level.player()), None);
        assert_eq!(explainer.prove(level.boxes(), level.player(), 2), None);
        let dead = explainer.prove(level.boxes(), level.player(), 3_000).expect("a proof");
        assert_eq!((dead.reason, dead.boxes.len()), (Reason::Corral, 3));
        let told = "these 3 boxes close off a part of the floor and can never all reach goals";
        assert_eq!(dead.to_string(), told);
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        let seed = 77;
        let mut random = Random::new(seed);
        let mut reasons = std::collections::HashMap::new();
        for _ in 0..3_000 {
            let level = random_level(&mut random, 5, 5, 4);
            // The plain search takes a level that begins with all boxes on goals for solved.
            if level.boxes().is_subset(level.goals()) {
                continue;
            }
            let found = [true, false].map(|pairs| {
                let mut explainer = Explainer::new(&level, pairs);
                let first = explainer.explain(level.boxes(), level.player());
                // What was learned from it does not change the answer.
                assert_eq!(
                    explainer.explain(level.boxes(), level.player()),
                    first,
                    "seed {seed} {}",
                    rows(&level)
                );
                first
            });
            for dead in found.into_iter().flatten() {
                *reasons.entry(dead.reason).or_insert(0) += 1;
                assert!(
                    !dead.boxes.is_empty() && dead.boxes.iter().all(|&cell| level.boxes().contains(cell))
                );
                assert_eq!(brute_force(&level), None, "seed {seed}, {:?}: {}", dead.reason, rows(&level));
            }
        }
        assert_eq!(reasons.len(), 10, "seed {seed}: {reasons:?}");
    }
}
