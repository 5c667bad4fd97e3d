//! Small random levels, the same for the same seed on every machine: for tests and generators.
//!
//! Atoms are placed in clusters, so that molecules form at the start, and modifiers may be adjacent, so that one turn
//! meets several of them. The levels may or may not have solutions.

use crate::{AtomId, Element, Level, Modifier};
use grid::{Cell, CellSet, Random, Size};

/// What random levels look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Columns inside the border, at least 1.
    pub width: u32,
    /// Rows inside the border, at least 1.
    pub height: u32,
    /// Atoms; fewer where the floor is too small, never less than one.
    pub atoms: u32,
    /// Percent of the inside that is wall.
    pub walls: u32,
    /// Percent of the vertices inside the border that hold a modifier: weaken, strengthen, rotate.
    pub modifiers: [u32; 3],
    /// How often each element is drawn, by valence from helium on; not all 0.
    pub elements: [u32; 5],
    /// Whether the electrons must come out even, as they must in a level that can be solved. A level
    /// of helium and such alone may stay odd.
    pub even: bool,
}

impl Shape {
    /// A few atoms in a small room with every element and modifier.
    pub const SMALL: Shape = Shape {
        width: 5,
        height: 4,
        atoms: 5,
        walls: 8,
        modifiers: [10, 10, 10],
        elements: [1, 6, 4, 3, 3],
        even: false,
    };
}

/// A random level. The same seed and shape always give the same level.
pub fn random_level(seed: u64, shape: &Shape) -> Level {
    let mut random = Random::new(seed);
    let size = Size::new(shape.width.max(1) + 2, shape.height.max(1) + 2);
    let inside = |cell: Cell| {
        let (x, y) = size.xy(cell);
        x > 0 && y > 0 && x + 1 < size.width && y + 1 < size.height
    };
    let mut walls = CellSet::new(size.area());
    walls.extend(size.cells().filter(|&cell| !inside(cell) || random.percent(shape.walls)));
    let mut floor: Vec<Cell> = size.cells().filter(|&cell| !walls.contains(cell)).collect();
    if floor.is_empty() {
        let middle = size.cell(size.width / 2, size.height / 2);
        walls.remove(middle);
        floor.push(middle);
    }
    let modifiers = size
        .cells()
        .map(|cell| {
            let (x, y) = size.xy(cell);
            let drawn = random.below(100);
            let [weaken, strengthen, rotate] = shape.modifiers;
            if x + 1 >= size.width || y + 1 >= size.height {
                None
            } else if drawn < weaken {
                Some(Modifier::Weaken)
            } else if drawn < weaken + strengthen {
                Some(Modifier::Strengthen)
            } else {
                (drawn < weaken + strengthen + rotate).then_some(Modifier::Rotate)
            }
        })
        .collect();
    let cells = clump(&mut random, size, &mut floor, shape.atoms.max(1));
    let mut atoms: Vec<(Element, Cell)> =
        cells.into_iter().map(|cell| (element(&mut random, &shape.elements), cell)).collect();
    if shape.even && atoms.iter().map(|(element, _)| element.valence()).sum::<u8>() % 2 == 1 {
        // One more or one less electron somewhere makes it even; helium stays what it is.
        if let Some((element, _)) = atoms.iter_mut().find(|(element, _)| *element != Element::Helium) {
            *element = match element {
                Element::Hydrogen => Element::Oxygen,
                Element::Oxygen => Element::Hydrogen,
                Element::Nitrogen => Element::Carbon,
                _ => Element::Nitrogen,
            };
        }
    }
    let player = AtomId(random.below(atoms.len() as u32) as u16);
    Level { size, walls, modifiers, atoms, player, options: Vec::new() }
}

/// Takes `count` cells from `floor`, every second one beside an earlier one if that can be, and
/// returns them in reading order.
fn clump(random: &mut Random, size: Size, floor: &mut Vec<Cell>, count: u32) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    while cells.len() < count as usize && !floor.is_empty() {
        let mut at = random.below(floor.len() as u32) as usize;
        if !cells.is_empty() && random.percent(50) {
            let near = cells[random.below(cells.len() as u32) as usize];
            let beside = size.step(near, random.direction());
            at = floor.iter().position(|&cell| Some(cell) == beside).unwrap_or(at);
        }
        cells.push(floor.swap_remove(at));
    }
    cells.sort_unstable();
    cells
}

/// Draws an element by weight.
fn element(random: &mut Random, weights: &[u32; 5]) -> Element {
    let mut drawn = random.below(weights.iter().sum::<u32>().max(1));
    for (element, &weight) in Element::ALL.into_iter().zip(weights) {
        if drawn < weight {
            return element;
        }
        drawn -= weight;
    }
    Element::Hydrogen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_never_change() {
        let mut random = Random::new(0);
        assert_eq!([random.bits(), random.bits()], [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4]);
        let mut hash = 0_u64;
        for seed in 0..100 {
            for (element, cell) in random_level(seed, &Shape::SMALL).atoms {
                hash = hash.rotate_left(5) ^ u64::from(cell.0) ^ u64::from(element.valence()) << 32;
            }
        }
        assert_eq!(hash, 14_449_841_265_098_449_655, "levels of 100 seeds");
    }

    #[test]
    fn odd_shapes_give_levels_too() {
        let shape = Shape { width: 0, height: 0, atoms: 0, walls: 100, elements: [0; 5], ..Shape::SMALL };
        let level = random_level(1, &shape);
        assert_eq!((level.size, level.atoms.len()), (Size::new(3, 3), 1));
        for seed in 0..100 {
            let level = random_level(seed, &Shape { even: true, elements: [1, 2, 2, 2, 2], ..Shape::SMALL });
            assert_eq!(level.atoms.iter().map(|(element, _)| element.valence()).sum::<u8>() % 2, 0);
        }
    }
}
