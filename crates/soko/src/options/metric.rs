//! What a solution should have less of: `--metric` of `soko solve` and `soko optimize`.

use crate::options::named::unknown_word;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use sokoworks::{Game, Measure, Objective};
use std::ffi::OsStr;
use std::fmt;
use std::str::FromStr;

/// The word for no metric at all.
const ANY: &str = "any";

/// Measures, the most important first; none where any solution will do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MetricOrder(Vec<Measure>);

impl MetricOrder {
    /// The measures, the most important first.
    pub(crate) fn measures(&self) -> &[Measure] {
        &self.0
    }

    /// What to minimize first, as solvers know it; none if they do not count it.
    pub(crate) fn wanted(&self) -> Option<Objective> {
        match self.0.first() {
            None => Some(Objective::Any),
            Some(Measure::Moves) => Some(Objective::Moves),
            Some(Measure::Pushes) => Some(Objective::Pushes),
            Some(_) => None,
        }
    }

    /// The first measure that only the optimizer of Sokoban counts.
    pub(crate) fn for_optimizer(&self) -> Option<Measure> {
        self.0.iter().copied().find(|measure| !matches!(measure, Measure::Moves | Measure::Pushes))
    }

    /// The measures for a level of a game.
    pub(crate) fn complete(&self, game: Game) -> Vec<Measure> {
        game.measures(&self.0)
    }
}

impl fmt::Display for MetricOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.0.iter().map(|measure| measure.name()).collect();
        f.write_str(if names.is_empty() { ANY.to_owned() } else { names.join(",") }.as_str())
    }
}

impl FromStr for MetricOrder {
    type Err = String;

    fn from_str(text: &str) -> Result<MetricOrder, String> {
        if text == ANY {
            return Ok(MetricOrder::default());
        }
        let mut order = Vec::new();
        for word in text.split(',') {
            let names = || [ANY].into_iter().chain(Measure::ALL.map(Measure::name)).collect::<Vec<_>>();
            let measure = word.parse().map_err(|_| unknown_word(word, &names()))?;
            if order.contains(&measure) {
                return Err(format!("`{word}` is named twice"));
            }
            order.push(measure);
        }
        Ok(MetricOrder(order))
    }
}

/// Reads an order on the command line, and lists the words for help and completion.
#[derive(Clone, Debug)]
pub(super) struct Reader;

impl TypedValueParser for Reader {
    type Value = MetricOrder;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<MetricOrder, clap::Error> {
        StringValueParser::new()
            .try_map(|text| text.parse::<MetricOrder>())
            .parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |name, help| PossibleValue::new(name).help(help);
        let values = [
            value(ANY, "Any solution"),
            value("moves", "Steps of the player"),
            value("pushes", "Steps that move a box (Sokoban)"),
            value("moves,pushes", "Moves, and pushes among solutions with as few (Sokoban)"),
            value("pushes,moves", "Pushes, and moves among solutions with as few (Sokoban)"),
            value("lines", "Runs of pushes of one box in one direction (soko optimize)"),
            value("changes", "Pushes of another box than the push before (soko optimize)"),
            value("sessions", "Runs of pushes with no step between them (soko optimize)"),
        ];
        Some(Box::new(values.into_iter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_and_completed() {
        let check = |text: &str, expect: Result<&str, &str>| {
            let read = text.parse::<MetricOrder>();
            let told = read.as_ref().map(ToString::to_string);
            assert_eq!(told.as_deref().map_err(|error| error.as_str()), expect, "{text}");
        };
        check("any", Ok("any"));
        check("moves,pushes", Ok("moves,pushes"));
        check("lines,sessions,moves", Ok("lines,sessions,moves"));
        check("pushes,pushes", Err("`pushes` is named twice"));
        let names = "expected one of `any`, `moves`, `pushes`, `lines`, `changes`, `sessions`";
        check("push", Err(&format!("unknown word `push`; did you mean `pushes`? {names}")));
        let complete = |text: &str, game| {
            let order: MetricOrder = text.parse().expect("an order");
            order.complete(game).into_iter().map(Measure::name).collect::<Vec<_>>().join(",")
        };
        assert_eq!(complete("any", Game::Sokoban), "pushes,moves");
        assert_eq!(complete("lines", Game::Sokoban), "lines,pushes,moves");
        assert_eq!(complete("any", Game::Sokobond), "moves");
    }
}
