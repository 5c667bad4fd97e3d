//! The identity of a level: a hash for records and duplicates that ignores rotation, reflection, decoration, and where
//! in its first region the player starts.
//!
//! The hash is computed from the least of the eight symmetric forms of floor, goals, boxes and the top-left cell that
//! the player can reach. O(area).

use crate::{Level, Position, rules};
use grid::{Cell, Direction, Symmetry};
use text::fnv1a;

/// The identity of a level, however it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Hash of the canonical form: 128-bit FNV-1a, the same on every machine and in every version.
    pub hash: u128,
    /// What turns the level into its canonical form.
    pub symmetry: Symmetry,
    /// Column and row, in the turned level, of the canonical form's first cell.
    origin: (u32, u32),
}

/// The canonical form as seen through one symmetry.
struct Form {
    width: u32,
    /// Row by row: 0 outside, else 1, plus 2 for a goal, plus 4 for a box.
    cells: Vec<u8>,
    player: u32,
    origin: (u32, u32),
}

impl Form {
    fn key(&self) -> (u32, &[u8], u32) {
        (self.width, &self.cells, self.player)
    }
}

impl Identity {
    /// The identity of a level.
    pub fn of(level: &Level) -> Identity {
        let region: Vec<Cell> = rules::reachable(level, &Position::start(level)).iter().collect();
        let floor: Vec<Cell> = level.floor().iter().collect();
        let [first, others @ ..] = Symmetry::ALL;
        let mut best = (first, form(level, first, &floor, &region));
        for symmetry in others {
            let other = form(level, symmetry, &floor, &region);
            if other.key() < best.1.key() {
                best = (symmetry, other);
            }
        }
        let (symmetry, form) = best;
        let header = [form.width.to_le_bytes(), form.player.to_le_bytes()].concat();
        let hash = fnv1a(header.into_iter().chain(form.cells));
        Identity { hash, symmetry, origin: form.origin }
    }

    /// Moves of the level with this identity as moves of `other_level`, which must have the same hash.
    /// The player first walks to where these moves start. None if the levels are not the same.
    pub fn translate(
        &self,
        level: &Level,
        moves: &[Direction],
        other_level: &Level,
        other: &Identity,
    ) -> Option<Vec<Direction>> {
        if self.hash != other.hash {
            return None;
        }
        other.localize(other_level, &self.canonical(level, moves)?)
    }

    /// Moves of the level with this identity as seen in the canonical form.
    pub fn canonical(&self, level: &Level, moves: &[Direction]) -> Option<CanonicalMoves> {
        let turned = self.symmetry.size(level.size);
        let (x, y) = turned.xy(self.symmetry.cell(level.size, level.player));
        let start = (x.checked_sub(self.origin.0)?, y.checked_sub(self.origin.1)?);
        let moves = moves.iter().map(|&direction| self.symmetry.direction(direction)).collect();
        Some(CanonicalMoves { start, moves })
    }

    /// Moves of the canonical form as moves of the level with this identity. The player first walks to
    /// where they start; none if it cannot.
    pub fn localize(&self, level: &Level, canonical: &CanonicalMoves) -> Option<Vec<Direction>> {
        let back = self.symmetry.inverse();
        let turned = self.symmetry.size(level.size);
        let place = |start: u32, origin: u32| i64::from(start) + i64::from(origin);
        let (x, y) = canonical.start;
        let start = turned.checked_cell(place(x, self.origin.0), place(y, self.origin.1))?;
        let start = back.cell(turned, start);
        let mut moves = rules::walk(level, &Position::start(level), start)?;
        moves.extend(canonical.moves.iter().map(|&direction| back.direction(direction)));
        Some(moves)
    }
}

/// Moves in the canonical form of a level, to be kept without the level.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CanonicalMoves {
    /// Column and row of the player's first cell.
    pub start: (u32, u32),
    /// The moves from there.
    pub moves: Vec<Direction>,
}

fn form(level: &Level, symmetry: Symmetry, floor: &[Cell], region: &[Cell]) -> Form {
    let turned = symmetry.size(level.size);
    let image = |cell: Cell| turned.xy(symmetry.cell(level.size, cell));
    let bounds = |part: fn((u32, u32)) -> u32| {
        let places = || floor.iter().map(|&cell| part(image(cell)));
        (places().min().unwrap_or(0), places().max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (bounds(|(x, _)| x), bounds(|(_, y)| y));
    let width = right - left + 1;
    let index = |cell: Cell| {
        let (x, y) = image(cell);
        (y - top) * width + (x - left)
    };
    let mut cells = vec![0; (width * (bottom - top + 1)) as usize];
    for &cell in floor {
        cells[index(cell) as usize] =
            1 + 2 * u8::from(level.goals.contains(cell)) + 4 * u8::from(level.boxes.contains(cell));
    }
    let player = region.iter().map(|&cell| index(cell)).min().unwrap_or(0);
    Form { width, cells, player, origin: (left, top) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{lurd, verify};

    const LEVEL: &str = "######\n#    #\n# $@ #\n# .# #\n#    #\n######";

    fn level(text: &str) -> Level {
        text.parse().unwrap_or_else(|error| panic!("{error:?}"))
    }

    fn check(one: &str, other: &str, same: bool) {
        let (one, other) = (level(one), level(other));
        assert_eq!(Identity::of(&one).hash == Identity::of(&other).hash, same);
    }

    #[test]
    fn scenery_turns_and_walks_do_not_matter() {
        check(LEVEL, LEVEL, true);
        // Mirrored left-right, with scenery outside and the player elsewhere in its region.
        check(LEVEL, "  #######\n  #    ##\n  # @$ ##\n  # #. #*#\n  #    ###\n  ######", true);
        check(LEVEL, "######\n#   @#\n# $  #\n# .# #\n#    #\n######", true);
        // A quarter turn.
        check(LEVEL, "######\n#    #\n# .$@#\n# #  #\n#    #\n######", true);
        check(LEVEL, "######\n#    #\n# *@ #\n# .# #\n#  $ #\n######", false);
        check(LEVEL, "######\n#    #\n# $@ #\n#  #.#\n#    #\n######", false);
    }

    #[test]
    fn solutions_translate() {
        let one = level(LEVEL);
        let moves = lurd::parse("ulD").map(|sequence| sequence.directions()).unwrap_or_default();
        assert!(verify(&one, &moves).is_ok());
        for text in [
            LEVEL,
            "######\n#    #\n#  $ #\n# #. #\n#   @#\n######",
            "######\n#   @#\n# .$ #\n# #  #\n#    #\n######",
        ] {
            let other = level(text);
            let translated = Identity::of(&one).translate(&one, &moves, &other, &Identity::of(&other));
            assert!(verify(&other, &translated.unwrap_or_default()).is_ok(), "{text}");
        }
        let other = level("#####\n#@$.#\n#####");
        assert_eq!(Identity::of(&one).translate(&one, &moves, &other, &Identity::of(&other)), None);
    }
}
