//! A question answered by a line of text.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Number of a move to go to.
    GoTo,
    /// Moves to make.
    Moves,
    /// A file to save the level to.
    Save,
    /// The same, and the file may be written over.
    SaveOver,
    /// At its place in its file.
    SaveInto,
    /// Width and height.
    Size,
    /// A file for a movie.
    Film,
    /// The same, and the file may be written over.
    FilmOver,
}

impl Question {
    /// In words.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Question::GoTo => "Go to move number",
            Question::Moves => "Moves (lurd, or wasd in Sokobond)",
            Question::Save => "Save to",
            Question::SaveOver => "It is there; write over it? Save to",
            Question::SaveInto => "Only this level changes in the file. Save to",
            Question::Size => "Width x height, or sides: left 2 top -1",
            Question::Film => "Film to (.gif .svg .cast .png)",
            Question::FilmOver => "It is there; write over it? Film to",
        }
    }
}

/// A question and the answer so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prompt {
    pub(crate) question: Question,
    pub(crate) answer: String,
    /// Where the next letter goes, in characters.
    pub(crate) cursor: usize,
    /// What is wrong with the answer.
    pub(crate) complaint: Option<String>,
}

/// What came of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Going,
    Done,
    Dropped,
}

impl Prompt {
    /// A question with the answer that is most likely.
    pub(crate) fn new(question: Question, answer: impl Into<String>) -> Prompt {
        let answer: String = answer.into();
        Prompt { question, cursor: answer.chars().count(), answer, complaint: None }
    }

    /// A key.
    pub(crate) fn key(&mut self, key: &KeyEvent) -> Typed {
        self.complaint = None;
        let length = self.answer.chars().count();
        let control = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        match key.code {
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Dropped,
            KeyCode::Char('c') if control => return Typed::Dropped,
            KeyCode::Char('u') if control => {
                self.answer.clear();
                self.cursor = 0;
            }
            KeyCode::Char(letter) if !control => self.insert(&letter.to_string()),
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.answer.remove(self.byte(self.cursor));
            }
            KeyCode::Delete if self.cursor < length => {
                self.answer.remove(self.byte(self.cursor));
            }
            KeyCode::Left => self.cursor = self.cursor.saturating_sub(1),
            KeyCode::Right => self.cursor = (self.cursor + 1).min(length),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = length,
            _ => {}
        }
        Typed::Going
    }

    /// Text typed or pasted; ends of lines become blanks.
    pub(crate) fn insert(&mut self, text: &str) {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let at = self.byte(self.cursor);
        self.answer.insert_str(at, &text);
        self.cursor += text.chars().count();
    }

    fn byte(&self, place: usize) -> usize {
        self.answer.char_indices().nth(place).map_or(self.answer.len(), |(at, _)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_edited() {
        let mut prompt = Prompt::new(Question::Moves, "rü");
        let mut press = |code, modifiers| prompt.key(&KeyEvent::new(code, modifiers));
        let plain = KeyModifiers::NONE;
        press(KeyCode::Left, plain);
        press(KeyCode::Char('d'), plain);
        press(KeyCode::Home, plain);
        press(KeyCode::Delete, plain);
        press(KeyCode::Backspace, plain);
        press(KeyCode::End, plain);
        press(KeyCode::Delete, plain);
        press(KeyCode::Char('x'), KeyModifiers::ALT);
        assert_eq!(press(KeyCode::Enter, plain), Typed::Done);
        prompt.insert("a\nb");
        assert_eq!((prompt.answer.as_str(), prompt.cursor), ("düa b", 5));
        prompt.key(&KeyEvent::new(KeyCode::Char('u'), KeyModifiers::CONTROL));
        assert_eq!(prompt, Prompt::new(Question::Moves, ""));
    }
}
