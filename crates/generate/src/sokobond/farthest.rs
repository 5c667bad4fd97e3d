//! The farthest start: of all positions that play can lead to, one from which the way to the end is longest.
//!
//! All positions that can be reached from a start are found breadth-first by the plain rules, and their distances to the
//! end breadth-first backward over the same moves. Only positions that a level can start in count: those whose atoms
//! have just the bonds that they would have at a start. O(positions), with a copy of each.

use super::layout::Layout;
use crate::rooms::Squares;
use grid::Direction;
use rustc_hash::FxHashMap;
use sokobond::{Level, Position, rules};
use sokoworks::Stop;

/// The layout from its farthest start, with the moves that it needs, and the positions that were searched. None where
/// there is no solution or not all positions are found within `most`.
pub(crate) fn farthest(layout: &Layout, most: usize, stop: &Stop) -> (Option<(Layout, usize)>, u64) {
    let Some(level) = layout.level() else { return (None, 0) };
    let Some(graph) = Graph::explore(&level, most, stop) else { return (None, most as u64) };
    let distances = graph.distances();
    let mut order: Vec<u32> = (0..graph.positions.len() as u32).collect();
    order.retain(|&at| distances[at as usize] != u32::MAX);
    order.sort_by_key(|&at| (std::cmp::Reverse(distances[at as usize]), at));
    let found = order.iter().take(2_000).find_map(|&at| {
        let position = &graph.positions[at as usize];
        let started = started(layout, &level, position)?;
        (started.is_loose() && position.bonds().next().is_none())
            .then_some((started, distances[at as usize] as usize))
    });
    (found, graph.positions.len() as u64)
}

/// The layout with its atoms where a position has them.
fn started(layout: &Layout, level: &Level, position: &Position) -> Option<Layout> {
    let shape = layout.shape;
    // The level is cut to its floor: where its first column and row are.
    let (left, top) = crate::rooms::each(layout.floor)
        .map(|square| shape.place(square))
        .fold((u32::MAX, u32::MAX), |(left, top), (x, y)| (left.min(x), top.min(y)));
    let square = |atom| -> Squares {
        let (x, y) = level.size.xy(position.cell(atom));
        shape.square(x + left - 1, y + top - 1)
    };
    let mut atoms = vec![(level.atoms.get(level.player.index())?.0, square(level.player))];
    for atom in position.atoms().filter(|&atom| atom != level.player) {
        atoms.push((level.atoms[atom.index()].0, square(atom)));
    }
    Some(Layout { atoms, ..layout.clone() })
}

/// Positions and the moves between them.
struct Graph {
    positions: Vec<Position>,
    /// From where each position is reached in one move.
    from: Vec<Vec<u32>>,
    solved: Vec<u32>,
}

impl Graph {
    fn explore(level: &Level, most: usize, stop: &Stop) -> Option<Graph> {
        let start = Position::start(level);
        let mut index = FxHashMap::default();
        index.insert(start.clone(), 0_u32);
        let mut graph = Graph { positions: vec![start], from: vec![Vec::new()], solved: Vec::new() };
        let mut next = 0;
        while next < graph.positions.len() {
            if graph.positions.len() > most || stop.raised().is_some() {
                return None;
            }
            let at = next as u32;
            let position = graph.positions[next].clone();
            next += 1;
            if rules::is_solved(level, &position) {
                graph.solved.push(at);
                continue;
            }
            for direction in Direction::ALL {
                let mut after = position.clone();
                if rules::turn(level, &mut after, direction).is_refused() {
                    continue;
                }
                let new = graph.positions.len() as u32;
                let to = *index.entry(after.clone()).or_insert(new);
                if to == new {
                    graph.positions.push(after);
                    graph.from.push(Vec::new());
                }
                graph.from[to as usize].push(at);
            }
        }
        Some(graph)
    }

    /// Moves from each position to the end; the largest number where there is no way.
    fn distances(&self) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.positions.len()];
        self.solved.iter().for_each(|&at| distances[at as usize] = 0);
        let mut queue: std::collections::VecDeque<u32> = self.solved.iter().copied().collect();
        while let Some(at) = queue.pop_front() {
            for &before in &self.from[at as usize] {
                if distances[before as usize] == u32::MAX {
                    distances[before as usize] = distances[at as usize] + 1;
                    queue.push_back(before);
                }
            }
        }
        distances
    }
}
