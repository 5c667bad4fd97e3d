//! Where the solution of a part fails in the whole level: the boxes that it runs into.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use std::collections::VecDeque;

/// The boxes of the position `(boxes, player)` that are in the way of the first of `pushes` that cannot be made in it: one where the box pushed
/// would go, or the fewest between the player and the place to push from. None when all pushes can be made.
pub(crate) fn first_clash<B: Board>(
    maze: &Maze,
    (boxes, mut player): (&B, Square),
    part: &B,
    pushes: &[Push],
) -> Option<B> {
    let mut moving = part.clone();
    let mut others = boxes.clone();
    part.squares().for_each(|square| others.take(square));
    for push in pushes {
        let (to, behind) =
            (maze.step(push.from, push.direction), maze.step(push.from, push.direction.opposite()));
        let mut clash = crossed(maze, &moving, &others, player, behind);
        if others.has(to) {
            clash.put(to);
        }
        if !clash.is_empty() {
            return Some(clash);
        }
        moving.take(push.from);
        moving.put(to);
        player = push.from;
    }
    None
}

/// Of the boxes in `others`, the fewest that the player has to pass on the way; none of them may be in `moving`.
fn crossed<B: Board>(maze: &Maze, moving: &B, others: &B, player: Square, target: Square) -> B {
    let mut came = vec![NONE; maze.len()];
    let mut cost = vec![u32::MAX; maze.len()];
    let mut queue = VecDeque::from([player]);
    cost[player as usize] = 0;
    while let Some(at) = queue.pop_front() {
        if at == target {
            break;
        }
        for next in maze.next[at as usize] {
            if next == NONE || moving.has(next) {
                continue;
            }
            let passes = others.has(next);
            let sum = cost[at as usize] + u32::from(passes);
            if sum < cost[next as usize] {
                cost[next as usize] = sum;
                came[next as usize] = at;
                if passes { queue.push_back(next) } else { queue.push_front(next) }
            }
        }
    }
    let mut passed = B::empty(maze.len());
    let mut at = target;
    while at != NONE && at != player {
        if others.has(at) {
            passed.put(at);
        }
        at = came[at as usize];
    }
    passed
}
