//! How one search takes part in the meeting of searches from both ends ([`MeetingTable`]).

use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::level::maze::Square;
use crate::level::walk::Push;
use crate::search::meeting_table::{Half, MeetingTable, Owner, Place};
use std::marker::PhantomData;
use std::sync::Arc;

/// A search with places that others can meet.
pub(crate) trait HasPlaces<B> {
    /// The boxes and the canonical player at a place.
    fn position(&self, place: Place) -> (B, Square);

    /// All pushes from the start of the level to a place, or from it to the end, in the order in which they are played.
    fn way(&self, place: Place) -> Option<Vec<Push>>;
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

    /// Notes a place by the hash of its boxes. A search from the other end that knows the same boxes is sent this
    /// search's half of a solution.
    pub(crate) fn note(&self, search: &impl HasPlaces<B>, hash: u64, place: Place) {
        if let Some((owner, known)) = self.table.note::<H>(hash, self.owner, place)
            && let Some(pushes) = search.way(place)
        {
            let (boxes, player) = search.position(place);
            self.table.send(owner, Half { place: known, boxes, player, pushes });
        }
    }

    /// Notes a root. A search that reaches it from the other end is done, so there is no worker to notify.
    pub(crate) fn note_root(&self, boxes: &B, place: Place) {
        self.table.note::<H>(self.table.hash(boxes), self.owner, place);
    }

    /// The solutions of which this search was sent the other half.
    pub(crate) fn solutions(&self, search: &impl HasPlaces<B>) -> Vec<Vec<Push>> {
        let complete = |half: Half<B>| {
            let is_same = search.position(half.place) == (half.boxes, half.player);
            is_same.then(|| Some(H::joined(search.way(half.place)?, half.pushes)))?
        };
        self.table.received(self.owner).into_iter().filter_map(complete).collect()
    }
}
