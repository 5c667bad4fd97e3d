//! Certificates: a search of its own for the positions that a proof has to look at, in a form that the crate `checker` checks.
//!
//! The search knows the cost of the solution, or that there is none, from a search before it, and rejects for the reasons that the checker
//! confirms and for no others. It goes through the positions by rising cost (Dijkstra 1959), so that the label of each is the
//! least cost of reaching it. Whoever reads the certificate need not know any of this.
//!
//! Cost: a key, 9 bytes and up to two slots of 4 bytes a position.

mod file;

use crate::{Budget, Direction, GaveUp, Level, Memory, Statistics};
use checker::certificate::Header;
use checker::{Claim, Game, Successor, is_rejected};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, BuildHasherDefault};

pub use checker;
pub use file::write;

/// A certificate in memory.
pub struct Certificate {
    header: Header,
    known: Known,
    /// The positions in rising order of their keys.
    order: Vec<u32>,
}

/// Why there is no certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncertified {
    /// A limit was reached.
    GaveUp(GaveUp),
    /// The claim is wrong, as the search has found a cheaper solution.
    Wrong,
}

impl From<GaveUp> for Uncertified {
    fn from(why: GaveUp) -> Uncertified {
        Uncertified::GaveUp(why)
    }
}

impl Certificate {
    /// The certificate of a claim about a level, for which `solution` is the solution, empty if there is none.
    ///
    /// # Errors
    /// As described at [`Uncertified`].
    pub fn of(
        level: &Level,
        claim: Claim,
        solution: Vec<Direction>,
        budget: &Budget,
        observer: &mut dyn FnMut(&Statistics),
    ) -> Result<Certificate, Uncertified> {
        let of_game = game_level(level);
        let game = of_game.game(claim).ok_or(GaveUp::OutOfScope)?;
        let header = Header { level: of_game.hash(), claim, solution };
        let mut memory = Memory::new(budget.bytes);
        let known = search(&*game, claim, budget, &mut memory, observer)?;
        let mut order = Vec::new();
        memory.reserve(&mut order, known.costs.len()).map_err(GaveUp::from)?;
        order.extend(0..known.costs.len() as u32);
        order.sort_unstable_by(|&one, &other| known.key(one).cmp(known.key(other)));
        Ok(Certificate { header, known, order })
    }

    /// Number of positions.
    pub fn positions(&self) -> usize {
        self.order.len()
    }

    /// The head.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The key and the label of a position, in rising order of the keys.
    pub fn position(&self, index: usize) -> (&[u8], u32) {
        let number = self.order[index];
        (self.known.key(number), self.known.costs[number as usize])
    }

    /// The file of the certificate.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        // A vector takes all that is written to it.
        let _ = write(&self.header, self.order.len(), |index| self.position(index), &mut bytes);
        bytes
    }
}

/// The level as the checker takes it.
pub fn game_level(level: &Level) -> checker::Level<'_> {
    match level {
        Level::Sokoban(level) => checker::Level::Sokoban(level),
        Level::Sokobond(level) => checker::Level::Sokobond(level),
    }
}

/// The positions that can be reached and are not rejected.
fn search(
    game: &dyn Game,
    claim: Claim,
    budget: &Budget,
    memory: &mut Memory,
    observer: &mut dyn FnMut(&Statistics),
) -> Result<Known, Uncertified> {
    let mut known = Known { width: game.start().key.len(), ..Known::default() };
    let mut statistics = Statistics::default();
    let is_rejected = |key: &[u8], cost: u32| is_rejected(game, claim, key, cost.into());
    let Successor { key: start, solved, .. } = game.start();
    if solved && claim.bound() > 0 {
        return Err(Uncertified::Wrong);
    }
    let mut open: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    if !solved && !is_rejected(&start, 0) {
        let number = known.insert(&start, 0, memory)?;
        open.entry(0).or_default().push(number);
    }
    let mut successors: Vec<Successor> = Vec::new();
    let mut key = start;
    while let Some(mut layer) = open.first_entry() {
        let cost = *layer.key();
        let Some(number) = layer.get_mut().pop() else {
            layer.remove();
            continue;
        };
        if known.costs[number as usize] != cost || std::mem::replace(&mut known.done[number as usize], true) {
            continue;
        }
        budget.stop.check()?;
        if budget.nodes.is_some_and(|most| statistics.expanded >= most) {
            return Err(GaveUp::Nodes.into());
        }
        statistics.expanded += 1;
        if statistics.expanded % 1024 == 0 {
            (statistics.stored, statistics.depth) = (known.costs.len() as u64, cost);
            observer(&statistics);
        }
        key.copy_from_slice(known.key(number));
        successors.clear();
        let is_position = game.successors(&key, &mut successors);
        debug_assert!(is_position, "a key that the game has made is one of its positions");
        for successor in &successors {
            let cost = if claim == Claim::Unsolvable { 0 } else { cost + successor.cost };
            statistics.generated += 1;
            if successor.solved {
                if u64::from(cost) < claim.bound() {
                    return Err(Uncertified::Wrong);
                }
                continue;
            }
            let number = match known.find(&successor.key) {
                Some(number) if known.costs[number as usize] <= cost => continue,
                Some(number) => {
                    known.costs[number as usize] = cost;
                    number
                }
                None if is_rejected(&successor.key, cost) => continue,
                None => known.insert(&successor.key, cost, memory)?,
            };
            open.entry(cost).or_default().push(number);
        }
    }
    Ok(known)
}

/// Positions that were reached, by number, with the least cost found of each.
#[derive(Default)]
struct Known {
    width: usize,
    keys: Vec<u8>,
    costs: Vec<u32>,
    done: Vec<bool>,
    /// Numbers of positions plus 1, by hash; 0 is free. At most half of them are taken.
    slots: Vec<u32>,
}

impl Known {
    fn key(&self, number: u32) -> &[u8] {
        &self.keys[number as usize * self.width..][..self.width]
    }

    /// The slot of a key, or the free one where it belongs.
    fn slot(&self, key: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let hash = BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(key);
        let mut slot = hash as usize & mask;
        while self.slots[slot] != 0 && self.key(self.slots[slot] - 1) != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn find(&self, key: &[u8]) -> Option<u32> {
        self.slots[self.slot(key)].checked_sub(1)
    }

    /// Adds a position that is not known; returns its number.
    fn insert(&mut self, key: &[u8], cost: u32, memory: &mut Memory) -> Result<u32, GaveUp> {
        let number = u32::try_from(self.costs.len()).map_err(|_| GaveUp::Memory)?;
        memory.reserve(&mut self.keys, self.width)?;
        memory.reserve(&mut self.costs, 1)?;
        memory.reserve(&mut self.done, 1)?;
        self.keys.extend_from_slice(key);
        self.costs.push(cost);
        self.done.push(false);
        if 2 * self.costs.len() > self.slots.len() {
            let count = (2 * self.slots.len()).max(1 << 10);
            memory.give(self.slots.len() * size_of::<u32>());
            self.slots = Vec::new();
            memory.take(count * size_of::<u32>())?;
            self.slots = vec![0; count];
            for number in 0..number {
                let slot = self.slot(self.key(number));
                self.slots[slot] = number + 1;
            }
        }
        let slot = self.slot(key);
        self.slots[slot] = number + 1;
        Ok(number)
    }
}
