//! What the player can do in a state: one key, or a walk and a key.

mod bonding;
pub(crate) mod expand;
mod flood;
pub(crate) mod turn;
