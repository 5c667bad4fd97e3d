//! Depth-first search to a depth limit.
//!
//! One [descent](crate::engines::descent) that visits each state once: any solution within the depth limit, with
//! no promise about its cost. When it finds none it has proved that there is none only if the limit
//! cut nothing off; a state first met too deep can hide a solution within the limit.

use crate::engines::descent::{Descent, Measure, Round};
use crate::engines::session::{Session, impl_engine};
use crate::{Blind, Budget, GaveUp, LowerBound, Outcome, Space};

/// Depth-first search: any solution within a depth limit.
pub struct Dfs<S: Space> {
    descent: Descent<S, Blind>,
    depth_limit: u32,
    session: Session<S::Move>,
}

impl<S: Space> Dfs<S> {
    /// A search that has not begun. `depth_limit` is in moves.
    pub fn new(space: S, depth_limit: u32, budget: Budget) -> Dfs<S> {
        let descent = Descent::new(space, Blind, Measure::MovesOnce, None, budget.bytes);
        Dfs { descent, depth_limit, session: Session::new::<S>(budget) }
    }

    fn expand(&mut self) -> Result<(), Outcome<S::Move>> {
        if !self.descent.has_begun() {
            self.descent.first_limit(&self.session)?;
            // The start is no goal, so there is a move to be made.
            let least = LowerBound::searched_below::<S, _>(self.descent.space.least_cost(), &Blind);
            self.session.raise(least);
            self.descent.begin(self.depth_limit, &mut self.session)?;
        }
        match self.descent.advance(&mut self.session)? {
            Round::Running => Ok(()),
            Round::Found(moves) => {
                let cost = self.descent.cost(&moves);
                Err(self.session.solved(moves, cost))
            }
            Round::Exhausted => Err(self.session.unsolvable()),
            Round::Cut(_) => Err(Outcome::GaveUp(GaveUp::Depth)),
        }
    }
}

impl_engine!([S: Space] Dfs<S>);
