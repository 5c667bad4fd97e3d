//! The opening: a search for a shortest solution that proves easy levels, before the line-up and after it.
//!
//! It comes before all other searches for `opening_nodes` expansions at most, alone. If that is not enough, it takes its
//! turns in the line-up, and when any search has found a solution, it goes on for as much work as finding that took, and
//! for `opening_proof_work` at least. It shares nothing that other threads write, so a level whose proof costs less has the
//! same answer every time, with any number of threads.

use crate::engine::member::End;
use crate::engine::member::{BETWEEN_LOOKS, Entry};
use crate::ground::memory::Memory;
use crate::options::Options;
use crate::strategy::scoreboard::Scoreboard;
use crate::strategy::turns::Numbered;
use search::{Budget, Statistics};

/// Gives the opening a small share of the budget before all other searches, and this thread alone. How it ended, if it
/// did.
pub(super) fn attempt(
    entry: &mut Entry<'_>,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Option<End> {
    let parameters = &options.parameters;
    let share = |limit: Option<u64>, least: u64| {
        limit.map_or(u64::MAX, |limit| (limit / parameters.opening_share).max(least.min(limit)))
    };
    // Seven in eight levels of Microban need less than the defaults.
    let (nodes, work) = (parameters.opening_nodes, parameters.opening_work);
    let nodes = nodes.min(share(budget.nodes, nodes / 25));
    let work = work.min(share(options.work, work / 20));
    let end = go_on(entry, nodes, work, budget, observer);
    entry.ticks = entry.search.statistics().expanded;
    end
}

/// Goes on with the opening when a solution is known, and notes what it proves on the scoreboard.
pub(super) fn resume(
    (number, entry): &mut Numbered<'_>,
    board: &mut Scoreboard,
    options: &Options,
    budget: &Budget,
    memory: &Memory,
    observer: &mut dyn FnMut(&Statistics),
) {
    let total = board.total(memory);
    let (expanded, before) = (entry.search.statistics().expanded, entry.search.work());
    let nodes = budget.nodes.map_or(u64::MAX, |most| expanded + most.saturating_sub(total.expanded));
    let finding = board.most_work();
    let left = options.work.map_or(u64::MAX, |most| most.saturating_sub(finding));
    let (least, most) = (options.parameters.opening_proof_work, options.parameters.opening_most_work);
    let work = finding.max(least).min(most).min(before.saturating_add(left));
    let mut observer = |now: &Statistics| {
        let mut all = total.clone();
        all.expanded += now.expanded - expanded;
        observer(&all);
    };
    let end = go_on(entry, nodes, work, budget, &mut observer);
    board.take_in(*number, entry, true, end);
    if end == Some(End::Exhausted) {
        board.settle(*number, entry.search.as_ref());
    }
    board.add_work(entry.search.work() - before);
}

/// Steps the search until it ends or reaches `nodes` expansions or `work` in all.
fn go_on(
    entry: &mut Entry<'_>,
    nodes: u64,
    work: u64,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Option<End> {
    loop {
        let expanded = entry.search.statistics().expanded;
        if expanded >= nodes || entry.search.work() >= work || budget.stop.raised().is_some() {
            return None;
        }
        let end = entry.step((nodes - expanded).min(BETWEEN_LOOKS) as u32, budget.clock);
        observer(entry.search.statistics());
        if end.is_some() {
            return end;
        }
    }
}
