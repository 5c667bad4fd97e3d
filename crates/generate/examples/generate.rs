//! Generates levels: `-- GAME LOW HIGH SEED ATTEMPTS EFFORT`.
use sokoworks::{Game, Stop};
use sokoworks_generate::{Grade, Wish, attempt};

#[expect(clippy::print_stdout, reason = "it is what the example is for")]
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut wish = Wish::default();
    wish.game = a[1].parse::<Game>().unwrap();
    wish.grades = (Grade::new(a[2].parse().unwrap()).unwrap(), Grade::new(a[3].parse().unwrap()).unwrap());
    wish.seed = a[4].parse().unwrap();
    wish.effort = a[6].parse().unwrap();
    for n in 0..a[5].parse().unwrap() {
        let got = attempt(&wish, n, &Stop::new());
        println!("; attempt {n} target {} work {}", 1+n%10, got.work);
        if let Some(made) = got.made {
            let m = made.measures.solution.as_ref().unwrap();
            println!("; grade {} moves {} pushes {} lines {} changes {} astray {} effort {} proved {}", made.grade, made.solution.moves.len(), m.pushes, m.lines, m.changes, m.astray, made.measures.effort, made.proved);
            let at = sokoworks::Position::start(&made.level);
            let rows = match &at {
                sokoworks::Position::Sokoban{level,position} => sokoworks::sokoban::draw::rows(level, position).join("\n"),
                sokoworks::Position::Sokobond{level,..} => sokoworks::sokobond::format::write(level, [&made.solution.moves[..]], sokoworks::sokobond::format::Version::of(level)).unwrap_or_default(),
            };
            println!("{rows}\n");
        }
    }
}
