//! Option values for pictures and movies: which format, which moment, how fast.

use std::path::Path;
use std::str::FromStr;

/// The format by the name of a file.
pub(crate) fn format_of_name(path: &Path) -> Option<film::Format> {
    path.extension()?.to_str()?.to_lowercase().parse().ok()
}

/// A moment of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the first move.
    Start,
    /// After the last move.
    End,
    /// After this number of frames.
    After(u32),
}

impl Moment {
    /// The frame of a film that it is.
    pub(crate) const fn frame(self) -> u32 {
        match self {
            Moment::Start => 0,
            Moment::End => u32::MAX,
            Moment::After(frame) => frame,
        }
    }
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(text: &str) -> Result<Moment, String> {
        match text.trim() {
            "start" => Ok(Moment::Start),
            "end" => Ok(Moment::End),
            number => {
                number.parse().map(Moment::After).map_err(|_| "expected start, end or a number".to_owned())
            }
        }
    }
}

/// Frames a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Speed(pub(super) f32);

impl FromStr for Speed {
    type Err = String;

    fn from_str(text: &str) -> Result<Speed, String> {
        let bounds = film::Options::SPEED;
        let speed = text.trim().parse().ok().and_then(|speed| bounds.check(speed).ok());
        speed.map(Speed).ok_or_else(|| format!("expected a number from {} to {}", bounds.least, bounds.most))
    }
}
