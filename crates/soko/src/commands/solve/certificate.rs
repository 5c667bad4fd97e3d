//! The certificate of what is proved about a level, if one is asked for.

use super::conclude::Solved;
use crate::exit_code::ExitCode;
use crate::files;
use crate::input::Chosen;
use crate::limits::Interrupt;
use crate::options::Searching;
use crate::output::diagnostics::{self, Problem};
use crate::output::progress::Progress;
use crate::quantity::counted;
use crate::solving;
use crate::solving::gave_up::why;
use sokoworks::Bytes;
use sokoworks::certificate::checker::{Claim, Metric};
use sokoworks::certificate::{Certificate, Uncertified};
use sokoworks::contract::Ending;
use sokoworks::{Direction, Game, Metric as Proved, Objective};
use std::path::Path;

/// Writes the certificate to a file, or why there is none to standard error.
pub(super) fn certify(
    path: &Path,
    level: Chosen<'_>,
    searching: &Searching,
    solved: &mut Solved,
    interrupt: &Interrupt,
    progress: &mut Progress,
) {
    let made = claim(searching, solved).and_then(|(claim, solution)| {
        let playable = level.playable().ok_or_else(|| "the level cannot be played".to_owned())?;
        let made = solving::certificate(&playable, claim, solution, searching, interrupt, progress);
        made.map_err(|error| match error {
            Uncertified::GaveUp(reason) => {
                format!("{claim} is proved, but not in a form that can be checked: {}", why(reason))
            }
            Uncertified::Wrong => "a bug in soko: a proof is wrong; please report it".to_owned(),
        })
    });
    let written = made.and_then(|certificate| write(path, &certificate));
    let note = match written {
        Ok(note) => note,
        Err(why) => {
            solved.code = solved.code.max(ExitCode::NoAnswer);
            Problem::new("E-CERTIFICATE", format!("no certificate: {why}")).render()
        }
    };
    diagnostics::complain(&note);
}

/// What is proved, with the solution.
fn claim(searching: &Searching, solved: &Solved) -> Result<(Claim, Vec<Direction>), String> {
    let Some(verified) = &solved.verified else {
        return match solved.record.outcome {
            Ending::Unsolvable => Ok((Claim::Unsolvable, Vec::new())),
            _ => Err("nothing is proved".to_owned()),
        };
    };
    let is_sokobond =
        solved.standing.as_ref().is_some_and(|standing| standing.position.game() == Game::Sokobond);
    let (metric, proved, cost) = match searching.wanted() {
        _ if is_sokobond => (Metric::Moves, Proved::Moves, verified.moves.len()),
        Objective::Moves => (Metric::Moves, Proved::Moves, verified.moves.len()),
        Objective::Pushes => (Metric::Pushes, Proved::Pushes, verified.pushes().unwrap_or(0)),
        _ => return Err("--metric pushes or --metric moves asks for a proof".to_owned()),
    };
    if !solved.answer.proved.contains(&proved) {
        return Err("the solution is not proved to be a shortest one".to_owned());
    }
    Ok((Claim::Fewest(metric, cost as u32), verified.moves.clone()))
}

fn write(path: &Path, certificate: &Certificate) -> Result<String, String> {
    let bytes = certificate.to_bytes();
    files::write(path, &bytes).map_err(|error| error.to_string())?;
    let (size, count) = (Bytes(bytes.len() as u64), counted(certificate.positions(), "position"));
    Ok(format!("certificate: {}, {count}, {size}\n", path.display()))
}
