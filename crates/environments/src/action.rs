//! Sets of actions, numbered as in published environments.

use grid::Direction;

/// A set of actions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Actions {
    /// Four: up, down, left, right; each walks or pushes.
    #[default]
    Four,
    /// Five: nothing, then these four.
    Five,
    /// Nine, as in gym-sokoban: nothing; four that walk or push; four that only walk.
    Nine,
    /// Four in the order of Jumanji: up, right, down, left.
    Clockwise,
}

/// The effect of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Act {
    pub(crate) direction: Direction,
    /// Whether a box may be pushed.
    pub(crate) pushes: bool,
}

/// The order of gym-sokoban.
const ORDER: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

text::named!(Actions, "set of actions": Four "4", Five "5", Nine "9", Clockwise "clockwise");

impl Actions {
    /// How many actions there are, numbered from 0.
    pub const fn count(self) -> u8 {
        match self {
            Actions::Four | Actions::Clockwise => 4,
            Actions::Five => 5,
            Actions::Nine => 9,
        }
    }

    /// The effect of an action; `None` where it does nothing.
    #[inline]
    pub(crate) const fn act(self, action: u8) -> Option<Act> {
        let (number, pushes) = match self {
            Actions::Clockwise => {
                return Some(Act { direction: Direction::from_index(action as usize), pushes: true });
            }
            Actions::Four => (action as usize, true),
            Actions::Five | Actions::Nine => match action {
                0 => return None,
                1..=4 => (action as usize - 1, true),
                _ => (action as usize - 5, false),
            },
        };
        Some(Act { direction: ORDER[number & 3], pushes })
    }

    /// The action that walks or pushes in a direction.
    pub const fn of(self, direction: Direction) -> u8 {
        let number = match direction {
            Direction::Up => 0,
            Direction::Down => 1,
            Direction::Left => 2,
            Direction::Right => 3,
        };
        match self {
            Actions::Four => number,
            Actions::Five | Actions::Nine => number + 1,
            Actions::Clockwise => direction as u8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_direction_has_an_action_in_every_set() {
        for actions in Actions::ALL {
            for direction in Direction::ALL {
                let act = actions.act(actions.of(direction));
                assert_eq!(act, Some(Act { direction, pushes: true }), "{actions:?}");
            }
            assert!((0..actions.count()).filter(|&action| actions.act(action).is_none()).count() <= 1);
        }
        assert_eq!(Actions::Nine.act(8), Some(Act { direction: Direction::Right, pushes: false }));
    }
}
