//! Title, author and counters below the board.
//!
//! Title and author with letters that the font of strokes does not have (Chinese, Japanese, Arabic, …) are written as text
//! where the format holds text (SVG); in PNG and GIF the words that the font has are shown, behind a name such as `Level 3`.
//!
//! The digits of a counter are actors, one a place, so that ten looks do for every number.

use crate::art::font;
use crate::art::lettering::{Type, seen};
use crate::options::Options;
use crate::scene::shape::Point;
use crate::scene::{ActorId, Scene, Wardrobe, Writing};
use crate::skins::Ink;

/// Width of the strokes of a title, in heights of a capital.
const TITLE: f32 = 0.175;

/// A number that changes, with a label before it and its last value behind it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counter {
    /// What is counted.
    pub(crate) label: &'static str,
    /// Its value at the end.
    pub(crate) total: usize,
}

/// What stands below a board, laid out but for its place.
#[derive(Debug)]
pub(crate) struct Caption {
    title: Words,
    author: Words,
    counters: Vec<Counter>,
    large: Type,
    small: Type,
}

/// A line of words.
#[derive(Debug)]
struct Words {
    text: String,
    /// What is shown of it where a picture cannot hold text; none when the font has all of it.
    stand_in: Option<String>,
}

/// The places of counters in a scene.
#[derive(Debug)]
pub(crate) struct Dials {
    /// For each counter its digits, the highest first, and where they stand.
    digits: Vec<Vec<(ActorId, Point)>>,
    kind: Type,
    looks: Wardrobe<u8>,
}

impl Caption {
    /// What the options ask for. A picture without moves has no counters.
    pub(crate) fn new(options: &Options, cell: u32, counters: &[Counter]) -> Caption {
        let height = (cell as f32 * 0.32).clamp(8.0, 14.0).round();
        let words = |text: &str, name: &str| Words::new(if options.captions { text } else { "" }, name);
        let moves = counters.iter().any(|counter| counter.total > 0);
        let counters = if options.captions && moves { counters.to_vec() } else { Vec::new() };
        Caption {
            title: words(&options.title, &options.stand_in),
            author: words(&options.author, ""),
            counters,
            large: Type { weight: (height * TITLE).max(1.1), ..Type::new(height, Ink::Text) },
            small: Type::new((height * 0.8).max(7.0), Ink::Faint),
        }
    }

    /// The preferred width of the captions in pixels; long texts accept less.
    pub(crate) fn width(&self) -> f32 {
        let title = self.title.width(self.large).min(20.0 * self.large.height);
        let author = self.author.width(self.small).min(12.0 * self.large.height);
        title.max(author + self.gap() + self.counters_width())
    }

    /// The height of the captions in pixels.
    pub(crate) fn height(&self) -> f32 {
        match self.rows() {
            0 => 0.0,
            rows => (rows as f32 - 0.5) * self.row() + 1.3 * self.large.height,
        }
    }

    /// Draws into the strip that begins at `at`, `width` pixels wide, in its middle, which is that of the board.
    pub(crate) fn place(&self, scene: &mut Scene, at: Point, width: f32) -> Dials {
        let mut base = at.1 + 0.5 * self.row() + self.large.height;
        let middle = at.0 + width / 2.0;
        if !self.title.is_empty() {
            let begin = middle - self.title.width_in(self.large, width) / 2.0;
            self.title.write(scene, self.large, (begin, base), width);
            base += self.row();
        }
        // Each counter has a gap before it; what is left for the author has one more.
        let counters = self.counters_width();
        let room = if counters > 0.0 { width - counters - self.gap() } else { width };
        let author =
            if room > 4.0 * self.small.height { self.author.width_in(self.small, room) } else { 0.0 };
        let between = if author > 0.0 && counters > 0.0 { 2.0 * self.gap() } else { 0.0 };
        let mut x = middle - (author + between + (counters - self.gap()).max(0.0)) / 2.0;
        if author > 0.0 {
            self.author.write(scene, self.small, (x, base), room);
        }
        x += author + between;
        let mut dials = Dials { digits: Vec::new(), kind: self.number(), looks: Wardrobe::new() };
        for counter in &self.counters {
            let label = self.label(counter);
            scene.backdrop.extend(self.small.write(&label, (x, base)));
            x += self.small.width(&label);
            let places = places(counter.total);
            let digits = (0..places)
                .map(|place| (scene.actor(false), (x + place as f32 * self.number().digit(), base)));
            dials.digits.push(digits.collect());
            x += places as f32 * self.number().digit();
            let total = format!("/{}", counter.total);
            scene.backdrop.extend(self.small.write(&total, (x, base)));
            x += self.small.width(&total) + self.gap();
        }
        dials
    }

    fn rows(&self) -> u32 {
        u32::from(!self.title.is_empty()) + u32::from(!self.author.is_empty() || !self.counters.is_empty())
    }

    fn row(&self) -> f32 {
        (self.large.height * 1.9).round()
    }

    fn number(&self) -> Type {
        Type::new(self.small.height, Ink::Text)
    }

    fn gap(&self) -> f32 {
        self.small.height
    }

    fn label(&self, counter: &Counter) -> String {
        format!("{} ", counter.label)
    }

    /// Width of all counters with a gap before each.
    fn counters_width(&self) -> f32 {
        let width = |counter: &Counter| {
            let total = self.small.width(&format!("/{}", counter.total));
            let digits = places(counter.total) as f32 * self.number().digit();
            self.gap() + self.small.width(&self.label(counter)) + digits + total
        };
        self.counters.iter().map(width).sum()
    }
}

impl Words {
    /// Words without what cannot be seen. `name` stands for what the font does not have.
    fn new(text: &str, name: &str) -> Words {
        let text = seen(text).trim().to_owned();
        if text.chars().all(font::has) {
            return Words { text, stand_in: None };
        }
        let known: String = text.chars().map(|one| if font::has(one) { one } else { ' ' }).collect();
        let is_word = |word: &&str| word.contains(char::is_alphanumeric);
        let known = known.split_whitespace().filter(is_word);
        let shown = std::iter::once(name).filter(|name| !name.is_empty()).chain(known).collect::<Vec<_>>();
        let shown = if shown.is_empty() { text.clone() } else { shown.join(" ") };
        Words { text, stand_in: Some(shown) }
    }

    fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Width in pixels; of letters that the font does not have about that which other fonts give them.
    fn width(&self, kind: Type) -> f32 {
        match &self.stand_in {
            None => kind.width(&self.text),
            Some(shown) => foreign_width(&self.text, kind).max(kind.width(shown)),
        }
    }

    /// Width in pixels of what fits into some room.
    fn width_in(&self, kind: Type, room: f32) -> f32 {
        match &self.stand_in {
            None => kind.width(&kind.fitted(&self.text, room)),
            Some(_) => self.width(kind).min(room),
        }
    }

    fn write(&self, scene: &mut Scene, kind: Type, at: Point, room: f32) {
        let Some(shown) = &self.stand_in else {
            scene.backdrop.extend(kind.write(&kind.fitted(&self.text, room), at));
            return;
        };
        let mut text = self.text.clone();
        if foreign_width(&text, kind) > room {
            while foreign_width(&text, kind) > room - foreign_width("…", kind) && text.pop().is_some() {}
            text = format!("{}…", text.trim_end());
        }
        let stand_in = kind.write(&kind.fitted(shown, room), at);
        scene.writings.push(Writing { text, at, height: kind.height, ink: kind.ink, stand_in });
    }
}

/// About the width that fonts of other scripts give a text, in pixels: letters of the far east are square.
fn foreign_width(text: &str, kind: Type) -> f32 {
    let width = |one: char| if one < '\u{1100}' { 0.85 } else { 1.4 };
    text.chars().map(width).sum::<f32>() * kind.height
}

impl Dials {
    /// Shows the values of the counters from the last frame on.
    pub(crate) fn show(&mut self, scene: &mut Scene, values: &[usize]) {
        let kind = self.kind;
        for (digits, &value) in self.digits.iter().zip(values) {
            let mut rest = value;
            for (place, &(actor, at)) in digits.iter().rev().enumerate() {
                let digit = (rest % 10) as u8;
                let look = (rest > 0 || place == 0)
                    .then(|| self.looks.look(scene, digit, || kind.write(&digit.to_string(), (0.0, 0.0))));
                scene.set(actor, at, look);
                rest /= 10;
            }
        }
    }
}

/// How many digits a number has.
fn places(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}
