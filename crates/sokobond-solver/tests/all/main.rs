//! What the solver claims, against plain search over the rules.

mod claims;
mod reasons;
