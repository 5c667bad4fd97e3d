//! The core of play for both games: a game in progress, walking and pushing by a click, pulling
//! backward, warnings, hints, movies, records, sessions and editing.
//!
//! Everything is data and pure functions of it: no IO, no clock, no threads. Where the two games differ there
//! is a `match`. Long work (a search for hints) stops when its [`sokoworks::Budget`] ends.
//!
//! ```
//! use grid::{Cell, Direction};
//! use sokoworks::{Level, Metric};
//! use sokoworks_play::{Book, Credit, Play, Unit, push_to};
//!
//! let level: Level = "########\n#@ $  .#\n#      #\n########".parse().expect("a level");
//! let mut play = Play::new(level.clone());
//! play.run(Direction::Right);
//! play.undo(Unit::All);
//! // A click on the box, and one on the goal.
//! let way = push_to(play.board(), Cell(11), Cell(14), Metric::Pushes).expect("a way");
//! play.make(&way);
//! assert!(play.is_solved());
//! assert_eq!(play.text(), "rRRR");
//! let offer = Book::new().offer(&level, &play.moves(), Credit::Mine).expect("a solution");
//! assert!(offer.first);
//! ```

mod compare;
mod days;
pub mod editor;
mod hints;
mod lines;
mod movie;
mod play;
mod pulling;
mod push;
mod records;
mod reverse;
mod rules;
mod session;
mod shove;
mod story;
mod timeline;
mod walk;

pub use compare::{Comparison, Left, compare};
pub use days::{Daily, DayResult, Tier};
pub use hints::{Advice, Guide, Hint, Hints, Mistake};
pub use lines::Unread;
pub use movie::{Movie, SPEEDS};
pub use play::{Pasted, Play, Tally, Unit};
pub use pulling::{PullAdvice, PullHint};
pub use push::{all_targets, push_targets, push_to, pushable};
pub use records::{
    Best, Bests, Book, Credit, LevelKey, NotAKey, NotASolution, Offer, Origin, Solution, measures,
};
pub use reverse::{Pull, Reverse};
pub use rules::{Rule, rules};
pub use session::{Section, Session};
pub use shove::MOST_CELLS;
pub use story::{StoryLine, story};
pub use timeline::{NotATimeline, Timeline};
pub use walk::{approach, walk_to};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
