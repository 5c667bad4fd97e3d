//! Beam search over pushes or pulls: layer by layer, each cut down to the positions that look best, and again with
//! wider layers when that leads nowhere.
//!
//! A layer has the positions after an equal number of pushes or pulls. Best is least bound; in half of the passes each area into which boxes
//! divide the floor counts like a push; among equals a push near the one before comes first, so that boxes are packed
//! region by region instead of in every order. Where goals are strewn about among many boxes, greedy search stores every
//! order of pushes that do not depend on each other before it takes back a wrong one. A beam keeps a few and goes on.
//!
//! After Lowerre (1976); wider and wider layers after Zhang, "Complete Anytime Beam Search", AAAI 1998. A position that
//! was cut off is not looked at again in its pass. A pass ends when no layer is left or nothing came nearer for
//! `beam_patience` layers. Passes differ in how they break ties, in whether they use
//! [PI-corrals](crate::deadlock::pi_corral), and in whether they count areas.

use super::frontier::PassOrder;
use super::{BestFirst, End, Order};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::PruneCounts;
use crate::deadlock::pruning::Pruning;
use crate::engine::incumbent::Incumbent;
use crate::engine::member::{Past, Search};
use crate::engine::solution::Solution;
use crate::engine::store::NodeId;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::walk::Push;
use crate::ground::memory::Memory;
use search::{GaveUp, Statistics};
use std::sync::Arc;

/// How the pass of that number orders positions.
fn pass_order(pass: u32) -> PassOrder {
    PassOrder { seed: pass, counts_areas: matches!(pass % 4, 1 | 2) }
}

/// A search in progress.
#[derive(Debug)]
pub(crate) struct Beam<'a, B: Board, H: Heading> {
    ground: &'a Ground,
    name: &'static str,
    rules: Pruning,
    knowledge: Arc<Knowledge<B>>,
    memory: Arc<Memory>,
    pass: u32,
    width: usize,
    /// The search of this pass. What is open in it belongs to the next layer.
    search: BestFirst<'a, B, H>,
    /// The layer, of which those from `at` on are still to be expanded.
    layer: Vec<NodeId>,
    at: usize,
    /// Whether a layer of this pass was cut down.
    is_cut: bool,
    /// Least bound of this pass, and in how many layers since there was none less.
    nearest: u32,
    idle: u32,
    /// What it makes better, where it does not look for any solution.
    aim: Option<Aim>,
    /// The best solution of this pass and those before, and its cost.
    best: Option<(u32, Vec<Push>)>,
    /// The passes before, and the counters of all together; what is stored is of this pass alone.
    past: Past,
    statistics: Statistics,
}

/// What a solution has to be better than.
#[derive(Clone, Debug)]
struct Aim {
    incumbent: Arc<Incumbent>,
    with_conflicts: bool,
}

impl<'a, B: Board, H: Heading> Beam<'a, B, H> {
    /// A search whose first pass has that number; those with other numbers take other ways.
    pub(crate) fn new(
        ground: &'a Ground,
        name: &'static str,
        pass: u32,
        rules: &Pruning,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
    ) -> Self {
        Beam {
            ground,
            name,
            rules: rules.clone(),
            knowledge: knowledge.clone(),
            memory: memory.clone(),
            pass,
            width: ground.parameters().beam_width,
            search: begun(ground, pass, rules, knowledge, memory),
            layer: Vec::new(),
            at: 0,
            is_cut: false,
            nearest: u32::MAX,
            idle: 0,
            aim: None,
            best: None,
            past: Past::default(),
            statistics: Statistics::default(),
        }
    }

    /// The same, which looks for nothing but solutions better than the incumbent, and goes on when it has found one.
    pub(crate) fn improving(mut self, incumbent: &Arc<Incumbent>, with_conflicts: bool) -> Self {
        self.aim = Some(Aim { incumbent: incumbent.clone(), with_conflicts });
        self.take_aim();
        self
    }

    /// Lets the search of this pass look for better solutions only, if it has an aim.
    fn take_aim(&mut self) {
        if let Some(aim) = &self.aim {
            self.search.only_below(&aim.incumbent, aim.with_conflicts);
        }
    }

    /// The same, which begins with layers of another width.
    #[cfg(test)]
    pub(super) fn of_width(self, width: usize) -> Self {
        Beam { width, ..self }
    }

    /// Expands a position, or goes on to the next layer.
    fn advance(&mut self) -> Result<Option<End>, GaveUp> {
        if let Some(&id) = self.layer.get(self.at) {
            self.at += 1;
            return self.search.expand(id.into()).map(|()| None);
        }
        if !self.go_on() {
            if !self.is_cut && self.layer.is_empty() {
                return Ok(Some(End::Incomplete));
            }
            self.begin_anew();
        }
        Ok(None)
    }

    /// Takes the best positions of the next layer; says whether it is worth while.
    fn go_on(&mut self) -> bool {
        self.layer.clear();
        self.at = 0;
        self.idle += 1;
        while self.layer.len() < self.width
            && let Some(name) = self.search.frontier.pop()
        {
            let id = name as NodeId;
            let bound = self.search.positions.node(id).bound;
            if bound < self.nearest {
                (self.nearest, self.idle) = (bound, 0);
            }
            self.layer.push(id);
        }
        self.is_cut |= self.search.frontier.len() > 0;
        // Children of the same position together: their boxes are paired with little change from one to the next.
        self.layer.sort_unstable();
        self.search.frontier.clear();
        !self.layer.is_empty() && self.idle <= self.ground.parameters().beam_patience
    }

    /// Takes in the solution of this pass, if it is better.
    fn take_in(&mut self) {
        let Some(cost) = self.search.best_cost() else { return };
        if self.best.as_ref().is_some_and(|&(best, _)| best <= cost) {
            return;
        }
        self.best = self.search.solution().map(|pushes| (cost, pushes));
        if let Some(aim) = &self.aim
            && let Some(solution) = self.solution()
        {
            aim.incumbent.offer(cost, solution);
        }
    }

    /// Begins the next pass.
    fn begin_anew(&mut self) {
        self.take_in();
        self.search.count();
        let pass = &self.search;
        self.past.add(pass.statistics(), pass.work(), &pass.prune_counts());
        self.pass += 1;
        if self.pass.is_multiple_of(self.ground.parameters().beam_passes) {
            self.width *= 2;
        }
        self.search = begun(self.ground, self.pass, &self.rules, &self.knowledge, &self.memory);
        self.take_aim();
        self.layer.clear();
        (self.is_cut, self.nearest, self.idle) = (false, u32::MAX, 0);
    }
}

/// The search of a pass, with its root.
fn begun<'a, B: Board, H: Heading>(
    ground: &'a Ground,
    pass: u32,
    rules: &Pruning,
    knowledge: &Arc<Knowledge<B>>,
    memory: &Arc<Memory>,
) -> BestFirst<'a, B, H> {
    let rules = Pruning { pi_corral: rules.pi_corral && pass % 2 == 1, ..rules.clone() };
    BestFirst::new(ground, Order::Beam(pass_order(pass)), &rules, knowledge, memory, None)
}

impl<B: Board, H: Heading> Search for Beam<'_, B, H> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        self.search.prepare();
        let mut end = self.search.end;
        for _ in 0..ticks {
            if end.is_some() {
                break;
            }
            let is_done = self.aim.is_none() && self.search.ceiling.best().is_some();
            end = match if is_done { Ok(Some(End::Incomplete)) } else { self.advance() } {
                Ok(end) => end,
                Err(GaveUp::Memory) => Some(End::Memory),
                // The stop flag is up, which the caller sees.
                Err(_) => break,
            };
        }
        self.take_in();
        self.search.count();
        self.statistics = self.search.statistics().clone();
        self.statistics.add(&self.past.statistics);
        end
    }

    fn best_cost(&self) -> Option<u32> {
        self.best.as_ref().map(|&(cost, _)| cost)
    }

    fn solution(&self) -> Option<Solution> {
        Solution::from_pushes(self.ground, &self.best.as_ref()?.1)
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn name(&self) -> &'static str {
        self.name
    }

    fn prune_counts(&self) -> PruneCounts {
        let mut prune_counts = self.past.prune_counts;
        prune_counts.join(&self.search.prune_counts());
        prune_counts
    }

    fn reached(&self) -> Vec<(&'static str, u64)> {
        let nearest = (self.nearest < u32::MAX).then_some(("nearest by its bound", self.nearest.into()));
        [("positions in a layer", self.width as u64)].into_iter().chain(nearest).collect()
    }

    fn work(&self) -> u64 {
        self.past.work + self.search.work()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::best_first::frontier::{bound_of_layer_key, key_in_layer};
    use crate::ground::floor::board::Narrow;
    use crate::ground::floor::heading::Forward;
    use crate::testing::level;

    #[test]
    fn half_of_the_passes_count_the_areas_into_which_boxes_divide_the_floor() {
        let ground = Ground::new(&level(&["#######", "#@ $ .#", "#######"]));
        let memory = Arc::new(Memory::new(None));
        let knowledge = Arc::new(Knowledge::new(memory.clone()));
        let counted = [0, 1, 2, 3].map(|pass| {
            let rules = Pruning::default();
            let search = begun::<Narrow<1>, Forward>(&ground, pass, &rules, &knowledge, &memory);
            let node = search.positions.node(0);
            let key =
                key_in_layer(pass_order(pass), &ground.maze.start(), &node, &ground.maze, &search.positions);
            bound_of_layer_key(key) - node.bound
        });
        assert_eq!(counted, [0, 2, 2, 0]);
    }
}
