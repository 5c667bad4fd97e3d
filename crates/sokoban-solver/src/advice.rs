//! Optional features and advisors of feature space search with a packing plan.

use grid::UnknownName;

/// Features and advisors that can be switched off, to measure what each is worth. None of them throws a
/// position away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Feature: joins between rooms that boxes close.
    pub rooms: bool,
    /// Advisor: the move that lets most other boxes be pushed from new sides.
    pub explorer: bool,
    /// Advisor, when no move makes the next step of the plan: the box nearest to its square goes far away.
    pub opener: bool,
    /// Advisor: a stranded box goes nearer to where it can serve a goal again.
    pub leaver: bool,
    /// Advisor: fewer boxes in the way of the next step.
    pub clearer: bool,
}

impl Default for Advice {
    fn default() -> Advice {
        Advice { rooms: false, explorer: true, opener: true, leaver: false, clearer: false }
    }
}

impl Advice {
    /// The switch of that name, such as `opener`.
    ///
    /// # Errors
    /// When there is no such advisor.
    pub fn switch(&mut self, name: &str) -> Result<&mut bool, UnknownName> {
        let switches = [
            ("rooms", &mut self.rooms),
            ("explorer", &mut self.explorer),
            ("opener", &mut self.opener),
            ("leaver", &mut self.leaver),
            ("clearer", &mut self.clearer),
        ];
        UnknownName::find("advisor", name, switches)
    }
}
