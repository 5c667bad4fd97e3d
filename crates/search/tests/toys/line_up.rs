//! Every engine on one space, and what each may claim.

use sokoworks_search::*;

pub struct Answer<M> {
    pub engine: &'static str,
    pub outcome: Outcome<M>,
    pub statistics: Statistics,
}

/// Shows every engine to `visit`, each alive only meanwhile, with the same budget.
pub fn line_up<S, H, V>(space: &S, heuristic: &H, budget: &Budget, visit: &mut V)
where
    S: Reversible + Clone,
    H: Heuristic<S> + Clone,
    V: FnMut(&'static str, &mut dyn Engine<Move = S::Move>),
{
    let (space, budget) = (|| space.clone(), || budget.clone());
    let heuristic = || heuristic.clone();
    visit("bfs", &mut Bfs::new(space(), budget()));
    visit("astar", &mut AStar::new(space(), heuristic(), budget()));
    visit("astar blind", &mut AStar::new(space(), Blind, budget()));
    visit("greedy", &mut Greedy::new(space(), heuristic(), budget()));
    visit("bidirectional", &mut Bidirectional::new(space(), budget()));
    visit("dfs", &mut Dfs::new(space(), 1_000_000, budget()));
    visit("iddfs", &mut Iddfs::new(space(), 1_000_000, budget()));
    visit("idastar", &mut IdaStar::new(space(), heuristic(), budget()));
}

/// Runs every engine with the same budget.
pub fn answers<S, H>(space: &S, heuristic: &H, budget: &Budget) -> Vec<Answer<S::Move>>
where
    S: Reversible + Clone,
    H: Heuristic<S> + Clone,
{
    let mut answers = Vec::new();
    line_up(space, heuristic, budget, &mut |engine, search| {
        let outcome = run(search, 7, &mut |_| ());
        answers.push(Answer { engine, outcome, statistics: search.statistics().clone() });
    });
    answers
}

/// The cost of `moves`, if they lead from the start to a goal.
pub fn cost_of<S: Space>(space: &S, moves: &[S::Move]) -> Option<Cost> {
    let mut state = space.initial();
    let mut total = 0;
    for step in moves {
        let mut next = Vec::new();
        space.successors(&state, &mut next);
        let taken = next.into_iter().find(|successor| successor.step == *step)?;
        state = taken.state;
        total += taken.cost;
    }
    space.is_goal(&state).then_some(total)
}
