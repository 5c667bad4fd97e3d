//! The way to a position of a search for a shortest solution, found again from its end where positions have no parents, or
//! parents that belong to other workers.
//!
//! A position was reached by a move from another one, whose cost was less by that of the move and of the walk to it. Costs
//! only become less. So from every position a move can be taken back to one that is stored, or whose image is, at no more
//! than that, until it is a root. In a crew, each worker to whom one of them may belong is asked in turn.

use super::BestFirst;
use super::folding::{Folded, turned, unfold};
use super::membership::{Item, WayBack};
use super::walks::Walks;
use super::{End, Name};
use crate::engine::crew::WorkerId;
use crate::ground::floor::board::Board;
use crate::ground::floor::heading::Heading;
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::walk::Push;
use grid::{Direction, Symmetry};
use search::GaveUp;

/// A position from which a move leads to another one.
struct Before<B> {
    boxes: B,
    player: Square,
    cost: u32,
    made: Folded,
}

/// How far a worker can follow a way.
enum Followed {
    /// The way is whole.
    ToRoot,
    /// This one may have the next position.
    To(WorkerId),
    /// Nobody has.
    Nowhere,
}

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// The moves to a position, the last one first; every one that leads to it belongs to this search.
    pub(super) fn way_back(&self, name: Name) -> Vec<Folded> {
        let Some(mut way) = self.way_from(name) else { return Vec::new() };
        let followed = self.extend(&mut way);
        debug_assert!(matches!(followed, Followed::ToRoot), "no way to {way:?}");
        way.moves
    }

    /// The way whose end is a position.
    fn way_from(&self, name: Name) -> Option<WayBack<B>> {
        let mut boxes = B::empty(self.ground.maze.len());
        let (_, node) = self.positions.named(name, &mut boxes)?;
        Some(WayBack { moves: Vec::new(), boxes, player: node.player, cost: node.cost, owner: self.number() })
    }

    /// Collects the moves to a solved position, from worker to worker.
    pub(super) fn collect(&mut self, name: Name) -> Result<(), GaveUp> {
        self.way_from(name).map_or(Ok(()), |way| self.follow_back(way))
    }

    /// Follows a way as far as this worker has the positions. At the root it is a solution.
    pub(super) fn follow_back(&mut self, mut way: WayBack<B>) -> Result<(), GaveUp> {
        match self.extend(&mut way) {
            Followed::ToRoot => {
                let pushes = H::played(&self.ground.maze, unfold(self.ground, &way.moves));
                self.ceiling.meet(self.cost(&pushes), pushes);
            }
            Followed::To(worker) => {
                let bytes = size_of_val(&way) + way.boxes.bytes() + size_of_val(way.moves.as_slice());
                return self.pass_on(worker, Item::WayBack(Box::new(way)), bytes);
            }
            Followed::Nowhere => self.quit(End::Incomplete),
        }
        Ok(())
    }

    /// Extends a way by the moves from positions that belong to this search.
    fn extend(&self, way: &mut WayBack<B>) -> Followed {
        let (own, workers) = (self.number(), self.workers());
        while way.cost > 0 {
            // How many workers further round someone is. Those as far as the owner of the position or farther were asked.
            let further = |worker: WorkerId| {
                let ahead = (usize::from(worker) + workers - usize::from(own)) % workers;
                if ahead == 0 { workers } else { ahead }
            };
            let mut next = way.owner;
            let before = self.before(way, |boxes, player, most| {
                let owner = self.owner(boxes, player);
                if owner != own {
                    next = if further(owner) < further(next) { owner } else { next };
                    return None;
                }
                let known = self.positions.find(self.positions.key(boxes, player), boxes, player)?;
                Some(self.positions.node(known).cost).filter(|&cost| cost <= most)
            });
            let Some(Before { boxes, player, cost, made }) = before else {
                return if next == way.owner { Followed::Nowhere } else { Followed::To(next) };
            };
            way.moves.push(made);
            (way.boxes, way.player, way.cost, way.owner) = (boxes, player, cost, own);
        }
        Followed::ToRoot
    }

    /// A position from which a move leads to the first one of a way, by the box that moves next if there is any such.
    /// `stored` is given the boxes and player of what may be one, with the cost that it has at most, and says what it costs.
    fn before(
        &self,
        way: &WayBack<B>,
        mut stored: impl FnMut(&B, Square, u32) -> Option<u32>,
    ) -> Option<Before<B>> {
        let (maze, symmetries) = (&self.ground.maze, self.ground.symmetries());
        let group = if self.expander.folds() { symmetries.of::<H>() } else { &[Symmetry::IDENTITY] };
        let mut reach = B::empty(maze.len());
        if self.order().prices().is_some() {
            reach.put(way.player);
        } else {
            maze.flood(&way.boxes, way.player, &mut reach, &mut Vec::new());
        }
        // Where the same box has moved before, the player walks less.
        let squares = way.moves.last().map(|next| next.push.from).into_iter().chain(way.boxes.squares());
        for (to, d) in squares.flat_map(|to| (0..4).map(move |d| (to, d))) {
            let side = H::side(d);
            let after = maze.next[to as usize][side];
            // A pushed box was where the player stands now, a pulled one on the other side.
            let from = if H::BACKWARD { maze.next[to as usize][(side + 2) % 4] } else { after };
            if after == NONE || !reach.has(after) || from == NONE || way.boxes.has(from) {
                continue;
            }
            let mut earlier = way.boxes.clone();
            earlier.take(to);
            earlier.put(from);
            let stood = maze.next[from as usize][side];
            if stood == NONE || earlier.has(stood) || H::moved(maze, &earlier, from, side) != Some(to) {
                continue;
            }
            for &symmetry in group {
                let boxes = turned(&earlier, symmetries.images(symmetry));
                let stood = symmetries.image(symmetry, stood);
                if let Some((player, cost)) = self.player_before((&boxes, stood), way.cost, &mut stored) {
                    let push = Push { from, direction: Direction::from_index(d) };
                    let push = symmetries.push(symmetry, push);
                    let made = Folded { push, image: symmetry.inverse() };
                    return Some(Before { boxes, player, cost, made });
                }
            }
        }
        None
    }

    /// A stored position with these boxes from which the player walks to `stood` and moves a box there, all that at a cost
    /// of at most `most`: its player, and what it costs.
    fn player_before(
        &self,
        (boxes, stood): (&B, Square),
        most: u32,
        stored: &mut impl FnMut(&B, Square, u32) -> Option<u32>,
    ) -> Option<(Square, u32)> {
        let maze = &self.ground.maze;
        let mut stored = |player, most| Some((player, stored(boxes, player, most)?));
        let mut area = B::empty(maze.len());
        let lowest = maze.flood(boxes, stood, &mut area, &mut Vec::new());
        let Some(prices) = self.order().prices() else { return stored(lowest, most.checked_sub(1)?) };
        let most = most.checked_sub(prices.push)?;
        // From a root, backward, the walk costs nothing.
        let root = if H::BACKWARD { stored(lowest, 0) } else { None };
        let mut walks = Walks::default();
        walks.from(maze, boxes, stood);
        let mut players = area.squares();
        root.or_else(|| {
            players.find_map(|player| {
                stored(player, most.checked_sub(walks.to(player).saturating_mul(prices.walk))?)
            })
        })
    }
}
