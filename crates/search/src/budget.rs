//! The limits of a search, set by its caller.
//!
//! A search checks the flag between expansions. Work that takes long inside one expansion, or before the first, calls
//! [`Stop::check`] and hands its error on, so that no code continues with a half-built table and no false conclusion can
//! be drawn from one. Nothing unwinds: limits hold in programs that are built with `panic = "abort"` too.

use crate::GaveUp;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// A clock of the caller: the time since some moment. It never goes back.
pub type Clock = fn() -> Duration;

/// The number of looks at a flag for each look at its clock: reading a clock costs more.
const LOOKS: u32 = 64;

/// A flag that ends a search from outside: a time limit, a memory watchdog, Ctrl-C, a stop button.
///
/// Clones share the flag. Once raised it stays raised, unless its time begins [anew](Stop::renew); the first reason wins.
/// A [child](Stop::child) is raised with its parent, and alone without it: one flag can stop many searches, and each can
/// have a limit of its own.
///
/// ```
/// use sokoworks_search::{GaveUp, Stop};
/// let all = Stop::new();
/// let (first, second) = (all.child(), all.child());
/// first.raise(GaveUp::Memory);
/// assert_eq!((all.raised(), second.raised()), (None, None));
/// all.raise(GaveUp::Interrupted);
/// assert_eq!(first.raised(), Some(GaveUp::Memory));
/// assert_eq!(second.raised(), Some(GaveUp::Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Flag>);

/// What the clones of a [`Stop`] share.
#[derive(Debug, Default)]
pub(crate) struct Flag {
    /// 0 while the flag is down, otherwise the number of the reason, from 1.
    raised: AtomicU8,
    /// The flags that raise this one too.
    parents: Vec<Stop>,
    /// The time limit by a clock of the caller.
    limit: Option<Limit>,
    /// The time limit by the clock of the system.
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub(crate) alarm: std::sync::OnceLock<crate::clock::Alarm>,
}

/// An end by a clock of the caller.
#[derive(Debug)]
struct Limit {
    clock: Clock,
    time: Duration,
    /// When the time is over, in nanoseconds of the clock.
    end: AtomicU64,
    /// How often the flag was looked at.
    looks: AtomicU32,
}

impl Limit {
    /// A limit of `time` from now.
    fn new(clock: Clock, time: Duration) -> Limit {
        let limit = Limit { clock, time, end: AtomicU64::new(0), looks: AtomicU32::new(0) };
        limit.begin();
        limit
    }

    /// Begins the time anew.
    fn begin(&self) {
        let end = (self.clock)().saturating_add(self.time).as_nanos();
        self.end.store(u64::try_from(end).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Whether the time was over at the last look at the clock.
    fn is_over(&self) -> bool {
        let is_due = self.looks.fetch_add(1, Ordering::Relaxed).is_multiple_of(LOOKS);
        is_due && (self.clock)().as_nanos() >= u128::from(self.end.load(Ordering::Relaxed))
    }
}

impl Stop {
    /// A flag that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A flag that is raised when this one is, with the same reason. Raising it does not raise this one.
    pub fn child(&self) -> Stop {
        Stop::child_of(vec![self.clone()])
    }

    fn child_of(parents: Vec<Stop>) -> Stop {
        Stop(Arc::new(Flag { parents, ..Flag::default() }))
    }

    /// A [child](Stop::child) of this flag and of another one: the limits of both hold. Where nothing can raise this flag any more, it
    /// is the other one itself.
    #[must_use]
    fn and(self, other: &Stop) -> Stop {
        if self.is_idle() { other.clone() } else { Stop::child_of(vec![self, other.clone()]) }
    }

    /// Whether the flag is down and stays down: it has no limit, and nobody else holds it.
    fn is_idle(&self) -> bool {
        #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
        let is_timed = self.0.alarm.get().is_some();
        #[cfg(not(all(feature = "std-time", not(target_family = "wasm"))))]
        let is_timed = false;
        let is_free = self.0.parents.is_empty() && self.0.limit.is_none() && !is_timed;
        is_free && self.raised().is_none() && Arc::strong_count(&self.0) == 1
    }

    /// A [child](Stop::child) that is also raised with [`GaveUp::Time`] after `time` from now, by a clock of the caller: for
    /// machines without threads. Whoever looks at the flag looks at the clock too, at every 64th look.
    pub fn child_by(&self, clock: Clock, time: Duration) -> Stop {
        let limit = Some(Limit::new(clock, time));
        Stop(Arc::new(Flag { parents: vec![self.clone()], limit, ..Flag::default() }))
    }

    /// Begins the time limit of [`Stop::child_by`] anew, for tables that answer one question after the other: the time of
    /// each is its own. If time alone has raised the flag, it comes down. Flags without such a limit stay as they are.
    pub fn renew(&self) {
        if let Some(limit) = &self.0.limit {
            limit.begin();
            let (time, down) = (GaveUp::Time as u8 + 1, 0);
            let _ = self.0.raised.compare_exchange(time, down, Ordering::Relaxed, Ordering::Relaxed);
        }
    }

    /// A flag that is raised with [`GaveUp::Time`] after `time` from now. The limit ends with the last clone.
    ///
    /// # Panics
    /// As [`std::thread::spawn`], when the system cannot start a thread.
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn after(time: Duration) -> Stop {
        Stop::new().raised_after(time)
    }

    /// A [child](Stop::child) that is also raised with [`GaveUp::Time`] after `time` from now.
    ///
    /// # Panics
    /// As [`Stop::after`].
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn child_after(&self, time: Duration) -> Stop {
        self.child().raised_after(time)
    }

    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    fn raised_after(self, time: Duration) -> Stop {
        if let Some(alarm) = crate::clock::Alarm::set(time, &self.0) {
            // The flag is new, so it has no other limit.
            let _ = self.0.alarm.set(alarm);
        }
        self
    }

    /// Raises the flag, if it is down.
    pub fn raise(&self, why: GaveUp) {
        self.0.raise(why);
    }

    /// Why the search must end, if it must.
    #[inline]
    pub fn raised(&self) -> Option<GaveUp> {
        self.0.reason()
    }

    /// Whether the search may go on. Cheap enough for every few hundred steps of an inner loop.
    ///
    /// # Errors
    /// The reason, once the flag is raised.
    #[inline]
    pub fn check(&self) -> Result<(), GaveUp> {
        self.raised().map_or(Ok(()), Err)
    }

    #[cfg(all(test, feature = "std-time"))]
    pub(crate) fn flag(&self) -> &Flag {
        &self.0
    }
}

#[cfg(all(feature = "std-time", not(target_family = "wasm")))]
impl crate::clock::Deadline for Flag {
    fn time_is_over(&self) {
        self.raise(GaveUp::Time);
    }
}

impl Flag {
    /// The reason of a parent is earlier, if there is one.
    fn raise(&self, why: GaveUp) {
        self.set(self.reason().unwrap_or(why));
    }

    /// Raises the flag, if it is down; returns why it is up.
    fn set(&self, why: GaveUp) -> GaveUp {
        let number = why as u8 + 1;
        match self.raised.compare_exchange(0, number, Ordering::Relaxed, Ordering::Relaxed) {
            Err(before) => GaveUp::ALL.get(usize::from(before) - 1).copied().unwrap_or(why),
            Ok(_) => why,
        }
    }

    #[inline]
    fn reason(&self) -> Option<GaveUp> {
        match self.raised.load(Ordering::Relaxed) {
            0 => match self.parents.iter().find_map(Stop::raised) {
                None if self.limit.as_ref().is_some_and(Limit::is_over) => Some(self.set(GaveUp::Time)),
                raised => raised,
            },
            number => GaveUp::ALL.get(usize::from(number) - 1).copied(),
        }
    }
}

/// What a search may use. `None` is no limit.
///
/// ```
/// use sokoworks_search::{Budget, Stop};
/// let budget = Budget::new().nodes(1_000_000).bytes(1 << 30).stop(&Stop::new());
/// assert_eq!(budget.nodes, Some(1_000_000));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Budget {
    /// Most nodes to expand.
    pub nodes: Option<u64>,
    /// Most bytes that the search may hold at any moment, tables, queues and columns together.
    /// The caller leaves out of it what the rest of the process needs.
    pub bytes: Option<usize>,
    /// Raised from outside when the search must end.
    pub stop: Stop,
    /// By which clock the time of each search is taken, for reports alone; none is taken without one.
    pub clock: Option<Clock>,
}

impl Budget {
    /// No limits.
    pub fn new() -> Budget {
        Budget::default()
    }

    /// With at most `nodes` nodes to expand.
    #[must_use]
    pub fn nodes(self, most: u64) -> Budget {
        self.with_nodes(Some(most))
    }

    /// With at most `bytes` bytes.
    #[must_use]
    pub fn bytes(self, most: usize) -> Budget {
        self.with_bytes(Some(most))
    }

    /// As [`Budget::nodes`], where `None` is no limit.
    #[must_use]
    pub fn with_nodes(self, nodes: Option<u64>) -> Budget {
        Budget { nodes, ..self }
    }

    /// As [`Budget::bytes`], where `None` is no limit.
    #[must_use]
    pub fn with_bytes(self, bytes: Option<usize>) -> Budget {
        Budget { bytes, ..self }
    }

    /// Adds a flag that ends the search when it is raised; the limits of time and the other flags stay.
    #[must_use]
    pub fn stop(self, stop: &Stop) -> Budget {
        Budget { stop: self.stop.and(stop), ..self }
    }

    /// With the time of each search taken by a clock of the caller, for reports alone.
    #[must_use]
    pub fn timed_by(self, clock: Clock) -> Budget {
        Budget { clock: Some(clock), ..self }
    }

    /// The same by the clock of the system.
    #[must_use]
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn timed(self) -> Budget {
        self.timed_by(crate::clock::now)
    }

    /// Adds a time limit that begins now, by a clock of the caller; the other limits stay:
    /// [`Stop::child_by`].
    #[must_use]
    pub fn time_by(self, clock: Clock, most: Duration) -> Budget {
        Budget { stop: self.stop.child_by(clock, most), ..self }
    }

    /// Adds a time limit that begins now; the other limits stay: [`Stop::child_after`].
    ///
    /// # Panics
    /// As [`Stop::after`].
    #[must_use]
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn time(self, most: Duration) -> Budget {
        Budget { stop: self.stop.child_after(most), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_counts() {
        let stop = Stop::new();
        assert_eq!(stop.check(), Ok(()));
        stop.raise(GaveUp::Memory);
        stop.raise(GaveUp::Time);
        assert_eq!(stop.check(), Err(GaveUp::Memory));
    }

    #[test]
    fn a_child_is_raised_with_its_parent_but_not_the_other_way_round() {
        let all = Stop::new();
        let (first, second) = (all.child(), all.child());
        let below = second.child();
        first.raise(GaveUp::Time);
        assert_eq!([&all, &first, &second, &below].map(Stop::raised), [None, Some(GaveUp::Time), None, None]);
        all.raise(GaveUp::Interrupted);
        assert_eq!([&first, &below].map(Stop::raised), [Some(GaveUp::Time), Some(GaveUp::Interrupted)]);
        below.raise(GaveUp::Time);
        assert_eq!(below.raised(), Some(GaveUp::Interrupted), "the parent was raised before");
        assert_eq!(all.child().raised(), Some(GaveUp::Interrupted));
    }

    #[test]
    fn a_clock_of_the_caller_ends_the_search_within_64_looks_and_not_before() {
        thread_local!(static NOW: std::cell::Cell<u64> = const { std::cell::Cell::new(0) });
        let clock: Clock = || Duration::from_millis(NOW.get());
        let all = Stop::new();
        let (stop, endless) =
            (all.child_by(clock, Duration::from_millis(10)), all.child_by(clock, Duration::MAX));
        NOW.set(9);
        assert!((0..200).all(|_| stop.raised().is_none()));
        NOW.set(10);
        assert!((0..64).any(|_| stop.raised() == Some(GaveUp::Time)));
        assert_eq!((stop.child().raised(), all.raised()), (Some(GaveUp::Time), None));
        assert!((0..200).all(|_| endless.raised().is_none()));
        all.raise(GaveUp::Interrupted);
        assert_eq!((stop.raised(), endless.raised()), (Some(GaveUp::Time), Some(GaveUp::Interrupted)));
        stop.renew();
        assert_eq!(stop.raised(), Some(GaveUp::Interrupted), "its parent is up");
        let again = Stop::new().child_by(clock, Duration::from_millis(10));
        NOW.set(25);
        assert!((0..64).any(|_| again.raised() == Some(GaveUp::Time)));
        again.renew();
        assert!((0..200).all(|_| again.raised().is_none()));
        NOW.set(35);
        assert!((0..64).any(|_| again.raised() == Some(GaveUp::Time)));
        let over = Budget::new().time_by(clock, Duration::ZERO);
        assert_eq!(over.stop.raised(), Some(GaveUp::Time));
    }

    /// A clock that is an hour later at each look.
    fn hourly() -> Duration {
        thread_local!(static LOOKED: std::cell::Cell<u64> = const { std::cell::Cell::new(0) });
        LOOKED.set(LOOKED.get() + 3600);
        Duration::from_secs(LOOKED.get())
    }

    #[test]
    fn every_limit_of_time_and_every_flag_holds_in_whatever_order_they_are_set() {
        type Step = fn(Budget, &Stop) -> Budget;
        let over: Step = |budget, _| budget.time_by(hourly, Duration::from_secs(1));
        let endless: Step = |budget, _| budget.time_by(hourly, Duration::MAX);
        let flag: Step = |budget, stop| budget.stop(stop);
        let other: Step = |budget, _| budget.stop(&Stop::new());
        let check = |steps: [Step; 3], why: Option<GaveUp>, expect: Option<GaveUp>| {
            let stop = Stop::new();
            let budget = steps.iter().fold(Budget::new(), |budget, step| step(budget, &stop));
            why.into_iter().for_each(|why| stop.raise(why));
            assert_eq!(budget.stop.raised(), expect);
        };
        for steps in [[over, flag, other], [flag, over, other], [flag, other, over], [other, over, flag]] {
            check(steps, None, Some(GaveUp::Time));
        }
        for steps in
            [[endless, flag, other], [flag, endless, other], [flag, other, endless], [other, endless, flag]]
        {
            check(steps, Some(GaveUp::Memory), Some(GaveUp::Memory));
            check(steps, None, None);
        }
    }

    #[test]
    fn a_budget_without_limits_of_time_ends_by_the_flag_itself() {
        let stop = Stop::new();
        let budget = Budget::new().nodes(3).stop(&stop);
        budget.stop.raise(GaveUp::Interrupted);
        assert_eq!(stop.raised(), Some(GaveUp::Interrupted));
        // A flag that somebody else holds can still be raised.
        let (first, second) = (Stop::new(), Stop::new());
        let budget = Budget::new().stop(&first).stop(&second);
        first.raise(GaveUp::Time);
        assert_eq!((budget.stop.raised(), second.raised()), (Some(GaveUp::Time), None));
    }

    #[test]
    fn every_reason_is_given_back() {
        for why in GaveUp::ALL {
            let stop = Stop::new();
            stop.raise(why);
            assert_eq!(stop.raised(), Some(why));
        }
    }
}
