//! SSX, the XML format of SokoSolve: `<Map><Row>~~###</Row>...</Map>` in puzzles with names and authors.
//!
//! Its cells are other than everybody's: `~` is outside, `.` floor, `O` a goal, `X` a box, `$` a box on a goal, `P` the
//! player and `*` the player on a goal. A file that has `@` or `+` is in the usual cells instead. O(text).

use super::listed::{self, ListedRow};
use super::xml::{self, Places, attribute, one_line};
use crate::format::collection::Budget;
use crate::format::{Collection, Entry, ReadOptions};
use roxmltree::{Document, Node};

/// How far above a map its puzzle may stand.
const MAX_ABOVE: usize = 4;

/// The offset at which XML begins, if the text has rows as elements.
pub(in crate::format) fn start(text: &str) -> Option<usize> {
    let row = text.find("<Row>")?;
    text[..row].find("<?xml").or_else(|| text[..row].find('<'))
}

/// Reads the XML in `bytes`, which decode to `content` unless they declare an encoding.
pub(in crate::format) fn read(bytes: &[u8], content: &str, options: &ReadOptions) -> Collection {
    xml::read(bytes, content, start, |document, places| levels(document, places, options))
}

fn levels(document: &Document<'_>, places: &Places, options: &ReadOptions) -> Collection {
    let rows = || document.root().descendants().filter(|node| is_named(*node, "Row"));
    let usual = rows().any(|row| row.text().is_some_and(|text| text.contains(['@', '+'])));
    let root = document.root_element();
    let mut collection = Collection {
        title: property(root, "Name").or_else(|| property(root, "Title")).unwrap_or_default(),
        author: property(root, "Author"),
        ..Collection::default()
    };
    let mut budget = Budget::default();
    for map in document.root().descendants() {
        let rows: Vec<Node<'_, '_>> = map.children().filter(|child| is_named(*child, "Row")).collect();
        if rows.is_empty() {
            continue;
        }
        let rows = rows.into_iter().map(|row| ListedRow {
            text: row.text().unwrap_or("").chars().map(|cell| canonical(cell, usual, options)).collect(),
            line: places.line(row.range().start),
            offset: None,
        });
        let mut entry = listed::entry(rows.collect(), collection.entries.len() + 1, options, &mut budget);
        describe(&mut entry, map, root);
        collection.entries.push(entry);
    }
    collection
}

fn canonical(cell: char, usual: bool, options: &ReadOptions) -> char {
    if usual || options.cells.maps(cell) {
        return listed::cell(&options.cells, cell);
    }
    match cell {
        '~' | '.' => ' ',
        'O' => '.',
        'X' => '$',
        '$' => '*',
        'P' => '@',
        '*' => '+',
        other => listed::cell(&options.cells, other),
    }
}

/// Title and author from the map or what it stands in, the nearest first; the root is about the file.
fn describe(entry: &mut Entry, map: Node<'_, '_>, root: Node<'_, '_>) {
    for node in map.ancestors().take(MAX_ABOVE).take_while(|&node| node != root) {
        if is_named(node, "Puzzles") {
            break;
        }
        if entry.title.is_empty() {
            entry.title = property(node, "Name").or_else(|| property(node, "Title")).unwrap_or_default();
        }
        entry.author = entry.author.take().or_else(|| property(node, "Author"));
    }
}

/// A property of an element: an attribute, a child, or a child of its `Details`, whatever their name.
fn property(node: Node<'_, '_>, name: &str) -> Option<String> {
    let child = |node: Node<'_, '_>| {
        let found = node.children().find(|child| is_named(*child, name))?;
        Some(one_line(found)).filter(|text| !text.is_empty())
    };
    let inside = || node.children().filter(|child| is_description(*child)).find_map(child);
    attribute(node, name).or_else(|| child(node)).or_else(inside)
}

/// Whether an element has this name, in whatever namespace.
fn is_named(node: Node<'_, '_>, name: &str) -> bool {
    node.tag_name().name() == name
}

fn is_description(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    name.ends_with("Details") || name.ends_with("Description")
}
