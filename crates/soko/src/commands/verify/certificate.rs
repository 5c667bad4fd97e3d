//! A certificate, checked by the crate `checker`.

use super::name;
use crate::exit_code::ExitCode;
use crate::files;
use crate::input::Chosen;
use crate::limits::memory;
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::{json, paint};
use crate::quantity::counted;
use sokoworks::certificate::checker;
use sokoworks::certificate::game_level;
use sokoworks::contract::Verdict;
use std::fs::File;
use std::path::Path;

/// Checks the certificate in a file and shows what follows from it.
pub(super) fn check(path: &Path, level: Chosen<'_>, is_json: bool) -> anyhow::Result<ExitCode> {
    let Some(playable) = level.playable() else { return Err(super::unplayable(level)) };
    files::kind(path).map_err(|_| files::missing(&path.display()))?;
    let file = File::open(path).map_err(|error| files::trouble(path, "read", &error))?;
    let most = usize::try_from(memory::or_half_of_the_machine(None)).unwrap_or(usize::MAX);
    let checked = checker::check(game_level(&playable), file, most);
    let problem = checked.as_ref().err().map(|refused| format!("{}: {}", path.display(), refused.0));
    if is_json {
        let mut record =
            Verdict { valid: checked.is_ok(), problems: problem.into_iter().collect(), ..Verdict::default() };
        name(&mut record, level);
        output::say(&json::line(&record)?)?;
    } else if let Ok(checked) = &checked {
        let word = paint::styled("proved", paint::GOOD);
        let count = counted(checked.positions, "position");
        output::say(&format!(
            "{}: {}, {word} by a certificate of {count}\n",
            level.full_name(),
            checked.claim
        ))?;
    } else if let Some(problem) = problem {
        let word = paint::styled("not proved", paint::BAD);
        output::say(&format!("{}: {word}\n", level.full_name()))?;
        diagnostics::complain(&Problem::new("E-CERTIFICATE", problem).render());
    }
    Ok(if checked.is_ok() { ExitCode::Done } else { ExitCode::NotValid })
}
