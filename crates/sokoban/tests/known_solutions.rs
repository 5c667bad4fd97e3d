//! Every known solution verifies with the listed pushes and moves.

mod common;

use grid::Direction;
use sokoban::{format, replay};

#[test]
fn known_solutions_verify() {
    let Some(levels) = common::levels() else { return };
    let mut verified = 0;
    for table in std::fs::read_dir(levels.join("solutions")).expect("a folder of solutions") {
        let table = table.expect("a file").path();
        let name = table.file_stem().expect("a name").to_string_lossy().into_owned();
        let bytes = std::fs::read(levels.join("sokoban").join(format!("{name}.xsb"))).expect("levels");
        let collection = format::read(&bytes, &format::ReadOptions::default());
        let content = std::fs::read_to_string(&table).expect("a table");
        for line in content.lines().skip(1) {
            let [number, title, pushes, moves, _, lurd] =
                line.split('\t').collect::<Vec<_>>().try_into().expect("six columns");
            let number: usize = number.parse().expect("a number");
            let entry = &collection.entries[number - 1];
            let level =
                entry.level.as_ref().unwrap_or_else(|| panic!("{name}#{number} {:?}", entry.diagnostics));
            let steps: Vec<Direction> = lurd.chars().filter_map(Direction::from_lurd).collect();
            let metrics =
                replay::verify(level, &steps).unwrap_or_else(|e| panic!("{name}#{number} {title}: {e}"));
            assert_eq!(metrics.pushes.to_string(), pushes, "{name}#{number} {title}: pushes");
            assert_eq!(metrics.moves.to_string(), moves, "{name}#{number} {title}: moves");
            assert_eq!(replay::replay(level, &steps).lurd, lurd, "{name}#{number} {title}: letters");
            verified += 1;
        }
    }
    assert!(verified > 0, "no solution was found");
    common::say(&format!("{verified} known solutions verify"));
}
