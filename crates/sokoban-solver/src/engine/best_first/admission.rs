//! Admits a position that a move has led to: it is known, discarded, sent to another worker, or stored and queued.

use super::BestFirst;
use super::bound::Bound;
use super::expander::Child;
use super::membership::Parcel;
use crate::deadlock::prune_counts::Test;
use crate::engine::crew::WorkerId;
use crate::engine::positions::Name;
use crate::engine::store::{LARGEST_COST, Node, NodeId};
use crate::engine::table::Key;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use search::GaveUp;

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Stores and queues a successor of `parent`, whose pairing is that of `bound`, unless it is known
    /// already.
    pub(super) fn admit(
        &mut self,
        id: NodeId,
        parent: &Node,
        child: &Child<B>,
        bound: &mut Bound<'_>,
    ) -> Result<(), GaveUp> {
        let &Child { player, image, from, direction, to, side, .. } = child;
        let cost = parent.cost.saturating_add(child.cost);
        let made = Node { parent: id, player, closed: false, from, direction, image, cost, bound: 0 };
        let (own, owner) = (self.number(), self.owner(&child.boxes, player));
        self.traffic.count(owner != own);
        if owner == own && self.is_known(child.key, &child.boxes, &made, own)? {
            return Ok(());
        }
        let Some(mut bound) = bound.after(from, to, side) else {
            self.expander.checks.count(Test::Matching);
            return Ok(());
        };
        bound = self.order().priced(bound);
        if self.ceiling.is_shared() {
            // What is left becomes less by what was done at most.
            bound = bound.max(parent.bound.saturating_sub(child.cost));
            if !self.ceiling.excludes(cost + bound) {
                let Some(crowd) = self.conflicts.after(self.ground, (from, parent.player), to, side) else {
                    self.expander.checks.count(Test::Matching);
                    return Ok(());
                };
                bound = bound.max(self.order().even_with(self.order().priced(crowd), bound));
            }
            if !self.ceiling.excludes(cost + bound) {
                let Some(moves) = self.conflicts.moves_after(from, to) else {
                    self.expander.checks.count(Test::Matching);
                    return Ok(());
                };
                bound = bound.max(moves);
            }
            if self.ceiling.excludes(cost + bound) {
                return Ok(());
            }
        }
        let made = Node { bound: bound.min(LARGEST_COST), ..made };
        if owner == own {
            self.add(child.key, &child.boxes, made, own)
        } else {
            self.send(owner, Parcel { boxes: child.boxes.clone(), node: made, origin: own })
        }
    }

    /// Whether a position is known; if it was reached at less cost now, it waits anew. `origin` is the worker to whom its
    /// parent belongs.
    pub(super) fn is_known(
        &mut self,
        key: Key,
        boxes: &B,
        made: &Node,
        origin: WorkerId,
    ) -> Result<bool, GaveUp> {
        let &Node { player, cost, .. } = made;
        let Some(known) = self.positions.find(key, boxes, player) else { return Ok(false) };
        if !self.prefers_less_cost() || cost >= self.positions.node(known).cost {
            self.statistics.duplicates += 1;
            return Ok(true);
        }
        let old = self.positions.node(known);
        self.positions.set(known, &Node { bound: old.bound, ..*made })?;
        let name = self.positions.name(known, key);
        if let Some(member) = self.member_with_parents() {
            member.set_origin(known, origin);
        }
        if self.is_solved(boxes, player) {
            self.found(cost, name);
        }
        let waits = Node { bound: old.bound, ..*made };
        self.frontier.add_again(name, &waits, boxes, &self.ground.maze, &self.positions)?;
        Ok(true)
    }

    /// Stores and queues a position that is not known.
    pub(super) fn add(&mut self, key: Key, boxes: &B, node: Node, origin: WorkerId) -> Result<(), GaveUp> {
        let id = self.positions.add(key, boxes, &node)?;
        let name = self.positions.name(id, key);
        if let Some(member) = self.member_with_parents() {
            member.add_origin(origin)?;
        }
        if self.is_solved(boxes, node.player) {
            self.found(node.cost, name);
        }
        self.frontier.add(name, &node, boxes, &self.ground.maze, &self.positions)
    }

    /// Whether this is a position that the search looks for. Backward, where the player stands exactly, the walk from the
    /// start is still to be added, which is done where both ends meet.
    fn is_solved(&self, boxes: &B, player: Square) -> bool {
        let is_exact = H::BACKWARD && self.order().prices().is_some();
        !is_exact && self.target.is_reached(boxes, player)
    }

    /// Notes a solved position, where other workers and other searches learn of it too.
    fn found(&mut self, cost: u32, name: Name) {
        if let Some(member) = &mut self.member {
            member.reached(cost, name);
        } else {
            self.ceiling.found(cost, name);
        }
        self.ceiling.tell(cost);
    }
}
