//! SLC, the XML format of sourcecode.se: `<Level Id="..."><L>#####</L>...</Level>`.
//!
//! O(text).

use super::xml::{self, Places, attribute, one_line};
use crate::format::collection::{self, Budget};
use crate::format::scan::MIN_ROWS;
use crate::format::{Collection, Entry, KeyValue, ReadOptions, header, row};
use crate::symbol::Symbol;
use roxmltree::{Document, Node};
use text::{Diagnostic, escape_markup};

/// The offset at which XML begins, if the text looks like SLC; other text may precede it.
pub(in crate::format) fn start(text: &str) -> Option<usize> {
    let root = ["<SokobanLevels", "<LevelCollection"].iter().filter_map(|root| text.find(root)).min()?;
    // The declaration, if there is one, stands right before the root but for comments and a DOCTYPE.
    Some(text[..root].rfind("<?xml").unwrap_or(root))
}

/// Reads the XML in `bytes`, which look like SLC and decode to `content` unless they declare an encoding.
pub(in crate::format) fn read(bytes: &[u8], content: &str, options: &ReadOptions) -> Collection {
    xml::read(bytes, content, start, |document, places| levels(document, places, options))
}

fn levels(document: &Document<'_>, places: &Places, options: &ReadOptions) -> Collection {
    let mut collection = Collection::default();
    let mut budget = Budget::default();
    let mut number = 0;
    for node in document.root().descendants().filter(Node::is_element) {
        match node.tag_name().name() {
            "Title" if collection.title.is_empty() => collection.title = one_line(node),
            "Email" => push_key(&mut collection, "Email", one_line(node)),
            "Url" => push_key(&mut collection, "Homepage", one_line(node)),
            "Description" if collection.header.is_empty() => {
                header::read_text(node.text().unwrap_or(""), &mut collection.header);
            }
            "LevelCollection" if collection.author.is_none() => {
                collection.author = attribute(node, "Copyright")
            }
            "Level" => {
                number += 1;
                let line = places.line(node.range().start);
                collection.entries.push(read_level(node, number, line, places, options, &mut budget));
            }
            _ => {}
        }
    }
    collection
}

fn read_level(
    node: Node<'_, '_>,
    number: usize,
    line: usize,
    places: &Places,
    options: &ReadOptions,
    budget: &mut Budget,
) -> Entry {
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    let mut alien = None;
    for child in node.children().filter(|child| child.has_tag_name("L") || child.tag_name().name() == "L") {
        let text = child.text().unwrap_or("").trim_end();
        let is_cell = |c: char| "#@+$*. ".contains(c) || options.cells.maps(c);
        let cell = |c: char| options.cells.symbol(c).filter(|_| is_cell(c)).map_or(c, Symbol::to_char);
        let place = places.line(child.range().start);
        alien = alien.or(text.chars().find(|&c| !is_cell(c)).map(|c| (c, place)));
        let row: String = text.chars().map(cell).filter(|c| !c.is_control()).collect();
        rows.push(row.trim_end().to_owned());
        lines.push(place);
    }
    let bounds = |row: &String| row::may_bound(row);
    let top = rows.iter().position(bounds).unwrap_or(0);
    rows.truncate(rows.iter().rposition(bounds).map_or(0, |last| last + 1));
    rows.drain(..top.min(rows.len()));
    let margin = row::take_margin(&mut rows);
    let mut entry = Entry {
        number,
        title: attribute(node, "Id").unwrap_or_default(),
        author: attribute(node, "Copyright"),
        line: lines.get(top).copied().unwrap_or(line),
        rows,
        margin,
        ..Entry::default()
    };
    // A level that cannot be read keeps its number.
    let help = "a row is `<L>` with the cells `#@+$*.` and space";
    if let Some((c, place)) = alien {
        let message = format!("`{}` is not a board cell", c.escape_debug());
        let help = format!("{help}; give it a meaning, such as --cells '{}=$' for a box", c.escape_debug());
        entry.diagnostics.push(Diagnostic::error("E-CELL", message).at_line(place).help(help));
        return entry;
    }
    if entry.rows.len() < MIN_ROWS {
        let error = Diagnostic::error("E-BOARD", "the level has less than three rows with walls");
        entry.diagnostics.push(error.at_line(line).help(help));
        return entry;
    }
    collection::build(&mut entry, options, budget);
    for diagnostic in &mut entry.diagnostics {
        diagnostic.line = lines.get(top + diagnostic.line.saturating_sub(1)).copied().unwrap_or(line);
        (diagnostic.column, diagnostic.width) = (0, 0);
    }
    entry
}

fn push_key(collection: &mut Collection, name: &'static str, value: String) {
    if !value.is_empty() && collection.keys.iter().all(|key| key.name != name) {
        collection.keys.push(KeyValue { name, value });
    }
}

/// Keys of the whole that have an element, with its name.
pub(in crate::format) const KEYS: [(&str, &str); 2] = [("Email", "Email"), ("Homepage", "Url")];

pub(in crate::format) fn write(collection: &Collection) -> String {
    let width = |entry: &Entry| entry.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let max_width = collection.entries.iter().map(width).max().unwrap_or(0);
    let max_height = collection.entries.iter().map(|entry| entry.rows.len()).max().unwrap_or(0);
    let key = |name: &str| collection.keys.iter().find(|key| key.name == name).map(|key| key.value.as_str());
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<SokobanLevels xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" ");
    xml.push_str("xsi:schemaLocation=\"SokobanLev.xsd\">\n");
    xml.push_str(&format!("  <Title>{}</Title>\n", escape_markup(&collection.title)));
    xml.push_str(&format!("  <Description>{}</Description>\n", escape_markup(&collection.header.join("\n"))));
    for (name, element) in KEYS {
        if let Some(value) = key(name) {
            xml.push_str(&format!("  <{element}>{}</{element}>\n", escape_markup(value)));
        }
    }
    let copyright = |author: &Option<String>| match author {
        Some(author) => format!(" Copyright=\"{}\"", escape_markup(author)),
        None => String::new(),
    };
    let author = copyright(&collection.author);
    xml.push_str(&format!(
        "  <LevelCollection{author} MaxWidth=\"{max_width}\" MaxHeight=\"{max_height}\">\n"
    ));
    for entry in &collection.entries {
        let (id, author) = (escape_markup(&entry.title), copyright(&entry.author));
        let (width, height) = (width(entry), entry.rows.len());
        xml.push_str(&format!("    <Level Id=\"{id}\" Width=\"{width}\" Height=\"{height}\"{author}>\n"));
        for row in &entry.rows {
            xml.push_str(&format!("      <L>{}</L>\n", escape_markup(row)));
        }
        xml.push_str("    </Level>\n");
    }
    xml.push_str("  </LevelCollection>\n</SokobanLevels>\n");
    xml
}
