//! How the search of a level ended, as one word in JSON.

use search::GaveUp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
pub(super) use sokoban_solver::optimize::Measure;
use std::fmt;

/// How the search of a level ended: `solved`, `unsolvable` or `gave-up`.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// With a solution that the judge accepted.
    Solved,
    /// With a proof that there is no solution.
    Unsolvable,
    /// Without an answer.
    #[default]
    GaveUp,
}

/// Why there is no answer, or no better one: the word of a [`GaveUp`], or one of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The solver gave up.
    GaveUp(GaveUp),
    /// `cpu`: the limit of processor time of a run of a suite was reached.
    Cpu,
    /// `output`: a program of a suite wrote more than it may.
    Output,
    /// `crash`: the program of a suite ended without an answer and without a limit.
    Crash,
    /// `illegal`: the judge refused the solution of a program.
    Illegal,
    /// `unplayable`: the level is broken.
    Unplayable,
    /// `bug`: our solver crashed, or the judge refused its solution.
    Bug,
}

impl Reason {
    /// The reasons that are no [`GaveUp`], with their words.
    const OTHERS: [(Reason, &'static str); 6] = [
        (Reason::Cpu, "cpu"),
        (Reason::Output, "output"),
        (Reason::Crash, "crash"),
        (Reason::Illegal, "illegal"),
        (Reason::Unplayable, "unplayable"),
        (Reason::Bug, "bug"),
    ];

    /// The reason of this word.
    pub fn of(word: &str) -> Option<Reason> {
        let gave_up = GaveUp::ALL.into_iter().map(|reason| (Reason::GaveUp(reason), reason.word()));
        gave_up.chain(Reason::OTHERS).find(|(_, own)| *own == word).map(|(reason, _)| reason)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Reason::GaveUp(reason) => reason.word(),
            other => Reason::OTHERS.iter().find(|(own, _)| *own == other).map_or("", |(_, word)| word),
        }
    }
}

/// As [`Reason::word`].
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
        let word = String::deserialize(deserializer)?;
        Reason::of(&word).ok_or_else(|| serde::de::Error::custom(format!("{word:?} is no reason")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Reason {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Reason".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let own = Reason::OTHERS.map(|(_, word)| word);
        let words: Vec<&str> = GaveUp::ALL.map(GaveUp::word).into_iter().chain(own).collect();
        let about = "Why there is no answer, or no better one.";
        schemars::json_schema!({ "type": "string", "enum": words, "description": about })
    }
}

/// The key of a measure in JSON, such as `box_lines`.
pub const fn key(measure: Measure) -> &'static str {
    match measure {
        Measure::Moves => "moves",
        Measure::Pushes => "pushes",
        Measure::BoxLines => "box_lines",
        Measure::BoxChanges => "box_changes",
        Measure::PushingSessions => "pushing_sessions",
    }
}

/// A measure of a solution as JSON names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct MeasureName(Measure);

impl Serialize for MeasureName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(key(self.0))
    }
}

impl<'de> Deserialize<'de> for MeasureName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<MeasureName, D::Error> {
        let word = String::deserialize(deserializer)?;
        let measure = Measure::ALL.into_iter().find(|&measure| key(measure) == word);
        measure.map(MeasureName).ok_or_else(|| serde::de::Error::custom(format!("{word:?} is no measure")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for MeasureName {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "MeasureName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let each = Measure::ALL.map(|measure| {
            let about = format!("{}.", crate::settings::about(measure));
            serde_json::json!({ "type": "string", "const": key(measure), "description": about })
        });
        schemars::json_schema!({ "description": "A measure of a solution as JSON names it.", "oneOf": each })
    }
}

/// Measures as a list of their names.
pub(super) mod measures {
    use super::{Deserialize, Deserializer, Measure, MeasureName, Serializer};

    pub(in crate::contract) fn serialize<S: Serializer>(
        measures: &[Measure],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(measures.iter().map(|&measure| MeasureName(measure)))
    }

    pub(in crate::contract) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Measure>, D::Error> {
        Ok(Vec::<MeasureName>::deserialize(deserializer)?.into_iter().map(|name| name.0).collect())
    }
}

/// A measure as its name, or null.
pub(super) mod measure {
    use super::{Deserialize, Deserializer, Measure, MeasureName, Serialize, Serializer};

    pub(in crate::contract) fn serialize<S: Serializer>(
        measure: &Option<Measure>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        measure.map(MeasureName).serialize(serializer)
    }

    pub(in crate::contract) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Measure>, D::Error> {
        Ok(Option::<MeasureName>::deserialize(deserializer)?.map(|name| name.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back_from_its_word() {
        for word in GaveUp::ALL.map(GaveUp::word).into_iter().chain(Reason::OTHERS.map(|(_, word)| word)) {
            assert_eq!(Reason::of(word).map(Reason::word), Some(word));
        }
        assert_eq!(Reason::of("new-word"), None);
    }
}
