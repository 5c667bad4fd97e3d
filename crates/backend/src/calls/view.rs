//! What a page draws: a fixed level, and the pieces on it that move.
//!
//! Pieces have numbers that they keep: in Sokoban 0 is the player and boxes follow in reading order of the
//! start; in Sokobond they are the atoms. So a page can glide a piece from one cell to the next. A *frame*
//! is what one move changed.

use grid::{Cell, CellSet, Direction};
use play::Play;
use serde_json::{Value, json};
use sokobond::molecule::molecules;
use sokoworks::{Level, Made, Position};

/// The fixed part.
pub(crate) fn level(level: &Level) -> Value {
    let size = level.size();
    let (ground, goals, kinds, modifiers, player): (String, Vec<u32>, Vec<char>, Vec<Value>, usize) =
        match level {
            Level::Sokoban(level) => {
                let ground = |cell| match level.terrain()[Cell::index(cell)] {
                    sokoban::Terrain::Void => '_',
                    sokoban::Terrain::Wall => '#',
                    sokoban::Terrain::Floor => ' ',
                };
                let mut kinds = vec!['@'];
                kinds.extend(level.boxes().iter().map(|_| '$'));
                (size.cells().map(ground).collect(), numbers(level.goals()), kinds, Vec::new(), 0)
            }
            Level::Sokobond(level) => {
                let outside = level.outside();
                let ground = |cell| match () {
                    () if level.is_wall(cell) => '#',
                    () if outside.contains(cell) => '_',
                    () => ' ',
                };
                let kinds = level.atoms().iter().map(|(element, _)| element.letter().to_ascii_uppercase());
                let modifiers = size.cells().filter_map(|cell| {
                    level.modifier(cell).map(|modifier| json!([cell.0, modifier.symbol()]))
                });
                let player = level.player().index();
                (size.cells().map(ground).collect(), Vec::new(), kinds.collect(), modifiers.collect(), player)
            }
        };
    json!({
        "game": level.game().name(),
        "width": size.width,
        "height": size.height,
        "ground": ground,
        "goals": goals,
        "kinds": kinds,
        "modifiers": modifiers,
        "player": player,
    })
}

pub(crate) fn numbers(cells: &CellSet) -> Vec<u32> {
    cells.iter().map(|cell| cell.0).collect()
}

/// Where the pieces are.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    cells: Vec<Cell>,
}

impl Pieces {
    /// The pieces at the start of play.
    pub(crate) fn of(board: &Position) -> Pieces {
        let cells = match board {
            Position::Sokoban { position, .. } => {
                std::iter::once(position.player()).chain(position.boxes().iter()).collect()
            }
            Position::Sokobond { position, .. } => position.atoms().map(|atom| position.cell(atom)).collect(),
        };
        Pieces { cells }
    }

    /// Follows a move of Sokoban to `after`; returns the numbers of the pieces that moved. O(boxes^2).
    pub(crate) fn follow_position(&mut self, after: &sokoban::Position) -> Vec<usize> {
        let mut moved = Vec::new();
        let boxes = &self.cells[1..];
        let gone = boxes.iter().position(|&cell| !after.boxes().contains(cell));
        let come = after.boxes().iter().find(|cell| !boxes.contains(cell));
        if let (Some(gone), Some(come)) = (gone, come) {
            self.cells[gone + 1] = come;
            moved.push(gone + 1);
        }
        if self.cells[0] != after.player() {
            self.cells[0] = after.player();
            moved.push(0);
        }
        moved
    }

    /// Follows a move to `after`; returns the numbers of the pieces that moved. O(pieces).
    fn follow(&mut self, made: &Made, after: &Position) -> Vec<usize> {
        let mut moved = Vec::new();
        match (made, after) {
            (Made::Sokoban { step, .. }, Position::Sokoban { level, position, .. }) => {
                self.cells[0] = position.player();
                moved.push(0);
                if step.pushed
                    && let Some(piece) = self.cells[1..].iter().position(|&cell| cell == position.player())
                    && let Some(to) = level.size().step(position.player(), step.direction)
                {
                    self.cells[piece + 1] = to;
                    moved.push(piece + 1);
                }
            }
            (_, Position::Sokobond { position, .. }) => {
                for (atom, cell) in position.atoms().zip(&mut self.cells) {
                    if std::mem::replace(cell, position.cell(atom)) != position.cell(atom) {
                        moved.push(atom.index());
                    }
                }
            }
            _ => {}
        }
        moved
    }

    fn json(&self) -> Value {
        json!(self.cells.iter().map(|cell| cell.0).collect::<Vec<u32>>())
    }
}

/// The present state without move counts: pieces, bonds, what is done and what is left.
pub(crate) fn standing(board: &Position, pieces: &Pieces) -> Value {
    match board {
        Position::Sokoban { level, position, .. } => {
            let home = position.boxes().iter().filter(|&cell| level.goals().contains(cell)).count();
            json!({ "pieces": pieces.json(), "home": home, "of": position.boxes().len() })
        }
        Position::Sokobond { level, position } => {
            let free: Vec<u8> = position.atoms().map(|atom| position.free(level, atom)).collect();
            json!({
                "pieces": pieces.json(),
                "bonds": bonds(board),
                "free": free,
                "electrons": free.iter().map(|&free| usize::from(free)).sum::<usize>(),
            })
        }
    }
}

fn bonds(board: &Position) -> Value {
    let Position::Sokobond { position, .. } = board else { return Value::Null };
    json!(position.bonds().map(|(a, b, strength)| (a.0, b.0, strength)).collect::<Vec<_>>())
}

/// The state of a game, and its pieces.
pub(crate) fn state(play: &Play) -> Value {
    let mut state = standing(play.board(), &pieces(play));
    let tally = play.tally();
    state["moves"] = json!(tally.moves);
    state["pushes"] = json!(tally.pushes);
    if let Some(metrics) = play.metrics() {
        state["box_lines"] = json!(metrics.box_lines);
        state["box_changes"] = json!(metrics.box_changes);
        state["pushing_sessions"] = json!(metrics.pushing_sessions);
    }
    if let Position::Sokobond { level, position } = play.board() {
        state["made"] = made(level, position);
    }
    state["length"] = json!(play.length());
    state["solved"] = json!(play.is_solved());
    state["undo"] = json!(play.timeline().cursor() > 0);
    state["redo"] = json!(play.timeline().cursor() < play.timeline().entries().len());
    state
}

/// The finished molecules: formula, name if there is one, and atoms.
fn made(level: &sokobond::Level, position: &sokobond::Position) -> Value {
    let finished = molecules(level, position).into_iter().filter(|molecule| molecule.is_finished);
    let named = finished.map(|molecule| {
        let atoms: Vec<u16> = molecule.atoms.iter().map(|atom| atom.0).collect();
        json!({ "formula": molecule.formula, "name": molecule.name, "atoms": atoms })
    });
    named.collect()
}

/// The pieces of a game as they stand. O(moves).
fn pieces(play: &Play) -> Pieces {
    let mut board = Position::start(play.level());
    let mut pieces = Pieces::of(&board);
    if let Position::Sokobond { .. } = board {
        return Pieces::of(play.board());
    }
    for made in play.trail() {
        board.step(made.direction());
        pieces.follow(made, &board);
    }
    pieces
}

/// The frames of moves from `first` to `last` of `moves`: for each what moved, and the bonds where they
/// changed. Backward when `last` is less: then each frame is what taking a move back changes.
pub(crate) fn frames(level: &Level, moves: &[Direction], first: usize, last: usize) -> Vec<Value> {
    let mut board = Position::start(level);
    let mut pieces = Pieces::of(&board);
    let (from, to) = (first.min(last), first.max(last));
    let mut frames = Vec::with_capacity(to - from);
    for (index, &direction) in moves.iter().enumerate().take(to) {
        let before = (index >= from && last < first).then(|| (pieces.clone(), bonds(&board)));
        let bonds_before = if index >= from { bonds(&board) } else { Value::Null };
        let Some(made) = board.step(direction) else { break };
        let moved = pieces.follow(&made, &board);
        if index < from {
            continue;
        }
        let (cells, bonds_shown) = match &before {
            Some((pieces, bonds)) => (&pieces.cells, bonds.clone()),
            None => (&pieces.cells, bonds(&board)),
        };
        let mut frame = json!({
            "m": moved.iter().map(|&piece| (piece, cells[piece].0)).collect::<Vec<_>>(),
        });
        if bonds(&board) != bonds_before {
            frame["b"] = bonds_shown;
        }
        if made.pushed() {
            frame["p"] = json!(1);
        }
        frames.push(frame);
    }
    if last < first {
        frames.reverse();
    }
    frames
}
