//! Processes that search together: how they send each other messages.
//!
//! Whoever runs the processes brings a [`Link`], for instance over MPI. The searches neither know nor care what is behind it:
//! messages may be late, and messages of two processes may overtake each other. None may be lost, as with a process that
//! ends too early: nothing is claimed then, since no count comes out even.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// One process's connection to the others.
pub trait Link: Debug + Send {
    /// The number of this process, from 0.
    fn rank(&self) -> usize;

    /// How many processes there are.
    fn ranks(&self) -> usize;

    /// Sends a message to another process.
    fn send(&mut self, to: usize, message: &[u8]);

    /// The next message that has come, if there is one, and the process that sent it.
    fn receive(&mut self) -> Option<(usize, Vec<u8>)>;

    /// Waits a little where nothing has come.
    fn pause(&mut self);
}

/// Whom a message is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layer {
    /// The workers of a search.
    Crew = 0,
    /// Those that begin a search and collect what came of it.
    Leaders = 1,
}

/// Bytes before what a message says: its layer, and the number of the search that it belongs to.
const HEADER: usize = 1 + size_of::<u32>();

/// A message that came before anybody wanted it.
#[derive(Debug)]
struct Early {
    from: usize,
    message: Vec<u8>,
}

#[derive(Debug)]
struct Inside {
    link: Box<dyn Link>,
    early: VecDeque<Early>,
}

/// All processes, as one of them sees them.
#[derive(Debug)]
pub struct Cluster {
    rank: usize,
    ranks: usize,
    inside: Mutex<Inside>,
    /// The number of the last search. Held by whoever leads one, so that there is one at a time.
    pub(crate) searches: Mutex<u32>,
}

impl Cluster {
    /// The processes at the ends of `link`.
    pub fn new(link: Box<dyn Link>) -> Cluster {
        let (rank, ranks) = (link.rank(), link.ranks());
        let inside = Mutex::new(Inside { link, early: VecDeque::new() });
        Cluster { rank, ranks, inside, searches: Mutex::new(0) }
    }

    /// The number of this process.
    pub(crate) fn rank(&self) -> usize {
        self.rank
    }

    /// How many processes there are.
    pub(crate) fn ranks(&self) -> usize {
        self.ranks
    }

    fn lock(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The beginning of a message; what it says is appended.
    pub(crate) fn message(layer: Layer, search: u32) -> Vec<u8> {
        let mut message = vec![layer as u8];
        message.extend(search.to_le_bytes());
        message
    }

    /// Sends a message to another process.
    pub(crate) fn send(&self, to: usize, message: &[u8]) {
        self.lock().link.send(to, message);
    }

    /// Sends a message to all other processes.
    pub(crate) fn send_all(&self, message: &[u8]) {
        (0..self.ranks).filter(|&to| to != self.rank).for_each(|to| self.send(to, message));
    }

    /// The next message of a layer that belongs to the search of that number: who sent it, and what it says. What belongs to
    /// earlier searches is dropped.
    pub(crate) fn receive(&self, layer: Layer, search: u32) -> Option<(usize, Vec<u8>)> {
        let mut inside = self.lock();
        inside.early.retain(|early| search_of(&early.message) >= search);
        let is_wanted = |message: &[u8]| layer_of(message) == layer as u8 && search_of(message) == search;
        let waits = inside.early.iter().position(|early| is_wanted(&early.message));
        if let Some(Early { from, message }) = waits.and_then(|place| inside.early.remove(place)) {
            return Some((from, message[HEADER..].to_vec()));
        }
        while let Some((from, message)) = inside.link.receive() {
            if message.len() <= HEADER || search_of(&message) < search {
                continue;
            }
            if is_wanted(&message) {
                return Some((from, message[HEADER..].to_vec()));
            }
            inside.early.push_back(Early { from, message });
        }
        None
    }

    /// Waits a little where nothing has come.
    pub(crate) fn pause(&self) {
        self.lock().link.pause();
    }
}

fn layer_of(message: &[u8]) -> u8 {
    message[0]
}

fn search_of(message: &[u8]) -> u32 {
    let mut bytes = [0; size_of::<u32>()];
    bytes.copy_from_slice(&message[1..HEADER]);
    u32::from_le_bytes(bytes)
}
