//! Any bytes to a collection: which of the formats a file is in.

use super::foreign::{json, ksokoban, pddl, ssx, tiled};
use super::{Collection, ReadOptions, collection, slc};

/// Reads any level file: text collections (`.xsb`, `.sok`, `.txt`), SLC, SSX, JSON, PDDL problems, Boxoban, KSokoban's
/// `level.data`, a clipboard. Never fails: diagnostics describe what cannot be read. O(bytes).
///
/// XML may hold text that looks like a board, and text may hold what looks like XML: what comes first
/// decides, unless it comes to nothing. The same holds for text that begins like JSON. PDDL is PDDL, and a Tiled map is refused.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Collection {
    let text = ksokoban::decode(bytes);
    let content = &*text.content;
    let as_text = || collection::read(content, options);
    let is_before = |start: usize| collection::read(&content[..start], options).entries.is_empty();
    // A board in the comments of a problem does not count.
    if pddl::begins(content) {
        return pddl::read(content, options);
    }
    if let Some(refused) = tiled::refused(content) {
        return Collection { diagnostics: vec![refused], ..Collection::default() };
    }
    let structured = if json::begins(content) {
        Some(json::read(content, options))
    } else if slc::start(content).is_some_and(is_before) {
        Some(slc::read(bytes, content, options))
    } else if ssx::start(content).is_some_and(is_before) {
        Some(ssx::read(bytes, content, options))
    } else {
        None
    };
    if let Some(structured) = structured {
        // Rows behind the marks of a broken XML or JSON file are not meant as text. A list may be of any language.
        let is_list = json::begins(content) && content.trim_start().starts_with('[');
        let text = || if is_list { as_text() } else { collection::read_plain(content, options) };
        return if has_entries(&structured) {
            structured
        } else {
            Some(text()).filter(has_entries).unwrap_or(structured)
        };
    }
    let mut collection = as_text();
    collection.diagnostics.splice(0..0, text.diagnostics);
    collection
}

fn has_entries(collection: &Collection) -> bool {
    !collection.entries.is_empty()
}
