//! Every known solution verifies with the listed pushes and moves.

use grid::Direction;
use sokoworks_sokoban::{format, replay};

#[test]
fn known_solutions_verify() {
    let Some(sets) = test_levels::known_solutions() else { return };
    let mut verified = 0;
    for set in sets {
        let collection = format::read(&set.levels, &format::ReadOptions::default());
        for known in set.solutions {
            let name = format!("{}#{} {}", set.name, known.number, known.title);
            let entry = &collection.entries[known.number - 1];
            let level = entry.level.as_ref().unwrap_or_else(|| panic!("{name} {:?}", entry.diagnostics));
            let steps: Vec<Direction> = known.lurd.chars().filter_map(Direction::from_lurd).collect();
            let metrics = replay::verify(level, &steps).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!((metrics.pushes, metrics.moves), (known.pushes, known.moves), "{name}");
            assert_eq!(replay::replay(level, &steps).lurd, known.lurd, "{name}: letters");
            verified += 1;
        }
    }
    assert!(verified > 0, "no solution was found");
    crate::common::say(&format!("{verified} known solutions verify"));
}
