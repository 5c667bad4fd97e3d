//! The limits of all work on one level: the stop flag and the memory account, with the parameters of the solver.
//!
//! Every table can reach them through its maze. Long work calls [`Limits::check`]; whatever grows reserves its bytes
//! first. Both return why the work ends when a limit is reached, so that nobody gets a table that is only half built.
//! Reserved bytes are given back when their [`Held`] is dropped.
//!
//! A test of a position that runs long may instead look at [`Limits::is_stopped`] and answer as if it had found nothing.

use crate::ground::memory::{Held, Memory};
use crate::parameters::Parameters;
use search::{Budget, GaveUp, Stop};
use std::sync::Arc;

/// A stop flag, an account of memory, and the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Raised when the work must end.
    pub(crate) stop: Stop,
    /// The account of all tables and searches of the level.
    pub(crate) memory: Arc<Memory>,
    /// The numbers that trade work, memory and strength.
    pub(crate) parameters: Arc<Parameters>,
}

impl Limits {
    /// The limits of a budget; nodes are counted elsewhere. Parameters have their defaults.
    pub(crate) fn new(budget: &Budget) -> Limits {
        let memory = Arc::new(Memory::new(budget.bytes));
        Limits { stop: budget.stop.clone(), memory, parameters: Arc::default() }
    }

    /// The same with other parameters.
    pub(crate) fn with(self, parameters: &Parameters) -> Limits {
        Limits { parameters: Arc::new(parameters.clone()), ..self }
    }

    /// No limit at all.
    pub(crate) fn none() -> Limits {
        Limits::new(&Budget::default())
    }

    /// The same stop flag with an account of its own without a limit, for tables whose bytes are counted elsewhere.
    pub(crate) fn uncounted(&self) -> Limits {
        Limits { memory: Arc::new(Memory::new(None)), ..self.clone() }
    }

    /// An error once the stop flag is up.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), GaveUp> {
        self.stop.check()
    }

    /// Whether the stop flag is up.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.raised().is_some()
    }

    /// Takes `bytes` from the account, if there are as many.
    pub(crate) fn hold(&self, bytes: usize) -> Result<Held, GaveUp> {
        self.memory.hold(bytes)
    }

    /// Nothing taken from the account yet.
    pub(crate) fn hold_none(&self) -> Held {
        self.memory.hold_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_held_come_back_even_when_work_is_left() {
        let limits = Limits::new(&Budget::new().bytes(100));
        let mut held = limits.hold(60).expect("enough");
        assert!(limits.hold(41).is_err() && held.take(10).is_ok() && held.take(31).is_err());
        let work = || {
            let _inner = limits.hold(20)?;
            limits.hold(20).map(|_| ())
        };
        assert_eq!(work(), Err(GaveUp::Memory));
        assert_eq!((limits.memory.held(), held.bytes()), (70, 70));
        drop(held);
        assert_eq!(limits.memory.held(), 0);
    }
}
