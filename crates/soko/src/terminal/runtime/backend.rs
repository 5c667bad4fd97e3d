//! Draws in the terminal, with the escape codes that fit its number of colours.
//!
//! Crossterm writes each of the sixteen colours as one of 256 (`38;5;1`), which terminals with sixteen do not know. Here
//! they are written as ECMA-48 has them (`31`, `91`), and 256 only where the theme asks for one of those. Everything but
//! drawing is crossterm's.

use anstyle::{Ansi256Color, AnsiColor, Effects};
use ratatui_core::backend::{Backend, ClearType, WindowSize};
use ratatui_core::buffer::Cell;
use ratatui_core::layout::{Position, Size};
use ratatui_core::style::{Color, Modifier};
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::cursor::MoveTo;
use ratatui_crossterm::crossterm::queue;
use std::io::{self, Write};

/// A terminal that is drawn in.
#[derive(Debug)]
pub(super) struct Terminal<W: Write> {
    inner: CrosstermBackend<W>,
}

impl<W: Write> Terminal<W> {
    /// Draws by writing to `out`.
    pub(super) fn new(out: W) -> Terminal<W> {
        Terminal { inner: CrosstermBackend::new(out) }
    }
}

impl<W: Write> Backend for Terminal<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
        let mut style = anstyle::Style::new();
        let mut next = None;
        for (x, y, cell) in content {
            if next != Some((x, y)) {
                queue!(self.inner, MoveTo(x, y))?;
            }
            next = Some((x + 1, y));
            let wanted = style_of(cell);
            if wanted != style {
                write!(self.inner, "{style:#}{wanted}")?;
                style = wanted;
            }
            self.inner.write_all(cell.symbol().as_bytes())?;
        }
        write!(self.inner, "{style:#}")
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.inner.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.inner.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

fn style_of(cell: &Cell) -> anstyle::Style {
    let mut effects = Effects::new();
    for (modifier, effect) in [
        (Modifier::BOLD, Effects::BOLD),
        (Modifier::DIM, Effects::DIMMED),
        (Modifier::UNDERLINED, Effects::UNDERLINE),
        (Modifier::REVERSED, Effects::INVERT),
    ] {
        if cell.modifier.contains(modifier) {
            effects |= effect;
        }
    }
    anstyle::Style::new().fg_color(color_of(cell.fg)).bg_color(color_of(cell.bg)).effects(effects)
}

/// The colour as it is written; none is the terminal's own.
fn color_of(color: Color) -> Option<anstyle::Color> {
    let plain = match color {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => return Some(anstyle::RgbColor(red, green, blue).into()),
        Color::Indexed(index) => return Some(Ansi256Color(index).into()),
        Color::Black => AnsiColor::Black,
        Color::Red => AnsiColor::Red,
        Color::Green => AnsiColor::Green,
        Color::Yellow => AnsiColor::Yellow,
        Color::Blue => AnsiColor::Blue,
        Color::Magenta => AnsiColor::Magenta,
        Color::Cyan => AnsiColor::Cyan,
        Color::Gray => AnsiColor::White,
        Color::DarkGray => AnsiColor::BrightBlack,
        Color::LightRed => AnsiColor::BrightRed,
        Color::LightGreen => AnsiColor::BrightGreen,
        Color::LightYellow => AnsiColor::BrightYellow,
        Color::LightBlue => AnsiColor::BrightBlue,
        Color::LightMagenta => AnsiColor::BrightMagenta,
        Color::LightCyan => AnsiColor::BrightCyan,
        Color::White => AnsiColor::BrightWhite,
    };
    Some(plain.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::model::theme::{Depth, Role, Theme};

    /// What is written for one character in each of the looks.
    fn written(depth: Depth, role: Role) -> String {
        let mut cell = Cell::new("x");
        cell.set_style(Theme { depth, ascii: false }.style(role));
        let mut out = Vec::new();
        Terminal::new(&mut out).draw([(2, 1, &cell)].into_iter()).expect("bytes");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn each_number_of_colours_has_its_own_codes() {
        let check = |depth, role, expect: &str| {
            assert_eq!(written(depth, role), format!("\x1b[2;3H{expect}"), "{depth:?} {role:?}");
        };
        check(Depth::Bare, Role::Key, "x");
        check(Depth::None, Role::Key, "\x1b[1mx\x1b[0m");
        check(Depth::Sixteen, Role::Key, "\x1b[1m\x1b[36mx\x1b[0m");
        check(Depth::Sixteen, Role::Wall, "\x1b[90mx\x1b[0m");
        check(Depth::Sixteen, Role::Selected, "\x1b[1m\x1b[30m\x1b[46mx\x1b[0m");
        check(Depth::Full, Role::Wall, "\x1b[38;5;242m\x1b[48;5;242mx\x1b[0m");
    }
}
