//! How the search of a level ended, as one word in JSON.

use search::GaveUp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sokoban_solver::optimize::Measure;
use std::fmt;

/// How the search of a level ended: `solved`, `unsolvable` or `gave-up`.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// A word that this version does not know.
    Other(Box<str>),
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
    pub fn of(word: &str) -> Reason {
        if let Some(reason) = GaveUp::ALL.into_iter().find(|reason| reason.word() == word) {
            return Reason::GaveUp(reason);
        }
        let other = Reason::OTHERS.into_iter().find(|(_, own)| *own == word);
        other.map_or_else(|| Reason::Other(word.into()), |(reason, _)| reason)
    }

    /// Its word.
    pub fn word(&self) -> &str {
        match self {
            Reason::GaveUp(reason) => reason.word(),
            Reason::Other(word) => word,
            _ => Reason::OTHERS.iter().find(|(own, _)| own == self).map_or("", |(_, word)| word),
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
        String::deserialize(deserializer).map(|word| Reason::of(&word))
    }
}

/// Measures as a list of their names.
pub(super) mod measures {
    use super::{Deserialize, Deserializer, Measure, Serializer};

    pub(in crate::contract) fn serialize<S: Serializer>(
        measures: &[Measure],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(measures.iter().map(|measure| measure.name()))
    }

    /// Names that this version does not know are left out.
    pub(in crate::contract) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Measure>, D::Error> {
        let names = Vec::<String>::deserialize(deserializer)?;
        Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
    }
}

/// A measure as its name, or null.
pub(super) mod measure {
    use super::{Deserialize, Deserializer, Measure, Serialize, Serializer};

    pub(in crate::contract) fn serialize<S: Serializer>(
        measure: &Option<Measure>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        measure.map(Measure::name).serialize(serializer)
    }

    pub(in crate::contract) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Measure>, D::Error> {
        let name = Option::<String>::deserialize(deserializer)?;
        Ok(name.and_then(|name| name.parse().ok()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back_from_its_word() {
        let words = GaveUp::ALL.map(GaveUp::word).into_iter().chain(Reason::OTHERS.map(|(_, word)| word));
        for word in words.chain(["new-word"]) {
            assert_eq!(Reason::of(word).word(), word);
            assert_eq!(matches!(Reason::of(word), Reason::Other(_)), word == "new-word");
        }
    }
}
