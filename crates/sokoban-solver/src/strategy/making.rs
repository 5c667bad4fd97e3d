//! How the searches of the [`Roster`] are made: whole, or in parts for several threads.

use crate::deadlock::pruning::Pruning;
use crate::engine::best_first::{self, Beam, BestFirst, Bidirectional, Order};
use crate::engine::crew::threads::{Crew, Pace};
use crate::engine::incumbent::Incumbent;
use crate::engine::meeting_table::MeetingTable;
use crate::engine::member::Search;
use crate::engine::prices::Prices;
use crate::engine::solution::Solution;
use crate::fess::features::Guide;
use crate::fess::guides::{Open, SpreadGuide};
use crate::fess::plan::packing::Unpack;
use crate::fess::plan::plan_guide::PlanGuide;
use crate::fess::relay::Relay;
use crate::fess::search::{self as fess, Fess, Lists};
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::{Backward, Forward, Heading};
use crate::ground::metric::Metric;
use crate::improve::second_opinion::SecondOpinions;
use crate::improve::shortening::Shortening;
use crate::options::Objective;
use crate::prove::unsolvable::prover::Prover;
use crate::strategy::plain_searches::PlainSearch;
use crate::strategy::plans::Plans;
use crate::strategy::roster::{First, Roster, Shared};
use crate::strategy::table::{ANY, Engine, Relayed, Splits, Strategy};
use std::sync::Arc;

/// What the searches of relays look at besides areas and distance, in turn; variants begin with another one.
const OPENS: [Open; 3] = [Open::Pushable, Open::Cycles, Open::Far];

/// Where moves wait in the searches of relays, in turn by variants.
const LISTS: [Lists; 3] = [Lists::Both, Lists::Tree, Lists::Cells];

impl<'a, B: Board> Roster<'a, '_, B> {
    /// A search on one thread.
    pub(crate) fn whole(
        &self,
        strategy: &Strategy,
        wanted: Objective,
        known: &[Solution],
    ) -> Box<dyn Search + 'a> {
        match strategy.engine {
            Engine::BestFirst(order) => self.best_first(strategy, order, wanted, None),
            Engine::Bidirectional => {
                let incumbent = &self.shared.incumbent;
                let (forward, backward) = (self.nearest::<Forward>(), self.nearest::<Backward>());
                Box::new(Bidirectional::new(self.ground, strategy.name, incumbent, forward, backward))
            }
            Engine::Beam if wanted != Objective::Any => {
                let beam = self.beam(strategy, 0);
                Box::new(beam.improving(&self.shared.incumbent, self.options.pruning.conflicts))
            }
            Engine::Beam | Engine::Relay(_) => self.variant(strategy, 0),
            Engine::Plans(_) => self.by_plans(strategy, |_| None),
            Engine::Prover => {
                let (rules, knowledge) = (&self.options.pruning, &self.shared.knowledge);
                let start = (self.ground.maze.start(), self.ground.maze.player);
                Box::new(Prover::new(self.ground, start, rules, knowledge, self.memory))
            }
            Engine::Shortening => Box::new(self.shortening(wanted, known)),
            Engine::SecondOpinion => self.second_opinion(wanted),
        }
    }

    /// Shortening on `count` threads, a search for each.
    pub(crate) fn shortenings(
        &self,
        wanted: Objective,
        known: &[Solution],
        count: usize,
    ) -> impl Iterator<Item = Box<dyn Search + 'a>> {
        let line = move |number| self.shortening(wanted, known).side_by_side(number, count);
        (0..count).map(move |number| -> Box<dyn Search + 'a> { Box::new(line(number)) })
    }

    fn shortening(&self, wanted: Objective, known: &[Solution]) -> Shortening<'a> {
        Shortening::new(self.ground, known, wanted.deciding(), self.budget, &self.shared.incumbent)
    }

    /// A search for any solution in parts for `count` threads: the workers of one search, or variants.
    pub(crate) fn parts(&self, strategy: &Strategy, count: usize) -> Vec<Box<dyn Search + 'a>> {
        match strategy.splits {
            Splits::Workers => self.crew(strategy, Objective::Any, count),
            Splits::Variants | Splits::No => {
                (0..count).map(|number| self.variant(strategy, number)).collect()
            }
        }
    }

    /// One of several variants of a search, on a thread of its own; 0 is the search as it is alone.
    fn variant(&self, strategy: &Strategy, number: usize) -> Box<dyn Search + 'a> {
        match strategy.engine {
            // They begin anew again and again, which several workers would have to do together.
            Engine::Relay(relayed) => self.relay(strategy, relayed, number),
            Engine::Beam => Box::new(self.beam(strategy, number)),
            _ => self.whole(strategy, Objective::Any, &[]),
        }
    }

    /// The workers of one search.
    pub(crate) fn crew(
        &self,
        strategy: &Strategy,
        wanted: Objective,
        count: usize,
    ) -> Vec<Box<dyn Search + 'a>> {
        let crew = |pace| Crew::new(count, pace, self.memory);
        match strategy.engine {
            Engine::BestFirst(order) => {
                let crew = Crew::new(
                    count,
                    if order.is_shortest() { Pace::Rounds } else { Pace::Free },
                    self.memory,
                );
                let member = |number| best_first::Membership::new(&crew, number, self.memory);
                (0..count)
                    .map(|number| self.best_first(strategy, order, wanted, Some(member(number))))
                    .collect()
            }
            Engine::Plans(unpacks) => {
                let crews = unpacks.map(|_| crew(Pace::Free));
                let member = |plan: usize, number| fess::Membership::new(&crews[plan], number, self.memory);
                (0..count).map(|number| self.by_plans(strategy, |plan| Some(member(plan, number)))).collect()
            }
            _ => (0..count).map(|number| self.variant(strategy, number)).collect(),
        }
    }

    fn best_first(
        &self,
        strategy: &Strategy,
        order: Order,
        wanted: Objective,
        member: Option<best_first::Membership<B>>,
    ) -> Box<dyn Search + 'a> {
        let name = strategy.name;
        if strategy.is_backward() {
            Box::new(self.headed::<Backward>(name, order, wanted, member))
        } else {
            Box::new(self.headed::<Forward>(name, order, wanted, member))
        }
    }

    fn headed<H: Heading>(
        &self,
        name: &'static str,
        order: Order,
        wanted: Objective,
        member: Option<best_first::Membership<B>>,
    ) -> PlainSearch<'a, B, H> {
        let incumbent = (wanted != Objective::Any).then_some(&self.shared.incumbent);
        let search = self.unnamed::<H>(order, incumbent, member);
        let metric = order.is_shortest().then_some(match order {
            Order::Priced(_) => Metric::Moves,
            _ => Metric::Pushes,
        });
        // Where any solution will do, the searches for a shortest one serve easy levels only.
        let patience = (wanted == Objective::Any && metric.is_some())
            .then(|| self.ground.parameters().shortest_patience);
        let incumbent = (wanted == Objective::Pushes).then(|| self.shared.incumbent.clone());
        PlainSearch { search, ground: self.ground, metric, name, patience, incumbent }
    }

    /// One side of a search from both ends.
    fn nearest<H: Heading>(&self) -> BestFirst<'a, B, H> {
        self.unnamed(Order::Nearest(Prices::MOVES), Some(&self.shared.incumbent), None)
    }

    /// A search for a solution of less cost than the incumbent, where several have the fewest of one metric; or a worker of
    /// that search.
    pub(crate) fn tie_search(
        &self,
        order: Order,
        incumbent: &Arc<Incumbent>,
        member: Option<best_first::Membership<B>>,
    ) -> BestFirst<'a, B, Forward> {
        self.unnamed(order, Some(incumbent), member)
    }

    fn unnamed<H: Heading>(
        &self,
        order: Order,
        incumbent: Option<&Arc<Incumbent>>,
        member: Option<best_first::Membership<B>>,
    ) -> BestFirst<'a, B, H> {
        let (ground, rules) = (self.ground, &self.options.pruning);
        // Looking at corrals takes most of the time of a long search, and few positions of a short way are dead. Moves made
        // in another order are as many pushes, but not as many moves.
        let reorders = order.prices().is_none();
        let rules = &Pruning {
            corral: rules.corral && incumbent.is_none(),
            pi_corral: rules.pi_corral && reorders,
            ..rules.clone()
        };
        let is_opening = order == Order::AStar && !H::BACKWARD && incumbent.is_none();
        let knowledge = if is_opening { &self.shared.of_opening } else { &self.shared.knowledge };
        let mut search = BestFirst::<B, H>::new(ground, order, rules, knowledge, self.memory, member);
        if let Some(incumbent) = incumbent {
            search.only_below(incumbent, rules.conflicts && !H::BACKWARD);
        } else if !order.is_shortest() {
            search.join(self.meeting_table());
        }
        search
    }

    fn by_plans(
        &self,
        strategy: &Strategy,
        member: impl Fn(usize) -> Option<fess::Membership<B>>,
    ) -> Box<dyn Search + 'a> {
        let Engine::Plans(unpacks) = strategy.engine else {
            return self.variant(strategy, 0);
        };
        let search = |(number, unpack): (usize, Unpack)| {
            let guide = Box::new(PlanGuide::<B>::new(unpack, &self.options.fess, &self.shared.hotspots));
            self.fess::<Forward>(guide, strategy.name).joining(member(number))
        };
        let plans = unpacks.into_iter().enumerate().map(search).collect();
        Box::new(Plans::new(strategy.name, plans, self.ground.parameters()))
    }

    fn beam(&self, strategy: &Strategy, number: usize) -> Beam<'a, B, Forward> {
        let (rules, knowledge) = (&self.options.pruning, &self.shared.knowledge);
        Beam::new(self.ground, strategy.name, number as u32, rules, knowledge, self.memory)
    }

    /// The same for searches that learn nothing of what others have met.
    fn alone(&self) -> Self {
        let (knowledge, hotspots) = (self.shared.knowledge.clone(), self.shared.hotspots.clone());
        Roster { shared: Shared { knowledge, hotspots, ..Shared::new(self.memory) }, ..*self }
    }

    /// The searches that are asked for another solution, those of relays first, but for the one whose solution is known.
    fn second_opinion(&self, wanted: Objective) -> Box<dyn Search + 'a> {
        let First { by, work } = self.shared.first;
        let mut others: Vec<&Strategy> = ANY
            .iter()
            .filter(|strategy| {
                strategy.gives_opinions() && Some(*strategy) != by && self.takes_part(strategy)
            })
            .collect();
        others.sort_by_key(|strategy| !matches!(strategy.engine, Engine::Relay(_)));
        let searches =
            others.into_iter().map(|strategy| self.alone().whole(strategy, Objective::Any, &[])).collect();
        let (metric, incumbent) = (wanted.deciding(), &self.shared.incumbent);
        Box::new(SecondOpinions::new(self.ground, metric, incumbent, searches, work))
    }

    fn fess<H: Heading>(&self, guide: Box<dyn Guide<B>>, name: &'static str) -> Fess<'a, B, H> {
        let (rules, knowledge) = (&self.options.pruning, &self.shared.knowledge);
        Fess::new(self.ground, guide, name, rules, self.meeting_table(), knowledge)
    }

    /// A relay, or a variant of it: they differ in what is called open first and in how ties are broken.
    fn relay(&self, strategy: &Strategy, relayed: Relayed, variant: usize) -> Box<dyn Search + 'a> {
        let (ground, name) = (self.ground, strategy.name);
        let open = |more: usize| OPENS[(variant + more) % OPENS.len()];
        let lists = LISTS[variant % LISTS.len()];
        let relay = match relayed {
            Relayed::OpenAndReturn => {
                let opening = (0..OPENS.len()).map(|more| self.spreading(open(more), lists)).collect();
                let (back, forth) = (self.spreading(Open::Far, lists), self.spreading(Open::Far, lists));
                Relay::<B>::open_and_return(ground, name, opening, back, forth)
            }
            Relayed::SpreadAndMatch => {
                let spreading = [open(OPENS.len() - 1), Open::Far].map(|open| self.spreading(open, lists));
                Relay::spread_and_match(ground, name, spreading.into(), self.spreading(Open::Far, lists))
            }
        };
        Box::new(relay.varied(variant as u64))
    }

    /// A search that spreads the boxes.
    fn spreading<H: Heading>(&self, open: Open, lists: Lists) -> Fess<'a, B, H> {
        self.fess(Box::new(SpreadGuide::new(open, self.ground.parameters().cell_coarseness)), "").with(lists)
    }

    fn meeting_table(&self) -> &Arc<MeetingTable<B>> {
        self.shared
            .meeting_table
            .get_or_init(|| Arc::new(MeetingTable::new(self.ground.maze.len(), self.memory)))
    }
}
