//! Every real level file reads as its notes say.

use sokoworks_sokoban::Level;
use sokoworks_sokoban::format::{self, Collection, Flavor, ReadOptions};
use text::Diagnostic;

/// File and number of levels. All are playable and titled, and there is nothing to remark.
const FILES: [(&str, usize); 22] = [
    ("sokoban/boxoban-hard.xsb", 100),
    ("sokoban/max-moves.xsb", 10),
    ("sokoban/microban1.xsb", 155),
    ("sokoban/microban2.xsb", 135),
    ("sokoban/microban3.xsb", 101),
    ("sokoban/microban4.xsb", 102),
    ("sokoban/sasquatch01.xsb", 50),
    ("sokoban/sasquatch02.xsb", 50),
    ("sokoban/sasquatch03.xsb", 50),
    ("sokoban/sasquatch04.xsb", 50),
    ("sokoban/sasquatch05.xsb", 50),
    ("sokoban/sokevo.xsb", 107),
    ("sokoban/sokhard-a.xsb", 82),
    ("sokoban/sokoboy.xsb", 111),
    ("sokoban/sven-a.xsb", 406),
    ("sokoban/xsokoban.xsb", 90),
    ("sokoban/yasgen.xsb", 28),
    ("formats/Albizia.slc", 25),
    ("formats/Disciple.sok", 50),
    ("formats/SokEvo.sok", 107),
    ("formats/YASGen.sok", 28),
    ("formats/dh5.sok", 20),
];

#[test]
fn real_files_read() {
    let Some(levels) = test_levels::folder() else { return };
    let mut total = 0;
    for (name, count) in FILES {
        let bytes = std::fs::read(levels.join(name)).expect("a level file");
        let collection = format::read(&bytes, &ReadOptions::default());
        assert_eq!(collection.all_diagnostics(), Vec::<&Diagnostic>::new(), "{name}");
        assert_eq!(collection.entries.len(), count, "{name}");
        assert!(
            collection.entries.iter().all(|entry| entry.level.is_some() && !entry.title.is_empty()),
            "{name}"
        );
        assert!(!collection.title.is_empty(), "{name}");
        total += count;
        for flavor in [Flavor::Sok, Flavor::Xsb, Flavor::Slc] {
            let written = format::write(&collection, flavor);
            let again = format::read(written.as_bytes(), &ReadOptions::default());
            assert_eq!(boards(&again), boards(&collection), "{name} as {flavor:?}");
        }
        let written = format::write(&collection, Flavor::Sok);
        let again = format::read(written.as_bytes(), &ReadOptions::default());
        assert_eq!(format::write(&again, Flavor::Sok), written, "{name}");
    }
    crate::common::say(&format!(
        "{total} levels in {} files read without a remark and round-trip",
        FILES.len()
    ));
}

fn boards(collection: &Collection) -> Vec<(&str, &[String], &Option<Level>)> {
    collection.entries.iter().map(|entry| (entry.title.as_str(), &entry.rows[..], &entry.level)).collect()
}
