//! The optimizer: known solutions made shorter in rounds of growing effort, by all threads.
//!
//! In each round every thread works on the best solution, or on another known one, with the same effort and in another
//! order, and takes other ways that cost as much. What the threads found is combined at common positions, so improvements
//! in different places add up. A round depends on nothing but its effort, so the result is the same everywhere for the same
//! number of threads and the same limit of nodes or work.

use super::aims::{Aims, Measure};
use super::combine::combine;
use super::path::{Fixed, Path};
use super::{Share, Shortened, expansion_work, shorten_part};
use crate::level::board::{Board, with_board};
use crate::level::ground::Ground;
use crate::level::walk::{count_pushes, pushes};
use crate::limits::Limits;
use crate::options::Metric;
use crate::search::solution::Solution;
use grid::Direction;
use search::{Budget, GaveUp, unless_stopped};
use sokoban::Level;
use sokoban::replay::verify;
use std::ops::Range;
use std::sync::mpsc;
use std::thread;

/// How solutions are made shorter.
#[derive(Clone, Debug)]
pub struct Optimizing {
    /// What a solution should have less of, the first matters most. Measures after the third only guard against getting
    /// worse.
    pub measures: Vec<Measure>,
    /// Threads to use; 0 counts as 1.
    pub threads: usize,
    /// Which moves of the best known solution may change, counted from 0; the pushes before and after them stay. All if
    /// none is given.
    pub part: Option<Range<usize>>,
    /// Most work of each thread, in approximate nanoseconds of processor time: a limit that is the same on every machine.
    pub work: Option<u64>,
}

/// What optimizing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optimized {
    /// All steps of the best solution.
    pub steps: Vec<Direction>,
    /// Positions expanded by all threads, or as much work in other methods.
    pub expanded: u64,
    /// The limit that ended it; none if nothing more was found.
    pub limit: Option<GaveUp>,
}

/// Expansions of each thread in the first round, and in a round at most.
const FIRST_EFFORT: u64 = 20_000;
const MOST_EFFORT: u64 = 4_000_000;

/// After so many rounds that find nothing and leave effort unspent, nothing more is looked for.
const IN_VAIN: u32 = 6;

/// Most solutions that are kept beside the best.
const OTHERS: usize = 7;

/// Makes the best of the `known` solutions of `level` shorter until a limit is reached or nothing more is found. None if none
/// of them solves the level. `observer` is called now and then with the best steps so far and the positions expanded by all
/// threads. The result is verified and never worse than the best known solution.
pub fn optimize(
    level: &Level,
    known: &[Vec<Direction>],
    options: &Optimizing,
    budget: &Budget,
    observer: &mut dyn FnMut(&[Direction], u64),
) -> Option<Optimized> {
    let rank = |steps: &[Direction]| -> Option<Vec<usize>> {
        let metrics = verify(level, steps).ok()?;
        Some(options.measures.iter().map(|measure| measure.of(&metrics)).collect())
    };
    let ranked = ranked(known.to_vec(), &rank, options);
    let best = ranked.first()?.1.clone();
    let ground = match unless_stopped(|| Ground::within(level, &Limits::new(budget))) {
        Ok(ground) => ground,
        Err(why) => return Some(Optimized { steps: best, expanded: 0, limit: Some(why) }),
    };
    let fixed = options.part.as_ref().map_or_else(Fixed::default, |part| {
        let count = |steps: usize| count_pushes(&ground.maze, &best[..steps.min(best.len())]);
        Fixed { first: count(part.start), rest: count(best.len()) - count(part.end.max(part.start)) }
    });
    let mut rounds = Rounds { ground: &ground, options, budget, rank: &rank, fixed, ranked, expanded: 0 };
    let limit = rounds.run(observer);
    let Rounds { mut ranked, expanded, .. } = rounds;
    Some(Optimized { steps: ranked.swap_remove(0).1, expanded, limit })
}

/// The same for a solution of a level that is analysed already, with one thread, by moves and pushes in that order or the
/// other. The solution is not verified.
pub(crate) fn optimize_on(
    ground: &Ground,
    known: &Solution,
    metric: Metric,
    work: Option<u64>,
    budget: &Budget,
    observer: &mut dyn FnMut(u64),
) -> (Solution, u64) {
    let measures = match metric {
        Metric::Moves => vec![Measure::Moves, Measure::Pushes],
        Metric::Pushes => vec![Measure::Pushes, Measure::Moves],
    };
    let options = Optimizing { measures, threads: 1, part: None, work };
    let rank = |steps: &[Direction]| {
        let (first, second) = Solution::from_steps(&ground.maze, steps.to_vec()).rank(metric);
        Some(vec![first, second])
    };
    let ranked = ranked(vec![known.steps.clone()], &rank, &options);
    let fixed = Fixed::default();
    let mut rounds = Rounds { ground, options: &options, budget, rank: &rank, fixed, ranked, expanded: 0 };
    rounds.run(&mut |_, expanded| observer(expanded));
    (Solution::from_steps(&ground.maze, rounds.ranked.swap_remove(0).1), rounds.expanded)
}

/// Those of `all` that are solutions, the best first, and no more than are kept.
fn ranked(all: Vec<Vec<Direction>>, rank: Rank<'_>, options: &Optimizing) -> Vec<Ranked> {
    let mut ranked: Vec<Ranked> = all.into_iter().filter_map(|steps| Some((rank(&steps)?, steps))).collect();
    ranked.sort_by(|a, b| a.0.cmp(&b.0));
    ranked.dedup_by(|a, b| a.1 == b.1);
    ranked.truncate(if options.part.is_some() { 1 } else { 1 + OTHERS });
    ranked
}

/// The measures of a solution, the most important first, and its steps.
type Ranked = (Vec<usize>, Vec<Direction>);

/// The measures of steps; none if they are no solution.
type Rank<'a> = &'a dyn Fn(&[Direction]) -> Option<Vec<usize>>;

/// The rounds of one level.
struct Rounds<'a> {
    ground: &'a Ground,
    options: &'a Optimizing,
    budget: &'a Budget,
    rank: Rank<'a>,
    fixed: Fixed,
    /// Solutions, the best first.
    ranked: Vec<Ranked>,
    expanded: u64,
}

impl Rounds<'_> {
    /// Runs rounds until a limit is reached, which is returned, or nothing is found any more.
    fn run(&mut self, observer: &mut dyn FnMut(&[Direction], u64)) -> Option<GaveUp> {
        let threads = self.options.threads.max(1) as u64;
        let each = expansion_work(self.ground, self.ground.maze.boxes.len());
        let (mut effort, mut in_vain, mut spent) = (FIRST_EFFORT, 0, 0);
        for number in 0.. {
            if let Some(why) = self.budget.stop.raised() {
                return Some(why);
            }
            let nodes =
                self.budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(self.expanded) / threads);
            let work = self.options.work.map_or(u64::MAX, |most| (most / each).saturating_sub(spent));
            let most = effort.min(nodes).min(work);
            if most == 0 {
                return Some(if nodes == 0 { GaveUp::Nodes } else { GaveUp::Work });
            }
            if number == 0 {
                self.combine(Vec::new());
            }
            let before = self.ranked[0].0.clone();
            let found = self.round(number, threads, most, observer);
            let expanded: Vec<u64> = found.iter().map(|new| new.expanded).collect();
            self.expanded += expanded.iter().sum::<u64>();
            // A thread that finds nothing to do still ends.
            spent += expanded.iter().copied().max().unwrap_or(0).max(1);
            self.combine(found);
            observer(&self.ranked[0].1, self.expanded);
            if self.ranked[0].0 < before {
                in_vain = 0;
                continue;
            }
            in_vain = if expanded.iter().all(|&spent| spent < most) { in_vain + 1 } else { 0 };
            if in_vain == IN_VAIN {
                return None;
            }
            effort = (effort * 2).min(MOST_EFFORT);
        }
        None
    }

    /// One round of all threads.
    fn round(
        &self,
        number: u64,
        threads: u64,
        effort: u64,
        observer: &mut dyn FnMut(&[Direction], u64),
    ) -> Vec<Shortened> {
        let (send, receive) = mpsc::channel::<(usize, Vec<Direction>, u64)>();
        let measures = &self.options.measures;
        thread::scope(|scope| {
            let work = |thread: u64| {
                let turn = number * threads + thread;
                let steps = &self.start_of(turn).1;
                let share = Share { fixed: self.fixed, effort, turn };
                let (ground, send) = (self.ground, send.clone());
                move || {
                    let observer = &mut |steps: &[Direction], expanded: u64| {
                        let _ = send.send((thread as usize, steps.to_vec(), expanded));
                    };
                    shorten_part(ground, steps, measures, share, observer)
                }
            };
            let running: Vec<_> = (0..threads).map(|thread| scope.spawn(work(thread))).collect();
            drop(send);
            let mut expanded = vec![0; threads as usize];
            let mut best = self.ranked[0].clone();
            for (thread, steps, so_far) in receive {
                expanded[thread] = so_far;
                if let Some(rank) = (self.rank)(&steps)
                    && rank < best.0
                {
                    best = (rank, steps);
                }
                observer(&best.1, self.expanded + expanded.iter().sum::<u64>());
            }
            let joined = running.into_iter().map(|thread| thread.join());
            joined.map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        })
    }

    /// Which solution is made shorter: mostly the best, sometimes another.
    fn start_of(&self, turn: u64) -> &Ranked {
        let others = self.ranked.len() as u64 - 1;
        let number = if turn % 3 == 2 && others > 0 { 1 + turn / 3 % others } else { 0 };
        &self.ranked[number as usize]
    }

    /// Takes in what was found, and what comes of combining it with what was known. Of solutions that are equally good the
    /// newer one is the better.
    fn combine(&mut self, found: Vec<Shortened>) {
        let squares = self.ground.maze.len();
        let mut all: Vec<Vec<Direction>> = found.into_iter().map(|new| new.steps).collect();
        all.extend(self.ranked.iter().map(|(_, steps)| steps.clone()));
        let combined =
            || with_board!(squares, combine_on(self.ground, &self.options.measures, &all, self.fixed));
        if let Ok(Some(steps)) = unless_stopped(combined) {
            all.insert(0, steps);
        }
        let ranked = ranked(all, self.rank, self.options);
        if !ranked.is_empty() {
            self.ranked = ranked;
        }
    }
}

/// The steps of the best way along several solutions.
fn combine_on<B: Board>(
    ground: &Ground,
    measures: &[Measure],
    all: &[Vec<Direction>],
    fixed: Fixed,
) -> Option<Vec<Direction>> {
    let aims = Aims::new(measures);
    let paths: Vec<Path<B>> = all
        .iter()
        .filter_map(|steps| Path::new(&ground.maze, &aims, pushes(&ground.maze, steps), fixed))
        .collect();
    combine(&ground.maze, &aims, &paths, fixed).map(|path| path.steps)
}
