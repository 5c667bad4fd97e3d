//! Iterative-deepening depth-first search (Korf, 1985).
//!
//! [Descents](crate::descent) with a limit of one move, two, and so on: the first solution has the
//! fewest moves, and a round that cut nothing off proves that there is none. Least cost is proved when
//! every move met cost the least that a move can.

use crate::descent::{Descent, Measure, Round};
use crate::session::{Session, impl_engine};
use crate::{Blind, Budget, Cost, Outcome, Space};

/// Iterative-deepening depth-first search: fewest moves.
pub struct Iddfs<S: Space> {
    descent: Descent<S, Blind>,
    session: Session<S::Move>,
}

impl<S: Space> Iddfs<S> {
    /// A search that has not begun.
    pub fn new(space: S, budget: Budget) -> Iddfs<S> {
        let descent = Descent::new(space, Blind, Measure::Moves, None, budget.bytes);
        Iddfs { descent, session: Session::new(budget) }
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        if !self.descent.has_begun() {
            self.descent.first_limit()?;
            self.begin(1)?;
        }
        match self.descent.advance(&mut self.session)? {
            Round::Running => Ok(()),
            Round::Found(moves) => Err(Outcome::Solved { moves, optimal: self.descent.uniform }),
            Round::Exhausted => Err(Outcome::Unsolvable),
            Round::Cut(limit) => self.begin(limit),
        }
    }

    fn begin(&mut self, limit: Cost) -> Result<(), Outcome<S::Move>> {
        let least = self.descent.space.least_cost();
        self.session.statistics.lower_bound = limit.saturating_mul(least);
        self.descent.begin(limit, &mut self.session)
    }
}

impl_engine!([S: Space] Iddfs<S>);
