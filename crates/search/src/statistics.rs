//! Counters of a search, each with its exact meaning.

use crate::LowerBound;

/// Counters of a search, or of several together. All start at zero.
///
/// Making a known solution shorter expands states near it. Beside searches for any solution of Sokoban, and for a shortest one, these
/// are counted as work and not here, so that a limit of nodes is for the searches. After a proof, in Sokobond and in optimizers they
/// count as [`expanded`](Statistics::expanded).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// States whose successors were made: the nodes of records, and what a limit of nodes limits. A state expanded twice counts
    /// twice, and so does one that two searches expand.
    pub expanded: u64,
    /// Successors made, before any test.
    pub generated: u64,
    /// Successors discarded because the same state was known, at no greater cost where the engine
    /// compares costs.
    pub duplicates: u64,
    /// Successors discarded because a rule proved them dead, or a bound proved that they lead to
    /// no cheaper solution than the one known.
    pub pruned: u64,
    /// States that had been expanded and were then reached at lower cost, so that they are open again.
    pub reopened: u64,
    /// Entries of the open list now: states waiting, and older entries of states found cheaper since.
    pub queued: u64,
    /// Distinct states stored now.
    pub stored: u64,
    /// Cost of the path to the state expanded last; its moves where the engine counts moves (breadth-
    /// first, depth-first, iterative deepening).
    pub depth: u32,
    /// A proved lower bound on the cost of every solution.
    pub lower_bound: LowerBound,
    /// Estimated cost from the state expanded last to a goal, in searches that are guided by an estimate
    /// that is no lower bound; else 0.
    pub estimate: u32,
    /// Most bytes held at any moment by the search's own tables, queues and columns.
    pub peak_bytes: u64,
    /// The best solution known so far, in searches that go on with one in hand; none elsewhere.
    pub known: Option<SolutionSize>,
}

/// The measures of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionSize {
    /// Moves, pushes included.
    pub moves: u64,
    /// Pushes.
    pub pushes: u64,
}

impl Statistics {
    /// Adds the counters of another search of the same problem that runs at the same time, so that the states of both
    /// are queued and stored now.
    pub fn add_beside(&mut self, other: &Statistics) {
        self.add(other);
        self.queued += other.queued;
        self.stored += other.stored;
    }

    /// Adds the counters of an earlier search of the same problem.
    pub fn add(&mut self, other: &Statistics) {
        self.expanded += other.expanded;
        self.generated += other.generated;
        self.duplicates += other.duplicates;
        self.pruned += other.pruned;
        self.reopened += other.reopened;
        self.depth = self.depth.max(other.depth);
        self.peak_bytes = self.peak_bytes.max(other.peak_bytes);
    }
}
