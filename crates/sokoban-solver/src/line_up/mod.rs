//! Which searches run, on which thread, for how long.

pub(crate) mod auto;
pub(crate) mod making;
mod opening;
pub(crate) mod plain_searches;
pub(crate) mod plans;
pub(crate) mod pool;
pub(crate) mod roster;
pub(crate) mod scoreboard;
pub(crate) mod seats;
pub(crate) mod second_opinion;
pub(crate) mod shares;
pub(crate) mod shortening;
pub(crate) mod strategy;
pub(crate) mod ties;
mod turns;

/// The names of the searches that look for any solution, as [`Options::searches`](crate::Options::searches) takes them.
pub fn strategies() -> Vec<&'static str> {
    strategy::ANY.iter().map(|strategy| strategy.name).collect()
}

#[cfg(test)]
mod tests;
