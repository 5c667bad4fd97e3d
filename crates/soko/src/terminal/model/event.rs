//! The events that come into the model and the effects that go out of it, as data. The model is a state and a function from an
//! event to effects; only the runtime knows terminals, threads, clocks and files.

use super::sheet::{Home, Saved, Standing};
use generate::{Made, Measures, Wish};
use grid::Direction;
use play::editor::Texts;
use play::{Advice, Comparison, Hints, Play, Tally};
use ratatui_crossterm::crossterm::event::{KeyEvent, MouseEvent};
use sokoworks::{Bound, Metric, Statistics, Warning};
use std::path::PathBuf;

#[derive(Debug)]
pub(crate) enum Event {
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// Text pasted into the terminal.
    Paste(String),
    /// The terminal has this many columns and rows now.
    Resize(u16, u16),
    /// That many seconds have passed since the last tick. Ticks come while the model asks for them.
    Tick(f64),
    /// A background job reports.
    Job(JobId, Report),
    /// A check that was asked for is done: the moves that counted then, and the warning.
    Checked(u64, Option<Warning>),
    /// Something could not be written.
    Trouble(String),
    /// Nothing that is drawn or played can be kept from now on, and why.
    Unkept(String),
    /// Everything is kept again.
    Kept,
    /// A level was written to a file.
    Saved(Box<Saved>),
    /// A level was not written because the file exists and has changed; its hash.
    Exists(PathBuf, u128),
    /// A level was not written because the level in its file has changed since it was opened.
    Changed(Box<Standing>),
    /// A movie was written to a file.
    Filmed(PathBuf),
    /// A movie was not written because the file exists.
    FilmExists(PathBuf),
    /// Somebody asks the program to stop for a while.
    Stop,
    /// The program was continued after it stood still.
    Continued,
    /// The system asks the program to end.
    Terminate,
}

/// Number of a job: reports of jobs that nobody waits for any more are ignored.
pub(crate) type JobId = u64;

/// The report of a job.
#[derive(Debug)]
pub(crate) enum Report {
    /// How a search goes: its counters, seconds since it began, bytes of the process.
    Progress(Box<Statistics>, f64, u64),
    /// The solution that is being made shorter has come to these measures.
    Shorter(Tally),
    /// The answer to a question for a hint, and what is remembered for the next one.
    Advice(Advice, Box<Hints>),
    /// A new level, or why there is none.
    Made(Result<Box<Made>, String>),
    /// How a solution compares with the best one; none if it is no solution.
    Compared(Option<Comparison>),
    /// The answer to a question for a solution; a solution is verified.
    Solved(Answer),
}

/// How a search for a solution ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer {
    /// Moves from where the game stood, verified, the metrics in which they are proved shortest, what is proved that
    /// every solution takes at least, and how many positions the search expanded.
    Solution {
        moves: Vec<Direction>,
        proved: Vec<&'static str>,
        bound: Option<Bound>,
        measures: Option<Box<Measures>>,
    },
    /// Proved that there is none.
    Unsolvable,
    /// Neither, and the reason in words.
    GaveUp(String),
    /// The solver crashed or its solution did not hold.
    Fault,
}

/// What a job shall do.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// Ask for a hint.
    Hint(Box<Play>, Box<Hints>),
    /// Look for a solution from where the game stands.
    Solve(Box<Play>),
    /// The same, and how hard the level is.
    Rate(Box<Play>),
    /// Make a new level.
    Make(Box<Wish>),
    /// Compare the moves of a solved game with the best known ones.
    Compare(Box<Play>, Vec<Vec<Direction>>),
    /// Make the moves of a solved game shorter: fewer of the first, then of the other.
    Shorten(Box<Play>, Metric),
}

/// A file of the player's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Book {
    Records,
    Session,
}

/// What is known of the content of a file that is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KnownContent {
    /// Nothing: there should be none.
    Nothing,
    /// The hash of its content, after the question whether that may be overwritten.
    Asked(u128),
    /// It was opened or written here: the hashes of its content and of the level in it.
    Own { file: u128, level: u128 },
}

impl KnownContent {
    /// The hash of the content that may be overwritten.
    pub(crate) const fn file(self) -> Option<u128> {
        match self {
            KnownContent::Nothing => None,
            KnownContent::Asked(file) | KnownContent::Own { file, .. } => Some(file),
        }
    }
}

/// Something that the model wants done.
#[derive(Debug)]
pub(crate) enum Effect {
    Start(JobId, Task),
    Stop(JobId),
    /// Look for a proof that the game cannot be solved from here; the number comes back with the answer.
    Check(u64, Box<Play>),
    /// Add a line to a file of the player's data.
    Append(Book, String),
    /// Add a row to the table of visits.
    Note(String),
    /// Write a level to a file; an existing one only if it is what is known.
    Write(PathBuf, String, KnownContent),
    /// Put other rows and texts in the place of a level of a collection, wherever it stands by now.
    WriteInto(Box<Home>, Vec<String>, Texts),
    /// Film a game, to a file whose name sets the format; an existing one only when the last is true.
    Film {
        play: Box<Play>,
        options: Box<film::Options>,
        frame: usize,
        path: PathBuf,
        over: bool,
    },
    /// Put text into the clipboard of the terminal.
    Copy(String),
    /// Give the terminal back and stop until the shell continues the program; with it all that was started together with it.
    Suspend {
        group: bool,
    },
    /// Take the terminal over again, and draw all of it.
    Retake,
    Quit,
}
