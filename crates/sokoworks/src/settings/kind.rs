//! Kinds of values, and how each is read from text.

use super::value::{ANY, Value};
use crate::embedding::{Bytes, TimeSpan, whole};
use crate::{CellMap, Diagnostic, Measure};
use text::UnknownName;

/// Which values a setting has.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// `yes` or `no`.
    Flag,
    /// A whole number, at least and at most these.
    Number(u64, u64),
    /// A time such as `10s`, or `none`.
    Time,
    /// An amount of memory such as `2GiB`.
    Bytes,
    /// One of some words, and what help calls them.
    Word(&'static str, fn() -> Vec<Word>),
    /// Goals in an order such as `3,1,2`, counted row by row from 1.
    Goals,
    /// What to minimize, such as `pushes,moves`.
    Metric,
    /// The name of a folder.
    Path,
    /// What signs stand for, such as `X=#,o=$`.
    Cells,
}

/// A word that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// A line about it.
    pub help: &'static str,
    /// Whether solvers take it.
    pub solves: bool,
    /// Whether optimizers take it.
    pub optimizes: bool,
}

impl Word {
    pub(super) const fn new(name: &'static str, help: &'static str) -> Word {
        Word { name, help, solves: true, optimizes: true }
    }
}

impl Kind {
    /// The words that are values, or examples of them.
    pub fn words(self) -> Vec<Word> {
        match self {
            Kind::Word(_, words) => words(),
            Kind::Metric => metrics(),
            Kind::Flag | Kind::Number(..) | Kind::Time | Kind::Bytes => Vec::new(),
            Kind::Goals | Kind::Path | Kind::Cells => Vec::new(),
        }
    }

    /// What help calls a value.
    pub const fn label(self) -> &'static str {
        match self {
            Kind::Flag => "BOOL",
            Kind::Number(..) => "N",
            Kind::Time => "TIME",
            Kind::Bytes => "SIZE",
            Kind::Word(label, _) => label,
            Kind::Goals => "ORDER",
            Kind::Metric => "METRIC",
            Kind::Path => "DIR",
            Kind::Cells => "MAP",
        }
    }

    /// The code of messages about a text that is no value.
    pub const fn code(self) -> &'static str {
        if matches!(self, Kind::Cells) { "E-CELLMAP" } else { "E-OPTION" }
    }

    /// Reads a value of a setting of this `name`.
    pub(super) fn read(self, name: &'static str, text: &str) -> Result<Value, String> {
        Ok(match self {
            Kind::Flag => Value::Flag(flag(text)?),
            Kind::Number(least, most) => Value::Number(number(text, least, most)?),
            Kind::Time => Value::Time(text.parse::<TimeSpan>()?.0),
            Kind::Bytes => Value::Bytes(text.parse::<Bytes>()?),
            Kind::Word(_, words) => {
                let names = words().into_iter().map(|word| (word.name, word.name));
                Value::Word(UnknownName::find(name, text, names).map_err(|unknown| unknown.to_string())?)
            }
            Kind::Goals => Value::Goals(goals(text)?),
            Kind::Metric => Value::Measures(measures(text)?),
            Kind::Path => Value::Path(text.into()),
            Kind::Cells if text.is_empty() => Value::Cells(CellMap::default()),
            Kind::Cells => Value::Cells(text.parse().map_err(|wrong: Diagnostic| wrong.to_string())?),
        })
    }
}

/// What a measure counts.
pub const fn about(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "Steps of the player",
        Measure::Pushes => "Steps that push a box (Sokoban)",
        Measure::BoxLines => "Runs of pushes of one box in one direction (Sokoban)",
        Measure::BoxChanges => "Pushes of another box than the push before (Sokoban)",
        Measure::PushingSessions => "Runs of pushes with no step between them (Sokoban)",
    }
}

/// Single measures, and the orders of two that solvers take.
fn metrics() -> Vec<Word> {
    let single = |&measure: &Measure| {
        let solves = matches!(measure, Measure::Moves | Measure::Pushes);
        Word { solves, ..Word::new(measure.name(), about(measure)) }
    };
    let any = Word { optimizes: false, ..Word::new(ANY, "Any solution") };
    let both = [
        Word::new("moves,pushes", "Moves, and pushes among solutions with as few (Sokoban)"),
        Word::new("pushes,moves", "Pushes, and moves among solutions with as few (Sokoban)"),
    ];
    let (solved, others): (Vec<Word>, Vec<Word>) =
        Measure::ALL.iter().map(single).partition(|word| word.solves);
    [any].into_iter().chain(solved).chain(both).chain(others).collect()
}

fn flag(text: &str) -> Result<bool, String> {
    match text {
        "yes" | "true" | "1" => Ok(true),
        "no" | "false" | "0" => Ok(false),
        _ => Err(format!("`{text}` is neither `yes` nor `no`")),
    }
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    /// Larger numbers are no bounds that anybody needs to know.
    const LARGE: u64 = u32::MAX as u64;
    match most {
        LARGE => whole::<u32>(u32::try_from(least).unwrap_or(0)..)(text).map(u64::from),
        u64::MAX => whole::<u64>(least..)(text),
        _ => whole::<u64>(least..=most)(text),
    }
}

/// Goals, each once, counted from 0.
fn goals(text: &str) -> Result<Vec<usize>, String> {
    let mut goals = Vec::new();
    for word in text.split(',').map(str::trim) {
        match word.parse::<usize>() {
            Ok(number) if number > 0 && !goals.contains(&(number - 1)) => goals.push(number - 1),
            Ok(number) if number > 0 => return Err(format!("goal {number} appears twice in the order")),
            _ => return Err(format!("`{word}` is not a goal number; expected an order such as 3,1,2")),
        }
    }
    Ok(goals)
}

fn measures(text: &str) -> Result<Vec<Measure>, String> {
    if text == ANY {
        return Ok(Vec::new());
    }
    let mut measures = Vec::new();
    for word in text.split(',').map(str::trim) {
        let names = Measure::ALL.map(|measure| (measure.name(), Some(measure)));
        let found = UnknownName::find("metric", word, [(ANY, None)].into_iter().chain(names));
        let Some(measure) = found.map_err(|unknown| unknown.to_string())? else {
            return Err(format!("`{ANY}` stands alone"));
        };
        if measures.contains(&measure) {
            return Err(format!("`{word}` is named twice"));
        }
        measures.push(measure);
    }
    Ok(measures)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_have_each_goal_and_each_measure_once() {
        assert_eq!(goals("3, 1,2"), Ok(vec![2, 0, 1]));
        for wrong in ["", "0", "1,1", "1,,2", "a"] {
            assert!(goals(wrong).is_err(), "{wrong}");
        }
        let check = |text: &str, expect: Result<&str, &str>| {
            let read = Kind::Metric.read("metric", text).map(|value| value.to_string());
            assert_eq!(read, expect.map(str::to_owned).map_err(str::to_owned), "{text}");
        };
        check("any", Ok("any"));
        check("moves,pushes", Ok("moves,pushes"));
        check("lines,sessions,moves", Ok("lines,sessions,moves"));
        check("pushes,pushes", Err("`pushes` is named twice"));
        let names = "expected one of `any`, `moves`, `pushes`, `lines`, `changes`, `sessions`";
        check("push", Err(&format!("unknown metric `push`; {names}")));
    }

    #[test]
    fn every_word_has_a_line_of_help() {
        for setting in &super::super::TABLE {
            assert!(setting.kind.words().iter().all(|word| !word.help.is_empty()), "{setting:?}");
        }
    }
}
