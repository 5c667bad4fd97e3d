//! Climbing for length: walls and goals change at random, every board is searched backward to its farthest start, and a
//! change stays if that is not closer than it was some changes ago (late acceptance, Burke & Bykov 2017, *The late
//! acceptance hill-climbing heuristic*).
//!
//! With three or four boxes on a board of 10 by 10 all positions are searched, in milliseconds, so thousands of boards are
//! tried. A climb without progress for a long time ends, and another one begins at a new board. Cost: one backward search
//! a change.

use super::board::Board;
use super::grow::{Grown, Plan, altered, first_board};
use super::retrograde::Retrograde;
use super::start::farthest;
use crate::rooms::beauty;
use grid::Random;

/// The number of changes between the two compared boards.
const AGO: usize = 200;
/// Changes without a farther start after which a climb ends.
const PATIENCE: u32 = 3_000;
/// Work of a change beside its search, in positions, so that the count ends where no search is made.
const CHANGE: u64 = 200;
/// Pushes that a pleasant look is worth.
const LOOK: f64 = 3.0;

/// The summits that were climbed, highest first; `work` counts the positions that are searched.
pub(crate) fn climb(random: &mut Random, plan: &Plan, work: &mut u64) -> Vec<Grown> {
    let mut summits = Vec::new();
    let all = *work + u64::from(plan.rounds) * plan.positions as u64;
    while *work < all && plan.budget.stop.raised().is_none() {
        *work += CHANGE;
        let Some(first) = first_board(random, plan) else { continue };
        let mut at = first;
        let Some(mut best) = evaluated(plan, &at, work) else { continue };
        let mut height = best.worth;
        let mut history = vec![height; AGO];
        let (mut round, mut waited) = (0, 0);
        while waited < PATIENCE && *work < all && plan.budget.stop.raised().is_none() {
            *work += CHANGE;
            waited += 1;
            let Some(next) = altered(random, plan, &at) else { continue };
            let Some(grown) = evaluated(plan, &next, work) else { continue };
            let slot = &mut history[round % AGO];
            if grown.worth >= height || grown.worth >= *slot {
                (at, height) = (next, grown.worth);
            }
            *slot = height;
            round += 1;
            if grown.worth > best.worth {
                (best, waited) = (grown, 0);
            }
        }
        summits.push(best);
    }
    summits.sort_by(|a, b| b.worth.total_cmp(&a.worth));
    summits
}

/// The board with its farthest start.
fn evaluated(plan: &Plan, board: &Board, work: &mut u64) -> Option<Grown> {
    let found = Retrograde::explore(board, plan.positions, &plan.budget);
    *work += found.stands.len() as u64;
    let start = farthest(&found).filter(|start| start.pushes <= plan.most)?;
    let mut grown = Grown::of(board, &found, start.at);
    grown.worth = start.worth + LOOK * beauty(board.shape, board.floor, board.goals);
    Some(grown)
}
