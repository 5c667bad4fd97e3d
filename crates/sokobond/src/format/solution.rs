//! `=` lines: reading them, and diagnostics about their keys.

use super::document::Recorded;
use super::remarks::remark;
use crate::Level;
use crate::notation::Letters;
use crate::replay::replay;
use text::Diagnostic;

/// Reads one `=` line; none, and an error, when a character in it is no key.
pub(super) fn parse(content: &str, line: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<Recorded> {
    let mut keys = Vec::new();
    for (i, character) in content.trim_end().chars().enumerate().skip_while(|&(_, c)| c != '=').skip(1) {
        let Some(key) = Letters::Wasd.key(character) else {
            let error = Diagnostic::error("E-KEY", format!("{character:?} is not a key"));
            let help = "a solution is written with W (up), A (left), S (down) and D (right)";
            remark(diagnostics, error.at(line, i + 1, 1).help(help));
            return None;
        };
        keys.push(key);
    }
    if keys.is_empty() {
        let warning = Diagnostic::warning("W-EMPTY", "this solution has no keys").at_line(line);
        remark(diagnostics, warning.help("write the keys after the `=`, or leave the line out"));
    }
    Some(Recorded { keys, line })
}

/// Replays a recorded solution and reports what is odd about it.
pub(super) fn check(level: &Level, recorded: &Recorded, diagnostics: &mut Vec<Diagnostic>) {
    let replay = replay(level, &recorded.keys);
    let at_key = |diagnostic: Diagnostic, key: usize| diagnostic.at(recorded.line, key + 1, 1);
    if let Some(&key) = replay.refused.first() {
        let rest = match replay.refused.len() {
            1 => String::new(),
            count => format!(", and {} more", count - 1),
        };
        let message = format!("key {key} is refused and does nothing{rest}");
        let help = "leave the key out, or check that the level was copied correctly";
        remark(diagnostics, at_key(Diagnostic::warning("W-BLOCKED", message), key).help(help));
    }
    if let Some(early) = replay.solved_after.filter(|&early| early < replay.moves) {
        let message = format!("the level is solved early, at key {early} of {}", replay.moves);
        let help = format!("the keys after the first {early} are not needed");
        remark(diagnostics, at_key(Diagnostic::warning("W-EARLY", message), early).help(help));
    }
    if !replay.solved {
        let free: usize = level_free(level, &replay.end);
        let message = format!("this solution leaves {free} electrons free");
        let error = Diagnostic::error("E-UNSOLVED", message).at_line(recorded.line);
        remark(diagnostics, error.help("a level is solved when no atom has a free electron"));
    }
}

/// Free electrons of all atoms.
fn level_free(level: &Level, position: &crate::Position) -> usize {
    position.atoms().map(|atom| usize::from(position.free(level, atom))).sum()
}
