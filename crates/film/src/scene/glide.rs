//! In-between frames: a scene in which pieces glide from one frame to the next instead of jumping.
//!
//! A piece that is seen before and after a move is shown at whole pixels on the straight way between. Its look
//! changes when it arrives, or when it leaves if it leads, as in animated SVG. Counters and what appears or goes do
//! not glide. O(changes * frames between).

use crate::scene::shape::Point;
use crate::scene::{Actor, Scene, State};

/// The scene with `between` frames more before each frame but the first.
pub(crate) fn glide(scene: &Scene, between: u32) -> Scene {
    let steps = between + 1;
    let actors = scene.actors.iter().map(|actor| slowed(actor, steps)).collect();
    let frames = scene.frames.saturating_sub(1).saturating_mul(steps) + 1;
    Scene { actors, frames, ..scene.clone() }
}

fn slowed(actor: &Actor, steps: u32) -> Actor {
    let mut track: Vec<(u32, State)> = Vec::with_capacity(actor.track.len());
    for &(frame, state) in &actor.track {
        let last = track.last().map(|&(_, last)| last).filter(|last| last.at != state.at);
        if let Some((last, look)) =
            last.and_then(|last| Some((last, last.look?))).filter(|_| state.look.is_some())
        {
            let look = if actor.leads { state.look } else { Some(look) };
            let begin = frame.saturating_sub(1).saturating_mul(steps);
            for step in 1..steps {
                track.push((begin + step, State { at: between(last.at, state.at, step, steps), look }));
            }
        }
        track.push((frame.saturating_mul(steps), state));
    }
    Actor { track, leads: actor.leads }
}

fn between(from: Point, to: Point, step: u32, steps: u32) -> Point {
    let part = step as f32 / steps as f32;
    (from.0 + ((to.0 - from.0) * part).round(), from.1 + ((to.1 - from.1) * part).round())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::LookId;

    #[test]
    fn what_moves_glides_and_what_appears_does_not() {
        let state = |x: f32, look: u32| State { at: (x, 0.0), look: Some(LookId(look)) };
        let actor =
            Actor { track: vec![(0, state(0.0, 1)), (2, state(10.0, 2)), (3, state(10.0, 3))], leads: false };
        let scene = Scene { frames: 4, actors: vec![actor], ..Scene::default() };
        let slow = glide(&scene, 3);
        assert_eq!(slow.frames, 13);
        let seen: Vec<_> =
            (0..13).filter_map(|frame| slow.actors[0].state(frame)).map(|one| (one.at.0, one.look)).collect();
        let look = |number| Some(LookId(number));
        assert_eq!(seen[..5], [(0.0, look(1)); 5]);
        assert_eq!(seen[5..9], [(3.0, look(1)), (5.0, look(1)), (8.0, look(1)), (10.0, look(2))]);
        assert_eq!(seen[9..], [(10.0, look(2)), (10.0, look(2)), (10.0, look(2)), (10.0, look(3))]);
        assert_eq!(glide(&scene, 0), scene);
    }
}
