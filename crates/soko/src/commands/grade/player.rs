//! The abilities of a player from files: as they were written, or learned from tables of plays.

use super::data;
use crate::files;
use crate::options::Reading;
use crate::output::diagnostics::Problem;
use generate::ability::{Ability, Opponent, Play, Player};
use generate::difficulty::fit::Target;
use sokoworks::{Game, Level};
use std::collections::HashMap;
use std::path::Path;

/// Reads files in their order: abilities replace those before, plays change them. `grade` says how hard a level is; a level without a
/// grade says nothing about a player. After each play `note` gets the game, the ability, the run of the trainer, and whether the level was
/// solved without help.
pub(crate) fn read(
    names: &[String],
    reading: &Reading,
    grade: impl Fn(&Level) -> Option<Opponent>,
    mut note: impl FnMut(Game, &Ability, &str, bool),
) -> anyhow::Result<Player> {
    let mut player = Player::default();
    let mut known = HashMap::new();
    for name in names {
        let bytes = files::read(Path::new(name), data::LONGEST)?;
        if bytes.trim_ascii_start().starts_with(b"{") {
            player = abilities(name, &bytes)?;
            continue;
        }
        for data::TableRow { level, target, helped, run, .. } in data::read(name, &bytes, reading)? {
            let Target::Plays { plays: 1, solves } = target else {
                let problem = format!("{name}: it counts plays, and not those of one player");
                return Err(Problem::new("E-PLAYER", problem)
                    .help("one row a play, with `solved`, as `soko play --plays` and the page write them")
                    .into());
            };
            let key = (level.game(), level.identity());
            let ability = player.at(key.0);
            if let Some(level) = *known.entry(key).or_insert_with(|| grade(&level)) {
                *ability = ability.after(&[Play { level, solved: solves > 0, helped }]);
            }
            note(key.0, ability, &run, solves > 0 && !helped);
        }
    }
    Ok(player)
}

fn abilities(name: &str, bytes: &[u8]) -> anyhow::Result<Player> {
    let wrong = |what: String| {
        Problem::new("E-PLAYER", format!("{name}: {what}"))
            .help("the page and `soko grade --ability PLAYS` write such files")
    };
    let player: Player = serde_json::from_slice(bytes).map_err(|error| wrong(error.to_string()))?;
    let is_sound = player.sokoban.is_sound() && player.sokobond.is_sound();
    Ok(is_sound.then_some(player).ok_or_else(|| wrong("an ability is out of range".to_owned()))?)
}
