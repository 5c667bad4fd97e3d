//! A game of Sokobond in a batch, by the plain rules.

use crate::action::Actions;
use crate::batch::Room;
use crate::observe::Shape;
use crate::rewards::Rewards;
use crate::state::{Reader, put};
use grid::{Cell, Size};
use sokobond::level::Modifier;
use sokobond::{AtomId, Level, Position, rules};
use std::sync::Arc;

/// Planes of an observation; see [`planes_of`](crate::planes_of).
pub(crate) const PLANES: usize = 13;

/// The common data of all games of a batch.
#[derive(Debug)]
pub struct SokobondSetup {
    actions: Actions,
    rewards: Rewards,
    size: Size,
}

impl SokobondSetup {
    /// Games on boards of one size; smaller levels have walls around them.
    pub fn new(actions: Actions, rewards: Rewards, size: Size) -> SokobondSetup {
        SokobondSetup { actions, rewards, size }
    }

    /// Rows and columns of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The shape of an observation.
    pub fn shape(&self) -> Shape {
        [PLANES, self.size.height as usize, self.size.width as usize]
    }
}

/// A game; none is begun at first.
#[derive(Debug)]
pub struct SokobondRoom(Option<(Arc<Level>, Position)>);

impl SokobondRoom {
    /// The level and where the atoms stand.
    pub fn position(&self) -> Option<sokoworks::Position> {
        let (level, position) = self.0.as_ref()?;
        Some(sokoworks::Position::Sokobond { level: level.clone(), position: position.clone() })
    }
}

/// Electrons that are free.
fn free(level: &Level, position: &Position) -> i32 {
    position.atoms().map(|atom| i32::from(position.free(level, atom))).sum()
}

impl Room for SokobondRoom {
    type Setup = SokobondSetup;
    type Level = Arc<Level>;

    fn new(_: &SokobondSetup) -> SokobondRoom {
        SokobondRoom(None)
    }

    fn begin(&mut self, setup: &SokobondSetup, level: &Arc<Level>, _: usize, observation: &mut [u8]) {
        let position = Position::start(level);
        paint(level, &position, setup.size, observation);
        self.0 = Some((level.clone(), position));
    }

    fn act(&mut self, setup: &SokobondSetup, action: u8, observation: &mut [u8]) -> (f64, bool) {
        let Some((level, position)) = &mut self.0 else { return (0.0, false) };
        let mut gained = 0;
        if let Some(act) = setup.actions.act(action) {
            let before = free(level, position);
            if !rules::turn(level, position, act.direction).is_refused() {
                // A bond takes an electron at both ends.
                gained = (before - free(level, position)) / 2;
                paint(level, position, setup.size, observation);
            }
        }
        let solved = rules::is_solved(level, position);
        (setup.rewards.of(gained, solved), solved)
    }

    fn save(&self, out: &mut Vec<u8>) {
        let Some((_, position)) = &self.0 else { return };
        for atom in position.atoms() {
            put(out, position.cell(atom).0.into());
        }
        put(out, position.bonds().count() as u64);
        for (a, b, strength) in position.bonds() {
            for number in [a.0.into(), b.0.into(), strength.into()] {
                put(out, number);
            }
        }
    }

    fn load(
        &mut self,
        setup: &SokobondSetup,
        level: &Arc<Level>,
        _: usize,
        state: &mut Reader<'_>,
        observation: &mut [u8],
    ) -> Option<()> {
        let cells: Option<Vec<Cell>> = level.atoms().iter().map(|_| Some(Cell(state.small()?))).collect();
        let count: usize = state.small()?;
        let bond = |_| Some((AtomId(state.small()?), AtomId(state.small()?), state.small()?));
        // No atom has more than four neighbours.
        let bonds: Option<Vec<_>> = (0..count.min(4 * level.atoms().len())).map(bond).collect();
        let position = Position::new(level, &cells?, &bonds?).ok()?;
        paint(level, &position, setup.size, observation);
        self.0 = Some((level.clone(), position));
        Some(())
    }

    fn bytes(setup: &SokobondSetup) -> usize {
        PLANES * setup.size.area()
    }

    fn actions(setup: &SokobondSetup) -> Actions {
        setup.actions
    }
}

/// Writes a position at the upper left of a board.
pub(crate) fn paint(level: &Level, position: &Position, board: Size, out: &mut [u8]) {
    let area = board.area();
    out.fill(0);
    out[..area].fill(1);
    let place = |cell: Cell| {
        let (x, y) = level.size().xy(cell);
        board.cell(x, y).index()
    };
    for cell in level.size().cells() {
        let at = place(cell);
        out[at] = u8::from(level.is_wall(cell));
        let plane = match level.modifier(cell) {
            Some(Modifier::Weaken) => 10,
            Some(Modifier::Strengthen) => 11,
            Some(Modifier::Rotate) => 12,
            None => continue,
        };
        out[plane * area + at] = 1;
    }
    for atom in position.atoms() {
        let at = place(position.cell(atom));
        let (element, _) = level.atoms()[atom.index()];
        out[area + at] = u8::from(atom == level.player());
        out[(2 + element as usize) * area + at] = 1;
        out[7 * area + at] = position.free(level, atom);
    }
    let bond = |a: AtomId, b: AtomId| {
        let (a, b) = (position.cell(a), position.cell(b));
        let (first, second) = if a < b { (a, b) } else { (b, a) };
        (place(first), if second.0 == first.0 + 1 { 8 } else { 9 })
    };
    for (a, b, strength) in position.bonds() {
        let (at, plane) = bond(a, b);
        out[plane * area + at] = strength;
    }
}
