//! The letters that moves are written in.

use clap::ValueEnum;
use sokoban::replay::lurd::Dialect;

/// Letters for the four directions, in either case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Letters {
    /// l u r d, as in Sokoban
    #[value(aliases = ["uldr", "udlr"])]
    Lurd,
    /// w a s d: up, left, down, right
    Wasd,
    /// h j k l, as in vi: left, down, up, right
    Hjkl,
    /// n e s w: up, right, down, left
    #[value(alias = "news")]
    Nesw,
}

impl Letters {
    /// The same as a dialect of LURD notation.
    pub(crate) const fn dialect(self) -> Dialect {
        match self {
            Letters::Lurd => Dialect::Lurd,
            Letters::Wasd => Dialect::Wasd,
            Letters::Hjkl => Dialect::Vi,
            Letters::Nesw => Dialect::Compass,
        }
    }
}
