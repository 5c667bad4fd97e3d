//! The core of play for both games: a game in progress, walking and pushing by a click, pulling
//! backward, warnings, hints, movies, records, sessions and editing.
//!
//! Everything is data and pure functions of it: no IO, no clock, no threads. Where the two games differ there
//! is a `match`. What takes long (a search for hints) stops when its [`search::Budget`] says.
//!
//! ```
//! use grid::{Cell, Direction};
//! use sokoworks_play::{Book, Credit, Fewest, Level, Play, Unit};
//!
//! let level: sokoban::Level = "########\n#@ $  .#\n#      #\n########".parse().expect("a level");
//! let level = Level::from(level);
//! let mut play = Play::new(level.clone());
//! play.run(Direction::Right);
//! play.undo(Unit::All);
//! // A click on the box, and one on the goal.
//! let way = play.board().push_to(Cell(11), Cell(14), Fewest::Pushes).expect("a way");
//! play.make(&way);
//! assert!(play.is_solved());
//! assert_eq!(play.text(), "rRRR");
//! let offer = Book::new().offer(&level, &play.moves(), Credit::Mine).expect("a solution");
//! assert!(offer.first);
//! ```

mod board;
mod difficulty;
pub mod editor;
mod game;
mod hints;
mod lines;
mod movie;
mod play;
mod pulling;
mod push;
mod records;
mod reverse;
mod session;
mod shove;
mod solver;
mod timeline;
pub mod walk;
mod warnings;

pub use board::{Board, Made};
pub use difficulty::{Difficulty, Grade};
pub use game::{Game, Level, UnknownGame};
pub use hints::{Advice, Hint, Hints};
pub use lines::Unread;
pub use movie::{Movie, Per, SPEEDS};
pub use play::{Pasted, Play, Tally, Unit};
pub use pulling::{PullAdvice, PullHint};
pub use records::{Best, Bests, Book, Credit, LevelKey, NotAKey, NotASolution, Offer, Solution};
pub use reverse::{Pull, Reverse};
pub use session::{Section, Session};
pub use shove::Fewest;
pub use solver::{Answer, BoardWindow, Wish, shorten, solve};
pub use timeline::{NotATimeline, Timeline};
pub use warnings::{Warning, Warnings};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
