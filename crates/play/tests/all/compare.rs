//! Where a line of play leaves the best ones, compared with brute force.

use crate::common::{CIRCULAR, level, lurd};
use grid::{Direction, Random};
use sokoworks::{Budget, Game, Level, Position};
use sokoworks_play::{Left, compare};
use std::collections::{HashMap, VecDeque};

/// Most positions of a level that is searched by brute force.
const MOST: usize = 1_500;

/// What distinguishes positions: boxes, atoms and bonds, and the player's cell.
fn key(position: &Position) -> String {
    format!("{position:?}")
}

/// The fewest pushes (Sokobond: moves) from a position to a solved one, by breadth-first search; none if there are too many
/// positions, or no solution.
fn fewest(start: &Position) -> Option<usize> {
    let mut least = HashMap::from([(key(start), 0_usize)]);
    let mut queue = VecDeque::from([(start.clone(), 0)]);
    while let Some((position, cost)) = queue.pop_front() {
        if cost > least[&key(&position)] {
            continue;
        }
        if position.is_solved() {
            return Some(cost);
        }
        if least.len() > MOST {
            return None;
        }
        for direction in Direction::ALL {
            let mut next = position.clone();
            let Some(made) = next.step(direction) else { continue };
            let step = usize::from(made.pushed() || next.game() == Game::Sokobond);
            let known = least.get(&key(&next)).copied().unwrap_or(usize::MAX);
            if cost + step < known {
                least.insert(key(&next), cost + step);
                // Walks cost nothing, so they come first.
                match step {
                    0 => queue.push_front((next, cost)),
                    _ => queue.push_back((next, cost + step)),
                }
            }
        }
    }
    None
}

/// A solution with some detours: random moves, then a shortest way from there, as long as there is one.
fn detour(level: &Level, random: &mut Random) -> Option<Vec<Direction>> {
    let mut position = Position::start(level);
    let mut moves = Vec::new();
    for _ in 0..random.index(12) {
        let direction = random.direction();
        if position.step(direction).is_some() {
            moves.push(direction);
        }
        if position.is_solved() {
            return None;
        }
    }
    let answer =
        sokoworks::solve_from(&position, &sokoworks::Request::default(), &Budget::new(), &mut |_| {}).ok()?;
    moves.extend_from_slice(answer.solution()?);
    Some(moves)
}

/// The first move after which the fewest are out of reach.
fn leaves(level: &Level, moves: &[Direction], best: usize) -> Option<Option<usize>> {
    let mut position = Position::start(level);
    let mut cost = 0;
    for (&direction, at) in moves.iter().zip(1..) {
        let Some(made) = position.step(direction) else { continue };
        cost += usize::from(made.pushed() || level.game() == Game::Sokobond);
        if cost + fewest(&position)? > best {
            return Some(Some(at));
        }
    }
    Some(None)
}

#[test]
fn the_move_by_which_a_line_leaves_the_best_ones_is_that_of_brute_force() {
    let mut random = Random::new(41);
    let (mut longer, mut equal) = (0, 0);
    let wanted = test_levels::cases(20);
    for _ in 0..wanted * 100 {
        if longer >= wanted {
            break;
        }
        let level = level(&mut random);
        let start = Position::start(&level);
        if start.is_solved() {
            continue;
        }
        let Some(best) = fewest(&start) else { continue };
        let Some(moves) = detour(&level, &mut random) else { continue };
        let Some(expect) = leaves(&level, &moves, best) else { continue };
        let found = compare(&level, &moves, &[], &Budget::new()).expect("a solution");
        assert!(found.is_proved && found.fewest == best, "{}", level.text());
        let expect = expect.map(|at| Left { at, is_exact: true });
        assert_eq!(found.left, expect, "{}{moves:?}", level.text());
        *if expect.is_some() { &mut longer } else { &mut equal } += 1;
    }
    assert!(longer >= wanted && equal > 0, "{longer} longer lines, {equal} best ones");
}

#[test]
fn without_a_proof_a_line_is_compared_with_the_best_known_one() {
    let text = "########\n#      #\n#      #\n# $  . #\n#      #\n#@     #\n########";
    let level: Level = text.parse().expect("a level");
    let (short, long) = (lurd("uurrr"), lurd("ruulurrrurd"));
    assert!(compare(&level, &lurd("uurr"), &[], &Budget::new()).is_none(), "no solution");
    let compared = |line: &[Direction], known: &[Vec<Direction>], budget: Budget| {
        let found = compare(&level, line, known, &budget).expect("a solution");
        (found.cost, found.fewest, found.is_proved, found.best.len(), found.left)
    };
    let left = |at, is_exact| Some(Left { at, is_exact });
    assert_eq!(compared(&long, &[], Budget::new()), (5, 3, true, 5, left(3, true)));
    assert_eq!(
        compared(&long, std::slice::from_ref(&short), Budget::new().nodes(0)),
        (5, 3, false, 5, left(3, false))
    );
    assert_eq!(compared(&long, &[], Budget::new().nodes(0)), (5, 5, false, 11, None), "none better is known");
    assert_eq!(compared(&short, &[long], Budget::new()), (3, 3, true, 5, None));
}

#[test]
fn a_level_that_starts_solved_is_compared_like_any_other() {
    let level: Level = CIRCULAR.parse().expect("a level");
    let check = |line: &str, known: &[&str], expect: Option<(usize, usize, Option<usize>)>| {
        let known: Vec<_> = known.iter().map(|letters| lurd(letters)).collect();
        let found = compare(&level, &lurd(line), &known, &Budget::new());
        let result = found.map(|found| {
            // Away and back to either side: 6 moves.
            assert!(found.is_proved && found.best.len() == 6, "{line}: {found:?}");
            (found.cost, found.fewest, found.left.map(|left| left.at))
        });
        assert_eq!(result, expect, "{line}");
    };
    check("rurrdl", &[], Some((2, 2, None)));
    // What comes after the end is left out; what does not solve the level is no better solution.
    check("rurrdlul", &["", "u"], Some((2, 2, None)));
    check("rrurrdll", &[], Some((4, 2, Some(2))));
    check("", &[], None);
    check("u", &[], None);
    check("ru", &["rurrdl"], None);
}
