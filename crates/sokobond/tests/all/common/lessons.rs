//! The rules that a solution needs, read off its replay.

use grid::Direction;
use sokoworks_sokobond::rules::{Cause, Turn, turn};
use sokoworks_sokobond::{Element, Level, Modifier, Position};
use std::collections::BTreeSet;

/// A rule of the game that a newcomer has to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rule {
    /// Neighbours with a free electron each bond.
    Bond,
    /// An atom bonds once for each of its electrons.
    Electrons,
    /// Bonded atoms move as one.
    Together,
    /// What stands in the way is pushed.
    Push,
    /// Helium never bonds.
    Helium,
    /// Atoms that are pushed together bond too, and several molecules may be left in the end.
    Several,
    /// `/` weakens a bond.
    Cut,
    /// `+` strengthens a bond.
    Double,
    /// `@` turns a bond.
    Turn,
    /// Atoms of one molecule bond with each other too.
    Ring,
}

/// The rules that a player meets who plays these keys.
pub(crate) fn needs(level: &Level, keys: &[Direction]) -> BTreeSet<Rule> {
    let mut position = Position::start(level);
    let mut needs = BTreeSet::new();
    for &(element, _) in level.atoms() {
        match element.valence() {
            0 => needs.insert(Rule::Helium),
            1 => false,
            _ => needs.insert(Rule::Electrons),
        };
    }
    assert_eq!(needs.contains(&Rule::Helium), level.atoms().iter().any(|atom| atom.0 == Element::Helium));
    for modifier in level.modifiers().iter().flatten() {
        needs.insert(match modifier {
            Modifier::Weaken => Rule::Cut,
            Modifier::Strengthen => Rule::Double,
            Modifier::Rotate => Rule::Turn,
        });
    }
    for &key in keys {
        let before = position.molecules();
        let Turn::Moved(moved) = turn(level, &mut position, key) else { continue };
        let own = before[level.player().index()];
        let is_own = |atom: sokoworks_sokobond::AtomId| before[atom.index()] == own;
        if moved.atoms.iter().any(|&(atom, _)| !is_own(atom)) {
            needs.insert(Rule::Push);
        }
        let has_company = |atom: sokoworks_sokobond::AtomId| {
            before.iter().filter(|&&molecule| molecule == before[atom.index()]).count() > 1
        };
        if moved.atoms.iter().any(|&(atom, _)| has_company(atom)) {
            needs.insert(Rule::Together);
        }
        let after = position.molecules();
        for bond in moved.bonds.iter().filter(|bond| bond.cause == Cause::Formed) {
            needs.insert(Rule::Bond);
            if after[bond.a.index()] != after[level.player().index()] {
                needs.insert(Rule::Several);
            }
        }
    }
    let molecules = position.molecules();
    let bonds = position.bonds().count();
    let mut parts: Vec<_> = molecules.clone();
    parts.sort_unstable();
    parts.dedup();
    // In a forest there are as many bonds as atoms without the number of its trees.
    if bonds + parts.len() > molecules.len() {
        needs.insert(Rule::Ring);
    }
    let bonded = parts.iter().filter(|&&part| molecules.iter().filter(|&&other| other == part).count() > 1);
    if bonded.count() > 1 {
        needs.insert(Rule::Several);
    }
    needs
}
