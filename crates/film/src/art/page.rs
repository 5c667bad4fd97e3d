//! The art as the page reads it: shapes as a module, colours as a style sheet, both equal to what films draw.

use crate::art::pieces;
use crate::scene::shape::{Form, Point, Shape};
use crate::skins::{Ink, Palette};
use std::fmt::Write;
use std::path::Path;

/// The selectors of the palettes in style sheets: of the page, and of parts of it that show a skin of their own.
const SELECTORS: [&str; 6] = [
    ":root,\n[data-skin=\"workshop\"]",
    "[data-theme=\"dark\"],\n[data-theme=\"dark\"] [data-skin=\"workshop\"]",
    "[data-skin=\"plain\"]",
    "[data-theme=\"dark\"][data-skin=\"plain\"],\n[data-theme=\"dark\"] [data-skin=\"plain\"]",
    "[data-skin=\"contrast\"]",
    "[data-theme=\"dark\"][data-skin=\"contrast\"],\n[data-theme=\"dark\"] [data-skin=\"contrast\"]",
];

/// Inks whose colours the page has elsewhere.
const OWN: [Ink; 3] = [Ink::Paper, Ink::Text, Ink::Faint];

fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn numbers(values: &[f32]) -> String {
    values.iter().map(|&value| number(value)).collect::<Vec<_>>().join(", ")
}

fn points(points: &[Point]) -> String {
    let pair = |&(x, y): &Point| format!("{} {}", number(x), number(y));
    format!("\"M{}\"", points.iter().map(pair).collect::<Vec<_>>().join("L"))
}

/// A shape as a row: form, ink, numbers, path.
fn row(shape: &Shape) -> String {
    let ink = shape.ink.name();
    match &shape.form {
        Form::Disc { center, radius } => {
            format!("[\"disc\", \"{ink}\", {}]", numbers(&[center.0, center.1, *radius]))
        }
        Form::Ring { center, radius, width } => {
            format!("[\"ring\", \"{ink}\", {}]", numbers(&[center.0, center.1, *radius, *width]))
        }
        Form::Rect { corner, opposite, round } => {
            let size = (opposite.0 - corner.0, opposite.1 - corner.1);
            format!("[\"rect\", \"{ink}\", {}]", numbers(&[corner.0, corner.1, size.0, size.1, *round]))
        }
        Form::Fill { points: all } => format!("[\"fill\", \"{ink}\", {}]", points(all)),
        Form::Line { points: all, width } => {
            format!("[\"line\", \"{ink}\", {}, {}]", number(*width), points(all))
        }
    }
}

/// `board/art.js`.
fn module() -> String {
    let mut text = String::from(
        "// How everything on a board looks, as films draw it: written by a test of crates/film/src/art, never by hand.\n\
         // @ts-check\n\n\
         /** @typedef {(string | number)[]} Shape a form, its ink, and numbers or a path */\n\n\
         /** @type {Record<string, Shape[]>} What stands on a board, around the middle of a cell whose side is 40 units. */\n\
         export const ART = {\n",
    );
    let atom = |letter, ink| pieces::atom(letter, ink);
    let all: [(&str, Vec<Shape>); 19] = [
        ("goal", pieces::goal()),
        ("boxOff", pieces::box_off()),
        ("boxHome", pieces::box_home()),
        ("playerBody", pieces::player_body()),
        ("playerEyes", pieces::player_eyes()),
        ("helmet", pieces::helmet()),
        ("atomE", atom("He", Ink::Helium)),
        ("atomH", atom("H", Ink::Hydrogen)),
        ("atomO", atom("O", Ink::Oxygen)),
        ("atomN", atom("N", Ink::Nitrogen)),
        ("atomC", atom("C", Ink::Carbon)),
        ("ring", pieces::ring()),
        ("link", pieces::link(Ink::Floor)),
        ("electron", pieces::electron()),
        ("bond1", pieces::bond(1)),
        ("bond2", pieces::bond(2)),
        ("bond3", pieces::bond(3)),
        ("bond4", pieces::bond(4)),
        ("sign/", pieces::sign('/', Ink::Floor)),
    ];
    let more = ['+', '@'].map(|symbol| (format!("sign{symbol}"), pieces::sign(symbol, Ink::Floor)));
    for (name, shapes) in all.map(|(name, shapes)| (name.to_owned(), shapes)).iter().chain(&more) {
        let name = if name.contains(['/', '+', '@']) { format!("\"{name}\"") } else { name.clone() };
        let rows: Vec<String> = shapes.iter().map(row).collect();
        // As the formatter of the page breaks lines.
        if let [row] = &rows[..] {
            let _ = writeln!(text, "  {name}: [{row}],");
            continue;
        }
        let _ = writeln!(text, "  {name}: [");
        for row in rows {
            let broken = || row.replace('[', "[\n      ").replace(", ", ",\n      ").replace(']', ",\n    ]");
            let _ = writeln!(text, "    {},", if row.len() > 115 { broken() } else { row.clone() });
        }
        text.push_str("  ],\n");
    }
    text.push_str("};\n\n/** Units from the middle of an atom to its free electrons. */\n");
    let _ = writeln!(text, "export const ORBIT = {};", number(pieces::ORBIT));
    text
}

/// `skins.css`.
fn sheet() -> String {
    let mut text = String::from(
        "/* The colours of boards, one meaning each: three skins, light and dark. Written by a test of crates/film/src/art,\n   \
         never by hand. */\n",
    );
    for (palette, selector) in Palette::ALL.into_iter().zip(SELECTORS) {
        let _ = writeln!(text, "{selector} {{");
        for &ink in Ink::ALL.iter().filter(|ink| !OWN.contains(ink)) {
            let [red, green, blue] = palette.color(ink);
            let cover = palette.cover(ink);
            let alpha = if cover < 8 { format!("{:02x}", cover * 255 / 8) } else { String::new() };
            let _ = writeln!(text, "  --{}: #{red:02x}{green:02x}{blue:02x}{alpha};", ink.name());
        }
        text.push_str("}\n");
    }
    text.push_str("\n/* Sokobond is played in a laboratory. */\n.sokobond {\n");
    for (own, ink) in [
        (Ink::Floor, Ink::LabFloor),
        (Ink::Grid, Ink::LabGrid),
        (Ink::Wall, Ink::LabWall),
        (Ink::WallEdge, Ink::LabEdge),
    ] {
        let _ = writeln!(text, "  --{}: var(--{});", own.name(), ink.name());
    }
    text.push_str("}\n");
    text
}

/// `icon.svg`: the player, as it stands in the workshop by day.
fn icon() -> String {
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-20 -20 40 40\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
         <rect x=\"-20\" y=\"-20\" width=\"40\" height=\"40\" rx=\"10\" fill=\"#bfe0f2\"/><g transform=\"translate(0 1.5)\">",
    );
    let parts = [pieces::player_body(), pieces::player_eyes(), pieces::helmet()].concat();
    for shape in parts.iter().filter(|shape| shape.ink != Ink::Shade) {
        let [red, green, blue] = Palette::Light.color(shape.ink);
        let color = format!("#{red:02x}{green:02x}{blue:02x}");
        let _ = match &shape.form {
            Form::Disc { center, radius } => write!(
                text,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{color}\"/>",
                number(center.0),
                number(center.1),
                number(*radius)
            ),
            Form::Fill { points: all } => {
                write!(text, "<path d={} fill=\"{color}\"/>", points(all))
            }
            Form::Line { points: all, width } => write!(
                text,
                "<path d={} fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\"/>",
                points(all),
                number(*width)
            ),
            _ => Ok(()),
        };
    }
    text + "</g></svg>\n"
}

#[test]
fn the_page_has_the_same_art() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../page/src");
    for (name, text) in [("board/art.js", module()), ("skins.css", sheet()), ("icon.svg", icon())] {
        let path = page.join(name);
        if std::env::var_os("SOKO_WRITE").is_some() {
            std::fs::write(&path, &text).expect("a file of the page");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{name} is not what films draw: run SOKO_WRITE=1 cargo test -p sokoworks-film the_page_has_the_same_art"
        );
    }
}
