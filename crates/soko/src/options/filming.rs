//! Option values for pictures and movies: formats, which moment, how fast.

use clap::ValueEnum;
use std::path::Path;
use std::str::FromStr;

/// A format of pictures and movies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Picture {
    /// Movie that opens everywhere
    Gif,
    /// Movie for browsers, or with --at a picture, sharp at any size
    Svg,
    /// Picture
    Png,
    /// Movie for terminals (asciinema)
    Cast,
}

impl Picture {
    /// The format that the name of a file tells.
    pub(crate) fn of_name(path: &Path) -> Option<Picture> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        Some(match extension.as_str() {
            "gif" => Picture::Gif,
            "svg" => Picture::Svg,
            "png" => Picture::Png,
            "cast" => Picture::Cast,
            _ => return None,
        })
    }
}

/// A moment of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// Before the first move.
    Start,
    /// After the last move.
    End,
    /// After so many frames.
    After(u32),
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
        let bounds = film::Options::MIN_SPEED..=film::Options::MAX_SPEED;
        let speed = text.trim().parse().ok().filter(|speed| bounds.contains(speed));
        speed
            .map(Speed)
            .ok_or_else(|| format!("expected a number from {} to {}", bounds.start(), bounds.end()))
    }
}
