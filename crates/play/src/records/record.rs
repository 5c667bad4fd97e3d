//! A record: a solution as it is kept: without its level, for the level's canonical form, and as a line of the book.

use super::best::{Solution, rank};
use super::{Credit, LevelKey, Origin};
use crate::{Play, lines};
use grid::Direction;
use sokoban::identity::CanonicalMoves;
use sokoban::replay::{Metrics, measure};
use sokoban::rules::Step;
use sokoban::{Identity, Position, rules};
use sokoworks::{Game, Level, Measure};

/// The first field of a line.
pub(super) const KIND: &str = "solution";

/// A solution as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) origin: Origin,
    /// In Sokoban, the canonical cell from which the player starts.
    start: (u32, u32),
    /// LURD letters, upper case for pushes.
    letters: String,
    /// Measures of the letters.
    metrics: Metrics,
}

impl Record {
    pub(super) fn new(origin: Origin, start: (u32, u32), letters: String) -> Record {
        let step = |letter: char| {
            let direction = Direction::from_lurd(letter)?;
            Some(Step { direction, pushed: letter.is_ascii_uppercase() })
        };
        let metrics = measure(letters.chars().filter_map(step));
        Record { origin, start, letters, metrics }
    }

    /// What it has to be better than: records of the same credit, from the same start.
    pub(super) fn class(&self) -> (Credit, (u32, u32)) {
        (self.origin.credit, self.start)
    }

    /// The order of quality in a measure; less is better. Of two equal ones the moves decide, so that the best of some
    /// records does not depend on their order.
    pub(super) fn rank(&self, by: Measure) -> ((usize, usize, usize), &str) {
        (rank(by, &self.metrics), &self.letters)
    }

    /// A fixed order.
    pub(super) fn place(&self) -> (Credit, (u32, u32), &str, &str, &str) {
        (self.origin.credit, self.start, &self.letters, &self.origin.date, &self.origin.name)
    }

    /// Whether it has the same moves. Case marks pushes and is no difference.
    pub(super) fn repeats(&self, other: &Record) -> bool {
        self.class() == other.class() && self.letters.eq_ignore_ascii_case(&other.letters)
    }

    /// The order in which repeated records stay: the older one first, as far as dates are known.
    pub(super) fn age(&self) -> (&str, &str, &str) {
        (&self.origin.date, &self.origin.name, &self.letters)
    }

    pub(super) fn line(&self, key: LevelKey) -> String {
        let start = format!("{},{}", self.start.0, self.start.1);
        let Origin { credit, date, name } = &self.origin;
        lines::encode(&[KIND, &key.to_string(), &start, &self.letters, credit.name(), date, name])
    }

    pub(super) fn from_fields(fields: &[String]) -> Option<(LevelKey, Record)> {
        let fields: Vec<&str> = fields.iter().map(String::as_str).collect();
        let [KIND, key, start, letters, credit, date, name] = fields[..] else { return None };
        let origin = Origin::new(credit.parse().ok()?, date, name);
        let (x, y) = start.split_once(',')?;
        let start = (x.parse().ok()?, y.parse().ok()?);
        let key: LevelKey = key.parse().ok()?;
        letters.chars().all(|letter| Direction::from_lurd(letter).is_some()).then_some(())?;
        let record = Record::new(origin, start, letters.to_owned());
        // Without a push nothing is solved: such letters would only seem better than others.
        (key.game == Game::Sokobond || record.metrics.pushes > 0).then_some((key, record))
    }

    /// The record as a solution of `level`, judged; `None` when it is none.
    pub(super) fn solve(&self, level: &Level) -> Option<Solution> {
        let moves: Vec<Direction> = self.letters.chars().filter_map(Direction::from_lurd).collect();
        let moves = match level {
            Level::Sokobond(_) => moves,
            Level::Sokoban(level) => {
                let canonical = CanonicalMoves { start: self.start, moves };
                let local = Identity::of(level).localize(level, &canonical)?;
                // From another start the walk there may go to and fro.
                if local.len() > self.letters.len() { straightened(level, local)? } else { local }
            }
        };
        let mut play = Play::new(level.clone());
        let pasted = play.make(&moves);
        (pasted.illegal.is_none() && play.is_solved()).then(|| Solution::of(&play, self.origin.clone()))
    }
}

/// The moves with the walk to the first push made a shortest one.
fn straightened(level: &sokoban::Level, moves: Vec<Direction>) -> Option<Vec<Direction>> {
    let mut position = Position::start(level);
    for (index, &direction) in moves.iter().enumerate() {
        let before = position.player();
        if rules::step(level, &mut position, direction)?.pushed {
            let mut better = rules::walk(level, &Position::start(level), before)?;
            better.extend_from_slice(&moves[index..]);
            return Some(better);
        }
    }
    Some(moves)
}
