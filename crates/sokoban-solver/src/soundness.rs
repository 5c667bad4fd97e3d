//! No position on a known solution is ever called dead, and no bound exceeds what the solution still
//! needs: over all solutions of `SOKO_LEVELS/solutions`, very long ones sampled.

use crate::Rules;
use crate::deadlock::corral::Corrals;
use crate::deadlock::dead_tests::DeadTests;
use crate::deadlock::freeze;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::learned::Learner;
use crate::deadlock::pi_corral;
use crate::deadlock::walled::Walled;
use crate::level::board::{Board, Wide};
use crate::level::ground::Ground;
use crate::level::heading::{Backward, Forward};
use crate::level::matching::Matching;
use crate::level::maze::{NONE, Square};
use crate::level::walk::Push;
use crate::limits::Limits;
use crate::simplify::simplify;
use grid::Direction;
use sokoban::format;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Positions of one solution that are looked at; longer solutions are sampled evenly.
const MOST_POSITIONS: usize = 200;

/// Triples are looked at on boards of up to so many squares; the tables of larger ones take long to make.
const TRIPLE_SQUARES: usize = 70;

/// The pushes of a solution, and the square of the player before each of them.
fn pushes(ground: &Ground, steps: &[Direction]) -> Vec<(Push, Square)> {
    let maze = &ground.maze;
    let mut boxes: Wide = maze.start();
    let mut player = maze.player;
    let mut pushes = Vec::new();
    for &direction in steps {
        let before = player;
        player = maze.step(player, direction);
        if boxes.has(player) {
            boxes.take(player);
            boxes.put(maze.step(player, direction));
            pushes.push((Push { from: player, direction }, before));
        }
    }
    pushes
}

/// The position after a push that the solution does not make next.
fn another_push(
    ground: &Ground,
    boxes: &Wide,
    reach: &Wide,
    next: Option<&(Push, Square)>,
) -> Option<(Wide, Square)> {
    let maze = &ground.maze;
    let pushes = boxes.squares().flat_map(|from| Direction::ALL.map(|direction| Push { from, direction }));
    let can_be_made = |push: &Push| {
        let (to, behind) =
            (maze.step(push.from, push.direction), maze.step(push.from, push.direction.opposite()));
        to != NONE && behind != NONE && !boxes.has(to) && reach.has(behind)
    };
    let push = pushes.filter(|push| next.is_none_or(|next| next.0 != *push)).find(can_be_made)?;
    let mut other = boxes.clone();
    other.take(push.from);
    other.put(maze.step(push.from, push.direction));
    Some((other, push.from))
}

fn check(ground: &Ground, steps: &[Direction], name: &str) -> usize {
    let maze = &ground.maze;
    let pushes = pushes(ground, steps);
    let every = pushes.len().div_ceil(MOST_POSITIONS).max(1);
    let mut tests = DeadTests::new(ground, &Rules::default());
    let mut to_goals = Matching::new(ground.to_goals.targets);
    let starts = ground.to_starts();
    let mut to_starts = Matching::new(starts.targets);
    let mut scratch = freeze::Scratch::default();
    let mut walled = Walled::<_, Forward>::new(1 << 24);
    let mut pull_walled = Walled::<_, Backward>::new(1 << 24);
    let mut corrals = Corrals::new(1 << 24).with_pairs(true);
    let knowledge = Arc::new(Knowledge::of_bytes(1 << 24));
    let mut learner = Learner::new(maze.len(), &knowledge);
    let mut reach = Wide::empty(maze.len());
    let mut boxes: Wide = maze.start();
    let small = maze.len() <= TRIPLE_SQUARES;
    let mut seen = 0;
    assert!(!tests.of_position(ground, &boxes, maze.player), "{name}: the start is called dead");
    let capacity = ground.capacity();
    assert!(!capacity.is_dead(&boxes), "{name}: too many boxes in a region at the start");
    for (i, &(push, before)) in pushes.iter().enumerate() {
        let looked_at = i % every == 0;
        if looked_at {
            let side = push.direction.index();
            let pairs = ground.pairs_to_starts();
            let dead = pairs.is_some_and(|pairs| pairs.is_dead(&boxes, push.from, (side + 2) % 4));
            assert!(i == 0 || !dead, "{name}: a pair called dead for pulls before push {i}");
            let triples = small.then(|| ground.triples_to_starts()).flatten();
            let dead = triples.is_some_and(|table| table.is_dead(&boxes, push.from, (side + 2) % 4));
            assert!(i == 0 || !dead, "{name}: a triple called dead for pulls before push {i}");
            // Backward, the box was pulled to where it stands now, the player ahead of it.
            let is_lost = |square| !starts.is_live_square(square);
            let frozen =
                freeze::is_dead_after_pull(maze, &boxes, push.from, is_lost, ground.is_start(), &mut scratch);
            assert!(!frozen, "{name}: pull-frozen before push {i}");
            let closed = pull_walled.is_dead(ground, &boxes, before);
            assert!(!closed, "{name}: walled in for pulls before push {i}");
            let bound = to_starts.set(&boxes, before, &ground.stances, starts);
            assert!(bound.is_some_and(|b| b as usize <= i), "{name}: {bound:?} pulls after push {i}");
        }
        let to = maze.step(push.from, push.direction);
        boxes.take(push.from);
        boxes.put(to);
        if looked_at {
            seen += 1;
            let full = capacity.is_dead_after(&boxes, push.from, to) || capacity.is_dead(&boxes);
            assert!(!full, "{name}: too many boxes in a region after push {i}");
            assert!(!tests.after_push(ground, &boxes, to, push.from), "{name}: dead after push {i}");
            let side = (push.direction.index() + 2) % 4;
            let dead = ground.pairs_to_goals().is_some_and(|pairs| pairs.is_dead(&boxes, to, side));
            assert!(!dead, "{name}: a pair called dead after push {i}");
            let triples = small.then(|| ground.triples_to_goals()).flatten();
            let dead = triples.is_some_and(|table| table.is_dead(&boxes, to, side));
            assert!(!dead, "{name}: a triple called dead after push {i}");
            assert!(!tests.of_position(ground, &boxes, push.from), "{name}: dead position after push {i}");
            let bound = to_goals.set(&boxes, push.from, &ground.stances, &ground.to_goals);
            let lowest = maze.flood(&boxes, push.from, &mut reach, &mut Vec::new());
            let closed = corrals.is_dead(ground, &boxes, lowest, &reach);
            assert!(!closed, "{name}: a corral called dead after push {i}");
            assert!(!walled.is_dead(ground, &boxes, push.from), "{name}: walled in after push {i}");
            let table = ground.pairs_to_goals();
            let mut scratch = pi_corral::Scratch::default();
            if let Some(only) = pi_corral::restriction(ground, table, &boxes, &reach, &mut scratch) {
                // The next push of a box that holds the corral shut leads inside and can be made now.
                let next = pushes[i + 1..].iter().find(|(push, _)| only.boxes.has(push.from));
                let inside = next.is_some_and(|&(push, behind)| {
                    only.into.has(maze.step(push.from, push.direction)) && reach.has(behind)
                });
                assert!(inside, "{name}: pushes into a corral do not suffice after push {i}");
            }
            if seen % 60 == 1
                && let Some((other, player)) = another_push(ground, &boxes, &reach, pushes.get(i + 1))
            {
                learner.learn(ground, &other, player);
            }
            assert!(!learner.is_dead(&boxes, push.from, 0), "{name}: a pattern met after push {i}");
            let gates = ground.gates();
            if let Some(only) = gates.restriction::<Wide, Forward>(maze, &boxes, &reach, ground.is_start()) {
                let next = pushes[i + 1..].iter().find(|(push, _)| only.boxes.has(push.from));
                let on = next.is_some_and(|(push, _)| only.into.has(maze.step(push.from, push.direction)));
                assert!(on, "{name}: a box on a gate goes elsewhere after push {i}");
            }
            let left = pushes.len() - i - 1;
            assert!(bound.is_some_and(|b| b as usize <= left), "{name}: {bound:?} of {left} after push {i}");
        }
    }
    seen
}

/// Pushes of a known solution that cannot be made where what never changes is wall.
fn check_simple(level: &sokoban::Level, steps: &[Direction], name: &str) {
    let Some(simple) = simplify(level, &Limits::none()) else { return };
    let (before, after) = (Ground::new(level), Ground::new(&simple));
    let (maze, mut boxes) = (&after.maze, after.maze.start::<Wide>());
    let square = |square: Square| maze.square_of[before.maze.cells[square as usize].index()];
    let mut reach = Wide::empty(maze.len());
    let mut player = maze.player;
    for (i, (push, behind)) in pushes(&before, steps).into_iter().enumerate() {
        let to = square(before.maze.step(push.from, push.direction));
        let (from, behind) = (square(push.from), square(behind));
        assert!(![from, to, behind].contains(&NONE), "{name}: a wall is in the way of push {i}");
        maze.flood(&boxes, player, &mut reach, &mut Vec::new());
        assert!(reach.has(behind) && boxes.has(from), "{name}: push {i} is not possible any more");
        boxes.take(from);
        boxes.put(to);
        player = from;
    }
    assert!(boxes.is_subset(&maze.goal_board()), "{name}: not solved any more");
}

/// Looks at one solution; says how many positions that were.
fn check_known(level: &sokoban::Level, lurd: &str, name: &str) -> usize {
    let steps: Vec<Direction> = lurd.chars().filter_map(Direction::from_lurd).collect();
    if !level.boxes.is_subset(&level.goals) {
        check_simple(level, &steps, name);
    }
    check(&Ground::new(level), &steps, name)
}

#[test]
fn known_solutions_meet_no_dead_position() {
    let Some(sets) = test_levels::known_solutions() else { return };
    let mut solutions = Vec::new();
    for set in &sets {
        let collection = format::read(&set.levels, &format::ReadOptions::default());
        for known in &set.solutions {
            let level = collection.entries[known.number - 1].level.clone().expect("a level");
            solutions.push((level, known.lurd.as_str(), format!("{}#{}", set.name, known.number)));
        }
    }
    let (next, positions) = (AtomicUsize::new(0), AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some((level, lurd, name)) = solutions.get(next.fetch_add(1, Ordering::Relaxed)) {
                    positions.fetch_add(check_known(level, lurd, name), Ordering::Relaxed);
                }
            });
        }
    });
    #[expect(clippy::print_stdout, reason = "numbers for the report")]
    {
        let (positions, solutions) = (positions.into_inner(), solutions.len());
        println!("{positions} positions on {solutions} known solutions, none called dead");
    }
}
