//! The parameters of the solver: every number that trades work, memory or strength for each other, in one table.
//!
//! A row of the [table](table) has the name, the default, the range, the unit, and what the number trades. The values are
//! carried by [`Options`](crate::Options) and reach every search through the limits of its level, so two runs in one
//! program may have different ones. A search that reads one in its hot loop takes a copy when it is made.
//!
//! What is not in the table stays where it is used: widths of bits and layouts, bytes by which memory is accounted, latencies of
//! limits and messages, guards against very large levels, the fitted costs by which work is counted (a tuner that compares at
//! equal work must not move the measure), and schedules of more than one number. `docs/lab/sokoban-parameters.tsv` lists the
//! table with what half and double each value do.

mod table;

use grid::{Bounds, OutOfBounds};
use std::fmt;
pub use table::Parameters;

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The part of the solver that it belongs to.
    pub group: &'static str,
    /// Its name.
    pub name: &'static str,
    /// The value that it has unless another one is set.
    pub default: u64,
    /// The least and the most that it may be.
    pub range: (u64, u64),
    /// What it counts.
    pub unit: &'static str,
    /// What it trades.
    pub trades: &'static str,
}

impl Parameters {
    /// Gives a parameter another value.
    ///
    /// # Errors
    /// When there is none of that name, or the value is out of its range.
    pub fn set(&mut self, name: &str, value: u64) -> Result<(), WrongParameter> {
        let row = Parameters::find(name)?;
        let (least, most) = row.range;
        Bounds::new(row.name, least, most).check(value).map_err(WrongParameter::Value)?;
        self.put(row.name, value);
        Ok(())
    }

    /// The value of a parameter.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn get(&self, name: &str) -> Result<u64, WrongParameter> {
        let row = Parameters::find(name)?;
        Ok(self.value(row.name))
    }

    /// The row of a name.
    fn find(name: &str) -> Result<&'static Parameter, WrongParameter> {
        Parameters::ALL.iter().find(|row| row.name == name).ok_or_else(|| {
            let nearest = Parameters::ALL.iter().min_by_key(|row| distance(row.name, name));
            WrongParameter::Name { given: name.to_owned(), nearest: nearest.map_or("", |row| row.name) }
        })
    }
}

/// Why a parameter cannot be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrongParameter {
    /// There is none of that name.
    Name {
        /// The name as given.
        given: String,
        /// The name that is most like it.
        nearest: &'static str,
    },
    /// The value is out of its range.
    Value(OutOfBounds),
}

impl fmt::Display for WrongParameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongParameter::Name { given, nearest } => {
                write!(f, "unknown parameter `{given}`; the nearest name is `{nearest}`")
            }
            WrongParameter::Value(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for WrongParameter {}

/// How many letters differ between two names: inserted, left out or replaced (Levenshtein 1966).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut before = std::mem::replace(&mut row[0], i + 1);
        for (j, b) in other.bytes().enumerate() {
            let replaced = before + usize::from(a != b);
            before = row[j + 1];
            row[j + 1] = replaced.min(before + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_default_is_in_its_range_and_every_name_is_one_of_a_kind() {
        let names: BTreeSet<&str> = Parameters::ALL.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), Parameters::ALL.len());
        for row in Parameters::ALL {
            let (least, most) = row.range;
            assert!((least..=most).contains(&row.default) && least < most, "{row:?}");
            assert!(row.trades.ends_with('.') && !row.unit.is_empty(), "{row:?}");
        }
    }

    #[test]
    fn each_parameter_can_be_set_within_its_range() {
        for row in Parameters::ALL {
            let mut parameters = Parameters::default();
            assert_eq!(parameters.get(row.name), Ok(row.default));
            for value in [row.range.0, row.range.1] {
                assert_eq!(parameters.set(row.name, value), Ok(()), "{row:?}");
                assert_eq!(parameters.get(row.name), Ok(value), "{row:?}");
            }
            let others = Parameters::ALL.iter().filter(|other| other.name != row.name);
            others.for_each(|other| assert_eq!(parameters.get(other.name), Ok(other.default)));
        }
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_nearest_and_a_wrong_value_with_the_range() {
        let mut parameters = Parameters::default();
        let mut error = |name, value| parameters.set(name, value).map_err(|error| error.to_string());
        let nearest = "unknown parameter `beamwidth`; the nearest name is `beam_width`";
        assert_eq!(error("beamwidth", 1), Err(nearest.to_owned()));
        let range = "`beam_width` is 0, but must be from 1 to 1000000";
        assert_eq!(error("beam_width", 0), Err(range.to_owned()));
        assert_eq!(parameters, Parameters::default());
    }
}
