//! Text between two boards: which part of it belongs to the board below.
//!
//! Text about a board is below it, except the title: the last line of text before the board. A `;` line may be a title
//! above or below; the first board of the file shows which.

use super::keys;
use super::lines::Line;
use super::scan::TextPart;
use super::{stored, unwrap};

/// Longest line, in characters, that is taken as a title.
pub(super) const MAX_TITLE: usize = 100;

/// Where a gap between boards is divided.
#[derive(Debug, Default)]
pub(super) struct Division {
    /// Parts from this index on belong to the board below.
    pub(super) split: usize,
    /// Index of the line that is the title of the board below, and its text.
    pub(super) title_below: Option<(usize, String)>,
    /// Index of the line that is the title of the board above, and its text.
    pub(super) title_above: Option<(usize, String)>,
}

/// What is around a gap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// Whether there is a board above.
    pub(super) above: bool,
    /// Whether there is a board below.
    pub(super) below: bool,
    /// How the first board of the file has its title.
    pub(super) habit: Habit,
}

/// How the first board of a file has its title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Habit {
    /// Not above it.
    #[default]
    Below,
    /// In a plain line above it.
    PlainAbove,
    /// In a `;` line above it.
    MarkedAbove,
}

/// Divides a gap. `solves` returns whether a block of moves solves the board above.
pub(super) fn divide(
    gap: &[TextPart<'_>],
    around: Around,
    mut solves: impl FnMut(&[Line<'_>]) -> bool,
) -> Division {
    let mut division = Division { split: gap.len(), ..Division::default() };
    if around.above && matches!(gap, [TextPart::Text(_), TextPart::Blank, ..]) {
        division.title_above = gap.first().and_then(text).and_then(|line| title_of(&[*line]));
    }
    let Some(last) = gap.iter().rposition(|part| !matches!(part, TextPart::Blank) && !is_rule(part)) else {
        return division;
    };
    let TextPart::Text(line) = gap[last] else { return division };
    let is_body = |part: &TextPart<'_>| matches!(part, TextPart::Text(_)) && !is_rule(part);
    let first = gap[..last].iter().rposition(|part| !is_body(part)).map_or(0, |at| at + 1);
    let group = || gap[first..=last].iter().filter_map(text);
    let touches_above = around.above && first == 0;
    let touches_below = around.below && !gap[last..].iter().any(|part| matches!(part, TextPart::Blank));
    if keys::parse(line.text).is_some()
        || unwrap::opens_code(line.text)
        || stored::headed_moves(&line).is_some()
        || (around.above && ends_with_moves(gap, first, last, around, &mut solves))
    {
        return division;
    }
    if group().all(|line| marked(line).is_some()) {
        let title = title_of(&group().copied().collect::<Vec<_>>()).map(|(at, title)| (first + at, title));
        let below = match (touches_above, touches_below) {
            _ if !around.below => false,
            (false, true) => true,
            _ if !around.above => title.is_some(),
            (true, false) => false,
            _ => around.habit == Habit::MarkedAbove,
        };
        if below {
            division.split = first;
            division.title_below = title;
        } else if around.above && division.title_above.is_none() {
            division.title_above = title;
        }
        return division;
    }
    let stands_alone = first == last && (!touches_above || touches_below);
    let habit = !touches_above || around.habit != Habit::Below;
    if around.below && stands_alone && line.text.chars().count() <= MAX_TITLE {
        if habit {
            division.split = last;
            division.title_below = Some((last, line.text.trim().to_owned()));
        } else {
            division.title_above = Some((last, line.text.trim().to_owned()));
        }
    }
    division
}

/// The title that a `;` line or a line in quotes gives.
fn marked(line: &Line<'_>) -> Option<String> {
    let text = line.text.trim();
    let title = match text.strip_prefix(';') {
        Some(rest) => rest.trim_start_matches(';').trim(),
        None => text.strip_prefix('\'')?.strip_suffix('\'')?.trim(),
    };
    let usable = keys::parse(text).is_none() && title.chars().count() <= MAX_TITLE;
    usable.then(|| title.to_owned())
}

/// The title in a group of marked lines: a lone line, or else the one in quotes.
fn title_of(group: &[Line<'_>]) -> Option<(usize, String)> {
    let at = match group {
        [_] => 0,
        _ => group.iter().position(|line| line.text.trim().starts_with('\''))?,
    };
    marked(&group[at]).filter(|title| !title.is_empty()).map(|title| (at, title))
}

/// Where the first board of a file has its title, found from the text before it.
pub(super) fn habit(gap: &[TextPart<'_>]) -> Habit {
    let around = Around { above: false, below: true, habit: Habit::Below };
    let title = divide(gap, around, |_| false).title_below;
    match title.and_then(|(at, _)| gap.get(at)).and_then(text) {
        Some(line) if marked(line).is_some() => Habit::MarkedAbove,
        Some(_) => Habit::PlainAbove,
        None => Habit::Below,
    }
}

fn text<'p, 'a>(part: &'p TextPart<'a>) -> Option<&'p Line<'a>> {
    match part {
        TextPart::Text(line) => Some(line),
        _ => None,
    }
}

/// Whether the run of text `first..=last` ends with a block of moves rather than a title.
fn ends_with_moves(
    gap: &[TextPart<'_>],
    first: usize,
    last: usize,
    around: Around,
    solves: &mut impl FnMut(&[Line<'_>]) -> bool,
) -> bool {
    let run: Vec<Line<'_>> = gap[first..=last].iter().filter_map(text).copied().collect();
    let moves = run.iter().rposition(|line| !stored::is_moves_line(line.text)).map_or(0, |at| at + 1);
    let (before, block) = run.split_at(moves);
    if block.is_empty() {
        return false;
    }
    let heading = before.last().is_some_and(|line| stored::is_heading(line.text))
        || before.is_empty() && heading_above(&gap[..first]);
    let word = block.len() == 1 && around.below && stored::letters(block) < stored::MAX_WORD;
    heading || (stored::is_block(false, block) && (!word || solves(block)))
}

/// Whether the last line before blanks is a heading of moves.
fn heading_above(parts: &[TextPart<'_>]) -> bool {
    let last = parts.iter().rev().find(|part| !matches!(part, TextPart::Blank));
    last.and_then(text).is_some_and(|line| stored::is_heading(line.text))
}

/// Whether a line only draws a rule, such as `-----` or `* * *`.
fn is_rule(part: &TextPart<'_>) -> bool {
    text(part)
        .is_some_and(|line| !line.text.starts_with(';') && !line.text.chars().any(char::is_alphanumeric))
}
