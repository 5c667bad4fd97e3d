//! Bytes of one search.

use sokoworks::Budget;

/// Most bytes of one search, where the budget has no limit or a larger one.
const MOST: usize = 1 << 30;

/// The budget with the bytes that a search may have.
pub(crate) fn within(budget: &Budget) -> Budget {
    budget.clone().bytes(budget.bytes.unwrap_or(MOST).min(MOST))
}
