//! How the texts of questions are read. The keys for it stand beside the text, in every question that has one.

use crate::fault::Fault;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use sokoworks::contract::Meaning;
use sokoworks::settings::{Setting, TABLE};
use sokoworks::{Collection, Found, ReadOptions, Settings};

/// How a text is read: the settings for it, as they are given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reading(Map<String, Value>);

impl Reading {
    /// The levels of a text.
    /// Fails when `cells` is no cell map.
    pub(crate) fn read(&self, text: &str) -> Result<Collection, Fault> {
        Ok(Collection::read_as(None, text.as_bytes(), &self.options()?))
    }

    /// The first playable level of a text.
    /// Fails when there is none, or `cells` is no cell map.
    pub(crate) fn first(&self, text: &str) -> Result<Found, Fault> {
        Ok(self.read(text)?.first()?)
    }

    /// The meanings of the signs of a text that was read so, if there are several.
    pub(crate) fn meanings(&self, file: &Collection, text: &str) -> Result<Vec<Meaning>, Fault> {
        let meanings = file.meanings(text.as_bytes(), &self.options()?);
        Ok(meanings.iter().map(Meaning::from).collect())
    }

    /// The same for the reader of Sokoban.
    /// Fails when `cells` is no cell map.
    pub(crate) fn options(&self) -> Result<ReadOptions, Fault> {
        let mut settings = Settings::default();
        settings.read(&self.0, Setting::is_about_reading)?;
        Ok(settings.reading)
    }
}

/// A question, and how its text is read.
#[derive(Debug)]
pub(crate) struct Asked<A> {
    pub(crate) reading: Reading,
    pub(crate) ask: A,
}

impl<'de, A: DeserializeOwned> Deserialize<'de> for Asked<A> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Asked<A>, D::Error> {
        let mut all = Map::deserialize(deserializer)?;
        let keys = TABLE.iter().filter(|setting| setting.is_about_reading()).map(Setting::key);
        let reading: Map<String, Value> = keys.filter_map(|key| all.remove_entry(&key)).collect();
        // A text that is no value is refused with a code of its own when the level is read.
        if let Err(not) = Settings::default().read(&reading, Setting::is_about_reading)
            && not.code == "E-OPTION"
        {
            return Err(D::Error::custom(not));
        }
        let ask = serde_json::from_value(Value::Object(all)).map_err(D::Error::custom)?;
        Ok(Asked { reading: Reading(reading), ask })
    }
}
