//! The formats of pictures and movies, by name.

use crate::{Error, Film};

/// A format of pictures and movies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A movie that opens everywhere.
    Gif,
    /// A movie for browsers, or a picture, sharp at any size.
    Svg,
    /// A picture.
    Png,
    /// A movie for terminals (asciinema, version 2).
    Cast,
}

text::named!(Format, "format": Gif "gif", Svg "svg", Png "png", Cast "cast");

impl Format {
    /// The media type for HTTP.
    pub const fn media_type(self) -> &'static str {
        match self {
            Format::Gif => "image/gif",
            Format::Svg => "image/svg+xml",
            Format::Png => "image/png",
            Format::Cast => "application/x-asciicast",
        }
    }
}

impl Film {
    /// The film in a format: all of it, or with `frame` a picture of that frame, the last one if it is beyond it. PNG is
    /// always a picture, of the start when no frame is given; GIF and cast are always movies. `progress` is called as for
    /// [`Film::gif`].
    ///
    /// # Errors
    /// When the film is too large for the format, or was stopped.
    pub fn bytes(
        &self,
        format: Format,
        frame: Option<u32>,
        progress: &mut dyn FnMut(u32, u32) -> bool,
    ) -> Result<Vec<u8>, Error> {
        match (format, frame) {
            (Format::Gif, _) => self.gif(progress),
            (Format::Png, frame) => self.png(frame.unwrap_or(0)),
            (Format::Svg, None) => Ok(self.svg_movie().into_bytes()),
            (Format::Svg, Some(frame)) => Ok(self.svg(frame).into_bytes()),
            (Format::Cast, _) => self.cast().map(String::into_bytes),
        }
    }
}
