//! The records of `soko show --json`: what is known of a level without solving it, and how hard it is.

use crate::commands::grade::words;
use crate::commands::solve::named;
use crate::input::Chosen;
use crate::standing::Standing;
use generate::Measures;
use serde::Serialize;
use sokoban_solver::explain::Explainer;
use sokobond::molecule::{in_words, molecules};
use sokobond_solver::analysis::Outlook;
use sokoworks::contract::{Reason, Record, Remark};
use sokoworks::{Budget, Game, Metric, Position};

/// Most positions of the search for boxes that can never all reach goals, some tenths of a second.
pub(super) const POSITIONS: u32 = 20_000;

/// One level. What is not known, or what its game does not have, is null.
#[derive(Debug, Default, Serialize)]
pub(super) struct ShowRecord {
    file: String,
    level: usize,
    title: String,
    game: String,
    /// What was assumed or left out when the level was read.
    warnings: Vec<Remark>,
    identity: Option<String>,
    /// The moves from the start to this position; null at the start.
    after: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    boxes: Option<usize>,
    goals: Option<usize>,
    atoms: Option<usize>,
    /// The finished molecules here, in words.
    molecules: Option<String>,
    /// Squares from which a box can come to no goal.
    dead_squares: Option<usize>,
    /// Every solution from here takes at least so many of what `bound_metric` names.
    lower_bound: Option<usize>,
    bound_metric: Option<&'static str>,
    /// Whether it is proved that there is no solution.
    unsolvable: bool,
    /// Why something is not known.
    reason: Option<Reason>,
    /// The grade and what it is made of, with `--difficulty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<Difficulty>,
}

/// How hard a level is.
#[derive(Debug, Serialize)]
struct Difficulty {
    grade: Option<u8>,
    word: Option<&'static str>,
    /// The number that the grade rounds.
    difficulty: f64,
    /// What four in five such levels lie between.
    interval: (f64, f64),
    /// What makes it harder or easier than a typical level, the most important first.
    reasons: Vec<words::Reason>,
    pieces: usize,
    squares: usize,
    area: usize,
    passages: usize,
    opening: usize,
    /// Modifiers that weaken, strengthen and rotate.
    modifiers: [usize; 3],
    electrons: usize,
    bound: usize,
    effort: u64,
    cut_short: bool,
    /// Whether there was too little memory for some measures: the interval is wider then.
    short_of_memory: bool,
    solution: Option<Solution>,
    space: Option<Space>,
}

/// What is measured on a solution.
#[derive(Debug, Serialize)]
struct Solution {
    moves: usize,
    pushes: usize,
    box_lines: usize,
    box_changes: usize,
    astray: usize,
    proved: Vec<&'static str>,
    choices: f64,
    fatal: f64,
}

/// What is measured on all positions.
#[derive(Debug, Serialize)]
struct Space {
    positions: usize,
    lost: f64,
    /// Null for more than 64 bits can count.
    solutions: Option<u64>,
    trap: Option<usize>,
    chance: f64,
}

impl ShowRecord {
    /// A level from where it stands; there is no position of a level that cannot be played.
    pub(super) fn of(
        level: Chosen<'_>,
        standing: Option<&Standing>,
        is_graded: bool,
        budget: &Budget,
    ) -> ShowRecord {
        let Record { file, level: number, title, game, warnings, identity, .. } = named(level);
        let mut record =
            ShowRecord { file, level: number, title, game, warnings, identity, ..ShowRecord::default() };
        let Some(standing) = standing else {
            record.reason = Some(Reason::Unplayable);
            return record;
        };
        record.after = Some(standing.letters()).filter(|_| !standing.is_start());
        let size = standing.position.level().size();
        (record.width, record.height) = (Some(size.width), Some(size.height));
        record.analyse(&standing.position, budget);
        let metric = if standing.position.game() == Game::Sokoban { Metric::Pushes } else { Metric::Moves };
        record.bound_metric = record.lower_bound.map(|_| metric.name());
        if is_graded {
            record.rate(&standing.position, budget);
        }
        record
    }

    fn analyse(&mut self, position: &Position, budget: &Budget) {
        match position {
            Position::Sokoban { level, position, .. } => {
                (self.boxes, self.goals) = (Some(level.boxes.len()), Some(level.goals.len()));
                let mut explainer = match Explainer::within(level, true, budget) {
                    Ok(explainer) => explainer,
                    Err(reason) => {
                        self.reason = Some(Reason::GaveUp(reason));
                        return;
                    }
                };
                self.dead_squares = Some(explainer.dead_squares().len());
                let bound = explainer.lower_bound(&position.boxes, position.player);
                let is_dead = explainer.prove(&position.boxes, position.player, POSITIONS).is_some();
                let stopped = budget.stop.raised();
                self.unsolvable = is_dead || bound.is_none() && stopped.is_none();
                self.lower_bound = bound.filter(|_| !is_dead).map(|pushes| pushes as usize);
                if self.lower_bound.is_none() && !self.unsolvable {
                    self.reason = stopped.map(Reason::GaveUp);
                }
            }
            Position::Sokobond { level, position } => {
                self.atoms = Some(level.atoms.len());
                self.molecules = Some(in_words(&molecules(level, position)));
                let outlook = Outlook::new(level);
                if outlook.explain(level, position).is_none() {
                    self.lower_bound = outlook.lower_bound(level, position).map(|moves| moves as usize);
                }
                self.unsolvable = self.lower_bound.is_none();
            }
        }
    }

    fn rate(&mut self, position: &Position, budget: &Budget) {
        let level = position.as_level().unwrap_or_else(|| position.level());
        match generate::measure(&level, budget) {
            Ok(measures) => {
                self.unsolvable |= measures.unsolvable;
                self.difficulty = Some(Difficulty::of(&measures, level.game()));
            }
            Err(reason) => self.reason = Some(Reason::GaveUp(reason)),
        }
    }
}

impl Difficulty {
    fn of(measures: &Measures, game: Game) -> Difficulty {
        let fewest = if game == Game::Sokoban { Metric::Pushes } else { Metric::Moves };
        let (grade, estimate) = (measures.grade(), measures.estimate());
        Difficulty {
            grade: grade.map(generate::Grade::number),
            word: grade.map(generate::Grade::word),
            difficulty: estimate.difficulty,
            interval: estimate.interval,
            reasons: words::reasons(measures, &estimate.shares),
            pieces: measures.pieces,
            squares: measures.squares,
            area: measures.area,
            passages: measures.passages,
            opening: measures.opening,
            modifiers: measures.modifiers,
            electrons: measures.electrons,
            bound: measures.bound,
            effort: measures.effort,
            cut_short: measures.cut_short,
            short_of_memory: measures.short_of_memory,
            solution: measures.solution.as_ref().map(|found| Solution {
                moves: found.moves.len(),
                pushes: found.pushes,
                box_lines: found.lines,
                box_changes: found.changes,
                astray: found.astray,
                proved: if found.proved { vec![fewest.name()] } else { Vec::new() },
                choices: found.choices,
                fatal: found.fatal,
            }),
            space: measures.space.map(|space| Space {
                positions: space.positions,
                lost: space.lost,
                solutions: space.solutions,
                trap: space.trap,
                chance: space.chance,
            }),
        }
    }
}
