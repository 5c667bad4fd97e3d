//! The trainer: levels one after the other, each of them one that the player solves with the wanted chance, in practice, in a streak, or for
//! five minutes. What the player can do is learned after each level, as the page does (`crates/generate/src/ability.rs`).

use super::library::Library;
use crate::options::Mode;
use crate::quantity::counted;
use generate::ability::{Opponent, Play, Player};
use grid::Random;
use play::Book;
use sokoworks::Game;
use std::collections::HashSet;

/// A level is drawn among so many whose chance is nearest to the wanted one.
const AMONG: usize = 5;

/// Seconds of a run of five minutes.
const FIVE: f64 = 300.0;

/// What is wanted of the trainer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wish {
    pub(crate) mode: Mode,
    /// The chance that the player solves a level.
    pub(crate) chance: f64,
    /// The game, if only levels of one are wanted.
    pub(crate) game: Option<Game>,
}

/// A player who trains.
#[derive(Debug)]
pub(crate) struct Training {
    wish: Wish,
    player: Player,
    /// The levels of the library by their places; none where nothing is known.
    opponents: Vec<Option<Opponent>>,
    random: Random,
    /// Levels that were served.
    served: HashSet<usize>,
    /// The level that is played.
    current: Option<usize>,
    /// Levels that were solved without help in this run.
    score: usize,
    /// Seconds that are left of it.
    left: f64,
    is_over: bool,
}

/// How a level ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Solved,
    /// With hints, or with moves of the solver.
    Helped,
    /// After a move or more.
    GivenUp,
    /// Without a move.
    PassedOver,
}

impl Training {
    /// A run that begins.
    pub(crate) fn new(wish: Wish, player: Player, opponents: Vec<Option<Opponent>>, seed: u64) -> Training {
        Training {
            wish,
            player,
            opponents,
            random: Random::new(seed),
            served: HashSet::new(),
            current: None,
            score: 0,
            left: FIVE,
            is_over: false,
        }
    }

    /// A level without a record that was not served before, one of those whose chance is nearest to the wanted one; after the end of a run
    /// another one begins.
    pub(crate) fn next(&mut self, library: &Library, book: &Book) -> Option<usize> {
        let mut open: Vec<(f64, usize)> = Vec::new();
        for (place, entry) in library.entries.iter().enumerate() {
            let (Ok(level), Some(&Some(opponent))) = (&entry.level, self.opponents.get(place)) else {
                continue;
            };
            let is_wanted = self.wish.game.is_none_or(|game| game == level.game());
            let is_new = entry.key.is_some_and(|key| !book.has(&key)) && !self.served.contains(&place);
            if is_wanted && is_new {
                let chance = self.player.at(level.game()).chance(opponent);
                open.push(((chance - self.wish.chance).abs(), place));
            }
        }
        open.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        open.truncate(AMONG);
        if self.is_over {
            (self.score, self.left, self.is_over) = (0, FIVE, false);
        }
        let (_, place) = *open.get(self.random.below(open.len().max(1) as u32) as usize)?;
        self.served.insert(place);
        self.current = Some(place);
        Some(place)
    }

    /// Whether this level is the one of the run.
    pub(crate) fn has(&self, entry: Option<usize>) -> bool {
        entry.is_some() && self.current == entry
    }

    /// The level of the run counts no more, if this is it; whether it is.
    pub(crate) fn abandon(&mut self, entry: Option<usize>) -> bool {
        let has = self.has(entry);
        self.current = self.current.filter(|_| !has);
        has
    }

    /// The level of the run has ended; what follows from that, in sentences.
    pub(crate) fn end(&mut self, game: Game, end: End) -> String {
        let Some(opponent) = self.current.take().and_then(|place| *self.opponents.get(place)?) else {
            return String::new();
        };
        let ability = self.player.at(game);
        let before = ability.mean;
        if end != End::PassedOver {
            let (solved, helped) = (end == End::Solved, end == End::Helped);
            *ability = ability.after(&[Play { level: opponent, solved, helped }]);
        }
        let after = ability.mean;
        self.score += usize::from(end == End::Solved);
        let rating = match end {
            End::Solved | End::GivenUp => format!("Rating {before:.1} → {after:.1}."),
            End::Helped | End::PassedOver => format!("Rating {after:.1}, unchanged."),
        };
        self.is_over = self.wish.mode == Mode::Streak && end != End::Solved;
        match self.is_over {
            true => format!("{rating} The streak has ended: {} solved.", self.score),
            false => rating,
        }
    }

    /// Lets time pass; when it is up, a sentence about that.
    pub(crate) fn pass(&mut self, seconds: f64) -> Option<String> {
        self.until_second()?;
        self.left = (self.left - seconds).max(0.0);
        if self.left > 0.0 {
            return None;
        }
        self.is_over = true;
        Some(format!("Time is up: {} solved.", counted(self.score, "level")))
    }

    /// Seconds until the clock shows something else; none where there is none.
    pub(crate) fn until_second(&self) -> Option<f64> {
        let runs = self.wish.mode == Mode::Five && !self.is_over;
        runs.then(|| Some(self.left.fract()).filter(|part| *part > 0.0).unwrap_or(1.0))
    }

    /// Whether a run has ended and no other one has begun.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    /// How the run stands, by names: the rating at a game with its uncertainty, what was solved, and the time that is left.
    pub(crate) fn stands(&self, game: Game) -> Vec<(&'static str, String)> {
        let ability = match game {
            Game::Sokoban => &self.player.sokoban,
            Game::Sokobond => &self.player.sokobond,
        };
        let name = match self.wish.mode {
            Mode::Practice => "Train",
            Mode::Streak => "Streak",
            Mode::Five => "5 min",
        };
        let mut stands = vec![
            ("Rating", format!("{:.1} ± {:.1}", ability.mean, ability.deviation)),
            (name, format!("{} solved", self.score)),
        ];
        if self.wish.mode == Mode::Five {
            let seconds = self.left.ceil() as u64;
            stands.push(("Left", format!("{}:{:02}", seconds / 60, seconds % 60)));
        }
        stands
    }
}
