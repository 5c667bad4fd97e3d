//! Lower bounds on the keys that are still needed, and proofs that no number of keys will do.

use crate::bits::Bits;
use crate::board::Board;
use crate::layout::Atoms;
use std::marker::PhantomData;

pub(crate) struct Bounds<B>(PhantomData<B>);

impl<B: Bits> Bounds<B> {
    pub(crate) fn new(_board: &Board<B>) -> Bounds<B> {
        Bounds(PhantomData)
    }
    /// A lower bound, or none when the state is proved hopeless.
    #[inline]
    pub(crate) fn estimate(&self, _board: &Board<B>, _atoms: &Atoms) -> Option<u16> {
        Some(0)
    }
}
