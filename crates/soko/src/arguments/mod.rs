//! The command line as it is typed: commands, their operands and their options.

#[cfg(all(feature = "bench", target_os = "linux"))]
pub(crate) mod bench;
pub(crate) mod help;
mod longest;
mod report;

use crate::options::{
    Batching, Converting, Drawing, Filming, Judging, Keeping, Lettering, Limiting, Optimizing, Output,
    Overwriting, Reading, Searching, Solutions, Starting, Transforming, Watching, Wishing, whole,
};
#[cfg(feature = "tui")]
use crate::options::{Designing, Noting, Playing, Training, named};
use clap::{Args, ColorChoice, Parser, Subcommand};
pub(crate) use longest::Longest;
#[cfg(feature = "tui")]
use play::Tier;
pub(crate) use report::Report;
use std::path::PathBuf;

/// The arguments of `soko`.
#[derive(Debug, Parser)]
#[command(
    name = "soko",
    version,
    about = "Play, edit, solve, optimize, generate, check, verify, show, film, convert and benchmark levels of \
Sokoban and Sokobond",
    after_help = "Examples:
  soko solve levels/sokoban/first-steps.sok#3   one level of a collection
  soko solve --time 10s --json levels/          one record per level
  soko optimize set.sok --metric moves          make known solutions shorter
  soko generate --count 5 --grade 3 -o new.sok  new levels
  soko verify level.xsb#1 RRuuL                 judge a solution
  soko show level.xsb                           board, dead squares, lower bound
  soko movie level.xsb -o level.gif             a solution as a movie
  soko serve levels/                            play in a browser

LEVELS are files, folders, patterns such as 'sets/*.xsb', or - for standard input. FILE#3, FILE#3-7, FILE#1,4,8- \
and FILE#title choose levels of a file. Options can also be set in soko.toml: all of them in \
~/.config/soko/soko.toml; beside the levels, only those for reading, searching and showing. --OPTION=false turns \
off a switch set there.

Exit codes: 0 done, every level solved and verified; 1 a solution is not valid (soko verify); 10 proved unsolvable; 12 ended without an answer; 14 \
results are worse than before; 22 out of memory; 23 out of time; 24 interrupted; 32 our bug; 33 bad input or \
usage. A batch ends with the most serious code of its levels: 32, 24, 33, 22, 23, 14, 12, 10, 1, 0.",
    arg_required_else_help = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,

    /// With --version: also the commit, features, folders and settings, for a report of a fault
    #[arg(long, requires = "version")]
    pub(crate) verbose: bool,

    /// Read options from FILE (trusted) instead of the levels' own soko.toml
    #[arg(long, global = true, env = "SOKO_CONFIG", value_name = "FILE", help_heading = "Everywhere")]
    pub(crate) config: Option<PathBuf>,

    /// When to use colours [default: auto, on terminals]
    #[arg(long, global = true, value_enum, value_name = "WHEN", help_heading = "Everywhere")]
    pub(crate) color: Option<ColorChoice>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Optimize(Optimize),
    Check(Check),
    Verify(Verify),
    #[cfg(feature = "web")]
    Serve(Serve),
    Show(Show),
    Grade(Grade),
    Movie(Movie),
    #[cfg(feature = "tui")]
    Play(Play),
    #[cfg(feature = "tui")]
    Edit(Edit),
    Generate(Generate),
    Convert(Convert),
    Report(Report),
    #[cfg(feature = "mcp")]
    Mcp(Mcp),
    #[cfg(all(feature = "bench", target_os = "linux"))]
    Bench(bench::Bench),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}

/// Solve levels
///
/// For each level, prints how the search ended and the solution. Every solution is replayed by the rules of
/// the game before it is shown. After several levels, a table sums them up.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko solve level.xsb                       a solution; upper case for pushes
  soko solve --metric pushes level.xsb       fewest pushes, proved
  soko solve --time 10s --memory 2GiB levels/
  soko solve --json levels/ > results.jsonl  one record per level
  soko solve --results r.jsonl levels/       a second run skips what it has
  soko solve --jobs 4 --time 10s --retry levels/
  soko solve --improve --time 1m level.xsb   better solutions until the limit
  soko solve --report boards level.xsb       the board after each push or move
  soko solve --write-solutions levels/       keep solutions beside the levels
  cat level.xsb | soko solve -")]
pub(crate) struct Solve {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(required = true, value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,
    #[command(flatten)]
    pub(crate) starting: Starting,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) solutions: Solutions,
    /// Try levels that ran out of time, nodes or work again after the others, with N times as much
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "10", value_name = "N",
          value_parser = whole::<u32>(2..=1_000_000), help_heading = "Many levels")]
    pub(crate) retry: Option<u32>,
    /// Write a certificate of the proof, for soko verify
    #[arg(long, value_name = "FILE", help_heading = "Solutions")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) batching: Batching,
    #[command(flatten)]
    pub(crate) watching: Watching,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Make known solutions shorter
///
/// Starts from the solutions of --known, of the levels' files, of the solution files beside them and of the record book; if a
/// level has none, solves it first. Goes on until a limit is reached or nothing more is found, and never gives a worse
/// solution than the best known one. Every solution is replayed by the rules of the game before it is shown.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko optimize set.sok --time 60s                   fewer pushes, then moves
  soko optimize set.sok --metric moves --json        fewer moves
  soko optimize level.xsb --known solution.txt       start from this solution
  soko optimize set.sok#3 --metric lines,pushes      fewer box lines
  soko optimize set.sok#3 --range 100-250            change only these moves
  soko optimize --write-solutions --time 1m levels/  keep the results

Ctrl-C ends the run with the best solution so far.")]
pub(crate) struct Optimize {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(required = true, value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,
    #[command(flatten)]
    pub(crate) starting: Starting,
    #[command(flatten)]
    pub(crate) optimizing: Optimizing,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) solutions: Solutions,
    #[command(flatten)]
    pub(crate) batching: Batching,
    #[command(flatten)]
    pub(crate) watching: Watching,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Report every problem in levels and their solutions, with its place
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko check levels/             every problem of every file
  soko check --strict mine.sok   warnings count as errors
  soko check --json levels/      one problem per line
  soko check --duplicates sets/  levels that come twice, turned or mirrored too")]
pub(crate) struct Check {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(required = true, value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,
    /// Warn of levels that are the same as one before; in Sokoban also turned or mirrored
    #[arg(long)]
    pub(crate) duplicates: bool,
    #[command(flatten)]
    pub(crate) judging: Judging,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Check whether moves solve a level
///
/// Prints the verdict and the metrics of the solution. The exit code is 1 if the moves do not solve the level, and 33 if there is
/// nothing to judge: a level or moves that cannot be read.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko verify level.xsb RRuuL
  soko verify collection.sok#12 solution.txt
  soko verify collection.sok RRuuL      which level do these moves solve?
  soko verify collection.sok            the solutions that the file holds
  soko verify level.xsb --letters nesw EENNW
  soko solve level.xsb | tail -n 1 | soko verify level.xsb -
  soko verify --strict level.xsb rruul  wrong case is an error
  soko verify --certificate proof.cert level.xsb")]
pub(crate) struct Verify {
    /// A file of levels, FILE#3 or FILE#title, or -. Of several levels, those that the moves solve are found
    #[arg(value_name = "LEVEL")]
    pub(crate) level: String,
    /// Moves (Sokoban: LURD; Sokobond: WASD or LURD), a plan in PDDL, a file that holds moves, or - for standard input
    /// [default: the solutions that the file of the level holds]
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    pub(crate) solution: Option<String>,
    /// Check what the certificate in FILE claims of the level, with the rules of the game alone
    #[arg(long, value_name = "FILE", conflicts_with = "solution")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) lettering: Lettering,
    #[command(flatten)]
    pub(crate) judging: Judging,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Play, edit, solve and film levels in a browser
///
/// Listens on this machine only and prints the address of the page. The page loads nothing from elsewhere.
#[cfg(feature = "web")]
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko serve levels/          the levels of a folder
  soko serve --open mine.sok  also open the page in the browser
  soko serve --jobs 1 --memory 4GiB --time 1h levels/

The page shows the best known solutions of each level and keeps better ones. Ctrl-C stops the server.")]
pub(crate) struct Serve {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels [default: the levels that
    /// come with the program]
    #[arg(value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,
    #[command(flatten)]
    pub(crate) serving: crate::options::Serving,
    #[command(flatten)]
    pub(crate) limiting: Limiting,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Let language models read, solve, verify and generate levels (Model Context Protocol)
///
/// Answers on standard output what a client asks on standard input, until that ends. A client starts it by itself when its
/// settings name the command `soko mcp`.
#[cfg(feature = "mcp")]
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko mcp                        started by a client
  soko mcp --time 5m --threads 2  longer searches

Tools: read_levels, show, picture, solve, optimize, hint, verify, explain_deadlock, generate, grade. No file is read or written.")]
pub(crate) struct Mcp {
    #[command(flatten)]
    pub(crate) limiting: Limiting,
}

/// Draw levels with reach, dead squares and the lower bound
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko show level.xsb#3
  soko show --color always level.xsb | less -R
  soko show level.xsb --after rrUUl --mark reach,targets
  soko show --json --difficulty set.sok  one record per level
  soko show 'levels/sokobond/*Ladder*'")]
pub(crate) struct Show {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(required = true, value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,
    #[command(flatten)]
    pub(crate) starting: Starting,
    #[command(flatten)]
    pub(crate) drawing: Drawing,
    #[command(flatten)]
    pub(crate) limiting: Limiting,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Grade levels: how hard they are for people
///
/// The difficulty is a number, mostly from 1 to 10: at 5, half of the plays on a public site fail. The grade is that number
/// rounded. The interval holds four in five levels that measure alike. With --fit, finds the weights that suit plays of your own.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko grade set.sok                       grade of each level, and why
  soko grade --sort --json set.sok         from easy to hard, as records
  soko grade --fit plays.csv -o club.toml  weights for these plays
  soko grade --model club.toml set.sok     grades by these weights
  soko grade --ability plays.csv set.sok   chances of the player of these plays

Tables for --fit have a heading and one row a level or play: board (rows separated by |) or level (FILE#3), plays, solves or solved, and group \
or collection (who plays it). `difficulty` instead of plays and solves is a number, or a range such as \
1-5 for the levels of a file in their order.")]
pub(crate) struct Grade {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(required_unless_present_any = ["fit", "ability"], value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,
    /// Print the easiest level first; with --ability the one that the player solves in three of four tries
    #[arg(long)]
    pub(crate) sort: bool,
    /// A table of one player's plays, or a file of abilities: print the chance that the player solves each of LEVELS, or without LEVELS
    /// the abilities; may be given several times, the oldest first
    #[arg(long, value_name = "FILE")]
    pub(crate) ability: Vec<String>,
    /// Fit the grade to a table of plays, and grade LEVELS by it; may be given several times
    #[arg(long, value_name = "TABLE", help_heading = "Fitting")]
    pub(crate) fit: Vec<String>,
    /// File for the fitted weights [default: standard output, where no LEVELS are given]
    #[arg(long, short, requires = "fit", value_name = "FILE", help_heading = "Fitting")]
    pub(crate) output: Option<String>,
    /// Weights to use, or to start from, instead of those that come with soko
    #[arg(long, value_name = "FILE", help_heading = "Fitting")]
    pub(crate) model: Option<String>,
    /// Who plays LEVELS: a group of the fit [default: by the name of the file, or the title without its number]
    #[arg(long, value_name = "NAME", help_heading = "Fitting")]
    pub(crate) group: Option<String>,
    #[command(flatten)]
    pub(crate) limiting: Limiting,
    #[command(flatten)]
    pub(crate) overwriting: Overwriting,
    #[command(flatten)]
    pub(crate) printing: Output,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Make a picture of a level or a movie of a solution
///
/// The format follows from the name of FILE: .gif and .cast are movies, .png is a picture, .svg is a movie, or
/// a picture with --at. Without SOLUTION, the known solution with fewest moves is shown: of your records, in the level's
/// file or beside it; if there is none, the level is solved. Solutions are verified first.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko movie level.xsb -o level.gif                    a movie of a solution
  soko movie collection.sok#3 RRuuL -o three.svg       a movie of these moves
  soko movie level.xsb -o level.png                    a picture of the level
  soko movie level.xsb -o end.png -o all.gif --at end  its end, and the movie
  soko movie level.xsb -o level.cast && asciinema play level.cast
  soko movie level.xsb --speed 12 --per push --format gif -o - > level.gif")]
pub(crate) struct Movie {
    /// One level: a file with one level, FILE#3 or FILE#title, or -
    #[arg(value_name = "LEVEL")]
    pub(crate) level: String,
    /// Moves (LURD or WASD), a file that holds moves, or - for standard input
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    pub(crate) solution: Option<String>,
    /// File to write, or - for standard output; may be given several times
    #[arg(long, short, required = true, value_name = "FILE")]
    pub(crate) output: Vec<String>,
    /// Begin with the position after these moves: LURD or WASD, a file that holds moves, or -. SOLUTION goes on from
    /// there, and --at counts from there
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) after: Option<String>,
    #[command(flatten)]
    pub(crate) lettering: Lettering,
    #[command(flatten)]
    pub(crate) filming: Filming,
    #[command(flatten)]
    pub(crate) overwriting: Overwriting,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) watching: Watching,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Play levels in the terminal, with keys and mouse
///
/// Opens a single level, or a list of all levels. Without LEVELS, opens what was open last, or the levels that come
/// with soko. Games and records are saved. Press ? for all keys.
#[cfg(feature = "tui")]
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko play                    continue where you left off
  soko play levels/            choose among all levels of a folder
  soko play collection.sok#12  one level
  soko play --lessons          how the game is played
  soko play --daily            the level of the day
  soko play --daily=hard --game sokobond
  soko play --plays plays.csv  note each visit of a level in a table
  soko play --ladder           begin at a level that suits you
  soko play --train=streak --chance 60%
  soko play --keys 'undo=x,solve=ctrl-x' levels/")]
pub(crate) struct Play {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(value_name = "LEVELS")]
    pub(crate) levels: Vec<String>,

    /// Play the level of the day: easy or hard, of the game that --game names. It is the same for everybody, here and
    /// on the page of soko serve [default: easy]
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "easy", value_name = "TIER")]
    #[arg(conflicts_with = "levels", value_parser = named::<Tier>())]
    pub(crate) daily: Option<Tier>,

    /// Play the lessons that come with soko, of the game that --game names, from the first that is not solved
    #[arg(long, conflicts_with_all = ["levels", "daily"])]
    pub(crate) lessons: bool,

    /// The day of --daily, such as 2026-11-26 [default: today]
    #[arg(long, value_name = "DATE", requires = "daily")]
    pub(crate) day: Option<String>,

    /// Begin at the level that you solve in three of four tries, by your plays: those of --plays, or of FILE, which may also
    /// be a file of abilities
    #[arg(long, num_args = 0..=1, require_equals = true, value_name = "FILE", conflicts_with = "daily")]
    pub(crate) ladder: Option<Option<String>>,

    #[command(flatten)]
    pub(crate) training: Training,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) noting: Noting,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Edit a level in the terminal, with keys and mouse
///
/// Opens a level, or an empty room if the file does not exist. A level of a collection is replaced in its file. A
/// level by another author is opened as a copy, unless --author says that you are that author. Changes that are not
/// saved are kept as a draft.
#[cfg(feature = "tui")]
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko edit                    an empty room
  soko edit --game sokobond new.txt
  soko edit mine.sok
  soko edit collection.sok#12  this level; the others stay as they are
  soko edit --drafts           list unsaved drafts
  soko edit --discard 2        discard draft 2 and print its board")]
pub(crate) struct Edit {
    /// One level: a file with one level, FILE#3 or FILE#title, or a file that does not exist yet
    #[arg(value_name = "LEVEL")]
    pub(crate) level: Option<String>,
    /// List unsaved drafts
    #[arg(long, conflicts_with = "level")]
    pub(crate) drafts: bool,
    /// Discard a draft, by its number in --drafts or by its level: FILE or FILE#3
    #[arg(long, value_name = "DRAFT", conflicts_with_all = ["level", "drafts"])]
    pub(crate) discard: Option<String>,
    #[command(flatten)]
    pub(crate) playing: Playing,
    #[command(flatten)]
    pub(crate) designing: Designing,
    #[command(flatten)]
    pub(crate) keeping: Keeping,
    #[command(flatten)]
    pub(crate) searching: Searching,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Make new levels
///
/// Each level has a proved shortest solution (fewest pushes in Sokoban, fewest moves in Sokobond) and a grade from 1 to 10.
/// Nothing is superfluous: every box is pushed, and removing any modifier makes a Sokobond level unsolvable or longer.
/// No level comes twice, turned or mirrored. The same options give the same levels on every machine, with any number of jobs.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko generate                                          a level of Sokoban
  soko generate --count 20 --grade 3-5 -o new.sok        a collection
  soko generate --game sokobond --count 5 --seed 7 -o FOLDER
  soko generate --theme goal-room --boxes 4 --width 10 --height 8
  soko generate --symmetry mirror --count 10 --json      one record a level
  soko generate --count 10 --unlike mine.sok -o new.sok  none that mine.sok has
  soko generate --aim length --grade 4-6 --width 10 --height 10
  soko generate --vary mine.sok#3 --count 5 -o new.sok   harder ones like it
  soko generate --longest --squares 12 --boxes 2         the longest puzzle

-o takes a collection of Sokoban (.sok .xsb .slc), a .txt file for one level of Sokobond, or a folder, which is made if it does \
not exist and gets a file for each level. Ctrl-C ends the run and keeps the levels that are done.")]
pub(crate) struct Generate {
    #[command(flatten)]
    pub(crate) wishing: Wishing,
    #[command(flatten)]
    pub(crate) limiting: Limiting,
    /// File or folder to write to, or - for standard output [default: standard output]
    #[arg(long, short, value_name = "PATH", help_heading = "Writing")]
    pub(crate) output: Option<String>,
    /// Leave out levels that these files have, also turned or mirrored; may be given several times
    #[arg(long, value_name = "LEVELS", help_heading = "Levels")]
    pub(crate) unlike: Vec<String>,
    /// Vary a level instead of making new ones: first without what it does not need, then with a few squares, goals, boxes or
    /// atoms elsewhere so that it becomes harder
    #[arg(long, value_name = "LEVEL", help_heading = "Levels", conflicts_with_all = ["width", "height", "pieces", "theme"])]
    pub(crate) vary: Option<String>,
    /// Take the room from a level: its walls but for a few squares, with other goals, boxes or atoms
    #[arg(long, value_name = "LEVEL", help_heading = "Levels", conflicts_with_all = ["width", "height", "theme", "vary"])]
    pub(crate) like: Option<String>,
    #[command(flatten)]
    pub(crate) longest: Longest,
    #[command(flatten)]
    pub(crate) overwriting: Overwriting,
    #[command(flatten)]
    pub(crate) printing: Output,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Convert levels between all formats
///
/// The format follows from the name of OUT (.sok .xsb .txt .slc) or from --to.
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko convert collection.slc collection.sok
  soko convert collection.sok#3 - --to rle   one line, for an email or a URL
  soko convert set.sok turned.sok --turn 90  boards and solutions, clockwise
  soko convert all.sok fewer.sok --unique    none twice, turned or mirrored
  soko convert old.txt new.txt --to v2       Sokobond with modifier rows")]
pub(crate) struct Convert {
    /// Files, folders, patterns or -; #3, #3-7 or #title after a file chooses levels
    #[arg(value_name = "IN")]
    pub(crate) input: String,
    /// File to write, or - for standard output; for several levels of Sokobond, or of PDDL, a folder, which is made if it does
    /// not exist
    #[arg(value_name = "OUT")]
    pub(crate) output: String,
    #[command(flatten)]
    pub(crate) converting: Converting,
    #[command(flatten)]
    pub(crate) transforming: Transforming,
    #[command(flatten)]
    pub(crate) overwriting: Overwriting,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Print the JSON Schema of what --json prints
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko schema           all records
  soko schema Verdict   one of them, with what it consists of")]
pub(crate) struct Schema {
    /// The name of a record or of a part of one
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
}

/// Print a script that completes soko's commands and options in a shell
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  soko completions bash > ~/.local/share/bash-completion/completions/soko
  soko completions fish > ~/.config/fish/completions/soko.fish")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Write manual pages, one for each command
#[derive(Args, Debug)]
#[command(after_help = "Example:
  soko man ~/.local/share/man/man1")]
pub(crate) struct Man {
    /// The folder to write them to; it is made if it does not exist
    #[arg(value_name = "FOLDER")]
    pub(crate) folder: PathBuf,
}
