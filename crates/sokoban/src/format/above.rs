//! The text above a board that belongs to it.

use super::lines::Line;
use super::scan::TextPart;

/// Text above a board that is its own.
#[derive(Default)]
pub(super) struct Above<'a> {
    /// The title line and the title in it.
    pub(super) title: Option<(Line<'a>, String)>,
    /// Whether the title line belongs to this board regardless of the keys below the board.
    pub(super) marked: bool,
    /// Other lines.
    pub(super) lines: Vec<Line<'a>>,
}

impl<'a> Above<'a> {
    /// The lines of `gap` from `split` on; the title, if any, by its index in `gap` and its text.
    pub(super) fn new(gap: &[TextPart<'a>], split: usize, title: Option<(usize, String)>) -> Above<'a> {
        let mut above = Above::default();
        for (at, part) in gap.iter().enumerate().skip(split) {
            let TextPart::Text(line) = part else { continue };
            match &title {
                Some((title_at, title)) if *title_at == at => above.title = Some((*line, title.clone())),
                _ => above.lines.push(*line),
            }
        }
        let touches = !matches!(gap.last(), None | Some(TextPart::Blank));
        above.marked =
            touches || above.title.as_ref().is_some_and(|(line, _)| line.text.starts_with([';', '\'']));
        above
    }
}
