//! Which signs of a file have no certain meaning, and what they may mean.

use super::boards::Boards;
use super::reading::Reading;
use super::solver::{GaveUp, Meaning, Search};
use super::{pictures, rank};
use crate::format::cell_map::PRESETS;
use crate::format::{CellMap, MAX_MEANINGS, sign};
use crate::symbol::Symbol;
use text::Diagnostic;

/// What signs of the usual cells mean in some dialects, the usual meaning first. `#` and floor are the same in all.
const DEVIATIONS: [(char, &[Symbol]); 5] = [
    ('.', &[Symbol::Goal, Symbol::Floor]),
    ('*', &[Symbol::BoxOnGoal, Symbol::Box, Symbol::Goal, Symbol::PlayerOnGoal]),
    ('+', &[Symbol::PlayerOnGoal, Symbol::Goal]),
    ('@', &[Symbol::Player, Symbol::BoxOnGoal]),
    ('$', &[Symbol::Box, Symbol::BoxOnGoal]),
];

/// A file whose boards have signs without a certain meaning.
pub(super) struct Question {
    /// The cells that are known.
    cells: CellMap,
    /// Those of them that are pictures.
    pub(super) pictures: Vec<(char, Symbol)>,
    spare: bool,
    /// For each entry, whether its reading depends on the answer.
    pub(super) concerns: Vec<bool>,
    /// The signs without a certain meaning, in the order of the file.
    pub(super) unknown: Vec<char>,
    /// The boards that a meaning must make levels of, in the signs of the file.
    boards: Vec<Vec<String>>,
}

/// The meanings that make levels of all boards, the likeliest first.
pub(super) struct Answer {
    pub(super) meanings: Vec<MeaningCells>,
    /// How many there are in all.
    pub(super) count: usize,
    /// Whether there may be more that were not found.
    pub(super) gave_up: bool,
}

/// A meaning as cells to read the file with.
pub(super) struct MeaningCells {
    pub(super) cells: CellMap,
    /// Those that were found, not given.
    pub(super) found: CellMap,
}

impl Question {
    /// What is to be found out about a file; none if all its signs are known.
    pub(super) fn about(
        reading: &Reading,
        cells: &CellMap,
        pictures: &[(char, Symbol)],
        spare: bool,
    ) -> Option<Question> {
        let alien = |c: char| cells.symbol(c).is_none();
        let letter = |c: char| c.is_alphanumeric() && !cells.maps(c);
        // `P` and `B` are the player and a box in many dialects, on goals or not. Small letters are beside them only
        // in the dialect that has both.
        let capital = |c: char| matches!(c, 'P' | 'B') && !cells.maps(c);
        // What has other rules is refused by their name.
        let has_rules = |remarks: &[Diagnostic]| remarks.iter().any(|remark| remark.code == "E-RULES");
        if has_rules(&reading.collection.diagnostics) {
            return None;
        }
        let entries = || reading.collection.entries.iter().zip(&reading.signs);
        let mut unknown: Vec<char> = Vec::new();
        for (entry, signs) in entries().filter(|(entry, _)| !has_rules(&entry.diagnostics)) {
            let all = || signs.iter().flat_map(|row| row.chars());
            // Letters of the usual cells are believed in a board that they make a level of.
            let is_level = entry.level.is_some() || all().any(|c| matches!(c, 'p' | 'b'));
            let is_doubtful: &dyn Fn(char) -> bool = match all().any(alien) {
                true => &|c| alien(c) || letter(c),
                false if !is_level => &capital,
                false => continue,
            };
            for c in all().filter(|&c| is_doubtful(c)) {
                if !unknown.contains(&c) {
                    unknown.push(c);
                }
            }
        }
        if unknown.is_empty() {
            return None;
        }
        let has = |rows: &[String], signs: &[char]| rows.iter().any(|row| row.contains(signs));
        let concerns: Vec<bool> = reading.signs.iter().map(|signs| has(signs, &unknown)).collect();
        let is_usual = |c: char| DEVIATIONS.iter().any(|(usual, _)| *usual == c) && !cells.maps(c);
        let usual: Vec<char> = DEVIATIONS
            .iter()
            .map(|(usual, _)| *usual)
            .filter(|&c| deviates(c, &unknown) && is_usual(c))
            .collect();
        let boards = entries().filter_map(|(entry, signs)| {
            let rows = if signs.is_empty() { &entry.rows } else { signs };
            (has(rows, &unknown) || has(rows, &usual)).then(|| rows.clone())
        });
        let boards = boards.collect();
        let shown = |c: char| reading.signs.iter().flatten().any(|row| row.contains(c));
        let pictures = pictures.iter().copied().filter(|&(c, _)| shown(c)).collect();
        Some(Question { cells: cells.clone(), pictures, spare, concerns, unknown, boards })
    }

    /// Finds the meanings.
    pub(super) fn answer(&self) -> Answer {
        let none = Answer { meanings: Vec::new(), count: 0, gave_up: true };
        let Some(boards) = Boards::new(self.boards.iter().map(|rows| &rows[..])) else { return none };
        let taken = self.pictures.iter().map(|&(_, symbol)| symbol);
        let taken = taken.filter(|symbol| !matches!(symbol, Symbol::Wall | Symbol::Floor)).collect();
        let mut search = Search::new(&boards, self.spare, taken);
        let known: Vec<Symbol> =
            boards.signs.iter().map(|&c| self.cells.symbol(c).unwrap_or(Symbol::Floor)).collect();
        let free: Vec<usize> =
            (0..boards.signs.len()).filter(|&at| self.unknown.contains(&boards.signs[at])).collect();
        let pieces: Vec<usize> =
            free.iter().copied().filter(|&at| !pictures::is_square(boards.signs[at])).collect();
        let mut gave_up = false;
        for deviation in self.deviations(&boards, &known) {
            let doubtful: Vec<usize> = (0..known.len()).filter(|&at| deviation[at] != known[at]).collect();
            if let Err(GaveUp) = search.run(&deviation, (&free, &pieces), &doubtful) {
                gave_up = true;
                break;
            }
        }
        let mut found = std::mem::take(&mut search.found);
        // Usual cells with another meaning beside the usual player are believed where there is something to push.
        found.retain(|meaning| {
            let is_usual = (0..known.len()).all(|at| free.contains(&at) || meaning.symbols[at] == known[at]);
            let strange_player = || free.iter().any(|&at| meaning.symbols[at].has_player());
            is_usual || meaning.symbols.contains(&Symbol::Box) || strange_player()
        });
        let presets: Vec<Option<Vec<Symbol>>> =
            PRESETS.iter().map(|(name, ..)| self.by_preset(name, &boards)).collect();
        for symbols in presets.iter().flatten() {
            if found.iter().all(|meaning| meaning.symbols != *symbols)
                && search.fits(symbols).unwrap_or(false)
            {
                found.push(Meaning { symbols: symbols.clone(), repeats: 0 });
            }
        }
        let name =
            |meaning: &Meaning| presets.iter().position(|preset| preset.as_ref() == Some(&meaning.symbols));
        found.sort_by_cached_key(|meaning| {
            let signs = || boards.signs.iter().copied().zip(meaning.symbols.iter().copied());
            let unusual = signs().filter(|&(c, symbol)| !rank::is_natural(c, symbol)).count();
            let deviations = known.iter().zip(&meaning.symbols).enumerate();
            let deviations = deviations.filter(|(at, (old, new))| !free.contains(at) && old != new).count();
            let is_circular = !meaning.symbols.contains(&Symbol::Box);
            let text: Vec<(char, char)> = signs().map(|(c, symbol)| (c, symbol.to_char())).collect();
            let name = name(meaning).unwrap_or(PRESETS.len());
            (name, meaning.repeats, is_circular, unusual + deviations, text)
        });
        let count = found.len();
        found.truncate(MAX_MEANINGS);
        let meanings = found.iter().map(|meaning| self.known(meaning, &boards, name(meaning))).collect();
        Answer { meanings, count, gave_up }
    }

    /// The known symbols of all signs, and the same with other meanings of usual cells.
    fn deviations(&self, boards: &Boards, known: &[Symbol]) -> Vec<Vec<Symbol>> {
        let mut all = vec![known.to_vec()];
        for (c, symbols) in DEVIATIONS.iter().filter(|(c, _)| deviates(*c, &self.unknown)) {
            let Some(at) = boards.signs.iter().position(|sign| sign == c) else { continue };
            if self.cells.maps(*c) {
                continue;
            }
            let with = |symbol: &Symbol| {
                let mut all = all.clone();
                all.iter_mut().for_each(|symbols| symbols[at] = *symbol);
                all
            };
            all = symbols.iter().flat_map(with).collect();
        }
        // Two usual cells with one meaning are no dialect.
        let usual: Vec<usize> = (0..known.len())
            .filter(|&at| {
                DEVIATIONS.iter().any(|(c, _)| boards.signs[at] == *c) && !self.cells.maps(boards.signs[at])
            })
            .collect();
        all.retain(|symbols| {
            usual.iter().all(|&a| usual.iter().all(|&b| a == b || symbols[a] != symbols[b]))
        });
        all
    }

    /// What the signs mean in a preset; none if it contradicts what is known, or lacks a sign.
    fn by_preset(&self, name: &str, boards: &Boards) -> Option<Vec<Symbol>> {
        let preset = CellMap::preset(name)?;
        let may_deviate = |c: char| DEVIATIONS.iter().any(|(usual, _)| *usual == c);
        let symbol = |&c: &char| {
            let symbol = preset.symbol(c)?;
            let is_open = self.unknown.contains(&c) || may_deviate(c) && !self.cells.maps(c);
            (is_open || self.cells.symbol(c) == Some(symbol)).then_some(symbol)
        };
        boards.signs.iter().map(symbol).collect()
    }

    /// A meaning as cells. One that is a preset is given whole, so that it has its name.
    fn known(&self, meaning: &Meaning, boards: &Boards, preset: Option<usize>) -> MeaningCells {
        let signs = boards.signs.iter().copied().zip(meaning.symbols.iter().copied());
        let is_new = |&(c, symbol): &(char, Symbol)| {
            self.unknown.contains(&c) || !self.cells.maps(c) && Symbol::from_char(c) != Some(symbol)
        };
        let mut found: Vec<(char, Symbol)> = signs.filter(is_new).collect();
        found.sort_by_key(|&(c, _)| (sign::is_number(c), c));
        let found = CellMap::default().with(&self.pictures).with(&found);
        let preset = preset.and_then(|at| CellMap::preset(PRESETS[at].0)).unwrap_or_default();
        MeaningCells { cells: self.cells.with(preset.pairs()).with(found.pairs()), found }
    }
}

/// Whether a usual cell may have another meaning beside unknown signs: dialects that change usual cells have letters
/// for others, capital ones where more than the floor differs.
fn deviates(usual: char, unknown: &[char]) -> bool {
    unknown.iter().any(|c| c.is_ascii_uppercase() || usual == '.' && c.is_ascii_lowercase())
}
