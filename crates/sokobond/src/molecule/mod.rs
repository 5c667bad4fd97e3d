//! Molecules as chemistry knows them: formula, and a name where the structure has a common one.
//!
//! The structure decides, not the formula: which atoms are bonded, and how strongly. It is compared without hydrogen, because in a
//! finished molecule (no electron is free) the number of hydrogens on each other atom follows from its bonds. Names are those of
//! IUPAC or the usual ones; structures in the table are written as SMILES (<https://www.opensmiles.org>), a notation in which
//! hydrogen is left out too.

mod graph;
mod names;
mod smiles;

use crate::{AtomId, Element, Level, Position};
use graph::Graph;
use std::sync::OnceLock;

/// A molecule of at least two atoms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Molecule {
    /// Its atoms, by rising id.
    pub atoms: Vec<AtomId>,
    /// Its formula, such as `CH4O`: carbon, hydrogen, nitrogen, oxygen, or as the molecule with the name is usually written.
    pub formula: String,
    /// Its name, if it is finished and in the table.
    pub name: Option<&'static str>,
    /// Whether no atom of it has a free electron.
    pub is_finished: bool,
}

/// All molecules of at least two atoms, by their lowest atom. O(atoms) and a comparison with each structure of the table that has
/// as many atoms of each element.
pub fn molecules(level: &Level, position: &Position) -> Vec<Molecule> {
    let parts = position.molecules();
    let firsts = position.atoms().filter(|&atom| parts[atom.index()] == atom);
    let members = firsts.map(|first| position.atoms().filter(|atom| parts[atom.index()] == first).collect());
    members.filter(|atoms: &Vec<AtomId>| atoms.len() > 1).map(|atoms| of(level, position, atoms)).collect()
}

/// The finished molecules among these in words, such as `2 water (H2O), hydrogen (H2)`; those without a name by their formula.
pub fn in_words(molecules: &[Molecule]) -> String {
    let mut kinds: Vec<(String, usize)> = Vec::new();
    for molecule in molecules.iter().filter(|molecule| molecule.is_finished) {
        let words = match molecule.name {
            Some(name) => format!("{name} ({})", molecule.formula),
            None => molecule.formula.clone(),
        };
        match kinds.iter_mut().find(|(other, _)| *other == words) {
            Some((_, count)) => *count += 1,
            None => kinds.push((words, 1)),
        }
    }
    let words = kinds.into_iter().map(|(words, count)| match count {
        1 => words,
        _ => format!("{count} {words}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

fn of(level: &Level, position: &Position, atoms: Vec<AtomId>) -> Molecule {
    let is_finished = atoms.iter().all(|&atom| position.free(level, atom) == 0);
    let elements =
        |atoms: &[AtomId]| -> Vec<Element> { atoms.iter().map(|atom| level.atoms[atom.index()].0).collect() };
    let known = if is_finished { named(&Graph::of(level, position, &atoms)) } else { None };
    let formula = known.map_or_else(|| hill(&elements(&atoms)), |(_, formula)| formula.to_owned());
    Molecule { formula, name: known.map(|(name, _)| name), is_finished, atoms }
}

/// Name and formula of a structure.
fn named(graph: &Graph) -> Option<(&'static str, &'static str)> {
    static TABLE: OnceLock<Vec<Graph>> = OnceLock::new();
    let table =
        TABLE.get_or_init(|| names::NAMES.iter().filter_map(|(smiles, ..)| smiles::read(smiles)).collect());
    let place = table.iter().position(|known| known.is_same(graph))?;
    names::NAMES.get(place).map(|&(_, name, formula)| (name, formula))
}

/// A formula in the order of Hill: carbon, hydrogen, then by letter.
fn hill(elements: &[Element]) -> String {
    let order = [Element::Carbon, Element::Hydrogen, Element::Nitrogen, Element::Oxygen];
    let mut formula = String::new();
    for element in order {
        let count = elements.iter().filter(|&&other| other == element).count();
        if count > 0 {
            formula.push(element.letter().to_ascii_uppercase());
        }
        if count > 1 {
            formula.push_str(&count.to_string());
        }
    }
    formula
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_right_in_itself() {
        let graphs: Vec<Graph> =
            names::NAMES.iter().map(|(smiles, name, _)| smiles::read(smiles).expect(name)).collect();
        for (at, (graph, &(smiles, name, formula))) in graphs.iter().zip(names::NAMES).enumerate() {
            // The usual formula has the atoms of the structure.
            let mut sorted: Vec<char> = expanded(formula);
            sorted.sort_unstable();
            let mut elements = expanded(&hill(&graph.elements()));
            elements.sort_unstable();
            assert_eq!(sorted, elements, "{name} {smiles} {formula}");
            let twin = graphs.iter().position(|other| other.is_same(graph));
            assert_eq!(twin, Some(at), "{name} has the structure of another one");
        }
    }

    /// The letters of a formula, each as often as it counts.
    fn expanded(formula: &str) -> Vec<char> {
        let mut letters: Vec<char> = Vec::new();
        let mut rest = formula.chars().peekable();
        while let Some(letter) = rest.next() {
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            letters.extend(std::iter::repeat_n(letter, digits.parse().unwrap_or(1)));
        }
        letters
    }

    #[test]
    fn the_structure_decides_and_not_the_formula() {
        let name = |smiles: &str| smiles::read(smiles).and_then(|graph| named(&graph)).map(|(name, _)| name);
        assert_eq!(name("CCO"), Some("ethanol"));
        assert_eq!(name("OCC"), Some("ethanol"), "written from the other end");
        assert_eq!(name("COC"), Some("dimethyl ether"));
        assert_eq!(name("C1CCCCC1"), Some("cyclohexane"));
        assert_eq!(name("C1=CC=CC=C1"), Some("benzene"));
        assert_eq!(name("C=1C=CC=CC1"), Some("benzene"), "the other ring of double bonds");
        assert_eq!(name("C1CCCC1C"), None);
        assert_eq!(name("OOOOOOOOOO"), None);
    }
}
