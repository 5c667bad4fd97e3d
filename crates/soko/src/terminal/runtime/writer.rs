//! Writes the player's records and session on a thread of its own, so that no key waits for a disk. Lines are written in
//! the order in which they come. Lines that cannot be written wait and are tried again before the next one; what is left
//! at the end is handed back, so that it can be printed.

use super::saving::reason;
use crate::storage::data::Data;
use crate::terminal::model::event::{Book, Event};
use std::io;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use store::Folder;

/// The thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    /// Where lines go, and the thread they go to, which ends with what it could not write.
    lines: Option<(Lines, JoinHandle<Vec<Line>>)>,
    progress: Arc<Progress>,
}

/// How many lines are still to be written.
#[derive(Debug, Default)]
struct Progress {
    left: Mutex<usize>,
    done: Condvar,
}

impl Progress {
    fn left(&self) -> MutexGuard<'_, usize> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A line of a file.
pub(super) type Line = (Book, String);

type Lines = Sender<Line>;

impl Writer {
    /// Writes to a folder; without one, everything waits. The first error is reported, and that it is over.
    pub(super) fn new(folder: Option<Folder>, events: Sender<Event>) -> Writer {
        let progress = Arc::new(Progress::default());
        let ours = progress.clone();
        let (sender, lines) = mpsc::channel::<Line>();
        let thread = thread::spawn(move || {
            let mut waiting: Vec<Line> = Vec::new();
            for line in lines {
                let was_full = !waiting.is_empty();
                add(&mut waiting, line);
                if let Some(folder) = &folder {
                    let event = match write(&mut waiting, folder) {
                        Ok(()) => was_full.then_some(Event::Kept),
                        Err(error) => (!was_full).then(|| {
                            let path = folder.path().display();
                            Event::Unkept(format!("Not saved: {} ({path}).", reason(&error)))
                        }),
                    };
                    // The receiver is gone when the program ends.
                    event.into_iter().for_each(|event| drop(events.send(event)));
                }
                *ours.left() -= 1;
                ours.done.notify_all();
            }
            waiting
        });
        Writer { lines: Some((sender, thread)), progress }
    }

    /// Writes what is left, and hands back what could not be written.
    pub(super) fn finish(mut self) -> Vec<Line> {
        let Some((sender, thread)) = self.lines.take() else { return Vec::new() };
        drop(sender);
        thread.join().unwrap_or_default()
    }

    /// Writes a line soon.
    pub(super) fn append(&self, book: Book, line: String) {
        if let Some((sender, _)) = &self.lines {
            *self.progress.left() += 1;
            // The thread lives as long as the sender.
            let _ = sender.send((book, line));
        }
    }

    /// Waits until all lines are written, but not longer than `most`.
    pub(super) fn settle(&self, most: Duration) {
        let left = self.progress.left();
        // The wait is over.
        let _ = self.progress.done.wait_timeout_while(left, most, |left| *left > 0);
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.lines.take() {
            drop(sender);
            let _ = thread.join();
        }
    }
}

/// Writes what waits, in its order, until an error.
fn write(waiting: &mut Vec<Line>, folder: &Folder) -> io::Result<()> {
    while let Some((book, line)) = waiting.first() {
        match book {
            Book::Records => Data::keep_record(folder, line)?,
            Book::Session => Data::keep_session(folder, line)?,
        }
        waiting.remove(0);
    }
    Ok(())
}

/// Adds a line. An earlier line of the session for the same name does not count any more.
fn add(waiting: &mut Vec<Line>, (book, line): Line) {
    if book == Book::Session {
        let name = |line: &str| line.split('\t').take(2).map(str::to_owned).collect::<Vec<_>>();
        let own = name(&line);
        waiting.retain(|(other, line)| *other != Book::Session || name(line) != own);
    }
    waiting.push((book, line));
}
