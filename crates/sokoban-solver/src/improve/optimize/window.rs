//! A cheaper way from one position of a solution to a later one: inside the neighbourhood of the part between them, or with
//! the boxes that the part moves, while the others stay.
//!
//! A* (Hart, Nilsson & Raphael 1968) over pushes. If walks are free, a position is the boxes and the area of the
//! player; otherwise it is the boxes and the square and push after which the player is there, so that the cost of a
//! push depends on nothing else. In a neighbourhood the bound is the matching of boxes with goals now, minus the matching
//! at the end of the part; it never exceeds the true cost, since the matching is consistent. If only some boxes move, the
//! others are walls, and these boxes are matched with the squares where they end. Only ways cheaper than the known one
//! are considered, or as cheap if that is wanted.

use super::aims::Aims;
use super::path::{Path, Point};
use super::tube::{Tube, keys};
use crate::engine::store::{LARGEST_COST, Node, NodeId, Store};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Forward;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::{Held, Memory};
use crate::ground::tables::distance::{Distances, Stances};
use crate::ground::tables::matching::Matching;
use grid::Direction;
use search::GaveUp;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;
use std::sync::Arc;

/// What is known of a node besides its position.
#[derive(Clone, Copy, Debug)]
struct NodeData {
    cost: u64,
    /// Where the player stands.
    player: Square,
    /// The direction of the push that led here.
    last: Option<Direction>,
    /// Hash of the boxes.
    hash: u64,
}

/// Searches parts of solutions of one level.
#[derive(Debug)]
pub(super) struct Windows<'a> {
    pub(super) ground: &'a Ground,
    pub(super) aims: Aims,
    /// A random word for each square.
    pub(super) keys: Vec<u64>,
    memory: Arc<Memory>,
    /// Work done so far, in approximate nanoseconds.
    pub(super) work: u64,
    /// Which of several ways of the same cost is taken. With 0 only cheaper ways are, and otherwise also those that cost
    /// as much as the known one.
    pub(super) turn: u64,
    _held: Held,
}

/// Where a part is searched: the floor, what boxes are matched with, and which positions are looked at.
struct Domain<'a, B> {
    maze: &'a Maze,
    stances: &'a Stances,
    distances: &'a Distances,
    /// All positions if there is none.
    tube: Option<&'a Tube<B>>,
}

impl<'a> Windows<'a> {
    /// Searches of parts of solutions within the limits of `ground`.
    pub(super) fn new(ground: &'a Ground, aims: Aims, turn: u64) -> Result<Windows<'a>, GaveUp> {
        let (limits, squares) = (&ground.maze.limits, ground.maze.len());
        // The keys, and in a search a walk and a queue.
        let held = limits.hold(4 * squares * size_of::<u64>())?;
        let memory = limits.memory.clone();
        Ok(Windows { ground, aims, keys: keys(squares), memory, work: 0, turn, _held: held })
    }

    /// Whether the stop flag is up.
    pub(super) fn is_stopped(&self) -> bool {
        self.ground.maze.limits.is_stopped()
    }

    /// Searches a cheaper way between two points of `path` among positions of `tube`, with about `most` work. None when
    /// there is none or a limit was reached first.
    pub(super) fn search<B: Board>(
        &mut self,
        path: &Path<B>,
        part: Range<usize>,
        tube: &Tube<B>,
        most: u64,
    ) -> Option<Vec<Push>> {
        let ground = self.ground;
        let domain = Domain {
            maze: &ground.maze,
            stances: &ground.stances,
            distances: &ground.to_goals,
            tube: Some(tube),
        };
        let (start, end) = (&path.points[part.start], &path.points[part.end]);
        self.work += tube.work;
        self.run(&domain, start, end, part.end == path.len(), most)
    }

    /// The same with the boxes that the part moves, while all others stay.
    pub(super) fn search_moved<B: Board>(
        &mut self,
        path: &Path<B>,
        part: Range<usize>,
        most: u64,
    ) -> Option<Vec<Push>> {
        let mut staying = path.points[part.start].boxes.clone();
        path.pushes[part.clone()].iter().for_each(|push| staying.take(push.from));
        let maze = self.ground.maze.with_walls(&staying);
        let without = |point: &Point<B>| {
            let mut point = point.clone();
            staying.squares().for_each(|square| point.boxes.take(square));
            point
        };
        let (start, end) = (without(&path.points[part.start]), without(&path.points[part.end]));
        let is_last = part.end == path.len();
        let stances = Stances::new(&maze).ok()?;
        let distances = if is_last {
            Distances::to_squares(&maze, &stances, &end.boxes).ok()?
        } else {
            Distances::to_position::<B, Forward>(&maze, &stances, &end.boxes, end.player).ok()?
        };
        let domain = Domain { maze: &maze, stances: &stances, distances: &distances, tube: None };
        let moved = end.boxes.len();
        self.work += (SETUP + moved as u64) * self.expansion(moved);
        self.run(&domain, &start, &end, is_last, most)
    }

    /// Approximate cost of an expansion with `boxes` boxes, in nanoseconds.
    pub(super) fn expansion(&self, boxes: usize) -> u64 {
        expansion_work(self.ground, boxes)
    }

    /// The pushes of a cheaper way, if one is found. The work is counted.
    fn run<B: Board>(
        &mut self,
        domain: &Domain<'_, B>,
        start: &Point<B>,
        end: &Point<B>,
        is_last: bool,
        most: u64,
    ) -> Option<Vec<Push>> {
        let mut search = Search::new(self, domain, start, end, is_last);
        let found = search.run(most);
        let pushes = found.ok().flatten().map(|id| search.store.path(id).0);
        let work = search.work;
        self.work += work;
        pushes
    }
}

/// Approximate cost of an expansion with `boxes` boxes, in nanoseconds.
pub(crate) fn expansion_work(ground: &Ground, boxes: usize) -> u64 {
    EXPANSION * (ground.maze.len() * (boxes + 4)).max(1) as u64
}

/// What an expansion costs for each square times box, in nanoseconds.
const EXPANSION: u64 = 5;

/// What it costs to set up a search in which only some boxes move, in expansions.
const SETUP: u64 = 20;

/// A node to expand: its cost and bound, its cost, which of equals comes first, and its number.
type Entry = (u64, Reverse<u64>, NodeId, NodeId);

/// One search.
struct Search<'a, B: Board> {
    windows: &'a Windows<'a>,
    domain: &'a Domain<'a, B>,
    start: &'a Point<B>,
    end: &'a Point<B>,
    /// The area in which the player ends; none if any solved position will do.
    end_area: Option<Square>,
    /// Cost of the way that is known.
    worth: u64,
    /// What pairing says at the end of the part.
    offset: u32,
    store: Store<B>,
    known: Vec<NodeData>,
    open: BinaryHeap<Reverse<Entry>>,
    pairing: Matching,
    area: B,
    stack: Vec<Square>,
    /// Steps to each square that the player reaches, valid where `reach` has it.
    walk: Vec<u64>,
    /// Bytes of `known` and `open`.
    held: Held,
    /// What an expansion costs without looking into the tube, in approximate nanoseconds.
    expansion: u64,
    /// What a look into the tube costs.
    look: u64,
    /// Work done so far.
    work: u64,
}

impl<'a, B: Board> Search<'a, B> {
    fn new(
        windows: &'a Windows<'a>,
        domain: &'a Domain<'a, B>,
        start: &'a Point<B>,
        end: &'a Point<B>,
        is_last: bool,
    ) -> Self {
        let maze = domain.maze;
        let mut area = B::empty(maze.len());
        let mut stack = Vec::new();
        let mut pairing = Matching::new(domain.distances.targets);
        let offset = pairing.set(&end.boxes, end.player, domain.stances, domain.distances);
        let end_area = (!is_last).then(|| maze.flood(&end.boxes, end.player, &mut area, &mut stack));
        let boxes = end.boxes.len();
        Search {
            windows,
            domain,
            start,
            end,
            end_area,
            worth: end.cost - start.cost + u64::from(windows.turn > 0),
            offset: offset.unwrap_or(0),
            store: Store::new(maze.len(), &windows.memory),
            known: Vec::new(),
            open: BinaryHeap::new(),
            pairing,
            area,
            stack,
            walk: vec![0; maze.len()],
            held: windows.memory.hold_none(),
            expansion: windows.expansion(boxes),
            look: domain.tube.map_or(0, |tube| tube.work_of_look(boxes)),
            work: 0,
        }
    }

    /// The node that ends a cheapest way, if one is cheaper than the known one and found with about `most` work.
    fn run(&mut self, most: u64) -> Result<Option<NodeId>, GaveUp> {
        let hash = self.start.boxes.squares().fold(0, |hash, square| hash ^ self.key(square));
        let Point { player, last, .. } = *self.start;
        let name = self.name(&self.start.boxes, player, last);
        let root = Node { player: name, ..Node::BLANK };
        self.store.add(&self.start.boxes, &root)?;
        self.held.room(&mut self.known)?;
        self.known.push(NodeData { cost: 0, player, last, hash });
        self.open.push(Reverse((0, Reverse(0), 0, 0)));
        while let Some(Reverse((_, _, _, id))) = self.open.pop() {
            let node = self.store.node(id);
            if node.closed {
                continue;
            }
            self.store.set(id, &Node { closed: true, ..node });
            let mut boxes = B::empty(self.domain.maze.len());
            self.store.boxes(id, &mut boxes);
            if id != 0 && self.is_end(&boxes, node.player) {
                return Ok(Some(id));
            }
            if self.work >= most {
                break;
            }
            self.windows.ground.maze.limits.check()?;
            self.work += self.expansion;
            self.expand(id, &boxes)?;
        }
        Ok(None)
    }

    #[inline]
    fn key(&self, square: Square) -> u64 {
        self.windows.keys[square as usize]
    }

    /// The number by which the store distinguishes players.
    fn name(&mut self, boxes: &B, player: Square, last: Option<Direction>) -> Square {
        let aims = &self.windows.aims;
        if aims.walks_are_free() {
            self.domain.maze.flood(boxes, player, &mut self.area, &mut self.stack)
        } else if aims.minds_last_push() {
            player * 4 + last.map_or(0, |direction| direction.index() as Square)
        } else {
            player
        }
    }

    fn is_end(&mut self, boxes: &B, name: Square) -> bool {
        match self.end_area {
            None => boxes.squares().all(|square| self.domain.maze.is_goal[square as usize]),
            Some(area) => {
                *boxes == self.end.boxes
                    && if self.windows.aims.walks_are_free() {
                        name == area
                    } else {
                        name == self.name(boxes, self.end.player, self.end.last)
                    }
            }
        }
    }

    fn expand(&mut self, id: NodeId, boxes: &B) -> Result<(), GaveUp> {
        let (windows, domain) = (self.windows, self.domain);
        let Domain { maze, stances, distances, tube } = *domain;
        let NodeData { cost, player, last, hash } = self.known[id as usize];
        let reach = self.walk_from(boxes, player);
        let known = distances.is_known();
        let sum = self.pairing.set(boxes, player, stances, distances).filter(|_| known);
        let ahead = last.map_or(NONE, |last| maze.step(player, last));
        for from in boxes.squares() {
            for direction in Direction::ALL {
                let behind = maze.step(from, direction.opposite());
                let to = maze.step(from, direction);
                if behind == NONE || to == NONE || boxes.has(to) || !reach.has(behind) {
                    continue;
                }
                let stance = stances.beside(to, direction.opposite().index());
                let price = windows.aims.push(self.walk[behind as usize], direction, last, ahead == from);
                if cost + price >= self.worth || !distances.is_live(stance) {
                    continue;
                }
                let hash = hash ^ self.key(from) ^ self.key(to);
                let mut child = boxes.clone();
                child.take(from);
                child.put(to);
                self.work += self.look;
                if tube.is_some_and(|tube| !tube.has(&windows.keys, &child, hash)) {
                    continue;
                }
                let name = self.name(&child, from, Some(direction));
                let new = NodeData { cost: cost + price, player: from, last: Some(direction), hash };
                let node = Node { parent: id, player: name, from, direction, ..Node::BLANK };
                if let Some(old) = self.store.find(&child, name) {
                    let node = Node { bound: self.store.node(old).bound, ..node };
                    if new.cost < self.known[old as usize].cost && !self.store.node(old).closed {
                        self.store.set(old, &node);
                        self.known[old as usize] = new;
                        self.push(old, new.cost, node.bound)?;
                    }
                    continue;
                }
                let after = match (sum, self.pairing.row(from)) {
                    (Some(sum), Some(row)) => self.pairing.sum_after(sum, row, (stance, Some(1)), distances),
                    _ => Some(self.offset),
                };
                let Some(after) = after else { continue };
                let bound = after.saturating_sub(self.offset).min(LARGEST_COST);
                if new.cost + windows.aims.bound(bound) >= self.worth {
                    continue;
                }
                let child_id = self.store.add(&child, &Node { bound, ..node })?;
                self.held.room(&mut self.known)?;
                self.known.push(new);
                self.push(child_id, new.cost, bound)?;
            }
        }
        Ok(())
    }

    fn push(&mut self, id: NodeId, cost: u64, bound: u32) -> Result<(), GaveUp> {
        let tie = if self.windows.turn & 1 == 1 { NodeId::MAX - id } else { id };
        let entry = Reverse((cost + self.windows.aims.bound(bound), Reverse(cost), tie, id));
        // A heap that has just grown is half empty.
        let bytes = 2 * size_of_val(&entry);
        self.held.take(bytes)?;
        self.open.push(entry);
        Ok(())
    }

    /// Where the player can go; fills `walk`.
    fn walk_from(&mut self, boxes: &B, player: Square) -> B {
        let maze = self.domain.maze;
        let mut reach = B::empty(maze.len());
        if self.windows.aims.walks_are_free() {
            maze.flood(boxes, player, &mut reach, &mut self.stack);
            return reach;
        }
        reach.put(player);
        self.walk[player as usize] = 0;
        self.stack.clear();
        self.stack.push(player);
        let mut head = 0;
        while head < self.stack.len() {
            let square = self.stack[head];
            head += 1;
            for next in maze.next[square as usize] {
                if next != NONE && !reach.has(next) && !boxes.has(next) {
                    reach.put(next);
                    self.walk[next as usize] = self.walk[square as usize] + 1;
                    self.stack.push(next);
                }
            }
        }
        reach
    }
}
