//! The records of `soko show --json`: what is known of a level without solving it, and how hard it is.

use crate::commands::solve::named;
use crate::input::Chosen;
use crate::standing::Standing;
use sokoworks::Budget;
use sokoworks::contract::{Insight, Reason, Record, Shown};

/// A level from where it stands; there is no position of a level that cannot be played.
pub(super) fn shown(
    level: Chosen<'_>,
    standing: Option<&Standing>,
    is_graded: bool,
    budget: &Budget,
) -> Shown {
    let Record { file, level: number, title, game, warnings, identity, .. } = named(level);
    let mut record = Shown { file, level: number, title, game, warnings, identity, ..Shown::default() };
    let Some(standing) = standing else {
        record.reason = Some(Reason::Unplayable);
        return record;
    };
    record.after = Some(standing.letters()).filter(|_| !standing.is_start());
    record.look(&standing.position, budget);
    if is_graded {
        let level = standing.position.as_level().unwrap_or_else(|| standing.position.level());
        match generate::measure(&level, budget) {
            Ok(measures) => {
                record.unsolvable |= measures.unsolvable;
                record.rating = Some(measures.rating(&measures.estimate()));
                record.insights = Insight::about(&standing.position, budget);
            }
            Err(reason) => record.reason = Some(Reason::GaveUp(reason)),
        }
    }
    record
}
