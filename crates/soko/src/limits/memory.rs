//! The memory of this process and of the machine, as reported by the system.

use crate::quantity::Bytes;
use std::fs;
use std::io::{Read, Seek};

/// Assumed memory of the process where the system does not report it, in bytes.
const GUESS: u64 = 32 << 20;

/// Half of the memory of the machine (or of the control group that the process runs in), in bytes; of several processes that MPI
/// has started there, each has its part of the machine.
fn half_of_the_machine() -> u64 {
    let machine = field("/proc/meminfo", "MemTotal:").unwrap_or(8 << 30);
    let group = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let group = group.and_then(|text| text.trim().parse::<u64>().ok()).unwrap_or(u64::MAX);
    #[cfg(feature = "mpi")]
    let machine = machine / crate::over_mpi::on_this_machine();
    (machine.min(group) / 2).max(256 << 20)
}

/// The memory limit that was asked for, in bytes; without one, half of the machine's memory.
pub(crate) fn or_half_of_the_machine(limit: Option<Bytes>) -> u64 {
    limit.map_or_else(half_of_the_machine, |bytes| bytes.0)
}

/// Resident memory of this process now, in bytes.
pub(crate) fn resident() -> u64 {
    resident_if_known().unwrap_or(GUESS)
}

/// Resident memory of this process now, in bytes, where the system reports it.
pub(crate) fn resident_if_known() -> Option<u64> {
    field("/proc/self/status", "VmRSS:")
}

/// Reads the resident memory of this process many times, in some microseconds each.
#[derive(Debug)]
pub(crate) struct Gauge {
    file: fs::File,
    /// Bytes of a page.
    page: u64,
}

impl Gauge {
    /// A gauge, where the system reports the memory.
    pub(crate) fn open() -> Option<Gauge> {
        let in_pages = Gauge { file: fs::File::open("/proc/self/statm").ok()?, page: 1 };
        let (pages, bytes) = (in_pages.resident()?, resident_if_known()?);
        let page = [4 << 10, 16 << 10, 64 << 10].into_iter().min_by_key(|page| bytes.abs_diff(pages * page));
        Some(Gauge { page: page?, ..in_pages })
    }

    /// Resident memory of this process now, in bytes.
    pub(crate) fn resident(&self) -> Option<u64> {
        let mut bytes = [0; 128];
        let mut file = &self.file;
        file.rewind().ok()?;
        let length = file.read(&mut bytes).ok()?;
        let text = std::str::from_utf8(&bytes[..length]).ok()?;
        let pages: u64 = text.split_ascii_whitespace().nth(1)?.parse().ok()?;
        Some(pages * self.page)
    }
}

/// Most resident memory of this process since it began or since [`forget_peak`], in bytes.
pub(crate) fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// Resets [`peak`]; returns whether the system supports that.
pub(crate) fn forget_peak() -> bool {
    fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// Makes the allocator predictable: from now on every block of a megabyte or more is mapped on its own,
/// grows in place and goes back to the system when it is freed.
///
/// The GNU C library would raise that size up to 32 MiB with each large block freed, and the tables of
/// later levels would then grow by copying, inside a heap that keeps the holes: a Sokobond level solved
/// twice under 256 MiB peaked at 234 MiB the first time and at 311 MiB the second.
pub(crate) fn steady() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        const M_MMAP_THRESHOLD: i32 = -3;
        // SAFETY: the function takes no pointer, and no search runs yet.
        unsafe { mallopt(M_MMAP_THRESHOLD, 1 << 20) };
    }
}

/// Hands memory that is free back to the system, so that one level does not pay for those before it.
///
/// Measured with twelve searches in a row under 64 MiB: without this the last ones stored ten times
/// fewer states than the first, because the allocator of the GNU C library keeps freed blocks that lie
/// below one still in use.
pub(crate) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        unsafe extern "C" {
            fn malloc_trim(keep: usize) -> i32;
        }
        // SAFETY: the function takes no pointer and touches free memory only; it may be called at any
        // time from any thread.
        unsafe { malloc_trim(0) };
    }
}

/// A line `name   123 kB` of a file of the system, in bytes.
fn field(path: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells() {
        assert!(half_of_the_machine() >= 256 << 20);
        assert!(resident() > 0);
        if let Some(gauge) = Gauge::open() {
            let (reported, known) = (gauge.resident().unwrap_or(0), resident());
            assert!(reported.abs_diff(known) < 8 << 20, "{reported} {known}");
        }
        if forget_peak() {
            let before = peak().unwrap_or(0);
            // Large, because other tests of this process take and free memory at the same time.
            let block = vec![1_u8; 256 << 20];
            assert!(block.iter().step_by(4096).all(|&byte| byte == 1));
            assert!(peak().unwrap_or(0) >= before + (128 << 20));
        }
    }
}
