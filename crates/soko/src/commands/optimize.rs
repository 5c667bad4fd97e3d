//! `soko optimize`: known solutions made shorter, each result replayed before it is shown.

use super::solve::{Asking, Plan, StartingSolutions, run_plan};
use crate::arguments::{Arguments, Optimize};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::moves::MovesText;

/// Makes solutions shorter; the exit code is the most serious one of the levels.
pub(crate) fn run(arguments: &Arguments, optimize: &Optimize) -> anyhow::Result<ExitCode> {
    let asking = Asking {
        levels: &optimize.levels,
        searching: &optimize.searching,
        solutions: &optimize.solutions,
        watching: &optimize.watching,
        batching: &optimize.batching,
        retry: None,
        certificate: None,
        output: &optimize.output,
        keeping: &optimize.keeping,
        starting: &optimize.starting,
        reading: &optimize.reading,
    };
    let plan = Plan::resolve(arguments, &asking)?;
    let config = Config::find(arguments, &optimize.levels)?;
    let optimizing = config.filled(&optimize.optimizing)?;
    let given = optimizing
        .known
        .iter()
        .map(|text| MovesText::read(text, "--known", optimize.starting.lettering))
        .collect::<anyhow::Result<_>>()?;
    let known = StartingSolutions { given, range: optimizing.range, ..StartingSolutions::default() };
    run_plan(plan.with(known), &asking)
}
