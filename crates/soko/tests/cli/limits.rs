//! Memory, time and Ctrl-C as the system sees them.

use crate::harness::{Place, WIDE_BOND, finish, huge};
use crate::program::peak_of;
use std::time::{Duration, Instant};

#[test]
fn a_memory_limit_holds_for_the_whole_process() {
    let place = Place::with(&[("huge.xsb", &huge()), ("wide.txt", WIDE_BOND)]);
    for (file, method, mebibytes) in
        [("huge.xsb", "bfs", 64_u64), ("huge.xsb", "area", 24), ("wide.txt", "bfs", 64)]
    {
        let limit = mebibytes << 20;
        let memory = format!("{mebibytes}MiB");
        // Two levels in a row: what the first one used must not count against the second.
        let limits = ["--memory", &memory, "--time", "60s"];
        let arguments = [&["solve", "--json", "--method", method][..], &limits, &[file, file]].concat();
        let mut child = place.spawn(&mut place.command(&arguments));
        let mut peak = 0;
        while child.try_wait().expect("a status").is_none() {
            peak = peak.max(peak_of(&child).unwrap_or(0));
            std::thread::sleep(Duration::from_millis(2));
        }
        let run = finish(child);
        let records = run.json();
        assert_eq!(records.len(), 2, "{run:?}");
        for record in &records {
            let told = record["peak_bytes"].as_u64().unwrap_or(0);
            assert!(told <= limit + limit / 20, "{method}: {record}");
            if record["reason"] == "memory" {
                assert!(told > limit / 2, "{method}: half of the memory was left unused: {record}");
            }
        }
        assert!(records.iter().any(|record| record["reason"] == "memory"), "{method}: {records:?}");
        if cfg!(target_os = "linux") {
            assert!(peak > 0 && peak <= limit + limit / 20, "{method}: {peak} bytes");
        }
    }
}

#[test]
fn a_time_limit_holds() {
    let place = Place::with(&[("huge.xsb", &huge())]);
    let begin = Instant::now();
    let arguments = ["solve", "--json", "--method", "bfs", "--time", "300ms", "--memory", "2GiB", "huge.xsb"];
    let records = place.run(&arguments).code(23).json();
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    assert!(
        records[0]["seconds"].as_f64().is_some_and(|seconds| (0.29..10.0).contains(&seconds)),
        "{records:?}"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_cleanly_and_tells_what_is_known() {
    let place = Place::with(&[("huge.xsb", &huge()), ("more.xsb", &huge())]);
    let arguments = ["solve", "--method", "bfs", "--progress-every", "1000", "huge.xsb", "more.xsb"];
    let mut child = place.spawn(&mut place.command(&arguments));
    // The first line of the log tells that the search runs.
    let mut stderr = child.stderr.take().expect("a pipe");
    std::io::Read::read_exact(&mut stderr, &mut [0; 20]).expect("a line of the log");
    let drain = std::thread::spawn(move || std::io::copy(&mut stderr, &mut std::io::sink()));
    crate::program::signal(child.id(), "INT");
    let run = finish(child).code(24);
    let _ = drain.join();
    let run = run.says("huge.xsb: gave up, interrupted, at least").says("1 of 2 levels was not tried");
    assert!(!run.stdout.contains("more.xsb: "), "{run:?}");
}
