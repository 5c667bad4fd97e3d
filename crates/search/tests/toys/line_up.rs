//! Every engine on one space, and what each may claim.

use search::*;

pub struct Answer<M> {
    pub engine: &'static str,
    pub outcome: Outcome<M>,
    pub statistics: Statistics,
}

/// Runs every engine with the same budget.
pub fn line_up<'a, S, H>(space: &'a S, heuristic: &H, budget: &Budget) -> Vec<Answer<S::Move>>
where
    S: Reversible,
    H: Heuristic<&'a S> + Clone,
{
    let budget = || budget.clone();
    let mut answers = Vec::new();
    let mut ask = |engine: &'static str, search: &mut dyn Engine<Move = S::Move>| {
        let outcome = run(search, 7, &mut |_| ());
        answers.push(Answer { engine, outcome, statistics: search.statistics().clone() });
    };
    ask("bfs", &mut Bfs::new(space, budget()));
    ask("astar", &mut AStar::new(space, heuristic.clone(), budget()));
    ask("astar blind", &mut AStar::new(space, Blind, budget()));
    ask("greedy", &mut Greedy::new(space, heuristic.clone(), budget()));
    ask("bidirectional", &mut Bidirectional::new(space, budget()));
    ask("dfs", &mut Dfs::new(space, 1_000_000, budget()));
    ask("iddfs", &mut Iddfs::new(space, budget()));
    ask("idastar", &mut IdaStar::new(space, heuristic.clone(), budget()));
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
