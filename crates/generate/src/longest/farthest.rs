//! The start that needs most moves, for a floor with goals: a backward breadth-first search over steps and pulls, one move a
//! layer, from the solved positions with the player anywhere.
//!
//! It goes through sets of squares: of each placement of the boxes it holds the squares on which the player has been, and
//! those that are new in a layer, as one word each. So a step from all of them costs what a step from one does. Placements are
//! numbered in colexicographic order. 16 bytes for each.

use super::floor::{Floor, MOST, NONE, all, each};
use sokoworks::GaveUp;

/// The farthest start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Farthest {
    pub(super) moves: u32,
    pub(super) boxes: u32,
    pub(super) player: usize,
}

/// A placement of the boxes.
#[derive(Clone, Debug)]
struct Placement {
    boxes: u32,
    /// Squares on which the player has been.
    seen: u32,
    /// Those that the player comes to in this layer and in the next, in turn.
    wave: [u32; 2],
}

/// The tables of the search for floors with a given number of squares and boxes, used again for each.
#[derive(Debug)]
pub(super) struct Search {
    /// `choose[n][k]`: how many sets of `k` among `n`.
    choose: [[u32; MOST + 1]; MOST],
    placements: Vec<Placement>,
    /// Placements that have new squares in this layer and in the next, in turn.
    active: [Vec<u32>; 2],
    /// Placements that were come to.
    touched: Vec<u32>,
    /// Placements that were expanded, once for each layer, in all searches.
    pub(super) work: u64,
}

impl Search {
    /// How many placements of `boxes` boxes on `squares` squares there are; none if that is more than 32 bits can count.
    pub(super) fn placements(squares: usize, boxes: usize) -> Option<usize> {
        let count = (0..boxes as u64).fold(1_u64, |count, at| count * (squares as u64 - at) / (at + 1));
        u32::try_from(count).ok().map(|count| count as usize)
    }

    /// Bytes of the tables.
    pub(super) fn bytes(placements: usize) -> usize {
        placements * (size_of::<Placement>() + 3 * size_of::<u32>())
    }

    /// Tables for `boxes` boxes on `squares` squares.
    ///
    /// # Errors
    /// [`GaveUp::Memory`] if there is not enough.
    pub(super) fn new(squares: usize, boxes: usize) -> Result<Search, GaveUp> {
        let mut choose = [[0_u32; MOST + 1]; MOST];
        for n in 0..MOST {
            choose[n][0] = 1;
            for k in 1..=n {
                choose[n][k] = choose[n - 1][k - 1].saturating_add(choose[n - 1][k]);
            }
        }
        let count = Search::placements(squares, boxes).ok_or(GaveUp::Memory)?;
        let mut placements = Vec::new();
        placements.try_reserve_exact(count).map_err(|_| GaveUp::Memory)?;
        let mut set = u64::from(all(boxes));
        for _ in 0..count {
            placements.push(Placement { boxes: set as u32, seen: 0, wave: [0; 2] });
            // The next set of as many, in order (Gosper).
            let low = set & set.wrapping_neg();
            let ripple = set + low;
            set = ripple | ((set ^ ripple) >> 2).checked_div(low).unwrap_or(0);
        }
        Ok(Search { choose, placements, active: [Vec::new(), Vec::new()], touched: Vec::new(), work: 0 })
    }

    /// All placements, in order.
    pub(super) fn sets(&self) -> impl Iterator<Item = u32> {
        self.placements.iter().map(|placement| placement.boxes)
    }

    /// The farthest start from which boxes come to all of `goals`; the first of several.
    pub(super) fn farthest(&mut self, floor: &Floor, goals: u32) -> Farthest {
        for at in self.touched.drain(..) {
            (self.placements[at as usize].seen, self.placements[at as usize].wave) = (0, [0; 2]);
        }
        let (all, mut moves) = (floor.all(), 0);
        self.come(goals, all & !goals, 0);
        let mut best = Farthest::default();
        loop {
            let now = moves as usize & 1;
            if self.active[now].is_empty() {
                return best;
            }
            let active = std::mem::take(&mut self.active[now]);
            self.work += active.len() as u64;
            let mut is_new = true;
            for &at in &active {
                let placement = &mut self.placements[at as usize];
                let fresh = std::mem::take(&mut placement.wave[now]) & !placement.seen;
                if fresh == 0 {
                    continue;
                }
                if placement.seen == 0 {
                    self.touched.push(at);
                }
                placement.seen |= fresh;
                if is_new {
                    let player = fresh.trailing_zeros() as usize;
                    (best, is_new) = (Farthest { moves, boxes: placement.boxes, player }, false);
                }
                self.expand(floor, at, fresh, now ^ 1);
            }
            self.active[now] = active;
            self.active[now].clear();
            moves += 1;
        }
    }

    /// What comes one move before the player is on `fresh`.
    fn expand(&mut self, floor: &Floor, at: u32, fresh: u32, next: usize) {
        let Placement { boxes, seen, .. } = self.placements[at as usize];
        let mut near = 0;
        for player in each(fresh) {
            near |= floor.near[player];
            let boxes_near = floor.near[player] & boxes;
            if boxes_near == 0 {
                continue;
            }
            for direction in 0..4 {
                let (ahead, back) =
                    (floor.beside[player][direction], floor.beside[player][(direction + 2) & 3]);
                if ahead == NONE || back == NONE || boxes >> ahead & 1 == 0 || boxes >> back & 1 == 1 {
                    continue;
                }
                // The player goes back and the box follows.
                self.come(boxes ^ 1 << ahead ^ 1 << player, 1 << back, next);
            }
        }
        let walked = near & floor.all() & !boxes & !seen;
        if walked != 0 {
            self.come_to(at, walked, next);
        }
    }

    fn come(&mut self, boxes: u32, player: u32, next: usize) {
        let at = each(boxes).zip(1..).map(|(square, nth)| self.choose[square][nth]).sum();
        self.come_to(at, player, next);
    }

    fn come_to(&mut self, at: u32, player: u32, next: usize) {
        let placement = &mut self.placements[at as usize];
        if player & !placement.seen == 0 {
            return;
        }
        if placement.wave[next] == 0 {
            self.active[next].push(at);
        }
        placement.wave[next] |= player;
    }
}
