//! Unpacking by the sink rule: a packing plan that considers where the boxes come from.
//!
//! The base search of Festival (Shoham & Schaeffer 2020): backward, from a box on every goal, over macro pulls. Start
//! squares between which a lone box can be pushed in both directions, with the boxes on the board as walls, are one
//! source of boxes; the largest source is the sink for boxes that are pulled back. A box that is pulled far enough to a
//! start square of the sink is removed, and the start square with it, if the remaining boxes can still be matched with
//! the remaining start squares; where that is possible nothing else is tried. Otherwise a box is parked: positions are
//! grouped by boxes left, areas, closed joins between rooms and boxes on goals. These cells take turns, and the best pull
//! of a box off its goal that worsens none of them is free: the one with the largest sum of the squares that it goes and
//! the squares to which boxes on goals can be pulled after it. Boxes are thus parked deep, but not in the way of others.
//!
//! Cost: a step looks at every square for every box, and `sink_work` bounds the total.

use crate::fess::cells::Cells;
use crate::fess::features::{Feature, Score};
use crate::fess::macros::{Macro, Macros};
use crate::ground::Ground;
use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::goal_states::areas;
use crate::ground::floor::heading::Backward;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::floor::rooms::Rooms;
use crate::ground::limits::Limits;
use crate::ground::memory::Held;
use crate::ground::tables::distance::INFINITE;
use crate::ground::tables::lone::reach_by_pushes;
use rustc_hash::FxHashSet;
use search::GaveUp;
use std::cmp::Reverse;

/// Boxes that are left.
const LEFT: Feature = Feature::new(40, 24);
/// Areas of the floor.
const AREAS: Feature = Feature::new(32, 8);
/// Joins between rooms that boxes close.
const ROOMS: Feature = Feature::new(24, 8);
/// Boxes on goals.
const ON_GOAL: Feature = Feature::new(16, 8);
/// Of a pull that takes a box away, how many squares it goes. Of any other, how much it is worth: the squares that it goes
/// and those where more boxes can be parked after it, less than the largest value.
const LENGTH: Feature = Feature::new(0, 16);

/// A position of the search: boxes and start squares that are left.
#[derive(Clone, Debug)]
struct Place<B> {
    boxes: B,
    bases: B,
    player: Square,
    parent: Option<u32>,
}

/// A pull that waits; least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting {
    weight: u32,
    score: Score,
    place: u32,
    from: Square,
    to: Square,
    side: u8,
    takes_away: bool,
    areas: u16,
}

impl Waiting {
    /// A pull of the position numbered `place` that takes no box away.
    fn new(weight: u32, score: Score, place: u32, made: &Macro) -> Waiting {
        let Macro { from, to, side, areas, .. } = *made;
        Waiting { weight, score, place, from, to, side, takes_away: false, areas }
    }
}

/// The search.
struct Sink<'a, B> {
    ground: &'a Ground,
    /// Which component is taken: 0 for the largest.
    choice: usize,
    /// Walks shorter than this do not count as a way to the sink.
    far: u32,
    rooms: &'a mut Rooms<B>,
    macros: Macros,
    stack: Vec<Square>,
    places: Vec<Place<B>>,
    known: FxHashSet<(B, B, Square)>,
    cells: Cells<Waiting>,
    work: usize,
    /// Squares from which a box alone cannot be pulled to any start square.
    lost: B,
    /// Whether a box alone can be pulled from each square to each start square, by number; empty when that is not known.
    near: &'a [Wide],
    /// The position with fewest boxes so far.
    best: Option<(usize, u32)>,
    /// Bytes of the positions and of what waits, and whether there are no more.
    held: Held,
    is_full: bool,
}

/// The boards on the way from a box on every goal to as few boxes as can be reached. The largest component of start
/// squares is tried first, and then the next one.
pub(crate) fn unpack<B: Board>(ground: &Ground) -> Result<Vec<B>, GaveUp> {
    let left = |boards: &[B]| boards.last().map_or(usize::MAX, Board::len);
    let mut rooms = Rooms::new(&ground.maze)?;
    let near_bytes =
        ground.maze.len() * (size_of::<Wide>() + ground.to_starts().targets.div_ceil(64) * 8 + 16);
    let held = ground.maze.limits.hold(near_bytes);
    let near = if held.is_ok() { near(ground) } else { Vec::new() };
    let mut best = Vec::new();
    // Some tenths of a second where no plan is found, which is usual on small dense levels.
    let share = ground.parameters().sink_work.saturating_mul(ground.maze.len()) / 3;
    let far = ground.parameters().sink_far;
    for (choice, far) in [(0, far), (1, far), (0, 0)] {
        let boards = search(ground, (&mut rooms, &near), (choice, far), share)?;
        if left(&boards) < left(&best) {
            best = boards;
        }
        if left(&best) == 0 {
            break;
        }
    }
    Ok(best)
}

fn search<B: Board>(
    ground: &Ground,
    (rooms, near): (&mut Rooms<B>, &[Wide]),
    (choice, far): (usize, u32),
    most_work: usize,
) -> Result<Vec<B>, GaveUp> {
    let maze = &ground.maze;
    let mut lost = B::full(maze.len());
    (0..maze.len() as Square)
        .filter(|&square| ground.to_starts().is_live_square(square))
        .for_each(|square| lost.take(square));
    let mut sink = Sink {
        ground,
        choice,
        far,
        rooms,
        macros: Macros::default(),
        stack: Vec::new(),
        places: Vec::new(),
        known: FxHashSet::default(),
        cells: Cells::new(),
        work: 0,
        lost,
        near,
        best: None,
        held: maze.limits.hold_none(),
        is_full: false,
    };
    let full: B = maze.goal_board();
    let players = areas(maze, &full);
    let count = players.len() as u16;
    for player in players {
        sink.enter(Place { boxes: full.clone(), bases: maze.start(), player, parent: None }, count, 0)?;
    }
    while sink.work < most_work
        && !sink.is_full
        && sink.best.is_none_or(|(left, _)| left > 0)
        && let Some(waiting) = sink.cells.next()
    {
        sink.make(&waiting)?;
    }
    Ok(sink.boards())
}

impl<B: Board> Sink<'_, B> {
    /// The boards from the full one to the best position.
    fn boards(&self) -> Vec<B> {
        let mut boards = Vec::new();
        let mut at = self.best.map(|(_, id)| id);
        while let Some(id) = at {
            let place = &self.places[id as usize];
            boards.push(place.boxes.clone());
            at = place.parent;
        }
        boards.reverse();
        boards
    }

    fn make(&mut self, waiting: &Waiting) -> Result<(), GaveUp> {
        let maze = &self.ground.maze;
        let parent = &self.places[waiting.place as usize];
        let (mut boxes, mut bases) = (parent.boxes.clone(), parent.bases.clone());
        boxes.take(waiting.from);
        if waiting.takes_away {
            bases.take(waiting.to);
        } else {
            boxes.put(waiting.to);
        }
        let beside = maze.next[waiting.to as usize][waiting.side as usize];
        let mut area = B::empty(maze.len());
        let player = maze.flood(&boxes, beside, &mut area, &mut Vec::new());
        let place = Place { boxes, bases, player, parent: Some(waiting.place) };
        self.enter(place, waiting.areas, waiting.weight)
    }

    /// Adds a position, if it is new, and its pulls.
    fn enter(&mut self, place: Place<B>, areas: u16, weight: u32) -> Result<(), GaveUp> {
        if !self.known.insert((place.boxes.clone(), place.bases.clone(), place.player)) {
            return Ok(());
        }
        let maze = &self.ground.maze;
        let id = self.places.len() as u32;
        let left = place.boxes.len();
        if self.best.is_none_or(|(least, _)| left < least) {
            self.best = Some((left, id));
        }
        let mut reach = B::empty(maze.len());
        maze.flood(&place.boxes, place.player, &mut reach, &mut Vec::new());
        let sink = self.sink(&place, &reach)?;
        let mut found: Vec<(Macro, u16)> = Vec::new();
        let mut found_held = maze.limits.hold_none();
        let starts = self.ground.to_starts();
        let mut macros = self.macros.at(maze, &place.boxes, &reach);
        for from in place.boxes.squares() {
            self.work += maze.len();
            let mut made = Vec::new();
            let allowed = |square, _| starts.is_live_square(square);
            macros.moves::<Backward>(from, allowed, &mut made)?;
            let lifted = macros.areas_lifted();
            found.extend(made.into_iter().map(|made| (made, lifted)));
            found_held.take_up_to(2 * found.capacity() * size_of::<(Macro, u16)>())?;
        }
        let rooms = self.rooms.closed(maze, &place.boxes);
        let cell = score(left, areas, rooms, self.on_goal(&place.boxes)).down_to(ON_GOAL);
        let gone = self.taken_away(&place, &sink, &found);
        self.work += 32 * found.len();
        let waiting = if gone.is_empty() {
            self.rearrangements(&place, id, &found, (areas, rooms), weight)
        } else {
            // The box that is nearest to the sink goes first, so that deep goals are filled first.
            let takes_away = |(made, areas): (Macro, u16)| {
                let score = Score::default().with(AREAS, areas).with(LENGTH, made.length);
                Waiting { takes_away: true, areas, ..Waiting::new(weight, score, id, &made) }
            };
            gone.into_iter().map(takes_away).collect()
        };
        // The boards are in the list and in the set; lists that grow may be half empty.
        let boards = 4 * (size_of::<Place<B>>() + size_of_val(place.boxes.words()));
        self.is_full |= self.held.take(boards + 2 * waiting.len() * size_of::<Waiting>()).is_err();
        self.places.push(place);
        if !waiting.is_empty() {
            self.cells.extend(cell, waiting);
        }
        Ok(())
    }

    /// The pulls of a position in which no box can be taken away. The one worth most that takes a box off the goals and
    /// opens as much floor as before is advised.
    fn rearrangements(
        &mut self,
        place: &Place<B>,
        id: u32,
        found: &[(Macro, u16)],
        (areas, rooms): (u16, u32),
        weight: u32,
    ) -> Vec<Waiting> {
        let maze = &self.ground.maze;
        let left = place.boxes.len();
        let mut waiting = Vec::new();
        let mut advised: Option<(Score, usize)> = None;
        for (made, _) in found {
            let mut child = place.boxes.clone();
            child.take(made.from);
            child.put(made.to);
            let matters = self.rooms.matters(made.from) || self.rooms.matters(made.to);
            let closed = if matters { self.rooms.closed(maze, &child) } else { rooms };
            let worth = u64::from(made.length) + u64::from(self.parking(&child));
            let score = score(left, made.areas, closed, self.on_goal(&child))
                .with(LENGTH, LENGTH.largest().saturating_sub(worth));
            let better = made.areas <= areas
                && closed <= rooms
                && maze.is_goal[made.from as usize]
                && !maze.is_goal[made.to as usize];
            if better && advised.is_none_or(|(best, _)| score < best) {
                advised = Some((score, waiting.len()));
            }
            waiting.push(Waiting::new(weight + 1, score, id, made));
        }
        if let Some((_, i)) = advised {
            waiting[i].weight = weight;
        }
        waiting
    }

    /// Squares off the goals to which the boxes on goals can be pulled if the player is everywhere.
    fn parking(&mut self, boxes: &B) -> u32 {
        let maze = &self.ground.maze;
        self.work += maze.len() / 2;
        // Squares to which no box is pulled any more.
        let mut shut = boxes.clone();
        shut.add(&self.lost);
        self.stack.clear();
        self.stack.extend(boxes.squares().filter(|&square| maze.is_goal[square as usize]));
        let mut count = 0;
        while let Some(square) = self.stack.pop() {
            for (d, &to) in maze.next[square as usize].iter().enumerate() {
                if to == NONE || shut.has(to) {
                    continue;
                }
                let beyond = maze.next[to as usize][d];
                if beyond != NONE && !boxes.has(beyond) {
                    shut.put(to);
                    self.stack.push(to);
                    count += u32::from(!maze.is_goal[to as usize]);
                }
            }
        }
        count
    }

    /// Boxes on goals.
    fn on_goal(&self, boxes: &B) -> usize {
        boxes.squares().filter(|&square| self.ground.maze.is_goal[square as usize]).count()
    }

    /// For each box the shortest pull after which it can be taken away.
    fn taken_away(&mut self, place: &Place<B>, sink: &B, found: &[(Macro, u16)]) -> Vec<(Macro, u16)> {
        let mut gone: Vec<(Macro, u16)> = Vec::new();
        let mut tried = Vec::new();
        for &(made, lifted) in found {
            let is_new = |gone: &[(Macro, u16)]| gone.iter().all(|(other, _)| other.from != made.from);
            if !sink.has(made.to) || !is_new(&gone) || tried.contains(&(made.from, made.to)) {
                continue;
            }
            tried.push((made.from, made.to));
            if self.is_far(made.from, made.to) && self.leaves_pairing(place, made.from, made.to) {
                gone.push((made, lifted));
            }
        }
        if self.far == 0 {
            // A box on a start square may stay where it is.
            for from in place.boxes.squares().filter(|&square| sink.has(square)) {
                if gone.iter().all(|(other, _)| other.from != from) && self.leaves_pairing(place, from, from)
                {
                    let side = (0..4).find(|&d| {
                        let next = self.ground.maze.next[from as usize][d];
                        next != NONE && !place.boxes.has(next)
                    });
                    let made = |side: usize| Macro { from, to: from, side: side as u8, length: 99, areas: 0 };
                    gone.extend(side.map(|side| (made(side), 1)));
                }
            }
        }
        gone
    }

    fn is_far(&self, from: Square, to: Square) -> bool {
        let room = |square: Square| self.rooms.room[square as usize];
        let maze = &self.ground.maze;
        let ((x, y), (u, v)) =
            (maze.size.xy(maze.cells[from as usize]), maze.size.xy(maze.cells[to as usize]));
        room(from) != room(to) || x.abs_diff(u) + y.abs_diff(v) >= self.far
    }

    /// Whether the boxes but the one on `from` can be paired with the start squares but `to`.
    fn leaves_pairing(&mut self, place: &Place<B>, from: Square, to: Square) -> bool {
        if self.near.is_empty() {
            return true;
        }
        let bases = &self.ground.maze.boxes;
        let mut open = Wide::empty(bases.len());
        for (i, &base) in bases.iter().enumerate() {
            if base != to && place.bases.has(base) {
                open.put(i as Square);
            }
        }
        let boxes: Vec<&Wide> =
            place.boxes.squares().filter(|&s| s != from).map(|square| &self.near[square as usize]).collect();
        self.work += 4 * boxes.len() * open.len();
        can_be_paired(&self.ground.maze.limits, &boxes, &open)
    }

    /// The start squares of the component in use; empty while the player cannot reach all of it.
    fn sink(&mut self, place: &Place<B>, reach: &B) -> Result<B, GaveUp> {
        let maze = &self.ground.maze;
        let bases: Vec<Square> = place.bases.squares().collect();
        self.work += bases.len() * maze.len();
        let _held = maze.limits.hold(bases.len() * (size_of::<B>() + size_of_val(place.bases.words())))?;
        let from: Vec<B> = bases.iter().map(|&base| pushed(maze, &place.boxes, base)).collect();
        let mut components: Vec<B> = Vec::new();
        for (i, &base) in bases.iter().enumerate() {
            maze.limits.check()?;
            if components.iter().any(|component| component.has(base)) {
                continue;
            }
            let mut component = B::empty(maze.len());
            component.put(base);
            for (j, &other) in bases.iter().enumerate().skip(i + 1) {
                if from[i].has(other) && from[j].has(base) {
                    component.put(other);
                }
            }
            components.push(component);
        }
        components.sort_by_key(|component| Reverse(component.len()));
        let choice = self.choice.min(components.len().saturating_sub(1));
        let empty = B::empty(maze.len());
        let beside = |square: Square| {
            reach.has(square)
                || maze.next[square as usize].iter().any(|&next| next != NONE && reach.has(next))
        };
        let sink = components.into_iter().nth(choice).unwrap_or_else(|| empty.clone());
        Ok(if sink.squares().all(beside) { sink } else { empty })
    }
}

fn near(ground: &Ground) -> Vec<Wide> {
    let starts = ground.to_starts();
    let row = |square: Square| {
        let mut near = Wide::empty(starts.targets);
        for stance in ground.stances.on(square) {
            let row = starts.row(stance).iter().enumerate();
            row.filter(|(_, far)| **far != INFINITE).for_each(|(base, _)| near.put(base as Square));
        }
        near
    };
    if starts.is_known() { (0..ground.maze.len() as Square).map(row).collect() } else { Vec::new() }
}

/// Whether each of `boxes`, given by the places that it reaches, can have a place of `open` of its own: augmenting
/// paths (Kuhn 1955), each found breadth-first. No once the stop flag is up.
fn can_be_paired(limits: &Limits, boxes: &[&Wide], open: &Wide) -> bool {
    if boxes.len() > open.len() {
        return false;
    }
    let places = 64 * open.words().len();
    let mut owner = vec![NONE; places];
    let mut asked_by = vec![NONE; places];
    let mut place_of = vec![NONE; boxes.len()];
    let mut queue: Vec<u32> = Vec::new();
    let mut unseen = open.clone();
    for first in 0..boxes.len() as u32 {
        if limits.is_stopped() {
            return false;
        }
        unseen.clone_from(open);
        queue.clear();
        queue.push(first);
        let mut head = 0;
        let free = 'search: loop {
            let Some(&asker) = queue.get(head) else { return false };
            head += 1;
            for (i, &reached) in boxes[asker as usize].words().iter().enumerate() {
                let mut fresh = reached & unseen.words()[i];
                unseen.words_mut()[i] &= !fresh;
                while fresh != 0 {
                    let place = i * 64 + fresh.trailing_zeros() as usize;
                    fresh &= fresh - 1;
                    asked_by[place] = asker;
                    if owner[place] == NONE {
                        break 'search place;
                    }
                    queue.push(owner[place]);
                }
            }
        };
        // Each box on the path takes the place it requested and leaves its old one to the box that requested that.
        let mut place = free as u32;
        while place != NONE {
            let taker = asked_by[place as usize];
            owner[place as usize] = taker;
            place = std::mem::replace(&mut place_of[taker as usize], place);
        }
    }
    true
}

/// Squares that a box on `from` can be pushed to around `boxes`, the player being everywhere.
fn pushed<B: Board>(maze: &Maze, boxes: &B, from: Square) -> B {
    let mut reached = B::empty(maze.len());
    reached.put(from);
    reach_by_pushes(maze, boxes, &mut reached, &mut vec![from]);
    reached
}

/// The features of a position.
fn score(left: usize, areas: u16, rooms: u32, on_goal: usize) -> Score {
    Score::default()
        .with(LEFT, left as u64)
        .with(AREAS, areas)
        .with(ROOMS, rooms)
        .with(ON_GOAL, on_goal as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pairing by plain recursion.
    fn augment(i: usize, boxes: &[&Wide], open: &Wide, of: &mut [usize], seen: &mut [bool]) -> bool {
        open.squares().map(|place| place as usize).any(|place| {
            boxes[i].has(place as Square)
                && !std::mem::replace(&mut seen[place], true)
                && (of[place] == usize::MAX || augment(of[place], boxes, open, of, seen))
                && {
                    of[place] = i;
                    true
                }
        })
    }

    #[test]
    fn pairings_are_those_of_plain_recursion() {
        let seed = 31;
        let mut random = grid::Random::new(seed);
        let mut yes = 0;
        for round in 0..3_000 {
            let (count, places) = (random.below(9) as usize, random.below(9) as usize + 60);
            let mut set = |chance: u32| {
                let mut set = Wide::empty(places);
                (58..places as Square).filter(|_| random.below(10) < chance).for_each(|place| set.put(place));
                set
            };
            let boxes: Vec<Wide> = (0..count).map(|_| set(4)).collect();
            let open = set(8);
            let boxes: Vec<&Wide> = boxes.iter().collect();
            let mut of = vec![usize::MAX; places];
            let truth = (0..count).all(|i| augment(i, &boxes, &open, &mut of, &mut vec![false; places]));
            let said = can_be_paired(&Limits::none(), &boxes, &open);
            assert_eq!(said, truth, "seed {seed}, round {round}");
            yes += u32::from(said);
        }
        assert!((500..2_500).contains(&yes), "{yes}");
    }

    #[test]
    fn long_augmenting_paths_need_no_stack() {
        // Each box reaches its own place and the next one; the last of them comes last and pushes all others on.
        let count = 20_000;
        let reached = |places: &[usize]| {
            let mut set = Wide::empty(count);
            places.iter().for_each(|&place| set.put(place as Square));
            set
        };
        let mut boxes: Vec<Wide> = (0..count - 1).map(|i| reached(&[i, i + 1])).collect();
        boxes.push(reached(&[0]));
        let all = reached(&(0..count).collect::<Vec<_>>());
        assert!(can_be_paired(&Limits::none(), &boxes.iter().collect::<Vec<_>>(), &all));
    }
}
