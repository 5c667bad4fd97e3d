//! Solutions that the judge accepted.

use crate::border::{handle, make, words};
use crate::handles::{address, ask, free, text};
use crate::{Error, Level};
use sokoworks::Verified;
use std::ffi::{CString, c_char};
use std::ptr;

/// Moves that solve a level: they were replayed by the plain rules.
#[derive(Debug)]
pub struct Solution {
    letters: CString,
    molecules: Option<CString>,
    /// Moves; and of Sokoban pushes, box lines, box changes and pushing sessions.
    measures: [i64; 5],
}

/// The value of what a game does not count.
const NOT_COUNTED: i64 = -1;

impl Solution {
    pub(crate) fn new(verified: Verified) -> Solution {
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let others = verified.metrics.map_or([NOT_COUNTED; 4], |metrics| {
            [metrics.pushes, metrics.box_lines, metrics.box_changes, metrics.pushing_sessions].map(count)
        });
        let [pushes, lines, changes, sessions] = others;
        let measures = [count(verified.moves.len()), pushes, lines, changes, sessions];
        let molecules = verified.molecules.map(text);
        Solution { letters: text(verified.letters), molecules, measures }
    }
}

/// Replays moves from the start of a level by the plain rules, which the searches do not use. Null with the reason when they do
/// not solve it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_verify(
    level: *const Level,
    moves: *const c_char,
    error: *mut *mut Error,
) -> *mut Solution {
    let verify = || {
        // SAFETY: the caller keeps to the header's rules.
        let (level, moves) = unsafe { (handle(level, "the level")?, words(moves, "the moves")?) };
        let verified = sokoworks::judge(&level.level, crate::level::moves(&level.level, moves)?);
        verified.map(Solution::new).map_err(|why| Error::moves(why.to_string()))
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, verify) }
}

/// The moves as letters: LURD with upper case for pushes (Sokoban), WASD (Sokobond).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_letters(solution: *const Solution) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, ptr::null(), |solution| solution.letters.as_ptr()) }
}

/// Number of moves, pushes included.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_moves(solution: *const Solution) -> i64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, NOT_COUNTED, |solution| solution.measures[0]) }
}

/// Number of pushes; -1 in Sokobond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_pushes(solution: *const Solution) -> i64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, NOT_COUNTED, |solution| solution.measures[1]) }
}

/// Runs of pushes of one box in one direction; -1 in Sokobond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_box_lines(solution: *const Solution) -> i64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, NOT_COUNTED, |solution| solution.measures[2]) }
}

/// Pushes of another box than the push before; -1 in Sokobond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_box_changes(solution: *const Solution) -> i64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, NOT_COUNTED, |solution| solution.measures[3]) }
}

/// Runs of pushes with no plain step between them; -1 in Sokobond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_pushing_sessions(solution: *const Solution) -> i64 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, NOT_COUNTED, |solution| solution.measures[4]) }
}

/// The finished molecules of Sokobond, such as "2 water (H2O)", or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_molecules(solution: *const Solution) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(solution, ptr::null(), |solution| address(solution.molecules.as_ref())) }
}

/// Frees a solution that `sokoworks_verify` made; not one of an answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_solution_free(solution: *mut Solution) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(solution) }
}
