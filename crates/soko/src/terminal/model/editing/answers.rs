//! The prompts of the editor: a size, a file to save to.

use super::Editing;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::{Effect, KnownContent};
use crate::terminal::model::prompt::{Prompt, Question};
use crate::terminal::model::sheet::Saved;
use grid::Size;
use play::editor::{Draft, Editor, SaveAs};
use sokoban::format::{Flavor, ReadOptions};
use sokobond::format::Version;
use sokoworks::{Game, Level};
use std::path::{Path, PathBuf};
use text::Severity;

impl Editing {
    pub(super) fn ask_size(&self) -> Prompt {
        let size = self.editor.draft().size();
        Prompt::new(Question::Size, format!("{} x {}", size.width, size.height))
    }

    /// Asks where to save.
    pub(super) fn ask_name(&self) -> Prompt {
        let prompt = self.name_prompt();
        let why = self.checked.remarks.iter().find(|(_, remark)| remark.severity == Severity::Error);
        let why = why.filter(|_| self.checked.level.is_none()).map(|(_, remark)| &remark.message);
        let note = why.map(|why| format!("Not playable yet: {why}. Enter saves it as it is."));
        Prompt { note, ..prompt }
    }

    fn name_prompt(&self) -> Prompt {
        if let Some(home) = &self.home {
            return Prompt::new(Question::SaveInto, home.name());
        }
        let name = || PathBuf::from(file_name(&self.name(), self.editor.draft().game()));
        let path = self.path.clone().unwrap_or_else(name);
        Prompt::new(Question::Save, path.to_string_lossy())
    }

    /// Takes the answer of a prompt, or shows what is wrong with it.
    pub(crate) fn answer(
        &mut self,
        context: &mut Context,
        question: Question,
        answer: &str,
    ) -> Result<(), String> {
        match question {
            Question::Size => {
                let [left, top, right, bottom] = sides(answer, self.editor.draft().size())?;
                let (x, y) = self.editor.draft().size().xy(self.cursor);
                self.change(context, |editor| editor.resize(left, top, right, bottom));
                // The cursor stays on the cell that it was on.
                let size = self.editor.draft().size();
                let moved = |at: u32, by: i32, side: u32| (at as i32 + by).clamp(0, side as i32 - 1) as u32;
                self.cursor = size.cell(moved(x, left, size.width), moved(y, top, size.height));
                Ok(())
            }
            Question::Save | Question::SaveOver | Question::SaveInto => {
                if answer.is_empty() {
                    return Err("a file name is needed".to_owned());
                }
                if let Some(home) = self.home.clone().filter(|home| home.name() == answer) {
                    self.saving = Some(self.sheet());
                    context.want(Effect::WriteInto(Box::new(home), self.rows(), self.texts.clone()));
                    return Ok(());
                }
                let path = PathBuf::from(answer);
                let written = self
                    .editor
                    .save(
                        &self.texts,
                        self.solution().map_or(&[], std::slice::from_ref),
                        format_of(&path, self.editor.draft()),
                    )
                    .map_err(|error| error.to_string())?;
                if self.editor.draft().game() == Game::Sokoban {
                    // A draft of only a few cells may not be read as a board.
                    let read = sokoban::format::read(written.text.as_bytes(), &ReadOptions::default());
                    if read.entries.first().is_none_or(|entry| entry.rows != self.rows()) {
                        return Err("the file would not read back the same; the draft is kept".to_owned());
                    }
                }
                // Only what is known may be written over: what was saved here, or what the question was about.
                let asked = self.over.take().filter(|(other, _)| *other == path);
                let own = self.known.filter(|_| self.path.as_ref() == Some(&path));
                let known = match (asked, own, &self.origin) {
                    (Some((_, hash)), ..) => KnownContent::Asked(hash),
                    (None, Some(file), Some(origin)) => KnownContent::Own { file, level: origin.level },
                    _ => KnownContent::Nothing,
                };
                self.saving = Some(self.sheet());
                context.want(Effect::Write(path, written.text, known));
                Ok(())
            }
            Question::Surprise => self.surprise(context, answer),
            Question::GoTo | Question::Moves | Question::Film | Question::FilmOver => Ok(()),
            Question::Title | Question::Author | Question::Notes => Ok(()),
        }
    }

    /// Notes that the file was written; from now on it may be overwritten.
    pub(crate) fn saved(&mut self, context: &mut Context, saved: Saved) {
        self.forget(context);
        let Saved { path, home, origin } = saved;
        match home {
            Some(home) => self.home = Some(home),
            None => {
                self.path = Some(path);
                self.known = Some(origin.file);
                self.home = None;
            }
        }
        self.level = format!("{}#{}", origin.path, origin.number);
        self.slot = play::editor::draft_name(&self.level, &context.run);
        self.origin = Some(origin);
        self.editor.unlock();
        self.base = self.saving.take().unwrap_or_else(|| self.sheet());
        // Something may have been drawn since.
        self.unsaved = self.base != self.sheet();
        self.drawn = None;
        if self.unsaved {
            self.store(context);
        }
    }

    /// Saves again where it was to be saved, after the question about what is there.
    pub(crate) fn save_again(&mut self, context: &mut Context) {
        let prompt = self.ask_name();
        if let Err(why) = self.answer(context, prompt.question, &prompt.answer) {
            context.say(Tone::Bad, why);
        }
    }
}

/// How many columns and rows are wanted more at the left, top, right and bottom: from `12 x 9`, which changes
/// right and bottom, or from sides with numbers, like `left 2 top -1`.
fn sides(answer: &str, old: Size) -> Result<[i32; 4], String> {
    let wanted = || {
        "not a size: use two numbers from 1 to 1000, such as 12 x 9, or sides, such as left 2 top -1"
            .to_owned()
    };
    let mut sides = [0; 4];
    let mut words = answer.split(['x', 'X', '×', ',', ' ', '=']).filter(|word| !word.is_empty()).peekable();
    if words.peek().is_some_and(|word| word.parse::<i32>().is_ok()) {
        let mut side = || words.next()?.parse::<i32>().ok().filter(|side| (1..=1000).contains(side));
        let (Some(width), Some(height)) = (side(), side()) else { return Err(wanted()) };
        sides = [0, 0, width - old.width as i32, height - old.height as i32];
    }
    while let Some(word) = words.next() {
        let names = ["left", "top", "right", "bottom"];
        let place = names.iter().position(|name| !word.is_empty() && name.starts_with(&word.to_lowercase()));
        let number = words.next().and_then(|number| number.parse::<i32>().ok());
        let (Some(place), Some(number)) = (place, number.filter(|number| number.abs() <= 1000)) else {
            return Err(wanted());
        };
        sides[place] += number;
    }
    let fits = |old: u32, one: i32, other: i32| (1..=1000).contains(&(old as i32 + one + other));
    match fits(old.width, sides[0], sides[2]) && fits(old.height, sides[1], sides[3]) {
        true if !answer.is_empty() => Ok(sides),
        _ => Err(wanted()),
    }
}

/// A name for the file of a level.
fn file_name(title: &str, game: Game) -> String {
    let plain: String =
        title.chars().map(|c| if c.is_alphanumeric() || "-_ ()".contains(c) { c } else { '-' }).collect();
    let ending = if game == Game::Sokoban { "sok" } else { "txt" };
    format!("{}.{ending}", plain.trim())
}

/// The format that a file's name asks for.
fn format_of(path: &Path, draft: &Draft) -> SaveAs {
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match draft.game() {
        Game::Sokoban => SaveAs::Sokoban(match extension.as_deref() {
            Some("xsb") => Flavor::Xsb,
            Some("slc") => Flavor::Slc,
            Some("rle") => Flavor::Rle,
            _ => Flavor::Sok,
        }),
        Game::Sokobond => {
            let level = Editor::new(draft.clone(), true).check().level;
            let level = level.as_ref().and_then(Level::sokobond);
            SaveAs::Sokobond(level.map_or(Version::V2, |level| Version::of(level)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_in_words() {
        let check = |answer: &str, expect: Option<[i32; 4]>| {
            assert_eq!(sides(answer, Size::new(9, 7)).ok(), expect, "{answer}");
        };
        check("12 x 9", Some([0, 0, 3, 2]));
        check("5x4", Some([0, 0, -4, -3]));
        check("left 2 top -1", Some([2, -1, 0, 0]));
        check("l=1, r=-3 b 1", Some([1, 0, -3, 1]));
        check("12 9 left 1", Some([1, 0, 3, 2]));
        for wrong in
            ["", "12", "0 x 4", "left", "left x", "up 2", "left -9", "1001 x 2", "left 2000", "bottom 999"]
        {
            check(wrong, None);
        }
    }
}
