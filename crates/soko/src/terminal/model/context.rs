//! What all screens share: the levels, what is remembered, the keys, the size of the terminal, and the effects that
//! the runtime is to bring about.

use super::event::{self, Effect, JobId, Task};
use super::keys::Keymap;
use super::library::Library;
use super::theme::Theme;
use super::training::Training;
use crate::options::Keeping;
use grid::Direction;
use play::{Credit, NotASolution, Offer, Play, Section, Session};
use sokoworks::{Level, Metric};
use std::collections::HashMap;
use std::path::PathBuf;

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// The player's settings; remembered in the session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settings {
    /// What paths of boxes have fewest of.
    pub(crate) fewest: Metric,
    /// Whether ways are walked at once.
    pub(crate) instant: bool,
    /// Whether it is shown where the player can walk.
    pub(crate) reachable: bool,
    /// Whether it is shown where boxes are lost.
    pub(crate) dead: bool,
    /// Larger or smaller than what fits, in steps.
    pub(crate) zoom: i8,
}

/// What all screens share.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) library: Library,
    pub(crate) book: play::Book,
    pub(crate) session: Session,
    pub(crate) keys: Keymap,
    pub(crate) theme: Theme,
    /// Columns and rows of the terminal.
    pub(crate) size: (u16, u16),
    pub(crate) settings: Settings,
    pub(crate) message: Option<(Tone, String)>,
    pub(crate) threads: usize,
    /// The time, in seconds since 1970, as the runtime has it.
    pub(crate) now: u64,
    /// A name that no other run of the program has.
    pub(crate) run: String,
    /// Whose records these are.
    pub(crate) keeping: Keeping,
    /// The table of visits of levels, if the player wants one.
    pub(crate) plays: Option<PathBuf>,
    /// Why nothing that is drawn or played is kept, if that is so.
    pub(crate) unkept: Option<String>,
    /// Seconds that each level of the library was played in this run, by its place.
    pub(crate) times: HashMap<usize, f64>,
    /// The result of the level of the day to post, once that is solved.
    pub(crate) result: Option<String>,
    /// The trainer, for a player who trains.
    pub(crate) training: Option<Training>,
    /// Whether a player who was about to leave was warned, and nothing was drawn since.
    pub(crate) warned: bool,
    effects: Vec<Effect>,
    jobs: JobId,
}

impl Context {
    pub(crate) fn new(
        library: Library,
        book: play::Book,
        session: Session,
        keys: Keymap,
        theme: Theme,
        threads: usize,
    ) -> Context {
        let settings = Settings::read(&session);
        Context {
            library,
            book,
            session,
            keys,
            theme,
            size: (80, 24),
            settings,
            message: None,
            threads,
            now: 0,
            run: String::new(),
            keeping: Keeping::default(),
            plays: None,
            unkept: None,
            times: HashMap::new(),
            result: None,
            training: None,
            warned: false,
            effects: Vec::new(),
            jobs: 0,
        }
    }

    /// Asks the runtime for an effect.
    pub(crate) fn want(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// All effects since the last call.
    pub(crate) fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn start(&mut self, task: Task) -> JobId {
        self.jobs += 1;
        self.want(Effect::Start(self.jobs, task));
        self.jobs
    }

    /// A number that was not given before.
    pub(crate) fn ticket(&mut self) -> u64 {
        self.jobs += 1;
        self.jobs
    }

    pub(crate) fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some((tone, text.into()));
    }

    /// The next level of the trainer; that there is none is said.
    pub(crate) fn next_of_training(&mut self) -> Option<usize> {
        let next = self.training.as_mut()?.next(&self.library, &self.book, self.now);
        if next.is_none() {
            let none = "There are no more levels like this: name others, another chance, or another idea.";
            let before = self.message.take().map_or_else(String::new, |(_, text)| text + " ");
            self.say(Tone::Plain, before + none);
        }
        next
    }

    /// Remembers a value of the session.
    pub(crate) fn remember(&mut self, section: Section, name: &str, value: Option<&str>) {
        if let Some(line) = self.session.set(section, name, value) {
            self.want(Effect::Append(event::Book::Session, line));
        }
    }

    /// Offers a solution to the record book, and writes what changed.
    pub(crate) fn offer(
        &mut self,
        level: &Level,
        moves: &[Direction],
        credit: Credit,
    ) -> Result<Offer, NotASolution> {
        let mut offer = self.book.offer(level, moves, self.keeping.origin(credit, self.now))?;
        offer.line.take().into_iter().for_each(|line| self.want(Effect::Append(event::Book::Records, line)));
        Ok(offer)
    }

    /// Remembers a game.
    pub(crate) fn remember_play(&mut self, play: &Play) {
        if let Some(line) = self.session.remember(play) {
            self.want(Effect::Append(event::Book::Session, line));
        }
    }

    /// Changes the settings and remembers them.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        let text = self.settings.text();
        self.remember(Section::Setting, SETTINGS, Some(&text));
    }
}

/// Name of the settings in the session.
const SETTINGS: &str = "terminal";

impl Settings {
    /// The settings of a session, or the usual ones.
    fn read(session: &Session) -> Settings {
        let text = session.get(Section::Setting, SETTINGS).unwrap_or("");
        let mut settings = Settings::default();
        for word in text.split_whitespace() {
            match word.split_once('=') {
                None if word == "moves" => settings.fewest = Metric::Moves,
                None if word == "instant" => settings.instant = true,
                None if word == "reachable" => settings.reachable = true,
                None if word == "dead" => settings.dead = true,
                Some(("zoom", zoom)) => settings.zoom = zoom.parse().unwrap_or(0),
                _ => {}
            }
        }
        settings
    }

    fn text(&self) -> String {
        let mut words = vec![format!("zoom={}", self.zoom)];
        for (is_on, word) in [
            (self.fewest == Metric::Moves, "moves"),
            (self.instant, "instant"),
            (self.reachable, "reachable"),
            (self.dead, "dead"),
        ] {
            if is_on {
                words.push(word.to_owned());
            }
        }
        words.join(" ")
    }
}
