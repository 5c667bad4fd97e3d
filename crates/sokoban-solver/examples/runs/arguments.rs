//! Arguments of the form `NAME=VALUE`, among files.

use std::collections::HashMap;

/// The arguments of a run.
#[derive(Debug, Default)]
pub(crate) struct Arguments {
    /// The arguments without a `=`.
    pub(crate) files: Vec<String>,
    /// The values of the others, by name.
    pub(crate) words: HashMap<String, String>,
}

impl Arguments {
    /// Divides arguments into files and values.
    pub(crate) fn new(arguments: impl IntoIterator<Item = String>) -> Arguments {
        let mut all = Arguments::default();
        for argument in arguments {
            match argument.split_once('=') {
                Some((name, value)) => drop(all.words.insert(name.into(), value.into())),
                None => all.files.push(argument),
            }
        }
        all
    }

    /// A number, or `otherwise` where none is given.
    pub(crate) fn number(&self, name: &str, otherwise: f64) -> f64 {
        self.words.get(name).and_then(|value| value.parse().ok()).unwrap_or(otherwise)
    }

    /// A value, or nothing where none is given.
    pub(crate) fn word(&self, name: &str) -> &str {
        self.words.get(name).map_or("", String::as_str)
    }

    /// The parts of a value between its commas.
    pub(crate) fn list(&self, name: &str) -> Vec<&str> {
        self.word(name).split(',').filter(|word| !word.is_empty()).collect()
    }
}
