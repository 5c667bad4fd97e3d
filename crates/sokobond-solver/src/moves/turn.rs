//! One turn on the search's own layout: the flood of motion, modifiers, bonding.
//!
//! The same rules as `sokobond::rules`, written a second time for speed and compared with it by tests;
//! answers are verified by the other one. Cost: O(atoms in motion).

use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use grid::Direction;
use sokobond::Modifier;

/// Most bonds: each atom has one to the right and one downward.
const MAX_BONDS: usize = 2 * MAX_ATOMS;

/// Marks an atom without motion.
const STILL: u8 = 4;

/// What a turn that was not refused did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turned {
    /// Whether atoms could have bonded, or bonds been strengthened, in more than one way.
    pub ambiguous: bool,
}

/// Atoms with a motion, in the order they were reached.
struct Flood {
    motion: [u8; MAX_ATOMS],
    /// Bit `d` is set when the bond in direction `d` has passed on its motion.
    handled: [u8; MAX_ATOMS],
    reached: [u8; MAX_ATOMS],
    count: usize,
}

impl Flood {
    /// Gives `atom` a motion; false when it already has another.
    #[inline]
    fn give(&mut self, atom: usize, motion: u8) -> bool {
        if self.motion[atom] == STILL {
            self.motion[atom] = motion;
            self.reached[self.count] = atom as u8;
            self.count += 1;
            true
        } else {
            self.motion[atom] == motion
        }
    }
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
    let mut flood =
        Flood { motion: [STILL; MAX_ATOMS], handled: [0; MAX_ATOMS], reached: [0; MAX_ATOMS], count: 0 };
    let mut rotated = false;
    let mut weakened = [(0u8, 0u8, 0u8); MAX_BONDS];
    let mut weakened_count = 0;
    let mut swept_plus = [(0u8, 0u8); MAX_BONDS];
    let mut plus_count = 0;

    flood.give(0, key as u8);
    let (mut bonds_done, mut pushes_done) = (0, 0);
    loop {
        // a. Bonds pass motion on before anything is pushed.
        while bonds_done < flood.count {
            let a = flood.reached[bonds_done] as usize;
            bonds_done += 1;
            if atoms.bonds[a] == [0; 4] {
                continue;
            }
            let cell = atoms.cell[a] as i32;
            let motion = Direction::from_index(flood.motion[a] as usize);
            for way in Direction::ALL {
                let i = way.index();
                if atoms.bonds[a][i] == 0 || flood.handled[a] >> i & 1 == 1 {
                    continue;
                }
                let b = at[(cell + board.step(way)) as usize] as usize - 1;
                let back = way.opposite().index();
                flood.handled[b] |= 1 << back;
                let mut passed_on = motion;
                if way.is_horizontal() != motion.is_horizontal() {
                    match board.modifier[board.vertex_swept(cell, way, motion)] {
                        None => {}
                        Some(Modifier::Strengthen) => {
                            swept_plus[plus_count] = (a as u8, b as u8);
                            plus_count += 1;
                        }
                        Some(Modifier::Weaken) => {
                            weakened[weakened_count] = (a as u8, i as u8, b as u8);
                            weakened_count += 1;
                            if atoms.bonds[a][i] == 1 {
                                continue;
                            }
                        }
                        Some(Modifier::Rotate) => {
                            rotated = true;
                            passed_on = way.opposite();
                        }
                    }
                }
                if !flood.give(b, passed_on as u8) {
                    return;
                }
            }
        }
        // b. Then one push.
        if pushes_done == flood.count {
            break;
        }
        let a = flood.reached[pushes_done] as usize;
        pushes_done += 1;
        let motion = flood.motion[a];
        let target = (atoms.cell[a] as i32 + board.step(Direction::from_index(motion as usize))) as usize;
        if board.floor_number[target] == u16::MAX {
            return;
        }
        if at[target] != 0 && flood.motion[at[target] as usize - 1] == STILL {
            flood.give(at[target] as usize - 1, motion);
        }
    }

    let mut next = *atoms;
    for &(a, way, b) in &weakened[..weakened_count] {
        let back = Direction::from_index(way as usize).opposite().index();
        next.bonds[a as usize][way as usize] -= 1;
        next.bonds[b as usize][back] -= 1;
        next.free[a as usize] += 1;
        next.free[b as usize] += 1;
    }
    let movers = &flood.reached[..flood.count];
    for &a in movers {
        at[atoms.cell[a as usize] as usize] = 0;
    }
    let mut placed = 0;
    for &a in movers {
        let step = board.step(Direction::from_index(flood.motion[a as usize] as usize));
        let target = (atoms.cell[a as usize] as i32 + step) as u16;
        if at[target as usize] != 0 {
            break;
        }
        at[target as usize] = a + 1;
        next.cell[a as usize] = target;
        placed += 1;
    }
    if placed == movers.len() {
        if rotated {
            turn_bonds(board, atoms, at, &mut next);
        }
        let join = |image: &Image, next: &mut Atoms| {
            let mut ambiguous = false;
            if plus_count > 0 {
                ambiguous |= strengthen(board, image, at, next, &swept_plus[..plus_count]);
            }
            ambiguous |= if weakened_count > 0 {
                bond(board, image, at, next, (0..board.atoms()).map(|a| a as u8))
            } else {
                bond(board, image, at, next, movers.iter().copied())
            };
            Turned { ambiguous }
        };
        let mut joined = next;
        let turned = join(&images[0], &mut joined);
        emit(turned, &joined);
        for image in &images[1..] {
            if !turned.ambiguous {
                break;
            }
            let mut otherwise = next;
            let turned = join(image, &mut otherwise);
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

/// Forms all possible bonds that touch one of `touched`. Says whether that was ambiguous.
#[inline]
fn bond<B: Bits>(
    board: &Board<B>,
    image: &Image,
    at: &[u8],
    next: &mut Atoms,
    touched: impl Iterator<Item = u8>,
) -> bool {
    let mut pairs = Pairs::new();
    for a in touched {
        let a = a as usize;
        if next.free[a] == 0 {
            continue;
        }
        for way in Direction::ALL {
            if next.bonds[a][way.index()] == 0 {
                let b = at[(next.cell[a] as i32 + board.step(way)) as usize] as usize;
                if b != 0 && next.free[b - 1] > 0 {
                    pairs.add(a, b - 1);
                }
            }
        }
    }
    pairs.join(board, image, at, next)
}

/// Raises the bonds that swept over a `+`, as far as electrons allow. Says whether that was ambiguous.
fn strengthen<B: Bits>(
    board: &Board<B>,
    image: &Image,
    at: &[u8],
    next: &mut Atoms,
    swept: &[(u8, u8)],
) -> bool {
    let mut pairs = Pairs::new();
    for &(a, b) in swept {
        if next.free[a as usize] > 0 && next.free[b as usize] > 0 {
            pairs.add(a as usize, b as usize);
        }
    }
    pairs.join(board, image, at, next)
}

/// Pairs of adjacent atoms that would each use one electron of both ends.
struct Pairs {
    partners: [u32; MAX_ATOMS],
    any: u32,
}

impl Pairs {
    #[inline]
    fn new() -> Pairs {
        Pairs { partners: [0; MAX_ATOMS], any: 0 }
    }

    #[inline]
    fn add(&mut self, a: usize, b: usize) {
        self.partners[a] |= 1 << b;
        self.partners[b] |= 1 << a;
        self.any |= 1 << a | 1 << b;
    }

    /// Uses the electrons: all pairs at once where they suffice; otherwise each atom in its order grabs
    /// what it can (rules, section 4.3), which is the ambiguous case. The order is that of an image.
    #[inline]
    fn join<B: Bits>(mut self, board: &Board<B>, image: &Image, at: &[u8], next: &mut Atoms) -> bool {
        if self.any == 0 {
            return false;
        }
        let atoms = || {
            let mut rest = self.any;
            std::iter::from_fn(move || {
                let a = rest.trailing_zeros() as usize;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    a
                })
            })
        };
        let ambiguous = atoms().any(|a| self.partners[a].count_ones() > next.free[a] as u32);
        let mut order = [0u8; MAX_ATOMS];
        let mut count = 0;
        for a in atoms() {
            order[count] = a as u8;
            count += 1;
        }
        if ambiguous {
            // The player first, then higher valence; ties from the bottom row up, from right to left.
            order[..count].sort_unstable_by_key(|&a| {
                let number = image.number[next.cell[a as usize] as usize];
                (a != 0, std::cmp::Reverse((board.valence[a as usize], number)))
            });
        }
        for &a in &order[..count] {
            let a = a as usize;
            for way in image.look {
                let b = at[(next.cell[a] as i32 + board.step(way)) as usize] as usize;
                if b == 0 || self.partners[a] >> (b - 1) & 1 == 0 {
                    continue;
                }
                let b = b - 1;
                self.partners[a] &= !(1 << b);
                self.partners[b] &= !(1 << a);
                if next.free[a] > 0 && next.free[b] > 0 {
                    next.bonds[a][way.index()] += 1;
                    next.bonds[b][way.opposite().index()] += 1;
                    next.free[a] -= 1;
                    next.free[b] -= 1;
                }
            }
        }
        ambiguous
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
