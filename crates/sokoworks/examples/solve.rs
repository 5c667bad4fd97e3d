//! Solves the levels of a file: `cargo run --release --example solve -- FILE [METHOD]`.
#![allow(clippy::print_stdout)]

use sokoworks::{Collection, Method, Outcome, Search, judge};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: solve FILE [METHOD]")?;
    let method: Method = arguments.next().map_or(Ok(Method::Auto), |method| method.parse())?;
    let collection = Collection::read(&std::fs::read(&file)?);
    for diagnostic in collection.diagnostics() {
        println!("{file}: {diagnostic}");
    }
    for place in 0..collection.len() {
        let Some(level) = collection.level(place) else { continue };
        let answer = Search::new(&level).method(method).nodes(1_000_000).bytes(2 << 30).run()?;
        let result = match answer.outcome {
            Outcome::Solved { moves, .. } => judge(&level, moves)?.letters,
            Outcome::Unsolvable => "proved unsolvable".to_owned(),
            Outcome::GaveUp(reason) => format!("gave up: {}", reason),
        };
        println!("{file}#{} {}: {result}", place + 1, collection.title(place));
    }
    Ok(())
}
