//! Why a film cannot be made.

use grid::OutOfBounds;
use std::fmt;

/// Most pixels of a raster picture: a picture holds two canvases of three bytes a pixel, a movie three.
pub const MAX_PIXELS: u64 = 40_000_000;

/// Most characters of a screen in a cast: a frame holds about ten bytes for each.
pub const MAX_CHARACTERS: u64 = 1_000_000;

/// Why a film cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A number of the options is out of its bounds.
    Number(OutOfBounds),
    /// A move is not legal. Its number, from 1.
    Blocked(usize),
    /// The picture would have too many pixels; a smaller cell helps.
    TooLarge {
        /// Width in pixels.
        width: u64,
        /// Height in pixels.
        height: u64,
    },
    /// The screen of a cast would have too many characters.
    ScreenTooLarge {
        /// Columns.
        width: u64,
        /// Rows.
        height: u64,
    },
    /// The observer of the progress asked to stop.
    Stopped,
    /// The encoder of the format failed; no input is known to cause this.
    Encoder(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Number(number) => write!(f, "{number}"),
            Error::Blocked(number) => write!(f, "move {number} is not legal"),
            Error::TooLarge { width, height } => {
                write!(f, "a picture of {width} x {height} pixels is too large")?;
                write!(f, ": at most {} million pixels, and 65535 a side", MAX_PIXELS / 1_000_000)
            }
            Error::ScreenTooLarge { width, height } => {
                write!(f, "a screen of {width} x {height} characters is too large")?;
                write!(f, ": at most {} million characters", MAX_CHARACTERS / 1_000_000)
            }
            Error::Stopped => write!(f, "stopped"),
            Error::Encoder(message) => write!(f, "the encoder failed: {message}"),
        }
    }
}

impl std::error::Error for Error {}

impl From<OutOfBounds> for Error {
    fn from(number: OutOfBounds) -> Error {
        Error::Number(number)
    }
}
