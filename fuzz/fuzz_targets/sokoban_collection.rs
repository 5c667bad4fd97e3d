//! Any bytes as a level file: read, write as `.sok`, read again, with the same boards and titles.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokoban::format::{self, Collection, Flavor, ReadOptions};

fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions::default().lenient(true).spare_goals(true);
    let collection = format::read(bytes, &options);
    let written = format::write(&collection, Flavor::Sok);
    let again = format::read(written.as_bytes(), &options);
    assert_eq!(boards(&again), boards(&collection), "{written}");
});

fn boards(collection: &Collection) -> Vec<(&str, &[String])> {
    collection.entries.iter().map(|entry| (entry.title.as_str(), &entry.rows[..])).collect()
}
