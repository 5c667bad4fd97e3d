//! The machine that levels are searched on, described by its parts.
//!
//! Its name in records is made of the processor and the number of cores alone: nothing that identifies its owner.

use serde::{Deserialize, Serialize};
use std::fs;

/// A machine, described before runs begin.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Machine {
    /// Its name in the results: one word, of its processor and its cores.
    pub name: String,
    /// The model of its processor; empty where the system does not report it.
    pub processor: String,
    /// Cores.
    pub cores: usize,
    /// Bytes of memory.
    pub memory: u64,
    /// The kernel.
    pub system: String,
    /// The frequency governor of the first core, if the system reports it.
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
        let processor = field("/proc/cpuinfo", "model name");
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Machine {
            name: word(&processor, cores),
            processor,
            cores,
            memory,
            system: format!("{} {}", text("/proc/sys/kernel/ostype"), text("/proc/sys/kernel/osrelease")),
            governor: Some(governor).filter(|governor| !governor.is_empty()),
            load: load.unwrap_or(0.0),
        }
    }
}

/// A processor and the number of its cores as one word: `intel-xeon-2.90ghz-2-cores`.
fn word(processor: &str, cores: usize) -> String {
    /// Words without information.
    const IDLE: [&str; 6] = ["r", "tm", "cpu", "processor", "core", "with"];
    /// Most words of the processor.
    const MOST: usize = 6;
    let lower = processor.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    let words = words.map(|word| word.trim_matches('.')).filter(|word| !word.is_empty());
    let mut words: Vec<&str> = words.filter(|word| !IDLE.contains(word)).take(MOST).collect();
    if words.is_empty() {
        words.push(std::env::consts::ARCH);
    }
    let unit = if cores == 1 { "core" } else { "cores" };
    format!("{}-{cores}-{unit}", words.join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_has_a_name_that_stays_and_does_not_say_whose_it_is() {
        let (one, two) = (Machine::describe(), Machine::describe());
        assert!(one.cores > 0 && !one.name.is_empty(), "{one:?}");
        assert_eq!(one.name, two.name);
        let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let host = host.trim();
        assert!(host.is_empty() || !one.name.contains(host), "{}", one.name);
    }

    #[test]
    fn a_processor_is_one_word() {
        let check = |processor: &str, cores, expect: &str| assert_eq!(word(processor, cores), expect);
        check("Intel(R) Xeon(R) Processor @ 2.90GHz", 2, "intel-xeon-2.90ghz-2-cores");
        check("AMD Ryzen 7 PRO 4750U with Radeon Graphics", 16, "amd-ryzen-7-pro-4750u-radeon-16-cores");
        check("", 1, &format!("{}-1-core", std::env::consts::ARCH));
    }
}
