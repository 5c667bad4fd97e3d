//! SLC, the XML format of sourcecode.se: `<Level Id="..."><L>#####</L>...</Level>`.
//!
//! O(text).

use super::collection::{self, Budget};
use super::foreign::xml::{self, Places, attribute, escape, one_line};
use super::lost::lost_moves;
use super::row;
use super::scan::MIN_ROWS;
use super::{Collection, Entry, Key, ReadOptions, header};
use crate::symbol::Symbol;
use grid::Diagnostic;
use roxmltree::{Document, Node};

/// The offset at which XML begins, if the text looks like SLC; other text may precede it.
pub(super) fn start(text: &str) -> Option<usize> {
    let root = ["<SokobanLevels", "<LevelCollection"].iter().filter_map(|root| text.find(root)).min()?;
    // The declaration, if there is one, stands right before the root but for comments and a DOCTYPE.
    Some(text[..root].rfind("<?xml").unwrap_or(root))
}

/// Reads the XML in `bytes`, which look like SLC and say `content` unless they declare an encoding.
pub(super) fn read(bytes: &[u8], content: &str, options: &ReadOptions) -> Collection {
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
                match read_level(node, number, line, places, options, &mut budget) {
                    Ok(entry) => collection.entries.push(entry),
                    Err(why) => collection.diagnostics.push(
                        Diagnostic::warning("W-LEVEL", format!("level {number} is left out: {why}"))
                            .at_line(line)
                            .help("a row is `<L>` with the cells `#@+$*.` and space"),
                    ),
                }
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
) -> Result<Entry, String> {
    let mut rows = Vec::new();
    let mut lines = Vec::new();
    for child in node.children().filter(|child| child.has_tag_name("L") || child.tag_name().name() == "L") {
        let text = child.text().unwrap_or("").trim_end();
        let cell = |c: char| match c {
            '#' | '@' | '+' | '$' | '*' | '.' | ' ' => Symbol::from_char(c).map(Symbol::to_char).ok_or(c),
            _ if options.cells.maps(c) => options.cells.symbol(c).map(Symbol::to_char).ok_or(c),
            _ => Err(c),
        };
        let row: Result<String, char> = text.chars().map(cell).collect();
        let row = row.map_err(|c| format!("`{}` is not a cell", c.escape_debug()))?;
        rows.push(row.trim_end().to_owned());
        lines.push(places.line(child.range().start));
    }
    let bounds = |row: &String| row::may_bound(row);
    let top = rows.iter().position(bounds).unwrap_or(0);
    rows.truncate(rows.iter().rposition(bounds).map_or(0, |last| last + 1));
    rows.drain(..top.min(rows.len()));
    if rows.len() < MIN_ROWS {
        return Err("it has less than three rows with walls".to_owned());
    }
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
    collection::build(&mut entry, options, budget);
    for diagnostic in &mut entry.diagnostics {
        diagnostic.line = lines.get(top + diagnostic.line.saturating_sub(1)).copied().unwrap_or(line);
        (diagnostic.column, diagnostic.width) = (0, 0);
    }
    Ok(entry)
}

fn push_key(collection: &mut Collection, name: &'static str, value: String) {
    if !value.is_empty() && collection.keys.iter().all(|key| key.name != name) {
        collection.keys.push(Key { name, value });
    }
}

/// What is lost when a collection is written as SLC.
pub(super) fn losses(collection: &Collection) -> Vec<Diagnostic> {
    collection.entries.iter().filter(|entry| !entry.solutions.is_empty()).map(lost_moves).collect()
}

/// Writes a collection.
pub(super) fn write(collection: &Collection) -> String {
    let width = |entry: &Entry| entry.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let max_width = collection.entries.iter().map(width).max().unwrap_or(0);
    let max_height = collection.entries.iter().map(|entry| entry.rows.len()).max().unwrap_or(0);
    let key = |name: &str| collection.keys.iter().find(|key| key.name == name).map(|key| key.value.as_str());
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<SokobanLevels xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" ");
    xml.push_str("xsi:schemaLocation=\"SokobanLev.xsd\">\n");
    xml.push_str(&format!("  <Title>{}</Title>\n", escape(&collection.title)));
    xml.push_str(&format!("  <Description>{}</Description>\n", escape(&collection.header.join("\n"))));
    for (name, element) in [("Email", "Email"), ("Homepage", "Url")] {
        if let Some(value) = key(name) {
            xml.push_str(&format!("  <{element}>{}</{element}>\n", escape(value)));
        }
    }
    let copyright = |author: &Option<String>| match author {
        Some(author) => format!(" Copyright=\"{}\"", escape(author)),
        None => String::new(),
    };
    let author = copyright(&collection.author);
    xml.push_str(&format!(
        "  <LevelCollection{author} MaxWidth=\"{max_width}\" MaxHeight=\"{max_height}\">\n"
    ));
    for entry in &collection.entries {
        let (id, author) = (escape(&entry.title), copyright(&entry.author));
        let (width, height) = (width(entry), entry.rows.len());
        xml.push_str(&format!("    <Level Id=\"{id}\" Width=\"{width}\" Height=\"{height}\"{author}>\n"));
        for row in &entry.rows {
            xml.push_str(&format!("      <L>{row}</L>\n"));
        }
        xml.push_str("    </Level>\n");
    }
    xml.push_str("  </LevelCollection>\n</SokobanLevels>\n");
    xml
}
