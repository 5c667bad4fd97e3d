//! Limits hold for programs that do not want to end. The bounds are wide, because the machine may be busy; measured ones
//! are in docs/lab/bench.md.

#![allow(clippy::print_stdout, reason = "the only word of a skipped test")]

use crate::harness::{ONE_PUSH, Place, finish};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Runs a script under limits, and gives its record.
fn run(script: &str, limits: &str) -> Value {
    let toml = format!(
        "levels = [\"a.xsb\"]\n{limits}\n[[solver]]\nname = \"s\"\nprogram.command = [\"sh\", \"-c\", '''{script}''']\n"
    );
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("s.toml", &toml)]);
    let records = place.soko("bench s.toml --json").code(0).json();
    records.into_iter().next().expect("a record")
}

/// Checks which limit ended a script, and that the limit was met within wide bounds.
fn check(script: &str, limits: &str, expect: &str, unit: &str, least: f64, most: f64) {
    let record = run(script, limits);
    assert_eq!((&record["outcome"], &record["reason"]), (&"gave-up".into(), &expect.into()), "{record}");
    assert_eq!(record["run"]["end"], expect);
    let used = match unit {
        "seconds" => record["seconds"].as_f64(),
        "cpu" => record["cpu_seconds"].as_f64(),
        _ => record["peak_bytes"].as_f64(),
    };
    assert!(used.is_some_and(|used| used >= least && used <= most), "{used:?}: {record}");
}

#[test]
fn wall_time() {
    check("sleep 100", "time = \"500ms\"", "time", "seconds", 0.5, 10.0);
    check("while :; do :; done", "time = \"500ms\"", "time", "seconds", 0.5, 10.0);
}

#[test]
fn processor_time_of_all_processes_together() {
    check("while :; do :; done", "time = \"1h\"\ncpu = \"500ms\"", "cpu", "cpu", 0.45, 3.0);
    let four = "for i in 1 2 3 4; do (while :; do :; done) & done; wait";
    check(four, "time = \"1h\"\ncpu = \"800ms\"", "cpu", "cpu", 0.7, 4.0);
}

#[test]
fn processor_time_by_the_count_of_the_system() {
    check("kill -XCPU $$; sleep 100", "time = \"1h\"\ncpu = \"60s\"", "cpu", "cpu", 0.0, 30.0);
}

#[test]
fn memory_of_all_processes_together() {
    // The whole input is one line, which tail keeps.
    let fill = "head -c 2000000000 /dev/zero | tail -n 1 | wc -c";
    let limits = "time = \"1h\"\nmemory = \"64MiB\"";
    let bytes = f64::from(64 << 20);
    check(fill, limits, "memory", "memory", bytes * 0.7, bytes * 4.0);
    let shared = "for i in 1 2 3; do (head -c 30000000 /dev/zero | tail -n 1 | (cat > /dev/null; sleep 100)) & done; \
        head -c 2000000000 /dev/zero | tail -n 1 | wc -c";
    check(shared, limits, "memory", "memory", bytes * 0.7, bytes * 4.0);
}

#[test]
fn a_program_that_ignores_the_request_to_end_is_killed() {
    let stubborn = "trap \"\" TERM INT HUP; while :; do sleep 1; done";
    check(stubborn, "time = \"500ms\"", "time", "seconds", 0.5, 10.0);
}

#[test]
fn what_a_program_leaves_behind_is_killed() {
    // A mark that no other process has on its command line; built from parts, so that this file is not one.
    let mark = format!("{}.{}", 98_765, std::process::id());
    let script =
        format!("setsid sh -c \"trap '' TERM; sleep {mark}\" & (sleep {mark} &) ; sleep 0.2; echo R");
    let record = run(&script, "time = \"20s\"");
    assert_eq!(record["outcome"], "solved", "{record}");
    let left = fs::read_dir("/proc").expect("processes").flatten().filter(|entry| {
        let line = fs::read(entry.path().join("cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).into_owned();
        line.starts_with("sleep") && line.contains(&mark)
    });
    assert_eq!(left.count(), 0);
}

#[test]
fn a_request_to_end_leaves_time_for_an_answer() {
    let last_word = "trap 'echo R; exit 0' TERM; while :; do sleep 0.01; done";
    // On a busy machine, the program may not come to its answer in time.
    let mut records = (0..20).map(|_| run(last_word, "time = \"500ms\""));
    let answered = |record: Value| record["outcome"] == "solved" && record["run"]["end"] == "time";
    assert!(records.any(answered));
}

#[test]
fn a_flood_of_output_is_stopped() {
    check("yes", "time = \"1h\"", "output", "seconds", 0.0, 120.0);
}

/// A control group of version 2, removed at the end.
struct Group(PathBuf);

impl Group {
    /// Makes one below the root; returns whether it has the memory controller. `None` without the right to make one.
    fn make() -> Option<(Group, bool)> {
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let mount = mounts.lines().find(|line| line.contains(" - cgroup2 "))?.split(' ').nth(4)?;
        let root = PathBuf::from(mount);
        let lists =
            |name: &str| fs::read_to_string(root.join(name)).is_ok_and(|text| text.contains("memory"));
        if lists("cgroup.controllers") && !lists("cgroup.subtree_control") {
            let _ = fs::write(root.join("cgroup.subtree_control"), "+memory");
        }
        let path = root.join(format!("soko-test-{}", std::process::id()));
        fs::create_dir(&path).ok()?;
        let has_memory = path.join("memory.max").exists();
        Some((Group(path), has_memory))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.0);
    }
}

#[test]
fn control_groups() {
    let Some((group, has_memory)) = Group::make() else {
        println!("skipped: no control group can be made");
        return;
    };
    let script = "(head -c 20000000 /dev/zero | tail -n 1 | (cat > /dev/null; sleep 100)) & \
        head -c 2000000000 /dev/zero | tail -n 1 | wc -c";
    let toml = format!(
        "levels = [\"a.xsb\"]\ntime = \"1h\"\nmemory = \"64MiB\"\n[[solver]]\nname = \"s\"\n\
         program.command = [\"sh\", \"-c\", '''{script}''']\n"
    );
    let place = Place::with(&[("a.xsb", ONE_PUSH), ("s.toml", &toml)]);
    let soko = place.command(&["bench", "s.toml", "--json"]);
    let mut command = Command::new("sh");
    let enter = format!("echo $$ > {}/cgroup.procs && exec \"$0\" \"$@\"", group.0.display());
    command.args(["-c", &enter]).arg(soko.get_program()).args(soko.get_args()).current_dir(place.folder());
    command.envs(soko.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let record = finish(place.spawn(&mut command)).code(0).json().remove(0);
    let watched = if has_memory { "cgroup" } else { "cgroup and polling" };
    assert_eq!(
        (&record["reason"], &record["run"]["watched"]),
        (&"memory".into(), &watched.into()),
        "{record}"
    );
    let peak = record["peak_bytes"].as_f64().expect("a number");
    let bytes = f64::from(64 << 20);
    assert!(peak >= bytes * 0.7 && peak <= bytes * if has_memory { 1.05 } else { 4.0 }, "{record}");
    // Nothing of it is left.
    let left = fs::read_dir(&group.0).expect("a group").flatten().filter(|entry| entry.path().is_dir());
    assert_eq!(left.count(), 0);
    assert_eq!(fs::read_to_string(group.0.join("cgroup.procs")).expect("a list").trim(), "");
}
