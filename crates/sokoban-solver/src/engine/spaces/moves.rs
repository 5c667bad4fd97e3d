//! Single moves: a state is the boxes and the player's square, every step costs one.

use crate::deadlock::checks::Checks;
use crate::deadlock::pruning::Pruning;
use crate::engine::spaces::packed::{pack, packed_len, unpack};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::box_sets;
use crate::ground::floor::heading::{Forward, Heading};
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::view::View;
use grid::Direction;
use search::{Reversible, Space, Successor};
use std::cell::RefCell;

/// Boxes and the player's square.
#[derive(Clone, Debug)]
pub(crate) struct MoveState<B> {
    /// Where the boxes are.
    pub(crate) boxes: B,
    /// Where the player is.
    pub(crate) player: Square,
    /// The push that led here, if one did and it is still known; no part of the identity.
    pub(crate) last: Option<Push>,
}

/// The space of single moves of one level.
#[derive(Debug)]
pub(crate) struct MovesSpace<'a, B> {
    /// The level.
    pub(crate) ground: &'a Ground,
    goals: B,
    checks: RefCell<Checks<'a, B, Forward>>,
    view: Option<View>,
}

impl<'a, B: Board> MovesSpace<'a, B> {
    /// The space over `ground` with the tests that `rules` allow.
    pub(crate) fn new(ground: &'a Ground, rules: &Pruning) -> Self {
        let checks = RefCell::new(Checks::of_space(ground, rules));
        MovesSpace { ground, goals: ground.maze.goal_board(), checks, view: None }
    }

    /// The same, with each state that is expanded shown in `view`.
    pub(crate) fn viewed(self, view: Option<View>) -> Self {
        MovesSpace { view, ..self }
    }

    /// The goals.
    pub(crate) fn goal_board(&self) -> &B {
        &self.goals
    }
}

impl<B: Board> Space for MovesSpace<'_, B> {
    type State = MoveState<B>;
    type Move = Direction;

    fn initial(&self) -> MoveState<B> {
        let maze = &self.ground.maze;
        MoveState { boxes: maze.start(), player: maze.player, last: None }
    }

    fn successors(&self, state: &MoveState<B>, out: &mut Vec<Successor<MoveState<B>, Direction>>) {
        let maze = &self.ground.maze;
        if let Some(view) = &self.view {
            view.show(maze, &state.boxes, state.player);
        }
        for direction in Direction::ALL {
            let player = maze.step(state.player, direction);
            if player == NONE {
                continue;
            }
            let mut next = MoveState { boxes: state.boxes.clone(), player, last: None };
            if state.boxes.has(player) {
                let to = maze.step(player, direction);
                if to == NONE || state.boxes.has(to) {
                    continue;
                }
                next.boxes.take(player);
                next.boxes.put(to);
                next.last = Some(Push { from: player, direction });
            }
            out.push(Successor { step: direction, cost: 1, state: next });
        }
    }

    fn is_goal(&self, state: &MoveState<B>) -> bool {
        state.boxes.is_subset(&self.goals)
    }

    fn is_dead(&self, state: &MoveState<B>) -> bool {
        state.last.is_some_and(|push| {
            let to = self.ground.maze.step(push.from, push.direction);
            let side = Forward::side(push.direction.index());
            self.checks.borrow_mut().is_dead_after(&state.boxes, push.from, to, side)
        })
    }

    fn packed_len(&self) -> usize {
        packed_len(self.ground.maze.len())
    }

    fn pack(&self, state: &MoveState<B>, into: &mut [u8]) {
        pack(&state.boxes, state.player, self.ground.maze.len(), into);
    }

    fn unpack(&self, from: &[u8]) -> MoveState<B> {
        let (boxes, player) = unpack(self.ground.maze.len(), from);
        MoveState { boxes, player, last: None }
    }
}

impl<B: Board> Reversible for MovesSpace<'_, B> {
    /// The last move of a shortest solution is a push, so the player ends beside a box.
    fn goals(&self) -> impl Iterator<Item = MoveState<B>> {
        let maze = &self.ground.maze;
        box_sets::<B>(maze).flat_map(move |boxes| {
            (0..maze.len() as Square).filter_map(move |player| {
                let next = maze.next[player as usize];
                let beside = !boxes.has(player) && next.iter().any(|&next| next != NONE && boxes.has(next));
                beside.then(|| MoveState { boxes: boxes.clone(), player, last: None })
            })
        })
    }

    fn predecessors(&self, state: &MoveState<B>, out: &mut Vec<Successor<MoveState<B>, Direction>>) {
        let maze = &self.ground.maze;
        for direction in Direction::ALL {
            let player = maze.step(state.player, direction.opposite());
            if player == NONE || state.boxes.has(player) {
                continue;
            }
            let walked = MoveState { boxes: state.boxes.clone(), player, last: None };
            let ahead = maze.step(state.player, direction);
            if ahead != NONE && state.boxes.has(ahead) {
                let mut pulled = walked.clone();
                pulled.boxes.take(ahead);
                pulled.boxes.put(state.player);
                out.push(Successor { step: direction, cost: 1, state: pulled });
            }
            out.push(Successor { step: direction, cost: 1, state: walked });
        }
    }
}
