//! Fixed goals: each box has a goal of its own and may end nowhere else.
//!
//! As in many small solvers, the cheapest assignment of boxes to goals at the start is kept for good, a state is the
//! place of each box, and the distances of the boxes to their goals add up to the estimate. A* finds fewest pushes for
//! that assignment. The level may be solvable with fewer pushes, or only with another assignment, so nothing is proved
//! about it. Boxes are distinguished in the state, so there are many more states than with free goals.

use crate::deadlock::pruning::Pruning;
use crate::engine::spaces::packed::State;
use crate::engine::spaces::pushes::PushesSpace;
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use crate::ground::tables::distance::INFINITE;
use crate::ground::tables::matching::Matching;
use crate::ground::view::View;
use search::{Admissible, Cost, Guide, Heuristic, Keeps, Space, Successor};

/// Where each box stands, and the lowest square that the player reaches.
#[derive(Clone, Debug)]
pub(crate) struct FixedState {
    boxes: Vec<Square>,
    player: Square,
    /// Which box was pushed last, and how; no part of the identity.
    last: Option<(usize, Push)>,
}

/// The space of pushes where each box has its goal.
#[derive(Debug)]
pub(crate) struct FixedSpace<'a, B> {
    pushes: PushesSpace<'a, B>,
    /// For each box the number of its goal.
    goals: Vec<usize>,
}

impl<'a, B: Board> FixedSpace<'a, B> {
    /// The space over `ground` with the tests that `rules` allow. None when no pairing is known.
    pub(crate) fn new(ground: &'a Ground, rules: &Pruning, view: Option<View>) -> Option<Self> {
        let maze = &ground.maze;
        let mut pairing = Matching::new(ground.to_goals.targets);
        let start: B = maze.start();
        pairing.set(&start, maze.player, &ground.stances, &ground.to_goals)?;
        let goals: Option<Vec<usize>> = maze.boxes.iter().map(|&square| pairing.target(square)).collect();
        let goals = goals.filter(|_| ground.to_goals.is_known())?;
        Some(FixedSpace { pushes: PushesSpace::new(ground, rules).viewed(view), goals })
    }

    /// The state without names of the boxes.
    fn nameless(&self, state: &FixedState) -> State<B> {
        let boxes = self.pushes.ground.maze.board(&state.boxes);
        State { boxes, player: state.player, last: state.last.map(|(_, push)| push) }
    }

    /// Pushes that box `i` needs from `square` to its goal, alone in the level.
    fn distance(&self, i: usize, square: Square, player: Square) -> Option<Cost> {
        let ground = self.pushes.ground;
        let far = ground.to_goals.row(ground.stances.of(square, player))[self.goals[i]];
        (far != INFINITE).then_some(far.into())
    }
}

impl<B: Board> Space for FixedSpace<'_, B> {
    /// Solutions that pair boxes and goals otherwise are left out.
    const KEEPS: Keeps = Keeps::Nothing;
    type State = FixedState;
    type Move = Push;

    fn initial(&self) -> FixedState {
        let player = self.pushes.initial().player;
        FixedState { boxes: self.pushes.ground.maze.boxes.clone(), player, last: None }
    }

    fn successors(&self, state: &FixedState, out: &mut Vec<Successor<FixedState, Push>>) {
        let mut nameless = Vec::new();
        self.pushes.successors(&self.nameless(state), &mut nameless);
        let maze = &self.pushes.ground.maze;
        let named = |Successor { step, cost, state: after }: Successor<State<B>, Push>| {
            let i = state.boxes.iter().position(|&square| square == step.from)?;
            let mut boxes = state.boxes.clone();
            boxes[i] = maze.step(step.from, step.direction);
            Some(Successor {
                step,
                cost,
                state: FixedState { boxes, player: after.player, last: Some((i, step)) },
            })
        };
        let mut named: Vec<_> = nameless.into_iter().filter_map(named).collect();
        named.sort_by_key(|next| next.state.last.map(|(i, _)| i));
        out.append(&mut named);
    }

    fn is_goal(&self, state: &FixedState) -> bool {
        let goals = &self.pushes.ground.maze.goals;
        state.boxes.iter().zip(&self.goals).all(|(&square, &goal)| square == goals[goal])
    }

    fn is_dead(&self, state: &FixedState) -> bool {
        state.last.is_some_and(|(i, push)| self.distance(i, state.boxes[i], push.from).is_none())
            || self.pushes.is_dead(&self.nameless(state))
    }

    fn packed_len(&self) -> usize {
        size_of::<Square>() * (self.goals.len() + 1)
    }

    fn pack(&self, state: &FixedState, into: &mut [u8]) {
        let squares = state.boxes.iter().chain([&state.player]);
        for (chunk, square) in into.chunks_mut(size_of::<Square>()).zip(squares) {
            chunk.copy_from_slice(&square.to_le_bytes());
        }
    }

    fn unpack(&self, from: &[u8]) -> FixedState {
        let squares = from.chunks(size_of::<Square>());
        let number = |chunk: &[u8]| Square::from_le_bytes(chunk.try_into().unwrap_or_default());
        let mut boxes: Vec<Square> = squares.map(number).collect();
        let player = boxes.pop().unwrap_or_default();
        FixedState { boxes, player, last: None }
    }
}

/// The sum of the distances of the boxes to their own goals.
#[derive(Debug)]
pub(crate) struct FixedBound;

/// One push brings one box one square nearer to its goal. That holds in this space, not in the level.
impl<B: Board> Admissible<FixedSpace<'_, B>> for FixedBound {}
impl<B: Board> Heuristic<FixedSpace<'_, B>> for FixedBound {}

impl<B: Board> Guide<FixedSpace<'_, B>> for FixedBound {
    fn estimate(&mut self, space: &FixedSpace<'_, B>, state: &FixedState) -> Option<Cost> {
        let boxes = state.boxes.iter().enumerate();
        boxes.map(|(i, &square)| space.distance(i, square, state.player)).sum()
    }
}
