//! Every engine against brute force, under budgets, and against itself.

use crate::toys::graph::{Estimates, Graph};
use crate::toys::line_up::{answers, cost_of};
use crate::toys::maze::{Maze, Straight};
use crate::toys::sliding::{Manhattan, Sliding};
use grid::Random;
use sokoworks_search::{
    AStar, Bfs, Blind, Budget, Cost, Engine, GaveUp, Heuristic, IdaStar, Outcome, Reversible, Space, Stop,
    run,
};

/// Engines that prove least cost whatever the moves cost.
fn proves_cost(engine: &str) -> bool {
    engine.starts_with("astar") || engine.starts_with("idastar") || engine == "bidirectional"
}

/// Engines that find the fewest moves.
fn counts_moves(engine: &str) -> bool {
    engine == "bfs" || engine == "iddfs"
}

/// Runs every engine and holds each to the true cost and the true fewest moves.
fn check<S, H>(space: &S, heuristic: &H, cost: Option<Cost>, fewest: Option<Cost>, unit: bool, what: &str)
where
    S: Reversible + Clone,
    H: Heuristic<S> + Clone,
{
    for answer in answers(space, heuristic, &Budget::default()) {
        let what = format!("{} on {what}: {:?}", answer.engine, answer.outcome);
        match answer.outcome {
            Outcome::Solved { moves, optimal } => {
                let found = cost_of(space, &moves).unwrap_or_else(|| panic!("not a solution: {what}"));
                assert!(
                    Some(found) >= cost && (!optimal.is_proved() || Some(found) == cost),
                    "cost {cost:?}, {what}"
                );
                if proves_cost(answer.engine) || (unit && counts_moves(answer.engine)) {
                    assert!(optimal.is_proved(), "should be proved: {what}");
                }
                if counts_moves(answer.engine) {
                    assert_eq!(Some(moves.len() as Cost), fewest, "{what}");
                }
                assert!(answer.statistics.lower_bound.cost() <= found, "{what}");
            }
            Outcome::Unsolvable => assert_eq!(cost, None, "{what}"),
            Outcome::GaveUp(_) => panic!("no limit was given: {what}"),
        }
        let s = &answer.statistics;
        assert!(s.generated >= s.duplicates + s.pruned + s.reopened, "{what} {s:?}");
        assert!(cost.is_none_or(|cost| s.lower_bound.cost() <= cost), "cost {cost:?}: {what} {s:?}");
    }
}

#[test]
fn random_graphs() {
    for seed in 0..3000 {
        let rng = &mut Random::new(seed);
        let (least_cost, spread) = [(1, 0), (1, 9), (0, 3), (5, 0), (0, 0), (2, 100)][seed as usize % 6];
        let graph = Graph::random(rng, least_cost, spread);
        let estimates = Estimates::random(rng, &graph);
        let (cost, fewest) = (graph.distances()[0], graph.fewest_moves());
        check(
            &graph,
            &estimates,
            cost,
            fewest,
            spread == 0,
            &format!("seed {seed}: {graph:?} {estimates:?}"),
        );
    }
}

#[test]
fn random_mazes() {
    for seed in 0..60 {
        let maze = Maze::random(&mut Random::new(seed), 12, 35);
        // Brute force: let the distance flow until nothing changes.
        let mut distance = vec![Cost::MAX; 144];
        distance[0] = 0;
        for _ in 0..144 {
            for at in 0..144u32 {
                let mut next = Vec::new();
                maze.successors(&at, &mut next);
                for successor in next {
                    let through = distance[at as usize].saturating_add(1);
                    let to = &mut distance[successor.state as usize];
                    *to = through.min(*to);
                }
            }
        }
        let cost = Some(distance[143]).filter(|&cost| cost < Cost::MAX);
        check(&maze, &Straight, cost, cost, true, &format!("seed {seed}: {maze:?}"));
    }
}

#[test]
fn eight_puzzles() {
    // The farthest position of all is 31 moves away (Reinefeld, 1993).
    let farthest = Sliding { side: 3, start: vec![8, 7, 6, 0, 4, 1, 2, 5, 3] };
    check(&farthest, &Manhattan, Some(31), Some(31), true, "the farthest position");
    for seed in 0..3 {
        let puzzle = Sliding::random(&mut Random::new(seed), 3, 15);
        let budget = Budget::default();
        let outcome = run(&mut Bfs::new(puzzle.clone(), budget), 1000, &mut |_| ());
        let Outcome::Solved { moves, .. } = outcome else { panic!("seed {seed}: {outcome:?}") };
        let cost = Some(moves.len() as Cost);
        check(&puzzle, &Manhattan, cost, cost, true, &format!("{puzzle:?}"));
    }
    let unsolvable = Sliding::random(&mut Random::new(1), 3, 30).unsolvable();
    check(&unsolvable, &Manhattan, None, None, true, "an unsolvable position");
}

#[test]
fn idastar_with_a_small_table() {
    for seed in 0..20 {
        let puzzle = Sliding::random(&mut Random::new(seed), 3, 20);
        let solve = |table| {
            let mut search = IdaStar::with_table(puzzle.clone(), Manhattan, table, Budget::default());
            run(&mut search, 1000, &mut |_| ())
        };
        let proved = |outcome| match outcome {
            Outcome::Solved { moves, optimal } if optimal.is_proved() => moves,
            _ => panic!("seed {seed}"),
        };
        let moves = proved(solve(1 << 30));
        for table in [0, 3_000, 10_000] {
            let others = proved(solve(table));
            assert_eq!(moves.len(), others.len(), "seed {seed}, {table} bytes");
        }
    }
}

#[test]
fn counters_mean_what_they_say() {
    // 0 -> 1 -> 2 -> 3, a step back from 1, a dead end at 4, and a goal at 3. With costs so that the way
    // over 5 to 2 is found first and is dearer.
    let edges = vec![(0, 1, 1), (1, 0, 1), (1, 4, 1), (0, 5, 1), (5, 2, 9), (1, 2, 2), (2, 3, 1)];
    let graph = Graph { nodes: 6, edges, goals: vec![3], dead: vec![4], least_cost: 1 };
    let count = |search: &mut dyn Engine<Move = u32>| {
        run(search, 1, &mut |_| ());
        let s = search.statistics();
        [s.expanded, s.generated, s.duplicates, s.pruned, s.reopened, s.stored, s.lower_bound.cost().into()]
    };
    // Expanded: 0, 1, 5, 2. Thrown away: 0 again, 2 again; 4.
    assert_eq!(count(&mut Bfs::new(graph.clone(), Budget::default())), [4, 7, 2, 1, 0, 4, 3]);
    // The last in goes first, so 5 before 1; 2 becomes cheaper while it waits. The goal is stored.
    assert_eq!(count(&mut AStar::new(graph, Blind, Budget::default())), [4, 7, 1, 1, 0, 5, 4]);
    // An estimate that hides the cheap way over 1: 2 is expanded over 3 first, and once more over 1.
    let edges = vec![(0, 1, 1), (1, 2, 1), (0, 3, 1), (3, 2, 3), (2, 4, 10)];
    let graph = Graph { nodes: 5, edges, goals: vec![4], dead: vec![], least_cost: 1 };
    let estimates = Estimates(vec![Some(0), Some(8), Some(0), Some(0), Some(0)]);
    assert_eq!(count(&mut AStar::new(graph, estimates, Budget::default())), [5, 6, 0, 0, 1, 5, 12]);
}

#[test]
fn two_runs_count_alike() {
    let puzzle = Sliding::random(&mut Random::new(5), 3, 40);
    let first = answers(&puzzle, &Manhattan, &Budget::default());
    let second = answers(&puzzle, &Manhattan, &Budget::default());
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first.statistics, second.statistics, "{}", first.engine);
        assert_eq!(first.outcome, second.outcome, "{}", first.engine);
    }
}

#[test]
fn node_limit() {
    let puzzle = Sliding::random(&mut Random::new(6), 4, 2000);
    let budget = Budget::new().nodes(1000);
    for answer in answers(&puzzle, &Manhattan, &budget) {
        assert!(answer.statistics.expanded <= 1000, "{} {:?}", answer.engine, answer.statistics);
        if answer.outcome == Outcome::GaveUp(GaveUp::Nodes) {
            assert_eq!(answer.statistics.expanded, 1000, "{}", answer.engine);
        } else {
            assert!(matches!(answer.outcome, Outcome::Solved { .. }), "{}", answer.engine);
        }
    }
}

#[test]
fn stop_flag() {
    let puzzle = Sliding::random(&mut Random::new(6), 4, 2000);
    for reason in [GaveUp::Time, GaveUp::Interrupted] {
        let stop = Stop::new();
        stop.raise(reason);
        for answer in answers(&puzzle, &Manhattan, &Budget::new().stop(&stop)) {
            assert_eq!(answer.outcome, Outcome::GaveUp(reason), "{}", answer.engine);
            assert_eq!(answer.statistics.expanded, 0);
        }
    }
}
