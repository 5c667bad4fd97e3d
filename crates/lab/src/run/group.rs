//! A control group of Linux (cgroup version 2) for one run, where the user may make one.
//!
//! Whatever a program starts stays in its group, so all of it is found and killed at once, and its processor time is
//! exact. If the group has the memory controller, the kernel holds the memory limit too. In a group that was handed over to
//! the user (`systemd-run --user --scope -p Delegate=yes`) no controller can be enabled while processes are in it; the
//! runner moves itself out of the way first, and back at the end ([`Home`]).

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The group of one run. It is removed when this is dropped.
#[derive(Debug)]
pub(super) struct Group {
    path: PathBuf,
    parent: PathBuf,
    /// Whether the kernel holds the memory limit.
    pub(super) holds_memory: bool,
}

/// The group that this process is in, and whether groups can be made below it.
fn own() -> Option<PathBuf> {
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    // The file system type follows a lone hyphen, the mount point is the fifth field.
    let mount = mounts.lines().find_map(|line| {
        let (fields, kind) = line.split_once(" - ")?;
        kind.starts_with("cgroup2 ").then(|| fields.split(' ').nth(4).map(PathBuf::from))?
    })?;
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::"))?;
    Some(mount.join(path.trim_start_matches('/')))
}

/// Writes to a file of a group in one piece.
fn put(path: &Path, text: &str) -> bool {
    fs::OpenOptions::new().write(true).open(path).and_then(|mut file| file.write_all(text.as_bytes())).is_ok()
}

/// The group below which runs have theirs.
#[derive(Debug)]
pub struct Home {
    path: PathBuf,
    /// Where this process is meanwhile, if it had to make room.
    aside: Option<PathBuf>,
}

impl Home {
    /// Makes room for the groups of runs: moves this process into a group of its own below the one that it is in, and hands
    /// the controller for memory down. Without the right to do so, or with other processes in the group, there is none, and
    /// the kernel does not hold memory limits. None where no group can be made at all.
    pub fn prepare() -> Option<Home> {
        let mut home = Home { path: own()?, aside: None };
        let lists = |name: &str| {
            fs::read_to_string(home.path.join(name))
                .is_ok_and(|text| text.split_whitespace().any(|word| word == "memory"))
        };
        if lists("cgroup.controllers") && !lists("cgroup.subtree_control") {
            let aside = home.path.join(format!("soko-{}", std::process::id()));
            if fs::create_dir(&aside).is_ok() {
                put(&aside.join("cgroup.procs"), "0");
                let is_room = put(&home.path.join("cgroup.subtree_control"), "+memory");
                home.aside = Some(aside);
                if !is_room {
                    home.restore();
                }
            }
        }
        // A group that can be made and removed again is proof that runs can have theirs.
        let probe = home.path.join(format!("soko-{}-probe", std::process::id()));
        fs::create_dir(&probe).ok()?;
        let works = probe.join("cgroup.procs").exists();
        fs::remove_dir(&probe).ok()?;
        works.then_some(home)
    }

    /// Where the group is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Moves this process back.
    fn restore(&mut self) {
        if let Some(aside) = self.aside.take() {
            put(&self.path.join("cgroup.subtree_control"), "-memory");
            put(&self.path.join("cgroup.procs"), "0");
            let _ = fs::remove_dir(aside);
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir(self.path.join(SUPERVISORS));
        self.restore();
    }
}

/// Name of the group of supervisors, where the home may hold no processes.
const SUPERVISORS: &str = "soko-supervisors";

impl Group {
    /// Makes a group below `parent` and moves this process into it, so that what it starts is born there.
    pub(super) fn enter(parent: &Path, memory: Option<u64>) -> Option<Group> {
        let path = parent.join(format!("soko-run-{}", std::process::id()));
        fs::create_dir(&path).ok()?;
        let mut group = Group { path, parent: parent.to_owned(), holds_memory: false };
        if let Some(memory) = memory {
            group.holds_memory = put(&group.path.join("memory.max"), &memory.to_string());
            put(&group.path.join("memory.swap.max"), "0");
            put(&group.path.join("memory.oom.group"), "1");
        }
        put(&group.path.join("cgroup.procs"), "0").then_some(group)
    }

    /// Moves this process out again. What it has started stays.
    pub(super) fn leave(&self) {
        // The parent may hold no processes where it hands controllers down; then a group beside this one does.
        if !put(&self.parent.join("cgroup.procs"), "0") {
            let aside = self.parent.join(SUPERVISORS);
            let _ = fs::create_dir(&aside);
            put(&aside.join("cgroup.procs"), "0");
        }
    }

    /// Processor time of the group.
    pub(super) fn cpu(&self) -> Option<Duration> {
        self.number("cpu.stat", "usage_usec").map(Duration::from_micros)
    }

    /// Most memory so far, where the kernel counts it, in bytes.
    pub(super) fn peak(&self) -> Option<u64> {
        fs::read_to_string(self.path.join("memory.peak")).ok()?.trim().parse().ok()
    }

    /// Whether the kernel has killed the group for its memory.
    pub(super) fn is_out_of_memory(&self) -> bool {
        self.number("memory.events", "oom_kill").is_some_and(|count| count > 0)
    }

    /// Whether a process is left.
    pub(super) fn is_empty(&self) -> bool {
        fs::read_to_string(self.path.join("cgroup.procs")).is_ok_and(|text| text.trim().is_empty())
    }

    pub(super) fn kill(&self) {
        put(&self.path.join("cgroup.kill"), "1");
    }

    fn number(&self, file: &str, name: &str) -> Option<u64> {
        let text = fs::read_to_string(self.path.join(file)).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().parse().ok()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.path);
    }
}
