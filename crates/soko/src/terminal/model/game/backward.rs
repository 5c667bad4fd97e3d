//! Reverse mode: boxes stand on the goals and are pulled to where the level has them. What was pulled, read
//! backward, is a solution, or the end of one that forward play can join.

use super::{Game, Work, key};
use crate::terminal::model::action::Action;
use crate::terminal::model::context::{Context, Tone};
use crate::terminal::model::event::{Answer, Task};
use grid::Direction;
use play::{Hint, Play, Reverse, Section, Unit, walk_to};
use sokoworks::{Level, Made};

impl Game {
    /// Begins reverse mode where it was left, or ends it.
    pub(super) fn turn_backward(&mut self, context: &mut Context) {
        self.stop(context);
        self.lifted = None;
        if self.reverse.take().is_some() {
            context.say(Tone::Plain, "Back to forward play.");
            self.hint = None;
            self.ask_check(context);
            return;
        }
        let Level::Sokoban(level) = self.level() else {
            context.say(Tone::Plain, "Only Sokoban can be played backward.");
            return;
        };
        let text = context.session.get(Section::Reverse, &key(self.level())).unwrap_or("").to_owned();
        match Reverse::resume(level.clone(), &text) {
            Some(reverse) => {
                self.reverse = Some(reverse);
                self.pull_hints = false;
                self.hint = None;
                self.ask_check(context);
                context.say(
                    Tone::Plain,
                    "Backward: pull the boxes from the goals to where they started. Click a square to start there.",
                );
            }
            None => context.say(Tone::Plain, "Backward play needs as many boxes as goals."),
        }
    }

    /// What a key does in reverse mode; returns whether it does anything.
    pub(super) fn act_backward(&mut self, context: &mut Context, action: Action) -> bool {
        let Some(reverse) = &mut self.reverse else { return false };
        let changed = match action {
            Action::Move(_) | Action::Confirm | Action::Cancel if self.lifted.is_some() => return false,
            Action::Move(direction) => self.visit.moved(usize::from(reverse.step(direction, true).is_some())),
            Action::Run(direction) => self.visit.moved(run(reverse, direction)),
            Action::Undo | Action::UndoPush | Action::StepBack => self.visit.undone(reverse.undo()),
            Action::Redo | Action::RedoPush | Action::StepForward => reverse.redo(),
            Action::First => {
                self.visit.undone(reverse.moves() > 0);
                reverse.seek(0);
                true
            }
            Action::Last => {
                reverse.seek(usize::MAX);
                true
            }
            Action::Restart => {
                self.visit.restarted(reverse.moves() > 0);
                reverse.restart();
                true
            }
            Action::Choose => {
                let boxes: Vec<_> = reverse.position().boxes().iter().collect();
                let pulled = |&cell: &grid::Cell| reverse.pull_targets(cell).len() > 1;
                let boxes: Vec<_> = boxes.into_iter().filter(pulled).collect();
                let after = self.lifted.as_ref().map(|lifted| lifted.from);
                let next = boxes.iter().find(|&&cell| after.is_none_or(|after| cell > after));
                match next.or(boxes.first()) {
                    Some(&from) => self.lift(context, from),
                    None => context.say(Tone::Plain, "No box can be pulled from here."),
                }
                return true;
            }
            Action::Hint => {
                self.ask_pull(context);
                return true;
            }
            Action::Solve | Action::Movie => {
                let back = context.keys.short(Action::Reverse);
                context.say(Tone::Plain, format!("This works in forward play only; {back} goes back to it."));
                return true;
            }
            _ => return false,
        };
        if changed {
            self.changed(context);
        }
        true
    }

    /// The next grade of the hint that is shown, or a new one: a search from the level's start to where the boxes
    /// stand here.
    fn ask_pull(&mut self, context: &mut Context) {
        context.message = None;
        let Some(reverse) = &self.reverse else { return };
        match self.hint.take() {
            Some((hint, 3)) => {
                let Some(reverse) = &mut self.reverse else { return };
                let before = reverse.moves();
                if let Some((&last, walk)) = hint.moves.split_last() {
                    if let Some(stand) = reverse.level().size().step(hint.piece, last) {
                        // Refused after the first pull, when it is not needed.
                        reverse.place(stand);
                    }
                    walk.iter().for_each(|&direction| _ = reverse.step(direction, false));
                    reverse.step(last, true);
                }
                self.visit.moved(reverse.moves().saturating_sub(before));
                self.changed(context);
            }
            Some((hint, grade)) => self.hint = Some((hint, grade + 1)),
            None if self.running.is_some() => {}
            None => {
                let Some(ahead) = reverse.ahead() else {
                    let text = "The boxes are back; the player cannot walk to its start.";
                    return context.say(Tone::Plain, text);
                };
                let ahead = Box::new(Play::new(ahead));
                self.begin(context, Work::Pull, |_| Task::Solve(ahead));
            }
        }
    }

    /// The last push of a way to here is the next pull, if the way ends on the player's side of the boxes.
    pub(super) fn advise_pull(&mut self, context: &mut Context, answer: Answer) {
        let Some(reverse) = &self.reverse else { return };
        let moves = match answer {
            Answer::Solution { moves, .. } => moves,
            Answer::Unsolvable => {
                return context.say(Tone::Bad, "The boxes cannot get here from the start; this is proved.");
            }
            Answer::GaveUp(reason) => {
                return context.say(Tone::Plain, format!("No hint was found: {reason}."));
            }
            Answer::Fault => {
                return context.say(Tone::Bad, "The solver failed. This is a bug; please report it.");
            }
        };
        match next_pull(reverse, &moves) {
            Some(hint) => {
                self.hint = Some((hint, 2));
                self.visit.helped(true);
                self.pull_hints = true;
            }
            None => {
                let text = "No hint was found: the known way here ends with the player on the other side of the boxes.";
                context.say(Tone::Plain, text);
            }
        }
    }

    /// When pulls and pushes together make a solution, reports it and makes it.
    pub(super) fn judge_backward(&mut self, context: &mut Context) {
        let Some(reverse) = &self.reverse else { return };
        let forward = self.play.moves();
        if let Some(moves) = reverse.solution() {
            self.play.restart();
            self.play.make(&moves);
        } else if let Some(moves) = reverse.solution_from(&forward).filter(|_| !forward.is_empty()) {
            self.play.make(&moves[forward.len()..]);
        } else {
            return self.ask_check(context);
        }
        self.reverse = None;
        context.remember(Section::Reverse, &key(self.level()), None);
        if std::mem::take(&mut self.pull_hints) {
            self.note_hint(context);
        }
        self.changed(context);
    }
}

/// Leaves the box behind the player by one step; where none is behind, walks on until the way is blocked. Returns the
/// steps made.
fn run(reverse: &mut Reverse, direction: Direction) -> usize {
    let position = reverse.position();
    let behind = reverse.level().size().step(position.player(), direction.opposite());
    let leaves = behind.is_some_and(|cell| position.boxes().contains(cell));
    let most = if leaves { 1 } else { usize::MAX };
    (0..most).take_while(|_| reverse.step(direction, false).is_some()).count()
}

/// The last push of `moves`, which bring the boxes from the start to where they stand, taken as a pull; `None` if the
/// game cannot go on that way.
fn next_pull(reverse: &Reverse, moves: &[Direction]) -> Option<Hint> {
    // A hint is given only if it makes a verified solution together with the pulls so far.
    if reverse.pulls() > 0 {
        reverse.solution_from(moves)?;
    }
    let mut play = Play::new(Level::Sokoban(reverse.level().clone()));
    play.make(moves);
    let size = reverse.level().size();
    let last = play.trail().iter().rposition(Made::pushed)?;
    let pushes_left = play.tally().pushes;
    play.seek(last + 1);
    let direction = moves.get(last)?.opposite();
    let piece = size.step(play.player(), direction.opposite())?;
    // To where the player stood after that push, and from there the pull. Before the first pull it is put there.
    let mut way = match reverse.pulls() {
        0 => Vec::new(),
        _ => walk_to(&reverse.board(), play.player())?,
    };
    way.push(direction);
    // Back over the pushes of the same box, wherever it was pushed from.
    let mut target = piece;
    while let Some(made) = play.trail().last() {
        if size.step(play.player(), made.direction()) != Some(target) {
            break;
        }
        target = play.player();
        play.undo(Unit::Move);
        while play.trail().last().is_some_and(|made| !made.pushed()) {
            play.undo(Unit::Move);
        }
    }
    Some(Hint { because: None, piece, target, moves: way, plan: Vec::new(), pushes_left })
}
