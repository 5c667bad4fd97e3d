//! Options of feature space search with a packing plan.

/// Advisors that can be switched off, to measure what each is worth. None of them throws a position away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FessOptions {
    /// The move that lets most other boxes be pushed from new sides.
    pub explorer: bool,
    /// When no move makes the next step of the plan: the box nearest to its square goes far away.
    pub opener: bool,
}

impl Default for FessOptions {
    fn default() -> FessOptions {
        FessOptions { explorer: true, opener: true }
    }
}

impl FessOptions {
    /// All switches with their names.
    pub(crate) fn switches(&mut self) -> [(&'static str, &mut bool); 2] {
        [("explorer", &mut self.explorer), ("opener", &mut self.opener)]
    }
}
