//! The time that one of several searches takes, by a clock of the caller.
//!
//! No search depends on it: the time is only reported.

use crate::Clock;
use std::time::Duration;

/// The time that was spent on one thing, in pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stopwatch(Option<Duration>);

impl Stopwatch {
    /// Does some work and adds its time, if there is a clock.
    pub fn measure<T>(&mut self, clock: Option<Clock>, work: impl FnOnce() -> T) -> T {
        let Some(clock) = clock else { return work() };
        let begin = clock();
        let result = work();
        self.0 = Some(self.0.unwrap_or_default() + clock().saturating_sub(begin));
        result
    }

    /// The time of all pieces; none where there was no clock.
    pub fn spent(&self) -> Option<Duration> {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_added_and_without_a_clock_there_are_none() {
        thread_local!(static NOW: std::cell::Cell<u64> = const { std::cell::Cell::new(5) });
        let clock: Clock = || Duration::from_millis(NOW.get());
        let mut watch = Stopwatch::default();
        for more in [3, 0, 4] {
            assert_eq!(watch.measure(Some(clock), || NOW.replace(NOW.get() + more) + more), NOW.get());
            NOW.set(NOW.get() + 100);
        }
        assert_eq!(watch.spent(), Some(Duration::from_millis(7)));
        let mut none = Stopwatch::default();
        assert_eq!((none.measure(None, || 1), none.spent()), (1, None));
    }
}
