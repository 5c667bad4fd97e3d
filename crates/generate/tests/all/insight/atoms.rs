//! Brute force for Sokobond: all positions by the rules of the game, and for each sentence the solutions that would contradict it.

use sokobond::molecule::{in_words, molecules};
use sokobond::{AtomId, Level, Position, rules};
use sokoworks::Direction;
use sokoworks::insight::{Atom, Claim, Insight};
use std::collections::{HashMap, HashSet};

/// The cells of the atoms, and the bonds.
type Key = (Vec<usize>, Vec<(AtomId, AtomId, u8)>);

struct Brute<'l> {
    level: &'l Level,
    states: Vec<Position>,
    /// Where each move leads that is not refused.
    moves: Vec<Vec<(Direction, usize)>>,
    solvable: Vec<bool>,
}

/// The first sentence that is not true.
pub(super) fn refuted<'i>(
    level: &Level,
    position: &Position,
    insights: &'i [Insight],
) -> Option<&'i Insight> {
    let brute = Brute::new(level, position)?;
    insights.iter().find(|insight| !brute.holds(insight))
}

impl<'l> Brute<'l> {
    fn new(level: &'l Level, start: &Position) -> Option<Brute<'l>> {
        let key = |at: &Position| -> Key {
            (at.atoms().map(|atom| at.cell(atom).index()).collect(), at.bonds().collect())
        };
        let mut numbers = HashMap::from([(key(start), 0)]);
        let (mut states, mut moves) = (vec![start.clone()], Vec::new());
        let mut at = 0;
        while at < states.len() {
            let mut all = Vec::new();
            if !rules::is_solved(level, &states[at]) {
                for way in Direction::ALL {
                    let mut next = states[at].clone();
                    if rules::turn(level, &mut next, way).is_refused() {
                        continue;
                    }
                    let to = *numbers.entry(key(&next)).or_insert(states.len());
                    if to == states.len() {
                        states.push(next);
                    }
                    all.push((way, to));
                }
            }
            moves.push(all);
            at += 1;
            if at > 20_000 {
                return None;
            }
        }
        let mut solvable: Vec<bool> = states.iter().map(|state| rules::is_solved(level, state)).collect();
        let mut news = true;
        while news {
            news = false;
            for at in (0..states.len()).rev() {
                if !solvable[at] && moves[at].iter().any(|&(_, to)| solvable[to]) {
                    solvable[at] = true;
                    news = true;
                }
            }
        }
        Some(Brute { level, states, moves, solvable })
    }

    fn is_end(&self, at: usize) -> bool {
        rules::is_solved(self.level, &self.states[at])
    }

    fn good(&self, at: usize) -> Vec<(Direction, usize)> {
        self.moves[at].iter().copied().filter(|step| self.solvable[step.1]).collect()
    }

    /// Whether a solution has fewer than `least` of some moves.
    fn has_fewer(&self, least: usize, counts: impl Fn(usize, usize) -> bool) -> bool {
        let (mut seen, mut queue) = (HashSet::from([(0, 0)]), vec![(0, 0)]);
        while let Some((at, count)) = queue.pop() {
            if self.is_end(at) {
                return true;
            }
            for (_, to) in self.good(at) {
                let count = count + usize::from(counts(at, to));
                if count < least && seen.insert((to, count)) {
                    queue.push((to, count));
                }
            }
        }
        false
    }

    fn id(&self, atom: &Atom) -> AtomId {
        let id = self.states[0].atom_at(atom.cell).expect("an atom");
        assert_eq!(self.level.atoms()[id.index()].0, atom.element);
        id
    }

    /// Pairs whose bond changes, and whether it grows.
    fn changes(&self, at: usize, to: usize) -> Vec<((AtomId, AtomId), bool)> {
        let (before, after) = (&self.states[at], &self.states[to]);
        let ids: Vec<AtomId> = before.atoms().collect();
        let mut all = Vec::new();
        for &a in &ids {
            for &b in ids.iter().filter(|&&b| b > a) {
                let (old, new) = (before.strength(a, b), after.strength(a, b));
                if old != new {
                    all.push(((a, b), new > old));
                }
            }
        }
        all
    }

    fn pair(&self, a: &Atom, b: &Atom) -> (AtomId, AtomId) {
        let (a, b) = (self.id(a), self.id(b));
        (a.min(b), a.max(b))
    }

    /// The first moves that change bonds: from where, where to.
    fn firsts(&self) -> Vec<(usize, usize)> {
        let (mut seen, mut queue, mut firsts) = (HashSet::from([0]), vec![0], Vec::new());
        while let Some(at) = queue.pop() {
            for &(_, to) in &self.moves[at] {
                if !self.changes(at, to).is_empty() {
                    firsts.push((at, to));
                } else if seen.insert(to) {
                    queue.push(to);
                }
            }
        }
        firsts
    }

    fn solves_without(&self, corner: usize) -> bool {
        let mut signs = self.level.modifiers().to_vec();
        assert!(signs[corner].take().is_some());
        let (size, walls, atoms) =
            (self.level.size(), self.level.walls().clone(), self.level.atoms().to_vec());
        let level = Level::new(size, walls, signs, atoms, self.level.player()).expect("a level");
        let brute = Brute::new(&level, &self.states[0]);
        brute.is_some_and(|brute| brute.solvable[0])
    }

    fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.states.len()).filter(|&at| self.is_end(at))
    }

    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![usize::MAX; self.states.len()];
        depths[0] = 0;
        let mut ring = vec![0];
        while !ring.is_empty() {
            let mut next = Vec::new();
            for at in ring {
                for &(_, to) in &self.moves[at] {
                    if depths[to] == usize::MAX {
                        depths[to] = depths[at] + 1;
                        next.push(to);
                    }
                }
            }
            ring = next;
        }
        depths
    }

    fn holds(&self, insight: &Insight) -> bool {
        let (of, good) = (self.moves[0].len(), self.good(0));
        match &insight.claim {
            Claim::OnlyMove { way, of: all } => {
                of == *all && matches!(good.as_slice(), [one] if one.0 == *way)
            }
            Claim::FewMoves { keep, of: all } => (good.len(), of) == (*keep, *all) && keep < all,
            Claim::Forced { steps, .. } => {
                let mut at = 0;
                insight.moves.len() == *steps
                    && insight.moves.iter().all(|way| {
                        let good = self.good(at);
                        at = good.first().map_or(at, |one| one.1);
                        matches!(good.as_slice(), [one] if one.0 == *way)
                    })
            }
            Claim::FirstBond { a, b } => {
                let pair = self.pair(a, b);
                let firsts = self.firsts();
                let mut good = firsts.iter().filter(|&&(_, to)| self.solvable[to]);
                good.all(|&(at, to)| self.changes(at, to).iter().all(|change| change.0 == pair))
                    && !self.ends().any(|end| self.states[end].bonds().eq(self.states[0].bonds()))
            }
            Claim::WrongBond { a, b } => {
                let pair = self.pair(a, b);
                let makes = |&(at, to): &(usize, usize)| self.changes(at, to).contains(&(pair, true));
                let firsts: Vec<_> = self.firsts().into_iter().filter(makes).collect();
                !firsts.is_empty() && firsts.iter().all(|&(_, to)| !self.solvable[to])
            }
            Claim::LastBond { a, b } => {
                let pair = self.pair(a, b);
                (0..self.states.len()).all(|at| {
                    let mut ends = self.moves[at].iter().filter(|step| self.is_end(step.1));
                    ends.all(|&(_, to)| self.changes(at, to).contains(&(pair, true)))
                })
            }
            Claim::Breaks { least } => {
                !self.has_fewer(*least, |at, to| self.changes(at, to).iter().any(|change| !change.1))
            }
            Claim::SignNeeded { corner } => !self.solves_without(corner.index()),
            Claim::SignSpared { corner } => self.solves_without(corner.index()),
            Claim::Ends { molecules: words } => {
                self.ends().all(|end| in_words(&molecules(self.level, &self.states[end])) == *words)
            }
            Claim::CanRest { atom } | Claim::InTheWay { atom } => {
                let id = self.id(atom);
                let rests = self.has_fewer(1, |at, to| self.states[at].cell(id) != self.states[to].cell(id));
                rests == matches!(insight.claim, Claim::CanRest { .. })
            }
            Claim::SingleWay { steps, .. } => {
                let mut ways = HashMap::from([(0, 1_u64)]);
                for _ in 0..*steps {
                    let mut next = HashMap::new();
                    for (at, count) in ways {
                        for (_, to) in self.good(at) {
                            *next.entry(to).or_insert(0) += count;
                        }
                    }
                    ways = next;
                }
                let ends: u64 = ways.iter().filter(|way| self.is_end(*way.0)).map(|way| way.1).sum();
                !self.has_fewer(*steps, |_, _| true) && ends == 1
            }
            Claim::Safe { steps, .. } => {
                let depths = self.depths();
                (0..depths.len()).all(|at| depths[at] > *steps || self.solvable[at])
            }
            Claim::NothingLost { .. } => self.solvable.iter().all(|&is_solvable| is_solvable),
            Claim::Lost { lost, of, .. } => {
                self.states.len() == *of
                    && self.solvable.iter().filter(|&&is_solvable| !is_solvable).count() == *lost
            }
            _ => false,
        }
    }
}
