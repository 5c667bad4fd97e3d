//! All known solutions of a level, wherever they are kept: in the record book, in the level's own file, in the solution file
//! beside it. Each is judged before it is returned, and solutions with the same moves are one.

use crate::date::now;
use crate::files::trouble;
use crate::input::Chosen;
use crate::options::Keeping;
use crate::output::diagnostics;
use crate::storage::solution_file::{Kept, SolutionFile};
use play::{Book, Credit, Origin};
use sokoworks::{Direction, Level, Measure, Verified, judge};
use std::path::PathBuf;
use store::{Durability, Folder};

/// Where a solution is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeptIn {
    /// In the player's record book.
    Records,
    /// In the level's own file.
    File,
    /// In the solution file beside it.
    Beside,
}

/// A known solution of a level.
#[derive(Clone, Debug)]
pub(crate) struct KnownSolution {
    /// The solution.
    pub(crate) verified: Verified,
    /// Who found it, if that is known.
    pub(crate) origin: Option<Origin>,
    /// Where it is kept; where it is kept twice, the first place in the order of [`KeptIn`].
    pub(crate) place: KeptIn,
}

impl KnownSolution {
    /// Whether it is a record of the player, found alone or with hints.
    pub(crate) fn is_yours(&self) -> bool {
        self.place == KeptIn::Records && self.origin.as_ref().is_some_and(|origin| origin.credit.is_played())
    }
}

/// The value of a measure of a solution. Sokobond counts moves alone.
pub(crate) fn measured(verified: &Verified, by: Measure) -> usize {
    verified.metrics.map_or(verified.moves.len(), |metrics| by.of(&metrics))
}

/// The best of some solutions by a measure; of equals the one with fewer moves, then with fewer pushes, then the first.
pub(crate) fn best<'a>(
    solutions: impl IntoIterator<Item = &'a KnownSolution>,
    by: Measure,
) -> Option<&'a KnownSolution> {
    let rank = |one: &&KnownSolution| {
        let verified = &one.verified;
        (measured(verified, by), verified.moves.len(), verified.pushes())
    };
    solutions.into_iter().min_by_key(rank)
}

/// The places where solutions are kept.
#[derive(Debug)]
pub(crate) struct Archive {
    keeping: Keeping,
    /// The player's folder; none when the system names none.
    path: Option<PathBuf>,
    book: Book,
    /// The solution file that was read last, and the level file that it belongs to.
    beside: Option<(String, SolutionFile)>,
}

impl Archive {
    /// Reads the record book, which need not be there. What cannot be read is reported, and nothing is written.
    pub(crate) fn open(keeping: &Keeping) -> Archive {
        let path = keeping.folder();
        let mut archive = Archive { keeping: keeping.clone(), path, book: Book::new(), beside: None };
        if let Some(path) = &archive.path {
            let journal = Folder::read_only(path).records();
            match if journal.path().exists() { journal.read() } else { Ok(Vec::new()) } {
                Ok(bytes) => archive.book = Book::read(bytes).0,
                Err(error) => {
                    let path = journal.path().display();
                    diagnostics::complain(&format!("warning: cannot read the records in {path}: {error}\n"));
                }
            }
        }
        archive
    }

    /// All solutions that are known of a level: the player's records, other records, those of the level's file, those of
    /// the file beside it.
    pub(crate) fn known(&mut self, level: Chosen<'_>, playable: &Level) -> Vec<KnownSolution> {
        let mut known: Vec<KnownSolution> = Vec::new();
        let mut add = |moves: Vec<Direction>, origin: Option<Origin>, place: KeptIn| match known
            .iter_mut()
            .find(|one| one.verified.moves == moves)
        {
            Some(same) => same.origin = same.origin.take().or(origin),
            None => {
                let verified = judge(playable, moves).ok();
                known.extend(verified.map(|verified| KnownSolution { verified, origin, place }));
            }
        };
        for solution in self.book.solutions(playable) {
            add(solution.moves, Some(solution.origin), KeptIn::Records);
        }
        for Kept { moves, origin } in Kept::in_file(level) {
            add(moves, origin, KeptIn::File);
        }
        for Kept { moves, origin } in self.beside(level).of(level) {
            add(moves, origin, KeptIn::Beside);
        }
        known
    }

    /// Where a solution that is found now comes from.
    pub(crate) fn origin(&self, credit: Credit) -> Origin {
        self.keeping.origin(credit, now())
    }

    /// Adds a solution to the record book if it is the best of its credit in some measure; returns whether it is. It has
    /// reached the disk on return. Several programs may do so at once.
    pub(crate) fn record(
        &mut self,
        level: &Level,
        moves: &[Direction],
        credit: Credit,
    ) -> anyhow::Result<bool> {
        let Some(path) = &self.path else { return Ok(false) };
        let Ok(offer) = self.book.offer(level, moves, self.keeping.origin(credit, now())) else {
            return Ok(false);
        };
        let Some(line) = offer.line else { return Ok(false) };
        let written = Folder::open(path).and_then(|folder| folder.records().append(&line, Durability::Power));
        written.map(|()| true).map_err(|error| trouble(path, "write", &error).into())
    }

    fn beside(&mut self, level: Chosen<'_>) -> &SolutionFile {
        let name = &level.file.source.name;
        let read = self.beside.take().filter(|(file, _)| file == name);
        let (_, beside) =
            self.beside.insert(read.unwrap_or_else(|| (name.clone(), SolutionFile::read(level.file))));
        beside
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Input;
    use crate::options::Reading;
    use crate::storage::solution_file;

    #[test]
    fn solutions_come_from_everywhere_and_the_same_moves_are_one() {
        let place = tempfile::tempdir().expect("a temporary folder");
        let file = place.path().join("a.sok");
        let text =
            "#######\n#@$.  #\n#     #\n#######\nTitle: Room\n\nSolution\ndudrluR\n\nSolution\nDUDRLUR\n";
        std::fs::write(&file, text).expect("a file");
        let name = file.to_string_lossy().into_owned();
        let input = Input::open(&[&name], &Reading::default()).expect("levels");
        let level = input.only().expect("a level");
        let playable = level.playable().expect("a playable level");
        let lurd = |text: &str| -> Vec<Direction> { text.chars().filter_map(Direction::from_lurd).collect() };
        let keeping = Keeping { data: Some(place.path().join("data")), player: Some("Ann".to_owned()) };
        let mut archive = Archive::open(&keeping);
        assert!(!place.path().join("data").exists(), "reading makes no folder");
        let words = |known: &[KnownSolution]| -> Vec<String> {
            let word = |one: &KnownSolution| {
                let name = one.origin.as_ref().map_or("nobody", |origin| origin.name.as_str());
                format!("{} {:?} {name} {}", one.verified.letters, one.place, one.is_yours())
            };
            known.iter().map(word).collect()
        };
        assert_eq!(words(&archive.known(level, &playable)), ["dudrluR File nobody false"]);
        assert!(archive.record(&playable, &lurd("duR"), Credit::Mine).expect("a record"));
        assert!(!archive.record(&playable, &lurd("dudur"), Credit::Mine).expect("no record"));
        assert!(archive.record(&playable, &lurd("dudrlur"), Credit::Optimizer).expect("a record"));
        let verified = judge(&playable, lurd("r")).expect("a solution");
        solution_file::keep(level, &playable, &verified, &archive.origin(Credit::Solver), None)
            .expect("a file");
        let mut again = Archive::open(&keeping);
        let program = concat!("soko ", env!("CARGO_PKG_VERSION"));
        let expect = [
            "duR Records Ann true".to_owned(),
            format!("dudrluR Records {program} false"),
            format!("R Beside {program} false"),
        ];
        let known = again.known(level, &playable);
        assert_eq!(words(&known), expect);
        assert_eq!(best(&known, Measure::Moves).map(|one| one.place), Some(KeptIn::Beside));
        let day = crate::date::day(now());
        assert!(known.iter().all(|one| one.origin.as_ref().is_some_and(|origin| origin.date == day)));
    }
}
