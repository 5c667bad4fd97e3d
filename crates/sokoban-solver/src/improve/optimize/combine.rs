//! Several solutions made one: the cheapest way along their pushes that changes from one to another at common positions.
//!
//! Dijkstra's algorithm (1959) over the positions of all solutions. From a position any solution is continued that has the
//! same boxes in one of its positions, if the player can walk to its next push. With one solution this leaves out every
//! detour that comes back to a position it has seen. O(positions of all solutions * squares).

use super::aims::Aims;
use super::path::{Fixed, Path};
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The cheapest path along the pushes of `paths`, which begin at the start of the level and have the same pushes fixed.
/// None without a path, or when a limit is reached before.
pub(super) fn combine<B: Board>(
    maze: &Maze,
    aims: &Aims,
    paths: &[Path<B>],
    fixed: Fixed,
) -> Option<Path<B>> {
    let starts: Vec<usize> =
        paths.iter().scan(0, |sum, path| Some(std::mem::replace(sum, *sum + path.points.len()))).collect();
    let place: Vec<(usize, usize)> = paths
        .iter()
        .enumerate()
        .flat_map(|(number, path)| (0..path.points.len()).map(move |at| (number, at)))
        .collect();
    let mut same: FxHashMap<&B, Vec<usize>> = FxHashMap::default();
    for (point, &(path, at)) in place.iter().enumerate() {
        same.entry(&paths[path].points[at].boxes).or_default().push(point);
    }
    let mut known: Vec<Option<(u64, usize)>> = vec![None; place.len()];
    let mut done = vec![false; place.len()];
    let mut walks = Walks { found: vec![(0, 0); maze.len()], round: 0 };
    let mut open = BinaryHeap::from([Reverse((0, 0))]);
    *known.first_mut()? = Some((0, usize::MAX));
    while let Some(Reverse((cost, point))) = open.pop() {
        maze.limits.check().ok()?;
        if std::mem::replace(&mut done[point], true) {
            continue;
        }
        let (number, at) = place[point];
        let here = &paths[number].points[at];
        if at == paths[number].len() {
            return Path::new(maze, aims, trace(paths, &place, &known, point), fixed);
        }
        let ahead = here.last.map_or(NONE, |last| maze.step(here.player, last));
        let next_pushes: Vec<(usize, Push)> = same[&here.boxes]
            .iter()
            .filter_map(|&other| {
                let (there, then) = place[other];
                let push = *paths[there].pushes.get(then)?;
                let may_change =
                    fixed.leaves(at, paths[number].len()) && fixed.leaves(then, paths[there].len());
                (other == point || may_change).then_some((starts[there] + then + 1, push))
            })
            .collect();
        let behind = |push: Push| maze.step(push.from, push.direction.opposite());
        walks.find(maze, &here.boxes, here.player, next_pushes.iter().map(|&(_, push)| behind(push)));
        for (next, push) in next_pushes {
            let Some(walk) = walks.to(behind(push)) else { continue };
            let price = aims.push(u64::from(walk), push.direction, here.last, ahead == push.from);
            if known[next].is_none_or(|(old, _)| cost + price < old) {
                known[next] = Some((cost + price, point));
                open.push(Reverse((cost + price, next)));
            }
        }
    }
    None
}

/// The pushes that lead to a point.
fn trace<B: Board>(
    paths: &[Path<B>],
    place: &[(usize, usize)],
    known: &[Option<(u64, usize)>],
    mut point: usize,
) -> Vec<Push> {
    let mut pushes = Vec::new();
    while let Some((_, before)) = known[point]
        && before != usize::MAX
    {
        let (path, at) = place[point];
        pushes.push(paths[path].pushes[at - 1]);
        point = before;
    }
    pushes.reverse();
    pushes
}

/// Walks of the player to some squares. Rounds are numbered, so that the next search need not clear the array.
struct Walks {
    /// The round in which each square was reached last, and the steps to it.
    found: Vec<(u32, u32)>,
    round: u32,
}

impl Walks {
    /// Looks for walks from `player` until all of `wanted` are reached.
    fn find<B: Board>(
        &mut self,
        maze: &Maze,
        boxes: &B,
        player: Square,
        wanted: impl Iterator<Item = Square>,
    ) {
        self.round += 1;
        let mut wanted: Vec<Square> = wanted.collect();
        let mut queue = vec![player];
        let mut head = 0;
        self.found[player as usize] = (self.round, 0);
        while let Some(&square) = queue.get(head) {
            head += 1;
            wanted.retain(|&other| other != square);
            if wanted.is_empty() {
                return;
            }
            let steps = self.found[square as usize].1 + 1;
            for next in maze.next[square as usize] {
                if next != NONE && self.found[next as usize].0 != self.round && !boxes.has(next) {
                    self.found[next as usize] = (self.round, steps);
                    queue.push(next);
                }
            }
        }
    }

    /// Steps to a square that was wanted, if there is a way.
    fn to(&self, square: Square) -> Option<u32> {
        let (round, steps) = self.found[square as usize];
        (round == self.round).then_some(steps)
    }
}
