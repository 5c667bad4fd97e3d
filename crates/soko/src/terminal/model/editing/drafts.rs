//! Drafts: kept at each change, found again, listed, discarded.

use super::Editing;
use crate::quantity::counted;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::sheet::Sheet;
use play::Section;
use play::editor::{SavedDraft, draft_level, drafts};
use ratatui_crossterm::crossterm::event::{KeyCode, KeyEvent};

/// The list of drafts, over the editor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct DraftList {
    /// Index of the draft that is chosen.
    pub(crate) chosen: usize,
    /// Whether the key that discards it was pressed once.
    pub(crate) asked: bool,
}

/// The result of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Listed {
    Going,
    Closed,
}

impl DraftList {
    pub(crate) fn key(&mut self, context: &mut Context, editing: &mut Editing, key: &KeyEvent) -> Listed {
        let names: Vec<String> =
            drafts(&context.session).iter().map(|(name, _)| (*name).to_owned()).collect();
        let asked = std::mem::take(&mut self.asked);
        match key.code {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(names.len().saturating_sub(1)),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char('x') => {
                let Some(name) = names.get(self.chosen) else { return Listed::Going };
                self.asked = !asked;
                if asked {
                    editing.discard(context, name);
                    self.chosen = self.chosen.min(names.len().saturating_sub(2));
                }
            }
            KeyCode::Enter => {
                if let Some(name) = names.get(self.chosen) {
                    editing.open_draft(context, name);
                }
                return Listed::Closed;
            }
            KeyCode::Esc | KeyCode::Char('q') => return Listed::Closed,
            _ => {}
        }
        Listed::Going
    }
}

impl Editing {
    /// Keeps the draft in the session as it is drawn.
    pub(super) fn store(&mut self, context: &mut Context) {
        context.warned = false;
        let draft = SavedDraft {
            draft: self.editor.draft().clone(),
            texts: self.texts.clone(),
            changed: context.now,
            origin: self.origin.clone(),
        };
        context.remember(Section::Draft, &self.slot.clone(), Some(&draft.text()));
        // What it was drawn on from is part of it now.
        if let Some(name) = self.restored.take().filter(|name| *name != self.slot) {
            context.remember(Section::Draft, &name, None);
        }
    }

    /// Forgets the draft: the file holds what is drawn, or nothing was drawn.
    pub(super) fn forget(&mut self, context: &mut Context) {
        context.remember(Section::Draft, &self.slot.clone(), None);
        if let Some(name) = self.restored.take() {
            context.remember(Section::Draft, &name, None);
        }
    }

    /// At the end: keeps the draft, or forgets it when the file holds what is drawn. A draft is written even if it was
    /// before, for another editor may have taken it over since.
    pub(crate) fn keep(&mut self, context: &mut Context) {
        self.stop(context);
        if !self.unsaved {
            return self.forget(context);
        }
        if self.restored.is_none() {
            let _ = context.session.set(Section::Draft, &self.slot, None);
            self.store(context);
        }
    }

    /// The message about an unsaved drawing for a player who leaves; `None` where everything is saved.
    pub(crate) fn kept(&self) -> Option<String> {
        if !self.unsaved {
            return None;
        }
        let again = match self.command() {
            Some(command) => format!("`{command}` opens it again, "),
            None => String::new(),
        };
        Some(format!(
            "The drawing is kept as a draft, not saved to a file: {again}`soko edit --drafts` lists all.\n"
        ))
    }

    /// The command that opens the level with its draft.
    fn command(&self) -> Option<String> {
        if let Some(game) = self.level.strip_prefix("new ") {
            return Some(format!("soko edit --game {game}"));
        }
        let file = self.level.strip_suffix("#1").unwrap_or(&self.level);
        Some(format!("soko edit '{file}'")).filter(|_| self.origin.is_some() || self.path.is_some())
    }

    /// What is drawn, with its texts.
    pub(crate) fn sheet(&self) -> Sheet {
        Sheet { draft: self.editor.draft().clone(), texts: self.texts.clone() }
    }

    fn discard(&mut self, context: &mut Context, name: &str) {
        let is_own = *name == self.slot || self.restored.as_deref() == Some(name);
        context.remember(Section::Draft, name, None);
        if is_own {
            self.restored = None;
            let base = self.base.clone();
            self.editor.replace(base.draft);
            self.texts = base.texts;
            self.refresh(context);
            self.unsaved = false;
        }
        let left = drafts(&context.session).len();
        context.say(Tone::Plain, format!("The draft was discarded; {} left.", counted(left, "draft")));
    }

    /// Takes another draft of this level; those of other levels are opened by their own name.
    fn open_draft(&mut self, context: &mut Context, name: &str) {
        let is_own = *name == self.slot || self.restored.as_deref() == Some(name);
        let level = draft_level(name);
        let found = context.session.get(Section::Draft, name).map(SavedDraft::read);
        let Some(saved) = found.filter(|saved| saved.draft.game() == self.editor.draft().game()) else {
            return;
        };
        if is_own {
            return context.say(Tone::Plain, "This draft is open.");
        }
        if level != self.level {
            let file = level.strip_suffix("#1").unwrap_or(level);
            return context
                .say(Tone::Plain, format!("This draft belongs to another level: soko edit '{file}'"));
        }
        self.editor.unlock();
        self.editor.replace(saved.draft);
        if !saved.texts.title.is_empty() {
            self.texts = saved.texts;
        }
        self.refresh(context);
        self.unsaved = true;
        self.store(context);
        context.say(Tone::Plain, "This is the other draft of this level.");
    }
}
