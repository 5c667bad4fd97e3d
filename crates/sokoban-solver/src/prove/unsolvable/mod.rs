//! Proofs that a level cannot be solved: parts of it that cannot be solved, even alone.

pub(crate) mod first_conflict;
pub(crate) mod prover;
pub(crate) mod subproblem;
