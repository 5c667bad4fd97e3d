//! Arguments of the tools: their JSON Schema, and how they are read. Settings of searches, and of how levels are read, are rows of
//! the library's table.

use crate::problem::Problem;
use generate::{Grade, MOST_ATOMS, MOST_BOXES, MOST_SIDE};
use serde_json::{Map, Value, json};
use sokoworks::settings::{self, Setting, Work};
use sokoworks::{Game, Settings, nearest};

/// An argument that a tool takes.
#[derive(Debug)]
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    kind: Kind,
    is_required: bool,
    help: &'static str,
}

/// What an argument may be.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Text,
    /// A whole number, at least and at most these.
    Whole(u64, u64),
    /// One of the games.
    Game,
    /// The lowest and the highest grade.
    Grades,
}

const fn argument(name: &'static str, kind: Kind, help: &'static str) -> Argument {
    Argument { name, kind, is_required: false, help }
}

const fn required(name: &'static str, help: &'static str) -> Argument {
    Argument { name, kind: Kind::Text, is_required: true, help }
}

/// A number from 1.
const COUNT: Kind = Kind::Whole(1, u64::MAX);
/// Columns or rows of a new level.
const SIDE: Kind = Kind::Whole(4, MOST_SIDE as u64);
/// Boxes or atoms of a new level.
const PIECE: Kind = Kind::Whole(1, if MOST_ATOMS > MOST_BOXES { MOST_ATOMS } else { MOST_BOXES } as u64);

pub(crate) static TEXT: Argument =
    required("text", "Levels in any format, with whatever stands around them.");
pub(crate) static LEVEL: Argument = required(
    "level",
    "Text with a level in any format that Sokoban or Sokobond levels are written in, for instance \"#####\\n#@$.#\\n#####\". \
     Of several levels the first that can be played is taken, or the one that `number` names.",
);
pub(crate) static NUMBER: Argument = argument("number", COUNT, "Which level of the text, from 1.");
pub(crate) static MOVES: Argument = argument(
    "moves",
    Kind::Text,
    "Moves from the start of the level: the letters u, d, l, r in either case, or the words up, down, left, right.",
);
pub(crate) static SOLUTION: Argument = argument(
    "solution",
    Kind::Text,
    "A known solution from the start of the level, written like `moves` of other tools; without it, one is searched for first.",
);
pub(crate) static CURSOR: Argument =
    argument("cursor", COUNT, "Where a page begins: `next_cursor` of the answer before.");
pub(crate) static GAME: Argument = argument("game", Kind::Game, "The game; `sokoban` if left out.");
pub(crate) static GRADES: Argument =
    argument("grades", Kind::Grades, "Lowest and highest grade, from 1 (very easy) to 10 (very hard).");
pub(crate) static WIDTH: Argument = argument("width", SIDE, "Columns, walls included.");
pub(crate) static HEIGHT: Argument = argument("height", SIDE, "Rows, walls included.");
pub(crate) static PIECES: Argument = argument("pieces", PIECE, "Boxes or atoms.");
pub(crate) static SEED: Argument =
    argument("seed", Kind::Whole(0, u64::MAX), "The same seed gives the same level.");

/// What a call takes: arguments, and the settings that it may set for some work.
#[derive(Clone, Copy)]
pub(crate) struct Takes {
    pub(crate) own: &'static [&'static Argument],
    pub(crate) may_set: fn(&Setting) -> bool,
    pub(crate) work: Option<Work>,
}

impl Takes {
    /// The schema of an object with these arguments.
    pub(crate) fn schema(&self) -> Value {
        let own = self.own.iter().map(|argument| {
            let mut schema = argument.kind.schema();
            schema["description"] = json!(argument.help);
            (argument.name.to_owned(), schema)
        });
        let properties: Map<String, Value> = own.chain(self.settings()).collect();
        let needed = self.own.iter().filter(|argument| argument.is_required).map(|argument| argument.name);
        json!({
            "type": "object",
            "properties": properties,
            "required": needed.collect::<Vec<_>>(),
            "additionalProperties": false,
        })
    }

    fn settings(&self) -> Map<String, Value> {
        settings::properties(self.may_set, self.work)
    }

    /// The names, in the order of the tool and of the table.
    pub(crate) fn names(&self) -> Vec<String> {
        let own = self.own.iter().map(|argument| argument.name.to_owned());
        let set = settings::TABLE.iter().filter(|setting| (self.may_set)(setting)).map(Setting::key);
        own.chain(set).collect()
    }
}

impl Kind {
    fn schema(self) -> Value {
        match self {
            Kind::Text => json!({ "type": "string" }),
            Kind::Whole(least, u64::MAX) => json!({ "type": "integer", "minimum": least }),
            Kind::Whole(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
            Kind::Game => json!({ "type": "string", "enum": Game::ALL.map(Game::name) }),
            Kind::Grades => {
                let (least, most) = (Grade::LEAST.number(), Grade::MOST.number());
                let grade = json!({ "type": "integer", "minimum": least, "maximum": most });
                json!({ "type": "array", "items": grade, "minItems": 2, "maxItems": 2 })
            }
        }
    }

    /// What a value should be, if it is something else.
    fn refuses(self, value: &Value) -> Option<String> {
        let whole = |value: &Value, least: u64, most: u64| {
            value.as_u64().is_some_and(|number| (least..=most).contains(&number))
        };
        let (fits, wanted) = match self {
            Kind::Text => (value.is_string(), "a string".to_owned()),
            Kind::Whole(least, u64::MAX) => {
                (whole(value, least, u64::MAX), format!("a whole number, at least {least}"))
            }
            Kind::Whole(least, most) => {
                (whole(value, least, most), format!("a whole number from {least} to {most}"))
            }
            Kind::Game => {
                let names = Game::ALL.map(Game::name);
                let fits = value.as_str().is_some_and(|name| names.contains(&name));
                (fits, format!("one of `{}`", names.join("`, `")))
            }
            Kind::Grades => {
                let (least, most) = (Grade::LEAST.number(), Grade::MOST.number());
                let is_grade = |one: &Value| whole(one, least.into(), most.into());
                let fits = value.as_array().is_some_and(|two| two.len() == 2 && two.iter().all(is_grade));
                (fits, format!("a list of two grades from {least} to {most}, the lowest and the highest"))
            }
        };
        (!fits).then_some(wanted)
    }
}

/// Arguments of a call that are what its tool takes.
#[derive(Debug)]
pub(crate) struct Arguments {
    own: Map<String, Value>,
    pub(crate) settings: Settings,
}

impl Arguments {
    /// Checks the arguments of a call. `null` is as if the argument were left out.
    pub(crate) fn read(mut given: Map<String, Value>, takes: &Takes) -> Result<Arguments, Problem> {
        let wrong = |message: String| Err(Problem::new("E-OPTION", message));
        given.retain(|_, value| !value.is_null());
        let known = takes.settings();
        let (set, own): (Map<_, _>, Map<_, _>) =
            given.into_iter().partition(|(name, _)| known.contains_key(name));
        for (name, value) in &own {
            let Some(argument) = takes.own.iter().find(|argument| argument.name == name) else {
                let names = takes.names();
                let help = nearest(name, names.iter().map(String::as_str));
                return Err(Problem {
                    help: help.map(|near| format!("did you mean `{near}`?")),
                    ..Problem::new(
                        "E-OPTION",
                        format!("{name}: no such argument; expected one of `{}`", names.join("`, `")),
                    )
                });
            };
            if let Some(wanted) = argument.kind.refuses(value) {
                return wrong(format!("{name}: expected {wanted}, not {value}"));
            }
        }
        if let Some(missing) = takes.own.iter().find(|one| one.is_required && !own.contains_key(one.name)) {
            return wrong(format!("{}: it is missing", missing.name));
        }
        let mut settings = Settings::default();
        settings.read(&set, takes.may_set).map_err(|not| Problem::new(not.code, not.to_string()))?;
        Ok(Arguments { own, settings })
    }

    /// A text; empty if it is left out.
    pub(crate) fn text(&self, argument: &Argument) -> &str {
        self.get(argument).and_then(Value::as_str).unwrap_or_default()
    }

    pub(crate) fn whole(&self, argument: &Argument) -> Option<u64> {
        self.get(argument).and_then(Value::as_u64)
    }

    /// The lowest and the highest grade.
    pub(crate) fn grades(&self, argument: &Argument) -> Option<(Grade, Grade)> {
        let number = |place: usize| self.get(argument)?.get(place)?.as_u64();
        let grade = |place: usize| Grade::new(u8::try_from(number(place)?).ok()?);
        Some((grade(0)?, grade(1)?))
    }

    fn get(&self, argument: &Argument) -> Option<&Value> {
        self.own.get(argument.name)
    }
}
