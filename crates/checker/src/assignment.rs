//! A lower bound on the cost of an assignment of boxes to goals.
//!
//! Let each goal j have a price v(j) <= 0. Whatever the prices are, an assignment of each box i to a goal of its own costs at least the sum of all
//! prices and, for each box, the least of c(i, j) - v(j): each box pays at least that for its goal, and the prices of goals that get no box only
//! lower the sum. (This is weak duality of linear programs.) So the bound holds even if the algorithm that finds the prices, the Hungarian method
//! (Kuhn 1955), were wrong. O(boxes^2 goals).

/// The cost of what is impossible: more than any sum of possible costs.
pub(crate) const NEVER: i64 = 1 << 40;

/// A lower bound on the cost of giving each row a column of its own; `cost` has `columns` entries a row. None if that takes an impossible cost, or
/// there are more rows than columns.
pub(crate) fn lower_bound(cost: &[i64], rows: usize, columns: usize) -> Option<u32> {
    if rows > columns {
        return None;
    }
    let price = prices(cost, rows, columns);
    let least = |row: &[i64]| row.iter().zip(&price).map(|(cost, price)| cost - price).min().unwrap_or(NEVER);
    let sum: i64 = price.iter().sum::<i64>() + cost.chunks(columns.max(1)).map(least).sum::<i64>();
    (sum < NEVER / 2).then(|| u32::try_from(sum.max(0)).unwrap_or(u32::MAX))
}

/// The prices of a cheapest assignment.
fn prices(cost: &[i64], rows: usize, columns: usize) -> Vec<i64> {
    // Rows and columns count from 1; column 0 stands for the row that looks for a column.
    let (mut charge, mut price) = (vec![0; rows + 1], vec![0; columns + 1]);
    let (mut taken, mut way) = (vec![0; columns + 1], vec![0; columns + 1]);
    let (mut least, mut used) = (vec![0; columns + 1], vec![false; columns + 1]);
    for row in 1..=rows {
        least.fill(i64::MAX);
        used.fill(false);
        taken[0] = row;
        let mut at = 0;
        while taken[at] != 0 {
            used[at] = true;
            let row = taken[at];
            let (mut delta, mut next) = (i64::MAX, 0);
            for column in (1..=columns).filter(|&column| !used[column]) {
                let reduced = cost[(row - 1) * columns + column - 1] - charge[row] - price[column];
                if reduced < least[column] {
                    (least[column], way[column]) = (reduced, at);
                }
                if least[column] < delta {
                    (delta, next) = (least[column], column);
                }
            }
            for column in 0..=columns {
                if used[column] {
                    charge[taken[column]] += delta;
                    price[column] -= delta;
                } else {
                    least[column] = least[column].saturating_sub(delta);
                }
            }
            at = next;
        }
        while at != 0 {
            taken[at] = taken[way[at]];
            at = way[at];
        }
    }
    price.split_off(1)
}
