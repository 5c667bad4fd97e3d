//! One box to a chosen square, all other boxes staying where they are: by pushes, or by pulls in reverse
//! mode. The answer is exact: fewest pushes and, among those, fewest moves, or the other way round.
//!
//! A state is the box's cell and the side of it on which the player stands (YASC and JSoko search the same
//! graph). A push or a pull leaves the player on the same side of the box's new cell, so a box turns by the
//! player walking round it, and where the corridor is too narrow it is taken into a niche and out again.
//! Dijkstra's search over pairs of costs (1959). Whether two sides of a box are joined without it is read
//! off the blocks of the free floor (Hopcroft & Tarjan 1973), found once: two sides are joined exactly when
//! both steps to them lie in one block. So no walk is ever searched in vain.
//! Cost: O(4 floor) states, each with a short breadth-first search for the ways round the box.

use grid::{Cell, CellSet, Direction, Size};
use sokoban::replay::lurd::Stroke;
use sokoworks::Metric;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Whether boxes are pushed, or pulled as in reverse mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Force {
    Push,
    Pull,
}

/// Most cells of a board on which ways of a box are looked for: they take some 120 bytes a cell.
pub const MOST_CELLS: usize = 500_000;

/// No cell.
const NONE: u32 = u32::MAX;

/// The floor that is free while one box is moved: its own cell too.
struct Floor {
    /// Free neighbours by direction number.
    next: Vec<[u32; 4]>,
    /// The block of the step to each neighbour.
    block: Vec<[u32; 4]>,
    force: Force,
}

/// Fewest steps to a path's end; what it comes from.
#[derive(Clone, Copy)]
struct Reached {
    cost: (u32, u32),
    from: u32,
}

/// All moves that bring the box on `from` to `target` when the player is on `player`, in upper case where the box moves; `None`
/// when there is no way.
pub(crate) fn path(
    size: Size,
    free: impl Fn(Cell) -> bool,
    force: Force,
    fewest: Metric,
    (from, player): (Cell, Cell),
    target: Cell,
) -> Option<Vec<Stroke>> {
    if from == target {
        return Some(Vec::new());
    }
    if size.area() > MOST_CELLS
        || target.index() >= size.area()
        || from.index() >= size.area()
        || !free(target)
        || from == player
    {
        return None;
    }
    let floor = Floor::new(size, free, force, from);
    let mut walker = Walker::new(size.area());
    let cost = |moves: u32| if fewest == Metric::Pushes { (1, moves) } else { (moves, 1) };
    // Node 4 * cell + side; the start is no node.
    let mut reached = vec![Reached { cost: (u32::MAX, u32::MAX), from: NONE }; 4 * size.area()];
    let mut open = BinaryHeap::new();
    let start = walker.distances(&floor, from.0, player.0, [true; 4]);
    let shove = |box_cell: u32,
                 steps: [u32; 4],
                 (before, node): ((u32, u32), u32),
                 reached: &mut Vec<Reached>,
                 open: &mut BinaryHeap<Reverse<((u32, u32), u32)>>| {
        for side in 0..4 {
            let to = floor.shoved(box_cell, side);
            if steps[side] == NONE || to == NONE {
                continue;
            }
            let add = cost(steps[side] + 1);
            let total = (before.0 + add.0, before.1 + add.1);
            let next = 4 * to + side as u32;
            if total < reached[next as usize].cost {
                reached[next as usize] = Reached { cost: total, from: node };
                open.push(Reverse((total, next)));
            }
        }
    };
    shove(from.0, start, ((0, 0), NONE), &mut reached, &mut open);
    while let Some(Reverse((total, node))) = open.pop() {
        if total > reached[node as usize].cost {
            continue;
        }
        let (box_cell, side) = (node / 4, node as usize % 4);
        if box_cell == target.0 {
            return walker.moves(&floor, &reached, (from.0, player.0), node);
        }
        let block = floor.block[box_cell as usize];
        let wanted = [0, 1, 2, 3].map(|other| block[other] == block[side]);
        let stand = floor.next[box_cell as usize][side];
        let steps = walker.distances(&floor, box_cell, stand, wanted);
        shove(box_cell, steps, (total, node), &mut reached, &mut open);
    }
    None
}

/// All cells that the box on `from` can be brought to, its own included.
pub(crate) fn targets(
    size: Size,
    free: impl Fn(Cell) -> bool,
    force: Force,
    (from, player): (Cell, Cell),
) -> CellSet {
    let mut cells = CellSet::new(size.area());
    if size.area() > MOST_CELLS || from.index() >= size.area() || from == player {
        return cells;
    }
    cells.insert(from);
    let floor = Floor::new(size, free, force, from);
    let start = Walker::new(size.area()).distances(&floor, from.0, player.0, [true; 4]);
    let mut seen = vec![false; 4 * size.area()];
    let mut stack = Vec::new();
    let mut shove = |box_cell: u32, side: usize, stack: &mut Vec<(u32, usize)>| {
        let to = floor.shoved(box_cell, side);
        if to != NONE && !std::mem::replace(&mut seen[4 * to as usize + side], true) {
            cells.insert(Cell(to));
            stack.push((to, side));
        }
    };
    (0..4).filter(|&side| start[side] != NONE).for_each(|side| shove(from.0, side, &mut stack));
    while let Some((box_cell, side)) = stack.pop() {
        let block = floor.block[box_cell as usize];
        for other in 0..4 {
            if block[other] == block[side] {
                shove(box_cell, other, &mut stack);
            }
        }
    }
    cells
}

impl Floor {
    fn new(size: Size, free: impl Fn(Cell) -> bool, force: Force, own: Cell) -> Floor {
        let free = |cell: Cell| cell == own || free(cell);
        let next: Vec<[u32; 4]> = size
            .cells()
            .map(|cell| {
                let neighbour = |d| size.step(cell, d).filter(|&next| free(next)).map_or(NONE, |next| next.0);
                if free(cell) { Direction::ALL.map(neighbour) } else { [NONE; 4] }
            })
            .collect();
        let block = blocks(&next, own.0);
        Floor { next, block, force }
    }

    /// Where the box on `cell` goes when the player is on its side number `side`; [`NONE`] if it cannot.
    fn shoved(&self, cell: u32, side: usize) -> u32 {
        let stand = self.next[cell as usize][side];
        match self.force {
            _ if stand == NONE => NONE,
            Force::Push => self.next[cell as usize][(side + 2) % 4],
            Force::Pull if self.next[stand as usize][side] == NONE => NONE,
            Force::Pull => stand,
        }
    }

    /// Which way the player steps to move a box from its side number `side`.
    fn stride(&self, side: usize) -> Direction {
        match self.force {
            Force::Push => Direction::from_index(side + 2),
            Force::Pull => Direction::from_index(side),
        }
    }
}

/// The block of each step of the floor that `start` is on; every step has the same block as the step back.
fn blocks(next: &[[u32; 4]], start: u32) -> Vec<[u32; 4]> {
    let mut block = vec![[NONE; 4]; next.len()];
    let mut count = 0;
    let (mut order, mut low) = (vec![NONE; next.len()], vec![NONE; next.len()]);
    let mut numbered = 1;
    (order[start as usize], low[start as usize]) = (0, 0);
    // Cell, direction number in which it was entered, next direction number to look in.
    let mut path: Vec<(u32, usize, usize)> = vec![(start, 4, 0)];
    let mut steps: Vec<(u32, usize)> = Vec::new();
    while let Some(&mut (cell, entered, ref mut d)) = path.last_mut() {
        if *d < 4 {
            let direction = *d;
            *d += 1;
            let to = next[cell as usize][direction];
            if to == NONE || entered < 4 && direction == (entered + 2) % 4 {
                continue;
            }
            if order[to as usize] == NONE {
                (order[to as usize], low[to as usize]) = (numbered, numbered);
                numbered += 1;
                steps.push((cell, direction));
                path.push((to, direction, 0));
            } else if order[to as usize] < order[cell as usize] {
                steps.push((cell, direction));
                low[cell as usize] = low[cell as usize].min(order[to as usize]);
            }
            continue;
        }
        path.pop();
        let Some(&(parent, ..)) = path.last() else { break };
        low[parent as usize] = low[parent as usize].min(low[cell as usize]);
        if low[cell as usize] >= order[parent as usize] {
            while let Some((from, direction)) = steps.pop() {
                let to = next[from as usize][direction];
                block[from as usize][direction] = count;
                block[to as usize][(direction + 2) % 4] = count;
                if (from, direction) == (parent, entered) {
                    break;
                }
            }
            count += 1;
        }
    }
    // A wall has no block, and is not in one with another wall.
    for sides in &mut block {
        for (side, value) in sides.iter_mut().enumerate() {
            if *value == NONE {
                *value = NONE - 1 - side as u32;
            }
        }
    }
    block
}

/// Scratch for walks round a box.
struct Walker {
    /// Number of the search in which the cell was last seen, and steps from its start then.
    seen: Vec<(u32, u32)>,
    round: u32,
    queue: Vec<u32>,
}

impl Walker {
    fn new(area: usize) -> Walker {
        Walker { seen: vec![(0, 0); area], round: 0, queue: Vec::new() }
    }

    /// Steps from `start` to each `wanted` side of the box on `box_cell`, [`NONE`] where there is no way.
    fn distances(&mut self, floor: &Floor, box_cell: u32, start: u32, wanted: [bool; 4]) -> [u32; 4] {
        let sides = floor.next[box_cell as usize];
        let mut left = (0..4).filter(|&side| wanted[side] && sides[side] != NONE).count();
        let mut steps = [NONE; 4];
        self.round += 1;
        self.queue.clear();
        self.visit(start, 0);
        let mut head = 0;
        while head < self.queue.len() && left > 0 {
            let cell = self.queue[head];
            head += 1;
            let (_, so_far) = self.seen[cell as usize];
            for side in 0..4 {
                if sides[side] == cell && wanted[side] {
                    steps[side] = so_far;
                    left -= 1;
                }
            }
            for next in floor.next[cell as usize] {
                if next != NONE && next != box_cell && self.seen[next as usize].0 != self.round {
                    self.visit(next, so_far + 1);
                }
            }
        }
        steps
    }

    fn visit(&mut self, cell: u32, steps: u32) {
        self.seen[cell as usize] = (self.round, steps);
        self.queue.push(cell);
    }

    /// Appends a shortest walk from `start` to a side of the box on `box_cell`, last step first.
    fn walk_back(
        &mut self,
        floor: &Floor,
        box_cell: u32,
        (start, side): (u32, usize),
        back: &mut Vec<Stroke>,
    ) -> Option<()> {
        let steps = self.distances(floor, box_cell, start, [0, 1, 2, 3].map(|other| other == side))[side];
        (steps != NONE).then_some(())?;
        let mut at = floor.next[box_cell as usize][side];
        while at != start {
            let (_, steps) = self.seen[at as usize];
            let before = Direction::ALL.into_iter().find(|direction| {
                let cell = floor.next[at as usize][direction.opposite().index()];
                cell != NONE && cell != box_cell && self.seen[cell as usize] == (self.round, steps - 1)
            })?;
            back.push(Stroke { direction: before, upper: false, arrow: false });
            at = floor.next[at as usize][before.opposite().index()];
        }
        Some(())
    }

    /// All moves of the path that ends in `node`.
    fn moves(
        &mut self,
        floor: &Floor,
        reached: &[Reached],
        (from, player): (u32, u32),
        node: u32,
    ) -> Option<Vec<Stroke>> {
        let mut back = Vec::new();
        let mut node = node;
        while node != NONE {
            let side = node as usize % 4;
            let before = reached[node as usize].from;
            let (box_cell, stand) = match before {
                NONE => (from, player),
                _ => (before / 4, floor.next[before as usize / 4][before as usize % 4]),
            };
            back.push(Stroke { direction: floor.stride(side), upper: true, arrow: false });
            self.walk_back(floor, box_cell, (stand, side), &mut back)?;
            node = before;
        }
        back.reverse();
        Some(back)
    }
}
