//! `soko bench` without a suite: the signature of this build.

use crate::arguments::bench::Bench;
use crate::exit_code::ExitCode;
use crate::output;
use crate::output::diagnostics::Problem;
use crate::quantity::counted;
use lab::signature::{NODES, signature};
use std::fmt::Write as _;

/// Solves the built-in levels and prints what came of it.
pub(super) fn run(bench: &Bench) -> anyhow::Result<ExitCode> {
    let signature = signature(levels::FILES)?;
    let mut text = String::new();
    if bench.json {
        let mut lines = Vec::new();
        for line in &signature.lines {
            let (moves, pushes) = line.lengths.unzip();
            lines.push(serde_json::json!({
                "level": line.name, "outcome": line.outcome, "nodes": line.nodes, "moves": moves, "pushes": pushes,
            }));
        }
        let hash = format!("{:016x}", signature.hash);
        let all = serde_json::json!({ "signature": hash, "nodes": signature.nodes, "levels": lines });
        let _ = writeln!(text, "{all}");
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
