//! Every option that may stand on the command line and in `soko.toml`, in groups by topic.
//!
//! A field is empty until the command line or else the file sets it; the functions give the resolved
//! value with its default. The same structs are read from the command line and from the file, so no
//! option exists in only one of them.

mod named;
pub(crate) mod optimizing;

use crate::date::day;
use crate::output::marks::Marks;
use crate::quantity::TimeSpan;
use clap::{Args, ValueEnum};
use film::{Palette, Per};
use grid::Bounds;
pub(crate) use named::named;
use named::{name, unknown_word};
use play::{Credit, Origin};
use serde::{Deserialize, Deserializer, de};
use sokoworks::Game;
use sokoworks::settings::names;
pub(crate) use sokoworks::whole;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use store::Folder;

mod filming;
pub(crate) use filming::{Moment, Speed, format_of_name};

/// A group of options.
pub(crate) trait Group: Args + de::DeserializeOwned {
    /// Sets what is still empty to the value that the file has.
    fn fill(&mut self, file: Self);
}

/// Declares a group: the heading that its options have in help, and its fields, which are empty until an option is given.
macro_rules! group {
    ($(#[$($about:tt)+])* $heading:literal $name:ident { $($(#[$($how:tt)+])* $field:ident: $type:ty,)+ }) => {
        $(#[$($about)+])*
        #[derive(clap::Args, Clone, Debug, Default, serde::Deserialize)]
        #[command(next_help_heading = $heading)]
        #[serde(default, rename_all = "kebab-case")]
        pub(crate) struct $name {
            $($(#[$($how)+])* pub(crate) $field: Option<$type>,)+
        }

        impl $crate::options::Group for $name {
            fn fill(&mut self, file: $name) {
                $(self.$field = self.$field.take().or(file.$field);)+
            }
        }
    };
}

group! {
    /// How levels are read.
    "Reading" Reading {
        /// The game [default: recognized from the text]
        #[arg(long, short, value_parser = named::<Game>(), value_name = "GAME")]
        #[serde(deserialize_with = "name")]
        game: Game,

        /// Also accept levels with unreachable boxes or goals, or with fewer boxes than goals
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        lenient: bool,

        #[arg(long, value_name = "MAP", help = described(names::CELLS))]
        cells: String,

        #[arg(long, help = described(names::PLAIN_RULES), num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        plain_rules: bool,
    }
}

mod format;
pub(crate) use format::Format;

mod limiting;
pub(crate) use limiting::Limiting;

mod letters;
pub(crate) use letters::Lettering;

mod searching;
pub(crate) use optimizing::Optimizing;
pub(crate) use searching::{Searching, is_in_files, work_of};

mod transforming;
pub(crate) use transforming::Transforming;

mod starting;
pub(crate) use starting::Starting;

mod wishing;
pub(crate) use wishing::Wishing;

group! {
    /// How boards are drawn.
    "Drawing" Drawing {
        /// What to mark: reach (`·` where the player can walk, in Sokobond `•`), dead (`x` where boxes are lost), targets (`o`
        /// where boxes can be pushed), or none [default: reach,dead]
        #[arg(long, value_name = "MARKS")]
        #[serde(deserialize_with = "text")]
        mark: Marks,

        /// Also measure how hard each level is: its grade from 1 to 10 and what makes it so
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        difficulty: bool,
    }
}

impl Drawing {
    /// What is marked on boards.
    pub(crate) fn marks(&self) -> Marks {
        self.mark.unwrap_or(Marks::SHOWN)
    }
}

group! {
    /// What is done with a solution.
    "Solutions" Solutions {
        /// How to print a solution [default: lurd]
        #[arg(long, value_enum, value_name = "FORM")]
        #[serde(deserialize_with = "word")]
        report: Report,

        /// What to mark on boards: reach, dead, targets or none [default: none]
        #[arg(long, value_name = "MARKS")]
        #[serde(deserialize_with = "text")]
        mark: Marks,

        /// Letters for Sokobond's moves [default: wasd]
        #[arg(long, value_enum, value_name = "LETTERS")]
        #[serde(deserialize_with = "word")]
        notation: Notation,

        /// Keep the best solutions in a file beside the levels; solutions in it are never removed
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        write_solutions: bool,

        /// Append one JSON record per level to FILE, and skip levels that FILE already has
        #[arg(long, value_name = "FILE")]
        results: PathBuf,
    }
}

impl Solutions {
    /// How a solution is shown.
    pub(crate) fn report(&self) -> Report {
        self.report.unwrap_or(Report::Lurd)
    }

    /// What is marked on boards.
    pub(crate) fn marks(&self) -> Marks {
        self.mark.unwrap_or_default()
    }
}

group! {
    /// What is printed while a search runs.
    "Output" Watching {
        /// Print the counters to standard error every N nodes
        #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
        progress_every: u64,

        /// Report what each search did and each deadlock test pruned
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        statistics: bool,
    }
}

group! {
    /// How results are printed.
    "Output" Output {
        /// Print JSON, one record per line
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        json: bool,
    }
}

impl Output {
    /// Whether to print JSON.
    pub(crate) fn json(&self) -> bool {
        self.json.unwrap_or(false)
    }
}

mod batching;
pub(crate) use batching::{Batching, Form, label};

group! {
    /// How hard levels and solutions are judged.
    "Judging" Judging {
        /// Treat warnings as errors: wrong case, moves after the end, keys that do nothing
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        strict: bool,
    }
}

impl Judging {
    /// Whether warnings count as errors.
    pub(crate) fn strict(&self) -> bool {
        self.strict.unwrap_or(false)
    }
}

group! {
    /// How levels are written.
    "Writing" Converting {
        /// The format to write [default: by the name of OUT]
        #[arg(long, value_parser = named::<Format>(), value_name = "FORMAT")]
        #[serde(deserialize_with = "name")]
        to: Format,
    }
}

group! {
    /// What happens to existing files.
    "Writing" Overwriting {
        /// Overwrite existing files
        #[arg(long, short, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        force: bool,
    }
}

impl Overwriting {
    /// Whether files may be written over.
    pub(crate) fn force(&self) -> bool {
        self.force.unwrap_or(false)
    }
}

group! {
    /// How a picture or a movie looks and runs.
    "Picture and movie" Filming {
        /// The format [default: by the name of FILE]
        #[arg(long, value_parser = named::<film::Format>(), value_name = "FORMAT")]
        #[serde(deserialize_with = "name")]
        format: film::Format,

        /// One picture instead of a movie: start, end, or the number of a move (with --per push: of a push)
        /// [default: a movie; for PNG: start]
        #[arg(long, value_name = "WHEN")]
        #[serde(deserialize_with = "text")]
        at: Moment,

        /// Side of a cell in pixels [default: depends on the board]
        #[arg(long, value_name = "N", value_parser = numbers(film::Options::CELL))]
        cell: u32,

        /// Colours [default: light]
        #[arg(long, value_parser = named::<Palette>(), value_name = "PALETTE")]
        #[serde(deserialize_with = "name")]
        palette: Palette,

        /// Show title, author and counters below the board; --captions=false turns it off [default: true]
        #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
        captions: bool,

        /// What to mark in each frame: reach (a dot where the player can walk), dead (a cross where boxes are lost), targets
        /// (a ring where boxes can be pushed), or none [default: none]
        #[arg(long, value_name = "MARKS")]
        #[serde(deserialize_with = "text")]
        mark: Marks,

        /// What one frame shows [default: move]
        #[arg(long, value_parser = named::<Per>(), value_name = "STEP")]
        #[serde(deserialize_with = "name")]
        per: Per,

        /// Frames per second, 0.1 to 50 [default: 6]
        #[arg(long, value_name = "N")]
        #[serde(deserialize_with = "text")]
        speed: Speed,

        /// Extra frames of a GIF between two moves, for smooth movement, 0 to 20 [default: 0]
        #[arg(long, value_name = "N", value_parser = numbers(film::Options::GLIDE))]
        glide: u32,

        /// How long to show the first frame, none to 10m [default: 1s]
        #[arg(long, value_name = "TIME")]
        #[serde(deserialize_with = "text")]
        hold_start: TimeSpan,

        /// How long to show the last frame, none to 10m [default: 2s]
        #[arg(long, value_name = "TIME")]
        #[serde(deserialize_with = "text")]
        hold_end: TimeSpan,

        /// Start again after the end; --loop=false turns it off [default: true]
        #[arg(long = "loop", num_args = 0..=1, require_equals = true, default_missing_value = "true",
              value_name = "BOOL")]
        #[serde(rename = "loop")]
        looped: bool,
    }
}

impl Filming {
    /// The options of the film, still without a title.
    pub(crate) fn options(&self) -> film::Options {
        let usual = film::Options::default();
        let seconds = |hold: Option<TimeSpan>, usual| {
            hold.map_or(usual, |hold| hold.0.map_or(0.0, |time| time.as_secs_f32()))
        };
        let mut options = usual.clone();
        options.cell = self.cell;
        options.palette = self.palette.unwrap_or(usual.palette);
        options.captions = self.captions.unwrap_or(usual.captions);
        options.per = self.per.unwrap_or(usual.per);
        options.speed = self.speed.map_or(usual.speed, |speed| speed.0);
        options.glide = self.glide.unwrap_or(usual.glide);
        options.start_hold = seconds(self.hold_start, usual.start_hold);
        options.end_hold = seconds(self.hold_end, usual.end_hold);
        options.looped = self.looped.unwrap_or(usual.looped);
        options
    }
}

group! {
    /// Where the player's records and session are kept, and under which name.
    "Keeping" Keeping {
        /// Folder for your records and games [default: sokoworks in the system's data folder]
        #[arg(long, env = "SOKO_DATA", value_name = "DIR")]
        data: PathBuf,

        /// Your name, which is stored with your records
        #[arg(long, value_name = "NAME")]
        player: String,
    }
}

impl Keeping {
    /// The folder for records and games, whether or not it is there: the one that is named, or the system's.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        self.data.clone().or_else(|| Folder::usual(|name| std::env::var_os(name)))
    }

    /// Where a solution that is found now comes from.
    pub(crate) fn origin(&self, credit: Credit, now: u64) -> Origin {
        let name = match credit.is_played() {
            true => self.player.as_deref().unwrap_or_default(),
            false => PROGRAM,
        };
        Origin::new(credit, &day(now), name)
    }
}

/// The name of the program as the finder of a solution.
const PROGRAM: &str = concat!("soko ", env!("CARGO_PKG_VERSION"));

#[cfg(feature = "tui")]
mod playing;
#[cfg(feature = "tui")]
pub(crate) use playing::{Designing, Mode, Noting, Playing, Training};

#[cfg(feature = "web")]
mod serving;
#[cfg(feature = "web")]
pub(crate) use serving::Serving;

/// How a solution is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Report {
    /// Letters
    Lurd,
    /// The boards, one for each push (Sokoban) or move (Sokobond)
    Boards,
    /// Letters, then boards
    Both,
    /// Neither: only how the search ended
    None,
}

impl Report {
    /// Whether letters are shown.
    pub(crate) const fn letters(self) -> bool {
        matches!(self, Report::Lurd | Report::Both)
    }

    /// Whether boards are shown.
    pub(crate) const fn boards(self) -> bool {
        matches!(self, Report::Boards | Report::Both)
    }
}

/// Letters for moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// W A S D, as in the game's own files
    Wasd,
    /// l u r d, as in Sokoban
    Lurd,
}

/// The help of a setting that every command has.
fn described(name: &str) -> String {
    sokoworks::settings::setting(name).map(|setting| setting.described_for(None)).unwrap_or_default()
}

/// Reads a number within its bounds.
fn numbers(bounds: Bounds<u32>) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    whole(bounds.least..=bounds.most)
}

/// Reads one of the words of an enum.
fn word<'de, D: Deserializer<'de>, T: ValueEnum>(deserializer: D) -> Result<Option<T>, D::Error> {
    let word = String::deserialize(deserializer)?;
    T::from_str(&word, false).map(Some).map_err(|_| {
        let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = values.map(|value| value.get_name().to_owned()).collect();
        de::Error::custom(unknown_word(&word, &names))
    })
}

/// Reads a text, or a number written without quotes, as a value.
fn text<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(deserializer: D) -> Result<Option<T>, D::Error> {
    written(deserializer)?.parse().map(Some).map_err(de::Error::custom)
}

/// Reads a text, or a number written without quotes.
fn written<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    struct Visitor;
    impl de::Visitor<'_> for Visitor {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a text such as \"10s\" or \"2GiB\"")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }

        fn visit_i64<E: de::Error>(self, number: i64) -> Result<String, E> {
            Ok(number.to_string())
        }

        fn visit_f64<E: de::Error>(self, number: f64) -> Result<String, E> {
            Ok(number.to_string())
        }
    }
    deserializer.deserialize_any(Visitor)
}
