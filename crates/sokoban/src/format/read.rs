//! Any bytes to a collection: which of the formats a file is in.

use super::foreign::{json, ksokoban, pddl, slc, ssx, tiled};
use super::legend::{self, Legend};
use super::meaning::{self, Foreign, Reading};
use super::{Collection, ReadOptions, collection};

/// Reads any level file: text collections (`.xsb`, `.sok`, `.txt`), SLC, SSX, JSON, PDDL problems, Boxoban, KSokoban's
/// `level.data`, a clipboard. Never fails: diagnostics describe what cannot be read. O(bytes).
///
/// XML may hold text that looks like a board, and text may hold what looks like XML: what comes first decides, unless it has no
/// level. The same holds for text that begins like JSON. PDDL is PDDL, and a Tiled map is refused.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Collection {
    let text = ksokoban::decode(bytes);
    // A board in the comments of a problem does not count.
    if pddl::begins(&text.content) {
        return pddl::read(&text.content, options);
    }
    if let Some(refused) = tiled::refused(&text.content) {
        return Collection { diagnostics: vec![refused], ..Collection::default() };
    }
    let legend = match json::begins(&text.content) {
        true => Legend { cells: json::key(&text.content), from: 0 },
        false => legend::of_text(&text.content),
    };
    let cells = options.cells.with(&legend.cells);
    meaning::read(&text.content, &cells, options.spare_goals, |cells, foreign| {
        let options = ReadOptions { cells: cells.clone(), ..options.clone() };
        once(bytes, &text, &options, foreign, legend.from)
    })
}

/// Reads a file with the cells that are known.
fn once(
    bytes: &[u8],
    text: &text::Text<'_>,
    options: &ReadOptions,
    foreign: Foreign,
    from: usize,
) -> Reading {
    let content = &*text.content;
    let as_text = || collection::read(content, options, foreign, from);
    let is_before =
        |start: usize| collection::read(&content[..start], options, Foreign::No, from).signs.is_empty();
    let structured = if json::begins(content) {
        Some(json::read(content, options, foreign))
    } else if slc::start(content).is_some_and(is_before) {
        Some(Reading::of_format(slc::read(bytes, content, options)))
    } else if ssx::start(content).is_some_and(is_before) {
        Some(Reading::of_format(ssx::read(bytes, content, options)))
    } else {
        None
    };
    if let Some(structured) = structured {
        // Rows behind the marks of a broken XML or JSON file are not meant as text. A list may be of any language.
        let is_list = json::begins(content) && content.trim_start().starts_with('[');
        let text = || if is_list { as_text() } else { collection::read_plain(content, options) };
        return match structured.signs.is_empty() {
            false => structured,
            true => Some(text()).filter(|text| !text.signs.is_empty()).unwrap_or(structured),
        };
    }
    let mut reading = as_text();
    reading.collection.diagnostics.splice(0..0, text.diagnostics.iter().cloned());
    reading
}
