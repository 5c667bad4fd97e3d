//! Sokoban without a line of the solver: random rooms, their rules, and Dijkstra's algorithm over single steps.

use crate::truth::{Known, Least, Played, TooLarge, Truth};
use grid::{Direction, Random};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// No square.
const NONE: u8 = u8::MAX;

/// A room of at most 64 floor squares: boxes and goals are the bits of a word.
pub(crate) struct Room {
    /// The square beside each square in each direction of [`Direction::ALL`].
    next: Vec<[u8; 4]>,
    goals: u64,
    start: State,
}

/// Boxes and player.
type State = (u64, u8);

impl Room {
    /// Reads rows of `#`, spaces and the usual letters.
    pub(crate) fn read(text: &str) -> Room {
        let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        let at = |x: i32, y: i32| -> u8 {
            let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
            row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or(b'#')
        };
        let mut squares = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            squares.extend((0..row.len()).filter(|&x| row[x] != b'#').map(|x| (x as i32, y as i32)));
        }
        let number = |place: (i32, i32)| squares.iter().position(|&other| other == place);
        let beside = |&(x, y): &(i32, i32)| {
            Direction::ALL.map(|way| {
                let (dx, dy) = way.delta();
                number((x + dx, y + dy)).map_or(NONE, |square| square as u8)
            })
        };
        let with = |letters: &[u8]| {
            let marked = squares.iter().enumerate().filter(|&(_, &(x, y))| letters.contains(&at(x, y)));
            marked.fold(0, |bits, (square, _)| bits | 1 << square)
        };
        let player: u64 = with(b"@+");
        Room {
            next: squares.iter().map(beside).collect(),
            goals: with(b".*+"),
            start: (with(b"$*"), player.trailing_zeros() as u8),
        }
    }

    /// The state after a step, and whether it pushes; `None` where something is in the way.
    fn step(&self, (boxes, player): State, way: usize) -> Option<(State, bool)> {
        let to = self.next[usize::from(player)][way];
        if to == NONE {
            return None;
        }
        if boxes >> to & 1 == 0 {
            return Some(((boxes, to), false));
        }
        let behind = self.next[usize::from(to)][way];
        (behind != NONE && boxes >> behind & 1 == 0).then(|| (((boxes ^ 1 << to) | 1 << behind, to), true))
    }

    fn is_solved(&self, (boxes, _): State) -> bool {
        boxes & !self.goals == 0
    }

    /// The least sum of prices of a solution; a step costs `step`, and `push` more where it pushes.
    fn cheapest(&self, step: u64, push: u64, most: usize) -> Known<Option<u64>> {
        let mut costs = HashMap::from([(self.start, 0)]);
        let mut open = BinaryHeap::from([Reverse((0, self.start))]);
        while let Some(Reverse((cost, state))) = open.pop() {
            if self.is_solved(state) {
                return Ok(Some(cost));
            }
            if costs[&state] < cost {
                continue;
            }
            if costs.len() > most {
                return Err(TooLarge);
            }
            for way in 0..4 {
                let Some((after, pushes)) = self.step(state, way) else { continue };
                let cost = cost + step + if pushes { push } else { 0 };
                let known = costs.entry(after).or_insert(u64::MAX);
                if cost < *known {
                    *known = cost;
                    open.push(Reverse((cost, after)));
                }
            }
        }
        Ok(None)
    }

    /// Fewest pushes and fewest moves, each with the fewest of the other among those.
    pub(crate) fn truth(&self, most: usize) -> Known<Truth> {
        let halves = |cost: u64| ((cost >> 32) as u32, cost as u32);
        let Some(by_pushes) = self.cheapest(1, 1 << 32, most)? else { return Ok(Truth { least: None }) };
        let by_moves = self.cheapest(1 << 32, 1, most)?.expect("it has a solution");
        let ((pushes, moves_at_pushes), (moves, pushes_at_moves)) = (halves(by_pushes), halves(by_moves));
        Ok(Truth { least: Some(Least { pushes, moves_at_pushes, moves, pushes_at_moves }) })
    }

    /// Moves and pushes of a solution; `None` where it is none.
    pub(crate) fn play(&self, moves: &[Direction]) -> Option<Played> {
        let (mut state, mut pushes) = (self.start, 0);
        for &way in moves {
            let way = Direction::ALL.iter().position(|&other| other == way)?;
            let (after, pushed) = self.step(state, way)?;
            (state, pushes) = (after, pushes + u32::from(pushed));
        }
        self.is_solved(state).then_some(Played { moves: moves.len() as u32, pushes })
    }
}

/// A random level: of boxes pulled away from their goals, or of boxes and goals anywhere; some are symmetric, or nearly so.
pub(crate) fn level(random: &mut Random) -> String {
    loop {
        let (width, height) = (3 + random.index(6), 3 + random.index(6));
        let share = random.below(40);
        let mirrors = random.percent(30);
        let mut rows = vec![vec![b'#'; width + 2]; height + 2];
        let mut floor = Vec::new();
        for y in 1..=height {
            for x in 1..=width {
                let image = width + 1 - x;
                let is_floor =
                    if mirrors && image < x { rows[y][image] == b' ' } else { random.below(100) >= share };
                if is_floor {
                    rows[y][x] = b' ';
                    floor.push((x, y));
                }
            }
        }
        let boxes = 1 + random.index(7);
        if floor.len() < 2 * boxes + 2 || floor.len() > 64 {
            continue;
        }
        shuffle(random, &mut floor);
        if mirrors {
            pair_up(random, &mut floor, (boxes, width));
        }
        for &(x, y) in &floor[..boxes] {
            rows[y][x] = b'.';
        }
        if random.below(3) == 0 {
            for &(x, y) in &floor[boxes..2 * boxes] {
                rows[y][x] = b'$';
            }
            let (x, y) = floor[2 * boxes];
            rows[y][x] = b'@';
        } else {
            pull(random, &mut rows, &floor, boxes);
        }
        if random.percent(15) {
            let spare = rows.iter_mut().flatten().filter(|cell| **cell == b' ');
            spare.for_each(|cell| *cell = if random.percent(20) { b'.' } else { b' ' });
        }
        let text: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        return text.join("\n");
    }
}

/// Brings squares and their images together, in the first `boxes` places and in as many after them, as far as there is room; in some
/// levels all but one.
fn pair_up(random: &mut Random, floor: &mut [(usize, usize)], (boxes, width): (usize, usize)) {
    for first in [0, boxes] {
        let mut at = first;
        while at + 1 < first + boxes {
            let (x, y) = floor[at];
            let image = floor[at + 1..].iter().position(|&other| other == (width + 1 - x, y));
            let Some(image) = image else {
                at += 1;
                continue;
            };
            floor.swap(at + 1, at + 1 + image);
            at += 2;
        }
    }
    if random.percent(40) {
        let (one, other) = (random.index(2 * boxes), random.index(floor.len()));
        floor.swap(one, other);
    }
}

fn shuffle<T>(random: &mut Random, list: &mut [T]) {
    for index in (1..list.len()).rev() {
        list.swap(index, random.index(index + 1));
    }
}

/// Puts boxes on the goals, which are the first `boxes` squares of `floor`, and plays backward at random; in some levels the player then
/// stands elsewhere.
fn pull(random: &mut Random, rows: &mut [Vec<u8>], floor: &[(usize, usize)], boxes: usize) {
    let mut places = floor[..boxes].to_vec();
    let mut player = floor[boxes];
    for _ in 0..100 + random.below(2_000) {
        let (dx, dy) = random.pick(&Direction::ALL).delta();
        let beside = |(x, y): (usize, usize), by: i32| {
            (x.wrapping_add_signed((by * dx) as isize), y.wrapping_add_signed((by * dy) as isize))
        };
        let (to, behind) = (beside(player, 1), beside(player, -1));
        if rows[to.1][to.0] == b'#' || places.contains(&to) {
            continue;
        }
        if random.below(4) > 0 {
            places.iter_mut().filter(|place| **place == behind).for_each(|place| *place = player);
        }
        player = to;
    }
    // Boxes may be between the player and the way back.
    let elsewhere = *random.pick(floor);
    if random.percent(20) && !places.contains(&elsewhere) {
        player = elsewhere;
    }
    let put = |rows: &mut [Vec<u8>], (x, y): (usize, usize), [plain, on_goal]: [u8; 2]| {
        let is_goal = rows[y][x] == b'.';
        rows[y][x] = if is_goal { on_goal } else { plain };
    };
    for place in places {
        put(rows, place, [b'$', b'*']);
    }
    put(rows, player, [b'@', b'+']);
}
