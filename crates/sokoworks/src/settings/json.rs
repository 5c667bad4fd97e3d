//! Settings as JSON: the schema of an object that holds them, and such objects read.

use super::kind::{Kind, Word};
use super::setting::{Setting, Work};
use super::value::Value;
use super::{NotSet, Settings, TABLE};
use crate::Game;
use crate::embedding::TimeSpan;
use serde_json::{Map, Value as Json, json};

/// The JSON Schema of each setting that somebody `may` set for some `work`, by its [key](Setting::key).
pub fn properties(may: impl Fn(&Setting) -> bool, work: Option<Work>) -> Map<String, Json> {
    let settings = TABLE.iter().filter(|setting| may(setting));
    settings.map(|setting| (setting.key(), schema(setting, work))).collect()
}

fn schema(setting: &Setting, work: Option<Work>) -> Json {
    let words = setting.kind.words();
    let names = |is_meant: fn(&Word) -> bool| -> Vec<&str> {
        words.iter().filter(|word| is_meant(word)).map(|word| word.name).collect()
    };
    let mut schema = match setting.kind {
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Number(least, u64::MAX) => json!({ "type": "integer", "minimum": least }),
        Kind::Number(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
        // Seconds, or bytes.
        Kind::Time | Kind::Bytes => json!({ "type": ["number", "string"], "minimum": 0 }),
        Kind::Word(..) => json!({ "type": "string", "enum": names(|_| true) }),
        Kind::Goals => {
            json!({ "type": "array", "items": { "type": "integer", "minimum": 1 }, "uniqueItems": true })
        }
        Kind::Metric if work == Some(Work::Solve) => {
            json!({ "type": "string", "enum": names(|word| word.solves) })
        }
        // In any order.
        Kind::Metric => {
            let one = names(|word| !word.name.contains(',') && word.optimizes).join("|");
            let any = names(|word| !word.optimizes).join("|");
            let pattern = format!("^({any}|({one})(, *({one}))*)$");
            json!({ "type": "string", "pattern": pattern, "examples": names(|_| true) })
        }
        Kind::Path | Kind::Cells => json!({ "type": "string" }),
    };
    schema["description"] = json!(described(setting, work));
    let usual = setting.usual_for(work);
    if let Kind::Word(..) | Kind::Metric = setting.kind
        && setting.read(&usual).is_ok()
    {
        schema["default"] = json!(usual);
    }
    schema
}

/// What a setting means, and which methods take it.
fn described(setting: &Setting, work: Option<Work>) -> String {
    let help = setting.help_for(work);
    if !setting.is_special() {
        return help.to_owned();
    }
    let [sokoban, sokobond] = Game::ALL.map(|game| setting.takers(game));
    format!("{help}. Methods that take it: {sokoban} (Sokoban), {sokobond} (Sokobond)")
}

impl Settings {
    /// Sets what an object says, by its keys; `null` sets nothing.
    ///
    /// # Errors
    /// When a key is none that somebody `may` set, or its value is none of it.
    pub fn read(&mut self, object: &Map<String, Json>, may: impl Fn(&Setting) -> bool) -> Result<(), NotSet> {
        for (key, value) in object {
            let known = Settings::find(key, &may).map_err(|why| NotSet::new(key, why))?;
            let is_text = value.is_string();
            let value = known.of_json(value).map_err(|why| match is_text {
                true => NotSet { code: known.kind.code(), ..NotSet::new(key, why) },
                false => NotSet::new(key, why),
            })?;
            if let Some(value) = value {
                self.put(known, value);
            }
        }
        Ok(())
    }
}

impl Value {
    /// The value in JSON: times in seconds, memory in bytes, goals from 1.
    pub fn json(&self) -> Json {
        match self {
            Value::Flag(is_on) => json!(is_on),
            Value::Number(number) => json!(number),
            Value::Time(time) => json!(time.map(|time| time.as_secs_f64())),
            Value::Bytes(bytes) => json!(bytes.0),
            Value::Goals(goals) => json!(goals.iter().map(|goal| goal + 1).collect::<Vec<_>>()),
            Value::Word(_) | Value::Measures(_) | Value::Path(_) | Value::Cells(_) => json!(self.to_string()),
        }
    }
}

impl Setting {
    /// The value in JSON; none for `null`.
    ///
    /// # Errors
    /// What is wrong, and what would work.
    pub fn of_json(&self, value: &Json) -> Result<Option<Value>, String> {
        let expected = || format!("expected {}, not {value}", expected(self.kind));
        Ok(Some(match (self.kind, value) {
            (_, Json::Null) => return Ok(None),
            (Kind::Flag, Json::Bool(is_on)) => Value::Flag(*is_on),
            (Kind::Number(..), Json::Number(number)) => self.read(&number.to_string())?,
            (Kind::Bytes, Json::Number(number)) if number.is_u64() => self.read(&number.to_string())?,
            (Kind::Time, Json::Number(seconds)) => {
                Value::Time(TimeSpan::of_seconds(seconds.as_f64().unwrap_or(f64::NAN))?.0)
            }
            (Kind::Goals, Json::Array(goals)) => {
                let goals: Vec<String> = goals.iter().map(Json::to_string).collect();
                if goals.is_empty() { Value::Goals(Vec::new()) } else { self.read(&goals.join(","))? }
            }
            (Kind::Flag | Kind::Number(..), _) => return Err(expected()),
            (_, Json::String(text)) => self.read(text)?,
            _ => return Err(expected()),
        }))
    }
}

/// Values of a kind in JSON, in words.
const fn expected(kind: Kind) -> &'static str {
    match kind {
        Kind::Flag => "true or false",
        Kind::Number(..) => "a whole number",
        Kind::Time => "seconds, or a time such as \"10s\"",
        Kind::Bytes => "bytes, or an amount such as \"2GiB\"",
        Kind::Goals => "a list of numbers",
        Kind::Word(..) | Kind::Metric | Kind::Path | Kind::Cells => "a text",
    }
}
