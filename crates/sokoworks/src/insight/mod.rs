//! True sentences about a position: which box comes first, which goal last, which push looks good and loses.
//!
//! A [`Survey`] explores all positions that can follow, up to a limit. What it says of "every solution" it has found by leaving out
//! every step that would contradict it: then no solution is left (as a model checker proves a property by looking for a
//! counterexample; Clarke & Emerson 1981). Where there are more positions than the limit, it says only what the board alone
//! proves. Each sentence has the moves that show it, if there are such, which have been replayed by the rules.
//!
//! Cost: some tens of passes over all positions; of 20,000, some tenths of a second.

mod atoms;
mod board;
mod boxes;
mod claim;
mod graph;
mod ground;

pub use claim::{Atom, Claim, Likeness, Push};

use crate::Position;
use crate::space::{Room, heap};
use atoms::Atoms;
use board::Board;
use boxes::Boxes;
use grid::{Cell, Direction};
use search::{Budget, Memory, Stop};
use text::fnv1a;

/// Most positions that a survey explores, unless it is told otherwise.
pub const POSITIONS: usize = 20_000;

/// How much weights may differ of sentences that tell about as much.
const CHOICE: f64 = 3.0;

/// Something that is true of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Insight {
    /// What is claimed.
    pub claim: Claim,
    /// Its kind in a word, such as `last-goal`.
    pub kind: &'static str,
    /// The claim as a sentence.
    pub sentence: String,
    /// The cells that it is about.
    pub cells: Vec<Cell>,
    /// Moves from the position that show it; empty where there are none.
    pub moves: Vec<Direction>,
    weight: f64,
}

impl Insight {
    /// Whether it helps with the next pushes, rather than describing the level.
    pub fn helps(&self) -> bool {
        self.weight > 2.0
    }
}

/// All positions that can follow from one, if there are few enough.
#[derive(Debug)]
pub struct Survey {
    most: usize,
    ground: Ground,
}

#[derive(Debug)]
enum Ground {
    Boxes(Box<Boxes>),
    Atoms(Box<Atoms>),
    /// Too many positions.
    Unknown,
}

impl Survey {
    /// Explores at most `most` positions from one. Of `budget`, the bytes and the flag count.
    pub fn new(start: &Position, most: usize, budget: &Budget) -> Survey {
        let memory = Memory::new(budget.bytes);
        let room = |heap| Room { positions: most, heap, memory, stop: &budget.stop };
        let ground = match start {
            // A level that starts solved takes a push, which positions do not know of.
            Position::Sokoban { needs_push: true, .. } => Ground::Unknown,
            Position::Sokoban { level, position, .. } => {
                let boxes = Boxes::explore(level, position, room(0));
                boxes.map_or(Ground::Unknown, |boxes| Ground::Boxes(Box::new(boxes)))
            }
            Position::Sokobond { level, position } => {
                let atoms = Atoms::explore(level, position, room(heap(level)));
                atoms.map_or(Ground::Unknown, |atoms| Ground::Atoms(Box::new(atoms)))
            }
        };
        Survey { most, ground }
    }

    /// Whether all positions that can follow are known.
    pub fn is_complete(&self) -> bool {
        !matches!(self.ground, Ground::Unknown)
    }

    /// Whether a position that can follow from the start is lost; none where that is not known.
    pub fn is_lost(&self, at: &Position) -> Option<bool> {
        match (&self.ground, at) {
            (Ground::Boxes(boxes), Position::Sokoban { position, .. }) => Some(boxes.is_lost(position)),
            (Ground::Atoms(atoms), Position::Sokobond { position, .. }) => {
                Some(!atoms.is_alive(atoms.find(position)?))
            }
            _ => None,
        }
    }

    /// Everything that it knows of a position, the most telling first: of the start, or of one that can follow. Nothing of a position that is
    /// solved or lost.
    pub fn insights(&self, at: &Position) -> Vec<Insight> {
        if at.is_solved() || self.is_lost(at) == Some(true) {
            return Vec::new();
        }
        let size = at.level().size();
        let mut found = Vec::new();
        let mut add = |claim: Claim, moves: Option<Vec<Direction>>| {
            let claim::Words { kind, weight, cells, sentence } = claim.words(size);
            found.extend(moves.map(|moves| Insight { claim, kind, sentence, cells, moves, weight }));
        };
        match at {
            Position::Sokoban { level, position, .. } => {
                if let Ground::Boxes(boxes) = &self.ground
                    && let Some(root) = boxes.find(position)
                {
                    for (claim, pushes) in boxes.claims(root) {
                        add(claim, walked(&boxes.board, at, &pushes));
                    }
                }
                if let Some(board) = Board::of(level) {
                    ground::claims(level, &board, position)
                        .into_iter()
                        .for_each(|claim| add(claim, Some(Vec::new())));
                }
            }
            Position::Sokobond { level, position } => {
                if let Ground::Atoms(atoms) = &self.ground
                    && let Some(root) = atoms.find(position)
                {
                    for (claim, moves) in atoms.claims(level, root, self.most, &Stop::new()) {
                        add(claim, Some(moves));
                    }
                }
            }
        }
        found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        found
    }

    /// Why a position that is lost is lost, as far as all that can follow shows it; none where it is not lost, or nothing follows.
    pub fn end_of(&self, at: &Position) -> Option<(String, Vec<Direction>)> {
        let (Ground::Boxes(boxes), Position::Sokoban { position, level, .. }) = (&self.ground, at) else {
            return None;
        };
        let root = boxes.find(position).filter(|&root| !boxes.is_alive(root))?;
        let (follow, most, pushes) = boxes.end_of(root);
        let sentence = claim::end(follow, most, level.boxes().len());
        Some((sentence, walked(&boxes.board, at, &pushes)?))
    }

    /// Whether it knows a position and all that can follow from it.
    pub fn knows(&self, at: &Position) -> bool {
        match (&self.ground, at) {
            (Ground::Boxes(boxes), Position::Sokoban { position, .. }) => boxes.find(position).is_some(),
            (Ground::Atoms(atoms), Position::Sokobond { position, .. }) => atoms.find(position).is_some(),
            _ => false,
        }
    }
}

/// What the next push is for in a solution that is known: moves that solve the level from a position of Sokoban.
pub fn in_plan(at: &Position, moves: &[Direction]) -> Option<Insight> {
    if !matches!(at, Position::Sokoban { .. }) {
        return None;
    }
    let size = at.level().size();
    let (mut after, mut cells, mut others, mut again) = (at.clone(), Vec::new(), 0, None);
    for &way in moves {
        if !after.step(way)?.pushed() {
            continue;
        }
        let (from, into) = (after.player(), size.step(after.player(), way)?);
        match cells.last() {
            None => cells.extend([from, into]),
            Some(&last) if from == last && others == 0 => cells.push(into),
            Some(&last) if from == last => {
                again = Some(others);
                break;
            }
            Some(_) => others += 1,
        }
    }
    let (cell, target) = (*cells.first()?, *cells.last()?);
    let claim = Claim::InPlan { cell, target, again };
    let claim::Words { kind, weight, cells, sentence } = claim.words(size);
    Some(Insight { claim, kind, sentence, cells, moves: Vec::new(), weight })
}

/// Of insights, the most telling of different kinds, at most `most`. Of what tells about as much, each position has a choice of its own, so
/// that levels do not all get the same.
pub fn choose(insights: &[Insight], most: usize) -> Vec<&Insight> {
    let chance = |insight: &Insight| f64::from(fnv1a(insight.sentence.bytes()) as u16) / f64::from(u16::MAX);
    let mut order: Vec<(f64, &Insight)> =
        insights.iter().map(|insight| (insight.weight + CHOICE * chance(insight), insight)).collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut chosen: Vec<&Insight> = Vec::new();
    for (_, insight) in order {
        if chosen.len() < most && chosen.iter().all(|other| other.kind != insight.kind) {
            chosen.push(insight);
        }
    }
    chosen
}

/// Pushes with the walks between them, replayed by the rules; none if these do not allow them.
fn walked(board: &Board, at: &Position, pushes: &[board::Push]) -> Option<Vec<Direction>> {
    let (mut moves, mut after) = (Vec::new(), at.clone());
    for push in pushes {
        let Position::Sokoban { level, position, .. } = &after else { return None };
        let stands = level.size().step(board.cell(push.from), push.direction.opposite())?;
        let mut way = sokoban::rules::walk(level, position, stands)?;
        way.push(push.direction);
        for &step in &way {
            after.step(step)?;
        }
        moves.extend(way);
    }
    Some(moves)
}
