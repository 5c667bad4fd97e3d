//! `soko solve`: levels through the solvers, each solution replayed before it is shown. `soko optimize` takes the same way
//! with the optimizer in the place of the solvers.

mod batch;
mod certificate;
mod conclude;
mod extras;
mod headline;
mod plan;
mod start;
mod text;

use crate::arguments::{Arguments, Solve};
use crate::exit_code::ExitCode;
use crate::input::{Chosen, Input};
use crate::limits::{Interrupt, memory};
use crate::storage::results::Results;
use batch::Batch;
pub(super) use conclude::named;
pub(super) use plan::{Asking, Plan};
pub(super) use start::StartingSolutions;

/// Solves what is asked for; the exit code is the most serious one of the levels.
pub(crate) fn run(arguments: &Arguments, solve: &Solve) -> anyhow::Result<ExitCode> {
    let asking = Asking {
        levels: &solve.levels,
        searching: &solve.searching,
        solutions: &solve.solutions,
        watching: &solve.watching,
        batching: &solve.batching,
        retry: solve.retry,
        certificate: solve.certificate.as_deref(),
        output: &solve.output,
        keeping: &solve.keeping,
        starting: &solve.starting,
        reading: &solve.reading,
    };
    run_plan(Plan::resolve(arguments, &asking)?, &asking)
}

/// Solves the levels in order by the options of `plan`.
pub(super) fn run_plan(mut plan: Plan, asking: &Asking<'_>) -> anyhow::Result<ExitCode> {
    let input = Input::open(asking.levels, &plan.reading)?;
    plan.check(asking, &input)?;
    plan.shorten(input.levels().len());
    let interrupt = Interrupt::listen()?;
    memory::steady();
    let results = plan.solutions.results.as_deref();
    let results = results.map(|path| Results::open(path, plan.asked(), plan.within())).transpose()?;
    let count = input.levels().len();
    let several = input.files.iter().filter(|file| file.count() > 1);
    let collections = several.map(|file| file.source.name.clone()).collect();
    let mut batch = Batch::new(plan, interrupt, results, count, collections);
    batch.take_positions(asking.starting, &input)?;
    batch.head()?;
    let mut left: Vec<(Chosen<'_>, usize)> =
        input.levels().zip(1..).filter(|(_, number)| batch.is_placed(*number)).collect();
    loop {
        // Levels that other programs search are tried again at the end: those programs may have been killed.
        while !left.is_empty() && !batch.is_over() {
            let before = left.len();
            left = batch.solve_all(left)?;
            if left.len() == before {
                break;
            }
        }
        batch.elsewhere += if batch.is_over() { 0 } else { left.len() };
        let again = batch.begin_again()?;
        if again.is_empty() {
            break;
        }
        left = input.levels().zip(1..).filter(|(_, number)| again.contains(number)).collect();
    }
    batch.finish()?;
    Ok(input.code().max(batch.code()))
}
