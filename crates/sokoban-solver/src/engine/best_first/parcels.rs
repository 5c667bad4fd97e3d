//! What workers of a best-first search send each other, as bytes for other processes.

use super::BestFirst;
use super::folding::Folded;
use super::membership::{Item, Membership, Parcel, WayBack};
use super::sharing::{Parts, Traffic};
use crate::engine::crew::WorkerId;
use crate::engine::crew::ranks::Sendable;
use crate::engine::crew::ranks::bytes::{put, take_u32};
use crate::engine::store::Node;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::walk::Push;
use grid::{Direction, Symmetry};

impl<B: Board> Membership<B> {
    /// The same where most successors are to stay with their worker. All workers must do so.
    pub(crate) fn by_parts(mut self, ground: &Ground) -> Membership<B> {
        self.parts = Parts::among(ground, self.worker.workers());
        self
    }
}

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Where the successors of this worker's positions belong.
    pub(crate) fn traffic(&self) -> Traffic {
        self.traffic
    }
}

/// The first byte of an item.
const POSITION: u8 = 0;
const WAY_BACK: u8 = 1;

impl<B: Board> Sendable for Item<B> {
    fn put(&self, bytes: &mut Vec<u8>) {
        match self {
            Item::Position(Parcel { boxes, node, .. }) => {
                bytes.push(POSITION);
                put_position(boxes, [node.player, node.cost, node.bound], bytes);
            }
            Item::WayBack(way) => {
                bytes.push(WAY_BACK);
                put_position(&way.boxes, [way.player, way.cost, way.owner.into()], bytes);
                put(way.moves.len() as u64, bytes);
                way.moves.iter().for_each(|&made| put_move(made, bytes));
            }
            Item::Trace(_) => debug_assert!(false, "processes look for shortest solutions"),
        }
    }

    fn take(bytes: &mut &[u8], from: WorkerId, squares: usize) -> Option<Item<B>> {
        let (&kind, rest) = bytes.split_first()?;
        *bytes = rest;
        let (boxes, [player, cost, last]) = take_position(bytes, squares)?;
        match kind {
            POSITION => {
                let node = Node { player, cost, bound: last, ..Node::BLANK };
                Some(Item::Position(Parcel { boxes, node, origin: from }))
            }
            WAY_BACK => {
                let moves = take_u32(bytes)?;
                let moves = (0..moves).map(|_| take_move(bytes)).collect::<Option<Vec<Folded>>>()?;
                let owner = last.try_into().ok()?;
                Some(Item::WayBack(Box::new(WayBack { moves, boxes, player, cost, owner })))
            }
            _ => None,
        }
    }
}

/// Encodes boxes and three numbers at the end of `bytes`.
fn put_position<B: Board>(boxes: &B, numbers: [u32; 3], bytes: &mut Vec<u8>) {
    boxes.words().iter().for_each(|word| bytes.extend(word.to_le_bytes()));
    numbers.into_iter().for_each(|number| put(number.into(), bytes));
}

fn take_position<B: Board>(bytes: &mut &[u8], squares: usize) -> Option<(B, [u32; 3])> {
    let mut boxes = B::empty(squares);
    for word in boxes.words_mut() {
        let (next, rest) = bytes.split_first_chunk()?;
        (*word, *bytes) = (u64::from_le_bytes(*next), rest);
    }
    let [first, second, third] = [(); 3].map(|()| take_u32(bytes));
    Some((boxes, [first?, second?, third?]))
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
