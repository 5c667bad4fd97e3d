//! Which searches run, on which thread, for how long.

pub(crate) mod auto;
pub(crate) mod making;
#[cfg(feature = "disk")]
pub(crate) mod on_disk;
mod opening;
#[cfg(any(test, feature = "ranks"))]
pub(crate) mod over_ranks;
pub(crate) mod plain_searches;
pub(crate) mod plans;
pub(crate) mod pool;
pub(crate) mod roster;
pub(crate) mod scoreboard;
pub(crate) mod seats;
pub(crate) mod shares;
pub(crate) mod table;
mod turns;

use crate::options::Objective;

/// The names of the searches that look for any solution, and then of those for what is wanted, as
/// [`Options::searches`](crate::Options::searches) takes them.
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

#[cfg(test)]
mod tests;
