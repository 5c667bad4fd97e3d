//! What a solver is asked for.

use crate::catalogue::{self, MethodOption, Unsupported};
use crate::{Game, Method, View};
use grid::Bounds;
use sokoban_solver::{Disk, Objective, Part, SphereDistances};

/// What a solver is asked for. Make it with `Request::default()` and set its fields. An option that the
/// method does not take is refused.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Request {
    /// How to search.
    pub method: Method,
    /// What the solution should have fewest of; by default any solution will do. Sokobond counts moves alone.
    pub metric: Objective,
    /// Sokoban: whether among the solutions with fewest of `metric` one with few of the other metric is looked for, once
    /// fewest of `metric` are proved.
    pub tie_break: bool,
    /// Threads to use, within [`Request::THREADS`]. With one thread and a limit of nodes, the answer is the same on every machine.
    pub threads: usize,
    /// Sokoban: most work of each thread of the method `auto`, in nanoseconds: a limit that is the same on every machine.
    /// Work is computed from counters; a nanosecond of it is about one of processor time.
    pub work: Option<u64>,
    /// Where methods with a depth limit stop: `None` for the method's default, 0 for no limit.
    pub depth: Option<u32>,
    /// Sokoban: how the method `sphere` measures distances.
    pub distances: SphereDistances,
    /// Sokoban: in which order the method `parking` fills the goals, which are numbered row by row from 0. Those left
    /// out come last; empty for the order of a packing plan.
    pub order: Vec<usize>,
    /// Sokoban: whether to look for better solutions after the first until a limit is reached or the best is proved.
    pub improve: bool,
    /// Sokoban: whether the solution stays as a search has found it: `auto` makes none shorter afterwards.
    pub as_found: bool,
    /// Sokoban: which of the searches `auto` has, where several runs without common memory solve a level together.
    pub part: Option<Part>,
    /// Sokobond: whether only solutions count in which no bond is ambiguous.
    pub unambiguous: bool,
    /// Where to show the positions that are expanded; the method `auto` shows none.
    pub view: Option<View>,
    /// Sokoban: where the positions of a proof lie for which there is no memory. It needs the feature `disk`, without which
    /// it is refused, and a [`metric`](Request::metric); without one it means nothing.
    pub disk: Option<Disk>,
    /// Sokoban: the processes that make a proof together when `auto` has not made it after some seconds of work. It needs the feature
    /// `ranks`, without which there are none, and a [`metric`](Request::metric); without one it means nothing.
    pub cluster: Option<std::sync::Arc<sokoban_solver::Cluster>>,
}

/// Any solution, by the strongest searches, with one thread.
impl Default for Request {
    fn default() -> Request {
        Request {
            method: Method::Auto,
            metric: Objective::Any,
            tie_break: false,
            threads: 1,
            work: None,
            depth: None,
            distances: SphereDistances::default(),
            order: Vec::new(),
            improve: false,
            as_found: false,
            part: None,
            unambiguous: false,
            view: None,
            disk: None,
            cluster: None,
        }
    }
}

impl Request {
    /// How many threads a search may use.
    pub const THREADS: Bounds<usize> = catalogue::THREADS;

    /// Checks that the numbers are within their bounds, that the game has the method, and that the method proves the metric and takes the options that are set.
    /// [`solve`](crate::solve) checks the same.
    ///
    /// # Errors
    /// The first thing that is not there.
    pub fn check(&self, game: Game) -> Result<(), Unsupported> {
        Request::THREADS.check(self.threads).map_err(|_| Unsupported::Threads(self.threads))?;
        let entry = catalogue::entry(game, self.method)?;
        entry.check_metric(game, self.metric, self.tie_break)?;
        let mut set = MethodOption::ALL.into_iter().filter(|option| self.sets(*option));
        set.try_for_each(|option| entry.check_option(game, option))
    }

    /// Whether an option has another value than by default.
    fn sets(&self, option: MethodOption) -> bool {
        match option {
            MethodOption::Depth => self.depth.is_some(),
            MethodOption::Distances => self.distances != SphereDistances::default(),
            MethodOption::Order => !self.order.is_empty(),
            MethodOption::Improve => self.improve,
            MethodOption::AsFound => self.as_found,
            MethodOption::Work => self.work.is_some(),
            // Nothing that `solve` is asked for.
            MethodOption::All => false,
            MethodOption::Unambiguous => self.unambiguous,
            MethodOption::View => self.view.is_some(),
            MethodOption::Disk => self.disk.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::entry;

    fn set(option: MethodOption, request: &mut Request) {
        match option {
            MethodOption::Depth => request.depth = Some(3),
            MethodOption::Distances => request.distances = SphereDistances::Strict,
            MethodOption::Order => request.order = vec![0],
            MethodOption::Improve => request.improve = true,
            MethodOption::AsFound => request.as_found = true,
            MethodOption::Work => request.work = Some(1),
            MethodOption::All => {}
            MethodOption::Unambiguous => request.unambiguous = true,
            MethodOption::View => request.view = Some(View::new(1)),
            MethodOption::Disk => {
                request.disk = Some(Disk { folder: "files".into(), most: None, keeps: false });
            }
        }
    }

    #[test]
    fn every_option_and_metric_of_every_method_is_taken_or_refused_with_a_reason() {
        for game in Game::ALL {
            for method in Method::ALL {
                let row = entry(game, method);
                assert_eq!(row.is_ok(), method.exists_for(game), "{game} {method}");
                let plain = Request { method, ..Request::default() };
                let check = |request: &Request, takes: bool| match request.check(game) {
                    Ok(()) => assert!(takes, "{game} {request:?}"),
                    Err(why) => assert!(!takes && !why.wrong().is_empty() && !why.help().is_empty(), "{why}"),
                };
                for metric in Objective::ALL {
                    let takes =
                        row.is_ok_and(|row| metric == Objective::Any || row.metrics.contains(&metric));
                    check(&Request { metric, ..plain.clone() }, takes);
                }
                for option in MethodOption::ALL.into_iter().filter(|option| *option != MethodOption::All) {
                    let mut request = plain.clone();
                    set(option, &mut request);
                    check(&request, row.is_ok_and(|row| row.options.contains(&option)));
                }
            }
        }
    }

    #[test]
    fn refusals_say_what_would_work() {
        let check = |game: Game, request: Request, expect: &str| {
            let told = request.check(game).map_err(|why| why.to_string());
            assert_eq!(told, Err(expect.to_owned()));
        };
        let bfs = Request { method: Method::Bfs, depth: Some(3), ..Request::default() };
        check(
            Game::Sokoban,
            bfs,
            "option `depth`: the method `bfs` does not take this option; \
             methods that take it: dfs, iddfs, area-dfs, sphere",
        );
        let improve = Request { improve: true, ..Request::default() };
        check(
            Game::Sokobond,
            improve,
            "option `improve`: it is a level of Sokobond; this is an option for Sokoban",
        );
        let area = Request { method: Method::Area, metric: Objective::Moves, ..Request::default() };
        check(
            Game::Sokoban,
            area,
            "metric `moves`: the method `area` can only prove fewest pushes; \
             methods that can: auto, bfs, iddfs, astar, idastar, bidirectional",
        );
        for threads in [0, 1025, usize::MAX] {
            let wrong = format!(
                "threads: `threads` is {threads}, but must be from 1 to 1024; one for each core is most that helps"
            );
            check(Game::Sokobond, Request { threads, ..Request::default() }, &wrong);
        }
        let tie = Request { tie_break: true, ..Request::default() };
        check(
            Game::Sokobond,
            tie.clone(),
            "metric `pushes`: Sokobond does not count pushes; its metric is moves",
        );
        check(
            Game::Sokoban,
            Request { method: Method::AStar, ..tie },
            "second metric: the method `astar` minimizes one metric only; the method `auto` takes two",
        );
    }
}
