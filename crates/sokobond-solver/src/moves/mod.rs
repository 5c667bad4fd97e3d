//! What the player can do in a state: one key, or a walk and a key.

pub(crate) mod expand;
pub(crate) mod turn;
