//! The kinds of searches.

use crate::line_up::second_opinion::SECOND_OPINION;
use crate::line_up::shortening::SHORTENING;

/// A kind of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    ForwardAStar,
    ForwardGreedy,
    BackwardAStar,
    BackwardGreedy,
    FirstPlan,
    SecondPlan,
    Spread,
    Return,
    MacroPulls,
    /// Macro pulls in the order of a plan.
    HomePlan,
    Prover,
    ForwardNovelty,
    BackwardNovelty,
    Beam,
    BackwardBeam,
    /// Macro pushes to the goals, by descents.
    Descent,
    MovesAStar,
    /// From both ends, for fewest moves.
    MovesBidirectional,
    /// By novelty, only for solutions better than the best known one.
    Bounded,
    /// Layer by layer, for the same.
    BoundedBeam,
    Shortening,
    /// What other searches find than the one that was first, made shorter.
    SecondOpinion,
}

impl Kind {
    /// Its name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::ForwardAStar => "forward A*",
            Kind::ForwardGreedy => "forward greedy",
            Kind::BackwardAStar => "backward A*",
            Kind::BackwardGreedy => "backward greedy",
            Kind::FirstPlan => "feature space search",
            Kind::SecondPlan => "second plan",
            Kind::Spread => "spread and match",
            Kind::Return => "open and return",
            Kind::MacroPulls => "greedy macro pulls",
            Kind::HomePlan => "home plan",
            Kind::Prover => "prover",
            Kind::ForwardNovelty => "forward novelty",
            Kind::BackwardNovelty => "backward novelty",
            Kind::Beam => "beam",
            Kind::BackwardBeam => "backward beam",
            Kind::Descent => "descent",
            Kind::MovesAStar => "A* over moves",
            Kind::MovesBidirectional => "bidirectional over moves",
            Kind::Bounded => "bounded novelty",
            Kind::BoundedBeam => "bounded beam",
            Kind::Shortening => SHORTENING,
            Kind::SecondOpinion => SECOND_OPINION,
        }
    }

    /// Whether it is there to prove something, and so stays whole while any solution is looked for.
    pub(crate) fn is_proof(self) -> bool {
        let any = matches!(self, Kind::ForwardAStar | Kind::BackwardAStar | Kind::Prover);
        any || matches!(self, Kind::MovesAStar | Kind::MovesBidirectional | Kind::Shortening)
    }

    /// Whether it makes solutions shorter and needs to know one: a known one, or those that it finds beside it.
    pub(crate) fn is_shortening(self) -> bool {
        matches!(self, Kind::Shortening | Kind::SecondOpinion)
    }

    /// Whether it begins at the solved positions, which are known only when every goal takes a box.
    pub(crate) fn is_backward(self) -> bool {
        matches!(
            self,
            Kind::BackwardAStar
                | Kind::BackwardGreedy
                | Kind::BackwardNovelty
                | Kind::Spread
                | Kind::Return
                | Kind::MacroPulls
                | Kind::HomePlan
                | Kind::BackwardBeam
                | Kind::MovesBidirectional
        )
    }
}
