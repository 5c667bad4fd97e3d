//! How a search tells others what it has expanded, and how the moves to a position are collected, from worker to worker.

use super::BestFirst;
use super::folding::{Folded, unfold};
use crate::level::board::Board;
use crate::level::heading::Heading;
use crate::level::maze::Square;
use crate::level::walk::{self, Push};
use crate::search::meeting::{Errand, Trace};
use crate::search::meeting_table::Place;
use crate::search::store::{NodeId, ROOT};
use search::GaveUp;

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Notes a position that is expanded for searches from the other end.
    pub(super) fn note(&mut self, id: NodeId, boxes: &B, player: Square) -> Result<(), GaveUp> {
        let Some(meeting) = &self.meeting else { return Ok(()) };
        let place = Place { node: id, from: 0, to: 0, side: 0 };
        let Some((to, place)) = meeting.note(meeting.table.hash(boxes), place) else { return Ok(()) };
        let errand = Errand::Half { to, place, boxes: boxes.clone(), player };
        self.follow(Trace { moves: Vec::new(), node: id, errand })
    }

    /// Takes in the solutions that meeting other searches has brought.
    pub(super) fn receive(&mut self) -> Result<(), GaveUp> {
        let position = |place: Place| {
            let mut boxes = B::empty(self.ground.maze.len());
            self.store.boxes(place.node, &mut boxes);
            (boxes, self.store.node(place.node).player)
        };
        let halves = self.meeting.as_ref().map(|meeting| meeting.received(position)).unwrap_or_default();
        halves.into_iter().try_for_each(|(place, pushes)| {
            self.follow(Trace { moves: Vec::new(), node: place.node, errand: Errand::Join(pushes) })
        })
    }

    /// Follows a trace to a root, or as far as this worker has the nodes, and runs its errand there.
    pub(super) fn follow(&mut self, mut trace: Trace<B, Folded>) -> Result<(), GaveUp> {
        loop {
            let node = self.store.node(trace.node);
            if node.parent == ROOT {
                break;
            }
            let owner = self.origin(trace.node);
            trace.moves.push(Folded { push: node.push(), image: node.image });
            trace.node = node.parent;
            if owner != self.number() {
                return self.pass_on(owner, trace);
            }
        }
        let pushes = H::played(&self.ground.maze, unfold(self.ground, &trace.moves));
        let solution = match &self.meeting {
            Some(meeting) => meeting.run(trace.errand, pushes),
            None => Some(pushes),
        };
        if let Some(pushes) = solution {
            self.ceiling.meet(self.cost(&pushes), pushes);
        }
        Ok(())
    }

    /// The pushes from the start to a node; backward, those from the node to the end.
    pub(super) fn pushes(&self, mut id: NodeId) -> Vec<Push> {
        let mut path = Vec::new();
        loop {
            let node = self.store.node(id);
            if node.parent == ROOT {
                return H::played(&self.ground.maze, unfold(self.ground, &path));
            }
            path.push(Folded { push: node.push(), image: node.image });
            id = node.parent;
        }
    }

    /// What all pushes of a solution cost.
    fn cost(&self, pushes: &[Push]) -> u32 {
        match self.order().prices() {
            Some(prices) => walk::steps(&self.ground.maze, pushes)
                .map_or(u32::MAX, |steps| prices.of(steps.len(), pushes.len())),
            None => pushes.len() as u32,
        }
    }
}
