//! The sentences about positions that can never be solved hold for every position that play can lead to from there.

use crate::analysis::Outlook;
use crate::explain::{Dead, Reason};
use crate::tests::differential::shapes;
use crate::tests::reachable::Reachable;
use crate::tests::seeds;
use sokobond::random::{Shape, random_level};
use sokobond::{AtomId, Level, Position};
use std::collections::BTreeMap;

/// Whether the sentence holds for a position that can be reached.
fn holds(level: &Level, start: &Position, dead: &Dead, position: &Position) -> bool {
    let is_open = |atom: &AtomId| position.free(level, *atom) > 0;
    match dead.reason {
        Reason::OutOfReach
        | Reason::ShutIn
        | Reason::TooFewPartners { .. }
        | Reason::TooFewSides { .. }
        | Reason::TooManyInOneAtom { .. }
        | Reason::NeverCompleted => dead.atoms.iter().all(is_open),
        Reason::OddElectrons(_)
        | Reason::NoPairing
        | Reason::TooManyInOneMolecule { .. }
        | Reason::Misplaced => dead.atoms.iter().any(is_open),
        Reason::Incompletable => {
            let molecules = position.molecules();
            let molecule = |atom: AtomId| molecules[atom.index()];
            let has_open =
                |of: AtomId| position.atoms().any(|atom| molecule(atom) == molecule(of) && is_open(&atom));
            dead.atoms.iter().all(|&atom| has_open(atom))
        }
        Reason::TooManyPairs => {
            let bonds = |at: &Position| {
                let of = |&atom: &AtomId| at.bonds_of(atom).collect::<Vec<_>>();
                dead.atoms.iter().map(of).collect::<Vec<_>>()
            };
            let others = || position.atoms().filter(|atom| !dead.atoms.contains(atom));
            bonds(position) == bonds(start) && others().any(|atom| is_open(&atom))
        }
        Reason::NoMove => position == start,
        Reason::DeadEnd { .. } => position.atoms().any(|atom| is_open(&atom)),
    }
}

/// Whether the numbers of a sentence are those of the position.
fn counts(level: &Level, position: &Position, dead: &Dead) -> bool {
    let free = |atoms: &mut dyn Iterator<Item = AtomId>| {
        atoms.map(|atom| u32::from(position.free(level, atom))).sum::<u32>()
    };
    let named = free(&mut dead.atoms.iter().copied());
    let others = free(&mut position.atoms().filter(|atom| !dead.atoms.contains(atom)));
    match dead.reason {
        Reason::OddElectrons(odd) => odd == named && others == 0,
        Reason::TooManyInOneMolecule { here, elsewhere } | Reason::TooManyInOneAtom { here, elsewhere } => {
            (here, elsewhere) == (named, others)
        }
        _ => true,
    }
}

#[test]
fn sentences_are_true_of_all_that_can_be_reached() {
    let count = seeds(60);
    let mut reasons = BTreeMap::new();
    let corridors = Shape { walls: 30, even: true, ..Shape::SMALL };
    let hydrogen = Shape { elements: [2, 8, 2, 1, 0], even: true, modifiers: [0, 0, 0], ..Shape::SMALL };
    for (shape, i) in shapes().iter().chain(&[corridors, hydrogen]).zip(0..) {
        for seed in 3_000_000 * i..3_000_000 * i + count {
            let level = random_level(seed, shape);
            let start = Position::start(&level);
            let Some(dead) = Outlook::new(&level).explain(&level, &start) else { continue };
            let Some(reachable) = Reachable::new(&level, 20_000) else { continue };
            let sentence = dead.sentence(&level);
            assert!(counts(&level, &start, &dead), "seed {seed}, shape {i}: {sentence} {start:?}");
            for (position, _) in reachable.positions() {
                let is_true = holds(&level, &start, &dead, position);
                assert!(
                    is_true,
                    "seed {seed}, shape {i}: {sentence} {:?} {start:?} {position:?}",
                    dead.atoms
                );
            }
            *reasons.entry(dead.reason.word()).or_insert(0) += 1;
        }
    }
    println!("{reasons:?}");
    assert!(reasons.len() > 6 && reasons.values().sum::<u64>() > count, "{reasons:?}");
}
