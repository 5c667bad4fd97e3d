//! What is said of positions that cannot be solved is true: the boxes that a reason names cannot all be brought to goals
//! even if all other boxes are taken away. Random levels, and positions on random ways through them, against a plain search
//! with nothing but the boxes named.
//!
//! `SOKO_SEEDS` says how many levels; 5,000 reasons take some 4,000.

#![allow(clippy::print_stdout)] // it says how much it compared

use grid::{Cell, CellSet, Random};
use rustc_hash::FxHashSet;
use search::{Budget, Outcome};
use sokoban::{Level, Position, rules};
use sokoworks_sokoban_solver::explain::{Dead, Explainer, Reason};
use sokoworks_sokoban_solver::{Options, solve};
use std::collections::BTreeMap;

/// Positions that the plain search may look at; reasons that take more to judge are counted apart.
const POSITIONS: usize = 3_000_000;

/// Expansions of a search that may find a level unsolvable.
const NODES: u64 = 20_000;

/// Steps of a random way through a level.
const STEPS: usize = 60;

/// A set of cells of a board of at most 128 cells.
type Bits = u128;

/// A board for the plain search.
struct Plain {
    floor: Bits,
    goals: Bits,
    /// Squares to which a box can be pulled from a goal, by a player who is everywhere.
    alive: Bits,
    width: u32,
}

impl Plain {
    fn new(level: &Level) -> Plain {
        let bits = |cells: &mut dyn Iterator<Item = Cell>| cells.fold(0, |all, cell| all | 1 << cell.0);
        let floor = bits(&mut level.size().cells().filter(|&cell| level.is_floor(cell)));
        let goals = bits(&mut level.goals().iter());
        let mut plain = Plain { floor, goals, alive: goals, width: level.size().width };
        loop {
            let before = plain.alive;
            for d in 0..4 {
                // The box goes one step further, and the player one beyond it.
                let pulled = plain.shift(plain.alive, d) & floor;
                plain.alive |= plain.shift(plain.shift(pulled, d) & floor, 3 - d);
            }
            if plain.alive == before {
                return plain;
            }
        }
    }

    /// The cells one step further: up, left, right, down by number, so that `3 - d` leads back.
    fn shift(&self, cells: Bits, d: usize) -> Bits {
        match d {
            0 => cells >> self.width,
            1 => cells >> 1,
            2 => cells << 1,
            _ => cells << self.width,
        }
    }

    fn reach(&self, boxes: Bits, player: Bits) -> Bits {
        let mut reach = player;
        loop {
            let more = (0..4).fold(reach, |all, d| all | self.shift(reach, d)) & self.floor & !boxes;
            if more == reach {
                return reach;
            }
            reach = more;
        }
    }

    /// Whether the boxes can be brought to goals with at least one push; none when that takes too many positions.
    fn is_solvable(&self, boxes: Bits, player: Bits) -> Option<bool> {
        let lowest = |reach: Bits| reach & reach.wrapping_neg();
        let start = (boxes, lowest(self.reach(boxes, player)));
        let mut known = FxHashSet::from_iter([start]);
        let mut open = vec![start];
        while let Some((boxes, player)) = open.pop() {
            let reach = self.reach(boxes, player);
            for d in 0..4 {
                let mut pushed = self.shift(reach, d) & boxes & self.shift(self.alive & !boxes, 3 - d);
                while pushed != 0 {
                    let from = lowest(pushed);
                    pushed ^= from;
                    let after = boxes ^ from | self.shift(from, d);
                    if after & !self.goals == 0 {
                        return Some(true);
                    }
                    let next = (after, lowest(self.reach(after, from)));
                    if known.insert(next) {
                        open.push(next);
                    }
                }
            }
            if known.len() > POSITIONS {
                return None;
            }
        }
        Some(false)
    }
}

/// A random level with five to nine boxes: an open room, a dense one, one with much noise, one with boxes that start on
/// goals, or tunnels.
fn random_level(seed: u64) -> Level {
    let mut random = Random::new(seed);
    let kind = seed % 5;
    loop {
        let (width, height, walls) = match kind {
            0 => (5 + random.below(4), 4 + random.below(2), random.below(6)),
            1 => (6 + random.below(3), 4 + random.below(2), 10 + random.below(10)),
            2 => (8 + random.below(3), 5 + random.below(3), 25 + random.below(10)),
            3 => (6 + random.below(3), 4 + random.below(3), random.below(25)),
            _ => (9 + random.below(3), 6 + random.below(3), 100),
        };
        let (width, height) = (width as usize, height as usize);
        let mut rows = vec![vec![b'#'; width + 2]; height + 2];
        for cell in rows[1..=height].iter_mut().flat_map(|row| &mut row[1..=width]) {
            if !random.percent(walls) {
                *cell = b' ';
            }
        }
        if kind == 4 {
            dig(&mut rows, &mut random);
        }
        let mut floor: Vec<(usize, usize)> = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            floor.extend((0..row.len()).filter(|&x| row[x] == b' ').map(|x| (x, y)));
        }
        let count = 5 + random.below(5) as usize;
        if floor.len() < 2 * count + 2 {
            continue;
        }
        let spare = usize::from(random.percent(15));
        for number in 0..count + spare {
            let (x, y) = floor.swap_remove(random.index(floor.len()));
            let is_home = number < count && random.percent(if kind == 3 { 50 } else { 10 });
            rows[y][x] = if is_home { b'*' } else { b'.' };
            if number >= count || is_home {
                continue;
            }
            // Most boxes are where one alone is not lost at once.
            let is_corner = |&at: &usize| {
                let (x, y) = floor[at];
                let is_wall = |x: usize, y: usize| rows[y][x] == b'#';
                let beside = is_wall(x - 1, y) || is_wall(x + 1, y);
                beside && (is_wall(x, y - 1) || is_wall(x, y + 1))
            };
            let tries: [usize; 8] = std::array::from_fn(|_| random.index(floor.len()));
            let place = tries.into_iter().find(|at| !is_corner(at)).unwrap_or(tries[0]);
            let (x, y) = floor.swap_remove(place);
            rows[y][x] = b'$';
        }
        let (x, y) = floor.swap_remove(random.index(floor.len()));
        rows[y][x] = b'@';
        let text: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        if let Ok(level) = text.join("\n").parse::<Level>()
            && level.boxes().len() >= 5
            && level.boxes().len() <= level.goals().len()
            && level.size().area() <= 128
        {
            return level;
        }
    }
}

/// Digs tunnels: ways that mostly go straight on.
fn dig(rows: &mut [Vec<u8>], random: &mut Random) {
    let (width, height) = (rows[0].len(), rows.len());
    let (mut x, mut y, mut direction) = (width / 2, height / 2, random.direction());
    for _ in 0..4 * width {
        rows[y][x] = b' ';
        if random.percent(35) {
            direction = random.direction();
        }
        let (dx, dy) = direction.delta();
        x = x.saturating_add_signed(dx as isize).clamp(1, width - 2);
        y = y.saturating_add_signed(dy as isize).clamp(1, height - 2);
    }
}

/// What was compared.
#[derive(Default)]
struct Compared {
    /// Reasons by word: how many, how many boxes they name, how many of them no plain search can judge.
    reasons: BTreeMap<&'static str, [usize; 3]>,
    wrong: Vec<String>,
}

impl Compared {
    /// Judges what is said of a position.
    fn judge(
        &mut self,
        (level, plain): (&Level, &Plain),
        dead: &Dead,
        boxes: &CellSet,
        player: Cell,
        by: &str,
    ) {
        let named = dead.boxes.iter().fold(0, |all: Bits, cell| all | 1 << cell.0);
        let counts = self.reasons.entry(dead.reason.name()).or_default();
        counts[0] += 1;
        counts[1] += dead.boxes.len();
        let is_true = match plain.is_solvable(named, 1 << player.0) {
            _ if dead.boxes.is_empty() || !dead.boxes.iter().all(|&cell| boxes.contains(cell)) => false,
            _ if named & !plain.goals == 0 && dead.reason != Reason::Circular => false,
            Some(is_solvable) => !is_solvable,
            None => {
                counts[2] += 1;
                true
            }
        };
        if !is_true {
            let place = |cell: &Cell| level.size().xy(*cell);
            let named: Vec<_> = dead.boxes.iter().map(place).collect();
            let at = Position::new(level, boxes.clone(), player).expect("a position");
            let rows = sokoban::draw::rows(level, &at).join("\n");
            self.wrong.push(format!("{by}: {dead} {named:?}\n{rows}"));
        }
    }

    /// What the solver, the page and the terminal say of a level and of positions on a random way through it.
    fn take_in(&mut self, level: &Level, random: &mut Random) {
        let on = (level, &Plain::new(level));
        let budget = Budget::new().nodes(NODES).bytes(64 << 20);
        let report = solve(level, &Options::default(), &budget, &mut |_| {});
        if let Some(dead) = &report.reason {
            assert_eq!(report.outcome, Outcome::Unsolvable);
            self.judge(on, dead, level.boxes(), level.player(), "solve");
        }
        let mut explainer = Explainer::new(level, random.percent(50));
        if let Some(dead) = explainer.prove(level.boxes(), level.player(), 3_000) {
            return self.judge(on, &dead, level.boxes(), level.player(), "show");
        }
        let mut position = Position::start(level);
        for _ in 0..STEPS {
            let step = rules::step(level, &mut position, random.direction());
            if step.is_some_and(|step| step.pushed)
                && let Some(dead) = explainer.explain(position.boxes(), position.player())
            {
                return self.judge(on, &dead, position.boxes(), position.player(), "play");
            }
        }
    }
}

#[test]
fn the_boxes_that_a_reason_names_cannot_be_solved_without_the_others() {
    let count = test_levels::seeds(250);
    let mut compared = Compared::default();
    for seed in 0..count {
        let mut random = Random::new(!seed);
        compared.take_in(&random_level(seed), &mut random);
    }
    let (mut all, mut named) = (0, 0);
    for (word, [count, boxes, open]) in &compared.reasons {
        println!("{count} {word}, {:.2} boxes each, {open} not judged", *boxes as f64 / *count as f64);
        (all, named) = (all + count, named + boxes);
    }
    println!("{all} reasons, {:.3} boxes each", named as f64 / all as f64);
    assert!(compared.wrong.is_empty(), "{} wrong:\n{}", compared.wrong.len(), compared.wrong.join("\n"));
    assert!(all as u64 > count, "only {all} reasons");
}
