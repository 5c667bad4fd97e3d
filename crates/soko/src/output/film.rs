//! A film as the bytes of a file.

use crate::options::{Moment, Picture};
use ::film::{Error, Film};

/// A film in a format, or one moment of it. `progress` is told how many frames of how many are done, and says whether
/// to go on.
pub(crate) fn bytes(
    film: &Film,
    format: Picture,
    at: Option<Moment>,
    progress: &mut dyn FnMut(u32, u32) -> bool,
) -> Result<Vec<u8>, Error> {
    let frame = match at {
        None | Some(Moment::Start) => 0,
        Some(Moment::End) => u32::MAX,
        Some(Moment::After(frame)) => frame,
    };
    match (format, at) {
        (Picture::Gif, _) => film.gif(progress),
        (Picture::Png, _) => film.png(frame),
        (Picture::Svg, None) => Ok(film.svg_movie().into_bytes()),
        (Picture::Svg, Some(_)) => Ok(film.svg(frame).into_bytes()),
        (Picture::Cast, _) => film.cast().map(String::into_bytes),
    }
}
