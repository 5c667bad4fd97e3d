//! A film: one position of one level and the moves made from there, ready to be shown in any format.

use crate::error::{Error, MAX_CHARACTERS};
use crate::formats::cast::Recorder;
use crate::formats::raster::Projector;
use crate::formats::svg::{self, Words};
use crate::formats::timing::Timing;
use crate::formats::{gif, png};
use crate::games::{sokoban as boxes, sokobond as atoms};
use crate::options::Options;
use crate::scene::{Scene, glide};
use grid::Direction;

/// Bytes that each pixel of a GIF or a PNG takes while it is made: three canvases, and two copies as numbers of colours.
const RASTER: u64 = 12;

/// A position and moves on film. Without moves it is a picture.
#[derive(Clone, Debug)]
pub struct Film {
    pub(crate) scene: Scene,
    options: Options,
    story: Story,
}

#[derive(Clone, Debug)]
enum Story {
    Sokoban(boxes::Story),
    Sokobond(atoms::Story),
}

impl Film {
    /// Films `moves` from a position of a Sokoban level. The moves must be legal; they need not solve it.
    ///
    /// # Errors
    /// When a move is not legal, or a number of the options is out of its bounds.
    pub fn sokoban(
        level: &sokoban::Level,
        start: &sokoban::Position,
        moves: &[Direction],
        options: &Options,
    ) -> Result<Film, Error> {
        let story = boxes::Story { level: level.clone(), start: start.clone(), moves: moves.to_vec() };
        options.check()?;
        Ok(Film { scene: story.scene(options)?, options: options.clone(), story: Story::Sokoban(story) })
    }

    /// Films `keys` from a position of a Sokobond level. A refused key changes nothing, as in play.
    ///
    /// # Errors
    /// When a number of the options is out of its bounds.
    pub fn sokobond(
        level: &sokobond::Level,
        start: &sokobond::Position,
        keys: &[Direction],
        options: &Options,
    ) -> Result<Film, Error> {
        let story = atoms::Story { level: level.clone(), start: start.clone(), keys: keys.to_vec() };
        options.check()?;
        Ok(Film { scene: story.scene(options), options: options.clone(), story: Story::Sokobond(story) })
    }

    /// Number of frames, at least 1. Frame 0 is the start.
    pub fn frames(&self) -> u32 {
        self.scene.frames
    }

    /// Frames of the animated GIF: more where pieces glide.
    pub fn gif_frames(&self) -> u32 {
        let frames = self.scene.frames;
        if self.scene.glides { (frames - 1) * (self.options.glide() + 1) + 1 } else { frames }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        (self.scene.width, self.scene.height)
    }

    /// Bytes that making a GIF or a PNG takes at most, beside this film and the file itself: canvases of three bytes a pixel,
    /// the numbers of colours, and what encoders hold.
    pub fn raster_bytes(&self) -> u64 {
        u64::from(self.scene.width) * u64::from(self.scene.height) * RASTER
    }

    /// Whether title or author have letters that PNG and GIF cannot show.
    pub fn lacks_letters(&self) -> bool {
        !self.scene.writings.is_empty()
    }

    /// A frame as SVG; the last one if `frame` is beyond it.
    pub fn svg(&self, frame: u32) -> String {
        self.with_words(|words| svg::still(&self.scene, self.options.palette, words, frame))
    }

    /// All frames as animated SVG.
    pub fn svg_movie(&self) -> String {
        let timing = self.timing();
        self.with_words(|words| {
            svg::movie(&self.scene, self.options.palette, words, &timing, self.options.looped)
        })
    }

    /// A frame as PNG; the last one if `frame` is beyond it.
    pub fn png(&self, frame: u32) -> Result<Vec<u8>, Error> {
        png::png(&Projector::new(&self.scene, self.options.palette, frame)?.canvas)
    }

    /// All frames as animated GIF. `progress` is called with the number of steps done and the total; when it returns
    /// false, the result is [`Error::Stopped`].
    pub fn gif(&self, progress: &mut dyn FnMut(u32, u32) -> bool) -> Result<Vec<u8>, Error> {
        let Options { palette, looped, speed, .. } = self.options;
        let glide = self.options.glide();
        if glide == 0 || !self.scene.glides {
            return gif::gif(&self.scene, palette, &self.timing(), looped, progress);
        }
        let scene = glide::glide(&self.scene, glide);
        let options = Options { speed: speed * (glide + 1) as f32, ..self.options.clone() };
        gif::gif(&scene, palette, &Timing::new(&options, scene.frames), looped, progress)
    }

    /// All frames as a terminal cast (asciinema, version 2).
    ///
    /// # Errors
    /// When the board is too large for any terminal.
    pub fn cast(&self) -> Result<String, Error> {
        let (size, step) = match &self.story {
            Story::Sokoban(story) => (story.level.size(), 1),
            // Between two cells there is a column, or a row, for bonds and modifiers.
            Story::Sokobond(story) => (story.level.size(), 2),
        };
        let (width, height) = (u64::from(size.width) * step, u64::from(size.height) * step);
        if width * height > MAX_CHARACTERS {
            return Err(Error::ScreenTooLarge { width, height });
        }
        let mut recorder = Recorder::new(&self.options, self.timing());
        match &self.story {
            Story::Sokoban(story) => {
                story.texts(&self.options, &mut |rows, counters| recorder.show(rows, counters))?
            }
            Story::Sokobond(story) => {
                story.texts(self.options.marks.reach, &mut |rows, counters| recorder.show(rows, counters))
            }
        }
        Ok(recorder.finish())
    }

    fn timing(&self) -> Timing {
        Timing::new(&self.options, self.scene.frames)
    }

    fn with_words(&self, draw: impl FnOnce(&Words<'_>) -> String) -> String {
        let (game, moves) = match &self.story {
            Story::Sokoban(story) => ("Sokoban", story.moves.len()),
            Story::Sokobond(story) => ("Sokobond", story.keys.len()),
        };
        let kind = format!("A level of {game}");
        let title = if self.options.title.trim().is_empty() { &kind } else { self.options.title.trim() };
        let author = self.options.author.trim();
        let by = if author.is_empty() { String::new() } else { format!(" by {author}") };
        let made = match moves {
            0 => String::new(),
            1 => ", 1 move".to_owned(),
            _ => format!(", {moves} moves"),
        };
        draw(&Words { title, description: &format!("{kind}{by}{made}") })
    }
}
