//! Counters of a search, each with its exact meaning.

/// Counters of a search. All start at zero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// States whose successors were made. A state expanded twice counts twice.
    pub expanded: u64,
    /// Successors made, before any test.
    pub generated: u64,
    /// Successors thrown away because the same state was known at no greater cost.
    pub duplicates: u64,
    /// Successors thrown away because a rule proved them dead.
    pub pruned: u64,
    /// States that were known and became known at less cost, so that they are expanded anew.
    pub reopened: u64,
    /// States waiting in the open list now.
    pub queued: u64,
    /// Distinct states stored now.
    pub stored: u64,
    /// Cost of the path to the state expanded last.
    pub depth: u32,
    /// A proved lower bound on the cost of every solution.
    pub lower_bound: u32,
    /// Most bytes held at any moment by the search's own tables, queues and columns.
    pub peak_bytes: u64,
}
