//! The test of the signature: whether it notices that the solver is weaker.
//!
//! `cargo run --release -p sokoworks-sokoban-solver --example weakened [WORD [RUN]]` makes the runs of `tests/signature` without each
//! search, without each test of positions and each advisor, and with parameters at values that take something away. It prints how
//! many lines differ from those of the solver as it is, and in how many of them the answer differs: what was found, or the search
//! that found or proved it. It fails if a weaker solver changes no line. WORD limits the table to the weaker solvers whose names
//! contain it, and RUN the signature to such runs.
#![allow(clippy::print_stdout)]

#[path = "../tests/signature/runs.rs"]
mod runs;

use runs::{Line, Run};
use sokoworks_sokoban_solver::{Objective, Options, Searches, strategies};
use std::error::Error;

/// What is lost, the parameter, and the value at which it is.
const PARAMETERS: [(&str, &str, u64); 10] = [
    ("patterns are compared only with new positions", "pattern_recent", 0),
    ("no position is searched for patterns by feature space search", "pattern_proofs", 0),
    ("proofs of patterns are short", "pattern_effort", 20),
    ("each corral is searched by itself", "corral_pairs", 0),
    ("boxes stay on goals no longer than elsewhere", "off_goal_price", 0),
    ("no packing plan by the sink rule", "sink_work", 0),
    ("cells are not coarse", "cell_coarseness", 0),
    ("the tree of features is always rotated", "tree_rotation", 1),
    ("relays hand over at once", "relay_turn", 1),
    ("the bounded beam is narrow", "beam_width", 4),
];

/// A weaker solver.
struct Weaker {
    name: String,
    change: Change,
}

/// What is taken from the solver.
enum Change {
    Search(&'static str),
    Switch(&'static str),
    Parameter(&'static str, u64),
}

impl Weaker {
    /// All of them, in the order of the table.
    fn all() -> Vec<Weaker> {
        let mut searches = strategies(Objective::Pushes);
        searches.extend(
            strategies(Objective::Moves)
                .into_iter()
                .filter(|name| !searches.contains(name))
                .collect::<Vec<_>>(),
        );
        let searches = searches
            .into_iter()
            .map(|name| Weaker { name: format!("without {name}"), change: Change::Search(name) });
        let names: Vec<_> = Options::default().switches().map(|(name, _)| name).collect();
        let switches = names
            .into_iter()
            .map(|name| Weaker { name: format!("without `{name}`"), change: Change::Switch(name) });
        let parameters = PARAMETERS.map(|(what, name, value)| Weaker {
            name: format!("{what} (`{name}` {value})"),
            change: Change::Parameter(name, value),
        });
        searches.chain(switches).chain(parameters).collect()
    }

    /// Whether the run with this line may change: a search that had no turn, not even for a second opinion, is not missed.
    fn concerns(&self, line: &Line) -> bool {
        match self.change {
            Change::Search(name) => [name, "second opinion"].iter().any(|name| line.effort.contains(name)),
            Change::Switch(_) | Change::Parameter(..) => true,
        }
    }

    /// The options of a run, weakened; none where the run is of a single search and is to lose a search.
    fn options(&self, options: &Options) -> Result<Option<Options>, Box<dyn Error>> {
        let mut options = options.clone();
        match self.change {
            Change::Search(_) if options.searches != Searches::default() => return Ok(None),
            Change::Search(left_out) => options.searches = Searches::without(options.metric, &[left_out]),
            Change::Switch(name) => *options.switch(name)? = false,
            Change::Parameter(name, value) => options.parameters.set(name, value)?,
        }
        Ok(Some(options))
    }
}

/// What a weaker solver changes in the signature.
#[derive(Default)]
struct Noticed<'a> {
    lines: usize,
    answers: usize,
    /// The first run with another answer.
    first: Option<&'a str>,
}

impl<'a> Noticed<'a> {
    /// Makes all runs again.
    fn of(weaker: &Weaker, runs: &'a [(Run, Line)]) -> Result<Noticed<'a>, Box<dyn Error>> {
        let mut noticed = Noticed::default();
        for (run, before) in runs {
            if !weaker.concerns(before) {
                continue;
            }
            let Some(options) = weaker.options(&run.options)? else { continue };
            let line = Run { options, ..run.clone() }.line();
            noticed.lines += usize::from(line != *before);
            if line.answer != before.answer {
                noticed.answers += 1;
                noticed.first.get_or_insert(&run.name);
            }
        }
        Ok(noticed)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let [word, name] = [1, 2].map(|number| std::env::args().nth(number).unwrap_or_default());
    let wanted = runs::runs().into_iter().filter(|run| run.name.contains(&name));
    let runs: Vec<(Run, Line)> = wanted.map(|run| (run.clone(), run.line())).collect();
    println!("| the solver | lines | answers | the first other answer |\n|---|---|---|---|");
    println!("| as it is | {} | | |", runs.len());
    let mut unnoticed = Vec::new();
    for weaker in Weaker::all().into_iter().filter(|weaker| weaker.name.contains(&word)) {
        let noticed = Noticed::of(&weaker, &runs)?;
        let Noticed { lines, answers, first } = noticed;
        println!("| {} | {lines} | {answers} | {} |", weaker.name, first.unwrap_or("-"));
        if lines == 0 {
            unnoticed.push(weaker.name);
        }
    }
    if unnoticed.is_empty() { Ok(()) } else { Err(format!("not noticed: {}", unnoticed.join("; ")).into()) }
}
