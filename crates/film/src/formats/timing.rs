//! When each frame is shown, in seconds from the beginning.

use crate::options::Options;

/// The times of a movie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    start_hold: f32,
    end_hold: f32,
    /// Seconds from one frame to the next.
    pub(crate) step: f32,
    frames: u32,
}

impl Timing {
    /// The times of a movie of `frames` frames; the options must be within their bounds.
    pub(crate) fn new(options: &Options, frames: u32) -> Timing {
        let (start_hold, end_hold) = (options.start_hold, options.end_hold);
        Timing { start_hold, end_hold, step: 1.0 / options.speed, frames }
    }

    /// When a frame begins.
    pub(crate) fn begin(&self, frame: u32) -> f32 {
        match frame.checked_sub(1) {
            None => 0.0,
            Some(moves) => self.start_hold + moves as f32 * self.step,
        }
    }

    /// When the movie ends. A movie takes some time even where nothing is held.
    pub(crate) fn end(&self) -> f32 {
        self.begin(self.frames.saturating_sub(1)) + self.end_hold.max(self.step)
    }
}
