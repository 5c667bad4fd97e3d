//! Every pair of boxes, with the side of the player: can both, alone in the level, be brought to goals?
//!
//! Retrograde analysis over two boxes and the area of the player, from both on goals by pulls (for searches that push),
//! or from two start squares by pushes (for searches that pull). A pair that is never reached is dead: in a full
//! position the other boxes only remove freedom. A push of a box outside the pair changes nothing for the pair, so
//! after a push only the pairs of the pushed box are tested.
//!
//! One byte for each ordered pair of squares: bit `d` is set if the pair is alive with the player on the neighbour of
//! the first square in direction `d`. From it, for each square and side, comes the set of squares on which a second box
//! would be dead, so a lookup is one bit operation. Cost: a flood fill for each pair that may divide the floor, and area.

use crate::ground::floor::board::{Board, with_board};
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::rings::Rings;
use crate::ground::tables::distance::Distances;
use search::GaveUp;

/// Which pairs of squares two boxes can share.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    squares: usize,
    live: Vec<u8>,
    /// Words of a set of squares.
    words: usize,
    /// Squares of dead partners for each square and side.
    dead: Vec<u64>,
}

/// Where a box on `from` comes from when a push in the direction opposite to `d` is undone, and where
/// the player stands before and after: the pull towards `d`, in which the player walks on ahead.
pub(crate) fn pull(maze: &Maze, distances: &Distances, from: Square, d: usize) -> [Square; 3] {
    let to = maze.next[from as usize][d];
    if to == NONE || !distances.is_live_square(to) {
        return [NONE; 3];
    }
    [to, to, maze.next[to as usize][d]]
}

/// The push towards `d`, in which the player stands on the other side and follows.
pub(crate) fn push(maze: &Maze, distances: &Distances, from: Square, d: usize) -> [Square; 3] {
    let to = maze.next[from as usize][d];
    if to == NONE || !distances.is_live_square(to) {
        return [NONE; 3];
    }
    [to, maze.next[from as usize][(d + 2) % 4], from]
}

impl Pairs {
    /// Most squares for which a table is made.
    pub(crate) const MOST_SQUARES: usize = 400;

    /// Expansions after which a table pays, or would if the level were not too large for one.
    pub(crate) fn patience(maze: &Maze) -> u64 {
        let squares = maze.len().min(Pairs::MOST_SQUARES);
        (squares * squares / maze.limits.parameters.pair_patience) as u64
    }

    /// The pairs that can be pushed to two different goals.
    pub(crate) fn to_goals(maze: &Maze, distances: &Distances) -> Result<Pairs, GaveUp> {
        with_board!(maze.len(), to_goals(maze, distances))
    }

    /// The pairs that can be pulled to two squares where boxes start, with the player at the start: the
    /// mirror image.
    pub(crate) fn to_starts(maze: &Maze, distances: &Distances) -> Result<Pairs, GaveUp> {
        with_board!(maze.len(), to_starts(maze, distances))
    }

    /// Whether the box on `square`, with the player beside it in direction number `d`, cannot live with
    /// some other of `boxes`.
    #[inline]
    pub(crate) fn is_dead<B: Board>(&self, boxes: &B, square: Square, d: usize) -> bool {
        let dead = &self.dead[(square as usize * 4 + d) * self.words..][..self.words];
        boxes.words().iter().zip(dead).any(|(a, b)| a & b != 0)
    }

    /// Two of `boxes` that cannot live together, with the player on one of the squares of `reach`.
    pub(crate) fn find<B: Board>(&self, maze: &Maze, boxes: &B, reach: &B) -> Option<[Square; 2]> {
        boxes.squares().find_map(|square| {
            (0..4).find_map(|d| {
                let stand = maze.next[square as usize][d];
                let seen = stand != NONE && reach.has(stand);
                let other = |&other: &Square| other != square && !self.lives(square, other, d);
                seen.then(|| boxes.squares().find(other)).flatten().map(|other| [square, other])
            })
        })
    }

    /// Whether boxes on `a` and `b` live with the player on the neighbour of `a` in direction number `d`.
    #[inline]
    pub(crate) fn lives(&self, a: Square, b: Square, d: usize) -> bool {
        self.live[a as usize * self.squares + b as usize] >> d & 1 == 1
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> usize {
        self.live.len() + self.dead.len() * 8
    }
}

fn to_goals<B: Board>(maze: &Maze, distances: &Distances) -> Result<Pairs, GaveUp> {
    let mut table = Builder::<B>::new(maze);
    for (i, &a) in maze.goals.iter().enumerate() {
        for &b in &maze.goals[..i] {
            for player in maze.next[a as usize].into_iter().chain(maze.next[b as usize]) {
                if player != NONE && player != a && player != b {
                    table.reach(a, b, player);
                }
            }
        }
    }
    table.run(|from, d| pull(maze, distances, from, d))
}

fn to_starts<B: Board>(maze: &Maze, distances: &Distances) -> Result<Pairs, GaveUp> {
    let mut table = Builder::<B>::new(maze);
    for (i, &a) in maze.boxes.iter().enumerate() {
        for &b in &maze.boxes[..i] {
            table.reach(a, b, maze.player);
        }
    }
    table.run(|from, d| push(maze, distances, from, d))
}

struct Builder<'a, B> {
    maze: &'a Maze,
    live: Vec<u8>,
    /// Two boxes and the player, somewhere in the area.
    queue: Vec<[Square; 3]>,
    /// What the player reaches between two boxes.
    area: B,
    stack: Vec<Square>,
    rings: Rings,
    /// All squares, where the player reaches them all if there are no boxes.
    whole: Option<B>,
}

impl<'a, B: Board> Builder<'a, B> {
    fn new(maze: &'a Maze) -> Builder<'a, B> {
        let n = maze.len();
        let (mut area, mut stack) = (B::empty(n), Vec::new());
        maze.flood(&B::empty(n), maze.player, &mut area, &mut stack);
        let whole = Some(area.clone()).filter(|area| area.len() == n);
        let rings = Rings::new(maze);
        Builder { maze, live: vec![0; n * n], queue: Vec::new(), area, stack, rings, whole }
    }

    /// Whether the pair is known to live with the player on `player`, seen from the sides alone.
    fn is_known(&self, a: Square, b: Square, player: Square) -> bool {
        [(a, b), (b, a)].into_iter().any(|(x, y)| {
            let sides = self.live[x as usize * self.maze.len() + y as usize];
            (0..4).any(|d| self.maze.next[x as usize][d] == player && sides >> d & 1 == 1)
        })
    }

    /// Notes that boxes on `a` and `b` with the player on `player` live.
    fn reach(&mut self, a: Square, b: Square, player: Square) {
        if self.is_known(a, b, player) {
            return;
        }
        self.flood(a, b, player);
        let mut fresh = false;
        for (x, y) in [(a, b), (b, a)] {
            for d in 0..4 {
                let side = self.maze.next[x as usize][d];
                if side != NONE && side != y && self.area.has(side) {
                    let sides = &mut self.live[x as usize * self.maze.len() + y as usize];
                    fresh |= *sides >> d & 1 == 0;
                    *sides |= 1 << d;
                }
            }
        }
        if fresh {
            self.queue.push([a, b, player]);
        }
    }

    /// Follows all moves of either box. `moves` says, for a box and a direction, where the box goes to and where the
    /// player stands before and after.
    fn run(mut self, moves: impl Fn(Square, usize) -> [Square; 3]) -> Result<Pairs, GaveUp> {
        let mut found = Vec::new();
        while let Some([a, b, player]) = self.queue.pop() {
            self.maze.limits.check()?;
            self.flood(a, b, player);
            for (x, y) in [(a, b), (b, a)] {
                for d in 0..4 {
                    let [to, before, after] = moves(x, d);
                    if [to, before, after].iter().all(|&square| square != NONE && square != y)
                        && self.area.has(before)
                    {
                        found.push([to, y, after]);
                    }
                }
            }
            for [x, y, player] in found.drain(..) {
                self.reach(x, y, player);
            }
        }
        let squares = self.maze.len();
        let words = squares.div_ceil(64);
        let mut dead = vec![0; squares * 4 * words];
        for a in 0..squares {
            for b in (0..squares).filter(|&b| b != a) {
                for d in (0..4).filter(|d| self.live[a * squares + b] >> d & 1 == 0) {
                    dead[(a * 4 + d) * words + b / 64] |= 1 << (b % 64);
                }
            }
        }
        Ok(Pairs { squares, live: self.live, words, dead })
    }

    fn flood(&mut self, a: Square, b: Square, player: Square) {
        let boxes: B = self.maze.board(&[a, b]);
        match &self.whole {
            // Neither the one alone nor then the other divides the floor.
            Some(whole) if self.rings.is_joined_by_walls(a) && self.rings.is_joined(&boxes, b) => {
                self.area.clone_from(whole);
                self.area.remove(&boxes);
            }
            _ => _ = self.maze.flood(&boxes, player, &mut self.area, &mut self.stack),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::ground::tables::distance::Stances;
    use crate::testing::{brute_force, level, level_at, random_level, rows};

    fn distances(maze: &Maze) -> Distances {
        let stances = Stances::new(maze).expect("no limits");
        Distances::to_goals(maze, &stances).expect("no limits")
    }

    #[test]
    fn two_boxes_in_a_corridor_are_dead() {
        let maze = Maze::new(&level(&["#########", "#@ $ $..#", "#   #####", "#########"]));
        let distances = distances(&maze);
        let pairs = Pairs::to_goals(&maze, &distances).expect("no limits");
        let dead = |squares: &[Square]| {
            let boxes: Wide = maze.board(squares);
            pairs.is_dead(&boxes, squares[0], 3)
        };
        assert!(!dead(&[1, 4]) && !dead(&[2, 6]) && dead(&[2, 4]) && dead(&[3, 4]));
    }

    #[test]
    fn live_pairs_are_those_that_plain_search_solves() {
        let mut random = grid::Random::new(11);
        for _ in 0..200 {
            let level = random_level(&mut random, 4, 4, 3);
            let maze = Maze::new(&level);
            if maze.boxes.len() < 2 {
                continue;
            }
            let distances = distances(&maze);
            let pairs = Pairs::to_goals(&maze, &distances).expect("no limits");
            for a in 0..maze.len() as Square {
                let b = random.below(maze.len() as u32);
                let d = random.below(4) as usize;
                let player = maze.next[a as usize][d];
                if a == b || player == NONE || player == b {
                    continue;
                }
                let boxes: Wide = maze.board(&[a, b]);
                let level = level_at(&level, &maze, &boxes, player);
                let expected = brute_force(&level).is_none();
                assert_eq!(pairs.is_dead(&boxes, a, d), expected, "{}", rows(&level));
            }
        }
    }
}
