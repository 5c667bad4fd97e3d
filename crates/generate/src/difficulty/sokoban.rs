//! Measures of a level of Sokoban.

use super::choices::choices;
use super::floor::Floor;
use super::traps::of_space;
use super::{Measures, OfSolution};
use grid::{Cell, CellSet, Direction};
use sokoworks::{
    Answer, Budget, Game, GaveUp, Level, Metric, Objective, Outcome, Position, Request, Stop, Warnings,
    judge, solve,
};

/// Positions of the search for fewest pushes.
const NODES: u64 = 20_000;
/// Work of the search for any solution after it, in nanoseconds.
const WORK: u64 = 400_000_000;
/// Most pushes of a solution at which the choices are looked at; of longer solutions evenly spread ones are.
const LOOKS: usize = 60;

/// Bytes for the tables, if they are no more than half of all; otherwise a quarter of all.
const OF_TABLES: usize = 8 << 20;

/// Most positions of a level for measures over all positions.
const POSITIONS: usize = 400_000;

/// Measures a level. `known` is a solution for where the searches find none.
pub(super) fn measure(
    level: &Level,
    board: &sokoban::Level,
    known: Option<&[Direction]>,
    limits: &Budget,
) -> Measures {
    let Searched { effort, found, never, mut short_of_memory } = search(level, limits);
    // The search has released its memory, which the tables and the positions now share.
    let of_tables = limits.bytes.map(|bytes| (bytes / 2).min(OF_TABLES.max(bytes / 4)));
    let of_positions = limits.bytes.zip(of_tables).map(|(bytes, of_tables)| bytes - of_tables);
    let part = |bytes| limits.clone().with_bytes(bytes);
    let floor = board.floor();
    let tables = Warnings::within(level, floor.len() <= 150, &part(of_tables));
    short_of_memory |= tables.as_ref().is_err_and(|&why| why == GaveUp::Memory);
    let mut tables = tables.ok();
    let start = Position::start(level);
    let bound = tables.as_ref().and_then(|tables| tables.bound(&start)).unwrap_or(0) as usize;
    let cut_short = found.is_none();
    let found = found.or_else(|| known.map(|moves| (moves.to_vec(), false)));
    let solution = match (found, &mut tables) {
        (Some((moves, proved)), Some(tables)) => of_solution(level, moves, proved, tables, &limits.stop),
        _ => None,
    };
    let moves = solution.as_ref().map(|found| &found.moves[..]);
    let running = tables.as_mut().filter(|_| limits.stop.raised().is_none());
    let space = running.map(|tables| of_space(&start, moves, POSITIONS, (tables, &part(of_positions))));
    short_of_memory |= space.is_some_and(|space| space == Err(GaveUp::Memory));
    let space = space.and_then(Result::ok);
    let unsolvable = solution.is_none() && (never || space.is_some_and(|space| space.solutions == Some(0)));
    let cut_short = cut_short && !unsolvable;
    let dead = tables.as_ref().map(Warnings::dead_squares).unwrap_or_default();
    let board = of_board(board, &floor, |cell| dead.contains(cell));
    Measures { bound, effort, unsolvable, cut_short, short_of_memory, solution, space, ..board }
}

/// The difficulty of a level that has a solution by what a search for fewest pushes tells, as if its positions were not all known.
pub(crate) fn at_a_glance(board: &sokoban::Level, effort: u64, pushes: usize) -> f64 {
    let floor = board.floor();
    let live = live(board, &floor);
    let board = of_board(board, &floor, |cell| !live.contains(cell));
    Measures { bound: pushes, effort, ..board }.difficulty()
}

/// What a board tells by itself, given where a box is lost.
fn of_board(board: &sokoban::Level, floor: &CellSet, is_lost: impl Fn(Cell) -> bool) -> Measures {
    let Floor { squares, area, passages } = Floor::of(board.size(), floor);
    let keeps = |next: &sokoban::Position| {
        next.boxes().iter().all(|cell| board.boxes().contains(cell) || !is_lost(cell))
    };
    let start = sokoban::Position::start(board);
    Measures {
        game: Game::Sokoban,
        pieces: board.boxes().len(),
        squares,
        area,
        passages,
        opening: choices(board, &start).filter(keeps).count(),
        modifiers: [0; 3],
        electrons: 0,
        bound: 0,
        effort: 0,
        unsolvable: false,
        cut_short: false,
        short_of_memory: false,
        solution: None,
        space: None,
    }
}

/// Where a box that is alone can be pushed to a goal from.
fn live(board: &sokoban::Level, floor: &CellSet) -> CellSet {
    let (size, mut live) = (board.size(), board.goals().clone());
    let mut left: Vec<Cell> = live.iter().collect();
    while let Some(cell) = left.pop() {
        for way in Direction::ALL {
            let from = size.step(cell, way).filter(|&from| floor.contains(from));
            let stands = from.and_then(|from| size.step(from, way)).filter(|&cell| floor.contains(cell));
            if let (Some(from), Some(_)) = (from, stands)
                && live.insert(from)
            {
                left.push(from);
            }
        }
    }
    live
}

/// The result of the searches for a solution.
#[derive(Default)]
struct Searched {
    /// The positions expanded.
    effort: u64,
    /// A solution, with whether its pushes are proved fewest.
    found: Option<(Vec<Direction>, bool)>,
    /// Whether it is proved that there is none.
    never: bool,
    /// Whether memory ended a search.
    short_of_memory: bool,
}

fn search(level: &Level, limits: &Budget) -> Searched {
    let mut searched = Searched::default();
    for (metric, nodes, work) in
        [(Objective::Pushes, Some(NODES), Some(WORK)), (Objective::Any, None, Some(WORK))]
    {
        let mut request = Request::default();
        request.metric = metric;
        request.sokoban.work = work;
        let Ok(answer) = solve(level, &request, &limits.clone().with_nodes(nodes), &mut |_| {}) else {
            break;
        };
        searched.effort += answer.statistics.expanded;
        searched.short_of_memory |= is_short_of_memory(&answer);
        searched.found =
            answer.solution().map(|moves| (moves.to_vec(), answer.proved.contains(&Metric::Pushes)));
        searched.never = answer.outcome == Outcome::Unsolvable;
        if searched.found.is_some() || searched.never {
            break;
        }
    }
    searched
}

/// Whether memory ended a search.
pub(super) fn is_short_of_memory(answer: &Answer) -> bool {
    answer.unproved == Some(GaveUp::Memory) || answer.outcome == Outcome::GaveUp(GaveUp::Memory)
}

fn of_solution(
    level: &Level,
    moves: Vec<Direction>,
    proved: bool,
    tables: &mut Warnings,
    stop: &Stop,
) -> Option<OfSolution> {
    let verified = judge(level, moves).ok()?;
    let metrics = verified.metrics?;
    let stride = metrics.pushes.div_ceil(LOOKS).max(1);
    let mut position = Position::start(level);
    let mut last = tables.bound(&position).unwrap_or(0);
    let (mut astray, mut pushes, mut looks) = (0, 0_usize, 0_usize);
    let (mut choices, mut fatal) = (0_usize, 0_usize);
    for (&direction, letter) in verified.moves.iter().zip(verified.letters.chars()) {
        stop.check().ok()?;
        let is_push = letter.is_ascii_uppercase();
        if is_push && pushes.is_multiple_of(stride) {
            looks += 1;
            let (all, dead) = choices_at(&position, tables);
            choices += all;
            fatal += dead;
        }
        position.step(direction);
        if is_push {
            pushes += 1;
            let bound = tables.bound(&position).unwrap_or(last);
            astray += usize::from(bound > last);
            last = bound;
        }
    }
    Some(OfSolution {
        pushes: metrics.pushes,
        lines: metrics.box_lines,
        changes: metrics.box_changes,
        astray,
        choices: choices as f64 / looks.max(1) as f64,
        fatal: fatal as f64 / choices.max(1) as f64,
        proved,
        moves: verified.moves,
    })
}

/// Legal pushes in a position, and how many of them are proved fatal.
fn choices_at(position: &Position, tables: &mut Warnings) -> (usize, usize) {
    let Position::Sokoban { level, position: at, .. } = position else { return (0, 0) };
    let (mut all, mut fatal) = (0, 0);
    for next in choices(level, at) {
        all += 1;
        let next = Position::Sokoban { level: level.clone(), position: next, needs_push: false };
        fatal += usize::from(tables.is_lost(&next));
    }
    (all, fatal)
}
