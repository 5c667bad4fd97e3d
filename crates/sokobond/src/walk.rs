//! Where the player can walk: by moves that push no other molecule and change no bond.
//!
//! The atom takes its molecule along and nothing else moves. So a state of the search is the cell of the player's atom
//! and the shape of its molecule, and only an `@` changes the shape: without one there is one state a cell. A state takes
//! 12 bytes and a bit for each cell of its shape; the board is never copied. Breadth-first.
//!
//! A long molecule that `@` bends can have very many shapes, and a large one is slow to move. So there is a limit of
//! memory, which one shape on each cell of the board never meets, and one of work, and the caller can stop the search.
//! [`Walks::is_complete`] is false for one that meets a limit or is stopped.

use crate::motion::motion;
use crate::rules::Moved;
use crate::rulings::Rulings;
use crate::{AtomId, Level, Position};
use grid::{Cell, CellSet, Direction};
use std::collections::HashMap;

/// Most atoms that are moved in one search, over all steps.
const MOST_WORK: u64 = 30_000_000;

/// Bytes that one search may take: for each cell of the board, and beside that.
const MOST_BYTES: (usize, usize) = (16, 4 << 20);

/// The cells that the player's atom reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The cells, that of the atom included.
    pub cells: CellSet,
    /// Whether these are all. Otherwise a limit ended the search, and there may be more.
    pub complete: bool,
}

/// All cells that the player's atom can walk to, its own included, or those found before `stop` returns true.
pub fn reachable(level: &Level, position: &Position, stop: &dyn Fn() -> bool) -> Reach {
    let walks = Walks::explore(level, position, stop, &mut |_, _, _| false);
    let mut cells = CellSet::new(level.size.area());
    cells.extend(walks.states.iter().map(|state| state.cell));
    Reach { cells, complete: walks.complete }
}

/// The event of a search for walks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A position that walking leads to. The first one is the start.
    Position,
    /// A key that does more than walk, if it is not refused: the position is the one in which it is pressed.
    Touch(Direction),
}

/// What walks lead to, in the order of their lengths.
#[derive(Clone, Debug)]
pub struct Walks {
    states: Vec<State>,
    complete: bool,
    found: Option<usize>,
}

/// A position that a walk leads to.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Of the player's atom.
    cell: Cell,
    /// The number of the shape of its molecule.
    shape: u32,
    /// The number of the state before, times four, and the number of the key.
    came: u32,
}

impl Walks {
    /// Searches from `start` until `wanted` accepts what was found, or `stop`, asked before each position, returns true. `wanted`
    /// gets the number of a position, the position, and what was found there; it may change the position but has to put it back.
    pub fn explore(
        level: &Level,
        start: &Position,
        stop: &dyn Fn() -> bool,
        wanted: &mut dyn FnMut(usize, &mut Position, Found) -> bool,
    ) -> Walks {
        let mut walks = Walks { states: Vec::new(), complete: true, found: None };
        let mut walker = Walker::new(level, start);
        let most = MOST_BYTES.0 * level.size.area() + MOST_BYTES.1;
        let first = State { cell: start.cell(level.player), shape: walker.shape_of_now(), came: 0 };
        walker.seen[0].insert(first.cell);
        walks.states.push(first);
        if wanted(0, &mut walker.position, Found::Position) {
            walks.found = Some(0);
            return walks;
        }
        let mut at = 0;
        while let Some(&state) = walks.states.get(at) {
            let bytes = walker.bytes + walks.states.len() * size_of::<State>();
            if walker.work > MOST_WORK || bytes > most || stop() {
                walks.complete = false;
                return walks;
            }
            walker.stand(state);
            for key in Direction::ALL {
                let is_wanted = match walker.press(key) {
                    Press::Nothing => false,
                    Press::Touches => wanted(at, &mut walker.position, Found::Touch(key)),
                    Press::Walks { cell, shape } => {
                        walks.states.push(State { cell, shape, came: (at as u32) << 2 | key.index() as u32 });
                        let last = walks.states[walks.states.len() - 1];
                        walker.stand(last);
                        let is_wanted = wanted(walks.states.len() - 1, &mut walker.position, Found::Position);
                        walker.stand(state);
                        is_wanted
                    }
                };
                if is_wanted {
                    let is_touch = walks.states.last().is_none_or(|last| last.came >> 2 != at as u32);
                    walks.found = Some(if is_touch { at } else { walks.states.len() - 1 });
                    return walks;
                }
            }
            at += 1;
        }
        walks
    }

    /// Whether everything that walks lead to was seen, or what was looked for was found.
    pub fn is_complete(&self) -> bool {
        self.complete
    }

    /// The number of the position that was looked for.
    pub fn found(&self) -> Option<usize> {
        self.found
    }

    /// The moves from the start to a position, by its number.
    pub fn way(&self, to: usize) -> Vec<Direction> {
        let mut moves = Vec::new();
        let mut at = to;
        while at != 0 {
            let came = self.states[at].came;
            moves.push(Direction::from_index(came as usize % 4));
            at = (came >> 2) as usize;
        }
        moves.reverse();
        moves
    }
}

/// The effect of a key.
enum Press {
    /// It is refused, or leads to a position that was seen before.
    Nothing,
    /// It would push another atom or change a bond.
    Touches,
    /// It only moves the molecule, to a new position.
    Walks { cell: Cell, shape: u32 },
}

/// The player's molecule on its way.
struct Walker<'a> {
    level: &'a Level,
    position: Position,
    /// Its atoms, the player's first.
    own: Vec<AtomId>,
    /// Whether an atom is one of them.
    is_own: Vec<bool>,
    /// No modifier can meet a bond of the molecule, so it moves as a whole.
    is_rigid: bool,
    /// Cells of the other atoms from that of the player's: columns and rows.
    shapes: Vec<Vec<(i32, i32)>>,
    numbers: HashMap<Vec<(i32, i32)>, u32>,
    /// The cells where each shape has been.
    seen: Vec<CellSet>,
    /// Where the molecule would come to.
    next: Vec<Cell>,
    work: u64,
    bytes: usize,
}

impl<'a> Walker<'a> {
    fn new(level: &'a Level, start: &Position) -> Walker<'a> {
        let is_own = molecule(start, level.player);
        let mut own = vec![level.player];
        own.extend(start.atoms().filter(|&atom| is_own[atom.index()] && atom != level.player));
        let is_rigid = own.len() == 1 || level.modifiers.iter().all(Option::is_none);
        Walker {
            level,
            position: start.clone(),
            own,
            is_own,
            is_rigid,
            shapes: Vec::new(),
            numbers: HashMap::new(),
            seen: Vec::new(),
            next: Vec::new(),
            work: 0,
            bytes: 0,
        }
    }

    /// The number of the shape that the molecule has now.
    fn shape_of_now(&mut self) -> u32 {
        let cells: Vec<Cell> = self.own.iter().map(|&atom| self.position.cell(atom)).collect();
        self.shape_of(&cells)
    }

    fn shape_of(&mut self, cells: &[Cell]) -> u32 {
        let place = |cell: Cell| {
            let (x, y) = self.level.size.xy(cell);
            (x as i32, y as i32)
        };
        let (x, y) = place(cells[0]);
        let shape: Vec<(i32, i32)> =
            cells[1..].iter().map(|&cell| (place(cell).0 - x, place(cell).1 - y)).collect();
        if let Some(&number) = self.numbers.get(&shape) {
            return number;
        }
        let number = self.shapes.len() as u32;
        // Twice the shape, the tables' own needs, and its cells.
        self.bytes += 16 * shape.len() + 128 + self.level.size.area().div_ceil(8);
        self.shapes.push(shape.clone());
        self.numbers.insert(shape, number);
        self.seen.push(CellSet::new(self.level.size.area()));
        number
    }

    /// Puts the molecule where it stands in a state.
    fn stand(&mut self, state: State) {
        let size = self.level.size;
        let (x, y) = size.xy(state.cell);
        let others = self.shapes[state.shape as usize].iter();
        let others = others.map(|&(dx, dy)| size.cell(x.wrapping_add_signed(dx), y.wrapping_add_signed(dy)));
        let moves = self.own.iter().copied().zip(std::iter::once(state.cell).chain(others));
        self.position.relocate(moves);
        self.work += self.own.len() as u64;
    }

    fn press(&mut self, key: Direction) -> Press {
        self.next.clear();
        let touches = if self.is_rigid { self.shift(key) } else { self.turn(key) };
        match touches {
            None => return Press::Nothing,
            Some(true) => return Press::Touches,
            Some(false) => {}
        }
        let next = std::mem::take(&mut self.next);
        let shape = if self.is_rigid { 0 } else { self.shape_of(&next) };
        let cell = next[0];
        let press = if self.seen[shape as usize].contains(cell) {
            Press::Nothing
        } else if self.bonds_at(&next) {
            Press::Touches
        } else {
            self.seen[shape as usize].insert(cell);
            Press::Walks { cell, shape }
        };
        self.next = next;
        press
    }

    /// Moves the molecule as a whole to `next`; returns whether that pushes another atom, or `None` if a wall is there.
    fn shift(&mut self, key: Direction) -> Option<bool> {
        self.work += self.own.len() as u64;
        let mut pushes = false;
        for &atom in &self.own {
            let cell = self.level.size.step(self.position.cell(atom), key)?;
            if self.level.is_wall(cell) {
                return None;
            }
            pushes |= self.position.atom_at(cell).is_some_and(|other| !self.is_own[other.index()]);
            self.next.push(cell);
        }
        Some(pushes)
    }

    /// The same by the rules of motion, where modifiers may bend the molecule or change its bonds.
    fn turn(&mut self, key: Direction) -> Option<bool> {
        self.work += (self.own.len() + self.is_own.len() / 16) as u64;
        let motion = motion(self.level, &self.position, key, &Rulings::DEFAULT).ok()?;
        let is_free = |atom| self.position.free(self.level, atom) > 0;
        let strengthens = motion.charged.iter().any(|&(a, b)| is_free(a) && is_free(b));
        let pushes = motion.moved.iter().any(|&(atom, _)| !self.is_own[atom.index()]);
        if pushes || strengthens || !motion.weakened.is_empty() {
            return Some(true);
        }
        let mut after: HashMap<AtomId, Direction> = HashMap::new();
        after.extend(motion.moved);
        for &atom in &self.own {
            let cell = self.position.cell(atom);
            self.next.push(match after.get(&atom) {
                Some(&direction) => self.level.size.step(cell, direction)?,
                None => cell,
            });
        }
        Some(false)
    }

    /// Whether an atom of the molecule would find a partner to bond with at `next`.
    fn bonds_at(&mut self, next: &[Cell]) -> bool {
        let (level, own) = (self.level, &self.own);
        if own.iter().all(|&atom| self.position.free(level, atom) == 0) {
            return false;
        }
        self.work += own.len() as u64;
        let now: Vec<Cell> = own.iter().map(|&atom| self.position.cell(atom)).collect();
        self.position.relocate(own.iter().copied().zip(next.iter().copied()));
        let position = &self.position;
        let bonds = own.iter().filter(|&&atom| position.free(level, atom) > 0).any(|&atom| {
            Direction::ALL.into_iter().any(|side| {
                let beside = level.size.step(position.cell(atom), side);
                beside.and_then(|cell| position.atom_at(cell)).is_some_and(|other| {
                    position.free(level, other) > 0 && position.strength(atom, other) == 0
                })
            })
        });
        self.position.relocate(own.iter().copied().zip(now));
        bonds
    }
}

/// Whether each atom is in the molecule of `atom`.
fn molecule(position: &Position, atom: AtomId) -> Vec<bool> {
    let mut own = vec![false; position.atoms().len()];
    let mut stack = vec![atom];
    while let Some(atom) = stack.pop() {
        if !std::mem::replace(&mut own[atom.index()], true) {
            stack.extend(position.bonds_of(atom).map(|(partner, _)| partner));
        }
    }
    own
}

/// Whether a turn that led to `position` only moved the molecule of the player's atom and changed no bond.
pub fn is_walk(position: &Position, player: AtomId, moved: &Moved) -> bool {
    if !moved.bonds.is_empty() {
        return false;
    }
    if let [(atom, _)] = moved.atoms[..] {
        return atom == player;
    }
    let own = molecule(position, player);
    moved.atoms.iter().all(|(atom, _)| own[atom.index()])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Turn, turn};
    use grid::Random;
    use std::collections::HashSet;

    fn read(text: &str) -> Level {
        crate::format::read(text.as_bytes()).level.unwrap_or_else(|| panic!("{text}"))
    }

    fn check(text: &str, expect: &str) {
        let level = read(text);
        let reached = reachable(&level, &Position::start(&level), &|| false);
        assert!(reached.complete, "{text}");
        let row = |y| -> String {
            let mark = |x| if reached.cells.contains(level.size.cell(x, y)) { 'r' } else { '.' };
            (0..level.size.width).map(mark).collect()
        };
        let rows: Vec<String> = (0..level.size.height).map(row).collect();
        assert_eq!(rows.join("\n"), expect, "{text}");
    }

    #[test]
    fn the_player_walks_where_it_changes_nothing() {
        // Beside the other atom it would bond.
        check("xxxxxxx\nxH---hx\nxxxxxxx\n", ".......\n.rrr...\n.......");
        check("xxxxxx\nxH-x-x\nx--xhx\nxxxxxx\n", "......\n.rr...\n.rr...\n......");
    }

    /// All positions that walking leads to by the plain rules, as cells of the atoms.
    fn plain(level: &Level) -> HashSet<Vec<Cell>> {
        let key =
            |position: &Position| -> Vec<Cell> { position.atoms().map(|atom| position.cell(atom)).collect() };
        let start = Position::start(level);
        let mut seen = HashSet::from([key(&start)]);
        let mut stack = vec![start];
        while let Some(position) = stack.pop() {
            for direction in Direction::ALL {
                let mut next = position.clone();
                let Turn::Moved(moved) = turn(level, &mut next, direction) else { continue };
                if is_walk(&next, level.player, &moved) && seen.insert(key(&next)) {
                    stack.push(next);
                }
            }
        }
        seen
    }

    #[test]
    fn walks_are_those_of_the_plain_rules() {
        let mut random = Random::new(7);
        let mut bent = 0;
        for round in 0..3_000 {
            let (width, height) = (4 + random.below(5) as usize, 4 + random.below(4) as usize);
            let mut text = String::from("v2\n");
            for y in 0..height {
                for x in 0..width {
                    let border = x == 0 || y == 0 || x == width - 1 || y == height - 1;
                    let letters = [b'x', b'h', b'o', b'c', b'n', b'e'];
                    let letter = match random.below(30) {
                        _ if border => b'x',
                        value @ 0..6 => letters[value as usize],
                        _ => b'-',
                    };
                    let letter = if (x, y) == (1, 1) { [b'H', b'O', b'C', b'N'][round % 4] } else { letter };
                    text.push(char::from(letter));
                    text.push(' ');
                }
                text.push('\n');
                for x in 0..2 * width - 1 {
                    let sign = [' ', ' ', '@', '+', '/', '@'][random.below(6) as usize];
                    let place =
                        round % 3 > 0 && x % 2 == 1 && y > 0 && y + 2 < height && x > 2 && x + 4 < 2 * width;
                    text.push(if place { sign } else { ' ' });
                }
                text.push('\n');
            }
            let Some(level) = crate::format::read(text.as_bytes()).level else { continue };
            let start = Position::start(&level);
            let mut found = HashSet::new();
            let mut at = Vec::new();
            let walks = Walks::explore(&level, &start, &|| false, &mut |number, position, found_here| {
                if found_here == Found::Position {
                    at.push(number);
                    found.insert(position.atoms().map(|atom| position.cell(atom)).collect::<Vec<_>>());
                }
                false
            });
            assert!(walks.is_complete());
            assert_eq!(found, plain(&level), "{text}");
            bent += usize::from(found.len() > reachable(&level, &start, &|| false).cells.len());
            let mut position = start.clone();
            let last = at[at.len() - 1];
            assert!(walks.way(last).into_iter().all(|key| !turn(&level, &mut position, key).is_refused()));
            assert!(found.contains(&position.atoms().map(|atom| position.cell(atom)).collect::<Vec<_>>()));
        }
        assert!(bent > 20, "{bent} levels have molecules that bend");
    }

    #[test]
    fn the_whole_of_a_large_board_is_walked_in_a_few_bytes_a_cell() {
        assert_eq!(size_of::<State>(), 12);
        let side = 120;
        let mut text = "x".repeat(side) + "\n";
        for y in 1..side - 1 {
            let (first, last) = (if y == 1 { 'H' } else { '-' }, if y == side - 2 { 'h' } else { '-' });
            text += &format!("x{first}{}{last}x\n", "-".repeat(side - 4));
        }
        text += &("x".repeat(side) + "\n");
        let level = read(&text);
        let reach = reachable(&level, &Position::start(&level), &|| false);
        // Not the other atom, nor the two cells beside it.
        assert_eq!((reach.cells.len(), reach.complete), ((side - 2) * (side - 2) - 3, true));
    }

    #[test]
    fn a_search_that_meets_a_limit_says_so() {
        // A long chain among many signs that bend it.
        let mut text = String::from("v2\n");
        for y in 0..40 {
            let row = |x: usize| match (x, y) {
                _ if x == 0 || x == 59 || y == 0 || y == 39 => 'x',
                (20, 20) => 'O',
                (21..=38, 20) => 'o',
                _ => '-',
            };
            text += &(0..60).map(|x| format!("{} ", row(x))).collect::<String>();
            text += "\n";
            text += &(0..59)
                .map(|x| if y > 0 && y < 38 && x > 0 && x < 58 { " @" } else { "  " })
                .collect::<String>();
            text += "\n";
        }
        let level = read(&text);
        let reach = reachable(&level, &Position::start(&level), &|| false);
        assert!(!reach.complete && reach.cells.len() > 1);
    }

    #[test]
    fn a_search_that_is_stopped_says_so() {
        let level = read("xxxxxxxxx\nxH-----hx\nxxxxxxxxx\n");
        let start = Position::start(&level);
        let left = std::cell::Cell::new(3);
        let reach = reachable(&level, &start, &|| {
            left.set(left.get() - 1);
            left.get() == 0
        });
        assert_eq!((reach.cells.len(), reach.complete), (3, false));
        // What was looked for and found before is found.
        let walks = Walks::explore(&level, &start, &|| true, &mut |_, _, _| true);
        assert_eq!((walks.found(), walks.is_complete()), (Some(0), true));
    }
}
