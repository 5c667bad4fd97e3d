//! Bounds and proofs of death on every state of shortest solutions: none may exceed the keys that are left, wherever the player's
//! molecule walks.

use super::early;
use crate::analysis::Outlook;
use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::board::Board;
use crate::level::molecules::molecule_of;
use crate::options::Pruning;
use crate::tests::differential::shapes;
use crate::tests::reachable::Reachable;
use crate::tests::seeds;
use crate::{Method, Options, solve};
use grid::{Cell, CellSet, Direction, Random, Size};
use search::{Budget, Outcome};
use sokobond::random::{Shape, random_level};
use sokobond::{AtomId, Element, Level, Modifier, Position, rules};

/// `SOKO_SEEDS` is the number of seeds for each shape; 2,000 before a change of a bound lands.
#[test]
fn bounds_never_exceed_the_rest_of_a_shortest_solution() {
    let count = seeds(350);
    let dense = Shape { even: true, walls: 12, modifiers: [20, 0, 80], ..Shape::SMALL };
    let more = [
        dense,
        Shape { width: 6, height: 5, atoms: 6, elements: [0, 5, 4, 1, 0], ..dense },
        Shape { width: 6, height: 5, atoms: 6, walls: 20, modifiers: [10, 0, 0], ..dense },
    ];
    let (mut states, mut tight, mut walked) = (0, 0, 0);
    for (shape, i) in shapes().iter().chain(&more).zip(0..) {
        for seed in 1_000_000 * i..1_000_000 * i + count {
            let level = random_level(seed, shape);
            let options = Options { method: Method::Bfs, ..early() };
            let budget = Budget::new().nodes(20_000);
            let Outcome::Solved { moves, .. } = solve(&level, &options, &budget, &mut |_| {}).outcome else {
                continue;
            };
            let outlook = Outlook::new(&level);
            let walks = Walks::new(&level);
            let (mut anywhere, mut quiet) = (0, false);
            let mut position = Position::start(&level);
            for (played, &key) in moves.iter().enumerate() {
                let left = (moves.len() - played) as u32;
                let bound = outlook.lower_bound(&level, &position);
                assert!(
                    bound.is_some_and(|bound| bound <= left),
                    "seed {seed}, shape {i}: {bound:?} of {left}"
                );
                states += 1;
                tight += u32::from(bound == Some(left));
                if !quiet {
                    anywhere = walks.bound(&position);
                }
                assert!(anywhere <= left, "seed {seed}, shape {i}: {anywhere} of {left} anywhere");
                walked += u64::from(quiet && anywhere > 1);
                let before = position.clone();
                rules::turn(&level, &mut position, key);
                quiet = walks.is_quiet(&before, &position);
            }
        }
    }
    println!("{states} states, {tight} with the exact number, {walked} after walks");
    assert!(states > 10 * count && tight > 0, "only {states} states");
    assert!(walked > count, "only {walked} states after walks");
}

/// Every position that play can lead to, in levels for [`crate::deadlock::first_partners`]. `SOKO_SEEDS` is their number.
#[test]
fn bounds_hold_in_every_position_of_levels_with_hydrogen_in_corners() {
    let count = seeds(300);
    let (mut compared, mut dead, mut raised, mut levels) = (0_u64, 0, 0, 0);
    for seed in 0..count {
        let level = hydrogen_in_corners(seed);
        let Some(reachable) = Reachable::new(&level, 40_000) else { continue };
        levels += 1;
        let outlook = Outlook::new(&level);
        let walks = Walks::new(&level);
        let mut unprepared = Walks::new(&level);
        unprepared.bounds = Bounds::new(&unprepared.board, Pruning::ALL);
        for (position, left) in reachable.positions().filter(|&(_, left)| left != Some(0)) {
            let bound = outlook.lower_bound(&level, position);
            let holds = left.is_none_or(|left| bound.is_some_and(|bound| bound <= left));
            assert!(holds, "seed {seed}: {bound:?} of {left:?} at {position:?}");
            let anywhere = walks.bound(position);
            assert!(left.is_none_or(|left| anywhere <= left), "seed {seed}: {anywhere} of {left:?} anywhere");
            compared += u64::from(left.is_some());
            let without = unprepared.estimate(position);
            dead += u32::from(bound.is_none() && without.is_some());
            raised += u32::from(bound > without && left.is_some());
        }
    }
    println!("{levels} levels, {compared} positions, {raised} with a greater bound, {dead} more dead");
    assert!(compared > 20 * count && raised > 0 && dead > 0, "only {compared} positions");
}

/// A small level with a helium player, one or two atoms that can have several bonds, and hydrogen, most of it in corners.
fn hydrogen_in_corners(seed: u64) -> Level {
    let mut random = Random::new(seed);
    let size = Size::new(6 + random.below(2), 5 + random.below(3));
    let is_inside = |cell: Cell| {
        let (x, y) = size.xy(cell);
        x > 0 && y > 0 && x + 1 < size.width && y + 1 < size.height
    };
    let mut walls = CellSet::new(size.area());
    let share = random.below(20);
    walls.extend(size.cells().filter(|&cell| !is_inside(cell) || random.percent(share)));
    let weaken = [0, 0, 25][random.below(3) as usize];
    let is_vertex = |cell: Cell| {
        let (x, y) = size.xy(cell);
        x + 1 < size.width && y + 1 < size.height
    };
    let modifier = |cell| (random.percent(weaken) && is_vertex(cell)).then_some(Modifier::Weaken);
    let modifiers = size.cells().map(modifier).collect();
    let hubs = 1 + random.below(2);
    let mut elements: Vec<Element> =
        (0..hubs).map(|_| [Element::Oxygen, Element::Nitrogen][usize::from(random.percent(30))]).collect();
    let electrons: u32 = elements.iter().map(|element| u32::from(element.valence())).sum();
    // Both with all their hydrogen, with a bond between them, or with a pair of hydrogen beside them.
    let hydrogen = [electrons, electrons + 2, if hubs == 2 { electrons - 2 } else { electrons }];
    let hydrogen = hydrogen[random.below(3) as usize];
    elements.extend((0..hydrogen).map(|_| Element::Hydrogen));
    elements.extend((0..1 + random.below(2)).map(|_| Element::Helium));
    let mut floor: Vec<Cell> = size.cells().filter(|&cell| !walls.contains(cell)).collect();
    let is_floor = |cell: Cell, way| size.step(cell, way).is_some_and(|cell| !walls.contains(cell));
    let is_open = |cell, way: Direction| is_floor(cell, way) && is_floor(cell, way.opposite());
    let is_corner = |cell| !is_open(cell, Direction::Up) && !is_open(cell, Direction::Right);
    let mut atoms = Vec::new();
    for element in elements.into_iter().take(floor.len()) {
        let wants_corner = element == Element::Hydrogen && random.percent(80);
        let fitting: Vec<usize> =
            (0..floor.len()).filter(|&at| is_corner(floor[at]) == wants_corner).collect();
        let at = match fitting.len() {
            0 => random.below(floor.len() as u32) as usize,
            count => fitting[random.below(count as u32) as usize],
        };
        atoms.push((element, floor.swap_remove(at)));
    }
    atoms.sort_unstable_by_key(|&(_, cell)| cell);
    let player = atoms.iter().position(|&(element, _)| element == Element::Helium).unwrap_or(0);
    Level::new(size, walls, modifiers, atoms, AtomId(player as u16)).expect("a level")
}

/// The bounds of the search for all places to which the player's molecule walks.
struct Walks {
    board: Board<u128>,
    bounds: Bounds,
}

impl Walks {
    fn new(level: &Level) -> Walks {
        let board = Board::new(level, true).expect("small levels fit");
        let bounds = Bounds::new(&board, Pruning::ALL);
        bounds.prepare(&board, &board.atoms_of(&Position::start(level)));
        Walks { board, bounds }
    }

    fn state(&self, position: &Position) -> (Atoms, u32) {
        let atoms = self.board.atoms_of(position);
        let mut at = vec![0; self.board.area];
        self.board.place(&atoms, &mut at);
        let (members, size) = molecule_of(&self.board, &atoms, &at, 0);
        (atoms, members[..size].iter().fold(0, |set, &atom| set | 1 << atom))
    }

    fn bound(&self, position: &Position) -> u32 {
        let (atoms, inside) = self.state(position);
        let mut at = vec![0; self.board.area];
        self.board.place(&atoms, &mut at);
        self.bounds.estimate_anywhere(&self.board, &atoms, &at, inside).into()
    }

    fn estimate(&self, position: &Position) -> Option<u32> {
        let atoms = self.board.atoms_of(position);
        let mut at = vec![0; self.board.area];
        self.board.place(&atoms, &mut at);
        self.bounds.estimate(&self.board, &atoms, &at).map(u32::from)
    }

    /// Whether only the player's molecule has moved, and no bond has changed.
    fn is_quiet(&self, before: &Position, after: &Position) -> bool {
        let ((before, inside), (after, _)) = (self.state(before), self.state(after));
        let stays = |atom: usize| inside >> atom & 1 == 1 || before.cell[atom] == after.cell[atom];
        before.bonds == after.bonds && (0..self.board.atoms()).all(stays)
    }
}
