//! A scene: what stands where, and what changes with each frame. Each game builds one; each format shows
//! it, and knows no game.
//!
//! A *look* is a list of shapes around the origin, stored once however often it is shown. An *actor* has
//! one look at one place, or is hidden; its *track* holds the frames at which that changes. Frame 0 is
//! the start. Cost: 16 bytes a change, so a few dozen bytes a move.

pub(crate) mod glide;
pub(crate) mod shape;

use crate::scene::shape::{Point, Shape};
use crate::skins::Ink;
use std::collections::BTreeMap;

/// Number of a look in its scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LookId(pub(crate) u32);

/// How an actor appears.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    /// Where the origin of its look is.
    pub at: Point,
    /// Its look; none while it is hidden.
    pub look: Option<LookId>,
}

/// Something that may move or change.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Actor {
    /// Frames at which it changes, rising, and what it is from then on.
    pub track: Vec<(u32, State)>,
    /// Whether its look changes when a move begins, not when it ends.
    pub leads: bool,
}

impl Actor {
    /// What it is in a frame; none before it first appears.
    pub(crate) fn state(&self, frame: u32) -> Option<State> {
        let behind = self.track.partition_point(|&(at, _)| at <= frame);
        behind.checked_sub(1).map(|place| self.track[place].1)
    }
}

/// Text with letters that the stroke font does not have: written as text where the format allows it, otherwise replaced by
/// its stand-in.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Writing {
    /// The text.
    pub text: String,
    /// Where its base line begins.
    pub at: Point,
    /// Height of a capital in pixels.
    pub height: f32,
    /// What it is written with.
    pub ink: Ink,
    /// The shapes that stand for it, at their place.
    pub stand_in: Vec<Shape>,
}

/// Number of an actor in its scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ActorId(usize);

/// A picture that changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Scene {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// What never changes, first at the back.
    pub backdrop: Vec<Shape>,
    /// Text that is no list of shapes; it never changes.
    pub writings: Vec<Writing>,
    /// Looks by number.
    pub looks: Vec<Vec<Shape>>,
    /// What never changes and stands before the backdrop, often in many places.
    pub props: Vec<(LookId, Point)>,
    /// What may change, first at the back.
    pub actors: Vec<Actor>,
    /// Number of frames, at least 1.
    pub frames: u32,
    /// Whether actors glide from frame to frame; else they jump.
    pub glides: bool,
}

impl Scene {
    /// The shapes of a look, around the origin.
    pub(crate) fn look(&self, look: LookId) -> &[Shape] {
        &self.looks[look.0 as usize]
    }

    /// Adds an actor, hidden for now.
    pub(crate) fn actor(&mut self, leads: bool) -> ActorId {
        self.actors.push(Actor { track: Vec::new(), leads });
        ActorId(self.actors.len() - 1)
    }

    /// Sets what an actor is from the last frame on.
    pub(crate) fn set(&mut self, actor: ActorId, at: Point, look: Option<LookId>) {
        let frame = self.frames.saturating_sub(1);
        let track = &mut self.actors[actor.0].track;
        let state = State { at, look };
        match track.last_mut() {
            Some((_, last)) if *last == state => {}
            Some((at, last)) if *at == frame => *last = state,
            _ => track.push((frame, state)),
        }
    }

    /// Where an actor is and how it looks in the last frame.
    pub(crate) fn last(&self, actor: ActorId) -> Option<State> {
        self.actors[actor.0].track.last().map(|&(_, state)| state)
    }
}

/// Looks by what they show, so that each is drawn once.
#[derive(Debug)]
pub(crate) struct Wardrobe<Key>(BTreeMap<Key, LookId>);

impl<Key: Ord> Wardrobe<Key> {
    /// No looks yet.
    pub(crate) fn new() -> Wardrobe<Key> {
        Wardrobe(BTreeMap::new())
    }

    /// The look for `key`, drawn by `draw` when it is first asked for.
    pub(crate) fn look(&mut self, scene: &mut Scene, key: Key, draw: impl FnOnce() -> Vec<Shape>) -> LookId {
        *self.0.entry(key).or_insert_with(|| {
            scene.looks.push(draw());
            LookId(scene.looks.len() as u32 - 1)
        })
    }
}
