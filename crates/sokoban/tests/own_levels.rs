//! The collection made here reads without a remark, every level is solved, and it is written as the
//! writer writes.

mod common;

use grid::Diagnostic;
use sokoworks_sokoban::format::{self, Flavor, Kind};
use std::path::Path;

#[test]
fn first_steps() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/sokoban/first-steps.sok");
    let text = std::fs::read_to_string(file).expect("the collection");
    let collection = common::read_text(&text);
    assert_eq!(collection.all_diagnostics(), Vec::<&Diagnostic>::new());
    assert_eq!((collection.title.as_str(), collection.entries.len()), ("First steps", 10));
    for entry in &collection.entries {
        assert!(!entry.title.is_empty() && entry.level.is_some(), "{}", entry.number);
        assert!(entry.solutions.iter().any(|moves| moves.kind == Kind::Solution), "{}", entry.title);
    }
    assert_eq!(format::write(&collection, Flavor::Sok), text);
}
