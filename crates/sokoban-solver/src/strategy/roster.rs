//! Which searches take part, on which thread, and when: the rows of [`table`](super::table) with the shares of
//! [`shares`](super::shares) become the entries of a run.

use crate::deadlock::knowledge::Knowledge;
use crate::engine::incumbent::Incumbent;
use crate::engine::meeting_table::MeetingTable;
use crate::engine::member::{Entry, Search};
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::hotspots::Hotspots;
use crate::ground::memory::Memory;
use crate::ground::metric::Metric;
use crate::options::{Objective, Options};
use crate::strategy::seats::{Want, seats};
use crate::strategy::shares::{Kind, share};
use crate::strategy::table::{ANY, Engine, FEWEST_MOVES, FEWEST_PUSHES, OPENING, Splits, Strategy};
use search::Budget;
use std::sync::{Arc, OnceLock};

/// Most threads that are used.
const MOST_THREADS: usize = 64;

/// Makes the searches of a run.
pub(crate) struct Roster<'a, 'o, B: Board> {
    pub(crate) ground: &'a Ground,
    pub(crate) options: &'o Options,
    pub(crate) budget: &'o Budget,
    pub(crate) memory: &'o Arc<Memory>,
    pub(crate) shared: Shared<B>,
}

/// What the searches of a run share.
pub(crate) struct Shared<B: Board> {
    pub(crate) knowledge: Arc<Knowledge<B>>,
    /// What the [opening](Roster::opening) finds out. It takes nothing from the others, so that it does the same
    /// however they are timed.
    pub(crate) of_opening: Arc<Knowledge<B>>,
    /// Where searches from both ends meet; made when the first of them is.
    pub(crate) meeting_table: OnceLock<Arc<MeetingTable<B>>>,
    pub(crate) hotspots: Arc<OnceLock<Hotspots<B>>>,
    /// The best known solution, where fewest pushes are to be proved.
    pub(crate) incumbent: Arc<Incumbent>,
    pub(crate) first: First,
}

/// The strategy that found the first solution, where one of the line-up did, and the most work of any thread until then.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct First {
    pub(crate) by: Option<&'static Strategy>,
    pub(crate) work: u64,
}

impl<B: Board> Shared<B> {
    /// Nothing is found out yet.
    pub(crate) fn new(memory: &Arc<Memory>) -> Shared<B> {
        let [knowledge, of_opening] = [(), ()].map(|()| Arc::new(Knowledge::new(memory.clone())));
        let incumbent = Arc::new(Incumbent::new(None));
        Shared {
            knowledge,
            of_opening,
            meeting_table: OnceLock::new(),
            hotspots: Arc::default(),
            incumbent,
            first: First::default(),
        }
    }
}

impl<'a, B: Board> Roster<'a, '_, B> {
    /// The search that tries to prove an easy level before the line-up begins.
    pub(crate) fn opening(&self) -> Option<Entry<'a>> {
        let takes_part = self.takes_part(&OPENING);
        takes_part.then(|| Entry { is_kept: true, ..self.entry(&OPENING) })
    }

    /// The searches that look for any solution. `opening` takes its place among them.
    pub(crate) fn first_solution(&self, opening: Option<Entry<'a>>) -> Vec<Entry<'a>> {
        let mut opening = opening;
        let strategies: Vec<&Strategy> = ANY.iter().filter(|strategy| self.takes_part(strategy)).collect();
        if self.threads() > 2 {
            return self.on_many_threads(opening, &strategies);
        }
        let on_thread = |strategy| self.on_two_threads(strategy, self.opened(strategy, &mut opening));
        strategies.into_iter().map(on_thread).collect()
    }

    /// A search of any solution, or `opening` where it is that.
    fn opened(&self, strategy: &Strategy, opening: &mut Option<Entry<'a>>) -> Entry<'a> {
        let opening = opening.take_if(|_| *strategy == OPENING);
        opening.unwrap_or_else(|| self.entry(strategy))
    }

    /// The searches that look for any solution, on more than two threads.
    fn on_many_threads(&self, mut opening: Option<Entry<'a>>, strategies: &[&Strategy]) -> Vec<Entry<'a>> {
        let mut entries = Vec::new();
        for (strategy, seats) in strategies.iter().zip(self.seats(strategies)) {
            let is_early = strategy.thread == 0;
            if let [thread] = seats[..] {
                entries.push(Entry { thread, is_early, ..self.opened(strategy, &mut opening) });
                continue;
            }
            if is_early {
                // As long as the first thread works alone.
                entries.push(Entry { stays: false, ..self.entry(strategy) });
            }
            for (search, thread) in self.parts(strategy, seats.len()).into_iter().zip(seats) {
                entries.push(Entry { thread, is_early: false, ..self.made(strategy, search) });
            }
        }
        entries
    }

    /// The threads of each strategy, where there are more than two.
    fn seats(&self, strategies: &[&Strategy]) -> Vec<Vec<usize>> {
        let want = |strategy: &&Strategy| Want {
            share: self.share(strategy),
            most: if strategy.splits == Splits::No { 1 } else { MOST_THREADS },
        };
        seats(&strategies.iter().map(want).collect::<Vec<_>>(), self.threads())
    }

    /// The searches that look for a solution with the least of `metric` when these are known, the best first. Frees what only
    /// the searches of [`first_solution`](Roster::first_solution) need.
    pub(crate) fn shortest(&mut self, metric: Metric, known: &[Solution], first: First) -> Vec<Entry<'a>> {
        self.shared.meeting_table.take();
        self.shared.first = first;
        self.shared.incumbent = Arc::new(Incumbent::new(known.first().map(|best| best.count(metric) as u32)));
        let wanted = Objective::from(metric);
        let strategies: &[Strategy] = match metric {
            Metric::Moves => &FEWEST_MOVES,
            Metric::Pushes => &FEWEST_PUSHES,
        };
        let can_shorten = !known.is_empty() && self.options.shorten;
        let takes_part =
            |strategy: &&Strategy| self.takes_part(strategy) && (can_shorten || !strategy.needs_solution());
        let strategies: Vec<&Strategy> = strategies.iter().filter(takes_part).collect();
        let proof_head = self.ground.parameters().proof_head_work;
        let is_proof = |strategy: &Strategy| strategy.splits == Splits::Workers;
        let proof = strategies.iter().find(|strategy| is_proof(strategy));
        let threads = self.threads();
        // On two threads one search proves alone first, so that easy levels have the same answer every time.
        let first = proof.filter(|_| threads == 2).map(|proof| {
            let whole = self.whole(proof, wanted, known);
            Entry { stays: false, ..Entry::new(whole, proof_head, self.share(proof)) }
        });
        // There fewest moves gain more by equal shares, fewest pushes by better solutions.
        let are_equal = threads > 2 || threads == 2 && metric == Metric::Moves;
        if let Some(proof) = proof.filter(|_| are_equal) {
            return first.into_iter().chain(self.share_proof(proof, &strategies, wanted, known)).collect();
        }
        let entries = |(row, strategy): (usize, &&Strategy)| {
            let head = if is_proof(strategy) { proof_head } else { 0 };
            let made = |search| Entry { row, ..Entry::new(search, head, self.share(strategy)) };
            if !is_proof(strategy) || threads == 1 {
                return vec![self.on_two_threads(strategy, made(self.whole(strategy, wanted, known)))];
            }
            let workers = self.crew(strategy, wanted, threads).into_iter().enumerate();
            workers.map(|(thread, worker)| Entry { thread, is_early: false, ..made(worker) }).collect()
        };
        first.into_iter().chain(strategies.iter().enumerate().flat_map(entries)).collect()
    }

    /// The same on several threads, if one of the searches proves what is shortest: each thread has a worker of that one
    /// and beside it one of the others, so that all have the same to do. What the others leave is for shortening.
    fn share_proof(
        &self,
        proof: &Strategy,
        strategies: &[&Strategy],
        wanted: Objective,
        known: &[Solution],
    ) -> Vec<Entry<'a>> {
        let threads = self.threads();
        let (shortenings, beside): (Vec<_>, Vec<_>) = strategies
            .iter()
            .filter(|strategy| **strategy != proof)
            .partition(|strategy| strategy.engine == Engine::Shortening);
        let mut beside: Vec<Box<dyn Search + 'a>> =
            beside.into_iter().map(|strategy| self.whole(strategy, wanted, known)).collect();
        if !shortenings.is_empty() {
            let count = threads.saturating_sub(beside.len()).max(1);
            beside.extend(self.shortenings(wanted, known, count));
        }
        let seat = |(number, search), row, head, share| {
            let entry = Entry::new(search, head, share);
            Entry { row, thread: number % threads, is_early: false, ..entry }
        };
        let workers = self.crew(proof, wanted, threads).into_iter().enumerate();
        let parameters = self.ground.parameters();
        let (head, share) = (parameters.proof_head_work, parameters.share_worker);
        let workers = workers.map(|worker| seat(worker, 0, head, share));
        workers
            .chain(
                beside.into_iter().enumerate().map(|(number, other)| seat((number, other), 1 + number, 0, 1)),
            )
            .collect()
    }

    /// Threads to use.
    pub(crate) fn threads(&self) -> usize {
        self.options.threads.clamp(1, MOST_THREADS)
    }

    /// Gives a search its thread, one of two as its row says.
    fn on_two_threads(&self, strategy: &Strategy, entry: Entry<'a>) -> Entry<'a> {
        let is_early = self.threads() == 1 || strategy.thread == 0;
        let thread = usize::from(self.threads() > 1 && !is_early);
        Entry { is_early, thread, ..entry }
    }

    /// Whether a search may take part in the level.
    pub(super) fn takes_part(&self, strategy: &Strategy) -> bool {
        let maze = &self.ground.maze;
        let names = &self.options.searches.names;
        self.is_in_part(strategy)
            && (maze.boxes.len() == maze.goals.len() || !strategy.is_backward())
            && if names.is_empty() { self.share(strategy) > 0 } else { names.contains(&strategy.name) }
    }

    /// Whether a search is in the part of this run. The searches are shared among the parts as among threads, none of them divided.
    fn is_in_part(&self, strategy: &Strategy) -> bool {
        let row = ANY.iter().position(|other| other == strategy);
        let (Some(part), Some(row)) = (self.options.part, row) else { return true };
        let want = |strategy: &Strategy| Want { share: self.share(strategy), most: 1 };
        let seats = seats(&ANY.each_ref().map(want), part.of());
        seats[row].contains(&part.number())
    }

    /// A search of any solution, whole.
    fn entry(&self, strategy: &Strategy) -> Entry<'a> {
        self.made(strategy, self.whole(strategy, Objective::Any, &[]))
    }

    /// The search of a strategy with its head start and its share.
    fn made(&self, strategy: &Strategy, search: Box<dyn Search + 'a>) -> Entry<'a> {
        let share = self.share(strategy);
        let row = ANY.iter().position(|other| other == strategy).unwrap_or(ANY.len());
        Entry { row, ..Entry::new(search, share * self.ground.parameters().head_work, share) }
    }

    /// The share of a strategy in this level.
    fn share(&self, strategy: &Strategy) -> u64 {
        share(strategy.family, Kind::of(&self.ground.maze), self.ground.parameters())
    }
}
