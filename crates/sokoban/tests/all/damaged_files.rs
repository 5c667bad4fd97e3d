//! Real files of every Sokoban format, damaged: none panics a reader or writer, none takes two seconds.
//!
//! The files are our own and, where they are, the real ones; single levels and small parts of each are written in every
//! format before they are damaged. `SOKO_CASES=1000000` tries more.

use grid::{Direction, Random};
use sokoworks_sokoban::format::{self, Collection, Flavor, ReadOptions, WriteOptions};
use sokoworks_sokoban::replay::lurd;
use sokoworks_sokoban::{Position, rules};
use std::path::Path;
use test_levels::{cases, damage, files, folder, survive};

const FLAVORS: [Flavor; 10] = Flavor::ALL;

/// Longest text that is damaged; a part of a longer file is as good.
const MOST: usize = 6_000;

/// Levels written in every format, and parts of the files as they are.
fn sources(random: &mut Random) -> Vec<Vec<u8>> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/sokoban");
    let mut real = files(&own);
    if let Some(folder) = folder() {
        real.extend(files(&folder.join("sokoban")));
        real.extend(files(&folder.join("formats")));
    }
    let mut sources = Vec::new();
    for (_, bytes) in &real {
        for _ in 0..4 {
            let from = random.index(bytes.len().saturating_sub(MOST) + 1);
            sources.push(bytes[from..bytes.len().min(from + MOST)].to_vec());
        }
        // The beginning has the remarks about the whole file.
        sources.push(bytes[..bytes.len().min(MOST)].to_vec());
        let whole = format::read(bytes, &ReadOptions::default());
        for _ in 0..6 {
            let from = random.index(whole.entries.len().max(1));
            let to = whole.entries.len().min(from + 1 + random.index(3));
            let part = Collection { entries: whole.entries[from..to].to_vec(), ..whole.clone() };
            for flavor in FLAVORS {
                let text = format::write_with(&part, flavor, &WriteOptions::default()).text;
                sources.push(text.into_bytes());
            }
        }
    }
    sources.retain(|source| !source.is_empty());
    sources
}

/// Reads, writes in one format, reads again, plays.
fn swallow(bytes: &[u8], random: &mut Random) {
    let options = ReadOptions::default().lenient(random.below(2) == 0).spare_goals(random.below(2) == 0);
    let collection = format::read(bytes, &options);
    let written = format::write_with(&collection, *random.pick(&FLAVORS), &WriteOptions::default());
    format::read(written.text.as_bytes(), &options);
    if !collection.entries.is_empty() {
        let entry = &collection.entries[random.index(collection.entries.len())];
        let _ = format::replace_board(bytes, 0, &entry.rows, &options);
        if let Some(level) = &entry.level {
            let mut position = Position::start(level);
            for _ in 0..10 {
                rules::step(level, &mut position, *random.pick(&Direction::ALL));
            }
        }
    }
    let _ = lurd::parse_limited(&String::from_utf8_lossy(bytes), lurd::Dialect::Lurd, 100_000);
}

#[test]
fn damaged_files_do_no_harm() {
    let mut random = Random::new(6);
    let sources = sources(&mut random);
    for case in 0..cases(4_000) {
        let mut random = Random::new(0xDA_0000 + case);
        let mut bytes = random.pick(&sources).clone();
        damage(&mut bytes, |most| random.index(most));
        survive(case, &bytes, |bytes| swallow(bytes, &mut random));
    }
}
