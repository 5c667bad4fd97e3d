//! From the states on a way back to the keys.

use crate::level::atoms::Atoms;
use crate::level::bits::Bits;
use crate::level::board::Board;
use crate::level::image::Image;
use crate::level::layout::{Key, Layout};
use crate::level::molecules::is_solved;
use crate::level::symmetry::Symmetries;
use crate::moves::expand::{Grain, Step, expand, walk_to};
use grid::Direction;

/// Packs the states of a level.
#[derive(Clone, Debug)]
pub(crate) struct Packer<'a, B> {
    pub board: &'a Board<B>,
    pub layout: Layout,
    pub symmetries: Symmetries,
    pub grain: Grain,
}

impl<'a, B: Bits> Packer<'a, B> {
    pub(crate) fn new(board: &'a Board<B>, grain: Grain, fold: bool) -> Packer<'a, B> {
        Packer { board, layout: Layout::new(board), symmetries: Symmetries::new(board, fold), grain }
    }

    /// The packed state.
    #[inline]
    pub(crate) fn pack<const K: usize>(&self, atoms: &Atoms) -> Key<K> {
        self.symmetries.pack(&self.layout, atoms)
    }

    /// The level itself as its only image.
    pub(crate) fn as_it_is(&self) -> &[Image] {
        &self.symmetries.images[..1]
    }

    /// The keys that lead from `start` through the packed states of `way`, in which none stands for a solved state. The
    /// states are expanded once more, as they really are and not as their images; with `unambiguous` by keys alone on
    /// which bonding was not ambiguous, however short another way to the same state is. None when they do not
    /// connect, which an ambiguous bonding in an image can cause; it can also cause more keys than the images took.
    pub(crate) fn unfold<const K: usize>(
        &self,
        start: &Atoms,
        way: impl IntoIterator<Item = Option<Key<K>>>,
        unambiguous: bool,
    ) -> Option<Vec<Direction>> {
        let mut at = vec![0; self.board.area];
        let mut atoms = *start;
        let mut keys = Vec::new();
        for target in way {
            self.board.place(&atoms, &mut at);
            let mut found: Option<(Step, Atoms)> = None;
            expand(self.board, self.grain, self.as_it_is(), &atoms, &mut at, |step, next| {
                let rank = |step: Step| (step.cost, step.ambiguous);
                let better = found.is_none_or(|(best, _)| rank(step) < rank(best));
                let reached = match target {
                    None => is_solved(self.board, next),
                    Some(target) => !is_solved(self.board, next) && self.pack::<K>(next) == target,
                };
                if better && reached && !(unambiguous && step.ambiguous) {
                    found = Some((step, *next));
                }
            });
            let (step, next) = found?;
            keys.extend(walk_to(self.board, &atoms, &at, step.from as usize)?);
            keys.push(step.key);
            self.board.take_away(&atoms, &mut at);
            atoms = next;
        }
        Some(keys)
    }
}
