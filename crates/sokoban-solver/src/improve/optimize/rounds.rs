//! The optimizer: known solutions made shorter in rounds of growing effort, by all threads.
//!
//! In each round every thread works on the best solution, or on another known one, with the same effort and in another
//! order, and takes other ways that cost as much. What the threads found is combined at common positions, so improvements
//! in different places add up. After a round that found nothing, one thread of the next may search from the start of the
//! level instead. A round depends on nothing but its effort and the rounds before it, so the result is the same everywhere
//! for the same number of threads and the same limit of nodes or work.

use super::aims::{Aims, Measure};
use super::combine::combine;
use super::from_start::FromStart;
use super::path::{Fixed, Path};
use super::solutions::Solutions;
use super::{Share, Shortened, expansion_work, is_too_large, shorten_part};
use crate::engine::solution::Solution;
use crate::ground::floor::board::{Board, with_board};
use crate::ground::floor::walk::{count_pushes, pushes};
use crate::ground::limits::Limits;
use crate::ground::metric::Metric;
use crate::ground::{Ground, threads};
use grid::Direction;
use search::{Budget, GaveUp};
use sokoban::Level;
use sokoban::replay::verify;
use std::ops::Range;
use std::slice;
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
    let measures = options.measures.clone();
    let limits = Limits::new(budget);
    let parameters = &limits.parameters;
    let kept = if options.part.is_some() { 1 } else { 1 + parameters.optimize_others };
    let known = Solutions::new(Box::new(rank), known.to_vec(), kept);
    let best = known.ranked.first()?.1.clone();
    let ground = match Ground::within(level, &limits) {
        Ok(ground) => ground,
        Err(why) => return Some(Optimized { steps: best, expanded: 0, limit: Some(why) }),
    };
    let fixed = options.part.as_ref().map_or_else(Fixed::default, |part| {
        let count = |steps: usize| count_pushes(&ground.maze, &best[..steps.min(best.len())]);
        Fixed { first: count(part.start), rest: count(best.len()) - count(part.end.max(part.start)) }
    });
    let is_free = options.part.is_none() && measures.first() == Some(&Measure::Pushes);
    let from_start = is_free.then(|| FromStart::new(&ground)).flatten();
    let rounds = Rounds::new(&ground, measures, known, parameters.optimize_first_effort);
    let mut rounds = Rounds { fixed, from_start, ..rounds };
    let threads = threads::within(ground.maze.limits.memory.free(), &ground, options.threads) as u64;
    let (limit, expanded) = rounds.run(threads, options.work, budget, observer);
    Some(Optimized { steps: rounds.known.best().to_vec(), expanded, limit })
}

/// The same for a solution of a level that is analysed already, with one thread, by moves and pushes in that order or the
/// other, where no solution has less of `metric`: no effort is for pushes alone. The solution is not verified. The best
/// solution, and positions expanded.
pub(crate) fn shorten_proved(
    ground: &Ground,
    known: &Solution,
    metric: Metric,
    work: Option<u64>,
    budget: &Budget,
    observer: &mut dyn FnMut(u64),
) -> (Solution, u64) {
    let effort = ground.parameters().optimize_first_effort;
    let rounds = Rounds::of_solutions(ground, slice::from_ref(known), metric, effort);
    let mut rounds = Rounds { alone: 0, ..rounds };
    let (_, expanded) = rounds.run(1, work, budget, &mut |_, expanded| observer(expanded));
    (rounds.best(), expanded)
}

/// The rounds of one level.
pub(crate) struct Rounds<'a> {
    ground: &'a Ground,
    measures: Vec<Measure>,
    fixed: Fixed,
    known: Solutions<'a>,
    /// The next turn of the first thread; each turn goes its own way.
    turn: u64,
    /// How many of these rounds run side by side.
    lines: u64,
    /// Expansions of each thread in the next round at most.
    effort: u64,
    /// Tenths of them for pushes alone, where pushes matter most.
    alone: u64,
    /// Rounds one after the other that found nothing and left effort unspent.
    in_vain: u32,
    /// Whether the last round found nothing near the known solutions.
    is_stuck: bool,
    /// What looks for fewer pushes from the start after such a round, if anything does.
    from_start: Option<FromStart<'a>>,
}

impl<'a> Rounds<'a> {
    fn new(ground: &'a Ground, measures: Vec<Measure>, known: Solutions<'a>, effort: u64) -> Rounds<'a> {
        let fixed = Fixed::default();
        Rounds {
            ground,
            measures,
            fixed,
            known,
            turn: 0,
            lines: 1,
            effort,
            alone: ground.parameters().optimize_alone,
            in_vain: 0,
            is_stuck: false,
            from_start: None,
        }
    }

    /// Rounds that make the best of the `known` solutions have less of `metric`, and then of the other one. They are not
    /// verified.
    pub(crate) fn of_solutions(
        ground: &'a Ground,
        known: &[Solution],
        metric: Metric,
        effort: u64,
    ) -> Rounds<'a> {
        let measures = match metric {
            Metric::Moves => vec![Measure::Moves, Measure::Pushes],
            Metric::Pushes => vec![Measure::Pushes, Measure::Moves],
        };
        let rank = move |steps: &[Direction]| {
            let (first, second) = Solution::from_steps(&ground.maze, steps.to_vec()).rank(metric);
            Some(vec![first, second])
        };
        let all = known.iter().map(|known| known.steps.clone()).collect();
        let known = Solutions::new(Box::new(rank), all, 1 + ground.parameters().optimize_others);
        Rounds::new(ground, measures, known, effort)
    }

    /// The same as one of several that run side by side, each on a thread: this one has each of `lines` turns the one of
    /// that number.
    pub(crate) fn side_by_side(self, number: u64, lines: u64) -> Rounds<'a> {
        Rounds { turn: number, lines, ..self }
    }

    /// The best solution so far.
    pub(crate) fn best(&self) -> Solution {
        Solution::from_steps(&self.ground.maze, self.known.best().to_vec())
    }

    /// Takes in a solution that was found elsewhere.
    pub(crate) fn add(&mut self, solution: Solution) {
        self.known.add(vec![solution.steps]);
        self.in_vain = 0;
    }

    /// Expansions of each thread in the next round at most.
    pub(crate) fn effort(&self) -> u64 {
        self.effort
    }

    /// From now on most of the effort is for all measures together: ways of the same cost that are taken for the sake of
    /// pushes bring moves along, which take effort to get rid of.
    pub(crate) fn weigh_moves(&mut self) {
        self.alone = self.ground.parameters().optimize_alone_later;
    }

    /// Whether nothing more is looked for.
    pub(crate) fn is_over(&self) -> bool {
        self.in_vain >= self.ground.parameters().optimize_in_vain
    }

    /// Runs rounds until a limit is reached, which is returned, or nothing is found any more; and the positions expanded.
    fn run(
        &mut self,
        threads: u64,
        work: Option<u64>,
        budget: &Budget,
        observer: &mut dyn FnMut(&[Direction], u64),
    ) -> (Option<GaveUp>, u64) {
        let each = expansion_work(self.ground, self.ground.maze.boxes.len());
        let (mut expanded, mut spent) = (0, 0);
        while !self.is_over() {
            if let Some(why) = budget.stop.raised() {
                return (Some(why), expanded);
            }
            let nodes = budget.nodes.map_or(u64::MAX, |most| most.saturating_sub(expanded) / threads);
            let work = work.map_or(u64::MAX, |most| (most / each).saturating_sub(spent));
            let most = self.effort.min(nodes).min(work);
            if most == 0 {
                return (Some(if nodes == 0 { GaveUp::Nodes } else { GaveUp::Work }), expanded);
            }
            let before = expanded;
            let done = self.round(threads, most, &mut |steps, done| observer(steps, before + done));
            expanded += done.iter().sum::<u64>();
            // A thread that finds nothing to do still ends.
            spent += done.iter().copied().max().unwrap_or(0).max(1);
            observer(self.known.best(), expanded);
        }
        (None, expanded)
    }

    /// One round of all threads with at most `effort` expansions each. Returns the expansions of each.
    pub(crate) fn round(
        &mut self,
        threads: u64,
        effort: u64,
        observer: &mut dyn FnMut(&[Direction], u64),
    ) -> Vec<u64> {
        if self.turn == 0 {
            self.combine(Vec::new());
        }
        let before = self.known.ranked[0].0.clone();
        let mut from_start = self.from_start.take_if(|_| self.is_stuck);
        let found = self.search(threads, effort, from_start.as_mut(), observer);
        self.turn += threads * self.lines;
        let expanded: Vec<u64> = found.iter().map(|new| new.expanded).collect();
        self.combine(found);
        let near = &expanded[..expanded.len() - usize::from(from_start.is_some())];
        let is_better = self.known.ranked[0].0 < before;
        self.is_stuck = !is_better && from_start.is_none();
        if is_better {
            self.in_vain = 0;
        } else if !near.is_empty() {
            self.in_vain = if near.iter().all(|&spent| spent < effort) { self.in_vain + 1 } else { 0 };
            self.effort = (self.effort * 2).min(self.ground.parameters().optimize_most_effort);
        }
        if let Some(search) = from_start.filter(|search| !search.is_over) {
            self.from_start = Some(search);
        }
        expanded
    }

    /// What each thread makes of the solution that it starts from. The last one goes on with `from_start`, if that is given.
    fn search(
        &self,
        threads: u64,
        effort: u64,
        mut from_start: Option<&mut FromStart<'_>>,
        observer: &mut dyn FnMut(&[Direction], u64),
    ) -> Vec<Shortened> {
        // What looks from the start is no part of what threads share.
        let &Rounds { ground, ref measures, fixed, ref known, turn, alone, .. } = self;
        let mut expanded = vec![0; threads as usize];
        let mut best = known.ranked[0].clone();
        let mut told = |thread: u64, steps: Vec<Direction>, so_far: u64| {
            expanded[thread as usize] = so_far;
            if let Some(rank) = (known.rank)(&steps)
                && rank < best.0
            {
                best = (rank, steps);
            }
            observer(&best.1, expanded.iter().sum());
        };
        let work = |thread: u64,
                    from_start: Option<&mut FromStart<'_>>,
                    observer: &mut dyn FnMut(&[Direction], u64)| {
            if let Some(search) = from_start {
                return search.go_on(&known.ranked[0], effort, observer);
            }
            let turn = turn + thread;
            let share = Share { fixed, effort, alone, turn };
            shorten_part(ground, known.start_of(turn), measures, share, observer)
        };
        if threads == 1 {
            return vec![work(0, from_start, &mut |steps, so_far| told(0, steps.to_vec(), so_far))];
        }
        let (send, receive) = mpsc::channel();
        let work = &work;
        thread::scope(|scope| {
            let begin = |thread: u64| {
                let send = send.clone();
                let from_start = from_start.take_if(|_| thread + 1 == threads);
                scope.spawn(move || {
                    work(thread, from_start, &mut |steps, so_far| {
                        let _ = send.send((thread, steps.to_vec(), so_far));
                    })
                })
            };
            let running: Vec<_> = (0..threads).map(begin).collect();
            drop(send);
            for (thread, steps, so_far) in receive {
                told(thread, steps, so_far);
            }
            let joined = running.into_iter().map(|thread| thread.join());
            joined.map(|found| found.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
        })
    }

    /// Takes in what was found, and what comes of combining it with what was known.
    fn combine(&mut self, found: Vec<Shortened>) {
        let squares = self.ground.maze.len();
        let mut new: Vec<Vec<Direction>> = found.into_iter().map(|new| new.steps).collect();
        let known = self.known.ranked.iter().map(|(_, steps)| steps);
        let all: Vec<&[Direction]> = new
            .iter()
            .chain(known)
            .map(Vec::as_slice)
            .filter(|steps| !is_too_large(self.ground, steps))
            .collect();
        let combined = with_board!(squares, combine_on(self.ground, &self.measures, &all, self.fixed));
        if let Some(steps) = combined {
            new.insert(0, steps);
        }
        self.known.add(new);
    }
}

/// The steps of the best way along several solutions.
fn combine_on<B: Board>(
    ground: &Ground,
    measures: &[Measure],
    all: &[&[Direction]],
    fixed: Fixed,
) -> Option<Vec<Direction>> {
    let aims = Aims::new(measures);
    let paths: Vec<Path<B>> = all
        .iter()
        .filter_map(|steps| Path::new(&ground.maze, &aims, pushes(&ground.maze, steps), fixed))
        .collect();
    combine(&ground.maze, &aims, &paths, fixed).map(|path| path.steps)
}
