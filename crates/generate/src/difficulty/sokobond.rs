//! Measures of a level of Sokobond.

use super::{Measures, OfSolution};
use grid::Direction;
use sokobond::rules;
use sokoworks::{Budget, Game, Level, Made, Metric, Position, Request, Stop, Warnings, judge, solve};

/// Positions of the search.
const NODES: u64 = 150_000;

/// Measures a level.
pub(super) fn measure(level: &Level, board: &sokobond::Level, stop: &Stop) -> Measures {
    let start = sokobond::Position::start(board);
    let mut tables = Warnings::new(level, false);
    let bound = tables.bound(&Position::start(level)).unwrap_or(0) as usize;
    let budget = Budget { nodes: Some(NODES), bytes: Some(1 << 30), stop: stop.clone() };
    let (mut effort, mut solution) = (0, None);
    if let Ok(answer) = solve(level, &Request::default(), &budget, &mut |_| {}) {
        effort = answer.statistics.expanded;
        let proved = answer.proved.contains(&Metric::Moves);
        solution = answer.solution().and_then(|moves| of_solution(level, moves, proved, &mut tables));
    }
    Measures {
        game: Game::Sokobond,
        pieces: board.atoms.len(),
        squares: board.size.cells().filter(|&cell| !board.is_wall(cell)).count(),
        modifiers: sokobond::Modifier::ALL
            .map(|kind| board.modifiers.iter().filter(|other| **other == Some(kind)).count()),
        electrons: start.atoms().map(|atom| usize::from(start.free(board, atom))).sum(),
        bound,
        effort,
        solution,
    }
}

fn of_solution(
    level: &Level,
    moves: &[Direction],
    proved: bool,
    tables: &mut Warnings,
) -> Option<OfSolution> {
    let verified = judge(level, moves.to_vec()).ok()?;
    let mut position = Position::start(level);
    let mut last = tables.bound(&position).unwrap_or(0);
    let (mut pushes, mut changes, mut astray, mut choices, mut fatal) = (0, 0, 0, 0_usize, 0_usize);
    for &direction in &verified.moves {
        let (all, dead) = choices_at(&position, tables);
        choices += all;
        fatal += dead;
        let made = position.step(direction);
        pushes += usize::from(made.as_ref().is_some_and(Made::pushed));
        changes +=
            usize::from(matches!(&made, Some(Made::Sokobond { moved, .. }) if !moved.bonds.is_empty()));
        let bound = tables.bound(&position).unwrap_or(last);
        astray += usize::from(bound > last);
        last = bound;
    }
    let turns = verified.moves.windows(2).filter(|pair| pair[0] != pair[1]).count();
    Some(OfSolution {
        pushes,
        lines: turns + usize::from(!verified.moves.is_empty()),
        changes,
        astray,
        choices: choices as f64 / verified.moves.len().max(1) as f64,
        fatal: fatal as f64 / choices.max(1) as f64,
        proved,
        moves: verified.moves,
    })
}

/// Moves that are not refused in a position, and how many of them are proved fatal.
fn choices_at(position: &Position, tables: &mut Warnings) -> (usize, usize) {
    let Position::Sokobond { level, position: at } = position else { return (0, 0) };
    let (mut all, mut fatal) = (0, 0);
    for direction in Direction::ALL {
        let mut next = at.clone();
        if rules::turn(level, &mut next, direction).is_refused() {
            continue;
        }
        all += 1;
        let next = Position::Sokobond { level: level.clone(), position: next };
        fatal += usize::from(tables.check(&next).is_some());
    }
    (all, fatal)
}
