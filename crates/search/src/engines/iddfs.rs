//! Iterative-deepening depth-first search (Korf, 1985).
//!
//! [Descents](crate::engines::descent) with a limit of one move, two, and so on: the first solution has the
//! fewest moves, and a round that cut nothing off proves that there is none. Least cost is proved when
//! every move met cost the least that a move can.

use crate::engines::descent::{Descent, Measure, Round};
use crate::engines::session::{Session, impl_engine};
use crate::{Blind, Budget, Cost, GaveUp, LowerBound, Outcome, Space};

/// Iterative-deepening depth-first search: fewest moves.
pub struct Iddfs<S: Space> {
    descent: Descent<S, Blind>,
    depth_limit: u32,
    session: Session<S::Move>,
}

impl<S: Space> Iddfs<S> {
    /// A search that has not begun. `depth_limit` is in moves: when the last round that it allows has cut
    /// something off, the search gives up.
    pub fn new(space: S, depth_limit: u32, budget: Budget) -> Iddfs<S> {
        let descent = Descent::new(space, Blind, Measure::Moves, None, budget.bytes);
        Iddfs { descent, depth_limit, session: Session::new::<S>(budget) }
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        if !self.descent.has_begun() {
            self.descent.first_limit(&self.session)?;
            self.begin(1)?;
        }
        match self.descent.advance(&mut self.session)? {
            Round::Running => Ok(()),
            Round::Found(moves) => {
                let cost = self.descent.cost(&moves);
                Err(self.session.solved(moves, cost))
            }
            Round::Exhausted => Err(self.session.unsolvable()),
            Round::Cut(limit) => self.begin(limit),
        }
    }

    fn begin(&mut self, limit: Cost) -> Result<(), Outcome<S::Move>> {
        let least = self.descent.space.least_cost();
        let bound = LowerBound::searched_below::<S, _>(limit.saturating_mul(least), &Blind);
        self.session.raise(bound);
        if limit > self.depth_limit {
            return Err(Outcome::GaveUp(GaveUp::Depth));
        }
        self.descent.begin(limit, &mut self.session)
    }
}

impl_engine!([S: Space] Iddfs<S>);
