//! The levels that come with the program, to play when none are named.

use crate::input::Input;

/// The levels that come with the program.
pub(crate) fn levels() -> Input {
    Input::built_in(levels::FILES)
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
