//! How well attempts hit the grade that they are at, and what they cost: `cargo run --release -p sokoworks-generate --example aim -- GAME GRADE
//! ATTEMPTS [SEED [WIDTH HEIGHT PIECES]]`. One line an attempt: milliseconds, positions that were searched, grade and difficulty of the level
//! that came nearest, `-` where there was none.

use sokoworks::{Budget, Game};
use sokoworks_generate::{Wish, attempt};
use std::time::Instant;

#[expect(clippy::print_stdout, reason = "it is what the example is for")]
fn main() {
    let mut words = std::env::args().skip(1);
    let game = if words.next().as_deref() == Some("sokobond") { Game::Sokobond } else { Game::Sokoban };
    let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
    let (grade, attempts, seed) = (number().unwrap_or(3), number().unwrap_or(20), number().unwrap_or(0));
    let mut wish = Wish::default();
    wish.game = game;
    wish.seed = u64::from(seed);
    (wish.width, wish.height, wish.pieces) = (number(), number(), number());
    let (mut exact, mut near, mut all) = (0, 0, 0.0);
    for one in 0..attempts {
        let begin = Instant::now();
        // Attempts take the grades from 1 to 10 in turn, and any grade is taken here.
        let made = attempt(&wish, u64::from(one * 10 + grade.clamp(1, 10) - 1), &Budget::new());
        let seconds = begin.elapsed().as_secs_f64();
        all += seconds;
        let found =
            made.made.as_ref().map(|made| (u32::from(made.grade.number()), made.measures.difficulty()));
        exact += u32::from(found.is_some_and(|(other, _)| other == grade));
        near += u32::from(found.is_some_and(|(other, _)| other.abs_diff(grade) <= 1));
        let counts = found
            .map_or_else(|| "-\t-".to_owned(), |(grade, difficulty)| format!("{grade}\t{difficulty:.2}"));
        println!("{:.0}\t{}\t{counts}", seconds * 1e3, made.work);
    }
    println!("# exactly {exact}, within one {near} of {attempts}; {:.2} s for a hit", all / f64::from(exact));
}
