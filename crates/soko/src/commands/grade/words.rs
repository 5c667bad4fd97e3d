//! What makes a level hard, in words.

use crate::quantity::{counted, counted_short};
use crate::solving::gave_up::why;
use generate::{Estimate, Measures, Term};
use serde::Serialize;
use sokoworks::GaveUp;

/// Least difficulty that a measure adds or takes to be told.
const TOLD: f64 = 0.25;
/// Most measures that are told in a sentence.
const MOST: usize = 3;

/// A measure that makes a level harder or easier than a typical one.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Reason {
    /// The name of the measure.
    pub(crate) measure: &'static str,
    /// What it adds to the difficulty.
    pub(crate) share: f64,
    /// What it says of this level.
    pub(crate) words: String,
}

/// All measures that matter, the most important first.
pub(crate) fn reasons(measures: &Measures, shares: &[(Term, f64)]) -> Vec<Reason> {
    shares
        .iter()
        .filter(|(_, share)| share.abs() >= TOLD)
        .map(|&(term, share)| Reason { measure: term.name(), share, words: words(term, measures) })
        .collect()
}

/// The difficulty with its interval and what makes it so: `difficulty 3.2 (1.6 to 4.8); harder: ...`.
pub(crate) fn estimated(measures: &Measures, estimate: &Estimate) -> String {
    let (low, high) = estimate.interval;
    let because = sentence(&reasons(measures, &estimate.shares));
    let short = match measures.short_of_memory {
        true => format!("; not all was measured: {}", why(GaveUp::Memory)),
        false => String::new(),
    };
    format!("difficulty {:.1} ({low:.1} to {high:.1}){because}{short}", estimate.difficulty)
}

/// The most important ones as the end of a sentence: `: harder since ..., easier since ...`.
fn sentence(reasons: &[Reason]) -> String {
    let side = |is_harder: bool, word: &str| {
        let told: Vec<String> = reasons
            .iter()
            .take(MOST)
            .filter(|reason| (reason.share > 0.0) == is_harder)
            .map(|reason| format!("{} ({:+.1})", reason.words, reason.share))
            .collect();
        (!told.is_empty()).then(|| format!("{word}: {}", told.join(", ")))
    };
    let sides: Vec<String> = [side(true, "harder"), side(false, "easier")].into_iter().flatten().collect();
    if sides.is_empty() { String::new() } else { format!("; {}", sides.join("; ")) }
}

/// What a measure says of a level.
fn words(term: Term, measures: &Measures) -> String {
    let space = measures.space.as_ref();
    let modifier = |count: usize, kind: &str| match count {
        0 => format!("no modifier that {kind}"),
        count => format!("{} to {kind}", counted(count, "modifier")),
    };
    match term {
        Term::Careless => careless(space.map_or(0.0, |space| space.chance)),
        Term::Effort => format!("{} searched", counted_short(measures.effort, "position")),
        Term::Solutions => match space.map_or(Some(0), |space| space.solutions) {
            Some(1) => "only one shortest solution".to_owned(),
            Some(many) => counted_short(many, "shortest solution"),
            None => "more than 10^19 shortest solutions".to_owned(),
        },
        Term::Moves => counted(measures.solution.as_ref().map_or(0, |found| found.moves.len()), "move"),
        Term::Lost => {
            format!("{:.0}% of all positions are lost", space.map_or(0.0, |space| space.lost) * 100.0)
        }
        Term::Pieces => match measures.game {
            sokoworks::Game::Sokoban => counted(measures.pieces, "box"),
            sokoworks::Game::Sokobond => counted(measures.pieces, "atom"),
        },
        Term::Crowd => "the number of boxes together with the search".to_owned(),
        Term::Area => format!("{} in all", counted(measures.area, "cell")),
        Term::Squares => counted(measures.squares, "floor square"),
        Term::Passages => format!("{} in narrow passages", counted(measures.passages, "square")),
        Term::Opening => format!("{} possible at the start", counted(measures.opening, "push")),
        Term::Bound => format!("at least {}", counted(measures.bound, "push")),
        Term::Unsolved if measures.cut_short => "not solved in the work that a grade takes".to_owned(),
        Term::Unsolved => "solved in the work that a grade takes".to_owned(),
        Term::Weakens => modifier(measures.modifiers[0], "weaken"),
        Term::Strengthens => modifier(measures.modifiers[1], "strengthen"),
        Term::Rotates => modifier(measures.modifiers[2], "rotate"),
        other => other.name().to_owned(),
    }
}

/// How careless play ends.
pub(crate) fn careless(chance: f64) -> String {
    match chance {
        chance if chance < 0.001 => "careless play hardly ever solves it".to_owned(),
        chance if chance < 0.1 => format!("careless play solves it in one of {:.0} tries", 1.0 / chance),
        chance => format!("careless play solves it in {:.0}% of tries", chance * 100.0),
    }
}
