//! The smallest board that a LURD string fits: a level from moves alone.
//!
//! Floor is where the player and the boxes have been, and walls enclose it. A box starts where it is first pushed, and
//! its goal is where it ends. The case of the letters distinguishes pushes from steps.

use super::lurd::Sequence;
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
    let (left, right) = (floor.iter().map(|c| c.0).min()? - 1, floor.iter().map(|c| c.0).max()? + 1);
    let (top, bottom) = (floor.iter().map(|c| c.1).min()? - 1, floor.iter().map(|c| c.1).max()? + 1);
    let (width, height) = ((right - left + 1) as usize, (bottom - top + 1) as usize);
    if width > crate::build::MAX_SIDE || height > crate::build::MAX_SIDE {
        return None;
    }
    let starts: BTreeSet<(i64, i64)> = boxes.values().copied().collect();
    let symbol = |cell: (i64, i64)| match (starts.contains(&cell), boxes.contains_key(&cell)) {
        (true, true) => Symbol::BoxOnGoal,
        (true, false) => Symbol::Box,
        (false, goal) if cell == (0, 0) => {
            if goal {
                Symbol::PlayerOnGoal
            } else {
                Symbol::Player
            }
        }
        (false, true) => Symbol::Goal,
        (false, false) if floor.contains(&cell) => Symbol::Floor,
        _ if around(cell).any(|near| floor.contains(&near)) => Symbol::Wall,
        _ => Symbol::Floor,
    };
    let row = |y| (left..=right).map(|x| symbol((x, y)).to_char()).collect::<String>().trim_end().to_owned();
    Some((top..=bottom).map(row).collect())
}

fn ahead((x, y): (i64, i64), direction: Direction) -> (i64, i64) {
    let (dx, dy) = direction.delta();
    (x + i64::from(dx), y + i64::from(dy))
}

fn around((x, y): (i64, i64)) -> impl Iterator<Item = (i64, i64)> {
    (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| (x + dx, y + dy)))
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
