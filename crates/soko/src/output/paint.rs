//! Boards as coloured text. Colour is optional: the characters carry all information.
//!
//! The text holds escape codes; the stream it is written to takes them out where there is no terminal.

use anstyle::{AnsiColor, Style};
use grid::CellSet;
use sokoban::draw::{Overlay, Style as Cell};
use sokobond::draw::Style as Part;
use sokobond::{Element, Modifier};
use sokoworks::Position;

/// Good outcomes.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// Doubtful outcomes.
pub(crate) const DOUBTFUL: Style = AnsiColor::Yellow.on_default().bold();
/// Failures.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
/// Headings.
pub(crate) const HEADING: Style = Style::new().bold();
/// Secondary text.
const FAINT: Style = AnsiColor::BrightBlack.on_default();

/// `text` in a style.
pub(crate) fn styled(text: &str, style: Style) -> String {
    if style == Style::new() { text.to_owned() } else { format!("{style}{text}{style:#}") }
}

/// A Sokoban position, one line a row; [`sokoban::draw`] documents the characters.
pub(crate) fn sokoban(level: &sokoban::Level, position: &sokoban::Position, overlay: Overlay<'_>) -> String {
    let rows = sokoban::draw::draw(level, position, overlay);
    lines(rows.iter().map(|row| row.iter().map(|glyph| (glyph.character, cell_style(glyph.style)))))
}

/// A Sokobond position, two lines a row: the cells, and what is between them and the next row.
/// A free cell of `reachable` is `•`.
pub(crate) fn sokobond(
    level: &sokobond::Level,
    position: &sokobond::Position,
    reachable: Option<&CellSet>,
) -> String {
    let rows = sokobond::draw::draw_with(level, position, reachable);
    lines(rows.iter().map(|row| row.iter().map(|glyph| (glyph.symbol, part_style(glyph.style)))))
}

/// A position of either game.
pub(crate) fn position(position: &Position) -> String {
    match position {
        Position::Sokoban { level, position, .. } => sokoban(level, position, Overlay::default()),
        Position::Sokobond { level, position } => sokobond(level, position, None),
    }
}

/// Joins characters with styles to lines without blanks at their ends.
fn lines<Row: Iterator<Item = (char, Style)>>(rows: impl Iterator<Item = Row>) -> String {
    let mut text = String::new();
    for row in rows {
        let mut row: Vec<(char, Style)> = row.collect();
        while row.last().is_some_and(|(character, _)| *character == ' ') {
            row.pop();
        }
        for run in row.chunk_by(|a, b| a.1 == b.1) {
            let characters: String = run.iter().map(|(character, _)| character).collect();
            text.push_str(&styled(&characters, run[0].1));
        }
        text.push('\n');
    }
    text
}

fn cell_style(cell: Cell) -> Style {
    match cell {
        Cell::Void | Cell::Floor => Style::new(),
        Cell::Wall | Cell::Decoration => FAINT,
        Cell::Reachable => AnsiColor::Blue.on_default(),
        Cell::Dead => AnsiColor::Red.on_default(),
        Cell::Target => AnsiColor::Magenta.on_default(),
        Cell::Marked => BAD,
        Cell::Goal => AnsiColor::Green.on_default(),
        Cell::Box => AnsiColor::Yellow.on_default().bold(),
        Cell::BoxOnGoal => AnsiColor::Green.on_default().bold(),
        Cell::Player | Cell::PlayerOnGoal => AnsiColor::Cyan.on_default().bold(),
    }
}

fn part_style(part: Part) -> Style {
    let element = |element| match element {
        Element::Helium => AnsiColor::BrightBlack,
        Element::Hydrogen => AnsiColor::Cyan,
        Element::Oxygen => AnsiColor::Red,
        Element::Nitrogen => AnsiColor::Blue,
        Element::Carbon => AnsiColor::Green,
    };
    match part {
        Part::Gap => Style::new(),
        Part::Wall | Part::Floor => FAINT,
        Part::Atom(atom) => element(atom).on_default(),
        Part::Player(atom) => element(atom).on_default().bold().underline(),
        Part::Electrons => AnsiColor::Yellow.on_default(),
        Part::Bond(_) => Style::new().bold(),
        Part::Modifier(Modifier::Weaken) => AnsiColor::Red.on_default().bold(),
        Part::Modifier(Modifier::Strengthen) => AnsiColor::Yellow.on_default().bold(),
        Part::Modifier(Modifier::Rotate) => AnsiColor::Magenta.on_default().bold(),
    }
}
