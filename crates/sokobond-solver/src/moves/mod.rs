//! What the player can do in a state: press one key, or walk and then press one.

mod bonding;
pub(crate) mod expand;
mod flood;
pub(crate) mod turn;
mod walk;
