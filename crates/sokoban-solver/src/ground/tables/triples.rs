//! Every three boxes on a small board, with the side of the player: can all three, alone in the level, be brought to
//! goals?
//!
//! As with [pairs](crate::ground::tables::pairs): retrograde analysis over three boxes and the area of the player, from all on
//! goals by pulls, or from three start squares by pushes. A triple that is never reached is dead, and after a push only
//! the triples of the pushed box are tested.
//!
//! Twelve bits for each set of three squares: the sides of each box on which the player may be. From them, for each
//! square, side and second square, comes the set of squares on which a third box would be dead although each pair is
//! alive. A lookup first asks which boxes have such sets at all. Cost: a flood fill for each triple and area; 41,664
//! triples on 64 squares, 341,376 on 128.

use crate::ground::floor::board::{Board, Narrow};
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::tables::distance::Distances;
use crate::ground::tables::pairs::{Pairs, pull, push};
use search::GaveUp;

/// Which sets of three squares boxes can share.
#[derive(Clone, Debug)]
pub(crate) struct Triples {
    squares: usize,
    /// Words of a set of squares.
    words: usize,
    /// For each square and side, the second squares that have a dead third.
    seconds: Vec<u64>,
    /// For each square, side and second square, the dead thirds.
    thirds: Vec<u64>,
}

/// The number of a set of three squares, given in rising order.
#[inline]
fn number([a, b, c]: [Square; 3]) -> usize {
    let (a, b, c) = (a as usize, b as usize, c as usize);
    c * (c.saturating_sub(1)) * (c.saturating_sub(2)) / 6 + b * (b.saturating_sub(1)) / 2 + a
}

impl Triples {
    /// Most squares for which a table is made: the bits of its boards.
    pub(crate) const MOST_SQUARES: usize = 128;

    /// Expansions after which a table pays.
    pub(crate) fn patience(maze: &Maze) -> u64 {
        let n = maze.len() as u64;
        n * n * n / maze.limits.parameters.triple_patience
    }

    /// The triples that can be pushed to three different goals.
    pub(crate) fn to_goals(maze: &Maze, distances: &Distances, pairs: &Pairs) -> Result<Triples, GaveUp> {
        let mut table = Builder::new(maze);
        each_three(&maze.goals, |triple| {
            for square in triple {
                for player in maze.next[square as usize] {
                    if player != NONE && !triple.contains(&player) {
                        table.reach(triple, player);
                    }
                }
            }
        });
        table.run(|from, d| pull(maze, distances, from, d))?;
        Ok(table.finish(pairs))
    }

    /// The triples that can be pulled to three squares where boxes start, with the player at the start:
    /// the mirror image.
    pub(crate) fn to_starts(maze: &Maze, distances: &Distances, pairs: &Pairs) -> Result<Triples, GaveUp> {
        let mut table = Builder::new(maze);
        each_three(&maze.boxes, |triple| table.reach(triple, maze.player));
        table.run(|from, d| push(maze, distances, from, d))?;
        Ok(table.finish(pairs))
    }

    /// Whether the box on `square`, with the player beside it in direction number `d`, cannot live with
    /// some two others of `boxes`, although it can with each of them.
    #[inline]
    pub(crate) fn is_dead<B: Board>(&self, boxes: &B, square: Square, d: usize) -> bool {
        self.others(boxes, square, d).is_some()
    }

    /// Three of `boxes` that cannot live together, with the player on one of the squares of `reach`.
    pub(crate) fn find<B: Board>(&self, maze: &Maze, boxes: &B, reach: &B) -> Option<[Square; 3]> {
        boxes.squares().find_map(|square| {
            (0..4).find_map(|d| {
                let stand = maze.next[square as usize][d];
                let seen = stand != NONE && reach.has(stand);
                let [second, third] = seen.then(|| self.others(boxes, square, d)).flatten()?;
                Some([square, second, third])
            })
        })
    }

    /// Two others of `boxes` with which the box on `square` cannot live, the player standing on side `d` of it.
    #[inline]
    fn others<B: Board>(&self, boxes: &B, square: Square, d: usize) -> Option<[Square; 2]> {
        let words = self.words;
        let row = square as usize * 4 + d;
        let seconds = &self.seconds[row * words..][..words];
        let thirds = &self.thirds[row * self.squares * words..][..self.squares * words];
        for (i, (&word, &mask)) in boxes.words().iter().zip(seconds).enumerate() {
            let mut left = word & mask;
            while left != 0 {
                let second = i * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let dead = &thirds[second * words..][..words];
                let mut common = boxes.words().iter().zip(dead).map(|(a, b)| a & b);
                if let Some((j, word)) = (0..).zip(&mut common).find(|&(_, word)| word != 0) {
                    return Some([second as Square, j * 64 + word.trailing_zeros()]);
                }
            }
        }
        None
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> usize {
        (self.seconds.len() + self.thirds.len()) * 8
    }
}

fn each_three(squares: &[Square], mut found: impl FnMut([Square; 3])) {
    for (i, &c) in squares.iter().enumerate() {
        for (j, &b) in squares[..i].iter().enumerate() {
            for &a in &squares[..j] {
                found([a, b, c]);
            }
        }
    }
}

type Small = Narrow<{ Triples::MOST_SQUARES.div_ceil(64) }>;

struct Builder<'a> {
    maze: &'a Maze,
    /// Bit `4 * i + d`: the triple lives with the player on side `d` of its box number `i`.
    live: Vec<u16>,
    /// Triples with the sides that one area of the player touches.
    queue: Vec<([u16; 3], u16)>,
    stack: Vec<Square>,
    area: Small,
}

impl<'a> Builder<'a> {
    fn new(maze: &'a Maze) -> Builder<'a> {
        let n = maze.len() as Square;
        let count = if n < 3 { 0 } else { number([n - 3, n - 2, n - 1]) + 1 };
        let area = Small::empty(maze.len());
        Builder { maze, live: vec![0; count], queue: Vec::new(), stack: Vec::new(), area }
    }

    /// Notes that boxes on `triple`, in rising order, with the player on `player` live.
    fn reach(&mut self, triple: [Square; 3], player: Square) {
        let live = self.live[number(triple)];
        let known = triple.iter().enumerate().any(|(i, &square)| {
            (0..4).any(|d| live >> (4 * i + d) & 1 == 1 && self.maze.next[square as usize][d] == player)
        });
        if known {
            return;
        }
        let boxes: Small = self.maze.board(&triple);
        self.maze.flood(&boxes, player, &mut self.area, &mut self.stack);
        let mut sides = 0;
        for (i, &square) in triple.iter().enumerate() {
            for d in 0..4 {
                let side = self.maze.next[square as usize][d];
                sides |= u16::from(side != NONE && self.area.has(side)) << (4 * i + d);
            }
        }
        if live & sides != sides {
            self.live[number(triple)] |= sides;
            self.queue.push((triple.map(|square| square as u16), sides));
        }
    }

    /// Follows all moves of each box.
    fn run(&mut self, moves: impl Fn(Square, usize) -> [Square; 3]) -> Result<(), GaveUp> {
        while let Some((triple, sides)) = self.queue.pop() {
            self.maze.limits.check()?;
            let triple = triple.map(Square::from);
            for (i, &from) in triple.iter().enumerate() {
                for d in 0..4 {
                    let [to, before, after] = moves(from, d);
                    if [to, before, after].contains(&NONE) {
                        continue;
                    }
                    let side = if before == to { d } else { (d + 2) % 4 };
                    let free = |square| square == from || !triple.contains(&square);
                    if sides >> (4 * i + side) & 1 == 0 || !free(to) || !free(after) {
                        continue;
                    }
                    let mut next = triple;
                    next[i] = to;
                    next.sort_unstable();
                    self.reach(next, after);
                }
            }
        }
        Ok(())
    }

    /// Turns what lives into sets of what does not.
    fn finish(self, pairs: &Pairs) -> Triples {
        let squares = self.maze.len();
        let words = squares.div_ceil(64);
        let mut seconds = vec![0; squares * 4 * words];
        let mut thirds = vec![0; squares * squares * 4 * words];
        let live_pair = |a: usize, b: usize| (0..4).any(|d| pairs.lives(a as Square, b as Square, d));
        for c in 0..squares {
            for b in 0..c {
                if !live_pair(b, c) {
                    continue;
                }
                for a in 0..b {
                    let triple = [a, b, c];
                    let live = self.live[number(triple.map(|square| square as Square))];
                    if live == 0xfff || !live_pair(a, b) || !live_pair(a, c) {
                        continue;
                    }
                    for i in 0..3 {
                        let (first, x, y) = (triple[i], triple[(i + 1) % 3], triple[(i + 2) % 3]);
                        for d in 0..4 {
                            let lives = |other| pairs.lives(first as Square, other as Square, d);
                            if live >> (4 * i + d) & 1 == 1 || !lives(x) || !lives(y) {
                                continue;
                            }
                            let row = first * 4 + d;
                            for (x, y) in [(x, y), (y, x)] {
                                seconds[row * words + x / 64] |= 1 << (x % 64);
                                thirds[(row * squares + x) * words + y / 64] |= 1 << (y % 64);
                            }
                        }
                    }
                }
            }
        }
        Triples { squares, words, seconds, thirds }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::Ground;
    use crate::ground::floor::board::Wide;
    use crate::testing::{brute_force, level_at, random_level, rows};

    #[test]
    fn dead_triples_are_those_that_plain_search_does_not_solve() {
        let mut random = grid::Random::new(61);
        let mut dead = 0;
        for _ in 0..400 {
            let level = random_level(&mut random, 5, 4, 4);
            let ground = Ground::new(&level);
            let maze = &ground.maze;
            let (Some(pairs), Some(triples)) = (ground.pairs_to_goals(), ground.triples_to_goals()) else {
                continue;
            };
            for _ in 0..15 {
                let squares: Vec<Square> = (0..3).map(|_| random.below(maze.len() as u32)).collect();
                let d = random.below(4) as usize;
                let player = maze.next[squares[0] as usize][d];
                let boxes: Wide = maze.board(&squares);
                if boxes.len() < 3 || player == NONE || boxes.has(player) {
                    continue;
                }
                // Some pair without the first box may be dead; a search would have seen that before.
                let said = triples.is_dead(&boxes, squares[0], d);
                let known = pairs.is_dead(&boxes, squares[0], d)
                    || squares
                        .iter()
                        .any(|&a| squares.iter().any(|&b| a != b && (0..4).all(|d| !pairs.lives(a, b, d))));
                let level = level_at(&level, maze, &boxes, player);
                let truth = !level.boxes().is_subset(level.goals()) && brute_force(&level).is_none();
                assert!(truth || !said, "a live triple called dead {}", rows(&level));
                assert!(said || known || !truth, "a dead triple missed {}", rows(&level));
                dead += u32::from(said);
            }
        }
        assert!(dead > 20, "only {dead} dead triples");
    }
}
