//! Which searches take part, on which thread, and how turns are shared among them.
//!
//! Every search has solved some level long before all others, so every one has turns; they differ in how soon and how
//! often. On small boards the searches over single pushes and pulls are strongest, on large ones those over macro
//! moves, and there packing plans come first if the level has a goal room. `docs/lab/sokoban-ledger.md` has the
//! numbers.

use crate::advice::Advice;
use crate::deadlock::knowledge::Knowledge;
use crate::fess::features::Guide;
use crate::fess::guides::{HomeGuide, Open};
use crate::fess::plan::packing::Unpack;
use crate::fess::plan::plan_guide::PlanGuide;
use crate::fess::search::{self as fess, Fess};
use crate::fess::spread::Spread;
use crate::level::board::Board;
use crate::level::clusters::has_goal_room;
use crate::level::ground::Ground;
use crate::level::heading::{Backward, Forward, Heading};
use crate::level::hotspots::Hotspots;
use crate::line_up::plain_searches::{MovesAStar, PlainSearch};
use crate::line_up::plans::Plans;
use crate::line_up::seats::{Want, seats};
use crate::line_up::shortening::{SHORTENING, Shortening};
use crate::memory::Memory;
use crate::options::{Metric, Options, Wanted};
use crate::search::best_first::{self, BestFirst, Order};
use crate::search::crew::{Crew, Pace};
use crate::search::meeting_table::MeetingTable;
use crate::search::member::{Entry, Search};
use crate::search::solution::Solution;
use search::Budget;
use std::sync::{Arc, OnceLock};

/// A search of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    ForwardAStar,
    ForwardGreedy,
    BackwardAStar,
    BackwardGreedy,
    FirstPlan,
    SecondPlan,
    Spread,
    Open,
    MacroPulls,
    MovesAStar,
    Shortening,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::ForwardAStar => "forward A*",
            Kind::ForwardGreedy => "forward greedy",
            Kind::BackwardAStar => "backward A*",
            Kind::BackwardGreedy => "backward greedy",
            Kind::FirstPlan => "feature space search",
            Kind::SecondPlan => "second plan",
            Kind::Spread => "spread and match",
            Kind::Open => "open and match",
            Kind::MacroPulls => "greedy macro pulls",
            Kind::MovesAStar => "A* over moves",
            Kind::Shortening => SHORTENING,
        }
    }

    /// Whether it is there to prove something, so that a variant of it would do the same again.
    fn is_proof(self) -> bool {
        matches!(self, Kind::ForwardAStar | Kind::BackwardAStar | Kind::MovesAStar | Kind::Shortening)
    }

    /// Whether it begins at the solved positions, which are known only when every goal takes a box.
    fn is_backward(self) -> bool {
        matches!(
            self,
            Kind::BackwardAStar | Kind::BackwardGreedy | Kind::Spread | Kind::Open | Kind::MacroPulls
        )
    }
}

/// How a search takes part: its thread; on small boards and on large ones its head start in milliseconds and
/// its share of the turns after that, and the same on large ones without a goal room.
struct Place {
    kind: Kind,
    thread: usize,
    small: (u64, u64),
    large: (u64, u64),
    strewn: (u64, u64),
}

const fn place(kind: Kind, thread: usize, small: (u64, u64), large: (u64, u64)) -> Place {
    Place { kind, thread, small, large, strewn: large }
}

/// The place of a search by a packing plan, which says little where goals are strewn about.
const fn plan(kind: Kind, thread: usize, small: (u64, u64), large: (u64, u64)) -> Place {
    Place { strewn: (20, 1), ..place(kind, thread, small, large) }
}

/// Most squares of a small board.
const SMALL: usize = 64;

const ANY: [Place; 9] = [
    place(Kind::ForwardAStar, 0, (2, 2), (2, 1)),
    place(Kind::ForwardGreedy, 0, (50, 6), (20, 3)),
    plan(Kind::FirstPlan, 0, (20, 2), (100, 4)),
    place(Kind::Spread, 0, (20, 2), (100, 4)),
    place(Kind::BackwardGreedy, 1, (50, 6), (20, 3)),
    plan(Kind::SecondPlan, 1, (10, 1), (100, 4)),
    place(Kind::Open, 1, (20, 2), (100, 4)),
    place(Kind::MacroPulls, 1, (10, 1), (20, 1)),
    place(Kind::BackwardAStar, 1, (0, 1), (0, 1)),
];

/// The searches that prove what is shortest, beside one that makes the known solution shorter.
const PUSHES: [Place; 3] = [
    place(Kind::ForwardAStar, 0, (50, 1), (50, 1)),
    place(Kind::Shortening, 1, (0, 3), (0, 3)),
    place(Kind::BackwardAStar, 1, (0, 1), (0, 1)),
];

const MOVES: [Place; 2] =
    [place(Kind::MovesAStar, 0, (50, 1), (50, 1)), place(Kind::Shortening, 1, (0, 3), (0, 3))];

/// Most threads that are used.
const MOST_THREADS: usize = 64;

/// How much more than the pushes made the pushes to go count in variants of greedy search.
const WEIGHTS: [u32; 4] = [3, 8, 2, 5];

/// What variants of searches that spread the boxes look at.
const OPENS: [Open; 3] = [Open::Cycles, Open::Pushable, Open::Far];

/// A thousandth of a second, in units of work.
const MILLISECOND: u64 = 1_000_000;

/// Expansions after which a search for a shortest solution gives up where any solution will do.
const PATIENCE: u64 = 300_000;

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
    knowledge: Arc<Knowledge<B>>,
    /// Where searches from both ends meet; made when the first of them is.
    meeting_table: OnceLock<Arc<MeetingTable<B>>>,
    hotspots: Arc<OnceLock<Hotspots<B>>>,
}

impl<B: Board> Shared<B> {
    /// Nothing is found out yet.
    pub(crate) fn new(memory: &Arc<Memory>) -> Shared<B> {
        let knowledge = Arc::new(Knowledge::new(memory.clone()));
        Shared { knowledge, meeting_table: OnceLock::new(), hotspots: Arc::default() }
    }
}

impl<'a, B: Board> Roster<'a, '_, B> {
    /// The search that tries to prove an easy level before the line-up begins.
    pub(crate) fn opening(&self) -> Option<Entry<'a>> {
        let place = ANY.iter().find(|place| place.kind == Kind::ForwardAStar && self.takes_part(place.kind));
        place.map(|place| self.entry(place, Wanted::Any, None))
    }

    /// The searches that look for any solution. `opening` takes its place among them.
    pub(crate) fn first_solution(&self, opening: Option<Entry<'a>>) -> Vec<Entry<'a>> {
        let mut opening = opening;
        let places: Vec<&Place> = ANY.iter().filter(|place| self.takes_part(place.kind)).collect();
        if self.threads() > 2 {
            return self.on_many_threads(opening, &places);
        }
        let mut entries: Vec<Entry<'a>> =
            places.iter().map(|place| self.opened(place, &mut opening)).collect();
        self.on_two_threads(&mut entries, &places);
        entries
    }

    /// A search of any solution, or `opening` where it is that.
    fn opened(&self, place: &Place, opening: &mut Option<Entry<'a>>) -> Entry<'a> {
        let opening = opening.take_if(|_| place.kind == Kind::ForwardAStar);
        opening.unwrap_or_else(|| self.entry(place, Wanted::Any, None))
    }

    /// The searches that look for any solution, on more than two threads.
    fn on_many_threads(&self, mut opening: Option<Entry<'a>>, places: &[&Place]) -> Vec<Entry<'a>> {
        let want = |place: &&Place| Want {
            share: self.turns(place).1,
            most: if place.kind.is_proof() { 1 } else { MOST_THREADS },
        };
        let wants: Vec<Want> = places.iter().map(want).collect();
        let mut entries = Vec::new();
        for (place, seats) in places.iter().zip(seats(&wants, self.threads())) {
            let is_early = place.thread == 0;
            if let [thread] = seats[..] {
                entries.push(Entry { thread, is_early, ..self.opened(place, &mut opening) });
                continue;
            }
            if is_early {
                // As long as the first thread works alone.
                let entry = self.entry(place, Wanted::Any, None);
                entries.push(Entry { stays: false, ..entry });
            }
            for (search, thread) in self.parts(place.kind, seats.len()).into_iter().zip(seats) {
                entries.push(Entry { thread, is_early: false, ..self.made(place, search) });
            }
        }
        entries
    }

    /// So many searches on a thread each in the place of one.
    fn parts(&self, kind: Kind, count: usize) -> Vec<Box<dyn Search + 'a>> {
        let mode = |kind: &str| std::env::var(format!("MODE_{kind}")).unwrap_or_else(|_| "c".into());
        let variants = |from: usize| (from..count).map(|number| if number == 0 { self.make(kind, Wanted::Any, None) } else { self.variant(kind, number as u64) });
        let numbers = |from: usize| from..count;
        match kind {
            Kind::ForwardGreedy | Kind::BackwardGreedy => {
                if mode("G") == "v" { return variants(0).collect(); }
                let singles = if mode("G") == "s" && count > 2 { 1 } else { 0 };
                let crew = Crew::new(count - singles, Pace::Free, self.memory);
                let mut all: Vec<Box<dyn Search + 'a>> = Vec::new();
                if singles == 1 { all.push(self.make(kind, Wanted::Any, None)); }
                for number in numbers(singles) {
                    let member = Some(best_first::Membership::new(&crew, number - singles, self.memory));
                    all.push(match kind {
                        Kind::ForwardGreedy => self.best_first::<Forward>(kind, Order::Greedy, Wanted::Any, 0, member),
                        _ => self.best_first::<Backward>(kind, Order::Greedy, Wanted::Any, 0, member),
                    });
                }
                all
            }
            Kind::FirstPlan | Kind::SecondPlan if mode("P") == "c" => {
                let unpacks: &[Unpack] = if kind == Kind::FirstPlan { &[Unpack::Sink, Unpack::Nearest] } else { &[Unpack::SecondSink, Unpack::Farthest] };
                let crews: Vec<_> = unpacks.iter().map(|_| Crew::new(count, Pace::Free, self.memory)).collect();
                numbers(0).map(|number| -> Box<dyn Search + 'a> {
                    let plans = unpacks.iter().zip(&crews).map(|(&unpack, crew)| {
                        let guide = Box::new(PlanGuide::<B>::new(unpack, &self.options.advice, &self.shared.hotspots));
                        self.fess::<Forward>(guide, kind.name()).as_worker(Some(fess::Membership::new(crew, number, self.memory)))
                    });
                    Box::new(Plans::new(kind.name(), plans.collect()))
                }).collect()
            }
            Kind::FirstPlan | Kind::SecondPlan if mode("P") == "s" => {
                let unpacks: &[Unpack] = if kind == Kind::FirstPlan { &[Unpack::Sink, Unpack::Nearest] } else { &[Unpack::SecondSink, Unpack::Farthest] };
                numbers(0).map(|number| self.by_plans(kind, &[unpacks[number % 2]], &self.options.advice, number as u64 / 2)).collect()
            }
            Kind::MacroPulls if mode("M") == "c" => {
                let crew = Crew::new(count, Pace::Free, self.memory);
                numbers(0).map(|number| -> Box<dyn Search + 'a> {
                    let guide = Box::new(HomeGuide::default());
                    Box::new(self.fess::<Backward>(guide, kind.name()).as_worker(Some(fess::Membership::new(&crew, number, self.memory))))
                }).collect()
            }
            _ => variants(0).collect(),
        }
    }

    /// The searches that look for a solution with the least of `metric` when `known` is the best so far. Frees what only
    /// the searches of [`first_solution`](Roster::first_solution) need.
    pub(crate) fn shortest(&mut self, metric: Metric, known: Option<&Solution>) -> Vec<Entry<'a>> {
        self.shared.meeting_table.take();
        let (places, wanted): (&[Place], _) = match metric {
            Metric::Moves => (&MOVES, Wanted::Moves),
            Metric::Pushes => (&PUSHES, Wanted::Pushes),
        };
        let can_shorten = known.is_some() && self.options.shorten;
        let takes_part =
            |place: &&Place| self.takes_part(place.kind) && (can_shorten || place.kind != Kind::Shortening);
        let places: Vec<&Place> = places.iter().filter(takes_part).collect();
        let mut entries: Vec<Entry<'a>> =
            places.iter().map(|place| self.entry(place, wanted, known)).collect();
        self.on_two_threads(&mut entries, &places);
        if self.threads() > 2 && metric == Metric::Pushes {
            self.share_proof(&mut entries, &places);
        }
        entries
    }

    /// Puts the other searches on the first thread, and in the place of the one that proves what is shortest a worker on
    /// each other thread.
    fn share_proof(&self, entries: &mut Vec<Entry<'a>>, places: &[&Place]) {
        let kind = Kind::ForwardAStar;
        let Some(at) = places.iter().position(|place| place.kind == kind) else { return };
        entries.remove(at);
        let first = usize::from(!entries.is_empty());
        entries.iter_mut().for_each(|entry| entry.thread = 0);
        let crew = Crew::new(self.threads() - first, Pace::Rounds, self.memory);
        for thread in first..self.threads() {
            let member = Some(best_first::Membership::new(&crew, thread - first, self.memory));
            let search = self.best_first::<Forward>(kind, Order::AStar, Wanted::Pushes, 0, member);
            let entry = Entry { thread, is_early: false, ..self.made(places[at], search) };
            entries.push(entry);
        }
    }

    fn threads(&self) -> usize {
        self.options.threads.clamp(1, MOST_THREADS)
    }

    /// Gives each search its thread, one of two as the table says.
    fn on_two_threads(&self, entries: &mut [Entry<'a>], places: &[&Place]) {
        for (entry, place) in entries.iter_mut().zip(places) {
            entry.is_early = self.threads() == 1 || place.thread == 0;
            entry.thread = usize::from(self.threads() > 1 && !entry.is_early);
        }
    }

    /// Whether a search of this kind may take part in the level.
    fn takes_part(&self, kind: Kind) -> bool {
        let maze = &self.ground.maze;
        let names = &self.options.searches;
        (maze.boxes.len() == maze.goals.len() || !kind.is_backward())
            && (names.is_empty() || names.iter().any(|name| name == kind.name()))
    }

    fn entry(&self, place: &Place, wanted: Wanted, known: Option<&Solution>) -> Entry<'a> {
        self.made(place, self.make(place.kind, wanted, known))
    }

    /// The search of a place with its head start and its share.
    fn made(&self, place: &Place, search: Box<dyn Search + 'a>) -> Entry<'a> {
        let (head, share) = self.turns(place);
        Entry::new(search, head * MILLISECOND, share)
    }

    /// The head start in milliseconds and the share of a place in this level.
    fn turns(&self, place: &Place) -> (u64, u64) {
        match self.ground.maze.len() {
            0..=SMALL => place.small,
            _ if has_goal_room(&self.ground.maze) => place.large,
            _ => place.strewn,
        }
    }

    fn meeting_table(&self) -> &Arc<MeetingTable<B>> {
        self.shared
            .meeting_table
            .get_or_init(|| Arc::new(MeetingTable::new(self.ground.maze.len(), self.memory)))
    }

    fn make(&self, kind: Kind, wanted: Wanted, known: Option<&Solution>) -> Box<dyn Search + 'a> {
        match kind {
            Kind::ForwardAStar => self.best_first::<Forward>(kind, Order::AStar, wanted, 0, None),
            Kind::ForwardGreedy => self.best_first::<Forward>(kind, Order::Greedy, wanted, 0, None),
            Kind::BackwardAStar => self.best_first::<Backward>(kind, Order::AStar, wanted, 0, None),
            Kind::BackwardGreedy => self.best_first::<Backward>(kind, Order::Greedy, wanted, 0, None),
            Kind::FirstPlan => self.by_plans(kind, &[Unpack::Sink, Unpack::Nearest], &self.options.advice, 0),
            Kind::SecondPlan => {
                self.by_plans(kind, &[Unpack::SecondSink, Unpack::Farthest], &self.options.advice, 0)
            }
            Kind::Spread => self.spread(kind, &[Open::Far], 0),
            Kind::Open => self.spread(kind, &[Open::Cycles, Open::Pushable], 0),
            Kind::MacroPulls => self.macro_pulls(kind, 0),
            Kind::MovesAStar => {
                Box::new(MovesAStar::<B>::new(self.ground, self.options, self.budget, self.memory))
            }
            Kind::Shortening => {
                let known = known.cloned().unwrap_or_default();
                Box::new(Shortening::new(self.ground, known, wanted.deciding(), self.budget))
            }
        }
    }

    /// A variant of a search that looks for any solution, for more threads than there are kinds of searches. Variants
    /// differ in the plan, the advisors, the weights, and in how ties are broken, as their number decides.
    fn variant(&self, kind: Kind, number: u64) -> Box<dyn Search + 'a> {
        let advice = || {
            let usual = &self.options.advice;
            let is = |bit: u64| number >> bit & 1 == 1;
            Advice { rooms: is(0) != usual.rooms, clearer: is(1), leaver: is(2), ..usual.clone() }
        };
        let weight = Order::Weighted(WEIGHTS[number as usize % WEIGHTS.len()]);
        match kind {
            Kind::ForwardGreedy => self.best_first::<Forward>(kind, weight, Wanted::Any, number, None),
            Kind::BackwardGreedy => self.best_first::<Backward>(kind, weight, Wanted::Any, number, None),
            Kind::FirstPlan | Kind::SecondPlan => {
                let first = kind == Kind::FirstPlan;
                let unpack = match (first, number % 2 == 1) {
                    (true, true) => Unpack::Nearest,
                    (true, false) => Unpack::Sink,
                    (false, true) => Unpack::Farthest,
                    (false, false) => Unpack::SecondSink,
                };
                self.by_plans(kind, &[unpack], &advice(), number)
            }
            Kind::Spread => self.spread(kind, &[OPENS[number as usize % OPENS.len()]], number),
            Kind::Open => self.spread(kind, &[OPENS[(number as usize + 1) % OPENS.len()], Open::Far], number),
            _ => self.macro_pulls(Kind::MacroPulls, number),
        }
    }

    fn spread(&self, kind: Kind, opens: &[Open], variant: u64) -> Box<dyn Search + 'a> {
        let (rules, knowledge) = (&self.options.rules, &self.shared.knowledge);
        let (ground, table) = (self.ground, self.meeting_table());
        let search = Spread::<B>::new(ground, opens, kind.name(), rules, table, knowledge, self.memory);
        Box::new(search.varied(variant))
    }

    fn macro_pulls(&self, kind: Kind, variant: u64) -> Box<dyn Search + 'a> {
        let guide = Box::new(HomeGuide::default());
        Box::new(self.fess::<Backward>(guide, kind.name()).varied(variant))
    }

    fn fess<H: Heading>(&self, guide: Box<dyn Guide<B>>, name: &'static str) -> Fess<'a, B, H> {
        let (rules, knowledge) = (&self.options.rules, &self.shared.knowledge);
        Fess::new(self.ground, guide, name, rules, self.meeting_table(), knowledge, self.memory)
    }

    fn best_first<H: Heading>(
        &self,
        kind: Kind,
        order: Order,
        wanted: Wanted,
        variant: u64,
        member: Option<best_first::Membership<B>>,
    ) -> Box<dyn Search + 'a> {
        let (ground, rules) = (self.ground, &self.options.rules);
        let mut search =
            BestFirst::<B, H>::new(ground, order, rules, &self.shared.knowledge, self.memory, member);
        if order != Order::AStar {
            search.join(self.meeting_table());
        }
        let metric = (order == Order::AStar).then_some(Metric::Pushes);
        // Where any solution will do, the searches for a shortest one serve easy levels only.
        let patience = (wanted == Wanted::Any && metric.is_some()).then_some(PATIENCE);
        let search = search.varied(variant);
        Box::new(PlainSearch { search, ground, metric, name: kind.name(), patience })
    }

    fn by_plans(
        &self,
        kind: Kind,
        unpacks: &[Unpack],
        advice: &Advice,
        variant: u64,
    ) -> Box<dyn Search + 'a> {
        let name = kind.name();
        let search = |&unpack: &Unpack| {
            let guide = Box::new(PlanGuide::<B>::new(unpack, advice, &self.shared.hotspots));
            self.fess::<Forward>(guide, name).varied(variant)
        };
        Box::new(Plans::new(name, unpacks.iter().map(search).collect()))
    }
}
