//! A process and all that descend from it, as Linux reports them in `/proc`: processor time and memory of all together.
//!
//! The root is the reaper of its orphans, so whatever it starts stays below it. A process that is known not to belong to
//! the tree never will, and is not looked at again. Cost of a look: one listing of `/proc`, and two small files
//! for each process of the tree.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::Read;
use std::time::Duration;

/// A tree of processes.
#[derive(Debug)]
pub(super) struct Tree {
    root: u32,
    members: HashSet<u32>,
    strangers: HashSet<u32>,
    tick: f64,
    page: u64,
}

/// What a tree uses at some moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Use {
    /// Processor time so far, also of processes that have ended.
    pub(super) cpu: Duration,
    /// Resident memory in bytes; pages that processes share count once for each.
    pub(super) memory: u64,
    /// Processes that are alive, without the root.
    pub(super) processes: usize,
}

/// The part of `/proc/PID/stat` that is needed.
#[derive(Clone, Copy, Debug)]
struct Stat {
    parent: u32,
    dead: bool,
    /// Ticks of the process.
    own: u64,
    /// Ticks of its children that have ended.
    ended: u64,
}

impl Tree {
    /// The tree below this process, which has no child yet: what runs now does not belong to it.
    pub(super) fn below_this() -> Tree {
        let root = std::process::id();
        let tick = 1.0 / rustix::param::clock_ticks_per_second().max(1) as f64;
        let page = rustix::param::page_size() as u64;
        let strangers = processes().filter(|&process| process != root).collect();
        Tree { root, members: HashSet::new(), strangers, tick, page }
    }

    /// Looks at all processes of the tree.
    pub(super) fn look(&mut self) -> Use {
        let stats = self.find();
        let mut used = Use::default();
        let mut ticks = stat(self.root).map_or(0, |root| root.ended);
        for (&process, one) in &stats {
            ticks += one.own + one.ended;
            if !one.dead {
                used.processes += 1;
                used.memory += resident(process).unwrap_or(0) * self.page;
            }
        }
        used.cpu = Duration::from_secs_f64(ticks as f64 * self.tick);
        used
    }

    /// The processes of the tree that are alive.
    pub(super) fn living(&mut self) -> Vec<u32> {
        let stats = self.find();
        stats.into_iter().filter(|(_, one)| !one.dead).map(|(process, _)| process).collect()
    }

    /// Resident memory in bytes, with pages that processes share divided among them; O(memory).
    pub(super) fn proportional(&self) -> u64 {
        let share = |process: &u32| {
            let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
            let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
            line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()
        };
        self.members.iter().filter_map(share).sum::<u64>() << 10
    }

    /// Finds the members.
    fn find(&mut self) -> HashMap<u32, Stat> {
        let all: HashSet<u32> = processes().collect();
        self.strangers.retain(|process| all.contains(process));
        let mut stats: HashMap<u32, Stat> = HashMap::new();
        for process in all {
            if process != self.root && !self.strangers.contains(&process) {
                stats.extend(stat(process).map(|one| (process, one)));
            }
        }
        let mut members = HashSet::new();
        for &process in stats.keys() {
            match self.belongs(process, &stats) {
                Some(true) => drop(members.insert(process)),
                Some(false) => drop(self.strangers.insert(process)),
                // Its parent has just ended; the next look sees who has taken it over.
                None => {}
            }
        }
        stats.retain(|process, _| members.contains(process));
        self.members = members;
        stats
    }

    /// Whether a process belongs to the tree, if the chain of its parents can be followed to its end.
    fn belongs(&self, process: u32, stats: &HashMap<u32, Stat>) -> Option<bool> {
        let mut at = process;
        // No chain of parents is longer than the list.
        for _ in 0..=stats.len() {
            if at == 0 || self.strangers.contains(&at) {
                return Some(false);
            }
            at = stats.get(&at)?.parent;
            if at == self.root {
                return Some(true);
            }
        }
        None
    }
}

/// All processes of the system.
fn processes() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}

/// The beginning of a small file, in one call of the system.
fn small<'a>(path: &str, space: &'a mut [u8]) -> Option<&'a [u8]> {
    let length = fs::File::open(path).ok()?.read(space).ok()?;
    Some(&space[..length])
}

/// Reads `/proc/PID/stat` (man proc_pid_stat). The name of the program is in parentheses and may hold anything.
fn stat(process: u32) -> Option<Stat> {
    let mut space = [0; 1024];
    let text = small(&format!("/proc/{process}/stat"), &mut space)?;
    let text = String::from_utf8_lossy(text);
    let fields: Vec<&str> = text[text.rfind(')')? + 1..].split_ascii_whitespace().collect();
    let number = |place: usize| fields.get(place)?.parse::<u64>().ok();
    Some(Stat {
        parent: u32::try_from(number(1)?).ok()?,
        dead: matches!(fields.first(), Some(&("Z" | "X"))),
        own: number(11)? + number(12)?,
        ended: number(13)? + number(14)?,
    })
}

/// Resident pages of a process.
fn resident(process: u32) -> Option<u64> {
    let mut space = [0; 128];
    let text = small(&format!("/proc/{process}/statm"), &mut space)?;
    std::str::from_utf8(text).ok()?.split_ascii_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn children_and_their_children_belong_to_the_tree() {
        let mut tree = Tree::below_this();
        let mut child =
            Command::new("sh").args(["-c", "sleep 60 & sleep 60; true"]).spawn().expect("a shell");
        let mut found = Vec::new();
        for _ in 0..1000 {
            found = tree.living();
            if found.contains(&child.id()) && found.len() >= 3 {
                break;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(found.len() >= 3, "{found:?}");
        let used = tree.look();
        assert!(used.memory > 100 << 10 && used.processes >= 3, "{used:?}");
        assert!(!tree.living().contains(&1));
        for process in found {
            if let Some(process) = rustix::process::Pid::from_raw(process as i32) {
                let _ = rustix::process::kill_process(process, rustix::process::Signal::KILL);
            }
        }
        child.wait().expect("an end");
    }
}
