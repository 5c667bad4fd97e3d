//! Slurm on the loopback address. It needs root.

#![allow(clippy::print_stdout, reason = "the only word of a skipped test")]

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// After this time a test has failed. Long, because the machine may be busy: nothing is timed.
const PATIENCE: Duration = Duration::from_secs(300);

/// Slurm with one node of two cores, in a folder of its own. It ends with this.
pub(crate) struct Slurm {
    folder: PathBuf,
}

impl Slurm {
    /// Starts it in a folder; none where it is not installed, or may not be started.
    pub(crate) fn start(place: &Path) -> Option<Slurm> {
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
        let folder = place.join("slurm");
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
        let slurm = Slurm { folder };
        fs::write(slurm.configuration(), text).expect("a file");
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

    /// The file with its address.
    pub(crate) fn configuration(&self) -> PathBuf {
        self.folder.join("slurm.conf")
    }

    /// A program of Slurm, ready to run.
    pub(crate) fn command(&self, program: &str, arguments: &[&str]) -> Command {
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new("env");
        command.arg(program).args(arguments).env("PATH", format!("{path}:/usr/sbin:/sbin"));
        command.env("SLURM_CONF", self.configuration());
        command
    }

    /// Runs one, which must end well.
    pub(crate) fn run(&self, program: &str, arguments: &[&str]) {
        // Daemons keep the outputs that they are given.
        let status = self.command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
        assert!(status.is_ok_and(|status| status.success()), "{program} {arguments:?}");
    }

    /// Waits for something of that name.
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn() -> bool) {
        let begin = Instant::now();
        while !is_there() {
            assert!(begin.elapsed() < PATIENCE, "waiting for {what}: {}", self.state());
            sleep(Duration::from_millis(100));
        }
    }

    /// The state of the node and of the jobs in Slurm, for the message of a failed test.
    fn state(&self) -> String {
        let printed = |program: &str, arguments: &[&str]| {
            let output = self.command(program, arguments).output();
            output.map_or_else(
                |error| error.to_string(),
                |out| String::from_utf8_lossy(&out.stdout).into_owned(),
            )
        };
        printed("sinfo", &["-N", "-l"]) + &printed("sinfo", &["-R"]) + &printed("squeue", &["-l"])
    }

    /// Sends a signal to a daemon.
    pub(crate) fn kill(&self, daemon: &str, signal: &str) {
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
