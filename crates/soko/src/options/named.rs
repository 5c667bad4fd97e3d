//! Values that the libraries know by name, as options: parsed by their own `FromStr`, with a line of help for each.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use film::{Palette, Per};
use serde::{Deserialize, Deserializer, de};
use sokoworks::{Game, UnknownName, nearest};
use std::str::FromStr;

/// A value with a name.
pub(crate) trait Named: Copy + Send + Sync + FromStr<Err = UnknownName> + 'static {
    /// All values in the order of `--help`.
    const ALL: &'static [Self];

    /// The word that is typed.
    fn name(self) -> &'static str;

    /// One line about it.
    fn help(self) -> &'static str;
}

/// Reads one of the names on the command line.
pub(crate) fn named<T: Named>() -> impl TypedValueParser<Value = T> {
    let values = T::ALL.iter().map(|value| PossibleValue::new(value.name()).help(value.help()));
    PossibleValuesParser::new(values).try_map(|word| word.parse())
}

/// Reads one of the names in `soko.toml`.
pub(super) fn name<'de, D: Deserializer<'de>, T: Named>(deserializer: D) -> Result<Option<T>, D::Error> {
    let word = String::deserialize(deserializer)?;
    word.parse()
        .map(Some)
        .map_err(|unknown: UnknownName| de::Error::custom(unknown_word(&word, &unknown.names)))
}

/// What is wrong with a word that is none of `names`.
pub(super) fn unknown_word<Name: AsRef<str>>(word: &str, names: &[Name]) -> String {
    let near = nearest(word, names.iter().map(AsRef::as_ref));
    let hint = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
    let names: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    format!("unknown word `{word}`; {hint}expected one of {}", names.join(", "))
}

/// Implements [`Named`] for a type with `ALL` and `name`: a line of help for each value.
macro_rules! helped {
    ($type:ty: $($value:ident $help:literal),+) => {
        impl crate::options::named::Named for $type {
            const ALL: &'static [$type] = &<$type>::ALL;

            fn name(self) -> &'static str {
                <$type>::name(self)
            }

            fn help(self) -> &'static str {
                match self {
                    $(<$type>::$value => $help),+
                }
            }
        }
    };
}
pub(super) use helped;

helped!(
    Game:
    Sokoban "Push boxes onto goals",
    Sokobond "Push atoms so that they bond until no electron is free"
);

#[cfg(feature = "tui")]
helped!(
    play::Tier:
    Easy "Grade 1 or 2",
    Hard "Grade 3 to 5"
);

/// The words of the ideas stand in `generate`, which has them for the page too.
#[cfg(feature = "tui")]
impl Named for generate::Idea {
    const ALL: &'static [generate::Idea] = &generate::Idea::ALL;

    fn name(self) -> &'static str {
        generate::Idea::name(self)
    }

    fn help(self) -> &'static str {
        self.words()
    }
}

helped!(
    Palette:
    Light "Wood and stone on light ground",
    Dark "Wood and stone on dark ground",
    Plain "Flat, light",
    PlainDark "Flat, dark",
    Contrast "Black on white",
    ContrastDark "White on black"
);

helped!(
    Per:
    Move "One move",
    Push "One push with the walk before it (Sokoban)"
);

helped!(
    film::Format:
    Gif "Movie that opens everywhere",
    Svg "Movie for browsers, or with --at a picture, sharp at any size",
    Png "Picture",
    Cast "Movie for terminals (asciinema)"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_has_a_line_of_help() {
        fn check<T: Named>() {
            assert!(T::ALL.iter().all(|value| !value.help().is_empty()));
        }
        check::<Game>();
        check::<Palette>();
        check::<Per>();
        check::<film::Format>();
        check::<generate::Theme>();
        check::<generate::Pattern>();
    }
}
