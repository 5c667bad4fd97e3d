//! The answer of a search.

use crate::Solution;
use crate::border::words;
use crate::handles::{address, ask, free, text};
use sokoworks::{GaveUp, Outcome};
use std::ffi::{CString, c_char};
use std::ptr;

/// How a search ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With a solution that the judge accepted.
    Solved = 0,
    /// With a proof that there is no solution.
    Unsolvable = 1,
    /// Without an answer.
    GaveUp = 2,
}

/// The answer of a search.
#[derive(Debug)]
pub struct Answer {
    ending: Ending,
    reason: Option<CString>,
    why: Option<CString>,
    solution: Option<Solution>,
    proved: Vec<&'static str>,
    bound: u32,
    bound_metric: Option<CString>,
    expanded: u64,
    total: u64,
    method: CString,
}

impl Answer {
    /// The answer of a solver, whose solution was judged.
    pub(crate) fn of(answer: &sokoworks::Answer, solution: Option<Solution>) -> Answer {
        let (ending, reason) = match &answer.outcome {
            Outcome::Solved { .. } => (Ending::Solved, answer.unproved.map(|why| text(why.word()))),
            Outcome::Unsolvable => (Ending::Unsolvable, None),
            Outcome::GaveUp(why) => (Ending::GaveUp, Some(text(why.word()))),
        };
        Answer {
            ending,
            reason,
            why: answer.why.as_ref().map(|why| text(why.message.clone())),
            solution,
            proved: answer.proved.iter().map(|metric| metric.name()).collect(),
            bound: answer.bound.map_or(0, |bound| bound.cost),
            bound_metric: answer.bound.map(|bound| text(bound.metric.name())),
            expanded: answer.own(None).statistics.expanded,
            total: answer.statistics.expanded,
            method: text(answer.method),
        }
    }

    /// The answer of an optimizer, whose solution was judged.
    pub(crate) fn optimized(solution: Solution, limit: Option<GaveUp>, expanded: u64) -> Answer {
        Answer {
            ending: Ending::Solved,
            reason: limit.map(|why| text(why.word())),
            why: None,
            solution: Some(solution),
            proved: Vec::new(),
            bound: 0,
            bound_metric: None,
            expanded,
            total: expanded,
            method: text("optimizer"),
        }
    }
}

/// How the search ended; gave up for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_ending(answer: *const Answer) -> Ending {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, Ending::GaveUp, |answer| answer.ending) }
}

/// Why there is no answer, or no proof that a solution is shortest when that was wanted: "time", "memory", "nodes", "work",
/// "interrupted", "depth", "incomplete", "out-of-scope" or "disk". After `sokoworks_optimize` the limit that ended it. Else null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_reason(answer: *const Answer) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, ptr::null(), |answer| address(answer.reason.as_ref())) }
}

/// Why the level is unsolvable, as a sentence, if a part of its boxes is to blame, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_why(answer: *const Answer) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, ptr::null(), |answer| address(answer.why.as_ref())) }
}

/// The solution, or null. It belongs to the answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_solution(answer: *const Answer) -> *const Solution {
    let find = |answer: &Answer| answer.solution.as_ref().map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, ptr::null(), find) }
}

/// Whether it is proved that no solution has less of a metric, "moves" or "pushes".
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_is_proved(answer: *const Answer, metric: *const c_char) -> bool {
    // SAFETY: the caller keeps to the header's rules for text.
    let metric = unsafe { words(metric, "the metric") }.unwrap_or_default();
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, false, |answer| answer.proved.contains(&metric)) }
}

/// A proved lower bound on every solution; 0 when nothing is known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_lower_bound(answer: *const Answer) -> u32 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, 0, |answer| answer.bound) }
}

/// What the lower bound counts: "moves" or "pushes"; null when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_bound_metric(answer: *const Answer) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, ptr::null(), |answer| address(answer.bound_metric.as_ref())) }
}

/// Positions that were expanded by the search that is named: `sokoworks_answer_method`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_expanded(answer: *const Answer) -> u64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, 0, |answer| answer.expanded) }
}

/// Positions that were expanded by all searches, and by what was done after them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_total_expanded(answer: *const Answer) -> u64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, 0, |answer| answer.total) }
}

/// The search that proved the solution to be shortest or the level to be unsolvable; of a solution that is not proved shortest, the
/// one that found it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_method(answer: *const Answer) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(answer, ptr::null(), |answer| answer.method.as_ptr()) }
}

/// Frees an answer with its solution.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_answer_free(answer: *mut Answer) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(answer) }
}
