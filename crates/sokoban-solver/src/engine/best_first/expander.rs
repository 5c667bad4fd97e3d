//! The successors of a position, without those that the tests call dead or needless, and their bounds.

use super::bound::Loan;
use super::folding::Folding;
use super::frontier::Order;
use super::walks::Walks;
use crate::deadlock::checks::{CheckCaches, Checks, Paired};
use crate::deadlock::knowledge::Knowledge;
use crate::deadlock::prune_counts::Test;
use crate::deadlock::pruning::Pruning;
use crate::deadlock::walled::{MOST_BYTES, Walled};
use crate::engine::prices::Prices;
use crate::engine::store::Node;
use crate::engine::table::Key;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{NONE, STACK_BYTES, Square};
use crate::ground::floor::restriction::Restriction;
use crate::ground::memory::{Held, Memory};
use crate::ground::tables::distance::Distances;
use crate::ground::tables::matching::Matching;
use grid::{Direction, Symmetry};
use search::GaveUp;
use std::sync::Arc;

/// A successor not yet looked up.
#[derive(Debug)]
pub(super) struct Child<B> {
    /// The position as it is stored, the image of what the move leads to.
    pub(super) boxes: B,
    pub(super) player: Square,
    pub(super) image: Symmetry,
    /// Where the box stood before, and which way it went.
    pub(super) from: Square,
    pub(super) direction: Direction,
    /// Where it stands now, and on which side of it the player.
    pub(super) to: Square,
    pub(super) side: usize,
    /// What that cost.
    pub(super) cost: u32,
    /// What it is looked up by, once that is known.
    pub(super) key: Key,
}

/// The tests of a search and what it needs to make successors.
#[derive(Debug)]
pub(super) struct Expander<'a, B: Board, H: Heading> {
    ground: &'a Ground,
    prices: Option<Prices>,
    distances: &'a Distances,
    pub(super) checks: Checks<'a, B, H>,
    memory: Arc<Memory>,
    /// Whether tables with frozen boxes as walls are kept.
    has_tables: bool,
    pub(super) pairing: Matching,
    stack: Vec<Square>,
    walks: Walks,
    /// What makes one of positions that are images of each other, if the level has symmetries.
    folding: Option<Folding<'a, B>>,
    /// The successors of the position at hand.
    pub(super) children: Vec<Child<B>>,
    held: Held,
    /// How many moves it has tried.
    pub(super) generated: u64,
}

impl<'a, B: Board, H: Heading> Expander<'a, B, H> {
    /// What a search in this order needs. It takes no memory yet.
    pub(super) fn new(
        ground: &'a Ground,
        order: Order,
        rules: &Pruning,
        knowledge: &Arc<Knowledge<B>>,
        memory: &Arc<Memory>,
    ) -> Self {
        let maze = &ground.maze;
        let distances = ground.distances::<H>();
        let rules = &Pruning {
            corral: rules.corral && maze.len() > ground.parameters().small_board,
            ..rules.clone()
        };
        let caches = CheckCaches::new(ground, knowledge, 0);
        let recent = ground.parameters().pattern_recent;
        Expander {
            ground,
            prices: order.prices(),
            distances,
            checks: Checks::new(ground, rules, caches, Paired::BySearch).with_recent(recent),
            memory: memory.clone(),
            has_tables: false,
            pairing: Matching::new(distances.targets),
            stack: Vec::new(),
            walks: Walks::default(),
            folding: None,
            children: Vec::new(),
            held: maze.limits.hold_none(),
            generated: 0,
        }
    }

    /// Takes memory for scratch, and for what folds images of positions if it is to.
    pub(super) fn begin(&mut self, folds: bool) -> Result<(), GaveUp> {
        self.held.take(STACK_BYTES * self.ground.maze.len())?;
        if folds {
            self.folding = Folding::new::<H>(self.ground, self.prices.is_some())?;
        }
        Ok(())
    }

    /// Whether what it makes are images of positions.
    pub(super) fn folds(&self) -> bool {
        self.folding.is_some()
    }

    /// Lets the tests keep what they found, if there is memory for it.
    pub(super) fn allocate_wall_tables(&mut self) {
        let bytes = MOST_BYTES.min(self.memory.limit() / 64);
        if !self.has_tables
            && let Ok(least) = self.memory.hold(bytes / 4)
        {
            self.has_tables = true;
            self.checks.caches.walled = Walled::within(bytes, least);
        }
    }

    /// What bounds are made with, until it is given back.
    pub(super) fn lend(&mut self) -> Loan<B, H> {
        let walled = std::mem::replace(&mut self.checks.caches.walled, Walled::new(0));
        Loan { walled, pairing: std::mem::take(&mut self.pairing) }
    }

    /// Takes back what was lent.
    pub(super) fn take_back(&mut self, loan: Loan<B, H>) {
        (self.checks.caches.walled, self.pairing) = (loan.walled, loan.pairing);
    }

    /// Forgets the position at hand.
    pub(super) fn forget(&mut self) {
        self.children.clear();
        self.walks.forget();
    }

    /// The bound of a position by the plain pairing, or none when its boxes have none.
    pub(super) fn bound(&mut self, boxes: &B, player: Square) -> Option<u32> {
        self.pairing.set(boxes, player, &self.ground.stances, self.distances)
    }

    /// The squares that the player reaches in a position.
    pub(super) fn reach(&mut self, boxes: &B, player: Square) -> B {
        let mut reach = B::empty(self.ground.maze.len());
        self.ground.maze.flood(boxes, player, &mut reach, &mut self.stack);
        reach
    }

    /// Makes the successors of a position, without those that a cheap test calls dead. False when the position itself is
    /// dead.
    pub(super) fn expand(&mut self, node: &Node, boxes: &B, reach: &B) -> Result<bool, GaveUp> {
        if self.checks.on_turn(boxes, node.player, reach, 0) {
            return Ok(false);
        }
        if self.prices.is_some() {
            self.walk(node, boxes);
        }
        let only = self.checks.restriction(boxes, reach);
        self.successors(boxes, node.player, reach, only.as_ref())?;
        Ok(true)
    }

    /// Walks from a node to all squares that the player reaches.
    fn walk(&mut self, node: &Node, boxes: &B) {
        let maze = &self.ground.maze;
        if H::BACKWARD && node.cost == 0 {
            self.walks.begin_anywhere(maze);
        } else {
            self.walks.from(maze, boxes, node.player);
        }
    }

    /// Where the player of the position at hand can walk to push or pull, and what the walk costs; and the same for `last`,
    /// if the player reaches that.
    pub(super) fn exits(&self, last: Option<Square>) -> impl Iterator<Item = (Square, u32)> {
        let push = self.prices.map_or(0, |prices| prices.push);
        let exits = self.children.iter().map(move |child| {
            let square = self.ground.maze.next[child.from as usize][child.side];
            (square, child.cost - push)
        });
        exits.chain(last.and_then(|square| Some((square, self.walks.length(square)?))))
    }

    /// Appends the positions after each push that no cheap test calls dead, of those in `only` if given.
    fn successors(
        &mut self,
        boxes: &B,
        lowest: Square,
        reach: &B,
        only: Option<&Restriction<B>>,
    ) -> Result<(), GaveUp> {
        let ground = self.ground;
        let maze = &ground.maze;
        if let Some(folding) = &mut self.folding {
            folding.take(boxes);
        }
        let mut area = B::empty(maze.len());
        let each = 2 * size_of::<Child<B>>() + boxes.bytes();
        for from in boxes.squares() {
            maze.limits.check()?;
            self.held.take_up_to((self.children.len() + 4) * each)?;
            for d in 0..4 {
                let side = H::side(d);
                // A push follows the box, a pull leads it.
                let before = maze.next[from as usize][side];
                if before == NONE || !reach.has(before) {
                    continue;
                }
                let Some(to) = H::moved(maze, boxes, from, side) else { continue };
                let after = maze.next[to as usize][side];
                self.generated += 1;
                if let Some(only) = only
                    && (!only.boxes.has(from) || !only.into.has(to))
                {
                    self.checks.count(Test::PiCorral);
                    continue;
                }
                let Some(child) = self.checks.after_move(boxes, from, to, side) else { continue };
                let cost = self.prices.map_or(1, |prices| {
                    self.walks.to(before).saturating_mul(prices.walk).saturating_add(prices.push)
                });
                let (boxes, player, image) = if let Some(folding) = &mut self.folding {
                    folding.fold(ground, child, (boxes, reach), (from, to, after), &mut self.stack)
                } else if self.prices.is_some() {
                    (child, after, Symmetry::IDENTITY)
                } else {
                    let (moved, scratch) = ((from, to, after), (&mut area, &mut self.stack));
                    let player = ground.rings.player_after(maze, &child, (reach, lowest), moved, scratch);
                    (child, player, Symmetry::IDENTITY)
                };
                let direction = Direction::from_index(d);
                self.children.push(Child {
                    boxes,
                    player,
                    image,
                    from,
                    direction,
                    to,
                    side,
                    cost,
                    key: Key::default(),
                });
            }
        }
        Ok(())
    }
}
