//! The machine that runs are made on: its parts, and how busy it is with other work.

use super::tree::Tree;
use grid::fnv1a;
use serde::{Deserialize, Serialize};
use std::fs;
use std::time::Duration;

/// A machine, described before runs begin.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Machine {
    /// Its name in the results: host name and a hash of what follows but the load.
    pub name: String,
    /// The model of its processor.
    pub processor: String,
    /// Cores.
    pub cores: usize,
    /// Bytes of memory.
    pub memory: u64,
    /// The kernel.
    pub system: String,
    /// The frequency governor of the first core, if the system tells.
    pub governor: Option<String>,
    /// Processes that wanted a core in the last minute, on average.
    pub load: f64,
}

impl Machine {
    /// This machine, now.
    pub fn describe() -> Machine {
        let text = |path: &str| fs::read_to_string(path).unwrap_or_default().trim().to_owned();
        let field = |path: &str, name: &str| {
            let text = fs::read_to_string(path).unwrap_or_default();
            let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
            line.split_once(':').map_or(String::new(), |(_, value)| value.trim().to_owned())
        };
        let kibibytes = field("/proc/meminfo", "MemTotal");
        let memory = kibibytes.trim_end_matches("kB").trim().parse::<u64>().unwrap_or(0) << 10;
        let governor = text("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
        let load = text("/proc/loadavg").split(' ').next().and_then(|load| load.parse().ok());
        let mut machine = Machine {
            name: String::new(),
            processor: field("/proc/cpuinfo", "model name"),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory,
            system: format!("{} {}", text("/proc/sys/kernel/ostype"), text("/proc/sys/kernel/osrelease")),
            governor: Some(governor).filter(|governor| !governor.is_empty()),
            load: load.unwrap_or(0.0),
        };
        let host = text("/proc/sys/kernel/hostname");
        // Memory that is given to devices differs from start to start.
        let parts = format!("{} {} {}", machine.processor, machine.cores, machine.memory >> 30);
        machine.name = format!("{host}-{:06x}", fnv1a(parts.bytes()) as u32 & 0xff_ffff);
        machine
    }
}

/// How many cores are busy with work that is not ours.
#[derive(Debug)]
pub(super) struct Elsewhere {
    tree: Tree,
    before: Option<(f64, f64)>,
    tick: f64,
    /// Core seconds of other work since the beginning.
    sum: f64,
}

impl Elsewhere {
    /// Ours is what this process has started.
    pub(super) fn new() -> Elsewhere {
        let tick = 1.0 / rustix::param::clock_ticks_per_second().max(1) as f64;
        Elsewhere { tree: Tree::below_this(), before: None, tick, sum: 0.0 }
    }

    /// Looks at the system; core seconds of other work since the beginning. Exact to some hundredths of a second.
    pub(super) fn look(&mut self) -> f64 {
        let Some(busy) = self.busy() else { return self.sum };
        let ours = self.tree.look().cpu + own();
        let ours = ours.as_secs_f64();
        if let Some((busy_before, ours_before)) = self.before.replace((busy, ours)) {
            self.sum += (busy - busy_before - (ours - ours_before)).max(0.0);
        }
        self.sum
    }

    /// Seconds that all cores together were busy, since the system was started.
    fn busy(&self) -> Option<f64> {
        let text = fs::read_to_string("/proc/stat").ok()?;
        let numbers = text.lines().next()?.split_ascii_whitespace().skip(1);
        let numbers: Vec<u64> = numbers.filter_map(|number| number.parse().ok()).collect();
        // user nice system idle iowait irq softirq steal; guests are in user already.
        let idle = numbers.get(3)? + numbers.get(4)?;
        let all: u64 = numbers.iter().take(8).sum();
        Some((all - idle) as f64 * self.tick)
    }
}

/// Processor time of this process, without its children.
fn own() -> Duration {
    let clock = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(clock.tv_sec as u64, clock.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_name_that_stays() {
        let (one, two) = (Machine::describe(), Machine::describe());
        assert!(one.cores > 0 && one.memory > 1 << 20 && !one.name.is_empty(), "{one:?}");
        assert_eq!(one.name, two.name);
        let mut elsewhere = Elsewhere::new();
        let first = elsewhere.look();
        assert!(first >= 0.0 && elsewhere.look() >= first);
    }
}
