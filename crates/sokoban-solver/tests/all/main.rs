//! What the solver claims, against plain search over the rules.

#[path = "../../src/testing/symmetric.rs"]
mod symmetric;

mod claims;
mod parameters;
mod reasons;
