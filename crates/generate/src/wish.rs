//! The wish for new levels.

use crate::grade::Grade;
use grid::Random;
use sokoworks::{Game, Level};

/// The wish for new levels. Make it with `Wish::default()` and set its fields. The same wish gives the same levels on
/// every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wish {
    /// The game.
    pub game: Game,
    /// Columns, the border included; none for what the grade calls for.
    pub width: Option<u32>,
    /// Rows, the border included; none for what the grade calls for.
    pub height: Option<u32>,
    /// Boxes, or atoms; none for what the grade calls for.
    pub pieces: Option<u32>,
    /// The lowest and the highest grade. Where they span several, attempts take them in turn, and levels are spread over them
    /// evenly as far as possible.
    pub grades: (Grade, Grade),
    /// The kind of room.
    pub theme: Theme,
    /// What is sought in a solution.
    pub aim: Aim,
    /// Whether walls and goals are symmetric.
    pub symmetry: Pattern,
    /// A level to vary instead of making new ones: without what it does not need, and with a few squares, goals, boxes or atoms
    /// elsewhere so that it becomes harder. It decides game, size and pieces.
    pub vary: Option<Level>,
    /// A level whose room new levels have, but for a few squares. It decides game and size, and in Sokoban the number of boxes where
    /// none is wanted; its goals are among those that are tried.
    pub like: Option<Level>,
    /// Which levels: another seed gives other levels.
    pub seed: u64,
    /// How long each level is improved: 1 for little, 100 for hours of work where 10 takes seconds.
    pub effort: u32,
}

/// Levels of Sokoban of all grades.
impl Default for Wish {
    fn default() -> Wish {
        Wish {
            game: Game::Sokoban,
            width: None,
            height: None,
            pieces: None,
            grades: (Grade::LEAST, Grade::MOST),
            theme: Theme::Any,
            aim: Aim::Conflicts,
            symmetry: Pattern::Any,
            vary: None,
            like: None,
            seed: 0,
            effort: 10,
        }
    }
}

/// Most columns and rows.
pub const MOST_SIDE: u32 = 30;
/// Most boxes.
pub const MOST_BOXES: u32 = 16;
/// Most boxes of a level that is found by a backward search.
pub(crate) const MOST_SMALL: u32 = 10;
/// Most columns and rows of a board of Sokoban for which there is no backward search.
pub(crate) const MOST_WIDE: u32 = 20;
/// Most atoms.
pub const MOST_ATOMS: u32 = 12;

/// Drafts of an attempt whose difficulty is measured, of which the nearest to the wanted grade counts: measuring costs little beside
/// growing them, and with eight instead of three twice as many attempts come to their grade.
pub(crate) const CANDIDATES: usize = 8;

/// Why a level cannot be varied that has more floor than 128 bits.
pub(crate) const TOO_LARGE: &str = "the floor of the level is too large: about 12 by 12 squares is the most";

/// Whether a board of that size has room in 128 bits.
pub(crate) const fn fits(width: u32, height: u32) -> bool {
    (width - 1) * (height - 2) <= 128
}

impl Wish {
    /// Columns and rows: what is wanted, or about as many as `around`.
    pub(crate) fn size(&self, random: &mut Random, around: (u32, u32)) -> (u32, u32) {
        let mut vary = |around: u32| (around + random.below(3)).saturating_sub(1).max(5);
        let (width, height) = (vary(around.0), vary(around.1));
        let (mut width, mut height) = (self.width.unwrap_or(width), self.height.unwrap_or(height));
        while !fits(width, height) {
            if self.width.is_none() { width -= 1 } else { height -= 1 }
        }
        (width, height)
    }

    /// The theme, or one of them all.
    pub(crate) fn some_theme(&self, random: &mut Random) -> Theme {
        match self.theme {
            Theme::Any => Theme::ALL[1 + random.index(Theme::ALL.len() - 1)],
            theme => theme,
        }
    }

    /// The wanted symmetry; where any will do, one with a chance of `percent`.
    pub(crate) fn some_pattern(&self, random: &mut Random, percent: u32) -> Pattern {
        match self.symmetry {
            Pattern::Any if percent > 0 && random.percent(percent) => {
                *random.pick(&[Pattern::Mirror, Pattern::Turn])
            }
            Pattern::Any => Pattern::None,
            pattern => pattern,
        }
    }
}

/// A kind of room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Each of the others in turn.
    #[default]
    Any,
    /// One open room with a few pillars.
    Open,
    /// Small rooms with doors.
    Rooms,
    /// All goals in one room with a door.
    GoalRoom,
    /// Passages one square wide.
    Corridors,
    /// Few squares.
    Few,
}

/// What is sought in a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Boxes in each other's way, turns, and ways round.
    #[default]
    Conflicts,
    /// Many pushes, or in Sokobond many moves.
    Length,
}

/// How a level is symmetric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Some levels are, some are not.
    #[default]
    Any,
    /// Not on purpose.
    None,
    /// Left and right are mirror images.
    Mirror,
    /// A half turn changes nothing.
    Turn,
}

text::named!(Theme, "theme": Any "any", Open "open", Rooms "rooms", GoalRoom "goal-room", Corridors "corridors", Few "few-squares");
text::named!(Aim, "aim": Conflicts "conflicts", Length "length");
text::named!(Pattern, "symmetry": Any "any", None "none", Mirror "mirror", Turn "turn");
