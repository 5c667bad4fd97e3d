//! Options that say how levels are searched, and how far.

use super::{Group, positive, text, word};
use crate::options::order::Order;
use crate::quantity::{Bytes, TimeSpan};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use std::time::Duration;

/// How levels are searched, and how far.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[command(next_help_heading = "Search")]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Searching {
    /// How to search [default: auto]
    #[arg(long, value_enum, value_name = "METHOD")]
    #[serde(deserialize_with = "word")]
    pub(crate) method: Option<Method>,

    /// What the solution should have fewest of: proved, or the best found when a limit is reached first
    /// [default: any solution]
    #[arg(long, value_enum, value_name = "METRIC")]
    #[serde(deserialize_with = "word")]
    pub(crate) metric: Option<Metric>,

    /// Time limit for each level, such as 10s, 2m30s, 1h or none [default: 10m]
    #[arg(long, value_name = "TIME")]
    #[serde(deserialize_with = "text")]
    pub(crate) time: Option<TimeSpan>,

    /// Memory limit for the whole process, such as 2GiB or 500MB [default: half of the machine's]
    #[arg(long, value_name = "SIZE")]
    #[serde(deserialize_with = "text")]
    pub(crate) memory: Option<Bytes>,

    /// Node limit for each level; with one thread the answer is the same on every machine
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[serde(deserialize_with = "positive")]
    pub(crate) nodes: Option<u64>,

    /// Depth limit in moves or pushes; for sphere, how far to pull back from the goals. 0 means no limit (for
    /// sphere: automatic) [default: 10000 for dfs and area-dfs (Sokobond: 200), else 0]
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<u32>,

    /// Sokoban: how sphere measures distances around other boxes [default: relaxed]
    #[arg(long, value_enum, value_name = "HOW")]
    #[serde(deserialize_with = "word")]
    pub(crate) distances: Option<Distances>,

    /// Sokoban: the order in which parking fills the goals, such as 3,1,2. Goals are numbered row by row; those left
    /// out come last [default: a packing plan's]
    #[arg(long, value_name = "ORDER")]
    #[serde(deserialize_with = "text")]
    pub(crate) order: Option<Order>,

    /// Sokoban: after the first solution, look for one with fewer pushes until a limit is reached or the fewest are
    /// proved
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) improve: Option<bool>,

    /// Sokobond: accept only solutions in which it is always clear which atoms bond
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) unambiguous: Option<bool>,

    /// Most threads for each level [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    #[serde(deserialize_with = "positive")]
    pub(crate) threads: Option<u16>,
}

group!(Searching {
    method,
    metric,
    time,
    memory,
    nodes,
    depth,
    distances,
    order,
    improve,
    unambiguous,
    threads
});

impl Searching {
    /// Time for each level; none is no limit.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time.map_or(Some(Duration::from_secs(600)), |time| time.0)
    }

    /// Memory for each level in bytes, the whole process counted.
    pub(crate) fn memory(&self) -> u64 {
        self.memory.map_or_else(crate::limits::memory::half_of_the_machine, |bytes| bytes.0)
    }

    /// Threads for each level.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum Method {
    /// The strongest search for the level
    Auto,
    /// Breadth-first over single moves: fewest moves
    Bfs,
    /// Depth-first over single moves
    Dfs,
    /// Depth-first with a growing depth limit: fewest moves
    Iddfs,
    /// Breadth-first over pushes (Sokoban: fewest pushes) or walks (Sokobond: fewest moves)
    Area,
    /// Depth-first over pushes (Sokoban)
    #[value(name = "area-dfs")]
    AreaDfs,
    /// Cheapest first, guided by a lower bound
    Astar,
    /// A* by depth-first rounds, in little memory
    Idastar,
    /// Nearest to the goal first: quick, but the solution may be long
    Greedy,
    /// From start and goal at once
    Bidirectional,
    /// A* to positions pulled back from the goals to --depth (Sokoban)
    Sphere,
    /// A* with a goal of its own for each box (Sokoban)
    Fixed,
    /// Fills one goal after the other, in --order (Sokoban)
    Parking,
}

/// What a solution shall have fewest of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Metric {
    /// Any solution
    Any,
    /// Steps of the player
    Moves,
    /// Steps that move a box (Sokoban)
    Pushes,
}

/// How the method `sphere` measures the distance of a box past the other boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Distances {
    /// One other box may step aside, for a penalty
    Relaxed,
    /// Other boxes are walls
    Strict,
    /// No distances: breadth-first to the sphere
    Ignored,
}
