//! How busy the machine is with work that is not ours.

use super::tree::Tree;
use std::fs;
use std::time::Duration;

/// How many cores are busy with work that is not ours.
#[derive(Debug)]
pub(super) struct OtherLoad {
    tree: Tree,
    before: Option<(f64, f64)>,
    tick: f64,
    /// Core seconds of other work since the beginning.
    sum: f64,
}

impl OtherLoad {
    /// Ours is what this process has started.
    pub(super) fn new() -> OtherLoad {
        let tick = 1.0 / rustix::param::clock_ticks_per_second().max(1) as f64;
        OtherLoad { tree: Tree::below_this(), before: None, tick, sum: 0.0 }
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
    fn other_work_never_falls() {
        let mut other_load = OtherLoad::new();
        let first = other_load.look();
        assert!(first >= 0.0 && other_load.look() >= first);
    }
}
