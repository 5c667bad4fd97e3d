//! Arguments of the tools: their JSON Schema, and how they are read. Settings of searches, and of how levels are read, are rows of
//! the library's table.

use crate::problem::Problem;
use serde_json::{Map, Value, json};
use sokoworks::Settings;
use sokoworks::settings::{self, Setting};

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
    /// A whole number from this one on.
    Whole(u64),
    /// The lowest and the highest grade.
    Grades,
}

const fn argument(name: &'static str, kind: Kind, help: &'static str) -> Argument {
    Argument { name, kind, is_required: false, help }
}

const fn required(name: &'static str, help: &'static str) -> Argument {
    Argument { name, kind: Kind::Text, is_required: true, help }
}

pub(crate) static TEXT: Argument =
    required("text", "Levels in any format, with whatever stands around them.");
pub(crate) static LEVEL: Argument = required(
    "level",
    "Text with a level in any format that Sokoban or Sokobond levels are written in, for instance \"#####\\n#@$.#\\n#####\". \
     Of several levels the first that can be played is taken, or the one that `number` names.",
);
pub(crate) static NUMBER: Argument = argument("number", Kind::Whole(1), "Which level of the text, from 1.");
pub(crate) static MOVES: Argument = argument(
    "moves",
    Kind::Text,
    "Moves from the start of the level in the letters u, d, l, r (upper case for pushes, or not), or w, a, s, d in Sokobond; \
     or in the words up, down, left, right.",
);
pub(crate) static GAME: Argument = argument("game", Kind::Text, "`sokoban` (the default) or `sokobond`.");
pub(crate) static GRADES: Argument =
    argument("grades", Kind::Grades, "Lowest and highest grade, from 1 (very easy) to 10 (very hard).");
pub(crate) static WIDTH: Argument = argument("width", Kind::Whole(1), "Columns, walls included.");
pub(crate) static HEIGHT: Argument = argument("height", Kind::Whole(1), "Rows, walls included.");
pub(crate) static PIECES: Argument = argument("pieces", Kind::Whole(1), "Boxes or atoms.");
pub(crate) static SEED: Argument = argument("seed", Kind::Whole(0), "The same seed gives the same level.");

/// The schema of an object with these arguments and the settings that a call `may_set`.
pub(crate) fn schema(takes: &[&Argument], may_set: fn(&Setting) -> bool) -> Value {
    let mut properties: Map<String, Value> = takes
        .iter()
        .map(|argument| {
            let mut schema = argument.kind.schema();
            schema["description"] = json!(argument.help);
            (argument.name.to_owned(), schema)
        })
        .collect();
    properties.extend(settings::properties(may_set));
    let required: Vec<&str> =
        takes.iter().filter(|argument| argument.is_required).map(|argument| argument.name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

impl Kind {
    fn schema(self) -> Value {
        match self {
            Kind::Text => json!({ "type": "string" }),
            Kind::Whole(least) => json!({ "type": "integer", "minimum": least }),
            Kind::Grades => {
                let grade = json!({ "type": "integer", "minimum": 1, "maximum": 10 });
                json!({ "type": "array", "items": grade, "minItems": 2, "maxItems": 2 })
            }
        }
    }

    /// What a value should be, if it is something else.
    fn refuses(self, value: &Value) -> Option<String> {
        let whole = |value: &Value, least| value.as_u64().is_some_and(|number| number >= least);
        let (fits, wanted) = match self {
            Kind::Text => (value.is_string(), "a string".to_owned()),
            Kind::Whole(least) => (whole(value, least), format!("a whole number, at least {least}")),
            Kind::Grades => {
                let fits =
                    value.as_array().is_some_and(|two| two.len() == 2 && two.iter().all(|one| whole(one, 0)));
                (fits, "a list of two grades, the lowest and the highest".to_owned())
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
    pub(crate) fn read(
        mut given: Map<String, Value>,
        takes: &[&Argument],
        may_set: fn(&Setting) -> bool,
    ) -> Result<Arguments, Problem> {
        let wrong = |message: String| Err(Problem::new("E-OPTION", message));
        given.retain(|_, value| !value.is_null());
        let known = settings::properties(may_set);
        let (set, own): (Map<_, _>, Map<_, _>) =
            given.into_iter().partition(|(name, _)| known.contains_key(name));
        for (name, value) in &own {
            let Some(argument) = takes.iter().find(|argument| argument.name == name) else {
                let own = takes.iter().map(|argument| argument.name);
                let names: Vec<&str> = own.chain(known.keys().map(String::as_str)).collect();
                return wrong(format!("{name}: no such argument; expected one of `{}`", names.join("`, `")));
            };
            if let Some(wanted) = argument.kind.refuses(value) {
                return wrong(format!("{name}: expected {wanted}, not {value}"));
            }
        }
        if let Some(missing) = takes.iter().find(|one| one.is_required && !own.contains_key(one.name)) {
            return wrong(format!("{}: it is missing", missing.name));
        }
        let mut settings = Settings::default();
        settings.read(&set, may_set).map_err(|not| Problem::new(not.code, not.to_string()))?;
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
    pub(crate) fn grades(&self, argument: &Argument) -> Option<(u64, u64)> {
        let grade = |place: usize| self.get(argument)?.get(place)?.as_u64();
        Some((grade(0)?, grade(1)?))
    }

    fn get(&self, argument: &Argument) -> Option<&Value> {
        self.own.get(argument.name)
    }
}
