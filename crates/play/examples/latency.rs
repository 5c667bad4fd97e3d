//! How long a click takes: the slowest push-to, reachable squares, warning and tables of each level of a file, in
//! milliseconds.
//!
//! `cargo run --release -p sokoworks-play --example latency -- FILE…`

use sokoworks::{Collection, Level, Position, Warnings};
use sokoworks_play::{Fewest, Play, push_targets, push_to};
use std::time::{Duration, Instant};

fn main() {
    let mut worst = [Duration::ZERO; 5];
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).unwrap_or_default();
        for (number, level) in (1..).zip(Collection::read(&bytes).levels()) {
            let times = measure(&level);
            let row = times.map(|time| format!("{:8.2}", time.as_secs_f64() * 1e3)).join(" ");
            #[expect(clippy::print_stdout, reason = "an example speaks")]
            {
                println!("{row}  {path}#{number}");
            }
            for (worst, time) in worst.iter_mut().zip(times) {
                *worst = (*worst).max(time);
            }
        }
    }
    let row = worst.map(|time| format!("{:8.2}", time.as_secs_f64() * 1e3)).join(" ");
    #[expect(clippy::print_stdout, reason = "an example speaks")]
    {
        println!("{row}  slowest of: push-to, reachable, warning, tables without pairs, tables with pairs");
    }
}

fn measure(level: &Level) -> [Duration; 5] {
    let mut play = Play::new(level.clone());
    let mut tables = [false, true].map(|pairs| timed(|| Warnings::new(level, pairs)));
    let mut slowest = [Duration::ZERO; 3];
    let mut random = grid::Random::new(1);
    for _ in 0..200 {
        let pushed = play.step(random.direction()).is_some_and(|made| made.pushed());
        if pushed {
            slowest[2] = slowest[2].max(timed(|| tables[1].0.check(play.board())).1);
            slowest[1] = slowest[1].max(timed(|| play.board().reachable()).1);
        }
    }
    play.restart();
    if let Position::Sokoban { level, position, .. } = play.board() {
        for from in position.boxes().iter() {
            let targets = push_targets(play.board(), from);
            let far = targets.iter().max_by_key(|cell| {
                let ((x, y), (to_x, to_y)) = (level.size.xy(from), level.size.xy(*cell));
                x.abs_diff(to_x) + y.abs_diff(to_y)
            });
            // The farthest, and one that cannot be reached: then everything is looked at.
            let blocked = level.size.cells().find(|&cell| level.is_floor(cell) && !targets.contains(cell));
            for target in far.into_iter().chain(blocked) {
                for fewest in [Fewest::Pushes, Fewest::Moves] {
                    let way = timed(|| push_to(play.board(), from, target, fewest));
                    slowest[0] = slowest[0].max(way.1);
                }
            }
        }
    }
    [slowest[0], slowest[1], slowest[2], tables[0].1, tables[1].1]
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let value = work();
    (value, start.elapsed())
}
