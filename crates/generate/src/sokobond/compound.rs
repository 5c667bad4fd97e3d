//! Atoms that can close: chosen by valence, so that a compound without free electrons exists.
//!
//! A tree of heavy atoms with single bonds needs as many hydrogens as electrons stay free; each strengthened bond, and
//! each ring, takes two fewer.

use grid::Random;
use sokobond::{Element, Modifier};

/// About `count` atoms that close to one or two compounds, the player's first.
pub(crate) fn compound(random: &mut Random, count: u32, kinds: &[Modifier]) -> Vec<Element> {
    let helium = u32::from(count >= 4 && random.percent(12));
    let mut atoms = Vec::new();
    let mut left = count.saturating_sub(helium).max(2);
    // Two compounds where there is room for them.
    if left >= 6 && random.percent(35) {
        let first = 2 + random.below(left - 3);
        atoms.extend(molecule(random, first, kinds));
        left = (left - first).max(2);
    }
    atoms.extend(molecule(random, left, kinds));
    // The player's atom is any that bonds, rather a heavy one.
    let (one, other) = (random.index(atoms.len()), random.index(atoms.len()));
    let player = if atoms[one].valence() >= atoms[other].valence() { one } else { other };
    atoms.swap(0, player);
    atoms.extend((0..helium).map(|_| Element::Helium));
    if helium > 0 && random.percent(25) {
        let last = atoms.len() - 1;
        atoms.swap(0, last);
    }
    atoms
}

/// A molecule of about `count` atoms.
fn molecule(random: &mut Random, count: u32, kinds: &[Modifier]) -> Vec<Element> {
    let mut best: Option<Vec<Element>> = None;
    for _ in 0..12 {
        let heavy = 1 + random.below(count.saturating_sub(1).clamp(1, 5));
        let mut atoms: Vec<Element> = (0..heavy)
            .map(|_| *random.pick(&[Element::Oxygen, Element::Oxygen, Element::Nitrogen, Element::Carbon]))
            .collect();
        let valence: u32 = atoms.iter().map(|element| u32::from(element.valence())).sum();
        let inner = 2 * (heavy - 1);
        let Some(mut open) = valence.checked_sub(inner) else { continue };
        if kinds.contains(&Modifier::Strengthen) && heavy > 1 {
            open = open.saturating_sub(2 * (1 + random.below(2)));
        } else if heavy >= 4 && random.percent(20) {
            open = open.saturating_sub(2);
        }
        atoms.extend((0..open).map(|_| Element::Hydrogen));
        let off = |atoms: &[Element]| (atoms.len() as u32).abs_diff(count);
        if atoms.len() >= 2 && best.as_ref().is_none_or(|best| off(&atoms) < off(best)) {
            best = Some(atoms);
        }
    }
    best.unwrap_or_else(|| vec![Element::Hydrogen, Element::Hydrogen])
}
