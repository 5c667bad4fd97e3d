//! Why a position can never be solved, and which atoms make it so: for warnings during play.
//!
//! [`crate::analysis::Outlook::explain`] finds the reason: first the tests that look at the position alone, from
//! the most local to the most general, then a search of everything that can be reached from it, within a
//! fixed effort. This file has the reasons and their sentences.

use sokobond::{AtomId, Level};

/// Why a position can never be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// An odd number of electrons is free: this many. Bonds are made and broken by pairs of electrons.
    OddElectrons(u32),
    /// The open atoms cannot be joined in any way by single bonds that are never broken.
    NoPairing,
    /// A rigid molecule has more free electrons than all others together.
    TooManyInOneMolecule {
        /// Free electrons of the molecule.
        here: u32,
        /// Free electrons of all other molecules.
        elsewhere: u32,
    },
    /// The atom has more free electrons than all others together.
    TooManyInOneAtom {
        /// Free electrons of the atom.
        here: u32,
        /// Free electrons of all other atoms.
        elsewhere: u32,
    },
    /// The atom needs more partners than there are for it.
    TooFewPartners {
        /// Partners that it needs.
        needed: u32,
        /// Atoms that it may still bond with.
        left: u32,
    },
    /// The atom needs more partners than its own rigid molecule leaves sides free.
    TooFewSides {
        /// Partners that it needs.
        needed: u32,
        /// Sides on which its own molecule has no atom.
        sides: u32,
    },
    /// The atom has a free electron where the player can never get.
    OutOfReach,
    /// The hydrogen atom is in a corner, and helium that can never be moved is on every cell beside it.
    ShutIn,
    /// The hydrogen atoms have bonded in pairs that can never be moved, and the other atoms cannot all be joined.
    TooManyPairs,
    /// The molecule can never become, or be part of, one without free electrons, even if none is in its way.
    Incompletable,
    /// The molecules can never all be completed from where they stand, even if none is in the way of another.
    Misplaced,
    /// Every key is refused.
    NoMove,
    /// The atoms have free electrons in every position that can be reached.
    NeverCompleted,
    /// Every position that can be reached was searched or is hopeless by another reason.
    DeadEnd {
        /// Positions that were searched; walks, which change nothing but where the player's molecule stands, are not
        /// counted.
        positions: usize,
    },
}

impl Reason {
    /// One word for records and translations.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::OddElectrons(_) => "odd-electrons",
            Reason::NoPairing => "no-pairing",
            Reason::TooManyInOneMolecule { .. } => "too-many-in-one-molecule",
            Reason::TooManyInOneAtom { .. } => "too-many-in-one-atom",
            Reason::TooFewPartners { .. } => "too-few-partners",
            Reason::TooFewSides { .. } => "too-few-sides",
            Reason::OutOfReach => "out-of-reach",
            Reason::ShutIn => "shut-in",
            Reason::TooManyPairs => "too-many-pairs",
            Reason::Incompletable => "incompletable",
            Reason::Misplaced => "misplaced",
            Reason::NoMove => "no-move",
            Reason::NeverCompleted => "never-completed",
            Reason::DeadEnd { .. } => "dead-end",
        }
    }
}

/// A proof that a position can never be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dead {
    /// Why.
    pub reason: Reason,
    /// The atoms that make it so, at least one.
    pub atoms: Vec<AtomId>,
}

impl Dead {
    /// One sentence in lower case, without a full stop.
    pub fn sentence(&self, level: &Level) -> String {
        let these = self.subject(level);
        let verb = |one: &'static str, many: &'static str| if self.atoms.len() == 1 { one } else { many };
        match self.reason {
            Reason::OddElectrons(1) => "1 free electron is left without another to pair it with".to_owned(),
            Reason::OddElectrons(free) => {
                format!("{free} electrons are free, and an odd number can never be paired")
            }
            Reason::NoPairing => format!("the free electrons of {these} can never all be paired"),
            Reason::TooManyInOneMolecule { here, elsewhere } => {
                format!("this molecule has {}, and {}", electrons(here), all_others(elsewhere))
            }
            Reason::TooManyInOneAtom { here, elsewhere } => {
                format!("{these} has {}, and {}", electrons(here), all_others(elsewhere))
            }
            Reason::TooFewPartners { needed, left } => {
                let needed =
                    if needed == 1 { "another partner".into() } else { format!("{needed} more partners") };
                format!("{these} needs {needed}, and {} left", only(left))
            }
            Reason::TooFewSides { needed, sides } => {
                let needed = if needed == 1 { "another bond".into() } else { format!("{needed} more bonds") };
                let sides = match sides {
                    0 => "no free side".into(),
                    1 => "only 1 free side".into(),
                    _ => format!("only {sides} free sides"),
                };
                format!("{these} needs {needed}, and its molecule leaves it {sides}")
            }
            Reason::OutOfReach => format!("the player can never reach {these}"),
            Reason::ShutIn => format!("helium that can never be moved away keeps every partner from {these}"),
            Reason::TooManyPairs => {
                format!(
                    "{these} can never be parted again, and too few partners are left for the other atoms"
                )
            }
            Reason::Incompletable => match self.atoms.len() {
                1 => format!("{these} can never be part of a finished molecule"),
                _ => "this molecule can never be part of a finished one".to_owned(),
            },
            Reason::Misplaced => {
                "these molecules can never all be completed from where they stand".to_owned()
            }
            Reason::NoMove => "no key moves anything".to_owned(),
            Reason::NeverCompleted => {
                format!(
                    "whatever is played, {these} {}",
                    verb("keeps a free electron", "keep free electrons")
                )
            }
            Reason::DeadEnd { positions } => {
                let plural = if positions == 1 { "" } else { "s" };
                format!("no way of moving from here solves the level ({positions} position{plural} searched)")
            }
        }
    }

    /// The atoms in words: `this oxygen atom`, `these 2 hydrogen atoms`, `these 3 atoms`.
    fn subject(&self, level: &Level) -> String {
        let element = |atom: &AtomId| level.atoms().get(atom.index()).map(|&(element, _)| element);
        let first = self.atoms.first().and_then(element);
        let alike = first.filter(|_| self.atoms.iter().all(|atom| element(atom) == first));
        let name = alike.map_or(String::new(), |element| format!("{element:?} ").to_lowercase());
        match self.atoms.len() {
            1 => format!("this {name}atom"),
            count => format!("these {count} {name}atoms"),
        }
    }
}

fn electrons(count: u32) -> String {
    format!("{count} free electron{}", if count == 1 { "" } else { "s" })
}

fn all_others(electrons: u32) -> String {
    match electrons {
        0 => "no other has any".to_owned(),
        _ => format!("all others together have only {electrons}"),
    }
}

/// `none is`, `only 1 is`, `only 2 are`.
fn only(count: u32) -> String {
    match count {
        0 => "none is".to_owned(),
        1 => "only 1 is".to_owned(),
        _ => format!("only {count} are"),
    }
}
