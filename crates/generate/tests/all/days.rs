//! The levels of the day that come with the program.

use ::levels::days::{MONTHS, month, read};
use sokoworks::{Level, judge};
use sokoworks_generate::identity;
use std::collections::HashMap;

/// Fewest keys of a level.
const KEYS: usize = 6;

#[test]
fn every_level_of_a_day_is_solved_by_its_solution_and_none_comes_twice() {
    let mut seen = HashMap::new();
    let (mut days, mut twice) = (0, Vec::new());
    for (name, _) in MONTHS {
        for one in read(&month(name).expect("a file")) {
            let name = format!("{} {} {}", one.date, one.game, one.tier);
            let level = Level::read(one.text.as_bytes()).expect(&name);
            assert_eq!(level.game().name(), one.game, "{name}");
            let moves = level.read_moves(&one.solution).expect(&name);
            let solved = judge(&level, moves).expect(&name);
            assert_eq!(solved.letters, one.solution, "{name}");
            assert!(solved.moves.len() >= KEYS, "{name}");
            let grade = one.difficulty.parse::<f64>().map(|exact| exact.round().max(1.0)).expect(&name);
            let grades = if one.tier == "easy" { 1.0..=2.0 } else { 3.0..=5.0 };
            assert!(grades.contains(&grade), "{name}: {grade}");
            assert!(!one.title.is_empty(), "{name}");
            twice.extend(seen.insert(identity(&level), name.clone()).map(|other| [other, name]));
            days += 1;
        }
    }
    // Turned and mirrored levels are the same.
    assert!(twice.is_empty(), "{twice:?}");
    assert!(days >= 3 * 365 * 4, "{days} levels");
}

/// From Monday to Saturday: each week of a file has seven days, but for the first and the last.
#[test]
fn levels_become_harder_from_monday_to_saturday() {
    let all: Vec<_> = MONTHS.iter().flat_map(|(name, _)| read(&month(name).expect("a file"))).collect();
    for game in ["sokoban", "sokobond"] {
        for tier in ["easy", "hard"] {
            let own: Vec<_> = all.iter().filter(|one| one.game == game && one.tier == tier).collect();
            // Of the easy levels, half in Sokoban and a quarter in Sokobond have grade 2.
            let part = if game == "sokoban" { 2 } else { 4 };
            let of_two = own.iter().filter(|one| one.difficulty.as_str() >= "1.5").count();
            assert!(part * of_two >= own.len(), "{game} {tier}: {of_two} of {}", own.len());
            // The first day, 2026-11-01, is a Sunday.
            for week in own[1..].chunks(7) {
                let weekdays =
                    week.iter().take(6).map(|one| one.difficulty.parse::<f64>().expect("a number"));
                assert!(weekdays.is_sorted(), "{} {game} {tier}", week[0].date);
            }
        }
    }
}
