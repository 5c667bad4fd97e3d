//! The list of all levels: a row a collection, and a row a level below it; a search by title narrows it.

use super::action::Action;
use super::context::Context;
use super::layout::{self, Parts};
use ratatui_crossterm::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListRow {
    /// The heading of a collection.
    Set(usize),
    /// A level.
    Entry(usize),
}

/// The list and what is chosen in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Browser {
    /// The level that is chosen.
    pub(crate) chosen: usize,
    /// The text that is searched for in titles.
    pub(crate) search: String,
    /// Whether letters go to the search.
    pub(crate) typing: bool,
    /// The search before this one.
    pub(crate) previous: String,
}

/// The result of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chose {
    Nothing,
    Open(usize),
}

impl Browser {
    /// The rows that fit the search.
    pub(crate) fn rows(&self, context: &Context) -> Vec<ListRow> {
        let words: Vec<String> = self.search.split_whitespace().map(str::to_lowercase).collect();
        let mut rows = Vec::new();
        for (index, set) in context.library.sets.iter().enumerate() {
            let name = set.name.to_lowercase();
            let fits = |entry: &usize| {
                let entry = &context.library.entries[*entry];
                let text = format!("{} {} {name}", entry.number, entry.title.to_lowercase());
                words.iter().all(|word| text.contains(word))
            };
            let entries: Vec<usize> = (set.first..set.first + set.count).filter(fits).collect();
            if !entries.is_empty() {
                rows.push(ListRow::Set(index));
                rows.extend(entries.into_iter().map(ListRow::Entry));
            }
        }
        rows
    }

    /// The parts of the screen.
    pub(crate) fn parts(&self, context: &Context) -> Parts {
        layout::parts(context.size, 2, false)
    }

    /// The first row in sight: the level chosen stands in the middle where there is room.
    pub(crate) fn first_row(&self, rows: &[ListRow], height: u16) -> usize {
        let height = usize::from(height);
        let at = rows.iter().position(|row| *row == ListRow::Entry(self.chosen)).unwrap_or(0);
        at.saturating_sub(height / 2).min(rows.len().saturating_sub(height))
    }

    /// A letter typed into the search; none takes the last one away.
    pub(crate) fn type_letter(&mut self, context: &Context, letter: Option<char>) {
        match letter {
            Some(letter) => self.search.push(letter),
            None => {
                self.search.pop();
            }
        }
        self.stay_in_sight(context);
    }

    /// Ends the search; [`Browser::recall`] brings it back.
    fn put_away(&mut self) {
        if !self.search.is_empty() {
            self.previous = std::mem::take(&mut self.search);
        }
    }

    /// Brings the last search back.
    pub(crate) fn recall(&mut self, context: &Context) {
        self.search.clone_from(&self.previous);
        self.stay_in_sight(context);
    }

    /// What the key asks for; `None` if it is nothing for the list.
    pub(crate) fn act(&mut self, context: &Context, action: Action) -> Option<Chose> {
        use grid::Direction::{Down, Left, Right, Up};
        let page = isize::from(self.parts(context).main.height.max(2) as i16) - 1;
        match action {
            Action::Move(Up) => self.go(context, -1),
            Action::Move(Down) => self.go(context, 1),
            Action::PageUp => self.go(context, -page),
            Action::PageDown => self.go(context, page),
            Action::Run(Up) | Action::Move(Left) => self.go_to_set(context, false),
            Action::Run(Down) | Action::Move(Right) => self.go_to_set(context, true),
            Action::First => self.go(context, isize::MIN),
            Action::Last => self.go(context, isize::MAX),
            Action::NextUnsolved | Action::NextLevel => self.neighbour(context, true, action),
            Action::PreviousUnsolved | Action::PreviousLevel => self.neighbour(context, false, action),
            Action::Search => {
                self.put_away();
                self.typing = true;
            }
            Action::Cancel if self.typing || !self.search.is_empty() => {
                self.typing = false;
                self.put_away();
            }
            Action::Confirm => {
                self.typing = false;
                let shown = self.rows(context).contains(&ListRow::Entry(self.chosen));
                return Some(if shown { Chose::Open(self.chosen) } else { Chose::Nothing });
            }
            _ => return None,
        }
        Some(Chose::Nothing)
    }

    /// Handles an event of the mouse.
    pub(crate) fn mouse(&mut self, context: &Context, mouse: &MouseEvent) -> Chose {
        let main = self.parts(context).main;
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(context, -3),
            MouseEventKind::ScrollDown => self.go(context, 3),
            MouseEventKind::Down(MouseButton::Left) if main.contains((mouse.column, mouse.row).into()) => {
                let rows = self.rows(context);
                let at = self.first_row(&rows, main.height) + usize::from(mouse.row - main.y);
                match rows.get(at) {
                    Some(ListRow::Entry(entry)) if *entry == self.chosen => return Chose::Open(*entry),
                    Some(ListRow::Entry(entry)) => self.chosen = *entry,
                    Some(ListRow::Set(set)) => self.chosen = context.library.sets[*set].first,
                    None => {}
                }
            }
            _ => {}
        }
        Chose::Nothing
    }

    /// Goes some levels down the list, or up.
    fn go(&mut self, context: &Context, steps: isize) {
        let entries = self.entries(context);
        if let Some(last) = entries.len().checked_sub(1) {
            let at = entries.iter().position(|entry| *entry == self.chosen).unwrap_or(0);
            self.chosen = entries[at.saturating_add_signed(steps).min(last)];
        }
    }

    fn go_to_set(&mut self, context: &Context, forward: bool) {
        let rows = self.rows(context);
        let firsts: Vec<usize> = rows
            .windows(2)
            .filter_map(|pair| match pair {
                [ListRow::Set(_), ListRow::Entry(entry)] => Some(*entry),
                _ => None,
            })
            .collect();
        let next = match forward {
            true => firsts.iter().find(|first| **first > self.chosen),
            false => firsts.iter().rev().find(|first| **first < self.chosen),
        };
        self.chosen = next.copied().unwrap_or(self.chosen);
    }

    fn neighbour(&mut self, context: &Context, forward: bool, action: Action) {
        let unsolved = matches!(action, Action::NextUnsolved | Action::PreviousUnsolved);
        let book = unsolved.then_some(&context.book);
        self.chosen = context.library.neighbour(self.chosen, forward, book).unwrap_or(self.chosen);
    }

    fn entries(&self, context: &Context) -> Vec<usize> {
        let rows = self.rows(context).into_iter();
        rows.filter_map(|row| if let ListRow::Entry(entry) = row { Some(entry) } else { None }).collect()
    }

    /// Chooses the first level that is shown if the one chosen is not.
    fn stay_in_sight(&mut self, context: &Context) {
        let entries = self.entries(context);
        if !entries.contains(&self.chosen) {
            self.chosen = entries.first().copied().unwrap_or(self.chosen);
        }
    }
}
