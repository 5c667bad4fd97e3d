//! The player's moves in a state: one key, or a walk and then one key.

mod bonding;
pub(crate) mod expand;
mod flood;
pub(crate) mod turn;
mod walk;
