//! What becomes of a position that a move has led to: known, thrown away, sent to another worker, or stored and queued.

use super::bound::Bound;
use super::membership::Parcel;
use super::{BestFirst, Child, Order, novelty_key};
use crate::deadlock::prune_counts::Test;
use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::level::maze::Square;
use crate::search::crew::WorkerId;
use crate::search::store::{LARGEST_COST, Node, NodeId, ROOT};
use search::GaveUp;

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// The bound, or one more if it is odd where `other` is even: each push changes the colour of a box's square, as on a
    /// chessboard, so with a box for every goal all solutions take an even number of pushes, or all an odd one.
    pub(super) fn even_with(&self, bound: u32, other: u32) -> u32 {
        if self.order.prices().is_some() { bound } else { bound + ((bound ^ other) & 1) }
    }

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
        if owner == own && self.is_known(&child.boxes, &made, own)? {
            return Ok(());
        }
        let Some(mut bound) = bound.after(from, to, side) else {
            self.checks.count(Test::Matching);
            return Ok(());
        };
        bound = self.order.priced(bound);
        if self.proof.is_some() {
            let known = self.known();
            // What is left becomes less by what was done at most.
            bound = bound.max(parent.bound.saturating_sub(child.cost));
            if let Some(proof) = self.proof.as_mut().filter(|_| cost + bound < known) {
                let Some(crowd) = proof.after(self.ground, (from, parent.player), to, side) else {
                    self.checks.count(Test::Matching);
                    return Ok(());
                };
                bound = bound.max(self.even_with(self.order.priced(crowd), bound));
            }
            if cost + bound >= known {
                return Ok(());
            }
        }
        let made = Node { bound: bound.min(LARGEST_COST), ..made };
        if owner == own {
            self.add(&child.boxes, made, own)
        } else {
            self.send(owner, Parcel { boxes: child.boxes.clone(), node: made, origin: own })
        }
    }

    /// Whether a position is known; if it was reached at less cost now, it waits anew. `origin` is the worker to whom its
    /// parent belongs.
    pub(super) fn is_known(&mut self, boxes: &B, made: &Node, origin: WorkerId) -> Result<bool, GaveUp> {
        let &Node { player, cost, .. } = made;
        let Some(known) = self.store.find(boxes, player) else { return Ok(false) };
        let old = self.store.node(known);
        if !self.prefers_less_cost() || cost >= old.cost {
            self.statistics.duplicates += 1;
            return Ok(true);
        }
        self.store.set(known, &Node { bound: old.bound, ..*made });
        if let Some(member) = &mut self.member {
            member.set_origin(known, origin);
        }
        if self.is_solved(boxes, player) {
            self.found(cost, known);
        }
        let key = self.key(&Node { bound: old.bound, ..*made });
        self.open.push(key, known)?;
        Ok(true)
    }

    /// Stores and queues a position that is not known.
    pub(super) fn add(&mut self, boxes: &B, node: Node, origin: WorkerId) -> Result<(), GaveUp> {
        let id = self.store.add(boxes, &node)?;
        if let Some(member) = &mut self.member {
            member.add_origin(origin)?;
        }
        if self.is_solved(boxes, node.player) {
            self.found(node.cost, id);
        }
        let key = match (&mut self.novelty, self.order) {
            (_, Order::Beam(taste)) => self.key_in_layer(taste, boxes, &node),
            (Some(novelty), _) if node.parent != ROOT => {
                let maze = &self.ground.maze;
                let to = maze.step(node.from, node.direction);
                novelty_key(novelty.take_in(maze, boxes, to), &node)
            }
            _ => self.key(&node),
        };
        self.open.push(key, id)
    }

    /// Whether this is a position that the search looks for. Backward, where the player stands exactly, the walk from the
    /// start is still to be added, which is done where both ends meet.
    fn is_solved(&self, boxes: &B, player: Square) -> bool {
        let is_exact = H::BACKWARD && self.order.prices().is_some();
        !is_exact && self.target.is_reached(boxes, player)
    }

    /// Notes a solved position, where other workers and other searches learn of it too.
    fn found(&mut self, cost: u32, id: NodeId) {
        if let Some(member) = &self.member {
            member.reached(cost, id);
        } else if self.best.is_none_or(|(best, _)| cost < best) {
            self.best = Some((cost, id));
        }
        if let Some(proof) = &self.proof {
            proof.note(cost);
        }
    }
}
