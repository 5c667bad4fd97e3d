//! A solution of Sokobond as a list of bond changes.

use grid::Direction;
use sokobond::rules::{BondChange, Turn, turn};
use sokobond::{Element, Level, Position};

/// A change of bonds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryLine {
    /// The number of the move, from 1.
    pub at: usize,
    /// What happened, such as `H–O bond`.
    pub text: String,
}

/// The changes of bonds, in the order of the moves. O(moves).
pub fn story(level: &Level, moves: &[Direction]) -> Vec<StoryLine> {
    let mut position = Position::start(level);
    let mut changes = Vec::new();
    for (&direction, at) in moves.iter().zip(1..) {
        let Turn::Moved(moved) = turn(level, &mut position, direction) else { continue };
        changes.extend(moved.bonds.iter().map(|bond| StoryLine { at, text: sentence(level, bond) }));
    }
    changes
}

/// The change of a bond in words; the heavier atom stands first, hydrogen where chemists write it.
fn sentence(level: &Level, bond: &BondChange) -> String {
    let mut atoms = [bond.a, bond.b].map(|atom| level.atoms()[atom.index()].0);
    // As in formulas: carbon and nitrogen before hydrogen, hydrogen before oxygen.
    atoms.sort_by_key(|element| match element {
        Element::Carbon => 0,
        Element::Nitrogen => 1,
        Element::Hydrogen => 2,
        Element::Oxygen => 3,
        Element::Helium => 4,
    });
    let [a, b] = atoms.map(|element| element.letter().to_ascii_uppercase());
    let sign = |strength: u8| match strength {
        2 => '=',
        3 => '\u{2261}',
        _ => '\u{2013}',
    };
    match (bond.before, bond.after) {
        (0, _) => format!("{a}{}{b} bond", sign(bond.after)),
        (before, 0) => format!("{a}{}{b} is cut", sign(before)),
        (before, after) => format!("{a}{}{b} becomes {a}{}{b}", sign(before), sign(after)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_listed_bond_by_bond() {
        let check = |text: &str, moves: &str, expect: &[&str]| {
            let level = sokobond::format::parse(text.as_bytes()).level.expect("a level");
            let moves: Vec<_> = moves.chars().filter_map(Direction::from_lurd).collect();
            let changes = story(&level, &moves);
            let changes: Vec<_> =
                changes.iter().map(|one| format!("move {}: {}", one.at, one.text)).collect();
            assert_eq!(changes, expect);
        };
        check(
            "xxxxxxx\nx-h---x\nxO---hx\nx-----x\nxxxxxxx",
            "rrr",
            &["move 1: H\u{2013}O bond", "move 3: H\u{2013}O bond"],
        );
        let double = "v2\nx x x x x x\n\nx O o - - x\n     +\nx - - - - x\n\nx x x x x x";
        check(double, "rd", &["move 2: O\u{2013}O becomes O=O"]);
        let cut = "v2\nx x x x x x\n\nx o - - - x\n   /\nx H - - h x\n\nx - - - h x\n\nx x x x x x";
        check(cut, "r", &["move 1: H\u{2013}O is cut"]);
    }
}
