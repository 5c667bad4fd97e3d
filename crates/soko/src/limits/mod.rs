//! The limits of one level: time, memory and Ctrl-C become a [`Budget`]. The library watches the time.
//!
//! Searches take their memory from an account and stay below its limit by themselves. What no account counts is caught
//! by a watch over the process: beyond the limit it raises the stop flag. It looks more often as less memory is left.

pub(crate) mod memory;

use crate::exit_code::ExitCode;
use crate::limits::memory::Gauge;
use sokoworks::{Budget, GaveUp, Stop};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Ctrl-C: the first press stops the searches that run, the second ends the program at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    pressed: Arc<AtomicBool>,
    /// The parent of the flags of all searches.
    all: Stop,
}

impl Interrupt {
    /// Handles Ctrl-C (and SIGTERM and SIGHUP) from now on.
    pub(crate) fn listen() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        ctrlc::set_handler(move || {
            if heard.pressed() {
                std::process::exit(i32::from(ExitCode::Interrupted.number()));
            }
            heard.press();
        })?;
        Ok(interrupt)
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn pressed(&self) -> bool {
        self.pressed.load(Ordering::SeqCst)
    }

    /// A flag that is raised when Ctrl-C is pressed.
    #[cfg(all(feature = "bench", target_os = "linux"))]
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        self.pressed.clone()
    }

    /// Stops all searches that run, and those that begin from now on.
    fn press(&self) {
        self.pressed.store(true, Ordering::SeqCst);
        self.all.raise(GaveUp::Interrupted);
    }
}

/// The limits of one level while it is searched. The watch ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Limits {
    /// What the search is given.
    pub(crate) budget: Budget,
    watch: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Limits {
    /// Starts the clock. `memory` is what the whole process may use, in bytes.
    pub(crate) fn start(
        time: Option<Duration>,
        memory: u64,
        nodes: Option<u64>,
        interrupt: &Interrupt,
    ) -> Limits {
        let all = &interrupt.all;
        let stop = time.map_or_else(|| all.child(), |time| all.child_after(time));
        let resident = memory::resident();
        let memory_at_least = memory.max(resident.saturating_add(LEAST));
        let watch = Gauge::open().map(|gauge| {
            let watch = Watch { memory: memory_at_least, gauge, stop: stop.clone() };
            let (sender, receiver) = mpsc::channel();
            (sender, thread::spawn(move || watch.run(&receiver)))
        });
        let bytes = usize::try_from(left_for_search(memory, resident)).unwrap_or(usize::MAX);
        Limits { budget: Budget::new().with_nodes(nodes).bytes(bytes).stop(&stop), watch }
    }
}

/// Processor time of this process so far, if the system reports it.
#[cfg(target_os = "linux")]
pub(crate) fn processor_time() -> Option<Duration> {
    let clock = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(u64::try_from(clock.tv_sec).ok()?, u32::try_from(clock.tv_nsec).ok()?))
}

/// See above.
#[cfg(not(target_os = "linux"))]
pub(crate) fn processor_time() -> Option<Duration> {
    None
}

/// Memory that a search may always use, in bytes.
const LEAST: u64 = 4 << 20;

/// Raises a stop flag when the process holds too much.
struct Watch {
    /// Most bytes of the process.
    memory: u64,
    gauge: Gauge,
    stop: Stop,
}

impl Watch {
    /// Watches until the limit is reached, or until the other end of `over` is dropped.
    fn run(&self, over: &Receiver<()>) {
        while let Some(mut held) = self.gauge.resident() {
            if held > self.memory {
                // Free blocks of the allocator count too.
                memory::give_back();
                held = self.gauge.resident().unwrap_or(0);
            }
            if held > self.memory {
                return self.stop.raise(GaveUp::Memory);
            }
            if over.recv_timeout(pause(self.memory - held)) == Err(RecvTimeoutError::Disconnected) {
                return;
            }
        }
    }
}

/// How long `bytes` last at least, as fast as memory can be filled; within bounds.
fn pause(bytes: u64) -> Duration {
    const BYTES_A_MILLISECOND: u64 = 4 << 20;
    Duration::from_millis((bytes / BYTES_A_MILLISECOND).clamp(1, 50))
}

impl Drop for Limits {
    fn drop(&mut self) {
        if let Some((sender, handle)) = self.watch.take() {
            drop(sender);
            let _ = handle.join();
        }
    }
}

/// What is left of `memory` for a search's own tables when the process holds `resident` bytes: a
/// reserve of 1/64 and 4 MiB pays for stacks, the allocator's own tables and half-filled pages.
pub(crate) fn left_for_search(memory: u64, resident: u64) -> u64 {
    let reserve = memory / 64 + (4 << 20);
    memory.saturating_sub(resident.saturating_add(reserve)).max(1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn the_timer_raises_the_flag_and_ends_early_when_dropped() {
        let interrupt = Interrupt::default();
        let limits = Limits::start(Some(Duration::from_millis(20)), 1 << 30, None, &interrupt);
        let begin = Instant::now();
        while limits.budget.stop.raised().is_none() && begin.elapsed() < Duration::from_secs(20) {
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(limits.budget.stop.raised(), Some(GaveUp::Time));
        let begin = Instant::now();
        drop(Limits::start(Some(Duration::from_secs(3600)), 1 << 30, None, &interrupt));
        assert!(begin.elapsed() < Duration::from_secs(60));
    }

    #[test]
    fn memory_that_no_account_sees_raises_the_flag() {
        if Gauge::open().is_none() {
            return;
        }
        let memory = memory::resident() + (24 << 20);
        let limits = Limits::start(None, memory, None, &Interrupt::default());
        assert_eq!(limits.budget.stop.raised(), None);
        let mut blocks = Vec::new();
        let begin = Instant::now();
        while limits.budget.stop.raised().is_none() && begin.elapsed() < Duration::from_secs(20) {
            // Tests beside this one may free much memory meanwhile.
            if blocks.len() < 512 {
                blocks.push(vec![1_u8; 1 << 20]);
            }
            thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(limits.budget.stop.raised(), Some(GaveUp::Memory), "{} MiB", blocks.len());
    }

    #[test]
    fn an_interrupt_reaches_the_level_that_runs_and_those_after_it() {
        let interrupt = Interrupt::default();
        let first = Limits::start(None, 1 << 30, None, &interrupt);
        let beside = Limits::start(None, 1 << 30, None, &interrupt);
        interrupt.press();
        assert_eq!(beside.budget.stop.raised(), Some(GaveUp::Interrupted));
        assert_eq!(first.budget.stop.raised(), Some(GaveUp::Interrupted));
        let second = Limits::start(None, 1 << 30, None, &interrupt);
        assert_eq!(second.budget.stop.raised(), Some(GaveUp::Interrupted));
    }

    #[test]
    fn a_search_gets_what_is_left() {
        assert_eq!(left_for_search(64 << 20, 4 << 20), (64 - 4 - 1 - 4) << 20);
        assert_eq!(left_for_search(16 << 20, 100 << 20), 1 << 20);
    }
}
