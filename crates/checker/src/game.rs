//! A game, as what the argument needs of it.

/// A successor of a position: what the way there costs, its key, and whether it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above has it")]
pub struct Successor {
    pub cost: u32,
    pub key: Vec<u8>,
    pub solved: bool,
}

/// A level with what is known of it before any position is looked at. All keys of its positions have one length.
pub trait Game {
    /// The key of the start.
    fn start(&self) -> Vec<u8>;

    /// Whether the level is solved before a move.
    fn starts_solved(&self) -> bool;

    /// Appends all successors of a position; returns whether the key is one of a position.
    fn successors(&self, key: &[u8], out: &mut Vec<Successor>) -> bool;

    /// A lower bound on the cost of solutions from a position that is not solved or is the start. None if it is dead.
    fn bound(&self, key: &[u8]) -> Option<u32>;
}
