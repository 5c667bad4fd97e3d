//! Sokobond without a line of the game's crate or the solver: random rooms, the rules, and breadth-first search over keys.
//!
//! The rules are written down a second time on purpose, in the plainest form: each atom has a place, each pair of atoms a number
//! of bonds, and a turn spreads directions over atoms until nothing is added.

use crate::truth::{Known, Least, Played, TooLarge, Truth};
use grid::{Direction, Random};
use std::collections::{HashSet, VecDeque};

type Place = (i32, i32);

/// What never changes.
pub(crate) struct Room {
    walls: HashSet<Place>,
    /// Signs by the square whose lower right corner they are on.
    signs: Vec<(Place, u8)>,
    /// The electrons of each atom.
    valences: Vec<u8>,
    player: usize,
    start: State,
}

/// The place of each atom, and for each pair of them the strength of their bond.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    places: Vec<(i8, i8)>,
    bonds: Vec<u8>,
}

impl State {
    fn place(&self, atom: usize) -> Place {
        let (x, y) = self.places[atom];
        (i32::from(x), i32::from(y))
    }

    fn bond(&self, one: usize, other: usize) -> u8 {
        self.bonds[one * self.places.len() + other]
    }

    fn set(&mut self, one: usize, other: usize, strength: u8) {
        let count = self.places.len();
        self.bonds[one * count + other] = strength;
        self.bonds[other * count + one] = strength;
    }

    fn at(&self, place: Place) -> Option<usize> {
        (0..self.places.len()).find(|&atom| self.place(atom) == place)
    }
}

fn beside((x, y): Place, way: Direction) -> Place {
    let (dx, dy) = way.delta();
    (x + dx, y + dy)
}

/// The direction from a place to one beside it.
fn toward(from: Place, to: Place) -> Direction {
    Direction::ALL.into_iter().find(|&way| beside(from, way) == to).expect("bonded atoms are neighbours")
}

impl Room {
    /// Reads the format with a blank between cells, where signs stand in rows and columns of their own.
    pub(crate) fn read(text: &str) -> Room {
        let mut room = Room {
            walls: HashSet::new(),
            signs: Vec::new(),
            valences: Vec::new(),
            player: 0,
            start: State { places: Vec::new(), bonds: Vec::new() },
        };
        for (number, line) in text.lines().skip(1).enumerate() {
            let y = number as i32 / 2;
            for (column, letter) in line.bytes().enumerate() {
                let x = column as i32 / 2;
                match letter {
                    b'x' => drop(room.walls.insert((x, y))),
                    b'/' | b'+' | b'@' => room.signs.push(((x, y), letter)),
                    _ => {}
                }
                let valence = match letter.to_ascii_lowercase() {
                    b'h' => 1,
                    b'o' => 2,
                    b'n' => 3,
                    b'c' => 4,
                    b'e' => 0,
                    _ => continue,
                };
                if letter.is_ascii_uppercase() {
                    room.player = room.valences.len();
                }
                room.valences.push(valence);
                room.start.places.push((x as i8, y as i8));
            }
        }
        room.start.bonds = vec![0; room.valences.len() * room.valences.len()];
        let mut start = room.start.clone();
        room.bond_all(&mut start);
        room.start = start;
        room
    }

    fn free(&self, state: &State, atom: usize) -> u8 {
        let used: u8 = (0..self.valences.len()).map(|other| state.bond(atom, other)).sum();
        self.valences[atom] - used
    }

    /// The sign that the bond from `atom`, which moves `way`, to `other` sweeps over.
    fn sign(&self, atom: Place, other: Place, way: Direction) -> Option<u8> {
        let squares = [atom, other, beside(atom, way), beside(other, way)];
        let least = |part: fn(&Place) -> i32| squares.iter().map(part).min().expect("four squares");
        let corner = (least(|place| place.0), least(|place| place.1));
        self.signs.iter().find(|(place, _)| *place == corner).map(|&(_, sign)| sign)
    }

    /// New bonds between neighbours with free electrons: the player's atom first, then by valence, from the bottom row up and in a
    /// row from right to left; each looks to the left, up, down and to the right.
    fn bond_all(&self, state: &mut State) {
        let mut order: Vec<usize> = (0..self.valences.len()).collect();
        order.sort_by_key(|&atom| {
            let (x, y) = state.place(atom);
            (atom != self.player, -i32::from(self.valences[atom]), -y, -x)
        });
        for atom in order {
            for way in [Direction::Left, Direction::Up, Direction::Down, Direction::Right] {
                let Some(other) = state.at(beside(state.place(atom), way)) else { continue };
                let free = self.free(state, atom).min(self.free(state, other));
                if state.bond(atom, other) == 0 && free > 0 {
                    state.set(atom, other, 1);
                }
            }
        }
    }

    /// The state after a key; `None` where the turn is refused.
    fn turn(&self, before: &State, way: Direction) -> Option<State> {
        let count = self.valences.len();
        let mut state = before.clone();
        let mut ways: Vec<Option<Direction>> = vec![None; count];
        let mut reached = vec![self.player];
        ways[self.player] = Some(way);
        let (mut handled, mut doubled) = (HashSet::new(), Vec::new());
        loop {
            if self.spread_over_bonds(
                before,
                &mut state,
                (&mut ways, &mut reached),
                &mut handled,
                &mut doubled,
            )? {
                continue;
            }
            // Pushes come when no bond is left.
            let mut is_pushed = false;
            for &atom in &reached {
                let way = ways[atom]?;
                let to = beside(before.place(atom), way);
                if self.walls.contains(&to) {
                    return None;
                }
                if let Some(other) = before.at(to)
                    && ways[other].is_none()
                {
                    ways[other] = Some(way);
                    reached.push(other);
                    is_pushed = true;
                    break;
                }
            }
            if !is_pushed {
                break;
            }
        }
        for (atom, way) in ways.iter().enumerate() {
            if let Some(way) = way {
                let (x, y) = beside(before.place(atom), *way);
                state.places[atom] = (x as i8, y as i8);
            }
        }
        let places: HashSet<_> = state.places.iter().collect();
        if places.len() < count {
            return None;
        }
        for (one, other) in doubled {
            if self.free(&state, one) > 0 && self.free(&state, other) > 0 {
                let strength = state.bond(one, other) + 1;
                state.set(one, other, strength);
            }
        }
        self.bond_all(&mut state);
        Some(state)
    }

    /// Hands directions on along the bonds of one atom that has not done so; whether there was a bond. `None` where an atom would
    /// go two ways.
    fn spread_over_bonds(
        &self,
        before: &State,
        state: &mut State,
        (ways, reached): (&mut [Option<Direction>], &mut Vec<usize>),
        handled: &mut HashSet<(usize, usize)>,
        doubled: &mut Vec<(usize, usize)>,
    ) -> Option<bool> {
        for index in 0..reached.len() {
            let atom = reached[index];
            let way = ways[atom]?;
            for other in 0..ways.len() {
                let pair = (atom.min(other), atom.max(other));
                if before.bond(atom, other) == 0 || !handled.insert(pair) {
                    continue;
                }
                let (here, there) = (before.place(atom), before.place(other));
                let across = toward(here, there);
                let is_parallel = across == way || across == toward(beside(here, way), here);
                let sign = if is_parallel { None } else { self.sign(here, there, way) };
                let given = match sign {
                    Some(b'/') => {
                        let left = state.bond(atom, other) - 1;
                        state.set(atom, other, left);
                        if left == 0 {
                            return Some(true);
                        }
                        way
                    }
                    Some(b'@') => toward(there, here),
                    Some(_) => {
                        doubled.push(pair);
                        way
                    }
                    None => way,
                };
                match ways[other] {
                    None => {
                        ways[other] = Some(given);
                        reached.push(other);
                    }
                    Some(has) if has != given => return None,
                    Some(_) => {}
                }
                return Some(true);
            }
        }
        Some(false)
    }

    fn is_solved(&self, state: &State) -> bool {
        (0..self.valences.len()).all(|atom| self.free(state, atom) == 0)
    }

    /// The fewest keys of a solution.
    pub(crate) fn truth(&self, most: usize) -> Known<Truth> {
        let mut seen = HashSet::from([self.start.clone()]);
        let mut queue = VecDeque::from([(self.start.clone(), 0)]);
        while let Some((state, moves)) = queue.pop_front() {
            if self.is_solved(&state) {
                let least = Least { pushes: 0, moves_at_pushes: moves, moves, pushes_at_moves: 0 };
                return Ok(Truth { least: Some(least) });
            }
            if seen.len() > most {
                return Err(TooLarge);
            }
            for way in Direction::ALL {
                if let Some(after) = self.turn(&state, way)
                    && seen.insert(after.clone())
                {
                    queue.push_back((after, moves + 1));
                }
            }
        }
        Ok(Truth { least: None })
    }

    /// The keys of a solution that are not refused; `None` where it is none.
    pub(crate) fn play(&self, moves: &[Direction]) -> Option<Played> {
        let (mut state, mut made) = (self.start.clone(), 0);
        for &way in moves {
            if let Some(after) = self.turn(&state, way) {
                (state, made) = (after, made + 1);
            }
        }
        self.is_solved(&state).then_some(Played { moves: made, pushes: 0 })
    }
}

/// A random level: atoms of an even number of electrons in a room, which may be symmetric, in half of the levels with signs. Few of those have a solution, so
/// in half of the levels the elements are chosen so that random keys are one.
pub(crate) fn level(random: &mut Random) -> String {
    loop {
        let more = *random.pick(&[3, 6]);
        let (width, height) = (3 + random.index(more), 3 + random.index(more));
        let (walls, signs) = (random.below(25), if random.percent(50) { 0 } else { random.below(40) });
        let mirrors = random.percent(30);
        let mut cells = vec![vec![b'x'; width + 2]; height + 2];
        let mut floor = Vec::new();
        for (y, row) in cells.iter_mut().enumerate().skip(1).take(height) {
            for x in 1..=width {
                let image = width + 1 - x;
                let is_floor = if mirrors && image < x { row[image] == b'-' } else { !random.percent(walls) };
                if is_floor {
                    row[x] = b'-';
                    floor.push((x, y));
                }
            }
        }
        let mut corners = vec![vec![b' '; width + 1]; height + 1];
        for row in &mut corners {
            for x in 0..=width {
                if mirrors && width - x < x {
                    row[x] = row[width - x];
                } else if random.percent(signs) {
                    row[x] = *random.pick(b"/+@");
                }
            }
        }
        let (atoms, is_made) = (2 + random.index(6), random.percent(50));
        let letters: Vec<u8> =
            (0..atoms).map(|_| if is_made { b'c' } else { *random.pick(b"hhhhhoonnce") }).collect();
        let electrons: usize = letters.iter().map(|&letter| valence(letter)).sum();
        if floor.len() < atoms + 2 || !electrons.is_multiple_of(2) || electrons == 0 {
            continue;
        }
        for (index, letter) in letters.into_iter().enumerate() {
            let (x, y) = floor.swap_remove(random.index(floor.len()));
            cells[y][x] = if index == 0 { letter.to_ascii_uppercase() } else { letter };
        }
        let text = text(&cells, &corners);
        return if is_made { made(random, &Room::read(&text), text) } else { text };
    }
}

/// The lines of a level.
fn text(cells: &[Vec<u8>], corners: &[Vec<u8>]) -> String {
    let spaced =
        |row: &[u8]| row.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join(" ");
    let mut lines = vec!["v2".to_owned()];
    for (y, row) in cells.iter().enumerate() {
        lines.push(spaced(row));
        lines.extend(corners.get(y).map(|row| format!(" {}", spaced(row))));
    }
    lines.join("\n")
}

/// The level in which each atom of a room of carbon has as many electrons as it needs for the bonds that it has after random keys.
fn made(random: &mut Random, room: &Room, text: String) -> String {
    let (mut state, mut way) = (room.start.clone(), random.direction());
    for _ in 0..random.below(60) {
        if random.percent(50) {
            way = random.direction();
        }
        state = room.turn(&state, way).unwrap_or(state);
    }
    let mut lines: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
    for atom in 0..room.valences.len() {
        let (x, y) = room.start.place(atom);
        let letter = b"ehonc"[usize::from(room.valences[atom] - room.free(&state, atom))];
        lines[1 + 2 * y as usize][2 * x as usize] =
            if atom == room.player { letter.to_ascii_uppercase() } else { letter };
    }
    let lines: Vec<_> = lines.iter().map(|line| String::from_utf8_lossy(line)).collect();
    lines.join("\n")
}

fn valence(letter: u8) -> usize {
    b"ehonc".iter().position(|&other| other == letter).expect("an element")
}
