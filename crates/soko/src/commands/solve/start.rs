//! What `soko optimize` starts from: solutions that are given, and those that are known of the levels.

use crate::input::moves::MovesText;
use crate::input::{Chosen, Input};
use crate::options::optimizing::Moves;
use crate::options::{Searching, Starting};
use crate::output::diagnostics::Problem;
use crate::solving::optimizing::Start;
use crate::standing::Standing;
use crate::storage::known_solutions::Archive;
use sokoworks::settings::{Setting, Work, listed};
use sokoworks::{Game, Measure, Verified};

/// Known solutions, before a level is chosen.
#[derive(Default)]
pub(in crate::commands) struct StartingSolutions {
    /// Solutions that are given.
    pub(in crate::commands) given: Vec<MovesText>,
    /// Which moves may change.
    pub(in crate::commands) range: Option<Moves>,
    /// What a solution should have less of.
    pub(in crate::commands) order: Vec<Measure>,
    /// Whether the metric was typed.
    pub(in crate::commands) is_typed: bool,
}

impl StartingSolutions {
    /// A problem if an option does not apply, or a solution that is given for one level does not solve it.
    pub(super) fn check(&self, typed: &Searching, starting: &Starting, input: &Input) -> anyhow::Result<()> {
        let is_foreign = |setting: &Setting| !setting.work.contains(&Work::Optimize);
        if let Some((setting, _)) = typed.settings.chosen().find(|(setting, _)| is_foreign(setting)) {
            let message = format!("`--{}` does not apply to soko optimize", setting.name);
            return Err(Problem::new("E-OPTION", message).help("it is an option of soko solve").into());
        }
        let order = listed(&self.order);
        if self.is_typed && self.order.is_empty() {
            let message = format!("`--metric {order}` does not apply to soko optimize");
            let problem = Problem::new("E-OPTION", message);
            return Err(problem.help("without --metric, pushes and then moves are minimized").into());
        }
        let is_bond = |level: &Chosen<'_>| level.file.content.game() == Game::Sokobond;
        let bond = input.levels().find(is_bond);
        if let Some(level) = bond.filter(|_| self.is_typed && self.order != [Measure::Moves]) {
            let name = level.name();
            let message = format!("`--metric {order}` does not apply to {name}: Sokobond counts moves alone");
            return Err(Problem::new("E-OPTION", message).help("use --metric moves").into());
        }
        // From another position, they are judged when that is known.
        if !starting.is_set()
            && input.levels().len() == 1
            && let Some(level) = input.levels().next()
            && let Some(playable) = level.playable()
        {
            for text in &self.given {
                let judged = given(text, level, &Standing::start(&playable))?;
                if let Some(Err(failure)) = judged.iter().find(|_| !judged.iter().any(Result::is_ok)) {
                    let problem = Problem::new("E-SOLUTION", failure.clone());
                    return Err(problem.help("`soko verify` shows where it ends").into());
                }
            }
        }
        Ok(())
    }

    /// What a solution should have less of, in words.
    pub(super) fn metric(&self) -> String {
        match self.order.as_slice() {
            [] => listed(&Game::Sokoban.measures(&[])),
            order => listed(order),
        }
    }

    /// What is known of a level.
    pub(super) fn of(&self, level: Chosen<'_>, standing: &Standing, archive: &mut Archive) -> Start {
        let texts = self.given.iter().filter_map(|text| given(text, level, standing).ok());
        let given = texts.flatten().filter_map(Result::ok);
        let rests = standing.rests(archive.known(level, &standing.position.level()));
        let known = given.chain(rests.into_iter().map(|known| known.verified)).collect();
        Start { known, order: self.order.clone(), range: self.range }
    }
}

/// The solutions of a level in a text, each judged.
fn given(
    text: &MovesText,
    level: Chosen<'_>,
    standing: &Standing,
) -> anyhow::Result<Vec<Result<Verified, String>>> {
    let moves = text.moves(&standing.position.level(), level.rows())?;
    let judged = moves.into_iter().map(|moves| standing.judge(moves.steps));
    Ok(judged.map(|judged| judged.map_err(|failure| failure.to_string())).collect())
}
