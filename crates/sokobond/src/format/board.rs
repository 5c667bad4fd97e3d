//! The board of a level file: header, rows of cells, lines of modifiers.

use super::document::{Line, MAX_ATOMS, MAX_SIDE, Version};
use super::remarks::remark;
use crate::{AtomId, Element, Level, Modifier};
use grid::{Cell, CellSet, Size, flood::flood};
use text::{Diagnostic, Severity};

/// Reads a board from the lines of a file that are no solutions; the first and the last are not blank.
/// There is a level only if no remark is an error.
pub(super) fn parse(lines: &[Line]) -> (Version, Option<Level>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let Some((first, rest)) = lines.split_first() else {
        let error = Diagnostic::error("E-EMPTY", "there is no level here");
        remark(&mut diagnostics, error.help("a level is drawn with x (wall), - (floor) and letters (atoms)"));
        return (Version::V1, None, diagnostics);
    };
    let board = if first.content.starts_with(['v', 'V']) {
        let options = header(first, &mut diagnostics);
        let rows = rest.iter().copied().step_by(2).collect();
        let below = rest.iter().copied().skip(1).step_by(2).collect();
        Board { version: Version::V2, options, rows, below }
    } else {
        Board { version: Version::V1, options: Vec::new(), rows: lines.to_vec(), below: Vec::new() }
    };
    let version = board.version;
    let level = board.level(&mut diagnostics);
    let level = level.filter(|_| !wrong(&diagnostics));
    (version, level, diagnostics)
}

/// Whether an error was found.
fn wrong(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|remark| remark.severity == Severity::Error)
}

/// Reads the header line: checks the version, returns the options.
fn header(line: &Line, diagnostics: &mut Vec<Diagnostic>) -> Vec<String> {
    let mut words = line.content.split_whitespace();
    if let Some(version) = words.next().filter(|&version| version != "v2") {
        let message = format!("unknown version {version:?}");
        let error = Diagnostic::error("E-VERSION", message).at(line.line, 1, version.chars().count());
        remark(diagnostics, error.help("the first line is `v2`, or a row of cells"));
    }
    let options: Vec<String> = words.map(str::to_owned).collect();
    for word in options.iter().filter(|&word| word != "multiple") {
        // An option is a whole word, so look for it between blanks.
        let blanks = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let at = line.content.match_indices(word.as_str()).map(|(at, _)| at).find(|&at| {
            blanks(line.content[..at].chars().next_back())
                && blanks(line.content[at + word.len()..].chars().next())
        });
        let column = line.content[..at.unwrap_or(0)].chars().count() + 1;
        let warning = Diagnostic::warning("W-OPTION", format!("unknown option {word:?}"));
        let help = "it is kept but has no effect; the only known option is `multiple`";
        remark(diagnostics, warning.at(line.line, column, word.chars().count()).help(help));
    }
    options
}

/// The lines of a board by what they are for.
struct Board<'a> {
    version: Version,
    options: Vec<String>,
    /// The rows of cells.
    rows: Vec<Line<'a>>,
    /// The line of modifiers below each row; the last row should have none.
    below: Vec<Line<'a>>,
}

/// What a character means.
enum Square {
    Wall,
    Floor,
    Atom { element: Element, player: bool },
}

impl Square {
    fn read(character: char) -> Option<Square> {
        let element = match character.to_ascii_lowercase() {
            'x' | '#' => return Some(Square::Wall),
            '-' | ' ' => return Some(Square::Floor),
            letter => Element::from_letter(letter)?,
        };
        Some(Square::Atom { element, player: character.is_ascii_uppercase() })
    }
}

impl Board<'_> {
    /// Characters from one cell to the next.
    fn pitch(&self) -> usize {
        match self.version {
            Version::V1 => 1,
            Version::V2 => 2,
        }
    }

    /// Reads the whole board; what it returns counts only if no error was found.
    fn level(self, diagnostics: &mut Vec<Diagnostic>) -> Option<Level> {
        let size = self.size(diagnostics)?;
        let mut level = Level {
            size,
            walls: CellSet::new(size.area()),
            modifiers: vec![None; size.area()],
            atoms: Vec::new(),
            player: AtomId(0),
            options: Vec::new(),
        };
        let capitals = self.cells(&mut level, diagnostics)?;
        self.modifiers(&mut level, diagnostics);
        if !wrong(diagnostics) {
            self.player(&mut level, &capitals, diagnostics);
        }
        if !wrong(diagnostics) {
            self.judge(&level, diagnostics);
        }
        level.options = self.options;
        Some(level)
    }

    /// Width and height in cells; none, and an error, when there are none or too many.
    fn size(&self, diagnostics: &mut Vec<Diagnostic>) -> Option<Size> {
        let columns = |row: &Line| row.content.trim_end().chars().count().div_ceil(self.pitch());
        let width = self.rows.iter().map(columns).max().unwrap_or(0);
        let height = self.rows.len();
        if width == 0 {
            let error = Diagnostic::error("E-EMPTY", "there is no board after the header");
            remark(diagnostics, error.help("rows of cells follow the line `v2`"));
            return None;
        }
        if width > MAX_SIDE || height > MAX_SIDE {
            let error = Diagnostic::error("E-TOOBIG", format!("the board has {width} x {height} cells"));
            let line = self.rows[0].line;
            let help = format!("a board has at most {MAX_SIDE} rows and {MAX_SIDE} columns");
            remark(diagnostics, error.at_line(line).help(help));
            return None;
        }
        Some(Size::new(width as u32, height as u32))
    }

    /// Reads the rows of cells into `level`. Returns which atoms are capital letters; none when there
    /// are too many atoms.
    fn cells(&self, level: &mut Level, diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<AtomId>> {
        let mut capitals = Vec::new();
        let mut short = None;
        for (row, y) in self.rows.iter().zip(0..) {
            let mut x = 0;
            for (character, column) in row.content.chars().zip(0..) {
                if column % self.pitch() != 0 {
                    if !character.is_whitespace() {
                        let error =
                            Diagnostic::error("E-COLUMN", format!("{character:?} is between two cells"));
                        let help =
                            "in v2 cells are separated by single blanks, and modifiers have their own lines";
                        remark(diagnostics, error.at(row.line, column + 1, 1).help(help));
                    }
                    continue;
                }
                if x == level.size.width {
                    break; // Only blanks can follow.
                }
                let cell = level.size.cell(x, y);
                x += 1;
                match Square::read(character) {
                    Some(Square::Wall) => {
                        level.walls.insert(cell);
                    }
                    Some(Square::Floor) => {}
                    Some(Square::Atom { element, player }) => {
                        if level.atoms.len() == MAX_ATOMS {
                            let error = Diagnostic::error("E-TOOBIG", "the level has too many atoms");
                            let help = format!("a level has at most {MAX_ATOMS} atoms");
                            remark(diagnostics, error.at(row.line, column + 1, 1).help(help));
                            return None;
                        }
                        if player {
                            capitals.push(AtomId(level.atoms.len() as u16));
                        }
                        level.atoms.push((element, cell));
                    }
                    None => {
                        let error = Diagnostic::error("E-CELL", format!("{character:?} is not a cell"));
                        remark(
                            diagnostics,
                            error.at(row.line, column + 1, 1).help(self.cell_help(character)),
                        );
                    }
                }
            }
            if x < level.size.width {
                short = short.or(Some(row.line));
                (x..level.size.width).for_each(|x| {
                    level.walls.insert(level.size.cell(x, y));
                });
            }
        }
        if let Some(line) = short {
            let note =
                Diagnostic::new(Severity::Note, "N-SHORT", "this row is shorter than others").at_line(line);
            remark(diagnostics, note.help("short rows are padded with wall"));
        }
        Some(capitals)
    }

    /// A hint for a character that is not a cell.
    fn cell_help(&self, character: char) -> &'static str {
        match (character, self.version) {
            ('/' | '+' | '@', Version::V1) => "modifiers need a first line `v2` and lines of their own",
            ('/' | '+' | '@', Version::V2) => {
                "modifiers stand on the lines between the rows of cells; is a line missing or one too many?"
            }
            _ => {
                "a cell is x or # (wall), - or blank (floor), h o n c e (atom), H O N C E (the player's atom)"
            }
        }
    }

    /// Reads the lines of modifiers into `level`.
    fn modifiers(&self, level: &mut Level, diagnostics: &mut Vec<Diagnostic>) {
        for (line, y) in self.below.iter().zip(0..) {
            for (character, column) in line.content.chars().zip(0..).filter(|&(c, _)| c != ' ') {
                let place = |diagnostic: Diagnostic| diagnostic.at(line.line, column as usize + 1, 1);
                let Some(modifier) = Modifier::from_symbol(character) else {
                    let error = Diagnostic::error("E-MODIFIER", format!("{character:?} is not a modifier"));
                    let help = "between any two rows of cells stands a line for modifiers, blank if there are none; \
                                a modifier is / (weaken), + (strengthen) or @ (rotate)";
                    remark(diagnostics, place(error).help(help));
                    break; // Most likely the line is a row of cells, and every cell would be an error.
                };
                let x = column / 2;
                let fault = if column % 2 == 0 {
                    Some(("E-VERTEX", "this modifier stands below a cell, not between two columns"))
                } else if x + 1 >= level.size.width {
                    Some(("E-VERTEX", "this modifier stands beyond the last column"))
                } else if y + 1 >= level.size.height {
                    Some(("E-VERTEX", "this modifier stands below the last row"))
                } else {
                    None
                };
                match fault {
                    Some((code, message)) => {
                        let help = "a modifier stands where four cells meet: in v2 at every second column, \
                                    starting with the second, between two rows";
                        remark(diagnostics, place(Diagnostic::error(code, message)).help(help));
                    }
                    None => level.modifiers[level.size.cell(x, y).index()] = Some(modifier),
                }
            }
        }
    }

    /// Settles which atom is the player's.
    fn player(&self, level: &mut Level, capitals: &[AtomId], diagnostics: &mut Vec<Diagnostic>) {
        let Some(&last) = capitals.last() else {
            let error = Diagnostic::error("E-PLAYER", "no atom is the player's");
            remark(diagnostics, error.help("write the player's atom as a capital letter: H O N C E"));
            return;
        };
        level.player = last;
        if capitals.len() > 1 {
            let message = format!("{} atoms are capital letters; this one is the player's", capitals.len());
            let (line, column) = self.place(level, level.atoms[last.index()].1);
            let warning = Diagnostic::warning("W-PLAYERS", message).at(line, column, 1);
            remark(
                diagnostics,
                warning.help("the last one in reading order is used; write the others in lower case"),
            );
        }
    }

    /// Warns about a level that can be played but was hardly meant.
    fn judge(&self, level: &Level, diagnostics: &mut Vec<Diagnostic>) {
        let electrons: usize = level.atoms.iter().map(|(element, _)| usize::from(element.valence())).sum();
        if electrons % 2 == 1 {
            let message = format!("the number of electrons, {electrons}, is odd: the level cannot be solved");
            let help = "every bond uses two electrons; an atom is missing, or there is one too many";
            remark(diagnostics, Diagnostic::warning("W-ODD", message).help(help));
        }
        let mut seen = CellSet::new(level.size.area());
        for &(_, cell) in &level.atoms {
            if seen.contains(cell) {
                continue;
            }
            let region = flood(level.size, cell, |cell| !level.is_wall(cell));
            let hole = region.iter().find(|&cell| {
                let (x, y) = level.size.xy(cell);
                x == 0 || y == 0 || x + 1 == level.size.width || y + 1 == level.size.height
            });
            if let Some(hole) = hole {
                let (line, column) = self.place(level, hole);
                let message = "the walls around the atoms have a gap: this floor is at the border";
                let warning = Diagnostic::warning("W-OPEN", message).at(line, column, 1);
                remark(diagnostics, warning.help("everything beyond the border counts as wall"));
            }
            seen.extend(region.iter());
        }
    }

    /// Line and column of a cell in the file, from 1.
    fn place(&self, level: &Level, cell: Cell) -> (usize, usize) {
        let (x, y) = level.size.xy(cell);
        (self.rows[y as usize].line, x as usize * self.pitch() + 1)
    }
}
