//! Any text as run-length encoding: what decodes encodes and decodes again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokoban::rle;

fuzz_target!(|text: &str| {
    let known = |character: char| !character.is_control();
    let Ok(items) = rle::decode(text, 100_000, known) else { return };
    let decoded: String = items.iter().map(|item| item.character).collect();
    let again = rle::decode(&rle::encode(&decoded), 100_000, known).unwrap();
    assert_eq!(again.iter().map(|item| item.character).collect::<String>(), decoded);
});
