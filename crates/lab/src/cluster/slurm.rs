//! A campaign as an array job of Slurm: the script, its submission, and the state of the queue.

use super::Campaign;
use crate::fault::Fault;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::process::Command;
use store::{Durability, replace};

/// Memory that a task needs besides its run, in MiB.
const BESIDE: u64 = 256;
/// Seconds that a run may take beside its limit.
const SLACK: f64 = 1.0;

/// The script of a task; `program` is `soko` on the nodes.
pub fn script(campaign: &Campaign, program: &str) -> String {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "'\\''"));
    let folder = campaign.folder.to_string_lossy();
    format!(
        "#!/bin/sh\n# One task of {}: shard number $SLURM_ARRAY_TASK_ID of {}.\n\
         exec {} bench shard \"$SLURM_ARRAY_TASK_ID/{}\" {}\n",
        campaign.plan.suite.replace(char::is_control, " "),
        campaign.shards,
        quoted(program),
        campaign.shards,
        quoted(&folder),
    )
}

/// The arguments of `sbatch` for some shards: an array with the limits of the plan, put back into the queue when a node
/// fails.
pub fn arguments(campaign: &Campaign, shards: &[usize]) -> Vec<String> {
    let Campaign { plan, request, .. } = campaign;
    let threads = plan.solvers.iter().map(|solver| solver.threads).max().unwrap_or(1);
    let mut arguments = vec![
        "--parsable".to_owned(),
        "--requeue".to_owned(),
        "--open-mode=append".to_owned(),
        format!("--job-name=soko-{}", plan.suite.replace(|c: char| !c.is_ascii_alphanumeric(), "-")),
        format!(
            "--array={}{}",
            ranges(shards),
            request.at_once.map_or(String::new(), |most| format!("%{most}"))
        ),
        format!("--cpus-per-task={threads}"),
        format!("--output={}/logs/%a.txt", campaign.folder.display()),
    ];
    if let Some(memory) = plan.limits.memory {
        arguments.push(format!("--mem={}M", (memory >> 20) + BESIDE));
    }
    let runs = plan.count().div_ceil(campaign.shards) as f64;
    // Wall time bounds a run; processor time does so only if the run is never kept waiting, so twice that.
    if let Some(seconds) = plan.limits.time.or(plan.limits.cpu.map(|cpu| 2.0 * cpu)) {
        arguments.push(format!("--time={}", ((seconds + SLACK) * runs / 60.0).ceil() + 1.0));
    }
    // The user's options come last, and so win.
    arguments.extend(request.options.iter().cloned());
    arguments.push(campaign.folder.join("task.sh").to_string_lossy().into_owned());
    arguments
}

/// Writes the script and submits an array of these shards; returns the number of the job.
///
/// # Errors
/// When the script cannot be written, or `sbatch` is not there or refuses.
pub fn submit(campaign: &Campaign, program: &str, shards: &[usize]) -> Result<String, Fault> {
    let path = campaign.folder.join("task.sh");
    let wrong = |error| Fault::about("write in", campaign.folder.display(), error);
    replace(&path, script(campaign, program).as_bytes(), Durability::Process).map_err(wrong)?;
    let output = Command::new("sbatch")
        .args(arguments(campaign, shards))
        .output()
        .map_err(|error| Fault::about("run", "sbatch", error).help("is Slurm installed on this machine?"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Fault::new(format!("sbatch refuses: {message}")));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    // With several clusters, the name of one follows.
    let job = text.trim().split(';').next().unwrap_or_default().to_owned();
    let mut jobs =
        fs::File::options().create(true).append(true).open(campaign.folder.join("jobs")).map_err(wrong)?;
    writeln!(jobs, "{job}").map_err(wrong)?;
    Ok(job)
}

/// The numbers of the jobs that were submitted.
pub fn jobs(campaign: &Campaign) -> Vec<String> {
    let text = fs::read_to_string(campaign.folder.join("jobs")).unwrap_or_default();
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// A task that the queue knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its shard, from 1.
    pub shard: usize,
    /// Its state, such as `RUNNING`.
    pub state: String,
    /// Where it runs, or why it waits.
    pub place: String,
}

/// The tasks of the campaign that are waiting or running.
///
/// # Errors
/// When `squeue` is not there, or does not answer.
pub fn queue(campaign: &Campaign) -> Result<Vec<Task>, Fault> {
    let jobs = jobs(campaign);
    if jobs.is_empty() {
        return Ok(Vec::new());
    }
    // Asked for by name of a job that is over, squeue fails; so all of the user's are listed.
    let output = Command::new("squeue")
        .args(["--noheader", "--array", "--me", "--format=%F|%K|%T|%R"])
        .output()
        .map_err(|error| Fault::about("run", "squeue", error).help("is Slurm installed on this machine?"))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
        return Err(Fault::new(format!("squeue does not answer: {message}")));
    }
    Ok(tasks(&String::from_utf8_lossy(&output.stdout), &jobs))
}

fn tasks(text: &str, jobs: &[String]) -> Vec<Task> {
    let task = |line: &str| {
        let mut fields = line.trim().splitn(4, '|');
        let job = fields.next()?;
        let shard = fields.next()?.parse().ok()?;
        let (state, place) = (fields.next()?.to_owned(), fields.next()?.to_owned());
        jobs.iter().any(|known| known == job).then_some(Task { shard, state, place })
    };
    text.lines().filter_map(task).collect()
}

/// Shards with missing runs that no task of the queue will make.
pub fn orphans(missing: &[(usize, usize)], queue: &[Task]) -> Vec<usize> {
    let queued: BTreeSet<usize> = queue.iter().map(|task| task.shard).collect();
    missing.iter().map(|&(shard, _)| shard).filter(|shard| !queued.contains(shard)).collect()
}

/// `1-3,7` for 1, 2, 3, 7.
pub fn ranges(shards: &[usize]) -> String {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for &shard in shards {
        match parts.last_mut() {
            Some((_, last)) if *last + 1 == shard => *last = shard,
            _ => parts.push((shard, shard)),
        }
    }
    let part = |(first, last): (usize, usize)| {
        if first == last { first.to_string() } else { format!("{first}-{last}") }
    };
    parts.into_iter().map(part).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_queue_is_read() {
        let text = "7|1|RUNNING|node1\n7|3|PENDING|(Resources)\n8|2|RUNNING|x\n9|N/A|RUNNING|y\n";
        let found = tasks(text, &["7".to_owned(), "9".to_owned()]);
        let tasks: Vec<_> =
            found.iter().map(|task| (task.shard, task.state.as_str(), task.place.as_str())).collect();
        assert_eq!(tasks, [(1, "RUNNING", "node1"), (3, "PENDING", "(Resources)")]);
        assert_eq!(orphans(&[(1, 4), (2, 1), (4, 9)], &found), [2, 4]);
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3,7,9-10");
    }
}
