//! A best-first search that is one worker of several ([`Crew`](crate::engine::crew::Crew)).

use super::membership::{Item, Membership, Parcel};
use super::{BestFirst, End};
use crate::engine::crew::{Goal, Standing, Worker, WorkerId};
use crate::engine::meeting::{Errand, Trace};
use crate::engine::store::NodeId;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use search::GaveUp;
use std::hash::{Hash, Hasher};

/// Expansions of a greedy worker after which it sends what it has for others. The next position on the way to a
/// solution is mostly another worker's, so they should have it soon.
const SOON: u32 = 16;

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// The number of this worker.
    pub(super) fn number(&self) -> WorkerId {
        self.member.as_ref().map_or(0, |member| member.worker.number)
    }

    /// To whom a position belongs.
    #[inline]
    pub(super) fn owner(&self, boxes: &B, player: Square) -> WorkerId {
        let Some(member) = &self.member else { return 0 };
        if let Some(hash) = member.parts.hash(boxes) {
            return member.worker.owner(hash);
        }
        let mut hasher = rustc_hash::FxHasher::default();
        (boxes.words(), player).hash(&mut hasher);
        member.worker.owner(hasher.finish())
    }

    /// How many workers there are.
    pub(super) fn workers(&self) -> usize {
        self.member.as_ref().map_or(1, |member| member.worker.workers())
    }

    /// To whom the parent of a node belongs.
    pub(super) fn origin(&self, id: NodeId) -> WorkerId {
        self.member.as_ref().map_or(0, |member| member.origin(id))
    }

    /// The part in a crew, where it is of use to know parents.
    pub(super) fn member_with_parents(&mut self) -> Option<&mut Membership<B>> {
        let is_shortest = self.order().is_shortest();
        self.member.as_mut().filter(|_| !is_shortest)
    }

    /// Sends a position to the worker to whom it belongs.
    pub(super) fn send(&mut self, to: WorkerId, parcel: Parcel<B>) -> Result<(), GaveUp> {
        self.traffic.count_sent();
        self.member.as_mut().map_or(Ok(()), |member| member.send(to, parcel))
    }

    /// Sends moves that are collected to the worker who may go on.
    pub(super) fn pass_on(&mut self, to: WorkerId, item: Item<B>, bytes: usize) -> Result<(), GaveUp> {
        self.member.as_mut().map_or(Ok(()), |member| member.pass_on(to, item, bytes))
    }

    /// Expands what belongs to this worker, in the round.
    pub(super) fn step_as_worker(&mut self, ticks: u32) {
        for tick in 0..ticks {
            let advanced = self.advance(tick);
            let goes_on = advanced == Ok(true);
            if self.failed(advanced.map(|_| ())) || !goes_on {
                break;
            }
        }
        if let Some(member) = &mut self.member {
            let flushed = member.worker.flush();
            self.failed(flushed);
        }
    }

    /// Takes in what was sent, and expands a position if there is one. Whether there may be more to do at once.
    fn advance(&mut self, tick: u32) -> Result<bool, GaveUp> {
        let Some(member) = &mut self.member else { return Ok(false) };
        let batches = member.worker.transport.receive()?;
        let standing = member.worker.transport.standing();
        for item in batches.into_iter().flat_map(|batch| batch.items) {
            match item {
                Item::Position(parcel) => self.accept(parcel)?,
                Item::Trace(trace) => self.follow(*trace)?,
                Item::WayBack(way) => self.follow_back(*way)?,
            }
        }
        let cost = match standing {
            Standing::Broken => {
                self.quit(End::Incomplete);
                return Ok(false);
            }
            Standing::Over => return self.conclude().map(|()| false),
            Standing::Round(cost) => cost,
        };
        let known = self.ceiling.known();
        if self.order().is_shortest() {
            self.raise(cost.min(known));
        }
        let least = self.frontier.least().filter(|&least| !self.order().is_shortest() || least < known);
        if least.is_some_and(|least| least <= cost)
            && let Some(name) = self.next()?
        {
            self.expand(name)?;
        }
        let Some(member) = &mut self.member else { return Ok(false) };
        if least.is_none_or(|least| least > cost) {
            member.worker.flush()?;
            member.worker.transport.rest(least);
            return Ok(false);
        }
        if !self.frontier.order.is_shortest() && tick % SOON == SOON - 1 {
            member.worker.flush()?;
            // With more threads than cores, the others would wait too long for theirs.
            std::thread::yield_now();
        }
        Ok(true)
    }

    /// Ends the search. Other workers are left at once: a round without this one proves nothing.
    pub(super) fn quit(&mut self, end: End) {
        self.member = None;
        self.end = Some(end);
    }

    /// Ends the search when nothing is left to expand. One worker has the answer: the one that has all moves of the
    /// solution, or any when there is none.
    fn conclude(&mut self) -> Result<(), GaveUp> {
        let known = self.ceiling.known();
        let Some(member) = &mut self.member else { return Ok(()) };
        let Worker { transport, number, .. } = &mut member.worker;
        // Another search may have found something better in the meantime.
        let goal = transport.goal().filter(|goal| goal.cost <= known);
        let end = match (goal, self.ceiling.met()) {
            (Some(Goal { cost, .. }), Some(&(met, _))) if met <= cost && transport.settle() => {
                if self.order().is_shortest() {
                    self.raise(cost);
                }
                End::Exhausted
            }
            (None, _) if transport.settle() => match known {
                u32::MAX => End::Exhausted,
                known => {
                    self.raise(known);
                    End::Unbeaten
                }
            },
            _ if transport.is_settled() => End::Incomplete,
            (Some(Goal { worker: owner, .. }), _) if owner == *number && !member.has_traced => {
                member.has_traced = true;
                let Some(name) = member.best() else { return Ok(()) };
                if self.order().is_shortest() {
                    return self.collect(name);
                }
                let node = name as NodeId;
                return self.follow(Trace { moves: Vec::new(), node, errand: Errand::Solution });
            }
            _ => {
                transport.pause();
                return Ok(());
            }
        };
        self.quit(end);
        Ok(())
    }

    /// Takes in a position that another worker sent.
    fn accept(&mut self, parcel: Parcel<B>) -> Result<(), GaveUp> {
        let Parcel { boxes, node, origin } = parcel;
        let key = self.positions.key(&boxes, node.player);
        if self.is_known(key, &boxes, &node, origin)? { Ok(()) } else { self.add(key, &boxes, node, origin) }
    }
}
