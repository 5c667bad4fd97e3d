//! A board from its floor: walls are wherever a floor square is near.

use crate::build::MAX_SIDE;
use crate::symbol::Symbol;
use std::collections::BTreeMap;

/// The rows of the smallest board with these floor squares, by column and row, and a wall on every other square that touches one of
/// them, also by a corner. Trailing floor is cut off. None without squares, or if a side would be longer than a board may have.
/// O(width * height * log of the squares).
pub fn enclosed(floor: &BTreeMap<(i64, i64), Symbol>) -> Option<Vec<String>> {
    let (columns, lines) = (|| floor.keys().map(|place| place.0), || floor.keys().map(|place| place.1));
    let (left, right) = (columns().min()? - 1, columns().max()? + 1);
    let (top, bottom) = (lines().min()? - 1, lines().max()? + 1);
    if (right - left).max(bottom - top) >= MAX_SIDE as i64 {
        return None;
    }
    let symbol = |x, y| {
        let mut around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (x + dx, y + dy)));
        match floor.get(&(x, y)) {
            Some(&symbol) => symbol,
            None if around.any(|near| floor.contains_key(&near)) => Symbol::Wall,
            None => Symbol::Floor,
        }
    };
    let row = |y| (left..=right).map(|x| symbol(x, y).to_char()).collect::<String>();
    Some((top..=bottom).map(|y| row(y).trim_end().to_owned()).collect())
}
