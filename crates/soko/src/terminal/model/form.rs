//! Title, author and notes of a level, asked for together.

use super::prompt::{Prompt, Question, Typed};
use play::editor::Texts;
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent};

/// What stands for the end of a line in the field of the notes.
const BREAK: &str = " | ";

/// Three fields, one of which is edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) fields: [Prompt; 3],
    /// Which one is edited.
    pub(crate) at: usize,
}

impl Form {
    /// A form with the texts that there are.
    pub(crate) fn new(texts: &Texts) -> Form {
        let notes = texts.notes.lines().collect::<Vec<_>>().join(BREAK);
        let fields =
            [(Question::Title, &texts.title), (Question::Author, &texts.author), (Question::Notes, &notes)];
        let fields = fields.map(|(question, text)| {
            // Texts are changed more often than they are replaced.
            Prompt { selected: false, ..Prompt::new(question, text.as_str()) }
        });
        Form { fields, at: 0 }
    }

    pub(crate) fn key(&mut self, key: &KeyEvent) -> Typed {
        let step = match key.code {
            KeyCode::Tab | KeyCode::Down => 1,
            KeyCode::BackTab | KeyCode::Up => 2,
            _ => return self.fields[self.at].key(key),
        };
        self.at = (self.at + step) % 3;
        Typed::Going
    }

    /// Text that was pasted.
    pub(crate) fn insert(&mut self, text: &str) {
        self.fields[self.at].insert(&text.trim().replace(['\n', '\r'], BREAK));
    }

    /// The texts as they are now.
    pub(crate) fn texts(&self) -> Texts {
        let [title, author, notes] = self.fields.each_ref().map(|field| field.answer.trim());
        let notes: Vec<&str> = notes.split(BREAK.trim()).map(str::trim).collect();
        Texts {
            title: title.to_owned(),
            author: author.to_owned(),
            notes: notes.join("\n").trim().to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_go_in_and_out() {
        let texts = Texts { title: "A".to_owned(), author: String::new(), notes: "one\n\nthree".to_owned() };
        let form = Form::new(&texts);
        assert_eq!((form.fields[2].answer.as_str(), form.texts()), ("one |  | three", texts));
    }
}
