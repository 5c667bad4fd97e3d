//! Proofs whose positions lie in files: [`search_on_disk`], after a run of the line-up whose solution sets the limit.

use crate::deadlock::knowledge::Knowledge;
use crate::engine::best_first::ByLayers;
use crate::engine::lower_bounds::{LowerBounds, searched_below};
use crate::engine::solution::Solution;
use crate::engine::spaces::bounds::MoveBound;
use crate::engine::spaces::moves::MovesSpace;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::metric::Metric;
use crate::ground::tables::matching::Matching;
use crate::options::{Disk, Options};
use crate::report::{Ended, Report, SearchReport, Spent};
use crate::strategy::auto;
use grid::Direction;
use search::{Budget, Cost, GaveUp, Outcome, Statistics, Stopwatch};
use search_on_disk::{End, Folder, Layered, Limits, OfSpace, run};
use sokoban::{Level, draw, position::Position};
use std::sync::Arc;

#[cfg(test)]
mod faults;

/// Most work of each thread of the line-up before positions are written to files, in nanoseconds.
const WORK_BEFORE: u64 = 20_000_000_000;

/// What the search is called in reports.
const NAME: &str = "layers on disk";

/// Proves that a solution of `level`, whose tables are `ground`, is shortest in `metric`.
pub(crate) fn solve<B: Board>(
    level: &Level,
    ground: &Ground,
    (options, metric, disk): (&Options, Metric, &Disk),
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let mut folder = match Folder::open(&disk.folder, &subject(level, options, metric)) {
        Ok(folder) => folder,
        Err(trouble) => {
            let mut report = Report::unsolved(GaveUp::Disk, LowerBounds::default(), NAME);
            report.refused = Some(trouble.to_string());
            return report;
        }
    };
    let memory = &ground.maze.limits.memory;
    let before = match folder.note() {
        Some(note) => noted(note, ground, options),
        // Half of the memory is left alone: small blocks that the allocator keeps count against the limit of the process, and
        // a run that is stopped there writes no files.
        None => memory.with_less(memory.free() / 2, || {
            auto::solve::<B>(ground, &options.with_work_up_to(WORK_BEFORE), budget, observer)
        }),
    };
    let is_answered = before.outcome == Outcome::Unsolvable || before.proved().contains(&metric);
    if is_answered || budget.stop.raised().is_some() {
        return before;
    }
    let known = before.best(&ground.maze);
    let left = ground.left_of(budget, options.threads.max(1) * ground.successor_bytes::<B>());
    let spent = before.statistics.expanded;
    let mut watch = Stopwatch::default();
    let clock = budget.clock;
    let found = left.and_then(|left| {
        let budget = left.with_nodes(budget.nodes.map(|nodes| nodes.saturating_sub(spent)));
        let below = known.as_ref().map_or(Cost::MAX, |known| known.count(metric) as Cost);
        let least = before.bounds().get(metric).cost();
        let limits = Limits { budget, disk: disk.most, least, below };
        let files = (&mut folder, &limits, known.as_ref());
        watch.measure(clock, || by_layers::<B>(ground, (options, metric), files, observer))
    });
    let Layered { end, least, statistics, refused } = found.unwrap_or_else(|why| Layered {
        end: End::GaveUp(why),
        least: 0,
        statistics: Statistics::default(),
        refused: None,
    });
    let mut bounds = before.bounds();
    let pairing = Matching::new(ground.to_goals.targets);
    let mut no_fewer_than = |cost| bounds.raise(metric, searched_below(&pairing, metric, cost));
    let best = match &end {
        End::Found(solution) => {
            no_fewer_than(solution.count(metric) as Cost);
            Some((solution.clone(), NAME))
        }
        End::NoneBelow(cost) => {
            no_fewer_than(*cost);
            known.map(|known| (known, before.method))
        }
        End::GaveUp(_) => {
            no_fewer_than(least);
            if disk.keeps {
                folder.keep();
            }
            known.map(|known| (known, before.method))
        }
    };
    let is_unsolvable = end == End::NoneBelow(Cost::MAX);
    let why = if let End::GaveUp(why) = end { why } else { GaveUp::Incomplete };
    let mut report = match best {
        Some((solution, method)) => {
            Report::solved(solution, options.metric, bounds, method).ended_by(Some(why), options.metric)
        }
        None if is_unsolvable => Report::unsolvable(NAME),
        None => Report::unsolved(why, bounds, NAME),
    };
    report.searches.push(SearchReport {
        statistics: statistics.clone(),
        time: watch.spent(),
        end: match end {
            End::Found(_) | End::NoneBelow(_) => Ended::Exhausted,
            End::GaveUp(_) => Ended::Cut,
        },
        ..SearchReport::blank(NAME)
    });
    report.refused = refused.map(|trouble| trouble.to_string());
    report.statistics = statistics;
    // What the line-up had not proved before is proved here, if at all.
    report.proved_by(Some(NAME)).after(Spent::of(before))
}

/// What the files of a proof are about, by name: another proof does not read them.
fn subject(level: &Level, options: &Options, metric: Metric) -> [(&'static str, String); 4] {
    [
        ("version of soko", env!("CARGO_PKG_VERSION").to_owned()),
        ("metric", metric.to_string()),
        ("set of pruning rules", format!("{:?}", options.pruning)),
        ("level", draw::rows(level, &Position::start(level)).join("\n")),
    ]
}

/// The report of a run whose solution was noted, none for an empty note.
fn noted(note: &str, ground: &Ground, options: &Options) -> Report {
    let steps: Vec<Direction> = note.chars().filter_map(Direction::from_lurd).collect();
    if steps.is_empty() {
        return Report::unsolved(GaveUp::Incomplete, LowerBounds::default(), NAME);
    }
    let solution = Solution::from_steps(&ground.maze, steps);
    Report::solved(solution, options.metric, LowerBounds::default(), NAME)
}

/// The search in `folder`. A solution that is `known` is noted there.
fn by_layers<B: Board>(
    ground: &Ground,
    (options, metric): (&Options, Metric),
    (folder, limits, known): (&mut Folder, &Limits, Option<&Solution>),
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Layered<Solution>, GaveUp> {
    let note: String = known.iter().flat_map(|known| &known.steps).map(|step| step.lurd()).collect();
    let pairing = Matching::new(ground.to_goals.targets);
    let mut watch = |statistics: &Statistics, least| {
        let mut statistics = statistics.clone();
        statistics.known = known.map(Solution::known);
        statistics.lower_bound = searched_below(&pairing, metric, least);
        observer(&statistics);
    };
    let (rules, memory) = (&options.pruning, &ground.maze.limits.memory);
    // Buffers have three quarters of what the workers leave, whose tables may still grow.
    let with_buffers = || {
        let bytes = limits.budget.bytes.map(|bytes| bytes.min(memory.free() / 4 * 3));
        let budget = limits.budget.clone().with_bytes(bytes);
        Ok::<_, GaveUp>((memory.hold(bytes.unwrap_or(0))?, Limits { budget, ..limits.clone() }))
    };
    let threads = 0..options.threads.max(1);
    match metric {
        Metric::Pushes => {
            let knowledge = Arc::new(Knowledge::new(memory.clone()));
            let worker = |_| ByLayers::<B>::new(ground, rules, &knowledge, memory);
            let mut workers = threads.map(worker).collect::<Result<Vec<_>, GaveUp>>()?;
            let (_held, limits) = with_buffers()?;
            let layered = run(folder, &mut workers, &limits, &note, &mut watch);
            with_solution(layered, |pushes| Solution::from_pushes(ground, pushes))
        }
        Metric::Moves => {
            let worker = |_| {
                let space = MovesSpace::<B>::new(ground, rules);
                Ok(OfSpace::new(space, MoveBound::new(ground)?, &limits.budget.stop, true))
            };
            let mut workers = threads.map(worker).collect::<Result<Vec<_>, GaveUp>>()?;
            let (_held, limits) = with_buffers()?;
            let layered = run(folder, &mut workers, &limits, &note, &mut watch);
            with_solution(layered, |steps| Some(Solution::from_steps(&ground.maze, steps.to_vec())))
        }
    }
}

/// What came of a search, with a solution in place of its moves.
fn with_solution<M>(
    layered: Layered<Vec<M>>,
    solution: impl Fn(&[M]) -> Option<Solution>,
) -> Result<Layered<Solution>, GaveUp> {
    let end = match layered.end {
        End::Found(moves) => End::Found(solution(&moves).ok_or(GaveUp::Incomplete)?),
        End::NoneBelow(cost) => End::NoneBelow(cost),
        End::GaveUp(why) => End::GaveUp(why),
    };
    let Layered { least, statistics, refused, .. } = layered;
    Ok(Layered { end, least, statistics, refused })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Narrow;
    use crate::ground::limits::Limits as Whole;
    use crate::testing::{brute_force, random_level, rows, seeds};

    /// The search alone, from a start of which nothing is known, or a solution of a cost.
    fn search(level: &Level, metric: Metric, threads: usize, below: Cost) -> End<Solution> {
        let ground = Ground::within(level, &Whole::none()).expect("no limit");
        let parent = tempfile::tempdir().expect("a folder");
        let mut folder = Folder::open(parent.path(), &[("level", rows(level))]).expect("a new folder");
        let limits = Limits { budget: Budget::new().bytes(1 << 20), disk: None, least: 0, below };
        let options = Options { threads, ..Options::default() };
        let asked = (&options, metric);
        let found = by_layers::<Narrow<1>>(&ground, asked, (&mut folder, &limits, None), &mut |_| {});
        found.expect("no limit").end
    }

    #[test]
    fn fewest_pushes_and_moves_are_those_of_plain_search() {
        for seed in 0..seeds(60) {
            let mut random = grid::Random::new(seed);
            let level = random_level(&mut random, 5, 4, 3);
            let truth = brute_force(&level);
            for metric in [Metric::Pushes, Metric::Moves] {
                let fewest =
                    truth.map(|(moves, pushes)| if metric == Metric::Moves { moves } else { pushes });
                let threads = 1 + seed as usize % 2;
                let told = match search(&level, metric, threads, Cost::MAX) {
                    End::Found(solution) => Some(solution.count(metric) as u32),
                    End::NoneBelow(Cost::MAX) => None,
                    end => panic!("seed {seed}: {end:?}"),
                };
                assert_eq!(told, fewest, "seed {seed}, {metric} {}", rows(&level));
                // What is left out beyond the cost of a known solution is not the way to a better one.
                let Some(fewest) = fewest else { continue };
                assert_eq!(search(&level, metric, threads, fewest), End::NoneBelow(fewest), "seed {seed}");
                let better = search(&level, metric, threads, fewest + 2);
                assert!(
                    matches!(better, End::Found(solution) if solution.count(metric) as u32 == fewest),
                    "seed {seed}"
                );
            }
        }
    }

    #[test]
    fn a_run_that_gives_up_is_continued_with_what_it_knew() {
        // No line-up searches before a folder whose note is there already.
        let level = random_level(&mut grid::Random::new(1), 5, 4, 3);
        let ground = Ground::within(&level, &Whole::none()).expect("no limit");
        let known = noted("", &ground, &Options::default());
        assert_eq!(known.outcome, Outcome::GaveUp(GaveUp::Incomplete));
        let steps = [Direction::Left, Direction::Right];
        let note: String = steps.iter().map(|step| step.lurd()).collect();
        let known = noted(&note, &ground, &Options::default());
        assert!(matches!(known.outcome, Outcome::Solved { moves, .. } if moves == steps));
    }
}
