//! The searches of the line-up as data: a row for each. How a search is made, whether it begins at the solved positions, how it
//! is divided over threads all follow from its row.

use crate::engine::best_first::Order;
use crate::engine::prices::Prices;
use crate::fess::plan::packing::Unpack;

/// What a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Single pushes or pulls, in some order.
    BestFirst(Order),
    /// Single pushes or pulls, layer by layer.
    Beam,
    /// Single pushes and pulls, from both ends.
    Bidirectional,
    /// Macro pushes by two packing plans in turns.
    Plans([Unpack; 2]),
    /// Feature space searches from both ends in turns.
    Relay(Relayed),
    /// Parts of the boxes that cannot be solved.
    Prover,
    /// The known solutions, made shorter.
    Shortening,
    /// What other searches find than the one that was first, made shorter.
    SecondOpinion,
}

/// What a relay does in turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relayed {
    /// Boxes are spread from the goals, and matched with that from the start.
    SpreadAndMatch,
    /// The start is opened, boxes are brought back from the goals, and the start is matched with that.
    OpenAndReturn,
}

/// The direction of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Backward,
    Both,
}

/// Searches that are strong on the same levels, and so have the same share of the turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    AStar,
    Forward,
    Backward,
    Plan,
    Relay,
    Prover,
    PushProof,
    MoveProof,
    Beam,
    BoundedBeam,
    BoundedAlternation,
    BackwardProof,
    Opinion,
    Shortening,
}

/// How a search is divided over threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Splits {
    /// Not at all.
    No,
    /// In workers that share the positions of one search.
    Workers,
    /// In variants, each with all positions of its own.
    Variants,
}

/// A search of the line-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strategy {
    /// Its name in reports.
    pub(crate) name: &'static str,
    pub(crate) engine: Engine,
    pub(crate) way: Way,
    /// By which it has its share of the turns.
    pub(crate) family: Family,
    pub(crate) splits: Splits,
    /// The thread on which it runs, of two.
    pub(crate) thread: usize,
}

impl Strategy {
    /// Whether it begins at the solved positions, which are known only when every goal takes a box.
    pub(crate) fn is_backward(&self) -> bool {
        self.way != Forward
    }

    /// Whether it makes solutions shorter and needs to know one: a known one, or those that it finds beside it.
    pub(crate) fn needs_solution(&self) -> bool {
        matches!(self.engine, Shortening | SecondOpinion)
    }

    /// Whether it is asked for a second opinion: those are that find solutions on the most levels without another one, and
    /// find them in different ways.
    pub(crate) fn gives_opinions(&self) -> bool {
        matches!(self.engine, Engine::Relay(_) | Plans(_))
    }
}

use Engine::{Beam, BestFirst, Bidirectional, Plans, Prover, SecondOpinion, Shortening};
use Splits::{No, Variants, Workers};
use Way::{Backward, Both, Forward};

const fn row(
    name: &'static str,
    (engine, way): (Engine, Way),
    family: Family,
    (splits, thread): (Splits, usize),
) -> Strategy {
    Strategy { name, engine, way, family, splits, thread }
}

/// The search that proves easy levels before all others begin.
pub(crate) const OPENING: Strategy =
    row("forward A*", (BestFirst(Order::AStar), Forward), Family::AStar, (No, 0));

const SPREAD: Engine = Engine::Relay(Relayed::SpreadAndMatch);
const RETURN: Engine = Engine::Relay(Relayed::OpenAndReturn);

/// The searches that look for any solution, in the order in which they begin.
pub(crate) static ANY: [Strategy; 8] = [
    OPENING,
    row("forward alternation", (BestFirst(Order::Alternation), Forward), Family::Forward, (Workers, 0)),
    row(
        "feature space search",
        (Plans([Unpack::Sink, Unpack::Nearest]), Forward),
        Family::Plan,
        (Workers, 0),
    ),
    row("spread and match", (SPREAD, Both), Family::Relay, (Variants, 0)),
    row("backward alternation", (BestFirst(Order::Alternation), Backward), Family::Backward, (Workers, 1)),
    row("open and return", (RETURN, Both), Family::Relay, (Variants, 1)),
    row("forward beam", (Beam, Forward), Family::Beam, (Variants, 0)),
    row("prover", (Prover, Forward), Family::Prover, (No, 0)),
];

/// The searches that prove fewest pushes, beside those that make the known solution shorter.
pub(crate) static FEWEST_PUSHES: [Strategy; 6] = [
    Strategy { family: Family::PushProof, splits: Workers, ..OPENING },
    row("bounded beam", (Beam, Forward), Family::BoundedBeam, (No, 0)),
    SECOND,
    SHORTER,
    row("bounded alternation", (BestFirst(Order::Alternation), Forward), Family::BoundedAlternation, (No, 1)),
    row("backward A*", (BestFirst(Order::AStar), Backward), Family::BackwardProof, (No, 1)),
];

/// The same for fewest moves.
pub(crate) static FEWEST_MOVES: [Strategy; 4] = [
    row("A* over moves", (MOVES, Forward), Family::MoveProof, (Workers, 0)),
    row("bidirectional over moves", (Bidirectional, Both), Family::MoveProof, (No, 0)),
    SECOND,
    SHORTER,
];

const MOVES: Engine = BestFirst(Order::Priced(Prices::MOVES));
const SECOND: Strategy = row("second opinion", (SecondOpinion, Forward), Family::Opinion, (No, 0));
const SHORTER: Strategy = row("shortening", (Shortening, Forward), Family::Shortening, (No, 1));
