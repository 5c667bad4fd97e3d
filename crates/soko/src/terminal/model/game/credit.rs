//! Who found a solution: the player, the player with hints, or the solver.
//!
//! What was shown is remembered with the moves that led there, so that a solution which goes through it is known,
//! also after undo and redo, and on another day. A solution that leaves those moves before the help was given is the
//! player's own again.

use super::help::Help;
use super::{Game, key, tally_text};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::{Book, Effect};
use crate::terminal::model::training::End;
use grid::Direction;
use play::{Credit, DayResult, Section};
use sokobond::molecule::{in_words, molecules};
use sokoworks::{Game as Kind, Position};

/// Most entries that are remembered of a level.
const MOST: usize = 50;

impl Game {
    /// What was shown of this level before.
    pub(super) fn recall_help(&mut self, context: &Context) {
        let text = context.session.get(Section::Help, &key(self.level())).unwrap_or("");
        self.help = text.lines().filter_map(Help::read).collect();
    }

    /// A hint was shown where the game stands.
    pub(super) fn note_hint(&mut self, context: &mut Context) {
        let moves = self.play.moves();
        let need = moves.len();
        self.note(context, Help { credit: Credit::Hinted, moves, need });
    }

    /// Moves were given that go on from those of the game, after `own` moves.
    pub(super) fn note_moves(
        &mut self,
        context: &mut Context,
        credit: Credit,
        moves: Vec<Direction>,
        own: usize,
    ) {
        self.note(context, Help { credit, moves, need: own + 1 });
    }

    /// The player starts again: hints for the start have been for the attempt before.
    pub(super) fn start_afresh(&mut self, context: &mut Context) {
        let before = self.help.len();
        self.help.retain(|help| help.need > 0);
        if self.help.len() != before {
            self.remember_help(context);
        }
    }

    fn note(&mut self, context: &mut Context, help: Help) {
        if self.help.contains(&help) {
            return;
        }
        self.help.push(help);
        let spare = self.help.len().saturating_sub(MOST);
        self.help.drain(..spare);
        self.remember_help(context);
    }

    fn remember_help(&self, context: &mut Context) {
        if self.entry.is_some() {
            let lines: Vec<String> = self.help.iter().map(Help::text).collect();
            let text = lines.join("\n");
            context.remember(
                Section::Help,
                &key(self.level()),
                Some(&text[..]).filter(|text| !text.is_empty()),
            );
        }
    }

    /// Who found these moves.
    pub(super) fn credit(&self, moves: &[Direction]) -> Credit {
        let used = self.help.iter().filter(|help| help.is_used_by(moves));
        used.map(|help| help.credit).max().unwrap_or(Credit::Mine)
    }

    /// Keeps a solution of the solver in the book, as the solver's.
    pub(super) fn keep_found(&mut self, context: &mut Context, moves: &[Direction]) {
        if self.entry.is_some() {
            let level = self.level().clone();
            if context.offer(&level, moves, Credit::Solver).is_ok() {
                self.bests = context.book.bests(&level);
            }
        }
    }

    /// Notes that the level of a day is solved, with the result to post.
    fn note_day(&self, context: &mut Context, with_hints: bool) {
        let Some((daily, [fewest_moves, fewest_pushes])) =
            context.library.daily.clone().filter(|_| self.entry == Some(0))
        else {
            return;
        };
        let is_late = daily.day != crate::date::day(context.now);
        if let Some(line) = context.session.note_day(&daily, is_late) {
            context.want(Effect::Append(Book::Session, line));
        }
        let tally = self.play.tally();
        let (moves, pushes) = (tally.moves, tally.pushes);
        let result = DayResult { moves, pushes, fewest_moves, fewest_pushes, with_hints };
        context.result = Some(daily.result(&result));
    }

    /// Offers the moves of a solved game to the book.
    pub(super) fn solved(&mut self, context: &mut Context) {
        let sokoban = self.play.game() == Kind::Sokoban;
        let moves = self.play.moves();
        let credit = self.credit(&moves);
        self.visit.solved |= credit.is_played();
        let how = match credit {
            Credit::Mine => "Solved",
            Credit::Hinted => "Solved with hints",
            Credit::Solver => "Solved with the solver's moves",
            Credit::Optimizer => "Solved with the optimizer's moves",
        };
        let mut text = format!("{how}: {}.", tally_text(self.play.tally(), sokoban));
        if let Position::Sokobond { level, position } = self.play.board() {
            let made = in_words(&molecules(level, position));
            if !made.is_empty() {
                text.push_str(&format!(" You made {made}."));
            }
        }
        if !self.offered && self.entry.is_some() {
            self.offered = true;
            if matches!(credit, Credit::Mine | Credit::Hinted) {
                self.note_day(context, credit == Credit::Hinted);
            }
            let level = self.level().clone();
            if let Ok(offer) = context.offer(&level, &moves, credit) {
                text.push_str(match (credit, offer.first, offer.fewer_moves, offer.fewer_pushes) {
                    (Credit::Solver | Credit::Optimizer, ..) => " This is not counted as your solution.",
                    (_, true, ..) => " This is your first solution.",
                    (_, _, true, true) if sokoban => " Your fewest moves and fewest pushes so far.",
                    (_, _, true, _) => " Your fewest moves so far.",
                    (_, _, _, true) if sokoban => " Your fewest pushes so far.",
                    _ => "",
                });
                self.bests = context.book.bests(&level);
            }
        }
        // As the table of plays has it, from which the rating is learned next time.
        let is_own = credit == Credit::Mine && !self.visit.is_helped();
        let end = if is_own { End::Solved } else { End::Helped };
        if let Some(follows) = self.trained(context, end) {
            text.push_str(&format!(" {follows}"));
        }
        if self.entry.is_some() {
            let key = context.keys.short(Action::Confirm);
            text.push_str(&format!(" {key}: next level."));
            let compare = context.keys.short(Action::Compare);
            text.push_str(&format!(" {compare}: compare."));
            if context.result.is_some() {
                text.push_str(&format!(" {}: copy your result.", context.keys.short(Action::Copy)));
            }
        }
        context.say(Tone::Good, text);
    }
}
