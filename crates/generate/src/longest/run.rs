//! The parts of a search on several threads, taken in their order.

use super::farthest::Search;
use super::floor::Board;
use super::{Longest, Order, Part, State, climb, exhaust};
use sokoworks::{Budget, GaveUp, Stop};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often the stop flag is looked at.
const PERIOD: Duration = Duration::from_millis(20);

/// A part that ended, and why it is not whole.
type Ended = (u64, Part, Result<(), GaveUp>);

/// Searches from `state` on, which it brings up to date after each part, and calls `observer`. Of `budget`, the bytes and the flag
/// count. In the end the longest level so far comes with its solution; none if no board has a start.
///
/// # Errors
/// Why it ended early: the flag, or [`GaveUp::Memory`] where there is too little for one thread. The state is that of the parts
/// that are done, with the best of all.
pub fn longest(
    order: &Order,
    state: &mut State,
    budget: &Budget,
    observer: &mut dyn FnMut(&State, u64),
) -> (Option<Longest>, Result<(), GaveUp>) {
    let ended = run(order, state, budget, observer);
    (state.best.as_ref().and_then(Longest::of), ended)
}

fn run(
    order: &Order,
    state: &mut State,
    budget: &Budget,
    observer: &mut dyn FnMut(&State, u64),
) -> Result<(), GaveUp> {
    let placements =
        Search::placements(order.squares as usize, order.boxes as usize).ok_or(GaveUp::Memory)?;
    let affordable = budget.bytes.map_or(usize::MAX, |bytes| bytes / Search::bytes(placements));
    if affordable == 0 {
        return Err(GaveUp::Memory);
    }
    let (parts, from) = (order.parts(), order.from.iter().filter_map(Board::of).collect::<Vec<_>>());
    let (next, inner) = (AtomicU64::new(state.part), budget.stop.child());
    let (sender, receiver) = channel::<Ended>();
    thread::scope(|scope| {
        for _ in 0..order.jobs.clamp(1, affordable) {
            let (sender, next, inner, from) = (sender.clone(), &next, &inner, &from);
            scope.spawn(move || {
                work(order, parts, next, inner, from, &mut |ended| sender.send(ended).is_ok())
            });
        }
        drop(sender);
        // Parts that ended before an earlier one.
        let (mut waiting, mut result) = (BTreeMap::new(), Ok(()));
        loop {
            match receiver.recv_timeout(PERIOD) {
                Ok((number, part, Ok(()))) => drop(waiting.insert(number, part)),
                Ok((number, part, Err(why))) => {
                    inner.raise(why);
                    result = Err(why);
                    state.add(number, &part, false);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(part) = waiting.remove(&state.part) {
                state.add(state.part, &part, true);
            }
            observer(state, parts);
        }
        // They are done again when the search is continued, but what they have found counts.
        waiting.iter().for_each(|(&number, part)| state.add(number, part, false));
        if state.part < parts {
            result.and(budget.stop.check()).and(Err(GaveUp::Interrupted))
        } else {
            Ok(())
        }
    })
}

/// Does one part after the other until none is left, or the flag is raised.
fn work(
    order: &Order,
    parts: u64,
    next: &AtomicU64,
    stop: &Stop,
    from: &[Board],
    send: &mut dyn FnMut(Ended) -> bool,
) {
    let size = (order.squares as usize, order.boxes as usize);
    let mut search = match Search::new(size.0, size.1) {
        Ok(search) => search,
        Err(why) => {
            send((0, Part::default(), Err(why)));
            return;
        }
    };
    let all = order.tries_all();
    while stop.raised().is_none() {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= parts {
            return;
        }
        let (part, ended) = match all {
            true => exhaust::part(&mut search, size.0, number, stop),
            false => climb::part(&mut search, size, order.seed, number, from, stop),
        };
        if !send((number, part, ended)) {
            return;
        }
    }
}
