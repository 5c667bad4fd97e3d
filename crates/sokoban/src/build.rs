//! From board rows to a playable level.
//!
//! The inside of a level is what the player could reach if there were no boxes. Everything else is decoration: walls
//! and boxes on goals are kept for drawing, floor becomes void. Where the border is open, the outside counts as wall: what
//! lies beyond the edges of the board, and behind the end of a row. The level gets walls there, so that no level is open. O(area) time and memory.

use crate::symbol::Symbol;
use crate::{Level, Terrain};
use grid::{Cell, CellSet, Direction, Size, flood::flood};
use std::str::FromStr;
use text::{Diagnostic, Severity, counted};

/// Most columns or rows of a board.
pub const MAX_SIDE: usize = 1_000;
/// Most cells of a board.
pub const MAX_AREA: usize = 1_000_000;
/// Most boxes of a board.
pub const MAX_BOXES: usize = 65_535;

/// How forgiving the builder is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildOptions {
    /// Boxes off goals and goals that the player can never reach are left out with a warning
    /// instead of making the level unplayable.
    pub lenient: bool,
    /// More goals than boxes are allowed; the level is solved when every box is on a goal.
    pub spare_goals: bool,
}

impl BuildOptions {
    /// These options with another [`BuildOptions::lenient`].
    #[must_use]
    pub fn lenient(self, lenient: bool) -> Self {
        BuildOptions { lenient, ..self }
    }
}

/// The result of building a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The level, or none when an error among the diagnostics makes it unplayable.
    pub level: Option<Level>,
    /// The diagnostics; lines and columns are rows and columns of the board, from 1.
    pub diagnostics: Vec<Diagnostic>,
}

/// Builds a level from rows of XSB cells (see [`Symbol::from_char`]). Short rows are filled with void.
pub fn build<S: AsRef<str>>(rows: &[S], options: &BuildOptions) -> Built {
    let mut diagnostics = Vec::new();
    let level = build_into(rows, options, &mut diagnostics);
    let fatal = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    Built { level: level.filter(|_| !fatal), diagnostics }
}

impl Level {
    /// Builds a level from board rows in XSB cells, with all diagnostics.
    /// Lines and columns of the diagnostics are rows and columns of the board, from 1.
    pub fn from_rows<S: AsRef<str>>(rows: &[S], options: &BuildOptions) -> Built {
        build(rows, options)
    }
}

/// Reads one board, strictly: a row a line, blank lines before and after are allowed. The error is
/// the first thing that makes the board unplayable.
impl FromStr for Level {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Level, Diagnostic> {
        let rows: Vec<&str> = text::lines(text).collect();
        let first = rows.iter().position(|row| !row.trim().is_empty()).unwrap_or(0);
        let last = rows.iter().rposition(|row| !row.trim().is_empty()).map_or(0, |last| last + 1);
        let built = Level::from_rows(&rows[first..last.max(first)], &BuildOptions::default());
        match built.level {
            Some(level) => Ok(level),
            None => Err(built
                .diagnostics
                .into_iter()
                .find(|diagnostic| diagnostic.severity == Severity::Error)
                .unwrap_or_else(|| Diagnostic::error("E-BOARD", "there is no board"))),
        }
    }
}

fn build_into<S: AsRef<str>>(
    rows: &[S],
    options: &BuildOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Level> {
    let width = rows.iter().map(|row| row.as_ref().trim_end().chars().count()).max().unwrap_or(0);
    let height = rows.len();
    if width == 0 {
        diagnostics.push(Diagnostic::error("E-BOARD", "there is no board"));
        return None;
    }
    if width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_AREA {
        diagnostics.push(
            Diagnostic::error("E-SIZE", format!("the board has {width} columns and {height} rows"))
                .at_line(1)
                .help("a board may have at most 1,000 columns and 1,000 rows"),
        );
        return None;
    }
    let size = Size::new(width as u32, height as u32);
    let board = Board::read(rows, size, diagnostics)?;
    let player = one_player(&board, diagnostics);
    let box_count = board.symbols.iter().filter(|symbol| symbol.has_box()).count();
    if box_count > MAX_BOXES {
        diagnostics.push(
            Diagnostic::error("E-SIZE", format!("the board has {box_count} boxes"))
                .at_line(1)
                .help("a board may have at most 65,535 boxes"),
        );
    }
    if box_count == 0 {
        diagnostics.push(
            Diagnostic::error("E-NOBOX", "the board has no box")
                .at_line(1)
                .help("put a box `$` on the board"),
        );
    }
    let player = player?;
    let inside = flood(size, player, |cell| !board.stops(cell));
    let level = if let Some(gap) = inside.iter().find(|&cell| board.is_open_at(cell)) {
        let gaps = inside.iter().filter(|&cell| board.is_open_at(cell)).count();
        diagnostics.push(at(size, gap, open(gaps)));
        let Some((board, inside, (left, top))) = board.closed(&inside) else {
            diagnostics.push(
                Diagnostic::error("E-SIZE", "the board is open and leaves no room for a border")
                    .at_line(1)
                    .help("close the border of the board with walls `#`"),
            );
            return None;
        };
        let (x, y) = size.xy(player);
        let before = diagnostics.len();
        let level =
            board.judged(board.size.cell(x + left, y + top), &inside, box_count, options, diagnostics);
        // Rows and columns are those of the board as it was given.
        for diagnostic in &mut diagnostics[before..] {
            diagnostic.line = diagnostic.line.saturating_sub(top as usize).max(1);
            diagnostic.column = diagnostic.column.saturating_sub(left as usize);
        }
        level
    } else {
        board.judged(player, &inside, box_count, options, diagnostics)
    };
    Some(level)
}

/// The warning about a border with gaps.
fn open(gaps: usize) -> Diagnostic {
    let more = match gaps {
        1 => String::new(),
        gaps => format!(" (and at {})", counted(gaps - 1, "other square")),
    };
    Diagnostic::warning("W-OPEN", format!("the border is open here{more}; the outside counts as wall"))
        .help("close the border of the board with walls `#`")
}

/// The symbols of a board, one a cell.
struct Board {
    size: Size,
    symbols: Vec<Symbol>,
    /// Cells behind the ends of rows.
    void: CellSet,
}

impl Board {
    fn read<S: AsRef<str>>(rows: &[S], size: Size, diagnostics: &mut Vec<Diagnostic>) -> Option<Board> {
        let mut symbols = vec![Symbol::Floor; size.area()];
        let mut void = CellSet::new(size.area());
        let mut understood = true;
        for (y, row) in rows.iter().enumerate() {
            let width = row.as_ref().trim_end().chars().count();
            void.extend((width..size.width as usize).map(|x| size.cell(x as u32, y as u32)));
            for (x, character) in row.as_ref().trim_end().chars().enumerate() {
                match Symbol::from_char(character) {
                    Some(symbol) => symbols[y * size.width as usize + x] = symbol,
                    None if understood => {
                        understood = false;
                        diagnostics.push(
                            Diagnostic::error("E-CELL", format!("`{character}` is not a board cell"))
                                .at(y + 1, x + 1, 1)
                                .help("cells are `#@+$*.` and space; give other characters a meaning with a cell map"),
                        );
                    }
                    None => {}
                }
            }
        }
        understood.then_some(Board { size, symbols, void })
    }

    /// Whether the player cannot go there: walls, and what lies behind the end of a row.
    fn stops(&self, cell: Cell) -> bool {
        self.symbols[cell.index()] == Symbol::Wall || self.void.contains(cell)
    }

    /// Whether the outside is next to a cell.
    fn is_open_at(&self, cell: Cell) -> bool {
        let neighbour = |direction| self.size.step(cell, direction);
        Direction::ALL
            .into_iter()
            .any(|direction| neighbour(direction).is_none_or(|next| self.void.contains(next)))
    }

    /// The board with walls wherever the outside touches the `inside`, which is then larger by a row or a column
    /// where the inside is at the edge. With it the inside in the new board, and how far all has moved right and down.
    /// None if that is too large.
    fn closed(&self, inside: &CellSet) -> Option<(Board, CellSet, (u32, u32))> {
        let at_edge = |is_edge: &dyn Fn(u32, u32) -> bool| {
            u32::from(inside.iter().any(|cell| is_edge(self.size.xy(cell).0, self.size.xy(cell).1)))
        };
        let (left, top) = (at_edge(&|x, _| x == 0), at_edge(&|_, y| y == 0));
        let width = self.size.width + left + at_edge(&|x, _| x + 1 == self.size.width);
        let height = self.size.height + top + at_edge(&|_, y| y + 1 == self.size.height);
        if width.max(height) as usize > MAX_SIDE {
            return None;
        }
        let size = Size::new(width, height);
        let moved = |cell: Cell| {
            let (x, y) = self.size.xy(cell);
            size.cell(x + left, y + top)
        };
        let mut board =
            Board { size, symbols: vec![Symbol::Floor; size.area()], void: CellSet::new(size.area()) };
        for cell in self.size.cells() {
            board.symbols[moved(cell).index()] = self.symbols[cell.index()];
        }
        let mut inside_moved = CellSet::new(size.area());
        inside_moved.extend(inside.iter().map(moved));
        for cell in inside_moved.iter() {
            let (x, y) = size.xy(cell);
            let around = |middle: u32, length: u32| middle.saturating_sub(1)..=(middle + 1).min(length - 1);
            for (x, y) in around(y, height).flat_map(|y| around(x, width).map(move |x| (x, y))) {
                let old = x.checked_sub(left).zip(y.checked_sub(top));
                let old = old.filter(|&(x, y)| x < self.size.width && y < self.size.height);
                if old.is_none_or(|(x, y)| self.void.contains(self.size.cell(x, y))) {
                    board.symbols[size.cell(x, y).index()] = Symbol::Wall;
                }
            }
        }
        Some((board, inside_moved, (left, top)))
    }

    /// The level, with the diagnostics about its boxes and goals.
    fn judged(
        &self,
        player: Cell,
        inside: &CellSet,
        box_count: usize,
        options: &BuildOptions,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Level {
        let level = self.level(player, inside, options, diagnostics);
        count(&level, box_count, options, diagnostics);
        if diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error) {
            warn_about_start(&level, diagnostics);
        }
        level
    }

    fn cells_with(&self, wanted: impl Fn(Symbol) -> bool) -> impl Iterator<Item = Cell> {
        self.size.cells().filter(move |cell| wanted(self.symbols[cell.index()]))
    }

    fn level(
        &self,
        player: Cell,
        inside: &CellSet,
        options: &BuildOptions,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Level {
        let area = self.size.area();
        let mut level = Level {
            size: self.size,
            terrain: vec![Terrain::Void; area],
            goals: CellSet::new(area),
            boxes: CellSet::new(area),
            player,
            decoration: CellSet::new(area),
        };
        let mut unreachable = Vec::new();
        for cell in self.size.cells() {
            let symbol = self.symbols[cell.index()];
            if symbol == Symbol::Wall {
                level.terrain[cell.index()] = Terrain::Wall;
            } else if inside.contains(cell) {
                level.terrain[cell.index()] = Terrain::Floor;
                if symbol.has_goal() {
                    level.goals.insert(cell);
                }
                if symbol.has_box() {
                    level.boxes.insert(cell);
                }
            } else if symbol == Symbol::BoxOnGoal {
                level.decoration.insert(cell);
            } else if matches!(symbol, Symbol::Box | Symbol::Goal) {
                unreachable.push(cell);
            }
        }
        if let Some(&first) = unreachable.first() {
            let what = if self.symbols[first.index()] == Symbol::Box { "box" } else { "goal" };
            let more = match unreachable.len() {
                1 => String::new(),
                n => format!(" (and {} more)", n - 1),
            };
            let diagnostic = if options.lenient {
                Diagnostic::warning(
                    "W-UNREACHABLE",
                    format!("a {what} that the player can never reach is left out{more}"),
                )
            } else {
                Diagnostic::error("E-UNREACHABLE", format!("the player can never reach this {what}{more}"))
                    .help("remove it, open a way to it, or read leniently, which leaves it out")
            };
            diagnostics.push(at(self.size, first, diagnostic));
        }
        level
    }
}

fn one_player(board: &Board, diagnostics: &mut Vec<Diagnostic>) -> Option<Cell> {
    let mut players = board.cells_with(Symbol::has_player);
    let Some(first) = players.next() else {
        diagnostics.push(
            Diagnostic::error("E-NOPLAYER", "the board has no player")
                .at_line(1)
                .help("put the player `@` (on a goal: `+`) on the board"),
        );
        return None;
    };
    if let Some(second) = players.next() {
        let others = players.count();
        let message = format!("the board has {} players", others + 2);
        diagnostics.push(at(
            board.size,
            second,
            Diagnostic::error("E-PLAYERS", message).help("only boards with one player are Sokoban"),
        ));
        return None;
    }
    Some(first)
}

fn count(level: &Level, all_boxes: usize, options: &BuildOptions, diagnostics: &mut Vec<Diagnostic>) {
    let (boxes, goals) = (level.boxes.len(), level.goals.len());
    if all_boxes == 0 {
        // Reported already.
    } else if boxes == 0 {
        diagnostics.push(
            Diagnostic::error("E-NOBOX", "no box is within the player's reach")
                .at_line(1)
                .help("put a box `$` inside"),
        );
    } else if boxes > goals || (boxes < goals && !options.spare_goals) {
        let message = format!("{}, but {}", counted(boxes, "box"), counted(goals, "goal"));
        let (more, fewer, help) = match boxes < goals {
            true => (
                &level.goals,
                &level.boxes,
                "a level needs as many boxes as goals; leniently read (--lenient), it may have more goals",
            ),
            false => (&level.boxes, &level.goals, "a level needs as many goals as boxes"),
        };
        // More of one than of the other: one of them stands alone.
        let alone = more.iter().find(|&cell| !fewer.contains(cell));
        let diagnostic = Diagnostic::error("E-COUNT", message).help(help);
        diagnostics.push(match alone {
            Some(cell) => at(level.size, cell, diagnostic),
            None => diagnostic.at_line(1),
        });
    }
}

/// Warnings about a playable level: solved at the start, or lost at the start.
fn warn_about_start(level: &Level, diagnostics: &mut Vec<Diagnostic>) {
    if level.boxes.is_subset(&level.goals) {
        diagnostics.push(
            Diagnostic::warning("W-SOLVED", "every box is on a goal at the start").at_line(1).help(
                "such a circular level is solved by at least one push that leads back to all boxes on goals",
            ),
        );
    }
    let alive = alive_cells(level);
    let frozen = frozen_boxes(level);
    let lost = level
        .boxes
        .iter()
        .find(|&cell| !alive.contains(cell) || frozen.contains(cell) && !level.goals.contains(cell));
    if let Some(cell) = lost {
        let why = if alive.contains(cell) { "can never move" } else { "can never reach a goal" };
        diagnostics.push(at(
            level.size,
            cell,
            Diagnostic::warning("W-DEAD", format!("this box {why}")).help("the level has no solution"),
        ));
    }
}

/// Cells from which a single box can be pushed to some goal if the player may be anywhere: pulls
/// from the goals reach exactly these. A box elsewhere is lost.
fn alive_cells(level: &Level) -> CellSet {
    let floor = |cell: Option<Cell>| cell.filter(|&cell| level.is_floor(cell));
    let mut alive = level.goals.clone();
    let mut stack: Vec<Cell> = level.goals.iter().collect();
    while let Some(cell) = stack.pop() {
        for direction in Direction::ALL {
            let Some(from) = floor(level.size.step(cell, direction)) else { continue };
            if floor(level.size.step(from, direction)).is_some() && alive.insert(from) {
                stack.push(from);
            }
        }
    }
    alive
}

/// Boxes that never move in any play: what is left when, again and again, every box is lifted that
/// could be pushed along some axis with the player anywhere.
fn frozen_boxes(level: &Level) -> CellSet {
    let mut left = level.boxes.clone();
    let mut queue: Vec<Cell> = level.boxes.iter().collect();
    while let Some(cell) = queue.pop() {
        let free = |direction, left: &CellSet| {
            let next = level.size.step(cell, direction);
            next.is_some_and(|next| level.is_floor(next) && !left.contains(next))
        };
        let movable = [Direction::Up, Direction::Right]
            .into_iter()
            .any(|axis| free(axis, &left) && free(axis.opposite(), &left));
        if movable && left.remove(cell) {
            let neighbours = Direction::ALL.into_iter().filter_map(|d| level.size.step(cell, d));
            queue.extend(neighbours.filter(|&next| left.contains(next)));
        }
    }
    left
}

fn at(size: Size, cell: Cell, diagnostic: Diagnostic) -> Diagnostic {
    let (x, y) = size.xy(cell);
    diagnostic.at(y as usize + 1, x as usize + 1, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(rows: &[&str], expect: &[(&str, usize, usize)]) {
        let built = build(rows, &BuildOptions::default());
        let found: Vec<_> = built.diagnostics.iter().map(|d| (d.code, d.line, d.column)).collect();
        assert_eq!(found, expect, "{rows:?}");
        let errors = built.diagnostics.iter().any(|d| d.severity == Severity::Error);
        assert_eq!(built.level.is_none(), errors);
        assert!(built.diagnostics.iter().all(|d| d.help.is_some() || d.code == "E-BOARD"));
    }

    #[test]
    fn every_remark_about_a_board() {
        check(&["#####", "#@$.#", "#####"], &[]);
        check(&[], &[("E-BOARD", 0, 0)]);
        check(&["", ""], &[("E-BOARD", 0, 0)]);
        check(&["#####", "#@x.#", "#####"], &[("E-CELL", 2, 3)]);
        check(&["###", "#@$.#", "#####"], &[("W-OPEN", 2, 4)]);
        check(&["#####", "# $.#", "#####"], &[("E-NOPLAYER", 1, 0)]);
        check(&["#####", "#   #", "#####"], &[("E-NOPLAYER", 1, 0), ("E-NOBOX", 1, 0)]);
        check(&["######", "#@$.+#", "######"], &[("E-PLAYERS", 2, 5)]);
        check(&["#######", "#@#$..#", "#######"], &[("E-UNREACHABLE", 2, 4), ("E-NOBOX", 1, 0)]);
        check(&["#####", "#@$$#", "#####"], &[("E-COUNT", 2, 3)]);
        check(&["#####", "#@* #", "#####"], &[("W-SOLVED", 1, 0)]);
        check(&["#####", "#@ $#", "#  .#", "#####"], &[("W-DEAD", 2, 4)]);
        check(&["#####", "#@.$#", "#####"], &[("W-DEAD", 2, 4)]);
    }

    #[test]
    fn the_outside_of_an_open_board_is_wall() {
        // Two moves from the open edge, as in mazes whose outside is wall.
        let built = build(&["##@####", "#  $ .#", "#######"], &BuildOptions::default());
        let found: Vec<_> = built.diagnostics.iter().map(|d| (d.code, d.line, d.column)).collect();
        assert_eq!(found, [("W-OPEN", 1, 3)]);
        let level = built.level.unwrap_or_else(|| panic!("{:?}", built.diagnostics));
        assert_eq!((level.size, level.floor().len()), (Size::new(7, 4), 6));
        let moves = [Direction::Down, Direction::Right, Direction::Right];
        assert!(crate::replay::verify(&level, &moves).is_ok());
        // Open on every side and behind the ends of rows; places are those of the board as given.
        check(&["@$.", "  #", " "], &[("W-OPEN", 1, 1)]);
        check(&[" @$.", "    #"], &[("W-OPEN", 1, 1)]);
        check(&["#@ #", "# $", "#  .#", "##  "], &[("W-OPEN", 1, 2)]);
        check(&["@ $#.", "#####"], &[("W-OPEN", 1, 1), ("E-UNREACHABLE", 1, 5), ("E-COUNT", 1, 3)]);
        // Walls stand wherever the inside would touch the outside.
        for rows in [&["@$."][..], &["#@$.", "#", "##"], &["  @", " $ ", ".  "]] {
            let level = build(rows, &BuildOptions::default()).level.unwrap_or_else(|| panic!("{rows:?}"));
            for cell in level.floor().iter() {
                let next = Direction::ALL.map(|direction| level.size.step(cell, direction));
                let closed = |next: &Option<Cell>| {
                    next.is_some_and(|next| level.terrain[next.index()] != Terrain::Void)
                };
                assert!(next.iter().all(closed), "{rows:?}");
            }
        }
    }

    #[test]
    fn terrain_inside_and_outside() {
        let built = build(&["  ####", "###@.#", "# #$ #", "###  #", "  ####"], &BuildOptions::default());
        let level = built.level.unwrap_or_else(|| panic!("{:?}", built.diagnostics));
        assert_eq!(level.floor().len(), 6);
        assert_eq!(level.terrain[level.size.cell(1, 2).index()], Terrain::Void);
        assert_eq!(level.terrain[level.size.cell(0, 0).index()], Terrain::Void);
        assert_eq!(level.terrain[level.size.cell(0, 2).index()], Terrain::Wall);
    }
}
