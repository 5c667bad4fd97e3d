//! How things look: a style for each role, by how many colours the terminal has. Colour never carries meaning by
//! itself: every role has its own characters, and the tests draw without any colour.

use crate::output::locale::is_utf8;
use ratatui_core::style::{Color, Modifier as Attribute, Style};
use sokobond::{Element, Modifier};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    /// A terminal that knows letters only: not even bold.
    Bare,
    /// No colours, but bold, underlined and reversed.
    None,
    /// The sixteen colours that users configure in their terminal.
    Sixteen,
    /// 256 colours or more.
    Full,
}

/// What a character is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    Plain,
    Faint,
    Title,
    /// A key in a line of hints.
    Key,
    Good,
    Bad,
    Selected,
    /// The empty part of a text field, and what is typed in it.
    Field,
    Void,
    Wall,
    Floor,
    Goal,
    Box,
    Stored,
    Player,
    Reach,
    Target,
    Dead,
    Warned,
    Hinted,
    Lifted,
    Aim,
    Atom(Element),
    /// The player's atom.
    Own(Element),
    Electrons,
    Bond,
    Modifier(Modifier),
}

/// The look in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) depth: Depth,
    /// Whether only ASCII characters are drawn.
    pub(crate) ascii: bool,
}

impl Theme {
    /// The look for a terminal with these variables of the environment; `color` is what was asked for, if anything.
    pub(crate) fn detect(
        variable: impl Fn(&str) -> Option<String>,
        color: Option<bool>,
        ascii: Option<bool>,
    ) -> Theme {
        let full = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = full("TERM").unwrap_or_default();
        let wanted = color.unwrap_or_else(|| full("NO_COLOR").is_none());
        let many = full("COLORTERM").is_some_and(|value| value.contains("truecolor") || value == "24bit");
        let depth = match term.as_str() {
            "dumb" => Depth::Bare,
            _ if color.is_none() && is_monochrome(&term) => Depth::None,
            _ if !wanted => Depth::None,
            _ if many || term.contains("256color") || term.contains("direct") => Depth::Full,
            _ => Depth::Sixteen,
        };
        // Other systems than Unix have no locale variables, and draw everything.
        let ascii = ascii.unwrap_or(!is_utf8(&variable) || cfg!(unix) && depth == Depth::Bare);
        Theme { depth, ascii }
    }

    /// The character, or a stand-in where only ASCII is drawn.
    pub(crate) const fn glyph(&self, character: char, ascii: char) -> char {
        if self.ascii { ascii } else { character }
    }

    pub(crate) fn style(&self, role: Role) -> Style {
        let plain = Style::new();
        match self.depth {
            Depth::Bare => plain,
            Depth::None => plain.add_modifier(attribute(role)),
            Depth::Sixteen => {
                let (front, back) = sixteen(role);
                let style = plain.fg(front).add_modifier(attribute(role));
                if back == Color::Reset { style } else { style.bg(back).remove_modifier(Attribute::REVERSED) }
            }
            Depth::Full => {
                let (front, back) = full(role);
                // Grey is faint enough.
                let style = plain.fg(front).add_modifier(attribute(role).difference(Attribute::DIM));
                if back == Color::Reset { style } else { style.bg(back).remove_modifier(Attribute::REVERSED) }
            }
        }
    }
}

/// Whether a terminal of this name has no colours: the video terminals of DEC and what is named after their kind. The
/// terminal databases list more of them, which are no longer in use.
fn is_monochrome(term: &str) -> bool {
    let kind = term.split(['-', '+']).next().unwrap_or_default();
    let model = kind.strip_prefix("vt").and_then(|model| model.parse::<u16>().ok());
    model.is_some_and(|model| model < 525) || term.ends_with("-m") || term.ends_with("-mono")
}

const fn attribute(role: Role) -> Attribute {
    match role {
        Role::Title | Role::Good | Role::Bad | Role::Box | Role::Stored | Role::Bond => Attribute::BOLD,
        Role::Player | Role::Warned | Role::Hinted | Role::Key | Role::Electrons => Attribute::BOLD,
        Role::Target | Role::Modifier(_) => Attribute::BOLD,
        Role::Selected | Role::Lifted | Role::Aim | Role::Own(_) => {
            Attribute::REVERSED.union(Attribute::BOLD)
        }
        Role::Faint => Attribute::DIM,
        Role::Field => Attribute::UNDERLINED,
        _ => Attribute::empty(),
    }
}

const fn sixteen(role: Role) -> (Color, Color) {
    match role {
        Role::Plain | Role::Title | Role::Field | Role::Void => (Color::Reset, Color::Reset),
        Role::Faint | Role::Wall | Role::Floor => (Color::DarkGray, Color::Reset),
        Role::Key | Role::Player => (Color::Cyan, Color::Reset),
        Role::Good | Role::Stored => (Color::Green, Color::Reset),
        Role::Bad | Role::Warned => (Color::Red, Color::Reset),
        Role::Selected => (Color::Black, Color::Cyan),
        Role::Goal => (Color::Green, Color::Reset),
        Role::Box | Role::Electrons => (Color::Yellow, Color::Reset),
        Role::Reach => (Color::Blue, Color::Reset),
        Role::Target => (Color::Magenta, Color::Reset),
        Role::Dead => (Color::Red, Color::Reset),
        Role::Hinted => (Color::Black, Color::Yellow),
        Role::Lifted => (Color::Black, Color::Magenta),
        Role::Aim => (Color::Black, Color::White),
        Role::Atom(element) => (element_color(element), Color::Reset),
        Role::Own(element) => (Color::Black, element_color(element)),
        Role::Bond => (Color::Reset, Color::Reset),
        Role::Modifier(Modifier::Weaken) => (Color::Red, Color::Reset),
        Role::Modifier(Modifier::Strengthen) => (Color::Yellow, Color::Reset),
        Role::Modifier(Modifier::Rotate) => (Color::Magenta, Color::Reset),
    }
}

const fn element_color(element: Element) -> Color {
    match element {
        Element::Helium => Color::Gray,
        Element::Hydrogen => Color::Cyan,
        Element::Oxygen => Color::Red,
        Element::Nitrogen => Color::Blue,
        Element::Carbon => Color::Green,
    }
}

const fn full(role: Role) -> (Color, Color) {
    const FLOOR: Color = Color::Indexed(236);
    match role {
        Role::Wall => (Color::Indexed(242), Color::Indexed(242)),
        Role::Floor => (Color::Indexed(242), FLOOR),
        Role::Goal => (Color::Indexed(114), FLOOR),
        Role::Box => (Color::Indexed(16), Color::Indexed(179)),
        Role::Stored => (Color::Indexed(16), Color::Indexed(71)),
        Role::Player => (Color::Indexed(117), FLOOR),
        Role::Reach => (Color::Indexed(67), FLOOR),
        Role::Target => (Color::Indexed(213), FLOOR),
        Role::Dead => (Color::Indexed(131), FLOOR),
        Role::Warned => (Color::Indexed(231), Color::Indexed(160)),
        Role::Hinted => (Color::Indexed(16), Color::Indexed(227)),
        Role::Lifted => (Color::Indexed(16), Color::Indexed(213)),
        Role::Aim => (Color::Indexed(16), Color::Indexed(255)),
        Role::Atom(element) => (bright(element), FLOOR),
        Role::Own(element) => (Color::Indexed(16), bright(element)),
        Role::Electrons => (Color::Indexed(227), FLOOR),
        Role::Bond => (Color::Indexed(255), FLOOR),
        Role::Modifier(Modifier::Weaken) => (Color::Indexed(203), FLOOR),
        Role::Modifier(Modifier::Strengthen) => (Color::Indexed(221), FLOOR),
        Role::Modifier(Modifier::Rotate) => (Color::Indexed(177), FLOOR),
        Role::Faint => (Color::Indexed(245), Color::Reset),
        other => sixteen(other),
    }
}

const fn bright(element: Element) -> Color {
    match element {
        Element::Helium => Color::Indexed(250),
        Element::Hydrogen => Color::Indexed(123),
        Element::Oxygen => Color::Indexed(210),
        Element::Nitrogen => Color::Indexed(111),
        Element::Carbon => Color::Indexed(120),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_are_recognised() {
        let check = |variables: &[(&str, &str)], color, depth, ascii| {
            let look = |name: &str| {
                variables.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned())
            };
            assert_eq!(Theme::detect(look, color, None), Theme { depth, ascii }, "{variables:?}");
        };
        let utf = ("LANG", "en_US.UTF-8");
        check(&[("TERM", "xterm"), utf], None, Depth::Sixteen, false);
        check(&[("TERM", "xterm-256color"), utf], None, Depth::Full, false);
        check(&[("TERM", "xterm"), ("COLORTERM", "truecolor"), utf], None, Depth::Full, false);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), utf], None, Depth::None, false);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1"), utf], Some(true), Depth::Full, false);
        check(&[("TERM", "xterm"), utf], Some(false), Depth::None, false);
        check(&[("TERM", "dumb"), utf], None, Depth::Bare, true);
        check(&[("TERM", "vt100"), utf], None, Depth::None, false);
        check(&[("TERM", "vt220-w"), utf], None, Depth::None, false);
        check(&[("TERM", "vt100"), utf], Some(true), Depth::Sixteen, false);
        check(&[("TERM", "vt525"), utf], None, Depth::Sixteen, false);
        check(&[("TERM", "xterm-mono"), utf], None, Depth::None, false);
        check(&[("TERM", "linux"), utf], None, Depth::Sixteen, false);
        check(&[("TERM", "xterm"), ("LC_ALL", "C"), utf], None, Depth::Sixteen, true);
        check(&[("TERM", "xterm")], None, Depth::Sixteen, true);
    }
}
