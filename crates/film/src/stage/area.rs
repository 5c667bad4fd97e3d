//! Cells of the floor that are marked, with a sign each, which comes and goes from frame to frame.
//!
//! Each floor cell has an actor of its own behind everything that stands on the floor. O(floor) a frame. The signs can
//! stand on one cell together, and differ in shape, not only in colour.

use crate::scene::shape::Shape;
use crate::scene::{ActorId, LookId, Scene};
use crate::skins::Ink;
use crate::stage::board::Frame;
use grid::{Cell, CellSet};

/// What marks a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    /// A dot: the player can walk there.
    Reach,
    /// A cross: no box can come to a goal from there.
    Dead,
    /// A ring: a box can be pushed there.
    Target,
}

/// The marks of a scene with one sign.
#[derive(Debug)]
pub(crate) struct Area {
    marks: Vec<(Cell, ActorId)>,
    look: LookId,
}

impl Area {
    /// Marks for these cells, all hidden.
    pub(crate) fn new(
        scene: &mut Scene,
        frame: &Frame,
        sign: Sign,
        cells: impl Iterator<Item = Cell>,
    ) -> Area {
        scene.looks.push(shapes(sign, frame.cell));
        let look = LookId(scene.looks.len() as u32 - 1);
        Area { marks: cells.map(|cell| (cell, scene.actor(false))).collect(), look }
    }

    /// Marks these cells from the last frame on, and no others.
    pub(crate) fn show(&self, scene: &mut Scene, frame: &Frame, marked: &CellSet) {
        for &(cell, actor) in &self.marks {
            if marked.contains(cell) {
                scene.set(actor, frame.middle(cell), Some(self.look));
            } else if scene.last(actor).is_some() {
                scene.set(actor, frame.middle(cell), None);
            }
        }
    }
}

/// A sign around the middle of a cell of `side` pixels.
fn shapes(sign: Sign, side: f32) -> Vec<Shape> {
    let disc = |radius: f32, ink| Shape::disc((0.0, 0.0), (radius * side).max(1.0), ink);
    let line = |x: f32, y: f32| {
        let arm = 0.12 * side;
        Shape::line(vec![(-x * arm, -y * arm), (x * arm, y * arm)], (0.06 * side).max(1.0), Ink::Lost)
    };
    match sign {
        Sign::Reach => vec![disc(0.08, Ink::Reach)],
        Sign::Dead => vec![line(1.0, 1.0), line(1.0, -1.0)],
        Sign::Target => {
            // A line through the corners of a polygon, so that what stands on the floor shows in the middle.
            let corner = |at: u8| {
                let angle = f32::from(at) * std::f32::consts::TAU / 24.0;
                (0.24 * side * angle.cos(), 0.24 * side * angle.sin())
            };
            vec![Shape::line((0..=24).map(corner).collect::<Vec<_>>(), (0.06 * side).max(1.0), Ink::Choice)]
        }
    }
}
