//! The functions that hosts call, by their names, with the calling convention of the system (`stdcall` where Windows has 32 bits).
//!
//! Every pointer is one of the host's, null or of the size that goes with it. Nothing unwinds out of a function. Several calls may
//! run at the same time, in different threads; `Terminate` ends all of them, because it does not name one.

#![allow(non_snake_case, clippy::missing_safety_doc)] // names and contract are those of the interface

use crate::calls::{self, Call, Done};
use crate::options::{self, Options};
use crate::status::{PluginStatus, Progress, SIZE, room};
#[cfg(windows)]
use crate::windows::{configure, show_about};
use crate::{Code, NAME, board, flags, games};
use sokoworks::sokoban::build::{MAX_BOXES, MAX_SIDE};
use sokoworks::{GaveUp, Level, Stop};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use std::sync::{Mutex, PoisonError};

/// A function of the host: it shows the status; anything but 0 ends the call.
pub type Callback = Option<unsafe extern "system" fn() -> i32>;

/// The flags of the calls that run, by number.
static RUNNING: Mutex<(u64, BTreeMap<u64, Stop>)> = Mutex::new((0, BTreeMap::new()));

/// A call that runs.
struct Running(u64, Stop);

impl Running {
    fn begin() -> Running {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.0 += 1;
        let (number, stop) = (running.0, Stop::new());
        running.1.insert(number, stop.clone());
        Running(number, stop)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner).1.remove(&self.0);
    }
}

/// The status of the host and the function that shows it.
#[derive(Clone, Copy)]
struct Host {
    status: *mut PluginStatus,
    callback: Callback,
}

impl Host {
    /// Bytes of the host's record.
    unsafe fn room(self) -> usize {
        // SAFETY: the record begins with its size; nothing says that it is aligned.
        room(unsafe { (&raw const (*self.status).size).read_unaligned() })
    }

    /// The flags that the host has set.
    unsafe fn flags(self) -> u32 {
        // SAFETY: as above.
        if self.status.is_null() || unsafe { self.room() } < 8 {
            return 0;
        }
        // SAFETY: the record has room for them.
        unsafe { (&raw const (*self.status).flags).read_unaligned() }
    }

    /// Fills the record, as far as the host has room, but for its size.
    unsafe fn show(self, progress: &Progress) {
        const HEAD: usize = size_of::<u32>();
        if self.status.is_null() {
            return;
        }
        // SAFETY: as above.
        let room = unsafe { self.room() };
        if room <= HEAD {
            return;
        }
        let mut status = PluginStatus::from(progress);
        let text = std::mem::offset_of!(PluginStatus, text);
        if let Some(last) = room.checked_sub(text + 1).filter(|&last| last < status.text.len()) {
            status.text[last] = 0;
        }
        // SAFETY: the copied bytes fit the record of the host, and ours.
        unsafe {
            let (from, to) = ((&raw const status).cast::<u8>(), self.status.cast::<u8>());
            ptr::copy_nonoverlapping(from.add(HEAD), to.add(HEAD), room.min(SIZE) - HEAD);
        }
    }

    /// Runs a call that begins with `flags`: shows the status again and again, and at the end.
    unsafe fn run(self, flags: u32, work: impl FnOnce(Call<'_>) -> Done) -> Done {
        let (running, options) = (Running::begin(), settings());
        let done = match &options {
            Err(why) => Done::refused(Code::Configuration, why.clone()).with_flags(flags),
            Ok(options) => {
                let report = &mut |progress: &Progress| {
                    // SAFETY: as above.
                    unsafe { self.show(progress) };
                    // SAFETY: the host's function is there as long as the call.
                    self.callback.map_or(0, |callback| unsafe { callback() })
                };
                work(Call { options, stop: &running.1, report })
            }
        };
        // SAFETY: as above.
        unsafe { self.show(&done.progress) };
        done
    }

    /// Ends a call that did not begin.
    unsafe fn refuse(self, flags: u32, code: Code, why: String) -> Code {
        // SAFETY: as above.
        unsafe { self.show(&Progress { flags, text: why, ..Progress::default() }) };
        code
    }
}

/// The settings of the settings file, if there is one.
fn settings() -> Result<Options, String> {
    #[cfg(windows)]
    let text = crate::windows::settings()?;
    #[cfg(not(windows))]
    let text = String::new();
    options::read(&text)
}

/// The code of work; that of a fault where it panics.
fn guarded(work: impl FnOnce() -> Code) -> i32 {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(Code::Failure) as i32
}

/// The level of a board, which may end early with a NUL.
unsafe fn level(width: u32, height: u32, cells: *const u8) -> Result<Level, (Code, String)> {
    let area = board::area(width, height);
    let area = area.map_err(|code| (code, format!("a board has at most {MAX_SIDE} columns and rows")))?;
    if cells.is_null() {
        return Err((Code::Invalid, "there is no board".to_owned()));
    }
    let mut board = Vec::new();
    for place in 0..area {
        // SAFETY: the board has that many characters or a NUL before.
        match unsafe { cells.add(place).read() } {
            0 => return Err((Code::Invalid, "the board ends too early".to_owned())),
            cell => board.push(cell),
        }
    }
    board::level(width, &board)
}

/// The buffer of the host; empty where there is none.
unsafe fn buffer<'a>(begin: *mut u8, size: u32) -> &'a mut [u8] {
    match usize::try_from(size) {
        // SAFETY: the host has that many bytes there, and nobody else uses them during the call.
        Ok(size) if !begin.is_null() => unsafe { std::slice::from_raw_parts_mut(begin, size) },
        _ => &mut [],
    }
}

/// Solves a level and shows the progress. Without a buffer the answer is only whether it is solved.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn SolveEx(
    width: u32,
    height: u32,
    board: *const u8,
    solution: *mut u8,
    size: u32,
    status: *mut PluginStatus,
    callback: Callback,
) -> i32 {
    guarded(|| {
        let host = Host { status, callback };
        // SAFETY: the interface guarantees this.
        let (solution, level) = unsafe { (buffer(solution, size), level(width, height, board)) };
        let _ = games::write("", 1, solution);
        let level = match level {
            Ok(level) => level,
            // SAFETY: the interface guarantees this.
            Err((code, why)) => return unsafe { host.refuse(0, code, why) },
        };
        // SAFETY: the interface guarantees this.
        let done = unsafe { host.run(0, |call| calls::solve(&level, call)) };
        match done.letters {
            Some(letters) if !solution.is_empty() && !games::write(&letters, 1, solution) => Code::TooLong,
            _ => done.code,
        }
    })
}

/// The same for hosts that pass a board as rows and get no progress. Rows may end early with a NUL.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Solve(
    width: u32,
    height: u32,
    rows: *const *const u8,
    solution: *mut u8,
    size: u32,
) -> i32 {
    let mut cells = Vec::new();
    if board::area(width, height).is_ok() && !rows.is_null() {
        for row in 0..height as usize {
            // SAFETY: there is a pointer for each row.
            let row = unsafe { rows.add(row).read() };
            let mut is_over = row.is_null();
            for place in 0..width as usize {
                // SAFETY: a row has that many characters or a NUL before.
                let cell = if is_over { 0 } else { unsafe { row.add(place).read() } };
                is_over |= cell == 0;
                cells.push(if is_over { b' ' } else { cell });
            }
        }
    }
    let board = if cells.is_empty() { ptr::null() } else { cells.as_ptr() };
    // SAFETY: the interface guarantees this.
    unsafe { SolveEx(width, height, board, solution, size, ptr::null_mut(), None) }
}

/// Makes the games in the buffer shorter, and puts a better one in their place. Otherwise they stay.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn Optimize(
    width: u32,
    height: u32,
    board: *const u8,
    moves: *mut u8,
    size: u32,
    status: *mut PluginStatus,
    callback: Callback,
) -> i32 {
    guarded(|| {
        let host = Host { status, callback };
        // SAFETY: the interface guarantees this.
        let (moves, level) = unsafe { (buffer(moves, size), level(width, height, board)) };
        // SAFETY: the interface guarantees this.
        let wanted = unsafe { host.flags() };
        let level = match level {
            Ok(level) => level,
            // SAFETY: the interface guarantees this.
            Err((code, why)) => return unsafe { host.refuse(wanted, code, why) },
        };
        let Some(games) = games::read(moves) else {
            let why = "the game has a character that is no move".to_owned();
            // SAFETY: the interface guarantees this.
            return unsafe { host.refuse(wanted, Code::Invalid, why) };
        };
        // SAFETY: the interface guarantees this.
        let done = unsafe { host.run(wanted, |call| calls::optimize(&level, &games, wanted, call)) };
        match done.letters {
            Some(letters) if !games::write(&letters, 2, moves) => Code::TooLong,
            _ => done.code,
        }
    })
}

/// Asks every call that runs to end.
#[unsafe(no_mangle)]
pub extern "system" fn Terminate() -> i32 {
    guarded(|| {
        let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        running.1.values().for_each(|stop| stop.raise(GaveUp::Interrupted));
        Code::Ok
    })
}

/// Whether solutions are optimized for these metrics: 0 is no.
#[unsafe(no_mangle)]
pub extern "system" fn IsSupportedOptimization(wanted: u32) -> i32 {
    i32::from(flags::is_supported(wanted))
}

/// The same as bits, for early hosts: metrics with their secondary ones in the lower half, those that stand alone above.
#[unsafe(no_mangle)]
pub extern "system" fn GetSupportedOptimizations() -> i32 {
    let all = (0..u16::BITS).map(|bit| 1 << bit).filter(|&bit| flags::is_supported(bit));
    let alone = all.fold(0, |all, bit| all | bit);
    (alone | alone << 6 | alone << 16) as i32
}

/// The largest board.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn GetConstraints(width: *mut u32, height: *mut u32, boxes: *mut u32) {
    for (place, most) in [(width, MAX_SIDE), (height, MAX_SIDE), (boxes, MAX_BOXES)] {
        if !place.is_null() {
            // SAFETY: the host has room for a number there.
            unsafe { place.write_unaligned(most as u32) };
        }
    }
}

/// The name, as much of it as there is room for.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn GetPluginName(name: *mut u8, size: u32) {
    // SAFETY: the interface guarantees this.
    let room = unsafe { buffer(name, size) };
    let letters = NAME.len().min(room.len().saturating_sub(1));
    let _ = games::write(&NAME[..letters], 1, room);
}

/// The same under its older name.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn GetSolverName(name: *mut u8, size: u32) {
    // SAFETY: the interface guarantees this.
    unsafe { GetPluginName(name, size) }
}

/// Shows what the plugin is.
#[unsafe(no_mangle)]
pub extern "system" fn ShowAbout(window: *mut std::ffi::c_void) {
    guarded(|| {
        show_about(window);
        Code::Ok
    });
}

/// Shows where the settings are, and opens them.
#[unsafe(no_mangle)]
pub extern "system" fn Configure(window: *mut std::ffi::c_void) {
    guarded(|| {
        configure(window);
        Code::Ok
    });
}

#[cfg(not(windows))]
fn show_about(_: *mut std::ffi::c_void) {}

#[cfg(not(windows))]
fn configure(_: *mut std::ffi::c_void) {}
