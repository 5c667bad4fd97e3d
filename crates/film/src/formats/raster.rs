//! Shapes to pixels. A pixel's share of a shape follows from the distance of its middle to the edge, in
//! eighths, so that pictures have few colours and the same bytes everywhere: only `+ - * /`, square roots
//! and integers are used, which are exact or rounded alike on every machine.
//!
//! The backdrop is painted once; after that only what changes is painted anew.
//! Cost: 3 bytes a pixel, twice; the time of a frame is that of its changed cells.

use crate::error::{Error, MAX_PIXELS};
use crate::scene::shape::{Point, Shape};
use crate::scene::{Scene, State};
use crate::skins::{Palette, Rgb};

/// A rectangle of pixels: left, top, right, bottom; the last two lie outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) left: u32,
    pub(crate) top: u32,
    pub(crate) right: u32,
    pub(crate) bottom: u32,
}

impl Area {
    pub(crate) fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// The smallest area that holds both; an empty one holds nothing.
    pub(crate) fn union(self, other: Area) -> Area {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    fn intersection(self, other: Area) -> Area {
        Area {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Nothing.
    pub(crate) const NONE: Area = Area { left: 0, top: 0, right: 0, bottom: 0 };
}

/// Pixels, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<Rgb>,
}

impl Canvas {
    /// The pixels of one row between two columns.
    pub(crate) fn row(&self, y: u32, left: u32, right: u32) -> &[Rgb] {
        let start = y as usize * self.width as usize;
        &self.pixels[start + left as usize..start + right as usize]
    }

    pub(crate) fn whole(&self) -> Area {
        Area { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    /// Paints a shape, moved by `at`, as far as it lies in `clip`.
    fn paint(&mut self, shape: &Shape, at: Point, palette: Palette, clip: Area) {
        let (color, cover) = (palette.color(shape.ink), palette.cover(shape.ink));
        let area = self.touched(shape.bounds(), at).intersection(clip);
        for y in area.top..area.bottom {
            let start = y as usize * self.width as usize;
            for x in area.left..area.right {
                let middle = (x as f32 + 0.5 - at.0, y as f32 + 0.5 - at.1);
                let share = ((0.5 - shape.distance(middle)) * 8.0 + 0.5).clamp(0.0, 8.0) as u32 * cover / 8;
                if share > 0 {
                    let pixel = &mut self.pixels[start + x as usize];
                    for (part, &new) in pixel.iter_mut().zip(&color) {
                        *part = ((u32::from(*part) * (8 - share) + u32::from(new) * share + 4) / 8) as u8;
                    }
                }
            }
        }
    }

    /// The pixels that a shape with these bounds may touch.
    fn touched(&self, [left, top, right, bottom]: [f32; 4], at: Point) -> Area {
        // Casts saturate, so what lies to the left becomes 0.
        let low = |value: f32| (value - 1.0) as u32;
        let high = |value: f32, limit: u32| ((value + 2.0) as u32).min(limit);
        Area {
            left: low(left + at.0),
            top: low(top + at.1),
            right: high(right + at.0, self.width),
            bottom: high(bottom + at.1, self.height),
        }
    }
}

/// A scene on a canvas, frame after frame.
pub(crate) struct Projector<'a> {
    scene: &'a Scene,
    palette: Palette,
    backdrop: Canvas,
    /// The frame on show.
    pub(crate) canvas: Canvas,
    /// Bounds of each look.
    bounds: Vec<[f32; 4]>,
    states: Vec<Option<State>>,
    /// Changes still to come: frame, actor, place in its track; the last comes first.
    changes: Vec<(u32, usize, usize)>,
}

impl<'a> Projector<'a> {
    /// Shows a frame.
    pub(crate) fn new(scene: &'a Scene, palette: Palette, frame: u32) -> Result<Projector<'a>, Error> {
        let (width, height) = (u64::from(scene.width), u64::from(scene.height));
        if width * height > MAX_PIXELS || width.max(height) > u64::from(u16::MAX) {
            return Err(Error::TooLarge { width, height });
        }
        let pixels = vec![[0; 3]; (width * height) as usize];
        let mut backdrop = Canvas { width: scene.width, height: scene.height, pixels };
        let whole = backdrop.whole();
        let stand_ins = scene.writings.iter().flat_map(|writing| &writing.stand_in);
        for shape in scene.backdrop.iter().chain(stand_ins) {
            backdrop.paint(shape, (0.0, 0.0), palette, whole);
        }
        for &(look, at) in &scene.props {
            for shape in scene.look(look) {
                backdrop.paint(shape, at, palette, whole);
            }
        }
        let bounds = scene.looks.iter().map(|shapes| bounds(shapes)).collect();
        let states = scene.actors.iter().map(|actor| actor.state(frame)).collect();
        let mut changes = Vec::new();
        for (actor, number) in scene.actors.iter().zip(0..) {
            let coming = actor.track.iter().enumerate().filter(|(_, (at, _))| *at > frame);
            changes.extend(coming.map(|(place, &(at, _))| (at, number, place)));
        }
        changes.sort_unstable_by(|a, b| b.cmp(a));
        let canvas = backdrop.clone();
        let mut projector = Projector { scene, palette, backdrop, canvas, bounds, states, changes };
        projector.repaint(whole);
        Ok(projector)
    }

    /// Goes on to a later frame. Returns the pixels that may have changed.
    pub(crate) fn advance(&mut self, frame: u32) -> Vec<Area> {
        let mut areas = Vec::new();
        while let Some(&(at, actor, place)) = self.changes.last().filter(|change| change.0 <= frame) {
            self.changes.pop();
            debug_assert!(at <= frame);
            areas.push(self.area(actor));
            self.states[actor] = Some(self.scene.actors[actor].track[place].1);
            areas.push(self.area(actor));
        }
        areas.retain(|area| !area.is_empty());
        for &area in &areas {
            self.repaint(area);
        }
        areas
    }

    /// Where an actor is seen.
    fn area(&self, actor: usize) -> Area {
        match self.states[actor] {
            Some(State { at, look: Some(look) }) => self.canvas.touched(self.bounds[look.0 as usize], at),
            _ => Area::NONE,
        }
    }

    fn repaint(&mut self, area: Area) {
        let width = self.canvas.width as usize;
        for y in area.top as usize..area.bottom as usize {
            let row = y * width + area.left as usize..y * width + area.right as usize;
            self.canvas.pixels[row.clone()].copy_from_slice(&self.backdrop.pixels[row]);
        }
        for actor in 0..self.states.len() {
            let Some(State { at, look: Some(look) }) = self.states[actor] else { continue };
            if !self.area(actor).intersection(area).is_empty() {
                for shape in self.scene.look(look) {
                    self.canvas.paint(shape, at, self.palette, area);
                }
            }
        }
    }
}

/// Left, top, right and bottom of a look.
fn bounds(shapes: &[Shape]) -> [f32; 4] {
    shapes.iter().map(Shape::bounds).fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |a, b| {
        [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
    })
}
