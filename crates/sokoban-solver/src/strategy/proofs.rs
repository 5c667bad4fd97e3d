//! A run of the line-up, and then a proof that it has not found: on disk (feature `disk`) or by many processes (feature `ranks`), where
//! the options name a folder or processes.

#[cfg(feature = "disk")]
mod on_disk;
#[cfg(any(test, feature = "ranks"))]
pub(crate) mod over_ranks;

#[cfg(not(feature = "disk"))]
use crate::engine::lower_bounds::LowerBounds;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
#[cfg(feature = "disk")]
use crate::ground::threads;
use crate::options::Options;
use crate::report::Report;
use crate::strategy::auto;
#[cfg(not(feature = "disk"))]
use search::GaveUp;
use search::{Budget, Statistics};
use sokoban::Level;

/// Solves `level`, whose tables are `ground`.
#[cfg_attr(
    not(any(test, feature = "disk", feature = "ranks")),
    expect(unused_variables, reason = "only files are named after the level, and only messages contain it")
)]
pub(crate) fn solve<B: Board>(
    level: &Level,
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let Some(metric) = options.goes_on_in() else {
        return auto::solve::<B>(ground, options, budget, observer);
    };
    #[cfg(not(feature = "disk"))]
    if options.disk.is_some() {
        let mut report = Report::unsolved(GaveUp::Disk, LowerBounds::default(), "layers on disk");
        report.refused = Some("this build has no searches on disk (feature `disk`)".to_owned());
        return report;
    }
    #[cfg(feature = "disk")]
    if let Some(disk) = &options.disk {
        let threads = threads::within(ground.maze.limits.memory.free(), ground, options.threads);
        let options = &Options { threads, ..options.clone() };
        return on_disk::solve::<B>(level, ground, (options, metric, disk), budget, observer);
    }
    #[cfg(any(test, feature = "ranks"))]
    if let Some(cluster) = &options.cluster {
        return over_ranks::solve::<B>(level, ground, (options, metric, cluster), budget, observer);
    }
    auto::solve::<B>(ground, options, budget, observer)
}
