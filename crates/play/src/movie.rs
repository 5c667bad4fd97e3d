//! Playback of a game: frames, a speed, and a place between them that time moves. Time comes in as a number.
//!
//! Frame 0 is the start of the attempt; a frame is known by how many moves count in it, so that it can be
//! handed to [`Play::seek`]. O(1) a tick.

use crate::Play;
use sokoworks::Made;
use sokoworks::film::Per;

/// Slowest and fastest playback, in frames a second.
pub const SPEEDS: [f64; 2] = [0.25, 1000.0];

/// A playback of the attempt of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Movie {
    /// Moves that count in each frame, rising.
    frames: Vec<usize>,
    speed: f64,
    /// The frame, and the part of the way to the next that has passed.
    at: f64,
    playing: bool,
}

impl Movie {
    /// The attempt of `play` from its start to its end, moves taken back included. Stopped at the start,
    /// eight frames a second.
    pub fn new(play: &Play, per: Per) -> Movie {
        let mut whole = play.clone();
        whole.seek(whole.length());
        let frames = match per {
            Per::Move => (0..=whole.trail().len()).collect(),
            Per::Push => {
                let pushes = whole.trail().iter().enumerate().filter(|(_, made)| Made::pushed(made));
                let mut frames = vec![0];
                frames.extend(pushes.map(|(index, _)| index + 1));
                if frames.last() != Some(&whole.trail().len()) {
                    frames.push(whole.trail().len());
                }
                frames
            }
        };
        Movie { frames, speed: 8.0, at: 0.0, playing: false }
    }

    /// Number of frames, at least one.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether there is only the start.
    pub fn is_empty(&self) -> bool {
        self.frames.len() <= 1
    }

    /// The frame shown, from 0.
    pub fn frame(&self) -> usize {
        (self.at as usize).min(self.frames.len() - 1)
    }

    /// How many moves count in the frame shown: what [`Play::seek`] wants.
    pub fn moves(&self) -> usize {
        self.frames[self.frame()]
    }

    /// Frames a second.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Sets the frames a second, within [`SPEEDS`].
    pub fn set_speed(&mut self, frames_a_second: f64) {
        if frames_a_second.is_finite() {
            self.speed = frames_a_second.clamp(SPEEDS[0], SPEEDS[1]);
        }
    }

    /// Whether the movie is playing.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// Plays the movie, from the start again if it is at the end.
    pub fn play(&mut self) {
        if self.frame() + 1 == self.frames.len() {
            self.at = 0.0;
        }
        self.playing = !self.is_empty();
    }

    /// Stops at the frame shown.
    pub fn pause(&mut self) {
        self.playing = false;
        self.seek(self.frame());
    }

    /// Shows a frame, the last one if there are fewer. Playing goes on.
    pub fn seek(&mut self, frame: usize) {
        self.at = frame.min(self.frames.len() - 1) as f64;
    }

    /// Stops and goes some frames on, or back.
    pub fn step(&mut self, frames: isize) {
        self.pause();
        self.seek(self.frame().saturating_add_signed(frames));
    }

    /// Lets `seconds` pass; returns whether another frame is shown now. Stops at the end.
    pub fn tick(&mut self, seconds: f64) -> bool {
        if !self.playing || seconds.is_nan() || seconds <= 0.0 {
            return false;
        }
        let before = self.frame();
        self.at = (self.at + seconds * self.speed).min((self.frames.len() - 1) as f64);
        self.playing = self.frame() + 1 < self.frames.len();
        self.frame() != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movie(per: Per) -> Movie {
        let level: sokoban::Level = "#######\n#@ $ .#\n#######".parse().unwrap_or_else(|e| panic!("{e:?}"));
        let mut play = Play::new(level);
        play.paste("rRRl").unwrap_or_else(|e| panic!("{e:?}"));
        play.seek(1);
        Movie::new(&play, per)
    }

    #[test]
    fn frames_and_time() {
        assert_eq!(movie(Per::Move).frames, [0, 1, 2, 3, 4]);
        let mut movie = movie(Per::Push);
        assert_eq!(movie.frames, [0, 2, 3, 4]);
        movie.set_speed(2.0);
        assert!(!movie.tick(1.0));
        movie.play();
        assert!(!movie.tick(0.4) && movie.tick(0.2));
        assert_eq!((movie.frame(), movie.moves()), (1, 2));
        assert!(movie.tick(100.0) && !movie.is_playing() && movie.moves() == 4);
        movie.step(-2);
        assert_eq!(movie.frame(), 1);
        movie.step(99);
        movie.play();
        assert_eq!(movie.frame(), 0);
    }
}
