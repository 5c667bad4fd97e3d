//! A new level of a wanted grade and size in the place of what is drawn; undo brings that back, and another one is made when
//! it is asked for again.

use super::Editing;
use super::verdict::Verdict;
use crate::quantity::counted;
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::Task;
use crate::terminal::model::prompt::{Prompt, Question};
use generate::{Grade, Made, Wish};
use play::editor::Draft;
use sokoworks::Game;
use text::fnv1a;

impl Editing {
    /// Asks for grade and size.
    pub(super) fn ask_surprise(&self) -> Prompt {
        Prompt::new(Question::Surprise, self.wished.clone().unwrap_or_else(|| "3-4".to_owned()))
    }

    /// Starts to make a level.
    pub(super) fn surprise(&mut self, context: &mut Context, answer: &str) -> Result<(), String> {
        let mut wish = wish(self.editor.draft().game(), answer)?;
        // What is drawn decides, so that the same question gives another level after each.
        wish.seed = fnv1a(self.editor.draft().text().bytes()) as u64;
        self.stop(context);
        self.wished = Some(answer.to_owned());
        let job = context.start(Task::Make(Box::new(wish)));
        self.asking = Some(self.asked(job, true));
        Ok(())
    }

    /// Puts a new level in the place of what is drawn.
    pub(super) fn take_made(&mut self, context: &mut Context, made: Result<Box<Made>, String>) {
        let made = match made {
            Ok(made) => made,
            Err(reason) => return context.say(Tone::Plain, format!("No new level was made: {reason}.")),
        };
        self.change(context, |editor| editor.replace(Draft::of(&made.level)));
        let length = match made.solution.pushes() {
            Some(pushes) => counted(pushes, "push"),
            None => counted(made.solution.moves.len(), "move"),
        };
        let text = format!(
            "A new level of grade {} ({}); its shortest solution takes {length}. {} brings back what was there.",
            made.grade,
            made.grade.word(),
            context.keys.short(Action::Undo)
        );
        let (about, solution) = (self.editor.draft().clone(), Some(made.solution.moves.clone()));
        self.found = Some(Verdict { about, text: vec![text], solution });
    }
}

/// Reads `4`, `3-5`, `3-5 9 x 8`.
fn wish(game: Game, answer: &str) -> Result<Wish, String> {
    let usage = || "expected a grade or a range, and a size if you like: 3-4 9 x 8".to_owned();
    let (grades, size) = answer.trim().split_once(' ').unwrap_or((answer.trim(), ""));
    let grade = |word: &str| word.parse().ok().and_then(Grade::new).ok_or_else(usage);
    let (low, high) = grades.split_once('-').unwrap_or((grades, grades));
    let mut wish = Wish::default();
    (wish.game, wish.grades) = (game, (grade(low)?, grade(high)?));
    if !size.trim().is_empty() {
        let (width, height) = size.split_once('x').ok_or_else(usage)?;
        let side = |word: &str| word.trim().parse().map_err(|_| usage());
        (wish.width, wish.height) = (Some(side(width)?), Some(side(height)?));
    }
    wish.check()?;
    Ok(wish)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_in_words() {
        let check = |answer: &str, expect: Option<(u8, u8, Option<u32>, Option<u32>)>| {
            let found = wish(Game::Sokoban, answer).ok();
            let found =
                found.map(|wish| (wish.grades.0.number(), wish.grades.1.number(), wish.width, wish.height));
            assert_eq!(found, expect, "{answer}");
        };
        check("4", Some((4, 4, None, None)));
        check(" 3-5 ", Some((3, 5, None, None)));
        check("3-5 9 x 8", Some((3, 5, Some(9), Some(8))));
        check("1 7x6", Some((1, 1, Some(7), Some(6))));
        for wrong in ["", "0", "11", "5-3", "easy", "3 9", "3 9 x", "3 99 x 99"] {
            check(wrong, None);
        }
    }
}
