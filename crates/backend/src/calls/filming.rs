//! Pictures and movies to download, and the thumbnails of lists.

use crate::calls::playing::resume;
use crate::fault::Fault;
use crate::names::named;
use crate::reply::Reply;
use grid::Direction;
use serde::Deserialize;
use sokoworks::film::{Error, Format, Options, Palette, Per};
use sokoworks::{Clock, Level, film_of};
use std::time::Duration;

/// Longest time that one movie may take.
const TIME: Duration = Duration::from_secs(60);

/// Side of the small pictures of lists, in pixels.
const THUMBNAIL: u32 = 160;

/// What to film.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shoot {
    /// The level.
    pub(crate) text: String,
    /// The timeline.
    #[serde(default)]
    moves: String,
    /// `gif`, `svg` (animated), `cast`; `png` and `still` (SVG) show the position at the cursor.
    format: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    author: String,
    /// Pixels of a cell's side; none for one that fits the board.
    cell: Option<u32>,
    /// Moves, or pushes, in a second.
    speed: Option<f32>,
    /// Frames of a GIF between two moves; none for none.
    #[serde(default)]
    glide: u32,
    /// The name of a [`Palette`].
    #[serde(default, deserialize_with = "named")]
    palette: Palette,
    /// Whether a frame is a push instead of a move.
    #[serde(default)]
    pushes: bool,
}

/// Films a game: its whole attempt, or how it stands.
/// `free` is the memory that may be used for it.
pub(crate) fn shoot(level: &Level, ask: &Shoot, free: u64, clock: Clock) -> Result<Reply, Fault> {
    let play = resume(level, &ask.moves)?;
    let mut options = Options::default();
    options.cell = ask.cell;
    options.palette = ask.palette;
    options.title = ask.title.clone();
    options.author = ask.author.clone();
    options.per = if ask.pushes { Per::Push } else { Per::Move };
    options.speed = ask.speed.unwrap_or(options.speed);
    options.glide = ask.glide;
    let made = play.timeline().made();
    let moves: Vec<Direction> = match ask.format.as_str() {
        "png" | "still" => made.collect(),
        _ => made.chain(play.timeline().ahead()).collect(),
    };
    let film = film_of(level, &moves, &options).map_err(refused)?;
    let last = film.frames() - 1;
    let begin = clock();
    let (format, frame) = match ask.format.as_str() {
        "still" => (Format::Svg, Some(last)),
        word => match word.parse() {
            Ok(Format::Png) => (Format::Png, Some(last)),
            Ok(format) => (format, None),
            Err(_) => return Err(Fault::bad("E-FORMAT", format!("films have no format {word:?}"))),
        },
    };
    let needed = film.raster_bytes();
    if matches!(format, Format::Png | Format::Gif) && needed > free {
        let (width, height) = film.size();
        let message = format!(
            "a picture of {width} x {height} pixels takes {} MB of memory, and {} MB are free",
            needed / 1_000_000,
            free / 1_000_000
        );
        return Err(Fault::bad("E-FILM", message)
            .help("choose smaller cells or SVG, or start the server with a larger --memory"));
    }
    let bytes =
        film.bytes(format, frame, &mut |_, _| clock().saturating_sub(begin) < TIME).map_err(refused)?;
    Ok(Reply::file(format.media_type(), bytes))
}

/// A small picture of a level's start.
pub(crate) fn thumbnail(level: &Level, dark: bool) -> Result<String, Fault> {
    let size = level.size();
    let palette = if dark { Palette::Dark } else { Palette::Light };
    let mut options = Options::thumbnail(THUMBNAIL, size.width.max(size.height));
    options.palette = palette;
    Ok(film_of(level, &[], &options).map_err(refused)?.svg(0))
}

fn refused(error: Error) -> Fault {
    match error {
        Error::Number(number) => number.into(),
        error => Fault::bad("E-FILM", error.to_string()),
    }
}
