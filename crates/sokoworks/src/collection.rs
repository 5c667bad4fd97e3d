//! A file of levels of either game: levels with titles and solutions, and diagnostics.

use crate::{Game, Level};
use grid::Direction;
use sokoban::format::{Entry, Kind, ReadOptions};
use std::str::FromStr;
use text::{Diagnostic, Severity};

/// A file of levels. A Sokobond file holds exactly one, playable or not; a Sokoban collection any number.
#[derive(Clone, Debug)]
pub enum Collection {
    /// A collection of Sokoban levels.
    Sokoban(sokoban::format::Collection),
    /// One Sokobond level.
    Sokobond(sokobond::format::LevelFile),
}

impl Collection {
    /// Reads a file of either game in any format. Never fails: [`diagnostics`](Collection::diagnostics) lists what could not be
    /// read. O(bytes) and a replay of each solution in the file.
    pub fn read(bytes: &[u8]) -> Collection {
        Collection::read_as(None, bytes, &ReadOptions::default())
    }

    /// Reads a file of `game`; with `None`, of the game that the file looks like. Sokobond has no options.
    pub fn read_as(game: Option<Game>, bytes: &[u8], options: &ReadOptions) -> Collection {
        match game.unwrap_or_else(|| Game::recognize(bytes)) {
            Game::Sokobond => Collection::Sokobond(sokobond::format::read(bytes)),
            Game::Sokoban => {
                let collection = sokoban::format::read(bytes, options);
                // Walls other than `#` are letters, as are those of Sokobond.
                let is_strange =
                    |entry: &Entry| entry.level.is_none() && !entry.rows.iter().any(|row| row.contains('#'));
                let is_meant = game.is_none()
                    && collection.entries.iter().all(is_strange)
                    && sokobond::format::resembles_sokobond(bytes);
                match is_meant {
                    // A Sokobond level with mistakes: its own reader explains them best.
                    true => Collection::Sokobond(in_doubt(sokobond::format::read(bytes))),
                    false => Collection::Sokoban(collection),
                }
            }
        }
    }

    /// The game.
    pub const fn game(&self) -> Game {
        match self {
            Collection::Sokoban(_) => Game::Sokoban,
            Collection::Sokobond(_) => Game::Sokobond,
        }
    }

    /// Number of levels, playable or not.
    pub fn len(&self) -> usize {
        match self {
            Collection::Sokoban(collection) => collection.entries.len(),
            Collection::Sokobond(_) => 1,
        }
    }

    /// Whether there is no level.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The level with this index, from 0, if it is playable.
    pub fn level(&self, place: usize) -> Option<Level> {
        match self {
            Collection::Sokoban(collection) => collection.entries.get(place)?.level.clone().map(Level::from),
            Collection::Sokobond(file) => file.level.clone().filter(|_| place == 0).map(Level::from),
        }
    }

    /// Whether there is a playable level with this index, from 0.
    pub fn is_playable(&self, place: usize) -> bool {
        match self {
            Collection::Sokoban(collection) => {
                collection.entries.get(place).is_some_and(|entry| entry.level.is_some())
            }
            Collection::Sokobond(file) => place == 0 && file.level.is_some(),
        }
    }

    /// The playable levels in the order of the file.
    pub fn levels(&self) -> impl Iterator<Item = Level> {
        (0..self.len()).filter_map(|place| self.level(place))
    }

    /// The title of the level with this index, from 0; empty when it has none. Sokobond files have no titles.
    pub fn title(&self, place: usize) -> &str {
        match self {
            Collection::Sokoban(collection) => {
                collection.entries.get(place).map_or("", |entry| entry.title.trim())
            }
            Collection::Sokobond(_) => "",
        }
    }

    /// The author of the level with this index, from 0, if the file names one.
    pub fn author(&self, place: usize) -> Option<&str> {
        match self {
            Collection::Sokoban(collection) => collection.author_of(collection.entries.get(place)?),
            Collection::Sokobond(_) => None,
        }
    }

    /// The lesson of the level with this index, from 0: the text behind `Lesson:`, if the file has one.
    pub fn lesson(&self, place: usize) -> Option<&str> {
        let lesson = match self {
            Collection::Sokoban(collection) => collection.entries.get(place)?.lesson()?,
            Collection::Sokobond(file) => &file.lesson,
        };
        Some(lesson.trim()).filter(|lesson| !lesson.is_empty())
    }

    /// The moves that the file gives as solutions of the level with this index, from 0. Those of Sokoban were replayed and are
    /// valid; those of Sokobond may not be.
    pub fn solutions(&self, place: usize) -> Vec<&[Direction]> {
        match self {
            Collection::Sokoban(collection) => {
                let moves = collection.entries.get(place).map_or(&[][..], |entry| &entry.solutions);
                let solutions = moves.iter().filter(|moves| moves.kind == Kind::Solution);
                solutions.map(|moves| &moves.steps[..]).collect()
            }
            Collection::Sokobond(file) if place == 0 => {
                file.solutions.iter().map(|recorded| &recorded.keys[..]).collect()
            }
            Collection::Sokobond(_) => Vec::new(),
        }
    }

    /// The diagnostics of the level with this index, from 0.
    pub fn level_diagnostics(&self, place: usize) -> &[Diagnostic] {
        match self {
            Collection::Sokoban(collection) => {
                collection.entries.get(place).map_or(&[], |entry| &entry.diagnostics)
            }
            Collection::Sokobond(file) => &file.diagnostics,
        }
    }

    /// The diagnostics of the file that are not about one of its levels.
    pub fn file_diagnostics(&self) -> &[Diagnostic] {
        match self {
            Collection::Sokoban(collection) => &collection.diagnostics,
            Collection::Sokobond(_) => &[],
        }
    }

    /// All diagnostics in the order of lines.
    pub fn diagnostics(&self) -> Vec<&Diagnostic> {
        match self {
            Collection::Sokoban(collection) => collection.all_diagnostics(),
            Collection::Sokobond(file) => file.diagnostics.iter().collect(),
        }
    }
}

/// A file that may be of the other game: then its first error reports that.
fn in_doubt(mut file: sokobond::format::LevelFile) -> sokobond::format::LevelFile {
    if let Some(error) = file.diagnostics.iter_mut().find(|remark| remark.severity == Severity::Error) {
        let other = "this looks like a level of Sokobond; if it is one of Sokoban, use --game sokoban";
        error.help = Some(match &error.help {
            Some(help) => format!("{help}; {other}"),
            None => other.to_owned(),
        });
    }
    file
}

impl Level {
    /// Reads the first playable level of a text in any format. [`Collection`] reads all levels, with titles, solutions, all
    /// diagnostics, and what was assumed or left out ([`warnings`](Collection::warnings)). O(bytes).
    ///
    /// # Errors
    /// When no level is playable: the first error in the text.
    pub fn read(bytes: &[u8]) -> Result<Level, Diagnostic> {
        Collection::read(bytes).first().map(|found| found.level)
    }
}

/// As [`Level::read`].
impl FromStr for Level {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Level, Diagnostic> {
        Level::read(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{ATOMS, ROOM};

    #[test]
    fn files_of_both_games() {
        let text = format!("{ROOM}\nTitle: One\nAuthor: Ann\nSolution:\nrDldRRR\n\n#####\n# $.#\n#####\n");
        let file = Collection::read(text.as_bytes());
        assert_eq!((file.game(), file.len(), file.levels().count()), (Game::Sokoban, 2, 1));
        assert_eq!((file.title(0), file.author(0), file.title(1)), ("One", Some("Ann"), ""));
        assert!(file.level(1).is_none() && file.level(2).is_none());
        assert_eq!([0, 1, 2].map(|place| file.is_playable(place)), [true, false, false]);
        assert!(file.level_diagnostics(0).is_empty() && !file.level_diagnostics(1).is_empty());
        let file = Collection::read(format!("{ATOMS}\n=DD\n=D\n").as_bytes());
        assert_eq!((file.game(), file.len(), file.solutions(0).len()), (Game::Sokobond, 1, 2));
        assert_eq!(file.diagnostics().len(), 1, "the second solution ends too early");
        let lessons = [format!("{ROOM}\nLesson: Push it.\n"), format!("{ATOMS}\nlesson: Bond it.\n")];
        let lessons = lessons.map(|text| Collection::read(text.as_bytes()).lesson(0).map(str::to_owned));
        assert_eq!(lessons, [Some("Push it.".to_owned()), Some("Bond it.".to_owned())]);
        // A mistake does not make it a text without levels.
        let file = Collection::read(b"xxxxxx\nxH-ahx\nxxxxxx\n");
        assert_eq!((file.game(), file.levels().count()), (Game::Sokobond, 0));
        let help = file.diagnostics()[0].help.clone().unwrap_or_default();
        assert!(help.contains("Sokobond") && help.contains("--game sokoban"), "{help}");
        assert!(Collection::read(b"hello").is_empty());
        // Walls `x` are known to many programs of Sokoban, and one letter is no molecule.
        let file = Collection::read(b"XXXXXXX\nX  P* X\nXO    X\nXXXXXXX\n");
        assert_eq!((file.game(), file.len(), file.diagnostics()[0].code), (Game::Sokoban, 1, "E-MEANING"));
        // Words beside a board of Sokoban are no atoms.
        let file = Collection::read(b"#####    +----+\n#@$.#    |move|\n#####    +----+\n");
        assert_eq!((file.game(), file.levels().count()), (Game::Sokoban, 1), "{:?}", file.diagnostics());
    }

    #[test]
    fn a_level_is_read_back_from_its_text() {
        for text in [ROOM, ATOMS] {
            let level: Level = text.parse().expect("a level");
            let again: Level = level.text().parse().expect("the same level");
            assert_eq!((again.identity(), again.text()), (level.identity(), level.text()));
        }
    }

    #[test]
    fn the_first_playable_level_is_read_or_the_first_error_reported() {
        let game = |text: &str| text.parse::<Level>().map(|level| level.game()).map_err(|error| error.code);
        assert_eq!(game(ROOM), Ok(Game::Sokoban));
        assert_eq!(game(ATOMS), Ok(Game::Sokobond));
        assert_eq!(game(&format!("#####\n# $.#\n#####\n\n{ROOM}")), Ok(Game::Sokoban));
        assert_eq!(game("#####\n# $.#\n#####\n"), Err("E-NOPLAYER"));
        assert_eq!(game("hello"), Err("E-NOLEVEL"));
    }
}
