//! A level of Sokobond that changes: floor, atoms and modifiers by place.

use crate::rooms::{Shape, Squares, each};
use grid::{Cell, CellSet};
use sokobond::{AtomId, Element, Level, Modifier};

/// Floor, atoms and modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) shape: Shape,
    pub(crate) floor: Squares,
    /// Element and square of each atom; the first is the player's.
    pub(crate) atoms: Vec<(Element, Squares)>,
    /// Column and row of the cell at whose lower right corner a modifier is, the border counted.
    pub(crate) modifiers: Vec<((u32, u32), Modifier)>,
}

impl Layout {
    /// The layout of a level; none if its floor does not fit into 128 bits.
    pub(crate) fn of(level: &Level) -> Option<Layout> {
        let floor =
            || level.size().cells().filter(|&cell| !level.is_wall(cell)).map(|cell| level.size().xy(cell));
        let (left, right) = (floor().map(|(x, _)| x).min()?, floor().map(|(x, _)| x).max()?);
        let (top, bottom) = (floor().map(|(_, y)| y).min()?, floor().map(|(_, y)| y).max()?);
        let shape = Shape::new(right - left + 3, bottom - top + 3)?;
        let square = |cell: Cell| {
            let (x, y) = level.size().xy(cell);
            shape.square(x - left, y - top)
        };
        let mut atoms: Vec<(Element, Squares)> =
            level.atoms().iter().map(|&(element, cell)| (element, square(cell))).collect();
        atoms.get(level.player().index())?;
        atoms.swap(0, level.player().index());
        let modifiers = level.size().cells().zip(level.modifiers()).filter_map(|(cell, modifier)| {
            let (x, y) = level.size().xy(cell);
            Some((((x + 1).checked_sub(left)?, (y + 1).checked_sub(top)?), (*modifier)?))
        });
        Some(Layout {
            shape,
            floor: floor().fold(0, |all, (x, y)| all | shape.square(x - left, y - top)),
            atoms,
            modifiers: modifiers.collect(),
        })
    }

    /// Squares with an atom.
    pub(crate) fn taken(&self) -> Squares {
        self.atoms.iter().fold(0, |all, (_, square)| all | square)
    }

    /// Whether atoms are apart: none could bond at the start.
    pub(crate) fn is_loose(&self) -> bool {
        let apart = |set: Squares| each(set).all(|one| self.shape.grown(one) & set == one);
        let bonding = self.atoms.iter().filter(|(element, _)| element.valence() > 0);
        apart(bonding.fold(0, |all, (_, square)| all | square))
    }

    /// The level, cut to its floor and the walls around it; modifiers that no bond can sweep are left out.
    pub(crate) fn level(&self) -> Option<Level> {
        let places = || each(self.floor).map(|square| self.shape.place(square));
        let (left, right) = (places().map(|(x, _)| x).min()?, places().map(|(x, _)| x).max()?);
        let (top, bottom) = (places().map(|(_, y)| y).min()?, places().map(|(_, y)| y).max()?);
        let size = grid::Size::new(right - left + 3, bottom - top + 3);
        let cell = |square: Squares| -> Cell {
            let (x, y) = self.shape.place(square);
            size.cell(x - left + 1, y - top + 1)
        };
        let mut walls = CellSet::new(size.area());
        walls.extend(size.cells());
        for square in each(self.floor) {
            walls.remove(cell(square));
        }
        let mut modifiers = vec![None; size.area()];
        for &((x, y), modifier) in &self.modifiers {
            let (x, y) = (x.checked_sub(left)?, y.checked_sub(top)?);
            if x + 1 < size.width && y + 1 < size.height {
                modifiers[size.cell(x, y).index()] = Some(modifier);
            }
        }
        let mut atoms: Vec<(Element, Cell)> =
            self.atoms.iter().map(|&(element, square)| (element, cell(square))).collect();
        let player = atoms.first()?.1;
        atoms.sort_unstable_by_key(|&(_, cell)| cell);
        let player = AtomId(atoms.iter().position(|&(_, cell)| cell == player)? as u16);
        Level::new(size, walls, modifiers, atoms, player).ok()
    }

    /// Places for modifiers: corners that at least three floor squares share.
    pub(crate) fn corners(&self) -> Vec<(u32, u32)> {
        let is_floor = |x: u32, y: u32| {
            let inside = x >= 1 && y >= 1 && x <= self.shape.width && y <= self.shape.height;
            inside && self.floor & self.shape.square(x - 1, y - 1) != 0
        };
        let mut corners = Vec::new();
        for y in 1..self.shape.height {
            for x in 1..self.shape.width {
                let around = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                if around.iter().filter(|&&(x, y)| is_floor(x, y)).count() >= 3 {
                    corners.push((x, y));
                }
            }
        }
        corners
    }
}
