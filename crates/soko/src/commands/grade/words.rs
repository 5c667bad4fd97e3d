//! What makes a level hard, in words.

use crate::solving::gave_up::why;
use generate::{Estimate, Measures};
use sokoworks::GaveUp;
use sokoworks::contract::Share;

/// Most measures in a sentence.
const MOST: usize = 3;

/// The difficulty with its interval and what makes it so: `difficulty 3.2 (1.6 to 4.8); harder: ...`.
pub(crate) fn estimated(measures: &Measures, estimate: &Estimate) -> String {
    let (low, high) = estimate.interval;
    let because = sentence(&measures.reasons(estimate));
    let people = if estimate.plays == 0 { ", without plays of people" } else { "" };
    let short = match measures.short_of_memory {
        true => format!("; not all was measured: {}", why(GaveUp::Memory)),
        false => String::new(),
    };
    format!("difficulty {:.1} ({low:.1} to {high:.1}{people}){because}{short}", estimate.difficulty)
}

/// The most important ones as the end of a sentence: `: harder since ..., easier since ...`.
fn sentence(reasons: &[Share]) -> String {
    let side = |is_harder: bool, word: &str| {
        let parts: Vec<String> = reasons
            .iter()
            .take(MOST)
            .filter(|reason| (reason.share > 0.0) == is_harder)
            .map(|reason| format!("{} ({:+.1})", reason.words, reason.share))
            .collect();
        (!parts.is_empty()).then(|| format!("{word}: {}", parts.join(", ")))
    };
    let sides: Vec<String> = [side(true, "harder"), side(false, "easier")].into_iter().flatten().collect();
    if sides.is_empty() { String::new() } else { format!("; {}", sides.join("; ")) }
}
