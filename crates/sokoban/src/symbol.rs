//! The seven kinds of board cell and the characters that mean them.

/// What a cell of a written board contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// `#`, also `W`.
    Wall,
    /// `@`, also `p`.
    Player,
    /// `+`, also `P`.
    PlayerOnGoal,
    /// `$`, also `b`.
    Box,
    /// `*`, also `B`.
    BoxOnGoal,
    /// `.`
    Goal,
    /// A space, also `-` and `_`.
    Floor,
}

impl Symbol {
    /// A floor square with or without a goal, a box, and the player, if there is no box.
    pub const fn of_floor(goal: bool, has_box: bool, player: bool) -> Symbol {
        match (has_box, player, goal) {
            (true, _, true) => Symbol::BoxOnGoal,
            (true, _, false) => Symbol::Box,
            (false, true, true) => Symbol::PlayerOnGoal,
            (false, true, false) => Symbol::Player,
            (false, false, true) => Symbol::Goal,
            (false, false, false) => Symbol::Floor,
        }
    }

    /// The symbol that a character means in every dialect.
    pub const fn from_char(character: char) -> Option<Symbol> {
        Some(match character {
            '#' | 'W' => Symbol::Wall,
            '@' | 'p' => Symbol::Player,
            '+' | 'P' => Symbol::PlayerOnGoal,
            '$' | 'b' => Symbol::Box,
            '*' | 'B' => Symbol::BoxOnGoal,
            '.' => Symbol::Goal,
            ' ' | '-' | '_' => Symbol::Floor,
            _ => return None,
        })
    }

    /// The canonical character.
    pub const fn to_char(self) -> char {
        match self {
            Symbol::Wall => '#',
            Symbol::Player => '@',
            Symbol::PlayerOnGoal => '+',
            Symbol::Box => '$',
            Symbol::BoxOnGoal => '*',
            Symbol::Goal => '.',
            Symbol::Floor => ' ',
        }
    }

    /// Whether the cell has a box.
    pub const fn has_box(self) -> bool {
        matches!(self, Symbol::Box | Symbol::BoxOnGoal)
    }

    /// Whether a goal lies here.
    pub const fn has_goal(self) -> bool {
        matches!(self, Symbol::Goal | Symbol::BoxOnGoal | Symbol::PlayerOnGoal)
    }

    /// Whether the cell has the player.
    pub const fn has_player(self) -> bool {
        matches!(self, Symbol::Player | Symbol::PlayerOnGoal)
    }
}
