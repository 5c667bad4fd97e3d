//! A game, as what the argument needs of it.

use crate::certificate::Claim;

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
    /// The start, as if it were a successor at no cost.
    fn start(&self) -> Successor;

    /// Appends all successors of a position; returns whether the key is one of a position.
    fn successors(&self, key: &[u8], out: &mut Vec<Successor>) -> bool;

    /// The costs of any two solutions of the level differ by a multiple of this.
    fn step(&self) -> u64 {
        1
    }

    /// Whether the game finds that no solution goes on from a position at a cost below `most`. It is not solved, or is the start.
    fn rejects(&self, key: &[u8], most: u64) -> bool;
}

/// Whether a position that is reached at `cost` is rejected.
pub fn is_rejected(game: &dyn Game, claim: Claim, key: &[u8], cost: u64) -> bool {
    game.rejects(key, claim.bound().saturating_sub(game.step() - 1).saturating_sub(cost))
}
