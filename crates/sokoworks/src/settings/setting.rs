//! A row of the table: what one setting is called, which values it has, and who takes it.

use super::Settings;
use super::kind::Kind;
use super::value::{Value, listed};
use crate::embedding::Bytes;
use crate::{Game, Measure, Method};
use std::fmt;
use std::time::Duration;

/// One setting.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Setting {
    /// The name, such as `as-found`. Languages whose names have no hyphens write [`key`](Setting::key).
    pub name: &'static str,
    /// Which values it has.
    pub kind: Kind,
    /// What it is about.
    pub topic: Topic,
    /// Methods of Sokoban that take it.
    pub sokoban: Methods,
    /// Methods of Sokobond that take it.
    pub sokobond: Methods,
    /// Kinds of work that take it.
    pub work: &'static [Work],
    /// Another setting without which it means nothing.
    pub requires: Option<&'static str>,
    /// One sentence about it.
    pub help: &'static str,
    /// The same where known solutions are made shorter, if it means something else there.
    pub help_to_optimize: Option<&'static str>,
    /// What the command line takes without it, in words or as a value; empty where that goes without saying.
    pub usual: &'static str,
    /// The letter on the command line.
    pub letter: Option<char>,
    /// The value of an option that is typed without one.
    pub alone: Option<&'static str>,
    /// Commands whose full help describes it; the other commands refer to `soko solve`.
    pub described: &'static [Work],
    /// Commands whose short help has it.
    pub brief: &'static [Work],
    pub(super) access: Access,
}

/// The field of [`Settings`] that holds a value.
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub(super) get: fn(&Settings) -> Option<Value>,
    /// Without a value, the field becomes what it is at first.
    pub(super) put: fn(&mut Settings, Option<Value>),
}

/// What a setting is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// What is searched for, and by which method.
    Search,
    /// How long a search goes on.
    Limit,
    /// What it may use of the machine.
    Machine,
    /// How it searches.
    Choice,
    /// What is listed besides a solution: the command line alone has it.
    Solutions,
    /// What is printed meanwhile: likewise.
    Progress,
    /// Files of a run: the command line alone has it, and no file sets it.
    Files,
    /// How levels are read.
    Reading,
}

/// What is done with levels, by the names of commands and of jobs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Solutions are searched for.
    Solve,
    /// Known solutions are made shorter.
    Optimize,
    /// A solution is filmed.
    Movie,
    /// Levels are played.
    Play,
    /// Levels are edited.
    Edit,
    /// Solutions that are given are made shorter; nothing is searched where there are none.
    Shorten,
    /// The next push is looked for.
    Hint,
}

impl Work {
    /// What is done by commands of the program.
    pub const COMMANDS: [Work; 5] = [Work::Solve, Work::Optimize, Work::Movie, Work::Play, Work::Edit];

    /// The name of the command or job.
    pub const fn name(self) -> &'static str {
        match self {
            Work::Solve => "solve",
            Work::Optimize => "optimize",
            Work::Movie => "movie",
            Work::Play => "play",
            Work::Edit => "edit",
            Work::Shorten => "shorten",
            Work::Hint => "hint",
        }
    }
}

/// Some methods of a game.
#[derive(Clone, Copy, Debug)]
pub enum Methods {
    /// All methods.
    All,
    /// These.
    Only(&'static [Method]),
    /// All but these.
    Except(&'static [Method]),
}

impl Methods {
    /// Whether a method is among them.
    pub fn have(self, method: Method) -> bool {
        match self {
            Methods::All => true,
            Methods::Only(these) => these.contains(&method),
            Methods::Except(these) => !these.contains(&method),
        }
    }
}

impl Setting {
    /// The name with underscores, for JSON and Python: `as_found`.
    pub fn key(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Whether programs set it for some work; how levels are read is set where they are read.
    pub fn serves(&self, work: Work) -> bool {
        let is_about_searches = match self.topic {
            Topic::Search | Topic::Limit | Topic::Machine | Topic::Choice => true,
            Topic::Solutions | Topic::Progress | Topic::Files | Topic::Reading => false,
        };
        is_about_searches && self.work.contains(&work)
    }

    /// Whether it says how levels are read.
    pub fn is_about_reading(&self) -> bool {
        self.topic == Topic::Reading
    }

    /// The methods of a game that take it.
    pub const fn methods(&self, game: Game) -> Methods {
        match game {
            Game::Sokoban => self.sokoban,
            Game::Sokobond => self.sokobond,
        }
    }

    /// The methods of a game that take it, in words: `all`, `none`, `dfs, iddfs`, `all but dfs`.
    pub fn takers(&self, game: Game) -> String {
        let names =
            |methods: &[Method]| methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(", ");
        match self.methods(game) {
            Methods::All => "all".to_owned(),
            Methods::Only([]) => "none".to_owned(),
            Methods::Only(these) => names(these),
            Methods::Except(these) => format!("all but {}", names(these)),
        }
    }

    /// Whether it depends on the method, and is not about another setting.
    pub fn is_special(&self) -> bool {
        let general = Game::ALL.map(|game| matches!(self.methods(game), Methods::All));
        general.contains(&false) && self.requires.is_none()
    }

    /// What it means for some work.
    pub fn help_for(&self, work: Option<Work>) -> &'static str {
        self.help_to_optimize.filter(|_| work == Some(Work::Optimize)).unwrap_or(self.help)
    }

    /// What some work takes without it, in words or as a value.
    pub fn usual_for(&self, work: Option<Work>) -> String {
        match self.kind {
            Kind::Metric if work == Some(Work::Optimize) => listed(&Game::Sokoban.measures(&[])),
            _ => self.usual.to_owned(),
        }
    }

    /// What a command says about it, with what it takes without it.
    pub fn described_for(&self, work: Option<Work>) -> String {
        let (help, usual) = (self.help_for(work), self.usual_for(work));
        if usual.is_empty() { help.to_owned() } else { format!("{help} [default: {usual}]") }
    }
}

impl Setting {
    /// A value that is not the one without which nothing is set, for tests of all settings.
    pub fn example(&self) -> Value {
        match self.kind {
            Kind::Flag => Value::Flag(true),
            Kind::Number(least, most) => Value::Number(most.min(least.saturating_add(2))),
            Kind::Time => Value::Time(Some(Duration::from_secs(3))),
            Kind::Bytes => Value::Bytes(Bytes(64 << 20)),
            Kind::Word(_, words) => Value::Word(words().last().map_or("", |word| word.name)),
            Kind::Goals => Value::Goals(vec![1, 0]),
            Kind::Metric => Value::Measures(vec![Measure::Moves]),
            Kind::Path => Value::Path("files".into()),
            Kind::Cells => Value::Cells("X=#".parse().unwrap_or_default()),
        }
    }
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
