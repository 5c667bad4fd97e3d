//! The push that lost a game, and how it ends.
//!
//! A position after a lost one is lost too, so the first lost position of a game is found by halving. Whether one is lost is known
//! from all positions that can follow from the start where there are few enough of them, else by a search of each position that is looked at.

use crate::Play;
use grid::{Cell, Direction};
use sokoworks::contract::{self, Why};
use sokoworks::insight::Survey;
use sokoworks::{Budget, Outcome, Position, Request, Warning, Warnings, solve_from};

/// Most positions that can follow from the start, or from the push that lost.
const POSITIONS: usize = 20_000;

/// Most nodes of a search, of which there is one for each halving.
const NODES: u64 = 50_000;

/// A push after which the level cannot be solved any more.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The moves of the attempt before the push.
    pub before: usize,
    /// Its direction.
    pub way: Direction,
    /// The cell of the box before it; in Sokobond that of the player's atom.
    pub piece: Cell,
    /// Whether the position before it can be solved; otherwise that is not known, and an earlier push may have lost.
    pub is_first: bool,
    /// The pieces to blame, if a test finds them.
    pub warning: Option<Warning>,
    /// What all that can follow comes to, as the end of a sentence, if there are few enough positions.
    pub end: Option<String>,
    /// Moves from after the push that lead to the best of it.
    pub refutation: Vec<Direction>,
}

impl Mistake {
    /// The first push of a game after which its position is proved to be lost; none if the level has no solution at all. The position of the
    /// game is known to be lost.
    pub fn find(play: &Play, budget: &Budget) -> Option<Mistake> {
        let moves = play.moves();
        let start = Position::start(play.level());
        // The positions after each push, with the moves before it.
        let mut positions: Vec<(usize, Position)> = Vec::new();
        let mut at = start.clone();
        for (before, &way) in moves.iter().enumerate() {
            if at.step(way)?.counts() {
                positions.push((before, at.clone()));
            }
        }
        let survey = Survey::new(&start, POSITIONS, budget);
        let is_lost = |position: &Position| match survey.is_lost(position) {
            None => searched(position, budget),
            known => known,
        };
        // Positions before `low` are not lost as far as is known, those from `lost` on are; the first `solvable` are known not to be.
        let (mut low, mut lost) = (0, positions.len().checked_sub(1)?);
        let mut solvable = match is_lost(&start) {
            // Without a solution nothing was lost by a push.
            Some(true) => return None,
            known => known.map(|_| 0),
        };
        while low < lost {
            let middle = (low + lost) / 2;
            match is_lost(&positions[middle].1) {
                Some(true) => lost = middle,
                known => {
                    low = middle + 1;
                    solvable = known.map_or(solvable, |_| Some(low));
                }
            }
        }
        let is_first = solvable == Some(lost);
        let (before, after) = &positions[lost];
        let way = *moves.get(*before)?;
        let warning =
            Warnings::within(play.level(), true, budget).ok().and_then(|mut tests| tests.check(after));
        let end = Survey::new(after, POSITIONS, budget).end_of(after);
        let (end, refutation) = end.map_or((None, Vec::new()), |(end, moves)| (Some(end), moves));
        // A box is where the player is after its push.
        let piece = after.player();
        Some(Mistake { before: *before, way, piece, is_first, warning, end, refutation })
    }

    /// The mistake in a sentence. `number` is that of the push.
    pub fn sentence(&self, play: &Play) -> String {
        let size = play.level().size();
        let (x, y) = size.xy(self.piece);
        let pushes = play.trail().iter().take(self.before + 1).filter(|made| made.counts()).count();
        let step = if play.level().sokoban().is_some() { "push" } else { "move" };
        let when = if self.is_first { "" } else { " at the latest" };
        let why = match (&self.warning, &self.end) {
            (Some(warning), _) => format!(": {}", warning.message),
            (None, Some(end)) => format!(": {end}"),
            (None, None) => String::new(),
        };
        format!("{} {pushes} lost it{when}, at column {}, row {}{why}.", capital(step), x + 1, y + 1)
    }

    /// The mistake as all interfaces show it.
    pub(super) fn contract(&self, play: &Play) -> contract::Mistake {
        let size = play.level().size();
        let after = Position::after(play.level(), &play.moves()[..=self.before]);
        let refutation =
            after.ok().filter(|_| !self.refutation.is_empty()).map(|after| after.letters(&self.refutation));
        contract::Mistake {
            sentence: self.sentence(play),
            before: self.before,
            piece: contract::place(size, self.piece),
            is_first: self.is_first,
            why: self.warning.as_ref().map(|warning| Why::new(warning, size)),
            refutation,
        }
    }
}

/// Whether a short search proves a position lost, or solves it.
fn searched(position: &Position, budget: &Budget) -> Option<bool> {
    let answer = solve_from(position, &Request::default(), &budget.clone().nodes(NODES), &mut |_| {}).ok()?;
    match answer.outcome {
        Outcome::Solved { .. } => Some(false),
        Outcome::Unsolvable => Some(true),
        Outcome::GaveUp(_) => None,
    }
}

fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}
