//! `soko generate --longest`: of all boards with a given number of squares and boxes, the one whose shortest solution is longest.

use super::shelf::Shelf;
use crate::arguments::Longest;
use crate::exit_code::ExitCode;
use crate::files;
use crate::limits::{Interrupt, Limits};
use crate::options::{Limiting, Wishing};
use crate::output::diagnostics::{self, Problem};
use crate::output::progress::Progress;
use crate::quantity::{counted, counted_grouped};
use crate::solving::gave_up;
use generate::longest::{Order, State, longest};
use sokoworks::GaveUp;
use std::path::Path;
use std::time::{Duration, Instant};

/// How often a file of `--resume` is written.
const PERIOD: Duration = Duration::from_secs(5);

/// Climbs for each step of `--effort`, of which there are ten by default.
const CLIMBS: u64 = 8;

/// Searches, and prints the longest level that was found, also when a limit or Ctrl-C ends the search.
pub(super) fn run(
    asked: &Longest,
    wishing: &Wishing,
    limiting: &Limiting,
    mut shelf: Shelf,
) -> anyhow::Result<ExitCode> {
    let order = order(asked, wishing)?;
    let mut state = match &asked.resume {
        Some(path) if path.exists() => read(path, &order)?,
        _ => State::new(&order),
    };
    let interrupt = Interrupt::listen()?;
    let limits = Limits::start(limiting.time(), limiting.memory(), None, &interrupt);
    let mut progress = Progress::new("longest", None, None);
    let (mut failed, mut written) = (None, Instant::now());
    let (found, ended) = longest(&order, &mut state, &limits.budget, &mut |state, parts| {
        progress.observe_longest(state.moves, state.part, parts);
        if failed.is_none()
            && written.elapsed() > PERIOD
            && let Err(error) = keep(asked.resume.as_deref(), state)
        {
            failed = Some(error);
            limits.budget.stop.raise(GaveUp::Interrupted);
        }
        if written.elapsed() > PERIOD {
            written = Instant::now();
        }
    });
    progress.finish();
    if let Some(error) = failed {
        return Err(error);
    }
    keep(asked.resume.as_deref(), &state)?;
    if let Some(found) = found {
        let bug = || Problem::new("E-BUG", "the rules refuse the longest level; please report it");
        let title = format!("{} moves on {} squares", state.moves, state.squares);
        shelf.put(&found.made(state.found).ok_or_else(bug)?, &title, &sentence(&state, ended.is_ok()))?;
    }
    shelf.close();
    let Err(reason) = ended else { return Ok(ExitCode::Done) };
    let (done, parts) = (state.part, counted(order.parts() as usize, "part"));
    let help = if asked.resume.is_some() { "; the same command goes on from here" } else { "" };
    diagnostics::complain(&format!("{done} of {parts}: {}{help}\n", gave_up::why(reason)));
    Ok(ExitCode::of(reason))
}

fn order(asked: &Longest, wishing: &Wishing) -> anyhow::Result<Order> {
    let mut order = Order::new(asked.squares.unwrap_or_default(), wishing.pieces.unwrap_or(1));
    order.way = asked.way.unwrap_or_default();
    order.seed = wishing.seed.unwrap_or(0);
    order.climbs = u64::from(wishing.effort.unwrap_or(10)) * CLIMBS;
    order.jobs = wishing.jobs();
    order.check().map_err(|wrong| Problem::new("E-WISH", wrong))?;
    Ok(order)
}

fn read(path: &Path, order: &Order) -> anyhow::Result<State> {
    let bytes = files::read(path, files::LIMIT).map_err(|problem| *problem)?;
    let text = String::from_utf8_lossy(&bytes);
    let wrong = |why| Problem::new("E-STATE", format!("{}: {why}", path.display()));
    Ok(State::read(&text, order).map_err(wrong)?)
}

fn keep(path: Option<&Path>, state: &State) -> anyhow::Result<()> {
    path.map_or(Ok(()), |path| files::write(path, state.to_string().as_bytes()))
}

/// What is true of the level, which is proved if all boards were tried.
fn sentence(state: &State, is_done: bool) -> String {
    let (squares, boxes) = (state.squares, counted(state.boxes as usize, "box"));
    let (moves, boards) = (state.moves, counted_grouped(state.boards as usize, "board"));
    if is_done && state.all {
        let floors = counted_grouped(state.floors as usize, "floor");
        return format!(
            "{moves} moves: the longest of all boards with {squares} squares and {boxes} (proved: {floors}, {boards} tried)."
        );
    }
    format!("{moves} moves: the longest found with {squares} squares and {boxes} ({boards} tried).")
}
