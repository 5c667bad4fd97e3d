//! How hard levels are, as opponents of a player, and what is in them: measured once, and remembered in the session.

use crate::limits::{Interrupt, Limits};
use crate::terminal::{Context, Rated};
use generate::ability::Opponent;
use generate::{Idea, measure};
use play::{LevelKey, Section, Session};
use sokoworks::Level;
use std::cell::RefCell;
use std::collections::HashMap;

/// What another version has measured does not count.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is known of levels; none of one that is no opponent, since it has no solution.
pub(super) struct Gauge {
    known: RefCell<HashMap<LevelKey, Option<Rated>>>,
    /// Lines of the session that were not there.
    new: RefCell<Vec<(LevelKey, String)>>,
    memory: u64,
    interrupt: Interrupt,
}

impl Gauge {
    /// What a session remembers.
    pub(super) fn of(session: &Session, memory: u64) -> Gauge {
        let rows = session.all(Section::Grade);
        let known = rows.filter_map(|(key, value)| Some((key.parse().ok()?, read(value)?)));
        Gauge {
            known: RefCell::new(known.collect()),
            new: RefCell::default(),
            memory,
            interrupt: Interrupt::default(),
        }
    }

    /// Whether a level was measured.
    pub(super) fn knows(&self, level: &Level) -> bool {
        self.known.borrow().contains_key(&LevelKey::of(level))
    }

    /// A level as an opponent.
    pub(super) fn opponent(&self, level: &Level) -> Option<Opponent> {
        self.rated(level).map(|rated| rated.opponent)
    }

    /// What is known of a level, which is measured if it was not before.
    pub(super) fn rated(&self, level: &Level) -> Option<Rated> {
        let key = LevelKey::of(level);
        if let Some(known) = self.known.borrow().get(&key) {
            return known.clone();
        }
        let limits = Limits::start(None, self.memory, None, &self.interrupt);
        let measures = measure(level, &limits.budget).ok().filter(|measures| !measures.unsolvable);
        let rated = measures.map(|measures| Rated {
            opponent: Opponent::of(&measures.estimate()),
            ideas: Idea::of(&measures),
        });
        self.new.borrow_mut().push((key, written(rated.as_ref())));
        self.known.borrow_mut().insert(key, rated.clone());
        rated
    }

    /// Has the session remember what is new.
    pub(super) fn keep(self, context: &mut Context) {
        for (key, value) in self.new.into_inner() {
            context.remember(Section::Grade, &key.to_string(), Some(&value));
        }
    }
}

/// Version, difficulty, spread, and the ideas in one word: `0.1.0 2.250 1.100 safe,narrow`, with `-` for none; the version alone of a level
/// that is no opponent.
fn written(rated: Option<&Rated>) -> String {
    let numbers = rated.map(|Rated { opponent, ideas }| {
        let ideas: Vec<&str> = ideas.iter().map(|idea| idea.name()).collect();
        let ideas = if ideas.is_empty() { "-".to_owned() } else { ideas.join(",") };
        format!(" {:.3} {:.3} {ideas}", opponent.difficulty, opponent.spread)
    });
    format!("{VERSION}{}", numbers.unwrap_or_default())
}

fn read(value: &str) -> Option<Option<Rated>> {
    let numbers = value.strip_prefix(VERSION)?;
    if numbers.is_empty() {
        return Some(None);
    }
    let words: Vec<&str> = numbers.strip_prefix(' ')?.split(' ').collect();
    let [difficulty, spread, ideas] = words[..] else { return None };
    let [difficulty, spread] = [difficulty, spread].map(|number| number.parse().ok());
    let opponent = Opponent { difficulty: difficulty?, spread: spread? };
    let ideas = ideas.split(',').filter(|idea| *idea != "-");
    Some(Some(Rated { opponent, ideas: ideas.map(|idea| idea.parse().ok()).collect::<Option<_>>()? }))
}

#[test]
fn what_is_written_is_read_back_and_another_version_does_not_count() {
    let opponent = Opponent { difficulty: -1.25, spread: 1.5 };
    let rated = |ideas: &[Idea]| Some(Rated { opponent, ideas: ideas.to_vec() });
    for rated in [None, rated(&[]), rated(&[Idea::Trap]), rated(&Idea::ALL)] {
        assert_eq!(read(&written(rated.as_ref())), Some(rated));
    }
    for other in [
        "0.0.0 1 1 -",
        "",
        &format!("{VERSION} 1"),
        &format!("{VERSION} 1 1"),
        &format!("{VERSION} a 1 -"),
        &format!("{VERSION} 1 1 none"),
        &format!("{VERSION}1 1 1 -"),
    ] {
        assert_eq!(read(other), None, "{other}");
    }
}
