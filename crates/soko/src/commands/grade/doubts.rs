//! Why a fit may be worth little.

use generate::difficulty::check::Check;
use generate::difficulty::fit::{Sample, Target};

/// Plays of a level below which chance decides much of their result.
const FEW: u32 = 20;

/// What a person should know about a fit before using it.
pub(super) fn doubts(samples: &[Sample], check: Option<&Check>) -> Vec<String> {
    let counts = |sample: &Sample| match sample.target {
        Target::Plays { plays, solves } => Some((plays, solves)),
        Target::Known { .. } => None,
    };
    let played: Vec<(u32, u32)> = samples.iter().filter_map(counts).collect();
    let mut doubts = Vec::new();
    match check {
        _ if played.is_empty() => {}
        None => doubts.push("fewer than ten levels have plays, too few to check the fit".to_owned()),
        Some(check) if check.levels_left_out <= check.before => doubts.push(format!(
            "on levels that it does not know, the fit follows the plays no better than the weights before ({:.2}, {:.2})",
            check.levels_left_out, check.before
        )),
        Some(_) => {}
    }
    let few = played.iter().filter(|(plays, _)| *plays < FEW).count();
    if 2 * few > played.len() {
        doubts.push(format!("most levels have fewer than {FEW} plays, which say little about them"));
    }
    if played.len() > 1 {
        if played.iter().all(|(_, solves)| *solves == 0) {
            doubts.push("every play failed, which does not separate hard levels from easy ones".to_owned());
        }
        if played.iter().all(|(plays, solves)| plays == solves) {
            doubts.push("no play failed, which does not separate hard levels from easy ones".to_owned());
        }
    }
    doubts
}
