//! The pushes that suffice in a position, if not all are needed: the result of PI-corrals.

/// Pushes to which a search may restrict itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Restriction<B> {
    /// Boxes to push, none of them when the position is dead.
    pub(crate) boxes: B,
    /// Where to push them.
    pub(crate) into: B,
    /// How many pushes these are.
    pub(crate) pushes: usize,
}
