//! States that wait in layers of equal cost: beam search (Bisiani 1987).
//!
//! Of all that cost the same only the most promising are expanded. A wider beam costs more and finds shorter solutions.
//! Half the places go evenly to the numbers of free electrons that occur, so that states with few bonds in the right
//! places are not crowded out by states with many.

use crate::deadlock::bound::Score;
use crate::search::table::Partition;
use std::collections::BTreeMap;

/// Layers, from the cheapest on.
pub(crate) struct Layers {
    /// Most states of a layer that are expanded.
    width: usize,
    /// By cost: score and number of the states that wait.
    layers: Vec<Vec<(Score, u32)>>,
    /// The cost of the next layer to be taken.
    cost: usize,
}

impl Layers {
    pub(crate) fn new(width: usize) -> Layers {
        Layers { width, layers: Vec::new(), cost: 0 }
    }

    pub(super) fn bytes(&self) -> usize {
        self.layers.iter().map(|layer| layer.capacity() * size_of::<(Score, u32)>()).sum()
    }

    /// Bytes for a moment while a layer is ranked, which copies it once.
    pub(super) fn bytes_to_rank(&self) -> usize {
        4 * self.width * size_of::<(Score, u32)>()
    }

    pub(super) fn push(&mut self, cost: u16, score: Score, local: u32) {
        let cost = cost as usize;
        if self.layers.len() <= cost {
            self.layers.resize_with(cost + 1, Vec::new);
        }
        let layer = &mut self.layers[cost];
        layer.push((score, local));
        if layer.len() > 4 * self.width {
            keep_best(layer, self.width);
        }
    }

    /// The states of the next layer to expand; none when no layer is left from which a solution can cost less than `limit`.
    pub(super) fn take<const K: usize>(&mut self, table: &Partition<K>, limit: u16) -> Vec<u32> {
        while self.cost < self.layers.len() && self.cost + 1 < limit as usize {
            let mut layer = std::mem::take(&mut self.layers[self.cost]);
            // Those that have become cheaper since stand in an earlier layer.
            layer.retain(|&(_, local)| table.cost(local as usize) as usize == self.cost);
            self.cost += 1;
            if !layer.is_empty() {
                keep_best(&mut layer, self.width);
                return layer.into_iter().map(|(_, local)| local).collect();
            }
        }
        Vec::new()
    }
}

/// Keeps the best states, in the order of their scores.
fn keep_best(layer: &mut Vec<(Score, u32)>, width: usize) {
    layer.sort_unstable();
    if layer.len() <= width {
        return;
    }
    let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
    for (score, _) in &*layer {
        *counts.entry(score.free).or_default() += 1;
    }
    let share = width / 2 / counts.len();
    let mut places: BTreeMap<u16, usize> = counts.keys().map(|&free| (free, share)).collect();
    let mut others = Vec::with_capacity(layer.len());
    let mut kept = Vec::with_capacity(width);
    for &entry in &*layer {
        match places.get_mut(&entry.0.free) {
            Some(left) if *left > 0 => {
                *left -= 1;
                kept.push(entry);
            }
            _ => others.push(entry),
        }
    }
    kept.append(&mut others);
    *layer = kept;
    layer.truncate(width);
}
