//! The part of SMILES that the elements of the game need: `C N O`, bonds `= # $`, branches in brackets, rings as digits; `[H][H]`
//! is hydrogen.

use super::graph::Graph;
use crate::Element;

/// Reads a structure; none if it is not one.
pub(super) fn read(text: &str) -> Option<Graph> {
    if text == "[H][H]" {
        return Some(Graph::new(Vec::new(), &[]));
    }
    let (mut atoms, mut bonds) = (Vec::new(), Vec::new());
    let mut branches = Vec::new();
    // Where a ring began, and with which bond.
    let mut rings: [Option<(usize, u8)>; 10] = [None; 10];
    let (mut last, mut strength) = (None, 1);
    for letter in text.chars() {
        match letter {
            '=' => strength = 2,
            '#' => strength = 3,
            '$' => strength = 4,
            '(' => branches.push(last),
            ')' => last = branches.pop()?,
            '0'..='9' => {
                let ring = &mut rings[letter.to_digit(10)? as usize];
                match ring.take() {
                    None => *ring = Some((last?, strength)),
                    Some((first, other)) => bonds.push((first, last?, strength.max(other))),
                }
                strength = 1;
            }
            _ => {
                let element =
                    Element::from_letter(letter.to_ascii_lowercase()).filter(|one| one.valence() > 1)?;
                bonds.extend(last.map(|last| (last, atoms.len(), strength)));
                last = Some(atoms.len());
                atoms.push(element);
                strength = 1;
            }
        }
    }
    let graph = Graph::new(atoms, &bonds);
    (rings.iter().all(Option::is_none) && branches.is_empty() && graph.is_possible()).then_some(graph)
}
