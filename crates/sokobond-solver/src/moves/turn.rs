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

/// What a turn that was not refused did.
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
    mut emit: impl FnMut(Turned, &Atoms),
) {
    let mut flood = Flood::new(key);
    if !flood.spread(board, atoms, at) {
        return;
    }
    let mut next = *atoms;
    weaken(&mut next, flood.weakened());
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
        next.cell[a as usize] = target;
        placed += 1;
    }
    if placed == movers.len() {
        if flood.rotates {
            turn_bonds(board, atoms, at, &mut next);
        }
        let mut joined = next;
        let turned = join(board, &images[0], at, &flood, &mut joined);
        emit(turned, &joined);
        for image in &images[1..] {
            if !turned.ambiguous {
                break;
            }
            let mut otherwise = next;
            let turned = join(board, image, at, &flood, &mut otherwise);
            if otherwise != joined {
                emit(turned, &otherwise);
            }
        }
    }
    for &a in &movers[..placed] {
        at[next.cell[a as usize] as usize] = 0;
    }
    for &a in movers {
        at[atoms.cell[a as usize] as usize] = a + 1;
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
    ambiguous |= if flood.weakened().is_empty() {
        bond(board, image, at, next, flood.movers().iter().copied())
    } else {
        bond(board, image, at, next, (0..board.atoms()).map(|a| a as u8))
    };
    Turned { ambiguous }
}

/// Writes the bonds of `next` by the directions that they have after rotations. `next` holds the new
/// cells and, still by their old directions, the strengths.
fn turn_bonds<B: Bits>(board: &Board<B>, old: &Atoms, at: &[u8], next: &mut Atoms) {
    let strengths = next.bonds;
    let mut old_at = [(0u16, 0u8); MAX_ATOMS];
    for a in 0..board.atoms() {
        old_at[a] = (old.cell[a], a as u8);
        next.bonds[a] = [0; 4];
    }
    for a in 0..board.atoms() {
        for way in [Direction::Right, Direction::Down] {
            let strength = strengths[a][way.index()];
            if strength == 0 {
                continue;
            }
            let cell = (old.cell[a] as i32 + board.step(way)) as u16;
            let Some(&(_, b)) = old_at[..board.atoms()].iter().find(|entry| entry.0 == cell) else {
                continue;
            };
            for now in Direction::ALL {
                if (next.cell[a] as i32 + board.step(now)) as u16 == next.cell[b as usize] {
                    debug_assert_eq!(at[next.cell[b as usize] as usize], b + 1);
                    next.bonds[a][now.index()] = strength;
                    next.bonds[b as usize][now.opposite().index()] = strength;
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
                    let packed: [u32; 16] = layout.pack(&board, &next, identity);
                    assert_eq!(
                        packed,
                        layout.pack(&board, &plain, identity),
                        "seed {seed} {key:?} {position:?}"
                    );
                    let (mut again, mut again_at) = (Atoms::NONE, vec![0; board.area]);
                    layout.unpack(&board, &packed, &mut again, &mut again_at);
                    assert_eq!(layout.pack::<_, 16>(&board, &again, identity), packed, "seed {seed}");
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
