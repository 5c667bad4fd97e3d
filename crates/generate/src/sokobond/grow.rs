//! Evolution of layouts: atoms, walls and modifiers change at random, and what makes the shortest solution more
//! interesting stays. Now and then the start moves to the farthest one.

use super::compound::compound;
use super::evaluate::{Verdict, solved, worth};
use super::farthest::farthest;
use super::layout::Layout;
use crate::rooms::{Shape, Squares, each, image, largest, room};
use crate::wish::{Aim, Pattern, Theme};
use grid::{Direction, Random};
use sokobond::Modifier;
use sokoworks::Budget;

/// How a layout is grown.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) shape: Shape,
    /// What is sought.
    pub(crate) aim: Aim,
    /// A layout that is to be varied, rather than new ones.
    pub(crate) origin: Option<Layout>,
    /// The floor of a level whose room new ones have.
    pub(crate) like: Option<Squares>,
    pub(crate) atoms: u32,
    pub(crate) kinds: Vec<Modifier>,
    pub(crate) theme: Theme,
    pub(crate) pattern: Pattern,
    /// Most moves of the solution.
    pub(crate) most: usize,
    /// Layouts that are tried.
    pub(crate) rounds: u32,
    /// Positions of each search.
    pub(crate) nodes: u64,
}

/// A layout with its shortest solution.
#[derive(Clone, Debug)]
pub(crate) struct Grown {
    pub(crate) layout: Layout,
    pub(crate) moves: Vec<Direction>,
    pub(crate) worth: f64,
}

/// Layouts each better than the one after it; `work` counts the positions that are searched.
pub(crate) fn grow(random: &mut Random, plan: &Plan, budget: &Budget, work: &mut u64) -> Vec<Grown> {
    // The best one is the last.
    let mut line: Vec<Grown> = Vec::new();
    let (mut round, mut missed) = (0, 0);
    while round < plan.rounds && budget.stop.raised().is_none() {
        let layout = match (line.last(), &plan.origin) {
            (Some(best), Some(_)) => changed(random, plan, &best.layout),
            (None, Some(origin)) if round == 0 => Some(origin.clone()),
            (None, Some(origin)) => changed(random, plan, origin),
            (Some(best), None) if round >= plan.rounds / 4 => changed(random, plan, &best.layout),
            _ => new_layout(random, plan),
        };
        if let Some(layout) = layout {
            better(&mut line, layout, plan, budget, work);
        }
        if line.is_empty() && plan.origin.is_none() && missed < MOST_MISSED {
            missed += 1;
            continue;
        }
        let is_time = round > 0 && (round == plan.rounds / 3 || round + 1 == plan.rounds);
        if let Some(best) = line.last().filter(|_| is_time) {
            let (found, positions) = farthest(&best.layout, plan.nodes as usize / 2, budget);
            *work += positions;
            if let Some((layout, _)) = found.filter(|&(_, moves)| moves <= plan.most) {
                better(&mut line, layout, plan, budget, work);
            }
        }
        round += 1;
    }
    line.reverse();
    line
}

/// Most layouts that are tried until one has a solution.
const MOST_MISSED: u32 = 40;

/// Adds the layout if it is worth more than the last.
fn better(line: &mut Vec<Grown>, layout: Layout, plan: &Plan, budget: &Budget, work: &mut u64) {
    let Verdict::Fewest(moves) = solved(&layout, plan.nodes, budget, work) else { return };
    if moves.is_empty() || moves.len() > plan.most {
        return;
    }
    let worth = worth(&layout, &moves, plan.aim);
    if line.last().is_none_or(|best| worth > best.worth) {
        line.push(Grown { layout, moves, worth });
    }
}

fn new_layout(random: &mut Random, plan: &Plan) -> Option<Layout> {
    let floor = plan.like.unwrap_or_else(|| room(random, plan.shape, plan.theme, plan.pattern));
    let elements = compound(random, plan.atoms, &plan.kinds);
    let mut layout = Layout { shape: plan.shape, floor, atoms: Vec::new(), modifiers: Vec::new() };
    let squares: Vec<Squares> = each(floor).collect();
    if squares.len() < elements.len() * 3 {
        return None;
    }
    for element in elements {
        layout.atoms.push((element, 0));
        let last = layout.atoms.len() - 1;
        for _ in 0..30 {
            let square = *random.pick(&squares);
            if layout.taken() & square != 0 {
                continue;
            }
            layout.atoms[last].1 = square;
            if layout.is_loose() {
                break;
            }
        }
        if layout.atoms[last].1 == 0 || !layout.is_loose() {
            return None;
        }
    }
    for &kind in &plan.kinds {
        for _ in 0..1 + random.below(2) {
            place(random, &mut layout, kind);
        }
    }
    Some(layout)
}

/// Puts a modifier on a free corner.
fn place(random: &mut Random, layout: &mut Layout, kind: Modifier) {
    let corners = layout.corners();
    if corners.is_empty() {
        return;
    }
    let at = *random.pick(&corners);
    if layout.modifiers.iter().all(|&(other, _)| other != at) {
        layout.modifiers.push((at, kind));
    }
}

/// Most squares and atoms that differ from the layout that is varied, so that it can be recognised.
const DIFFERENT: usize = 8;

/// A layout with up to three changes; none if it is not one any more.
fn changed(random: &mut Random, plan: &Plan, layout: &Layout) -> Option<Layout> {
    let mut layout = layout.clone();
    for _ in 0..1 + random.below(3) {
        match random.below(10) {
            0..=3 => {
                let atom = random.index(layout.atoms.len());
                let squares: Vec<Squares> = each(layout.floor & !layout.taken()).collect();
                if !squares.is_empty() {
                    layout.atoms[atom].1 = *random.pick(&squares);
                }
            }
            4..=6 => {
                let shape = plan.shape;
                let square = shape.square(random.below(shape.width), random.below(shape.height));
                let squares = square | image(shape, square, plan.pattern);
                match layout.floor & square {
                    0 => layout.floor |= squares,
                    _ => layout.floor &= !(squares & !layout.taken()),
                }
                layout.floor = largest(shape, layout.floor);
            }
            7 => {
                let (one, other) = (random.index(layout.atoms.len()), random.index(layout.atoms.len()));
                let element = layout.atoms[one].0;
                layout.atoms[one].0 = layout.atoms[other].0;
                layout.atoms[other].0 = element;
            }
            _ if !layout.modifiers.is_empty() => {
                let (_, kind) = layout.modifiers.swap_remove(random.index(layout.modifiers.len()));
                place(random, &mut layout, kind);
            }
            _ => {}
        }
    }
    // Corners may have been filled.
    let corners = layout.corners();
    layout.modifiers.retain(|(at, _)| corners.contains(at));
    let different = plan.origin.as_ref().is_none_or(|origin| {
        let atoms = layout.atoms.iter().zip(&origin.atoms).filter(|(one, other)| one != other).count();
        (layout.floor ^ origin.floor).count_ones() as usize + atoms <= DIFFERENT
    });
    let different =
        different && plan.like.is_none_or(|floor| (layout.floor ^ floor).count_ones() as usize <= DIFFERENT);
    (layout.taken() & !layout.floor == 0 && layout.is_loose() && different).then_some(layout)
}
