//! What is known about a level before any search: the floor, and tables of what boxes need alone, in pairs and in triples.

pub mod analysis;
pub(crate) mod floor;
pub(crate) mod hotspots;
pub(crate) mod level_conflicts;
pub(crate) mod limits;
pub(crate) mod memory;
pub(crate) mod metric;
pub(crate) mod tables;
pub(crate) mod threads;
pub(crate) mod view;

use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::rings::Rings;
use crate::ground::floor::symmetry::Symmetries;
use crate::ground::limits::Limits;
use crate::ground::memory::Held;
use crate::ground::tables::capacity::Capacity;
use crate::ground::tables::conflicts::table::Conflicts;
use crate::ground::tables::distance::{Distances, Stances};
use crate::ground::tables::few_boxes::FewBoxes;
use crate::ground::tables::pairs::Pairs;
use crate::ground::tables::triples::Triples;
use crate::parameters::Parameters;
use search::{Budget, GaveUp};
use sokoban::Level;
use std::sync::OnceLock;

/// The floor of a level with its stances and distances.
#[derive(Debug)]
pub(crate) struct Ground {
    /// The floor.
    pub(crate) maze: Maze,
    /// Squares with the player's side.
    pub(crate) stances: Stances,
    /// Pushes from each stance to each goal.
    pub(crate) to_goals: Distances,
    /// The squares around each square.
    pub(crate) rings: Rings,
    to_starts: OnceLock<Distances>,
    is_start: Vec<bool>,
    capacity: OnceLock<Capacity>,
    symmetries: OnceLock<Symmetries>,
    pairs_to_goals: OnceLock<Option<Pairs>>,
    pairs_to_starts: OnceLock<Option<Pairs>>,
    triples_to_goals: OnceLock<Option<Triples>>,
    triples_to_starts: OnceLock<Option<Triples>>,
    conflicts: [OnceLock<Option<Conflicts>>; 2],
    few_boxes: OnceLock<Option<FewBoxes>>,
    held: Held,
}

impl Ground {
    /// Analyses `level` without limits.
    pub(crate) fn new(level: &Level) -> Ground {
        Ground::within(level, &Limits::none()).expect("there is no limit to reach")
    }

    /// Analyses `level` within limits, which all work on it keeps from then on.
    pub(crate) fn within(level: &Level, limits: &Limits) -> Result<Ground, GaveUp> {
        limits.check()?;
        let (bytes, squares) = Maze::bytes_for(level);
        let held = limits.hold(bytes + squares * (size_of::<[Square; 8]>() + 1))?;
        let maze = Maze::within(level, limits);
        let stances = Stances::new(&maze)?;
        let to_goals = Distances::to_goals(&maze, &stances)?;
        let rings = Rings::new(&maze);
        let mut is_start = vec![false; maze.len()];
        for &square in &maze.boxes {
            is_start[square as usize] = true;
        }
        Ok(Ground {
            maze,
            stances,
            to_goals,
            rings,
            to_starts: OnceLock::new(),
            is_start,
            capacity: OnceLock::new(),
            symmetries: OnceLock::new(),
            pairs_to_goals: OnceLock::new(),
            pairs_to_starts: OnceLock::new(),
            triples_to_goals: OnceLock::new(),
            triples_to_starts: OnceLock::new(),
            conflicts: Default::default(),
            few_boxes: OnceLock::new(),
            held,
        })
    }

    /// The numbers that trade work, memory and strength.
    #[inline]
    pub(crate) fn parameters(&self) -> &Parameters {
        &self.maze.limits.parameters
    }

    /// The moves that each box needs alone in the level, pushes to the goals or pulls to where boxes start.
    pub(crate) fn distances<H: Heading>(&self) -> &Distances {
        if H::BACKWARD { self.to_starts() } else { &self.to_goals }
    }

    /// The pairs of boxes that can be brought to their targets; made at the first call, none when the level is too large
    /// or a limit is reached before.
    pub(crate) fn pairs<H: Heading>(&self) -> Option<&Pairs> {
        if H::BACKWARD { self.pairs_to_starts() } else { self.pairs_to_goals() }
    }

    /// The triples of boxes that can be brought to their targets; made at the first call, none when the level is too
    /// large.
    pub(crate) fn triples<H: Heading>(&self) -> Option<&Triples> {
        if H::BACKWARD { self.triples_to_starts() } else { self.triples_to_goals() }
    }

    /// What few boxes need beyond what each needs alone; made with `make` at the first call, none when the level is too
    /// large.
    pub(crate) fn conflicts<H: Heading>(
        &self,
        make: impl FnOnce() -> Option<Conflicts>,
    ) -> Option<&Conflicts> {
        self.conflicts[usize::from(H::BACKWARD)].get_or_init(make).as_ref()
    }

    /// The moves that few boxes need; none when the level is too large. The table is still to be made.
    pub(crate) fn few_boxes(&self) -> Option<&FewBoxes> {
        let make = || FewBoxes::new(&self.maze, &self.to_goals, self.parameters().few_states);
        self.few_boxes.get_or_init(make).as_ref()
    }

    /// Whether each square is a target: a goal, or a square where a box starts.
    pub(crate) fn is_target<H: Heading>(&self) -> &[bool] {
        if H::BACKWARD { &self.is_start } else { &self.maze.is_goal }
    }

    /// Pulls from each stance to each square where a box starts; made on first use, and [unknown](Distances::unknown)
    /// when there is no time or memory for them.
    pub(crate) fn to_starts(&self) -> &Distances {
        let (maze, stances) = (&self.maze, &self.stances);
        self.to_starts.get_or_init(|| {
            Distances::to_starts(maze, stances)
                .unwrap_or_else(|_| Distances::unknown(maze, stances, maze.boxes.len()))
        })
    }

    /// Regions with the number of boxes that each can take; found on first use.
    pub(crate) fn capacity(&self) -> &Capacity {
        self.capacity.get_or_init(|| Capacity::new(&self.maze, &self.stances, &self.to_goals))
    }

    /// The symmetries that keep the goals or the start; found on first use.
    pub(crate) fn symmetries(&self) -> &Symmetries {
        self.symmetries.get_or_init(|| Symmetries::new(&self.maze))
    }

    /// Pairs that can be pushed to goals; made on first use, none when the level is too large.
    pub(crate) fn pairs_to_goals(&self) -> Option<&Pairs> {
        let make = || self.has_pairs().then(|| Pairs::to_goals(&self.maze, &self.to_goals))?.ok();
        self.pairs_to_goals.get_or_init(make).as_ref()
    }

    /// Makes do without the table of [`pairs_to_goals`](Ground::pairs_to_goals), unless it is made already.
    pub(crate) fn leave_out_pairs(&self) {
        let _ = self.pairs_to_goals.set(None);
    }

    /// Pairs that can be pulled to where boxes start; made on first use, none when the level is
    /// too large.
    pub(crate) fn pairs_to_starts(&self) -> Option<&Pairs> {
        let make = || self.has_pairs().then(|| Pairs::to_starts(&self.maze, self.to_starts()))?.ok();
        self.pairs_to_starts.get_or_init(make).as_ref()
    }

    /// Triples that can be pushed to goals; made on first use, none when the level is too large.
    pub(crate) fn triples_to_goals(&self) -> Option<&Triples> {
        let make = || {
            let pairs = self.pairs_to_goals().filter(|_| self.has_triples())?;
            Triples::to_goals(&self.maze, &self.to_goals, pairs).ok()
        };
        self.triples_to_goals.get_or_init(make).as_ref()
    }

    /// The table of [`triples_to_goals`](Ground::triples_to_goals), if it is made already.
    pub(crate) fn triples_made(&self) -> Option<&Triples> {
        self.triples_to_goals.get()?.as_ref()
    }

    /// Triples that can be pulled to where boxes start; made on first use, none when the level is
    /// too large.
    pub(crate) fn triples_to_starts(&self) -> Option<&Triples> {
        let make = || {
            let pairs = self.pairs_to_starts().filter(|_| self.has_triples())?;
            Triples::to_starts(&self.maze, self.to_starts(), pairs).ok()
        };
        self.triples_to_starts.get_or_init(make).as_ref()
    }

    fn has_triples(&self) -> bool {
        self.maze.boxes.len() > 2 && self.maze.len() <= Triples::MOST_SQUARES
    }

    fn has_pairs(&self) -> bool {
        self.maze.boxes.len() > 1 && self.maze.len() <= Pairs::MOST_SQUARES
    }

    /// Bytes of the successors of the position that the level starts with, which a search holds while it looks at
    /// them.
    pub(crate) fn successor_bytes<B: Board>(&self) -> usize {
        let maze = &self.maze;
        let boxes: B = maze.start();
        let mut reach = B::empty(maze.len());
        maze.flood(&boxes, maze.player, &mut reach, &mut Vec::new());
        let free = |square: Square| square != NONE && !boxes.has(square);
        let pushes = maze.boxes.iter().map(|&square| {
            let next = maze.next[square as usize];
            (0..4).filter(|&d| free(next[d]) && free(next[(d + 2) % 4]) && reach.has(next[d])).count()
        });
        pushes.sum::<usize>() * (2 * boxes.bytes() + 64)
    }

    /// What the tables of the level, and `successors` bytes for those of a position, leave of a budget.
    pub(crate) fn left_of(&self, budget: &Budget, successors: usize) -> Result<Budget, GaveUp> {
        let free = self.maze.limits.memory.free();
        let bytes = free.checked_sub(successors).ok_or(GaveUp::Memory)?;
        Ok(budget.clone().with_bytes(budget.bytes.map(|_| bytes)))
    }

    /// Whether a box starts on each square.
    pub(crate) fn is_start(&self) -> &[bool] {
        &self.is_start
    }

    /// Whether a box on `square` can reach no goal, wherever the player is.
    #[inline]
    pub(crate) fn is_dead_square(&self, square: Square) -> bool {
        !self.to_goals.is_live_square(square)
    }

    /// Bytes of the tables, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let pairs = [&self.pairs_to_goals, &self.pairs_to_starts];
        let pairs = pairs.into_iter().filter_map(|pairs| pairs.get()?.as_ref()).map(Pairs::bytes);
        let triples = [&self.triples_to_goals, &self.triples_to_starts];
        let triples = triples.into_iter().filter_map(|triples| triples.get()?.as_ref()).map(Triples::bytes);
        self.held.bytes()
            + self.stances.bytes()
            + self.to_goals.bytes()
            + self.to_starts.get().map_or(0, Distances::bytes)
            + self.capacity.get().map_or(0, Capacity::bytes)
            + self.symmetries.get().map_or(0, Symmetries::bytes)
            + pairs.sum::<usize>()
            + triples.sum::<usize>()
    }
}
