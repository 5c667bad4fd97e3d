//! What the recorded solutions say about the doubtful points: which of them fail under other rulings.
//! `docs/user/sokobond-rules.md` quotes this table.

use grid::Direction::{self, Down, Left, Right, Up};
use sokoworks_sokobond::rulings::{Strengthening, Ties};
use sokoworks_sokobond::{Rulings, format, replay};

fn look(look: [Direction; 4]) -> Rulings {
    Rulings { look, ..Rulings::DEFAULT }
}

#[test]
fn recorded_solutions_that_fail_under_other_rulings() {
    let Some(files) = test_levels::sokobond() else { return };
    let levels: Vec<_> = files
        .iter()
        .map(|(path, bytes)| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let name = name.split_once(" - ").map_or(&*name, |(_, name)| name).to_owned();
            (name, format::parse(bytes))
        })
        .collect();
    let failing = |rulings: &Rulings| -> Vec<&str> {
        let fails = |file: &format::LevelFile| {
            let level = file.level.as_ref().expect("a level");
            file.solutions
                .iter()
                .any(|solution| replay::replay_ruled(level, &solution.keys, rulings).solved_after.is_none())
        };
        levels.iter().filter(|(_, file)| fails(file)).map(|(name, _)| name.as_str()).collect()
    };
    let other = Rulings::DEFAULT;
    let table: [(&str, Rulings, &[&str]); 16] = [
        ("the defaults", other, &[]),
        ("up before left", look([Up, Left, Down, Right]), &["Much Methane"]),
        ("down before left", look([Down, Left, Up, Right]), &["Infinity", "Hydrogen Machine", "Bateleur"]),
        ("right before left", look([Right, Left, Up, Down]), &["Water Water", "Hydrogen Machine"]),
        ("down before up", look([Left, Down, Up, Right]), &["Hydrogen Machine", "Bateleur"]),
        ("right before up", look([Left, Right, Up, Down]), &["Water Water"]),
        ("right before down", look([Left, Up, Right, Down]), &["Water Water"]),
        (
            "no precedence of the player's atom",
            Rulings { player_first: false, ..other },
            &["Much Methane", "Hydrogen Machine"],
        ),
        ("no precedence of valence", Rulings { valence_first: false, ..other }, &["Grater", "Bateleur"]),
        ("ties from the top left", Rulings { ties: Ties::FromTopLeft, ..other }, &[]),
        ("`+` served as swept", Rulings { strengthening: Strengthening::AsSwept, ..other }, &[]),
        ("no changing places", Rulings { swap: false, ..other }, &[]),
        ("no `@` and `+` for what is pushed", Rulings { pushed_turn: false, ..other }, &[]),
        ("no bond above 3", Rulings { strongest: Some(3), ..other }, &[]),
        (
            "no bond above 2",
            Rulings { strongest: Some(2), ..other },
            &["Cats Cradle", "Airplane", "Cat", "Affair", "Diagonal", "Interference", "Wiggle"],
        ),
        ("bonds looked at the other way round", Rulings { sweep: [Left, Down, Right, Up], ..other }, &[]),
    ];
    for (what, rulings, expect) in table {
        assert_eq!(failing(&rulings), expect, "{what}");
    }
}
