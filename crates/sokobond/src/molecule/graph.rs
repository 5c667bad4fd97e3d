//! The structure of a finished molecule: its atoms but hydrogen, and the strengths of their bonds.

use crate::{AtomId, Element, Level, Position};

/// A structure. Hydrogen alone is a structure without atoms, with two hydrogens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    /// The atoms that are not hydrogen.
    atoms: Vec<Element>,
    /// Partner and strength of each bond between them, by atom.
    bonds: Vec<Vec<(usize, u8)>>,
}

impl Graph {
    /// A structure of these atoms and bonds.
    pub(super) fn new(atoms: Vec<Element>, bonds: &[(usize, usize, u8)]) -> Graph {
        let mut graph = Graph { bonds: vec![Vec::new(); atoms.len()], atoms };
        for &(a, b, strength) in bonds {
            graph.bonds[a].push((b, strength));
            graph.bonds[b].push((a, strength));
        }
        graph
    }

    /// The structure of some atoms of a position, which are one finished molecule.
    pub(super) fn of(level: &Level, position: &Position, molecule: &[AtomId]) -> Graph {
        let element = |atom: AtomId| level.atoms[atom.index()].0;
        let heavy: Vec<AtomId> =
            molecule.iter().copied().filter(|&atom| element(atom) != Element::Hydrogen).collect();
        let place = |atom: AtomId| heavy.iter().position(|&other| other == atom);
        let mut bonds = Vec::new();
        for (at, &atom) in heavy.iter().enumerate() {
            let others =
                position.bonds_of(atom).filter_map(|(other, strength)| Some((place(other)?, strength)));
            bonds.extend(
                others.filter(|&(other, _)| at < other).map(|(other, strength)| (at, other, strength)),
            );
        }
        Graph::new(heavy.iter().map(|&atom| element(atom)).collect(), &bonds)
    }

    /// All atoms, with the hydrogens that finish the molecule.
    #[cfg(test)]
    pub(super) fn elements(&self) -> Vec<Element> {
        let hydrogens = match self.atoms.is_empty() {
            true => 2,
            false => (0..self.atoms.len()).map(|at| self.hydrogens(at)).sum(),
        };
        let all = self.atoms.iter().copied();
        all.chain(std::iter::repeat_n(Element::Hydrogen, hydrogens)).collect()
    }

    /// How many hydrogens an atom has.
    #[cfg(test)]
    fn hydrogens(&self, at: usize) -> usize {
        let bound: u8 = self.bonds[at].iter().map(|&(_, strength)| strength).sum();
        usize::from(self.atoms[at].valence().saturating_sub(bound))
    }

    /// Whether the strongest bonds of no atom are more than it has electrons for.
    pub(super) fn is_possible(&self) -> bool {
        let bound = |at: usize| self.bonds[at].iter().map(|&(_, strength)| u32::from(strength)).sum::<u32>();
        (0..self.atoms.len()).all(|at| bound(at) <= u32::from(self.atoms[at].valence()))
    }

    /// Whether two structures are the same, however their atoms are numbered: a search for a mapping, atom by atom along
    /// bonds. Exponential at worst; structures have a dozen atoms, and atoms are mapped to those of the same surroundings only.
    pub(super) fn is_same(&self, other: &Graph) -> bool {
        let kinds = |graph: &Graph| {
            let mut kinds: Vec<_> = (0..graph.atoms.len()).map(|at| graph.surroundings(at)).collect();
            kinds.sort();
            kinds
        };
        kinds(self) == kinds(other) && self.maps(other, &mut Vec::new())
    }

    /// What an atom is and what it is bonded to.
    fn surroundings(&self, at: usize) -> (Element, Vec<(Element, u8)>) {
        let mut partners: Vec<_> =
            self.bonds[at].iter().map(|&(other, strength)| (self.atoms[other], strength)).collect();
        partners.sort();
        (self.atoms[at], partners)
    }

    /// Whether the first atoms, mapped to these of the other structure, can be completed to a mapping of all.
    fn maps(&self, other: &Graph, images: &mut Vec<usize>) -> bool {
        let at = images.len();
        if at == self.atoms.len() {
            return true;
        }
        for image in 0..other.atoms.len() {
            if images.contains(&image) || self.surroundings(at) != other.surroundings(image) {
                continue;
            }
            let fits = images
                .iter()
                .enumerate()
                .all(|(before, &mapped)| self.strength(at, before) == other.strength(image, mapped));
            if fits {
                images.push(image);
                if self.maps(other, images) {
                    return true;
                }
                images.pop();
            }
        }
        false
    }

    fn strength(&self, a: usize, b: usize) -> u8 {
        self.bonds[a].iter().find(|&&(other, _)| other == b).map_or(0, |&(_, strength)| strength)
    }
}
