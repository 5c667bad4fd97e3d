//! Searches: solve, optimize.

use crate::border::{handle, make, words};
use crate::{Answer, Error, Level, Settings, Solution, Stop};
use sokoworks::{Budget, Direction, GaveUp, Latest, Statistics, judge, judge_after, on_worker_thread};
use std::ffi::{c_char, c_int, c_void};
use std::time::Duration;

/// Time between two calls of an observer.
const PERIOD: Duration = Duration::from_millis(50);

/// The counters of a running search. New members may be added at the end.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions expanded.
    pub expanded: u64,
    /// Positions stored now.
    pub stored: u64,
    /// Most bytes held by the tables of the search.
    pub bytes: u64,
    /// A proved lower bound on every solution; 0 when nothing is known.
    pub lower_bound: u64,
    /// Moves of the best solution so far; 0 when there is none.
    pub best_moves: u64,
    /// Pushes of the best solution so far, where they are counted.
    pub best_pushes: u64,
}

impl From<&Statistics> for Progress {
    fn from(statistics: &Statistics) -> Progress {
        Progress {
            expanded: statistics.expanded,
            stored: statistics.stored,
            bytes: statistics.peak_bytes,
            lower_bound: statistics.lower_bound.cost().into(),
            best_moves: statistics.known.map_or(0, |known| known.moves),
            best_pushes: statistics.known.map_or(0, |known| known.pushes),
        }
    }
}

/// Is called some times in a second, in the thread that called the search, with the counters and the `data` of that call. The
/// search ends when it returns anything but 0. It must not unwind or jump out.
pub type Observer = Option<unsafe extern "C" fn(progress: *const Progress, data: *mut c_void) -> c_int>;

/// The arguments of a search besides its level.
struct Call {
    settings: *const Settings,
    stop: *const Stop,
    observer: Observer,
    data: *mut c_void,
}

impl Call {
    /// Runs a search in a thread of its own and calls the observer meanwhile.
    unsafe fn run<T: Send>(
        &self,
        work: impl FnOnce(&sokoworks::Settings, &Budget, &Latest<Progress>) -> T + Send,
    ) -> Result<T, Error> {
        let usual = Settings::default();
        // SAFETY: the caller keeps to the header's rules for handles.
        let (settings, stop) = unsafe { (self.settings.as_ref(), self.stop.as_ref()) };
        let settings = &settings.unwrap_or(&usual).0;
        let stop = stop.map_or_else(sokoworks::Stop::new, |stop| stop.0.child());
        let budget = settings.budget(&stop);
        let (shown, mut last) = (Latest::default(), Progress::default());
        let look = || {
            last = shown.take().unwrap_or(last);
            let Some(observer) = self.observer else { return };
            // SAFETY: the caller gave the function, and data that goes with it.
            if unsafe { observer(&raw const last, self.data) } != 0 {
                stop.raise(GaveUp::Interrupted);
            }
        };
        let period = if self.observer.is_some() { PERIOD } else { Duration::from_secs(3600) };
        on_worker_thread(period, || work(settings, &budget, &shown), look).map_err(Error::from)
    }
}

/// Searches a level for a solution, from where the moves `after` lead (null or empty: from its start). `settings` and `stop` may
/// be null. Null with an error when that cannot be done; a search that finds nothing has an answer all the same. The first moves
/// of its solution up to the first push are a hint.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solve(
    level: *const Level,
    after: *const c_char,
    settings: *const Settings,
    stop: *const Stop,
    observer: Observer,
    data: *mut c_void,
    error: *mut *mut Error,
) -> *mut Answer {
    let call = Call { settings, stop, observer, data };
    let solve = || {
        // SAFETY: the caller keeps to the header's rules.
        let (level, after) = unsafe { (handle(level, "the level")?, words(after, "the moves")?) };
        let (before, position) = crate::level::after(&level.level, after)?;
        // SAFETY: as above.
        let answered = unsafe {
            call.run(|settings, budget, shown| {
                let request = settings.request(level.level.game()).map_err(Error::from)?;
                let observer = &mut |statistics: &Statistics| shown.show(statistics.into());
                let answer = sokoworks::solve_from(&position, &request, budget, observer);
                answer.map_err(|why| Error::request(why.to_string()))
            })
        };
        let answer = answered??;
        let solution = match answer.solution() {
            None => None,
            Some(moves) => {
                let judged = judge_after(&level.level, &before, moves);
                let refused = |why| Error::fault(format!("the judge refused a solution: {why}"));
                Some(Solution::new(judged.map_err(refused)?))
            }
        };
        Ok(Answer::of(&answer, solution))
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, solve) }
}

/// Makes the best of `count` known solutions of a level shorter, by the metric of the settings (by default pushes and then moves),
/// until nothing more is found or a limit is reached. The result is never worse than the best of them. Null with an error when
/// none of them solves the level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_optimize(
    level: *const Level,
    known: *const *const c_char,
    count: usize,
    settings: *const Settings,
    stop: *const Stop,
    observer: Observer,
    data: *mut c_void,
    error: *mut *mut Error,
) -> *mut Answer {
    let call = Call { settings, stop, observer, data };
    let optimize = || {
        // SAFETY: the caller keeps to the header's rules.
        let level = unsafe { handle(level, "the level") }?;
        // SAFETY: the caller keeps to the header's rules.
        let known = unsafe { solutions(level, known, count) }?;
        // SAFETY: as above.
        let optimized = unsafe {
            call.run(|settings, budget, shown| {
                let how = settings.optimizing(level.level.game());
                let observer = &mut |moves: &[Direction], expanded: u64| {
                    shown.show(Progress { expanded, best_moves: moves.len() as u64, ..Progress::default() });
                };
                let best = sokoworks::optimize(&level.level, &known, &how, budget, observer);
                best.map_err(|why| Error::request(why.to_string()))
            })
        };
        let best =
            optimized??.ok_or_else(|| Error::moves("no known solution solves the level".to_owned()))?;
        let judged = judge(&level.level, best.moves);
        let judged = judged.map_err(|why| Error::fault(format!("the judge refused a solution: {why}")))?;
        Ok(Answer::optimized(Solution::new(judged), best.limit, best.expanded))
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, optimize) }
}

/// The moves of several texts.
unsafe fn solutions(
    level: &Level,
    known: *const *const c_char,
    count: usize,
) -> Result<Vec<Vec<Direction>>, Error> {
    if known.is_null() && count > 0 {
        return Err(Error::argument("the known solutions are null".to_owned()));
    }
    let read = |place: usize| {
        // SAFETY: the caller has that many pointers there, each to text.
        let moves = unsafe { words(*known.add(place), "a known solution") }?;
        crate::level::moves(&level.level, moves)
    };
    (0..count).map(read).collect()
}
