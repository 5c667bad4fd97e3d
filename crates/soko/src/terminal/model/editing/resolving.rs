//! What happens after the choice between a draft and its changed file.

use super::Editing;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::sheet::Standing;

impl Editing {
    /// The draft wins: the current content of the file is known and may be overwritten.
    pub(crate) fn keep_draft(&mut self, context: &mut Context, there: Standing) {
        self.know(there);
        self.unsaved = true;
        self.store(context);
        let save = context.keys.short(Action::Save);
        context
            .say(Tone::Plain, format!("Your draft is kept; the file is unchanged until you save ({save})."));
    }

    /// The file wins. Undo brings the draft back.
    pub(crate) fn take_file(&mut self, context: &mut Context, there: Standing) {
        let sheet = there.sheet.clone();
        self.know(there);
        self.editor.replace(sheet.draft);
        self.texts = sheet.texts;
        self.refresh(context);
        self.unsaved = false;
        let undo = context.keys.short(Action::Undo);
        context.say(
            Tone::Plain,
            format!("This is the level from the file; {undo} restores the board of your draft."),
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
