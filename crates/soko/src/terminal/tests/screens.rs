//! The screens as text, compared with files in `screens/`. Run the tests with `SOKO_UPDATE_SCREENS=1` to write
//! them anew, and look at what changed.

use super::*;
use crate::terminal::view;
use ratatui_core::backend::TestBackend;
use ratatui_core::style::Style;
use ratatui_core::terminal::Terminal;
use std::path::Path;

/// The screen as text, one line a row.
pub(super) fn text(app: &App) -> String {
    render(app).0
}

/// The screen as text, and the style of each place as a letter with a legend below.
fn render(app: &App) -> (String, String) {
    let (columns, rows) = app.context.size;
    let mut terminal = Terminal::new(TestBackend::new(columns, rows)).expect("a terminal");
    let draw = |frame: &mut ratatui_core::terminal::Frame<'_>| {
        view::draw(app, frame.buffer_mut());
    };
    terminal.draw(draw).expect("a screen");
    let buffer = terminal.backend().buffer();
    let (mut text, mut styles) = (String::new(), String::new());
    let mut known: Vec<Style> = Vec::new();
    for y in 0..rows {
        let (mut line, mut letters) = (String::new(), String::new());
        for x in 0..columns {
            let cell = &buffer[(x, y)];
            line.push_str(cell.symbol());
            let style = cell.style();
            let at = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            letters.push(if at == 0 { ' ' } else { char::from(b'a' + (at - 1).min(25) as u8) });
        }
        text.push_str(line.trim_end());
        text.push('\n');
        styles.push_str(letters.trim_end());
        styles.push('\n');
    }
    for (style, letter) in known.iter().skip(1).zip('a'..) {
        let (fg, bg) = (style.fg.unwrap_or_default(), style.bg.unwrap_or_default());
        styles.push_str(&format!("{letter}: {fg} on {bg} {:?}\n", style.add_modifier));
    }
    (text, styles)
}

fn check(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/terminal/tests/screens").join(name);
    if std::env::var_os("SOKO_UPDATE_SCREENS").is_some() {
        std::fs::write(&path, found).expect("a file that can be written");
    }
    let expect = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, expect, "\n{name} is now\n{found}");
}

fn stage(entry: Option<usize>, depth: Depth, ascii: bool, size: (u16, u16)) -> Stage {
    let mut context = context("", depth, size);
    context.theme.ascii = ascii;
    Stage::begin(App::play(context, entry))
}

#[test]
fn the_list() {
    let mut wide = stage(None, Depth::None, false, (80, 24));
    wide.keys("enter right b down");
    check("list-wide.txt", &text(&wide.app));
    let mut narrow = stage(None, Depth::None, true, (40, 14));
    narrow.keys("/").type_text("o");
    check("list-narrow.txt", &text(&narrow.app));
}

#[test]
fn sokoban_wide_and_narrow_with_and_without_colour() {
    let mut wide = stage(Some(2), Depth::Full, false, (80, 24));
    wide.keys("o left");
    let (letters, styles) = render(&wide.app);
    check("sokoban-wide.txt", &letters);
    check("sokoban-wide-styles.txt", &styles);
    wide.app.context.theme.depth = Depth::Sixteen;
    check("sokoban-sixteen-styles.txt", &render(&wide.app).1);
    wide.app.context.theme.depth = Depth::Bare;
    let (same, bare) = render(&wide.app);
    assert_eq!((same, bare.trim()), (letters, ""), "no colour and no attribute, and nothing is lost");
    let mut narrow = stage(Some(2), Depth::None, true, (40, 16));
    narrow.keys("tab right");
    check("sokoban-narrow.txt", &text(&narrow.app));
    let mut tiny = stage(Some(2), Depth::None, false, (20, 8));
    check("sokoban-tiny.txt", &text(&tiny.app));
    tiny.event(Event::Resize(19, 8));
    assert_eq!(text(&tiny.app).trim(), "too small");
}

#[test]
fn warnings_hints_and_movies() {
    let mut stage = stage(Some(2), Depth::None, false, (80, 24));
    stage.keys("left left down down right up n");
    check("warning.txt", &text(&stage.app));
    stage.keys("n home t t t");
    check("hint.txt", &text(&stage.app));
    stage.keys("end p space");
    check("movie.txt", &text(&stage.app));
    stage.keys("esc m").type_text("lurd");
    check("prompt.txt", &text(&stage.app));
}

#[test]
fn sokobond_wide_and_narrow_with_and_without_colour() {
    let mut wide = stage(Some(4), Depth::Full, false, (80, 24));
    wide.keys("d");
    let (letters, styles) = render(&wide.app);
    check("sokobond-wide.txt", &letters);
    check("sokobond-wide-styles.txt", &styles);
    let mut narrow = stage(Some(4), Depth::None, true, (40, 16));
    narrow.keys("d");
    check("sokobond-narrow.txt", &text(&narrow.app));
}

#[test]
fn the_editor_and_the_help() {
    let mut stage = Stage::edit(sokoworks::Game::Sokoban);
    stage.keys("@ right $ right right");
    check("editor-sokoban.txt", &text(&stage.app));
    stage.keys("?");
    check("help.txt", &text(&stage.app));
    let mut narrow = Stage::edit(sokoworks::Game::Sokobond);
    narrow.event(Event::Resize(44, 24));
    narrow.keys("3 right 4 left +");
    check("editor-sokobond-narrow.txt", &text(&narrow.app));
}

#[test]
fn large_boards_scroll_and_every_size_is_drawn() {
    let mut rows = vec![format!("#{}#", " ".repeat(118)); 60];
    rows[0] = "#".repeat(120);
    rows[59] = "#".repeat(120);
    rows[30].replace_range(60..63, "@$.");
    let library = Library::of(&Input::built_in(&[("large.xsb", rows.join("\n").as_bytes())]));
    let mut context = context("", Depth::None, (40, 16));
    context.library = library;
    let mut stage = Stage::begin(App::play(context, Some(0)));
    let shown = text(&stage.app);
    assert!(shown.contains("@$."), "{shown}");
    stage.keys("shift-left");
    assert!(text(&stage.app).contains("█@"), "{}", text(&stage.app));
    for (columns, rows) in (0..90).step_by(7).flat_map(|x| (0..40).step_by(3).map(move |y| (x, y))) {
        stage.event(Event::Resize(columns, rows));
        text(&stage.app);
    }
}
