//! One run of the guard.

use super::list::Run;
use sokoworks::{Budget, Level, Metric, Objective, Request, judge, solve};

/// Most positions of a search for fewest moves in Sokobond.
const NODES: u64 = 1_000_000;

/// Memory of a run, in bytes: the same everywhere, since a search that lacks memory gives way.
const BYTES: usize = 1 << 30;

/// Looks for any solution of a Sokoban level with at most `work` on each thread, in millionths of a second as the solver counts them; for
/// fewest moves of a Sokobond level within a number of positions. None if it finds no solution. `when` is the date and the commit.
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
    let moves = judge(level, answer.solution()?).ok()?.moves.len();
    // The opening alone has no threads.
    let of_searches = || answer.searches.iter().map(|search| search.work).sum();
    let work = answer.threads.iter().copied().max().unwrap_or_else(of_searches);
    let (effort, moves) = match level {
        Level::Sokoban(_) => (work.div_ceil(1_000), None),
        Level::Sokobond(_) => {
            let is_proved = answer.proved.contains(&Metric::Moves);
            let bound = answer.bound.map_or(0, |bound| bound.cost as usize);
            (answer.statistics.expanded, Some((moves, if is_proved { moves } else { bound })))
        }
    };
    let [date, commit] = when.clone();
    Some(Run { effort, by: answer.method.into(), moves, date, commit })
}
