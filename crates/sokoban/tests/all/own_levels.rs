//! The collections made here read without a remark, every level is solved, and they are written as the
//! writer writes.

use sokoworks_sokoban::format::{self, Flavor, Kind};
use std::path::Path;
use text::Diagnostic;

#[test]
fn first_steps() {
    check("first-steps.sok", "First steps", 41);
}

#[test]
fn warehouse() {
    check("warehouse.sok", "Warehouse", 40);
}

#[test]
fn wharf() {
    check("wharf.sok", "Wharf", 40);
}

fn check(name: &str, title: &str, count: usize) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/sokoban").join(name);
    let text = std::fs::read_to_string(file).expect("the collection");
    let collection = crate::common::read_text(&text);
    assert_eq!(collection.all_diagnostics(), Vec::<&Diagnostic>::new());
    assert_eq!((collection.title.as_str(), collection.entries.len()), (title, count));
    for entry in &collection.entries {
        assert!(!entry.title.is_empty() && entry.level.is_some(), "{}", entry.number);
        assert!(entry.solutions.iter().any(|moves| moves.kind == Kind::Solution), "{}", entry.title);
    }
    assert_eq!(format::write(&collection, Flavor::Sok), text);
}
