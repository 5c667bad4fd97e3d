//! Which of several meanings is likelier. It orders what is offered, and decides nothing.

use crate::symbol::Symbol;

/// Whether a sign is often used for a cell.
pub(super) fn is_natural(sign: char, symbol: Symbol) -> bool {
    let usual = match symbol {
        Symbol::Wall => "#1XW█",
        Symbol::Floor => "0 -_.~",
        Symbol::Goal => ".2OGgTtx",
        Symbol::Box => "$3BbCcXo*",
        Symbol::Player => "@4PpSsM",
        Symbol::BoxOnGoal => "*5",
        Symbol::PlayerOnGoal => "+6",
    };
    usual.contains(sign)
}
