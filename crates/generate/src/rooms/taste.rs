//! How a board looks, as a term between 0 and 1: smooth walls, balance, no bare stretches.

use super::shape::{Shape, Squares, each};
use grid::Direction;

/// 1 for a board that is pleasant to look at, less otherwise. O(area).
pub(crate) fn beauty(shape: Shape, floor: Squares, goals: Squares) -> f64 {
    let area = f64::from(floor.count_ones()).max(1.0);
    // Steps in the outline: each is where a square's wall does not continue at its neighbour.
    let mut corners = 0;
    for direction in Direction::ALL {
        let walled = floor & !shape.shift(floor, direction.opposite());
        let side = direction.clockwise();
        let goes_on = walled & shape.shift(walled, side);
        corners += (walled & !goes_on).count_ones();
    }
    let rough = (f64::from(corners) / area - 0.35).clamp(0.0, 1.0);
    // Bare stretches: rectangles of three by four floor squares without a goal.
    let bare = f64::from(wide(shape, floor & !goals, 4, 3) + wide(shape, floor & !goals, 3, 4)) / area;
    // The weight of the floor lies in the middle of what it covers.
    let (mut sum, mut low, mut high) = ((0.0, 0.0), (u32::MAX, u32::MAX), (0, 0));
    for square in each(floor) {
        let (x, y) = shape.place(square);
        sum = (sum.0 + f64::from(x), sum.1 + f64::from(y));
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let lean = |sum: f64, low: u32, high: u32| {
        let middle = f64::from(low + high) / 2.0;
        (sum / area - middle).abs() / f64::from(high - low + 1)
    };
    let lean = lean(sum.0, low.0, high.0) + lean(sum.1, low.1, high.1);
    (1.0 - 0.8 * rough - 0.8 * bare - lean).clamp(0.0, 1.0)
}

/// Places of a rectangle in a set.
fn wide(shape: Shape, floor: Squares, width: u32, height: u32) -> u32 {
    let mut all = floor;
    for _ in 1..width {
        all &= all >> 1;
    }
    for _ in 1..height {
        all &= all >> shape.stride();
    }
    all.count_ones()
}
