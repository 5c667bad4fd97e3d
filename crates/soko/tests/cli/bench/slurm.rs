//! Shards, by hand and on a real Slurm on the loopback address. Without Slurm, or without the rights to start it, the test
//! of the latter says so in one line and passes.

#![allow(clippy::print_stdout, reason = "the only word of a skipped test")]

use super::resume::{corridors, has_one_for_each, kills, solver};
use crate::harness::{Place, finish};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// After this time a test has failed. Long, because the machine may be busy: nothing is timed.
const PATIENCE: Duration = Duration::from_secs(300);

#[test]
fn shards_that_are_killed_go_on_and_their_results_are_merged() {
    let (count, kills) = (kills() * 20, kills());
    let place = Place::with(&[("levels.sok", &corridors(count))]);
    place.write("s.toml", solver(&place.path("starts"), "sleep 0.02").as_bytes());
    place.run(&["bench", "submit", "s.toml", "--shards", "3", "--folder", "c"]).code(0).says("shard K/3");
    place.run(&["bench", "shard", "4/3", "c"]).code(33).complains("there is no shard 4");
    place.run(&["bench", "shard", "1/2", "c"]).code(33);
    for kill in 0..kills {
        let part = format!("{}/3", kill % 3 + 1);
        let mut child = place.spawn(&mut place.command(&["bench", "shard", &part, "c"]));
        sleep(Duration::from_millis(150 + 41 * (kill as u64 % 5)));
        child.kill().expect("killed");
        let _ = finish(child);
        place.run(&["bench", "status", "c"]).code(0).says("missing runs");
    }
    place.run(&["bench", "collect", "c"]).code(12);
    // Two tasks with the same shard: one makes it, the other leaves.
    let part = |part: &str| place.spawn(&mut place.command(&["bench", "shard", part, "c"]));
    let tasks = [part("1/3"), part("1/3"), part("2/3"), part("3/3")];
    for task in tasks {
        finish(task).code(0);
    }
    place.run(&["bench", "status", "c"]).code(0).says(&format!("{count} of {count} runs done"));
    place.run(&["bench", "collect", "c"]).code(0);
    place.run(&["bench", "collect", "c"]).code(0).says("0 records new");
    has_one_for_each(&place, "s.db", count);
    let starts = place.read("starts").lines().count();
    assert!(starts <= count + kills, "{starts} starts for {count} runs");
    place.write("levels.sok", corridors(count / 2).as_bytes());
    let other = ["bench", "submit", "s.toml", "--shards", "3", "--folder", "c"];
    place.run(&other).code(33).complains("holds another plan");
}

/// Slurm with one node of two cores, in a folder of its own. It ends with this.
struct Slurm {
    folder: PathBuf,
}

impl Slurm {
    /// Starts it; none where it is not installed, or may not be started.
    fn start(place: &Place) -> Option<Slurm> {
        let programs = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel"];
        let path = std::env::var_os("PATH").unwrap_or_default();
        let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
        folders.extend(["/usr/sbin", "/sbin"].map(PathBuf::from));
        let is_there = |program: &&str| folders.iter().any(|folder| folder.join(program).is_file());
        let is_root =
            fs::metadata("/proc/self").is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0);
        if !programs.iter().all(is_there) || !is_root {
            assert!(
                std::env::var("SOKO_SLURM").is_err(),
                "Slurm is required, and is not here, or we are not root"
            );
            println!("skipped: Slurm is not installed, or we are not root");
            return None;
        }
        let folder = place.path("slurm");
        for name in ["state", "spool"] {
            fs::create_dir_all(folder.join(name)).expect("a folder");
        }
        fs::write(folder.join("key"), std::process::id().to_string().repeat(300)).expect("a key");
        let private = std::os::unix::fs::PermissionsExt::from_mode(0o400);
        fs::set_permissions(folder.join("key"), private).expect("rights");
        let host = fs::read_to_string("/proc/sys/kernel/hostname").expect("a name");
        let host = host.trim().split('.').next().unwrap_or_default();
        let port =
            || TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
        let (controller, node, at) = (port(), port(), folder.display());
        let text = format!(
            "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={controller}\nSlurmdPort={node}\n\
             SlurmUser=root\nSlurmdUser=root\nAuthType=auth/munge\nAuthInfo=socket={at}/munge.socket\n\
             StateSaveLocation={at}/state\nSlurmdSpoolDir={at}/spool\nSlurmctldPidFile={at}/slurmctld.pid\n\
             SlurmdPidFile={at}/slurmd.pid\nSlurmctldLogFile={at}/slurmctld.log\nSlurmdLogFile={at}/slurmd.log\n\
             ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nSelectType=select/cons_tres\n\
             SelectTypeParameters=CR_CPU\nJobAcctGatherType=jobacct_gather/none\nMpiDefault=none\n\
             ReturnToService=2\nSlurmdTimeout=0\nUnkillableStepTimeout=600\nKillWait=1\n\
             SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1\nNodeName={host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=8000\n\
             PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP\n"
        );
        fs::write(folder.join("slurm.conf"), text).expect("a file");
        let slurm = Slurm { folder };
        let option = |name: &str, file: &str| format!("--{name}={}", slurm.folder.join(file).display());
        let munge = [
            "--force".to_owned(),
            option("key-file", "key"),
            option("socket", "munge.socket"),
            option("pid-file", "munged.pid"),
            option("log-file", "munged.log"),
            option("seed-file", "seed"),
        ];
        slurm.run("munged", &munge.each_ref().map(String::as_str));
        slurm.run("slurmctld", &["-c"]);
        slurm.run("slurmd", &[]);
        slurm.wait("the node", || {
            slurm
                .command("sinfo", &["-h", "-o", "%T"])
                .output()
                .is_ok_and(|out| out.stdout.starts_with(b"idle"))
        });
        Some(slurm)
    }

    fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new("env");
        command.arg(program).args(arguments).env("PATH", format!("{path}:/usr/sbin:/sbin"));
        command.env("SLURM_CONF", self.folder.join("slurm.conf"));
        command
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        // Daemons keep the outputs that they are given.
        let status = self.command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(status.is_ok_and(|status| status.success()), "{program} {arguments:?}");
    }

    fn wait(&self, what: &str, is_there: impl Fn() -> bool) {
        let begin = Instant::now();
        while !is_there() {
            assert!(begin.elapsed() < PATIENCE, "waiting for {what}: {}", self.state());
            sleep(Duration::from_millis(100));
        }
    }

    /// What Slurm says of its node and of the jobs, for whoever reads why a test has failed.
    fn state(&self) -> String {
        let says = |program: &str, arguments: &[&str]| {
            let said = self.command(program, arguments).output();
            said.map_or_else(
                |error| error.to_string(),
                |out| String::from_utf8_lossy(&out.stdout).into_owned(),
            )
        };
        says("sinfo", &["-N", "-l"]) + &says("sinfo", &["-R"]) + &says("squeue", &["-l"])
    }

    fn kill(&self, daemon: &str, signal: &str) {
        if let Ok(process) = fs::read_to_string(self.folder.join(format!("{daemon}.pid"))) {
            let _ = Command::new("kill").args([signal, process.trim()]).stderr(Stdio::null()).status();
        }
    }
}

impl Drop for Slurm {
    fn drop(&mut self) {
        let _ = self.command("scancel", &["--me"]).output();
        sleep(Duration::from_millis(500));
        for daemon in ["slurmd", "slurmctld", "munged"] {
            self.kill(daemon, "-KILL");
        }
    }
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

    /// Lets so many begin, all in all.
    fn open(&self, count: usize) {
        let new = self.0.with_extension("new");
        fs::write(&new, count.to_string()).and_then(|()| fs::rename(&new, &self.0)).expect("a file");
    }
}

#[test]
fn slurm_makes_every_run_once_whatever_is_killed() {
    let (count, kills) = (kills() * 20, kills());
    let place = Place::with(&[("levels.sok", &corridors(count))]);
    let Some(slurm) = Slurm::start(&place) else { return };
    let gate = Gate(place.path("gate"));
    gate.open(0);
    place.write("s.toml", solver(&place.path("starts"), &gate.wait(&place.path("starts"))).as_bytes());
    let configuration = slurm.folder.join("slurm.conf");
    let soko =
        |arguments: &[&str]| finish(place.spawn(place.command(arguments).env("SLURM_CONF", &configuration)));
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
