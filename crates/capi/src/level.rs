//! Levels of either game.

use crate::border::{bytes, make};
use crate::handles::{ask, free, text};
use crate::settings::reading;
use crate::{Error, Settings};
use std::ffi::{CString, c_char};
use std::ptr;

/// The game of a level.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Boxes are pushed onto goals.
    Sokoban = 0,
    /// Atoms are pushed so that they bond.
    Sokobond = 1,
}

/// A playable level. It never changes.
#[derive(Debug)]
pub struct Level {
    pub(crate) level: sokoworks::Level,
    text: CString,
    identity: CString,
    warnings: Vec<Error>,
}

impl Level {
    pub(crate) fn new(found: sokoworks::Found) -> Level {
        let sokoworks::Found { level, warnings, .. } = found;
        let (board, identity) = (text(level.text()), text(format!("{:032x}", level.identity())));
        Level { level, text: board, identity, warnings: warnings.iter().map(Error::from).collect() }
    }
}

/// Moves of a level, and the position that they lead to from its start.
pub(crate) fn after(
    level: &sokoworks::Level,
    written: &str,
) -> Result<(Vec<sokoworks::Direction>, sokoworks::Position), Error> {
    let moves = if written.trim().is_empty() { Vec::new() } else { moves(level, written)? };
    let position =
        sokoworks::Position::after(level, &moves).map_err(|blocked| Error::moves(blocked.to_string()))?;
    Ok((moves, position))
}

/// Moves as they are written.
pub(crate) fn moves(level: &sokoworks::Level, written: &str) -> Result<Vec<sokoworks::Direction>, Error> {
    level.read_moves(written).map_err(|wrong| Error::from(&wrong))
}

/// Reads the first playable level of a text in any format. Null with the first error of the text when there is none.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_read(
    text: *const c_char,
    length: usize,
    error: *mut *mut Error,
) -> *mut Level {
    // SAFETY: the caller keeps to the header's rules.
    unsafe { sokoworks_level_read_as(text, length, ptr::null(), error) }
}

/// The same, as settings say: "cells" and "plain-rules" are about reading. Null for the usual ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_read_as(
    text: *const c_char,
    length: usize,
    settings: *const Settings,
    error: *mut *mut Error,
) -> *mut Level {
    let read = || {
        // SAFETY: the caller keeps to the header's rules.
        let (bytes, options) = unsafe { (bytes(text, length)?, reading(settings)) };
        let file = sokoworks::Collection::read_as(None, bytes, &options);
        file.first().map(Level::new).map_err(|wrong| Error::from(&wrong))
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, read) }
}

/// How many warnings there are about how the level was read: what was assumed or left out, such as a border with gaps.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_warning_count(level: *const Level) -> usize {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, 0, |level| level.warnings.len()) }
}

/// A warning about how the level was read, from 0. It belongs to the level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_warning(level: *const Level, number: usize) -> *const Error {
    let find = |level: &Level| level.warnings.get(number).map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, ptr::null(), find) }
}

/// The game; that of Sokoban for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_game(level: *const Level) -> Game {
    let game = |level: &Level| match level.level.game() {
        sokoworks::Game::Sokoban => Game::Sokoban,
        sokoworks::Game::Sokobond => Game::Sokobond,
    };
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, Game::Sokoban, game) }
}

/// Columns of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_width(level: *const Level) -> u32 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, 0, |level| level.level.size().width) }
}

/// Rows of the board.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_height(level: *const Level) -> u32 {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, 0, |level| level.level.size().height) }
}

/// The board as text with a newline after each row: XSB, or the format of Sokobond.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_text(level: *const Level) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, ptr::null(), |level| level.text.as_ptr()) }
}

/// What the level is, however it is written, as 32 hexadecimal digits: the same in every version. In Sokoban the eight turned
/// and mirrored images of a level share it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_identity(level: *const Level) -> *const c_char {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(level, ptr::null(), |level| level.identity.as_ptr()) }
}

/// Frees a level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_level_free(level: *mut Level) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(level) }
}
