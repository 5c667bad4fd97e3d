//! The cells that the player can walk to, marked with a dot each, which comes and goes from frame to frame.
//!
//! Each floor cell has an actor of its own behind everything that stands on the floor. O(floor) a frame.

use crate::scene::ink::Ink;
use crate::scene::shape::Shape;
use crate::scene::{ActorId, LookId, Scene};
use crate::stage::board::Frame;
use grid::{Cell, CellSet};

/// The marks of a scene.
#[derive(Debug)]
pub(crate) struct Area {
    marks: Vec<(Cell, ActorId)>,
    look: LookId,
}

impl Area {
    /// Marks for these cells, all hidden.
    pub(crate) fn new(scene: &mut Scene, frame: &Frame, cells: impl Iterator<Item = Cell>) -> Area {
        scene.looks.push(vec![Shape::disc((0.0, 0.0), (0.07 * frame.cell).max(1.0), Ink::Player)]);
        let look = LookId(scene.looks.len() as u32 - 1);
        Area { marks: cells.map(|cell| (cell, scene.actor(false))).collect(), look }
    }

    /// Marks what is reachable from the last frame on.
    pub(crate) fn show(&self, scene: &mut Scene, frame: &Frame, reachable: &CellSet) {
        for &(cell, actor) in &self.marks {
            if reachable.contains(cell) {
                scene.set(actor, frame.middle(cell), Some(self.look));
            } else if scene.last(actor).is_some() {
                scene.set(actor, frame.middle(cell), None);
            }
        }
    }
}
