//! How the texts of questions are read. The keys for it stand beside the text, in every question that has one.

use crate::fault::Fault;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use sokoworks::{Collection, Found, Meaning, ReadOptions, read_options};

/// The keys, as [`Reading`] has them.
const KEYS: [&str; 2] = ["cells", "plain_rules"];

/// How a text is read.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Reading {
    /// What characters stand for, as `--cells` has it; empty for the usual ones.
    cells: String,
    /// Whether levels with rules that are not played are read as plain Sokoban.
    plain_rules: bool,
}

impl Reading {
    /// The levels of a text.
    ///
    /// # Errors
    /// When `cells` is no cell map.
    pub(crate) fn read(&self, text: &str) -> Result<Collection, Fault> {
        Ok(Collection::read_as(None, text.as_bytes(), &self.options()?))
    }

    /// The first playable level of a text.
    ///
    /// # Errors
    /// When there is none, or `cells` is no cell map.
    pub(crate) fn first(&self, text: &str) -> Result<Found, Fault> {
        Ok(self.read(text)?.first()?)
    }

    /// The meanings of the signs of a text that was read so, if there are several: for each, `cells` for the next question and the rows
    /// of the first board.
    pub(crate) fn meanings(&self, file: &Collection, text: &str) -> Result<Vec<Value>, Fault> {
        let meanings = file.meanings(text.as_bytes(), &self.options()?);
        let told = |one: &Meaning| json!({ "cells": one.cells.to_string(), "rows": one.rows });
        Ok(meanings.iter().map(told).collect())
    }

    /// The same for the reader of Sokoban.
    ///
    /// # Errors
    /// When `cells` is no cell map.
    pub(crate) fn options(&self) -> Result<ReadOptions, Fault> {
        Ok(read_options(&self.cells, self.plain_rules)?)
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
        let reading: Map<String, Value> = KEYS.into_iter().filter_map(|key| all.remove_entry(key)).collect();
        let reading = serde_json::from_value(Value::Object(reading)).map_err(D::Error::custom)?;
        let ask = serde_json::from_value(Value::Object(all)).map_err(D::Error::custom)?;
        Ok(Asked { reading, ask })
    }
}
