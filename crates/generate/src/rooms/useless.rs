//! Floor that a solution does not need, on a board of any size.

use super::room::image_of;
use crate::features::{beside, parts};
use crate::wish::Pattern;
use grid::{Cell, CellSet, Size};

/// Most squares of an unused part that stays.
const MOST_UNUSED: usize = 4;

/// The floor without dead ends, without parts behind one door that no cell of `used` lies in, and without larger unused parts. Of
/// the smaller ones, in which a player can go wrong, levels of people have some. What has a mirror image goes only together with it.
pub(crate) fn without_useless(size: Size, floor: &CellSet, used: &CellSet, pattern: Pattern) -> CellSet {
    let near = |cell, set: &CellSet| beside(size, cell).filter(|&next| set.contains(next)).count();
    let mut floor = floor.clone();
    loop {
        let (mut rest, mut useless) = (floor.clone(), CellSet::new(size.area()));
        for cell in used.iter() {
            rest.remove(cell);
        }
        for part in parts(size, &rest) {
            let edges: usize = part.iter().map(|cell| near(cell, used)).sum();
            let is_whole = part.len() > MOST_UNUSED || part.len() >= 3 && edges <= 1;
            let goes = |&cell: &Cell| is_whole || near(cell, used) == 0 || near(cell, &floor) <= 1;
            useless.extend(part.iter().filter(goes));
        }
        let both = useless.iter().filter(|&cell| useless.contains(image_of(size, cell, pattern)));
        if both.map(|cell| floor.remove(cell)).count() == 0 {
            return floor;
        }
    }
}
