//! Shards, by hand, by a stand-in for Slurm that notes how it is called, and on a real Slurm on the loopback address. Without Slurm, or without the rights to start it, the test
//! of the latter prints that in one line and passes.

use super::resume::{corridors, has_one_for_each, kills, solver};
use crate::harness::{Place, finish};
use crate::program::slurm::Slurm;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

#[test]
fn shards_that_are_killed_go_on_and_their_results_are_merged() {
    let (count, kills) = (kills() * 20, kills());
    let place = Place::with(&[("levels.sok", &corridors(count))]);
    place.write("s.toml", solver(&place.path("starts"), "sleep 0.02").as_bytes());
    place.soko("bench submit s.toml --shards 3 --folder c").code(0).says("shard K/3");
    place.soko("bench shard 4/3 c").code(33).complains("there is no shard 4");
    place.soko("bench shard 1/2 c").code(33);
    for kill in 0..kills {
        let part = format!("{}/3", kill % 3 + 1);
        let mut child = place.spawn(&mut place.command(&["bench", "shard", &part, "c"]));
        sleep(Duration::from_millis(150 + 41 * (kill as u64 % 5)));
        child.kill().expect("killed");
        let _ = finish(child);
        place.soko("bench status c").code(0).says("missing runs");
    }
    place.soko("bench collect c").code(12);
    // Two tasks with the same shard: one makes it, the other leaves.
    let part = |part: &str| place.spawn(&mut place.command(&["bench", "shard", part, "c"]));
    let tasks = [part("1/3"), part("1/3"), part("2/3"), part("3/3")];
    for task in tasks {
        finish(task).code(0);
    }
    place.soko("bench status c").code(0).says(&format!("{count} of {count} runs done"));
    place.soko("bench collect c").code(0);
    place.soko("bench collect c").code(0).says("0 records new");
    has_one_for_each(&place, "s.db", count);
    let starts = place.read("starts").lines().count();
    assert!(starts <= count + kills, "{starts} starts for {count} runs");
    place.write("levels.sok", corridors(count / 2).as_bytes());
    let other = "bench submit s.toml --shards 3 --folder c";
    place.soko(other).code(33).complains("holds another plan");
}

/// The processes that make a shard of this place now.
fn tasks(place: &Place) -> Vec<u32> {
    let folder = place.folder().to_string_lossy().into_owned();
    let is_task = |process: &u32| {
        let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line).into_owned();
        line.contains("\0bench\0shard\0") && line.contains(&folder)
    };
    let all = fs::read_dir("/proc").expect("processes").flatten();
    all.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).filter(is_task).collect()
}

/// How many runs may begin: those beyond wait, so that a kill always finds some, however fast the machine is.
struct Gate(PathBuf);

impl Gate {
    /// The shell command with which a run waits, `starts` being the file in which all note their start.
    fn wait(&self, starts: &Path) -> String {
        let (starts, gate) = (starts.display(), self.0.display());
        format!("n=$(wc -l < {starts}); while [ \"$n\" -gt \"$(cat {gate})\" ]; do sleep 0.05; done")
    }

    /// Lets `count` begin, in all.
    fn open(&self, count: usize) {
        let new = self.0.with_extension("new");
        fs::write(&new, count.to_string()).and_then(|()| fs::rename(&new, &self.0)).expect("a file");
    }
}

#[test]
fn slurm_makes_every_run_once_whatever_is_killed() {
    let (count, kills) = (kills() * 20, kills());
    let place = Place::with(&[("levels.sok", &corridors(count))]);
    let Some(slurm) = Slurm::start(place.folder()) else { return };
    let gate = Gate(place.path("gate"));
    gate.open(0);
    place.write("s.toml", solver(&place.path("starts"), &gate.wait(&place.path("starts"))).as_bytes());
    let soko = |arguments: &[&str]| {
        finish(place.spawn(place.command(arguments).env("SLURM_CONF", slurm.configuration())))
    };
    let submit = ["bench", "submit", "s.toml", "--slurm", "--shards", "4", "--folder", "c"];
    soko(&submit).code(0).says("4 shards: submitted as job");
    soko(&submit).code(0).says("nothing to submit");
    soko(&["bench", "status", "c"]).code(0).says(&format!("0 of {count} runs done"));
    let collect = || {
        let run = soko(&["bench", "collect", "c", "--store", "all.db"]);
        assert!(matches!(run.code, Some(0 | 12)), "{run:?}");
        run.code == Some(0)
    };
    let starts = || fs::read(place.path("starts")).map_or(0, |text| text.len() / 2);
    for kill in 0..kills {
        // Some runs later, until one waits at the gate. Shards without a task are submitted again meanwhile.
        let open = (kill + 1) * 19;
        gate.open(open);
        slurm.wait("a run", || !collect() && starts() > open && !tasks(&place).is_empty());
        if kill % 4 == 3 {
            slurm.kill("slurmd", "-KILL");
            sleep(Duration::from_millis(100));
            slurm.run("slurmd", &[]);
        } else if let Some(process) = tasks(&place).first() {
            let _ = Command::new("kill").args(["-KILL", &process.to_string()]).stderr(Stdio::null()).status();
        }
    }
    gate.open(usize::MAX >> 1);
    slurm.wait("all runs", collect);
    has_one_for_each(&place, "all.db", count);
    soko(&["bench", "status", "c"]).code(0).says(&format!("{count} of {count} runs done"));
    assert!(starts() > count && starts() <= count + kills, "{} starts for {count} runs", starts());
}

/// Programs with the names of Slurm's: `sbatch` notes its arguments, `squeue` knows no task.
fn stand_in(place: &Place) -> std::ffi::OsString {
    use std::os::unix::fs::PermissionsExt;
    let calls = place.path("calls");
    let sbatch = format!("#!/bin/sh\necho \"$@\" >> '{}'\necho 7\n", calls.display());
    for (name, text) in [("sbatch", &*sbatch), ("squeue", "#!/bin/sh\n")] {
        place.write(&format!("bin/{name}"), text.as_bytes());
        fs::set_permissions(place.path("bin").join(name), PermissionsExt::from_mode(0o755)).expect("rights");
    }
    let usual = std::env::var_os("PATH").unwrap_or_default();
    std::env::join_paths([place.path("bin")].into_iter().chain(std::env::split_paths(&usual)))
        .expect("a path")
}

#[test]
fn shards_are_submitted_again_with_the_options_of_the_first_time() {
    let place = Place::with(&[("levels.sok", &corridors(4))]);
    place.write("s.toml", solver(&place.path("starts"), "true").as_bytes());
    let path = stand_in(&place);
    let soko = |arguments: &[&str]| finish(place.spawn(place.command(arguments).env("PATH", &path)));
    let submit = ["bench", "submit", "s.toml", "--slurm", "--shards", "2", "--folder", "c"];
    let options = ["--sbatch=--partition=long", "--sbatch=--account=lab", "--at-once", "1"];
    soko(&[&submit[..], &options].concat()).code(0).says("submitted as job 7");
    soko(&["bench", "collect", "c"]).code(12).says("submitted again as job 7");
    // The same line typed again, and one with another option, which comes last and stays as well.
    soko(&[&submit[..], &options].concat()).code(0);
    soko(&["bench", "collect", "c", "--sbatch=--partition=short"]).code(12);
    soko(&["bench", "collect", "c"]).code(12);
    let calls = place.read("calls");
    let calls: Vec<&str> = calls.lines().collect();
    assert_eq!(calls.len(), 5, "{calls:#?}");
    for (call, number) in calls.iter().zip(0..) {
        assert!(call.contains("--array=1-2%1 "), "{call}");
        let asked = "--partition=long --account=lab ";
        let end = if number < 3 { asked.to_owned() } else { format!("{asked}--partition=short ") };
        assert_eq!(call.find(&end).map(|at| at + end.len()), call.rfind(' ').map(|at| at + 1), "{call}");
    }
}
