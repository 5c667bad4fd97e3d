//! The empty stage: paper, floor, walls and captions, before anything stands on them.

pub(crate) mod area;
pub(crate) mod board;
pub(crate) mod caption;

use crate::options::Options;
use crate::scene::Scene;
use crate::scene::shape::Shape;
use crate::skins::Ink;
use crate::stage::board::{Frame, Ground, Inks};
use crate::stage::caption::{Caption, Dials};
use grid::{Cell, Size};

/// A scene without frames, where its cells are, and its counters.
pub(crate) fn set(
    size: Size,
    options: &Options,
    caption: &Caption,
    inks: Inks,
    ground: impl Fn(Cell) -> Ground,
) -> (Scene, Frame, Dials) {
    let side = options.cell_for(size.width, size.height);
    let margin = if options.captions { side.div_ceil(3) } else { side.div_ceil(8) };
    let board = (size.width * side, size.height * side);
    let width = board.0.max(caption.width().ceil() as u32) + 2 * margin;
    let height = board.1 + 2 * margin + caption.height().ceil() as u32;
    let mut scene = Scene { width, height, glides: options.per == crate::Per::Move, ..Scene::default() };
    let corner = (((width - board.0) / 2) as f32, margin as f32);
    let frame = Frame { size, cell: side as f32, corner };
    let paper = Shape::rect((0.0, 0.0), (width as f32, height as f32), 0.0, Ink::Paper);
    scene.backdrop.push(paper);
    scene.backdrop.extend(board::shapes(&frame, inks, ground));
    let below = (margin as f32, (board.1 + margin) as f32);
    let dials = caption.place(&mut scene, below, (width - 2 * margin) as f32);
    (scene, frame, dials)
}
