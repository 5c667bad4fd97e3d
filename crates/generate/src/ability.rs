//! How good a player is, learned from plays: the logistic model of Glicko (Glickman 1999, *Parameter estimation in large dynamic paired
//! comparison experiments*), in which a level is an opponent whose strength is its difficulty.
//!
//! Only whether a play ends solved counts. The plays of people that are at hand are sums for each level, without times, undos and hints, so
//! nothing is known of what these say about a player; a play with hints shown is left out.

use crate::difficulty::model::{Estimate, FOUR_IN_FIVE, Model, STEP};
use serde::{Deserialize, Serialize};
use sokoworks::Game;
use std::f64::consts::PI;

/// The chance of success that a level for a player has unless another is wanted: at three in four, practice is pleasant and still hard enough to learn from
/// (Klinkenberg, Straatemeier and van der Maas 2011).
pub const WANTED: f64 = 0.75;

/// How much an ability may change from one play to the next, as a standard deviation: one difficulty in a hundred plays.
const DRIFT: f64 = 0.1;

/// A player's ability at one game, on the scale of difficulties.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
    /// The difficulty at which the player fails every second play.
    pub mean: f64,
    /// How uncertain that is: a standard deviation.
    pub deviation: f64,
    /// Plays that it was learned from.
    pub plays: u32,
}

impl Default for Ability {
    /// A player of whom nothing is known. Visitors of a public site are at 5 by the scale; novices in a study failed two plays in three of
    /// levels where those fail one in three, which is 3.5 lower. This lies between them and is uncertain enough for both.
    fn default() -> Ability {
        Ability { mean: 3.2, deviation: 2.4, plays: 0 }
    }
}

/// A level as an opponent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opponent {
    /// Its difficulty.
    pub difficulty: f64,
    /// How uncertain that is: a standard deviation.
    pub spread: f64,
}

impl Opponent {
    /// A level by its estimate.
    pub fn of(estimate: &Estimate) -> Opponent {
        let (low, high) = estimate.interval;
        Opponent { difficulty: estimate.difficulty, spread: (high - low) / 2.0 / FOUR_IN_FIVE }
    }

    /// A level whose difficulty by the shipped model is all that is known. How far people are from it is known by game.
    pub fn graded(game: Game, difficulty: f64) -> Opponent {
        let sums = &Model::standard().0;
        let spread = sums.iter().find(|sum| sum.game == game).map_or(1.0, |sum| sum.spread);
        Opponent { difficulty, spread }
    }
}

/// How a visit of a level ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// The level.
    pub level: Opponent,
    /// Whether it was solved.
    pub solved: bool,
    /// Whether a hint or a solution was shown.
    pub helped: bool,
}

impl Ability {
    /// The chance that the player solves a level, with both uncertainties.
    pub fn chance(&self, level: Opponent) -> f64 {
        expected(self.mean, level.difficulty, self.deviation.hypot(level.spread))
    }

    /// The ability after plays, each a rating period of its own.
    pub fn after(self, plays: &[Play]) -> Ability {
        let own = plays.iter().filter(|play| !play.helped);
        own.fold(self, |ability, play| ability.drifted().learned(std::slice::from_ref(play)))
    }

    /// The ability some time later.
    fn drifted(self) -> Ability {
        // Never less certain than that of somebody unknown.
        let most = Ability::default().deviation.max(self.deviation);
        Ability { deviation: self.deviation.hypot(DRIFT).min(most), ..self }
    }

    /// The ability after the plays of one rating period.
    fn learned(self, plays: &[Play]) -> Ability {
        let (mut information, mut surplus) = (0.0, 0.0);
        for Play { level, solved, .. } in plays {
            let (scale, expected) =
                (shrink(level.spread), expected(self.mean, level.difficulty, level.spread));
            information += (scale / STEP).powi(2) * expected * (1.0 - expected);
            surplus += scale / STEP * (f64::from(u8::from(*solved)) - expected);
        }
        let precision = self.deviation.powi(-2) + information;
        Ability {
            mean: self.mean + surplus / precision,
            deviation: precision.sqrt().recip(),
            plays: self.plays.saturating_add(plays.len() as u32),
        }
    }

    /// Whether its numbers can be computed with: those of a file may be anything.
    pub fn is_sound(&self) -> bool {
        (-20.0..=30.0).contains(&self.mean) && (0.01..=10.0).contains(&self.deviation)
    }
}

/// How far a chance of success is from the wanted one.
pub fn off(chance: f64) -> f64 {
    (chance - WANTED).abs()
}

/// The places of the levels whose chance of success is nearest to the wanted one, the easiest first.
pub fn ladder(ability: &Ability, levels: &[Opponent], wanted: f64, count: usize) -> Vec<usize> {
    let off = |place: usize| (ability.chance(levels[place]) - wanted).abs();
    let mut places: Vec<usize> = (0..levels.len()).collect();
    places.sort_by(|&a, &b| off(a).total_cmp(&off(b)).then(a.cmp(&b)));
    places.truncate(count);
    places.sort_by(|&a, &b| levels[a].difficulty.total_cmp(&levels[b].difficulty).then(a.cmp(&b)));
    places
}

/// The factor by which an uncertain difference counts less: g of Glicko.
fn shrink(deviation: f64) -> f64 {
    (1.0 + 3.0 * (deviation / STEP / PI).powi(2)).sqrt().recip()
}

/// The chance of success of somebody at a level whose difficulty differs by so much, as far as that is known.
fn expected(mean: f64, difficulty: f64, deviation: f64) -> f64 {
    (1.0 + (shrink(deviation) * (difficulty - mean) / STEP).exp()).recip()
}

/// A player's abilities, as they are kept in a file.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Player {
    /// At Sokoban.
    pub sokoban: Ability,
    /// At Sokobond.
    pub sokobond: Ability,
}

impl Player {
    /// The ability at a game.
    pub fn at(&mut self, game: Game) -> &mut Ability {
        match game {
            Game::Sokoban => &mut self.sokoban,
            Game::Sokobond => &mut self.sokobond,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Random;

    const fn play(difficulty: f64, spread: f64, solved: bool) -> Play {
        Play { level: Opponent { difficulty, spread }, solved, helped: false }
    }

    #[test]
    fn the_example_of_the_paper() {
        // Ratings of Elo: 400 points are a factor of ten.
        let points = |points: f64| points * std::f64::consts::LN_10 / 400.0 * STEP;
        let before = Ability { mean: points(1500.0), deviation: points(200.0), plays: 0 };
        let games = [(1400.0, 30.0, true), (1550.0, 100.0, false), (1700.0, 300.0, false)]
            .map(|(rating, deviation, solved)| play(points(rating), points(deviation), solved));
        let after = before.learned(&games);
        assert!((after.mean / points(1.0) - 1464.1).abs() < 0.1, "{}", after.mean / points(1.0));
        assert!((after.deviation / points(1.0) - 151.4).abs() < 0.1, "{}", after.deviation / points(1.0));
        assert_eq!(after.plays, 3);
    }

    #[test]
    fn plays_of_simulated_players_lead_to_their_abilities_and_to_true_chances() {
        let mut random = Random::new(11);
        let mut unit = || f64::from(random.below(1 << 30)) / f64::from(1_u32 << 30);
        let (mut inside, mut served) = (0, Vec::new());
        for player in 0..200 {
            let truth = 2.5 + f64::from(player) / 200.0 * 6.0;
            let mut ability = Ability::default();
            for turn in 0..80 {
                // The ladder: of some levels, the one with the wanted chance.
                let levels: Vec<Opponent> =
                    (0..20).map(|_| Opponent { difficulty: 12.0 * unit() - 1.0, spread: 1.1 }).collect();
                let chosen = levels[ladder(&ability, &levels, WANTED, 1)[0]];
                // What people find differs from the grade.
                let noise = (0..12).map(|_| unit()).sum::<f64>() - 6.0;
                let real = chosen.difficulty + 1.1 * noise;
                let solved = unit() < (1.0 + ((real - truth) / STEP).exp()).recip();
                if turn >= 40 {
                    served.push((ability.chance(chosen), solved));
                }
                ability = ability.after(&[Play { level: chosen, solved, helped: false }]);
            }
            inside += u32::from((ability.mean - truth).abs() < 2.0 * ability.deviation);
        }
        assert!(inside >= 180, "{inside} of 200");
        let (count, solved) = (served.len() as f64, served.iter().filter(|one| one.1).count() as f64);
        let meant: f64 = served.iter().map(|one| one.0).sum::<f64>() / count;
        assert!(
            (meant - WANTED).abs() < 0.02 && (solved / count - WANTED).abs() < 0.03,
            "{}",
            solved / count
        );
    }

    #[test]
    fn a_play_moves_the_ability_the_more_the_less_is_known_and_the_more_it_surprises() {
        let new = Ability::default();
        let known = Ability { deviation: 0.5, plays: 50, ..new };
        let moved = |ability: Ability, play: Play| ability.after(&[play]).mean - ability.mean;
        assert!(moved(new, play(3.0, 1.1, true)) > 3.0 * moved(known, play(3.0, 1.1, true)));
        assert!(moved(new, play(6.0, 1.1, true)) > moved(new, play(1.0, 1.1, true)));
        assert!(moved(new, play(3.0, 1.1, true)) > moved(new, play(3.0, 4.0, true)));
        assert!(moved(new, play(1.0, 1.1, false)) < moved(new, play(6.0, 1.1, false)));
        let helped = Play { helped: true, ..play(6.0, 1.1, true) };
        assert_eq!(new.after(&[helped]), new);
        // An ability that is not tried becomes uncertain only by play, and never more than that of somebody unknown.
        let long = new.after(&[play(30.0, 1.1, false); 300]);
        assert!(long.deviation <= new.deviation && long.is_sound(), "{long:?}");
    }

    #[test]
    fn the_ladder_takes_the_levels_around_the_wanted_chance_from_easy_to_hard() {
        let ability = Ability { mean: 5.0, deviation: 0.5, plays: 40 };
        let levels: Vec<Opponent> =
            [9.0, 2.5, 0.0, 2.0, 6.0, 1.5].map(|difficulty| Opponent { difficulty, spread: 1.1 }).to_vec();
        assert_eq!(ladder(&ability, &levels, WANTED, 3), [5, 3, 1]);
        assert_eq!(ladder(&ability, &levels, WANTED, 9).len(), 6);
        // At even chances, the level at the ability itself is the nearest.
        assert_eq!(ladder(&ability, &levels, 0.5, 1), [4]);
        assert!(ladder(&ability, &[], WANTED, 3).is_empty());
    }
}
