//! Keyword arguments that are settings of the library, by its table.

use crate::errors::value_error;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use sokoworks::settings::{Kind, Setting, TABLE, Value, Work, setting};
use sokoworks::{Bytes, Game, Level, Request, Settings, TimeSpan, whole};

/// The settings of some work; the names are those of the command line with underscores, and `None` sets nothing.
pub(crate) fn settings(given: Option<&Bound<'_, PyDict>>, work: Work) -> PyResult<Settings> {
    let mut settings = Settings::default();
    for (name, value) in given.into_iter().flatten() {
        let name: String = name.extract()?;
        let known = setting(&name).filter(|setting| setting.serves(work) && setting.key() == name);
        let known = known.ok_or_else(|| unknown(&name, work))?;
        if !value.is_none() {
            settings.put(known, read(known, &value)?);
        }
    }
    Ok(settings)
}

/// What a solver is asked for in a level.
pub(crate) fn request(settings: &Settings, level: &Level) -> PyResult<Request> {
    let game: Game = level.game();
    settings.request(game).map_err(|not| value_error(not.why))
}

fn unknown(name: &str, work: Work) -> PyErr {
    let names: Vec<String> = TABLE.iter().filter(|setting| setting.serves(work)).map(Setting::key).collect();
    PyTypeError::new_err(format!("unexpected argument `{name}`; expected one of `{}`", names.join("`, `")))
}

fn read(setting: &Setting, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    let key = setting.key();
    let wrong = |why: String| value_error(format!("{key}: {why}"));
    let kind = |what: &str| match value.repr() {
        Ok(shown) => PyTypeError::new_err(format!("{key}: {shown} is no {what}")),
        Err(error) => error,
    };
    // The digits of a number that may be larger than any of this program.
    let digits = |value: &Bound<'_, PyAny>| -> PyResult<String> {
        let index = value.call_method0("__index__").map_err(|_| kind("whole number"))?;
        Ok(index.str()?.to_string())
    };
    match setting.kind {
        Kind::Flag => value.extract().map(Value::Flag).map_err(|_| kind("bool")),
        Kind::Number(..) => setting.read(&digits(value)?).map_err(wrong),
        Kind::Bytes => {
            whole::<u64>(0..)(&digits(value)?).map(|bytes| Value::Bytes(Bytes(bytes))).map_err(wrong)
        }
        Kind::Time => {
            let seconds: f64 = value.extract().map_err(|_| kind("number of seconds"))?;
            let time = TimeSpan::of_seconds(seconds).map_err(|why| wrong(format!("{why}, or None")))?;
            Ok(Value::Time(time.0))
        }
        Kind::Goals => {
            let goals: Vec<Bound<'_, PyAny>> = value.extract().map_err(|_| kind("list of numbers"))?;
            let goals = goals.iter().map(digits).collect::<PyResult<Vec<String>>>()?;
            if goals.is_empty() {
                Ok(Value::Goals(Vec::new()))
            } else {
                setting.read(&goals.join(",")).map_err(wrong)
            }
        }
        Kind::Word(..) | Kind::Metric | Kind::Path | Kind::Cells => {
            let text: String = value.extract().map_err(|_| kind("text"))?;
            setting.read(&text).map_err(value_error)
        }
    }
}
