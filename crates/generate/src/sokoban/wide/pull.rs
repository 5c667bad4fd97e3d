//! Reverse play: boxes are pulled away from their goals, so that the level can be solved.

use super::hall::Hall;
use crate::features::beside;
use grid::flood::flood;
use grid::{Cell, CellSet, Direction, Random};
use std::collections::{HashSet, VecDeque};

/// A place that a box can be pulled to alone, with where the player stands then.
#[derive(Clone, Copy, Debug)]
struct Pulled {
    to: Cell,
    player: Cell,
    pulls: u32,
}

/// Where a box can be pulled to while the others stand still. O(area) for each of its places.
fn pulled(hall: &Hall, from: Cell) -> Vec<Pulled> {
    let mut others = hall.boxes.clone();
    others.remove(from);
    let is_free = |cell: Cell, at: Cell| cell != at && hall.floor.contains(cell) && !others.contains(cell);
    let mut queue = VecDeque::from([Pulled { to: from, player: hall.player, pulls: 0 }]);
    let (mut seen, mut places) = (HashSet::new(), Vec::new());
    let mut there = CellSet::new(hall.size.area());
    while let Some(at) = queue.pop_front() {
        let reach = flood(hall.size, at.player, |cell| is_free(cell, at.to));
        if !seen.insert((at.to, reach.first())) {
            continue;
        }
        if at.pulls > 0 && there.insert(at.to) {
            places.push(at);
        }
        for way in Direction::ALL {
            let Some(to) = hall.size.step(at.to, way).filter(|&to| reach.contains(to)) else { continue };
            let player = hall.size.step(to, way).filter(|&cell| is_free(cell, at.to));
            if let Some(player) = player {
                queue.push_back(Pulled { to, player, pulls: at.pulls + 1 });
            }
        }
    }
    places
}

/// Pulls from which on more count no more, and what it counts in pulls that a box stands beside another.
const FAR: u32 = 12;
const BESIDE: u32 = 4;

/// Pulls a box somewhere: far, and to where it touches others, but not onto a goal. Whether one was pulled.
pub(super) fn pull(random: &mut Random, hall: &mut Hall, from: Cell) -> bool {
    let mut places = pulled(hall, from);
    places.retain(|place| !hall.goals.contains(place.to));
    if places.is_empty() {
        return false;
    }
    let board = &*hall;
    let touches =
        |place: Pulled| beside(board.size, place.to).any(|cell| cell != from && board.boxes.contains(cell));
    let worth = |place: Pulled| place.pulls.min(FAR) + if touches(place) { BESIDE } else { 0 };
    let drawn = [(); 2].map(|()| *random.pick(&places));
    let best = if worth(drawn[0]) < worth(drawn[1]) { drawn[1] } else { drawn[0] };
    hall.boxes.remove(from);
    hall.boxes.insert(best.to);
    hall.player = best.player;
    true
}

/// An easy start: every box is pulled off its goal once; none where one stays on it.
pub(super) fn lifted(random: &mut Random, solved: Hall) -> Option<Hall> {
    let mut hall = solved;
    for _ in 0..4 * hall.boxes.len() {
        let home: Vec<Cell> = hall.boxes.iter().filter(|&cell| hall.goals.contains(cell)).collect();
        if home.is_empty() {
            return Some(hall);
        }
        let from = *random.pick(&home);
        pull(random, &mut hall, from);
    }
    None
}

/// A start: every box is pulled off its goal, some several times; none where a box stays on one.
pub(super) fn scrambled(random: &mut Random, solved: &Hall) -> Option<Hall> {
    let mut hall = solved.clone();
    hall.boxes = hall.goals.clone();
    let free: Vec<Cell> = hall.floor.iter().filter(|&cell| !hall.boxes.contains(cell)).collect();
    hall.player = *random.pick(&free);
    let boxes = hall.boxes.len();
    for round in 0..7 * boxes {
        let home: Vec<Cell> = hall.boxes.iter().filter(|&cell| hall.goals.contains(cell)).collect();
        if home.is_empty() && round > 2 * boxes {
            break;
        }
        let all: Vec<Cell> = hall.boxes.iter().collect();
        let from_all = home.is_empty() || random.percent(30);
        let from = *random.pick(if from_all { &all } else { &home });
        pull(random, &mut hall, from);
    }
    let is_off = hall.boxes.iter().all(|cell| !hall.goals.contains(cell));
    is_off.then_some(hall)
}
