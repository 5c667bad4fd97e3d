//! Small random levels, and the truth about them: breadth-first search step by step, without a bound or a reason to leave anything out.

use grid::Random;
use sokoworks::sokobond::random::{Shape, random_level};
use sokoworks::{Direction, Level, sokoban, sokobond};
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// The least cost and a solution of that cost, if there is one.
type Found = Option<(u32, Vec<Direction>)>;

/// What is true of a level.
pub(super) struct Truth {
    /// None in Sokobond.
    pub(super) pushes: Found,
    pub(super) moves: Found,
}

impl Truth {
    pub(super) fn of(level: &Level) -> Truth {
        match level {
            Level::Sokoban(level) => {
                let least = |step: u32, push: u32| {
                    let next = |(position, _): &(sokoban::Position, bool), direction| {
                        let mut after = position.clone();
                        let made = sokoban::rules::step(level, &mut after, direction)?;
                        Some(((after, made.pushed), if made.pushed { push } else { step }))
                    };
                    let is_solved = |(position, pushed): &(sokoban::Position, bool)| {
                        sokoban::rules::is_solved(level, position, *pushed)
                    };
                    search((sokoban::Position::start(level), false), next, is_solved)
                };
                Truth { pushes: least(0, 1), moves: least(1, 1) }
            }
            Level::Sokobond(level) => {
                let next = |position: &sokobond::Position, direction| {
                    let mut after = position.clone();
                    let is_refused = sokobond::rules::turn(level, &mut after, direction).is_refused();
                    (!is_refused).then_some((after, 1))
                };
                let is_solved = |position: &sokobond::Position| sokobond::rules::is_solved(level, position);
                let moves = search(sokobond::Position::start(level), next, is_solved);
                Truth { pushes: None, moves }
            }
        }
    }
}

/// Breadth-first search with steps of cost 0 or 1.
fn search<S: Clone + Eq + Hash>(
    start: S,
    next: impl Fn(&S, Direction) -> Option<(S, u32)>,
    is_solved: impl Fn(&S) -> bool,
) -> Found {
    let mut known: HashMap<S, (u32, Option<(S, Direction)>)> = HashMap::from([(start.clone(), (0, None))]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, cost)) = queue.pop_front() {
        if known[&state].0 < cost {
            continue;
        }
        if is_solved(&state) {
            let (mut moves, mut at) = (Vec::new(), &state);
            while let Some((before, direction)) = &known[at].1 {
                moves.push(*direction);
                at = before;
            }
            moves.reverse();
            return Some((cost, moves));
        }
        for direction in Direction::ALL {
            let Some((after, step)) = next(&state, direction) else { continue };
            if known.get(&after).is_none_or(|(before, _)| *before > cost + step) {
                known.insert(after.clone(), (cost + step, Some((state.clone(), direction))));
                if step == 0 {
                    queue.push_front((after, cost))
                } else {
                    queue.push_back((after, cost + step))
                }
            }
        }
    }
    None
}

/// A small random level, of Sokobond if the seed is odd.
pub(super) fn level(seed: u64) -> Level {
    if seed % 2 == 1 {
        let shape = Shape {
            width: 4,
            height: 3,
            atoms: 3 + (seed / 2 % 3) as u32,
            modifiers: [[0, 0, 0], [10, 0, 0], [0, 10, 0], [0, 0, 10], [8, 8, 8]][(seed / 2 % 5) as usize],
            even: true,
            ..Shape::SMALL
        };
        return Level::Sokobond(random_level(seed, &shape).into());
    }
    let mut random = Random::new(seed);
    loop {
        let (width, height) = (random.below(3) as usize + 3, random.below(2) as usize + 3);
        let mut inside: Vec<Vec<char>> = (0..height)
            .map(|_| (0..width).map(|_| if random.percent(12) { '#' } else { ' ' }).collect())
            .collect();
        let pieces = ["$.", "$$..", "$$$...", "$*.", "$$*..", "$$$$....", "$$$*...."][random.index(7)];
        for piece in pieces.chars().chain(['@']) {
            let (x, y) = (random.index(width), random.index(height));
            inside[y][x] = piece;
        }
        let wall = "#".repeat(width + 2);
        let rows = inside.iter().map(|row| format!("#{}#", row.iter().collect::<String>()));
        let text: Vec<String> = [wall.clone()].into_iter().chain(rows).chain([wall]).collect();
        if let Ok(level) = text.join("\n").parse::<sokoban::Level>() {
            return Level::Sokoban(level.into());
        }
    }
}
