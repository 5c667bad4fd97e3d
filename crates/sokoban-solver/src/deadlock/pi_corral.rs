//! PI-corral pruning: corrals that can be dealt with at once (Meger & Damgaard, as described in the Sokoban Wiki).
//!
//! Take an area that the player cannot reach, and the boxes that close it. Suppose that every push that one of these
//! boxes could make first leads into the area, and that the player can make it now. Then in any solution that moves one
//! of them, the first such push can be made at once: nothing before it needs the area, and it closes nothing. Pushes
//! that leave two of these boxes, or a block of them, dead do not count, since the boxes have not moved before the
//! first of these pushes. If one of the boxes must move, because it is off goal or because a goal inside must be
//! filled, only these pushes need to be tried. The same pushes are made in another order, so fewest pushes are
//! preserved; fewest moves may not be.
//!
//! If a push would lead from or to another area that the player cannot reach, that area is added. If a box blocks a
//! push, it is added to the boxes. So single corrals, several, and pairs that share a box are found by the same growth.
//! The positions of all other boxes matter, so this does not work on a board from which boxes were removed.
//!
//! A box that can be pushed now from where the player is to where the player is belongs to no closed corral, so this is
//! looked for first, once for each box, and most areas end there. A corral that comes to an area whose own corral cannot
//! be closed is given up too: it could be closed only where its further boxes make the push dead that leaves.
//!
//! Cost: a few lookups at each side of each box; nothing when the player reaches everything.

use crate::deadlock::freeze;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::restriction::Restriction;
use crate::ground::tables::pairs::Pairs;

/// Scratch for the test.
#[derive(Clone, Debug)]
pub(crate) struct Scratch<B> {
    stack: Vec<Square>,
    freeze: freeze::Scratch,
    /// The areas that the player cannot reach, each with the boxes beside it.
    areas: Vec<(B, B)>,
}

impl<B> Default for Scratch<B> {
    fn default() -> Self {
        Scratch { stack: Vec::new(), freeze: freeze::Scratch::default(), areas: Vec::new() }
    }
}

/// The position in which corrals are looked for.
struct Position<'a, B> {
    ground: &'a Ground,
    pairs: Option<&'a Pairs>,
    boxes: &'a B,
    /// What the player reaches.
    reach: &'a B,
}

/// The restriction to the pushes of one corral, the one with fewest, if there is any; `reach` is what the
/// player reaches.
pub(crate) fn restriction<B: Board>(
    ground: &Ground,
    pairs: Option<&Pairs>,
    boxes: &B,
    reach: &B,
    scratch: &mut Scratch<B>,
) -> Option<Restriction<B>> {
    if reach.len() + boxes.len() == ground.maze.len() {
        return None;
    }
    let position = Position { ground, pairs, boxes, reach };
    let mut areas = std::mem::take(&mut scratch.areas);
    areas.clear();
    position.divide(&mut areas, &mut scratch.stack);
    let mut leaving = Leaving { seen: B::empty(ground.maze.len()), found: B::empty(ground.maze.len()) };
    let mut hopeless = B::empty(ground.maze.len());
    let mut best: Option<Restriction<B>> = None;
    for (area, fence) in &areas {
        match position.grow(&areas, (area, fence), &mut leaving, &hopeless, &mut scratch.freeze) {
            Growth::Open => hopeless.add(area),
            Growth::Closed(None) => {}
            Growth::Closed(Some(found)) => {
                if best.as_ref().is_none_or(|best| found.pushes < best.pushes) {
                    let is_dead = found.pushes == 0;
                    best = Some(found);
                    if is_dead {
                        break;
                    }
                }
            }
        }
    }
    scratch.areas = areas;
    best
}

/// The boxes that the player can push at once to a square that it reaches, where they are not dead even if no other box
/// moves.
struct Leaving<B> {
    /// Boxes that were looked at.
    seen: B,
    /// Those of them that can be pushed so.
    found: B,
}

/// What became of a corral that was grown.
enum Growth<B> {
    /// It is closed, and some of its boxes must move, if it restricts anything.
    Closed(Option<Restriction<B>>),
    /// It can be left alone.
    Open,
}

/// Where the search for a closed corral stands after a look at one push.
enum Look {
    /// Nothing to object.
    Fine,
    /// The push can be made now and leads inside.
    Inside,
    /// This box has to hold as well.
    Holds(Square),
    /// The area of this square has to be taken in.
    TakeIn(Square),
    /// The corral can be left alone.
    Leaves,
}

impl<B: Board> Position<'_, B> {
    /// Appends the areas that the player does not reach, in the order of their lowest squares.
    fn divide(&self, areas: &mut Vec<(B, B)>, stack: &mut Vec<Square>) {
        let maze = &self.ground.maze;
        let mut left = B::full(maze.len());
        left.remove(self.reach);
        left.remove(self.boxes);
        maze.each_area(self.boxes, left, (&mut B::empty(maze.len()), stack), |area| {
            let mut fence = maze.beside(area);
            fence.keep(self.boxes);
            areas.push((area.clone(), fence));
        });
    }

    /// Whether one of the boxes that hold is leaving.
    fn any_leaves(&self, holds: &B, leaving: &mut Leaving<B>, scratch: &mut freeze::Scratch) -> bool {
        if holds.meets(&leaving.found) {
            return true;
        }
        let mut fresh = holds.clone();
        fresh.remove(&leaving.seen);
        fresh.squares().any(|from| {
            leaving.seen.put(from);
            let leaves = self.leaves(from, scratch);
            if leaves {
                leaving.found.put(from);
            }
            leaves
        })
    }

    /// Whether the box on `from` is leaving.
    fn leaves(&self, from: Square, scratch: &mut freeze::Scratch) -> bool {
        let next = &self.ground.maze.next[from as usize];
        (0..4).any(|d| {
            let (to, behind) = (next[d], next[(d + 2) % 4]);
            to != NONE
                && behind != NONE
                && self.reach.has(to)
                && self.reach.has(behind)
                && self.is_live(to, d)
                && !self.is_dead_after(self.boxes, from, to, d, scratch)
        })
    }

    /// Grows the corral around an area until it is closed in itself, or not to be closed: because one of its boxes is
    /// `leaving`, or because it comes to a `hopeless` area.
    fn grow(
        &self,
        areas: &[(B, B)],
        (area, fence): (&B, &B),
        leaving: &mut Leaving<B>,
        hopeless: &B,
        scratch: &mut freeze::Scratch,
    ) -> Growth<B> {
        let maze = &self.ground.maze;
        let (mut into, mut holds) = (area.clone(), fence.clone());
        // What was settled for one push stays settled when the corral grows.
        let mut open = holds.clone();
        let mut pushes = 0;
        while let Some(from) = open.first() {
            if self.any_leaves(&holds, leaving, scratch) {
                return Growth::Open;
            }
            open.take(from);
            for d in 0..4 {
                loop {
                    match self.look(&into, &holds, (from, d), scratch) {
                        Look::Fine => {}
                        Look::Inside => pushes += 1,
                        Look::Holds(square) => {
                            holds.put(square);
                            open.put(square);
                        }
                        Look::TakeIn(square) => {
                            let more = areas.iter().find(|(area, _)| area.has(square));
                            let Some((more, beside)) = more.filter(|_| !hopeless.has(square)) else {
                                return Growth::Open;
                            };
                            for square in beside.squares().filter(|&square| !holds.has(square)) {
                                open.put(square);
                            }
                            holds.add(beside);
                            into.add(more);
                            continue;
                        }
                        Look::Leaves => return Growth::Open,
                    }
                    break;
                }
            }
        }
        let all_filled = maze.goals.len() == self.boxes.len();
        let must_move = holds.squares().any(|square| !maze.is_goal[square as usize])
            || all_filled && maze.goals.iter().any(|&goal| into.has(goal));
        Growth::Closed(must_move.then_some(Restriction { boxes: holds, into, pushes }))
    }

    #[inline]
    fn look(&self, into: &B, holds: &B, (from, d): (Square, usize), scratch: &mut freeze::Scratch) -> Look {
        let next = &self.ground.maze.next[from as usize];
        let (to, behind) = (next[d], next[(d + 2) % 4]);
        // Walls and boxes that hold block the push for now; inside there is no player.
        if to == NONE || behind == NONE || holds.has(to) || holds.has(behind) || into.has(behind) {
            return Look::Fine;
        }
        if !self.is_live(to, d) {
            return Look::Fine;
        }
        let found = if self.boxes.has(behind) {
            Look::Holds(behind)
        } else if !self.reach.has(behind) {
            Look::TakeIn(behind)
        } else if into.has(to) {
            // Tried in any case, dead or not.
            return Look::Inside;
        } else if self.boxes.has(to) {
            Look::Holds(to)
        } else if !self.reach.has(to) {
            Look::TakeIn(to)
        } else {
            Look::Leaves
        };
        // Those that hold stand still until one of them is pushed, so they tell whether its push is dead.
        if self.is_dead_after(holds, from, to, d, scratch) { Look::Fine } else { found }
    }

    /// Whether a box pushed to `to` in direction `d` could come to a goal if it were alone.
    fn is_live(&self, to: Square, d: usize) -> bool {
        self.ground.to_goals.is_live(self.ground.stances.beside(to, (d + 2) % 4))
    }

    /// Whether the push of one of `boxes`, with no others on the floor, leaves some of them dead.
    fn is_dead_after(
        &self,
        boxes: &B,
        from: Square,
        to: Square,
        d: usize,
        scratch: &mut freeze::Scratch,
    ) -> bool {
        let ground = self.ground;
        let mut after = boxes.clone();
        after.take(from);
        after.put(to);
        let is_lost = |square| ground.is_dead_square(square);
        self.pairs.is_some_and(|pairs| pairs.is_dead(&after, to, (d + 2) % 4))
            || freeze::is_dead_after_push(&ground.maze, &after, to, is_lost, scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::{boxes_and_reach, brute_force, level, level_at, random_level, rows};

    fn find(ground: &Ground) -> Option<Restriction<Wide>> {
        let (boxes, reach) = boxes_and_reach::<Wide>(&ground.maze);
        restriction(ground, ground.pairs_to_goals(), &boxes, &reach, &mut Scratch::default())
    }

    #[test]
    fn the_box_before_a_closed_room_goes_first() {
        let ground = Ground::new(&level(&["#########", "#  @ #..#", "# $  $  #", "#    #  #", "#########"]));
        let found = find(&ground).unwrap();
        assert_eq!((found.boxes.len(), found.pushes), (1, 1));
        // Not when the box is on a goal and the goals inside are more than enough.
        let ground = Ground::new(&level(&["#########", "#  @ #. #", "# .  *  #", "#    #  #", "#########"]));
        assert_eq!(find(&ground), None);
    }

    #[test]
    fn some_shortest_solution_begins_with_one_of_the_pushes() {
        let mut random = grid::Random::new(71);
        let (mut found, mut dead) = (0, 0);
        for _ in 0..3_000 {
            let level = random_level(&mut random, 5, 5, 4);
            let ground = Ground::new(&level);
            let maze = &ground.maze;
            let Some(only) = find(&ground) else { continue };
            found += 1;
            dead += u32::from(only.pushes == 0);
            let Some((_, fewest)) = brute_force(&level) else { continue };
            let (_, reach) = boxes_and_reach::<Wide>(maze);
            let shortest = only.boxes.squares().any(|from| {
                (0..4).any(|d| {
                    let next = maze.next[from as usize];
                    let (to, behind) = (next[d], next[(d + 2) % 4]);
                    if to == NONE || behind == NONE || !only.into.has(to) || !reach.has(behind) {
                        return false;
                    }
                    let mut boxes = maze.start::<Wide>();
                    boxes.take(from);
                    boxes.put(to);
                    let after = level_at(&level, maze, &boxes, from);
                    if after.boxes().is_subset(after.goals()) {
                        return fewest == 1;
                    }
                    brute_force(&after).is_some_and(|(_, pushes)| pushes + 1 == fewest)
                })
            });
            assert!(shortest, "{only:?} {}", rows(&level));
        }
        assert!(found > 200 && dead > 20, "only {found} corrals, {dead} of them dead");
    }
}
