//! Any bytes as a Sokobond file: read, write, read again, with the same level.
#![no_main]

use libfuzzer_sys::fuzz_target;
use sokobond::format;

fuzz_target!(|bytes: &[u8]| {
    let file = format::read(bytes);
    let Some(level) = &file.level else { return };
    let solutions = file.solutions.iter().map(|recorded| &recorded.keys[..]);
    if let Ok(text) = format::write(level, solutions, format::Version::of(level)) {
        assert_eq!(format::read(text.as_bytes()).level.as_ref(), Some(level), "{text}");
    }
});
