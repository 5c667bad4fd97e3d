//! States as bytes: one bit per square, then the player in one to four bytes.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;

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
