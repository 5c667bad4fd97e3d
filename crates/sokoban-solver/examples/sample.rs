//! Solves the levels of a file under limits and prints a line for each: for docs/lab/tried.tsv.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example sample -- FILE [nodes=N] [seconds=S] [threads=T]
//! [method=M] [metric=M] [every=K] [from=N] [to=N] [gigabytes=G] [searches=NAME,NAME]
//! [with=RULE,RULE] [without=RULE,RULE] [cpu=S] [work=S] [only=N,N]
//! [save=FILE] [plain] [quiet] [reached] [disk=FOLDER] [disk-limit=GIGABYTES] [keep]`; advisors are switched like rules.
//!
//! `save` writes the solutions as a table for the example `shorten`, `plain` leaves solutions as they are found, and `reached`
//! tells how far each search came.
//!
//! `cpu` limits the seconds of the thread that calls the solver, where the system tells them, and each line
//! shows them as well: with one thread these are the ones to compare on a busy machine. After them stands
//! the most work that one thread did, by which turns are shared, in its own idea of seconds; `work` limits that
//! for each thread. The load is that work over the mean of all threads, and the same of the workers of one search.
#![allow(clippy::print_stdout)]

use search::{Budget, GaveUp, Outcome, Stop};
use sokoworks_sokoban_solver::{Disk, Options, Report, Searches, solve};
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// What the arguments say besides the files.
struct Settings(HashMap<String, String>);

impl Settings {
    fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name).and_then(|value| value.parse().ok())
    }

    fn words(&self, name: &str) -> Vec<String> {
        self.0.get(name).map(|list| list.split(',').map(str::to_owned).collect()).unwrap_or_default()
    }

    /// How to search.
    fn options(&self) -> Options {
        let mut options = Options::default();
        options.threads = self.number("threads").unwrap_or(2.0) as usize;
        if let Some(method) = self.0.get("method").and_then(|word| word.parse().ok()) {
            options.method = method;
        }
        if let Some(metric) = self.0.get("metric").and_then(|word| word.parse().ok()) {
            options.metric = metric;
        }
        options.shorten = !self.0.contains_key("plain");
        options.work = self.number("work").map(|seconds| (seconds * 1e9) as u64);
        options.disk = self.0.get("disk").map(|folder| {
            let most = self.number("disk-limit").map(|gigabytes| (gigabytes * 1e9) as u64);
            Disk { folder: folder.into(), most, keeps: self.0.contains_key("keep") }
        });
        match Searches::named(&self.words("searches")) {
            Ok(searches) => options.searches = searches,
            Err(unknown) => println!("{unknown}"),
        }
        for (setting, on) in [("with", true), ("without", false)] {
            for name in self.words(setting) {
                match options.switch(&name) {
                    Ok(switch) => *switch = on,
                    Err(unknown) => println!("{unknown}"),
                }
            }
        }
        options
    }

    /// Whether the level of this number is to be solved.
    fn takes(&self, level: usize) -> bool {
        let only = self.words("only");
        level as f64 >= self.number("from").unwrap_or(1.0)
            && level as f64 <= self.number("to").unwrap_or(f64::INFINITY)
            && level.is_multiple_of(self.number("every").unwrap_or(1.0) as usize)
            && (only.is_empty() || only.contains(&level.to_string()))
    }

    /// Solves a level under the limits. Also how many seconds it took, and how many of them this thread was at work.
    fn solve(&self, level: &sokoban::Level, options: &Options) -> (Report, f64, f64) {
        let gigabytes = self.number("gigabytes").unwrap_or(8.0);
        let seconds = self.number("seconds").map(Duration::from_secs_f64);
        let stop = seconds.map_or_else(Stop::new, Stop::after);
        let nodes = self.number("nodes").map(|n| n as u64);
        let budget = Budget::new().with_nodes(nodes).bytes((gigabytes * 1e9) as usize).stop(&stop);
        let (began, busy, most) = (Instant::now(), busy_seconds(), self.number("cpu"));
        let report = solve(level, options, &budget, &mut |_| {
            if most.is_some_and(|most| busy_seconds() - busy > most) {
                stop.raise(GaveUp::Time);
            }
        });
        let (busy, seconds) = (busy_seconds() - busy, began.elapsed().as_secs_f64());
        (report, seconds, busy)
    }
}

/// What the levels of a file came to.
#[derive(Default)]
struct Sums {
    tried: u32,
    solved: u32,
    proved: u32,
    nodes: u64,
    generated: u64,
    pushes: usize,
    solved_seconds: f64,
    methods: BTreeMap<&'static str, u32>,
}

impl Sums {
    /// Adds an answer, and says how it ended.
    fn add(&mut self, level: &sokoban::Level, report: &Report, seconds: f64) -> String {
        self.tried += 1;
        self.nodes += report.statistics.expanded;
        self.generated += report.statistics.generated;
        match &report.outcome {
            Outcome::Solved { moves, .. } => match sokoban::replay::verify(level, moves) {
                Ok(metrics) => {
                    self.solved += 1;
                    self.pushes += metrics.pushes;
                    self.solved_seconds += seconds;
                    self.proved += u32::from(!report.proved().is_empty());
                    *self.methods.entry(report.method).or_default() += 1;
                    format!("solved {} pushes {} moves", metrics.pushes, metrics.moves)
                }
                Err(fault) => format!("WRONG SOLUTION {fault:?}"),
            },
            Outcome::Unsolvable => "UNSOLVABLE".into(),
            Outcome::GaveUp(why) => format!("gave up: {}", why.word()),
        }
    }
}

fn main() {
    let mut files = Vec::new();
    let mut settings = HashMap::new();
    for argument in std::env::args().skip(1) {
        match argument.split_once('=') {
            Some((name, value)) => drop(settings.insert(name.into(), value.into())),
            None if ["quiet", "plain", "reached"].contains(&argument.as_str()) => {
                drop(settings.insert(argument, String::new()))
            }
            None => files.push(argument),
        }
    }
    let settings = Settings(settings);
    let options = settings.options();
    for file in files {
        let Ok(bytes) = std::fs::read(&file) else {
            println!("{file}: cannot read");
            continue;
        };
        let collection = sokoban::format::read(&bytes, &sokoban::format::ReadOptions::default());
        let (start, mut sums, mut saved) = (Instant::now(), Sums::default(), String::new());
        for entry in collection.entries.iter().filter(|entry| settings.takes(entry.number)) {
            let Some(level) = &entry.level else { continue };
            let (report, seconds, busy) = settings.solve(level, &options);
            let result = sums.add(level, &report, seconds);
            if let Outcome::Solved { moves, .. } = &report.outcome {
                saved.push_str(&format!("{}\t{}\n", entry.number, sokoban::replay::lurd::write(moves)));
            }
            if !settings.0.contains_key("quiet") {
                println!(
                    "{:4} {:24} {:7.2} s {busy:8.3} cpu {:8.3} work {:9} nodes {:6.0} MB {result} {:?} by {} (bound {}, load {:.2}, workers {:.2})",
                    entry.number,
                    entry.title,
                    seconds,
                    report.threads.iter().copied().max().unwrap_or(0) as f64 / 1e9,
                    report.statistics.expanded,
                    report.statistics.peak_bytes as f64 / 1e6,
                    report.proved().iter().map(|metric| metric.name()).collect::<Vec<_>>(),
                    report.method,
                    report.statistics.lower_bound.cost(),
                    load(&report.threads),
                    load(&workers(&report)),
                );
            }
            if settings.0.contains_key("reached") {
                for search in &report.searches {
                    let seconds = search.work as f64 / 1e9;
                    println!(
                        "     {}: {seconds:.3} work, {:?}, {:?}",
                        search.name, search.end, search.reached
                    );
                }
            }
        }
        if let Some(file) = settings.0.get("save")
            && let Err(error) = std::fs::write(file, saved)
        {
            println!("{file}: {error}");
        }
        let Sums { tried, solved, proved, nodes, generated, pushes, solved_seconds, methods } = sums;
        println!(
            "{file}: {solved} of {tried} solved, {proved} proved, {nodes} nodes, {generated} generated, {pushes} pushes, {:.1} s (solved {solved_seconds:.1} s) {methods:?}",
            start.elapsed().as_secs_f64()
        );
    }
}

/// The work of each worker of the search that had several last.
fn workers(report: &Report) -> Vec<u64> {
    let Some(last) = report.searches.last() else { return Vec::new() };
    let same = report.searches.iter().rev().take_while(|search| search.name == last.name);
    same.map(|search| search.work).collect()
}

/// The most work of a thread over the mean.
fn load(threads: &[u64]) -> f64 {
    let mean = threads.iter().sum::<u64>() as f64 / threads.len().max(1) as f64;
    threads.iter().copied().max().unwrap_or(0) as f64 / mean.max(1.0)
}

/// Seconds that this thread has been on a processor.
fn busy_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|word| word.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
