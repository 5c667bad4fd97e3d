//! The smallest board that a LURD string fits: a level from moves alone.
//!
//! Floor is where the player and the boxes have been, and walls enclose it. A box starts where it is first pushed, and
//! its goal is where it ends. The case of the letters distinguishes pushes from steps.

use super::lurd::Sequence;
use crate::enclosed;
use crate::symbol::Symbol;
use grid::Direction;
use std::collections::{BTreeMap, BTreeSet};

/// Board rows for a forward sequence, or none when the letters contradict each other (a step into
/// a box, a push of nothing into a box) or the board would be larger than a board may be.
/// O(moves * log).
pub fn rows(sequence: &Sequence) -> Option<Vec<String>> {
    let mut player = (0_i64, 0_i64);
    let mut floor = BTreeSet::from([player]);
    let mut boxes: BTreeMap<(i64, i64), (i64, i64)> = BTreeMap::new(); // where it is -> where it was
    for stroke in &sequence.strokes {
        let next = ahead(player, stroke.direction);
        if stroke.upper {
            let onto = ahead(next, stroke.direction);
            // A box not yet seen stands here from the start, unless this cell was already walked on.
            let origin = match boxes.remove(&next) {
                Some(origin) => origin,
                None if floor.contains(&next) => return None,
                None => next,
            };
            if boxes.insert(onto, origin).is_some() {
                return None;
            }
            floor.insert(onto);
        } else if boxes.contains_key(&next) {
            return None;
        }
        floor.insert(next);
        player = next;
    }
    if boxes.is_empty() {
        return None;
    }
    let starts: BTreeSet<(i64, i64)> = boxes.values().copied().collect();
    let symbol = |cell| Symbol::of_floor(boxes.contains_key(&cell), starts.contains(&cell), cell == (0, 0));
    enclosed(&floor.into_iter().map(|cell| (cell, symbol(cell))).collect())
}

fn ahead((x, y): (i64, i64), direction: Direction) -> (i64, i64) {
    let (dx, dy) = direction.delta();
    (x + i64::from(dx), y + i64::from(dy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Level;
    use crate::replay::{lurd, verify};

    fn check(text: &str, expect: Option<&str>) {
        let sequence = lurd::parse(text).unwrap_or_default();
        let found = rows(&sequence).map(|rows| rows.join("\n"));
        assert_eq!(found.as_deref(), expect, "{text}");
        if let Some(board) = found {
            let level: Level = board.parse().unwrap_or_else(|error| panic!("{error:?}"));
            assert!(verify(&level, &sequence.directions()).is_ok(), "{text}");
        }
    }

    #[test]
    fn boards_from_moves() {
        check("R", Some("#####\n#@$.#\n#####"));
        check("r", None);
        check("Rlr", Some("#####\n#@$.#\n#####"));
        // A step into a box, a push of nothing over walked floor, a box into a box.
        check("Rr", None);
        check("rlR", None);
    }
}
