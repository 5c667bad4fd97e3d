//! Levels for a player: the ability that follows from plays, and the levels whose chance of success is the wanted one.

use crate::fault::Fault;
use generate::ability::{self, Ability, Opponent, Play};
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::Game;

/// Most plays, and most levels to choose among.
const MOST: usize = 20_000;

/// The plays of a player, and levels of known difficulty.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// `sokoban` or `sokobond`.
    game: String,
    /// The ability before the plays; none for a new player.
    #[serde(default)]
    ability: Option<Ability>,
    /// The plays, the oldest first.
    #[serde(default)]
    plays: Vec<Played>,
    /// Difficulties of the levels to choose among.
    #[serde(default)]
    open: Vec<f64>,
    /// How many are wanted.
    #[serde(default)]
    count: usize,
    /// The chance of success that they should have.
    #[serde(default = "wanted")]
    chance: f64,
}

const fn wanted() -> f64 {
    ability::WANTED
}

/// How the visit of a level ended.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    difficulty: f64,
    solved: bool,
    /// Whether hints were shown.
    #[serde(default)]
    helped: bool,
}

/// The ability after the plays; the chance that each of them had and the ability behind it; and the places of the levels for the player,
/// the easiest first, each with the chance of success.
pub(crate) fn ladder(ask: &Ask) -> Result<Value, Fault> {
    let game: Game =
        ask.game.parse().map_err(|_| Fault::bad("E-GAME", format!("there is no game {:?}", ask.game)))?;
    if ask.plays.len() > MOST || ask.open.len() > MOST {
        return Err(Fault::too_large(format!("at most {MOST} plays and levels")));
    }
    let before = ask.ability.unwrap_or_default();
    if !before.is_sound() {
        return Err(Fault::bad("E-ABILITY", "this is no ability: its numbers are out of range"));
    }
    if !(0.0..=1.0).contains(&ask.chance) {
        return Err(Fault::bad("E-RANGE", format!("`chance` is {}, but must be from 0 to 1", ask.chance)));
    }
    let level = |difficulty: f64| Opponent::graded(game, difficulty);
    let play =
        |play: &Played| Play { level: level(play.difficulty), solved: play.solved, helped: play.helped };
    let mut after = before;
    let mut step = |play: Play| {
        let chance = after.chance(play.level);
        after = after.after(&[play]);
        json!({ "chance": chance, "mean": after.mean, "deviation": after.deviation })
    };
    let history: Vec<Value> = ask.plays.iter().map(|played| step(play(played))).collect();
    let open: Vec<Opponent> = ask.open.iter().map(|&difficulty| level(difficulty)).collect();
    let chosen = ability::ladder(&after, &open, ask.chance, ask.count);
    let levels =
        chosen.into_iter().map(|place| json!({ "place": place, "chance": after.chance(open[place]) }));
    Ok(json!({ "ability": after, "history": history, "levels": levels.collect::<Vec<_>>() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(body: Value) -> Result<Value, Fault> {
        ladder(&serde_json::from_value(body).expect("a question"))
    }

    #[test]
    fn the_page_gets_what_the_library_computes() {
        let open = [1.0, 2.0, 3.0, 4.0, 9.0];
        let answer = ask(json!({ "game": "sokoban", "open": open, "count": 2 })).expect("levels");
        assert_eq!(answer["ability"], json!(Ability::default()));
        let level = |difficulty: f64| Opponent::graded(Game::Sokoban, difficulty);
        let places = ability::ladder(&Ability::default(), &open.map(level), ability::WANTED, 2);
        let chances: Vec<f64> =
            places.iter().map(|&place| Ability::default().chance(level(open[place]))).collect();
        let wanted: Vec<Value> = places
            .iter()
            .zip(chances)
            .map(|(place, chance)| json!({ "place": place, "chance": chance }))
            .collect();
        assert_eq!(answer["levels"], json!(wanted));
        // Solved levels lead to harder ones, levels that were left to easier ones; a play with hints to neither.
        let fine: Vec<f64> = (0..100).map(|at| f64::from(at) / 10.0).collect();
        let first = |solved: bool, helped: bool| {
            let plays = vec![json!({ "difficulty": 3.0, "solved": solved, "helped": helped }); 12];
            let answer = ask(json!({ "game": "sokoban", "plays": plays, "open": fine, "count": 1 }));
            answer.expect("a level")["levels"][0]["place"].as_u64()
        };
        assert!(first(true, false) > first(true, true) && first(false, true) > first(false, false));
    }

    #[test]
    fn the_history_has_the_chance_before_each_play_and_the_ability_behind_it() {
        let plays = [(3.0, true, false), (4.0, false, false), (2.0, true, true)];
        let body = plays.map(|(difficulty, solved, helped)| {
            json!({ "difficulty": difficulty, "solved": solved, "helped": helped })
        });
        let answer = ask(json!({ "game": "sokobond", "plays": body })).expect("a history");
        let history = answer["history"].as_array().expect("a list");
        let first = Ability::default().chance(Opponent::graded(Game::Sokobond, 3.0));
        assert_eq!((history.len(), &history[0]["chance"]), (3, &json!(first)));
        assert_eq!(history[2]["mean"], answer["ability"]["mean"]);
        // A play with hints changes nothing.
        assert_eq!(history[1]["mean"], history[2]["mean"]);
        assert!(history[0]["mean"].as_f64() > history[1]["mean"].as_f64());
    }

    #[test]
    fn the_wanted_chance_decides_which_levels_come() {
        let open: Vec<f64> = (0..100).map(|at| f64::from(at) / 10.0).collect();
        let first = |chance: f64| {
            let answer = ask(json!({ "game": "sokoban", "open": open, "count": 1, "chance": chance }));
            answer.map(|answer| answer["levels"][0]["place"].as_u64().unwrap_or_default())
        };
        assert!(first(0.9).expect("a level") < first(0.5).expect("a level"));
        assert!(first(1.5).is_err() && first(-0.1).is_err());
    }

    #[test]
    fn an_ability_that_is_none_is_refused() {
        for (mean, deviation) in [(1e9, 1.0), (3.0, 0.0), (3.0, -1.0)] {
            let ability = json!({ "mean": mean, "deviation": deviation, "plays": 1 });
            assert!(ask(json!({ "game": "sokoban", "ability": ability })).is_err(), "{mean} {deviation}");
        }
        assert!(ask(json!({ "game": "chess" })).is_err());
    }
}
