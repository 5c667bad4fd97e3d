//! Rearranges the runs of a solution: what one box does is done at another time, with another stop between, or by another
//! box.
//!
//! Feature space search moves boxes out of the way and back, and parks them where they are in the way later. Such a detour
//! spans much of the solution, too much for a search of its neighbourhood. Here two runs are changed, and the runs between
//! them are carried out again, by their own pushes where these are still possible and by a shortest way otherwise, until the
//! position is one of the solution again. The changes:
//!
//! - *Merge*: two runs of one box, one after the other, become one, at the time of the first, of the second, or between.
//! - *Park*: the box stops elsewhere between two of its runs.
//! - *Exchange*: where a box would go, another one goes, and the first does later what the other would have done.
//!
//! Lengths of ways on the empty floor tell which changes can gain anything. A change costs a replay: some flood fills for
//! each run in between.

use super::aims::Aims;
use super::path::Path;
use super::runs::{Floor, Run, Task, runs};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, NONE, Square};
use crate::ground::memory::Held;
use search::GaveUp;

/// Makes the runs of solutions of a level shorter.
pub(super) struct Rearranger<'a, B> {
    ground: &'a Ground,
    aims: Aims,
    floor: Floor<'a, B>,
    /// Pushes from each square to a target on the empty floor, made for a target when they are first needed.
    lone: Vec<Option<Box<[u16]>>>,
    held: Held,
    /// Squares looked at when all ends.
    most: u64,
}

/// A change of the runs from `first` to `last`.
struct Change<'a> {
    first: usize,
    last: usize,
    /// What replaces run `first` and run `last`.
    instead: [Option<Task<'a>>; 2],
    /// What is done before the run of a number.
    between: Option<(usize, Task<'a>)>,
    /// Pushes that what replaces run `last` takes at least.
    least_last: usize,
}

impl<'a, B: Board> Rearranger<'a, B> {
    pub(super) fn new(ground: &'a Ground, aims: Aims) -> Result<Self, GaveUp> {
        let squares = ground.maze.len();
        let held = ground.maze.limits.hold(squares * size_of::<Option<Box<[u16]>>>())?;
        let (floor, lone) = (Floor::new(&ground.maze), vec![None; squares]);
        Ok(Rearranger { ground, aims, floor, lone, held, most: 0 })
    }

    /// Squares looked at so far, the measure of what it costs.
    pub(super) fn looked(&self) -> u64 {
        self.floor.looked
    }

    /// Makes changes that make the path cheaper, until all have been tried or `most` squares have been looked at.
    pub(super) fn improve(&mut self, path: &mut Path<B>, most: u64) {
        self.most = most;
        let mut list = runs(&self.ground.maze, path);
        let mut first = 0;
        while first < list.len() && self.floor.looked < most && !self.ground.maze.limits.is_stopped() {
            let new = self
                .merge(path, &list, first)
                .or_else(|| self.park(path, &list, first))
                .or_else(|| self.exchange(path, &list, first));
            match new {
                Some(new) => {
                    *path = new;
                    list = runs(&self.ground.maze, path);
                }
                None => first += 1,
            }
        }
    }

    /// Run `first` and the next of the same box become one.
    fn merge(&mut self, path: &Path<B>, runs: &[Run], first: usize) -> Option<Path<B>> {
        let last = runs[first].next?;
        let (from, to) = (runs[first].from, runs[last].to);
        let now = runs[first].len() + runs[last].len();
        let least = self.lone(from, to);
        if least >= now {
            return None;
        }
        let whole = Task { from, to, known: &[] };
        let none = Change { first, last, instead: [None, None], between: None, least_last: 0 };
        if from == to {
            return self.try_change(path, runs, &none);
        }
        // At the time of the first run, of the second, or between: nearer to the ends more densely.
        let mut times = vec![first, last];
        let mut step = 1;
        while first + step < last {
            times.extend([first + step, last - step]);
            step *= 2;
        }
        times.iter().find_map(|&time| {
            let change = match time {
                _ if time == first => Change { instead: [Some(whole), None], ..none },
                _ if time == last => Change { instead: [None, Some(whole)], least_last: least, ..none },
                _ => Change { between: Some((time, whole)), ..none },
            };
            self.try_change(path, runs, &change)
        })
    }

    /// The box stops elsewhere between run `first` and its next.
    fn park(&mut self, path: &Path<B>, runs: &[Run], first: usize) -> Option<Path<B>> {
        let last = runs[first].next?;
        let (from, stop, to) = (runs[first].from, runs[first].to, runs[last].to);
        let now = runs[first].len() + runs[last].len();
        if self.lone(from, to) >= now {
            return None;
        }
        self.floor.begin(path, runs[first].pushes.start);
        let mut stops: Vec<(usize, Square)> = Vec::new();
        let ways = self.floor.ways(from).to_vec();
        for way in ways {
            let both = usize::from(way.length) + self.lone(way.to, to);
            if way.to != stop && both < now && !self.ground.is_dead_square(way.to) {
                stops.push((both, way.to));
            }
        }
        stops.sort_unstable();
        stops.dedup_by_key(|stop| stop.1);
        stops.truncate(self.ground.parameters().optimize_stops);
        stops.into_iter().find_map(|(_, stop)| {
            let instead = [(from, stop), (stop, to)].map(|(from, to)| Some(Task { from, to, known: &[] }));
            let change = Change { first, last, instead, between: None, least_last: self.lone(stop, to) };
            self.try_change(path, runs, &change)
        })
    }

    /// Another box goes where run `first` takes its box, and that one does later what the other would have done.
    fn exchange(&mut self, path: &Path<B>, runs: &[Run], first: usize) -> Option<Path<B>> {
        let one = &runs[first];
        let end = one.next.unwrap_or(runs.len());
        for last in first + 1..end {
            let other = &runs[last];
            if other.before.is_some_and(|before| before > first) || self.floor.looked >= self.most {
                continue;
            }
            self.floor.looked += 2;
            let now = one.len() + other.len();
            let least_last = self.lone(one.from, other.to);
            let then = self.lone(other.from, one.to) + least_last;
            if then >= now || one.from == other.to {
                continue;
            }
            let instead = [(other.from, one.to), (one.from, other.to)];
            let instead = instead.map(|(from, to)| Some(Task { from, to, known: &[] }));
            let change = Change { first, last, instead, between: None, least_last };
            if let Some(new) = self.try_change(path, runs, &change) {
                return Some(new);
            }
        }
        None
    }

    /// Carries a change out, and the runs after it until the position is one of the path again. The new path, if it is
    /// cheaper.
    fn try_change(&mut self, path: &Path<B>, runs: &[Run], change: &Change<'_>) -> Option<Path<B>> {
        let begin = runs[change.first].pushes.start;
        let last = &runs[change.last];
        self.floor.begin(path, begin);
        for (number, run) in runs.iter().enumerate().skip(change.first) {
            if self.floor.looked >= self.most {
                return None;
            }
            let own = Task { from: run.from, to: run.to, known: &path.pushes[run.pushes.clone()] };
            let extra = change.between.filter(|&(time, _)| time == number).map(|(_, task)| task);
            let task = match number {
                _ if number == change.first => change.instead[0],
                _ if number == change.last => change.instead[1],
                _ => Some(own),
            };
            if !extra.into_iter().chain(task).all(|task| self.floor.carry(task)) {
                return None;
            }
            let made = begin + self.floor.made.len();
            if number < change.last {
                // What is between is hardly made shorter by doing it again.
                let ahead = last.pushes.start - run.pushes.end + change.least_last;
                if made + ahead > last.pushes.end {
                    return None;
                }
            } else if made > run.pushes.end {
                return None;
            } else if self.floor.rejoins(path, run.pushes.end) {
                return self.cheaper(path, begin, run.pushes.end);
            }
        }
        self.cheaper(path, begin, path.len())
    }

    /// The path with the pushes just made instead of its own in a range, if it is one and cheaper.
    fn cheaper(&self, path: &Path<B>, begin: usize, end: usize) -> Option<Path<B>> {
        if begin < path.fixed.first || end > path.end() {
            return None;
        }
        let mut pushes = path.pushes[..begin].to_vec();
        pushes.extend(&self.floor.made);
        pushes.extend(&path.pushes[end..]);
        Path::new(&self.ground.maze, &self.aims, pushes, path.fixed).filter(|new| new.cost() < path.cost())
    }

    /// Pushes for a box alone from one square to another, wherever the player is: never more than it takes.
    fn lone(&mut self, from: Square, to: Square) -> usize {
        let maze = &self.ground.maze;
        if self.lone[to as usize].is_none() && self.held.take(maze.len() * size_of::<u16>()).is_ok() {
            self.floor.looked += 2 * maze.len() as u64;
            self.lone[to as usize] = Some(lone_to(maze, to));
        }
        // Without memory for it nothing is known.
        self.lone[to as usize].as_ref().map_or(0, |row| usize::from(row[from as usize]))
    }
}

/// Pushes from every square to `to` for a box alone, if the player could be anywhere.
fn lone_to(maze: &Maze, to: Square) -> Box<[u16]> {
    let mut row = vec![u16::MAX; maze.len()].into_boxed_slice();
    row[to as usize] = 0;
    let mut queue = vec![to];
    let mut head = 0;
    while head < queue.len() {
        let square = queue[head] as usize;
        head += 1;
        for d in 0..4 {
            let from = maze.next[square][d];
            // Pushed from there in the opposite direction, with the player beyond.
            if from != NONE && row[from as usize] == u16::MAX && maze.next[from as usize][d] != NONE {
                row[from as usize] = row[square] + 1;
                queue.push(from);
            }
        }
    }
    row
}
