//! A feature space search that is one worker of several ([`Crew`](crate::engine::crew::Crew)).
//!
//! A position belongs to the worker that a hash of its boxes chooses. A worker that has expanded a position sends each
//! move to the owner of the position to which it leads; there it waits in a cell, beside a copy of the position that it
//! leads from. So each worker has cells of its own, and finds duplicates in its own store.

use super::Fess;
use super::membership::{ABROAD, Abroad, Item, Moved, Parent, Waiting};
use crate::engine::crew::{Standing, WorkerId};
use crate::engine::meeting::Trace;
use crate::engine::member::End;
use crate::engine::store::NodeId;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use search::GaveUp;

impl<B: Board, H: Heading> Fess<'_, B, H> {
    /// The number of this worker.
    pub(super) fn number(&self) -> WorkerId {
        self.member.as_ref().map_or(0, |member| member.worker.number)
    }

    /// Whether a position belongs to this worker.
    pub(super) fn is_own(&self, boxes: &B) -> bool {
        let hash = || self.meeting.table.hash(boxes);
        self.member.as_ref().is_none_or(|member| member.worker.owner(hash()) == member.worker.number)
    }

    /// What is known of the node that a waiting move leads from.
    pub(super) fn parent(&self, id: NodeId) -> Parent {
        match &self.member {
            Some(member) if id & ABROAD != 0 => member.abroad[(id ^ ABROAD) as usize].parent,
            _ => Parent {
                origin: self.number(),
                node: id,
                cost: self.store.node(id).cost,
                cell: self.known[id as usize].cell,
            },
        }
    }

    /// The boxes of a position of another worker.
    pub(super) fn boxes_abroad(&self, id: NodeId) -> Option<B> {
        let member = self.member.as_ref().filter(|_| id & ABROAD != 0)?;
        Some(member.abroad[(id ^ ABROAD) as usize].boxes.clone())
    }

    /// Files moves of a position, each with the worker to whom the position belongs that it leads to.
    pub(super) fn file(
        &mut self,
        boxes: &B,
        id: NodeId,
        cell: u64,
        waiting: Vec<Waiting>,
    ) -> Result<(), GaveUp> {
        let parent = self.parent(id);
        let Some(member) = &mut self.member else { return self.keep(cell, waiting) };
        let hash = self.meeting.table.hash(boxes);
        let mut own = Vec::new();
        let mut others: Vec<Vec<Waiting>> = Vec::new();
        for moved in waiting {
            let owner = member.worker.owner(self.meeting.table.moved(hash, moved.from, moved.to));
            if owner == member.worker.number {
                own.push(moved);
                continue;
            }
            if others.len() <= usize::from(owner) {
                others.resize_with(usize::from(owner) + 1, Vec::new);
            }
            others[usize::from(owner)].push(moved);
        }
        for (owner, moves) in others.into_iter().enumerate().filter(|(_, moves)| !moves.is_empty()) {
            let abroad = Abroad { parent, boxes: boxes.clone() };
            let bytes = size_of::<Abroad<B>>() + boxes.bytes() + size_of_val(moves.as_slice());
            member.worker.send(owner as WorkerId, Item::Moves(Box::new((abroad, moves))), bytes, 1)?;
        }
        if own.is_empty() { Ok(()) } else { self.keep(cell, own) }
    }

    /// Sends a trace to the worker who has the next node.
    pub(super) fn pass_on(&mut self, to: WorkerId, trace: Trace<B, Moved>) -> Result<(), GaveUp> {
        let Some(member) = &mut self.member else { return Ok(()) };
        let bytes = size_of_val(&trace) + size_of_val(trace.moves.as_slice());
        member.worker.send(to, Item::Trace(Box::new(trace)), bytes, 1)
    }

    /// Files moves that another worker sent.
    fn accept(&mut self, abroad: Abroad<B>, mut moves: Vec<Waiting>) -> Result<(), GaveUp> {
        let Some(member) = &mut self.member else { return Ok(()) };
        let number = member.abroad.len() as NodeId;
        if number & ABROAD != 0 {
            return Err(GaveUp::Memory);
        }
        moves.iter_mut().for_each(|moved| moved.node = number | ABROAD);
        let cell = abroad.parent.cell;
        member.held.take(abroad.boxes.bytes().saturating_sub(size_of::<B>()))?;
        member.held.room(&mut member.abroad)?;
        member.abroad.push(abroad);
        self.keep(cell, moves)
    }

    /// Tries the next move, after taking in what other workers have sent. Whether there may be more to do at once.
    pub(super) fn advance_in_crew(&mut self) -> Result<bool, GaveUp> {
        let Some(member) = &mut self.member else {
            let went_on = self.advance()?;
            if !went_on {
                self.end = Some(End::Incomplete);
            }
            return Ok(went_on);
        };
        let batches = member.worker.transport.receive()?;
        if !matches!(member.worker.transport.standing(), Standing::Round(_)) {
            self.end = Some(End::Incomplete);
            return Ok(false);
        }
        for item in batches.into_iter().flat_map(|batch| batch.items) {
            match item {
                Item::Moves(moves) => self.accept(moves.0, moves.1)?,
                Item::Trace(trace) => self.follow(*trace)?,
            }
        }
        let went_on = self.advance()?;
        if let Some(member) = &mut self.member {
            if went_on {
                // With more threads than cores, the others would wait too long for theirs.
                std::thread::yield_now();
            } else {
                member.worker.transport.rest(None);
            }
        }
        Ok(went_on)
    }
}
