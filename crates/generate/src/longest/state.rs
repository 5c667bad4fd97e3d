//! How far a search for the longest level is, as text, so that it can be continued.

use super::{Longest, Order, Part};
use sokoban::BuildOptions;
use std::fmt::{self, Display, Formatter};

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct State {
    /// Floor squares.
    pub squares: u32,
    /// Boxes.
    pub boxes: u32,
    /// Whether all boards are tried.
    pub all: bool,
    /// The seed of climbs.
    pub seed: u64,
    /// The parts before this one are done.
    pub part: u64,
    /// Floors tried in them; 0 where it climbs.
    pub floors: u64,
    /// Boards tried in them: floors with goals.
    pub boards: u64,
    /// Moves of the longest level so far.
    pub moves: u32,
    /// The part that has it, the first of several.
    pub found: u64,
    /// The longest level so far; the first of several.
    pub best: Option<sokoban::Level>,
}

/// The first line.
const HEAD: &str = "soko generate --longest, state 1";

impl State {
    /// Nothing is done.
    pub fn new(order: &Order) -> State {
        State {
            squares: order.squares,
            boxes: order.boxes,
            all: order.tries_all(),
            seed: if order.tries_all() { 0 } else { order.seed },
            part: 0,
            floors: 0,
            boards: 0,
            moves: 0,
            found: 0,
            best: None,
        }
    }

    /// The state that a text has, if it is one of the same order.
    ///
    /// # Errors
    /// What is wrong with it, as a sentence in lower case without a full stop.
    pub fn read(text: &str, order: &Order) -> Result<State, String> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(format!("it does not begin with `{HEAD}`"));
        }
        let mut state = State::new(order);
        for line in lines {
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            let number = || value.parse::<u64>().map_err(|_| format!("`{line}` has no number"));
            let same = |own: u64| match number()? == own {
                true => Ok(()),
                false => Err(format!("it is of another search: {key} {value}, not {own}")),
            };
            match key {
                "squares" => same(u64::from(state.squares))?,
                "boxes" => same(u64::from(state.boxes))?,
                "all" => same(u64::from(state.all))?,
                "seed" => same(state.seed)?,
                "part" => state.part = number()?,
                "floors" => state.floors = number()?,
                "boards" => state.boards = number()?,
                "found" => state.found = number()?,
                "level" => state.take_level(value)?,
                _ => return Err(format!("`{key}` is not known")),
            }
        }
        Ok(state)
    }

    /// The level counts what it counts, whatever the file claims.
    fn take_level(&mut self, text: &str) -> Result<(), String> {
        let rows: Vec<String> = text.split('|').map(|row| row.replace('-', " ")).collect();
        let level =
            sokoban::Level::from_rows(&rows, &BuildOptions::default()).level.ok_or("its level is none")?;
        let sizes = (level.floor().len() as u64, level.boxes().len() as u64);
        if sizes != (u64::from(self.squares), u64::from(self.boxes)) {
            return Err("its level has other squares or boxes".to_owned());
        }
        let found = Longest::of(&level).ok_or("its level has no solution")?;
        (self.moves, self.best) = (found.solution.len() as u32, Some(level));
        Ok(())
    }

    /// Takes what came of a part: the next one, which is then done, or another, which is left to do again.
    pub(super) fn add(&mut self, number: u64, part: &Part, is_done: bool) {
        if is_done {
            self.part += 1;
            self.floors += part.floors;
            self.boards += part.boards;
        }
        if part.moves > self.moves || part.moves == self.moves && number < self.found {
            self.best = part.board.as_ref().and_then(super::Board::level);
            (self.moves, self.found) = (part.moves, number);
        }
    }
}

impl Display for State {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        writeln!(
            f,
            "squares {}\nboxes {}\nall {}\nseed {}",
            self.squares,
            self.boxes,
            u8::from(self.all),
            self.seed
        )?;
        writeln!(f, "part {}\nfloors {}\nboards {}", self.part, self.floors, self.boards)?;
        if let Some(level) = &self.best {
            let rows = sokoban::draw::rows(level, &sokoban::Position::start(level));
            writeln!(f, "found {}\nlevel {}", self.found, rows.join("|").replace(' ', "-"))?;
        }
        Ok(())
    }
}
