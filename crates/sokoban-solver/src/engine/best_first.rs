//! The fast best-first search over pushes, forward, and over pulls, backward.
//!
//! A* if the key is cost plus bound (Hart, Nilsson & Raphael 1968), greedy if it is the bound alone. Every position is
//! stored once. The bound is consistent, so A* expands no position twice, and greedy search never does. The bound of a
//! child comes from the matching of its parent by one repair. Backward, the roots are the solved positions, one for
//! each area of the player; boxes are matched with the squares where they start, and the tests have mirror images.

mod admission;
mod alternation;
mod beam;
mod bidirectional;
mod bound;
#[cfg(feature = "disk")]
mod by_layers;
mod ceiling;
mod compaction;
mod conflict_bound;
mod expander;
mod folding;
mod frontier;
mod membership;
#[cfg(any(test, feature = "ranks"))]
mod parcels;
pub(crate) mod sharing;
mod traces;
mod walks;
mod way_back;
mod worker;

use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::{PruneCounts, Test};
use crate::deadlock::pruning::Pruning;
use crate::engine::incumbent::Incumbent;
use crate::engine::lower_bounds::searched_below;
use crate::engine::meeting::Meeting;
use crate::engine::meeting_table::MeetingTable;
use crate::engine::member::End;
use crate::engine::positions::{Name, Positions, spare_table};
use crate::engine::prices::Prices;
use crate::engine::store::{LARGEST_COST, Node, NodeId, Store};
use crate::engine::table::Table;
use crate::engine::work;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::{Target, each_root};
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use crate::ground::memory::Memory;
use crate::ground::metric::Metric;
pub(crate) use beam::Beam;
pub(crate) use bidirectional::Bidirectional;
use bound::Bound;
#[cfg(feature = "disk")]
pub(crate) use by_layers::ByLayers;
use ceiling::Ceiling;
use conflict_bound::ConflictBound;
use expander::Expander;
use frontier::Frontier;
pub(crate) use frontier::Order;
pub(crate) use membership::Membership;
use search::{GaveUp, Statistics};
use sharing::Traffic;
use std::sync::Arc;

/// A search in progress. `H` says which way it goes.
#[derive(Debug)]
pub(crate) struct BestFirst<'a, B: Board, H: Heading> {
    ground: &'a Ground,
    target: Target<B, H>,
    positions: Positions<B>,
    /// Compact table for the positions, used when memory runs short.
    table: Option<Table>,
    expander: Expander<'a, B, H>,
    frontier: Frontier<B>,
    ceiling: Ceiling,
    /// The bound by conflicts, where a ceiling is shared with other searches.
    conflicts: ConflictBound<'a>,
    /// Its part in the meeting with searches from the other end.
    meeting: Option<Meeting<B, H>>,
    /// Its part in a search by several workers.
    member: Option<Membership<B>>,
    statistics: Statistics,
    /// Least bound of a position expanded so far.
    nearest: u32,
    /// Where its successors belong.
    traffic: Traffic,
    end: Option<End>,
}

impl<'a, B: Board, H: Heading> BestFirst<'a, B, H> {
    /// A search that has its roots and no more; as one of several workers those that belong to it.
    pub(crate) fn new(
        ground: &'a Ground,
        order: Order,
        rules: &Pruning,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
        member: Option<Membership<B>>,
    ) -> Self {
        let maze = &ground.maze;
        let table = if order.is_shortest() { spare_table::<B, H>(ground, rules, memory) } else { None };
        let mut search = BestFirst {
            ground,
            target: Target::new(maze),
            frontier: Frontier::new::<H>(order, maze, memory),
            positions: Positions::Tree(Store::new(maze.len(), memory)),
            table,
            expander: Expander::new(ground, order, rules, knowledge, memory),
            ceiling: Ceiling::default(),
            conflicts: ConflictBound::new(false),
            meeting: None,
            member,
            statistics: Statistics::default(),
            nearest: u32::MAX,
            traffic: Traffic::default(),
            end: None,
        };
        let begun = search.begin(rules.symmetry && matches!(order, Order::AStar | Order::Priced(_)));
        search.failed(begun);
        search
    }

    /// Takes memory for scratch, and stores the roots.
    fn begin(&mut self, folds: bool) -> Result<(), GaveUp> {
        self.expander.begin(folds)?;
        each_root::<B, H, _>(&self.ground.maze, |boxes, player, _| self.root(boxes, player))
    }

    /// What is expanded first.
    fn order(&self) -> Order {
        self.frontier.order
    }

    /// Whether a part of the search was left half done. It ends when there was no memory for it; when the stop flag is
    /// up, whoever calls it sees that.
    fn failed(&mut self, done: Result<(), GaveUp>) -> bool {
        if done == Err(GaveUp::Memory) {
            self.quit(End::Memory);
        }
        done.is_err()
    }

    /// Lets it meet searches from the other end in the positions that it expands. The solutions that come
    /// of it are not shortest ones.
    pub(crate) fn join(&mut self, table: &Arc<MeetingTable<B>>) {
        debug_assert!(!self.expander.folds(), "what it notes would be images of positions");
        self.meeting = Some(Meeting::new(table));
    }

    /// From now on it looks for nothing but a solution better than the incumbent: in the order of A\* it proves what is
    /// fewest, in any other it finds fewer.
    pub(crate) fn only_below(&mut self, incumbent: &Arc<Incumbent>, with_conflicts: bool) {
        self.ceiling.only_below(incumbent);
        self.conflicts = ConflictBound::new(with_conflicts);
    }

    /// Whether a position is worth another look when it is reached at less cost.
    fn prefers_less_cost(&self) -> bool {
        self.order().is_shortest() || self.ceiling.is_shared()
    }

    fn root(&mut self, boxes: &B, player: Square) -> Result<(), GaveUp> {
        // Where the player ends does not matter, so backward any square will do.
        let is_exact = self.order().prices().is_some() && !H::BACKWARD;
        let player = if is_exact { self.ground.maze.player } else { player };
        let owner = self.owner(boxes, player);
        if owner != self.number() {
            return Ok(());
        }
        let Some(bound) = self.expander.bound(boxes, player) else {
            self.expander.checks.count(Test::Matching);
            return Ok(());
        };
        let node = Node { player, bound: self.order().priced(bound).min(LARGEST_COST), ..Node::BLANK };
        let key = self.positions.key(boxes, player);
        self.add(key, boxes, node, owner)
    }

    /// Expands about `ticks` positions; says how the search ended, if it did.
    pub(crate) fn step(&mut self, ticks: u32) -> Option<End> {
        self.prepare();
        if self.member.is_some() {
            self.step_as_worker(ticks);
        } else {
            self.step_alone(ticks);
        }
        self.count();
        self.end
    }

    /// Makes the tables that pay by now, and takes in what other searches have sent.
    fn prepare(&mut self) {
        let is_proof = self.ceiling.is_shared();
        if is_proof {
            self.expander.checks.expect_long();
        }
        if self.expander.checks.has_expanded(self.statistics.expanded) || is_proof {
            self.expander.allocate_wall_tables();
        }
        let counts_moves = self.order().prices() == Some(Prices::MOVES);
        self.conflicts.has_expanded::<B, H>(self.ground, self.statistics.expanded, counts_moves);
        let taken = self.receive();
        self.failed(taken);
    }

    /// Brings the counters up to date.
    fn count(&mut self) {
        self.statistics.queued = self.frontier.len();
        self.statistics.stored = u64::from(self.positions.len());
        self.statistics.generated = self.expander.generated;
        self.statistics.pruned = self.expander.checks.prune_counts().sum();
    }

    fn step_alone(&mut self, ticks: u32) {
        for _ in 0..ticks {
            if self.end.is_some() {
                break;
            }
            let Some(least) = self.frontier.least() else {
                self.exhausted();
                break;
            };
            if self.order().is_shortest() {
                let known = self.ceiling.known();
                self.raise(least.min(known));
                if known <= least {
                    self.exhausted();
                    break;
                }
            }
            let expanded = self.next().and_then(|next| next.map_or(Ok(()), |name| self.expand(name)));
            if self.failed(expanded) {
                break;
            }
        }
    }

    /// Nothing is open that could lead to a better solution, or to any in greedy search.
    fn exhausted(&mut self) {
        let known = self.ceiling.known();
        if self.order().is_shortest() && known != u32::MAX {
            self.raise(known);
        }
        self.end = Some(if known == u32::MAX || self.ceiling.best().is_some() {
            End::Exhausted
        } else {
            End::Unbeaten
        });
    }

    /// Notes that every way to a solution of less cost has been followed to its end: A* takes positions in the
    /// order of cost plus pairing, and the tests leave out dead positions and needless pushes alone.
    fn raise(&mut self, cost: u32) {
        let metric = match self.order() {
            Order::Priced(Prices::MOVES) => Metric::Moves,
            // It is no number of moves or of pushes.
            Order::Priced(_) | Order::Nearest(_) => return,
            _ => Metric::Pushes,
        };
        let bound = searched_below(&self.expander.pairing, metric, cost);
        self.statistics.lower_bound = self.statistics.lower_bound.max(bound);
    }

    /// The best solution so far, as pushes from the start of the level.
    pub(crate) fn solution(&self) -> Option<Vec<Push>> {
        let own = self.ceiling.best().map(|(cost, name)| (cost, self.pushes(name)));
        let best = own.into_iter().chain(self.ceiling.met().cloned()).min_by_key(|&(cost, _)| cost);
        best.map(|(_, pushes)| pushes)
    }

    /// Cost of the best solution so far.
    pub(crate) fn best_cost(&self) -> Option<u32> {
        self.ceiling.cost()
    }

    /// Number of positions that each test has pruned so far.
    pub(crate) fn prune_counts(&self) -> PruneCounts {
        self.expander.checks.prune_counts()
    }

    /// What the search has cost so far, approximately in nanoseconds.
    pub(crate) fn work(&self) -> u64 {
        let counts =
            (self.statistics.expanded, u64::from(self.positions.len()), self.expander.checks.visited());
        work::single_moves::<H>(self.ground, counts, self.expander.checks.looks_at_corrals())
            + self.conflicts.work()
    }

    /// Least bound of a position expanded so far, if any was.
    pub(crate) fn nearest(&self) -> Option<u32> {
        (self.statistics.expanded > 0).then_some(self.nearest)
    }

    /// Counters so far.
    pub(crate) fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn expand(&mut self, name: Name) -> Result<(), GaveUp> {
        self.expander.forget();
        let mut boxes = B::empty(self.ground.maze.len());
        let Some((id, node)) = self.positions.named(name, &mut boxes) else { return Ok(()) };
        // Another solution may have become known since it was queued.
        if node.closed || self.ceiling.excludes(node.cost + node.bound) {
            return Ok(());
        }
        let (ground, looks_at_walls) = (self.ground, self.expander.checks.looks_at_walls());
        let mut loan = self.expander.lend();
        let result = match loan.bound(ground, (&boxes, node.player), looks_at_walls) {
            None => self.close_dead(id, node),
            Some(mut bound) => {
                // Walls make it larger.
                let least = bound.sum.map_or(0, |sum| self.order().priced(sum));
                if least > node.bound {
                    self.requeue((id, name), node, &boxes, least)
                } else {
                    self.expand_with((id, name), node, &boxes, &mut bound)
                }
            }
        };
        self.expander.take_back(loan);
        result
    }

    /// Closes a dead position.
    fn close_dead(&mut self, id: NodeId, node: Node) -> Result<(), GaveUp> {
        self.expander.checks.count(Test::Walled);
        self.positions.set(id, &Node { closed: true, ..node })
    }

    /// Gives a position a larger bound; its turn comes later.
    fn requeue(
        &mut self,
        (id, name): (NodeId, Name),
        node: Node,
        boxes: &B,
        bound: u32,
    ) -> Result<(), GaveUp> {
        let node = Node { bound: bound.min(LARGEST_COST), ..node };
        self.positions.set(id, &node)?;
        if self.ceiling.excludes(node.cost + node.bound) {
            return Ok(());
        }
        self.frontier.add_again(name, &node, boxes, &self.ground.maze, &self.positions)
    }

    fn expand_with(
        &mut self,
        (id, name): (NodeId, Name),
        node: Node,
        boxes: &B,
        bound: &mut Bound<'_>,
    ) -> Result<(), GaveUp> {
        let ground = self.ground;
        let reach = self.expander.reach(boxes, node.player);
        let Some(crowd) = self.conflicts.look(ground, boxes, node.player, &reach) else {
            return self.close_dead(id, node);
        };
        let Some(moves) = self.conflicts.moves(boxes, node.player) else {
            return self.close_dead(id, node);
        };
        let crowd = self.order().priced(crowd);
        if crowd.max(moves) > node.bound {
            let crowd = self.order().even_with(crowd, node.bound);
            return self.requeue((id, name), node, boxes, crowd.max(moves));
        }
        self.positions.set(id, &Node { closed: true, ..node })?;
        self.statistics.expanded += 1;
        self.statistics.depth = node.cost;
        self.nearest = self.nearest.min(node.bound);
        self.note(id, boxes, node.player)?;
        if !self.expander.expand(&node, boxes, &reach)? {
            return Ok(());
        }
        let mut children = std::mem::take(&mut self.expander.children);
        let touched = children.iter_mut().fold(0, |all, child| {
            child.key = self.positions.key(&child.boxes, child.player);
            all ^ self.positions.touch(child.key, &child.boxes, child.player)
        });
        std::hint::black_box(touched);
        for child in &children {
            ground.maze.limits.check()?;
            self.admit(id, &node, child, bound)?;
        }
        self.expander.children = children;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
