//! Closed diagonals: holes along a diagonal, enclosed by boxes that can only be pushed into them.
//!
//! ```text
//! ##      s0 is wall or box: a closed end
//! # $     a hole, between the sides above and beside it
//!  $ $    a hole
//!   $#    s3: a closed end
//! ```
//!
//! The squares `s0, s1, .., sk` are on a diagonal. `s1` to `sk-1` are holes: free squares whose four neighbours are
//! wall or box. The ends `s0` and `sk` are wall or box, or there is wall on both sides between such an end and its
//! hole. So a wall or a box is on both sides of every step from `si` to `si+1`. These are the boxes of the diagonal.
//!
//! No other box and no player gets in before one of the boxes of the diagonal is pushed, and each of them can only be
//! pushed into a hole: for a push in any other way the player would have to be in a hole, and an end has a side of the
//! diagonal on each axis. Suppose a box is pushed into the hole `si`, over one of the sides before it. Then `si, ..,
//! sk` is a closed diagonal again, a shorter one, with the box on `si` as one of its boxes; if the push comes over a
//! side behind it, `s0, .., si` is. With no hole left there are four boxes or walls in a block, which never move. So,
//! by induction over the length: with a box off goal the diagonal is dead unless some push into a hole that is a goal
//! leaves a shorter one that is not. Without a goal among the holes one box off goal is enough. (The idea is old, see
//! "closed diagonal" in the Sokoban Wiki and in JSoko; the count of goals follows from the induction.)
//!
//! There is no mirror image for pulls: boxes around a hole can be pulled away from it.
//!
//! Cost: a look at the neighbours of the free squares around the pushed box; most are not holes.

use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{NONE, Square};

/// Most holes that are goals; each doubles the work.
const MOST_GOALS: usize = 6;

/// Most squares of a diagonal, ends included.
const LONGEST: usize = 24;

/// Whether the push that brought a box to `pushed`, the player standing on `player`, closed a diagonal
/// that is dead.
#[inline]
pub(crate) fn is_dead_after_push<B: Board>(
    ground: &Ground,
    boxes: &B,
    pushed: Square,
    player: Square,
) -> bool {
    let ring = ground.rings.around(pushed);
    (0..8).any(|place| {
        let hole = ring[place];
        if hole == NONE || hole == player || !is_hole(ground, boxes, hole) {
            return false;
        }
        // Beside the hole, the box can be on either diagonal through it.
        let falls = place % 2 == 0 || place == 3 || place == 7;
        let rises = place % 2 == 0 || place == 1 || place == 5;
        falls && is_dead(ground, boxes, hole, player, 3) || rises && is_dead(ground, boxes, hole, player, 1)
    })
}

/// The boxes of a diagonal that is dead, if there is one.
pub(crate) fn find<B: Board>(ground: &Ground, boxes: &B, player: Square) -> Option<B> {
    let holes = (0..ground.maze.len() as Square)
        .filter(|&hole| hole != player && !boxes.has(hole) && is_hole(ground, boxes, hole));
    let mut diagonals = holes.flat_map(|hole| [3, 1].map(|towards| (hole, towards)));
    let steps = diagonals.find_map(|(hole, towards)| closed(ground, boxes, hole, player, towards))?;
    let mut found = B::empty(ground.maze.len());
    for step in steps {
        let around = [step.at, step.sides[0], step.sides[1]];
        around.into_iter().filter(|&s| s != NONE && boxes.has(s)).for_each(|square| found.put(square));
    }
    Some(found)
}

/// Whether all four neighbours of a square are wall or box.
#[inline]
fn is_hole<B: Board>(ground: &Ground, boxes: &B, square: Square) -> bool {
    !boxes.has(square)
        && ground.maze.next[square as usize].iter().all(|&next| next == NONE || boxes.has(next))
}

/// One square of a diagonal, and the two sides between it and the next.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Itself, [`NONE`] for a wall or what counts as one.
    at: Square,
    sides: [Square; 2],
}

/// Whether the diagonal through `hole` towards place `towards` of the ring is closed and dead.
fn is_dead<B: Board>(ground: &Ground, boxes: &B, hole: Square, player: Square, towards: usize) -> bool {
    closed(ground, boxes, hole, player, towards).is_some()
}

/// The diagonal through `hole` towards place `towards` of the ring, if it is closed and dead.
fn closed<B: Board>(
    ground: &Ground,
    boxes: &B,
    hole: Square,
    player: Square,
    towards: usize,
) -> Option<Vec<Step>> {
    let mut first = hole;
    let back = (towards + 4) % 8;
    let mut length = 2;
    // To the end that lies behind.
    let start = loop {
        match follow(ground, boxes, first, player, back) {
            Next::Hole(square) => first = square,
            Next::End(end) => break end,
            Next::Open => return None,
        }
        length += 1;
        if length > LONGEST {
            return None;
        }
    };
    // The sides between two squares are the same seen from either.
    let mut steps = vec![Step { at: start, sides: sides(ground, first, back) }];
    let mut at = first;
    loop {
        steps.push(Step { at, sides: sides(ground, at, towards) });
        match follow(ground, boxes, at, player, towards) {
            Next::Hole(square) => at = square,
            Next::End(end) => {
                steps.push(Step { at: end, sides: [NONE; 2] });
                break;
            }
            Next::Open => return None,
        }
        if steps.len() > LONGEST {
            return None;
        }
    }
    let is_goal = &ground.maze.is_goal;
    let holes = &steps[1..steps.len() - 1];
    let few = holes.iter().filter(|step| is_goal[step.at as usize]).count() <= MOST_GOALS;
    (few && is_lost(is_goal, &steps)).then_some(steps)
}

enum Next {
    Hole(Square),
    /// A box, or [`NONE`] for what counts as a wall.
    End(Square),
    Open,
}

/// What comes after a hole on the diagonal.
fn follow<B: Board>(ground: &Ground, boxes: &B, hole: Square, player: Square, towards: usize) -> Next {
    let next = ground.rings.around(hole)[towards];
    if sides(ground, hole, towards) == [NONE; 2] || next == NONE {
        Next::End(NONE)
    } else if boxes.has(next) {
        Next::End(next)
    } else if next != player && is_hole(ground, boxes, next) {
        Next::Hole(next)
    } else {
        Next::Open
    }
}

/// The squares on both sides of the step from a square towards a corner of its ring.
fn sides(ground: &Ground, square: Square, towards: usize) -> [Square; 2] {
    let ring = ground.rings.around(square);
    [ring[towards - 1], ring[(towards + 1) % 8]]
}

/// Whether a box of the closed diagonal stays off goal forever: the induction above.
fn is_lost(is_goal: &[bool], steps: &[Step]) -> bool {
    let off_goal = |square: Square| square != NONE && !is_goal[square as usize];
    let last = steps.len() - 1;
    let has_box_off_goal = off_goal(steps[0].at)
        || off_goal(steps[last].at)
        || steps[..last].iter().any(|step| step.sides.iter().any(|&side| off_goal(side)));
    let is_box = |step: &Step| step.sides.iter().any(|&side| side != NONE);
    has_box_off_goal
        && (1..last).all(|i| {
            !is_goal[steps[i].at as usize]
                || (!is_box(&steps[i - 1]) || is_lost(is_goal, &steps[i..]))
                    && (!is_box(&steps[i]) || is_lost(is_goal, &steps[..=i]))
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::{brute_force, level, random_level, rows};

    fn is_dead_level(level: &sokoban::Level) -> bool {
        let ground = Ground::new(level);
        let boxes: Wide = ground.maze.start();
        let found = find(&ground, &boxes, ground.maze.player);
        assert!(found.as_ref().is_none_or(|found| !found.is_empty() && found.is_subset(&boxes)));
        let dead = found.is_some();
        // The test after a push finds it from some box of the diagonal.
        let from_a_box =
            boxes.squares().any(|pushed| is_dead_after_push(&ground, &boxes, pushed, ground.maze.player));
        assert_eq!(dead, from_a_box, "{}", rows(level));
        dead
    }

    #[test]
    fn diagonals_by_hand() {
        let dead = ["########", "##     #", "# $   .#", "# $ $..#", "#  $#..#", "#     @#", "########"];
        assert!(!is_dead_level(&level(&dead)), "open at its upper end");
        let dead = ["########", "#   @  #", "# $$   #", "# $ $..#", "#  $#..#", "#      #", "########"];
        assert!(is_dead_level(&level(&dead)));
        let long = [
            "#########", "#   @   #", "# $$  ..#", "# $ $ ..#", "#  $ $..#", "#   $$ .#", "#       #",
            "#########",
        ];
        assert!(is_dead_level(&level(&long)));
        let filled = ["########", "#   @  #", "# **   #", "# * *  #", "#  *#  #", "#      #", "########"];
        assert!(!is_dead_level(&level(&filled)), "all of them are home");
        let goal = ["########", "#   @  #", "# **   #", "# *.$  #", "#  *#  #", "#      #", "########"];
        assert!(!is_dead_level(&level(&goal)), "the box off goal goes into the hole");
        let wrong = ["########", "#   @  #", "# *$   #", "# $.$ .#", "#  *# .#", "#      #", "########"];
        assert!(is_dead_level(&level(&wrong)), "whichever goes in, another stays off goal");
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        let mut random = grid::Random::new(91);
        let (mut dead, mut tried) = (0, 0);
        while dead < 60 && tried < 400_000 {
            tried += 1;
            let level = random_level(&mut random, 4, 4, 6);
            if is_dead_level(&level) {
                dead += 1;
                assert_eq!(brute_force(&level), None, "{}", rows(&level));
            }
        }
        assert!(dead >= 60, "only {dead} found dead");
    }
}
