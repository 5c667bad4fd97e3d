//! Levels of independent parts, solved part by part.
//!
//! In a solution no box ever stands on a dead square. A connected set of dead squares without boxes is therefore free
//! for good: call it the hall. The floor without the hall falls apart into rooms, and a box never leaves its room, since
//! it would have to cross the hall. As the hall is connected, the player can walk from any square of it to any other,
//! wherever the boxes are, and a way that leads through a room from the hall to the hall can be replaced by one in the
//! hall. So what the player can reach in a room depends on the boxes of that room alone, as long as the player comes
//! from the hall. Two conclusions follow:
//!
//! - The pushes of a solution that move the boxes of one room solve the part that consists of the room and the hall. If
//!   one part cannot be solved, the level cannot, and fewest pushes of the level are no less than the sum over the parts.
//! - Solutions of the parts, one after the other, solve the level if the player can walk back to the hall after each
//!   but the last.
//!
//! The second is not taken for granted. At most one solution, the last, may leave the player shut in; others get
//! [another end](way_back). The joined pushes are made in the whole level, and where they cannot be, the level is
//! solved as one. The player must be able to walk to the hall at the start. O(cells) for each hall.

mod way_back;

use crate::engine::lower_bounds::LowerBounds;
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::analysis::dead_squares;
use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::floor::walk::{Push, after_pushes, pushes};
use crate::ground::limits::Limits;
use crate::options::{Method, Objective, Options};
use crate::report::{Report, Spent};
use grid::Direction;
use search::{Budget, GaveUp, Outcome};
use sokoban::Level;
use way_back::with_way_back;

/// The name of the method in reports.
const NAME: &str = "independent parts";

/// Solves a level part by part with `solve`, if it has independent parts and that leads to an answer. What it took otherwise.
pub(crate) fn solve_parts(
    level: &Level,
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    solve: &mut dyn FnMut(&Level, &Options, &Budget) -> Result<Report, GaveUp>,
) -> Result<Report, Box<Spent>> {
    let Some(parts) = split(level, ground) else { return Err(Box::default()) };
    let mut options = options.clone();
    let mut budget = budget.clone();
    let (mut spent, mut answers, mut unproved) = (Spent::default(), Vec::new(), None);
    let mut bounds = LowerBounds::default();
    for part in &parts {
        let report = solve(part, &options, &budget)
            .unwrap_or_else(|why| Report::unsolved(why, LowerBounds::default(), NAME));
        spent.add(&report);
        if let Some(nodes) = &mut budget.nodes {
            *nodes = nodes.saturating_sub(report.statistics.expanded);
        }
        options.work = options.work.map(|work| work.saturating_sub(report.most_work()));
        bounds = bounds.beside(report.bounds());
        unproved = unproved.or(report.unproved);
        match &report.outcome {
            Outcome::Solved { moves, .. } => answers.push(Answer::new(part, moves, &ground.maze.limits)),
            Outcome::Unsolvable => {
                let told = Report::unsolvable(report.method).because(report.reason);
                return Ok(told.after(spent));
            }
            Outcome::GaveUp(GaveUp::Incomplete) => return Err(Box::new(spent)),
            Outcome::GaveUp(why) => {
                return Ok(Report::unsolved(*why, LowerBounds::default(), NAME).after(spent));
            }
        }
    }
    let joined = join(&ground.maze, &parts, answers, options.metric == Objective::Any);
    let Some(solution) = joined.and_then(|joined| Solution::from_pushes(ground, &joined)) else {
        return Err(Box::new(spent));
    };
    let mut told = Report::solved(solution, options.metric, bounds, NAME);
    told.statistics.lower_bound = bounds.get(options.metric.deciding());
    Ok(told.ended_by(unproved, options.metric).after(spent))
}

/// A part on its own floor, where the player starts in the hall, and pushes that solve it.
struct Answer {
    maze: Maze,
    pushes: Vec<Push>,
}

impl Answer {
    fn new(part: &Level, steps: &[Direction], limits: &Limits) -> Answer {
        let maze = Maze::within(part, limits);
        Answer { pushes: pushes(&maze, steps), maze }
    }

    /// Whether the player cannot walk back to the hall in the end.
    fn is_shut_in(&self) -> bool {
        let (boxes, player) = after_pushes::<Wide>(&self.maze, &self.pushes);
        let mut reach = Wide::empty(self.maze.len());
        self.maze.flood(&boxes, player, &mut reach, &mut Vec::new());
        !reach.has(self.maze.player)
    }
}

/// The pushes of all parts in an order in which the player can make them: whoever ends shut in comes last. Of several,
/// all but one get another end, with more pushes only where `may_grow`.
fn join(maze: &Maze, parts: &[Level], mut answers: Vec<Answer>, may_grow: bool) -> Option<Vec<Push>> {
    let mut shut_in: Vec<usize> = (0..answers.len()).filter(|&part| answers[part].is_shut_in()).collect();
    let mut last = None;
    while let Some(part) = shut_in.pop() {
        let Answer { maze, pushes } = &answers[part];
        let is_only = last.is_none() && shut_in.is_empty();
        let back = if is_only { None } else { with_way_back(maze, &dead_squares(&parts[part]), pushes) };
        match back.filter(|back| may_grow || back.len() <= pushes.len()) {
            Some(back) => answers[part].pushes = back,
            None if last.is_none() => last = Some(part),
            None => return None,
        }
    }
    let order = (0..answers.len()).filter(|&part| Some(part) != last).chain(last);
    let number = |own: &Maze, square: Square| maze.square_of[own.cells[square as usize].index()];
    let of_part = |part: usize| {
        let Answer { maze: own, pushes } = &answers[part];
        pushes.iter().map(|push| Push { from: number(own, push.from), direction: push.direction })
    };
    Some(order.flat_map(of_part).collect())
}

/// The parts that are not solved yet, if the level falls apart; each with the player in the hall.
fn split(level: &Level, ground: &Ground) -> Option<Vec<Level>> {
    let maze = &ground.maze;
    let boxes: Wide = maze.start();
    let mut reach = Wide::empty(maze.len());
    maze.flood(&boxes, maze.player, &mut reach, &mut Vec::new());
    halls(ground).into_iter().find_map(|hall| {
        let entrance = hall.squares().find(|&square| reach.has(square))?;
        let rooms = areas(maze, &hall);
        let with_boxes = rooms.iter().filter(|room| boxes.squares().any(|square| room.has(square)));
        let parts: Vec<Level> =
            with_boxes.map(|room| part(level, maze, room, &hall, entrance)).collect::<Option<_>>()?;
        let is_solved = |part: &Level| part.boxes().is_subset(part.goals());
        (parts.len() > 1).then(|| parts.into_iter().filter(|part| !is_solved(part)).collect())
    })
}

/// Connected sets of dead squares on which no box stands, largest first.
fn halls(ground: &Ground) -> Vec<Wide> {
    let maze = &ground.maze;
    let mut others: Wide = maze.start();
    (0..maze.len() as Square)
        .filter(|&square| !ground.is_dead_square(square))
        .for_each(|live| others.put(live));
    let mut halls = areas(maze, &others);
    halls.sort_by_key(|hall| std::cmp::Reverse(hall.len()));
    halls
}

/// The areas of the floor without the squares of `barrier`.
fn areas(maze: &Maze, barrier: &Wide) -> Vec<Wide> {
    let (mut areas, mut left) = (Vec::new(), Wide::full(maze.len()));
    left.remove(barrier);
    let scratch = (&mut Wide::empty(maze.len()), &mut Vec::new());
    maze.each_area(barrier, left, scratch, |area| areas.push(area.clone()));
    areas
}

/// The level of a room and the hall.
fn part(level: &Level, maze: &Maze, room: &Wide, hall: &Wide, entrance: Square) -> Option<Level> {
    let level = level.with_pieces(level.boxes().clone(), maze.cells[entrance as usize]).ok()?;
    let others = (0..maze.len() as Square).filter(|&square| !room.has(square) && !hall.has(square));
    Some(level.walled(others.map(|square| maze.cells[square as usize])))
}

/// Whether parts can answer what is wanted: fewest moves do not add up, and who watches wants to see the level.
pub(crate) fn can_answer(options: &Options) -> bool {
    let counts_moves = match options.metric {
        Objective::Any => false,
        Objective::Pushes => options.tie_break,
        Objective::Moves => true,
    };
    options.method == Method::Auto && !counts_moves && options.view.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{brute_force, level, rows};
    use grid::Random;

    /// Two rooms, and a passage with two bends, in which a box would be lost. The first box and goal of a room are in its
    /// middle, from where much can be solved.
    fn glued(random: &mut Random) -> Level {
        let mut board = [[b'#'; 13]; 6];
        for (x, y) in [(5, 2), (6, 2), (6, 1), (7, 1)] {
            board[y][x] = b' ';
        }
        for (first, others) in [(1, if random.percent(40) { &b"@$."[..] } else { &b"@"[..] }), (8, &b""[..])]
        {
            let cells = (0..16).map(|cell| (first + cell % 4, 1 + cell / 4));
            let is_inner =
                |&(x, y): &(usize, usize)| (first + 1..=first + 2).contains(&x) && (2..=3).contains(&y);
            let (mut inner, mut outer): (Vec<_>, Vec<_>) = cells.partition(is_inner);
            outer.retain(|_| !random.percent(8));
            for &(x, y) in inner.iter().chain(&outer) {
                board[y][x] = b' ';
            }
            for (free, symbols) in [(&mut inner, &b"$."[..]), (&mut outer, others)] {
                for &symbol in symbols {
                    let (x, y) = free.swap_remove(random.index(free.len()));
                    board[y][x] = symbol;
                }
            }
        }
        let rows: Vec<String> = board.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        level(&rows.iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[test]
    fn glued_levels_are_answered_as_by_brute_force() {
        let seed = 12;
        let mut random = Random::new(seed);
        let options = Options { metric: Objective::Pushes, threads: 1, ..Options::default() };
        let (mut joined, mut unsolvable, mut by_parts) = (0, 0, 0);
        for _ in 0..test_levels::cases(150) {
            let level = glued(&mut random);
            if level.boxes().is_subset(level.goals()) {
                continue;
            }
            by_parts += u32::from(split(&level, &Ground::new(&level)).is_some());
            let report = crate::solve(&level, &options, &Budget::default(), &mut |_| ());
            let expect = brute_force(&level).map(|(_, pushes)| pushes as usize);
            let told = format!("seed {seed} by {} {}", report.method, rows(&level));
            match &report.outcome {
                Outcome::Solved { moves, optimal } => {
                    let metrics = sokoban::replay::verify(&level, moves).expect("a solution");
                    assert_eq!(Some(metrics.pushes), expect, "{told}");
                    assert!(optimal.is_proved(), "{told}");
                }
                other => assert_eq!((other, expect), (&Outcome::Unsolvable, None), "{told}"),
            }
            joined += u32::from(report.method == NAME);
            unsolvable += u32::from(expect.is_none());
        }
        let told = format!("{joined} joined, {unsolvable} unsolvable, {by_parts} of parts");
        assert!(joined > 5 && unsolvable > 5 && by_parts > 30, "seed {seed}: {told}");
    }

    #[test]
    fn a_tie_break_without_a_metric_changes_nothing() {
        let mut random = Random::new(12);
        let mut joined = 0;
        for _ in 0..40 {
            let level = glued(&mut random);
            let [one, other] = [false, true].map(|tie_break| {
                let options = Options { metric: Objective::Any, tie_break, threads: 1, ..Options::default() };
                let report = crate::solve(&level, &options, &Budget::default(), &mut |_| ());
                (report.method, report.outcome, report.statistics.expanded)
            });
            assert_eq!(one, other, "{}", rows(&level));
            joined += u32::from(one.0 == NAME);
        }
        assert!(joined > 2, "{joined} joined");
    }
}
