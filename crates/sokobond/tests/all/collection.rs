//! The collections of this project: every level reads without a remark and is solved as recorded.

use sokoworks_sokobond::{Element, Modifier, format, replay};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn own_levels_are_clean_solved_and_cover_the_game() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let folders = ["sokobond", "laboratory"].map(|name| test_levels::files(&folder.join(name)));
    let files = folders.concat();
    let levels = files.iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "txt"));
    let (mut elements, mut players, mut modifiers, mut count) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), 0);
    for (path, bytes) in levels {
        let file = format::read(bytes);
        assert_eq!(file.diagnostics, [], "{}", path.display());
        let level = file.level.expect("a level");
        assert_eq!(file.solutions.len(), 1, "{}", path.display());
        let replay = replay::verify(&level, &file.solutions[0].keys).expect("a solution");
        assert_eq!(replay.ambiguous, [], "{}", path.display());
        elements.extend(level.atoms().iter().map(|&(element, _)| element));
        players.insert(level.atoms()[level.player().index()].0);
        modifiers.extend(level.modifiers().iter().flatten().map(|modifier| modifier.symbol()));
        count += 1;
    }
    assert_eq!(count, 96);
    assert!(elements.len() == Element::ALL.len() && modifiers.len() == Modifier::ALL.len());
    assert!(players.contains(&Element::Helium), "a player's atom may be helium");
}
