//! A level being drawn: any tiles anywhere, playable or not. Operations such as resize, fill and symmetry accept any
//! input; what would fall off the board is left out.
//!
//! Text and draft go both ways without loss: rows of XSB for Sokoban, version 2 of the level format for Sokobond.

use super::tile::{Square, Tile};
use grid::{Bounds, Cell, Size, Symmetry, flood::flood};
use sokobond::Modifier;
use sokoworks::{Game, Level};

/// Most columns or rows of a draft.
pub const MAX_SIDE: u32 = 1_000;

/// A part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// First column.
    pub x: u32,
    /// First row.
    pub y: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Rect {
    /// The part with two cells of a board, given by column and row, at opposite corners.
    pub fn between(one: (u32, u32), other: (u32, u32)) -> Rect {
        let (x, y) = (one.0.min(other.0), one.1.min(other.1));
        Rect { x, y, width: one.0.abs_diff(other.0) + 1, height: one.1.abs_diff(other.1) + 1 }
    }

    /// As much of it as lies on a board.
    pub fn within(self, size: Size) -> Rect {
        let (x, y) = (self.x.min(size.width), self.y.min(size.height));
        Rect { x, y, width: self.width.min(size.width - x), height: self.height.min(size.height - y) }
    }

    /// The cells of a board in it, row by row.
    pub fn cells(self, size: Size) -> impl Iterator<Item = Cell> {
        let Rect { x, y, width, height } = self.within(size);
        (y..y + height).flat_map(move |y| (x..x + width).map(move |x| size.cell(x, y)))
    }
}

/// A level being drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    game: Game,
    size: Size,
    tiles: Vec<Tile>,
    /// As in [`sokobond::Level::modifiers`]; none anywhere in Sokoban.
    modifiers: Vec<Option<Modifier>>,
    /// As in [`sokobond::Level::options`].
    options: Vec<String>,
    /// The lesson of a level of Sokobond; every change keeps it.
    lesson: String,
}

impl Draft {
    /// Columns and rows of an empty room.
    pub const SIDE: Bounds<u32> = Bounds::new("side", 3, MAX_SIDE);

    /// An empty room: floor with a wall around. Sides are brought within [`Draft::SIDE`].
    pub fn room(game: Game, size: Size) -> Draft {
        let within = |side: u32| side.clamp(Draft::SIDE.least, Draft::SIDE.most);
        let size = Size::new(within(size.width), within(size.height));
        let mut draft = Draft::floor(game, size);
        for cell in size.cells() {
            let (x, y) = size.xy(cell);
            if x == 0 || y == 0 || x + 1 == size.width || y + 1 == size.height {
                draft.tiles[cell.index()] = Tile::wall(game);
            }
        }
        draft
    }

    fn floor(game: Game, size: Size) -> Draft {
        let (tiles, modifiers) = (vec![Tile::floor(game); size.area()], vec![None; size.area()]);
        Draft { game, size, tiles, modifiers, options: Vec::new(), lesson: String::new() }
    }

    /// Floor of another size, with all that does not lie on the board.
    fn emptied(&self, size: Size) -> Draft {
        let (options, lesson) = (self.options.clone(), self.lesson.clone());
        Draft { options, lesson, ..Draft::floor(self.game, size) }
    }

    /// A level as a draft.
    pub fn of(level: &Level) -> Draft {
        match level {
            Level::Sokoban(level) => {
                let rows = sokoban::draw::rows(level, &sokoban::Position::start(level));
                Draft::read(Game::Sokoban, &rows.join("\n"))
            }
            Level::Sokobond(level) => {
                let mut draft = Draft::floor(Game::Sokobond, level.size());
                for cell in level.size().cells().filter(|&cell| level.is_wall(cell)) {
                    draft.tiles[cell.index()] = Tile::wall(Game::Sokobond);
                }
                for (atom, &(element, cell)) in level.atoms().iter().enumerate() {
                    let player = atom == level.player().index();
                    draft.tiles[cell.index()] = Tile::Sokobond(Square::Atom { element, player });
                }
                draft.modifiers = level.modifiers().to_vec();
                draft.options = level.options().to_vec();
                draft
            }
        }
    }

    /// Reads what [`Draft::text`] writes, and any board of the game drawn as text. A character that means
    /// nothing is floor; what is over [`MAX_SIDE`] is left out.
    pub fn read(game: Game, text: &str) -> Draft {
        let most = MAX_SIDE as usize;
        let mut lines: Vec<&str> = text::lines(text).collect();
        let (mut options, mut lesson) = (Vec::new(), String::new());
        let mut pitch = 1;
        if game == Game::Sokobond {
            lesson = sokobond::format::lesson_of(text);
            lines.retain(|line| !line.starts_with('=') && !sokobond::format::is_lesson_line(line));
            if let Some(header) = lines.first().filter(|line| line.starts_with("v2")) {
                options = header.split_whitespace().skip(1).map(str::to_owned).collect();
                lines.remove(0);
                pitch = 2;
            }
        }
        let rows = || lines.iter().step_by(pitch).take(most);
        let width = rows().map(|row| row.chars().count().div_ceil(pitch)).max().unwrap_or(0).clamp(1, most);
        let size = Size::new(width as u32, rows().count().max(1) as u32);
        let mut draft = Draft { options, lesson, ..Draft::floor(game, size) };
        for (row, y) in rows().zip(0..) {
            for (character, x) in row.chars().step_by(pitch).zip(0..size.width) {
                let tile = Tile::read(game, character).unwrap_or(Tile::floor(game));
                draft.tiles[size.cell(x, y).index()] = tile;
            }
        }
        if pitch == 2 {
            for (line, y) in lines.iter().skip(1).step_by(2).zip(0..size.height - 1) {
                for (character, x) in line.chars().skip(1).step_by(2).zip(0..size.width - 1) {
                    draft.modifiers[size.cell(x, y).index()] = Modifier::from_symbol(character);
                }
            }
        }
        draft
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// Width and height.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands in a cell; floor beyond the board.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles.get(cell.index()).copied().unwrap_or(Tile::floor(self.game))
    }

    /// The modifier at the lower right corner of a cell.
    pub fn modifier(&self, cell: Cell) -> Option<Modifier> {
        self.modifiers.get(cell.index()).copied().flatten()
    }

    /// The rows as characters of level files, without modifiers.
    pub fn rows(&self) -> Vec<String> {
        let width = self.size.width as usize;
        self.tiles.chunks(width.max(1)).map(|row| row.iter().map(|tile| tile.character()).collect()).collect()
    }

    /// The draft as text: rows of XSB, or version 2 of the Sokobond format. Playable or not, [`Draft::read`]
    /// reads back the same.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if self.game == Game::Sokoban {
            for row in self.rows() {
                text.push_str(&row);
                text.push('\n');
            }
            return text;
        }
        text.push_str("v2");
        for word in &self.options {
            text.push(' ');
            text.push_str(word);
        }
        text.push('\n');
        for (row, y) in self.rows().iter().zip(0..) {
            let cells: Vec<String> = row.chars().map(String::from).collect();
            text.push_str(&cells.join(" "));
            text.push('\n');
            if y + 1 < self.size.height {
                let vertex = |x| self.modifier(self.size.cell(x, y)).map_or(' ', Modifier::symbol);
                let line: String = (0..self.size.width).flat_map(|x| [' ', vertex(x)]).collect();
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        text + &self.lesson_line()
    }

    /// The same level of Sokobond with its lesson; levels of Sokoban have it in their file.
    #[must_use]
    pub fn with_lesson(self, lesson: &str) -> Draft {
        if self.game == Game::Sokobond { Draft { lesson: lesson.to_owned(), ..self } } else { self }
    }

    /// The line of a file with the lesson of the level, with its end; empty if there is none.
    pub fn lesson_line(&self) -> String {
        sokobond::format::lesson_line(&self.lesson)
    }

    /// Puts a tile of the game in a cell by the rules of [`Tile::with`]. There is one player: putting it here takes
    /// it from elsewhere.
    pub fn place(&mut self, cell: Cell, tile: Tile) {
        if cell.index() >= self.tiles.len() || tile.game() != self.game {
            return;
        }
        if tile.has_player() {
            for other in &mut self.tiles {
                *other = other.without_player();
            }
        }
        let new = self.tiles[cell.index()].with(tile);
        self.tiles[cell.index()] = new;
    }

    /// Puts a tile in every cell that is connected with `cell` by neighbours that look the same.
    pub fn fill(&mut self, cell: Cell, tile: Tile) {
        if cell.index() >= self.tiles.len() || tile.has_player() {
            return self.place(cell, tile);
        }
        let old = self.tile(cell);
        let area = flood(self.size, cell, |other| self.tile(other) == old);
        area.iter().for_each(|cell| self.place(cell, tile));
    }

    /// Puts a modifier at the lower right corner of a cell, or takes it away. The last column and row have
    /// none, nor has Sokoban.
    pub fn place_modifier(&mut self, cell: Cell, modifier: Option<Modifier>) {
        if self.game == Game::Sokobond && self.is_vertex(cell) {
            self.modifiers[cell.index()] = modifier;
        }
    }

    fn is_vertex(&self, cell: Cell) -> bool {
        let (x, y) = self.size.xy(cell);
        cell.index() < self.tiles.len() && x + 1 < self.size.width && y + 1 < self.size.height
    }

    /// What is in a part of the board, modifiers inside it too, as a draft of its own. What lies beyond the
    /// board is left out.
    pub fn part(&self, part: Rect) -> Draft {
        let part = part.within(self.size);
        let size = Size::new(part.width, part.height);
        let mut copy = Draft::floor(self.game, size);
        for (from, to) in part.cells(self.size).zip(size.cells()) {
            copy.tiles[to.index()] = self.tile(from);
            copy.place_modifier(to, self.modifier(from));
        }
        copy
    }

    /// Puts all of another draft of the game onto this one, its upper left cell at a column and row. There is
    /// one player: if one comes, it is taken from elsewhere.
    pub fn stamp(&mut self, part: &Draft, (x, y): (i32, i32)) {
        if part.game != self.game {
            return;
        }
        for cell in part.size.cells() {
            let (column, row) = part.size.xy(cell);
            let to = (i64::from(column) + i64::from(x), i64::from(row) + i64::from(y));
            let Some(to) = self.size.checked_cell(to.0, to.1) else { continue };
            let tile = part.tile(cell);
            if tile.has_player() {
                self.place(to, tile);
            }
            self.tiles[to.index()] = tile;
            if part.is_vertex(cell) {
                self.place_modifier(to, part.modifier(cell));
            }
        }
    }

    /// Moves what is in a part of the board, modifiers inside it too, and leaves floor behind.
    pub fn shift(&mut self, part: Rect, dx: i32, dy: i32) {
        let part = part.within(self.size);
        let lifted = self.part(part);
        let empty = Draft::floor(self.game, lifted.size);
        let (x, y) = (part.x as i32, part.y as i32);
        self.stamp(&empty, (x, y));
        self.stamp(&lifted, (x.saturating_add(dx), y.saturating_add(dy)));
    }

    /// Adds columns and rows of floor at each side, or takes them away where the number is negative. Does
    /// nothing if a side would fall below 1 or rise over [`MAX_SIDE`].
    pub fn resize(&mut self, left: i32, top: i32, right: i32, bottom: i32) {
        let side = |old: u32, one: i32, other: i32| {
            let new = i64::from(old) + i64::from(one) + i64::from(other);
            u32::try_from(new).ok().filter(|new| (1..=MAX_SIDE).contains(new))
        };
        let (Some(width), Some(height)) =
            (side(self.size.width, left, right), side(self.size.height, top, bottom))
        else {
            return;
        };
        let old = self.clone();
        *self = old.emptied(Size::new(width, height));
        for cell in old.size.cells() {
            let (x, y) = old.size.xy(cell);
            let to = self.size.checked_cell(i64::from(x) + i64::from(left), i64::from(y) + i64::from(top));
            if let Some(to) = to {
                self.tiles[to.index()] = old.tile(cell);
                self.place_modifier(to, old.modifier(cell));
            }
        }
    }

    /// Turns or mirrors the whole board.
    pub fn transform(&mut self, symmetry: Symmetry) {
        let old = self.clone();
        let size = symmetry.size(old.size);
        *self = old.emptied(size);
        for cell in old.size.cells() {
            self.tiles[symmetry.cell(old.size, cell).index()] = old.tile(cell);
            if old.is_vertex(cell) {
                // A vertex is named after the upper left of its four cells.
                let (x, y) = old.size.xy(cell);
                let corners = [cell, old.size.cell(x + 1, y + 1)];
                let [(ax, ay), (bx, by)] = corners.map(|corner| size.xy(symmetry.cell(old.size, corner)));
                self.place_modifier(size.cell(ax.min(bx), ay.min(by)), old.modifier(cell));
            }
        }
    }
}
