//! Writes the player's records and session on a thread of its own, so that no key waits for a disk. Lines are written in
//! the order in which they come; the thread ends when the writer is dropped, after the last line.

use crate::storage::data::Data;
use crate::terminal::model::event::{Book, Event};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use store::Folder;

/// The thread that writes.
#[derive(Debug)]
pub(super) struct Writer {
    /// Where lines go, and the thread they go to; `None` when nothing is kept.
    lines: Option<(Lines, JoinHandle<()>)>,
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

type Lines = Sender<(Book, String)>;

impl Writer {
    /// Writes to a folder, if there is one. Only the first error is reported.
    pub(super) fn new(folder: Option<Folder>, events: Sender<Event>) -> Writer {
        let progress = Arc::new(Progress::default());
        let Some(folder) = folder else { return Writer { lines: None, progress } };
        let ours = progress.clone();
        let (sender, lines) = mpsc::channel::<(Book, String)>();
        let thread = thread::spawn(move || {
            let mut told = false;
            for (book, line) in lines {
                let written = match book {
                    Book::Records => Data::keep_record(&folder, &line),
                    Book::Session => Data::keep_session(&folder, &line),
                };
                if let Err(error) = written
                    && !std::mem::replace(&mut told, true)
                {
                    let text = format!("{} cannot be written: {error}.", folder.path().display());
                    // The receiver is gone when the program ends.
                    let _ = events.send(Event::Trouble(text));
                }
                *ours.left() -= 1;
                ours.done.notify_all();
            }
        });
        Writer { lines: Some((sender, thread)), progress }
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
