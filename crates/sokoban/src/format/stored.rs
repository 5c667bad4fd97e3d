//! Solutions and saved games in the text below a board.
//!
//! A block of lines of move letters is replayed on its board. A block that does not replay remains text; it is never an
//! error for the file.

use super::lines::Line;
use super::{Kind, Moves};
use crate::Level;
use crate::replay::lurd::{self, Sequence};
use crate::replay::{self, Metrics, reverse};
use text::{Diagnostic, Severity};

/// With fewer letters than this a block needs a heading: `dull` is a word.
const MIN_LETTERS: usize = 4;
/// With fewer letters than this a block without a heading may still be a title.
pub(super) const MAX_WORD: usize = 8;

/// Whether a line consists of moves: only their characters, and at least one letter.
pub(super) fn is_moves_line(line: &str) -> bool {
    let letter = |c: char| matches!(c, 'l' | 'u' | 'r' | 'd' | 'L' | 'U' | 'R' | 'D' | '←' | '↑' | '→' | '↓');
    let other = |c: char| c.is_ascii_digit() || matches!(c, '(' | ')' | '[' | ']' | '{' | '}' | '*' | ' ');
    line.chars().all(|c| letter(c) || other(c)) && line.chars().any(letter)
}

/// Whether a line announces moves.
pub(super) fn is_heading(line: &str) -> bool {
    const WORDS: [&str; 6] = ["solution", "savegame", "saved game", "snapshot", "best", "moves"];
    if line.len() > 100 {
        return false;
    }
    let lower = line.to_ascii_lowercase();
    WORDS.iter().any(|word| lower.contains(word))
}

/// The heading and the moves of a line that has both, such as `Solution: lLLL`.
pub(super) fn headed_moves<'a>(line: &Line<'a>) -> Option<(Line<'a>, Line<'a>)> {
    let colon = line.text.find([':', '='])?;
    let (heading, rest) = (line.text[..colon].trim_end(), line.text[colon + 1..].trim_start());
    let rest = rest.trim_matches(['"', '\'', '`']);
    if !is_heading(heading) || !is_moves_line(rest) {
        return None;
    }
    let before = line.text[..line.text.len() - line.text[colon + 1..].trim_start().len()].chars().count();
    let quotes = usize::from(line.text[colon + 1..].trim_start().starts_with(['"', '\'', '`']));
    let moves = Line { text: rest, removed: line.removed + before + quotes, ..*line };
    Some((Line { text: heading, ..*line }, moves))
}

/// The number of move letters in a text as written, without multiplying out counts.
pub(super) fn letters(lines: &[Line<'_>]) -> usize {
    let in_line = |line: &Line<'_>| line.text.chars().filter(|c| c.is_alphabetic() || !c.is_ascii()).count();
    lines.iter().map(in_line).sum()
}

/// Whether lines of moves, directly under a heading or not, are a block of moves.
pub(super) fn is_block(headed: bool, lines: &[Line<'_>]) -> bool {
    headed || letters(lines) >= MIN_LETTERS
}

/// Decodes a block. At most `budget` moves are decoded; it shrinks by what was. The error has its
/// place in the file.
pub(super) fn decode(lines: &[Line<'_>], budget: &mut usize) -> Result<Sequence, Diagnostic> {
    let text: Vec<&str> = lines.iter().map(|line| line.text).collect();
    let sequence = lurd::parse_limited(&text.join("\n"), lurd::Dialect::Lurd, lurd::MAX_MOVES.min(*budget))
        .map_err(|mut error| {
        if let Some(line) = lines.get(error.line.wrapping_sub(1)) {
            error.line = line.number;
            error.column += line.removed;
        } else {
            error.line = lines.first().map_or(0, |line| line.number);
        }
        error
    })?;
    *budget -= sequence.strokes.len();
    Ok(sequence)
}

/// Replays a block on its board. None, with a diagnostic, when it does not replay.
pub(super) fn replay(
    level: &Level,
    heading: Option<Line<'_>>,
    lines: &[Line<'_>],
    budget: &mut usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Moves> {
    let first = lines.first()?.number;
    let sequence = match decode(lines, budget) {
        Ok(sequence) => sequence,
        Err(error) => {
            diagnostics.push(if error.code == "E-RULES" { error } else { undecoded(error) });
            return None;
        }
    };
    // Replay costs at least a look at every box, a jump the search for a walk.
    let area = level.size.area();
    *budget = budget.saturating_sub(area / 64 + sequence.jumps.len().saturating_mul(area / 4));
    let reverse = sequence.is_reverse();
    let forward = if reverse { reverse::to_forward(level, &sequence) } else { Ok(sequence.directions()) };
    let mut steps = match forward {
        Ok(steps) => steps,
        Err(failure) => {
            diagnostics.push(not_replayed(format!("the reverse moves do not replay: {failure}"), first));
            return None;
        }
    };
    let mut replayed = replay::replay(level, &steps);
    if let Some(at) = replayed.blocked_at {
        let message = format!("the moves do not replay: step {} (`{}`) is blocked", at + 1, steps[at].lurd());
        diagnostics.push(at_stroke(not_replayed(message, first), lines, at));
        return None;
    }
    let full = replayed.metrics;
    if let Some(after) = replayed.solved_after.filter(|&after| after < steps.len()) {
        let more = steps.len() - after;
        let long = Diagnostic::warning("W-LONG", format!("the level is solved {more} moves before the end"));
        diagnostics.push(long.at_line(first).help("the moves after it are dropped"));
        steps.truncate(after);
        replayed = replay::replay(level, &steps);
    }
    let kind = if replayed.solved { Kind::Solution } else { Kind::Snapshot };
    if kind == Kind::Snapshot && heading.is_some_and(claims_solution) {
        let unsolved = Diagnostic::warning("W-UNSOLVED", "the moves replay but do not solve the level");
        diagnostics.push(unsolved.at_line(first).help("they are kept as a saved game"));
    }
    if !reverse {
        diagnostics.extend(wrong_case(&sequence, &replayed.lurd, lines));
    }
    diagnostics.extend(heading.and_then(|heading| wrong_numbers(heading, &full, &replayed.metrics)));
    let heading = heading.map(|heading| heading.text.trim()).filter(|text| says_more(text));
    Some(Moves {
        kind,
        current: sequence.current.filter(|&current| !reverse && current < steps.len()),
        steps,
        lurd: replayed.lurd,
        metrics: replayed.metrics,
        reverse,
        heading: heading.unwrap_or_default().to_owned(),
        keys: Vec::new(),
        notes: Vec::new(),
        line: first,
    })
}

/// The error of a block that cannot be decoded, as a warning: the file stays readable.
fn undecoded(error: Diagnostic) -> Diagnostic {
    let help = Some("the moves are kept as text".to_owned());
    Diagnostic { severity: Severity::Warning, code: "W-REPLAY", help, ..error }
}

fn not_replayed(message: String, first: usize) -> Diagnostic {
    Diagnostic::warning("W-REPLAY", message).at_line(first).help("the moves are kept as text")
}

/// The same diagnostic at one of the strokes, if its place is known.
fn at_stroke(diagnostic: Diagnostic, lines: &[Line<'_>], stroke: usize) -> Diagnostic {
    match place(lines, stroke) {
        Some((line, column)) => diagnostic.at(line, column, 1),
        None => diagnostic,
    }
}

/// Whether a heading announces a solution.
fn claims_solution(heading: Line<'_>) -> bool {
    heading.text.to_ascii_lowercase().contains("solution")
}

/// A warning about the first stroke whose case is not that of the replayed letters.
fn wrong_case(sequence: &Sequence, lurd: &str, lines: &[Line<'_>]) -> Option<Diagnostic> {
    let mut strokes = sequence.strokes.iter().zip(lurd.chars());
    let at =
        strokes.position(|(stroke, letter)| !stroke.arrow && stroke.upper != letter.is_ascii_uppercase())?;
    let case = Diagnostic::warning("W-CASE", format!("step {} has the wrong case", at + 1))
        .at_line(lines.first()?.number)
        .help("pushes are written in upper case, other steps in lower case");
    Some(at_stroke(case, lines, at))
}

/// A warning when the numbers of a heading are those of neither the moves as written nor the moves kept.
fn wrong_numbers(heading: Line<'_>, written: &Metrics, kept: &Metrics) -> Option<Diagnostic> {
    let claim = numbers(heading.text)?;
    if matches(&claim, written) || matches(&claim, kept) {
        return None;
    }
    let message =
        format!("the numbers in the heading do not match the moves: {}/{}", kept.moves, kept.pushes);
    Some(Diagnostic::warning("W-COUNT", message).at_line(heading.number))
}

/// Whether a heading has more than an announcement of moves, and numbers.
fn says_more(heading: &str) -> bool {
    let lower = heading.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.into_iter().any(|word| !matches!(word, "solution" | "snapshot" | "savegame" | "moves"))
}

/// Line and column of the stroke with this index, unless counts or jumps blur it.
fn place(lines: &[Line<'_>], index: usize) -> Option<(usize, usize)> {
    let mut left = index;
    for line in lines {
        for (column, character) in line.text.chars().enumerate() {
            match character {
                '0'..='9' | '(' | ')' | '[' | ']' => return None,
                ' ' | '*' => {}
                _ if left == 0 => return Some((line.number, column + line.removed + 1)),
                _ => left -= 1,
            }
        }
    }
    None
}

/// The first group of numbers joined by `/` in a heading, such as `40/10/5/3/5` or `230/97`.
fn numbers(heading: &str) -> Option<Vec<usize>> {
    heading
        .split(|c: char| !c.is_ascii_digit() && c != '/')
        .filter(|group| group.contains('/'))
        .find_map(|group| group.split('/').map(|number| number.parse().ok()).collect())
}

/// Whether the numbers of a heading fit: moves/pushes, with lines, changes and sessions behind them,
/// or with the number of the solution before them. A date fits everything.
fn matches(claim: &[usize], metrics: &Metrics) -> bool {
    let Metrics { moves, pushes, box_lines, box_changes, pushing_sessions, .. } = *metrics;
    let measured = [moves, pushes, box_lines, box_changes, pushing_sessions];
    let date = claim.len() == 3 && (claim[0] >= 1_900 || claim[2] >= 1_900);
    let numbered = claim.len() == 3 && claim[1..] == measured[..2];
    date || numbered || claim == &measured[..claim.len().min(measured.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_are_moves() {
        for line in ["R", "lurd LURD", "3r4U", "2(3(dr)R)", "[]Urrd", "{1}lu", "ll*rr", "←↑"] {
            assert!(is_moves_line(line), "{line}");
        }
        for line in ["", "  ", "12", "**", "full", "dull!", "#r"] {
            assert!(!is_moves_line(line), "{line}");
        }
    }

    #[test]
    fn heading_numbers() {
        assert_eq!(numbers("Solution 40/10/5/3/5"), Some(vec![40, 10, 5, 3, 5]));
        assert_eq!(numbers("Best (230/97)"), Some(vec![230, 97]));
        assert_eq!(numbers("Solution 2"), None);
        assert_eq!(numbers("a/b 99999999999999999999999/1"), None);
    }
}
