//! What the XML formats share: one safe way to parse, and the places of elements.
//!
//! The DOCTYPE line of real files names an external file and is skipped. A DOCTYPE with declarations is refused before
//! the XML parser sees it, and so are large numbers of attributes and namespaces, which would cost the parser quadratic
//! time. O(text).

use crate::format::Collection;
use roxmltree::{Document, Node, ParsingOptions};
use std::borrow::Cow;
use text::Diagnostic;

/// Most nodes of a document.
const MAX_NODES: u32 = 4_000_000;
/// Most attributes of one element.
const MAX_ATTRIBUTES: usize = 256;
/// Most namespace declarations of a document.
const MAX_NAMESPACES: usize = 64;

/// Reads the XML in `bytes`, which decode to `content` unless they declare an encoding. `start` finds where the XML begins;
/// `levels` takes the levels out of the document.
pub(in crate::format) fn read(
    bytes: &[u8],
    content: &str,
    start: fn(&str) -> Option<usize>,
    levels: impl FnOnce(&Document<'_>, &Places) -> Collection,
) -> Collection {
    let declared = encoding_label(bytes).map(|label| text::decode_as(bytes, label));
    let text: &str = declared.as_ref().map_or(content, |text| &text.content);
    let start = start(text).unwrap_or(0);
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
    levels(&document, &Places::new(&xml, first_line))
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

/// An attribute on one line, unless empty.
pub(in crate::format) fn attribute(node: Node<'_, '_>, name: &str) -> Option<String> {
    let value = node.attribute(name)?.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(value).filter(|value| !value.is_empty())
}

/// The text of an element on one line.
pub(in crate::format) fn one_line(node: Node<'_, '_>) -> String {
    node.text().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ")
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
pub(in crate::format) struct Places {
    starts: Vec<usize>,
    before: usize,
}

impl Places {
    fn new(text: &str, before: usize) -> Places {
        let starts = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        Places { starts, before }
    }

    /// The line of an offset in the XML, from 1.
    pub(in crate::format) fn line(&self, offset: usize) -> usize {
        self.before + self.starts.partition_point(|&start| start <= offset) + 1
    }
}
