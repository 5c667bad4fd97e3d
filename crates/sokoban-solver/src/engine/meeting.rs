//! How one search takes part in the meeting of searches from both ends ([`MeetingTable`]), and how the moves from its
//! root to a place are collected, which may lead through the nodes of several workers.

use crate::engine::meeting_table::{Half, MeetingTable, Owner, Place};
use crate::engine::store::NodeId;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use std::marker::PhantomData;
use std::sync::Arc;

/// What the pushes between an end of the level and a place are wanted for. They are all pushes from the start to the
/// place, or from it to the end, in the order in which they are played.
#[derive(Clone, Debug)]
pub(crate) enum Errand<B> {
    /// They are a solution.
    Solution,
    /// They are half of a solution, for a search that knows the position as this place.
    Half { to: Owner, place: Place, boxes: B, player: Square },
    /// They are half of a solution, and these are the other half.
    Join(Vec<Push>),
}

/// Moves that are collected from a place back to a root.
#[derive(Clone, Debug)]
pub(crate) struct Trace<B, M> {
    /// The moves so far, last one first.
    pub(crate) moves: Vec<M>,
    /// The node that they lead from.
    pub(crate) node: NodeId,
    pub(crate) errand: Errand<B>,
}

/// The part of one search.
#[derive(Debug)]
pub(crate) struct Meeting<B, H> {
    pub(crate) table: Arc<MeetingTable<B>>,
    owner: Owner,
    heading: PhantomData<H>,
}

impl<B: Board, H: Heading> Meeting<B, H> {
    /// Takes part from now on.
    pub(crate) fn new(table: &Arc<MeetingTable<B>>) -> Meeting<B, H> {
        Meeting { table: table.clone(), owner: table.enter(), heading: PhantomData }
    }

    /// Notes a place by the hash of its boxes. The search from the other end that knows the same boxes, and where, if
    /// there is one: it wants this search's half of a solution.
    pub(crate) fn note(&self, hash: u64, place: Place) -> Option<(Owner, Place)> {
        self.table.note::<H>(hash, self.owner, place)
    }

    /// Notes a root. A search that reaches it from the other end is done, so there is no worker to notify.
    pub(crate) fn note_root(&self, boxes: &B, place: Place) {
        self.note(self.table.hash(boxes), place);
    }

    /// The halves that this search was sent, by its own places. `position` has the boxes and the canonical player there.
    pub(crate) fn received(&self, position: impl Fn(Place) -> (B, Square)) -> Vec<(Place, Vec<Push>)> {
        let same = |half: &Half<B>| position(half.place) == (half.boxes.clone(), half.player);
        let halves = self.table.received(self.owner).into_iter();
        halves.filter(same).map(|half| (half.place, half.pushes)).collect()
    }

    /// Runs an errand with the pushes for it. All pushes of a solution, if there is one now.
    pub(crate) fn run(&self, errand: Errand<B>, pushes: Vec<Push>) -> Option<Vec<Push>> {
        match errand {
            Errand::Solution => Some(pushes),
            Errand::Join(other) => Some(H::joined(pushes, other)),
            Errand::Half { to, place, boxes, player } => {
                self.table.send(to, Half { place, boxes, player, pushes });
                None
            }
        }
    }
}
