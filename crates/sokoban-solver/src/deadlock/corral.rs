//! Corral deadlocks: closed areas that can never be opened or emptied.
//!
//! A corral is an area that the player cannot reach. Only the boxes that touch it are kept, and all their pushes are
//! searched; a box that is pushed away from the corral is removed. Both make the position easier. If nothing is left to
//! try and some boxes are off goal, the whole position is dead. Searches are small at first; an open verdict is retried
//! with more effort each time it has come up twice as often. Verdicts are stored for all positions of a fruitless
//! search, by the boxes and the area of the player, not by the corral (Festival, Shoham & Schaeffer 2020), and shared
//! by all searches of a run.

use crate::deadlock::knowledge::{Knowledge, Verdict};
use crate::deadlock::{closed_diagonal, freeze};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::tables::pairs::Pairs;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// The corral test with what is known to it.
#[derive(Debug)]
pub(crate) struct Corrals<B> {
    knowledge: Arc<Knowledge<B>>,
    freeze: freeze::Scratch,
    stack: Vec<Square>,
    /// The boxes and the zones of the corrals at hand.
    around: Vec<(B, B)>,
    /// Searches made and positions visited in them.
    pub(crate) searches: u64,
    /// Positions visited.
    pub(crate) visited: u64,
}

impl<B: Board> Corrals<B> {
    /// The test with verdicts of its own of up to about `bytes` bytes.
    #[cfg(test)]
    pub(crate) fn new(bytes: usize) -> Corrals<B> {
        Corrals::sharing(&Arc::new(Knowledge::of_bytes(bytes)))
    }

    /// The test with the verdicts of all searches of a run.
    pub(crate) fn sharing(knowledge: &Arc<Knowledge<B>>) -> Corrals<B> {
        Corrals {
            knowledge: knowledge.clone(),
            freeze: freeze::Scratch::default(),
            stack: Vec::new(),
            around: Vec::new(),
            searches: 0,
            visited: 0,
        }
    }

    /// Bytes of the verdicts.
    pub(crate) fn bytes(&self) -> usize {
        self.knowledge.bytes()
    }

    /// The boxes around a corral that makes the position dead, if there is one; `reach` is what the player reaches from
    /// `player`, which is canonical.
    pub(crate) fn find(&mut self, ground: &Ground, boxes: &B, player: Square, reach: &B) -> Option<B> {
        let maze = &ground.maze;
        if reach.len() + boxes.len() == maze.len() {
            return None;
        }
        let parameters = ground.parameters();
        let most_boxes = parameters.corral_most_boxes;
        let mut left = B::full(maze.len());
        left.remove(reach);
        left.remove(boxes);
        let mut area = B::empty(maze.len());
        self.around.clear();
        while let Some(start) = left.first() {
            let mut stack = std::mem::take(&mut self.stack);
            maze.flood(boxes, start, &mut area, &mut stack);
            self.stack = stack;
            left.remove(&area);
            let (kept, zone) = around(maze, boxes, &area);
            if kept.len() <= most_boxes && self.is_dead_corral(ground, &kept, &zone, player) {
                return Some(kept);
            }
            if kept.len() < most_boxes && self.around.len() < parameters.corral_pairs {
                self.around.push((kept, zone));
            }
        }
        let around = std::mem::take(&mut self.around);
        let dead = self.find_pair(ground, player, &around);
        self.around = around;
        dead
    }

    /// The boxes around two corrals that share some, if together they are dead.
    fn find_pair(&mut self, ground: &Ground, player: Square, around: &[(B, B)]) -> Option<B> {
        let most_boxes = ground.parameters().corral_most_boxes;
        for (i, (kept, zone)) in around.iter().enumerate() {
            for (others, beyond) in &around[..i] {
                if !kept.meets(others) || kept.is_subset(others) || others.is_subset(kept) {
                    continue;
                }
                let mut both = kept.clone();
                both.add(others);
                if both.len() > most_boxes {
                    continue;
                }
                let mut zone = zone.clone();
                zone.add(beyond);
                if self.is_dead_corral(ground, &both, &zone, player) {
                    return Some(both);
                }
            }
        }
        None
    }

    /// Whether these boxes, with no others on the floor, cannot be brought to goals, as proved by a search of at most
    /// `effort` positions.
    pub(crate) fn prove(&mut self, ground: &Ground, boxes: &B, player: Square, effort: usize) -> bool {
        let mut area = B::empty(ground.maze.len());
        let player = ground.maze.flood(boxes, player, &mut area, &mut self.stack);
        self.knowledge.verdict(boxes, player) == Some(Verdict::Dead)
            || self.search(ground, boxes, None, player, effort) == Verdict::Dead
    }

    /// The canonical square of a player on `player`, with these boxes alone.
    fn canonical(&mut self, maze: &Maze, kept: &B, player: Square) -> Square {
        if maze.leads_to_first(kept, player) {
            return 0;
        }
        let first = (0..player).find(|&square| !kept.has(square)).unwrap_or(player);
        if first == player {
            return player;
        }
        let mut area = B::empty(maze.len());
        let found = maze.flood_until(kept, player, first, &mut area, &mut self.stack);
        if area.has(first) { first } else { found }
    }

    fn is_dead_corral(&mut self, ground: &Ground, kept: &B, zone: &B, player: Square) -> bool {
        let player = self.canonical(&ground.maze, kept, player);
        let parameters = ground.parameters();
        let first = parameters.corral_first_effort;
        let effort = match self.knowledge.ask(kept, player) {
            Some(Verdict::Dead) => return true,
            Some(Verdict::Alive) => return false,
            Some(Verdict::Open { asked }) => {
                if asked < 8 || !asked.is_power_of_two() {
                    return false;
                }
                first.saturating_mul(asked as usize / 4).min(parameters.corral_most_effort)
            }
            None => first,
        };
        let verdict = self.search(ground, kept, Some(zone), player, effort);
        self.knowledge.note(kept.clone(), player, verdict);
        verdict == Verdict::Dead
    }

    /// Depth-first over the pushes of the boxes kept, of at most `effort` positions. Boxes that leave the
    /// zone are removed; without a zone, all of them must reach goals.
    fn search(
        &mut self,
        ground: &Ground,
        kept: &B,
        zone: Option<&B>,
        player: Square,
        effort: usize,
    ) -> Verdict {
        let maze = &ground.maze;
        self.searches += 1;
        let goals: B = maze.goal_board();
        if kept.is_subset(&goals) {
            return Verdict::Alive;
        }
        let mut reduced = Reduced {
            ground,
            goals,
            zone,
            pairs: ground.pairs_to_goals(),
            seen: FxHashSet::default(),
            open: vec![(kept.clone(), player, None)],
            reach: B::empty(maze.len()),
            area: B::empty(maze.len()),
        };
        reduced.seen.insert((kept.clone(), player));
        let mut expanded = 0;
        while let Some((boxes, player, known)) = reduced.open.pop() {
            if expanded >= effort {
                return Verdict::Open { asked: 0 };
            }
            expanded += 1;
            self.visited += 1;
            match known {
                Some(known) => reduced.reach = known,
                None => _ = maze.flood(&boxes, player, &mut reduced.reach, &mut self.stack),
            }
            if self.expand(&mut reduced, &boxes, player) {
                return Verdict::Alive;
            }
        }
        // Nothing is left to try: none of the positions seen can be saved.
        for (boxes, player) in reduced.seen {
            self.knowledge.note(boxes, player, Verdict::Dead);
        }
        Verdict::Dead
    }

    /// Opens the successors of a position, whose area of the player is in `reduced`; true when one of them shows that the
    /// boxes kept are alive.
    #[inline]
    fn expand(&mut self, reduced: &mut Reduced<'_, B>, boxes: &B, player: Square) -> bool {
        let Reduced { ground, goals, zone, pairs, seen, open, reach, area } = reduced;
        let maze = &ground.maze;
        let first = open.len();
        for from in boxes.squares() {
            for d in 0..4 {
                let (to, behind) = (maze.next[from as usize][d], maze.next[from as usize][(d + 2) % 4]);
                if to == NONE || behind == NONE || boxes.has(to) || !reach.has(behind) {
                    continue;
                }
                let side = (d + 2) % 4;
                if !ground.to_goals.is_live(ground.stances.beside(to, side)) {
                    continue;
                }
                let mut child = boxes.clone();
                child.take(from);
                child.put(to);
                let is_dead_square = |square| ground.is_dead_square(square);
                if pairs.is_some_and(|pairs| pairs.is_dead(&child, to, side))
                    || freeze::is_dead_after_push(maze, &child, to, is_dead_square, &mut self.freeze)
                    || closed_diagonal::is_dead_after_push(ground, &child, to, from)
                {
                    continue;
                }
                let away = zone.is_some_and(|zone| !zone.has(to));
                if away {
                    child.take(to);
                }
                if child.is_subset(goals) {
                    return true;
                }
                // Of a box that leaves the zone, the area before says less.
                let known =
                    if away { None } else { ground.rings.area_after_push(maze, &child, reach, (from, to)) };
                let player = match &known {
                    Some(area) => area.first().unwrap_or(from),
                    None if away => maze.flood(&child, from, area, &mut self.stack),
                    None => {
                        let (moved, scratch) = ((from, to, from), (&mut *area, &mut self.stack));
                        ground.rings.player_after(maze, &child, (reach, player), moved, scratch)
                    }
                };
                match self.knowledge.verdict(&child, player) {
                    Some(Verdict::Dead) => continue,
                    // Alive where boxes may leave some corral says nothing without it.
                    Some(Verdict::Alive) if zone.is_some() => return true,
                    Some(_) | None => {}
                }
                if seen.insert((child.clone(), player)) {
                    if away {
                        open.push((child, player, None));
                    } else {
                        open.insert(first, (child, player, known));
                    }
                }
            }
        }
        false
    }
}

/// The boxes that touch an area, at corners too, and the zone: the area with these and with what is beside it.
#[inline]
pub(crate) fn around<B: Board>(maze: &Maze, boxes: &B, area: &B) -> (B, B) {
    let (mut kept, mut zone) = (B::empty(maze.len()), area.clone());
    for square in area.squares() {
        for d in 0..4 {
            let next = maze.next[square as usize][d];
            if next == NONE {
                continue;
            }
            zone.put(next);
            let around = maze.next[next as usize];
            for touching in [next, around[(d + 1) % 4], around[(d + 3) % 4]] {
                if touching != NONE && boxes.has(touching) {
                    kept.put(touching);
                    zone.put(touching);
                }
            }
        }
    }
    (kept, zone)
}

/// A search over the boxes kept, without the others.
struct Reduced<'a, B> {
    ground: &'a Ground,
    goals: B,
    /// Where the boxes count; one that leaves it is removed.
    zone: Option<&'a B>,
    pairs: Option<&'a Pairs>,
    /// Positions found, with canonical players.
    seen: FxHashSet<(B, Square)>,
    /// Those that are not expanded yet, and what the player reaches in each, if that is known.
    open: Vec<(B, Square, Option<B>)>,
    /// What the player reaches in the position being expanded.
    reach: B,
    /// Scratch for what the player reaches after a push.
    area: B,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::{dead_levels_are_unsolvable, level};

    fn is_dead(level: &sokoban::Level) -> bool {
        let ground = Ground::new(level);
        let boxes: Wide = ground.maze.start();
        let mut reach = Wide::empty(ground.maze.len());
        let player = ground.maze.flood(&boxes, ground.maze.player, &mut reach, &mut Vec::new());
        Corrals::new(1 << 20).find(&ground, &boxes, player, &reach).is_some()
    }

    #[test]
    fn a_closed_corner_is_dead() {
        let dead =
            level(&["########", "#  $   #", "#  $   #", "#$$ @  #", "#    ..#", "#    ..#", "########"]);
        assert!(is_dead(&dead));
        let alive = level(&["########", "#      #", "#  $$@ #", "#  .   #", "#    . #", "########"]);
        assert!(!is_dead(&alive));
    }

    #[test]
    fn positions_called_dead_are_unsolvable() {
        dead_levels_are_unsolvable(31, 2_000, 100, is_dead);
    }
}
