//! Processes of a proof, simulated by threads: messages come late and overtake each other.

use grid::Random;
use sokoban_solver::{Cluster, Link, dismiss, serve};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

/// A message, and the number of its sender.
type Message = (usize, Vec<u8>);

/// One process's connection to the others. Its time is counted in looks at what has come.
#[derive(Debug)]
struct End {
    rank: usize,
    to: Vec<Sender<Message>>,
    from: Receiver<Message>,
    random: Random,
    /// Most looks that a message waits.
    latest: u32,
    now: u64,
    /// Messages that wait, each with the time when it may be seen.
    waiting: Vec<(u64, Message)>,
}

impl Link for End {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn send(&mut self, to: usize, message: &[u8]) {
        // A process that has ended needs no message.
        let _ = self.to[to].send((self.rank, message.to_vec()));
    }

    fn receive(&mut self) -> Option<Message> {
        self.now += 1;
        while let Ok(message) = self.from.try_recv() {
            // Most are quick, so that they overtake many of the others.
            let late = if self.random.percent(70) { 0 } else { self.random.below(self.latest + 1) };
            let due = self.now + u64::from(late);
            self.waiting.push((due, message));
        }
        let due = |place: &usize| self.waiting[*place].0;
        let next = (0..self.waiting.len()).min_by_key(due).filter(|place| due(place) <= self.now)?;
        Some(self.waiting.swap_remove(next).1)
    }

    fn pause(&mut self) {
        self.now += 1;
        if self.waiting.is_empty() {
            std::thread::sleep(Duration::from_micros(20));
        } else {
            std::thread::yield_now();
        }
    }
}

/// What `ask` finds with `ranks` processes that serve it.
pub(crate) fn together<T>(ranks: usize, random: &mut Random, ask: impl FnOnce(Arc<Cluster>) -> T) -> T {
    let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| channel()).unzip();
    let latest = *random.pick(&[0, 5, 30, 200]);
    let end = |(rank, from)| {
        let random = Random::new(random.bits());
        let end = End { rank, to: to.clone(), from, random, latest, now: 0, waiting: Vec::new() };
        Arc::new(Cluster::new(Box::new(end)))
    };
    let clusters: Vec<Arc<Cluster>> = from.into_iter().enumerate().map(end).collect();
    std::thread::scope(|scope| {
        for cluster in &clusters[1..] {
            scope.spawn(|| serve(cluster));
        }
        let answer = ask(clusters[0].clone());
        dismiss(&clusters[0]);
        answer
    })
}
