//! The trainer: levels one after the other, each of them one that the player solves with the wanted chance, in practice, in a streak, or for
//! five minutes. What the player can do is learned after each level, as the page does (`crates/generate/src/ability.rs`).

use super::library::Library;
use crate::date::moment;
use crate::options::Mode;
use crate::quantity::counted;
use generate::Idea;
use generate::ability::{Ability, Opponent, Play, Player};
use grid::Random;
use play::Book;
use sokoworks::Game;
use std::collections::{HashMap, HashSet};

/// How many levels, those whose chance is nearest to the wanted one, a level is drawn from.
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
    /// The idea, if only levels of one are wanted.
    pub(crate) idea: Option<Idea>,
}

/// What is known of a level.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rated {
    pub(crate) opponent: Opponent,
    pub(crate) ideas: Vec<Idea>,
}

/// A streak, or five minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    mode: Mode,
    /// When it began, in seconds since 1970.
    begun: u64,
}

impl Run {
    /// As the table of plays has it: `streak 2026-11-29T14:00:00Z`.
    pub(crate) fn name(self) -> String {
        format!("{} {}", self.mode.name(), moment(self.begun))
    }
}

/// What the table of plays says of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    pub(crate) player: Player,
    /// The ability after each play, at Sokoban and at Sokobond.
    curves: [Vec<f64>; 2],
    /// The runs by their names: the game, if it was one, and how many levels were solved without help.
    runs: HashMap<String, (Option<Game>, usize)>,
}

impl Past {
    /// Notes a play: the ability after it, its run, and whether the level was solved without help.
    pub(crate) fn note(&mut self, game: Game, ability: &Ability, run: &str, solved: bool) {
        self.curves[game as usize].push(ability.mean);
        if !run.is_empty() {
            let (games, score) = self.runs.entry(run.to_owned()).or_insert((Some(game), 0));
            *games = games.filter(|other| *other == game);
            *score += usize::from(solved);
        }
    }

    /// The highest score of a mode, with levels of one game or, where none is wanted, of any.
    fn best(&self, mode: Mode, game: Option<Game>) -> usize {
        let is_like = |name: &str, of: Option<Game>| {
            name.split(' ').next() == Some(mode.name()) && (game.is_none() || of == game)
        };
        let scores = self.runs.iter().filter(|(name, (of, _))| is_like(name, *of));
        scores.map(|(_, (_, score))| *score).max().unwrap_or(0)
    }
}

/// A player who trains.
#[derive(Debug)]
pub(crate) struct Training {
    wish: Wish,
    past: Past,
    /// The highest score of the mode so far.
    best: usize,
    /// The levels of the library by their places; none where nothing is known.
    levels: Vec<Option<Rated>>,
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
    /// When the run began, in seconds since 1970.
    begun: u64,
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
    /// A run that begins now, in seconds since 1970.
    pub(crate) fn new(wish: Wish, past: Past, levels: Vec<Option<Rated>>, now: u64) -> Training {
        Training {
            wish,
            best: past.best(wish.mode, wish.game),
            past,
            levels,
            random: Random::new(now),
            served: HashSet::new(),
            current: None,
            score: 0,
            left: FIVE,
            is_over: false,
            begun: now,
        }
    }

    /// A level without a record that was not served before, one of those whose chance is nearest to the wanted one; after the end of a run
    /// another one begins.
    pub(crate) fn next(&mut self, library: &Library, book: &Book, now: u64) -> Option<usize> {
        let mut open: Vec<(f64, usize)> = Vec::new();
        for (place, entry) in library.entries.iter().enumerate() {
            let (Ok(level), Some(Some(rated))) = (&entry.level, self.levels.get(place)) else {
                continue;
            };
            let is_wanted = self.wish.game.is_none_or(|game| game == level.game())
                && self.wish.idea.is_none_or(|idea| rated.ideas.contains(&idea));
            let is_new = entry.key.is_some_and(|key| !book.has(&key)) && !self.served.contains(&place);
            if is_wanted && is_new {
                let chance = self.past.player.at(level.game()).chance(rated.opponent);
                open.push(((chance - self.wish.chance).abs(), place));
            }
        }
        open.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        open.truncate(AMONG);
        if self.is_over {
            (self.score, self.left, self.is_over, self.begun) = (0, FIVE, false, now);
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

    /// The run, if it is one with an end.
    pub(crate) fn run(&self) -> Option<Run> {
        (self.wish.mode != Mode::Practice).then_some(Run { mode: self.wish.mode, begun: self.begun })
    }

    /// The level of the run counts no more, if this is it; whether it is.
    pub(crate) fn abandon(&mut self, entry: Option<usize>) -> bool {
        let has = self.has(entry);
        self.current = self.current.filter(|_| !has);
        has
    }

    /// The level of the run has ended; what follows from that, in sentences.
    pub(crate) fn end(&mut self, game: Game, end: End) -> String {
        let Some(rated) = self.current.take().and_then(|place| self.levels.get(place)?.as_ref()) else {
            return String::new();
        };
        let ability = self.past.player.at(game);
        let before = ability.mean;
        if end != End::PassedOver {
            let (solved, helped) = (end == End::Solved, end == End::Helped);
            *ability = ability.after(&[Play { level: rated.opponent, solved, helped }]);
            self.past.curves[game as usize].push(ability.mean);
        }
        let after = ability.mean;
        self.score += usize::from(end == End::Solved);
        let rating = match end {
            End::Solved | End::GivenUp => format!("Rating {before:.1} → {after:.1}."),
            End::Helped | End::PassedOver => format!("Rating {after:.1}, unchanged."),
        };
        self.is_over = self.wish.mode == Mode::Streak && end != End::Solved;
        if !self.is_over {
            return rating;
        }
        let best = self.ended();
        format!("{rating} The streak has ended: {} solved{best}.", self.score)
    }

    /// Notes the score of a run that has ended; whether it is the best, in words.
    fn ended(&mut self) -> &'static str {
        let is_best = self.score > self.best;
        self.best = self.best.max(self.score);
        if is_best { ", your best so far" } else { "" }
    }

    /// Lets time pass; when it is up, a sentence about that.
    pub(crate) fn pass(&mut self, seconds: f64) -> Option<String> {
        self.until_second()?;
        self.left = (self.left - seconds).max(0.0);
        if self.left > 0.0 {
            return None;
        }
        self.is_over = true;
        let best = self.ended();
        Some(format!("Time is up: {} solved{best}.", counted(self.score, "level")))
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

    /// The rating after each play of a game.
    pub(crate) fn curve(&self, game: Game) -> &[f64] {
        &self.past.curves[game as usize]
    }

    /// How the run stands, by names: the rating at a game with its uncertainty, what was solved in this run and in the best one, and the
    /// time that is left.
    pub(crate) fn stands(&self, game: Game) -> Vec<(&'static str, String)> {
        let ability = match game {
            Game::Sokoban => &self.past.player.sokoban,
            Game::Sokobond => &self.past.player.sokobond,
        };
        let name = match self.wish.mode {
            Mode::Practice => "Train",
            Mode::Streak => "Streak",
            Mode::Five => "5 min",
        };
        let best = if self.best > 0 { format!(", best {}", self.best) } else { String::new() };
        let mut stands = vec![
            ("Rating", format!("{:.1} ± {:.1}", ability.mean, ability.deviation)),
            (name, format!("{} solved{best}", self.score)),
        ];
        if self.wish.mode == Mode::Five {
            let seconds = self.left.ceil() as u64;
            stands.push(("Left", format!("{}:{:02}", seconds / 60, seconds % 60)));
        }
        stands
    }
}
