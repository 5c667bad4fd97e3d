//! Deadlines, and the time of the system: the only place in the libraries that reads a clock (feature `std-time`).
//!
//! A search must look at its flag often, and reading a clock costs more than reading a flag. So one thread for the whole
//! process sleeps until the next deadline and raises its flag. The thread exists only while there are deadlines: the
//! deadline of a flag that nobody holds any more is removed at once. O(log n) for each of n deadlines.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Something whose time can be over.
pub(crate) trait Deadline: Send + Sync {
    fn time_is_over(&self);
}

/// The time since the first call.
pub(crate) fn now() -> Duration {
    static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGIN.elapsed()
}

static CLOCK: Clock = Clock {
    alarms: Mutex::new(Alarms { due: BTreeMap::new(), next: 0, is_running: false }),
    changed: Condvar::new(),
};

struct Clock {
    alarms: Mutex<Alarms>,
    /// Signals the thread that the next deadline is another one.
    changed: Condvar,
}

struct Alarms {
    /// The flags by deadline; a number distinguishes equal deadlines.
    due: BTreeMap<(Instant, u64), Weak<dyn Deadline>>,
    next: u64,
    /// Whether the thread exists.
    is_running: bool,
}

/// A deadline that waits. Dropping it removes it.
#[derive(Debug)]
pub(crate) struct Alarm((Instant, u64));

impl Alarm {
    /// Raises `flag` after `time`, unless the result is dropped before. None if the clock does not reach that far.
    ///
    /// # Panics
    /// As [`thread::spawn`], when the system cannot start a thread.
    pub(crate) fn set<D: Deadline + 'static>(time: Duration, flag: &Arc<D>) -> Option<Alarm> {
        let end = Instant::now().checked_add(time)?;
        let mut alarms = CLOCK.lock();
        let key = (end, alarms.next);
        alarms.next += 1;
        if alarms.is_running {
            CLOCK.changed.notify_one();
        } else {
            thread::spawn(|| CLOCK.run());
            alarms.is_running = true;
        }
        let flag: Weak<D> = Arc::downgrade(flag);
        alarms.due.insert(key, flag);
        Some(Alarm(key))
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        CLOCK.lock().due.remove(&self.0);
        CLOCK.changed.notify_one();
    }
}

impl Clock {
    fn lock(&self) -> MutexGuard<'_, Alarms> {
        self.alarms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Raises flags at their deadlines until none is left.
    fn run(&self) {
        let mut alarms = self.lock();
        while let Some(next) = alarms.due.first_entry() {
            let left = next.key().0.saturating_duration_since(Instant::now());
            if !left.is_zero() {
                let waited = self.changed.wait_timeout(alarms, left);
                alarms = waited.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            let flag = next.remove().upgrade();
            // If this is the last handle, dropping it takes the lock.
            drop(alarms);
            if let Some(flag) = flag {
                flag.time_is_over();
            }
            alarms = self.lock();
        }
        alarms.is_running = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, GaveUp, Stop};

    #[test]
    fn a_flag_is_raised_at_its_deadline_and_not_before_that_of_another() {
        let (late, early) = (Stop::after(Duration::from_secs(3600)), Stop::after(Duration::from_millis(5)));
        let soonest = Stop::after(Duration::ZERO);
        let begin = Instant::now();
        while early.raised().is_none() || soonest.raised().is_none() {
            assert!(begin.elapsed() < Duration::from_secs(60), "no flag was raised");
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(
            [&early, &soonest, &late].map(Stop::raised),
            [Some(GaveUp::Time), Some(GaveUp::Time), None]
        );
        assert!(begin.elapsed() >= Duration::from_millis(4));
    }

    #[test]
    fn a_deadline_ends_with_the_last_handle_of_its_flag() {
        let stop = Stop::new().child_after(Duration::from_secs(7200));
        let (key, other) = (stop.alarm().expect("an alarm"), stop.clone());
        drop(stop);
        assert!(CLOCK.lock().due.contains_key(&key));
        drop(other);
        assert!(!CLOCK.lock().due.contains_key(&key));
    }

    #[test]
    fn a_time_limit_is_kept_with_a_flag_that_is_set_after_it() {
        for is_first in [true, false] {
            let stop = Stop::new();
            let (budget, time) = (Budget::new(), Duration::from_millis(1));
            let budget = if is_first { budget.time(time).stop(&stop) } else { budget.stop(&stop).time(time) };
            let begin = Instant::now();
            while budget.stop.raised().is_none() {
                assert!(begin.elapsed() < Duration::from_secs(60), "the time limit is lost");
                thread::sleep(Duration::from_millis(1));
            }
            assert_eq!((budget.stop.raised(), stop.raised()), (Some(GaveUp::Time), None));
        }
    }

    #[test]
    fn a_time_beyond_the_clock_is_no_limit() {
        assert_eq!(Stop::after(Duration::MAX).raised(), None);
    }

    impl Stop {
        fn alarm(&self) -> Option<(Instant, u64)> {
            self.flag().alarm.get().map(|alarm| alarm.0)
        }
    }
}
