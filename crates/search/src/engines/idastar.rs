//! IDA* (Korf, 1985), with a table of the states of a round (after Reinefeld and Marsland, 1994).
//!
//! [Descents](crate::engines::descent) below a limit on f = g + h. The first limit is the estimate for the start;
//! each next one is the least f that the round before cut off. So every limit is a lower bound, and a
//! solution within it is optimal.

use crate::engines::descent::{Descent, Measure, Round};
use crate::engines::session::{Session, impl_engine};
use crate::{Budget, Cost, Heuristic, LowerBound, Outcome, Space};

/// IDA\*: least cost, proved, in as much memory as there is.
pub struct IdaStar<S: Space, H> {
    descent: Descent<S, H>,
    limit: Cost,
    session: Session<S::Move>,
}

impl<S: Space, H: Heuristic<S>> IdaStar<S, H> {
    /// A search that has not begun, with a table that may grow to seven eighths of the budget's bytes.
    pub fn new(space: S, heuristic: H, budget: Budget) -> IdaStar<S, H> {
        IdaStar::build(space, heuristic, None, budget)
    }

    /// The same with a table of at most `table_bytes`; none at all for 0. Among states outside the table
    /// the search goes in circles, so without a solution only a limit may end it.
    pub fn with_table(space: S, heuristic: H, table_bytes: usize, budget: Budget) -> IdaStar<S, H> {
        IdaStar::build(space, heuristic, Some(table_bytes), budget)
    }

    fn build(space: S, heuristic: H, table_bytes: Option<usize>, budget: Budget) -> IdaStar<S, H> {
        let descent = Descent::new(space, heuristic, Measure::Cost, table_bytes, budget.bytes);
        IdaStar { descent, limit: 0, session: Session::new::<S>(budget) }
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        if !self.descent.has_begun() {
            let limit = self.descent.first_limit(&self.session)?;
            self.begin(limit)?;
        }
        match self.descent.advance(&mut self.session)? {
            Round::Running => Ok(()),
            // A goal found costs no more than the limit, and none costs less.
            Round::Found(moves) => Err(self.session.solved(moves, self.limit)),
            Round::Exhausted => Err(self.session.unsolvable()),
            Round::Cut(limit) => self.begin(limit),
        }
    }

    fn begin(&mut self, limit: Cost) -> Result<(), Outcome<S::Move>> {
        self.limit = limit;
        self.session.raise(LowerBound::searched_below::<S, H>(limit, self.descent.heuristic()));
        self.descent.begin(limit, &mut self.session)
    }
}

impl_engine!([S: Space, H: Heuristic<S>] IdaStar<S, H>);
