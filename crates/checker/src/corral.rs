//! Corrals: parts of the floor whose boxes may be pushed first (Brian Damgaard's *PI-corrals*). Only where pushes are counted.
//!
//! Let C be free squares that are connected, all that are, and that the player cannot walk to. Their other neighbours are walls and boxes; let B be
//! these boxes. Until one of B is pushed, no player and no box gets into C. So a box b of B can be the first of B to be pushed, in a direction d,
//! only if neither the square s before it nor the square t behind it is a wall or holds a box of B, s is not in C, and t is not dead. The corral
//! counts if for all such b and d, t is in C and the player can walk to s now; and if one of B is not on a goal, so that a solution must push one
//! of B.
//!
//! *Then some solution with as many pushes begins with such a push.* Take a solution, and in it the first push m of a box of B, after pushes q1,
//! ..., qk of others. It can be made now: the player can walk to s, and t is free, as nothing gets into C before m. If it is made first, q1, ...,
//! qk can be made after it: the square of b is free in addition and connected with s, where the player could walk before, and t is one to which no
//! player walked and no box was pushed. After them, the boxes stand as after q1, ..., qk, m, and the player can walk to s, as before m, and from
//! there to the old square of b, where m ended. So the rest of the solution can follow.

use crate::ground::{FAR, Ground, NONE};
use grid::Direction;

/// The pushes of the corral that has the fewest of them, as the square of the box and the direction; none if no corral counts. One without pushes
/// is a deadlock.
pub(crate) fn corral(
    ground: &Ground,
    is_box: &[bool],
    walks: &[u32],
    boxes: &[u16],
) -> Option<Vec<(u16, Direction)>> {
    let is_closed = |square: u16| walks[usize::from(square)] == FAR && !is_box[usize::from(square)];
    let mut seen = vec![false; walks.len()];
    let mut best: Option<Vec<_>> = None;
    for first in (0..walks.len() as u16).filter(|&first| is_closed(first)) {
        if seen[usize::from(first)] {
            continue;
        }
        let area = ground.walks(is_closed, first);
        seen.iter_mut().zip(&area).for_each(|(seen, walk)| *seen |= *walk != FAR);
        let is_inside = |square: u16| square != NONE && area[usize::from(square)] != FAR;
        let is_border = |one: u16| is_box[usize::from(one)] && ground.around(one).into_iter().any(is_inside);
        let border: Vec<u16> = boxes.iter().copied().filter(|&one| is_border(one)).collect();
        let mut pushes = Vec::new();
        let mut counts = border.iter().any(|one| !ground.goals.contains(one));
        for (one, direction) in
            border.iter().flat_map(|&one| Direction::ALL.map(|direction| (one, direction)))
        {
            let (from, to) = ground.ends(one, direction);
            let is_blocked = |square: u16| square == NONE || is_border(square);
            if !(is_blocked(from) || is_blocked(to) || is_inside(from) || ground.is_dead[usize::from(to)]) {
                counts &= is_inside(to) && walks[usize::from(from)] != FAR;
                pushes.push((one, direction));
            }
        }
        if counts && best.as_ref().is_none_or(|best| pushes.len() < best.len()) {
            best = Some(pushes);
        }
    }
    best
}
