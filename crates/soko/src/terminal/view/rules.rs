//! The rules of a game on one page, the aim first. They are those of the web page, without its moving boards.

use super::text::{line, spans, wrap};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Context;
use crate::terminal::model::theme::Role;
use play::rules;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sokoworks::Game as Kind;

/// Columns of the word before a rule.
const WORD: u16 = 15;

/// Draws the page, scrolled by some lines, at most to its end.
pub(super) fn draw(context: &Context, kind: Kind, scroll: u16, buffer: &mut Buffer) {
    let area = buffer.area;
    let (name, other) = match kind {
        Kind::Sokoban => ("Sokoban", "Sokobond"),
        Kind::Sokobond => ("Sokobond", "Sokoban"),
    };
    let keys = context.keys.short(Action::Help);
    let hint = format!("  arrows: {other}, more lines; {keys}: keys; any other key closes");
    let title = format!(" {name}");
    let row = |y: u16, height: u16| Rect::new(area.x, y, area.width, height);
    line(buffer, row(area.y, 1), &context.theme, &[(Role::Title, &title), (Role::Faint, &hint)]);
    let rules = rules(kind);
    let width = usize::from(area.width.saturating_sub(WORD + 2)).max(1);
    let signs = match kind {
        Kind::Sokoban => "$ or a crate is a box, . or o a goal, * a box on a goal.",
        Kind::Sokobond => {
            "The capital letter is you; the number is its free electrons; / cuts, + doubles, @ turns."
        }
    };
    let rules_and_signs = rules.iter().map(|rule| (rule.title, rule.text)).chain([("Signs", signs)]);
    let paragraphs: Vec<_> = rules_and_signs.map(|(title, text)| (title, wrap(text, width))).collect();
    let lines: usize = paragraphs.iter().map(|(_, lines)| lines.len()).sum();
    // Where there is room each rule has a line below it.
    let gap = u16::from(lines + paragraphs.len() < usize::from(area.height));
    let mut rows = Vec::new();
    for (at, (title, texts)) in paragraphs.iter().enumerate() {
        let role = if at == 0 { Role::Good } else { Role::Key };
        rows.extend((0..gap).map(|_| (role, "", "")));
        rows.extend(
            texts.iter().zip(0..).map(|(text, part)| (role, if part == 0 { *title } else { "" }, &text[..])),
        );
    }
    let most = (rows.len() + 1).saturating_sub(usize::from(area.height));
    let shown = rows.iter().skip(usize::from(scroll).min(most));
    for ((role, title, text), y) in shown.zip(area.y + 1..area.bottom()) {
        let word = Rect { width: WORD.min(area.width), ..row(y, 1) };
        spans(buffer, word, &context.theme, &[(*role, &format!(" {title}"))]);
        let start = area.x + WORD.min(area.width);
        let rest = Rect::new(start, y, area.right().saturating_sub(start), 1);
        spans(buffer, rest, &context.theme, &[(Role::Plain, text)]);
    }
}
