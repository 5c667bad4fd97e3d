//! Compares a solution with the known ones of its level, and with the player's own.

use crate::quantity::counted;
use crate::storage::known_solutions::{KnownSolution, best, measured};
use sokoworks::contract::KnownSolutions;
use sokoworks::{Measure, Verified};

/// Compares a solution with the known ones; `None` if there are none.
pub(crate) fn compare(known: &[KnownSolution], ours: &Verified) -> Option<KnownSolutions> {
    let least = |by| best(known, by).map(|one| measured(&one.verified, by));
    let yours = |by| {
        let own = known.iter().filter(|one| one.is_yours());
        best(own, by).map(|one| measured(&one.verified, by))
    };
    let (best_moves, pushes) = (least(Measure::Moves)?, ours.pushes());
    let best_pushes = least(Measure::Pushes).filter(|_| pushes.is_some());
    Some(KnownSolutions {
        solutions: known.len(),
        among: known.iter().any(|known| known.verified.moves == ours.moves),
        best_moves,
        best_pushes,
        fewer_moves: ours.moves.len() < best_moves,
        fewer_pushes: best_pushes.zip(pushes).map(|(best, ours)| ours < best),
        your_moves: yours(Measure::Moves),
        your_pushes: yours(Measure::Pushes).filter(|_| pushes.is_some()),
    })
}

/// The comparison in a sentence. Only where length matters is a longer solution compared with the best.
pub(crate) fn sentence(known: &KnownSolutions, ours: &Verified, length_matters: bool) -> String {
    let all = match known.solutions {
        1 => "the known solution".to_owned(),
        number => format!("the {}", counted(number, "known solution")),
    };
    if known.among {
        let this = match known.solutions {
            1 => format!("this is {all}"),
            _ => format!("this is one of {all}"),
        };
        return match (known.your_moves, known.your_pushes) {
            (Some(moves), Some(pushes)) => {
                format!("{this}; yours: {}, {}", counted(moves, "move"), counted(pushes, "push"))
            }
            (Some(moves), None) => format!("{this}; yours: {}", counted(moves, "move")),
            (None, _) => this,
        };
    }
    if !length_matters && !known.fewer_moves && known.fewer_pushes != Some(true) {
        let numbers = |moves: usize, pushes: Option<usize>| match pushes {
            Some(pushes) => format!("{}, {}", counted(pushes, "push"), counted(moves, "move")),
            None => counted(moves, "move"),
        };
        let yours = known.your_moves.map(|moves| format!("; yours: {}", numbers(moves, known.your_pushes)));
        let best = numbers(known.best_moves, known.best_pushes);
        return format!("best known: {best}{}", yours.unwrap_or_default());
    }
    let mut sentence = match known.solutions {
        1 => format!("not {all}: "),
        _ => format!("not among {all}: "),
    };
    if let (Some(pushes), Some(best)) = (ours.pushes(), known.best_pushes) {
        sentence += &format!("{}, ", against(pushes, best, known.your_pushes, "pushes"));
    }
    sentence + &against(ours.moves.len(), known.best_moves, known.your_moves, "moves")
}

/// `2 pushes shorter than the best known (4, not 6, yours 7)`.
fn against(ours: usize, best: usize, yours: Option<usize>, what: &str) -> String {
    let yours = yours.map_or_else(String::new, |yours| format!(", yours {yours}"));
    let by = |difference: usize| counted(difference, if what == "pushes" { "push" } else { "move" });
    match ours.cmp(&best) {
        std::cmp::Ordering::Less => {
            format!("{} shorter than the best known ({ours}, not {best}{yours})", by(best - ours))
        }
        std::cmp::Ordering::Equal => format!("as few {what} as the best known ({ours}{yours})"),
        std::cmp::Ordering::Greater => {
            format!("{} more than the best known ({ours}, not {best}{yours})", by(ours - best))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::known_solutions::KeptIn;
    use grid::Direction;
    use play::Credit;
    use sokoworks::{Level, judge};

    #[test]
    fn solutions_are_compared_by_moves_and_pushes() {
        let compared = |level: &str, kept: &[(&str, Option<Credit>)], ours: &str, length_matters: bool| {
            let level: Level = level.parse().expect("a level");
            let solution = |letters: &str| {
                let moves: Vec<_> = letters.chars().filter_map(Direction::from_lurd).collect();
                judge(&level, moves).expect("a solution")
            };
            let known = kept.iter().map(|&(letters, credit)| KnownSolution {
                verified: solution(letters),
                origin: credit.map(Into::into),
                place: if credit.is_some() { KeptIn::Records } else { KeptIn::File },
            });
            let ours = solution(ours);
            compare(&known.collect::<Vec<_>>(), &ours).map(|known| sentence(&known, &ours, length_matters))
        };
        let against =
            |level: &str, kept: &[(&str, Option<Credit>)], ours: &str| compared(level, kept, ours, true);
        let check = |level: &str, kept: &[&str], ours: &str, expect: &str| {
            let kept: Vec<_> = kept.iter().map(|&letters| (letters, None)).collect();
            assert_eq!(against(level, &kept, ours).as_deref(), Some(expect));
        };
        let room = "#######\n#@$.  #\n#     #\n#######";
        let kept = ["dur", "rrdrrul"];
        check(room, &kept, "dur", "this is one of the 2 known solutions");
        let fewer = "not among the 2 known solutions: as few pushes as the best known (1), \
            2 moves shorter than the best known (1, not 3)";
        check(room, &kept, "r", fewer);
        let more = "not the known solution: 2 pushes more than the best known (3, not 1), \
            4 moves more than the best known (7, not 3)";
        check(room, &kept[..1], "rrdrrul", more);
        let atoms = "xxxxxx\nxH--hx\nxxxxxx";
        check(
            atoms,
            &["rlrr"],
            "rr",
            "not the known solution: 2 moves shorter than the best known (2, not 4)",
        );
        check(atoms, &["rr"], "rr", "this is the known solution");
        assert_eq!(against(room, &[], "r"), None);
        // Yours stand beside the best; what a solver found is not yours.
        let book = [("rrdrrul", Some(Credit::Mine)), ("dur", Some(Credit::Solver))];
        let beside = "not among the 2 known solutions: as few pushes as the best known (1, yours 3), \
            2 moves shorter than the best known (1, not 3, yours 7)";
        assert_eq!(against(room, &book, "r").as_deref(), Some(beside));
        let among = "this is one of the 2 known solutions; yours: 7 moves, 3 pushes";
        assert_eq!(against(room, &book, "dur").as_deref(), Some(among));
        // Nobody asked for few moves.
        let any = |level: &str, book: &[(&str, Option<Credit>)], ours: &str| {
            compared(level, book, ours, false).expect("known")
        };
        assert_eq!(any(room, &book[1..], "rrdrrul"), "best known: 1 push, 3 moves");
        assert_eq!(any(room, &book, "dudur"), "best known: 1 push, 3 moves; yours: 3 pushes, 7 moves");
        assert_eq!(any(room, &book, "r"), beside);
    }
}
