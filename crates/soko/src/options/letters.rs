//! The letters that moves are written in, wherever a command is given moves.

use crate::output::diagnostics::Problem;
use clap::{Args, ValueEnum};
use sokoban::replay::lurd::Dialect;

/// How moves that are given are written. An option for what is typed, so no file sets it.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Lettering {
    /// Letters of the given moves
    #[arg(long, value_name = "LETTERS")]
    pub(crate) letters: Option<Letters>,
}

impl Lettering {
    /// The same as a dialect of LURD notation; none where it is to be recognized.
    pub(crate) fn dialect(self) -> Option<Dialect> {
        self.letters.map(Letters::dialect)
    }

    /// A problem if letters are named for moves that are not given by any of these `options`.
    pub(crate) fn check(self, has_moves: bool, options: &str) -> anyhow::Result<()> {
        if self.letters.is_none() || has_moves {
            return Ok(());
        }
        let problem = Problem::new("E-OPTION", "`--letters` does not apply: no moves are given");
        Err(problem.help(format!("it is about the moves of {options}")).into())
    }
}

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
    const fn dialect(self) -> Dialect {
        match self {
            Letters::Lurd => Dialect::Lurd,
            Letters::Wasd => Dialect::Wasd,
            Letters::Hjkl => Dialect::Vi,
            Letters::Nesw => Dialect::Compass,
        }
    }
}
