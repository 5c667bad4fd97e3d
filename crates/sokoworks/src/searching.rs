//! A builder of searches, for programs that set few options.

use crate::{Answer, Level, Method, Position, Request, Unsupported, solve_from};
use search::{Budget, Statistics, Stop};
use sokoban_solver::Objective;
use std::fmt;

/// A builder of a search: the same as [`solve`](crate::solve), with defaults for everything that is not set.
///
/// ```
/// use sokoworks::{Level, Search, Objective};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let level: Level = "#######\n#@ $ .#\n#######".parse()?;
/// let answer = Search::new(&level).metric(Objective::Pushes).nodes(1_000_000).run()?;
/// assert_eq!(answer.solution().map(<[_]>::len), Some(3));
/// # Ok(())
/// # }
/// ```
#[must_use = "a search does nothing until it is run"]
pub struct Search<'o> {
    position: Position,
    request: Request,
    budget: Budget,
    observer: Box<dyn FnMut(&Statistics) + 'o>,
}

impl<'o> Search<'o> {
    /// A search of a level from its start: any solution, by the strongest searches, with one thread and no limits.
    pub fn new(level: &Level) -> Search<'o> {
        Search::from_position(&Position::start(level))
    }

    /// A search from a position that play has led to.
    pub fn from_position(position: &Position) -> Search<'o> {
        let (request, budget) = (Request::default(), Budget::new());
        Search { position: position.clone(), request, budget, observer: Box::new(|_| {}) }
    }

    /// Sets the whole request at once.
    pub fn request(self, request: Request) -> Search<'o> {
        Search { request, ..self }
    }

    /// How to search.
    pub fn method(mut self, method: Method) -> Search<'o> {
        self.request.method = method;
        self
    }

    /// What the solution should have fewest of.
    pub fn metric(mut self, metric: Objective) -> Search<'o> {
        self.request.metric = metric;
        self
    }

    /// Threads to use, within [`Request::THREADS`].
    pub fn threads(mut self, threads: usize) -> Search<'o> {
        self.request.threads = threads;
        self
    }

    /// Expands at most `most` nodes.
    pub fn nodes(self, most: u64) -> Search<'o> {
        Search { budget: self.budget.nodes(most), ..self }
    }

    /// Uses at most `most` bytes.
    pub fn bytes(self, most: usize) -> Search<'o> {
        Search { budget: self.budget.bytes(most), ..self }
    }

    /// Adds a time limit that begins now; the other limits stay.
    ///
    /// # Panics
    /// As [`Stop::after`].
    #[cfg(all(feature = "std-time", not(target_family = "wasm")))]
    pub fn time(self, most: std::time::Duration) -> Search<'o> {
        Search { budget: self.budget.time(most), ..self }
    }

    /// Adds a flag that ends the search when it is raised; the other limits stay.
    pub fn stop(self, stop: &Stop) -> Search<'o> {
        Search { budget: self.budget.stop(stop), ..self }
    }

    /// Shows the counters from time to time.
    pub fn on_progress(self, observer: impl FnMut(&Statistics) + 'o) -> Search<'o> {
        Search { observer: Box::new(observer), ..self }
    }

    /// Runs it.
    ///
    /// # Errors
    /// When the request cannot be fulfilled; see [`Request::check`].
    pub fn run(mut self) -> Result<Answer, Unsupported> {
        solve_from(&self.position, &self.request, &self.budget, &mut self.observer)
    }
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = &mut f.debug_struct("Search");
        fields.field("position", &self.position).field("request", &self.request);
        fields.field("budget", &self.budget).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM, level};
    use search::{GaveUp, Outcome};

    #[test]
    fn a_search_does_what_was_asked_for() {
        for text in [ROOM, ATOMS] {
            let level = level(text);
            let mut calls = 0;
            let answer = Search::new(&level).method(Method::Bfs).on_progress(|_| calls += 1).run();
            let answer = answer.expect("both games have it");
            assert!(answer.solution().is_some() && answer.method == "bfs" && calls > 0, "{text}");
            let stop = Stop::new();
            stop.raise(GaveUp::Interrupted);
            let answer = Search::new(&level).method(Method::Bfs).stop(&stop).run().expect("an answer");
            assert_eq!(answer.outcome, Outcome::GaveUp(GaveUp::Interrupted), "{text}");
            let answer = Search::new(&level).method(Method::Bfs).nodes(0).run().expect("an answer");
            assert_eq!(answer.outcome, Outcome::GaveUp(GaveUp::Nodes), "{text}");
        }
    }
    #[cfg(feature = "std-time")]
    #[test]
    fn a_limit_of_time_and_a_flag_both_hold_in_either_order() {
        use std::time::{Duration, Instant};
        let level = level(ROOM);
        let search = || Search::new(&level).method(Method::Bfs);
        let check = |time: Duration, stop: &Stop, expect: GaveUp| {
            for search in [search().time(time).stop(stop), search().stop(stop).time(time)] {
                let begin = Instant::now();
                while search.budget.stop.raised().is_none() {
                    assert!(begin.elapsed() < Duration::from_secs(60), "a limit is lost");
                    std::thread::yield_now();
                }
                let answer = search.run().expect("an answer");
                assert_eq!(answer.outcome, Outcome::GaveUp(expect));
            }
        };
        check(Duration::ZERO, &Stop::new(), GaveUp::Time);
        let stop = Stop::new();
        stop.raise(GaveUp::Interrupted);
        check(Duration::from_secs(3600), &stop, GaveUp::Interrupted);
    }
}
