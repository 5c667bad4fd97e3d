//! New levels of Sokobond.

mod compound;
mod evaluate;
mod farthest;
mod grow;
mod layout;
mod trim;

use crate::draft::Draft;
use crate::rooms::Shape;
use crate::wish::{CANDIDATES, Pattern, TOO_LARGE, Wish};
use grid::Random;
use grow::{Plan, grow};
use sokobond::Modifier;
use sokoworks::{Budget, Level};

pub(crate) use layout::Layout;

/// Levels that one attempt at a grade gives, best first, and the positions that were searched.
pub(crate) fn drafts(
    random: &mut Random,
    wish: &Wish,
    grade: u8,
    number: u64,
    budget: &Budget,
) -> (Vec<Draft>, u64) {
    let given = match &wish.vary {
        Some(Level::Sokobond(level)) => Layout::of(level),
        _ => None,
    };
    let Some(mut plan) = plan(random, wish, grade, given) else { return (Vec::new(), 0) };
    let mut work = 0;
    if plan.origin.is_some() && number == 0 {
        // The first attempt takes away what the level does not need.
        plan.rounds = 1;
    }
    let grown = grow(random, &plan, budget, &mut work);
    let mut drafts = Vec::new();
    // Taking away what is not needed costs proofs, so half as many as of Sokoban.
    for grown in grown.into_iter().take(CANDIDATES / 2) {
        let trimmed = trim::trimmed(grown, &plan, budget, &mut work);
        drafts.extend(
            trimmed.and_then(|grown| Some(Draft { level: grown.layout.level()?.into(), moves: grown.moves })),
        );
    }
    (drafts, work)
}

/// Checks that a level can be varied.
///
/// # Errors
/// Why not, as a sentence in lower case without a full stop.
pub(crate) fn can_vary(level: &sokobond::Level) -> Result<(), String> {
    match Layout::of(level) {
        None => Err(TOO_LARGE.to_owned()),
        Some(layout) if !layout.is_loose() => Err("atoms of the level bond at its start".to_owned()),
        Some(_) => Ok(()),
    }
}

/// Sizes that lead to levels of about this grade: columns, rows, atoms, percent of levels with each modifier, most moves.
const SIZES: [(u32, u32, u32, [u32; 3], usize); 10] = [
    (6, 5, 2, [0, 0, 0], 9),
    (7, 6, 5, [20, 10, 0], 40),
    (8, 7, 5, [60, 25, 10], 90),
    (8, 8, 6, [50, 40, 50], 300),
    (8, 8, 7, [50, 40, 60], 400),
    (9, 9, 9, [40, 40, 70], 600),
    (10, 9, 9, [40, 40, 70], 700),
    (10, 10, 9, [40, 40, 70], 800),
    (10, 10, 9, [40, 40, 70], 900),
    (10, 10, 10, [40, 40, 70], 900),
];

fn plan(random: &mut Random, wish: &Wish, grade: u8, given: Option<Layout>) -> Option<Plan> {
    let (width, height, atoms, percents, most) = SIZES[usize::from(grade.clamp(1, 10)) - 1];
    let (width, height) = wish.size(random, (width, height));
    let kinds = Modifier::ALL.into_iter().zip(percents).filter(|&(_, percent)| random.percent(percent));
    let kinds: Vec<Modifier> = kinds.map(|(kind, _)| kind).collect();
    let theme = wish.some_theme(random);
    let pattern = match wish.symmetry {
        _ if wish.like.is_some() => Pattern::None,
        Pattern::Any => *random.pick(&[Pattern::None, Pattern::None, Pattern::Mirror, Pattern::Turn]),
        pattern => pattern,
    };
    let atoms = wish.pieces.unwrap_or_else(|| (atoms + random.below(3)).saturating_sub(1).clamp(2, 12));
    let like = match &wish.like {
        Some(Level::Sokobond(level)) => Layout::of(level),
        _ => None,
    };
    let plan = Plan {
        shape: like.as_ref().map_or_else(|| Shape::new(width, height), |like| Some(like.shape))?,
        like: like.map(|like| like.floor),
        aim: wish.aim,
        origin: None,
        atoms,
        kinds,
        theme,
        pattern,
        most,
        rounds: 8 + 2 * u32::from(grade) * wish.effort,
        nodes: 2_000 + 300 * u64::from(grade) * u64::from(wish.effort),
    };
    Some(match given {
        Some(given) => Plan {
            shape: given.shape,
            origin: Some(given),
            like: None,
            pattern: if wish.symmetry == Pattern::Any { Pattern::None } else { pattern },
            most: usize::MAX,
            nodes: plan.nodes.max(VARIED),
            ..plan
        },
        None => plan,
    })
}

/// Positions of each search where a level is varied, at least.
const VARIED: u64 = 20_000;
