//! How a solution compares with those that the level comes with: in its own file, or in the file beside it.

use crate::input::Chosen;
use crate::quantity::counted;
use crate::storage::solution_file::{Beside, kept_with};
use serde::Serialize;
use sokoworks::{Level, Verified, judge};

/// What is known about a level's own solutions, and how ours compares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Known {
    /// How many solutions the level comes with; those that do not hold are not counted.
    pub(crate) solutions: usize,
    /// Whether ours is one of them, move by move.
    pub(crate) among: bool,
    /// Fewest moves of them.
    pub(crate) best_moves: usize,
    /// Fewest pushes of them; null for Sokobond.
    pub(crate) best_pushes: Option<usize>,
    /// Whether ours has fewer moves than each of them.
    pub(crate) fewer_moves: bool,
    /// Whether ours has fewer pushes than each of them; null for Sokobond.
    pub(crate) fewer_pushes: Option<bool>,
}

impl Known {
    /// Compares a solution with those that the level comes with; `None` if it comes with none.
    pub(crate) fn compare(
        level: Chosen<'_>,
        playable: &Level,
        beside: &Beside,
        ours: &Verified,
    ) -> Option<Known> {
        let kept = kept_with(level, beside).into_iter();
        let kept: Vec<Verified> = kept.filter_map(|steps| judge(playable, steps).ok()).collect();
        Known::of(&kept, ours)
    }

    fn of(kept: &[Verified], ours: &Verified) -> Option<Known> {
        let best_moves = kept.iter().map(|known| known.moves.len()).min()?;
        let best_pushes = kept.iter().filter_map(|known| known.pushes()).min();
        Some(Known {
            solutions: kept.len(),
            among: kept.iter().any(|known| known.moves == ours.moves),
            best_moves,
            best_pushes,
            fewer_moves: ours.moves.len() < best_moves,
            fewer_pushes: best_pushes.zip(ours.pushes()).map(|(best, ours)| ours < best),
        })
    }

    /// The comparison in a sentence.
    pub(crate) fn sentence(&self, ours: &Verified) -> String {
        let known = match self.solutions {
            1 => "the known solution".to_owned(),
            number => format!("the {}", counted(number, "known solution")),
        };
        if self.among {
            return match self.solutions {
                1 => format!("this is {known}"),
                _ => format!("this is one of {known}"),
            };
        }
        let mut sentence = match self.solutions {
            1 => format!("not {known}: "),
            _ => format!("not among {known}: "),
        };
        if let (Some(pushes), Some(best)) = (ours.pushes(), self.best_pushes) {
            sentence += &format!("{}, ", against(pushes, best, "pushes"));
        }
        sentence + &against(ours.moves.len(), self.best_moves, "moves")
    }
}

/// `fewer pushes (4, best known 6)`.
fn against(ours: usize, best: usize, what: &str) -> String {
    match ours.cmp(&best) {
        std::cmp::Ordering::Less => format!("fewer {what} ({ours}, best known {best})"),
        std::cmp::Ordering::Equal => format!("as few {what} ({ours})"),
        std::cmp::Ordering::Greater => format!("more {what} ({ours}, best known {best})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Direction;

    #[test]
    fn solutions_are_compared_by_moves_and_pushes() {
        let check = |level: &str, kept: &[&str], ours: &str, expect: &str| {
            let level: Level = level.parse().expect("a level");
            let solution = |letters: &&str| {
                let moves = letters.chars().filter_map(Direction::from_lurd).collect();
                judge(&level, moves).expect("a solution")
            };
            let (kept, ours) = (kept.iter().map(solution).collect::<Vec<_>>(), solution(&ours));
            let known = Known::of(&kept, &ours).expect("known solutions");
            assert_eq!(known.sentence(&ours), expect);
        };
        let room = "#######\n#@$.  #\n#     #\n#######";
        let kept = ["dur", "rrdrrul"];
        check(room, &kept, "dur", "this is one of the 2 known solutions");
        let fewer = "not among the 2 known solutions: as few pushes (1), fewer moves (1, best known 3)";
        check(room, &kept, "r", fewer);
        let more = "not the known solution: more pushes (3, best known 1), more moves (7, best known 3)";
        check(room, &kept[..1], "rrdrrul", more);
        let atoms = "xxxxxx\nxH--hx\nxxxxxx";
        check(atoms, &["rlrr"], "rr", "not the known solution: fewer moves (2, best known 4)");
        check(atoms, &["rr"], "rr", "this is the known solution");
        let ours = judge(&room.parse().expect("a level"), vec![Direction::Right]).expect("a solution");
        assert_eq!(Known::of(&[], &ours), None);
    }
}
