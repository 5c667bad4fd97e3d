//! Options that say how levels are searched, and how far.

use super::named::{name, named};
use super::{Group, text, threads, whole};
use crate::limits::memory::or_half_of_the_machine;
use crate::options::metric::{self, MetricOrder};
use crate::options::order::Order;
use crate::quantity::{Bytes, TimeSpan};
use clap::Args;
use serde::Deserialize;
use sokoworks::{Disk, Method, Objective, SphereDistances};
use std::time::Duration;

/// How levels are searched, and how far.
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[command(next_help_heading = "Search")]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Searching {
    /// How to search [default: auto]
    #[arg(long, value_parser = named::<Method>(), value_name = "METHOD")]
    #[serde(deserialize_with = "name")]
    pub(crate) method: Option<Method>,

    /// What to minimize, most important first. soko solve proves the first, or gives the best found within the limits
    /// [default: any]
    #[arg(long, short, value_parser = metric::Reader, value_name = "METRIC")]
    #[serde(deserialize_with = "text")]
    pub(crate) metric: Option<MetricOrder>,

    /// Time limit per level, or none [default: 10m]
    #[arg(long, short, value_name = "TIME")]
    #[serde(deserialize_with = "text")]
    pub(crate) time: Option<TimeSpan>,

    /// Memory limit of the process, such as 2GiB; level files may exceed it [default: half of the machine's]
    #[arg(long, value_name = "SIZE")]
    #[serde(deserialize_with = "text")]
    pub(crate) memory: Option<Bytes>,

    /// Node limit per level; reproducible on one thread
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
    pub(crate) nodes: Option<u64>,

    /// Sokoban: limit of counted work of each thread; reproducible on one thread
    #[arg(long, value_name = "TIME")]
    #[serde(deserialize_with = "text")]
    pub(crate) work: Option<TimeSpan>,

    /// Depth limit in moves or pushes, 0 for none; for sphere, how far to pull back from the goals, 0 for automatic
    /// [default: 10000 for dfs and area-dfs (Sokobond: 200), else 0]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..))]
    pub(crate) depth: Option<u32>,

    /// Sokoban: how sphere measures distances [default: relaxed]
    #[arg(long, value_parser = named::<SphereDistances>(), value_name = "HOW")]
    #[serde(deserialize_with = "name")]
    pub(crate) distances: Option<SphereDistances>,

    /// Sokoban: the order in which parking fills the goals, row by row from 1, such as 3,1,2 [default: a plan's]
    #[arg(long, value_name = "ORDER")]
    #[serde(deserialize_with = "text")]
    pub(crate) order: Option<Order>,

    /// Sokoban: look for ever fewer pushes until a limit
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) improve: Option<bool>,

    /// Sokoban: do not make a solution shorter afterwards
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) as_found: Option<bool>,

    /// Sokobond: only solutions without ambiguous bonds
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    pub(crate) unambiguous: Option<bool>,

    /// Threads per level [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<u16>,

    /// Bytes that the tables of this search may take where several searches share the memory of the process.
    #[arg(skip)]
    #[serde(skip)]
    pub(crate) share: Option<usize>,

    /// Where a proof has the positions for which there is no memory.
    #[arg(skip)]
    #[serde(skip)]
    pub(crate) disk: Option<Disk>,
}

group!(Searching {
    method,
    metric,
    time,
    memory,
    nodes,
    work,
    depth,
    distances,
    order,
    improve,
    as_found,
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
        or_half_of_the_machine(self.memory)
    }

    /// Work of each thread for each level; none is no limit.
    pub(crate) fn work(&self) -> Option<Duration> {
        self.work.and_then(|work| work.0)
    }

    /// What to minimize first. An order that no solver takes is refused before anything is solved.
    pub(crate) fn wanted(&self) -> Objective {
        self.metric.as_ref().and_then(MetricOrder::wanted).unwrap_or_default()
    }

    /// The options besides method, metric, limits and threads that differ from their defaults, as they are typed.
    pub(crate) fn settings(&self) -> Vec<String> {
        let mut settings = Vec::new();
        settings.extend(self.depth.map(|depth| format!("--depth {depth}")));
        settings.extend(self.distances.map(|how| format!("--distances {}", how.name())));
        settings.extend(self.order.as_ref().map(|order| format!("--order {order}")));
        settings.extend(self.improve.filter(|&is| is).map(|_| "--improve".to_owned()));
        settings.extend(self.as_found.filter(|&is| is).map(|_| "--as-found".to_owned()));
        settings.extend(self.unambiguous.filter(|&is| is).map(|_| "--unambiguous".to_owned()));
        settings
    }

    /// Threads for each level.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}
