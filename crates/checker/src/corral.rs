//! Corrals: parts of the floor whose boxes may be pushed first (Brian Damgaard's *PI-corrals*). Only where pushes are counted.
//!
//! Let C be free squares that the player cannot walk to, whole areas of connected ones, and B boxes, all neighbours of C among them. Until one of B
//! is pushed, no player and no box gets into C. So a box b of B can be the first of B to be pushed, in a direction d, only if neither the square s
//! before it nor the square t behind it is a wall or holds a box of B, s is not in C, and B, with b on t, is not dead where there are no other boxes.
//! The corral counts if for all such b and d, t is in C and the player can walk to s now; and if a solution must push one of B: one is not on a
//! goal, or there are as many boxes as goals and one of these is in C.
//!
//! *Then some solution with as many pushes begins with such a push.* Take a solution, and in it the first push m of a box of B, after pushes q1,
//! ..., qk of others. It can be made now: the player can walk to s, and t is free, as nothing gets into C before m. If it is made first, q1, ...,
//! qk can be made after it: the square of b is free in addition and connected with s, where the player could walk before, and t is one to which no
//! player walked and no box was pushed. After them, the boxes stand as after q1, ..., qk, m, and the player can walk to s, as before m, and from
//! there to the old square of b, where m ended. So the rest of the solution can follow.

use crate::sokoban::Sokoban;
use crate::table::{Board, FAR, NONE};

impl Sokoban {
    /// The pushes of the corral that has the fewest of them, as square of the box and number of the direction; none if no corral counts. One
    /// without pushes is a deadlock.
    pub(crate) fn corral(&self, board: &Board) -> Option<Vec<(u16, usize)>> {
        let mut seen = board.is_box.clone();
        let mut best: Option<Vec<(u16, usize)>> = None;
        for first in 0..seen.len() {
            if board.walks[first] == FAR && !seen[first] {
                let (mut inside, mut border) = (vec![false; seen.len()], Vec::new());
                self.take_in(board, first as u16, &mut inside, &mut border);
                seen.iter_mut().zip(&inside).for_each(|(seen, inside)| *seen |= inside);
                best = best.into_iter().chain(self.grow(board, inside, border)).min_by_key(Vec::len);
            }
        }
        best
    }

    /// Takes the area of a square into C, and the boxes beside it into B.
    fn take_in(&self, board: &Board, first: u16, inside: &mut [bool], border: &mut Vec<u16>) {
        let ground = &self.open.ground;
        let area = ground.walks(|square| !board.is_box[usize::from(square)], first);
        for (square, around) in ground.next.iter().enumerate().filter(|(square, _)| area[*square] != FAR) {
            inside[square] = true;
            for &one in around {
                if one != NONE && board.is_box[usize::from(one)] && !border.contains(&one) {
                    border.push(one);
                }
            }
        }
    }

    /// Takes in what stands in the way of a corral, C by square and B, until it counts or never will. The pushes of which one comes first then.
    fn grow(&self, board: &Board, mut inside: Vec<bool>, mut border: Vec<u16>) -> Option<Vec<(u16, usize)>> {
        let ground = &self.open.ground;
        let (mut pushes, mut done) = (Vec::new(), 0);
        while let Some(&one) = border.get(done / 4) {
            let (from, to) = ground.ends(one, done % 4);
            done += 1;
            let is_blocked = |square: u16| square == NONE || border.contains(&square);
            if is_blocked(from) || is_blocked(to) || inside[usize::from(from)] {
                continue;
            }
            let is_inside = inside[usize::from(to)] && board.is_reached(from);
            let is_dead =
                || self.pushed(&border, one, to).is_some_and(|after| self.is_dear(&after, u64::MAX));
            if ground.is_dead[usize::from(to)] || !is_inside && is_dead() {
                continue;
            }
            if board.is_box[usize::from(from)] {
                border.push(from);
            } else if !board.is_reached(from) {
                self.take_in(board, from, &mut inside, &mut border);
            } else if board.is_box[usize::from(to)] {
                border.push(to);
            } else if board.is_reached(to) {
                return None;
            } else {
                self.take_in(board, to, &mut inside, &mut border);
                pushes.push((one, (done - 1) % 4));
            }
        }
        let is_full = board.boxes.len() == ground.goals.len();
        let must =
            !self.is_done(&border) || is_full && ground.goals.iter().any(|&one| inside[usize::from(one)]);
        must.then_some(pushes)
    }
}
