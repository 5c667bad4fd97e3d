//! What is wanted of an attempt.

use super::super::goals::Place;
use super::compact::compact;
use super::hall::Hall;
use super::layout::{Kind, layout};
use super::people::Profile;
use crate::features::is_behind_door;
use crate::grade::Glance;
use crate::wish::{Pattern, Theme};
use grid::Random;
use sokoworks::Budget;

/// What is wanted.
pub(super) struct Plan<'a> {
    pub(super) room: Room,
    pub(super) pattern: Pattern,
    /// Positions of each search.
    pub(super) nodes: u64,
    pub(super) pace: Pace,
    pub(super) budget: &'a Budget,
}

/// How long a climb is.
pub(super) struct Pace {
    /// Most changes, and most without a better level.
    pub(super) rounds: usize,
    pub(super) patience: usize,
    /// Most positions.
    pub(super) work: u64,
    /// A change also stays if the level is no worse than the one `ago` changes before; 0 for no such rule.
    pub(super) ago: usize,
}

/// The kind of board that a climb is on.
pub(super) enum Room {
    /// One of several rooms, and goals in one of these.
    Large(Kind),
    /// One like those of people, and how its difficulty is foreseen.
    Like(Profile, Theme, Glance),
}

impl Room {
    /// A board with its boxes on the goals; none where it did not come together.
    pub(super) fn solved(&self, random: &mut Random, pattern: Pattern) -> Option<Hall> {
        let solved = match self {
            Room::Large(kind) => {
                let (floor, goals) = layout(random, kind)?;
                let (player, boxes) = (floor.first()?, goals.clone());
                Hall { size: kind.size, floor, goals, boxes, player }
            }
            Room::Like(profile, theme, _) => compact(random, *theme, pattern, profile)?,
        };
        self.holds(&solved).then_some(solved)
    }

    /// Whether the goals lie as is wanted.
    pub(super) fn holds(&self, hall: &Hall) -> bool {
        let is_behind = || is_behind_door(hall.size, &hall.floor, &hall.goals);
        match self {
            Room::Large(kind) => kind.place != Place::Behind || is_behind(),
            Room::Like(profile, ..) => profile.door == is_behind(),
        }
    }
}
