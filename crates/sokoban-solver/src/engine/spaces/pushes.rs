//! Pushes: a state is the boxes and the area that the player reaches; every push costs one.
//!
//! The area is identified by its lowest square. Walks are free, so a search here proves fewest pushes, and has far
//! fewer states than one over moves.

use crate::deadlock::checks::Checks;
use crate::deadlock::pruning::Pruning;
use crate::engine::spaces::packed::{State, boxes_and_player, pack, packed_len, unpack};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::goal_states::{areas, box_sets};
use crate::ground::floor::heading::{Forward, Heading};
use crate::ground::floor::maze::{NONE, Square};
use crate::ground::floor::walk::Push;
use crate::ground::view::View;
use grid::Direction;
use search::{Reversible, Space, Successor};
use std::cell::RefCell;

/// The space of pushes of one level.
#[derive(Debug)]
pub(crate) struct PushesSpace<'a, B> {
    /// The level.
    pub(crate) ground: &'a Ground,
    goals: B,
    checks: RefCell<Checks<'a, B, Forward>>,
    view: Option<View>,
    scratch: RefCell<(B, B, Vec<Square>)>,
}

impl<'a, B: Board> PushesSpace<'a, B> {
    /// The space over `ground` with the tests that `rules` allow.
    pub(crate) fn new(ground: &'a Ground, rules: &Pruning) -> Self {
        let empty = B::empty(ground.maze.len());
        PushesSpace {
            ground,
            goals: ground.maze.goal_board(),
            checks: RefCell::new(Checks::of_space(ground, rules)),
            view: None,
            scratch: RefCell::new((empty.clone(), empty, Vec::new())),
        }
    }

    /// The same, with each state that is expanded shown in `view`.
    pub(crate) fn viewed(self, view: Option<View>) -> Self {
        PushesSpace { view, ..self }
    }
}

impl<B: Board> Space for PushesSpace<'_, B> {
    type State = State<B>;
    type Move = Push;

    fn initial(&self) -> State<B> {
        let maze = &self.ground.maze;
        let boxes: B = maze.start();
        let (_, area, stack) = &mut *self.scratch.borrow_mut();
        let player = maze.flood(&boxes, maze.player, area, stack);
        State { boxes, player, last: None }
    }

    fn successors(&self, state: &State<B>, out: &mut Vec<Successor<State<B>, Push>>) {
        let maze = &self.ground.maze;
        if let Some(view) = &self.view {
            view.show(maze, &state.boxes, state.player);
        }
        let (reach, area, stack) = &mut *self.scratch.borrow_mut();
        maze.flood(&state.boxes, state.player, reach, stack);
        for from in state.boxes.squares() {
            if maze.limits.is_stopped() {
                return;
            }
            for direction in Direction::ALL {
                let behind = maze.step(from, direction.opposite());
                let to = maze.step(from, direction);
                if behind == NONE || to == NONE || !reach.has(behind) || state.boxes.has(to) {
                    continue;
                }
                let mut boxes = state.boxes.clone();
                boxes.take(from);
                boxes.put(to);
                let player = maze.flood(&boxes, from, area, stack);
                let step = Push { from, direction };
                let state = State { boxes, player, last: Some(step) };
                out.push(Successor { step, cost: 1, state });
            }
        }
    }

    boxes_and_player!();
}

impl<B: Board> Reversible for PushesSpace<'_, B> {
    fn goals(&self) -> impl Iterator<Item = State<B>> {
        let maze = &self.ground.maze;
        box_sets::<B>(maze).flat_map(move |boxes| {
            areas(maze, &boxes).into_iter().map(move |player| State {
                boxes: boxes.clone(),
                player,
                last: None,
            })
        })
    }

    fn predecessors(&self, state: &State<B>, out: &mut Vec<Successor<State<B>, Push>>) {
        let maze = &self.ground.maze;
        let (reach, area, stack) = &mut *self.scratch.borrow_mut();
        maze.flood(&state.boxes, state.player, reach, stack);
        for to in state.boxes.squares() {
            if maze.limits.is_stopped() {
                return;
            }
            for direction in Direction::ALL {
                // The box came from where the player can be now, and the player from one step behind.
                let from = maze.step(to, direction.opposite());
                if from == NONE || !reach.has(from) {
                    continue;
                }
                let behind = maze.step(from, direction.opposite());
                if behind == NONE || state.boxes.has(behind) {
                    continue;
                }
                let mut boxes = state.boxes.clone();
                boxes.take(to);
                boxes.put(from);
                let player = maze.flood(&boxes, behind, area, stack);
                let state = State { boxes, player, last: None };
                out.push(Successor { step: Push { from, direction }, cost: 1, state });
            }
        }
    }
}
