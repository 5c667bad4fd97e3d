//! Names of molecules: all that solve our levels have one, and turned or mirrored molecules have the same.

use grid::Symmetry;
use sokoworks_sokobond::molecule::{in_words, molecules};
use sokoworks_sokobond::{format, replay};
use std::path::Path;

#[test]
fn every_molecule_that_solves_a_level_of_ours_has_a_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let folders = ["sokobond", "laboratory"].map(|name| test_levels::files(&folder.join(name)));
    let files = folders.concat();
    let mut count = 0;
    for (path, bytes) in files.iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "txt")) {
        let file = format::read(bytes);
        let level = file.level.expect("a level");
        let end = replay::replay(&level, &file.solutions[0].keys).end;
        for molecule in molecules(&level, &end) {
            assert!(molecule.is_finished && molecule.name.is_some(), "{}: {molecule:?}", path.display());
            count += 1;
        }
    }
    assert!(count > 103, "{count}");
}

#[test]
fn molecules_are_found_in_every_position_and_named() {
    let words = |text: &str, keys: &str| {
        let level = format::parse(text.as_bytes()).level.expect("a level");
        let keys = sokoworks_sokobond::notation::Letters::Wasd.read(keys).expect("keys");
        let all: Vec<String> = Symmetry::ALL
            .iter()
            .map(|&symmetry| {
                let (image, _) = level.image(symmetry);
                let keys: Vec<_> = keys.iter().map(|&key| symmetry.direction(key)).collect();
                in_words(&molecules(&image, &replay::replay(&image, &keys).end))
            })
            .collect();
        assert!(all.iter().all(|words| *words == all[0]), "{all:?}");
        all[0].clone()
    };
    assert_eq!(words("xxxxxx\nxHh-hx\nxh---x\nxxxxxx", ""), "hydrogen (H2)");
    assert_eq!(words("xxxxxxx\nx-h---x\nxO---hx\nx-----x\nxxxxxxx", "DD"), "", "it is not finished");
    assert_eq!(words("xxxxxxx\nx-h---x\nxO---hx\nx-----x\nxxxxxxx", "DDD"), "water (H2O)");
    assert_eq!(words("xxxxxxx\nx-H--hx\nxh----x\nx--h--x\nxxxxxxx", "DDSSAA"), "2 hydrogen (H2)");
}
