//! Solves the levels of a file under limits and prints a line for each: the harness of the ledger.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example sample -- FILE [nodes=N] [seconds=S] [threads=T]
//! [method=M] [metric=M] [every=K] [from=N] [to=N] [gigabytes=G] [searches=NAME,NAME]
//! [with=RULE,RULE] [without=RULE,RULE] [cpu=S] [work=S] [only=N,N]
//! [quiet]`; advisors are switched like rules.
//!
//! `cpu` limits the seconds of the thread that calls the solver, where the system tells them, and each line
//! shows them as well: with one thread these are the ones to compare on a busy machine. After them stands
//! the most work that one thread did, by which turns are shared, in its own idea of seconds; `work` limits that
//! for each thread.
#![allow(clippy::print_stdout)]

use search::{Budget, Outcome, Stop};
use sokoworks_sokoban_solver::{Options, solve};
use std::collections::HashMap;
use std::time::{Duration, Instant};

fn main() {
    let mut files = Vec::new();
    let mut settings: HashMap<String, String> = HashMap::new();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some((name, value)) => drop(settings.insert(name.into(), value.into())),
            None if argument == "quiet" => drop(settings.insert(argument, String::new())),
            None => files.push(argument),
        }
    }
    let number = |name: &str| settings.get(name).and_then(|value| value.parse::<f64>().ok());
    let text = |name: &str| settings.get(name).cloned();
    let mut options = Options { threads: number("threads").unwrap_or(2.0) as usize, ..Options::default() };
    if let Some(method) = text("method").and_then(|word| word.parse().ok()) {
        options.method = method;
    }
    if let Some(metric) = text("metric").and_then(|word| word.parse().ok()) {
        options.metric = metric;
    }
    options.work = number("work").map(|seconds| (seconds * 1e9) as u64);
    let only = text("only").map(|list| list.split(',').map(str::to_owned).collect::<Vec<_>>());
    if let Some(names) = text("searches") {
        options.searches = names.split(',').map(str::to_owned).collect();
    }
    for (setting, on) in [("with", true), ("without", false)] {
        for name in text(setting).iter().flat_map(|names| names.split(',')) {
            match options.rules.switch(name).or_else(|_| options.advice.switch(name)) {
                Ok(switch) => *switch = on,
                Err(unknown) => println!("{unknown}"),
            }
        }
    }
    let quiet = settings.contains_key("quiet");
    for file in files {
        let Ok(bytes) = std::fs::read(&file) else {
            println!("{file}: cannot read");
            continue;
        };
        let collection = sokoban::format::read(&bytes, &sokoban::format::ReadOptions::default());
        let (mut tried, mut solved, mut proved, mut nodes, mut generated, mut pushes) = (0, 0, 0, 0, 0, 0);
        let mut methods: HashMap<&str, u32> = HashMap::new();
        let start = Instant::now();
        let mut solved_time = 0.0;
        for entry in &collection.entries {
            let at = entry.number as f64;
            if at < number("from").unwrap_or(1.0)
                || at > number("to").unwrap_or(1e9)
                || entry.number % number("every").unwrap_or(1.0) as usize != 0
                || only.as_ref().is_some_and(|only| !only.contains(&entry.number.to_string()))
            {
                continue;
            }
            let Some(level) = &entry.level else { continue };
            tried += 1;
            let stop = Stop::new();
            let budget = Budget {
                nodes: number("nodes").map(|n| n as u64),
                bytes: Some((number("gigabytes").unwrap_or(8.0) * 1e9) as usize),
                stop: stop.clone(),
            };
            let began = Instant::now();
            let limit = number("seconds").map(Duration::from_secs_f64);
            let (done, wait) = std::sync::mpsc::channel::<()>();
            let timer = std::thread::spawn(move || match limit {
                Some(limit) if wait.recv_timeout(limit).is_err() => stop.time_is_over(),
                _ => drop(wait.recv()),
            });
            let (busy, most) = (busy_seconds(), number("cpu"));
            let stop = budget.stop.clone();
            let report = solve(level, &options, &budget, &mut |_| {
                if most.is_some_and(|most| busy_seconds() - busy > most) {
                    stop.time_is_over();
                }
            });
            let busy = busy_seconds() - busy;
            let seconds = began.elapsed().as_secs_f64();
            let _ = done.send(());
            drop(done);
            let _ = timer.join();
            nodes += report.statistics.expanded;
            generated += report.statistics.generated;
            let result = match &report.outcome {
                Outcome::Solved { moves, .. } => match sokoban::replay::verify(level, moves) {
                    Ok(metrics) => {
                        solved += 1;
                        pushes += metrics.pushes;
                        solved_time += seconds;
                        proved += u32::from(!report.proved().is_empty());
                        *methods.entry(report.method).or_default() += 1;
                        format!("solved {} pushes {} moves", metrics.pushes, metrics.moves)
                    }
                    Err(fault) => format!("WRONG SOLUTION {fault:?}"),
                },
                Outcome::Unsolvable => "UNSOLVABLE".into(),
                Outcome::GaveUp(why) => format!("gave up: {}", why.word()),
            };
            if !quiet {
                println!(
                    "{:4} {:24} {:7.2} s {busy:8.3} cpu {:8.3} work {:9} nodes {:6.0} MB {result} {:?} by {} (bound {})",
                    entry.number,
                    entry.title,
                    seconds,
                    report.threads.iter().copied().max().unwrap_or(0) as f64 / 1e9,
                    report.statistics.expanded,
                    report.statistics.peak_bytes as f64 / 1e6,
                    report.proved().iter().map(|metric| metric.name()).collect::<Vec<_>>(),
                    report.method,
                    report.statistics.lower_bound.cost(),
                );
            }
        }
        let mut methods: Vec<_> = methods.into_iter().collect();
        methods.sort();
        println!(
            "{file}: {solved} of {tried} solved, {proved} proved, {nodes} nodes, {generated} generated, {pushes} pushes, {:.1} s (solved {solved_time:.1} s) {methods:?}",
            start.elapsed().as_secs_f64()
        );
    }
}

/// Seconds that this thread has been on a processor.
fn busy_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
