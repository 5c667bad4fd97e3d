//! What is wanted of new levels.

use super::named::{helped, name, named};
use super::{text, whole};
use generate::longest::Way;
use generate::{Aim, Grade, Pattern, Theme, Wish};
use sokoworks::Game;
use std::str::FromStr;

group! {
    /// What is wanted of new levels.
    "Levels" Wishing {
        /// How many levels [default: 1]
        #[arg(long, short = 'n', value_name = "N", value_parser = whole::<u32>(1..=100_000))]
        count: u32,

        /// How hard, from 1 (a first step) to 10 (for experts): a grade such as 4, or a range such as 2-5, whose grades come
        /// equally often as far as possible [default: 1-6]
        #[arg(long, value_name = "GRADE")]
        #[serde(deserialize_with = "text")]
        grade: Grades,

        /// Columns, the walls around included [default: by grade]
        #[arg(long, value_name = "N", value_parser = whole::<u32>(0..))]
        width: u32,

        /// Rows, the walls around included [default: by grade]
        #[arg(long, value_name = "N", value_parser = whole::<u32>(0..))]
        height: u32,

        /// Boxes (up to 16), or in Sokobond atoms (2 to 12, about) [default: by grade]
        #[arg(long, visible_aliases = ["boxes", "atoms"], value_name = "N", value_parser = whole::<u32>(0..))]
        pieces: u32,

        /// The kind of room [default: any]
        #[arg(long, value_parser = named::<Theme>(), value_name = "THEME")]
        #[serde(deserialize_with = "name")]
        theme: Theme,

        /// Symmetry of walls and goals, before unused squares are filled in [default: any]
        #[arg(long, value_parser = named::<Pattern>(), value_name = "SYMMETRY")]
        #[serde(deserialize_with = "name")]
        symmetry: Pattern,

        /// What is sought in a solution [default: conflicts]
        #[arg(long, value_parser = named::<Aim>(), value_name = "AIM")]
        #[serde(deserialize_with = "name")]
        aim: Aim,

        /// Random seed [default: 0]
        #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
        seed: u64,

        /// How long each level is improved, 1 to 100 [default: 10]
        #[arg(long, value_name = "N", value_parser = whole::<u32>(0..))]
        effort: u32,

        /// Most positions to search for all levels: a limit that is the same on every machine
        #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
        positions: u64,

        /// Levels that are made at the same time [default: one for each core]
        #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=generate::Order::JOBS.most as u16))]
        jobs: u16,
    }
}

impl Wishing {
    /// The wish.
    pub(crate) fn wish(&self, game: Game) -> Wish {
        let mut wish = Wish::default();
        wish.game = game;
        wish.grades = self.grade.unwrap_or_default().0;
        (wish.width, wish.height, wish.pieces) = (self.width, self.height, self.pieces);
        wish.theme = self.theme.unwrap_or_default();
        wish.symmetry = self.symmetry.unwrap_or_default();
        wish.aim = self.aim.unwrap_or_default();
        wish.seed = self.seed.unwrap_or(0);
        wish.effort = self.effort.unwrap_or(wish.effort);
        wish
    }

    /// Levels that are made at the same time.
    pub(crate) fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }
}

/// A range of grades.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grades(pub(crate) (Grade, Grade));

/// Those that come within seconds.
impl Default for Grades {
    fn default() -> Grades {
        Grades((Grade::LEAST, Grade::new(6).unwrap_or(Grade::MOST)))
    }
}

impl FromStr for Grades {
    type Err = String;

    fn from_str(text: &str) -> Result<Grades, String> {
        let grade = |word: &str| word.trim().parse().ok().and_then(Grade::new);
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        match (grade(low), grade(high)) {
            (Some(low), Some(high)) if low <= high => Ok(Grades((low, high))),
            _ => Err("expected a grade from 1 to 10, or a range such as 2-5".to_owned()),
        }
    }
}

helped!(
    Theme:
    Any "Each of the others in turn",
    Open "One open room with a few pillars",
    Rooms "Small rooms with doors",
    GoalRoom "All goals side by side behind one door",
    Corridors "Passages one square wide",
    Few "Few squares"
);

helped!(
    Aim:
    Conflicts "Boxes in each other's way, turns, ways round",
    Length "Many pushes, or in Sokobond many moves"
);

helped!(
    Way:
    Auto "All where they are few",
    All "All, however long that takes",
    Climb "Better and better ones, from random ones"
);

helped!(
    Pattern:
    Any "Some levels are symmetric, some are not",
    None "Not on purpose",
    Mirror "Left and right are mirror images",
    Turn "A half turn changes nothing"
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_are_numbers_or_ranges() {
        let numbers =
            |text: &str| text.parse::<Grades>().ok().map(|Grades((low, high))| (low.number(), high.number()));
        assert_eq!([numbers("4"), numbers("2-5")], [Some((4, 4)), Some((2, 5))]);
        assert_eq!(["0", "11", "5-2", "easy", "", "3-"].map(numbers), [None; 6]);
    }
}
