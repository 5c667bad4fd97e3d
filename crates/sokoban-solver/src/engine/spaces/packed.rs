//! Boxes and a player as a state, and as bytes: one bit per square, then the player in one to four bytes.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;

/// Boxes and the player.
#[derive(Clone, Debug)]
pub(crate) struct State<B> {
    /// Where the boxes are.
    pub(crate) boxes: B,
    /// Where the player is; in the space of pushes, the lowest square that it reaches.
    pub(crate) player: Square,
    /// The push that led here, if one did and it is still known; no part of the identity.
    pub(crate) last: Option<Push>,
}

/// What the spaces of moves and of pushes say alike of a [`State`], in their implementations of `Space`.
macro_rules! boxes_and_player {
    () => {
        fn is_goal(&self, state: &State<B>) -> bool {
            state.boxes.is_subset(&self.goals)
        }

        fn is_dead(&self, state: &State<B>) -> bool {
            state.last.is_some_and(|push| {
                let to = self.ground.maze.step(push.from, push.direction);
                let side = Forward::side(push.direction.index());
                self.checks.borrow_mut().is_dead_after(&state.boxes, push.from, to, side)
            })
        }

        fn packed_len(&self) -> usize {
            packed_len(self.ground.maze.len())
        }

        fn pack(&self, state: &State<B>, into: &mut [u8]) {
            pack(&state.boxes, state.player, self.ground.maze.len(), into);
        }

        fn unpack(&self, from: &[u8]) -> State<B> {
            let (boxes, player) = unpack(self.ground.maze.len(), from);
            State { boxes, player, last: None }
        }
    };
}
pub(super) use boxes_and_player;

/// The same in a space that is a part of the space of pushes in its field `pushes`.
macro_rules! as_in_pushes {
    () => {
        fn initial(&self) -> State<B> {
            self.pushes.initial()
        }

        fn is_dead(&self, state: &State<B>) -> bool {
            self.pushes.is_dead(state)
        }

        fn packed_len(&self) -> usize {
            self.pushes.packed_len()
        }

        fn pack(&self, state: &State<B>, into: &mut [u8]) {
            self.pushes.pack(state, into);
        }

        fn unpack(&self, from: &[u8]) -> State<B> {
            self.pushes.unpack(from)
        }
    };
}
pub(crate) use as_in_pushes;

/// Bytes of the player's square in a maze of `squares` squares.
fn player_len(squares: usize) -> usize {
    match squares {
        0..=0x100 => 1,
        0x101..=0x1_0000 => 2,
        _ => 4,
    }
}

/// Bytes of a packed state in a maze of `squares` squares.
pub(crate) fn packed_len(squares: usize) -> usize {
    squares.div_ceil(8) + player_len(squares)
}

/// Writes boxes and player into `into`, [`packed_len`] bytes.
pub(crate) fn pack<B: Board>(boxes: &B, player: Square, squares: usize, into: &mut [u8]) {
    let (bits, tail) = into.split_at_mut(squares.div_ceil(8));
    for (chunk, word) in bits.chunks_mut(8).zip(boxes.words()) {
        chunk.copy_from_slice(&word.to_le_bytes()[..chunk.len()]);
    }
    let length = tail.len();
    tail.copy_from_slice(&player.to_le_bytes()[..length]);
}

/// Reads what [`pack`] wrote.
pub(crate) fn unpack<B: Board>(squares: usize, from: &[u8]) -> (B, Square) {
    let (bits, tail) = from.split_at(squares.div_ceil(8));
    let mut boxes = B::empty(squares);
    for (chunk, word) in bits.chunks(8).zip(boxes.words_mut()) {
        let mut bytes = [0; 8];
        bytes[..chunk.len()].copy_from_slice(chunk);
        *word = u64::from_le_bytes(bytes);
    }
    let mut bytes = [0; 4];
    bytes[..tail.len()].copy_from_slice(tail);
    (boxes, Square::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::{Narrow, Wide};

    fn check<B: Board>(squares: usize, boxes: &[Square], player: Square, bytes: usize) {
        let mut board = B::empty(squares);
        for &square in boxes {
            board.put(square);
        }
        let mut packed = vec![0; packed_len(squares)];
        assert_eq!(packed.len(), bytes);
        pack(&board, player, squares, &mut packed);
        assert_eq!(unpack::<B>(squares, &packed), (board, player));
    }

    #[test]
    fn states_round_trip() {
        check::<Narrow<1>>(20, &[0, 19], 7, 4);
        check::<Narrow<16>>(300, &[0, 63, 64, 299], 298, 40);
        check::<Wide>(70_000, &[0, 69_999], 69_998, 8_754);
    }
}
