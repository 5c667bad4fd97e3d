//! Text that comes in as a whole: pasted, or as the answer to a question.

use super::{App, Overlay, Screen};
use crate::terminal::model::context::Tone;
use crate::terminal::model::prompt::{Prompt, Question};

impl App {
    pub(super) fn paste(&mut self, text: &str) {
        let plays = self.overlay.is_none() && matches!(self.screen, Screen::Browser | Screen::Game(_));
        if plays {
            match self.context.library.take_in(text) {
                Ok(Some((entry, moves))) => return self.open_pasted(entry, &moves),
                Ok(None) => {}
                Err(why) => return self.context.say(Tone::Bad, why),
            }
        }
        match (&mut self.overlay, &mut self.screen) {
            (Some(Overlay::Prompt(prompt)), _) => prompt.insert(text.trim()),
            (Some(Overlay::Form(form)), _) => form.insert(text),
            (Some(_), _) => {}
            (None, Screen::Browser) => {
                self.browser.typing = true;
                text.trim().chars().filter(|letter| !letter.is_control()).for_each(|letter| {
                    self.browser.type_letter(&self.context, Some(letter));
                });
            }
            (None, Screen::Game(game) | Screen::Editor(_, Some(game))) => {
                if let Err(error) = game.paste(&mut self.context, text.trim()) {
                    self.context.say(Tone::Bad, error);
                }
            }
            (None, Screen::Editor(editing, None)) => editing.paste(&mut self.context, text),
        }
    }

    /// Takes the answer of a prompt; a wrong one stays, with what is wrong.
    pub(super) fn answer(&mut self) {
        let Some(Overlay::Prompt(prompt)) = self.overlay.take() else { return };
        let answer = prompt.answer.trim().to_owned();
        let result = match (prompt.question, &mut self.screen) {
            (Question::GoTo, Screen::Game(game) | Screen::Editor(_, Some(game))) => {
                match answer.parse::<usize>() {
                    Ok(moves) => {
                        game.go_to(&mut self.context, moves);
                        Ok(())
                    }
                    Err(_) => Err(format!("`{answer}` is not a number from 0")),
                }
            }
            (question @ (Question::Film | Question::FilmOver), screen) => match screen {
                Screen::Game(game) | Screen::Editor(_, Some(game)) => {
                    game.film(&mut self.context, &answer, question == Question::FilmOver)
                }
                _ => Ok(()),
            },
            (Question::Moves, Screen::Game(game) | Screen::Editor(_, Some(game))) => {
                game.paste(&mut self.context, &answer)
            }
            (question, Screen::Editor(editing, _)) => editing.answer(&mut self.context, question, &answer),
            _ => Ok(()),
        };
        match result {
            Ok(()) => {}
            Err(complaint) => {
                self.overlay = Some(Overlay::Prompt(Prompt { complaint: Some(complaint), ..prompt }));
            }
        }
    }
}
