//! Switches of the tests that prune.

text::switches! {
    /// Which tests may prune positions. All are sound; each can be switched off to measure what it
    /// saves or to look for a bug.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub struct Pruning {
        /// Boxes that never move and dead ends of no use, made wall before the search begins.
        simplify "simplify",
        /// Boxes on squares from which no goal can be reached, even alone in the level.
        dead_squares "dead-squares",
        /// More boxes along a wall, or in any region that no box leaves, than it has goals.
        capacity "capacity",
        /// Boxes off goal that block each other forever.
        freeze "freeze",
        /// Holes along a diagonal, shut in by boxes of which one is off goal.
        diagonals "diagonals",
        /// Boxes that cannot be paired with goals.
        matching "matching",
        /// Pairs of boxes that cannot be brought to goals even alone in the level.
        pairs "pairs",
        /// Three boxes that cannot be brought to goals even alone in the level, on small boards.
        triples "triples",
        /// Frozen boxes taken as walls when the others are paired with goals.
        walled "walled",
        /// Closed-off areas whose boxes, alone in the level, cannot be brought to goals.
        corral "corral",
        /// A few boxes that the searches of the run found cannot be brought to goals.
        learned "learned",
        /// In searches for fewest pushes, what few boxes need together beyond what each needs alone, added to the bound.
        conflicts "conflicts",
        /// Only the pushes into a closed corral that must be opened anyway, in searches over pushes. When no push is left,
        /// the position is dead. Solutions with fewest pushes remain.
        pi_corral "pi-corral",
        /// Of positions that are images of each other under a symmetry of the level only one, in searches for shortest solutions.
        symmetry "symmetry",
    }
}
