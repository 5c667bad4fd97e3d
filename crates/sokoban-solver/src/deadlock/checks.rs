//! The one cascade of deadlock tests, in three tiers.
//!
//! - After a move, [`Checks::after_move`]: what takes some bit operations, for every move that a search makes.
//! - When the turn of a position comes, [`Checks::on_turn`]: what takes small searches. Then
//!   [`Checks::restriction`], which says which moves suffice; when none is left, the position is dead.
//! - A whole position of which nothing is known, [`Whole::find`]: all tests, each with the boxes that make the
//!   position dead. For the start of a level, and for warnings to players.
//!
//! Each test is sound by itself. Each tier runs the tests in the order of [`Tier::first`], cheapest first, and the
//! first test that calls a position dead gets the count. [`Pruning`] switch tests off; tables of pairs and
//! triples take part once they are made. Capacity, diagonals, corrals and patterns have no mirror image for pulls.

use crate::deadlock::corral::Corrals;
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::learned::Learner;
use crate::deadlock::prune_counts::{PruneCounts, Test};
use crate::deadlock::pruning::Pruning;
use crate::deadlock::walled::Walled;
use crate::deadlock::{closed_diagonal, crowd, freeze, pi_corral};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::{Forward, Heading};
use crate::ground::floor::maze::{Maze, Square};
use crate::ground::floor::restriction::Restriction;
use crate::ground::tables::distance::Distances;
use crate::ground::tables::matching::Matching;
use crate::ground::tables::pairs::Pairs;
use crate::ground::tables::triples::Triples;
use std::sync::Arc;

/// A tier: what is known of a position, and how each test is run on it.
trait Tier {
    /// What a test has to show for its verdict.
    type Proof;

    /// Asks one test. None when it has nothing against the position or does not belong to the tier.
    fn ask(&mut self, test: Test) -> Option<Self::Proof>;

    /// The first test that has something against the position, in the order of [`Test::ALL`]: the cascade. It is
    /// written out, so that the compiler sees each test alone.
    #[inline(always)]
    fn first(&mut self) -> Option<(Test, Self::Proof)> {
        macro_rules! ask {
            ($($test:ident)*) => {
                $(if let Some(proof) = self.ask(Test::$test) {
                    return Some((Test::$test, proof));
                })*
            };
        }
        ask!(DeadSquare Capacity Pairs Triples Freeze Diagonal Matching Walled Learned Corral PiCorral);
        None
    }
}

/// What the tests keep from one position to the next.
#[derive(Debug)]
pub(crate) struct CheckCaches<B, H> {
    /// Tables with frozen boxes as walls.
    pub(crate) walled: Walled<B, H>,
    /// Verdicts about corrals.
    pub(crate) corrals: Corrals<B>,
    /// Patterns learned.
    pub(crate) learner: Learner<B>,
}

impl<B: Board, H: Heading> CheckCaches<B, H> {
    /// Nothing yet. Verdicts and patterns are shared by `knowledge`; tables with walls take up to about `bytes` bytes.
    pub(crate) fn new(ground: &Ground, knowledge: &Arc<Knowledge<B>>, bytes: usize) -> Self {
        CheckCaches {
            walled: Walled::new(bytes),
            corrals: Corrals::sharing(knowledge),
            learner: Learner::new(ground.maze.len(), knowledge),
        }
    }

    /// Bytes of the tables and verdicts.
    pub(crate) fn bytes(&self) -> usize {
        self.walled.bytes() + self.corrals.bytes()
    }
}

/// When boxes are paired with their targets.
#[derive(Debug)]
pub(crate) enum Paired {
    /// By the search itself, whose bound the pairing is, with frozen boxes as walls and without.
    BySearch,
    /// In the first tier.
    AfterMove(Matching),
    /// In the second tier.
    OnTurn(Matching),
}

/// The cascade of one search.
#[derive(Debug)]
pub(crate) struct Checks<'a, B, H> {
    ground: &'a Ground,
    rules: Pruning,
    distances: &'a Distances,
    /// Tables of two and three boxes, once they are made.
    pairs: Option<&'a Pairs>,
    triples: Option<&'a Triples>,
    paired: Paired,
    /// Whether the search may end before the tests of the second tier have paid.
    is_short: bool,
    /// How many of the patterns learned last are looked for when a position's turn comes.
    recent: usize,
    pub(crate) caches: CheckCaches<B, H>,
    freeze: freeze::Scratch,
    pi_corral: pi_corral::Scratch<B>,
    prune_counts: PruneCounts,
}

impl<'a, B: Board, H: Heading> Checks<'a, B, H> {
    /// The cascade without tables of pairs and triples, for a search that is short as yet.
    pub(crate) fn new(
        ground: &'a Ground,
        rules: &Pruning,
        caches: CheckCaches<B, H>,
        paired: Paired,
    ) -> Self {
        Checks {
            ground,
            rules: rules.clone(),
            distances: ground.distances::<H>(),
            pairs: None,
            triples: None,
            paired,
            is_short: true,
            recent: usize::MAX,
            caches,
            freeze: freeze::Scratch::default(),
            pi_corral: pi_corral::Scratch::default(),
            prune_counts: PruneCounts::default(),
        }
    }

    /// The first tier for the states of a plain space: without tables, with a pairing after each move.
    pub(crate) fn of_space(ground: &'a Ground, rules: &Pruning) -> Self {
        let caches = CheckCaches::new(ground, &Arc::new(Knowledge::of_bytes(0)), 0);
        let pairing = Matching::new(ground.distances::<H>().targets);
        Checks::new(ground, rules, caches, Paired::AfterMove(pairing))
    }

    /// The same, which looks for no more than `recent` patterns when a position's turn comes.
    pub(crate) fn with_recent(self, recent: usize) -> Self {
        Checks { recent, ..self }
    }

    /// Makes the tables that pay in a search of `expanded` expansions. Returns whether the search has just ceased to be
    /// short.
    pub(crate) fn has_expanded(&mut self, expanded: u64) -> bool {
        let maze = &self.ground.maze;
        let ceases = self.is_short && expanded >= Pairs::patience(maze);
        if ceases {
            self.expect_long();
        }
        if !self.is_short && expanded >= Triples::patience(maze) {
            self.make_triples();
        }
        ceases
    }

    /// Takes the search for a long one from its start, because each of its positions costs much.
    pub(crate) fn expect_long(&mut self) {
        self.make_pairs();
        self.is_short = false;
    }

    fn make_pairs(&mut self) {
        if self.rules.pairs && self.pairs.is_none() {
            self.pairs = self.ground.pairs::<H>();
        }
    }

    /// Makes the table of triples, if the rules use it and the level is not too large.
    pub(crate) fn make_triples(&mut self) {
        if self.rules.triples && self.triples.is_none() {
            self.triples = self.ground.triples::<H>();
        }
    }

    /// The position after the box on `from` came to `to` with the player on that side of it, unless that is dead.
    #[inline]
    pub(crate) fn after_move(&mut self, boxes: &B, from: Square, to: Square, side: usize) -> Option<B> {
        let mut child = boxes.clone();
        child.take(from);
        child.put(to);
        (!self.is_dead_after(&child, from, to, side)).then_some(child)
    }

    /// The first tier for `boxes`, of which one has just come from `from` to `to`. What was dead before is not looked
    /// at.
    #[inline]
    pub(crate) fn is_dead_after(&mut self, boxes: &B, from: Square, to: Square, side: usize) -> bool {
        let player = self.ground.maze.next[to as usize][side];
        let found = AfterMove { checks: self, boxes, from, to, side, player }.first();
        self.counted(found)
    }

    /// The second tier: whether the position is dead in which the canonical player, `player`, reaches `reach`. A
    /// corral that makes it so is learned while proofs of patterns have looked at fewer than `proofs` positions.
    #[inline]
    pub(crate) fn on_turn(&mut self, boxes: &B, player: Square, reach: &B, proofs: u64) -> bool {
        let found = OnTurn { checks: self, boxes, player, reach, proofs }.first();
        self.counted(found)
    }

    /// The moves that suffice in a position by [`Test::PiCorral`], if not all are needed.
    pub(crate) fn restriction(&mut self, boxes: &B, reach: &B) -> Option<Restriction<B>> {
        if H::BACKWARD || !self.rules.pi_corral {
            return None;
        }
        pi_corral::restriction(self.ground, self.pairs, boxes, reach, &mut self.pi_corral)
    }

    #[inline]
    fn counted(&mut self, found: Option<(Test, ())>) -> bool {
        if let Some((test, ())) = found {
            self.count(test);
        }
        found.is_some()
    }

    /// Counts a position that the search throws away because of `test`.
    #[inline]
    pub(crate) fn count(&mut self, test: Test) {
        self.prune_counts.add(test);
    }

    /// Number of positions that each test has pruned so far.
    pub(crate) fn prune_counts(&self) -> PruneCounts {
        self.prune_counts
    }

    /// Whether frozen boxes are taken as walls as yet.
    pub(crate) fn looks_at_walls(&self) -> bool {
        self.rules.walled && !self.is_short
    }

    /// Whether corrals are looked at, now or later.
    pub(crate) fn looks_at_corrals(&self) -> bool {
        self.rules.corral
    }

    /// Whether patterns are learned and looked for.
    pub(crate) fn learns(&self) -> bool {
        !H::BACKWARD && self.rules.learned
    }

    /// Positions looked at in searches of corrals and in proofs of patterns.
    pub(crate) fn visited(&self) -> u64 {
        self.caches.corrals.visited + self.caches.learner.visited()
    }
}

#[cfg(test)]
impl<B: Board, H: Heading> Checks<'_, B, H> {
    /// Switches all tests on and makes all tables.
    pub(crate) fn use_all(&mut self) {
        self.rules = Pruning::default();
        self.expect_long();
        self.make_triples();
    }
}

/// The first tier.
struct AfterMove<'c, 'a, B, H> {
    checks: &'c mut Checks<'a, B, H>,
    boxes: &'c B,
    from: Square,
    to: Square,
    side: usize,
    player: Square,
}

impl<B: Board, H: Heading> Tier for AfterMove<'_, '_, B, H> {
    type Proof = ();

    #[inline(always)]
    fn ask(&mut self, test: Test) -> Option<()> {
        let &mut AfterMove { ref mut checks, boxes, from, to, side, player } = self;
        let (ground, rules, distances) = (checks.ground, &checks.rules, checks.distances);
        let is_lost = |square| !distances.is_live_square(square);
        let dead = match test {
            Test::DeadSquare => rules.dead_squares && !distances.is_live(ground.stances.beside(to, side)),
            Test::Capacity => {
                !H::BACKWARD && rules.capacity && ground.capacity().is_dead_after(boxes, from, to)
            }
            Test::Pairs => checks.pairs.is_some_and(|pairs| pairs.is_dead(boxes, to, side)),
            Test::Triples => checks.triples.is_some_and(|triples| triples.is_dead(boxes, to, side)),
            Test::Freeze => {
                rules.freeze && freeze::is_dead_after::<B, H>(ground, boxes, to, is_lost, &mut checks.freeze)
            }
            Test::Diagonal => {
                !H::BACKWARD
                    && rules.diagonals
                    && closed_diagonal::is_dead_after_push(ground, boxes, to, player)
            }
            Test::Matching => match &mut checks.paired {
                Paired::AfterMove(pairing) if rules.matching => {
                    pairing.set(boxes, player, &ground.stances, distances).is_none()
                }
                _ => false,
            },
            Test::Learned => checks.learns() && checks.caches.learner.is_dead_after(boxes, to, player),
            Test::Walled | Test::Corral | Test::PiCorral => false,
        };
        dead.then_some(())
    }
}

/// The second tier.
struct OnTurn<'c, 'a, B, H> {
    checks: &'c mut Checks<'a, B, H>,
    boxes: &'c B,
    player: Square,
    reach: &'c B,
    proofs: u64,
}

impl<B: Board, H: Heading> OnTurn<'_, '_, B, H> {
    /// Whether some corral makes the position dead. The boxes around it make a pattern.
    fn is_dead_corral(&mut self) -> bool {
        let (ground, learns) = (self.checks.ground, self.checks.learns());
        let caches = &mut self.checks.caches;
        let Some(found) = caches.corrals.find(ground, self.boxes, self.player, self.reach) else {
            return false;
        };
        if learns && caches.learner.visited() < self.proofs {
            caches.learner.keep(ground, found, self.player);
        }
        true
    }
}

impl<B: Board, H: Heading> Tier for OnTurn<'_, '_, B, H> {
    type Proof = ();

    #[inline(always)]
    fn ask(&mut self, test: Test) -> Option<()> {
        let &mut OnTurn { ref mut checks, boxes, player, .. } = self;
        let (ground, rules) = (checks.ground, &checks.rules);
        let dead = match test {
            Test::Matching => match &mut checks.paired {
                Paired::OnTurn(pairing) if rules.matching => {
                    pairing.set(boxes, player, &ground.stances, checks.distances).is_none()
                }
                _ => false,
            },
            Test::Walled => {
                matches!(checks.paired, Paired::OnTurn(_))
                    && checks.looks_at_walls()
                    && checks.caches.walled.is_dead(ground, boxes, player)
            }
            Test::Learned => {
                checks.learns() && {
                    let learner = &mut checks.caches.learner;
                    learner.refresh();
                    learner.is_dead(boxes, player, learner.len().saturating_sub(checks.recent))
                }
            }
            Test::Corral => {
                !H::BACKWARD && checks.looks_at_corrals() && !checks.is_short && self.is_dead_corral()
            }
            Test::DeadSquare | Test::Capacity | Test::Pairs | Test::Triples => false,
            Test::Freeze | Test::Diagonal | Test::PiCorral => false,
        };
        dead.then_some(())
    }
}

/// The third tier: a position of which nothing is known.
#[derive(Debug)]
pub(crate) struct Whole<'w, B> {
    ground: &'w Ground,
    rules: &'w Pruning,
    caches: &'w mut CheckCaches<B, Forward>,
    /// Whether the boxes of a dead corral are made a pattern.
    learns: bool,
    boxes: &'w B,
    /// Canonical, and what it reaches.
    player: Square,
    reach: B,
    frozen: B,
}

impl<'w, B: Board> Whole<'w, B> {
    /// The position with boxes on `boxes` and the player on `player`.
    pub(crate) fn new(
        ground: &'w Ground,
        rules: &'w Pruning,
        caches: &'w mut CheckCaches<B, Forward>,
        boxes: &'w B,
        player: Square,
    ) -> Self {
        let mut reach = B::empty(ground.maze.len());
        let player = ground.maze.flood(boxes, player, &mut reach, &mut Vec::new());
        let frozen = freeze::frozen(&ground.maze, boxes, |square| ground.is_dead_square(square));
        Whole { ground, rules, caches, learns: false, boxes, player, reach, frozen }
    }

    /// The same, which makes patterns of what it finds.
    pub(crate) fn learning(self) -> Self {
        Whole { learns: self.rules.learned, ..self }
    }

    /// The first test that proves the position dead, and boxes that make it so.
    pub(crate) fn find(&mut self) -> Option<(Test, B)> {
        self.first()
    }

    /// Frozen boxes that touch each other, one of them off goal, if there are any.
    pub(crate) fn frozen(&self) -> Option<B> {
        freeze::stray_group(&self.ground.maze, &self.frozen)
    }

    /// The floor.
    pub(crate) fn maze(&self) -> &'w Maze {
        &self.ground.maze
    }

    /// The canonical player.
    pub(crate) fn player(&self) -> Square {
        self.player
    }

    /// The boxes around a dead corral: as few as make the position dead, when they are made a pattern.
    fn corral(&mut self) -> Option<B> {
        let CheckCaches { corrals, learner, .. } = &mut *self.caches;
        let found = corrals.find(self.ground, self.boxes, self.player, &self.reach)?;
        if self.learns && learner.keep(self.ground, found.clone(), self.player) {
            return learner.find(self.boxes, self.player, 0).cloned();
        }
        Some(found)
    }
}

impl<B: Board> Tier for Whole<'_, B> {
    type Proof = B;

    fn ask(&mut self, test: Test) -> Option<B> {
        let (ground, rules, boxes, player) = (self.ground, self.rules, self.boxes, self.player);
        let maze = &ground.maze;
        match test {
            Test::DeadSquare if rules.dead_squares => {
                let mut lost = boxes.clone();
                let is_live = |&square: &Square| ground.to_goals.is_live(ground.stances.of(square, player));
                boxes.squares().filter(is_live).for_each(|square| lost.take(square));
                (!lost.is_empty()).then_some(lost)
            }
            Test::Capacity if rules.capacity => ground.capacity().overfull(boxes),
            Test::Pairs if rules.pairs => {
                Some(maze.board(&ground.pairs_to_goals()?.find(maze, boxes, &self.reach)?))
            }
            Test::Triples if rules.triples => {
                Some(maze.board(&ground.triples_made()?.find(maze, boxes, &self.reach)?))
            }
            Test::Freeze if rules.freeze => self.frozen(),
            Test::Diagonal if rules.diagonals => closed_diagonal::find(ground, boxes, player),
            Test::Matching if rules.matching => {
                crowd::find(maze, (&ground.stances, &ground.to_goals), boxes, player)
            }
            Test::Walled if rules.walled => {
                let walled = &mut self.caches.walled;
                walled.is_dead(ground, boxes, player).then(|| walled.find(ground, boxes, player))
            }
            Test::Learned if rules.learned => self.caches.learner.find(boxes, player, 0).cloned(),
            Test::Corral if rules.corral => self.corral(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
