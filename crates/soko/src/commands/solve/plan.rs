//! The options of a run, resolved and checked.

use super::start::StartingSolutions;
use crate::arguments::Arguments;
use crate::config::Config;
use crate::date::{day, now};
use crate::input::Input;
use crate::options::{
    Batching, Form, Keeping, Notation, Output, Reading, Searching, Solutions, Starting, Watching,
};
use crate::output::diagnostics::{self, Problem};
use crate::solving::scope::{Request, check_marks};
use sokoworks::contract::{self, OPTIMIZER, Within};
use sokoworks::settings::{listed, names};
use sokoworks::{Game, Objective};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The options of a command as they are typed.
pub(in crate::commands) struct Asking<'a> {
    pub(in crate::commands) levels: &'a [String],
    pub(in crate::commands) searching: &'a Searching,
    pub(in crate::commands) solutions: &'a Solutions,
    pub(in crate::commands) watching: &'a Watching,
    pub(in crate::commands) batching: &'a Batching,
    pub(in crate::commands) retry: Option<u32>,
    pub(in crate::commands) certificate: Option<&'a Path>,
    pub(in crate::commands) output: &'a Output,
    pub(in crate::commands) keeping: &'a Keeping,
    pub(in crate::commands) starting: &'a Starting,
    pub(in crate::commands) reading: &'a Reading,
}

/// More levels than this are solved with a line for each, without its solution.
const MANY: usize = 20;

/// The resolved options of one run.
pub(in crate::commands) struct Plan {
    pub(super) reading: Reading,
    pub(super) request: Request,
    pub(super) solutions: Solutions,
    pub(super) watching: Watching,
    pub(super) keeping: Keeping,
    pub(super) form: Form,
    /// Levels at the same time.
    pub(super) jobs: usize,
    /// Whether answers and progress are left out.
    pub(super) quiet: bool,
    /// Whether solutions are left out of the text because there are many.
    pub(super) brief: bool,
    /// How much larger the limits of a second try are, if there is one.
    pub(super) retry: Option<u32>,
    /// Where the certificate goes, if one is asked for.
    pub(super) certificate: Option<PathBuf>,
    /// What is made shorter; nothing where levels are solved.
    pub(super) known: Option<StartingSolutions>,
    /// Time for all levels together.
    pub(super) total_time: Option<Duration>,
    /// The name of the configuration.
    label: Option<String>,
    /// The machine, as records name it.
    machine: String,
}

impl Plan {
    pub(in crate::commands) fn resolve(arguments: &Arguments, solve: &Asking<'_>) -> anyhow::Result<Plan> {
        let config = Config::find(arguments, solve.levels)?;
        let output = config.filled(solve.output)?;
        let batching = config.filled(solve.batching)?;
        let mut plan = Plan {
            reading: config.filled(solve.reading)?,
            request: Request::default(),
            solutions: config.filled(solve.solutions)?,
            watching: config.filled(solve.watching)?,
            keeping: config.filled(solve.keeping)?,
            form: batching.form(&output, solve.output),
            jobs: batching.jobs(),
            quiet: batching.quiet.unwrap_or(false),
            brief: false,
            retry: solve.retry,
            certificate: solve.certificate.map(Path::to_owned),
            known: None,
            total_time: batching.total_time(),
            label: batching.label,
            machine: lab::Machine::describe().name,
        };
        if solve.starting.is_set() {
            // Defaults of the file that are about whole levels.
            plan.solutions.results = plan.solutions.results.filter(|_| solve.solutions.results.is_some());
        }
        let mut searching = config.filled(solve.searching)?;
        if plan.jobs > 1 && !searching.settings.is_set(names::THREADS) {
            searching.settings.request.threads = (searching.threads() / plan.jobs).max(1);
        }
        if solve.starting.is_set() && !solve.searching.settings.is_set(names::ALL) {
            searching.settings.clear(names::ALL);
        }
        plan.request = Request { typed: solve.searching.clone(), resolved: searching };
        Ok(plan)
    }

    /// The same for the optimizer: it takes the metric, and a solver only looks for any solution where none is known.
    pub(in crate::commands) fn with(mut self, mut known: StartingSolutions) -> Plan {
        known.is_typed = self.request.typed.settings.is_set(names::METRIC);
        known.order.clone_from(&self.request.resolved.settings.measures);
        self.request.typed.settings.clear(names::METRIC);
        self.request.resolved.settings.clear(names::METRIC);
        Plan { known: Some(known), ..self }
    }

    /// The limits of each level.
    pub(super) fn within(&self) -> Within {
        within(&self.request.resolved)
    }

    /// What is asked of every level.
    pub(super) fn asked(&self) -> contract::Asked {
        let searching = &self.request.resolved;
        let (metric, search) = match &self.known {
            Some(known) => (known.metric(), OPTIMIZER),
            None => (listed(&searching.settings.measures), searching.settings.request.method.name()),
        };
        let range = self.known.as_ref().and_then(|known| known.range);
        let settings = [searching.settings.choices()].into_iter().filter(|choices| !choices.is_empty());
        let settings: Vec<_> = settings.chain(range.map(|range| format!("--range {range}"))).collect();
        contract::Asked {
            metric: Some(metric),
            search: Some(search.to_owned()),
            settings: Some(settings.join(" ")),
            thread_limit: u32::try_from(searching.threads()).ok(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            date: Some(day(now())),
            label: self.label.clone(),
            machine: Some(self.machine.clone()),
        }
    }

    /// Leaves solutions out of the text where many levels are solved and no option sets how solutions are printed.
    pub(super) fn shorten(&mut self, levels: usize) {
        let is_text = self.form == Form::Text && !self.quiet && self.known.is_none();
        self.brief = is_text && levels > MANY && self.solutions.report.is_none();
        if self.brief {
            let help = "--report lurd prints the solutions, --write-solutions keeps them beside the levels";
            diagnostics::complain(&format!("note: one line for each of {levels} levels; {help}\n"));
        }
    }

    /// Whether a solution is judged by its length: a metric or better solutions were asked for.
    pub(super) fn judges_length(&self) -> bool {
        let searching = &self.request.resolved;
        let goes_on = searching.settings.request.sokoban.improve;
        self.known.is_some() || goes_on || searching.wanted() != Objective::Any
    }

    /// A problem if an option has no effect on one of the levels.
    pub(super) fn check(&self, typed: &Asking<'_>, input: &Input) -> anyhow::Result<()> {
        self.request.check(input)?;
        if self.request.resolved.settings.request.sokoban.disk.is_some() && !self.judges_length() {
            let problem = Problem::new("E-OPTION", "`--disk` needs a metric");
            return Err(problem.help("--metric pushes or --metric moves asks for a proof").into());
        }
        let (given, options) = match &self.known {
            Some(known) => (!known.given.is_empty(), "--after and --known"),
            None => (false, "--after"),
        };
        typed.starting.lettering.check(given || typed.starting.after.is_some(), options)?;
        if let Some(known) = &self.known {
            known.check(&self.request.typed, typed.starting, input)?;
        }
        check_marks(typed.solutions.mark, input)?;
        if typed.certificate.is_some() && input.levels().len() != 1 {
            let problem = Problem::new("E-OPTION", "`--certificate` takes one level");
            return Err(problem.help("a file holds one certificate; FILE#3 chooses a level").into());
        }
        if typed.starting.is_set() {
            let idle = [
                (
                    typed.solutions.results.is_some(),
                    "--results",
                    "a results file has answers for whole levels",
                ),
                (
                    typed.certificate.is_some(),
                    "--certificate",
                    "a certificate is one of a level from its start",
                ),
                (
                    typed.searching.settings.is_set(names::ALL),
                    "--all",
                    "solutions are counted from the start of a level",
                ),
            ];
            if let Some((_, option, why)) = idle.into_iter().find(|(idle, ..)| *idle) {
                let problem = Problem::new("E-OPTION", format!("`{option}` does not apply to a position"));
                return Err(problem.help(why).into());
            }
        }
        let Some(notation) = typed.solutions.notation else { return Ok(()) };
        if self.form != Form::Text {
            let option = if self.form == Form::Csv { "--csv" } else { "--json" };
            let problem = Problem::new("E-OPTION", format!("`--notation` does not apply to {option}"));
            return Err(problem.help("records always use LURD for Sokoban and WASD for Sokobond").into());
        }
        let sokoban = input.levels().find(|level| level.file.content.game() == Game::Sokoban);
        if let (Notation::Wasd, Some(level)) = (notation, sokoban) {
            let message = format!("`--notation wasd` does not apply to {}", level.name());
            return Err(Problem::new("E-OPTION", message)
                .help("Sokoban solutions are written in LURD, with upper case for pushes")
                .into());
        }
        Ok(())
    }
}

/// Multiplies the limits of time, nodes and work by `factor`.
pub(super) fn raised(searching: &mut Searching, factor: u32) {
    let settings = &mut searching.settings;
    settings.time = settings.time.map(|time| time.saturating_mul(factor));
    let work = &mut settings.request.sokoban.work;
    *work = work.map(|work| work.saturating_mul(u64::from(factor)));
    settings.nodes = settings.nodes.map(|nodes| nodes.saturating_mul(u64::from(factor)));
}

/// The limits of each level.
pub(super) fn within(searching: &Searching) -> Within {
    Within {
        time: searching.time().map(|time| time.as_secs_f64()),
        memory: Some(searching.memory()),
        nodes: searching.settings.nodes,
        work: searching.work().map(|work| work.as_secs_f64()),
    }
}
