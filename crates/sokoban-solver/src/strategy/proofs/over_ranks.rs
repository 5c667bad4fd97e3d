//! Proofs by many processes ([`Cluster`]), after a run of the line-up by one of them whose solution sets the limit.
//!
//! Rank 0 is asked for a solution. What it does not prove soon it gives to all as a [`Job`]; each makes the tables of the
//! level for itself, and they search as one [crew](crate::engine::crew). In the end each sends its [`Share`] to rank 0.

mod job;
mod share;

use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::pruning::Pruning;
use crate::engine::best_first::{BestFirst, Membership, Order};
use crate::engine::crew::ranks;
pub use crate::engine::crew::ranks::cluster::Link;
use crate::engine::crew::ranks::cluster::{Cluster, Layer};
use crate::engine::incumbent::Incumbent;
use crate::engine::lower_bounds::searched_below;
use crate::engine::prices::Prices;
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::floor::board::{Board, with_board};
use crate::ground::floor::heading::Forward;
use crate::ground::limits::Limits;
use crate::ground::metric::Metric;
use crate::ground::tables::matching::Matching;
use crate::options::Options;
use crate::report::{Report, SearchReport, Spent};
use crate::strategy::auto;
use job::Job;
use search::{Budget, GaveUp, Outcome, Statistics, Stopwatch};
use share::{Ending, Share};
use sokoban::Level;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// Most work of each thread of the line-up before all processes search, in nanoseconds.
const WORK_BEFORE: u64 = 5_000_000_000;

/// Expansions between two looks at the limits.
const TICKS: u32 = 1_000;

/// What the search is called in reports.
const NAME: &str = "A* over ranks";

/// Proves that a solution of `level`, whose tables are `ground`, is shortest in `metric`.
pub(crate) fn solve<B: Board>(
    level: &Level,
    ground: &Ground,
    (options, metric, cluster): (&Options, Metric, &Arc<Cluster>),
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let before = auto::solve::<B>(ground, &options.with_work_up_to(WORK_BEFORE), budget, observer);
    let is_answered = before.outcome == Outcome::Unsolvable || before.proved().contains(&metric);
    if is_answered || budget.stop.raised().is_some() {
        return before;
    }
    let known = before.best(&ground.maze);
    let nodes = budget.nodes.map(|nodes| nodes.saturating_sub(before.statistics.expanded));
    let job = Job {
        metric,
        below: known.as_ref().map(|known| known.count(metric) as u32),
        bytes: budget.bytes.map(|bytes| bytes as u64),
        nodes: nodes.map(|nodes| nodes.div_ceil(cluster.ranks() as u64)),
        pruning: options.pruning.clone(),
        squares: ground.maze.len(),
        level: level.clone(),
    };
    let mut watch = |statistics: &Statistics| {
        let mut statistics = statistics.clone();
        statistics.known = known.as_ref().map(Solution::known);
        observer(&statistics);
    };
    let mut taken = Stopwatch::default();
    let shares = taken.measure(budget.clock, || lead::<B>(ground, &job, cluster, budget, &mut watch));
    concluded(ground, (options, metric), (before, known), (&shares, taken.spent()))
}

/// Gives the job to all, does this process's share of it, and collects those of the others.
fn lead<B: Board>(
    ground: &Ground,
    job: &Job,
    cluster: &Arc<Cluster>,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Vec<Share> {
    let mut searches = cluster.searches.lock().unwrap_or_else(PoisonError::into_inner);
    *searches += 1;
    let search = *searches;
    let mut message = Cluster::message(Layer::Leaders, search);
    job.put(&mut message);
    cluster.send_all(&message);
    let mut shares = vec![None; cluster.ranks()];
    shares[0] = Some(work::<B>(ground, job, (cluster, search), budget, observer));
    while shares.iter().any(Option::is_none) {
        match cluster.receive(Layer::Leaders, search) {
            Some((from, bytes)) => shares[from] = Some(Share::take(&mut &bytes[..]).unwrap_or_default()),
            None => cluster.pause(),
        }
    }
    shares.into_iter().flatten().collect()
}

/// What came of it all.
fn concluded(
    ground: &Ground,
    (options, metric): (&Options, Metric),
    (before, known): (Report, Option<Solution>),
    (shares, time): (&[Share], Option<Duration>),
) -> Report {
    let mut bounds = before.bounds();
    let least = shares.iter().map(|share| share.bound).max().unwrap_or(0);
    bounds.raise(metric, searched_below(&Matching::new(ground.to_goals.targets), metric, least));
    let found = shares.iter().filter_map(|share| Solution::from_pushes(ground, share.pushes.as_ref()?));
    let found = found.min_by_key(|found| found.rank(metric)).map(|found| (found, NAME));
    let known = known.map(|known| (known, before.method));
    let best = found.into_iter().chain(known).min_by_key(|(solution, _)| solution.rank(metric));
    let why = shares.iter().find_map(|share| match share.end {
        Ending::GaveUp(why) => Some(why),
        _ => None,
    });
    let why = why.unwrap_or(GaveUp::Incomplete);
    let mut report = match best {
        Some((solution, method)) => {
            Report::solved(solution, options.metric, bounds, method).ended_by(Some(why), options.metric)
        }
        None if shares.iter().any(Share::has_no_solution) => Report::unsolvable(NAME),
        None => Report::unsolved(why, bounds, NAME),
    };
    for (number, share) in shares.iter().enumerate() {
        report.statistics.add_beside(&share.statistics);
        report.searches.push(SearchReport {
            statistics: share.statistics.clone(),
            // All begin and end together, and this process alone has a clock.
            time,
            is_beside: number > 0,
            work: share.work,
            reached: vec![
                ("successors", share.traffic.successors),
                ("of other ranks", share.traffic.away),
                ("sent", share.traffic.sent),
            ],
            pushes: share.pushes.as_ref().map(Vec::len),
            end: share.end.of_search(),
            ..SearchReport::blank(NAME)
        });
    }
    // What the line-up had not proved before is proved here, if at all.
    report.proved_by(Some(NAME)).after(Spent::of(before))
}

/// Does this process's share of a job.
fn work<B: Board>(
    ground: &Ground,
    job: &Job,
    crew: (&Arc<Cluster>, u32),
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Share {
    let mut search = begun::<B>(ground, job, crew);
    loop {
        if let Some(end) = search.step(TICKS) {
            return share(ground, &search, Ending::of(end));
        }
        observer(search.statistics());
        let spent = search.statistics().expanded;
        let why = budget.stop.raised().or(job.nodes.filter(|&nodes| spent >= nodes).map(|_| GaveUp::Nodes));
        if let Some(why) = why {
            return share(ground, &search, Ending::GaveUp(why));
        }
    }
}

/// This process's search in a job.
fn begun<'a, B: Board>(
    ground: &'a Ground,
    job: &Job,
    crew: (&Arc<Cluster>, u32),
) -> BestFirst<'a, B, Forward> {
    let memory = &ground.maze.limits.memory;
    let incumbent = Arc::new(Incumbent::new(job.below));
    let worker = ranks::worker(crew, ground.maze.len(), memory, &incumbent);
    let member = Membership::of(worker, memory).by_parts(ground);
    let (order, reorders) = match job.metric {
        Metric::Pushes => (Order::AStar, true),
        Metric::Moves => (Order::Priced(Prices::MOVES), false),
    };
    // As in the line-up: corrals take long, and moves made in another order are not as many moves.
    let pi_corral = job.pruning.pi_corral && reorders;
    let rules = Pruning { corral: false, pi_corral, ..job.pruning.clone() };
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let mut search = BestFirst::<B, Forward>::new(ground, order, &rules, &knowledge, memory, Some(member));
    search.only_below(&incumbent, rules.conflicts);
    search
}

/// What this process reports of its search.
fn share<B: Board>(ground: &Ground, search: &BestFirst<'_, B, Forward>, end: Ending) -> Share {
    let mut statistics = search.statistics().clone();
    statistics.peak_bytes = ground.maze.limits.memory.peak() as u64;
    let pushes = if end == Ending::Exhausted { search.solution() } else { None };
    let bound = statistics.lower_bound.cost();
    Share { end, bound, pushes, traffic: search.traffic(), work: search.work(), statistics }
}

/// Takes part in the searches that rank 0 leads, until it [dismisses](dismiss) this process.
pub fn serve(cluster: &Arc<Cluster>) {
    for search in 1.. {
        let bytes = loop {
            match cluster.receive(Layer::Leaders, search) {
                Some((_, bytes)) => break bytes,
                None => cluster.pause(),
            }
        };
        let Some(job) = Job::take(&mut &bytes[..]) else { return };
        let share = share_of(&job, (cluster, search)).unwrap_or_else(|why| {
            ranks::refuse(cluster, search);
            Share { end: Ending::GaveUp(why), ..Share::default() }
        });
        let mut message = Cluster::message(Layer::Leaders, search);
        share.put(&mut message);
        cluster.send(0, &message);
    }
}

/// Lets the other processes go: their [`serve`] returns.
pub fn dismiss(cluster: &Cluster) {
    let searches = *cluster.searches.lock().unwrap_or_else(PoisonError::into_inner);
    let mut message = Cluster::message(Layer::Leaders, searches + 1);
    message.push(job::DISMISSED);
    cluster.send_all(&message);
}

/// The share of a process that knows of the job what it was sent.
fn share_of(job: &Job, crew: (&Arc<Cluster>, u32)) -> Result<Share, GaveUp> {
    let mut budget = Budget::new();
    budget.bytes = job.bytes.map(|bytes| bytes as usize);
    let ground = Ground::within(&job.level, &Limits::new(&budget))?;
    if ground.maze.len() != job.squares {
        return Err(GaveUp::Incomplete);
    }
    Ok(with_board!(job.squares, work_on(&ground, job, crew, &budget, &mut |_| {})))
}

use work as work_on;

#[cfg(test)]
mod tests;
