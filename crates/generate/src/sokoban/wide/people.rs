//! What levels of people look like by grade, and a wish for a level like one of them.
//!
//! An attempt draws its wish from the quartiles, so that generated levels differ from each other as those of people do. The best alone
//! would all be of one kind.

use crate::features::Features;
use grid::Random;

/// Features of the levels of a grade.
#[derive(Debug)]
pub(super) struct People {
    grade: u8,
    boxes: Quartiles,
    squares: Quartiles,
    walk: Quartiles,
    grouped: Quartiles,
    /// Percent that have all goals behind a door.
    door: u32,
}

/// Lowest tenth, lower quartile, median, upper quartile and highest tenth.
type Quartiles = [f64; 5];

/// The first grade of the table. Below it backward searches make levels that are nearer to those of people.
const FIRST: u8 = 6;

/// By grade, from [`FIRST`]: 73 levels of the collections that the example `likeness` names, which prints these numbers (November 2026).
const TABLE: [People; 1] = [People {
    grade: 6,
    boxes: [6.0, 7.0, 8.0, 10.0, 12.0],
    squares: [35.0, 39.0, 44.0, 49.0, 60.0],
    walk: [1.59, 1.86, 2.64, 3.49, 4.37],
    grouped: [0.12, 0.25, 0.5, 0.88, 1.0],
    door: 15,
}];

impl People {
    /// Those of a grade; none where there is no table for it.
    pub(super) fn of(grade: u8) -> Option<&'static People> {
        TABLE.get(usize::from(grade.checked_sub(FIRST)?))
    }

    /// A level like one of them.
    pub(super) fn draw(&self, random: &mut Random) -> Profile {
        Profile {
            grade: self.grade,
            boxes: drawn(random, self.boxes).round() as u32,
            squares: drawn(random, self.squares).round() as u32,
            walk: drawn(random, self.walk),
            grouped: drawn(random, self.grouped).clamp(0.0, 1.0),
            door: random.percent(self.door),
        }
    }
}

/// A number with these quartiles, evenly spread between them, and in the outer quarters up to the outer tenths.
fn drawn(random: &mut Random, marks: Quartiles) -> f64 {
    let place = random.below(4_000);
    let (at, part) = ((place / 1_000) as usize, f64::from(place % 1_000) / 1_000.0);
    marks[at] + (marks[at + 1] - marks[at]) * part
}

/// What is wanted of a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Profile {
    pub(super) grade: u8,
    pub(super) boxes: u32,
    pub(super) squares: u32,
    /// Steps between two pushes.
    pub(super) walk: f64,
    /// Share of the goals in the largest group.
    pub(super) grouped: f64,
    pub(super) door: bool,
}

impl Profile {
    /// What a level loses because it is not as is wanted. Sizes and walks count as ratios.
    pub(super) fn distance(&self, features: &Features) -> f64 {
        let off = |is: f64, wanted: f64| ((is + 1.0) / (wanted + 1.0)).log2().abs();
        WALK * off(features.walk, self.walk) + FLOOR * off(features.squares as f64, f64::from(self.squares))
    }
}

/// What a level loses for each doubling of its walks, and of its floor, that it is off.
const WALK: f64 = 200.0;
const FLOOR: f64 = 40.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_have_the_quartiles_of_the_table() {
        let mut random = Random::new(1);
        for people in &TABLE {
            let mut all: Vec<Profile> = (0..4_000).map(|_| people.draw(&mut random)).collect();
            let mut check = |quartiles: Quartiles, feature: fn(&Profile) -> f64| {
                all.sort_by(|one, other| feature(one).total_cmp(&feature(other)));
                for (at, wanted) in quartiles[1..4].iter().enumerate() {
                    let found = feature(&all[all.len() * (at + 1) / 4]);
                    assert!((found / wanted - 1.0).abs() < 0.05, "{found} instead of {wanted}");
                }
            };
            check(people.boxes, |profile| f64::from(profile.boxes));
            check(people.squares, |profile| f64::from(profile.squares));
            check(people.walk, |profile| profile.walk);
            check(people.grouped, |profile| profile.grouped);
            let doors = all.iter().filter(|profile| profile.door).count();
            assert!((doors as f64 / 40.0 - f64::from(people.door)).abs() < 2.0, "{doors}");
        }
    }
}
