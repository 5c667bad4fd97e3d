//! Suspending the program, as with Ctrl-Z in a shell (POSIX job control), and coming back.
//!
//! A program that only stopped would leave its screen and the modes of the terminal to the shell. So the signal to stop is
//! blocked in all threads, and one of them waits for it: then the terminal is given back first, and the program stops as the
//! default action of the signal has it, which does nothing where there is no shell to continue it. The signal to continue is
//! waited for too, for a stop that nothing can catch (SIGSTOP) leaves the terminal to others as well.
//!
//! Invariant: the signals are blocked before any other thread begins, because threads inherit what is blocked.

use crate::terminal::model::event::Event;
use nix::sys::signal::{SigSet, Signal, kill, raise};
use nix::unistd::Pid;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// The signals of job control.
#[derive(Debug)]
pub(super) struct JobControl {
    /// Signals to stop that come from here, to be passed over.
    own: Arc<AtomicUsize>,
}

impl JobControl {
    /// Waits for the signals from here on. Call it before other threads begin.
    pub(super) fn begin(events: Sender<Event>) -> io::Result<JobControl> {
        let signals: SigSet = [Signal::SIGTSTP, Signal::SIGCONT].into_iter().collect();
        signals.thread_block()?;
        let own = Arc::new(AtomicUsize::new(0));
        let control = JobControl { own: own.clone() };
        thread::spawn(move || {
            while let Ok(signal) = signals.wait() {
                let is_own = |count: usize| count.checked_sub(1);
                let event = match signal {
                    Signal::SIGTSTP
                        if own.fetch_update(Ordering::SeqCst, Ordering::SeqCst, is_own).is_ok() =>
                    {
                        continue;
                    }
                    Signal::SIGTSTP => Event::Stop,
                    _ => Event::Continued,
                };
                if events.send(event).is_err() {
                    return;
                }
            }
        });
        Ok(control)
    }

    /// Stops the program, with `group` all programs that the shell started together with it, until it is continued.
    pub(super) fn stop(&self, group: bool) -> io::Result<()> {
        if group {
            self.own.fetch_add(1, Ordering::SeqCst);
            kill(Pid::from_raw(0), Signal::SIGTSTP)?;
        }
        // It is for this thread alone, which lets it through now.
        raise(Signal::SIGTSTP)?;
        let stop: SigSet = [Signal::SIGTSTP].into_iter().collect();
        stop.thread_unblock()?;
        stop.thread_block()?;
        Ok(())
    }
}
