//! How hard levels are, as opponents of a player: measured once, and remembered in the session.

use crate::limits::{Interrupt, Limits};
use crate::terminal::Context;
use generate::ability::Opponent;
use generate::measure;
use play::{LevelKey, Section, Session};
use sokoworks::Level;
use std::cell::RefCell;
use std::collections::HashMap;

/// What another version has measured does not count.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is known of levels; none of one that is no opponent, since it has no solution.
pub(super) struct Gauge {
    known: RefCell<HashMap<LevelKey, Option<Opponent>>>,
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

    /// A level as an opponent, measured if it was not before.
    pub(super) fn opponent(&self, level: &Level) -> Option<Opponent> {
        let key = LevelKey::of(level);
        if let Some(known) = self.known.borrow().get(&key) {
            return *known;
        }
        let limits = Limits::start(None, self.memory, None, &self.interrupt);
        let measures = measure(level, &limits.budget).ok().filter(|measures| !measures.unsolvable);
        let opponent = measures.map(|measures| Opponent::of(&measures.estimate()));
        self.known.borrow_mut().insert(key, opponent);
        self.new.borrow_mut().push((key, written(opponent)));
        opponent
    }

    /// Has the session remember what is new.
    pub(super) fn keep(self, context: &mut Context) {
        for (key, value) in self.new.into_inner() {
            context.remember(Section::Grade, &key.to_string(), Some(&value));
        }
    }
}

fn written(opponent: Option<Opponent>) -> String {
    let numbers = opponent.map(|opponent| format!(" {:.3} {:.3}", opponent.difficulty, opponent.spread));
    format!("{VERSION}{}", numbers.unwrap_or_default())
}

fn read(value: &str) -> Option<Option<Opponent>> {
    let numbers = value.strip_prefix(VERSION)?;
    if numbers.is_empty() {
        return Some(None);
    }
    let (difficulty, spread) = numbers.strip_prefix(' ')?.split_once(' ')?;
    let [difficulty, spread] = [difficulty, spread].map(|number| number.parse().ok());
    Some(Some(Opponent { difficulty: difficulty?, spread: spread? }))
}

#[test]
fn what_is_written_is_read_back_and_another_version_does_not_count() {
    for opponent in [None, Some(Opponent { difficulty: -1.25, spread: 1.5 })] {
        assert_eq!(read(&written(opponent)), Some(opponent));
    }
    for other in
        ["0.0.0 1 1", "", &format!("{VERSION} 1"), &format!("{VERSION} a 1"), &format!("{VERSION}1 1 1")]
    {
        assert_eq!(read(other), None, "{other}");
    }
}
