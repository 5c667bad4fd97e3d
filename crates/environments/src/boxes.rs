//! A game of Sokoban in a batch: one byte for each cell, and the observation in its place.

use crate::action::Actions;
use crate::batch::Room;
use crate::distances::{Distances, Label, Spot};
use crate::images::Images;
use crate::observe::{BOX, GOAL, Observation, PLAYER, Painter, Shape, WALL};
use crate::rewards::Rewards;
use crate::state::{Reader, put};
use crate::teacher::{Lesson, Teacher};
use grid::{Cell, CellSet, Direction, Size};
use sokoban::level::Illegal;
use sokoban::{Level, Terrain};
use std::fmt;
use std::sync::Arc;

/// The common data of all games of a batch.
#[derive(Debug)]
pub struct SokobanSetup {
    actions: Actions,
    rewards: Rewards,
    painter: Painter,
    images: Images,
    /// The difference of cell numbers for a step, by direction.
    steps: [isize; 4],
}

impl SokobanSetup {
    /// Games on boards of one size; smaller levels have walls around them.
    pub fn new(actions: Actions, rewards: Rewards, observation: Observation, size: Size) -> SokobanSetup {
        let width = size.width as isize;
        let steps = Direction::ALL.map(|direction| {
            let (x, y) = direction.delta();
            y as isize * width + x as isize
        });
        let images = Images::new(Size::new(1, 2), size);
        SokobanSetup { actions, rewards, painter: Painter::new(observation, size), images, steps }
    }

    /// Games that play images of rooms of this size as well, which is at most that of the boards.
    #[must_use]
    pub fn with_rooms(self, room: Size) -> SokobanSetup {
        let images = Images::new(room, self.size());
        SokobanSetup { images, ..self }
    }

    /// The shape of an observation.
    pub fn shape(&self) -> Shape {
        self.painter.kind.shape(self.painter.size)
    }

    /// Rows and columns of the boards.
    pub fn size(&self) -> Size {
        self.painter.size
    }
}

/// A level as games play it.
#[derive(Clone)]
pub struct Board {
    cells: Vec<u8>,
    player: usize,
    /// Boxes that are on no goal.
    left: i32,
    /// Where the distances of all positions are.
    lesson: Option<Lesson>,
}

/// The error for a level that is too large for the boards of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooSmall {
    /// Its size.
    pub level: Size,
    /// That of the boards.
    pub board: Size,
}

impl fmt::Display for TooSmall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooSmall { level, board } = self;
        let (columns, rows) = (level.width, level.height);
        write!(f, "the level has {columns} columns and {rows} rows, and there is room for ")?;
        write!(f, "{} and {}", board.width, board.height)
    }
}

impl std::error::Error for TooSmall {}

impl Board {
    /// A level at the upper left of a board.
    ///
    /// # Errors
    /// When the board is smaller.
    pub fn new(level: &Level, board: Size) -> Result<Board, TooSmall> {
        if level.size().width > board.width || level.size().height > board.height {
            return Err(TooSmall { level: level.size(), board });
        }
        let mut cells = vec![WALL; board.area()];
        let place = |cell: Cell| {
            let (x, y) = level.size().xy(cell);
            board.cell(x, y).index()
        };
        for cell in level.floor().iter() {
            cells[place(cell)] = if level.goals().contains(cell) { GOAL } else { 0 };
        }
        for cell in level.boxes().iter() {
            cells[place(cell)] |= BOX;
        }
        let player = place(level.player());
        cells[player] |= PLAYER;
        Ok(Board::of_cells(cells, player))
    }

    /// Cells with their content, and the player's.
    pub(crate) fn of_cells(cells: Vec<u8>, player: usize) -> Board {
        let left = cells.iter().filter(|&&cell| cell & (BOX | GOAL) == BOX).count() as i32;
        Board { cells, player, left, lesson: None }
    }

    /// It at the upper left of a larger board.
    #[must_use]
    pub fn on(self, size: Size, board: Size) -> Board {
        if size == board {
            return self;
        }
        let place = |at: usize| {
            let (x, y) = size.xy(Cell(at as u32));
            board.cell(x, y).index()
        };
        let mut cells = vec![WALL; board.area()];
        for (at, &cell) in self.cells.iter().enumerate() {
            cells[place(at)] = cell;
        }
        Board { cells, player: place(self.player), ..self }
    }

    /// It with a table of its own, where it has not too many positions.
    #[must_use]
    pub fn with_table(self, teacher: &Teacher) -> Board {
        let table = self.level(teacher.size()).ok().and_then(|level| teacher.table(&level));
        Board { lesson: table.map(Lesson::Own), ..self }
    }

    /// It with the table that the teacher makes when a game first begins the level of this number.
    #[must_use]
    pub fn with_teacher(self, teacher: &Arc<Teacher>, number: usize) -> Board {
        Board { lesson: Some(Lesson::Shared(teacher.clone(), number)), ..self }
    }

    /// An image of it.
    #[must_use]
    pub fn turned(&self, setup: &SokobanSetup, image: usize) -> Board {
        let Some(image) = setup.images.get(image) else { return self.clone() };
        let mut cells = self.cells.clone();
        image.turn(&self.cells, &mut cells);
        Board { cells, player: image.to[self.player] as usize, ..self.clone() }
    }

    fn table(&self) -> Option<Arc<Distances>> {
        self.lesson.as_ref()?.table(|teacher| self.level(teacher.size()).ok())
    }

    /// The level that it shows; its board has this size.
    ///
    /// # Errors
    /// When the size is another one.
    pub fn level(&self, size: Size) -> Result<Level, Illegal> {
        let cells = || size.cells().zip(&self.cells);
        let terrain = |&cell: &u8| if cell & WALL != 0 { Terrain::Wall } else { Terrain::Floor };
        let set = |bit: u8| {
            let mut set = CellSet::new(size.area());
            set.extend(cells().filter(|(_, held)| **held & bit != 0).map(|(cell, _)| cell));
            set
        };
        let terrain = self.cells.iter().map(terrain).collect();
        Level::new(size, terrain, set(GOAL), set(BOX), Cell(self.player as u32))
    }
}

/// A game.
#[derive(Clone)]
pub struct SokobanRoom {
    cells: Vec<u8>,
    player: usize,
    left: i32,
    /// Whether the level starts with every box on a goal and none was pushed yet.
    needs_push: bool,
    /// The number of the image of the level that is played.
    image: usize,
    /// The distances of all positions of the level, where there is a teacher.
    table: Option<Arc<Distances>>,
    /// Where the boxes are in the table.
    spot: Spot,
}

impl SokobanRoom {
    fn is_solved(&self) -> bool {
        self.left == 0 && !self.needs_push
    }

    /// Takes over the cells of an image of a level; returns where the player is.
    fn take_cells(&mut self, setup: &SokobanSetup, level: &Board, image: usize) -> usize {
        self.image = image;
        match setup.images.get(image) {
            Some(image) => {
                image.turn(&level.cells, &mut self.cells);
                image.to[level.player] as usize
            }
            None => {
                self.cells.copy_from_slice(&level.cells);
                level.player
            }
        }
    }

    /// Shows a new position, and looks up its boxes.
    fn show(&mut self, setup: &SokobanSetup, observation: &mut [u8]) {
        setup.painter.paint_all(&self.cells, observation);
        self.look_up(setup);
    }

    /// Looks up the boxes in the table.
    #[inline]
    fn look_up(&mut self, setup: &SokobanSetup) {
        let Some(table) = &self.table else { return };
        let boxes = self.cells.iter().enumerate().filter(|(_, cell)| **cell & BOX != 0).map(|(at, _)| at);
        match setup.images.get(self.image) {
            Some(image) => table.look_up(boxes.map(|at| image.from[at] as usize), &mut self.spot),
            None => table.look_up(boxes, &mut self.spot),
        }
    }

    /// The exact label of the position, where the level has a table.
    pub fn label(&self, setup: &SokobanSetup) -> Label {
        let Some(table) = &self.table else { return Label::UNKNOWN };
        let Some(image) = setup.images.get(self.image) else {
            return table.label(&self.spot, self.player);
        };
        let label = table.label(&self.spot, image.from[self.player] as usize);
        Label { best: image.directions[usize::from(label.best)], ..label }
    }

    /// Numbers of the cells with boxes, row by row.
    pub fn boxes(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(|(_, cell)| **cell & BOX != 0).map(|(at, _)| at)
    }

    /// Number of the player's cell.
    pub const fn player(&self) -> usize {
        self.player
    }
}

impl Room for SokobanRoom {
    type Setup = SokobanSetup;
    type Level = Board;

    fn new(setup: &SokobanSetup) -> SokobanRoom {
        SokobanRoom {
            cells: vec![WALL; setup.painter.size.area()],
            player: 0,
            left: 0,
            needs_push: true,
            image: 0,
            table: None,
            spot: Spot::default(),
        }
    }

    fn begin(&mut self, setup: &SokobanSetup, level: &Board, image: usize, observation: &mut [u8]) {
        self.player = self.take_cells(setup, level, image);
        (self.left, self.needs_push) = (level.left, level.left == 0);
        self.table = level.table();
        self.show(setup, observation);
    }

    #[inline]
    fn act(&mut self, setup: &SokobanSetup, action: u8, observation: &mut [u8]) -> (f64, bool) {
        let Some(act) = setup.actions.act(action) else {
            return (setup.rewards.of(0, self.is_solved()), self.is_solved());
        };
        let step = setup.steps[act.direction.index()];
        // A floor cell has neighbours on the board, because nothing leaves its walls.
        let next = self.player.wrapping_add_signed(step);
        let mut gained = 0;
        if self.cells[next] & BOX != 0 {
            let beyond = next.wrapping_add_signed(step);
            if !act.pushes || self.cells[beyond] & (WALL | BOX) != 0 {
                return (setup.rewards.of(0, self.is_solved()), self.is_solved());
            }
            self.cells[next] &= !BOX;
            self.cells[beyond] |= BOX;
            gained = i32::from(self.cells[beyond] & GOAL != 0) - i32::from(self.cells[next] & GOAL != 0);
            self.left -= gained;
            self.needs_push = false;
            self.look_up(setup);
            setup.painter.paint(beyond, self.cells[beyond], observation);
        } else if self.cells[next] & WALL != 0 {
            return (setup.rewards.of(0, self.is_solved()), self.is_solved());
        }
        self.cells[self.player] &= !PLAYER;
        setup.painter.paint(self.player, self.cells[self.player], observation);
        self.cells[next] |= PLAYER;
        setup.painter.paint(next, self.cells[next], observation);
        self.player = next;
        (setup.rewards.of(gained, self.is_solved()), self.is_solved())
    }

    fn save(&self, out: &mut Vec<u8>) {
        put(out, self.player as u64);
        put(out, self.needs_push.into());
        out.extend_from_slice(&self.cells);
    }

    fn load(
        &mut self,
        setup: &SokobanSetup,
        level: &Board,
        image: usize,
        state: &mut Reader<'_>,
        observation: &mut [u8],
    ) -> Option<()> {
        let (player, needs_push) = (state.small()?, state.number()? != 0);
        let cells = state.bytes(level.cells.len())?;
        self.take_cells(setup, level, image);
        let count = |cells: &[u8], bit: u8| cells.iter().filter(|&&cell| cell & bit != 0).count();
        let is_legal = |(&cell, &own): (&u8, &u8)| {
            let pieces = cell & (WALL | BOX | PLAYER);
            (cell ^ own) & !(BOX | PLAYER) == 0 && pieces.count_ones() <= 1
        };
        if !cells.iter().zip(&self.cells).all(is_legal)
            || count(cells, BOX) != count(&level.cells, BOX)
            || count(cells, PLAYER) != 1
            || cells.get(player).is_none_or(|cell| cell & PLAYER == 0)
        {
            return None;
        }
        self.cells.copy_from_slice(cells);
        let left = cells.iter().filter(|&&cell| cell & (BOX | GOAL) == BOX).count() as i32;
        (self.player, self.left, self.needs_push) = (player, left, needs_push);
        self.table = level.table();
        self.show(setup, observation);
        Some(())
    }

    fn images(setup: &SokobanSetup) -> usize {
        setup.images.count()
    }

    fn bytes(setup: &SokobanSetup) -> usize {
        setup.painter.kind.bytes(setup.painter.size)
    }

    fn actions(setup: &SokobanSetup) -> Actions {
        setup.actions
    }
}
