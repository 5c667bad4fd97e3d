//! Proves fewest pushes by many processes that are threads here, and tells how even their shares are and what they send each other.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --features ranks --example ranks -- FILE RANKS [LEVEL...]`

#![allow(clippy::print_stdout, reason = "an example")]

use search::{Budget, Outcome};
use sokoworks_sokoban_solver::{Cluster, Link, Objective, Options, dismiss, serve, solve};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// A message and its sender.
type Sent = (usize, Vec<u8>);

/// Messages and bytes so far.
static LOAD: [AtomicU64; 2] = [AtomicU64::new(0), AtomicU64::new(0)];

#[derive(Debug)]
struct Threads {
    rank: usize,
    to: Vec<Sender<Sent>>,
    from: Receiver<Sent>,
}

impl Link for Threads {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn send(&mut self, to: usize, message: &[u8]) {
        LOAD[0].fetch_add(1, Ordering::Relaxed);
        LOAD[1].fetch_add(message.len() as u64, Ordering::Relaxed);
        // Whoever has ended needs no message.
        let _ = self.to[to].send((self.rank, message.to_vec()));
    }

    fn receive(&mut self) -> Option<Sent> {
        self.from.try_recv().ok()
    }

    fn pause(&mut self) {
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn clusters(ranks: usize) -> Vec<Arc<Cluster>> {
    let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
    let link = |(rank, from)| Box::new(Threads { rank, to: to.clone(), from });
    from.into_iter().enumerate().map(|end| Arc::new(Cluster::new(link(end)))).collect()
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, ranks, numbers @ ..] = &arguments[..] else { panic!("FILE RANKS [LEVEL...]") };
    let bytes = std::fs::read(file).expect("a file");
    let collection = sokoban::format::read(&bytes, &sokoban::format::ReadOptions::default());
    let ranks = ranks.parse().expect("a number");
    let wanted: Vec<usize> = numbers.iter().map(|number| number.parse().expect("a number")).collect();
    let clusters = clusters(ranks);
    std::thread::scope(|scope| {
        for cluster in &clusters[1..] {
            scope.spawn(|| serve(cluster));
        }
        for (number, entry) in (1..).zip(&collection.entries) {
            let Some(level) = entry.level.as_ref().filter(|_| wanted.contains(&number) || wanted.is_empty())
            else {
                continue;
            };
            let mut options = Options::default();
            (options.metric, options.threads, options.work) = (Objective::Pushes, 1, Some(1_000_000));
            options.cluster = Some(clusters[0].clone());
            LOAD.iter().for_each(|load| load.store(0, Ordering::Relaxed));
            let report = solve(level, &options, &Budget::new(), &mut |_| {});
            let shares = report.searches.iter().filter(|search| search.name == "A* over ranks");
            let expanded: Vec<u64> = shares.clone().map(|share| share.statistics.expanded).collect();
            let reached = |name| -> u64 {
                let all = shares.clone().flat_map(|share| &share.reached);
                all.filter(|(reached, _)| *reached == name).map(|(_, count)| count).sum()
            };
            let sum: u64 = expanded.iter().sum();
            let most = expanded.iter().max().copied().unwrap_or(0);
            let mean = sum as f64 / expanded.len().max(1) as f64;
            let proved = matches!(&report.outcome, Outcome::Solved { optimal, .. } if optimal.is_proved());
            println!(
                "level {number}: proved {proved}, {sum} nodes, most/mean {:.3}, successors of others {:.1} %, sent {}, \
                 stored {}, peak {:.0} bytes a node, {} messages, {} bytes",
                most as f64 / mean,
                100.0 * reached("of other ranks") as f64 / reached("successors").max(1) as f64,
                reached("sent"),
                shares.clone().map(|share| share.statistics.stored).sum::<u64>(),
                shares.clone().map(|share| share.statistics.peak_bytes).sum::<u64>() as f64
                    / sum.max(1) as f64,
                LOAD[0].load(Ordering::Relaxed),
                LOAD[1].load(Ordering::Relaxed),
            );
        }
        dismiss(&clusters[0]);
    });
}
