//! A question that is answered by a line of text.

use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Number of a move to go to.
    GoTo,
    /// Moves to make.
    Moves,
    /// A file to save the level to.
    Save,
    /// The same; the file exists and may be overwritten.
    SaveOver,
    /// At its place in its file.
    SaveInto,
    /// Width and height.
    Size,
    /// Grade and size of a new level.
    Surprise,
    /// Title, author and notes of a level.
    Title,
    Author,
    Notes,
    /// A file for a movie.
    Film,
    /// The same; the file exists and may be overwritten.
    FilmOver,
}

impl Question {
    /// The label before the text field.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Question::GoTo => "Go to move",
            Question::Moves => "Moves",
            Question::Save | Question::SaveOver | Question::SaveInto => "Save to",
            Question::Size => "Size",
            Question::Surprise => "New level",
            Question::Title => "Title",
            Question::Author => "Author",
            Question::Notes => "Notes",
            Question::Film | Question::FilmOver => "Save movie to",
        }
    }

    /// The note that is shown with the question.
    pub(crate) const fn note(self) -> &'static str {
        match self {
            Question::GoTo => "The number of a move, from 0.",
            Question::Moves => "Letters such as lurd or 3r2u; in Sokobond also wasd.",
            Question::Save => "Only files opened here, and unchanged since, are overwritten.",
            Question::SaveOver | Question::FilmOver => "This file exists. Enter overwrites it.",
            Question::SaveInto => "Only this level changes; the rest of the file stays as it is.",
            Question::Size => "Width x height, or sides to grow or shrink: left 2 top -1.",
            Question::Surprise => "A grade from 1 to 10, or a range, and a size if you like: 3-4 9 x 8.",
            Question::Title | Question::Author | Question::Notes => {
                "Tab goes to the next field. In notes, | starts a new line."
            }
            Question::Film => "The name ends in .gif, .svg, .cast or .png.",
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
    /// Whether the whole answer is selected: what is typed takes its place.
    pub(crate) selected: bool,
    /// What is wrong with the answer.
    pub(crate) complaint: Option<String>,
    /// The note, if it differs from the usual one.
    pub(crate) note: Option<String>,
}

/// The result of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    Going,
    Done,
    Dropped,
}

impl Prompt {
    /// A question with the answer that is most likely, selected.
    pub(crate) fn new(question: Question, answer: impl Into<String>) -> Prompt {
        let answer: String = answer.into();
        let selected = !answer.is_empty();
        Prompt { question, cursor: answer.chars().count(), answer, selected, complaint: None, note: None }
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) -> Typed {
        self.complaint = None;
        let length = self.answer.chars().count();
        let control = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
        let selected = std::mem::take(&mut self.selected);
        match key.code {
            KeyCode::Backspace | KeyCode::Delete if selected => self.clear(),
            KeyCode::Enter => return Typed::Done,
            KeyCode::Esc => return Typed::Dropped,
            KeyCode::Char('c') if control => return Typed::Dropped,
            KeyCode::Char('u') if control => self.clear(),
            KeyCode::Char(letter) if !control => {
                self.selected = selected;
                self.insert(&letter.to_string());
            }
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

    fn clear(&mut self) {
        self.answer.clear();
        self.cursor = 0;
    }

    /// Text typed or pasted, in place of what is selected; line ends become spaces.
    pub(crate) fn insert(&mut self, text: &str) {
        if std::mem::take(&mut self.selected) {
            self.clear();
        }
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
        assert!(prompt.selected);
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

    #[test]
    fn typing_replaces_a_prefilled_answer_and_arrows_keep_it() {
        let check = |keys: &[KeyCode], expect: &str| {
            let mut prompt = Prompt::new(Question::Film, "Level 5.gif");
            for code in keys {
                prompt.key(&KeyEvent::new(*code, KeyModifiers::NONE));
            }
            assert_eq!((prompt.answer.as_str(), prompt.selected), (expect, false), "{keys:?}");
        };
        check(&[KeyCode::Char('a'), KeyCode::Char('b')], "ab");
        check(&[KeyCode::Backspace], "");
        check(&[KeyCode::Delete, KeyCode::Char('x')], "x");
        check(&[KeyCode::End, KeyCode::Backspace], "Level 5.gi");
        check(&[KeyCode::Home, KeyCode::Char('a')], "aLevel 5.gif");
        check(&[KeyCode::Enter], "Level 5.gif");
        let mut prompt = Prompt::new(Question::Film, "Level 5.gif");
        prompt.insert("new.svg");
        assert_eq!(prompt.answer, "new.svg");
    }
}
