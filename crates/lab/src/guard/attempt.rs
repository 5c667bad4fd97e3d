//! One run of the guard.

use super::list::Run;
use sokoworks::{Budget, Level, Metric, Objective, Request, judge, solve};

/// Most positions of a search for fewest moves in Sokobond: enough to prove the shared levels but four.
const NODES: u64 = 1_500_000;

/// Memory of a run, in bytes: the same everywhere, since a search that lacks memory gives way.
const BYTES: usize = 1 << 30;

/// Looks for any solution of a Sokoban level with at most `work` on each thread, in millionths of a second as the solver counts them; `None`
/// if it finds none. Looks for fewest moves of a Sokobond level within a number of positions. `when` is the date and the commit.
pub fn attempt(level: &Level, threads: usize, work: u64, when: &[String; 2]) -> Option<Run> {
    let mut request = Request::default();
    request.threads = threads;
    let mut budget = Budget::new().bytes(BYTES);
    match level {
        Level::Sokoban(_) => {
            request.sokoban.work = Some(1_000 * work);
            request.sokoban.shorten = false;
        }
        Level::Sokobond(_) => {
            request.metric = Objective::Moves;
            budget = budget.nodes(NODES);
        }
    }
    let answer = solve(level, &request, &budget, &mut |_| {}).ok()?;
    let moves =
        answer.solution().map(|keys| judge(level, keys).map(|replay| replay.moves.len())).transpose().ok()?;
    let [date, commit] = when.clone();
    let by = answer.method.into();
    // The opening alone has no threads.
    let of_searches = || answer.searches.iter().map(|search| search.work).sum();
    let work = answer.threads.iter().copied().max().unwrap_or_else(of_searches);
    match level {
        Level::Sokoban(_) => {
            moves?;
            let effort = work.div_ceil(1_000);
            Some(Run { effort, by, moves: None, at_least: None, date, commit, lost: None })
        }
        Level::Sokobond(_) => {
            let proved = moves.filter(|_| answer.proved.contains(&Metric::Moves));
            let at_least = proved.or(Some(answer.bound.map_or(0, |bound| bound.cost as usize)));
            Some(Run { effort: answer.statistics.expanded, by, moves, at_least, date, commit, lost: None })
        }
    }
}
