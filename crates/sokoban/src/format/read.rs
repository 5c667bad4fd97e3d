//! Any bytes to a collection: which of the formats a file is in.

use super::{Collection, ReadOptions, collection, slc};

/// Reads any level file: text collections (`.xsb`, `.sok`, `.txt`), SLC, Boxoban, a clipboard.
/// Never fails: diagnostics describe what cannot be read. O(bytes).
///
/// XML may hold text that looks like a board, and text may hold what looks like XML: what comes first
/// decides, unless it comes to nothing.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Collection {
    let text = grid::text::decode(bytes);
    if let Some(start) = slc::start(&text.content)
        && collection::read(&text.content[..start], options).entries.is_empty()
    {
        let xml = slc::read(bytes, &text.content, options);
        let as_text = || collection::read(&text.content, options);
        return if !xml.entries.is_empty() {
            xml
        } else {
            Some(as_text()).filter(has_entries).unwrap_or(xml)
        };
    }
    let mut collection = collection::read(&text.content, options);
    collection.diagnostics.splice(0..0, text.diagnostics);
    collection
}

fn has_entries(collection: &Collection) -> bool {
    !collection.entries.is_empty()
}
