//! The table of all questions, each with its cost and its answer.

use crate::backend::Backend;
use crate::calls::filming::{self, Shoot};
use crate::calls::playing::{self, Look};
use crate::calls::texts::{self, Export};
use crate::calls::{climbing, collecting, editing, grading, listing, recording, reversing, survey, teaching};
use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::reading::Asked;
use crate::reply::{Reply, read};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// A question with a body.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub weight: Weight,
    /// The parts of its answer that are records of the contract. All else is a view of the page, which numbers cells.
    pub records: &'static [RecordPath],
    answer: fn(&Backend, &[u8]) -> Result<Reply, Fault>,
}

/// Where a part of an answer stands, and its type in the contract ([`sokoworks::contract`]). `*` is each item of a list.
pub type RecordPath = (&'static str, &'static str);

/// How the level was read.
const WARNINGS: RecordPath = ("/warnings/*", "Remark");

/// Nothing but what the page shows.
const VIEW: &[RecordPath] = &[];

/// What an answer takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Little.
    Light,
    /// The body may be a file of levels, and the answer takes several times its size in memory.
    File,
    /// A film: it may take large pictures in memory.
    Film,
}

/// The questions about rules, levels and records. Those without a body are names that begin with `library`, `thumbnail` or `ahead`.
const RULES: [Question; 16] = [
    light("play", &[WARNINGS], |all, body| on_level(all, body, |_, opened, ask| playing::act(opened, ask))),
    light("reach", &[WARNINGS], |all, body| {
        on_level(all, body, |_, opened, look| playing::reach(opened, look))
    }),
    light("movie", &[WARNINGS], |all, body| {
        on_level(all, body, |_, opened, look| playing::movie(opened, look))
    }),
    light("reverse", &[WARNINGS], |all, body| {
        on_level(all, body, |_, opened, ask| reversing::act(opened, ask))
    }),
    light("about", &[WARNINGS], |all, body| {
        on_level(all, body, |all, opened, _: &Look| recording::about(all, opened))
    }),
    light("record", &[WARNINGS], |all, body| on_level(all, body, recording::record)),
    light("keep", &[WARNINGS], |all, body| on_level(all, body, recording::keep)),
    light("export", &[WARNINGS], |all, body| {
        on_level(all, body, |_, opened, ask| texts::export(opened, ask))
    }),
    light("survey", &[("/levels/*/warnings/*", "Remark")], |all, body| {
        answered(survey::survey(&read(body)?, &all.store, &all.grades)?)
    }),
    light("days", VIEW, |all, body| answered(recording::days(all, &read(body)?)?)),
    light("ladder", VIEW, |_, body| answered(climbing::ladder(&read(body)?)?)),
    light("rules", VIEW, |_, body| answered(teaching::rules(&read(body)?)?)),
    light("edit", VIEW, |_, body| answered(editing::edit(&read(body)?)?)),
    heavy("profile", Weight::File, VIEW, |all, body| answered(recording::profile(all, &read(body)?))),
    heavy(
        "import",
        Weight::File,
        &[("/levels/*/warnings/*", "Remark"), ("/remarks/*", "Remark"), ("/meanings/*", "Meaning")],
        |_, body| answered(texts::import(&read(body)?)?),
    ),
    heavy("collect", Weight::File, &[("/remarks/*", "Remark")], |_, body| {
        answered(collecting::collect(&read(body)?)?)
    }),
];

/// The questions that need a solver's tests or draw pictures.
const OTHERS: [Question; 7] = [
    light("warn", &[WARNINGS, ("/why", "Why")], |all, body| {
        on_level(all, body, |all, opened, look| playing::warn(&all.cache, opened, look))
    }),
    light("rescue", &[WARNINGS], |all, body| {
        on_level(all, body, |all, opened, look| playing::rescue(&all.cache, opened, look))
    }),
    light("reverse/warn", &[WARNINGS, ("/why", "Why")], |all, body| {
        on_level(all, body, |_, opened, look| reversing::warn(opened, look))
    }),
    light("reverse/rescue", &[WARNINGS], |all, body| {
        on_level(all, body, |_, opened, look| reversing::rescue(opened, look))
    }),
    light("compare", &[WARNINGS], |all, body| on_level(all, body, teaching::beside)),
    light("grades", VIEW, |all, body| answered(grading::grade(&read(body)?, &all.library, &all.grades)?)),
    heavy("film", Weight::Film, VIEW, |all, body| {
        let Asked::<Shoot> { reading, ask } = read(body)?;
        filming::shoot(
            &all.cache.open(&ask.text, &reading)?.level,
            &ask,
            all.free() / all.limits.films.max(1),
            all.limits.now,
        )
    }),
];

/// All questions with bodies.
pub fn questions() -> impl Iterator<Item = Question> {
    RULES.into_iter().chain(OTHERS)
}

const fn light(
    name: &'static str,
    records: &'static [RecordPath],
    answer: fn(&Backend, &[u8]) -> Result<Reply, Fault>,
) -> Question {
    heavy(name, Weight::Light, records, answer)
}

const fn heavy(
    name: &'static str,
    weight: Weight,
    records: &'static [RecordPath],
    answer: fn(&Backend, &[u8]) -> Result<Reply, Fault>,
) -> Question {
    Question { name, weight, records, answer }
}

impl Backend {
    /// Answers a question. `name` is its address without `/api/`, such as `play` or `library/0/3`.
    pub fn call(&self, name: &str, body: &[u8]) -> Reply {
        self.answer(&RULES, name, body)
            .or_else(|| self.answer(&OTHERS, name, body))
            .unwrap_or_else(|| self.list(name))
    }

    /// Answers a question about rules, levels and records. A program that asks nothing else is much smaller, because it
    /// holds no solver.
    pub fn call_rules(&self, name: &str, body: &[u8]) -> Reply {
        self.answer(&RULES, name, body).unwrap_or_else(|| self.list(name))
    }

    fn answer(&self, questions: &[Question], name: &str, body: &[u8]) -> Option<Reply> {
        let question = questions.iter().find(|question| question.name == name)?;
        Some((question.answer)(self, body).into())
    }

    fn list(&self, name: &str) -> Reply {
        listing::answer(self, name).into()
    }
}

fn answered(value: impl Serialize) -> Result<Reply, Fault> {
    Ok(Reply::json(&value))
}

/// A question about a level.
pub(crate) trait AboutLevel: DeserializeOwned {
    /// The level as text.
    fn text(&self) -> &str;
}

impl AboutLevel for playing::Ask {
    fn text(&self) -> &str {
        &self.text
    }
}

impl AboutLevel for Look {
    fn text(&self) -> &str {
        &self.text
    }
}

impl AboutLevel for reversing::Ask {
    fn text(&self) -> &str {
        &self.text
    }
}

impl AboutLevel for teaching::AskCompare {
    fn text(&self) -> &str {
        &self.text
    }
}

impl AboutLevel for Export {
    fn text(&self) -> &str {
        &self.text
    }
}

/// Opens the level of a question, and answers with it; `warnings` of the answer have how it was read.
fn on_level<A: AboutLevel>(
    backend: &Backend,
    body: &[u8],
    answer: impl FnOnce(&Backend, &Opened, &A) -> Result<Value, Fault>,
) -> Result<Reply, Fault> {
    let Asked::<A> { reading, ask } = read(body)?;
    let opened = backend.cache.open(ask.text(), &reading)?;
    let mut reply = answer(backend, &opened, &ask)?;
    reply["warnings"] = json!(opened.warnings);
    answered(reply)
}
