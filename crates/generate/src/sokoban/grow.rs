//! Evolution of boards: walls and goals change at random, every change is solved backward, and the best of each kind stays.
//!
//! The archive keeps one board for each pair of features, size and length, so that boards unlike the others survive and
//! improve (novelty and quality as in Bento, Pereira & Lelis 2019; the archive is that of MAP-Elites, Mouret & Clune
//! 2015). Cost: one backward search a round.

use super::board::Board;
use super::goals::{Place, goals};
use super::retrograde::Retrograde;
use super::start::starts;
use crate::rooms::{Shape, Squares, beauty, each, image, largest, room};
use crate::wish::{Aim, Pattern, Theme};
use grid::Random;
use sokoworks::Budget;
use std::collections::BTreeMap;

/// How a board is grown.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) shape: Shape,
    /// What is sought.
    pub(crate) aim: Aim,
    /// A board that is to be varied, rather than new ones.
    pub(crate) origin: Option<Board>,
    /// A board whose room new ones have, and some of them its goals.
    pub(crate) like: Option<Board>,
    /// Fewest and most boxes; each board has its number.
    pub(crate) boxes: (u32, u32),
    pub(crate) theme: Theme,
    pub(crate) place: Place,
    pub(crate) pattern: Pattern,
    /// Most pushes of the solution.
    pub(crate) most: usize,
    /// Boards that are tried at least: small ones leave work for more.
    pub(crate) rounds: u32,
    /// Most boards that are tried.
    pub(crate) trials: u32,
    /// Positions of each backward search.
    pub(crate) positions: usize,
    /// The memory of each search, and the flag that ends it.
    pub(crate) budget: Budget,
}

/// A board with a start.
#[derive(Clone, Debug)]
pub(crate) struct Grown {
    pub(crate) board: Board,
    pub(crate) boxes: Squares,
    /// The squares where the player may start.
    pub(crate) region: Squares,
    /// Each push as the square of the box before and after it.
    pub(crate) pushes: Vec<(Squares, Squares)>,
    pub(crate) worth: f64,
}

impl Grown {
    /// The board from a position of its backward search, worth nothing yet.
    pub(super) fn of(board: &Board, found: &Retrograde, at: u32) -> Grown {
        let stand = found.stands[at as usize];
        let region = board.shape.flood(1 << stand.player, board.floor & !stand.boxes);
        Grown { board: *board, boxes: stand.boxes, region, pushes: found.pushes(at), worth: 0.0 }
    }
}

/// The best boards of different kinds, best first; `work` counts the positions that are searched.
pub(crate) fn grow(random: &mut Random, plan: &Plan, work: &mut u64) -> Vec<Grown> {
    let mut archive: BTreeMap<(u32, usize), Grown> = BTreeMap::new();
    let all = *work + u64::from(plan.rounds) * plan.positions as u64;
    for round in 0..plan.trials {
        if plan.budget.stop.raised().is_some() || *work >= all {
            break;
        }
        let fresh = archive.is_empty() || round < plan.rounds / 4;
        let board = match plan.origin {
            Some(origin) if round == 0 => Some(origin),
            Some(_) if !archive.is_empty() => changed(random, plan, &archive),
            None if !fresh => changed(random, plan, &archive),
            _ => first_board(random, plan),
        };
        let Some(board) = board else { continue };
        let (grown, positions) = raised(random, plan, &board);
        *work += positions;
        let Some(grown) = grown else { continue };
        let features = (grown.board.floor.count_ones() / 4, grown.pushes.len() / 8);
        if archive.get(&features).is_none_or(|other| other.worth < grown.worth) {
            archive.insert(features, grown);
        }
    }
    let mut all: Vec<Grown> = archive.into_values().collect();
    all.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    all
}

/// The board that is to be varied, or a new one.
pub(super) fn first_board(random: &mut Random, plan: &Plan) -> Option<Board> {
    if let Some(origin) = plan.origin {
        return Some(origin);
    }
    let floor =
        plan.like.map_or_else(|| room(random, plan.shape, plan.theme, plan.pattern), |like| like.floor);
    let (fewest, most) = plan.boxes;
    let boxes = fewest + random.below(most - fewest + 1);
    let its_own = plan.like.filter(|like| like.goals.count_ones() == boxes && plan.place.holds(like));
    if its_own.is_some() && random.percent(50) {
        return its_own;
    }
    let goals = goals(random, plan.shape, floor, boxes, plan.place, plan.pattern)?;
    Some(Board { shape: plan.shape, floor, goals })
}

/// A board of the archive with up to three changes.
fn changed(random: &mut Random, plan: &Plan, archive: &BTreeMap<(u32, usize), Grown>) -> Option<Board> {
    let all: Vec<&Grown> = archive.values().collect();
    // The best of three.
    let drawn = [*random.pick(&all), *random.pick(&all), *random.pick(&all)];
    let best = drawn.into_iter().max_by(|one, other| one.worth.total_cmp(&other.worth))?;
    (0..CHANGES).find_map(|_| altered(random, plan, &best.board))
}

/// How often a change is tried until a board comes of it.
const CHANGES: u32 = 8;

/// Most squares that differ from the board that is given, so that it can be recognised.
const DIFFERENT: u32 = 8;

/// A board with up to three changes of walls and goals; none if it is not one any more.
pub(super) fn altered(random: &mut Random, plan: &Plan, board: &Board) -> Option<Board> {
    let Board { shape, mut floor, mut goals } = *board;
    for _ in 0..1 + random.below(3) {
        let square = shape.square(random.below(shape.width), random.below(shape.height));
        let squares = square | image(shape, square, plan.pattern);
        if random.percent(30) {
            let at = *random.pick(&each(goals).collect::<Vec<_>>());
            let from = at | image(shape, at, plan.pattern);
            // To anywhere, or to the next square.
            let to = match random.percent(50) {
                true => squares,
                false => {
                    let beside = shape.shift(at, random.direction()) & shape.all();
                    if beside == 0 { squares } else { beside | image(shape, beside, plan.pattern) }
                }
            };
            let moved = goals & !from | to;
            if moved & !floor == 0 && moved.count_ones() == goals.count_ones() {
                goals = moved;
            }
        } else if floor & square == 0 {
            floor |= squares;
        } else if goals & squares == 0 {
            floor &= !squares;
        }
    }
    let floor = largest(shape, floor);
    let altered = Board { shape, floor, goals };
    let different = plan.origin.is_none_or(|origin| {
        (floor ^ origin.floor).count_ones() + (goals & !origin.goals).count_ones() <= DIFFERENT
    }) && plan.like.is_none_or(|like| (floor ^ like.floor).count_ones() <= DIFFERENT);
    (goals & !floor == 0 && altered != *board && different && plan.place.holds(&altered)).then_some(altered)
}

/// The board with its best start, and the positions that were searched.
fn raised(random: &mut Random, plan: &Plan, board: &Board) -> (Option<Grown>, u64) {
    let found = Retrograde::explore(board, plan.positions, &plan.budget);
    let work = found.stands.len() as u64;
    let best = starts(random, board, &found, plan.most).into_iter().next();
    let grown = best.map(|start| {
        let mut grown = Grown::of(board, &found, start.at);
        grown.worth = start.worth * (0.4 + beauty(board.shape, board.floor, board.goals));
        grown
    });
    (grown, work)
}
