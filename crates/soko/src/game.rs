//! The two games, and which of them a text belongs to.

use grid::text;

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Game {
    /// Push boxes onto goals.
    Sokoban,
    /// Push atoms so that they bond until no electron is free.
    Sokobond,
}

impl Game {
    /// The word for records.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Game::Sokoban => "sokoban",
            Game::Sokobond => "sokobond",
        }
    }

    /// The game that a text of levels belongs to.
    ///
    /// Sokobond has two marks that no Sokoban file has: a first line with the word `v2`, or no line but
    /// rows of walls, floor and atoms (with one capital at least, the player) and `=` solutions. All
    /// else is taken for Sokoban, whose reader explains best what it can not read.
    pub(crate) fn recognise(content: &str) -> Game {
        let mut lines = text::lines(content).map(str::trim_end).filter(|line| !line.is_empty());
        let is_row = |line: &str| line.chars().all(|c| "xX#- honceHONCE".contains(c));
        let Some(first) = lines.next() else { return Game::Sokoban };
        if first.split_whitespace().next() == Some("v2") {
            return Game::Sokobond;
        }
        let mut players = 0;
        for line in std::iter::once(first).chain(lines) {
            if line.starts_with('=') {
                continue;
            }
            if !is_row(line) {
                return Game::Sokoban;
            }
            players += line.chars().filter(|c| "HONCE".contains(*c)).count();
        }
        if players > 0 { Game::Sokobond } else { Game::Sokoban }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(content: &str, expect: Game) {
        assert_eq!(Game::recognise(content), expect, "{content:?}");
    }

    #[test]
    fn each_text_has_its_game() {
        check("v2 multiple\nx x\n\nx H\n", Game::Sokobond);
        check("\nv2\n", Game::Sokobond);
        check("xxxx\nxHhx\nxxxx\n=D\n", Game::Sokobond);
        check("xxxx\r\nxH x\r\nx-hx\r\nxxxx\r\n", Game::Sokobond);
        check("####\n#Oh#\n#-h#\n####", Game::Sokobond);
        check("Hh", Game::Sokobond);
        check("#####\n#@$.#\n#####\n", Game::Sokoban);
        check("#####\n#   #\n#####\n", Game::Sokoban);
        check("v2rocks\n#####\n#@$.#\n#####\n", Game::Sokoban);
        check("Once\n\n#####\n#@$.#\n#####\n", Game::Sokoban);
        check("<?xml version=\"1.0\"?>\n<SokobanLevels/>\n", Game::Sokoban);
        check("5#|#@$.#|5#\n", Game::Sokoban);
        check("", Game::Sokoban);
    }
}
