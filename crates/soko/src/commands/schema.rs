//! `soko schema`: the JSON Schema of the records that the program prints.

use crate::arguments::Schema;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use sokoworks::contract::{SCHEMA, names, schema_of};

/// Prints the schema, or that of one type.
pub(crate) fn run(asked: &Schema) -> anyhow::Result<ExitCode> {
    let Some(asked) = &asked.name else {
        output::say(SCHEMA)?;
        return Ok(ExitCode::Done);
    };
    let names = names();
    let found = names.iter().find(|name| name.eq_ignore_ascii_case(asked)).and_then(|name| schema_of(name));
    let Some(schema) = found else {
        let problem = Problem::new("E-USAGE", format!("the schema has no {asked:?}"));
        return Err(problem.help(format!("it has {}", names.join(", "))).into());
    };
    output::say(&format!("{schema:#}\n"))?;
    Ok(ExitCode::Done)
}
