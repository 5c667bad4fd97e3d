//! Games in a buffer: letters, a NUL after each game, and one more after the last.

use sokoworks::Direction;
use std::ops::Range;

/// The bit that marks a move for optimizers.
const MARK: u8 = 0x80;

/// A game as it was passed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The moves.
    pub moves: Vec<Direction>,
    /// From the first marked move to the last, if any is marked: only these are to change.
    pub marked: Option<Range<usize>>,
}

/// The games of a buffer; `None` where something in it is not a move. Blanks are ignored. A buffer that ends without NULs is a
/// game to its end.
pub fn read(buffer: &[u8]) -> Option<Vec<Game>> {
    let mut games = Vec::new();
    for text in buffer.split(|&byte| byte == 0) {
        let mut game = Game::default();
        for &byte in text {
            let letter = char::from(byte & !MARK);
            if letter.is_ascii_whitespace() {
                continue;
            }
            if byte & MARK != 0 {
                let place = game.moves.len();
                game.marked = Some(game.marked.map_or(place, |marked| marked.start)..place + 1);
            }
            game.moves.push(Direction::from_lurd(letter)?);
        }
        if text.is_empty() {
            break;
        }
        games.push(game);
    }
    Some(games)
}

/// Writes a game with `ends` NULs behind it; false, and nothing written, when it does not fit.
pub fn write(letters: &str, ends: usize, buffer: &mut [u8]) -> bool {
    let Some(place) = buffer.get_mut(..letters.len() + ends) else { return false };
    let (moves, nuls) = place.split_at_mut(letters.len());
    moves.copy_from_slice(letters.as_bytes());
    nuls.fill(0);
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_end_with_nuls_or_with_the_buffer() {
        let check = |buffer: &[u8], expect: Option<&[usize]>| {
            let counts =
                read(buffer).map(|games| games.iter().map(|game| game.moves.len()).collect::<Vec<_>>());
            assert_eq!(counts.as_deref(), expect, "{buffer:?}");
        };
        check(b"lurD\0\0", Some(&[4]));
        check(b"lurD\0rr\0\0ll\0", Some(&[4, 2]));
        check(b"lu rD\r\n", Some(&[4]));
        check(b"lurD", Some(&[4]));
        check(b"", Some(&[]));
        check(b"\0\0", Some(&[]));
        check(b"lux\0\0", None);
        check(b"12R\0\0", None);
    }

    #[test]
    fn marked_moves_are_a_range() {
        let marked = |buffer: &[u8]| read(buffer).and_then(|games| games.first()?.marked.clone());
        assert_eq!(marked(b"lurd\0\0"), None);
        assert_eq!(marked(&[b'l', b'u' | MARK, b'r', b'D' | MARK, b'd', 0]), Some(1..4));
        assert_eq!(marked(&[b'l' | MARK, 0, 0]), Some(0..1));
    }

    #[test]
    fn games_are_written_where_they_fit() {
        for (room, fits) in [(5, true), (4, false), (0, false)] {
            let mut buffer = vec![b'x'; room];
            assert_eq!(write("rRR", 2, &mut buffer), fits);
            assert_eq!(buffer.starts_with(b"rRR\0\0"), fits);
            assert!(fits || buffer.iter().all(|&byte| byte == b'x'));
        }
    }
}
