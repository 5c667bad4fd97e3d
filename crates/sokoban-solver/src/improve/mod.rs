//! Known solutions made better, by the methods of [`optimize`](crate::improve::optimize): as soon as one is found, beside the searches for
//! a shortest one, from what other searches find, and where several have the fewest of one metric by the other.

pub(crate) mod after_finding;
mod effort;
pub mod optimize;
pub(crate) mod second_opinion;
pub(crate) mod shortening;
pub(crate) mod ties;

use crate::ground::Ground;
use crate::options::Options;
use search::Budget;

/// The run to which a solution belongs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run<'a, 'o> {
    pub(crate) ground: &'a Ground,
    pub(crate) options: &'o Options,
    pub(crate) budget: &'o Budget,
    pub(crate) threads: u64,
}
