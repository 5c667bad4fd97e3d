//! What shortening makes of the solutions that a search without proof finds:
//! `cargo run --release -p sokoworks-sokobond-solver --example shortening -- METHOD NODES FILE…`.
//!
//! METHOD finds the solutions (`dfs`, `greedy`, …) within 300,000 nodes; NODES is the budget of shortening. Per level:
//! keys before and after, and the states that shortening looked at. The counts are the same on every machine.

#![allow(clippy::print_stdout)]

use search::{Budget, Outcome};
use sokobond::replay;
use sokoworks_sokobond_solver::optimize::{Shortening, shorten};
use sokoworks_sokobond_solver::{Method, Options, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: shorten METHOD NODES FILE...";
    let method: Method = arguments.next().ok_or(usage)?.parse()?;
    let nodes: u64 = arguments.next().ok_or(usage)?.parse()?;
    let budget = |nodes| Budget::new().nodes(nodes).bytes(2 << 30);
    let (mut levels, mut before, mut after) = (0, 0, 0);
    for path in arguments {
        let Some(level) = sokobond::format::read(&std::fs::read(&path)?).level else { continue };
        let mut options = Options::default();
        options.method = method;
        let Outcome::Solved { moves, .. } = solve(&level, &options, &budget(300_000), &mut |_| {}).outcome
        else {
            continue;
        };
        let long = moves.len();
        let new = shorten(&level, moves, &Shortening::default(), &budget(nodes));
        replay::verify(&level, &new.keys)?;
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".txt");
        println!("{name:<28}{long:>6}{:>6}{:>12}", new.keys.len(), new.expanded);
        (levels, before, after) = (levels + 1, before + long, after + new.keys.len());
    }
    println!("{levels} levels, {before} keys before and {after} after");
    Ok(())
}
