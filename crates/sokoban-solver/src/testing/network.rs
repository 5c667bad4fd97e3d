//! A simulated network of processes: messages arrive after random delays and overtake each other. Time is counted in ticks.

use crate::engine::crew::ranks::cluster::{Cluster, Link};
use std::sync::{Arc, Mutex, PoisonError};

/// A message on its way.
#[derive(Debug)]
struct Sent {
    due: u64,
    from: usize,
    message: Vec<u8>,
}

/// What all processes share.
#[derive(Debug)]
struct Network {
    random: grid::Random,
    /// Most ticks that a message takes.
    latest: u32,
    now: u64,
    /// To each process.
    sent: Vec<Vec<Sent>>,
    /// A process whose messages are all lost from now on.
    lost: Option<usize>,
}

/// The network as whoever runs the processes sees it.
#[derive(Clone, Debug)]
pub(crate) struct Simulated(Arc<Mutex<Network>>);

#[derive(Debug)]
struct End {
    network: Simulated,
    rank: usize,
    ranks: usize,
}

impl Simulated {
    /// A network of `ranks` processes, where messages take up to `latest` ticks, and the ends of all.
    pub(crate) fn new(ranks: usize, latest: u32, seed: u64) -> (Simulated, Vec<Arc<Cluster>>) {
        let network = Network {
            random: grid::Random::new(seed),
            latest,
            now: 0,
            sent: (0..ranks).map(|_| Vec::new()).collect(),
            lost: None,
        };
        let network = Simulated(Arc::new(Mutex::new(network)));
        let end = |rank| Box::new(End { network: network.clone(), rank, ranks });
        let ends = (0..ranks).map(|rank| Arc::new(Cluster::new(end(rank)))).collect();
        (network, ends)
    }

    fn with<T>(&self, act: impl FnOnce(&mut Network) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets a tick pass. A random number below `below`.
    pub(crate) fn tick(&self, below: u32) -> u32 {
        self.with(|network| {
            network.now += 1;
            network.random.below(below)
        })
    }

    /// Loses a process: nothing more comes from it or gets to it.
    pub(crate) fn lose(&self, rank: usize) {
        self.with(|network| network.lost = Some(rank));
    }
}

impl Link for End {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.ranks
    }

    fn send(&mut self, to: usize, message: &[u8]) {
        assert_ne!(to, self.rank, "nobody writes to itself");
        self.network.with(|network| {
            if [Some(self.rank), Some(to)].contains(&network.lost) {
                return;
            }
            let due = network.now + u64::from(network.random.below(network.latest + 1));
            network.sent[to].push(Sent { due, from: self.rank, message: message.to_vec() });
        });
    }

    fn receive(&mut self) -> Option<(usize, Vec<u8>)> {
        self.network.with(|network| {
            let now = network.now;
            let sent = &mut network.sent[self.rank];
            // The one whose time came first, whoever sent first.
            let next = (0..sent.len())
                .filter(|&place| sent[place].due <= now)
                .min_by_key(|&place| sent[place].due)?;
            let Sent { from, message, .. } = sent.swap_remove(next);
            Some((from, message))
        })
    }

    fn pause(&mut self) {
        self.network.with(|network| network.now += 1);
    }
}
