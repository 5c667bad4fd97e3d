//! How soon a first solution is there, and what becomes of it:
//! `cargo run --release -p sokoworks-sokobond-solver --example soon -- THREADS NODES FILE…`.
//!
//! Per level: keys, expansions and seconds when a solution is first known, and at the end; a `+` means that the last is proved
//! shortest. Then the proved lower bound, and how many of the expansions are those of A\*. What is there at the end is the same on every
//! machine; keys and expansions of the first solution only with one thread.

#![allow(clippy::print_stdout)]

use search::{Budget, Outcome};
use sokobond::replay;
use sokoworks_sokobond_solver::{Options, solve};
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: soon THREADS NODES FILE...";
    let threads: usize = arguments.next().ok_or(usage)?.parse()?;
    let nodes: u64 = arguments.next().ok_or(usage)?.parse()?;
    for path in arguments {
        let Some(level) = sokobond::format::read(&std::fs::read(&path)?).level else { continue };
        let mut options = Options::default();
        options.threads = threads;
        let budget = Budget::new().nodes(nodes).bytes(6 << 30);
        let begin = Instant::now();
        let mut first = String::from("-");
        let report = solve(&level, &options, &budget, &mut |statistics| {
            if let Some(known) = statistics.known
                && first == "-"
            {
                let seconds = begin.elapsed().as_secs_f64();
                first = format!("{} after {} ({seconds:.2} s)", known.moves, statistics.expanded);
            }
        });
        let seconds = begin.elapsed().as_secs_f64();
        let last = match report.outcome {
            Outcome::Solved { moves, optimal } => {
                replay::verify(&level, &moves)?;
                format!("{}{}", moves.len(), if optimal.is_proved() { "+" } else { "" })
            }
            Outcome::Unsolvable => String::from("none"),
            Outcome::GaveUp(_) => String::from("?"),
        };
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".txt");
        let all = &report.statistics;
        let proving = report.searches.first().map_or(all.expanded, |search| search.statistics.expanded);
        println!(
            "{name:<28} {first:<28} {last:>5} after {:>9} ({seconds:.2} s)  >= {:<3} A* {proving}",
            all.expanded,
            all.lower_bound.cost(),
        );
    }
    Ok(())
}
