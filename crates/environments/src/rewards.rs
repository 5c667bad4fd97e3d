//! Rewards of a step.

/// The terms of the reward of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rewards {
    /// For every step.
    pub step: f64,
    /// For a box that comes to a goal, or a bond that is made.
    pub on: f64,
    /// For a box that leaves a goal, or a bond that is lost.
    pub off: f64,
    /// For the end.
    pub solved: f64,
}

/// Those of gym-sokoban and Jumanji.
impl Default for Rewards {
    fn default() -> Rewards {
        Rewards { step: -0.1, on: 1.0, off: -1.0, solved: 10.0 }
    }
}

impl Rewards {
    /// The reward of a step after which `gained` more pieces are in place; fewer if it is negative.
    #[inline]
    pub(crate) fn of(&self, gained: i32, solved: bool) -> f64 {
        let placed = if gained >= 0 { f64::from(gained) * self.on } else { f64::from(-gained) * self.off };
        self.step + placed + if solved { self.solved } else { 0.0 }
    }
}
