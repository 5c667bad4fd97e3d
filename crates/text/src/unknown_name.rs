//! The error of every `FromStr` that reads one of a fixed set of names.

use std::fmt;

/// A word that is none of the names of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What the word was to name, such as `method`.
    pub kind: &'static str,
    /// The word as given.
    pub word: String,
    /// All names of that kind.
    pub names: Vec<&'static str>,
}

impl UnknownName {
    /// The value among `values`, each given with its name, that `word` names.
    ///
    /// # Errors
    /// When it names none of them.
    pub fn find<T>(
        kind: &'static str,
        word: &str,
        values: impl IntoIterator<Item = (&'static str, T)>,
    ) -> Result<T, UnknownName> {
        let (mut names, mut found) = (Vec::new(), None);
        for (name, value) in values {
            if name == word {
                found = Some(value);
            }
            names.push(name);
        }
        found.ok_or_else(|| UnknownName { kind, word: word.to_owned(), names })
    }
}

/// Gives the values of an enumeration their names: `ALL` in the order given, `name`, `Display` and `FromStr`. Without what a name
/// is called in errors, `ALL` and `name` alone.
///
/// ```
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Answer { Yes, No }
/// sokoworks_text::named!(Answer, "answer": Yes "yes", No "no");
/// assert_eq!("no".parse(), Ok(Answer::No));
/// ```
#[macro_export]
macro_rules! named {
    ($type:ident: $($value:ident $name:literal),+) => {
        impl $type {
            /// All values.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// The name in options, files and records.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }
        }
    };
    ($type:ident, $kind:literal: $($value:ident $name:literal),+) => {
        $crate::named!($type: $($value $name),+);

        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(word: &str) -> Result<$type, $crate::UnknownName> {
                $crate::UnknownName::find($kind, word, $type::ALL.map(|value| (value.name(), value)))
            }
        }
    };
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} `{}`; expected one of `{}`", self.kind, self.word, self.names.join("`, `"))
    }
}

impl std::error::Error for UnknownName {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_word_is_answered_with_the_names() {
        let find = |word| UnknownName::find("answer", word, [("yes", true), ("no", false)]);
        assert_eq!(find("no"), Ok(false));
        let error = find("perhaps").map_err(|error| error.to_string());
        assert_eq!(error, Err("unknown answer `perhaps`; expected one of `yes`, `no`".to_owned()));
    }
}
