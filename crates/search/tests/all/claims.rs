//! What engines claim when the estimate is no bound, or the space leaves solutions out.

use crate::toys::graph::{Estimates, Graph, TooMuch};
use crate::toys::line_up::cost_of;
use crate::toys::maze::Maze;
use grid::Random;
use sokoworks_search::{
    AStar, Bfs, Bidirectional, Blind, Budget, Dfs, Engine, GaveUp, Greedy, IdaStar, Iddfs, Keeps, LowerBound,
    Outcome, Reversible, Space, Successor, run,
};

fn outcome<E: Engine>(mut search: E) -> (Outcome<E::Move>, LowerBound) {
    let outcome = run(&mut search, 7, &mut |_| ());
    (outcome, search.statistics().lower_bound)
}

#[test]
fn an_estimate_that_says_too_much_proves_no_cost() {
    for seed in 0..1000 {
        let rng = &mut Random::new(seed);
        let graph = Graph::random(rng, 1, 5);
        let guide = || TooMuch(Estimates::random(&mut Random::new(seed), &graph));
        let greedy = outcome(Greedy::guided(graph.clone(), guide(), Budget::default()));
        let a_star = outcome(AStar::guided(graph.clone(), guide(), Budget::default()));
        for (outcome, bound) in [greedy, a_star] {
            let place = || format!("seed {seed}: {outcome:?} {graph:?}");
            assert_eq!(bound, LowerBound::NONE, "{}", place());
            match &outcome {
                Outcome::Solved { moves, optimal } => {
                    let cost = cost_of(&graph, moves).unwrap_or_else(|| panic!("{}", place()));
                    assert!(!optimal.is_proved() || cost == 0, "{}", place());
                }
                Outcome::Unsolvable => assert_eq!(graph.distances()[0], None, "{}", place()),
                Outcome::GaveUp(_) => panic!("{}", place()),
            }
        }
    }
}

/// A graph that stands for a level without keeping all of its solutions.
struct Part<'a, const KEEPS_SOLVABILITY: bool>(&'a Graph);

impl<const SOLVABILITY: bool> Space for Part<'_, SOLVABILITY> {
    const KEEPS: Keeps = if SOLVABILITY { Keeps::Solvability } else { Keeps::Nothing };
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.0.initial()
    }

    fn successors(&self, state: &u32, out: &mut Vec<Successor<u32, u32>>) {
        self.0.successors(state, out);
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.0.is_goal(state)
    }

    fn packed_len(&self) -> usize {
        self.0.packed_len()
    }

    fn pack(&self, state: &u32, into: &mut [u8]) {
        self.0.pack(state, into);
    }

    fn unpack(&self, from: &[u8]) -> u32 {
        self.0.unpack(from)
    }
}

impl<const SOLVABILITY: bool> Reversible for Part<'_, SOLVABILITY> {
    fn goals(&self) -> impl Iterator<Item = u32> {
        self.0.goals()
    }

    fn predecessors(&self, state: &u32, out: &mut Vec<Successor<u32, u32>>) {
        self.0.predecessors(state, out);
    }
}

fn every_engine<const SOLVABILITY: bool>(graph: &Graph) -> Vec<(Outcome<u32>, LowerBound)> {
    let part = || Part::<SOLVABILITY>(graph);
    let budget = Budget::default;
    vec![
        outcome(Bfs::new(part(), budget())),
        outcome(AStar::new(part(), Blind, budget())),
        outcome(Greedy::new(part(), Blind, budget())),
        outcome(Bidirectional::new(part(), budget())),
        outcome(Dfs::new(part(), 1000, budget())),
        outcome(Iddfs::new(part(), 1000, budget())),
        outcome(IdaStar::new(part(), Blind, budget())),
    ]
}

#[test]
fn a_space_that_leaves_solutions_out_proves_nothing() {
    for seed in 0..500 {
        let graph = Graph::random(&mut Random::new(seed), 1, 3);
        let starts_solved = graph.goals.contains(&0);
        for keeps_solvability in [true, false] {
            let answers =
                if keeps_solvability { every_engine::<true>(&graph) } else { every_engine::<false>(&graph) };
            for (outcome, bound) in answers {
                let place = || format!("seed {seed}: {outcome:?} {graph:?}");
                assert_eq!(bound, LowerBound::NONE, "{}", place());
                match (&outcome, graph.distances()[0]) {
                    (Outcome::Solved { optimal, .. }, Some(_)) => {
                        assert!(!optimal.is_proved() || starts_solved, "{}", place());
                    }
                    (Outcome::Unsolvable, None) => assert!(keeps_solvability, "{}", place()),
                    (Outcome::GaveUp(GaveUp::Incomplete), None) => assert!(!keeps_solvability, "{}", place()),
                    _ => panic!("{}", place()),
                }
            }
        }
    }
}

#[test]
fn iterative_deepening_stops_at_its_depth() {
    let maze = Maze { side: 4, walls: vec![false; 16] };
    let search = |depth| outcome(Iddfs::new(maze.clone(), depth, Budget::default()));
    let (found, bound) = search(6);
    assert!(matches!(found, Outcome::Solved { moves, optimal } if moves.len() == 6 && optimal.is_proved()));
    assert_eq!(bound.cost(), 6);
    // What was searched is proved all the same.
    let (cut, bound) = search(5);
    assert_eq!((cut, bound.cost()), (Outcome::GaveUp(GaveUp::Depth), 6));
    assert_eq!(search(0).0, Outcome::GaveUp(GaveUp::Depth));
    // A goal shut in: all there is lies within the depth, so the answer is known.
    let shut = |depth| {
        let mut maze = Maze { side: 3, walls: vec![false; 9] };
        (maze.walls[5], maze.walls[7]) = (true, true);
        outcome(Iddfs::new(maze, depth, Budget::default())).0
    };
    assert_eq!(shut(9), Outcome::Unsolvable);
    assert_eq!(shut(1), Outcome::GaveUp(GaveUp::Depth));
}
