//! A level being played: the board with its marks, the panel, and the bar of a movie.

use super::parts;
use super::picture::{Mark, Picture};
use super::teaching;
use super::text::{line, paragraphs, spans};
use super::{board, side_by_side};
use crate::quantity::{Bytes, Count, counted};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::Context;
use crate::terminal::model::game::{Game, Work};
use crate::terminal::model::theme::{Role, Theme};
use film::Per;
use play::{Bests, Solution, Tally};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use sokoworks::{Game as Kind, Measure, Position};

/// Name of the curve in the panel, and most bars that it has room for.
const CURVE: &str = "Curve";
const CURVE_BARS: usize = 9;

/// Draws the screen; `test` is whether it is a playtest of the editor.
pub(super) fn draw(game: &Game, context: &Context, test: bool, buffer: &mut Buffer) {
    let parts = game.parts(context);
    header(game, context, parts.header, buffer);
    if let Some(beside) = &game.beside {
        return side_by_side::draw(beside, context, parts.header, parts.footer, buffer);
    }
    board::draw(buffer, &game.viewport(context), &picture(game, context), &context.theme);
    let mut facts = facts(game, context);
    let panel = parts.panel;
    if parts.is_wide {
        let inner = Rect::new(panel.x + 1, panel.y + 1, panel.width - 2, panel.height.saturating_sub(1));
        paragraphs(buffer, inner, &context.theme, &facts);
    } else {
        // Below the board the counts stand in one line.
        let inner = Rect::new(panel.x + 1, panel.y, panel.width.saturating_sub(2), panel.height);
        let mut counts: Vec<String> = facts
            .iter()
            .take_while(|(_, text)| !text.is_empty())
            .map(|(_, text)| text.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let rest = facts.split_off(counts.len());
        // A line that is too short shows neither time nor curve.
        if counts.join("  ").chars().count() > usize::from(inner.width) {
            counts.retain(|count| !count.starts_with("Time") && !count.starts_with(CURVE));
        }
        let mut lines = vec![(Role::Plain, counts.join("  "))];
        lines.extend(rest.into_iter().filter(|(_, text)| !text.is_empty()));
        paragraphs(buffer, inner, &context.theme, &lines);
    }
    if game.screening.is_some() {
        bar(game, context, parts.bar, buffer);
    }
    footer(game, context, test, parts.footer, buffer);
}

fn header(game: &Game, context: &Context, area: Rect, buffer: &mut Buffer) {
    let place = game.entry.map_or_else(String::new, |entry| {
        let entry = &context.library.entries[entry];
        let set = &context.library.sets[entry.set];
        let author = entry.author.as_ref().map_or_else(String::new, |author| format!(", by {author}"));
        format!("  {} {}/{}{author}", set.name, entry.number, set.total)
    });
    let mode = match (&game.screening, &game.reverse) {
        (Some(_), _) => "  MOVIE",
        (None, Some(_)) => "  BACKWARD",
        (None, None) => "",
    };
    let title = format!(" {}", game.title);
    line(buffer, area, &context.theme, &[(Role::Title, &title), (Role::Faint, &place), (Role::Good, mode)]);
}

/// The board and what is marked on it.
fn picture(game: &Game, context: &Context) -> Picture {
    let board = game.board();
    let mut picture = Picture::of_board(&board);
    if game.screening.is_some() {
        return picture;
    }
    if context.settings.reachable && game.lifted.is_none() {
        picture.mark(board.reachable().cells.iter(), Mark::Reach);
    }
    if context.settings.dead
        && let (Some(dead), Position::Sokoban { level, position, .. }) = (&game.dead, &board)
    {
        let free = |cell: &grid::Cell| level.is_floor(*cell) && !position.boxes().contains(*cell);
        picture.mark(dead.iter().filter(free).filter(|cell| *cell != position.player()), Mark::Dead);
    }
    if let Some(warning) = &game.warning {
        picture.mark(warning.cells.iter().copied(), Mark::Wrong);
    }
    if let Some((hint, grade)) = &game.hint {
        match (grade, &hint.because) {
            (1, Some(because)) => picture.mark(because.cells.iter().copied(), Mark::Hint),
            (2, _) => picture.mark([hint.piece], Mark::Hint),
            _ => picture.mark([hint.piece, hint.target], Mark::Hint),
        }
    }
    if let Some(lifted) = &game.lifted {
        picture.mark(lifted.targets.iter().filter(|cell| *cell != lifted.from), Mark::Target);
        picture.mark([lifted.from], Mark::Lifted);
        if lifted.aim != lifted.from {
            picture.mark([lifted.aim], Mark::Aim);
        }
    }
    picture
}

/// What is counted: moves, time, how far the board is, records.
fn counts(game: &Game, context: &Context, facts: &mut Vec<(Role, String)>) {
    let sokoban = game.play.game() == Kind::Sokoban;
    let shown = game.screening.as_ref().map_or(&game.play, |screening| &screening.play);
    let tally = shown.tally();
    let mut count = |name: &str, value: String| facts.push((Role::Plain, format!("{name:<8}{value}")));
    match &game.reverse {
        Some(reverse) if game.screening.is_none() => {
            count("Moves", reverse.moves().to_string());
            count("Pulls", reverse.pulls().to_string());
        }
        _ => {
            let of = shown.length();
            let ahead = if of > tally.moves { format!(" of {of}") } else { String::new() };
            count("Moves", format!("{}{ahead}", tally.moves));
            if sokoban {
                count("Pushes", tally.pushes.to_string());
            }
        }
    }
    if game.screening.is_none() {
        count("Time", game.timer.text());
        let training = context.training.as_ref();
        for (name, stand) in training.into_iter().flat_map(|training| training.stands(game.play.game())) {
            count(name, stand);
        }
        let curve = training.map_or(&[][..], |training| training.curve(game.play.game()));
        if let Some(curve) = curve_of(curve, &context.theme) {
            count(CURVE, curve);
        }
    }
    count(if sokoban { "Placed" } else { "Free" }, progress(&game.board()));
    records(&game.bests, sokoban, &mut count);
}

/// The rating after each play as a row of bars from the lowest to the highest, which stand behind it; nothing before there are two.
fn curve_of(values: &[f64], theme: &Theme) -> Option<String> {
    let low = values.iter().copied().reduce(f64::min).filter(|_| values.len() > 1)?;
    let high = values.iter().copied().reduce(f64::max)?;
    let bars = if theme.ascii { "_.-=^" } else { "▁▂▃▄▅▆▇█" };
    let bars: Vec<char> = bars.chars().collect();
    let last = bars.len() - 1;
    let shown = values.len().min(CURVE_BARS);
    let bar = |at: usize| {
        // Of many plays some are shown, the first and the last among them.
        let value = values[at * (values.len() - 1) / (shown - 1)];
        let height = (value - low) / (high - low).max(f64::MIN_POSITIVE) * last as f64;
        bars[(height.round() as usize).min(last)]
    };
    Some(format!("{} {low:.1} to {high:.1}", (0..shown).map(bar).collect::<String>()))
}

/// The lines of the panel: counts, up to the first empty line, then remarks.
fn facts(game: &Game, context: &Context) -> Vec<(Role, String)> {
    let mut facts = Vec::new();
    counts(game, context, &mut facts);
    facts.push((Role::Plain, String::new()));
    let mut remark = |role, text: String| {
        facts.push((role, text));
        facts.push((Role::Plain, String::new()));
    };
    if game.play.is_solved() && game.reverse.is_none() && game.screening.is_none() {
        remark(Role::Good, "Solved".to_owned());
    }
    if let Some(lifted) = &game.lifted {
        let fewest = context.settings.fewest;
        let ways = counted(lifted.targets.len().saturating_sub(1), "square");
        remark(Role::Plain, format!("This box can go to {ways}, marked o, with the fewest {fewest}."));
    }
    if let Some(warning) = game.warning.as_ref().filter(|_| game.screening.is_none()) {
        let undo = context.keys.short(Action::Undo);
        let text = match game.reverse {
            None => format!("! This can no longer be solved: {}. {undo} undoes it.", warning.message),
            Some(_) => format!("! The boxes cannot get here from the start. {undo} undoes it."),
        };
        remark(Role::Bad, text);
    }
    if let Some(text) = game.hint_text() {
        let more = context.keys.short(Action::Hint);
        remark(Role::Good, format!("{text} {more}: more."));
    }
    let is_calm = game.hint.is_none() && game.warning.is_none() && game.lifted.is_none();
    let notes = game.entry.map_or("", |entry| &context.library.entries[entry].notes);
    if is_calm && !game.play.is_solved() && game.screening.is_none() {
        teaching::remarks(game, context).into_iter().for_each(|(role, text)| remark(role, text));
    }
    if is_calm && game.running.is_none() && game.screening.is_none() && !notes.is_empty() {
        remark(Role::Faint, format!("Notes: {}", notes.lines().collect::<Vec<_>>().join(" ")));
    }
    if let Some(running) = &game.running {
        let stop = context.keys.short(Action::Cancel);
        let statistics = &running.statistics;
        let text = match running.work {
            Work::Shorter => {
                let solve = context.keys.short(Action::Solve);
                let fallen = running.fallen();
                format!(
                    "Looking for a shorter solution: {fallen}. {solve} shows the best one so far; {stop} stops."
                )
            }
            Work::Compare => format!("Comparing with the best: {:.0} s. {stop} stops.", running.seconds),
            Work::Hint | Work::Pull | Work::Solution => format!(
                "{}: {:.0} s, {} nodes, at least {}, {}. {stop} stops.",
                if running.work == Work::Solution { "Solving" } else { "Looking for a hint" },
                running.seconds,
                Count(statistics.expanded),
                statistics.lower_bound.cost(),
                Bytes(running.bytes)
            ),
        };
        remark(Role::Title, text);
    }
    facts
}

/// The player's own records, and beside them what is better.
fn records(bests: &Bests, sokoban: bool, count: &mut dyn FnMut(&str, String)) {
    for (name, best) in [("Best", &bests.mine), ("Hinted", &bests.hinted)] {
        if let Some(best) = best {
            count(name, both(&best.moves, &best.pushes, sokoban));
        }
    }
    if let (Some(moves), Some(pushes)) = (bests.best(Measure::Moves), bests.best(Measure::Pushes)) {
        let finder = [moves, pushes].into_iter().find(|best| !best.origin.credit.is_played());
        if let Some(finder) = finder {
            count("Known", format!("{}, {}", both(moves, pushes, sokoban), finder.origin.credit.name()));
        }
    }
}

/// The solution with fewest moves and the one with fewest pushes: `23/8 or 25/7`.
pub(super) fn both(moves: &Solution, pushes: &Solution, sokoban: bool) -> String {
    let of = |tally: Tally| match sokoban {
        true => format!("{}/{}", tally.moves, tally.pushes),
        false => tally.moves.to_string(),
    };
    let (moves, pushes) = (of(moves.tally), of(pushes.tally));
    if moves == pushes { moves } else { format!("{moves} or {pushes}") }
}

/// How far the board is: boxes on goals, or free electrons.
fn progress(board: &Position) -> String {
    match board {
        Position::Sokoban { level, position, .. } => {
            let placed = position.boxes().iter().filter(|cell| level.goals().contains(*cell)).count();
            format!("{placed} of {}", counted(position.boxes().len(), "box"))
        }
        Position::Sokobond { level, position } => {
            let free: usize = position.atoms().map(|atom| usize::from(position.free(level, atom))).sum();
            counted(free, "electron")
        }
    }
}

/// The seek bar: where the movie is, how fast it goes.
fn bar(game: &Game, context: &Context, area: Rect, buffer: &mut Buffer) {
    let Some(screening) = &game.screening else { return };
    let movie = &screening.movie;
    let last = movie.len() - 1;
    let width = usize::from(area.width);
    let steps = width.saturating_sub(1);
    let knob = (movie.frame() * steps).checked_div(last).unwrap_or(0);
    let symbol = |at: usize| match at.cmp(&knob) {
        std::cmp::Ordering::Less => context.theme.glyph('━', '='),
        std::cmp::Ordering::Equal => context.theme.glyph('●', 'O'),
        std::cmp::Ordering::Greater => context.theme.glyph('─', '-'),
    };
    let text: String = (0..width).map(symbol).collect();
    spans(buffer, area, &context.theme, &[(Role::Key, &text)]);
    if context.message.is_none() {
        let state = if movie.is_playing() { "playing" } else { "paused" };
        let per = if screening.per == Per::Move { "moves" } else { "pushes" };
        let text = format!(
            " Movie of {}: {state}, frame {} of {last}, {} {per} a second",
            screening.what,
            movie.frame(),
            movie.speed()
        );
        let below = Rect::new(area.x, area.bottom(), area.width, 1);
        line(buffer, below, &context.theme, &[(Role::Plain, &text)]);
    }
}

fn footer(game: &Game, context: &Context, test: bool, area: Rect, buffer: &mut Buffer) {
    let actions: &[(Action, &str)] = if game.screening.is_some() {
        &[
            (Action::Movie, "pause"),
            (Action::StepBack, "back"),
            (Action::StepForward, "on"),
            (Action::Larger, "faster"),
            (Action::Smaller, "slower"),
            (Action::Confirm, "take over"),
            (Action::Save, "film"),
            (Action::Cancel, "end"),
            (Action::Choose, "by pushes"),
        ]
    } else if game.lifted.is_some() {
        &[
            (Action::Confirm, "push there"),
            (Action::Choose, "next box"),
            (Action::Fewest, "fewest"),
            (Action::Cancel, "put down"),
        ]
    } else {
        &[
            (Action::Help, "help"),
            (Action::Undo, "undo"),
            (Action::Redo, "redo"),
            (Action::Restart, "restart"),
            (Action::Hint, "hint"),
            (Action::Solve, "solve"),
            (Action::Movie, "movie"),
            if test { (Action::Edit, "editor") } else { (Action::NextLevel, "next") },
            (Action::Browser, "levels"),
            (Action::Quit, "quit"),
        ]
    };
    parts::footer(context, area, actions, buffer);
}
