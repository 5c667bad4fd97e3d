//! A hint or a solution that was shown, as the session remembers it.

use grid::Direction;
use play::Credit;

/// Something that was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Help {
    pub(crate) credit: Credit,
    /// The moves of the game then, and those that were shown.
    pub(super) moves: Vec<Direction>,
    /// How many of them a solution has to begin with to have used it.
    pub(super) need: usize,
}

impl Help {
    pub(super) fn is_used_by(&self, moves: &[Direction]) -> bool {
        let common = self.moves.iter().zip(moves).take_while(|(one, other)| one == other).count();
        common >= self.need
    }

    pub(super) fn text(&self) -> String {
        let letters: String = self.moves.iter().map(|move_| move_.lurd()).collect();
        format!("{} {} {letters}", self.credit.name(), self.need)
    }

    pub(super) fn read(text: &str) -> Option<Help> {
        let mut words = text.splitn(3, ' ');
        let credit: Credit = words.next()?.parse().ok()?;
        let need = words.next()?.parse().ok()?;
        let moves = words.next()?.chars().map(Direction::from_lurd).collect::<Option<_>>()?;
        Some(Help { credit, moves, need })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_round_trips_as_text() {
        for (moves, need) in [("", 0), ("lurd", 4), ("uu", 1)] {
            let moves = moves.chars().filter_map(Direction::from_lurd).collect();
            let help = Help { credit: Credit::Hinted, moves, need };
            assert_eq!(Help::read(&help.text()), Some(help));
        }
        for text in ["", "mine", "nobody 1 l", "solver x l", "solver 1 lx"] {
            assert_eq!(Help::read(text), None, "{text}");
        }
    }
}
