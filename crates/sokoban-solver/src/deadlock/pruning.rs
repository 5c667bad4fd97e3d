//! Switches of the tests that prune.

/// Which tests may prune positions. All are sound; each can be switched off to measure what it
/// saves or to look for a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pruning {
    /// Boxes that never move and dead ends of no use, made wall before the search begins.
    pub simplify: bool,
    /// Boxes on squares from which no goal can be reached, even alone in the level.
    pub dead_squares: bool,
    /// More boxes along a wall, or in any region that no box leaves, than it has goals.
    pub capacity: bool,
    /// Boxes off goal that block each other forever.
    pub freeze: bool,
    /// Holes along a diagonal, shut in by boxes of which one is off goal.
    pub diagonals: bool,
    /// Boxes that cannot be paired with goals.
    pub matching: bool,
    /// Pairs of boxes that cannot be brought to goals even alone in the level.
    pub pairs: bool,
    /// Three boxes that cannot be brought to goals even alone in the level, on small boards.
    pub triples: bool,
    /// Frozen boxes taken as walls when the others are paired with goals.
    pub walled: bool,
    /// Closed-off areas whose boxes, alone in the level, cannot be brought to goals.
    pub corral: bool,
    /// A few boxes that the searches of the run found cannot be brought to goals.
    pub learned: bool,
    /// In searches for fewest pushes, what few boxes need together beyond what each needs alone, added to the bound.
    pub conflicts: bool,
    /// Only the pushes into a closed corral that must be opened anyway, in searches over pushes. When no push is left,
    /// the position is dead. Solutions with fewest pushes remain.
    pub pi_corral: bool,
    /// Of positions that are images of each other under a symmetry of the level only one, in searches for shortest solutions.
    pub symmetry: bool,
}

impl Default for Pruning {
    fn default() -> Pruning {
        Pruning {
            simplify: true,
            dead_squares: true,
            capacity: true,
            freeze: true,
            diagonals: true,
            matching: true,
            pairs: true,
            triples: true,
            walled: true,
            corral: true,
            learned: true,
            conflicts: true,
            pi_corral: true,
            symmetry: true,
        }
    }
}

impl Pruning {
    /// No test at all: plain search.
    pub const NONE: Pruning = Pruning {
        simplify: false,
        dead_squares: false,
        capacity: false,
        freeze: false,
        diagonals: false,
        matching: false,
        pairs: false,
        triples: false,
        walled: false,
        corral: false,
        learned: false,
        conflicts: false,
        pi_corral: false,
        symmetry: false,
    };

    /// All switches with their names.
    pub(crate) fn switches(&mut self) -> [(&'static str, &mut bool); 14] {
        [
            ("simplify", &mut self.simplify),
            ("dead-squares", &mut self.dead_squares),
            ("capacity", &mut self.capacity),
            ("freeze", &mut self.freeze),
            ("diagonals", &mut self.diagonals),
            ("matching", &mut self.matching),
            ("pairs", &mut self.pairs),
            ("triples", &mut self.triples),
            ("walled", &mut self.walled),
            ("corral", &mut self.corral),
            ("learned", &mut self.learned),
            ("conflicts", &mut self.conflicts),
            ("pi-corral", &mut self.pi_corral),
            ("symmetry", &mut self.symmetry),
        ]
    }
}
