//! What workers of a best-first search send each other, as bytes for other processes.

use super::folding::Folded;
use super::membership::{Item, Parcel};
use crate::level::board::Board;
use crate::level::walk::Push;
use crate::search::crew::WorkerId;
use crate::search::crew::bytes::{put, take_u32};
use crate::search::crew::ranks::Sendable;
use crate::search::meeting::{Errand, Trace};
use crate::search::store::{Node, NodeId};
use grid::{Direction, Symmetry};

/// Where the successors of a worker's positions belong.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Traffic {
    /// Successors that no test called dead.
    pub(crate) successors: u64,
    /// Those of them that belong to another worker.
    pub(crate) away: u64,
    /// Those that were sent: not too far from any solution.
    pub(crate) sent: u64,
}

impl Traffic {
    pub(super) fn count(&mut self, is_away: bool) {
        self.successors += 1;
        self.away += u64::from(is_away);
    }
}

/// The first byte of an item.
const POSITION: u8 = 0;
const TRACE: u8 = 1;

impl<B: Board> Sendable for Item<B> {
    fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            Item::Position(Parcel { boxes, node, .. }) => {
                bytes.push(POSITION);
                boxes.words().iter().for_each(|word| bytes.extend(word.to_le_bytes()));
                for number in [node.parent, node.player, node.cost, node.bound] {
                    put(number.into(), bytes);
                }
                put_move(Folded { push: node.push(), image: node.image }, bytes);
            }
            Item::Trace(trace) => {
                debug_assert!(matches!(trace.errand, Errand::Solution), "processes meet nobody");
                bytes.push(TRACE);
                put(trace.node.into(), bytes);
                put(trace.moves.len() as u64, bytes);
                trace.moves.iter().for_each(|&made| put_move(made, bytes));
            }
        }
    }

    fn take(bytes: &mut &[u8], from: WorkerId, squares: usize) -> Option<Item<B>> {
        let (&kind, rest) = bytes.split_first()?;
        *bytes = rest;
        match kind {
            POSITION => {
                let mut boxes = B::empty(squares);
                for word in boxes.words_mut() {
                    let (next, rest) = bytes.split_first_chunk()?;
                    (*word, *bytes) = (u64::from_le_bytes(*next), rest);
                }
                let [parent, player, cost, bound] = [(); 4].map(|()| take_u32(bytes));
                let Folded { push: Push { from: square, direction }, image } = take_move(bytes)?;
                let (parent, player, cost, bound): (NodeId, _, _, _) = (parent?, player?, cost?, bound?);
                let node =
                    Node { parent, player, closed: false, from: square, direction, image, cost, bound };
                Some(Item::Position(Parcel { boxes, node, origin: from }))
            }
            TRACE => {
                let (node, count) = (take_u32(bytes)?, take_u32(bytes)?);
                let moves = (0..count).map(|_| take_move(bytes)).collect::<Option<Vec<Folded>>>()?;
                Some(Item::Trace(Box::new(Trace { moves, node, errand: Errand::Solution })))
            }
            _ => None,
        }
    }
}

fn put_move(made: Folded, bytes: &mut Vec<u8>) {
    let kind = made.image.index() * 4 + made.push.direction.index();
    bytes.push(kind as u8);
    put(made.push.from.into(), bytes);
}

fn take_move(bytes: &mut &[u8]) -> Option<Folded> {
    let (&kind, rest) = bytes.split_first()?;
    *bytes = rest;
    let image = *Symmetry::ALL.get(usize::from(kind / 4))?;
    let push = Push { from: take_u32(bytes)?, direction: Direction::from_index(usize::from(kind % 4)) };
    Some(Folded { push, image })
}
