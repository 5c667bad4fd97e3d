//! New levels of Sokoban.

mod board;
mod climb;
mod forward;
mod goals;
mod grow;
mod retrograde;
mod start;
mod trim;
mod wide;

use crate::draft::Draft;
use crate::grade::Glance;
use crate::rooms::{Shape, Squares, each};
use crate::wish::{Aim, CANDIDATES, MOST_SMALL, Pattern, TOO_LARGE, Theme, Wish, fits};
use climb::climb;
use goals::Place;
use grid::{Cell, Direction, Random};
use grow::{Grown, Plan, grow};
use retrograde::Retrograde;
use sokoworks::{Budget, Level};

pub(crate) use board::Board;
pub(crate) use forward::{space, stand};
pub(crate) use wide::trimmed;

/// Levels that one attempt at a grade gives, best first, and the positions that were searched.
pub(crate) fn drafts(
    random: &mut Random,
    wish: &Wish,
    (grade, glance): (u8, Glance),
    number: u64,
    budget: &Budget,
) -> (Vec<Draft>, u64) {
    let (mut work, mut given) = (0, None);
    if is_wide(wish, grade) {
        let drafts = wide::drafts(random, wish, (grade, glance), budget, &mut work);
        return (drafts, work);
    }
    if let Some(Level::Sokoban(level)) = &wish.vary {
        given = Given::of(level, budget, &mut work);
        // It may have too many positions, which the check of the wish reports.
        if given.is_none() {
            return (Vec::new(), work);
        }
    }
    let Some(plan) = plan(random, wish, grade, given.as_ref(), budget) else { return (Vec::new(), work) };
    let grown = match (&given, plan.aim) {
        // The first attempt takes away what the level does not need.
        (Some(given), _) if number == 0 => vec![given.grown.clone()],
        (_, Aim::Length) => climb(random, &plan, &mut work),
        (_, Aim::Conflicts) => grow(random, &plan, &mut work),
    };
    let mut drafts = Vec::new();
    for grown in grown.iter().take(CANDIDATES) {
        // Not on a goal where that can be avoided.
        let free = grown.region & !grown.board.goals;
        let places: Vec<Squares> = each(if free == 0 { grown.region } else { free }).collect();
        let player = match &given {
            Some(given) if grown.region & given.player != 0 => given.player,
            _ => *random.pick(&places),
        };
        let (trimmed, positions) = trim::trimmed(grown, player, &plan);
        work += positions;
        // Of the floor beside a goal room so much may be useless that the room is the larger part.
        let is_wanted = plan.place.holds(&trimmed.board) && !is_one_line(&trimmed.pushes);
        if given.is_some() || is_wanted {
            drafts.extend(draft(&trimmed, player));
        }
    }
    (drafts, work)
}

/// Whether levels are made without a backward search: on a board that is too large for one, with too many boxes, of a grade that small
/// boards do not have, or like those of people.
fn is_wide(wish: &Wish, grade: u8) -> bool {
    let is_free = wish.vary.is_none() && wish.like.is_none() && wish.aim == Aim::Conflicts;
    let is_small = fits(wish.width.unwrap_or(4), wish.height.unwrap_or(4));
    let has_room = [wish.width, wish.height].into_iter().flatten().all(|side| side >= ROOMY);
    let is_hard = grade >= WIDE && has_room || wide::is_like_people(wish, grade);
    is_free && (is_hard || !is_small || wish.pieces.is_some_and(|pieces| pieces > MOST_SMALL))
}

/// The first grade of levels on large boards.
const WIDE: u8 = 6;
/// The shortest side of a board on which rooms of these grades fit.
const ROOMY: u32 = 10;

/// Whether the pushes are those of one box along one line: nothing to think about, even in an easy level.
fn is_one_line(pushes: &[(Squares, Squares)]) -> bool {
    let step = |&(from, to): &(Squares, Squares)| to.trailing_zeros() as i32 - from.trailing_zeros() as i32;
    pushes.windows(2).all(|pair| pair[0].1 == pair[1].0 && step(&pair[0]) == step(&pair[1]))
}

/// Most positions of a level that is to be varied.
const VARIED: usize = 1_000_000;

/// A level that is to be varied.
struct Given {
    /// From its own start, with fewest pushes.
    grown: Grown,
    player: Squares,
    /// Positions of the backward search that came to its start.
    positions: usize,
}

impl Given {
    /// None if the backward search does not come to the start of the level.
    fn of(level: &sokoban::Level, budget: &Budget, work: &mut u64) -> Option<Given> {
        let (board, boxes, player) = Board::of(level)?;
        let found = Retrograde::explore(&board, VARIED, budget);
        *work += found.stands.len() as u64;
        let (boxes, region) = stand(&board, boxes, player);
        let at = found.find(boxes, region)?;
        let positions = found.layers.get(found.depth(at) + 1).copied().unwrap_or(found.stands.len());
        Some(Given { grown: Grown::of(&board, &found, at), player, positions })
    }
}

/// Checks that a level can be varied.
///
/// # Errors
/// Why not, as a sentence in lower case without a full stop.
pub(crate) fn can_vary(level: &sokoban::Level) -> Result<(), String> {
    if Board::of(level).is_none() {
        return Err(TOO_LARGE.to_owned());
    }
    match Given::of(level, &Budget::new(), &mut 0) {
        Some(given) if !given.grown.pushes.is_empty() => Ok(()),
        Some(_) => Err("the level is solved at its start".to_owned()),
        None => Err(format!(
            "{VARIED} positions backward from the goals do not lead to the start: the level has too many boxes, or no solution"
        )),
    }
}

/// Sizes that lead to levels of about this grade: columns, rows, most boxes, most pushes. The example `aim` measures how often
/// they do.
const SIZES: [(u32, u32, u32, usize); 10] = [
    (6, 6, 2, 12),
    (7, 7, 3, 40),
    (9, 8, 3, 120),
    (9, 9, 4, 300),
    (10, 9, 5, 800),
    (10, 10, 6, 1_000),
    (11, 10, 7, 1_000),
    (12, 11, 8, 1_000),
    (12, 12, 8, 1_000),
    (12, 12, 9, 1_000),
];

/// Positions of each backward search, by grade.
const POSITIONS: [usize; 10] =
    [10_000, 20_000, 40_000, 60_000, 80_000, 120_000, 200_000, 300_000, 400_000, 400_000];

/// Positions of a backward search where length is sought.
const FEW: usize = 80_000;

/// Percent of boards without a goal room whose goals are side by side.
const TOGETHER: u32 = 65;

fn plan(random: &mut Random, wish: &Wish, grade: u8, given: Option<&Given>, budget: &Budget) -> Option<Plan> {
    let (width, height, boxes, most) = SIZES[usize::from(grade.clamp(1, 10)) - 1];
    let (width, height) = wish.size(random, (width, height));
    let like = match &wish.like {
        Some(Level::Sokoban(level)) => Board::of(level).map(|(board, ..)| board),
        _ => None,
    };
    let boxes = match wish.pieces.or(like.map(|like| like.goals.count_ones())) {
        Some(pieces) => (pieces, pieces),
        // Three or four boxes: all positions can be searched, of thousands of boards.
        None if wish.aim == Aim::Length => (boxes.clamp(2, 3), boxes.clamp(2, 4)),
        // With two boxes no level is of grade 3.
        None => (if boxes == 3 { 3 } else { boxes - 1 }, boxes),
    };
    let theme = wish.some_theme(random);
    let pattern = match wish.symmetry {
        // Symmetry halves the choice of walls, and few such rooms have one door.
        Pattern::Any if wish.aim == Aim::Length || like.is_some() || theme == Theme::GoalRoom => {
            Pattern::None
        }
        Pattern::Any => *random.pick(&[
            Pattern::None,
            Pattern::None,
            Pattern::None,
            Pattern::None,
            Pattern::None,
            Pattern::None,
            Pattern::Mirror,
            Pattern::Turn,
        ]),
        pattern => pattern,
    };
    let place = match (theme, pattern) {
        _ if given.is_some() => Place::Spread,
        // Both halves have goals.
        (_, Pattern::Turn) => Place::Spread,
        (Theme::GoalRoom, Pattern::Mirror) => Place::Together,
        (Theme::GoalRoom, _) if like.is_none() => Place::Behind,
        _ if random.percent(TOGETHER) => Place::Together,
        _ => Place::Spread,
    };
    let (mut rounds, mut positions) =
        (6 + u32::from(grade) * wish.effort / 2, POSITIONS[usize::from(grade.clamp(1, 10)) - 1]);
    if wish.aim == Aim::Length && positions > FEW {
        // As much work in smaller steps.
        rounds *= (positions / FEW) as u32;
        positions = FEW;
    }
    let plan = Plan {
        shape: like.map_or_else(|| Shape::new(width, height), |like| Some(like.shape))?,
        aim: wish.aim,
        origin: None,
        like,
        boxes,
        theme,
        place,
        pattern,
        most,
        rounds,
        trials: rounds * if grade < 7 { 3 } else { 12 },
        positions,
        budget: budget.clone(),
    };
    Some(match given {
        Some(given) => Plan {
            shape: given.grown.board.shape,
            origin: Some(given.grown.board),
            like: None,
            // Where the level asks for more, its neighbours do.
            positions: positions.max(given.positions * 3 / 2),
            pattern: if wish.symmetry == Pattern::Any { Pattern::None } else { pattern },
            most: usize::MAX,
            ..plan
        },
        None => plan,
    })
}

/// The level as other parts of the program know it, with the moves of its solution.
fn draft(grown: &Grown, player: Squares) -> Option<Draft> {
    let (shape, floor) = (grown.board.shape, grown.board.floor);
    let level = grown.board.level(grown.boxes, player)?;
    let left = each(floor).map(|square| shape.place(square).0).min()?;
    let top = each(floor).map(|square| shape.place(square).1).min()?;
    let cell = |square: Squares| -> Cell {
        let (x, y) = shape.place(square);
        level.size().cell(x - left + 1, y - top + 1)
    };
    let mut position = sokoban::Position::start(&level);
    let mut moves = Vec::new();
    for &(from, to) in &grown.pushes {
        let way =
            Direction::ALL.into_iter().find(|&way| level.size().step(cell(from), way) == Some(cell(to)))?;
        let stands = level.size().step(cell(from), way.opposite())?;
        let walk = sokoban::rules::walk(&level, &position, stands)?;
        for direction in walk.into_iter().chain([way]) {
            sokoban::rules::step(&level, &mut position, direction)?;
            moves.push(direction);
        }
    }
    Some(Draft { level: level.into(), moves })
}
