//! Every method of both games up to every limit: `cargo run --profile abort --example limits`.
//!
//! With `panic = "abort"`, as in many release builds and in the browser, a search that left its work by unwinding would end the
//! program. CI runs this once in that way.
#![allow(clippy::print_stdout)]

use sokoworks::{Game, GaveUp, Level, Outcome, Search, Stop, methods};
use std::error::Error;

const SOKOBAN: &str = "\
##############
#@           #
#  $ $ $ $   #
#            #
#  $ $ $ $   #
#            #
#  . . . .   #
#            #
#  . . . .   #
##############
";

const SOKOBOND: &str = "\
xxxxxxxxxxxx
xO--------hx
x--h--o----x
x------c---x
x--h---h---x
xh-----h---x
x----h---h-x
xxxxxxxxxxxx
";

fn main() -> Result<(), Box<dyn Error>> {
    let mut runs = 0;
    for (game, text) in [(Game::Sokoban, SOKOBAN), (Game::Sokobond, SOKOBOND)] {
        let level: Level = text.parse()?;
        for method in methods(game).iter().map(|entry| entry.method) {
            for threads in [1, 2] {
                let search = || Search::new(&level).method(method).threads(threads);
                let stop = Stop::new();
                let interrupt = |_: &_| stop.raise(GaveUp::Interrupted);
                let limits = [
                    ("nodes", search().nodes(50)),
                    ("memory", search().nodes(200_000).bytes(100_000)),
                    ("stop", search().nodes(200_000).stop(&stop).on_progress(interrupt)),
                ];
                for (limit, search) in limits {
                    let outcome = search.run()?.outcome;
                    if outcome == Outcome::Unsolvable {
                        return Err(format!("{game} {method} {limit}: the level has solutions").into());
                    }
                    runs += 1;
                }
            }
        }
    }
    println!("{runs} searches, each up to a limit");
    Ok(())
}
