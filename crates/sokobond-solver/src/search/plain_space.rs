//! The plain rules as a search space: one key a move, states canonical, nothing pruned.
//!
//! The named methods search it, and so does the oracle that faster searches are compared with in tests. Equal atoms are
//! interchangeable, because the rules depend on cells and elements alone; so a packed state lists, element by element, the cells of the atoms in rising order, each
//! with the strengths of its bonds to the right and downward. The player's atom stands apart, first.
//! Cost: 2 to 5 bytes an atom.

use grid::{Cell, Direction};
use search::{Admissible, Cost, Guide, Heuristic, Space, Stop, Successor, Window};
use sokobond::rules::{Turn, is_solved, turn};
use sokobond::{AtomId, Element, Level, Modifier, Position};

/// Bytes of an atom in a position, and in lists of atoms while a turn is made.
const ATOM_BYTES: usize = 64;

/// One level under single keys.
#[derive(Clone, Debug)]
pub(crate) struct PlainSpace<'a> {
    level: &'a Level,
    /// Atoms that are interchangeable, the player's alone and first.
    classes: Vec<Vec<AtomId>>,
    /// Bytes that a cell's number takes.
    cell_bytes: usize,
    /// Whether keys that lead to an ambiguous bonding are left out.
    unambiguous: bool,
    stop: Stop,
    window: Option<Window<Position>>,
}

impl<'a> PlainSpace<'a> {
    /// The space of a level.
    pub(crate) fn new(level: &'a Level) -> PlainSpace<'a> {
        let others = |element: Element| {
            (0..level.atoms().len() as u16)
                .map(AtomId)
                .filter(|&atom| atom != level.player() && level.atoms()[atom.index()].0 == element)
                .collect::<Vec<_>>()
        };
        let mut classes = vec![vec![level.player()]];
        classes.extend(Element::ALL.into_iter().map(others));
        let cell_bytes = match level.size().area() {
            0..=0x100 => 1,
            0x101..=0x1_0000 => 2,
            _ => 4,
        };
        PlainSpace { level, classes, cell_bytes, unambiguous: false, stop: Stop::new(), window: None }
    }

    /// The same with or without the keys that lead to an ambiguous bonding: without them, only unambiguous
    /// solutions count.
    #[must_use]
    pub(crate) fn unambiguous(self, unambiguous: bool) -> PlainSpace<'a> {
        PlainSpace { unambiguous, ..self }
    }

    /// The same space; work on one state that takes long is [left](search::leave) when `stop` is raised.
    #[must_use]
    pub(crate) fn with_stop(self, stop: Stop) -> PlainSpace<'a> {
        PlainSpace { stop, ..self }
    }

    /// Bytes of the unpacked positions that one expansion holds.
    pub(crate) fn expansion_bytes(&self) -> usize {
        let position = self.level.size().area() * size_of::<u32>() + self.level.atoms().len() * ATOM_BYTES;
        (Direction::ALL.len() + 3) * position
    }

    /// The same, with each position that is expanded shown in `window`.
    pub(crate) fn shown(self, window: Option<Window<Position>>) -> PlainSpace<'a> {
        PlainSpace { window, ..self }
    }

    /// Strength of the bond from the atom in `cell` towards `side`.
    fn bond(&self, position: &Position, atom: AtomId, side: Direction) -> u8 {
        let cell = self.level.size().step(position.cell(atom), side);
        cell.and_then(|cell| position.atom_at(cell)).map_or(0, |partner| position.strength(atom, partner))
    }
}

impl Space for PlainSpace<'_> {
    type State = Position;
    type Move = Direction;

    fn initial(&self) -> Position {
        Position::start(self.level)
    }

    fn successors(&self, state: &Position, out: &mut Vec<Successor<Position, Direction>>) {
        if let Some(window) = &self.window {
            window.show(state.clone());
        }
        for key in Direction::ALL {
            if self.stop.raised().is_some() {
                return;
            }
            let mut after = state.clone();
            match turn(self.level, &mut after, key) {
                Turn::Moved(moved) if !(self.unambiguous && moved.is_ambiguous()) => {
                    out.push(Successor { step: key, cost: 1, state: after });
                }
                _ => {}
            }
        }
    }

    fn is_goal(&self, state: &Position) -> bool {
        is_solved(self.level, state)
    }

    fn packed_len(&self) -> usize {
        self.level.atoms().len() * (self.cell_bytes + 1)
    }

    fn pack(&self, state: &Position, into: &mut [u8]) {
        let mut entries = into.chunks_exact_mut(self.cell_bytes + 1);
        let mut sorted: Vec<(Cell, u8)> = Vec::new();
        for class in &self.classes {
            sorted.clear();
            sorted.extend(class.iter().map(|&atom| {
                let [right, down] =
                    [Direction::Right, Direction::Down].map(|side| self.bond(state, atom, side));
                (state.cell(atom), right << 4 | down)
            }));
            sorted.sort_unstable();
            for (&(cell, bonds), entry) in sorted.iter().zip(&mut entries) {
                entry[..self.cell_bytes].copy_from_slice(&cell.0.to_le_bytes()[..self.cell_bytes]);
                entry[self.cell_bytes] = bonds;
            }
        }
    }

    fn unpack(&self, from: &[u8]) -> Position {
        let mut cells = vec![Cell(0); self.level.atoms().len()];
        let mut packed: Vec<(Cell, AtomId, u8)> = Vec::with_capacity(cells.len());
        for (&atom, entry) in self.classes.iter().flatten().zip(from.chunks_exact(self.cell_bytes + 1)) {
            let mut number = [0; 4];
            number[..self.cell_bytes].copy_from_slice(&entry[..self.cell_bytes]);
            let cell = Cell(u32::from_le_bytes(number));
            cells[atom.index()] = cell;
            packed.push((cell, atom, entry[self.cell_bytes]));
        }
        packed.sort_unstable();
        let mut bonds = Vec::with_capacity(cells.len());
        for &(cell, atom, strengths) in &packed {
            for (side, strength) in [(Direction::Right, strengths >> 4), (Direction::Down, strengths & 15)] {
                let partner =
                    self.level.size().step(cell, side).filter(|_| strength > 0).and_then(|beside| {
                        packed.binary_search_by_key(&beside, |&(cell, ..)| cell).ok().map(|i| packed[i].1)
                    });
                bonds.extend(partner.map(|partner| (atom, partner, strength)));
            }
        }
        // Only what `pack` wrote is ever read, so this is a legal position.
        Position::new(self.level, &cells, &bonds).unwrap_or_else(|_| self.initial())
    }
}

/// A lower bound from distances, for levels without `/` and `+`; elsewhere it only separates solved from
/// unsolved.
///
/// Without those two every bond is there for good and has strength 1, so an atom with a free electron
/// must come beside another one that is free now and not its partner yet. A turn moves every atom by
/// one cell at most, and all in one direction unless `@` turns some: two atoms come nearer by at most
/// one, or two with `@`. Consistent, because in one turn no bound drops by more than one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NearestPartner;

impl Guide<PlainSpace<'_>> for NearestPartner {
    fn estimate(&mut self, space: &PlainSpace<'_>, state: &Position) -> Option<Cost> {
        let level = space.level;
        let has = |modifier| level.modifiers().contains(&Some(modifier));
        if has(Modifier::Weaken) || has(Modifier::Strengthen) {
            return Some(Cost::from(!is_solved(level, state)));
        }
        let nearer = if has(Modifier::Rotate) { 2 } else { 1 };
        let open: Vec<AtomId> = state.atoms().filter(|&atom| state.free(level, atom) > 0).collect();
        let mut bound = 0;
        for &atom in &open {
            if space.stop.raised().is_some() {
                break;
            }
            let (x, y) = level.size().xy(state.cell(atom));
            let nearest = open
                .iter()
                .filter(|&&other| other != atom && state.strength(atom, other) == 0)
                .map(|&other| {
                    let (other_x, other_y) = level.size().xy(state.cell(other));
                    x.abs_diff(other_x) + y.abs_diff(other_y)
                })
                .min()?;
            bound = bound.max((nearest - 1).div_ceil(nearer));
        }
        Some(bound)
    }
}

/// Leaving keys out only makes solutions longer, so the bound holds with ambiguous keys and without.
impl Admissible<PlainSpace<'_>> for NearestPartner {}

impl Heuristic<PlainSpace<'_>> for NearestPartner {
    fn is_consistent(&self) -> bool {
        true
    }
}

/// Free electrons: no bound, since one key may bind many, but a guide for [`search::Greedy`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FreeElectrons;

impl Guide<PlainSpace<'_>> for FreeElectrons {
    fn estimate(&mut self, space: &PlainSpace<'_>, state: &Position) -> Option<Cost> {
        Some(state.atoms().map(|atom| Cost::from(state.free(space.level, atom))).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::brute_force::{Verdict, brute_force};
    use grid::Random;
    use search::{AStar, Bfs, Budget, Engine, Greedy, IdaStar, Outcome, run};
    use sokobond::random::Shape;
    use sokobond::{random_level, replay};

    /// Levels of every kind; about a quarter can be solved.
    fn level(seed: u64) -> Level {
        let modifiers = [[0, 0, 0], [10, 10, 10], [0, 0, 20], [15, 15, 0]][seed as usize % 4];
        let atoms = 3 + seed as u32 % 3;
        let elements = [1, 8, 4, 1, 1];
        let shape = Shape { width: 4, height: 4, atoms, walls: 4, modifiers, elements, even: true };
        random_level(seed, &shape)
    }

    #[test]
    fn packing_keeps_what_matters_and_forgets_which_atom_is_which() {
        for seed in 0..200 {
            let level = level(seed);
            let space = PlainSpace::new(&level);
            let mut random = Random::new(seed);
            let mut state = space.initial();
            for _ in 0..30 {
                let mut bytes = vec![0; space.packed_len()];
                space.pack(&state, &mut bytes);
                let mut twin = space.unpack(&bytes);
                let mut again = vec![0; space.packed_len()];
                space.pack(&twin, &mut again);
                assert_eq!(bytes, again, "seed {seed}");
                // Whichever of equal atoms is which, keys do the same.
                let key = random.direction();
                let refused = turn(&level, &mut state, key).is_refused();
                assert_eq!(turn(&level, &mut twin, key).is_refused(), refused, "seed {seed}");
                space.pack(&state, &mut bytes);
                space.pack(&twin, &mut again);
                assert_eq!(bytes, again, "seed {seed}");
            }
        }
    }

    /// Checks an outcome against brute force; returns whether the level was solved.
    fn agree(level: &Level, outcome: &Outcome<Direction>, verdict: Verdict, seed: u64) -> bool {
        match (outcome, verdict) {
            (Outcome::Solved { moves, optimal }, Verdict::Fewest(fewest)) => {
                assert!(replay::verify(level, moves).is_ok(), "seed {seed}");
                assert!(
                    moves.len() >= fewest && (!optimal.is_proved() || moves.len() == fewest),
                    "seed {seed}"
                );
                true
            }
            (Outcome::Unsolvable, Verdict::Unsolvable) => false,
            _ => panic!("seed {seed}: {outcome:?}, brute force says {verdict:?}"),
        }
    }

    fn outcome(mut engine: impl Engine<Move = Direction>) -> Outcome<Direction> {
        run(&mut engine, 10_000, &mut |_| {})
    }

    #[test]
    fn engines_agree_with_brute_force() {
        let mut solved = 0;
        for seed in 0..200 {
            let level = level(seed);
            let space = PlainSpace::new(&level);
            let verdict = brute_force(&level, 20_000);
            if verdict == Verdict::Unknown {
                continue;
            }
            let budget = Budget::default;
            let bfs = outcome(Bfs::new(space.clone(), budget()));
            solved += usize::from(agree(&level, &bfs, verdict, seed));
            let astar = outcome(AStar::new(space.clone(), NearestPartner, budget()));
            agree(&level, &astar, verdict, seed);
            for outcome in [bfs, astar] {
                let Outcome::Solved { optimal, .. } = outcome else { continue };
                assert!(optimal.is_proved(), "seed {seed}");
            }
            agree(&level, &outcome(Greedy::new(space.clone(), NearestPartner, budget())), verdict, seed);
            agree(&level, &outcome(Greedy::guided(space.clone(), FreeElectrons, budget())), verdict, seed);
            if matches!(verdict, Verdict::Fewest(0..=8)) {
                agree(&level, &outcome(IdaStar::new(space.clone(), NearestPartner, budget())), verdict, seed);
            }
        }
        assert!(solved > 40, "only {solved} of the levels can be solved");
    }
}
