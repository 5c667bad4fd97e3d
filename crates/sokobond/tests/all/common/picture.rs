//! Positions drawn and read as text, for tests.
//!
//! Cell (x, y) stands at column 2x of line 2y. Between two cells of a row stands their bond, between
//! two rows stand the bonds downward (even columns) and the modifiers (odd columns):
//!
//! ```text
//! H-o .      . floor, x wall, letters as in level files
//!   |/       bonds - = 3 4 across, | " 3 4 down
//! . h .
//! ```
//!
//! A wall around all of it is understood. Blank lines at the ends do not count.

use grid::{CellSet, Size};
use sokoworks_sokobond::{AtomId, Element, Level, Modifier, Position};

const ACROSS: &str = " -=34";
const DOWN: &str = " |\"34";

/// Reads a picture: the level, and the position with exactly the bonds that are drawn.
pub(crate) fn read(picture: &str) -> (Level, Position) {
    let lines: Vec<Vec<char>> =
        picture.trim_matches('\n').lines().map(|line| line.trim_end().chars().collect()).collect();
    let at = |x: usize, y: usize| lines.get(y).and_then(|line| line.get(x)).copied().unwrap_or(' ');
    let columns = lines.iter().step_by(2).map(Vec::len).max().unwrap_or(0).div_ceil(2);
    let rows = lines.len().div_ceil(2);
    let size = Size::new(columns as u32 + 2, rows as u32 + 2);
    let mut walls = CellSet::new(size.area());
    walls.extend(size.cells());
    let mut modifiers = vec![None; size.area()];
    let (mut atoms, mut player) = (Vec::new(), None);
    for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
        let cell = size.cell(x as u32 + 1, y as u32 + 1);
        let character = at(2 * x, 2 * y);
        if character != 'x' {
            walls.remove(cell);
        }
        if let Some(element) = Element::from_letter(character.to_ascii_lowercase()) {
            player = player.or(character.is_uppercase().then_some(AtomId(atoms.len() as u16)));
            atoms.push((element, cell));
        } else {
            assert!("x.".contains(character), "{character:?} is no cell in{picture}");
        }
        modifiers[cell.index()] = Modifier::from_symbol(at(2 * x + 1, 2 * y + 1));
    }
    let player = player.expect("a capital letter");
    let level = Level::new(size, walls, modifiers, atoms, player).expect("a level");
    let loose: Vec<_> = level.atoms().iter().map(|&(_, cell)| cell).collect();
    let find = |x, y| loose.binary_search(&size.cell(x as u32 + 1, y as u32 + 1)).map(|i| AtomId(i as u16));
    let mut bonds = Vec::new();
    for (y, x) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
        let right = ACROSS.find(at(2 * x + 1, 2 * y)).expect("a bond");
        if right > 0 {
            bonds.push((find(x, y).unwrap(), find(x + 1, y).unwrap(), right as u8));
        }
        let below = DOWN.find(at(2 * x, 2 * y + 1)).expect("a bond");
        if below > 0 {
            bonds.push((find(x, y).unwrap(), find(x, y + 1).unwrap(), below as u8));
        }
    }
    let position = Position::new(&level, &loose, &bonds).expect("a legal picture");
    (level, position)
}

/// Draws a position without its border and its modifiers, and without lines that hold nothing.
pub(crate) fn draw(level: &Level, position: &Position) -> String {
    let mut picture = String::new();
    for y in 1..level.size().height - 1 {
        let (mut row, mut below) = (String::new(), String::new());
        for x in 1..level.size().width - 1 {
            let cell = level.size().cell(x, y);
            let atom = position.atom_at(cell);
            row.push(match atom {
                None => ['.', 'x'][usize::from(level.is_wall(cell))],
                Some(atom) => {
                    let letter = level.atoms()[atom.index()].0.letter();
                    if atom == level.player() { letter.to_ascii_uppercase() } else { letter }
                }
            });
            let bond = |cell| match (atom, position.atom_at(cell)) {
                (Some(a), Some(b)) => usize::from(position.strength(a, b)),
                _ => 0,
            };
            row.push(char::from(ACROSS.as_bytes()[bond(level.size().cell(x + 1, y))]));
            below.push(char::from(DOWN.as_bytes()[bond(level.size().cell(x, y + 1))]));
            below.push(' ');
        }
        for line in [row, below].iter().map(|line| line.trim_end()).filter(|line| !line.is_empty()) {
            picture.push_str(line);
            picture.push('\n');
        }
    }
    picture
}
