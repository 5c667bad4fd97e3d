//! The levels that come with the program, to play when none are named.

use crate::input::Input;

/// A level of Sokobond that comes with the program.
macro_rules! bond {
    ($name:literal) => {
        (concat!("Sokobond/", $name), include_bytes!(concat!("../../../../levels/sokobond/", $name)))
    };
}

/// The levels that come with the program, by the names of their files.
const FILES: &[(&str, &[u8])] = &[
    ("first-steps.sok", include_bytes!("../../../../levels/sokoban/first-steps.sok")),
    bond!("01 - First Bond.txt"),
    bond!("02 - Two Hands.txt"),
    bond!("03 - Mind Your Shape.txt"),
    bond!("04 - Dead Weight.txt"),
    bond!("05 - Matchmaker.txt"),
    bond!("06 - Cut Loose.txt"),
    bond!("07 - Double Up.txt"),
    bond!("08 - Closing the Ring.txt"),
    bond!("09 - Round the Corner.txt"),
    bond!("10 - Cut and Double.txt"),
    bond!("11 - Curl Up.txt"),
    bond!("12 - The Whole Laboratory.txt"),
];

/// The levels that come with the program.
pub(crate) fn levels() -> Input {
    Input::built_in(FILES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_of_this_project_is_there_and_can_be_played() {
        let input = levels();
        assert!(input.levels().all(|level| level.playable().is_some()));
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels");
        let of_project = Input::read(&[folder], &crate::options::Reading::default()).expect("levels");
        assert_eq!(input.levels().len(), of_project.levels().len());
    }
}
