//! Which searches run, in which order, with which share of the budget.
//!
//! A* proves. Between its slices, rounds of incomplete searches look for any solution ([`STRATEGIES`]). What they find is made
//! shorter at once; if they find nothing new, what is known is made shorter still. It is an upper bound for A*, and the
//! answer, not proved best, if the budget ends first. Most levels are proved in the first slice, so nothing else runs before its
//! end; [`Schedule`] plans what comes after it. When memory is exhausted, A* is dropped and the rounds go on alone.

use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::moves::expand::Grain;
use crate::optimize::{Shortened, Shortening, shorten_from};
use crate::options::{Method, Options, Pace, SearchReport};
use crate::search::astar::AStar;
use crate::search::packer::Packer;
use crate::search::parallel::in_parallel_with_reports;
use crate::search::quick::Quick;
use crate::strategy::schedule::{MOST_NODES, Progress, SHORTENING_PER_NODE, Schedule, is_far};
use crate::strategy::table::{STRATEGIES, Strategy};
use grid::Direction;
use search::{Budget, GaveUp, Optimality, Outcome, SolutionSize, Statistics, Stopwatch};
use std::time::Duration;

/// The name in reports of the incomplete searches together, and of making their solutions shorter.
pub(crate) const QUICK: &str = "quick";
const SHORTENING: &str = "shortening";

/// The searches of one level, and what they have found so far.
pub(crate) struct LineUp<'a, B, const K: usize> {
    board: &'a Board<B>,
    bounds: &'a Bounds,
    start: Atoms,
    threads: usize,
    unambiguous: bool,
    pace: Pace,
    budget: &'a Budget,
    /// Counters of all searches together; the lower bound is proved.
    pub statistics: Statistics,
    /// Why there is no proof, beside a solution.
    pub unproved: Option<GaveUp>,
    /// Those of A* alone, of searches that were begun anew too, and its time.
    proof: Statistics,
    proving: Stopwatch,
    /// Those of A* that was begun anew, which count against the limit of nodes.
    earlier: Statistics,
    /// Those of the incomplete searches and of shortening together.
    quick: Statistics,
    /// What shortening expanded of that.
    shortened: u64,
    /// The time of the rounds, and what of it shortening took.
    rounds: Duration,
    shortening: Duration,
    strategies: [Strategy; STRATEGIES.len()],
    /// How many of them run at once, each with an equal part of the memory.
    at_once: usize,
    /// The shortest solution known that is not proved shortest.
    best: Option<Vec<Direction>>,
}

impl<'a, B: Bits, const K: usize> LineUp<'a, B, K> {
    pub(crate) fn new(
        board: &'a Board<B>,
        bounds: &'a Bounds,
        start: Atoms,
        options: &Options,
        budget: &'a Budget,
    ) -> LineUp<'a, B, K> {
        let threads = options.threads.max(1);
        LineUp {
            board,
            bounds,
            start,
            threads,
            unambiguous: options.unambiguous,
            pace: options.pace,
            budget,
            statistics: Statistics::default(),
            unproved: None,
            proof: Statistics::default(),
            proving: Stopwatch::default(),
            earlier: Statistics::default(),
            quick: Statistics::default(),
            shortened: 0,
            rounds: Duration::ZERO,
            shortening: Duration::ZERO,
            strategies: STRATEGIES,
            at_once: Self::most_at_once(threads),
            best: None,
        }
    }

    fn most_at_once(threads: usize) -> usize {
        threads.min(STRATEGIES.len())
    }

    /// A* alone.
    pub(crate) fn prove(
        &mut self,
        grain: Grain,
        fold: bool,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        let mut search = self.a_star(grain, fold);
        let left = self.budget.nodes.map(|nodes| nodes.saturating_sub(self.earlier.expanded));
        let (budget, earlier) = (self.budget.clone().with_nodes(left), &self.earlier);
        let observe = &mut |statistics: &Statistics| observer(&together(statistics, earlier));
        let outcome = search.run(&budget, observe);
        self.statistics = together(search.statistics(), earlier);
        if fold && outcome == Outcome::GaveUp(GaveUp::Incomplete) {
            self.earlier.add(search.statistics());
            drop(search);
            return self.prove(grain, false, observer);
        }
        outcome
    }

    /// The work of each search.
    pub(crate) fn searches(&self) -> Vec<SearchReport> {
        let row = |name, statistics, time, shortens| SearchReport { name, statistics, time, shortens };
        let mut rows = vec![row(
            Method::AStar.name(),
            together(&self.proof, &self.earlier),
            self.proving.spent(),
            false,
        )];
        let mut searched = self.quick.clone();
        searched.expanded -= self.shortened;
        let time = |time: Duration| self.budget.clock.map(|_| time);
        if searched.expanded > 0 {
            rows.push(row(QUICK, searched, time(self.rounds.saturating_sub(self.shortening)), false));
        }
        if self.shortened > 0 {
            let mut shortened = Statistics::default();
            shortened.expanded = self.shortened;
            rows.push(row(SHORTENING, shortened, time(self.shortening), true));
        }
        rows
    }

    /// A* with rounds of the strategies in between.
    pub(crate) fn prove_or_improve(
        &mut self,
        fold: bool,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        let mut search = self.a_star(Grain::Walks, fold);
        if let Some(best) = &self.best {
            search.improve_on(best.len(), true);
        }
        let mut schedule = Schedule::new(self.pace.first_round);
        let outcome = loop {
            let beside = self.beside();
            let left = self.budget.nodes.map(|nodes| nodes.saturating_sub(beside.expanded));
            let slice = schedule.begin;
            let most = left.map_or(slice, |left| left.min(slice));
            let budget = self.budget.clone().nodes(most);
            let observe = &mut |statistics: &Statistics| observer(&together(statistics, &beside));
            let outcome = self.proving.measure(budget.clock, || search.run(&budget, observe));
            self.proof = search.statistics().clone();
            self.statistics = together(&self.proof, &beside);
            if outcome != Outcome::GaveUp(GaveUp::Nodes) || left.is_some_and(|left| left <= slice) {
                break outcome;
            }
            let before = self.best.as_ref().map(Vec::len);
            let shared_memory = self.at_once > 1;
            let ended = self.round(schedule.nodes, fold, search.statistics(), observer);
            if ended == Err(GaveUp::Memory) && shared_memory {
                // Once more, one after another.
                let _ = self.round(schedule.nodes, fold, search.statistics(), observer);
            }
            if let Some(best) = &self.best {
                search.improve_on(best.len(), true);
            }
            schedule.plan(Progress {
                cost: self.quick.expanded - (beside.expanded - self.earlier.expanded),
                beside: self.quick.expanded,
                is_far: self.is_far(),
                is_fruitless: before.is_some() && before == self.best.as_ref().map(Vec::len),
            });
        };
        // Only counters are left of A*.
        let mut proof = search.statistics().clone();
        (proof.queued, proof.stored) = (0, 0);
        drop(search);
        match (outcome, self.best.take()) {
            (Outcome::GaveUp(GaveUp::Incomplete), best) if fold => {
                self.best = best;
                self.earlier.add(&proof);
                self.prove_or_improve(false, observer)
            }
            (Outcome::GaveUp(GaveUp::Memory), best) => {
                self.best = best;
                self.improve(schedule, fold, &proof, observer)
            }
            (Outcome::Unsolvable, Some(moves)) => self.solved(moves, None),
            (Outcome::GaveUp(why), Some(moves)) => self.solved(moves, Some(why)),
            (outcome, _) => outcome,
        }
    }

    /// The outcome with this solution: proved shortest when A* has proved that no shorter one exists. Else it gave up for
    /// that reason.
    fn solved(&mut self, moves: Vec<Direction>, why: Option<GaveUp>) -> Outcome<Direction> {
        let optimal = Optimality::of(moves.len() as u32, self.statistics.lower_bound);
        self.unproved = why.filter(|_| !optimal.is_proved());
        Outcome::Solved { moves, optimal }
    }

    /// Whether a proof is far away.
    fn is_far(&self) -> bool {
        let bound = self.statistics.lower_bound.cost() as usize;
        is_far(bound, self.best.as_ref().map(Vec::len))
    }

    /// Rounds of growing work until the budget ends.
    fn improve(
        &mut self,
        mut schedule: Schedule,
        fold: bool,
        proof: &Statistics,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Outcome<Direction> {
        // What A* held is free.
        self.at_once = Self::most_at_once(self.threads);
        let reason = loop {
            if schedule.nodes >= MOST_NODES {
                break GaveUp::Memory;
            }
            let shared_memory = self.at_once > 1;
            match self.round(schedule.nodes, fold, proof, observer) {
                Ok(()) => schedule.lengthen(),
                // Once more, one after another.
                Err(GaveUp::Memory) if shared_memory => {}
                Err(reason) => break reason,
            }
        };
        match self.best.take() {
            Some(moves) => self.solved(moves, Some(reason)),
            None => Outcome::GaveUp(reason),
        }
    }

    /// The counters of all but the search that proves.
    fn beside(&self) -> Statistics {
        together(&self.quick, &self.earlier)
    }

    /// Every strategy once with some nodes, on one thread each and several at once, beside what A* holds. Keeps what is better than
    /// the best so far. If memory ends a strategy, they run one after another from the next round on.
    fn round(
        &mut self,
        nodes: u64,
        fold: bool,
        proof: &Statistics,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Result<(), GaveUp> {
        let taken = if proof.stored > 0 { proof.peak_bytes } else { 0 };
        let left = |bytes: usize| bytes.saturating_sub(usize::try_from(taken).unwrap_or(usize::MAX));
        let bytes = self.budget.bytes.map(left);
        let proving = proof.expanded + self.earlier.expanded;
        let most = self.budget.nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(proving));
        let before = self.best.as_ref().map(Vec::len);
        let at_once = self.at_once;
        let within = Budget::new()
            .with_bytes(bytes.map(|bytes| bytes / at_once))
            .stop(&self.budget.stop)
            .nodes(most.saturating_sub(self.quick.expanded) / STRATEGIES.len() as u64);
        let mut attempts: [Attempt; STRATEGIES.len()] = Default::default();
        let mut latest: [Statistics; STRATEGIES.len()] = Default::default();
        let (line_up, earlier, clock) = (&*self, self.beside(), self.budget.clock);
        let mut watch = Stopwatch::default();
        let round = || {
            in_parallel_with_reports(
                at_once,
                line_up.strategies.iter().zip(&mut attempts).enumerate(),
                |(number, (strategy, attempt)), report| {
                    let mut observe = |statistics: &Statistics| report((number, statistics.clone()));
                    *attempt = line_up.attempt(strategy, nodes, fold, &within, &mut observe);
                },
                &mut |(number, statistics): (usize, Statistics)| {
                    latest[number] = statistics;
                    let mut quick = earlier.clone();
                    latest.iter().for_each(|other| quick.add(other));
                    let known = latest.iter().filter_map(|other| other.known).chain(earlier.known);
                    quick.known = known.min_by_key(|known| known.moves);
                    observer(&together(proof, &quick));
                },
            );
        };
        watch.measure(clock, round);
        self.take_time(watch.spent(), &attempts);
        self.quick.peak_bytes = self.quick.peak_bytes.max(taken + held_at_once(&attempts, at_once));
        let mut ended = Ok(());
        for (strategy, attempt) in self.strategies.iter_mut().zip(attempts) {
            self.quick.add(&attempt.statistics);
            self.shortened += attempt.shortened;
            match (attempt.found, attempt.ended) {
                (Some(keys), _) => strategy.found(keys),
                (None, Some(GaveUp::Nodes)) => strategy.ran_out(),
                (None, Some(reason)) => ended = ended.and(Err(reason)),
                (None, None) => {}
            }
            if let Some(keys) = attempt.keys
                && self.best.as_ref().is_none_or(|best| keys.len() < best.len())
            {
                self.best = Some(keys);
            }
        }
        if ended == Err(GaveUp::Memory) {
            self.at_once = 1;
        }
        if let (Err(_), Some(reason)) = (ended, self.budget.stop.raised()) {
            ended = Err(reason);
        }
        if ended.is_ok() && most.saturating_sub(self.quick.expanded) < STRATEGIES.len() as u64 {
            ended = Err(GaveUp::Nodes);
        }
        if ended.is_ok()
            && before == self.best.as_ref().map(Vec::len)
            && self.is_far()
            && let Some(best) = self.best.take()
        {
            let effort = (SHORTENING_PER_NODE * nodes).min(most - self.quick.expanded);
            let budget = Budget::new().with_bytes(bytes).stop(&self.budget.stop).nodes(effort);
            let mut watch = Stopwatch::default();
            let shorter = watch.measure(clock, || self.shortened(&best, &budget));
            let time = watch.spent().unwrap_or_default();
            (self.rounds, self.shortening) = (self.rounds + time, self.shortening + time);
            self.quick.expanded += shorter.expanded;
            self.shortened += shorter.expanded;
            self.best = Some(shorter.keys);
        }
        self.quick.known = self.best.as_ref().map(|best| known(best));
        self.statistics = together(proof, &self.beside());
        ended
    }

    /// Takes the time of a round, and of it what the attempts spent on shortening, in proportion.
    fn take_time(&mut self, round: Option<Duration>, attempts: &[Attempt]) {
        let Some(round) = round else { return };
        let sum = |watch: fn(&Attempt) -> &Stopwatch| -> f64 {
            attempts.iter().filter_map(|attempt| watch(attempt).spent()).map(|time| time.as_secs_f64()).sum()
        };
        let (searching, shortening) = (sum(|attempt| &attempt.searching), sum(|attempt| &attempt.shortening));
        self.rounds += round;
        if shortening > 0.0 {
            self.shortening += round.mul_f64(shortening / (searching + shortening));
        }
    }

    /// A strategy with some nodes, and what it finds made shorter with more of them, within a budget for both.
    fn attempt(
        &self,
        strategy: &Strategy,
        nodes: u64,
        fold: bool,
        within: &Budget,
        observe: &mut dyn FnMut(&Statistics),
    ) -> Attempt {
        let most = within.nodes.unwrap_or(u64::MAX);
        let limit = self.best.as_ref().map_or(u16::MAX / 2, |best| best.len() as u16);
        let packer = Packer::new(self.board, Grain::Walks, fold);
        let (rank, waiting) = (strategy.rank, strategy.waiting(nodes));
        let mut search = Quick::<B, K>::new(packer, self.bounds, self.unambiguous, rank, waiting);
        let mut attempt = Attempt::default();
        let until = within.clone().nodes(nodes.min(most));
        let clock = self.budget.clock;
        let Attempt { statistics, searching, .. } = &mut attempt;
        let found = searching.measure(clock, || search.run(&self.start, limit, &until, statistics, observe));
        drop(search);
        match found {
            Ok(Some(keys)) => {
                let left = most.saturating_sub(attempt.statistics.expanded);
                let effort = (SHORTENING_PER_NODE * nodes).min(left);
                let within = within.clone().nodes(effort);
                let shorter = attempt.shortening.measure(clock, || self.shortened(&keys, &within));
                attempt.found = Some(keys.len());
                attempt.shortened = shorter.expanded;
                attempt.statistics.expanded += shorter.expanded;
                attempt.statistics.known = Some(known(&shorter.keys));
                attempt.keys = Some(shorter.keys);
                observe(&attempt.statistics);
            }
            Ok(None) => {}
            Err(reason) => attempt.ended = Some(reason),
        }
        attempt
    }

    fn shortened(&self, keys: &[Direction], budget: &Budget) -> Shortened {
        let what = Shortening { unambiguous: self.unambiguous, ..Shortening::default() };
        shorten_from::<B, K>((self.board, self.bounds), &self.start, keys, &what, budget)
    }

    fn a_star(&self, grain: Grain, fold: bool) -> AStar<'a, B, K> {
        let packer = Packer::new(self.board, grain, fold);
        let search = AStar::new(packer, self.bounds, &self.start, self.threads, self.unambiguous);
        search.preparing_after(self.pace.rules)
    }
}

/// The result of one strategy in one round.
#[derive(Default)]
struct Attempt {
    /// The counters of the search and of shortening together.
    statistics: Statistics,
    /// What shortening expanded of that.
    shortened: u64,
    /// The time of either.
    searching: Stopwatch,
    shortening: Stopwatch,
    /// Keys of the solution that it found.
    found: Option<usize>,
    /// That solution, made shorter.
    keys: Option<Vec<Direction>>,
    /// Why it ended before all was searched.
    ended: Option<GaveUp>,
}

fn known(solution: &[Direction]) -> SolutionSize {
    SolutionSize { moves: solution.len() as u64, pushes: 0 }
}

/// The counters of a search with those of others.
fn together(one: &Statistics, others: &Statistics) -> Statistics {
    let mut all = one.clone();
    all.add(others);
    all.known = others.known.or(one.known);
    all
}

/// Most bytes that `at_once` of the attempts held at any moment.
fn held_at_once(attempts: &[Attempt], at_once: usize) -> u64 {
    let mut peaks: Vec<u64> = attempts.iter().map(|attempt| attempt.statistics.peak_bytes).collect();
    peaks.sort_unstable();
    peaks.iter().rev().take(at_once).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deadlock::bound::Keys;
    use crate::options::Pruning;
    use search::LowerBound;
    use sokobond::notation::Letters;
    use sokobond::replay::verify;
    use sokobond::{Level, Position};

    fn small() -> Level {
        let level = b"xxxxxxx\nxO--h-x\nx-----x\nxh----x\nxxxxxxx\n";
        sokobond::format::read(level).level.expect("a level")
    }

    /// What is left of a known solution after a round in which no search gets beyond the start, with this bound proved, and the
    /// states that the round expanded.
    fn after_a_poor_round(known: &str, bound: u32) -> (String, u64) {
        let level = small();
        let known = Letters::Wasd.read(known).expect("keys");
        assert!(verify(&level, &known).is_ok());
        let board = Board::<u128>::new(&level, true).expect("it fits");
        let bounds = Bounds::new(&board, Pruning::ALL);
        let start = board.atoms_of(&Position::start(&level));
        let budget = Budget::new();
        let mut line_up = LineUp::<_, 8>::new(&board, &bounds, start, &Options::default(), &budget);
        line_up.best = Some(known);
        let mut proof = Statistics::default();
        proof.lower_bound = LowerBound::searched_below::<Keys, _>(bound, &bounds);
        line_up.statistics = proof.clone();
        assert_eq!(line_up.round(1, false, &proof, &mut |_| {}), Ok(()));
        (Letters::Wasd.write(&line_up.best.expect("it is kept")), line_up.quick.expanded)
    }

    #[test]
    fn searches_run_one_after_another_when_parts_of_the_memory_are_too_small() {
        let level = small();
        let board = Board::<u128>::new(&level, true).expect("it fits");
        let bounds = Bounds::new(&board, Pruning::ALL);
        let start = board.atoms_of(&Position::start(&level));
        // One search needs seven to nine megabytes to begin.
        let budget = Budget::new().bytes(12 << 20);
        let options = Options { threads: 6, ..Options::default() };
        let mut line_up = LineUp::<_, 8>::new(&board, &bounds, start, &options, &budget);
        let mut round = || line_up.round(1_000, false, &Statistics::default(), &mut |_| {});
        assert_eq!([round(), round()], [Err(GaveUp::Memory), Ok(())]);
        let found = line_up.best.expect("a solution");
        assert!(verify(&level, &found).is_ok());
    }

    #[test]
    fn a_round_that_finds_nothing_shortens_what_is_known() {
        let (far, expanded) = after_a_poor_round("DADADDAAS", 3);
        assert!(far.len() <= 5, "{far}");
        // A proof that is near does it as well.
        let (near, searches_alone) = after_a_poor_round("DADADDAAS", 6);
        assert_eq!(near, "DADADDAAS");
        // Shortening counts like any other search.
        assert!(expanded > searches_alone, "{expanded}, {searches_alone}");
    }

    #[test]
    fn images_that_bond_otherwise_do_not_end_a_proof() {
        let level = b"xxxxx\nx--Hx\nx---x\nx---x\nx-h-x\nxh-hx\nxxxxx\n";
        let level = sokobond::format::read(level).level.expect("a level");
        for method in [Method::Auto, Method::AStar] {
            let options = Options { method, ..Options::default() };
            let report = crate::solve(&level, &options, &Budget::new(), &mut |_| {});
            let Outcome::Solved { moves, optimal } = report.outcome else { panic!("{:?}", report.outcome) };
            assert_eq!((moves.len(), optimal.is_proved()), (6, true), "{method:?}");
        }
    }
}
