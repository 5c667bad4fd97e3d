//! The search itself.

use super::folder::{Folder, Journal};
use super::keys::bucket;
use super::layer::{Expanded, expand};
use super::merge::merge;
use super::segments::{SegmentWriter, Segments};
use super::share::{Failure, Limits, Share};
use super::{Layers, Reached};
use crate::{Cost, GaveUp, Statistics};
use std::io;
use std::time::{Duration, Instant};

/// How long what is done may be unsaved, besides the layer in work. Making files last takes some time.
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

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Layered<S> {
    /// How it ended.
    pub end: End<S>,
    /// No solution costs less, if it is to cost less than solutions had to.
    pub least: Cost,
    /// Counters, of earlier runs too. The lower bound is not among them.
    pub statistics: Statistics,
    /// What the system said when it refused to read or write a file.
    pub refused: Option<String>,
}

/// Searches on `folder`, on a thread for each of `workers`, which must be alike; `note` is kept beside the files when the
/// search begins. `observer` sees the counters and the least cost of a solution from time to time.
///
/// A search that goes on where an earlier one ended looks for solutions of less than the smaller of both limits.
pub fn run<L: Layers>(
    folder: &mut Folder,
    workers: &mut [L],
    limits: &Limits,
    note: &str,
    observer: &mut dyn FnMut(&Statistics, Cost),
) -> Layered<Vec<L::Move>> {
    let mut refused = None;
    let result = search(folder, workers, limits, note, observer);
    let result = result.or_else(|failure| folder.save().map_err(Failure::from).and(Err(failure)));
    let end = result.unwrap_or_else(|failure| match failure {
        Failure::Limit(why) => End::GaveUp(why),
        Failure::System(error) => {
            refused = Some(error.to_string());
            End::GaveUp(GaveUp::Disk)
        }
    });
    let journal = folder.journal.clone().unwrap_or_default();
    Layered { end, least: journal.least, statistics: statistics(folder, &journal, 0), refused }
}

/// The counters after so many expansions in the last layer.
fn statistics(folder: &Folder, journal: &Journal, expanded: u64) -> Statistics {
    let &Journal { depth, generated, duplicates, .. } = journal;
    let stored = folder.layers.iter().map(Segments::len).sum();
    let queued = folder.layers.last().map_or(0, Segments::len).saturating_sub(expanded);
    let expanded = journal.expanded + expanded;
    Statistics { expanded, generated, duplicates, stored, queued, depth, ..Statistics::default() }
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
    let mut journal = match folder.journal.clone() {
        Some(journal) => Journal { below: journal.below.min(limits.below), ..journal },
        None => match first.start() {
            None => return Ok(End::NoneBelow(limits.below)),
            Some((_, Reached { is_goal: true, .. })) => return Ok(End::Found(Vec::new())),
            Some((key, Reached { bound, .. })) => begin(folder, &key, bound, limits, note)?,
        },
    };
    if journal.least >= journal.below {
        return Ok(End::NoneBelow(journal.below));
    }
    let mut saved = Instant::now();
    loop {
        if folder.layers.last().is_none_or(|layer| layer.len() == 0) {
            if journal.beyond >= journal.below {
                return Ok(End::NoneBelow(journal.below));
            }
            journal = next_round(&journal);
            folder.journal = Some(journal.clone());
            folder.begin_again()?;
        }
        let share = Share::new(folder, limits, threads, key_len);
        let nodes = limits.budget.nodes.map(|nodes| nodes.saturating_sub(journal.expanded));
        let mut watch = |expanded| observer(&statistics(folder, &journal, expanded), journal.least);
        let Expanded { runs, expanded, found, beyond, goal } =
            expand(folder, &share, &journal, nodes, workers, &mut watch)?;
        if let Some(goal) = goal {
            let moves = trace(folder, &mut workers[0], goal, key_len)?;
            return Ok(moves.map_or(End::GaveUp(GaveUp::Incomplete), End::Found));
        }
        let earlier = folder.layers.iter().rev().skip(usize::from(alternates));
        let earlier: Vec<&Segments> = earlier.step_by(1 + usize::from(alternates)).collect();
        let layer = merge(&folder.layer(journal.depth + 1), &share, &runs, &earlier)?;
        runs.into_iter().try_for_each(Segments::delete)?;
        // Nothing of this layer is a goal, and what costs no more than this round's limit is in one of the layers.
        let depth = journal.depth + 1;
        journal = Journal {
            depth,
            least: journal.least.max((depth + 1).min(journal.within + 1)),
            beyond: journal.beyond.min(beyond),
            expanded: journal.expanded + expanded,
            generated: journal.generated + found,
            duplicates: journal.duplicates + found - layer.len(),
            ..journal
        };
        folder.layers.push(layer);
        folder.journal = Some(journal.clone());
        if saved.elapsed() >= BETWEEN_SAVES {
            folder.save()?;
            saved = Instant::now();
        }
    }
}

/// The next round begins at the least cost that was left out. When a round expands less than twice as much as the one before,
/// the limit grows in larger steps, so that all rounds together cost little more than the last one.
fn next_round(journal: &Journal) -> Journal {
    let &Journal { below, beyond, step, before, last, expanded, .. } = journal;
    let this = expanded - before;
    let step = if this < 2 * last { step.saturating_mul(2) } else { step };
    let within = beyond.saturating_add(step - 1).min(below - 1);
    let least = journal.least.max(beyond);
    Journal {
        least,
        within,
        beyond: Cost::MAX,
        step,
        depth: 0,
        before: expanded,
        last: this,
        ..journal.clone()
    }
}

/// Writes the first layer: the key of the start, from which a solution takes `bound` moves at least.
fn begin(folder: &mut Folder, key: &[u8], bound: Cost, limits: &Limits, note: &str) -> io::Result<Journal> {
    let (below, least, note) = (limits.below, bound.max(limits.least), note.to_owned());
    let journal =
        Journal { below, least, within: least, beyond: Cost::MAX, step: 1, note, ..Journal::default() };
    let mut layer = SegmentWriter::create(&folder.layer(0))?;
    layer.push(&[&[bucket(key)], key].concat())?;
    folder.layers = vec![layer.finish()?];
    folder.journal = Some(journal.clone());
    folder.save()?;
    Ok(journal)
}

/// The moves to a goal: back from layer to layer, by positions that are in them. None when a layer lacks one.
fn trace<L: Layers>(
    folder: &Folder,
    worker: &mut L,
    goal: Vec<u8>,
    key_len: usize,
) -> Result<Option<Vec<L::Move>>, Failure> {
    let (mut key, mut moves) = (goal, Vec::new());
    for layer in folder.layers.iter().rev() {
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
