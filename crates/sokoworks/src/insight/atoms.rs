//! What is true of a position of Sokobond, from all positions that can follow.
//!
//! Cost: some tens of passes over all positions, and a search without each sign of the level.

use super::claim::{Atom, Claim};
use super::graph::Graph;
use crate::space::{Room, heap, of_sokobond};
use grid::Direction;
use search::{GaveUp, Memory, Stop};
use sokobond::molecule::{in_words, molecules};
use sokobond::{AtomId, Element, Level, Position, rules};

/// All positions that can follow from one.
#[derive(Debug)]
pub(super) struct Atoms {
    graph: Graph<Position>,
}

/// A bond, by its atoms.
type Pair = (AtomId, AtomId);

/// A sequence of moves with what it shows.
pub(super) type Shown = (Claim, Vec<Direction>);

impl Atoms {
    /// Explores from a position.
    pub(super) fn explore(level: &Level, start: &Position, room: Room<'_>) -> Result<Atoms, GaveUp> {
        Ok(Atoms { graph: Graph::new(of_sokobond(level, start, room)?) })
    }

    /// The number of a position; none if it cannot follow.
    pub(super) fn find(&self, at: &Position) -> Option<u32> {
        self.graph.space.find(at).map(|at| at as u32)
    }

    pub(super) fn is_alive(&self, at: u32) -> bool {
        self.graph.is_alive(at)
    }

    /// Everything that is true of a position that is not lost, and not solved. `room` is for the level without its signs.
    pub(super) fn claims(&self, level: &Level, root: u32, most: usize, stop: &Stop) -> Vec<Shown> {
        let mut claims = Vec::new();
        self.of_choices(level, root, &mut claims);
        self.of_bonds(level, root, &mut claims);
        self.of_atoms(level, root, &mut claims);
        self.of_positions(level, root, &mut claims);
        self.of_signs(level, root, most, stop, &mut claims);
        claims
    }

    /// The moves of a position that are not refused, each with where it leads if that is not lost.
    fn choices(&self, level: &Level, at: u32) -> Vec<(Direction, Option<u32>)> {
        let moves = Direction::ALL.into_iter().filter_map(|way| {
            let mut next = self.graph.at(at).clone();
            if rules::turn(level, &mut next, way).is_refused() {
                return None;
            }
            let to = self.find(&next).filter(|&to| self.is_alive(to));
            Some((way, to))
        });
        moves.collect()
    }

    fn of_choices(&self, level: &Level, root: u32, claims: &mut Vec<Shown>) {
        let choices = self.choices(level, root);
        let of = choices.len();
        let good: Vec<Direction> = choices.iter().filter_map(|choice| choice.1.map(|_| choice.0)).collect();
        let (mut forced, mut at) = (Vec::new(), root);
        while !self.graph.is_end(at) {
            let choices = self.choices(level, at);
            let mut good = choices.iter().filter_map(|&(way, to)| Some((way, to?)));
            let (Some((way, to)), None) = (good.next(), good.next()) else { break };
            forced.push(way);
            at = to;
        }
        match good.as_slice() {
            [_] if forced.len() > 1 => {
                claims.push((Claim::Forced { steps: forced.len(), pushes: false }, forced))
            }
            &[way] if of > 1 => claims.push((Claim::OnlyMove { way, of }, vec![way])),
            good if good.len() < of => claims.push((Claim::FewMoves { keep: good.len(), of }, Vec::new())),
            _ => {}
        }
    }

    /// The bonds that change from one position to another, with how much stronger they get.
    fn changes(&self, at: u32, to: u32) -> Vec<(Pair, i8)> {
        let (before, after) = (self.graph.at(at), self.graph.at(to));
        let strength = |position: &Position, (a, b): Pair| position.strength(a, b) as i8;
        let mut pairs: Vec<Pair> = before.bonds().chain(after.bonds()).map(|(a, b, _)| (a, b)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let change = |pair: Pair| (pair, strength(after, pair) - strength(before, pair));
        pairs.into_iter().map(change).filter(|change| change.1 != 0).collect()
    }

    fn atom(&self, level: &Level, root: u32, atom: AtomId) -> Atom {
        Atom { element: level.atoms()[atom.index()].0, cell: self.graph.at(root).cell(atom) }
    }

    /// Which bonds come first and last, and which must not come first.
    fn of_bonds(&self, level: &Level, root: u32, claims: &mut Vec<Shown>) {
        let reached = self.graph.on_solutions(root, |_, _| true);
        let untouched = self.graph.on_solutions(root, |at, to| self.changes(at, to).is_empty());
        let steps =
            |at: &u32| self.graph.space.after(*at as usize).iter().map(|&to| (*at, to)).collect::<Vec<_>>();
        let of = |a: AtomId, b: AtomId| (self.atom(level, root, a), self.atom(level, root, b));
        let first: Vec<(Vec<Pair>, bool)> = untouched
            .order
            .iter()
            .filter(|&&at| !self.graph.is_end(at))
            .flat_map(steps)
            .map(|(at, to)| (self.changes(at, to).iter().map(|change| change.0).collect(), self.is_alive(to)))
            .filter(|(pairs, _): &(Vec<Pair>, bool)| !pairs.is_empty())
            .collect();
        let good: Vec<&Vec<Pair>> = first.iter().filter(|step| step.1).map(|step| &step.0).collect();
        let all_end_touched = untouched.order.iter().all(|&at| !self.graph.is_end(at));
        if let Some(&[pair]) = good.first().map(|pairs| pairs.as_slice())
            && good.iter().all(|pairs| **pairs == [pair])
            && first.iter().any(|step| step.0 != [pair])
            && all_end_touched
        {
            let (a, b) = of(pair.0, pair.1);
            claims.push((Claim::FirstBond { a, b }, Vec::new()));
        }
        let is_bonded = |pair: Pair| self.graph.at(root).strength(pair.0, pair.1) > 0;
        let mut wrong: Vec<Pair> = first.iter().flat_map(|step| step.0.clone()).collect();
        wrong.sort_unstable();
        wrong.dedup();
        wrong.retain(|&pair| !is_bonded(pair) && !first.iter().any(|step| step.1 && step.0.contains(&pair)));
        if let Some(&pair) = wrong.first() {
            let (a, b) = of(pair.0, pair.1);
            claims.push((Claim::WrongBond { a, b }, Vec::new()));
        }
        let ends = reached.order.iter().flat_map(steps).filter(|step| self.graph.is_end(step.1));
        let grown = |(at, to)| {
            let grown = self.changes(at, to).into_iter().filter(|change| change.1 > 0);
            grown.map(|change| change.0).collect::<Vec<Pair>>()
        };
        let last: Vec<Vec<Pair>> = ends.map(grown).collect();
        let common = last
            .first()
            .and_then(|one| one.iter().find(|pair| last.iter().all(|other| other.contains(pair))));
        let bonds = self.graph.at(root).bonds().count();
        let more = reached
            .order
            .iter()
            .any(|&at| self.graph.is_end(at) && self.graph.at(at).bonds().count() > bonds + 1);
        if let Some(&(a, b)) = common.filter(|_| more) {
            let (a, b) = of(a, b);
            claims.push((Claim::LastBond { a, b }, Vec::new()));
        }
        let weakens = |at, to| Some(u32::from(self.changes(at, to).iter().any(|change| change.1 < 0)));
        let least = self.graph.least(root, weakens).unwrap_or(0) as usize;
        if least > 0 {
            claims.push((Claim::Breaks { least }, Vec::new()));
        }
        let ends = reached.order.iter().filter(|&&at| self.graph.is_end(at));
        let mut ends: Vec<String> = ends.map(|&at| in_words(&molecules(level, self.graph.at(at)))).collect();
        ends.sort_unstable();
        ends.dedup();
        if let ([molecules], true) = (ends.as_slice(), more) {
            claims.push((Claim::Ends { molecules: molecules.clone() }, Vec::new()));
        }
    }

    /// Atoms that every solution moves although they do not bond, and atoms that can stay.
    fn of_atoms(&self, level: &Level, root: u32, claims: &mut Vec<Shown>) {
        for atom in self.graph.at(root).atoms().filter(|&atom| atom != level.player()) {
            let stays = |at, to| self.graph.at(at).cell(atom) == self.graph.at(to).cell(atom);
            let without = self.graph.on_solutions(root, stays);
            let can_rest = without.order.iter().any(|&at| self.graph.is_end(at));
            let is_inert = level.atoms()[atom.index()].0 == Element::Helium;
            let one = self.atom(level, root, atom);
            match (can_rest, is_inert) {
                (true, false) => claims.push((Claim::CanRest { atom: one }, Vec::new())),
                (false, true) => claims.push((Claim::InTheWay { atom: one }, Vec::new())),
                _ => {}
            }
        }
    }

    fn of_positions(&self, level: &Level, root: u32, claims: &mut Vec<Shown>) {
        let all = self.graph.reached(root, |_, _| true);
        let lost = all.order.iter().filter(|&&at| !self.is_alive(at)).count();
        claims.push(match lost {
            0 => (Claim::NothingLost { but_dead: false, pushes: false }, Vec::new()),
            lost => (Claim::Lost { lost, of: all.order.len(), pushes: false }, Vec::new()),
        });
        let loses = |at: u32| self.choices(level, at).iter().any(|choice| choice.1.is_none());
        if let Some(steps) = self.graph.safe_steps(root, loses).filter(|&steps| steps > 0) {
            claims.push((Claim::Safe { steps: steps as usize, pushes: false }, Vec::new()));
        }
        let steps = self.graph.left[root as usize] as usize;
        if steps > 3 && self.graph.shortest_ways(root, 2) == 1 {
            claims.push((Claim::SingleWay { steps, pushes: false }, Vec::new()));
        }
    }

    /// Whether the level has a solution without each of its signs.
    fn of_signs(&self, level: &Level, root: u32, most: usize, stop: &Stop, claims: &mut Vec<Shown>) {
        for (index, sign) in level.modifiers().iter().enumerate() {
            if sign.is_none() {
                continue;
            }
            let mut signs = level.modifiers().to_vec();
            signs[index] = None;
            let (size, walls, atoms) = (level.size(), level.walls().clone(), level.atoms().to_vec());
            let Ok(without) = Level::new(size, walls, signs, atoms, level.player()) else { continue };
            let room = Room { positions: most, heap: heap(level), memory: Memory::new(None), stop };
            let Ok(space) = of_sokobond(&without, self.graph.at(root), room) else { continue };
            let corner = grid::Cell(index as u32);
            claims.push(match space.solved().is_empty() {
                true => (Claim::SignNeeded { corner }, Vec::new()),
                false => (Claim::SignSpared { corner }, Vec::new()),
            });
        }
    }
}
