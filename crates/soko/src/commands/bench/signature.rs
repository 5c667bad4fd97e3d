//! `soko bench` without a suite: the signature of this build.

use crate::arguments::bench::Bench;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::output::json;
use crate::quantity::counted;
use lab::signature::{NODES, SignatureLine, signature};
use sokoworks::contract::{self, SchemaVersion, SignatureLevel};
use std::fmt::Write as _;

/// Solves the built-in levels and prints what came of it.
pub(super) fn run(bench: &Bench) -> anyhow::Result<ExitCode> {
    let signature = signature(levels::FILES)?;
    let mut text = String::new();
    if bench.json {
        let level = |line: &SignatureLine| {
            let (moves, pushes) = line.lengths.unzip();
            let (name, outcome) = (line.name.clone(), line.outcome.to_owned());
            SignatureLevel { name, outcome, nodes: line.nodes, moves, pushes: pushes.flatten() }
        };
        text = json::line(&contract::Signature {
            schema_version: SchemaVersion,
            signature: format!("{:016x}", signature.hash),
            nodes: signature.nodes,
            levels: signature.lines.iter().map(level).collect(),
        })?;
    } else {
        for line in &signature.lines {
            let _ = write!(text, "{:>8}  {:<10} {}", line.nodes, line.outcome, line.name);
            if let Some((moves, pushes)) = line.lengths {
                let pushes = pushes.map_or(String::new(), |pushes| format!(", {}", counted(pushes, "push")));
                let _ = write!(text, ": {}{pushes}", counted(moves, "move"));
            }
            text.push('\n');
        }
        let levels = counted(signature.lines.len(), "level");
        let _ = writeln!(
            text,
            "{:>8}  nodes on {levels}, one thread, at most {NODES} nodes each",
            signature.nodes
        );
        let _ = writeln!(text, "signature {:016x}", signature.hash);
    }
    output::say(&text)?;
    match signature.lines.iter().any(|line| line.outcome == "illegal") {
        true => Err(Problem::new("E-SOLUTION", "a solver found a solution that the judge refuses").into()),
        false => Ok(ExitCode::Done),
    }
}
