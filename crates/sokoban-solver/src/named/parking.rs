//! Parking order: goals are filled one after the other, and a parked box never moves again.
//!
//! The order is given, or that of a packing plan. A box may cross any goal, but only boxes on a prefix of the order
//! count as parked. The search is greedy: goals left to fill first, then the distance of the nearest box to the next
//! goal, around the parked ones. It finds a solution quickly if the order is right. If it is wrong, the search runs out
//! of states, which proves nothing.

use crate::deadlock::pruning::Pruning;
use crate::engine::spaces::packed::{State, as_in_pushes};
use crate::engine::spaces::pushes::PushesSpace;
use crate::fess::plan::packing::{Plan, Unpack};
use crate::ground::Ground;
use crate::ground::floor::board::Board;
use crate::ground::floor::maze::Square;
use crate::ground::floor::walk::Push;
use crate::ground::memory::Held;
use crate::ground::tables::distance::INFINITE;
use crate::ground::tables::lone::pushes_to;
use crate::ground::view::View;
use search::{Cost, GaveUp, Guide, Keeps, Space, Successor};

/// What a goal left to fill weighs, in pushes.
const STEP: Cost = 1_000;

/// The space of pushes that leave parked boxes alone.
#[derive(Debug)]
pub(crate) struct ParkingSpace<'a, B> {
    pushes: PushesSpace<'a, B>,
    order: Vec<Square>,
    /// For each number of parked boxes, the pushes from each square to the next goal.
    far: Vec<Vec<u16>>,
    _held: Held,
}

impl<'a, B: Board> ParkingSpace<'a, B> {
    /// The space over `ground` with the tests that `rules` allow. `order` has the numbers of goals, row by row from 0;
    /// goals that it leaves out come last, and empty it stands for that of a plan.
    pub(crate) fn new(
        ground: &'a Ground,
        rules: &Pruning,
        order: &[usize],
        view: Option<View>,
    ) -> Result<Self, GaveUp> {
        let maze = &ground.maze;
        let given = order.iter().filter_map(|&number| maze.goals.get(number).copied());
        let mut squares: Vec<Square> = Vec::new();
        let mut known = B::empty(maze.len());
        let derived =
            if order.is_empty() { Plan::<B>::new(ground, Unpack::Nearest)?.order() } else { Vec::new() };
        for goal in given.chain(derived).chain(maze.goals.iter().copied()) {
            if !known.has(goal) {
                known.put(goal);
                squares.push(goal);
            }
        }
        let mut held = maze.limits.hold(squares.len() * size_of::<Vec<u16>>())?;
        let mut parked = B::empty(maze.len());
        let mut far = Vec::with_capacity(squares.len());
        for &goal in &squares {
            maze.limits.check()?;
            held.take(maze.len() * size_of::<u16>())?;
            far.push(pushes_to(maze, &parked, [goal]));
            parked.put(goal);
        }
        Ok(ParkingSpace {
            pushes: PushesSpace::new(ground, rules).viewed(view),
            order: squares,
            far,
            _held: held,
        })
    }

    /// The parked boxes, of which there are `count`.
    fn parked_board(&self, count: usize) -> B {
        self.pushes.ground.maze.board(&self.order[..count])
    }

    /// How many boxes are parked.
    fn parked(&self, boxes: &B) -> usize {
        self.order.iter().take_while(|&&goal| boxes.has(goal)).count()
    }
}

impl<B: Board> Space for ParkingSpace<'_, B> {
    /// Solutions that move a parked box are left out.
    const KEEPS: Keeps = Keeps::Nothing;
    type State = State<B>;
    type Move = Push;

    as_in_pushes!();

    fn successors(&self, state: &State<B>, out: &mut Vec<Successor<State<B>, Push>>) {
        let parked = self.parked_board(self.parked(&state.boxes));
        self.pushes.successors(state, out);
        out.retain(|next| !parked.has(next.step.from));
    }

    fn is_goal(&self, state: &State<B>) -> bool {
        self.pushes.is_goal(state)
    }
}

/// Goals left to fill, then the way of the nearest box to the next of them.
#[derive(Debug)]
pub(crate) struct ParkingGuide;

impl<B: Board> Guide<ParkingSpace<'_, B>> for ParkingGuide {
    fn estimate(&mut self, space: &ParkingSpace<'_, B>, state: &State<B>) -> Option<Cost> {
        let parked = space.parked(&state.boxes);
        let left = space.order.len() - parked;
        let done = space.parked_board(parked);
        let movable = state.boxes.squares().filter(|&square| !done.has(square));
        let far = space.far.get(parked).and_then(|far| movable.map(|square| far[square as usize]).min());
        // No box can reach the next goal any more.
        let far = far.filter(|&far| far != INFINITE || parked == state.boxes.len())?;
        Some(left as Cost * STEP + Cost::from(far).min(STEP - 1))
    }
}
