//! Several solutions made one: the cheapest way along their pushes that changes from one to another at common positions.
//!
//! Dijkstra's algorithm (1959) over the positions of all solutions. From a position any solution is continued that has the
//! same boxes in one of its positions, if the player can walk to its next push. With one solution this leaves out every
//! detour that comes back to a position it has seen. O(positions of all solutions * squares).

use super::aims::Aims;
use super::path::{Fixed, Path};
use crate::level::board::Board;
use crate::level::maze::{Maze, NONE, Square};
use crate::level::walk::Push;
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
        let walks = walks(maze, &here.boxes, here.player);
        let ahead = here.last.map_or(NONE, |last| maze.step(here.player, last));
        for &other in &same[&here.boxes] {
            let (there, then) = place[other];
            let Some(push) = paths[there].pushes.get(then) else { continue };
            let may_change = fixed.leaves(at, paths[number].len()) && fixed.leaves(then, paths[there].len());
            let walk = walks[maze.step(push.from, push.direction.opposite()) as usize];
            if other != point && !may_change || walk == u32::MAX {
                continue;
            }
            let price = aims.push(u64::from(walk), push.direction, here.last, ahead == push.from);
            let next = starts[there] + then + 1;
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

/// Steps from `player` to each square, `u32::MAX` where there is no way.
fn walks<B: Board>(maze: &Maze, boxes: &B, player: Square) -> Vec<u32> {
    let mut steps = vec![u32::MAX; maze.len()];
    steps[player as usize] = 0;
    let mut queue = vec![player];
    let mut head = 0;
    while let Some(&square) = queue.get(head) {
        head += 1;
        for next in maze.next[square as usize] {
            if next != NONE && steps[next as usize] == u32::MAX && !boxes.has(next) {
                steps[next as usize] = steps[square as usize] + 1;
                queue.push(next);
            }
        }
    }
    steps
}
