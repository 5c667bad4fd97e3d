//! Which searches run, in which order, with which share of the budget.

pub(crate) mod line_up;
mod schedule;
mod table;
