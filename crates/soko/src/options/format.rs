//! The formats in which levels can be written, of both games.

use super::named::Named;
use sokoban::format::Flavor;
use sokobond::format::Version;
use sokoworks::UnknownName;
use std::str::FromStr;

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// A format for Sokoban.
    Sokoban(Flavor),
    /// A format for Sokobond.
    Sokobond(Version),
}

impl FromStr for Format {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Format, UnknownName> {
        UnknownName::find("format", word, ALL.map(|format| (format.name(), format)))
    }
}

/// All formats in the order of `--help`.
const ALL: [Format; 12] = [
    Format::Sokoban(Flavor::Sok),
    Format::Sokoban(Flavor::Json),
    Format::Sokoban(Flavor::Xsb),
    Format::Sokoban(Flavor::Slc),
    Format::Sokoban(Flavor::Boxoban),
    Format::Sokoban(Flavor::Rle),
    Format::Sokoban(Flavor::Pddl),
    Format::Sokoban(Flavor::PddlDomain),
    Format::Sokoban(Flavor::LetsLogic),
    Format::Sokoban(Flavor::Mf8),
    Format::Sokobond(Version::V1),
    Format::Sokobond(Version::V2),
];

impl Named for Format {
    const ALL: &'static [Format] = &ALL;

    fn name(self) -> &'static str {
        match self {
            Format::Sokoban(flavor) => flavor.name(),
            Format::Sokobond(version) => version.name(),
        }
    }

    fn help(self) -> &'static str {
        match self {
            Format::Sokoban(Flavor::Sok) => {
                "Sokoban collection with titles, notes and solutions (.sok, .txt)"
            }
            Format::Sokoban(Flavor::Xsb) => "Sokoban boards with titles (.xsb)",
            Format::Sokoban(Flavor::Slc) => "Sokoban XML (.slc)",
            Format::Sokoban(Flavor::Boxoban) => "Sokoban, DeepMind's numbered 10 x 10 boards",
            Format::Sokoban(Flavor::Rle) => "Sokoban, one run-length encoded line a level",
            Format::Sokoban(Flavor::Json) => "Sokoban collection as JSON, with all that .sok holds (.json)",
            Format::Sokoban(Flavor::Pddl) => {
                "Sokoban level as a problem for planners (.pddl); to a folder, also the domain"
            }
            Format::Sokoban(Flavor::PddlDomain) => "The domain of these problems",
            Format::Sokoban(Flavor::LetsLogic) => "Sokoban solutions by level number, to submit at LetsLogic",
            Format::Sokoban(Flavor::Mf8) => "Sokoban solutions to submit in the MF8 competition",
            Format::Sokobond(Version::V1) => "Sokobond, one character a cell, no modifiers",
            Format::Sokobond(Version::V2) => "Sokobond, with rows for modifiers",
        }
    }
}
