//! Dead placements: molecules that stand where they can never all be completed.
//!
//! Sokoban's dead squares and bipartite deadlocks (Junghanns and Schaeffer 2001), for bodies that grow. The
//! graph of [`crate::deadlock::growth`] gives, for a molecule that has only walls around it, the closed molecules it
//! may end in. Closed molecules that can be slid into one another are one **class**. In a solved state every
//! molecule is closed; so the molecules of a state that can be solved fall into groups, each group with
//! a class that all its members can end in and whose atoms are exactly theirs. Where a closed molecule can
//! never be moved its class is one placement, and no two groups get placements that overlap. A state
//! without such groups is dead. In particular a molecule that ends in no class is.
//!
//! The graph relaxes the level, it starts from every image of the start that states are folded into, and a
//! placement that is not in it is called possible. So no state is lost from which the level can be solved,
//! and fewest keys are kept. Bonds must be for ever, single and rigid: levels without modifiers.
//!
//! **Cost.** A state is reduced to the *profiles* of its molecules: the classes that one can end in, and its
//! atoms. What is known about a multiset of profiles is kept in a table of fixed size without locks.
//! The multiset's rank among all of its size fits one word, so an entry is either the whole truth or of another
//! multiset; which entries are there depends on timing, the answers do not.

use crate::deadlock::growth::{Growth, cells};
use crate::deadlock::placement::{Code, Composition, PLAYERS, codes_of, is_closed};
use crate::level::atoms::{Atoms, MAX_ATOMS};
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::molecules::Molecules;
use crate::level::symmetry::Symmetries;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Beyond this many placements the rule is not used.
const MOST_PLACEMENTS: usize = 20_000;
/// Most classes that are kept apart; beyond it, those of equal atoms become one.
const MOST_CLASSES: usize = 64;
/// Most steps of one search for groups, after which the state counts as possible.
const MOST_STEPS: u32 = 20_000;
/// Entries of the table of known answers, a power of two.
const KNOWN: usize = 1 << 14;

/// Closed molecules that can be slid into one another.
#[derive(Clone, Debug)]
struct Class {
    composition: Composition,
    /// Classes, itself included, that exclude this one.
    conflicts: u64,
}

/// A molecule with the classes that it can end in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Profile {
    /// Classes it can end in, a bit each.
    ends: u64,
    composition: Composition,
}

/// The rule for one level.
#[derive(Debug)]
pub(crate) struct DeadPlacements {
    /// Number of a profile by placement.
    profile_of: FxHashMap<Box<[Code]>, u16>,
    profiles: Vec<Profile>,
    classes: Vec<Class>,
    /// By place in an ascending list and number of a profile: how many lists come before. None when
    /// there are too many for one word.
    ranks: Option<Vec<Vec<u64>>>,
    /// Rank of a multiset, and the answer in the lowest bit; 0 when there is none yet.
    known: Vec<AtomicU64>,
}

impl DeadPlacements {
    /// Prepares the rule for states that come from `start` or are images of such; none when the rule does
    /// not hold or would cost too much.
    pub(crate) fn new<B: Bits>(board: &Board<B>, start: &Atoms, fold: bool) -> Option<DeadPlacements> {
        if board.has_modifiers() {
            return None;
        }
        let reactive = (0..board.atoms()).filter(|&atom| board.valence[atom] > 0);
        let kinds = reactive.map(|atom| if atom == 0 { PLAYERS } else { board.valence[atom] as usize });
        let supply = Composition::of(kinds);
        let symmetries = Symmetries::new(board, fold);
        let starts = symmetries.images.iter().flat_map(|image| {
            let atoms = image.atoms(board, start);
            let mut at = vec![0; board.area];
            board.place(&atoms, &mut at);
            let molecules = Molecules::of_state(board, &atoms, &at);
            let codes = |&set: &u32| {
                let (codes, size) = codes_of(board, &atoms, set);
                codes[..size].into()
            };
            molecules.sets().iter().map(codes).collect::<Vec<_>>()
        });
        let growth = Growth::new(board, starts, &supply, MOST_PLACEMENTS)?;
        let (classes, class_of) = classes::<B>(&growth)?;
        let ends = ends(&growth, &class_of);

        let mut numbers: FxHashMap<Profile, u16> = FxHashMap::default();
        let mut profiles = Vec::new();
        let mut profile_of = FxHashMap::default();
        for (codes, ends) in growth.placements.into_iter().zip(ends) {
            let composition = Composition::of(codes.iter().map(|code| code.kind()));
            let profile = Profile { ends, composition };
            let number = *numbers.entry(profile).or_insert(profiles.len() as u16);
            if number as usize == profiles.len() {
                profiles.push(profile);
            }
            profile_of.insert(codes, number);
        }
        let ranks = ranks(profiles.len(), (0..board.atoms()).filter(|&atom| board.valence[atom] > 0).count());
        let known = (0..KNOWN).map(|_| AtomicU64::new(0)).collect();
        Some(DeadPlacements { profile_of, profiles, classes, ranks, known })
    }

    /// Whether a state is proved to be dead. `molecules` are the sets of its atoms that have a valence.
    #[inline]
    pub(crate) fn is_dead<B: Bits>(&self, board: &Board<B>, atoms: &Atoms, molecules: &[u32]) -> bool {
        let mut list = [0u16; MAX_ATOMS];
        for (place, &set) in list.iter_mut().zip(molecules) {
            let (codes, size) = codes_of(board, atoms, set);
            match self.profile_of.get(&codes[..size]) {
                Some(&number) => *place = number,
                None => return false,
            }
        }
        let list = &mut list[..molecules.len()];
        list.sort_unstable();
        let Some(ranks) = &self.ranks else { return self.has_no_groups(list) };
        // Shorter lists are filled up in front with a profile less than all others.
        let filled = ranks.len() - list.len();
        let rank: u64 =
            list.iter().zip(&ranks[filled..]).map(|(&number, ranks)| ranks[number as usize + 1]).sum();
        let slot = rank.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - KNOWN.ilog2());
        let entry = &self.known[slot as usize];
        let known = entry.load(Ordering::Relaxed);
        if known >> 1 == rank + 1 {
            return known & 1 == 1;
        }
        let dead = self.has_no_groups(list);
        entry.store((rank + 1) << 1 | dead as u64, Ordering::Relaxed);
        dead
    }

    /// A molecule that ends in no class, by itself.
    pub(crate) fn incompletable<B: Bits>(
        &self,
        board: &Board<B>,
        atoms: &Atoms,
        molecules: &[u32],
    ) -> Option<u32> {
        let has_no_end = |&&set: &&u32| {
            let (codes, size) = codes_of(board, atoms, set);
            let number = self.profile_of.get(&codes[..size]);
            number.is_some_and(|&number| self.profiles[number as usize].ends == 0)
        };
        molecules.iter().find(has_no_end).copied()
    }

    /// Whether the molecules with these profiles cannot be divided into groups that end in classes.
    fn has_no_groups(&self, list: &[u16]) -> bool {
        let mut molecules: Vec<Profile> = list.iter().map(|&number| self.profiles[number as usize]).collect();
        molecules.sort_by_key(|profile| profile.ends.count_ones());
        let mut steps = MOST_STEPS;
        !self.divide(&molecules, 0, &mut steps)
    }

    /// Whether molecules can be divided into groups that end in classes other than `excluded`; true when
    /// the steps run out.
    fn divide(&self, molecules: &[Profile], excluded: u64, steps: &mut u32) -> bool {
        let Some((first, rest)) = molecules.split_first() else { return true };
        let mut ends = first.ends & !excluded;
        while ends != 0 {
            let class = ends.trailing_zeros() as usize;
            ends &= ends - 1;
            let Class { composition, conflicts } = &self.classes[class];
            if let Some(need) = composition.minus(&first.composition)
                && self.gather(rest, &mut Vec::new(), class, &need, excluded | conflicts, steps)
            {
                return true;
            }
        }
        false
    }

    /// Completes a group by `need` atoms of molecules that end in its class, then divides what is left:
    /// those that were passed over, and the rest.
    fn gather(
        &self,
        molecules: &[Profile],
        passed: &mut Vec<Profile>,
        class: usize,
        need: &Composition,
        excluded: u64,
        steps: &mut u32,
    ) -> bool {
        *steps = steps.saturating_sub(1);
        if *steps == 0 {
            return true;
        }
        if need.is_empty() {
            let left = [passed, molecules].concat();
            return self.divide(&left, excluded, steps);
        }
        let before = passed.len();
        let mut found = false;
        for (i, molecule) in molecules.iter().enumerate() {
            // Of equal molecules that were passed over another need not be tried.
            if molecule.ends >> class & 1 == 1
                && !passed[before..].contains(molecule)
                && let Some(need) = need.minus(&molecule.composition)
                && self.gather(&molecules[i + 1..], passed, class, &need, excluded, steps)
            {
                found = true;
                break;
            }
            passed.push(*molecule);
        }
        passed.truncate(before);
        found
    }
}

/// The classes of the closed placements, and by placement its class.
fn classes<B: Bits>(growth: &Growth) -> Option<(Vec<Class>, Vec<Option<usize>>)> {
    let count = growth.placements.len();
    let closed: Vec<bool> = growth.placements.iter().map(|codes| is_closed(codes)).collect();
    // Union of what slides into one another; the edges of closed placements are moves.
    let mut parent: Vec<usize> = (0..count).collect();
    let root = |parent: &mut [usize], mut i: usize| {
        while parent[i] != i {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        i
    };
    for &(from, to) in growth.edges.iter().filter(|edge| closed[edge.0 as usize]) {
        let (from, to) = (root(&mut parent, from as usize), root(&mut parent, to as usize));
        parent[from] = to;
    }
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); count];
    for placement in (0..count).filter(|&placement| closed[placement]) {
        members[root(&mut parent, placement)].push(placement);
    }
    let composition =
        |group: &[usize]| Composition::of(growth.placements[group[0]].iter().map(|code| code.kind()));
    let mut groups: Vec<Vec<usize>> = members.into_iter().filter(|group| !group.is_empty()).collect();
    // Too many: first only those that can be moved become one, then all.
    for least in [2, 1] {
        if groups.len() <= MOST_CLASSES {
            break;
        }
        let mut joined: Vec<Vec<usize>> = Vec::new();
        for group in groups {
            let like = |other: &&mut Vec<usize>| {
                group.len().min(other.len()) >= least && composition(other) == composition(&group)
            };
            match joined.iter_mut().find(like) {
                Some(other) => other.extend(group),
                None => joined.push(group),
            }
        }
        groups = joined;
    }
    if groups.len() > MOST_CLASSES {
        return None;
    }
    let mut class_of = vec![None; count];
    for (class, group) in groups.iter().enumerate() {
        group.iter().for_each(|&placement| class_of[placement] = Some(class));
    }
    let fixed = |group: &[usize]| match group {
        [only] => cells::<B>(&growth.placements[*only]),
        _ => B::EMPTY,
    };
    let class = |group: &Vec<usize>| {
        let overlaps = |other: &Vec<usize>| !fixed(other).and(fixed(group)).is_empty();
        let conflicts = groups.iter().enumerate().filter(|(_, other)| overlaps(other));
        let conflicts = conflicts.fold(0, |set, (class, _)| set | 1 << class);
        Class { composition: composition(group), conflicts }
    };
    Some((groups.iter().map(class).collect(), class_of))
}

/// By placement, the classes that it can end in.
fn ends(growth: &Growth, class_of: &[Option<usize>]) -> Vec<u64> {
    let count = growth.placements.len();
    // The edges by where they lead to.
    let mut first = vec![0u32; count + 1];
    growth.edges.iter().for_each(|&(_, to)| first[to as usize + 1] += 1);
    for i in 0..count {
        first[i + 1] += first[i];
    }
    let mut next = first.clone();
    let mut sources = vec![0; growth.edges.len()];
    for &(from, to) in &growth.edges {
        sources[next[to as usize] as usize] = from;
        next[to as usize] += 1;
    }
    let mut ends: Vec<u64> = class_of.iter().map(|class| class.map_or(0, |class| 1 << class)).collect();
    let mut waiting: Vec<usize> = (0..count).filter(|&placement| ends[placement] != 0).collect();
    while let Some(to) = waiting.pop() {
        for &from in &sources[first[to] as usize..first[to + 1] as usize] {
            let from = from as usize;
            if ends[to] & !ends[from] != 0 {
                ends[from] |= ends[to];
                waiting.push(from);
            }
        }
    }
    ends
}

/// For ascending lists of `size` numbers up to `profiles`: by place and number, how many lists up to this
/// place end in less. Their sum over a list is its rank. None when a rank would not fit 62 bits.
fn ranks(profiles: usize, size: usize) -> Option<Vec<Vec<u64>>> {
    // In place i (from 0) stands C(number + i, i + 1), the sum over all lesser numbers of place i - 1.
    let mut ranks: Vec<Vec<u64>> = Vec::new();
    let mut before: Vec<u64> = vec![1; profiles + 1];
    for _ in 0..size {
        let mut sum = 0u64;
        let mut row = Vec::with_capacity(profiles + 1);
        for &lists in &before {
            row.push(sum);
            sum = sum.checked_add(lists).filter(|&sum| sum < 1 << 62)?;
        }
        // Lists that end in a number: those of one place less that end in no more.
        let mut up_to = 0;
        before = before
            .iter()
            .map(|&lists| {
                up_to += lists;
                up_to
            })
            .collect();
        ranks.push(row);
    }
    Some(ranks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokobond::{Level, Position};

    /// Whether the start of a level is dead; none when the rule does not hold there.
    fn dead(level: &Level) -> Option<bool> {
        let board = Board::<u128>::new(level, true)?;
        let atoms = board.atoms_of(&Position::start(level));
        let mut at = vec![0; board.area];
        board.place(&atoms, &mut at);
        let molecules = Molecules::of_state(&board, &atoms, &at);
        let rule = DeadPlacements::new(&board, &atoms, true)?;
        let first = rule.is_dead(&board, &atoms, molecules.sets());
        assert_eq!(rule.is_dead(&board, &atoms, molecules.sets()), first, "the table of known answers lies");
        Some(first)
    }

    fn check(text: &str, expect: Option<bool>) {
        let level = sokobond::format::read(text.as_bytes()).level.expect("a level");
        assert_eq!(dead(&level), expect, "{text}");
    }

    #[test]
    fn molecules_that_can_never_be_completed() {
        // Nobody gets behind an atom in a corner.
        check("xxxxxx\nxh--hx\nx-E--x\nxxxxxx\n", Some(true));
        check("xxxxxx\nx-h-hx\nx-E--x\nxxxxxx\n", Some(false));
        // An atom at a wall stays there, and so does what bonds with it.
        check("xxxxxx\nxh---x\nx-E--x\nx--h-x\nx----x\nxxxxxx\n", Some(false));
        check("xxxxxxx\nx-h---x\nx-----x\nx--E--x\nx-h---x\nxxxxxxx\n", Some(true));
        // The player's atom takes along what it bonds with.
        check("xxxxxx\nxh---x\nx-O--x\nx---hx\nxxxxxx\n", Some(false));
        // Two would bond in the one place that is left, and four are to be bonded.
        check("xxxxxx\nx-hh-x\nx-E--x\nxxxxxx\n", Some(false));
        // With modifiers the rule does not hold.
        check("v2\nx x x x x x\n\nx h - - h x\n   +\nx - E - - x\n\nx x x x x x\n", None);
    }

    /// The reason to look at all molecules together: each hydrogen could be completed, but by the same
    /// one in the middle.
    #[test]
    fn groups_need_their_own_atoms() {
        check("xxxxxxx\nxh-h-hx\nx--E--x\nx--h--x\nxxxxxxx\n", Some(true));
        check("xxxxxxx\nxh-h-hx\nx--E--x\nx-----x\nx--h--x\nx-----x\nxxxxxxx\n", Some(false));
    }

    #[test]
    fn ranks_number_the_multisets() {
        let (profiles, size) = (5, 4);
        let ranks = ranks(profiles, size).expect("few");
        let mut seen = std::collections::BTreeSet::new();
        for i in 0..6usize.pow(size as u32) {
            let mut list: Vec<usize> = (0..size).map(|place| i / 6usize.pow(place as u32) % 6).collect();
            list.sort_unstable();
            seen.insert(list.iter().zip(&ranks).map(|(&number, row)| row[number]).sum::<u64>());
        }
        assert_eq!(seen.len(), 126);
        assert_eq!(seen.last(), Some(&125));
        assert!(super::ranks(60_000, 16).is_none());
    }
}
