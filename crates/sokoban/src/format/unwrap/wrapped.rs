//! Rows in the source of a program or in markup: `"#####",`, `'#####'`, `[[#####`, `#####]],`, `3: #####`.

use super::cells::{is_dialect, is_wall, may_be_cell};
use crate::format::lines::Line;
use crate::format::row::{Candidate, Columns};
use crate::format::{CellMap, keys, stored};
use text::Diagnostic;

/// Fewest rows of a board.
const MIN_ROWS: usize = 3;
/// Fewest characters of a row that counts as one.
const MIN_WIDTH: usize = 3;

/// A line as a row with something before or behind it.
struct Row<'t> {
    /// What is before it, without blanks around it, digits as `0`.
    mark: String,
    /// The row, from behind the mark to its last wall.
    inner: &'t str,
    /// Characters before `inner`.
    before: usize,
    /// Whether all its characters are cells.
    clean: bool,
    behind: Behind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    Nothing,
    /// Marks that close something.
    Closed,
    /// Text apart from the row.
    Apart,
}

/// Reads runs of lines that agree in what is before their rows. The first row may have more before it.
pub(super) fn read(lines: &[Line<'_>], cells: &CellMap, found: &mut [Option<Candidate>]) {
    let rows: Vec<Option<Row<'_>>> = lines
        .iter()
        .zip(&*found)
        .map(|(line, found)| match found {
            // Spread rows are read already, and encoded rows have their own marks.
            Some(candidate) if !matches!(candidate.columns, Columns::Shifted(_)) => None,
            _ => row(line.text, cells),
        })
        .collect();
    let mut at = 0;
    while at < rows.len() {
        let end = run(&rows, at);
        let group = &rows[at..end];
        let wrapped = group.iter().flatten().any(|row| !row.mark.is_empty() || row.behind != Behind::Nothing);
        let wide = |row: &&Row<'_>| row.clean && row.inner.trim().chars().count() >= MIN_WIDTH;
        if group.len() >= MIN_ROWS && wrapped && group.iter().flatten().filter(wide).count() >= 2 {
            for (index, row) in group.iter().flatten().enumerate() {
                let columns = Columns::Shifted(row.before + lines[at + index].removed);
                let candidate = Candidate::of_signs(vec![row.inner.to_owned()], cells, columns);
                found[at + index] = Some(Candidate { starts: index == 0, ..candidate });
            }
            let apart =
                group.iter().position(|row| row.as_ref().is_some_and(|row| row.behind == Behind::Apart));
            if let (Some(apart), Some(first)) = (apart, &mut found[at]) {
                let message = "what is to the right of the board is taken as text, not as cells";
                let remark = Diagnostic::warning("W-ASSUMED", message).at_line(lines[at + apart].number);
                first.remark = Some(remark.help("put the text on lines of its own"));
            }
        }
        at = end.max(at + 1);
    }
}

/// The end of the run of rows that begins at a place.
fn run(rows: &[Option<Row<'_>>], at: usize) -> usize {
    let Some(Some(first)) = rows.get(at) else { return at };
    let Some(Some(second)) = rows.get(at + 1) else { return at + 1 };
    let opens = first.mark == second.mark || second.mark.is_empty() || first.mark.ends_with(&second.mark);
    if !opens || first.behind == Behind::Closed && second.behind == Behind::Nothing && second.mark.is_empty()
    {
        return at + 1;
    }
    let same = |row: &Option<Row<'_>>| row.as_ref().is_some_and(|row| row.mark == second.mark);
    let count = rows[at + 1..].iter().take_while(|row| same(row)).count();
    let end = at + 1 + count;
    if !second.mark.is_empty() || first.mark == second.mark && first.behind != Behind::Nothing {
        return end;
    }
    // Plain rows end with the first that something is closed behind.
    let closed = |row: &Option<Row<'_>>| row.as_ref().is_some_and(|row| row.behind == Behind::Closed);
    rows[at..end].iter().position(closed).map_or(end, |last| at + last + 1)
}

/// Takes a line apart.
fn row<'t>(text: &'t str, cells: &CellMap) -> Option<Row<'t>> {
    if text.starts_with("::") || keys::parse(text).is_some() || stored::is_moves_line(text) {
        return None;
    }
    let first = text.find(|c| is_wall(c, cells))?;
    let (last, wall) = text.char_indices().rfind(|&(_, c)| is_wall(c, cells))?;
    let last = last + wall.len_utf8();
    let is_floor = |c: char| matches!(c, ' ' | '-' | '_' | '\u{a0}');
    let mut start = text[..first].trim_end_matches(is_floor).len();
    let mut last = last;
    // In quotes the row is what is between them, whatever floor is outside the walls.
    let quote = text[..first].rfind(['"', '\'', '`']);
    let close = quote.and_then(|at| text[last..].find(&text[at..=at]));
    if let (Some(open), Some(close)) = (quote, close)
        && text[open + 1..first]
            .chars()
            .chain(text[last..last + close].chars())
            .all(|c| is_floor(c) || may_be_cell(c, cells))
    {
        (start, last) = (open + 1, last + close);
    }
    let mut mark = String::new();
    for c in text[..start].trim().chars() {
        match c.is_ascii_digit() {
            true if mark.ends_with('0') => {}
            true => mark.push('0'),
            false => mark.push(c),
        }
    }
    let inner = &text[start..last];
    let clean = inner.chars().all(|c| cells.symbol(c).is_some());
    // Cells before the first wall belong to the row.
    let before = text[..start].trim_end_matches(['"', '\'', '`']);
    let cells_before = before.chars().any(|c| "@$".contains(c))
        || start > 0 && text[..start].chars().all(|c| cells.symbol(c).is_some());
    let encoded = !clean && inner.contains(|c: char| c.is_ascii_digit() || "|()".contains(c));
    let digits = mark.chars().all(|c| c == '0');
    // Cells before the first wall belong to the row.
    if cells_before
        || encoded
        || !clean && !is_dialect(inner, cells)
        || digits && start == first && !mark.is_empty()
    {
        return None;
    }
    let behind = behind(&text[last..], cells)?;
    Some(Row { before: text[..start].chars().count(), mark, inner, clean, behind })
}

/// What is behind the last wall of a line; none when it belongs to the row or makes it text.
fn behind(text: &str, cells: &CellMap) -> Option<Behind> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Some(Behind::Nothing);
    }
    if trimmed.starts_with(['"', '\'', '`', ',', ';', ']', ')', '}', '|', '\\', '<', '/', '['])
        || trimmed.starts_with("-- ")
    {
        return Some(Behind::Closed);
    }
    let is_apart = text.starts_with("  ") || text.starts_with('\t');
    // A frame drawn of `+`, `-` and `|` is no part of a board.
    let is_cells = trimmed.chars().all(|c| cells.symbol(c).is_some()) && !trimmed.contains("+-");
    (is_apart && !is_cells).then_some(Behind::Apart)
}

/// Whether a line only opens or closes a board in markup.
pub(in crate::format) fn is_fence(line: &str) -> bool {
    let line = line.trim().to_ascii_lowercase();
    let is_tag = |open: char, close: char| {
        let inner = line.strip_prefix(open).and_then(|rest| rest.strip_suffix(close));
        let name = inner.map(|inner| inner.trim_start_matches('/'));
        name.is_some_and(|name| matches!(name, "code" | "pre" | "pre><code" | "tt" | "quote" | "spoiler"))
    };
    is_tag('[', ']')
        || is_tag('<', '>')
        || line.starts_with("```") && line.chars().skip(3).all(char::is_alphanumeric)
        || line.starts_with("~~~") && line.chars().skip(3).all(char::is_alphanumeric)
        || line == "</code></pre>"
}

/// Whether a line of a program opens what a board stands in: no title.
pub(in crate::format) fn opens_code(line: &str) -> bool {
    let line = line.trim_end();
    [
        "[[", "= [", "=[", "{", "[{", "\"\"\"", "'''", "`", "= (", "=(", "([", "<pre>", "[code]", "],",
        "]],", "};", "];",
    ]
    .iter()
    .any(|end| line.ends_with(end))
}
