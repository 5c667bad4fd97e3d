//! What teaches beside the board: the lesson of the level, and the aim of the game.

use crate::terminal::model::context::Context;
use crate::terminal::model::game::Game;
use crate::terminal::model::theme::Role;
use sokoworks::Game as Kind;

/// The lesson of the level, if it has one, and the aim of the game.
pub(super) fn remarks(game: &Game, context: &Context) -> Vec<(Role, String)> {
    let mut remarks = Vec::new();
    let lesson = game.lesson(context);
    if !lesson.is_empty() {
        remarks.push((Role::Title, lesson.to_owned()));
    }
    let aim = match (game.play.game(), game.reverse.is_some()) {
        (Kind::Sokoban, true) => "Aim: pull every box back to where it starts.",
        (Kind::Sokoban, false) => "Aim: push every box onto a goal.",
        (Kind::Sokobond, _) => "Aim: bond atoms until no electron is free.",
    };
    remarks.push((Role::Plain, aim.to_owned()));
    remarks
}
