//! The four directions of a step.

/// One of the four directions, clockwise from up. `y` grows downward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Direction {
    /// Towards smaller `y`.
    Up = 0,
    /// Towards larger `x`.
    Right = 1,
    /// Towards larger `y`.
    Down = 2,
    /// Towards smaller `x`.
    Left = 3,
}

impl Direction {
    /// All four, clockwise from up.
    pub const ALL: [Direction; 4] = [Direction::Up, Direction::Right, Direction::Down, Direction::Left];

    /// The direction whose number (clockwise from up, 0 to 3) is `index & 3`.
    pub const fn from_index(index: usize) -> Direction {
        Direction::ALL[index & 3]
    }

    /// Number of the direction, clockwise from up, 0 to 3.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction back.
    pub const fn opposite(self) -> Direction {
        Direction::from_index(self as usize + 2)
    }

    /// A quarter turn clockwise.
    pub const fn clockwise(self) -> Direction {
        Direction::from_index(self as usize + 1)
    }

    /// Whether a step changes `x`.
    pub const fn is_horizontal(self) -> bool {
        (self as usize) & 1 == 1
    }

    /// Change of `(x, y)` by one step.
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::Up => (0, -1),
            Direction::Right => (1, 0),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
        }
    }

    /// The letter of LURD notation in lower case: `l u r d`.
    pub const fn lurd(self) -> char {
        match self {
            Direction::Up => 'u',
            Direction::Right => 'r',
            Direction::Down => 'd',
            Direction::Left => 'l',
        }
    }

    /// The key of WASD notation in upper case: `W A S D`.
    pub const fn wasd(self) -> char {
        match self {
            Direction::Up => 'W',
            Direction::Right => 'D',
            Direction::Down => 'S',
            Direction::Left => 'A',
        }
    }

    /// Reads a LURD letter of either case.
    pub const fn from_lurd(letter: char) -> Option<Direction> {
        match letter {
            'u' | 'U' => Some(Direction::Up),
            'r' | 'R' => Some(Direction::Right),
            'd' | 'D' => Some(Direction::Down),
            'l' | 'L' => Some(Direction::Left),
            _ => None,
        }
    }

    /// Reads a WASD key of either case.
    pub const fn from_wasd(key: char) -> Option<Direction> {
        match key {
            'w' | 'W' => Some(Direction::Up),
            'd' | 'D' => Some(Direction::Right),
            's' | 'S' => Some(Direction::Down),
            'a' | 'A' => Some(Direction::Left),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_round_trip_and_opposites_cancel() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_lurd(direction.lurd()), Some(direction));
            assert_eq!(Direction::from_wasd(direction.wasd()), Some(direction));
            assert_eq!(direction.opposite().opposite(), direction);
            let ((x, y), (back_x, back_y)) = (direction.delta(), direction.opposite().delta());
            assert_eq!((x + back_x, y + back_y), (0, 0));
        }
    }
}
