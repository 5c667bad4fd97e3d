//! Compares a line of play with the best one: how much longer it is, and the first move after which the fewest pushes (in
//! Sokobond: moves) are out of reach.
//!
//! The cost so far plus the least cost from there never falls along a line. So the move is found by bisection, with a proof for
//! each position that is examined. Where such a proof exceeds its budget, the line is compared with the best known one instead,
//! up to where the two diverge. Cost: a search within the budget for each of at most log2(moves) + 2 positions.

use grid::Direction;
use sokoworks::{Budget, Level, Outcome, Position, Request, judge, solve_from};

/// A line compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The cost of the line: pushes, in Sokobond moves.
    pub cost: usize,
    /// The cost of the best known line.
    pub fewest: usize,
    /// Whether it is proved that no line costs less.
    pub is_proved: bool,
    /// The best line; the compared one itself if none is better.
    pub best: Vec<Direction>,
    /// Where the line leaves the best lines; `None` if it is one of them.
    pub left: Option<Left>,
}

/// The move by which a line leaves the best ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// Its number, from 1.
    pub at: usize,
    /// Whether it is proved that after it, and not before, the fewest are out of reach. Otherwise it is where the line leaves the
    /// best known one.
    pub is_exact: bool,
}

/// Compares a solution with the best of `known`, or with a better one that a search within `budget` proves best. None if the
/// line does not solve the level.
pub fn compare(
    level: &Level,
    line: &[Direction],
    known: &[Vec<Direction>],
    budget: &Budget,
) -> Option<Comparison> {
    let mine = Line::of(level, line)?;
    let start = fewest(&Position::start(level), budget);
    let is_proved = start.is_some();
    let others = start.iter().chain(known).filter_map(|moves| Line::of(level, moves));
    let best = others.filter(|other| other.cost() < mine.cost()).min_by_key(Line::cost);
    let Some(best) = best else {
        let (cost, best) = (mine.cost(), mine.moves);
        return Some(Comparison { cost, fewest: cost, is_proved, best, left: None });
    };
    let exact = if is_proved { mine.leaves(best.cost(), budget) } else { None };
    let left = match exact {
        Some(at) => Left { at, is_exact: true },
        None => Left { at: mine.parts_from(&best), is_exact: false },
    };
    Some(Comparison { cost: mine.cost(), fewest: best.cost(), is_proved, best: best.moves, left: Some(left) })
}

/// Moves that solve a level from its start, without those that did nothing.
struct Line {
    moves: Vec<Direction>,
    /// For each counted move, the number of moves up to it.
    counted: Vec<usize>,
    /// The start, then the position after each counted move.
    positions: Vec<Position>,
}

impl Line {
    /// The line up to where it solves the level; `None` if it does not.
    fn of(level: &Level, moves: &[Direction]) -> Option<Line> {
        let solution = judge(level, moves).ok()?;
        let mut position = Position::start(level);
        let mut line = Line { moves: Vec::new(), counted: Vec::new(), positions: vec![position.clone()] };
        for &direction in &solution.moves[..solution.solved_after] {
            let Some(made) = position.step(direction) else { continue };
            line.moves.push(direction);
            if made.counts() {
                line.counted.push(line.moves.len());
                line.positions.push(position.clone());
            }
        }
        Some(line)
    }

    fn cost(&self) -> usize {
        self.counted.len()
    }

    /// The first move after which a line of that cost is out of reach; none if a search does not prove enough.
    fn leaves(&self, cost: usize, budget: &Budget) -> Option<usize> {
        // After `good` moves that count the fewest are in reach, after `bad` they are not.
        let (mut good, mut bad) = (0, self.cost());
        while good + 1 < bad {
            let middle = usize::midpoint(good, bad);
            let rest = self.count(&fewest(&self.positions[middle], budget)?, middle);
            if middle + rest <= cost { good = middle } else { bad = middle }
        }
        Some(self.counted[bad - 1])
    }

    /// How many of these moves count, made after the first `from` counted moves of the line.
    fn count(&self, moves: &[Direction], from: usize) -> usize {
        let mut position = self.positions[from].clone();
        moves.iter().filter(|direction| position.step(**direction).is_some_and(|made| made.counts())).count()
    }

    /// The first move that counts after which the other line stands elsewhere.
    fn parts_from(&self, other: &Line) -> usize {
        let pairs = self.positions.iter().zip(&other.positions);
        let same = pairs.take_while(|(one, other)| stands_as(one, other)).count();
        self.counted[same.clamp(1, self.cost()) - 1]
    }
}

/// Whether two positions are the same but for where the player of Sokoban walks.
fn stands_as(one: &Position, other: &Position) -> bool {
    match (one, other) {
        (
            Position::Sokoban { position: one, needs_push: one_needs, .. },
            Position::Sokoban { position: other, needs_push: other_needs, .. },
        ) => one.boxes() == other.boxes() && one_needs == other_needs,
        _ => one == other,
    }
}

/// Moves that solve a position with the fewest pushes, in Sokobond with the fewest moves, if that is proved within the budget.
fn fewest(position: &Position, budget: &Budget) -> Option<Vec<Direction>> {
    let metric = position.game().metric();
    let mut request = Request::default();
    request.metric = metric.into();
    let answer = solve_from(position, &request, budget, &mut |_| {}).ok()?;
    match answer.outcome {
        Outcome::Solved { moves, .. } if answer.proved.contains(&metric) => Some(moves),
        _ => None,
    }
}
