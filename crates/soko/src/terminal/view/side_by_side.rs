//! Two plays side by side: what was played at the left, the best at the right, and below them how they compare.

use super::picture::Picture;
use super::text::{line, paragraphs};
use super::{board, parts};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Context;
use crate::terminal::model::game::SideBySide;
use crate::terminal::model::layout;
use crate::terminal::model::theme::Role;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sokoworks::Game as Kind;

/// Lines below the boards: the sentence, and in Sokobond what happens to bonds.
const BELOW: u16 = 5;

/// Draws the screen below its header.
pub(super) fn draw(beside: &SideBySide, context: &Context, header: Rect, footer: Rect, buffer: &mut Buffer) {
    let (top, bottom) = (header.bottom(), footer.y);
    let rows = bottom.saturating_sub(top);
    let below = BELOW.min(rows / 3);
    let half = header.width / 2;
    let unit = if beside.plays[0].game() == Kind::Sokoban { "pushes" } else { "moves" };
    let sides = beside.plays.iter().zip(["Your play", "The best"]).zip(beside.counts());
    for (((play, title), (at, of)), side) in sides.zip(0_u16..) {
        let x = header.x + side * half;
        let title = format!(" {title}: {at} of {of} {unit}");
        line(buffer, Rect::new(x, top, half, 1), &context.theme, &[(Role::Title, &title)]);
        let main = Rect::new(x, top + 1, half, rows.saturating_sub(below + 1));
        let position = play.board();
        let view = layout::viewport(main, play.game(), play.level().size(), 0, position.player());
        board::draw(buffer, &view, &Picture::of_board(position), &context.theme);
    }
    let mut texts = vec![(Role::Good, beside.words.clone())];
    for ((story, play), title) in beside.stories.iter().zip(&beside.plays).zip(["You", "Best"]) {
        let done = play.tally().moves;
        let sentences: Vec<String> = story
            .iter()
            .filter(|one| one.at <= done)
            .map(|one| format!("move {}: {}", one.at, one.text))
            .collect();
        if let Some(last) = sentences.last() {
            texts.push((Role::Plain, format!("{title}: {last}")));
        }
    }
    let area = Rect::new(header.x + 1, bottom - below, header.width.saturating_sub(2), below);
    paragraphs(buffer, area, &context.theme, &texts);
    let actions = [
        (Action::StepBack, "back"),
        (Action::StepForward, "on"),
        (Action::First, "start"),
        (Action::Cancel, "close"),
    ];
    parts::footer(context, footer, &actions, buffer);
}
