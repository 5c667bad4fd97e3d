//! A hint, in four grades of help.

use grid::{Cell, Direction};
use sokoworks::insight::Insight;

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// First grade: what matters here.
    pub because: Option<Insight>,
    /// Second grade: the cell of the box, or of an atom, that is to be touched next.
    pub piece: Cell,
    /// Third grade: where the box ends before another one is touched; in Sokobond, where the player's atom
    /// ends.
    pub target: Cell,
    /// Fourth grade: the moves up to the next push and that push.
    pub moves: Vec<Direction>,
    /// These moves and all others of the plan.
    pub plan: Vec<Direction>,
    /// How many pushes the plan still needs, this one included.
    pub pushes_left: usize,
}
