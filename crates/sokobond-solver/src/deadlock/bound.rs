//! Lower bounds on the keys that are still needed, and proofs that a state can never be solved.
//!
//! **Distance.** An atom with k free electrons needs k partners it is not bonded to now, each of which
//! must at some time stand beside it. Without `@` all atoms in motion go the same way, so a horizontal
//! key changes the horizontal distance of any two atoms by at most one and their vertical distance
//! not at all. So with `h` horizontal and `v` vertical keys, the k-th nearest partner must come into
//! reach: `|dx| <= h` and `|dy| - 1 <= v`, or `|dx| - 1 <= h` and `|dy| <= v`. For every `h` the least
//! `v` that satisfies all atoms is found, 16 values of `h` at once; the bound is the least sum. With
//! `@` atoms may go four ways in one turn and two atoms come closer by at most two cells a key.
//! A helium player must first walk to an atom before anything else can move: those keys are added.
//!
//! **Contact.** The keys before two atoms can be neighbours, from when each can first move: [`crate::deadlock::contact`].
//!
//! **First partners.** What brings partners to hydrogen in corners, all of it together:
//! [`crate::deadlock::first_partners`].
//!
//! **Cells to enter.** With `@` everywhere, each key enters one empty cell at most: [`crate::deadlock::gaps`].
//!
//! **Completable.** The tests of [`crate::deadlock::pairing`] on the free electrons.
//!
//! Partners are counted generously where a rule might add some: with `/` every atom may become free,
//! with `+` a bond may take more than one electron.

use crate::deadlock::contact::{Contacts, FAR, NO_CONTACT, arrivals};
use crate::deadlock::dead_placement::DeadPlacements;
use crate::deadlock::first_partners::FirstPartners;
use crate::deadlock::gaps;
use crate::deadlock::pairing::{Pairing, StateView, Wanted};
use crate::explain::Reason;
use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::{Members, Molecules, open_atoms, reactive_atoms};
use crate::options::Pruning;
use search::Admissible;
use std::sync::OnceLock;

/// Values of `h` that are looked at; distances beyond are cut off, which only lowers the bound.
const LANES: usize = 16;

/// By number of horizontal keys, the least number of vertical keys.
type Needs = [u8; LANES];

/// No number of vertical keys is enough.
const NEVER: u8 = 127;

/// An estimate of the distance to a solved state; less is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    pub total: u32,
    /// Free electrons.
    pub free: u16,
}

/// The unit of the lower bounds of this crate: keys that are not refused.
#[derive(Debug)]
pub(crate) enum Keys {}

/// Bounds for the states of one level.
#[derive(Debug)]
pub(crate) struct Bounds {
    pruning: Pruning,
    pairing: Pairing,
    helium_player: bool,
    turning: bool,
    /// None for levels with very many cells, in which they save too little, and if distances are off.
    contacts: Option<Contacts>,
    /// Whether a key can enter one empty cell at most, and distances are on.
    has_gaps: bool,
    /// Empty until they are asked for.
    dead_placements: OnceLock<Option<DeadPlacements>>,
    first_partners: OnceLock<Option<FirstPartners>>,
    /// Column and row by padded cell, cut off at 255.
    xy: Vec<(u8, u8)>,
    /// A number by padded cell, so that the difference of two is their distance on each axis.
    place: Vec<u16>,
    /// Where the needs of no difference are among `needs`.
    middle: usize,
    /// Needs by that difference, the least one first.
    needs: Vec<Needs>,
}

/// The value of [`estimate`](Bounds::estimate) never exceeds the keys that are needed: see the module's documentation.
impl Admissible<Keys> for Bounds {}

impl Bounds {
    pub(crate) fn new<B: Bits>(board: &Board<B>, pruning: Pruning) -> Bounds {
        let turning = !board.rotate.is_empty();
        let cut = |value: usize| value.min(255) as u8;
        let (row, rows) = (board.stride + 1, board.area / board.stride + 1);
        let apart = |i: usize, middle: usize| i.abs_diff(middle).min(LANES - 1);
        let pairing = Pairing::new(board);
        // With `/` every atom may be a partner of every other, and without `@` the bound rarely finds more then.
        let is_worthwhile = turning || pairing.permanent;
        Bounds {
            pruning,
            pairing,
            helium_player: board.valence[0] == 0,
            turning,
            contacts: (pruning.distance && is_worthwhile).then(|| Contacts::new(board)).flatten(),
            has_gaps: pruning.distance && gaps::apply(board),
            dead_placements: OnceLock::new(),
            first_partners: OnceLock::new(),
            xy: (0..board.area).map(|cell| board.xy(cell)).map(|(x, y)| (cut(x), cut(y))).collect(),
            place: (0..board.area)
                .map(|cell| board.xy(cell))
                .map(|(x, y)| (y * 2 * row + x) as u16)
                .collect(),
            middle: 2 * row * rows + row,
            needs: (0..4 * row * rows)
                .map(|i| needs(apart(i % (2 * row), row), apart(i / (2 * row), rows), turning))
                .collect(),
        }
    }

    /// Prepares dead placements and first partners, if they are enabled, for the states that are reached from `start`
    /// and, if states are folded, for their images. This takes some milliseconds, so short searches do without.
    pub(crate) fn prepare<B: Bits>(&self, board: &Board<B>, start: &Atoms) {
        if self.pruning.dead_placements {
            self.dead_placements.get_or_init(|| DeadPlacements::new(board, start, self.pruning.symmetry));
        }
        if self.pruning.distance {
            self.first_partners.get_or_init(|| FirstPartners::new(board, start, self.pruning.symmetry));
        }
    }

    fn dead_placements(&self) -> Option<&DeadPlacements> {
        self.dead_placements.get().and_then(Option::as_ref)
    }

    fn first_partners(&self) -> Option<&FirstPartners> {
        self.first_partners.get().and_then(Option::as_ref)
    }

    /// A lower bound on the keys from a state that is not solved, or none when it is proved hopeless.
    /// `at` holds atom + 1 by padded cell.
    pub(crate) fn estimate<B: Bits>(&self, board: &Board<B>, atoms: &Atoms, at: &[u8]) -> Option<u16> {
        let dead_placements = self.dead_placements();
        if !self.pruning.completable && !self.pruning.distance && dead_placements.is_none() {
            return Some(1);
        }
        let open = open_atoms(board, atoms);
        let mut molecules = Molecules::new();
        if self.pairing.rigid {
            let of = if dead_placements.is_some() { reactive_atoms(board) } else { open };
            molecules.find(board, atoms, at, of);
        }
        let place = StateView { board, atoms, at, molecules: &molecules, open };
        if self.pruning.completable && self.pairing.permanent && self.pairing.obstacle(&place).is_some() {
            return None;
        }
        if let Some(rule) = dead_placements
            && rule.is_dead(board, atoms, molecules.sets())
        {
            return None;
        }
        if !self.pruning.distance {
            return Some(1);
        }
        let mut wanted = [Wanted::default(); MAX_ATOMS];
        let mut count = 0;
        for atom in Members(open) {
            wanted[count] = self.pairing.wanted(&place, atom);
            count += 1;
        }
        let wanted = &wanted[..count];
        let hopeless = (!self.pruning.completable).then_some(1);
        let walk = || if self.helium_player { self.distance_to_atoms(board, atoms) } else { 0 };
        let known = if self.has_gaps && self.contacts.is_some() {
            // The cells of the player's walk are among these.
            gaps::cells_to_enter(board, atoms, open).into()
        } else if self.turning && self.contacts.is_some() {
            1 + walk()
        } else {
            let least = self.least_by_axis(atoms, wanted);
            if least >= NEVER {
                return hopeless;
            }
            let mut keys = least as u16 + walk();
            if let Some(rule) = self.first_partners() {
                let Some(moving) = rule.keys(board, atoms, at) else {
                    return hopeless;
                };
                if moving > 0 {
                    // Those after which a hub has moved do not count among the keys before one can.
                    let arrivals = arrivals(&place);
                    let first = Members(rule.hubs).map(|hub| arrivals[hub]).min().unwrap_or(0);
                    keys = keys.max(u16::from(moving) + u16::from(first));
                }
            }
            keys
        };
        let known = known.clamp(1, FAR.into()) as u8;
        match self.contacts.as_ref().map_or(known, |contacts| contacts.keys(&place, wanted, known)) {
            NO_CONTACT => hopeless,
            keys => Some(keys.into()),
        }
    }

    /// A lower bound, 1 at least, on the keys from every state into which one that is not solved turns when the player's
    /// molecule, `inside`, walks to another place: the needs of the atoms outside.
    pub(crate) fn estimate_anywhere<B: Bits>(
        &self,
        board: &Board<B>,
        atoms: &Atoms,
        at: &[u8],
        inside: u32,
    ) -> u16 {
        if !self.pruning.distance {
            return 1;
        }
        let open = open_atoms(board, atoms);
        let mut molecules = Molecules::new();
        if self.pairing.rigid {
            molecules.find(board, atoms, at, open & !inside);
        }
        let place = StateView { board, atoms, at, molecules: &molecules, open };
        let mut wanted = [Wanted::default(); MAX_ATOMS];
        let mut count = 0;
        for atom in Members(open & !inside) {
            let Wanted { partners, needed, .. } = self.pairing.wanted(&place, atom);
            let near = (partners & inside).count_ones() as usize;
            if near < needed {
                wanted[count] = Wanted { atom, partners: partners & !inside, needed: needed - near };
                count += 1;
            }
        }
        let wanted = &wanted[..count];
        let axis = if self.turning { 1 } else { self.least_by_axis(atoms, wanted) };
        let first = match self.first_partners() {
            Some(rule) if rule.hubs & inside == 0 => rule.keys(board, atoms, at).unwrap_or(0),
            _ => 0,
        };
        let known = axis.max(first).clamp(1, FAR);
        match self.contacts.as_ref().map_or(known, |contacts| contacts.keys_at_best(atoms, wanted, known)) {
            NO_CONTACT => known.into(),
            keys => keys.into(),
        }
    }

    /// The least sum of horizontal and vertical keys that bring enough partners into reach of every open atom.
    #[inline]
    fn least_by_axis(&self, atoms: &Atoms, wanted: &[Wanted]) -> u8 {
        let mut all: Needs = [0; LANES];
        for &Wanted { atom, partners, needed } in wanted {
            let nearest = match needed {
                1 => self.nearest::<1>(atoms, atom, partners),
                2 => self.nearest::<2>(atoms, atom, partners),
                3 => self.nearest::<3>(atoms, atom, partners),
                _ => self.nearest::<4>(atoms, atom, partners),
            };
            for (lane, need) in all.iter_mut().zip(nearest) {
                *lane = (*lane).max(need);
            }
        }
        all.iter().zip(0..).map(|(&v, h)| v + h).min().unwrap_or(0)
    }

    /// The keys that an atom needs until `K` of its possible partners are in reach.
    #[inline]
    fn nearest<const K: usize>(&self, atoms: &Atoms, atom: usize, mut partners: u32) -> Needs {
        let mut nearest: [Needs; K] = [[NEVER; LANES]; K];
        let from = self.middle - self.place[atoms.cell[atom] as usize] as usize;
        while partners != 0 {
            let partner = partners.trailing_zeros() as usize;
            partners &= partners - 1;
            let mut needs = self.needs[from + self.place[atoms.cell[partner] as usize] as usize];
            for rank in &mut nearest {
                for (lane, need) in rank.iter_mut().zip(&mut needs) {
                    (*lane, *need) = ((*lane).min(*need), (*lane).max(*need));
                }
            }
        }
        nearest[K - 1]
    }

    /// How far a state seems from solved, for searches that need no proof: free electrons, and the
    /// gaps between each atom that has any and its nearest partners.
    pub(crate) fn score<B: Bits>(&self, board: &Board<B>, atoms: &Atoms) -> Score {
        let (mut free, mut gaps) = (0, 0);
        for atom in (0..board.atoms()).filter(|&atom| atoms.free[atom] > 0) {
            let (x, y) = self.xy[atoms.cell[atom] as usize];
            let mut nearest = [64u32; 4];
            for partner in (0..board.atoms()).filter(|&other| other != atom && atoms.free[other] > 0) {
                let (its_x, its_y) = self.xy[atoms.cell[partner] as usize];
                let mut gap = (x.abs_diff(its_x) as u32 + y.abs_diff(its_y) as u32).saturating_sub(1);
                for rank in &mut nearest {
                    (*rank, gap) = ((*rank).min(gap), (*rank).max(gap));
                }
            }
            free += atoms.free[atom] as u32;
            gaps += nearest[..atoms.free[atom].min(4) as usize].iter().sum::<u32>();
        }
        Score { total: 8 * free + gaps, free: free as u16 }
    }

    /// Keys that a lone player needs before it touches another atom.
    fn distance_to_atoms<B: Bits>(&self, board: &Board<B>, atoms: &Atoms) -> u16 {
        let (x, y) = self.xy[atoms.cell[0] as usize];
        let distances = (1..board.atoms()).map(|atom| {
            let (its_x, its_y) = self.xy[atoms.cell[atom] as usize];
            (x.abs_diff(its_x) as u16 + y.abs_diff(its_y) as u16).saturating_sub(1)
        });
        distances.min().unwrap_or(0)
    }

    /// Why a state that is not solved can never be solved, and the atoms that make it so, if a test knows.
    pub(crate) fn hopeless<B: Bits>(
        &self,
        board: &Board<B>,
        atoms: &Atoms,
        at: &[u8],
    ) -> Option<(Reason, u32)> {
        let open = open_atoms(board, atoms);
        let molecules = Molecules::of_state(board, atoms, at);
        let place = StateView { board, atoms, at, molecules: &molecules, open };
        let lacks = |atom: usize| {
            let Wanted { partners, needed, .. } = self.pairing.wanted(&place, atom);
            let (needed, left) = (needed as u32, partners.count_ones());
            (left < needed).then_some((Reason::TooFewPartners { needed, left }, 1 << atom))
        };
        let misplaced = || {
            let rule = self.dead_placements()?;
            rule.incompletable(board, atoms, molecules.sets())
                .map(|set| (Reason::Incompletable, set))
                .or_else(|| rule.is_dead(board, atoms, molecules.sets()).then_some((Reason::Misplaced, open)))
        };
        let few = || (0..board.atoms()).filter(|atom| open >> atom & 1 == 1).find_map(lacks);
        let cornered = || self.first_partners()?.obstacle(board, atoms, at);
        few().or_else(|| self.pairing.obstacle(&place)).or_else(cornered).or_else(misplaced)
    }
}

/// The keys that two atoms at distance `dx` and `dy` need to become neighbours.
fn needs(dx: usize, dy: usize, turning: bool) -> Needs {
    std::array::from_fn(|h| {
        if turning {
            return if h == 0 { (dx + dy).saturating_sub(1).div_ceil(2) as u8 } else { NEVER };
        }
        let beside = if dx <= h { dy.saturating_sub(1) as u8 } else { NEVER };
        let above = if dx <= h + 1 { dy as u8 } else { NEVER };
        beside.min(above)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::brute_force::{Verdict, brute_force};
    use crate::tests::real_levels::real_levels;
    use grid::{Cell, Random};
    use sokobond::random::{Shape, random_level};
    use sokobond::{AtomId, Level, Position, rules};

    /// Estimates positions that come from the start of a level.
    fn estimator(level: &Level) -> Option<impl Fn(&Position) -> Option<u16>> {
        let board = Board::<u128>::new(level, true)?;
        let bounds = Bounds::new(&board, Pruning::ALL);
        bounds.prepare(&board, &board.atoms_of(&Position::start(level)));
        Some(move |position: &Position| {
            let atoms = board.atoms_of(position);
            let mut at = vec![0; board.area];
            board.place(&atoms, &mut at);
            bounds.estimate(&board, &atoms, &at)
        })
    }

    #[test]
    fn no_state_on_a_recorded_solution_is_hopeless_or_too_far() {
        let mut states = 0;
        for real in real_levels() {
            let estimate = estimator(&real.level).expect("the real levels fit");
            for keys in &real.solutions {
                let mut position = Position::start(&real.level);
                for (played, &key) in keys.iter().enumerate() {
                    let left = keys.len() - played;
                    let bound = estimate(&position);
                    let name = &real.name;
                    assert!(
                        bound.is_some_and(|bound| bound as usize <= left),
                        "{name}: {bound:?} with {left} keys left"
                    );
                    states += 1;
                    rules::turn(&real.level, &mut position, key);
                    if rules::is_solved(&real.level, &position) {
                        break;
                    }
                }
            }
        }
        println!("{states} states on recorded solutions");
    }

    /// The bound of the state after some random keys against the true distance from there: the level
    /// that starts as that state would, had it the same bonds.
    #[test]
    fn the_bound_never_exceeds_the_fewest_keys() {
        let shapes = [
            Shape { even: true, ..Shape::SMALL },
            Shape { even: true, modifiers: [0; 3], walls: 0, atoms: 6, ..Shape::SMALL },
            Shape { even: true, modifiers: [0, 0, 30], ..Shape::SMALL },
        ];
        let mut compared = 0;
        for (shape, seed) in shapes.iter().flat_map(|shape| (0..150).map(move |seed| (shape, seed))) {
            let level = random_level(seed, shape);
            let mut position = Position::start(&level);
            let mut random = Random::new(seed);
            for _ in 0..random.below(6) {
                rules::turn(&level, &mut position, random.direction());
            }
            let mut atoms: Vec<_> =
                position.atoms().map(|id| (level.atoms()[id.index()].0, position.cell(id))).collect();
            atoms.sort_unstable_by_key(|&(_, cell)| cell);
            let is_player = |&(_, cell): &(_, Cell)| cell == position.cell(level.player());
            let player = AtomId(atoms.iter().position(is_player).expect("the player") as u16);
            let (walls, modifiers) = (level.walls().clone(), level.modifiers().to_vec());
            let level = Level::new(level.size(), walls, modifiers, atoms, player).expect("a level");
            let start = Position::start(&level);
            let Some(estimate) = estimator(&level).filter(|_| !rules::is_solved(&level, &start)) else {
                continue;
            };
            let bound = estimate(&start);
            match brute_force(&level, 5_000) {
                Verdict::Fewest(keys) => {
                    assert!(
                        bound.is_some_and(|bound| bound as usize <= keys),
                        "seed {seed}: {bound:?} {keys}"
                    );
                    compared += 1;
                }
                Verdict::Unsolvable | Verdict::Unknown => {}
            }
        }
        assert!(compared > 50, "only {compared} levels compared");
    }
}
