//! Checks whether levels of a wish can exist.

use crate::wish::{Aim, MOST_ATOMS, MOST_BOXES, MOST_SIDE, MOST_SMALL, MOST_WIDE, TOO_LARGE, Wish, fits};
use crate::{sokoban, sokobond};
use sokoworks::{Game, Level};

impl Wish {
    /// Checks that such levels can exist.
    ///
    /// # Errors
    /// What is impossible, as a sentence in lower case without a full stop.
    pub fn check(&self) -> Result<(), String> {
        let sides = [("width", self.width), ("height", self.height)];
        for (name, side) in sides {
            if let Some(side) = side.filter(|side| !(4..=MOST_SIDE).contains(side)) {
                return Err(format!("a {name} of {side} is not between 4 and {MOST_SIDE}"));
            }
        }
        let (width, height) = (self.width.unwrap_or(4), self.height.unwrap_or(4));
        // Levels of Sokoban are also made without a backward search, but not long ones.
        let is_free = self.game == Game::Sokoban && self.aim == Aim::Conflicts;
        if is_free && width.max(height) > MOST_WIDE {
            return Err(format!(
                "a board of {width} by {height} is too large: at most {MOST_WIDE} by {MOST_WIDE}"
            ));
        }
        if !is_free && !fits(width, height) {
            return Err(format!(
                "a board of {width} by {height} is too large: (width - 1) x (height - 2) may be at most 128, as of 12 by 12"
            ));
        }
        let (least, most) = match self.game {
            Game::Sokoban if is_free => (1, MOST_BOXES),
            Game::Sokoban => (1, MOST_SMALL),
            Game::Sokobond => (2, MOST_ATOMS),
        };
        if let Some(pieces) = self.pieces.filter(|pieces| !(least..=most).contains(pieces)) {
            let name = if self.game == Game::Sokoban { "boxes" } else { "atoms" };
            return Err(format!("there must be {least} to {most} {name} (got {pieces})"));
        }
        if self.grades.0 > self.grades.1 {
            return Err(format!("the lowest grade {} is above the highest {}", self.grades.0, self.grades.1));
        }
        if !(1..=100).contains(&self.effort) {
            return Err(format!("an effort of {} is not between 1 and 100", self.effort));
        }
        let given = self.vary.iter().chain(&self.like).find(|level| level.game() != self.game);
        if let Some(level) = given {
            return Err(format!("a level of {} does not become one of {}", level.game(), self.game));
        }
        let fits = self.like.as_ref().is_none_or(|level| match level {
            Level::Sokoban(level) => sokoban::Board::of(level).is_some(),
            Level::Sokobond(level) => sokobond::Layout::of(level).is_some(),
        });
        if !fits {
            return Err(TOO_LARGE.to_owned());
        }
        match &self.vary {
            Some(Level::Sokoban(level)) => sokoban::can_vary(level),
            Some(Level::Sokobond(level)) => sokobond::can_vary(level),
            None => Ok(()),
        }
    }
}
