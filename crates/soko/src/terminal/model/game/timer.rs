//! How long a level has been played: only while something happens on its board.

/// Seconds without a move after which the timer stands still.
const IDLE: f64 = 60.0;

/// The time of a level.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Timer {
    /// Seconds of play.
    pub(crate) seconds: f64,
    /// Seconds until it stands still, unless something happens before.
    left: f64,
}

impl Timer {
    /// A timer that starts at `seconds`; it runs from the first move on.
    pub(crate) const fn after(seconds: f64) -> Timer {
        Timer { seconds, left: 0.0 }
    }

    /// Something was played.
    pub(crate) const fn wake(&mut self) {
        self.left = IDLE;
    }

    /// Lets time pass.
    pub(crate) const fn pass(&mut self, seconds: f64) {
        let part = seconds.clamp(0.0, self.left);
        self.seconds += part;
        self.left -= part;
    }

    /// Seconds until it shows something else; None while it stands still.
    pub(crate) fn until_next(&self) -> Option<f64> {
        (self.left > 0.0).then(|| 1.0 - self.seconds.fract())
    }

    /// Minutes and seconds: `3:07`, `1:03:07`.
    pub(crate) fn text(&self) -> String {
        let seconds = self.seconds as u64;
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 { format!("{hours}:{minutes:02}:{rest:02}") } else { format!("{minutes}:{rest:02}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_timer_runs_from_the_first_move_and_stands_still_a_minute_after_the_last() {
        let mut timer = Timer::after(3_595.0);
        timer.pass(10.0);
        assert_eq!((timer.text().as_str(), timer.until_next()), ("59:55", None));
        timer.wake();
        timer.pass(12.25);
        assert_eq!((timer.text().as_str(), timer.until_next()), ("1:00:07", Some(0.75)));
        timer.pass(500.0);
        assert_eq!((timer.text().as_str(), timer.until_next()), ("1:00:55", None));
        timer.pass(-1.0);
        assert_eq!(timer.text(), "1:00:55");
    }
}
