//! How a search shares what it has expanded, and how the moves to a position are collected along its parents, from worker
//! to worker.

use super::BestFirst;
use super::folding::{Folded, unfold};
use super::membership::Item;
use crate::engine::meeting::{Errand, Trace};
use crate::engine::meeting_table::Place;
use crate::engine::positions::{Name, Positions};
use crate::engine::store::{NodeId, ROOT};
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::{self, Push};
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
            let named = self.positions.named(place.node.into(), &mut boxes);
            (boxes, named.map_or(0, |(_, node)| node.player))
        };
        let halves = self.meeting.as_ref().map(|meeting| meeting.received(position)).unwrap_or_default();
        halves.into_iter().try_for_each(|(place, pushes)| {
            self.follow(Trace { moves: Vec::new(), node: place.node, errand: Errand::Join(pushes) })
        })
    }

    /// Follows a trace to a root, or as far as this worker has the nodes, and runs its errand there.
    pub(super) fn follow(&mut self, mut trace: Trace<B, Folded>) -> Result<(), GaveUp> {
        loop {
            let node = self.positions.node(trace.node);
            if node.parent == ROOT {
                break;
            }
            let owner = self.origin(trace.node);
            trace.moves.push(Folded { push: node.push(), image: node.image });
            trace.node = node.parent;
            if owner != self.number() {
                let bytes = size_of_val(&trace) + size_of_val(trace.moves.as_slice());
                return self.pass_on(owner, Item::Trace(Box::new(trace)), bytes);
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

    /// The pushes from the start to a position; backward, those from it to the end.
    pub(super) fn pushes(&self, name: Name) -> Vec<Push> {
        let path = match &self.positions {
            Positions::Tree(store) => {
                let upwards = std::iter::successors(Some(store.node(name as NodeId)), |node| {
                    (node.parent != ROOT).then(|| store.node(node.parent))
                });
                let moved = upwards.take_while(|node| node.parent != ROOT);
                moved.map(|node| Folded { push: node.push(), image: node.image }).collect()
            }
            Positions::Table(_) => self.way_back(name),
        };
        H::played(&self.ground.maze, unfold(self.ground, &path))
    }

    /// What all pushes of a solution cost.
    pub(super) fn cost(&self, pushes: &[Push]) -> u32 {
        match self.order().prices() {
            Some(prices) => walk::steps(&self.ground.maze, pushes)
                .map_or(u32::MAX, |steps| prices.of(steps.len(), pushes.len())),
            None => pushes.len() as u32,
        }
    }
}
