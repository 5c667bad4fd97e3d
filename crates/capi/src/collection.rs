//! Files of levels.

use crate::border::{bytes, handle, make};
use crate::handles::{address, ask, free, text};
use crate::settings::reading;
use crate::{Error, Level, Settings};
use std::ffi::{CString, c_char};
use std::ptr;

/// A file of levels of either game, read.
#[derive(Debug)]
pub struct Collection {
    levels: Vec<Entry>,
    diagnostics: Vec<Error>,
    meanings: Vec<CString>,
}

#[derive(Debug)]
struct Entry {
    level: Result<sokoworks::Found, Option<sokoworks::Diagnostic>>,
    title: CString,
    author: Option<CString>,
    solutions: Vec<CString>,
}

impl Collection {
    fn read(bytes: &[u8], options: &sokoworks::ReadOptions) -> Collection {
        let file = sokoworks::Collection::read_as(None, bytes, options);
        let levels = (0..file.len()).map(|place| Entry::of(&file, place)).collect();
        let diagnostics = file.diagnostics().into_iter().map(Error::from).collect();
        let meanings = file.meanings(bytes, options).iter().map(|one| text(one.cells.to_string())).collect();
        Collection { levels, diagnostics, meanings }
    }
}

impl Entry {
    fn of(file: &sokoworks::Collection, place: usize) -> Entry {
        let level = file.found(place).ok_or_else(|| file.error(place).cloned());
        // Solutions of Sokobond are judged here, those of Sokoban were when they were read.
        let judged = |moves: &[sokoworks::Direction]| {
            Some(text(sokoworks::judge(&level.as_ref().ok()?.level, moves).ok()?.letters))
        };
        let solutions = file.solutions(place).into_iter().filter_map(judged).collect();
        let author = file.author(place).map(text);
        Entry { title: text(file.title(place)), author, solutions, level }
    }
}

/// Reads a file of levels, given as bytes: Sokoban in XSB, SOK, SLC, run-length encoding and more, or a level of Sokobond. Never
/// fails but for arguments: what could not be read is among the diagnostics.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_read(
    text: *const c_char,
    length: usize,
    error: *mut *mut Error,
) -> *mut Collection {
    // SAFETY: the caller keeps to the header's rules.
    unsafe { sokoworks_collection_read_as(text, length, ptr::null(), error) }
}

/// The same, as settings say: "cells" and "plain-rules" are about reading. Null for the usual ones.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_read_as(
    text: *const c_char,
    length: usize,
    settings: *const Settings,
    error: *mut *mut Error,
) -> *mut Collection {
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, || Ok(Collection::read(bytes(text, length)?, &reading(settings)))) }
}

/// How many levels there are, playable or not.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_count(collection: *const Collection) -> usize {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, 0, |collection| collection.levels.len()) }
}

/// The level at a place from 0, as a handle of its own. Null with an error when it is not playable or not there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_level(
    collection: *const Collection,
    place: usize,
    error: *mut *mut Error,
) -> *mut Level {
    let find = || {
        // SAFETY: the caller keeps to the header's rules for handles.
        let collection = unsafe { handle(collection, "the collection") }?;
        let count = collection.levels.len();
        let missing = || Error::argument(format!("there is no level {place}; there are {count}"));
        let unplayable = |why: &Option<sokoworks::Diagnostic>| {
            why.as_ref().map_or_else(|| Error::argument("the level is not playable".to_owned()), Error::from)
        };
        let entry = collection.levels.get(place).ok_or_else(missing)?;
        entry.level.as_ref().map(|found| Level::new(found.clone())).map_err(unplayable)
    };
    // SAFETY: the caller keeps to the header's rules.
    unsafe { make(error, find) }
}

/// The title of the level at a place from 0; empty when it has none, null when there is no such level.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_title(
    collection: *const Collection,
    place: usize,
) -> *const c_char {
    let find = |collection: &Collection| address(collection.levels.get(place).map(|entry| &entry.title));
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, ptr::null(), find) }
}

/// The author of the level at a place from 0, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_author(
    collection: *const Collection,
    place: usize,
) -> *const c_char {
    let find = |collection: &Collection| {
        address(collection.levels.get(place).and_then(|entry| entry.author.as_ref()))
    };
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, ptr::null(), find) }
}

/// How many solutions the file has for the level at a place from 0. They hold.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_solution_count(
    collection: *const Collection,
    place: usize,
) -> usize {
    let count =
        |collection: &Collection| collection.levels.get(place).map_or(0, |entry| entry.solutions.len());
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, 0, count) }
}

/// The moves of a solution in the file, both counted from 0, or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_solution(
    collection: *const Collection,
    place: usize,
    number: usize,
) -> *const c_char {
    let find = |collection: &Collection| {
        address(collection.levels.get(place).and_then(|entry| entry.solutions.get(number)))
    };
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, ptr::null(), find) }
}

/// How many remarks there are about the file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_diagnostic_count(collection: *const Collection) -> usize {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, 0, |collection| collection.diagnostics.len()) }
}

/// A remark about the file, from 0, in the order of lines. It belongs to the collection.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_diagnostic(
    collection: *const Collection,
    number: usize,
) -> *const Error {
    let find =
        |collection: &Collection| collection.diagnostics.get(number).map_or(ptr::null(), ptr::from_ref);
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, ptr::null(), find) }
}

/// How many meanings the signs of the file have; 0 where they are clear, else there are no levels.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_meaning_count(collection: *const Collection) -> usize {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, 0, |collection| collection.meanings.len()) }
}

/// One of several meanings, from 0, as a value of the setting "cells"; null when there is no such meaning.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_meaning(
    collection: *const Collection,
    number: usize,
) -> *const c_char {
    let find = |collection: &Collection| address(collection.meanings.get(number));
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { ask(collection, ptr::null(), find) }
}

/// Frees a collection. Levels that were taken from it stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sokoworks_collection_free(collection: *mut Collection) {
    // SAFETY: the caller keeps to the header's rules for handles.
    unsafe { free(collection) }
}
