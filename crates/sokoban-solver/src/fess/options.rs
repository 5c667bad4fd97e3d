//! Options of feature space search with a packing plan.

text::switches! {
    /// Advisors that can be switched off, to measure what each is worth. None of them throws a position away.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct FessOptions {
        /// The move that lets most other boxes be pushed from new sides.
        explorer "explorer",
        /// When no move makes the next step of the plan: the box nearest to its square goes far away.
        opener "opener",
    }
}
