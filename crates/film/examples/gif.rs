//! Films a Sokoban solution: `cargo run --release -p sokoworks-film --example gif -- LEVEL LURD OUT.gif`

#![allow(clippy::print_stdout)]

use sokoban::replay::lurd;
use sokoworks_film::{Film, Options};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [level, moves, out] = &arguments[..] else { return Err("usage: gif LEVEL LURD OUT.gif".into()) };
    let level: sokoban::Level = std::fs::read_to_string(level)?.parse()?;
    let moves = lurd::parse(moves)?.directions();
    let film = Film::sokoban(&level, &sokoban::Position::start(&level), &moves, &Options::default())?;
    std::fs::write(out, film.gif(&mut |_, _| true)?)?;
    println!("{out}: {} frames", film.frames());
    Ok(())
}
