//! An estimate of how hard a level is for people, from a solution and from the effort of finding it.
//!
//! Length says little (Jarušek & Pelánek 2010, *Difficulty rating of Sokoban puzzle*): what makes a level hard is how
//! often another box has to be taken up, how many pushes lead away from all goals, and how many
//! positions lead nowhere. Each counts by its logarithm; the grade is their sum, in steps of four. The bounds
//! were set so that first levels of beginners' sets come out very easy and those of XSokoban medium and more.
//! Cost: a replay, and a flood fill from the goals.

use crate::Play;
use grid::{Cell, Direction};
use sokoworks::{Level, Made, Position};
use std::collections::VecDeque;
use std::fmt;

/// How hard, in five steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// A few obvious pushes.
    VeryEasy,
    /// For beginners.
    Easy,
    /// Takes planning.
    Medium,
    /// Takes much planning.
    Hard,
    /// For experts.
    VeryHard,
}

/// What makes a level hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difficulty {
    /// Pushes of the solution; in Sokobond moves that do more than walk.
    pub pushes: usize,
    /// How often another box than the one before is pushed; `None` in Sokobond.
    pub changes: Option<usize>,
    /// Pushes that take a box farther from all goals; `None` in Sokobond.
    pub astray: Option<usize>,
    /// Positions that the search looked at.
    pub searched: u64,
}

impl Difficulty {
    /// Looks at a solution of `level`, which took a search of that many positions to find. None if it
    /// solves nothing.
    pub fn of(level: &Level, solution: &[Direction], searched: u64) -> Option<Difficulty> {
        let mut play = Play::new(level.clone());
        play.make(solution);
        play.is_solved().then_some(())?;
        let changes = play.metrics().map(|metrics| metrics.box_changes);
        let astray = level.sokoban().map(|level| astray(level, play.trail()));
        Some(Difficulty { pushes: play.tally().pushes, changes, astray, searched })
    }

    /// The grade.
    pub fn grade(&self) -> Grade {
        let weight = |count: usize| (count as f64 + 1.0).log2();
        let pieces = match (self.changes, self.astray) {
            (Some(changes), Some(astray)) => weight(changes) + weight(astray),
            _ => 2.0 + weight(self.pushes),
        };
        let sum = pieces + (self.searched as f64 + 1.0).log2() / 2.0;
        match sum {
            sum if sum < 6.0 => Grade::VeryEasy,
            sum if sum < 10.0 => Grade::Easy,
            sum if sum < 14.0 => Grade::Medium,
            sum if sum < 18.0 => Grade::Hard,
            _ => Grade::VeryHard,
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Grade::VeryEasy => "very easy",
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::VeryHard => "very hard",
        })
    }
}

/// Pushes after which a box is farther from its nearest goal than before, others left out of account.
fn astray(level: &sokoban::Level, trail: &[Made]) -> usize {
    let distances = distances(level);
    let mut board = Position::start(&Level::from(level.clone()));
    let mut count = 0;
    for made in trail {
        board.step(made.direction());
        let from = board.player();
        let to = level.size.step(from, made.direction());
        if let (true, Some(to)) = (made.pushed(), to) {
            count += usize::from(distances[to.index()] > distances[from.index()]);
        }
    }
    count
}

/// Pushes from each cell to the nearest goal, for a box alone with a player who can be everywhere.
fn distances(level: &sokoban::Level) -> Vec<u32> {
    let mut distances = vec![u32::MAX; level.size.area()];
    let mut queue: VecDeque<Cell> = level.goals.iter().collect();
    queue.iter().for_each(|goal| distances[goal.index()] = 0);
    let floor = |cell: &Cell| level.is_floor(*cell);
    while let Some(cell) = queue.pop_front() {
        for direction in Direction::ALL {
            // The box is pulled from `cell`: it and the player need floor.
            let Some(next) = level.size.step(cell, direction).filter(floor) else { continue };
            let stands = level.size.step(next, direction).filter(floor);
            if stands.is_some() && distances[next.index()] == u32::MAX {
                distances[next.index()] = distances[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    distances
}
