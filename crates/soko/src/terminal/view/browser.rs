//! The list of levels: solved marks, best moves and pushes, and a small picture of the level that is chosen.

use super::board;
use super::parts;
use super::picture::Picture;
use super::text::{line, paragraphs, spans};
use crate::terminal::model::action::Action;
use crate::terminal::model::browser::{Browser, ListRow};
use crate::terminal::model::context::Context;
use crate::terminal::model::game::tally_text;
use crate::terminal::model::layout;
use crate::terminal::model::theme::Role;
use play::{Bests, Credit, Tally};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sokoworks::{Level, Measure, Position};

/// Draws the screen.
pub(super) fn draw(browser: &Browser, context: &Context, buffer: &mut Buffer) {
    let parts = browser.parts(context);
    let rows = browser.rows(context);
    let count = context.library.entries.len();
    let solved: usize =
        context.library.sets.iter().map(|set| context.library.solved(set, &context.book)).sum();
    let counts = format!("  {solved} of {count} solved");
    let search = match browser.typing || browser.search.is_empty() {
        true => String::new(),
        false => format!("  search: {}", browser.search),
    };
    let pieces = [(Role::Title, " Levels"), (Role::Faint, counts.as_str()), (Role::Good, search.as_str())];
    line(buffer, parts.header, &context.theme, &pieces);
    let first = browser.first_row(&rows, parts.main.height);
    for (row, y) in rows.iter().skip(first).zip(parts.main.y..parts.main.bottom()) {
        draw_row(browser, context, *row, Rect::new(parts.main.x, y, parts.main.width, 1), buffer);
    }
    if rows.is_empty() {
        line(buffer, parts.main, &context.theme, &[(Role::Plain, " No title fits.")]);
    }
    draw_chosen(browser, context, &parts, buffer);
    let keys: &[_] = match browser.typing {
        true => &[(Action::Confirm, "open"), (Action::Cancel, "end the search")],
        false => &[
            (Action::Confirm, "open"),
            (Action::Search, "search"),
            (Action::NextUnsolved, "next unsolved"),
            (Action::Help, "help"),
            (Action::Quit, "quit"),
        ],
    };
    parts::footer(context, parts.footer, keys, buffer);
}

fn draw_row(browser: &Browser, context: &Context, row: ListRow, area: Rect, buffer: &mut Buffer) {
    match row {
        ListRow::Set(index) => {
            let set = &context.library.sets[index];
            let name = format!(" {}", set.name);
            let counts = format!("  {} of {}", context.library.solved(set, &context.book), set.count);
            line(buffer, area, &context.theme, &[(Role::Title, &name), (Role::Faint, &counts)]);
        }
        ListRow::Entry(index) => {
            let entry = &context.library.entries[index];
            let is_chosen = index == browser.chosen;
            let is_solved = entry.key.is_some_and(|key| context.book.has(&key));
            let mark = match (&entry.level, is_solved) {
                (Err(_), _) => '!',
                (_, true) => context.theme.glyph('✓', '*'),
                (_, false) => ' ',
            };
            let arrow = if is_chosen { '>' } else { ' ' };
            let is_known = entry.key.is_some_and(|key| context.book.knows(&key));
            let best = match &entry.level {
                Ok(level) if is_known => record(&context.book.bests(level), level),
                _ => String::new(),
            };
            let room = usize::from(area.width).saturating_sub(9 + best.len() + 2);
            let title: String = entry.title.chars().take(room).collect();
            let left = format!("{arrow}{mark} {:>4}  {title:<room$}", entry.number);
            let role = if is_chosen { Role::Selected } else { Role::Plain };
            let sign = if is_chosen { Role::Selected } else { Role::Good };
            let (head, tail) = left.split_at(1 + mark.len_utf8());
            spans(buffer, area, &context.theme, &[(sign, head), (role, tail), (sign, &best), (role, " ")]);
        }
    }
}

/// The records of a level in short: fewest moves and pushes of the player, beside the best known if that is better.
fn record(bests: &Bests, level: &Level) -> String {
    let sokoban = matches!(level, Level::Sokoban(_));
    let best = bests.best(Measure::Moves).zip(bests.best(Measure::Pushes));
    let best = best.map(|(moves, pushes)| numbers(moves.tally.moves, pushes.tally.pushes, sokoban));
    let Some((shown, credit)) = bests.any() else { return String::new() };
    let own = numbers(shown.moves.tally.moves, shown.pushes.tally.pushes, sokoban);
    let known = match best {
        Some(best) if best != own => format!(", known {best}"),
        _ => String::new(),
    };
    match credit {
        Credit::Mine => own + &known,
        Credit::Hinted => format!("hints {own}{known}"),
        Credit::Solver | Credit::Optimizer => format!("{} {own}{known}", credit.name()),
    }
}

fn numbers(moves: usize, pushes: usize, sokoban: bool) -> String {
    if sokoban { format!("{moves}/{pushes}") } else { moves.to_string() }
}

/// The level that is chosen: its title, size, records, and as much of its board as there is room for.
fn draw_chosen(browser: &Browser, context: &Context, parts: &layout::Parts, buffer: &mut Buffer) {
    let Some(entry) = context.library.entries.get(browser.chosen) else { return };
    let panel = parts.panel;
    let inner = Rect::new(panel.x + 1, panel.y, panel.width.saturating_sub(2), panel.height);
    let level = match &entry.level {
        Ok(level) => level,
        Err(why) => {
            let text = format!("This level cannot be played: {why}.");
            return paragraphs(buffer, inner, &context.theme, &[(Role::Bad, text)]);
        }
    };
    let size = level.size();
    let pieces = match level {
        Level::Sokoban(level) => crate::quantity::counted(level.boxes().len(), "box"),
        Level::Sokobond(level) => crate::quantity::counted(level.atoms().len(), "atom"),
    };
    let mut texts = vec![
        (Role::Title, entry.title.clone()),
        (Role::Plain, format!("{} x {}, {pieces}", size.width, size.height)),
    ];
    let bests = context.book.bests(level);
    let sokoban = matches!(level, Level::Sokoban(_));
    for (name, role, best) in [
        ("Best", Role::Good, &bests.mine),
        ("With hints", Role::Plain, &bests.hinted),
        ("Solver", Role::Faint, &bests.solver),
        ("Optimizer", Role::Faint, &bests.optimizer),
    ] {
        if let Some(best) = best {
            let tally = Tally { moves: best.moves.tally.moves, pushes: best.pushes.tally.pushes };
            let day = Some(&best.moves.origin.date).filter(|date| !date.is_empty());
            let day = day.map_or_else(String::new, |date| format!(", {date}"));
            texts.push((role, format!("{name}: {}{day}", tally_text(tally, sokoban))));
        }
    }
    if let Some(author) = &entry.author {
        texts.push((Role::Faint, format!("by {author}")));
    }
    paragraphs(buffer, inner, &context.theme, &texts);
    if parts.is_wide && inner.height > 8 {
        let below = Rect::new(inner.x, inner.y + 6, inner.width, inner.height - 6);
        let board = Position::start(level);
        let view = layout::viewport(below, level.game(), size, 0, board.player());
        board::draw(buffer, &view, &Picture::of_board(&board), &context.theme);
    }
}
