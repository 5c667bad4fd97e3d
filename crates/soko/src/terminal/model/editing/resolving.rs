//! The answer to the question whether the draft is to hold or the file, which has changed since.

use super::Editing;
use super::sheet::Standing;
use crate::terminal::model::action::Action;
use crate::terminal::model::desk::{Desk, Tone};

impl Editing {
    /// The draft is to hold: what the file has now is known and may be written over.
    pub(crate) fn keep_draft(&mut self, desk: &mut Desk, there: Standing) {
        self.know(there);
        self.unsaved = true;
        self.store(desk);
        let save = desk.keys.short(Action::Save);
        desk.say(
            Tone::Plain,
            format!("Your draft is kept; the file stays as it is until you save ({save})."),
        );
    }

    /// The file is to hold. The draft can be brought back by undo.
    pub(crate) fn take_file(&mut self, desk: &mut Desk, there: Standing) {
        let sheet = there.sheet.clone();
        self.know(there);
        self.editor.replace(sheet.draft);
        self.texts = sheet.texts;
        self.refresh();
        self.unsaved = false;
        let undo = desk.keys.short(Action::Undo);
        desk.say(
            Tone::Plain,
            format!("This is the level of the file; {undo} brings the board of your draft back."),
        );
    }

    /// From now on this is what the file holds.
    fn know(&mut self, there: Standing) {
        if self.home.is_some() || self.path.is_some() {
            if there.home.is_some() {
                self.home = there.home;
            }
            self.known = Some(there.origin.file);
        }
        self.base = there.sheet;
        self.origin = Some(there.origin);
    }
}
