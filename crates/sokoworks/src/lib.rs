//! Levels of Sokoban and Sokobond, read, solved, verified and filmed.
//!
//! ```
//! use sokoworks::{Budget, Level, Request, film, film_of, judge, solve};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! for text in ["#######\n#@    #\n# $   #\n#    .#\n#######", "xxxxxx\nxH--hx\nxxxxxx"] {
//!     let level: Level = text.parse()?;
//!     let answer = solve(&level, &Request::default(), &Budget::default(), &mut |_| {})?;
//!     let moves = answer.solution().ok_or("no solution")?;
//!     let solution = judge(&level, moves)?;
//!     println!("{}: {}", level.game(), solution.letters);
//!     let film = film_of(&level, &solution.moves, &film::Options::default())?;
//!     assert!(film.gif(&mut |_, _| true)?.starts_with(b"GIF89a"));
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A search ends in one of three ways that are never confused: with a solution (and the metrics in which it is *proved*
//! to be shortest), with a proof that there is none, or without an answer and the reason why. It keeps to a
//! [`Budget`] of nodes, bytes and time, shows its counters to an observer, and ends soon after another thread, or the
//! observer, raises its [`Stop`] flag:
//!
//! ```
//! use sokoworks::{Budget, Collection, GaveUp, Method, Outcome, Request, Objective, solve};
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let bytes = b"#######\n#@    #\n# $ $ #\n#  . .#\n#######\nTitle: Two boxes\n";
//! let collection = Collection::read(bytes); // any format; never fails
//! for diagnostic in collection.diagnostics() {
//!     eprintln!("{diagnostic}");
//! }
//! let level = collection.level(0).ok_or("not playable")?;
//! let mut request = Request::default();
//! request.method = Method::AStar; // or "astar".parse()?
//! request.metric = Objective::Pushes;
//! let budget = Budget::new().bytes(1 << 30).time(Duration::from_secs(60));
//! let answer = solve(&level, &request, &budget, &mut |statistics| {
//!     eprintln!("{} positions, at least {} pushes", statistics.expanded, statistics.lower_bound.cost());
//! })?;
//! match answer.outcome {
//!     Outcome::Solved { moves, .. } => println!("{} moves, proved: {:?}", moves.len(), answer.proved),
//!     Outcome::Unsolvable => println!("no solution exists"),
//!     Outcome::GaveUp(GaveUp::Time) => println!("not solved in a minute"),
//!     Outcome::GaveUp(reason) => println!("gave up: {reason}"),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! [`Search`] does the same by a builder. One type stands for either game: [`Level`], [`Position`], [`Request`], [`Answer`].
//! Where the games differ, the enums are public and the crates of the games are re-exported. The crate does no IO, prints
//! nothing, and reads the clock only for time limits (feature `std-time`, on by default). Without the feature `film` (on by
//! default) it draws nothing and needs no library for pictures.

mod answer;
mod catalogue;
#[cfg(feature = "certificates")]
pub mod certificate;
mod collection;
#[cfg(feature = "serde")]
pub mod contract;
mod embedding;
#[cfg(test)]
mod examples;
#[cfg(feature = "film")]
mod filming;
mod game;
pub mod insight;
mod judge;
mod level;
mod moves;
mod optimize;
mod position;
mod reading;
mod request;
mod searching;
pub mod settings;
mod solve;
pub mod space;
mod view;
mod warnings;
mod words;

pub use answer::{Answer, Bound, Own};
pub use catalogue::{MethodEntry, Unsupported, entry, methods};
pub use collection::Collection;
pub use embedding::{Bytes, TimeSpan, base64, nearest, whole};
#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
pub use embedding::{Latest, WorkerError, on_worker_thread};
#[cfg(feature = "film")]
pub use filming::{film_from, film_of};
pub use game::Game;
pub use judge::{NotSolved, Verified, judge, judge_after};
pub use level::Level;
pub use moves::WrittenMoves;
pub use optimize::{Optimized, Optimizing, optimize};
pub use position::{Blocked, Illegal, Made, Position};
pub use reading::{Found, Meaning, is_about_reading, read_options};
pub use request::Request;
pub use searching::Search;
pub use settings::{NotSet, Settings};
pub use sokobond::walk::Reach;
pub use solve::{solve, solve_from};
pub use view::View;
pub use warnings::{Warning, Warnings};
pub use words::{is_in_words, place_of_word};

#[cfg(feature = "film")]
pub use film;
pub use grid::{Cell, CellSet, Direction, Size};
pub use search::{
    Budget, Clock, GaveUp, LowerBound, Memory, Optimality, OutOfMemory, Outcome, SolutionSize, Statistics,
    Stop,
};
pub use sokoban::format::{CellMap, ReadOptions};
pub use sokoban_solver::optimize::Measure;
pub use sokoban_solver::{Disk, Ended, Method, Metric, Objective, Part, SearchReport, SphereDistances};
pub use text::{Diagnostic, Severity, UnknownName};
pub use {sokoban, sokobond};
