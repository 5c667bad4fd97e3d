//! Lines of text as shapes: layout in the stroke font, with an ellipsis where room ends.

use crate::art::font::{self, CAPITAL, DIGIT};
use crate::scene::shape::{Point, Shape};
use crate::skins::Ink;
use text::is_hidden;

/// Size, weight and ink of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Type {
    /// Height of a capital, in pixels.
    pub(crate) height: f32,
    /// Width of a stroke, in pixels.
    pub(crate) weight: f32,
    /// What it is written with.
    pub(crate) ink: Ink,
}

impl Type {
    /// A text of usual weight.
    pub(crate) fn new(height: f32, ink: Ink) -> Type {
        Type { height, weight: (height * 0.135).max(1.1), ink }
    }

    /// Pixels in a unit of the font.
    fn unit(self) -> f32 {
        self.height / CAPITAL
    }

    /// Advance of a digit in pixels.
    pub(crate) fn digit(self) -> f32 {
        DIGIT * self.unit()
    }

    /// Width of a text in pixels, with the space behind its last glyph.
    pub(crate) fn width(self, text: &str) -> f32 {
        text.chars().map(|character| font::glyph(character).1).sum::<f32>() * self.unit()
    }

    /// The text as shapes; `at` is where its base line begins.
    pub(crate) fn write(self, text: &str, at: Point) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut x = at.0;
        for character in text.chars() {
            let (strokes, advance) = font::glyph(character);
            for stroke in strokes {
                let place = |(right, down): Point| (x + right * self.unit(), at.1 + down * self.unit());
                let points: Vec<Point> = stroke.into_iter().map(place).collect();
                shapes.push(Shape::line(points, self.weight, self.ink));
            }
            x += advance * self.unit();
        }
        shapes
    }

    /// The text with its middle at `at`.
    pub(crate) fn centered(self, text: &str, at: Point) -> Vec<Shape> {
        let width = self.width(text) - font::SPACING * self.unit();
        self.write(text, (at.0 - width / 2.0, at.1 + self.height / 2.0))
    }

    /// As much of a text as fits, with an ellipsis when that is not all. What has no shape, such as control
    /// characters and signs of direction, is dropped.
    pub(crate) fn fitted(self, text: &str, room: f32) -> String {
        let text = seen(text);
        let mut width = 0.0;
        let mut fits = 0;
        let ellipsis = self.width("…");
        for (at, character) in text.char_indices() {
            width += font::glyph(character).1 * self.unit();
            if width <= room - ellipsis {
                fits = at + character.len_utf8();
            } else if width > room {
                return format!("{}…", text[..fits].trim_end());
            }
        }
        text
    }
}

/// The text without what has no shape, such as control characters and signs of direction.
pub(crate) fn seen(text: &str) -> String {
    let unseen = |one: char| is_hidden(one) || matches!(one, '\u{fe00}'..='\u{fe0f}');
    text.chars().filter(|&one| !unseen(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        let kind = Type::new(12.0, Ink::Text);
        assert_eq!(kind.fitted("Short", 200.0), "Short");
        let cut = kind.fitted("Quite a långer tïtle \u{1f600} than there is room for\n", 100.0);
        assert!(cut.starts_with("Quite a l") && cut.ends_with('…'), "{cut}");
        assert!(kind.width(&cut) <= 100.0);
        assert_eq!(kind.fitted("", 0.0), "");
        assert_eq!(kind.fitted("\u{7}", 0.0), "");
    }
}
