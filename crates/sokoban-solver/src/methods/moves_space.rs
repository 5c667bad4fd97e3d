//! Single moves: a state is the boxes and the player's square, every step costs one.

use crate::deadlock::dead_tests::DeadTests;
use crate::level::board::Board;
use crate::level::goal_states::box_sets;
use crate::level::ground::Ground;
use crate::level::maze::{NONE, Square};
use crate::methods::packed::{pack, packed_len, unpack};
use crate::options::Rules;
use crate::view::View;
use grid::Direction;
use search::{Reversible, Space, Successor};
use std::cell::RefCell;

/// How a state came to be, as far as the tests want to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// It is where the search starts.
    Start,
    /// No box moved, or it is not known any more.
    Walk,
    /// The box now on the square was pushed there.
    Push(Square),
}

/// Boxes and the player's square.
#[derive(Clone, Debug)]
pub(crate) struct MoveState<B> {
    /// Where the boxes are.
    pub(crate) boxes: B,
    /// Where the player is.
    pub(crate) player: Square,
    /// How the state came to be; no part of its identity.
    pub(crate) came: Came,
}

/// The space of single moves of one level.
#[derive(Debug)]
pub(crate) struct MovesSpace<'a, B> {
    /// The level.
    pub(crate) ground: &'a Ground,
    goals: B,
    tests: RefCell<DeadTests>,
    view: Option<View>,
}

impl<'a, B: Board> MovesSpace<'a, B> {
    /// The space over `ground` with the tests that `rules` allow.
    pub(crate) fn new(ground: &'a Ground, rules: &Rules) -> Self {
        let tests = RefCell::new(DeadTests::new(ground, rules));
        MovesSpace { ground, goals: ground.maze.goal_board(), tests, view: None }
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
        MoveState { boxes: maze.start(), player: maze.player, came: Came::Start }
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
            let mut next = MoveState { boxes: state.boxes.clone(), player, came: Came::Walk };
            if state.boxes.has(player) {
                let to = maze.step(player, direction);
                if to == NONE || state.boxes.has(to) {
                    continue;
                }
                next.boxes.take(player);
                next.boxes.put(to);
                next.came = Came::Push(to);
            }
            out.push(Successor { step: direction, cost: 1, state: next });
        }
    }

    fn is_goal(&self, state: &MoveState<B>) -> bool {
        state.boxes.is_subset(&self.goals)
    }

    fn is_dead(&self, state: &MoveState<B>) -> bool {
        let mut tests = self.tests.borrow_mut();
        match state.came {
            Came::Start => tests.of_position(self.ground, &state.boxes, state.player),
            Came::Walk => false,
            Came::Push(to) => tests.after_push(self.ground, &state.boxes, to, state.player),
        }
    }

    fn packed_len(&self) -> usize {
        packed_len(self.ground.maze.len())
    }

    fn pack(&self, state: &MoveState<B>, into: &mut [u8]) {
        pack(&state.boxes, state.player, self.ground.maze.len(), into);
    }

    fn unpack(&self, from: &[u8]) -> MoveState<B> {
        let (boxes, player) = unpack(self.ground.maze.len(), from);
        MoveState { boxes, player, came: Came::Walk }
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
                beside.then(|| MoveState { boxes: boxes.clone(), player, came: Came::Walk })
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
            let walked = MoveState { boxes: state.boxes.clone(), player, came: Came::Walk };
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
