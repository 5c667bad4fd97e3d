//! Single moves: a state is the boxes and the player's square, every step costs one.

use crate::deadlock::checks::Checks;
use crate::deadlock::pruning::Pruning;
use crate::engine::spaces::packed::{State, boxes_and_player, pack, packed_len, unpack};
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
    type State = State<B>;
    type Move = Direction;

    fn initial(&self) -> State<B> {
        let maze = &self.ground.maze;
        State { boxes: maze.start(), player: maze.player, last: None }
    }

    fn successors(&self, state: &State<B>, out: &mut Vec<Successor<State<B>, Direction>>) {
        let maze = &self.ground.maze;
        if let Some(view) = &self.view {
            view.show(maze, &state.boxes, state.player);
        }
        for direction in Direction::ALL {
            let player = maze.step(state.player, direction);
            if player == NONE {
                continue;
            }
            let mut next = State { boxes: state.boxes.clone(), player, last: None };
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

    boxes_and_player!();
}

impl<B: Board> Reversible for MovesSpace<'_, B> {
    /// The last move of a shortest solution is a push, so the player ends beside a box.
    fn goals(&self) -> impl Iterator<Item = State<B>> {
        let maze = &self.ground.maze;
        box_sets::<B>(maze).flat_map(move |boxes| {
            (0..maze.len() as Square).filter_map(move |player| {
                let next = maze.next[player as usize];
                let beside = !boxes.has(player) && next.iter().any(|&next| next != NONE && boxes.has(next));
                beside.then(|| State { boxes: boxes.clone(), player, last: None })
            })
        })
    }

    fn predecessors(&self, state: &State<B>, out: &mut Vec<Successor<State<B>, Direction>>) {
        let maze = &self.ground.maze;
        for direction in Direction::ALL {
            let player = maze.step(state.player, direction.opposite());
            if player == NONE || state.boxes.has(player) {
                continue;
            }
            let walked = State { boxes: state.boxes.clone(), player, last: None };
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
