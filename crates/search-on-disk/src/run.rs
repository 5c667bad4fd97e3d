//! The search itself.

use super::folder::Folder;
use super::journal::State;
use super::keys::bucket;
use super::layer::{Expanded, expand};
use super::merge::merge;
use super::segments::{SegmentWriter, Segments};
use super::share::{Failure, Limits, Share};
use super::trouble::Trouble;
use super::{Layers, Reached};
use search::{Cost, GaveUp, Statistics};
use std::time::{Duration, Instant};

/// The longest time without saving, besides the layer in work: making files durable takes some time.
const BETWEEN_SAVES: Duration = Duration::from_secs(1);

/// How a search ended; `S` is a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<S> {
    /// A goal was reached, in the fewest moves.
    Found(S),
    /// No goal is reached at less than the cost that solutions had to stay below.
    NoneBelow(Cost),
    /// A limit was reached. A later run can go on.
    GaveUp(GaveUp),
}

/// The result of a search.
#[derive(Debug)]
pub struct Layered<S> {
    /// How it ended.
    pub end: End<S>,
    /// No solution costs less, if it is to cost less than solutions had to.
    pub least: Cost,
    /// Counters, of earlier runs too. The lower bound is not among them.
    pub statistics: Statistics,
    /// Why the files could not be used, when that ended the search.
    pub refused: Option<Trouble>,
}

/// Searches on `folder`, on a thread for each of `workers`, which must be alike; `note` is kept beside the files when the
/// search begins. `observer` sees the counters and the least cost of a solution from time to time.
///
/// A search that goes on where an earlier one ended looks for solutions of less than the smaller of both limits. Where files are damaged, it
/// ends, and leaves them.
pub fn run<L: Layers>(
    folder: &mut Folder,
    workers: &mut [L],
    limits: &Limits,
    note: &str,
    observer: &mut dyn FnMut(&Statistics, Cost),
) -> Layered<Vec<L::Move>> {
    let mut refused = None;
    let result = search(folder, workers, limits, note, observer);
    let result = result.or_else(|failure| match failure {
        Failure::Trouble(trouble) if trouble.is_damage() => Err(Failure::Trouble(trouble)),
        failure => folder.save().map_err(Failure::from).and(Err(failure)),
    });
    let end = result.unwrap_or_else(|failure| match failure {
        Failure::Limit(why) => End::GaveUp(why),
        Failure::Trouble(trouble) => {
            if trouble.is_damage() {
                folder.keep();
            }
            refused = Some(trouble);
            End::GaveUp(GaveUp::Disk)
        }
    });
    let state = folder.state().unwrap_or_default();
    Layered { end, least: state.least, statistics: statistics(folder, &state, 0), refused }
}

/// The counters after `expanded` expansions in the last layer.
fn statistics(folder: &Folder, state: &State, expanded: u64) -> Statistics {
    let &State { depth, generated, duplicates, .. } = state;
    let layers = folder.layers();
    let stored = layers.iter().map(Segments::len).sum();
    let queued = layers.last().map_or(0, Segments::len).saturating_sub(expanded);
    let expanded = state.expanded + expanded;
    let mut statistics = Statistics::default();
    (statistics.expanded, statistics.generated, statistics.duplicates) = (expanded, generated, duplicates);
    (statistics.stored, statistics.queued, statistics.depth) = (stored, queued, depth);
    statistics
}

fn search<L: Layers>(
    folder: &mut Folder,
    workers: &mut [L],
    limits: &Limits,
    note: &str,
    observer: &mut dyn FnMut(&Statistics, Cost),
) -> Result<End<Vec<L::Move>>, Failure> {
    let threads = workers.len();
    let first = workers.first_mut().ok_or(GaveUp::OutOfScope)?;
    let (key_len, alternates) = (first.key_len(), first.alternates());
    if key_len > super::LONGEST_KEY {
        return Err(GaveUp::OutOfScope.into());
    }
    folder.delete_runs();
    let mut state = match folder.state() {
        Some(state) => State { below: state.below.min(limits.below), ..state },
        None => match first.start() {
            None => return Ok(End::NoneBelow(limits.below)),
            Some((_, Reached { is_goal: true, .. })) => return Ok(End::Found(Vec::new())),
            Some((key, Reached { bound, .. })) => begin(folder, &key, bound, limits, note)?,
        },
    };
    if state.least >= state.below {
        return Ok(End::NoneBelow(state.below));
    }
    let mut saved = Instant::now();
    loop {
        if folder.layers().last().is_none_or(|layer| layer.len() == 0) {
            if state.beyond >= state.below {
                return Ok(End::NoneBelow(state.below));
            }
            state = next_round(&state);
            folder.begin_again(state)?;
        }
        let share = Share::new(folder, limits, threads, key_len);
        let nodes = limits.budget.nodes.map(|nodes| nodes.saturating_sub(state.expanded));
        let mut watch = |expanded| observer(&statistics(folder, &state, expanded), state.least);
        let Expanded { runs, expanded, found, beyond, goal } =
            expand(folder, &share, &state, nodes, workers, &mut watch)?;
        if let Some(goal) = goal {
            let moves = trace(folder, &mut workers[0], goal, key_len)?;
            return Ok(moves.map_or(End::GaveUp(GaveUp::Incomplete), End::Found));
        }
        let earlier = folder.layers().iter().rev().skip(usize::from(alternates));
        let earlier: Vec<&Segments> = earlier.step_by(1 + usize::from(alternates)).collect();
        let depth = state.depth + 1;
        let layer = merge(folder.layer(state.round, depth), &share, &runs, &earlier)?;
        runs.into_iter().try_for_each(Segments::delete)?;
        // Nothing of this layer is a goal, and what costs no more than this round's limit is in one of the layers.
        state = State {
            depth,
            least: state.least.max((depth + 1).min(state.within + 1)),
            beyond: state.beyond.min(beyond),
            expanded: state.expanded + expanded,
            generated: state.generated + found,
            duplicates: state.duplicates + found - layer.len(),
            ..state
        };
        folder.push(layer, state);
        if saved.elapsed() >= BETWEEN_SAVES {
            folder.save()?;
            saved = Instant::now();
        }
    }
}

/// The next round begins at the least cost that was left out. When a round expands less than twice as much as the one before,
/// the limit grows in larger steps, so that all rounds together cost little more than the last one.
fn next_round(state: &State) -> State {
    let &State { round, below, beyond, step, before, last, expanded, .. } = state;
    let this = expanded - before;
    let step = if this < 2 * last { step.saturating_mul(2) } else { step };
    let within = beyond.saturating_add(step - 1).min(below - 1);
    let least = state.least.max(beyond);
    State {
        round: round + 1,
        least,
        within,
        beyond: Cost::MAX,
        step,
        depth: 0,
        before: expanded,
        last: this,
        ..*state
    }
}

/// Writes the first layer: the key of the start, from which a solution takes `bound` moves at least.
fn begin(
    folder: &mut Folder,
    key: &[u8],
    bound: Cost,
    limits: &Limits,
    note: &str,
) -> Result<State, Trouble> {
    let (below, least) = (limits.below, bound.max(limits.least));
    let state =
        State { round: 1, below, least, within: least, beyond: Cost::MAX, step: 1, ..State::default() };
    let (path, name) = folder.layer(state.round, state.depth);
    let mut layer = SegmentWriter::create(&path, name)?;
    layer.push(&[&[bucket(key)], key].concat())?;
    folder.begin(state, note, layer.finish()?)?;
    Ok(state)
}

/// The moves to a goal: back from layer to layer, by positions that are in them. None when a layer lacks one.
fn trace<L: Layers>(
    folder: &Folder,
    worker: &mut L,
    goal: Vec<u8>,
    key_len: usize,
) -> Result<Option<Vec<L::Move>>, Failure> {
    let (mut key, mut moves) = (goal, Vec::new());
    for layer in folder.layers().iter().rev() {
        let mut parents = Vec::new();
        worker.parents(&key, &mut |parent, step| parents.push((parent.to_vec(), step)));
        let mut found = None;
        for (parent, step) in parents {
            if layer.contains(&parent, key_len)? {
                found = Some((parent, step));
                break;
            }
        }
        let Some((parent, step)) = found else { return Ok(None) };
        key = parent;
        moves.push(step);
    }
    moves.reverse();
    Ok(Some(moves))
}
