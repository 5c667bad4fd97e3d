//! A solution that is followed: where it leads through, and what comes next from each of these positions.

use super::hint::Hint;
use grid::{Cell, Direction};
use sokobond::AtomId;
use sokobond::walk::{Found, Walks};
use sokoworks::{Game, Made, Position, Stop};
use std::collections::{HashMap, HashSet};

/// What makes two positions the same for the rest of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// Boxes and the canonical player.
    Sokoban(sokoban::Position),
    /// The cells of the atoms, and the bonds.
    Sokobond(Vec<Cell>, Vec<(AtomId, AtomId, u8)>),
}

/// A verified solution and where it leads through.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) start: Position,
    moves: Vec<Direction>,
    /// Index of each push among the moves.
    pushes: Vec<usize>,
    /// The number of moves that lead to a position; the largest, if there are several.
    places: HashMap<Key, usize>,
    /// The cells of the player in them.
    stands: HashSet<Cell>,
}

impl Plan {
    /// A plan, if the moves solve the level from `start`.
    pub(super) fn new(start: Position, moves: &[Direction]) -> Option<Plan> {
        let mut board = start.clone();
        let (mut pushes, mut places, mut stands) = (Vec::new(), HashMap::new(), HashSet::new());
        let mut played = Vec::new();
        for &direction in moves {
            // Walking changes no key in Sokoban: only the first position and those behind pushes are new.
            if board.game() == Game::Sokobond
                || played.is_empty()
                || pushes.last() == Some(&(played.len() - 1))
            {
                places.insert(key(&board), played.len());
                stands.insert(board.player());
            }
            let Some(made) = board.press(direction).ok()? else { continue };
            if made.pushed() {
                pushes.push(played.len());
            }
            played.push(direction);
        }
        board.is_solved().then_some(Plan { start, moves: played, pushes, places, stands })
    }

    /// The next push; none where the flag is raised before the board is found on the plan.
    pub(super) fn hint(&self, board: &Position, stop: &Stop) -> Option<Hint> {
        match board {
            Position::Sokoban { level, position, .. } => {
                let made = *self.places.get(&key(board))?;
                let next = self.pushes.partition_point(|&push| push < made);
                let push = *self.pushes.get(next)?;
                let before = self.after(push);
                let mut moves = sokoban::rules::walk(level, position, before.player())?;
                let direction = self.moves[push];
                moves.push(direction);
                let piece = level.size().step(before.player(), direction)?;
                let target = self.line_end(before, next, piece)?;
                Some(self.step(piece, target, moves, next))
            }
            Position::Sokobond { level, position } => {
                // Only where the player's atom has been can the whole position be one of the plan.
                let mut answers = Vec::new();
                let walks = Walks::explore(
                    level,
                    position,
                    &|| stop.raised().is_some(),
                    &mut |index, position, found| {
                        if found == Found::Position && self.stands.contains(&position.cell(level.player())) {
                            let made = self.places.get(&bonded(position)).copied();
                            answers.extend(made.map(|made| (index, made)));
                        }
                        false
                    },
                );
                let answers = answers.into_iter().filter_map(|(index, made)| {
                    let next = self.pushes.partition_point(|&push| push < made);
                    let push = *self.pushes.get(next)?;
                    let mut moves = walks.way(index);
                    moves.extend_from_slice(&self.moves[made..=push]);
                    Some((next, moves, push))
                });
                // The farthest along the plan, and then the shortest way.
                let (next, moves, push) =
                    answers.min_by_key(|(next, moves, _)| (self.pushes.len() - next, moves.len()))?;
                let mut after = self.after(push);
                let before = after.clone();
                let made = after.step(self.moves[push])?;
                let piece = touched(&before, &made).unwrap_or(before.player());
                Some(self.step(piece, after.player(), moves, next))
            }
        }
    }

    /// The step of push number `next`, with the moves up to it and all that follow.
    fn step(&self, piece: Cell, target: Cell, moves: Vec<Direction>, next: usize) -> Hint {
        let mut plan = moves.clone();
        plan.extend_from_slice(&self.moves[self.pushes[next] + 1..]);
        Hint { piece, target, moves, plan, pushes_left: self.pushes.len() - next, because: None }
    }

    /// The board after that many moves of the plan.
    fn after(&self, moves: usize) -> Position {
        let mut board = self.start.clone();
        for &direction in &self.moves[..moves] {
            board.step(direction);
        }
        board
    }

    /// Where the box on `piece`, pushed by push number `next` on `board`, ends before another is pushed.
    fn line_end(&self, mut board: Position, next: usize, piece: Cell) -> Option<Cell> {
        let size = board.level().size();
        let mut piece = piece;
        for &direction in &self.moves[self.pushes[next]..] {
            if board.step(direction)?.pushed() {
                if board.player() != piece {
                    break;
                }
                piece = size.step(piece, direction)?;
            }
        }
        Some(piece)
    }
}

fn key(board: &Position) -> Key {
    match board {
        Position::Sokoban { level, position, .. } => Key::Sokoban(sokoban::rules::canonical(level, position)),
        Position::Sokobond { position, .. } => bonded(position),
    }
}

fn bonded(position: &sokobond::Position) -> Key {
    Key::Sokobond(position.atoms().map(|atom| position.cell(atom)).collect(), position.bonds().collect())
}

/// The cell of an atom outside the player's molecule that a move of Sokobond touches, else of one whose bond
/// changes.
fn touched(before: &Position, made: &Made) -> Option<Cell> {
    let (Position::Sokobond { level, position }, Made::Sokobond { moved, .. }) = (before, made) else {
        return None;
    };
    let molecules = position.molecules();
    let own = molecules[level.player().index()];
    let bonded = moved.bonds.iter().flat_map(|change| [change.a, change.b]);
    let mut atoms = moved.atoms.iter().map(|&(atom, _)| atom).chain(bonded.clone());
    let other = atoms.find(|atom| molecules[atom.index()] != own);
    other.or_else(|| bonded.clone().next()).map(|atom| position.cell(atom))
}
