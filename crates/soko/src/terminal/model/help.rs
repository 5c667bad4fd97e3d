//! The text of the help page: how each game is won, every key with what it does, from the table of actions, and what the mouse does.

use super::action::{Group, TABLE};
use super::context::Context;
use super::editing::pieces;
use sokoworks::Game;

/// Terminals with fewer columns have keys and what they do below each other.
pub(crate) const WIDE: u16 = 64;

/// How each game is won, above the keys.
const AIMS: [(&str, &str); 4] = [
    ("How to win", ""),
    ("Sokoban", "push every box onto a goal"),
    ("Sokobond", "bond atoms until no electron is free"),
    ("", ""),
];

/// What stands below the keys.
const NOTES: [(&str, &str); 16] = [
    ("Mouse", ""),
    ("click floor", "walk there"),
    ("click box", "pick it; o marks where it can go"),
    ("click mark, drag", "push it there"),
    ("wheel", "undo and redo"),
    ("right button", "put the box down"),
    ("Backward", ""),
    ("arrows", "step; a box behind you is pulled along"),
    ("shift and arrows", "step without pulling; run where there is no box"),
    ("Signs", ""),
    ("[]  ()", "box, goal; a filled box stands on a goal"),
    ("!", "part of a deadlock: the panel says why"),
    ("?  o  ^", "hint; where the box can go; the picked box"),
    ("H h", "Sokobond: your atom is the capital letter"),
    ("h1 o2", "the number of free electrons follows the letter"),
    ("/ + @", "weaken, strengthen, rotate bonds"),
];

/// What the page is about: the editor has its own keys, and they depend on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    pub(crate) game: Game,
    pub(crate) in_editor: bool,
}

/// Lines that can be scrolled away.
pub(crate) fn length(context: &Context, topic: Topic) -> u16 {
    (rows(context, topic, context.size.0).len() as u16 + 1).saturating_sub(context.size.1)
}

/// The pieces of a game with their keys, a few in a row.
fn pieces(game: Game) -> Vec<(String, String)> {
    let pieces = pieces::all(game);
    let row = |part: &[pieces::PieceKeys]| {
        let keys: Vec<String> = part.iter().map(|entry| entry.keys().collect()).collect();
        let names: Vec<String> = part.iter().map(|entry| pieces::name(entry.piece)).collect();
        (keys.join(" "), format!("put {}", names.join(", ")))
    };
    pieces.chunks(3).map(row).collect()
}

/// Titles, keys and what they do; in narrow terminals what they do stands below them.
pub(crate) fn rows(context: &Context, topic: Topic, width: u16) -> Vec<(String, String)> {
    let first = topic.in_editor.then_some(Group::Editing);
    let mut rows: Vec<_> = AIMS.map(|(what, aim)| (what.to_owned(), aim.to_owned())).into();
    let others = Group::ALL.into_iter().filter(|group| Some(*group) != first);
    for group in first.into_iter().chain(others) {
        if rows.len() > AIMS.len() {
            rows.push((String::new(), String::new()));
        }
        rows.push((group.name().to_owned(), String::new()));
        if group == Group::Editing {
            rows.extend(pieces(topic.game));
        }
        for row in TABLE.iter().filter(|row| row.group == group) {
            let keys = match topic.in_editor {
                true => pieces::keys_of(context, topic.game, row.action),
                false => context.keys.names(row.action),
            };
            let keys = keys.join(" ");
            rows.push((if keys.is_empty() { "-".to_owned() } else { keys }, row.help.to_owned()));
        }
    }
    for (sign, help) in NOTES {
        if help.is_empty() {
            rows.push((String::new(), String::new()));
        }
        rows.push((sign.to_owned(), help.to_owned()));
    }
    if width >= WIDE {
        return rows;
    }
    let split = |(keys, help): (String, String)| match help.is_empty() {
        true => vec![(keys, help)],
        false => vec![(keys, " ".to_owned()), (String::new(), format!("   {help}"))],
    };
    rows.into_iter().flat_map(split).collect()
}
