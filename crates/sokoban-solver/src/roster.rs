//! Which searches take part, on which thread, and how turns are shared among them.
//!
//! Every search has solved some level long before all others, so every one has its turns; what differs is
//! how soon and how often. On small boards the searches over single pushes and pulls are the strongest, on
//! large ones those over macro moves, and there packing plans come first where the level has a goal room.
//! `docs/sokoban-ledger.md` has the numbers.

use crate::best_first::{BestFirst, Order};
use crate::board::Board;
use crate::clusters::has_goal_room;
use crate::features::{HomeGuide, Open};
use crate::fess::Fess;
use crate::ground::Ground;
use crate::hotspots::Hotspots;
use crate::knowledge::Knowledge;
use crate::member::{Entry, Search};
use crate::memory::Memory;
use crate::options::{Metric, Options, Wanted};
use crate::perimeter::Perimeter;
use crate::plain_searches::{MovesAStar, PlainSearch};
use crate::plan::Unpack;
use crate::plan_guide::PlanGuide;
use crate::plans::Plans;
use crate::spread::Spread;
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

const PUSHES: [Place; 4] = [
    place(Kind::ForwardAStar, 0, (0, 1), (0, 1)),
    place(Kind::ForwardGreedy, 1, (20, 1), (20, 1)),
    place(Kind::BackwardGreedy, 1, (20, 1), (20, 1)),
    place(Kind::BackwardAStar, 1, (0, 2), (0, 2)),
];

const MOVES: [Place; 3] = [
    place(Kind::MovesAStar, 0, (0, 1), (0, 1)),
    place(Kind::ForwardGreedy, 1, (0, 1), (0, 1)),
    place(Kind::BackwardGreedy, 1, (0, 1), (0, 1)),
];

/// A thousandth of a second, in units of work.
const MILLISECOND: u64 = 1_000_000;

/// Expansions after which a search for a shortest solution gives up where any solution will do.
const PATIENCE: u64 = 300_000;

/// The searches of each thread.
pub(crate) fn threads<'a, B: Board>(
    ground: &'a Ground,
    options: &Options,
    budget: &Budget,
    memory: &Arc<Memory>,
) -> Vec<Vec<Entry<'a>>> {
    let places: &[Place] = match options.metric {
        Wanted::Any => &ANY,
        Wanted::Pushes => &PUSHES,
        Wanted::Moves => &MOVES,
    };
    let maker = Maker::<B> {
        ground,
        options,
        budget,
        memory,
        perimeter: Arc::new(Perimeter::new(ground.maze.len(), memory.clone())),
        knowledge: Arc::new(Knowledge::new(memory.clone())),
        hotspots: Arc::default(),
    };
    let reversible = ground.maze.boxes.len() == ground.maze.goals.len();
    let is_wanted = |kind: Kind| {
        (reversible || !kind.is_backward())
            && (options.searches.is_empty() || options.searches.iter().any(|name| name == kind.name()))
    };
    let has_room = has_goal_room(&ground.maze);
    let mut threads = vec![Vec::new(), Vec::new()];
    for place in places.iter().filter(|place| is_wanted(place.kind)) {
        let (head, share) = match ground.maze.len() {
            0..=SMALL => place.small,
            _ if has_room => place.large,
            _ => place.strewn,
        };
        let thread = if options.threads <= 1 { 0 } else { place.thread };
        threads[thread].push(Entry::new(maker.make(place.kind), head * MILLISECOND, share));
    }
    threads.retain(|searches: &Vec<_>| !searches.is_empty());
    threads
}

/// Makes searches.
struct Maker<'a, 'o, B: Board> {
    ground: &'a Ground,
    options: &'o Options,
    budget: &'o Budget,
    memory: &'o Arc<Memory>,
    perimeter: Arc<Perimeter<B>>,
    knowledge: Arc<Knowledge<B>>,
    hotspots: Arc<OnceLock<Hotspots<B>>>,
}

impl<'a, B: Board> Maker<'a, '_, B> {
    fn make(&self, kind: Kind) -> Box<dyn Search + 'a> {
        let (ground, rules, memory) = (self.ground, &self.options.rules, self.memory);
        let spread = |opens: &[_]| {
            Spread::<B>::new(ground, opens, kind.name(), rules, &self.perimeter, &self.knowledge, memory)
        };
        match kind {
            Kind::ForwardAStar => self.best_first::<false>(kind, Order::AStar),
            Kind::ForwardGreedy => self.best_first::<false>(kind, Order::Greedy),
            Kind::BackwardAStar => self.best_first::<true>(kind, Order::AStar),
            Kind::BackwardGreedy => self.best_first::<true>(kind, Order::Greedy),
            Kind::FirstPlan => self.by_plans(kind, &[Unpack::Sink, Unpack::Nearest]),
            Kind::SecondPlan => self.by_plans(kind, &[Unpack::SecondSink, Unpack::Farthest]),
            Kind::Spread => Box::new(spread(&[Open::Far])),
            Kind::Open => Box::new(spread(&[Open::Cycles, Open::Pushable])),
            Kind::MacroPulls => {
                let guide = Box::new(HomeGuide::default());
                let (name, memory) = (kind.name(), memory.clone());
                Box::new(Fess::<B, true>::new(
                    ground,
                    guide,
                    name,
                    rules,
                    &self.perimeter,
                    &self.knowledge,
                    memory,
                ))
            }
            Kind::MovesAStar => Box::new(MovesAStar::<B>::new(ground, self.options, self.budget, memory)),
        }
    }

    fn best_first<const PULL: bool>(&self, kind: Kind, order: Order) -> Box<dyn Search + 'a> {
        let ground = self.ground;
        let mut search = BestFirst::<B, PULL>::new(
            ground,
            order,
            &self.options.rules,
            &self.knowledge,
            self.memory.clone(),
        );
        if order == Order::Greedy {
            search.join(&self.perimeter);
        }
        let metric = (order == Order::AStar).then_some(Metric::Pushes);
        // Where any solution will do, the searches for a shortest one serve easy levels only.
        let patience = (self.options.metric == Wanted::Any && metric.is_some()).then_some(PATIENCE);
        Box::new(PlainSearch { search, ground, metric, name: kind.name(), patience })
    }

    fn by_plans(&self, kind: Kind, unpacks: &[Unpack]) -> Box<dyn Search + 'a> {
        let (rules, name) = (&self.options.rules, kind.name());
        let search = |&unpack: &Unpack| {
            let guide = Box::new(PlanGuide::<B>::new(unpack, &self.options.advice, &self.hotspots));
            Fess::<B, false>::new(
                self.ground,
                guide,
                name,
                rules,
                &self.perimeter,
                &self.knowledge,
                self.memory.clone(),
            )
        };
        Box::new(Plans::new(name, unpacks.iter().map(search).collect()))
    }
}
