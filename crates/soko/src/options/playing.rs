//! Options of `soko play` and `soko edit`.

use super::{named, text};
use crate::quantity::TimeSpan;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

group! {
    /// How the terminal player looks and listens.
    "Terminal" Playing {
        /// Change keys, such as 'undo=z u,redo=y'; `soko play --help` lists the names
        #[arg(long, value_name = "KEYS")]
        keys: String,

        /// Draw with ASCII characters only [default: on unless the locale is UTF-8]
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        ascii: bool,

        /// Time limit for finding a hint [default: 20s]
        #[arg(long, value_name = "TIME")]
        #[serde(deserialize_with = "text")]
        hint_time: TimeSpan,
    }
}

/// How a run of the trainer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Mode {
    /// As long as you like
    Practice,
    /// Until the first level that you do not solve
    Streak,
    /// As many levels as you solve in five minutes
    Five,
}

impl Mode {
    /// The mode whose name begins like a word that is typed; practice for none.
    pub(crate) fn beginning(word: &str) -> Option<Mode> {
        let first = word.chars().next();
        let has = |mode: &&Mode| first.is_none_or(|first| mode.name().starts_with(first));
        Mode::value_variants().iter().find(has).copied()
    }

    /// The word that is typed.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Mode::Practice => "practice",
            Mode::Streak => "streak",
            Mode::Five => "five",
        }
    }
}

/// What is wanted of the trainer.
#[derive(Args, Clone, Debug)]
pub(crate) struct Training {
    /// Train: one level after the other that suits you, of LEVELS or those that come with soko. Your plays are kept in the
    /// table of --plays, or in plays.csv in the data folder; --ladder begins with them too [default: practice]
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "practice", value_name = "MODE")]
    #[arg(conflicts_with_all = ["daily", "lessons"], value_enum)]
    pub(crate) train: Option<Mode>,

    /// The chance that you solve a level of --train [default: 75%]
    #[arg(long, value_name = "PERCENT", requires = "train", value_parser = percent)]
    pub(crate) chance: Option<f64>,

    /// Only levels of this idea for --train
    #[arg(long, value_name = "IDEA", requires = "train", value_parser = named::named::<generate::Idea>())]
    pub(crate) idea: Option<generate::Idea>,
}

/// A chance in percent, with or without the sign, as a part of one.
fn percent(word: &str) -> Result<f64, String> {
    let number = word.strip_suffix('%').unwrap_or(word).parse::<f64>().ok();
    let number = number.filter(|number| (1.0..=99.0).contains(number));
    number.map(|number| number / 100.0).ok_or_else(|| "expected a number from 1% to 99%".to_owned())
}

group! {
    /// Where it is noted how levels are played.
    "Keeping" Noting {
        /// Add a row to FILE for each visit of a level: time, moves, undos, restarts, hints, solved or not. It is a table
        /// for soko grade --fit; nothing is sent anywhere
        #[arg(long, value_name = "FILE")]
        plays: PathBuf,
    }
}

group! {
    /// The author of edited levels.
    "Drawing" Designing {
        /// Your name: levels by this author are changed in their file, others are opened as copies
        #[arg(long, value_name = "NAME")]
        author: String,
    }
}

impl Playing {
    /// Time to look for a hint; none is no limit.
    pub(crate) fn hint_time(&self) -> Option<Duration> {
        self.hint_time.map_or(Some(Duration::from_secs(20)), |time| time.0)
    }
}
