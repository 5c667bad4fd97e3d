//! A search from the start of the level for fewer pushes than the best known solution has.
//!
//! All other methods look near known solutions. A bounded [beam search](Beam) knows nothing of them but their length, so it
//! finds what they never come to. It goes on from round to round with wider and wider layers.

use super::solutions::Ranked;
use super::{Shortened, expansion_work, is_too_large};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::pruning::Pruning;
use crate::engine::best_first::Beam;
use crate::engine::incumbent::Incumbent;
use crate::engine::member::Search;
use crate::ground::Ground;
use crate::ground::floor::board::{Board, with_board};
use crate::ground::floor::heading::Forward;
use grid::Direction;
use std::sync::Arc;

/// Most expansions between two looks at what was found.
const TICKS: u64 = 1_000;

/// The search as it stands.
pub(super) struct FromStart<'a> {
    ground: &'a Ground,
    beam: Box<dyn Search + 'a>,
    incumbent: Arc<Incumbent>,
    /// Whether nothing is left to be searched, or no memory to do so.
    pub(super) is_over: bool,
}

impl<'a> FromStart<'a> {
    /// A search that has only begun; none if the level is too large or there is no memory for it.
    pub(super) fn new(ground: &'a Ground) -> Option<FromStart<'a>> {
        if is_too_large(ground, &[]) {
            return None;
        }
        let incumbent = Arc::new(Incumbent::new(None));
        let beam = with_board!(ground.maze.len(), begun(ground, &incumbent));
        Some(FromStart { ground, beam, incumbent, is_over: false })
    }

    /// Continues for about `effort` expansions of vicinity search, looking for fewer pushes than `known`, whose first measure they
    /// are, and than all found before. `observer` gets each solution, and the expansions so far.
    pub(super) fn go_on(
        &mut self,
        known: &Ranked,
        effort: u64,
        observer: &mut dyn FnMut(&[Direction], u64),
    ) -> Shortened {
        let (measures, steps) = known;
        let mut shortened = Shortened { steps: steps.clone(), expanded: 0 };
        let mut least = measures[0] as u32;
        self.incumbent.note(least);
        let each = expansion_work(self.ground, self.ground.maze.boxes.len());
        let before = self.beam.work();
        while !self.is_over && shortened.expanded < effort {
            let ticks = (effort - shortened.expanded).min(TICKS) as u32;
            self.is_over = self.beam.step(ticks).is_some() || self.ground.maze.limits.is_stopped();
            shortened.expanded = (self.beam.work() - before).div_ceil(each);
            if let Some(solution) = self.incumbent.below(least) {
                least = solution.pushes as u32;
                shortened.steps = solution.steps;
                observer(&shortened.steps, shortened.expanded);
            }
        }
        shortened
    }
}

fn begun<'a, B: Board>(ground: &'a Ground, incumbent: &Arc<Incumbent>) -> Box<dyn Search + 'a> {
    let (rules, memory) = (Pruning::default(), &ground.maze.limits.memory);
    let knowledge = Arc::new(Knowledge::<B>::new(memory.clone()));
    let beam = Beam::<B, Forward>::new(ground, "bounded beam", 0, &rules, &knowledge, memory);
    Box::new(beam.improving(incumbent, rules.conflicts))
}
