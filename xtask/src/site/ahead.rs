//! The answers that are ready at a first visit: `page/ahead.mjs` asks the module for rules itself.

use super::files::Files;
use anyhow::{Context, ensure};
use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The answers of a module that has levels, as the page reads them.
/// Fails without Node, or when the module cannot be used.
pub(super) fn answers(root: &Path, rules: &Path, levels: &Files) -> anyhow::Result<Vec<u8>> {
    let names: Vec<String> = serde_json::from_slice(&levels["levels/index.json"])?;
    let mut all: Vec<Value> = Vec::new();
    for name in names {
        all.extend(serde_json::from_slice::<Vec<Value>>(&levels[&format!("levels/{name}")])?);
    }
    let mut node = Command::new("node");
    node.arg(root.join("page/ahead.mjs")).arg(rules).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = node.spawn().context("the answers ahead need Node")?;
    let mut input = child.stdin.take().context("no input")?;
    // It writes nothing before it has read all.
    input.write_all(&serde_json::to_vec(&all)?)?;
    drop(input);
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "page/ahead.mjs has failed with {}", rules.display());
    Ok(output.stdout)
}
