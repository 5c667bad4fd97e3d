//! The images of a room: turned and mirrored, as many as keep its size. A game that plays one has the distances of the room itself.

use grid::{Cell, Direction, Size, Symmetry};

/// The images of rooms of one size, at the upper left of a board.
#[derive(Debug)]
pub(crate) struct Images(Vec<Image>);

/// One of them.
#[derive(Debug)]
pub(crate) struct Image {
    /// The cell of the room that each cell of the image shows.
    pub(crate) from: Vec<u32>,
    /// Where each cell of the room is in the image.
    pub(crate) to: Vec<u32>,
    /// Sets of directions in the image, by those in the room; a bit for each.
    pub(crate) directions: [u8; 16],
}

impl Images {
    /// The first is the room as it is.
    pub(crate) fn new(room: Size, board: Size) -> Images {
        let place = |cell: Cell| {
            let (x, y) = room.xy(cell);
            board.cell(x, y)
        };
        let image = |symmetry: Symmetry| {
            let mut from: Vec<u32> = (0..board.area() as u32).collect();
            let mut to = from.clone();
            for cell in room.cells() {
                let (old, new) = (place(cell), place(symmetry.cell(room, cell)));
                (from[new.index()], to[old.index()]) = (old.0, new.0);
            }
            let turned = |set: usize| {
                let in_set = |direction: &Direction| set >> direction.index() & 1 == 1;
                let bit = |direction: Direction| 1 << symmetry.direction(direction).index();
                Direction::ALL.into_iter().filter(in_set).map(bit).sum()
            };
            Image { from, to, directions: std::array::from_fn(turned) }
        };
        let keeps_size = |symmetry: &Symmetry| symmetry.size(room) == room;
        Images(Symmetry::ALL.into_iter().filter(keeps_size).map(image).collect())
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// One of them, where it is not the room as it is.
    pub(crate) fn get(&self, number: usize) -> Option<&Image> {
        if number == 0 { None } else { self.0.get(number) }
    }
}

impl Image {
    /// The cells of the image of a room.
    pub(crate) fn turn(&self, room: &[u8], image: &mut [u8]) {
        for (cell, &from) in image.iter_mut().zip(&self.from) {
            *cell = room[from as usize];
        }
    }
}
