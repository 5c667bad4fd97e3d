//! Measures of a level of Sokoban.

use super::{Measures, OfSolution};
use grid::Direction;
use sokoworks::{Budget, Game, Level, Metric, Position, Request, Stop, Wanted, Warnings, judge, solve};

/// Positions of the search for fewest pushes.
const NODES: u64 = 20_000;
/// Work of the search for any solution after it, in nanoseconds.
const WORK: u64 = 400_000_000;
/// Most pushes of a solution at which the choices are looked at; of longer solutions evenly spread ones are.
const LOOKS: usize = 60;

/// Measures a level.
pub(super) fn measure(level: &Level, stop: &Stop) -> Measures {
    let start = Position::start(level);
    let pieces = level.sokoban().map_or(0, |board| board.boxes.len());
    let squares = level.sokoban().map_or(0, |board| board.floor().len());
    let tables = Warnings::within(level, squares <= 150, &budget(None, stop));
    let bound = tables.as_ref().ok().and_then(|tables| tables.bound(&start)).unwrap_or(0) as usize;
    let (effort, found) = search(level, stop);
    let solution = match (found, tables) {
        (Some((moves, proved)), Ok(tables)) => of_solution(level, moves, proved, tables),
        _ => None,
    };
    Measures {
        game: Game::Sokoban,
        pieces,
        squares,
        modifiers: [0; 3],
        electrons: 0,
        bound,
        effort,
        solution,
    }
}

fn budget(nodes: Option<u64>, stop: &Stop) -> Budget {
    Budget { nodes, bytes: Some(1 << 30), stop: stop.clone() }
}

/// The positions expanded, and a solution with whether its pushes are proved fewest.
fn search(level: &Level, stop: &Stop) -> (u64, Option<(Vec<Direction>, bool)>) {
    let mut effort = 0;
    for (metric, nodes, work) in [(Wanted::Pushes, Some(NODES), Some(WORK)), (Wanted::Any, None, Some(WORK))]
    {
        let mut request = Request::default();
        request.metric = metric;
        request.work = work;
        let Ok(answer) = solve(level, &request, &budget(nodes, stop), &mut |_| {}) else { break };
        effort += answer.statistics.expanded;
        if let Some(moves) = answer.solution() {
            return (effort, Some((moves.to_vec(), answer.proved.contains(&Metric::Pushes))));
        }
    }
    (effort, None)
}

fn of_solution(
    level: &Level,
    moves: Vec<Direction>,
    proved: bool,
    mut tables: Warnings,
) -> Option<OfSolution> {
    let verified = judge(level, moves).ok()?;
    let metrics = verified.metrics?;
    let stride = metrics.pushes.div_ceil(LOOKS).max(1);
    let mut position = Position::start(level);
    let mut last = tables.bound(&position).unwrap_or(0);
    let (mut astray, mut pushes, mut looks) = (0, 0_usize, 0_usize);
    let (mut choices, mut fatal) = (0_usize, 0_usize);
    for (&direction, letter) in verified.moves.iter().zip(verified.letters.chars()) {
        let is_push = letter.is_ascii_uppercase();
        if is_push && pushes.is_multiple_of(stride) {
            looks += 1;
            let (all, dead) = choices_at(&position, &mut tables);
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
    let Position::Sokoban { level, position: at } = position else { return (0, 0) };
    let reach = sokoban::rules::reachable(level, at);
    let (mut all, mut fatal) = (0, 0);
    for box_ in at.boxes.iter() {
        for direction in Direction::ALL {
            let Some(stands) =
                level.size.step(box_, direction.opposite()).filter(|&cell| reach.contains(cell))
            else {
                continue;
            };
            let mut next = sokoban::Position { boxes: at.boxes.clone(), player: stands };
            if sokoban::rules::step(level, &mut next, direction).is_none() {
                continue;
            }
            all += 1;
            let next = Position::Sokoban { level: level.clone(), position: next };
            fatal += usize::from(tables.check(&next).is_some());
        }
    }
    (all, fatal)
}
