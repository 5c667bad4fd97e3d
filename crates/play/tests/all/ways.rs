//! Walking, pushing and pulling to a chosen square, compared with plain search over single steps. Cases are
//! counted where there is a way.

use crate::common::sokoban;
use grid::{Cell, CellSet, Direction, Random};
use sokoban::Level;
use sokoworks::{Metric, Position};
use sokoworks_play::{Play, Reverse, all_targets, push_targets, push_to, walk_to};
use std::cmp;
use std::collections::{BinaryHeap, HashMap};
use std::sync::Arc;

/// Least cost (first, second measure) to bring the box on `start` to each cell, by single steps.
fn brute(
    level: &Level,
    free: &dyn Fn(Cell) -> bool,
    start: (Cell, Cell),
    pull: bool,
    fewest: Metric,
) -> HashMap<Cell, (u32, u32)> {
    let size = level.size();
    let cost = |pushes: u32| if fewest == Metric::Pushes { (pushes, 1) } else { (1, pushes) };
    let mut known: HashMap<(Cell, Cell), (u32, u32)> = HashMap::new();
    let mut best: HashMap<Cell, (u32, u32)> = HashMap::new();
    let mut open = BinaryHeap::from([cmp::Reverse(((0, 0), start))]);
    while let Some(cmp::Reverse((total, (at, player)))) = open.pop() {
        if known.contains_key(&(at, player)) {
            continue;
        }
        known.insert((at, player), total);
        best.entry(at).or_insert(total);
        for direction in Direction::ALL {
            let Some(next) = size.step(player, direction) else { continue };
            let mut go = |at: Cell, player: Cell, pushes: u32| {
                let add = cost(pushes);
                open.push(cmp::Reverse(((total.0 + add.0, total.1 + add.1), (at, player))));
            };
            if next == at {
                let beyond = size.step(at, direction).filter(|&cell| free(cell));
                if let Some(beyond) = beyond.filter(|_| !pull) {
                    go(beyond, next, 1);
                }
            } else if free(next) {
                go(at, next, 0);
                if pull && size.step(player, direction.opposite()) == Some(at) {
                    go(player, next, 1);
                }
            }
        }
    }
    best
}

#[test]
fn pushing_to_a_square_takes_the_fewest_pushes_or_moves() {
    let seed = 20_261_121;
    let mut random = Random::new(seed);
    let (mut tried, mut turned) = (0, 0);
    while tried < test_levels::cases(10_000) {
        let level = Arc::new(sokoban(&mut random));
        let mut play = Play::new(Level::clone(&level));
        for direction in crate::common::directions(&mut random, 6) {
            play.step(direction);
        }
        let Position::Sokoban { position, .. } = play.board() else { panic!("another game") };
        let mut all = CellSet::new(level.size().area());
        for from in position.boxes().iter() {
            all.extend(push_targets(play.board(), from).iter().filter(|&cell| cell != from));
        }
        assert_eq!(all_targets(&level, position), all, "seed {seed}: {level:?} {position:?}");
        for from in position.boxes().iter() {
            let free =
                |cell: Cell| level.is_floor(cell) && (cell == from || !position.boxes().contains(cell));
            for fewest in [Metric::Pushes, Metric::Moves] {
                let best = brute(&level, &free, (from, position.player()), false, fewest);
                let targets = push_targets(play.board(), from);
                for target in level.size().cells() {
                    let name =
                        format!("seed {seed}: {from:?} to {target:?}, {fewest:?}, {level:?} {position:?}");
                    let way = push_to(play.board(), from, target, fewest);
                    assert_eq!(way.is_some(), best.contains_key(&target), "{name}");
                    assert_eq!(way.is_some(), targets.contains(target), "{name}");
                    let Some(way) = way else { continue };
                    tried += 1;
                    let mut copy = play.clone();
                    let before = copy.tally();
                    assert_eq!(copy.make(&way).made, way.len(), "{name}");
                    let after = copy.tally();
                    let (moves, pushes) =
                        ((after.moves - before.moves) as u32, (after.pushes - before.pushes) as u32);
                    let cost = if fewest == Metric::Pushes { (pushes, moves) } else { (moves, pushes) };
                    assert_eq!(cost, best[&target], "{name}");
                    let Position::Sokoban { position: end, .. } = copy.board() else {
                        panic!("another game")
                    };
                    let mut expected = position.boxes().clone();
                    expected.remove(from);
                    expected.insert(target);
                    assert_eq!(end.boxes(), &expected, "{name}");
                    let ((x, y), (to_x, to_y)) = (level.size().xy(from), level.size().xy(target));
                    turned += usize::from(pushes > x.abs_diff(to_x) + y.abs_diff(to_y));
                }
            }
        }
    }
    assert!(turned > 20, "only {turned} detours in {tried} cases");
}

#[test]
fn pulling_to_a_square_takes_the_fewest_pulls_or_moves() {
    let seed = 7;
    let mut random = Random::new(seed);
    let mut tried = 0;
    while tried < test_levels::cases(10_000) {
        let level = Arc::new(sokoban(&mut random));
        let Some(mut game) = Reverse::new(level.clone()) else { continue };
        for direction in crate::common::directions(&mut random, 6) {
            game.step(direction, random.percent(60));
        }
        let position = game.position().clone();
        for from in position.boxes().iter() {
            let free =
                |cell: Cell| level.is_floor(cell) && (cell == from || !position.boxes().contains(cell));
            for fewest in [Metric::Pushes, Metric::Moves] {
                // Before the first pull the player may begin beside the box.
                let sides = Direction::ALL.into_iter().filter_map(|side| level.size().step(from, side));
                let sides: Vec<Cell> = sides.filter(|&cell| free(cell)).collect();
                let began = game.pulls() > 0 || sides.is_empty();
                let mut best = HashMap::new();
                for player in if began { vec![position.player()] } else { sides } {
                    for (cell, cost) in brute(&level, &free, (from, player), true, fewest) {
                        let known = best.entry(cell).or_insert(cost);
                        *known = cost.min(*known);
                    }
                }
                let targets = game.pull_targets(from);
                for target in level.size().cells() {
                    let name =
                        format!("seed {seed}: {from:?} to {target:?}, {fewest:?}, {level:?} {position:?}");
                    let mut copy = game.clone();
                    let found = copy.pull_to(from, target, fewest);
                    assert_eq!(
                        (found, found),
                        (best.contains_key(&target), targets.contains(target)),
                        "{name}"
                    );
                    if !found {
                        assert_eq!(copy, game, "{name}");
                        continue;
                    }
                    tried += 1;
                    let moves = (copy.moves() - game.moves()) as u32;
                    let pulls = (copy.pulls() - game.pulls()) as u32;
                    let cost = if fewest == Metric::Pushes { (pulls, moves) } else { (moves, pulls) };
                    assert_eq!(cost, best[&target], "{name}");
                    assert!(copy.position().boxes().contains(target), "{name}");
                }
            }
        }
    }
}

#[test]
fn walking_takes_the_fewest_moves_in_both_games() {
    let seed = 3;
    let mut random = Random::new(seed);
    let mut tried = 0;
    while tried < test_levels::cases(10_000) {
        let mut play = Play::new(crate::common::level(&mut random));
        for direction in crate::common::directions(&mut random, 5) {
            play.step(direction);
        }
        // Breadth-first over boards by moves that do not push.
        let mut found: HashMap<Cell, usize> = HashMap::new();
        let mut boards = vec![(play.board().clone(), 0)];
        let mut at = 0;
        while at < boards.len() {
            let (board, moves) = boards[at].clone();
            found.entry(board.player()).or_insert(moves);
            for direction in Direction::ALL {
                let mut next = board.clone();
                if next.step(direction).is_some_and(|made| !made.pushed())
                    && boards.iter().all(|(known, _)| *known != next)
                {
                    boards.push((next, moves + 1));
                }
            }
            at += 1;
        }
        let reach = play.board().reachable().cells;
        for target in play.level().size().cells() {
            let name = format!("seed {seed}: to {target:?} on {:?}", play.board());
            let way = walk_to(play.board(), target);
            assert_eq!(way.as_ref().map(Vec::len), found.get(&target).copied(), "{name}");
            assert_eq!(reach.contains(target), way.is_some(), "{name}");
            let Some(way) = way else { continue };
            tried += 1;
            let mut copy = play.clone();
            copy.make(&way);
            assert_eq!((copy.player(), copy.tally().pushes), (target, play.tally().pushes), "{name}");
        }
    }
}
