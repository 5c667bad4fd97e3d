//! Open questions of the rules, each a switch in one place.
//!
//! The defaults are the rules of this project; `docs/user/sokobond-rules.md` gives the evidence for each. The other
//! readings exist so that tests can show where they matter.

use grid::Direction;

/// In which order `+` bonds that compete for an electron are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strengthening {
    /// In the order of bonding: atom by atom as [`crate::bonding::order`] visits them, each looking in the order of
    /// [`Rulings::look`], at the cells of the atoms after the move.
    AsBonding,
    /// In the order in which the turn's motion swept the bonds.
    AsSwept,
}

/// Where bonding starts among atoms that are otherwise equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ties {
    /// Bottom row first, each row from right to left.
    FromBottomRight,
    /// Top row first, each row from left to right.
    FromTopLeft,
}

/// The rulings on the doubtful points. [`Rulings::DEFAULT`] is the game as this project plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rulings {
    /// In which order an atom looks for partners: left, up, down, right. That down comes before right
    /// is the doubtful part.
    pub look: [Direction; 4],
    /// In which order the bonds of an atom in motion are looked at: clockwise from up. It decides only
    /// which of two atoms pushes first, and that matters only where [`crate::rules::pushes_compete`].
    pub sweep: [Direction; 4],
    /// Whether the player's atom bonds before all others.
    pub player_first: bool,
    /// Whether atoms of higher valence bond before those of lower.
    pub valence_first: bool,
    /// Which of two atoms bonds first when nothing else decides.
    pub ties: Ties,
    /// Which of several `+` bonds gets an electron that two of them want.
    pub strengthening: Strengthening,
    /// Whether two atoms may change places in one turn. Only `@` can make them try.
    pub swap: bool,
    /// Whether `@` and `+` act on bonds of atoms that move because they are pushed.
    pub pushed_turn: bool,
    /// The strongest bond that `+` makes; no cap by default.
    pub strongest: Option<u8>,
}

impl Rulings {
    /// The readings that this project plays by.
    pub const DEFAULT: Rulings = Rulings {
        look: [Direction::Left, Direction::Up, Direction::Down, Direction::Right],
        sweep: Direction::ALL,
        player_first: true,
        valence_first: true,
        ties: Ties::FromBottomRight,
        strengthening: Strengthening::AsBonding,
        swap: true,
        pushed_turn: true,
        strongest: None,
    };
}

impl Default for Rulings {
    fn default() -> Rulings {
        Rulings::DEFAULT
    }
}
