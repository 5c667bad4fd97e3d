//! A visit of a level, from when it is opened until the player goes elsewhere, as a row of a table for `soko grade --fit`.

use crate::date::moment;
use crate::terminal::model::training::Run;
use play::editor::Draft;
use sokoworks::Level;

/// The columns of the table.
pub(crate) const HEADING: &str = "board,title,collection,begun,seconds,moves,undos,restarts,hints,solved,run";

/// What the player has done since the level was opened.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Visit {
    /// When it was opened, in seconds since 1970.
    begun: u64,
    /// What its timer showed then.
    seconds: f64,
    /// Steps, those that were taken back included. A step that is redone counts once.
    moves: usize,
    /// How often something was taken back.
    undos: usize,
    restarts: usize,
    /// Hints and solutions that were shown.
    hints: usize,
    /// Whether the player has solved it, with or without hints.
    pub(super) solved: bool,
    /// The run of the trainer that it belongs to.
    run: Option<Run>,
}

impl Visit {
    /// A visit that begins now, of a level that was played for some seconds before, in a run of the trainer or in none.
    pub(super) fn begin(now: u64, seconds: f64, run: Option<Run>) -> Visit {
        Visit { begun: now, seconds, run, ..Visit::default() }
    }

    /// Whether a hint or a solution was shown.
    pub(super) const fn is_helped(&self) -> bool {
        self.hints > 0
    }

    /// Whether a step was made.
    pub(super) const fn is_begun(&self) -> bool {
        self.moves > 0
    }

    /// Counts steps; returns whether there were any.
    pub(super) const fn moved(&mut self, steps: usize) -> bool {
        self.moves += steps;
        steps > 0
    }

    /// Counts an undo if it has taken something back; returns that.
    pub(super) fn undone(&mut self, is_done: bool) -> bool {
        self.undos += usize::from(is_done);
        is_done
    }

    /// Counts a restart if there was something to leave.
    pub(super) fn restarted(&mut self, is_done: bool) {
        self.restarts += usize::from(is_done);
    }

    /// Counts a hint or a solution if it was another's.
    pub(super) fn helped(&mut self, is_help: bool) {
        self.hints += usize::from(is_help);
    }

    /// The row of a level with this title, in this collection, when its timer shows `seconds`; none without a move.
    pub(super) fn row(
        &self,
        level: &Level,
        (title, collection): (&str, &str),
        seconds: f64,
    ) -> Option<String> {
        let counts = [self.moves, self.undos, self.restarts, self.hints, usize::from(self.solved)];
        let mut cells = vec![
            board(level),
            title.to_owned(),
            collection.to_owned(),
            moment(self.begun),
            format!("{:.1}", seconds - self.seconds),
        ];
        cells.extend(counts.map(|count| count.to_string()));
        cells.push(self.run.map_or_else(String::new, |run| run.name()));
        self.is_begun().then(|| lab::table::line(&cells).trim_end().to_owned())
    }
}

/// A level in one line, its rows separated by `|`.
fn board(level: &Level) -> String {
    match level {
        Level::Sokoban(level) => sokoban::draw::rows(level, &sokoban::Position::start(level)).join("|"),
        Level::Sokobond(_) => Draft::of(level).text().trim_end().replace('\n', "|"),
    }
}
