//! Names in JSON: methods, metrics, palettes and games are parsed here and nowhere else.

use serde::de::{self, Deserialize, Deserializer};
use sokoworks::UnknownName;
use std::str::FromStr;

/// Reads one of the names of a type; an empty text is its default.
pub(crate) fn named<'de, D: Deserializer<'de>, T: FromStr<Err = UnknownName> + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    let word = String::deserialize(deserializer)?;
    if word.is_empty() { Ok(T::default()) } else { word.parse().map_err(de::Error::custom) }
}
