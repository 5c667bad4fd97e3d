//! What sets of one, two or three boxes need: the pushes to goals of their own, if no other box were in the level.
//!
//! Breadth first from the ends by pulls, which are pushes undone, with a bucket for each cost (Dijkstra 1959). A set has an entry for each side of
//! each of its boxes: the cost if the player can walk to that side. All that the player and these boxes do in a solution can also be done when
//! the other boxes are gone, with walks in place of the other pushes. So an entry is at most what these boxes cost in a solution. Such tables are
//! pattern databases (Culberson and Schaeffer 1996; in Sokoban: Pereira, Ritt and Buriol 2013). A flood fill for each set and area of the player.

use std::collections::BTreeMap;

/// The number of a floor square that does not exist.
pub(crate) const NONE: u16 = u16::MAX;
/// The length of a walk that does not exist.
pub(crate) const FAR: u32 = u32::MAX;
/// The cost of what is impossible: more than any sum of possible costs.
pub(crate) const NEVER: i64 = 1 << 40;
const LOST: u16 = u16::MAX; // the same in tables
/// Most sets times squares for which there is a table: seconds, and some 50 megabytes.
const MOST_WORK: usize = 400_000_000;

/// The costs of all sets of `K` squares, in rising order.
pub(crate) struct Table<const K: usize>(Vec<u16>);

/// The place of a set: the number of those that come before it by their highest square, then by the next one.
fn place<const K: usize>(set: [u16; K]) -> usize {
    let below = |(index, square): (usize, u16)| {
        let square = usize::from(square);
        (0..=index).fold(1, |sets, taken| sets * square.saturating_sub(taken) / (taken + 1))
    };
    (0..).zip(set).map(below).sum::<usize>() * 4 * K
}

impl<const K: usize> Table<K> {
    /// The table of sets that end on some goals, whose numbers are given, at the opposite of their prices. If it were too large, all costs are 0.
    pub(crate) fn new(ground: &Ground, prices: &[i64], ends: impl Iterator<Item = [usize; K]>) -> Table<K> {
        let squares = ground.next.len();
        let more = |sets: usize, taken| sets.saturating_mul(squares.saturating_sub(taken)) / (taken + 1);
        let sets = (0..K).fold(1, more);
        if sets.saturating_mul(squares) > MOST_WORK {
            return Table(Vec::new());
        }
        let mut costs = vec![LOST; sets * 4 * K];
        let mut queue: BTreeMap<u16, Vec<([u16; K], u16)>> = BTreeMap::new();
        for goals in ends {
            let set = goals.map(|goal| ground.goals[goal]);
            let cost = -goals.map(|goal| prices[goal]).iter().sum::<i64>() as u16;
            let players = set.into_iter().flat_map(|one| ground.next[usize::from(one)]);
            queue.entry(cost).or_default().extend(players.map(|player| (set, player)));
        }
        while let Some(mut bucket) = queue.first_entry() {
            let cost = *bucket.key();
            let Some((set, player)) = bucket.get_mut().pop() else {
                bucket.remove();
                continue;
            };
            let sides = || set.into_iter().flat_map(|one| ground.next[usize::from(one)]).zip(place(set)..);
            let is_known = |(side, entry): (u16, usize)| side == player && costs[entry] <= cost;
            if player == NONE || set.contains(&player) || sides().any(is_known) {
                continue;
            }
            let walks = ground.walks(|square| !set.contains(&square), player);
            let is_reached = |square: u16| square != NONE && walks[usize::from(square)] != FAR;
            sides().filter(|(side, _)| is_reached(*side)).for_each(|(_, entry)| costs[entry] = cost);
            for (index, side) in (0..4 * K).map(|side| (side / 4, side % 4)) {
                let to = ground.next[usize::from(set[index])][side];
                if is_reached(to) && !ground.is_dead[usize::from(to)] {
                    let mut before = set;
                    before[index] = to;
                    before.sort_unstable();
                    let player = ground.next[usize::from(to)][side];
                    queue.entry((cost + 1).min(LOST - 1)).or_default().push((before, player));
                }
            }
        }
        Table(costs)
    }

    /// The cost of a set, in rising order, if the player can walk to a side of one of its boxes: that side of each, if it has one. If none has, the
    /// least cost for any side, since the player will come to one of them.
    pub(crate) fn cost(&self, set: [u16; K], sides: [Option<usize>; K]) -> i64 {
        let place = place(set);
        let Some(entries) = self.0.get(place..place + 4 * K) else { return 0 };
        let side = (0..K).find_map(|index| Some(4 * index + sides[index]?));
        let cost = side.map_or_else(|| entries.iter().copied().min().unwrap_or(0), |side| entries[side]);
        if cost == LOST { NEVER } else { cost.into() }
    }
}

/// The floor of a level by number, and what one box alone needs to each goal.
pub(crate) struct Ground {
    /// The neighbours of each floor square, in the order of [`grid::Direction::ALL`], or [`NONE`].
    pub(crate) next: Vec<[u16; 4]>,
    pub(crate) goals: Vec<u16>,
    /// By square, whether it is *dead*: no goal can be reached from it.
    pub(crate) is_dead: Vec<bool>,
    to: Vec<Table<1>>, // each goal
}

impl Ground {
    /// The level in which floor squares have these neighbours.
    pub(crate) fn new(next: Vec<[u16; 4]>, goals: Vec<u16>) -> Ground {
        let is_dead = vec![false; next.len()];
        let mut ground = Ground { next, goals, is_dead, to: Vec::new() };
        let free = vec![0; ground.goals.len()];
        ground.to = (0..free.len()).map(|goal| Table::new(&ground, &free, [[goal]].into_iter())).collect();
        let is_dead = |one| ground.pushes(one, None).all(|pushes| pushes == NEVER);
        ground.is_dead = (0..ground.next.len() as u16).map(is_dead).collect();
        ground
    }

    /// Where the player stands to push a box on `one` in the direction of that number, and where the box goes; or [`NONE`].
    pub(crate) fn ends(&self, one: u16, side: usize) -> (u16, u16) {
        let around = self.next[usize::from(one)];
        (around[(side + 2) % 4], around[side])
    }

    /// The length of the shortest walk from a square to each, over those that are free, or [`FAR`].
    pub(crate) fn walks(&self, is_free: impl Fn(u16) -> bool, from: u16) -> Vec<u32> {
        let mut walks = vec![FAR; self.next.len()];
        walks[usize::from(from)] = 0;
        let mut queue = vec![from];
        let mut done = 0;
        while let Some(&at) = queue.get(done) {
            done += 1;
            for next in self.next[usize::from(at)] {
                if next != NONE && walks[usize::from(next)] == FAR && is_free(next) {
                    walks[usize::from(next)] = walks[usize::from(at)] + 1;
                    queue.push(next);
                }
            }
        }
        walks
    }

    /// The pushes that a box alone needs to each goal, if the player can walk to that side of it.
    pub(crate) fn pushes(&self, one: u16, side: Option<usize>) -> impl Iterator<Item = i64> {
        self.to.iter().map(move |table| table.cost([one], [side]))
    }
}

/// A position: boxes and player; by square, whether a box is on it, and how far the player walks to it.
pub(crate) struct Board {
    pub(crate) boxes: Vec<u16>,
    pub(crate) player: u16,
    pub(crate) is_box: Vec<bool>,
    pub(crate) walks: Vec<u32>,
}

impl Board {
    pub(crate) fn is_reached(&self, square: u16) -> bool {
        square != NONE && self.walks[usize::from(square)] != FAR
    }
}
