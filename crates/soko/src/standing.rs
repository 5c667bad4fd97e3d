//! The position of a level that a command works on: its start, or the position after some moves (`--after` and `--at`).
//!
//! A solution from a position is judged together with the moves that lead there, by the rules of the game from the start
//! of the level.

use crate::input::moves::MovesText;
use crate::input::{Chosen, Input};
use crate::options::{Lettering, Moment, Starting};
use crate::output::diagnostics::Problem;
use crate::quantity::counted;
use crate::storage::known_solutions::{Archive, KnownSolution, best};
use sokoworks::{Direction, Level, Measure, NotSolved, Position, Verified, judge_after};
use text::Diagnostic;

/// A level and a position in it.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    /// The moves that lead there from the start.
    pub(crate) before: Vec<Direction>,
    pub(crate) position: Position,
}

impl Standing {
    pub(crate) fn start(level: &Level) -> Standing {
        Standing { before: Vec::new(), position: Position::start(level) }
    }

    /// Whether it is the start of the level.
    pub(crate) fn is_start(&self) -> bool {
        self.before.is_empty()
    }

    /// The moves that lead there, in the notation of the game.
    pub(crate) fn letters(&self) -> String {
        Position::start(&self.position.level()).letters(&self.before)
    }

    /// ` after 12 moves`; nothing at the start.
    pub(crate) fn words(&self) -> String {
        match self.before.len() {
            0 => String::new(),
            moves => format!(" after {}", counted(moves, "move")),
        }
    }

    /// Judges a solution from here.
    pub(crate) fn judge(&self, moves: Vec<Direction>) -> Result<Verified, NotSolved> {
        judge_after(&self.position.level(), &self.before, moves)
    }

    /// The rest of those solutions that come through this position.
    pub(crate) fn rests(&self, known: Vec<KnownSolution>) -> Vec<KnownSolution> {
        if self.is_start() {
            return known;
        }
        let rest = |one: KnownSolution| {
            let mut position = Position::start(&self.position.level());
            let mut from = None;
            for (made, &direction) in one.verified.moves.iter().enumerate() {
                position.step(direction);
                from = if position == self.position { Some(made + 1) } else { from };
            }
            let verified = self.judge(one.verified.moves[from?..].to_vec()).ok()?;
            Some(KnownSolution { verified, ..one })
        };
        known.into_iter().filter_map(rest).collect()
    }
}

impl Starting {
    /// The position of each of the chosen levels; `None` for those that cannot be played. Known solutions come from
    /// `archive`, which is asked only when they are needed.
    /// Fails when there is no such position in a level.
    pub(crate) fn standings(
        &self,
        input: &Input,
        archive: &mut Archive,
    ) -> anyhow::Result<Vec<Option<Standing>>> {
        if self.after.is_some() {
            input.only()?;
        }
        let standing = |level: Chosen<'_>| -> anyhow::Result<Option<Standing>> {
            level.playable().map(|playable| self.standing(level, &playable, archive)).transpose()
        };
        input.levels().map(standing).collect()
    }

    /// The position of one level.
    /// Fails when there is no such position.
    pub(crate) fn standing(
        &self,
        level: Chosen<'_>,
        playable: &Level,
        archive: &mut Archive,
    ) -> anyhow::Result<Standing> {
        let moves = match (&self.after, self.at) {
            (None, None | Some(Moment::Start)) => return Ok(Standing::start(playable)),
            (Some(after), _) => moves_of(after, self.lettering, level, playable)?,
            (None, Some(_)) => {
                let known = archive.known(level, playable);
                let Some(shortest) = best(&known, Measure::Moves) else {
                    let problem =
                        Problem::new("E-POSITION", format!("no solution of {} is known", level.name()));
                    return Err(problem.help("--after gives the moves that --at counts in").into());
                };
                shortest.verified.moves.clone()
            }
        };
        let count = match self.at {
            None | Some(Moment::End) => moves.len(),
            Some(Moment::Start) => 0,
            Some(Moment::After(count)) => count as usize,
        };
        if count > moves.len() {
            let of = if self.after.is_some() { "--after has" } else { "the best known solution has" };
            let message = format!("there is no position after {count} moves in {}", level.name());
            let problem = Problem::new("E-POSITION", message);
            return Err(problem.help(format!("{of} {}", counted(moves.len(), "move"))).into());
        }
        let before = moves[..count].to_vec();
        match Position::after(playable, &before) {
            Ok(position) => Ok(Standing { before, position }),
            Err(_) => Err(Problem::new("E-POSITION", "the moves of --after are not legal").into()),
        }
    }
}

/// The moves that are given, each of them legal.
fn moves_of(
    after: &str,
    lettering: Lettering,
    level: Chosen<'_>,
    playable: &Level,
) -> anyhow::Result<Vec<Direction>> {
    let text = MovesText::read(after, "--after", lettering)?;
    let Some(moves) = text.moves(playable, level.rows())?.into_iter().next() else { return Ok(Vec::new()) };
    match Position::after(playable, &moves.steps) {
        Ok(_) => Ok(moves.steps),
        Err(blocked) => {
            let mut error = Diagnostic::error("E-POSITION", blocked.to_string());
            if let Some((line, column)) = text.place(blocked.index) {
                error = error.at(line, column, 1);
            }
            let problem = Problem { diagnostic: error, source: Some(text.source.clone()) };
            Err(problem.help("`soko verify` shows where they end").into())
        }
    }
}
