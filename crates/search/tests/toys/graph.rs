//! A random directed graph with costs, goals and states known to be dead, and its true distances.

use grid::Random;
use sokoworks_search::{Admissible, Cost, Guide, Heuristic, Reversible, Space, Successor};

#[derive(Clone, Debug)]
pub struct Graph {
    pub nodes: u32,
    /// From, to, cost; a move is the number of an edge.
    pub edges: Vec<(u32, u32, Cost)>,
    pub goals: Vec<u32>,
    pub dead: Vec<u32>,
    pub least_cost: Cost,
}

impl Graph {
    /// A graph from node 0 with costs of `least_cost` and up to `spread` more.
    pub fn random(rng: &mut Random, least_cost: Cost, spread: Cost) -> Graph {
        let nodes = 1 + rng.below(14);
        let edges = (0..rng.below(3 * nodes))
            .map(|_| (rng.below(nodes), rng.below(nodes), least_cost + rng.below(spread + 1)))
            .collect();
        let goals = (0..nodes).filter(|_| rng.below(8) == 0).collect();
        let mut graph = Graph { nodes, edges, goals, dead: Vec::new(), least_cost };
        let distances = graph.distances();
        let lost = (0..nodes).filter(|&node| distances[node as usize].is_none());
        graph.dead = lost.filter(|_| rng.below(2) == 0).collect();
        graph
    }

    /// True cost from each node to the nearest goal, by going over all edges until nothing changes.
    pub fn distances(&self) -> Vec<Option<Cost>> {
        let mut distances = vec![None; self.nodes as usize];
        for &goal in &self.goals {
            distances[goal as usize] = Some(0);
        }
        loop {
            let mut changed = false;
            for &(from, to, cost) in &self.edges {
                let Some(rest) = distances[to as usize] else { continue };
                if distances[from as usize].is_none_or(|known| known > rest + cost) {
                    distances[from as usize] = Some(rest + cost);
                    changed = true;
                }
            }
            if !changed {
                return distances;
            }
        }
    }

    /// Fewest edges from node 0 to a goal.
    pub fn fewest_moves(&self) -> Option<Cost> {
        let edges = self.edges.iter().map(|&(from, to, _)| (from, to, 1)).collect();
        let (goals, dead) = (self.goals.clone(), self.dead.clone());
        Graph { nodes: self.nodes, edges, goals, dead, least_cost: 1 }.distances()[0]
    }
}

impl Space for Graph {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn successors(&self, &state: &u32, out: &mut Vec<Successor<u32, u32>>) {
        let edges = (0..).zip(&self.edges).filter(|(_, edge)| edge.0 == state);
        out.extend(edges.map(|(step, &(_, to, cost))| Successor { step, cost, state: to }));
    }

    fn is_goal(&self, state: &u32) -> bool {
        self.goals.contains(state)
    }

    fn is_dead(&self, state: &u32) -> bool {
        self.dead.contains(state)
    }

    fn least_cost(&self) -> Cost {
        self.least_cost
    }

    fn packed_len(&self) -> usize {
        3
    }

    fn pack(&self, state: &u32, into: &mut [u8]) {
        into.copy_from_slice(&[*state as u8, 1, 2]);
    }

    fn unpack(&self, from: &[u8]) -> u32 {
        from[0].into()
    }
}

impl Reversible for Graph {
    fn goals(&self) -> impl Iterator<Item = u32> {
        self.goals.iter().copied()
    }

    fn predecessors(&self, &state: &u32, out: &mut Vec<Successor<u32, u32>>) {
        let edges = (0..).zip(&self.edges).filter(|(_, edge)| edge.1 == state);
        out.extend(edges.map(|(step, &(from, _, cost))| Successor { step, cost, state: from }));
    }
}

/// An estimate for each node.
#[derive(Clone, Debug)]
pub struct Estimates(pub Vec<Option<Cost>>);

impl Estimates {
    /// Each a random part of the true distance: never above it, and far from consistent.
    pub fn random(rng: &mut Random, graph: &Graph) -> Estimates {
        let part = |distance: Option<Cost>| match distance {
            Some(distance) => Some(rng.below(distance + 1)),
            None => (rng.below(2) == 0).then(|| rng.below(20)),
        };
        Estimates(graph.distances().into_iter().map(part).collect())
    }
}

impl Guide<Graph> for Estimates {
    fn estimate(&mut self, _: &Graph, state: &u32) -> Option<Cost> {
        self.0[*state as usize]
    }
}

/// Each is a part of the true distance.
impl Admissible<Graph> for Estimates {}
impl Heuristic<Graph> for Estimates {}

/// Estimates that say too much.
#[derive(Clone, Debug)]
pub struct TooMuch(pub Estimates);

impl Guide<Graph> for TooMuch {
    fn estimate(&mut self, graph: &Graph, state: &u32) -> Option<Cost> {
        self.0.estimate(graph, state).map(|cost| 2 * cost + 3)
    }
}
