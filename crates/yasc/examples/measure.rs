//! The plugin on many levels, as a host with a time limit calls it, one after the other and one thread each:
//! `cargo run --release -p sokoworks-yasc --example measure -- solve FILE SECONDS`, and
//! `... -- optimize FILE TABLE SECONDS`, where each row of the table begins with the number of a level and ends with a solution.

#![allow(clippy::print_stdout)] // prints what it measures

use sokoworks::{Collection, Level, Stop, judge};
use sokoworks_plugin::calls::{self, Call, Done};
use sokoworks_plugin::status::Progress;
use sokoworks_plugin::{Code, games, options};
use std::error::Error;
use std::fs;
use std::time::{Duration, Instant};

/// A host with a time limit.
fn hosted(time: Duration, call: impl FnOnce(Call<'_>) -> Done) -> Result<Done, Box<dyn Error>> {
    let (begin, options, stop) = (Instant::now(), options::read("")?, Stop::new());
    let report =
        &mut |_: &Progress| if begin.elapsed() >= time { Code::Timeout as i32 } else { Code::Ok as i32 };
    Ok(call(Call { options: &options, stop: &stop, report }))
}

fn levels(file: &str) -> Result<Vec<Option<Level>>, Box<dyn Error>> {
    let file = Collection::read(&fs::read(file)?);
    Ok((0..file.len()).map(|place| file.level(place)).collect())
}

fn solve(file: &str, time: Duration) -> Result<(), Box<dyn Error>> {
    let (mut solved, mut all) = (0, 0);
    for (number, level) in (1..).zip(levels(file)?) {
        let Some(level) = level else { continue };
        let done = hosted(time, |call| calls::solve(&level, call))?;
        all += 1;
        solved += usize::from(done.code == Code::Ok);
        println!("{number}\t{:?}\t{} ms\t{}", done.code, done.progress.milliseconds, done.progress.text);
    }
    println!("{solved} of {all} solved");
    Ok(())
}

fn optimize(file: &str, table: &str, time: Duration) -> Result<(), Box<dyn Error>> {
    let levels = levels(file)?;
    let mut sums = [[0; 2]; 2];
    println!("level\tpushes first: pushes\tmoves\tmoves first: pushes\tmoves");
    for row in fs::read_to_string(table)?.lines() {
        let mut cells = row.split('\t');
        let Some(number) = cells.next().and_then(|cell| cell.parse::<usize>().ok()) else { continue };
        let start = cells.next_back().unwrap_or_default();
        let level = levels.get(number - 1).and_then(Option::as_ref).ok_or("no such level")?;
        let games = games::read(start.as_bytes()).ok_or("no moves")?;
        let mut line = number.to_string();
        for (wanted, sums) in [4 | 128, 2 | 256].into_iter().zip(&mut sums) {
            let done = hosted(time, |call| calls::optimize(level, &games, wanted, call))?;
            let letters = done.letters.as_deref().unwrap_or(start);
            let verified = judge(level, level.read_moves(letters)?)?;
            let counts = [verified.pushes().unwrap_or(0), verified.moves.len()];
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            line += &format!("\t{}\t{}", counts[0], counts[1]);
        }
        println!("{line}");
    }
    println!("sum\t{}\t{}\t{}\t{}", sums[0][0], sums[0][1], sums[1][0], sums[1][1]);
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["solve", file, seconds] => solve(file, Duration::from_secs(seconds.parse()?)),
        ["optimize", file, table, seconds] => optimize(file, table, Duration::from_secs(seconds.parse()?)),
        _ => Err("expected `solve FILE SECONDS` or `optimize FILE TABLE SECONDS`".into()),
    }
}
