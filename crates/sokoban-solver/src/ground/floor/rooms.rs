//! Rooms: wide parts of the floor, and the joins between them that boxes close.
//!
//! A room is a union of overlapping free blocks of 2 by 3 or 3 by 2 squares (Shoham & Schaeffer 2020); a square that
//! touches another room belongs to none. Two rooms are joined if a way leads from one to the other through corridors
//! only, squares that belong to no room. Boxes close such joins, so the number of closed joins measures how far the
//! level is from being open. Cost: a flood fill of each corridor for a position.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::memory::Held;
use search::GaveUp;

/// Most rooms of a level; further ones count as corridor.
const MOST_ROOMS: u8 = 64;

/// Number of a square in no room.
pub(crate) const CORRIDOR: u8 = u8::MAX;

/// Bytes of a square in the tables, and those needed to make them; lists that grow may be half empty.
const SQUARE_BYTES: usize = 3 + 2 * size_of::<Square>();
const SCRATCH_BYTES: usize = 1 + 2 * size_of::<(Square, usize)>();

/// The rooms of a maze.
#[derive(Debug)]
pub(crate) struct Rooms<B> {
    /// The room of each square, or [`CORRIDOR`].
    pub(crate) room: Vec<u8>,
    /// Number of rooms.
    pub(crate) count: usize,
    /// Squares in corridors, and those in rooms.
    corridors: B,
    wide: B,
    /// Pairs of rooms that are joined with no box on the floor.
    joins: usize,
    /// Whether a box on a square can close a join.
    matters: Vec<bool>,
    /// The rooms joined to each room, by number.
    met: Vec<u64>,
    area: B,
    stack: Vec<Square>,
    _held: Held,
}

impl<B: Board> Rooms<B> {
    /// Finds the rooms of `maze`.
    pub(crate) fn new(maze: &Maze) -> Result<Rooms<B>, GaveUp> {
        let n = maze.len();
        let held = maze.limits.hold(n * SQUARE_BYTES)?;
        let _scratch = maze.limits.hold(n * SCRATCH_BYTES)?;
        let (mut room, count) = joined_blocks(maze);
        let touches = |square: Square| {
            let own = room[square as usize];
            let other = |&next: &Square| {
                next != NONE && room[next as usize] != own && room[next as usize] != CORRIDOR
            };
            own != CORRIDOR && maze.next[square as usize].iter().any(other)
        };
        let touching: Vec<Square> = (0..n as Square).filter(|&square| touches(square)).collect();
        for square in touching {
            room[square as usize] = CORRIDOR;
        }
        let corridor = |square: &Square| room[*square as usize] == CORRIDOR;
        let matters = |square: Square| {
            let next = &maze.next[square as usize];
            corridor(&square) || next.iter().any(|next| *next != NONE && corridor(next))
        };
        let mut corridors = B::empty(n);
        (0..n as Square).filter(corridor).for_each(|square| corridors.put(square));
        let mut wide = B::full(n);
        wide.remove(&corridors);
        let mut rooms = Rooms {
            count: count.into(),
            corridors,
            wide,
            joins: 0,
            matters: (0..n as Square).map(matters).collect(),
            met: vec![0; count.into()],
            area: B::empty(n),
            stack: Vec::new(),
            room,
            _held: held,
        };
        rooms.joins = rooms.open(maze, &B::empty(n));
        Ok(rooms)
    }

    /// Number of joins that boxes close.
    pub(crate) fn closed(&mut self, maze: &Maze, boxes: &B) -> u32 {
        let open = self.open(maze, boxes);
        self.joins.saturating_sub(open) as u32
    }

    /// Whether a box on `square` can close a join at all.
    #[inline]
    pub(crate) fn matters(&self, square: Square) -> bool {
        self.matters[square as usize]
    }

    /// Number of joins that are open.
    fn open(&mut self, maze: &Maze, boxes: &B) -> usize {
        self.met.fill(0);
        let mut blocked = boxes.clone();
        blocked.add(&self.wide);
        let mut left = self.corridors.clone();
        left.remove(boxes);
        maze.each_area(&blocked, left, (&mut self.area, &mut self.stack), |area| {
            let mut beside = maze.beside(area);
            beside.keep(&self.wide);
            beside.remove(boxes);
            let met = beside.squares().fold(0_u64, |met, square| met | 1 << self.room[square as usize]);
            let mut rooms = met;
            while rooms != 0 {
                let room = rooms.trailing_zeros();
                rooms &= rooms - 1;
                self.met[room as usize] |= met & !(1 << room);
            }
        });
        self.met.iter().map(|met| met.count_ones() as usize).sum::<usize>() / 2
    }
}

/// The two kinds of blocks, as directions of their long and their short side. Right is the turn after up; directions
/// are numbered clockwise.
const KINDS: [(usize, usize); 2] = [(1, 2), (2, 1)];

/// The block of a kind that has `square` in its upper left corner; [`NONE`] where there is a wall.
fn block(maze: &Maze, square: Square, (along, across): (usize, usize)) -> [Square; 6] {
    let step = |square: Square, d: usize| if square == NONE { NONE } else { maze.next[square as usize][d] };
    let mut block = [NONE; 6];
    let mut at = square;
    for i in 0..3 {
        block[2 * i] = at;
        block[2 * i + 1] = step(at, across);
        at = step(at, along);
    }
    block
}

/// For each square the number of the room that the blocks of 2 by 3 and 3 by 2 squares on it make with all that they
/// overlap, and the number of rooms.
fn joined_blocks(maze: &Maze) -> (Vec<u8>, u8) {
    let mut room = vec![CORRIDOR; maze.len()];
    let mut count = 0;
    // A bit for each kind of block that has the square in its corner and was not seen yet.
    let fresh = |square: Square| {
        let is_block = |&kind: &usize| block(maze, square, KINDS[kind]).iter().all(|&square| square != NONE);
        (0..KINDS.len()).filter(is_block).fold(0_u8, |bits, kind| bits | 1 << kind)
    };
    let mut fresh: Vec<u8> = (0..maze.len() as Square).map(fresh).collect();
    let mut stack = Vec::new();
    for first in 0..maze.len() as Square {
        for kind in 0..KINDS.len() {
            if fresh[first as usize] >> kind & 1 == 0 || count == MOST_ROOMS {
                continue;
            }
            fresh[first as usize] &= !(1 << kind);
            stack.push((first, kind));
            while let Some((corner, kind)) = stack.pop() {
                for square in block(maze, corner, KINDS[kind]) {
                    room[square as usize] = count;
                    for_blocks_with(maze, square, |corner, kind| {
                        if fresh[corner as usize] >> kind & 1 == 1 {
                            fresh[corner as usize] &= !(1 << kind);
                            stack.push((corner, kind));
                        }
                    });
                }
            }
            count += 1;
        }
    }
    (room, count)
}

/// Calls `found` with the corner and the kind of everything that would be a block with `square` in it.
fn for_blocks_with(maze: &Maze, square: Square, mut found: impl FnMut(Square, usize)) {
    for (kind, (along, across)) in KINDS.into_iter().enumerate() {
        let mut edge = square;
        for _ in 0..2 {
            let mut corner = edge;
            for _ in 0..3 {
                if corner == NONE {
                    break;
                }
                found(corner, kind);
                corner = maze.next[corner as usize][(along + 2) % 4];
            }
            if edge != NONE {
                edge = maze.next[edge as usize][(across + 2) % 4];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::testing::level;

    #[test]
    fn a_box_in_the_door_closes_a_join() {
        let maze = Maze::new(&level(&["#########", "#   #   #", "#@$   . #", "#########"]));
        let mut rooms = Rooms::<Wide>::new(&maze).expect("no limits");
        assert_eq!((rooms.count, rooms.joins), (2, 1));
        assert_eq!(rooms.room, [0, 0, 0, 1, 1, 1, 0, 0, 0, CORRIDOR, 1, 1, 1]);
        assert_eq!(rooms.closed(&maze, &maze.start()), 0);
        assert_eq!(rooms.closed(&maze, &maze.board(&[8])), 1);
        assert_eq!(rooms.closed(&maze, &maze.board(&[9])), 1);
        assert!(rooms.matters(8) && !rooms.matters(7));
    }

    #[test]
    fn squares_that_touch_another_room_are_in_none() {
        let maze = Maze::new(&level(&["########", "#   ####", "#@ $  .#", "####   #", "########"]));
        let rooms = Rooms::<Wide>::new(&maze).expect("no limits");
        assert_eq!((rooms.count, rooms.joins), (2, 1));
        assert_eq!(rooms.room, [0, 0, 0, 0, 0, CORRIDOR, CORRIDOR, 1, 1, 1, 1, 1]);
    }
}
