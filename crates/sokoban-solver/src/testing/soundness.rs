//! The cascade of the searches along all solutions in `SOKO_LEVELS/solutions`, very long ones sampled: no position on
//! them is called dead, no restriction leaves them out, and no bound exceeds what they still need. The same cascade on
//! random small levels agrees with brute force, tier by tier. `SOKO_FULL=1` takes all solutions instead of every third, and
//! 200 positions of each instead of 40.

use crate::Pruning;
use crate::deadlock::checks::{CheckCaches, Checks, Paired, Whole};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::Test;
use crate::deadlock::simplify::simplify;
use crate::engine::member::{End, Search};
use crate::ground::Ground;
use crate::ground::floor::board::{Board, Wide};
use crate::ground::floor::heading::{Backward, Forward, Heading};
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::level_conflicts::{self, floor};
use crate::ground::limits::Limits;
use crate::ground::tables::conflicts::table::Conflicts;
use crate::ground::tables::conflicts::tally::Tally;
use crate::ground::tables::few_boxes::{FewBoxes, Set};
use crate::ground::tables::matching::Matching;
use crate::prove::unsolvable::prover::Prover;
use crate::testing::{brute_force, level_at, random_level, reachable, rows};
use grid::{Cell, Direction};
use sokoban::{Position, format};
use std::collections::HashSet;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Positions of one solution that are looked at; longer solutions are sampled evenly.
fn most_positions() -> usize {
    if test_levels::is_full() { 200 } else { 40 }
}

/// Most squares of a board on which triples are looked at; the tables of larger ones take long to make.
const TRIPLE_SQUARES: usize = 70;

/// Most states of tables of few boxes, which take long to make.
const FEW_STATES: usize = 30_000;

/// Bytes for verdicts, and for tables with walls.
const BYTES: usize = 1 << 24;

/// The cascade as a search of positions that cost much uses it: all tests from the start.
fn cascade<'a, H: Heading>(
    ground: &'a Ground,
    rules: &Pruning,
    knowledge: &Arc<Knowledge<Wide>>,
) -> Checks<'a, Wide, H> {
    let kept = CheckCaches::new(ground, knowledge, BYTES);
    let pairing = Matching::new(ground.distances::<H>().targets);
    let mut checks = Checks::new(ground, rules, kept, Paired::OnTurn(pairing));
    checks.expect_long();
    if ground.maze.len() <= TRIPLE_SQUARES {
        checks.make_triples();
    }
    checks
}

/// The tests that have thrown positions away.
fn blamed<H: Heading>(checks: &Checks<'_, Wide, H>) -> Vec<Test> {
    let counts = checks.prune_counts();
    Test::ALL.into_iter().filter(|&test| counts.of(test) > 0).collect()
}

/// The canonical player and what it reaches.
fn reach_of(ground: &Ground, boxes: &Wide, player: Square) -> (Square, Wide) {
    let mut reach = Wide::empty(ground.maze.len());
    let player = ground.maze.flood(boxes, player, &mut reach, &mut Vec::new());
    (player, reach)
}

/// The boxes after the one on `from` came to `to`.
fn moved(boxes: &Wide, from: Square, to: Square) -> Wide {
    let mut boxes = boxes.clone();
    boxes.take(from);
    boxes.put(to);
    boxes
}

/// The moves that can be made: where the box stands, where it goes, and on which side the player is.
fn moves<H: Heading>(ground: &Ground, boxes: &Wide, reach: &Wide) -> Vec<(Square, Square, usize)> {
    let maze = &ground.maze;
    let all = boxes.squares().flat_map(|from| (0..4).map(move |side| (from, side)));
    let beside = |&(from, side): &(Square, usize)| {
        let before = maze.next[from as usize][side];
        before != NONE && reach.has(before)
    };
    all.filter(beside)
        .filter_map(|(from, side)| Some((from, H::moved(maze, boxes, from, side)?, side)))
        .collect()
}

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
            boxes = moved(&boxes, player, maze.step(player, direction));
            pushes.push((Push { from: player, direction }, before));
        }
    }
    pushes
}

/// The conflicts of a level, of the largest sets of boxes that do not take long.
fn conflicts<H: Heading>(ground: &Ground) -> Option<(&Conflicts, Tally)> {
    let conflicts = level_conflicts::conflicts::<Wide, H>(ground)?;
    let is_small =
        ground.maze.len() <= TRIPLE_SQUARES && conflicts.make_triples::<Wide, H>(floor::<H>(ground));
    Some((conflicts, Tally::of_sets(2 + usize::from(is_small))))
}

/// The bound with conflicts for a position, and for the one after `next`, is no more than `left`, and one less.
fn check_conflicts(
    ground: &Ground,
    (conflicts, tally): &mut (&Conflicts, Tally),
    boxes: &Wide,
    (player, reach): (Square, &Wide),
    next: Option<(Square, Square, usize)>,
    (left, name): (usize, &str),
) {
    let bound = tally.set(conflicts, (&ground.maze, &ground.stances), boxes, (player, reach));
    assert!(bound.is_some_and(|bound| bound as usize <= left), "{name}: {bound:?} of {left} with conflicts");
    if let Some((from, to, side)) = next {
        let bound = tally.after(conflicts, &ground.stances, (from, player), to, side);
        assert!(bound.is_some_and(|bound| (bound as usize) < left), "{name}: {bound:?} after one of {left}");
    }
}

/// Walks along a solution as a search by pushes does; says how many positions were looked at.
fn check_forward(ground: &Ground, pushes: &[(Push, Square)], name: &str) -> usize {
    let maze = &ground.maze;
    let every = pushes.len().div_ceil(most_positions()).max(1);
    let rules = Pruning::default();
    let knowledge = Arc::new(Knowledge::of_bytes(BYTES));
    let mut checks = cascade::<Forward>(ground, &rules, &knowledge);
    let mut kept = CheckCaches::new(ground, &knowledge, BYTES);
    let mut pairing = Matching::new(ground.to_goals.targets);
    let mut crowd = conflicts::<Forward>(ground);
    let mut boxes: Wide = maze.start();
    let dead = Whole::new(ground, &rules, &mut kept, &boxes, maze.player).find();
    assert_eq!(dead, None, "{name}: the start is called dead");
    let mut seen = 0;
    for (i, &(push, _)) in pushes.iter().enumerate() {
        let to = maze.step(push.from, push.direction);
        let after = moved(&boxes, push.from, to);
        let before = std::mem::replace(&mut boxes, after);
        if i % every != 0 {
            continue;
        }
        seen += 1;
        let child = checks.after_move(&before, push.from, to, Forward::side(push.direction.index()));
        assert_eq!(child.as_ref(), Some(&boxes), "{name}: {:?} after push {i}", blamed(&checks));
        let (player, reach) = reach_of(ground, &boxes, push.from);
        let dead = checks.on_turn(&boxes, player, &reach, u64::MAX);
        assert!(!dead, "{name}: {:?} when the turn of push {i} comes", blamed(&checks));
        let dead = Whole::new(ground, &rules, &mut kept, &boxes, push.from).learning().find();
        assert_eq!(dead, None, "{name}: dead position after push {i}");
        if let Some(only) = checks.restriction(&boxes, &reach) {
            // The next push of a box that the rule names is one that it keeps, and can be made now.
            let next = pushes[i + 1..].iter().find(|(push, _)| only.boxes.has(push.from));
            let kept = next.is_some_and(|&(push, behind)| {
                only.into.has(maze.step(push.from, push.direction)) && reach.has(behind)
            });
            assert!(kept, "{name}: a PI-corral leaves out what comes after push {i}");
        }
        if seen % 90 == 1 {
            check_parts(ground, &boxes, push.from, &knowledge, &format!("{name} after push {i}"));
        }
        if seen % 60 == 1 {
            // Learns from a push that the solution does not make next.
            let next = pushes.get(i + 1).map(|(push, _)| push);
            let others = moves::<Forward>(ground, &boxes, &reach);
            let other = others.into_iter().find(|&(from, to, _)| {
                next.is_none_or(|next| (next.from, maze.step(next.from, next.direction)) != (from, to))
            });
            if let Some((from, to, _)) = other {
                checks.caches.learner.learn(ground, &moved(&boxes, from, to), from);
            }
        }
        let left = pushes.len() - i - 1;
        let bound = pairing.set(&boxes, player, &ground.stances, &ground.to_goals);
        assert!(bound.is_some_and(|b| b as usize <= left), "{name}: {bound:?} of {left} after push {i}");
        if let Some(crowd) = &mut crowd {
            let next = pushes.get(i + 1).map(|&(Push { from, direction }, _)| {
                (from, maze.step(from, direction), Forward::side(direction.index()))
            });
            check_conflicts(ground, crowd, &boxes, (player, &reach), next, (left, name));
        }
    }
    seen
}

/// No part of a position on a solution is proved unsolvable.
fn check_parts(ground: &Ground, boxes: &Wide, player: Square, knowledge: &Arc<Knowledge<Wide>>, name: &str) {
    let memory = ground.maze.limits.memory.clone();
    let start = (boxes.clone(), player);
    let mut prover = Prover::new(ground, start, &Pruning::default(), knowledge, &memory);
    let end = prover.step(test_levels::cases(400) as u32);
    assert!(end != Some(End::Exhausted), "{name}: {:?} cannot be solved", prover.dead());
}

/// Walks along a solution from its end, as a search by pulls does.
fn check_backward(ground: &Ground, pushes: &[(Push, Square)], name: &str) {
    let maze = &ground.maze;
    let every = pushes.len().div_ceil(most_positions()).max(1);
    let mut checks = cascade::<Backward>(ground, &Pruning::default(), &Arc::new(Knowledge::of_bytes(BYTES)));
    let starts = ground.to_starts();
    let mut pairing = Matching::new(starts.targets);
    let mut crowd = conflicts::<Backward>(ground);
    let mut boxes: Wide = maze.start();
    for (push, _) in pushes {
        boxes = moved(&boxes, push.from, maze.step(push.from, push.direction));
    }
    for (i, &(push, behind)) in pushes.iter().enumerate().rev() {
        let from = maze.step(push.from, push.direction);
        let before = moved(&boxes, from, push.from);
        let after = std::mem::replace(&mut boxes, before);
        if i % every != 0 {
            continue;
        }
        let side = Backward::side(push.direction.opposite().index());
        let child = checks.after_move(&after, from, push.from, side);
        assert_eq!(child.as_ref(), Some(&boxes), "{name}: {:?} for the pull to {i}", blamed(&checks));
        let (player, reach) = reach_of(ground, &boxes, behind);
        let dead = checks.on_turn(&boxes, player, &reach, u64::MAX);
        assert!(!dead, "{name}: {:?} when the turn before push {i} comes", blamed(&checks));
        let bound = pairing.set(&boxes, player, &ground.stances, starts);
        assert!(bound.is_some_and(|b| b as usize <= i), "{name}: {bound:?} pulls after push {i}");
        if let Some(crowd) = &mut crowd {
            let next = i.checked_sub(1).map(|i| pushes[i].0).map(|Push { from, direction }| {
                (maze.step(from, direction), from, Backward::side(direction.opposite().index()))
            });
            check_conflicts(ground, crowd, &boxes, (player, &reach), next, (i, name));
        }
    }
}

/// Pushes of a known solution that cannot be made where what never changes is wall.
fn check_simple(level: &sokoban::Level, steps: &[Direction], name: &str) {
    let Ok(Some(simple)) = simplify(level, &Limits::none()) else { return };
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
        boxes = moved(&boxes, from, to);
        player = from;
    }
    assert!(boxes.is_subset(&maze.goal_board()), "{name}: not solved any more");
}

/// No few boxes of a position on a solution need more moves than it has left.
fn check_few_boxes(ground: &Ground, steps: &[Direction], name: &str) {
    let maze = &ground.maze;
    let few = FewBoxes::new(maze, &ground.to_goals, FEW_STATES).filter(|few| few.make(maze));
    let Some(few) = few else { return };
    let every = steps.len().div_ceil(most_positions()).max(1);
    let (mut boxes, mut player, mut worst) = (maze.start::<Wide>(), maze.player, Set::default());
    for (i, &direction) in steps.iter().enumerate() {
        if i % every == 0 {
            let (left, moves) = (steps.len() - i, few.moves(&boxes, player, &mut worst));
            assert!(moves.is_some_and(|moves| moves as usize <= left), "{name}: {moves:?} of {left} moves");
        }
        player = maze.step(player, direction);
        if boxes.has(player) {
            boxes = moved(&boxes, player, maze.step(player, direction));
        }
    }
}

/// Looks at one solution; says how many positions that were.
fn check_known(level: &sokoban::Level, lurd: &str, name: &str) -> usize {
    let steps: Vec<Direction> = lurd.chars().filter_map(Direction::from_lurd).collect();
    if !level.boxes().is_subset(level.goals()) {
        check_simple(level, &steps, name);
    }
    let ground = Ground::new(level);
    let pushes = pushes(&ground, &steps);
    check_few_boxes(&ground, &steps, name);
    check_backward(&ground, &pushes, name);
    check_forward(&ground, &pushes, name)
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
    let solutions: Vec<_> = solutions.into_iter().step_by(test_levels::stride(3)).collect();
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

/// Seeds of random levels.
const SEEDS: std::ops::Range<u64> = 5_000..5_600;

/// A random level that brute force can search to its end.
fn small_level(seed: u64) -> sokoban::Level {
    let mut random = grid::Random::new(seed);
    let shapes = [(4, 4, 3), (5, 4, 4), (5, 5, 3), (6, 3, 4)];
    let (width, height, boxes) = shapes[seed as usize % shapes.len()];
    random_level(&mut random, width, height, boxes)
}

/// All tests, or those alone that would otherwise find little that is left for them.
fn rules_of(seed: u64) -> Pruning {
    let all = Pruning::default();
    match seed / 4 % 3 {
        0 => all,
        1 => Pruning { capacity: false, pairs: false, triples: false, ..all },
        _ => Pruning { capacity: false, pairs: false, triples: false, freeze: false, matching: false, ..all },
    }
}

#[test]
fn what_the_cascade_forward_calls_dead_is_unsolvable() {
    let (mut moves_found, mut turns, mut wholes) = (0, 0, 0);
    let mut found = Vec::new();
    for seed in SEEDS {
        let rules = rules_of(seed);
        let level = small_level(seed);
        let ground = Ground::new(&level);
        let maze = &ground.maze;
        let knowledge = Arc::new(Knowledge::of_bytes(BYTES));
        let mut checks = cascade::<Forward>(&ground, &rules, &knowledge);
        let start: Wide = maze.start();
        let (player, reach) = reach_of(&ground, &start, maze.player);
        // What is learned here may make a position dead below.
        checks.caches.learner.learn(&ground, &start, player);
        for (from, to, side) in moves::<Forward>(&ground, &start, &reach) {
            if checks.after_move(&start, from, to, side).is_some() {
                continue;
            }
            moves_found += 1;
            let after = level_at(&level, maze, &moved(&start, from, to), maze.next[to as usize][side]);
            assert_eq!(brute_force(&after), None, "seed {seed} {:?} {}", blamed(&checks), rows(&after));
        }
        let dead_turn = checks.on_turn(&start, player, &reach, u64::MAX);
        let mut kept = CheckCaches::new(&ground, &knowledge, BYTES);
        let dead = Whole::new(&ground, &rules, &mut kept, &start, maze.player).learning().find();
        if let Some((_, boxes)) = &dead {
            assert!(!boxes.is_empty() && boxes.is_subset(&start), "seed {seed} {dead:?} {}", rows(&level));
        }
        (turns, wholes) = (turns + u32::from(dead_turn), wholes + u32::from(dead.is_some()));
        if dead_turn || dead.is_some() {
            assert_eq!(
                brute_force(&level),
                None,
                "seed {seed} {:?} {dead:?} {}",
                blamed(&checks),
                rows(&level)
            );
        }
        found.extend(blamed(&checks));
        found.extend(dead.map(|(test, _)| test));
    }
    assert!(moves_found > 100 && turns > 50 && wholes > 50, "{moves_found}, {turns}, {wholes} found dead");
    // Diagonals are rare; they have a test of their own.
    let missing = Test::ALL[..10].iter().filter(|&test| *test != Test::Diagonal && !found.contains(test));
    assert_eq!(missing.count(), 0, "{found:?}");
}

#[test]
fn what_the_cascade_backward_calls_dead_is_out_of_reach() {
    let (mut moves_found, mut turns) = (0, 0);
    for seed in SEEDS {
        let level = small_level(seed);
        let ground = Ground::new(&level);
        let maze = &ground.maze;
        let mut random = grid::Random::new(seed);
        let all = reachable(&level);
        let knowledge = Arc::new(Knowledge::of_bytes(BYTES));
        let mut checks = cascade::<Backward>(&ground, &rules_of(seed), &knowledge);
        let set: HashSet<_> = all.iter().collect();
        let in_reach = |boxes: &Wide, player: Square| {
            set.contains(&Position::start(&level_at(&level, maze, boxes, player)))
        };
        for round in 0..12 {
            // Any position, or one that can be reached.
            let mut cells = maze.cells.clone();
            let mut pick =
                || maze.square_of[cells.swap_remove(random.below(cells.len() as u32) as usize).index()];
            let (mut boxes, mut player) = (Wide::empty(maze.len()), pick());
            maze.boxes.iter().for_each(|_| boxes.put(pick()));
            if round % 2 == 0 {
                let position = &all[random.below(all.len() as u32) as usize];
                let square = |cell: Cell| maze.square_of[cell.index()];
                let squares: Vec<Square> = position.boxes().iter().map(square).collect();
                (boxes, player) = (maze.board(&squares), square(position.player()));
            }
            let (lowest, reach) = reach_of(&ground, &boxes, player);
            if checks.on_turn(&boxes, lowest, &reach, 0) {
                turns += 1;
                assert!(!in_reach(&boxes, player), "seed {seed} round {round} {:?}", blamed(&checks));
            }
            for (from, to, side) in moves::<Backward>(&ground, &boxes, &reach) {
                if checks.after_move(&boxes, from, to, side).is_none() {
                    moves_found += 1;
                    let (after, player) = (moved(&boxes, from, to), maze.next[to as usize][side]);
                    assert!(!in_reach(&after, player), "seed {seed} round {round} {:?}", blamed(&checks));
                }
            }
        }
    }
    assert!(moves_found > 100 && turns > 50, "only {moves_found} and {turns} found dead");
}
