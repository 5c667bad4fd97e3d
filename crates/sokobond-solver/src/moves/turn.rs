//! One turn on the search's own layout: the flood of motion, modifiers, bonding.
//!
//! The same rules as `sokobond::rules`, written a second time for speed and compared with them by tests; solutions
//! are verified by the other ones. Cost: O(atoms in motion).

use super::bonding::{bond, strengthen};
use super::flood::Flood;
use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use grid::Direction;

/// The result of a turn that was not refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turned {
    /// Whether atoms could have bonded, or bonds been strengthened, in more than one way.
    pub ambiguous: bool,
}

/// Plays one key and calls `emit` with the state after the turn, unless the key is refused. `at` holds
/// atom + 1 by padded cell and is as before when the call returns.
///
/// Where bonding is ambiguous, `emit` is called once for each of `images` in which the atoms would choose
/// otherwise than in the first, with the state as it is here and not as that image.
#[inline]
pub(crate) fn turn<B: Bits>(
    board: &Board<B>,
    images: &[Image],
    atoms: &Atoms,
    at: &mut [u8],
    key: Direction,
    emit: impl FnMut(Turned, &Atoms),
) {
    let mut flood = Flood::new(key);
    if !flood.spread(board, atoms, at) {
        return;
    }
    let pairs = if flood.rotates { Some(Pairs::new(board, atoms, at)) } else { None };
    let movers = flood.movers();
    for &a in movers {
        at[atoms.cell[a as usize] as usize] = 0;
    }
    let mut placed = 0;
    for &a in movers {
        let target = flood.target(board, atoms, a as usize);
        if at[target as usize] != 0 {
            break;
        }
        at[target as usize] = a + 1;
        placed += 1;
    }
    if placed == movers.len() {
        let after = |image: &Image| {
            let mut next = *atoms;
            for &a in movers {
                next.cell[a as usize] = flood.target(board, atoms, a as usize);
            }
            weaken(&mut next, flood.weakened());
            if let Some(pairs) = &pairs {
                pairs.write(board, &mut next);
            }
            let turned = join(board, image, at, &flood, &mut next);
            (turned, next)
        };
        for_each_choice(images, after, emit);
    }
    for &a in &movers[..placed] {
        at[flood.target(board, atoms, a as usize) as usize] = 0;
    }
    for &a in movers {
        at[atoms.cell[a as usize] as usize] = a + 1;
    }
}

/// Forms the bonds of atoms that have moved one way, away from all modifiers; `next` and `at` have the new cells. Calls
/// `emit` as [`turn`] does.
pub(super) fn bond_moved<B: Bits>(
    board: &Board<B>,
    images: &[Image],
    at: &[u8],
    next: &Atoms,
    movers: &[u8],
    emit: impl FnMut(Turned, &Atoms),
) {
    let after = |image: &Image| {
        let mut next = *next;
        let ambiguous = bond(board, image, at, &mut next, movers.iter().copied());
        (Turned { ambiguous }, next)
    };
    for_each_choice(images, after, emit);
}

/// Calls `emit` with what comes after in the first image and, if that is ambiguous, with what differs in the others.
#[inline]
fn for_each_choice(
    images: &[Image],
    after: impl Fn(&Image) -> (Turned, Atoms),
    mut emit: impl FnMut(Turned, &Atoms),
) {
    let (turned, next) = after(&images[0]);
    emit(turned, &next);
    for image in &images[1..] {
        if !turned.ambiguous {
            break;
        }
        let (turned, otherwise) = after(image);
        if otherwise != next {
            emit(turned, &otherwise);
        }
    }
}

/// Takes one electron pair out of each of these bonds.
#[inline]
fn weaken(next: &mut Atoms, bonds: &[(u8, u8, u8)]) {
    for &(a, way, b) in bonds {
        let back = Direction::from_index(way as usize).opposite().index();
        next.bonds[a as usize][way as usize] -= 1;
        next.bonds[b as usize][back] -= 1;
        next.free[a as usize] += 1;
        next.free[b as usize] += 1;
    }
}

/// Strengthens bonds and forms new ones, in the order of an image.
#[inline]
fn join<B: Bits>(board: &Board<B>, image: &Image, at: &[u8], flood: &Flood, next: &mut Atoms) -> Turned {
    let mut ambiguous = false;
    if !flood.strengthened().is_empty() {
        ambiguous |= strengthen(board, image, at, next, flood.strengthened());
    }
    // Two atoms that neither moved nor got electrons back would have bonded before.
    let released = flood.weakened().iter().flat_map(|&(a, _, b)| [a, b]);
    ambiguous |= bond(board, image, at, next, flood.movers().iter().copied().chain(released));
    Turned { ambiguous }
}

/// All bonds of a state by the atoms at their ends, since rotations change their directions.
struct Pairs {
    /// Atom, partner, and the direction from one to the other by index.
    bonds: [(u8, u8, u8); 2 * MAX_ATOMS],
    count: usize,
}

impl Pairs {
    fn new<B: Bits>(board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Pairs {
        let mut pairs = Pairs { bonds: [(0, 0, 0); 2 * MAX_ATOMS], count: 0 };
        for a in 0..board.atoms() {
            for way in [Direction::Right, Direction::Down] {
                if atoms.bonds[a][way.index()] > 0 {
                    let b = at[(atoms.cell[a] as i32 + board.step(way)) as usize] - 1;
                    pairs.bonds[pairs.count] = (a as u8, b, way.index() as u8);
                    pairs.count += 1;
                }
            }
        }
        pairs
    }

    /// Writes the bonds of `next` by the directions that they have now. `next` holds the new cells and, still by their
    /// old directions, the strengths.
    fn write<B: Bits>(&self, board: &Board<B>, next: &mut Atoms) {
        let strengths = next.bonds;
        next.bonds[..board.atoms()].fill([0; 4]);
        for &(a, b, old) in &self.bonds[..self.count] {
            let (a, b) = (a as usize, b as usize);
            let strength = strengths[a][old as usize];
            let offset = next.cell[b] as i32 - next.cell[a] as i32;
            for now in Direction::ALL {
                if strength > 0 && board.step(now) == offset {
                    next.bonds[a][now.index()] = strength;
                    next.bonds[b][now.opposite().index()] = strength;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::layout::Layout;
    use crate::level::symmetry::Symmetries;
    use crate::tests::real_levels::real_levels;
    use grid::Random;
    use sokobond::random::{Shape, random_level};
    use sokobond::{Level, Position, rules};

    /// Random play: after every key of the walk all four keys are compared with the plain rules.
    fn check(level: &Level, seed: u64, keys: usize) {
        let Some(board) = Board::<u128>::new(level, true) else { return };
        let layout = Layout::new(&board);
        let images = Symmetries::new(&board, false).images;
        let identity = &images[0];
        let mut random = Random::new(seed);
        let mut position = Position::start(level);
        let mut at = vec![0; board.area];
        for _ in 0..keys {
            let atoms = board.atoms_of(&position);
            at.fill(0);
            for atom in 0..board.atoms() {
                at[atoms.cell[atom] as usize] = atom as u8 + 1;
            }
            let grid_before = at.clone();
            for key in Direction::ALL {
                let mut plain = position.clone();
                let expected = rules::turn(level, &mut plain, key);
                let mut next = Atoms::NONE;
                let mut turned = None;
                turn(&board, &images, &atoms, &mut at, key, |how, after| {
                    (turned, next) = (Some(how), *after)
                });
                assert_eq!(at, grid_before, "seed {seed}");
                assert_eq!(turned.is_none(), expected.is_refused(), "seed {seed} {key:?} {position:?}");
                if let (Some(turned), Some(moved)) = (turned, expected.moved()) {
                    assert_eq!(turned.ambiguous, moved.is_ambiguous(), "seed {seed} {key:?} {position:?}");
                    let plain = board.atoms_of(&plain);
                    assert_eq!(next.free[..board.atoms()], plain.free[..board.atoms()], "seed {seed}");
                    let packed: [u32; 16] = layout.pack(&next, identity);
                    assert_eq!(packed, layout.pack(&plain, identity), "seed {seed} {key:?} {position:?}");
                    let (mut again, mut again_at) = (Atoms::NONE, vec![0; board.area]);
                    layout.unpack(&board, &packed, &mut again, &mut again_at);
                    assert_eq!(layout.pack::<16>(&again, identity), packed, "seed {seed}");
                }
            }
            rules::turn(level, &mut position, random.direction());
        }
    }

    #[test]
    fn agrees_with_the_plain_rules_on_the_real_levels() {
        for (i, real) in real_levels().iter().enumerate() {
            for walk in 0..4 {
                check(&real.level, (i * 4 + walk) as u64 + 1, 300);
            }
        }
    }

    #[test]
    fn agrees_with_the_plain_rules_on_random_levels() {
        for seed in 0..1_000 {
            check(&random_level(seed, &Shape::SMALL), seed, 40);
        }
    }
}
