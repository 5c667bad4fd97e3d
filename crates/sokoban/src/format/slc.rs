//! SLC, the XML format of sourcecode.se: `<Level Id="..."><L>#####</L>...</Level>`.
//!
//! The DOCTYPE line of real files names an external file and is skipped. A DOCTYPE with declarations is refused before
//! the XML parser sees it, and so are large numbers of attributes and namespaces, which would cost the parser quadratic
//! time. O(text).

use super::collection::{self, Budget};
use super::lost::lost_moves;
use super::row;
use super::scan::MIN_ROWS;
use super::{Collection, Entry, Key, ReadOptions, header};
use crate::symbol::Symbol;
use grid::Diagnostic;
use roxmltree::{Document, Node, ParsingOptions};
use std::borrow::Cow;

/// Most nodes of a document.
const MAX_NODES: u32 = 4_000_000;
/// Most attributes of one element.
const MAX_ATTRIBUTES: usize = 256;
/// Most namespace declarations of a document.
const MAX_NAMESPACES: usize = 64;

/// The offset at which XML begins, if the text looks like SLC; other text may precede it.
pub(super) fn start(text: &str) -> Option<usize> {
    let root = ["<SokobanLevels", "<LevelCollection"].iter().filter_map(|root| text.find(root)).min()?;
    // The declaration, if there is one, stands right before the root but for comments and a DOCTYPE.
    Some(text[..root].rfind("<?xml").unwrap_or(root))
}

/// The encoding label in the XML declaration of raw bytes, read as ASCII.
fn encoding_label(bytes: &[u8]) -> Option<&str> {
    const DECLARATION: &[u8] = b"<?xml";
    let start = bytes.windows(DECLARATION.len()).take(4_096).position(|window| window == DECLARATION)?;
    let rest = &bytes[start..bytes.len().min(start + 200)];
    let end = rest.windows(2).position(|window| window == b"?>")?;
    let declaration = std::str::from_utf8(&rest[..end]).ok()?;
    let value = declaration.split_once("encoding")?.1.trim_start().strip_prefix('=')?.trim_start();
    let quote = value.chars().next().filter(|&c| c == '"' || c == '\'')?;
    value[1..].split(quote).next()
}

/// Reads the XML in `bytes`, which look like SLC and say `content` unless they declare an encoding.
pub(super) fn read(bytes: &[u8], content: &str, options: &ReadOptions) -> Collection {
    let declared = encoding_label(bytes).map(|label| grid::text::decode_as(bytes, label));
    let text: &str = declared.as_ref().map_or(content, |text| &text.content);
    let start = start(text).unwrap_or(0);
    let mut collection = Collection::default();
    let first_line = text[..start].matches('\n').count();
    let refuse = |code, message: String, line: usize, column: usize, help: &str| Collection {
        diagnostics: vec![
            Diagnostic::error(code, message).at(line, column, usize::from(column > 0)).help(help),
        ],
        ..Collection::default()
    };
    let xml = match without_doctype(&text[start..]) {
        Ok(xml) => xml,
        Err(offset) => {
            let line = first_line + text[start..start + offset].matches('\n').count() + 1;
            let message = "the DOCTYPE declares things inside the file".to_owned();
            return refuse("E-DTD", message, line, 0, "remove the DOCTYPE: levels need none");
        }
    };
    if too_crowded(&xml) {
        let message = "the XML has too many attributes or namespaces".to_owned();
        return refuse("E-XML", message, 0, 0, "this is not a file of levels");
    }
    let parsing = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(&xml, parsing) {
        Ok(document) => document,
        Err(error) => {
            let place = error.pos();
            let (line, column) = (first_line + place.row as usize, place.col as usize);
            return refuse("E-XML", format!("the XML is broken: {error}"), line, column, "repair the XML");
        }
    };
    let places = Places::new(&xml, first_line);
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
                match read_level(node, number, line, &places, options, &mut budget) {
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

fn attribute(node: Node<'_, '_>, name: &str) -> Option<String> {
    let value = node.attribute(name)?.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(value).filter(|value| !value.is_empty())
}

fn one_line(node: Node<'_, '_>) -> String {
    node.text().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn push_key(collection: &mut Collection, name: &'static str, value: String) {
    if !value.is_empty() && collection.keys.iter().all(|key| key.name != name) {
        collection.keys.push(Key { name, value });
    }
}

/// Blanks a DOCTYPE out, newlines kept. The error is the offset of one with declarations inside.
fn without_doctype(xml: &str) -> Result<Cow<'_, str>, usize> {
    let Some(start) = xml.find("<!DOCTYPE") else { return Ok(Cow::Borrowed(xml)) };
    let end = start + xml[start..].find('>').ok_or(start)?;
    let doctype = &xml[start..=end];
    if doctype.contains('[') {
        return Err(start);
    }
    let blank: String = doctype.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
    Ok(Cow::Owned(format!("{}{blank}{}", &xml[..start], &xml[end + 1..])))
}

fn too_crowded(xml: &str) -> bool {
    let attributes = |tag: &str| {
        let quoted = |rest: &str| rest.trim_start().starts_with(['"', '\'']);
        tag.match_indices('=').filter(|(at, _)| quoted(&tag[at + 1..])).take(MAX_ATTRIBUTES + 1).count()
    };
    xml.matches("xmlns").take(MAX_NAMESPACES + 1).count() > MAX_NAMESPACES
        || xml.split('<').any(|tag| attributes(tag) > MAX_ATTRIBUTES)
}

/// Finds lines of byte offsets.
struct Places {
    starts: Vec<usize>,
    before: usize,
}

impl Places {
    fn new(text: &str, before: usize) -> Places {
        let starts = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        Places { starts, before }
    }

    fn line(&self, offset: usize) -> usize {
        self.before + self.starts.partition_point(|&start| start <= offset) + 1
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

/// Escapes markup; characters that XML cannot hold become U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(character),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}
