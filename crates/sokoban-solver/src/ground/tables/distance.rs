//! The distance of a box, alone in the level, to each target: in pushes, depending on the side of the player.
//!
//! A lone box on a square divides the floor into parts, and only the part of the player matters. A *stance* is a square
//! with one such part. Distances are breadth-first over stances, one pull at a time from each goal
//! ([`Distances::to_goals`]) or one push at a time from each start square ([`Distances::to_starts`], for searches that
//! pull). Pushing one box leaves the part of the player unchanged for every other box, so one push changes the stance
//! of one box.
//!
//! Cost: two bytes for each pair of stance and target. Beyond [`MOST_ENTRIES`] pairs, or half of the remaining memory,
//! the tables only say whether any target can be reached.

use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::memory::Held;
use search::{GaveUp, Stop};

/// Distance when there is no way.
pub(crate) const INFINITE: u16 = i16::MAX as u16;

/// Largest distance that is stored: farther targets count as this far, which is still a lower bound.
const FARTHEST: u16 = INFINITE - 1;

/// Most pairs of stance and target for which distances are kept.
const MOST_ENTRIES: usize = 1 << 26;

/// Most bytes for telling the parts of the floor around cut squares.
const MOST_PART_BYTES: usize = 1 << 27;

/// Bytes of a square in the tables of stances, and while cut squares are looked for.
const STANCE_BYTES: usize = size_of::<u32>() + size_of::<[u8; 4]>() + size_of::<Option<Box<[u8]>>>();
const CUT_BYTES: usize = 1 + 2 * size_of::<u32>() + 3 * size_of::<Visit>();

/// The stances of a maze.
#[derive(Debug)]
pub(crate) struct Stances {
    /// First stance of each square; one more entry at the end.
    first: Vec<u32>,
    /// Part in which each neighbour of a square lies, by direction number.
    part: Vec<[u8; 4]>,
    /// For squares with several parts, the part of every other square.
    parts: Vec<Option<Box<[u8]>>>,
    _held: Held,
}

impl Stances {
    /// Finds the cut squares and numbers the stances. O(squares * cut squares).
    pub(crate) fn new(maze: &Maze) -> Result<Stances, GaveUp> {
        let n = maze.len();
        let mut held = maze.limits.hold(n * STANCE_BYTES)?;
        let cut = cut_squares(maze)?;
        let part_bytes = cut.iter().filter(|&&c| c).count().saturating_mul(n);
        let most = MOST_PART_BYTES.min(maze.limits.memory.free() / 2);
        let known = part_bytes <= most && held.take(part_bytes).is_ok();
        let mut first = Vec::with_capacity(n + 1);
        first.push(0);
        let mut stances = Stances { first, part: vec![[0; 4]; n], parts: vec![None; n], _held: held };
        let mut stack = Vec::new();
        for square in 0..n {
            let mut count = 1;
            if cut[square] && known {
                maze.limits.check()?;
                let mut parts = vec![u8::MAX; n].into_boxed_slice();
                parts[square] = 0;
                count = 0;
                for start in maze.next[square] {
                    if start == NONE || parts[start as usize] != u8::MAX {
                        continue;
                    }
                    parts[start as usize] = count;
                    stack.push(start);
                    while let Some(at) = stack.pop() {
                        for next in maze.next[at as usize] {
                            if next != NONE && parts[next as usize] == u8::MAX {
                                parts[next as usize] = count;
                                stack.push(next);
                            }
                        }
                    }
                    count += 1;
                }
                for d in 0..4 {
                    let neighbour = maze.next[square][d];
                    if neighbour != NONE {
                        stances.part[square][d] = parts[neighbour as usize];
                    }
                }
                stances.parts[square] = Some(parts);
            }
            stances.first.push(stances.first[square] + u32::from(count));
        }
        Ok(stances)
    }

    /// Number of stances.
    pub(crate) fn count(&self) -> usize {
        *self.first.last().unwrap_or(&0) as usize
    }

    /// The stance of a box on `square` with the player on `player`.
    #[inline]
    pub(crate) fn of(&self, square: Square, player: Square) -> u32 {
        let part = match &self.parts[square as usize] {
            // Where frozen boxes are walls the player may be in a part of the floor that is cut off; any
            // side will do then.
            Some(parts) if parts[player as usize] != u8::MAX => parts[player as usize],
            _ => 0,
        };
        self.first[square as usize] + u32::from(part)
    }

    /// The stance of a box on `square` with the player on its neighbour in direction number `d`.
    #[inline]
    pub(crate) fn beside(&self, square: Square, d: usize) -> u32 {
        self.first[square as usize] + u32::from(self.part[square as usize][d])
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.part.len() * 24 + self.parts.iter().flatten().map(|parts| parts.len()).sum::<usize>()
    }

    /// The stances of `square`.
    pub(crate) fn on(&self, square: Square) -> std::ops::Range<u32> {
        self.first[square as usize]..self.first[square as usize + 1]
    }
}

/// A square on the path of a depth-first search, the one before it, and the next direction to try.
type Visit = (Square, Square, u8);

/// Squares without which the floor falls apart (Tarjan 1972, without recursion).
fn cut_squares(maze: &Maze) -> Result<Vec<bool>, GaveUp> {
    let n = maze.len();
    let _scratch = maze.limits.hold(n * CUT_BYTES)?;
    let mut cut = vec![false; n];
    let (mut order, mut low) = (vec![u32::MAX; n], vec![0_u32; n]);
    let mut count = 0;
    for root in 0..n {
        if order[root] != u32::MAX {
            continue;
        }
        let mut children_of_root = 0;
        let mut path: Vec<Visit> = vec![(root as Square, NONE, 0)];
        order[root] = count;
        low[root] = count;
        count += 1;
        while let Some(&mut (at, parent, ref mut d)) = path.last_mut() {
            let here = at as usize;
            if *d < 4 {
                let next = maze.next[here][usize::from(*d)];
                *d += 1;
                if next == NONE || next == parent {
                    continue;
                }
                if order[next as usize] == u32::MAX {
                    order[next as usize] = count;
                    low[next as usize] = count;
                    count += 1;
                    path.push((next, at, 0));
                } else {
                    low[here] = low[here].min(order[next as usize]);
                }
            } else {
                path.pop();
                if parent == NONE {
                    continue;
                }
                let above = parent as usize;
                low[above] = low[above].min(low[here]);
                if above == root {
                    children_of_root += 1;
                } else if low[here] >= order[above] {
                    cut[above] = true;
                }
            }
        }
        cut[root] = children_of_root > 1;
    }
    Ok(cut)
}

/// Bytes of a stance while distances are looked for, without the table.
const SEARCH_BYTES: usize = 2 * size_of::<u32>() + size_of::<(u32, u16)>() + 2;

/// Distances from every stance to each of some targets.
#[derive(Debug)]
pub(crate) struct Distances {
    /// Number of targets.
    pub(crate) targets: usize,
    /// One row of `targets` entries for each stance; empty when the level is too large.
    table: Vec<u16>,
    /// Whether any target can be reached, by stance.
    live: Vec<bool>,
    /// Whether a target can be reached from some stance of the square.
    live_square: Vec<bool>,
    /// The sums of a position's pairings with all targets differ by multiples of this: of two, since each push changes the
    /// colour of a box's square, as on a chessboard; of one where distances are not all exact.
    pub(crate) step: i32,
    /// The largest of the distances.
    farthest: u16,
    /// Raised when the result is no longer needed.
    pub(crate) stop: Stop,
    _held: Held,
}

impl Distances {
    /// Pushes from each stance to each goal.
    pub(crate) fn to_goals(maze: &Maze, stances: &Stances) -> Result<Distances, GaveUp> {
        let starts: Vec<Vec<u32>> = maze.goals.iter().map(|&goal| stances.on(goal).collect()).collect();
        Distances::by_pushes(maze, stances, &starts)
    }

    /// Pushes from each stance to each of `boxes`, wherever the player is in the end.
    pub(crate) fn to_squares<B: Board>(
        maze: &Maze,
        stances: &Stances,
        boxes: &B,
    ) -> Result<Distances, GaveUp> {
        let starts: Vec<Vec<u32>> = boxes.squares().map(|square| stances.on(square).collect()).collect();
        Distances::by_pushes(maze, stances, &starts)
    }

    /// Pushes from each stance to the stances of each target.
    fn by_pushes(maze: &Maze, stances: &Stances, starts: &[Vec<u32>]) -> Result<Distances, GaveUp> {
        // Undo pushes: the box came from `from`, the player stands on `from` now and stood behind it.
        Distances::search(maze, stances, starts, |square, stance, found| {
            for d in 0..4 {
                let back = (d + 2) % 4;
                let from = maze.next[square as usize][back];
                if from != NONE
                    && stances.beside(square, back) == stance
                    && maze.next[from as usize][back] != NONE
                {
                    found(from, stances.beside(from, back));
                }
            }
        })
    }

    /// Pulls from each stance to each start square with the player where the level starts.
    pub(crate) fn to_starts(maze: &Maze, stances: &Stances) -> Result<Distances, GaveUp> {
        let squares = maze.boxes.iter().copied();
        let starts: Vec<Vec<u32>> = squares.map(|square| vec![stances.of(square, maze.player)]).collect();
        Distances::by_pulls(maze, stances, &starts)
    }

    /// Pushes, or pulls, from each stance to each of `boxes`, with the player on `player` in the end.
    pub(crate) fn to_position<B: Board, H: Heading>(
        maze: &Maze,
        stances: &Stances,
        boxes: &B,
        player: Square,
    ) -> Result<Distances, GaveUp> {
        let starts: Vec<Vec<u32>> = boxes.squares().map(|square| vec![stances.of(square, player)]).collect();
        if H::BACKWARD {
            Distances::by_pulls(maze, stances, &starts)
        } else {
            Distances::by_pushes(maze, stances, &starts)
        }
    }

    /// Pulls from each stance to the stances of each target.
    fn by_pulls(maze: &Maze, stances: &Stances, starts: &[Vec<u32>]) -> Result<Distances, GaveUp> {
        Distances::search(maze, stances, starts, |square, stance, found| {
            for d in 0..4 {
                let back = (d + 2) % 4;
                let to = maze.next[square as usize][d];
                if to != NONE
                    && maze.next[square as usize][back] != NONE
                    && stances.beside(square, back) == stance
                {
                    found(to, stances.beside(to, back));
                }
            }
        })
    }

    fn search(
        maze: &Maze,
        stances: &Stances,
        starts: &[Vec<u32>],
        neighbours: impl Fn(Square, u32, &mut dyn FnMut(Square, u32)),
    ) -> Result<Distances, GaveUp> {
        let states = stances.count();
        let limits = &maze.limits;
        let _scratch = limits.hold(states * SEARCH_BYTES)?;
        let mut held = limits.hold(states + maze.len())?;
        let mut square_of = vec![0; states];
        for square in 0..maze.len() as Square {
            for stance in stances.on(square) {
                square_of[stance as usize] = square;
            }
        }
        let targets = starts.len();
        let entries = states.saturating_mul(targets);
        let most = MOST_ENTRIES.min(limits.memory.free() / 2 / size_of::<u16>());
        let keep = entries <= most && held.take(entries * size_of::<u16>()).is_ok();
        let mut table = vec![INFINITE; if keep { states * targets } else { 0 }];
        let mut live = vec![false; states];
        let mut queue = Vec::with_capacity(states);
        let mut seen = vec![u32::MAX; states];
        let mut farthest = 0;
        // Without a table one search from all targets together is enough.
        let all: Vec<u32> = starts.iter().flatten().copied().collect();
        let sources: Vec<&[u32]> = if keep { starts.iter().map(Vec::as_slice).collect() } else { vec![&all] };
        for (target, source) in sources.into_iter().enumerate() {
            limits.check()?;
            queue.clear();
            for &stance in source {
                if seen[stance as usize] != target as u32 {
                    seen[stance as usize] = target as u32;
                    queue.push((stance, 0_u16));
                }
            }
            let mut head = 0;
            while head < queue.len() {
                let (stance, distance) = queue[head];
                head += 1;
                farthest = farthest.max(distance);
                live[stance as usize] = true;
                if keep {
                    table[stance as usize * targets + target] = distance;
                }
                neighbours(square_of[stance as usize], stance, &mut |_, next| {
                    if seen[next as usize] != target as u32 {
                        seen[next as usize] = target as u32;
                        queue.push((next, (distance + 1).min(FARTHEST)));
                    }
                });
            }
        }
        let live_square =
            (0..maze.len() as Square).map(|s| stances.on(s).any(|stance| live[stance as usize])).collect();
        let step = if farthest < FARTHEST { 2 } else { 1 };
        let stop = limits.stop.clone();
        Ok(Distances { targets, table, live, live_square, step, farthest, stop, _held: held })
    }

    /// Distances that ignore the player's side: `rows` has for each target one for each square.
    pub(crate) fn of_squares(maze: &Maze, stances: &Stances, rows: &[Vec<u16>]) -> Result<Distances, GaveUp> {
        let targets = rows.len();
        let entries = stances.count().saturating_mul(targets);
        let held =
            maze.limits.hold(entries.saturating_mul(size_of::<u16>()).saturating_add(2 * stances.count()))?;
        let mut table = vec![INFINITE; entries];
        for square in 0..maze.len() as Square {
            maze.limits.check()?;
            for stance in stances.on(square) {
                for (target, row) in rows.iter().enumerate() {
                    table[stance as usize * targets + target] = row[square as usize];
                }
            }
        }
        let near = |stance: usize| table[stance * targets..][..targets].iter().any(|&d| d != INFINITE);
        let live: Vec<bool> = (0..stances.count()).map(near).collect();
        let on = |square| stances.on(square).any(|stance| live[stance as usize]);
        let live_square = (0..maze.len() as Square).map(on).collect();
        let farthest = rows.iter().flatten().copied().filter(|&far| far != INFINITE).max().unwrap_or(0);
        let stop = maze.limits.stop.clone();
        Ok(Distances { targets, table, live, live_square, step: 1, farthest, stop, _held: held })
    }

    /// Nothing known of `targets` targets: every box may reach each of them. What a search goes on with to its end when
    /// there was no time or memory for the table.
    pub(crate) fn unknown(maze: &Maze, stances: &Stances, targets: usize) -> Distances {
        Distances {
            targets,
            table: Vec::new(),
            live: vec![true; stances.count()],
            live_square: vec![true; maze.len()],
            step: 1,
            farthest: 0,
            stop: maze.limits.stop.clone(),
            _held: maze.limits.hold_none(),
        }
    }

    /// The distances from `stance` to all targets. Empty when the level is too large for a table.
    #[inline]
    pub(crate) fn row(&self, stance: u32) -> &[u16] {
        if self.table.is_empty() {
            return &[];
        }
        let start = stance as usize * self.targets;
        &self.table[start..start + self.targets]
    }

    /// No less than the sum of as many distances as there are targets.
    pub(crate) fn longest_way(&self) -> usize {
        self.targets.saturating_mul(self.farthest.into())
    }

    /// Whether there is a table of distances.
    pub(crate) fn is_known(&self) -> bool {
        !self.table.is_empty() || self.targets == 0
    }

    /// Whether a box in `stance` can reach any target.
    #[inline]
    pub(crate) fn is_live(&self, stance: u32) -> bool {
        self.live[stance as usize]
    }

    /// Whether a box on `square` can reach any target from some stance.
    #[inline]
    pub(crate) fn is_live_square(&self, square: Square) -> bool {
        self.live_square[square as usize]
    }

    /// The numbers of the live squares in their order, [`NONE`] for each other one, and how many these are.
    pub(super) fn numbered(&self) -> (Vec<Square>, usize) {
        let mut count = 0;
        let number = |&is_live: &bool| {
            let number = if is_live { count } else { NONE };
            count += Square::from(is_live);
            number
        };
        let numbers = self.live_square.iter().map(number).collect();
        (numbers, count as usize)
    }

    /// Bytes of the tables.
    pub(crate) fn bytes(&self) -> usize {
        self.table.len() * 2 + self.live.len() + self.live_square.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{level, room};

    fn check(rows: &[&str], expect: &[&str]) {
        let maze = Maze::new(&level(rows));
        let stances = Stances::new(&maze).expect("no limits");
        let distances = Distances::to_goals(&maze, &stances).expect("no limits");
        for (square, &cell) in maze.cells.iter().enumerate() {
            let (x, y) = maze.size.xy(cell);
            let shown = expect[y as usize].as_bytes()[x as usize];
            let best = stances.on(square as Square).map(|s| distances.row(s)[0]).min();
            let expected = if shown == b'x' { INFINITE } else { u16::from(shown - b'0') };
            assert_eq!(best, Some(expected), "square {square} of {rows:?}");
        }
    }

    #[test]
    fn distances_to_a_goal() {
        check(&["######", "#@$ .#", "######"], &["######", "#x210#", "######"]);
        check(
            &["#######", "#  #  #", "# $  .#", "#@ ####", "#######"],
            &["#######", "#xx#xx#", "#x3210#", "#xx####", "#######"],
        );
    }

    #[test]
    fn levels_with_more_squares_than_a_distance_can_count_have_distances() {
        let side = 270;
        let level = room(side, &[(1, 2, "@$"), (side, 2, ".")]);
        let pushes = crate::ground::analysis::lower_bound(&level, level.boxes(), level.player());
        assert_eq!(pushes, Some(side as u32 - 2));
    }

    #[test]
    fn the_side_of_the_player_matters() {
        // In the corridor the box can only be pushed from where the player is.
        let maze = Maze::new(&level(&["########", "#.  $ @#", "########"]));
        let stances = Stances::new(&maze).expect("no limits");
        let distances = Distances::to_goals(&maze, &stances).expect("no limits");
        assert_eq!(distances.row(stances.of(3, 5)), [3]);
        assert_eq!(distances.row(stances.of(3, 0)), [INFINITE]);
    }
}
