//! Any text as the inside of an SLC file: read, write as SLC, read again, with the same boards.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokoban::format::{self, Flavor, ReadOptions};

fuzz_target!(|bytes: &[u8]| {
    let mut xml = b"<?xml version=\"1.0\"?>\n<SokobanLevels><LevelCollection>\n".to_vec();
    xml.extend(bytes);
    xml.extend(b"</LevelCollection></SokobanLevels>");
    let options = ReadOptions::default();
    let collection = format::read(&xml, &options);
    let again = format::read(format::write(&collection, Flavor::Slc).as_bytes(), &options);
    let rows = |collection: &format::Collection| -> Vec<Vec<String>> {
        collection.entries.iter().map(|entry| entry.rows.clone()).collect()
    };
    assert_eq!(rows(&again), rows(&collection));
});
