//! Measures of a level of Sokobond.

use super::chance::careless;
use super::floor::Floor;
use super::sokoban::is_short_of_memory;
use super::{Measures, OfSolution, OfSpace};
use grid::{CellSet, Direction};
use sokobond::rules;
use sokoworks::space::{NEVER, Room, Space, heap, of_sokobond};
use sokoworks::{
    Budget, Game, GaveUp, Level, Made, Memory, Metric, Outcome, Position, Request, Stop, Warnings, judge,
    solve,
};

/// Positions of the search.
const NODES: u64 = 150_000;

/// Most positions of a level for measures over all positions.
const POSITIONS: usize = 20_000;

/// Most bytes of these.
const BYTES: usize = 128 << 20;

/// Measures a level. `known` is a solution for where the search finds none.
pub(super) fn measure(
    level: &Level,
    board: &sokobond::Level,
    known: Option<&[Direction]>,
    limits: &Budget,
) -> Measures {
    let start = sokobond::Position::start(board);
    let mut tables = Warnings::new(level, false);
    let bound = tables.bound(&Position::start(level)).unwrap_or(0) as usize;
    let budget = limits.clone().nodes(NODES);
    let (mut effort, mut found, mut never, mut short_of_memory) = (0, None, false, false);
    if let Ok(answer) = solve(level, &Request::default(), &budget, &mut |_| {}) {
        effort = answer.statistics.expanded;
        let proved = answer.proved.contains(&Metric::Moves);
        never = answer.outcome == Outcome::Unsolvable;
        short_of_memory = is_short_of_memory(&answer);
        found = answer.solution().map(|moves| (moves.to_vec(), proved));
    }
    let cut_short = found.is_none();
    let found = found.or_else(|| known.map(|moves| (moves.to_vec(), false)));
    let solution =
        found.and_then(|(moves, proved)| of_solution(level, &moves, proved, &mut tables, &limits.stop));
    let mut cells = CellSet::new(board.size().area());
    cells.extend(board.size().cells().filter(|&cell| !board.is_wall(cell)));
    let Floor { squares, area, passages } = Floor::of(board.size(), &cells);
    let heap = heap(board);
    let memory = Memory::new(limits.bytes.map(|bytes| bytes / 4 * 3));
    let room = Room { positions: POSITIONS.min(BYTES / heap), heap, memory, stop: &limits.stop };
    let space = of_sokobond(board, &start, room);
    short_of_memory |= space.as_ref().is_err_and(|&why| why == GaveUp::Memory);
    let space =
        space.ok().and_then(|space| of_space(level, &space, solution.as_ref(), &mut tables, &limits.stop));
    let unsolvable = solution.is_none() && (never || space.is_some_and(|space| space.solutions == Some(0)));
    let cut_short = cut_short && !unsolvable;
    Measures {
        game: Game::Sokobond,
        pieces: board.atoms().len(),
        squares,
        area,
        passages,
        opening: choices_at(&Position::start(level), &mut tables).0,
        modifiers: sokobond::Modifier::ALL
            .map(|kind| board.modifiers().iter().filter(|other| **other == Some(kind)).count()),
        electrons: start.atoms().map(|atom| usize::from(start.free(board, atom))).sum(),
        bound,
        effort,
        unsolvable,
        cut_short,
        short_of_memory,
        solution,
        space,
    }
}

fn of_space(
    level: &Level,
    space: &Space<sokobond::Position>,
    solution: Option<&OfSolution>,
    tables: &mut Warnings,
    stop: &Stop,
) -> Option<OfSpace> {
    let distances = space.distances();
    let is_lost =
        |position: &sokobond::Position| space.find(position).is_some_and(|at| distances[at] == NEVER);
    let mut at = Position::start(level);
    let mut trap = None;
    for (before, &direction) in solution.iter().flat_map(|found| &found.moves).enumerate() {
        // A test takes up to some tens of milliseconds, and there may be very many moves.
        stop.check().ok()?;
        let hidden = moves(&at).any(|next| {
            matches!(&next, Position::Sokobond { position, .. } if is_lost(position))
                && tables.check(&next).is_none()
        });
        if hidden {
            trap = Some(before);
            break;
        }
        at.step(direction);
    }
    let Level::Sokobond(board) = level else { return None };
    let lost = distances.iter().filter(|&&distance| distance == NEVER).count();
    Some(OfSpace {
        positions: distances.len(),
        lost: lost as f64 / distances.len() as f64,
        solutions: space.shortest_ways(&distances),
        trap,
        chance: careless(space, &distances, |position| {
            tables.bound(&Position::Sokobond { level: board.clone(), position: position.clone() })
        }),
    })
}

fn of_solution(
    level: &Level,
    moves: &[Direction],
    proved: bool,
    tables: &mut Warnings,
    stop: &Stop,
) -> Option<OfSolution> {
    let verified = judge(level, moves).ok()?;
    let mut position = Position::start(level);
    let mut last = tables.bound(&position).unwrap_or(0);
    let (mut pushes, mut changes, mut astray, mut choices, mut fatal) = (0, 0, 0, 0_usize, 0_usize);
    for &direction in &verified.moves {
        stop.check().ok()?;
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
    let (mut all, mut fatal) = (0, 0);
    for next in moves(position) {
        all += 1;
        fatal += usize::from(tables.check(&next).is_some());
    }
    (all, fatal)
}

/// The positions after each move that is not refused.
fn moves(position: &Position) -> impl Iterator<Item = Position> {
    Direction::ALL.into_iter().filter_map(move |direction| {
        let Position::Sokobond { level, position: at } = position else { return None };
        let mut next = at.clone();
        let refused = rules::turn(level, &mut next, direction).is_refused();
        (!refused).then(|| Position::Sokobond { level: level.clone(), position: next })
    })
}
