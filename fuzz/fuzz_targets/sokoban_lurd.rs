//! Any text as moves: parsed, written, parsed again; replayed, pulled and rebuilt on a board.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokoban::Level;
use sokoban::replay::{self, lurd, rebuild, reverse};

fuzz_target!(|text: &str| {
    let Ok(sequence) = lurd::parse_limited(text, lurd::Dialect::Lurd, 100_000) else { return };
    assert_eq!(lurd::parse(&sequence.to_string()).as_ref(), Ok(&sequence));
    let mut levels: Vec<Level> = vec!["#######\n#@ $ .#\n#  $ .#\n#######".parse().unwrap()];
    if let Some(rows) = rebuild::rows(&sequence) {
        levels.extend(rows.join("\n").parse::<Level>());
    }
    for level in &levels {
        let _ = replay::verify(level, &sequence.directions());
        if let Ok(forward) = reverse::to_forward(level, &sequence) {
            // What was pulled apart can be pushed together.
            assert!(replay::replay(level, &forward).blocked_at.is_none());
        }
    }
});
