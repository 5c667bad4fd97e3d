//! Levels whose rules are not those of plain Sokoban. A key names the rules: `Game:`, or the orders of Sokoban+.
//!
//! Such a level is refused by the name of its rules (`E-RULES`). Where plain rules are asked for and the pieces are those of
//! Sokoban, it is read with a warning that names what is left out (`W-RULES`).

use super::{Collection, Entry, KeyValue, ReadOptions, keys};
use text::{Diagnostic, Severity};

/// The keys of Sokoban+: a box belongs on a goal of its number.
pub(super) const ORDERS: [&str; 2] = [keys::BOX_ORDER, keys::GOAL_ORDER];

/// The error that levels have rules that are not played; `message` names them.
pub(super) fn refused(message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("E-RULES", message).help("only plain Sokoban can be played")
}

/// Takes in a key of a level, which stands at `line`: if it names rules that are not played, the level is refused or, with plain
/// rules, read with a warning. Either is reported once.
pub(super) fn judge(entry: &mut Entry, key: &KeyValue, line: usize, options: &ReadOptions) {
    match Rules::of(key) {
        Rules::Plain => {}
        Rules::Plus => own_goals(entry, line, options),
        Rules::Other => {
            say(entry, refused(format!("this is a level of {}, not of Sokoban", key.value)).at_line(line));
        }
    }
}

/// Notes that each box of a level has its own goals, as in Sokoban+; the diagnostic is at `line`.
pub(super) fn own_goals(entry: &mut Entry, line: usize, options: &ReadOptions) {
    let rules = "this is a level of Sokoban+, where each box has its own goals";
    let remark = if options.plain_rules {
        let read = Diagnostic::warning("W-RULES", format!("read as plain Sokoban: {rules}"));
        read.help("its solutions may leave boxes on wrong goals")
    } else {
        refused(rules).help("--plain-rules reads it as plain Sokoban, where any box may be on any goal")
    };
    say(entry, remark.at_line(line));
}

/// Reports that a level is refused, or what is left out of its rules, unless that was reported.
fn say(entry: &mut Entry, remark: Diagnostic) {
    if remark.severity == Severity::Error {
        entry.level = None;
    }
    if !entry.diagnostics.iter().any(|other| matches!(other.code, "E-RULES" | "W-RULES")) {
        entry.diagnostics.push(remark);
    }
}

/// Takes in the keys of a whole file, which are about all of its levels; the orders of Sokoban+ are about the first.
pub(super) fn judge_all(collection: &mut Collection, options: &ReadOptions) {
    let Collection { keys, entries, diagnostics, .. } = collection;
    for key in keys.iter() {
        match Rules::of(key) {
            Rules::Other => {
                diagnostics.push(refused(format!("these are levels of {}, not of Sokoban", key.value)));
                entries.iter_mut().for_each(|entry| entry.level = None);
            }
            Rules::Plus if key.name == keys::GAME => {
                entries.iter_mut().for_each(|entry| judge(entry, key, entry.line, options));
            }
            Rules::Plus => {
                entries.iter_mut().take(1).for_each(|entry| judge(entry, key, entry.line, options));
            }
            Rules::Plain => {}
        }
    }
}

/// The rules that a key names.
enum Rules {
    /// Those of Sokoban, or none.
    Plain,
    /// Those of Sokoban+.
    Plus,
    /// Those of another game.
    Other,
}

impl Rules {
    fn of(key: &KeyValue) -> Rules {
        match (key.name, key.value.to_ascii_lowercase().as_str()) {
            (name, _) if ORDERS.contains(&name) => Rules::Plus,
            (keys::GAME, "sokoban+" | "sokoban plus") => Rules::Plus,
            (keys::GAME, game) if game != "sokoban" => Rules::Other,
            _ => Rules::Plain,
        }
    }
}
