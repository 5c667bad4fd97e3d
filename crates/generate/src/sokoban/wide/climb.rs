//! Climbing from a start: a change stays if the level is no worse than before it, or than some changes ago (late acceptance, Burke &
//! Bykov 2017).

use super::change::changed;
use super::plan::{Plan, Room};
use super::pull::{lifted, scrambled};
use super::start::{Archive, SHORTENING, Start, judged};
use grid::Random;

/// Work of a change beside its search, in positions.
const CHANGE: u64 = 200;
/// How often a first start is tried, and how many of them are searched.
const FIRST: u32 = 600;
const FIRST_SEARCHES: u32 = 40;

/// Climbs, and keeps what is best of its kind.
pub(super) fn climb(
    random: &mut Random,
    plan: &Plan<'_>,
    start: Start,
    archive: &mut Archive,
    work: &mut u64,
) {
    let (pace, end) = (&plan.pace, work.saturating_add(plan.pace.work));
    let (mut best, mut waited, mut at) = (start.worth, 0, start);
    let mut history = vec![at.worth; pace.ago];
    for round in 0..pace.rounds {
        if plan.budget.stop.raised().is_some() || *work > end || waited > pace.patience {
            return;
        }
        *work += CHANGE;
        waited += 1;
        let Some(hall) = changed(random, plan, &at) else { continue };
        let Some(mut next) = judged(random, plan, hall, work) else { continue };
        let mut least = at.worth;
        if let Some(slot) = history.get_mut(round % pace.ago.max(1)) {
            least = least.min(*slot);
            *slot = at.worth;
        }
        if next.worth >= least {
            next.walk_less(plan, SHORTENING, work);
        }
        let is_kept = next.worth >= least;
        // Of a level that is not kept, the shorter walks are not known.
        let counts = next.is_whole && (is_kept || matches!(plan.room, Room::Large(_)));
        if counts && archive.get(&next.kind).is_none_or(|other| other.worth < next.worth) {
            archive.insert(next.kind, next.clone());
        }
        if is_kept {
            if next.worth > best {
                (best, waited) = (next.worth, 0);
            }
            at = next;
        }
    }
}

/// A start on a new board.
pub(super) fn first(random: &mut Random, plan: &Plan<'_>, work: &mut u64) -> Option<Start> {
    let mut searches = 0;
    (0..FIRST).find_map(|_| {
        if searches >= FIRST_SEARCHES || plan.budget.stop.raised().is_some() {
            return None;
        }
        let solved = plan.room.solved(random, plan.pattern)?;
        let hall = match &plan.room {
            Room::Large(_) => scrambled(random, &solved)?,
            Room::Like(..) => lifted(random, solved)?,
        };
        searches += 1;
        judged(random, plan, hall, work)
    })
}
