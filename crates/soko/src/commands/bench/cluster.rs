//! `soko bench submit`, `status`, `collect` and `shard`: a suite on many machines.

use super::running::{Watch, runs};
use super::suite;
use crate::arguments::bench::{Collect, Shard, Status, Submit};
use crate::exit_code::ExitCode;
use crate::limits::Interrupt;
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::quantity::counted;
use crate::storage::records::{self, problem};
use lab::Machine;
use lab::cluster::{Campaign, Progress, SlurmRequest, slurm};
use lab::results::Results;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Runs of a shard, unless something else is asked for.
const RUNS: usize = 20;
/// Most shards, unless more are asked for: the usual limit of an array in Slurm.
const SHARDS: usize = 1000;

/// Writes the plan, and submits its shards.
pub(super) fn submit(submit: &Submit) -> anyhow::Result<ExitCode> {
    let mut planning = submit.planning.clone();
    if planning.suite.is_empty() {
        return Err(Problem::new("E-USAGE", "no suite is named").into());
    }
    // Results of a shard that is made again on another node are the same run.
    planning.machine.get_or_insert_with(|| "cluster".to_owned());
    let (plan, code) = suite::plan(&planning, &Machine::default())?;
    let count = plan.count();
    let shards =
        submit.shards.map_or(count.div_ceil(RUNS).clamp(1, SHARDS), usize::from).clamp(1, count.max(1));
    let request = SlurmRequest { at_once: submit.at_once, options: submit.sbatch.clone() };
    let campaign = Campaign::create(&submit.folder, plan, shards).map_err(problem)?;
    let campaign = campaign.request(request).map_err(problem)?;
    let description =
        format!("{}: {} in {}", campaign.plan.suite, counted(count, "run"), counted(shards, "shard"));
    if !submit.slurm {
        let (shards, folder) = (campaign.shards, campaign.folder.display());
        let text = format!(
            "{description}; for each K from 1 to {shards} run:\n  soko bench shard K/{shards} {folder}\n"
        );
        output::say(&text)?;
        return Ok(code);
    }
    let (found, damaged) = campaign.records().map_err(problem)?;
    let missing = campaign.progress(&found, damaged).missing;
    let waiting = slurm::orphans(&missing, &slurm::queue(&campaign).map_err(problem)?);
    if waiting.is_empty() {
        output::say(&format!("{description}: nothing to submit\n"))?;
        return Ok(code);
    }
    let job = slurm::submit(&campaign, &program()?, &waiting).map_err(problem)?;
    output::say(&format!("{description}: submitted as job {job}\n"))?;
    Ok(code)
}

/// This program, as the tasks call it.
fn program() -> anyhow::Result<String> {
    Ok(std::env::current_exe()?.to_string_lossy().into_owned())
}

/// Shows how far a campaign is.
pub(super) fn status(status: &Status) -> anyhow::Result<ExitCode> {
    let campaign = Campaign::open(&status.folder).map_err(problem)?;
    let (found, damaged) = campaign.records().map_err(problem)?;
    let progress = campaign.progress(&found, damaged);
    let mut text = progress_text(&campaign, &progress);
    if !slurm::jobs(&campaign).is_empty() {
        match slurm::queue(&campaign) {
            Ok(queue) => {
                for task in &queue {
                    let _ = writeln!(text, "  shard {}: {}, {}", task.shard, task.state, task.place);
                }
                let waiting = slurm::orphans(&progress.missing, &queue);
                if !waiting.is_empty() {
                    let (shards, list) = (counted(waiting.len(), "shard"), slurm::ranges(&waiting));
                    let _ = writeln!(
                        text,
                        "{shards} without a task: {list}; soko bench collect submits them again"
                    );
                }
            }
            Err(fault) => diagnostics::complain(&format!("note: {}\n", fault.message)),
        }
    }
    output::say(&text)?;
    Ok(ExitCode::Done)
}

fn progress_text(campaign: &Campaign, progress: &Progress) -> String {
    let mut text =
        format!("{}: {} of {} done", campaign.plan.suite, progress.done, counted(progress.all, "run"));
    if progress.errors > 0 {
        let _ = write!(text, ", {}", counted(progress.errors, "error"));
    }
    if progress.damaged > 0 {
        let _ = write!(text, ", {} cut off by a kill", counted(progress.damaged, "line"));
    }
    if !progress.missing.is_empty() {
        let shards: Vec<usize> = progress.missing.iter().map(|&(shard, _)| shard).collect();
        let _ = write!(text, "; shards with missing runs: {}", slurm::ranges(&shards));
    }
    text + "\n"
}

/// Merges results into a store, and submits what is missing.
pub(super) fn collect(collect: &Collect) -> anyhow::Result<ExitCode> {
    let first = collect.results.first().map_or(Path::new("."), PathBuf::as_path);
    let name = match first.is_dir() {
        true => Campaign::open(first).map_err(problem)?.plan.suite,
        false => first.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    };
    let path = collect.store.clone().unwrap_or_else(|| PathBuf::from(format!("{name}.db")));
    let mut files = Vec::new();
    for source in collect.results.iter().filter(|source| !source.is_dir()) {
        let (found, _) = records::read(source)?;
        if found.is_empty() {
            return Err(Problem::new("E-NORECORD", format!("{} has no records", source.display())).into());
        }
        files.push(found);
    }
    let (mut results, mut files) = (Results::open(&path).map_err(problem)?, files.into_iter());
    let mut is_whole = true;
    for source in &collect.results {
        if !source.is_dir() {
            let found = files.next().unwrap_or_default();
            let added = results.add_all(&found).map_err(problem)?;
            let (records, name) = (counted(found.len(), "record"), source.display());
            output::say(&format!("{name}: {records}, {added} of them new\n"))?;
            continue;
        }
        let campaign = Campaign::open(source).map_err(problem)?;
        let (found, damaged) = campaign.records().map_err(problem)?;
        results.describe(&campaign.plan, "").map_err(problem)?;
        let added = results.add_all(&found).map_err(problem)?;
        let progress = campaign.progress(&found, damaged);
        output::say(&progress_text(&campaign, &progress))?;
        output::say(&format!("{}: {} new\n", path.display(), counted(added, "record")))?;
        is_whole &= progress.missing.is_empty();
        if !progress.missing.is_empty() && !slurm::jobs(&campaign).is_empty() && !collect.no_submit {
            let waiting = slurm::orphans(&progress.missing, &slurm::queue(&campaign).map_err(problem)?);
            if !waiting.is_empty() {
                let request = SlurmRequest { at_once: collect.at_once, options: collect.sbatch.clone() };
                let campaign = campaign.request(request).map_err(problem)?;
                let job = slurm::submit(&campaign, &program()?, &waiting).map_err(problem)?;
                let shards = slurm::ranges(&waiting);
                output::say(&format!("shards {shards} submitted again as job {job}\n"))?;
            }
        }
    }
    Ok(if is_whole { ExitCode::Done } else { ExitCode::NoAnswer })
}

/// Makes the runs of a shard.
pub(super) fn shard(asked: &Shard) -> anyhow::Result<ExitCode> {
    let campaign = Campaign::open(&asked.folder).map_err(problem)?;
    let number = asked.part.split_once('/').and_then(|(number, of)| {
        let (number, of): (usize, usize) = (number.trim().parse().ok()?, of.trim().parse().ok()?);
        (of == campaign.shards).then_some(number)
    });
    let number = number.ok_or_else(|| {
        let message = format!("`{}` is no shard of this plan", asked.part);
        Problem::new("E-USAGE", message).help(format!("shards are 1/{0} to {0}/{0}", campaign.shards))
    })?;
    let Some(mut shard) = campaign.take(number).map_err(problem)? else {
        diagnostics::complain(&format!("note: another task makes shard {number} now\n"));
        return Ok(ExitCode::Done);
    };
    let interrupt = Interrupt::listen()?;
    let left = std::mem::take(&mut shard.left);
    let mut watch = Watch::new(left.len(), shard.done, left.len() + shard.done);
    let made = runs(&campaign.plan, &left, &asked.running, &interrupt, &mut |record| {
        shard.keep(record)?;
        watch.see(record);
        Ok(())
    });
    watch.hide();
    let (made, all) = (made?, left.len() + shard.done);
    let done = shard.done;
    diagnostics::complain(&format!(
        "shard {number}: {made} made, {done} done before, of {}\n",
        counted(all, "run")
    ));
    Ok(if made < left.len() { ExitCode::Interrupted } else { ExitCode::Done })
}
