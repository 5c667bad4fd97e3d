//! Which searches run, on which thread, for how long.

pub(crate) mod auto;
pub(crate) mod making;
mod opening;
pub(crate) mod plain_searches;
pub(crate) mod plans;
pub(crate) mod pool;
pub(crate) mod proofs;
pub(crate) mod roster;
pub(crate) mod scoreboard;
pub(crate) mod seats;
pub(crate) mod shares;
pub(crate) mod table;
mod turns;

use crate::options::{Objective, Searches};
use text::UnknownName;

/// The names of the searches that look for any solution, and then of those for what is wanted, as
/// [`Searches::named`] takes them.
pub fn strategies(wanted: Objective) -> Vec<&'static str> {
    let shortest: &[table::Strategy] = match wanted {
        Objective::Any => &[],
        Objective::Pushes => &table::FEWEST_PUSHES,
        Objective::Moves => &table::FEWEST_MOVES,
    };
    let mut names: Vec<_> = table::ANY.iter().map(|strategy| strategy.name).collect();
    for strategy in shortest {
        if !names.contains(&strategy.name) {
            names.push(strategy.name);
        }
    }
    names
}

impl Searches {
    /// The searches with these names, as reports give them; all where there is no name.
    ///
    /// # Errors
    /// When there is no search of a name.
    pub fn named<N: AsRef<str>>(names: &[N]) -> Result<Searches, UnknownName> {
        let known = || [Objective::Pushes, Objective::Moves].into_iter().flat_map(strategies);
        let find = |name: &N| UnknownName::find("search", name.as_ref(), known().map(|name| (name, name)));
        Ok(Searches { names: names.iter().map(find).collect::<Result<_, _>>()? })
    }

    /// The [`strategies`] for what is wanted but for some of them; all where none would be left.
    pub fn without(wanted: Objective, left_out: &[&str]) -> Searches {
        let mut names = strategies(wanted);
        names.retain(|name| !left_out.contains(name));
        Searches { names }
    }
}

#[cfg(test)]
mod tests;
