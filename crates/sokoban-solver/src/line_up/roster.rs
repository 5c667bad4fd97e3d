//! Which searches take part, on which thread, and how turns are shared among them.
//!
//! Every search has solved some level long before all others, so every one has turns; they differ in how soon and how
//! often. On small boards the searches over single pushes and pulls are strongest, on large ones those over macro
//! moves, and there packing plans come first if the level has a goal room. `docs/lab/sokoban-ledger.md` has the
//! numbers.

use crate::deadlock::knowledge::Knowledge;
use crate::fess::guides::{HomeGuide, Open};
use crate::fess::plan::packing::Unpack;
use crate::fess::plan::plan_guide::PlanGuide;
use crate::fess::search::Fess;
use crate::fess::spread::Spread;
use crate::level::board::Board;
use crate::level::clusters::has_goal_room;
use crate::level::ground::Ground;
use crate::level::heading::{Backward, Forward, Heading};
use crate::level::hotspots::Hotspots;
use crate::line_up::plain_searches::{MovesAStar, PlainSearch};
use crate::line_up::plans::Plans;
use crate::line_up::shortening::{SHORTENING, Shortening};
use crate::memory::Memory;
use crate::options::{Metric, Options, Wanted};
use crate::search::best_first::{BestFirst, Order};
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

    /// The searches of each thread that look for any solution. `opening` takes its place among them.
    pub(crate) fn first_solution(&self, opening: Option<Entry<'a>>) -> Vec<Vec<Entry<'a>>> {
        let mut opening = opening;
        self.threads(&ANY, |place| match opening.take_if(|_| place.kind == Kind::ForwardAStar) {
            Some(entry) => entry,
            None => self.entry(place, Wanted::Any, None),
        })
    }

    /// The searches of each thread that look for a solution with the least of `metric` when `known` is the best so
    /// far. Frees what only the searches of [`first_solution`](Roster::first_solution) need.
    pub(crate) fn shortest(&mut self, metric: Metric, known: Option<&Solution>) -> Vec<Vec<Entry<'a>>> {
        self.shared.meeting_table.take();
        let (places, wanted): (&[Place], _) = match metric {
            Metric::Moves => (&MOVES, Wanted::Moves),
            Metric::Pushes => (&PUSHES, Wanted::Pushes),
        };
        let can_shorten = known.is_some() && self.options.shorten;
        let places = places.iter().filter(|place| can_shorten || place.kind != Kind::Shortening);
        self.threads(places, |place| self.entry(place, wanted, known))
    }

    /// Whether a search of this kind may take part in the level.
    fn takes_part(&self, kind: Kind) -> bool {
        let maze = &self.ground.maze;
        let names = &self.options.searches;
        (maze.boxes.len() == maze.goals.len() || !kind.is_backward())
            && (names.is_empty() || names.iter().any(|name| name == kind.name()))
    }

    fn threads<'p>(
        &self,
        places: impl IntoIterator<Item = &'p Place>,
        mut entry: impl FnMut(&Place) -> Entry<'a>,
    ) -> Vec<Vec<Entry<'a>>> {
        let mut threads = vec![Vec::new(), Vec::new()];
        for place in places.into_iter().filter(|place| self.takes_part(place.kind)) {
            let thread = if self.options.threads <= 1 { 0 } else { place.thread };
            threads[thread].push(entry(place));
        }
        threads.retain(|searches: &Vec<_>| !searches.is_empty());
        threads
    }

    fn entry(&self, place: &Place, wanted: Wanted, known: Option<&Solution>) -> Entry<'a> {
        let (head, share) = match self.ground.maze.len() {
            0..=SMALL => place.small,
            _ if has_goal_room(&self.ground.maze) => place.large,
            _ => place.strewn,
        };
        Entry::new(self.make(place.kind, wanted, known), head * MILLISECOND, share)
    }

    fn meeting_table(&self) -> &Arc<MeetingTable<B>> {
        self.shared
            .meeting_table
            .get_or_init(|| Arc::new(MeetingTable::new(self.ground.maze.len(), self.memory)))
    }

    fn make(&self, kind: Kind, wanted: Wanted, known: Option<&Solution>) -> Box<dyn Search + 'a> {
        let (ground, rules, memory) = (self.ground, &self.options.rules, self.memory);
        let spread = |opens: &[_]| {
            Spread::<B>::new(
                ground,
                opens,
                kind.name(),
                rules,
                self.meeting_table(),
                &self.shared.knowledge,
                memory,
            )
        };
        match kind {
            Kind::ForwardAStar => self.best_first::<Forward>(kind, Order::AStar, wanted),
            Kind::ForwardGreedy => self.best_first::<Forward>(kind, Order::Greedy, wanted),
            Kind::BackwardAStar => self.best_first::<Backward>(kind, Order::AStar, wanted),
            Kind::BackwardGreedy => self.best_first::<Backward>(kind, Order::Greedy, wanted),
            Kind::FirstPlan => self.by_plans(kind, &[Unpack::Sink, Unpack::Nearest]),
            Kind::SecondPlan => self.by_plans(kind, &[Unpack::SecondSink, Unpack::Farthest]),
            Kind::Spread => Box::new(spread(&[Open::Far])),
            Kind::Open => Box::new(spread(&[Open::Cycles, Open::Pushable])),
            Kind::MacroPulls => {
                let guide = Box::new(HomeGuide::default());
                let name = kind.name();
                Box::new(Fess::<B, Backward>::new(
                    ground,
                    guide,
                    name,
                    rules,
                    self.meeting_table(),
                    &self.shared.knowledge,
                    memory,
                ))
            }
            Kind::MovesAStar => Box::new(MovesAStar::<B>::new(ground, self.options, self.budget, memory)),
            Kind::Shortening => {
                let known = known.cloned().unwrap_or_default();
                Box::new(Shortening::new(ground, known, wanted.deciding(), self.budget))
            }
        }
    }

    fn best_first<H: Heading>(&self, kind: Kind, order: Order, wanted: Wanted) -> Box<dyn Search + 'a> {
        let ground = self.ground;
        let mut search =
            BestFirst::<B, H>::new(ground, order, &self.options.rules, &self.shared.knowledge, self.memory);
        if order == Order::Greedy {
            search.join(self.meeting_table());
        }
        let metric = (order == Order::AStar).then_some(Metric::Pushes);
        // Where any solution will do, the searches for a shortest one serve easy levels only.
        let patience = (wanted == Wanted::Any && metric.is_some()).then_some(PATIENCE);
        Box::new(PlainSearch { search, ground, metric, name: kind.name(), patience })
    }

    fn by_plans(&self, kind: Kind, unpacks: &[Unpack]) -> Box<dyn Search + 'a> {
        let (rules, name) = (&self.options.rules, kind.name());
        let search = |&unpack: &Unpack| {
            let guide = Box::new(PlanGuide::<B>::new(unpack, &self.options.advice, &self.shared.hotspots));
            Fess::<B, Forward>::new(
                self.ground,
                guide,
                name,
                rules,
                self.meeting_table(),
                &self.shared.knowledge,
                self.memory,
            )
        };
        Box::new(Plans::new(name, unpacks.iter().map(search).collect()))
    }
}
