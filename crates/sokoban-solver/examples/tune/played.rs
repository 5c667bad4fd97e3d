//! How a variant does on a level: from the log, or else from the solver.

use crate::contest::Played;
use crate::runs::{Line, Log, Run};
use std::io;

/// What the log says of a run; if nothing, it is run, and the log has it from then on.
pub(crate) fn played(log: &mut Log, run: Run, solve: impl FnOnce(Run) -> Line) -> io::Result<Played> {
    let of = |line: &Line| Played { solved: line.is_solved(), work: line.work };
    if let Some(line) = log.find(&run) {
        return Ok(of(line));
    }
    let line = solve(run);
    let played = of(&line);
    log.add(line)?;
    Ok(played)
}
