//! A part of a level: some of its boxes, searched to the end with the others removed.
//!
//! Removing boxes makes a level easier: what remains of a solution without the pushes of the boxes removed is a solution
//! of the part. So if a part cannot be solved, the level cannot. A part may also have a zone, the surroundings of an
//! area that is closed off; a box that leaves the zone is removed, which again makes it easier.
//!
//! Best-first search over pushes, least sum of distances first, with the cascade of deadlock tests. The search
//! can be interrupted and continued. A position takes as many bytes as in the best-first searches.

use crate::deadlock::checks::Checks;
use crate::engine::buckets::Buckets;
use crate::engine::store::{LARGEST_COST, Node, NodeId, Store};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Forward;
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::memory::Memory;
use crate::ground::tables::distance::INFINITE;
use grid::Direction;
use search::GaveUp;
use std::sync::Arc;

/// What a part is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Subproblem<B> {
    /// Its boxes, where they stand at first.
    pub(crate) boxes: B,
    /// Where boxes count; one that leaves it is removed.
    pub(crate) zone: Option<B>,
}

/// What is known of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It cannot be solved.
    Dead,
    /// These pushes solve it.
    Solved(Vec<Push>),
    /// Not decided yet.
    Open,
}

/// A search of a part.
#[derive(Debug)]
pub(crate) struct SubproblemSearch<B> {
    pub(crate) of: Subproblem<B>,
    store: Store<B>,
    open: Buckets,
    /// Positions expanded.
    pub(crate) expanded: u64,
}

/// What all parts of a level share.
#[derive(Debug)]
pub(crate) struct Bench<'a, B> {
    pub(crate) ground: &'a Ground,
    pub(crate) checks: Checks<'a, B, Forward>,
    /// Where the player stands at first.
    pub(crate) player: Square,
    /// Pushes from each square to the nearest goal, for a player who can be everywhere.
    pub(crate) near: Vec<u16>,
    pub(crate) goals: B,
    pub(crate) stack: Vec<Square>,
    /// Positions expanded in all searches, made by pushes, and stored.
    pub(crate) expanded: u64,
    pub(crate) generated: u64,
    pub(crate) stored: u64,
}

impl<B: Board> SubproblemSearch<B> {
    /// A search that has not begun.
    pub(crate) fn new(
        bench: &mut Bench<'_, B>,
        of: Subproblem<B>,
        memory: &Arc<Memory>,
    ) -> Result<SubproblemSearch<B>, GaveUp> {
        let maze = &bench.ground.maze;
        let mut area = B::empty(maze.len());
        let player = maze.flood(&of.boxes, bench.player, &mut area, &mut bench.stack);
        let mut part = SubproblemSearch {
            of,
            store: Store::new(maze.len(), memory),
            open: Buckets::new(size_of::<NodeId>(), memory),
            expanded: 0,
        };
        let root = Node { player, ..Node::BLANK };
        let boxes = part.of.boxes.clone();
        part.add(bench, &boxes, root)?;
        Ok(part)
    }

    /// Expands positions until `most` were expanded in all, or the answer is known.
    pub(crate) fn search(&mut self, bench: &mut Bench<'_, B>, most: u64) -> Result<Answer, GaveUp> {
        while self.expanded < most {
            let Some(id) = self.open.pop() else { return Ok(Answer::Dead) };
            let id = id as NodeId;
            if let Some(solved) = self.expand(bench, id)? {
                return Ok(Answer::Solved(self.store.path(solved).0));
            }
        }
        Ok(Answer::Open)
    }

    /// Makes the positions after each push; the node of one in which all boxes are on goals.
    fn expand(&mut self, bench: &mut Bench<'_, B>, id: NodeId) -> Result<Option<NodeId>, GaveUp> {
        let ground = bench.ground;
        let maze = &ground.maze;
        maze.limits.check()?;
        let node = self.store.node(id);
        let (mut boxes, mut reach) = (B::empty(maze.len()), B::empty(maze.len()));
        self.store.boxes(id, &mut boxes);
        if boxes.is_subset(&bench.goals) {
            return Ok(Some(id));
        }
        self.expanded += 1;
        bench.expanded += 1;
        maze.flood(&boxes, node.player, &mut reach, &mut bench.stack);
        let proofs = ground.parameters().pattern_proofs * bench.expanded;
        if bench.checks.on_turn(&boxes, node.player, &reach, proofs) {
            return Ok(None);
        }
        // A restriction may count on every goal being filled, which a box that leaves the zone does not do.
        let may_restrict = self.of.zone.is_none() || boxes.len() < maze.goals.len();
        let only = if may_restrict { bench.checks.restriction(&boxes, &reach) } else { None };
        let mut area = B::empty(maze.len());
        for from in boxes.squares() {
            for d in 0..4 {
                let (to, behind) = (maze.next[from as usize][d], maze.next[from as usize][(d + 2) % 4]);
                if to == NONE || behind == NONE || boxes.has(to) || !reach.has(behind) {
                    continue;
                }
                if only.as_ref().is_some_and(|only| !only.boxes.has(from) || !only.into.has(to)) {
                    continue;
                }
                bench.generated += 1;
                let Some(mut child) = bench.checks.after_move(&boxes, from, to, (d + 2) % 4) else {
                    continue;
                };
                let player = if self.of.zone.as_ref().is_some_and(|zone| !zone.has(to)) {
                    child.take(to);
                    maze.flood(&child, from, &mut area, &mut bench.stack)
                } else {
                    let (moved, scratch) = ((from, to, from), (&mut area, &mut bench.stack));
                    ground.rings.player_after(maze, &child, (&reach, node.player), moved, scratch)
                };
                if self.store.find(&child, player).is_none() {
                    let direction = Direction::from_index(d);
                    let cost = (node.cost + 1).min(LARGEST_COST);
                    let made = Node { parent: id, player, from, direction, cost, ..Node::BLANK };
                    self.add(bench, &child, made)?;
                }
            }
        }
        Ok(None)
    }

    fn add(&mut self, bench: &mut Bench<'_, B>, boxes: &B, node: Node) -> Result<(), GaveUp> {
        let id = self.store.add(boxes, &node)?;
        bench.stored += 1;
        let far = |square: Square| match bench.near[square as usize] {
            INFINITE => 0,
            pushes => u32::from(pushes),
        };
        let key: u32 = boxes.squares().map(far).sum();
        self.open.push(key.min(LARGEST_COST), id.into())
    }
}
