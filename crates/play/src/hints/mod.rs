//! Hints: what matters in a position, and the next push of a verified solution, step by step.
//!
//! The solver looks for a solution within a budget; the solution is replayed by the plain rules before anything
//! of it is shown, and then kept as the plan, so that hints cost no search while the player follows it, however it walks, and even if it
//! leaves the plan and comes back. A [`Hint`] holds four grades of help: a true sentence about the position, which box, where to, and
//! the moves. In Sokobond a push is a move that touches another molecule or a bond. Where the position is lost, a [`Mistake`] says which
//! push lost it, and how that ends.
//!
//! Cost: a search when the position is not on the plan; else a flood fill, and a few passes over at most 4,000 positions for the
//! sentence.

mod guide;
mod hint;
mod mistake;
mod plan;

pub use guide::Guide;
pub use hint::Hint;
pub use mistake::Mistake;

use crate::Play;
use grid::Direction;
use plan::Plan;
use sokoworks::contract::{self, Reason};
use sokoworks::insight::{Insight, Survey, in_plan};
use sokoworks::{Budget, Game, GaveUp, Outcome, Position, Request, Statistics, Stop, solve_from};
use std::sync::Arc;

/// Most positions that a sentence may rest on.
const POSITIONS: usize = 4_000;

/// Plans that are kept.
const KEPT: usize = 8;

/// The answer to a request for a hint.
#[derive(Clone, Debug, PartialEq)]
pub enum Advice {
    /// What to do next.
    Hint(Box<Hint>),
    /// Nothing is left to do.
    Solved,
    /// It is proved that the level cannot be solved from here: take something back, as far as the mistake shows, if it is known.
    Hopeless(Option<Box<Mistake>>),
    /// No solution was found within the budget.
    GaveUp(GaveUp),
    /// A solution was found, but it failed when it was replayed: a fault of ours.
    Fault,
}

impl Advice {
    /// The advice as all interfaces show it, about the position of a game.
    pub fn contract(&self, play: &Play) -> contract::Hint {
        let board = play.board();
        let mut answer = contract::Hint { outcome: contract::Advice::GaveUp, ..contract::Hint::default() };
        match self {
            Advice::Hint(hint) => {
                let size = board.level().size();
                let mut after = board.clone();
                for &step in &hint.moves {
                    after.step(step);
                }
                answer.letters = Some(board.letters(&hint.moves));
                let pushed = || size.step(after.player(), *hint.moves.last()?);
                let next = if board.game() == Game::Sokoban { pushed() } else { Some(after.player()) };
                answer.outcome = contract::Advice::Hint;
                answer.because = hint.because.as_ref().map(|insight| contract::Insight::of(insight, board));
                answer.piece = Some(contract::place(size, hint.piece));
                answer.next = next.map(|cell| contract::place(size, cell));
                answer.target = Some(contract::place(size, hint.target));
                answer.pushes_left = Some(hint.pushes_left);
                let whole: Vec<Direction> =
                    play.moves().into_iter().chain(hint.plan.iter().copied()).collect();
                answer.plan = Some(Position::start(play.level()).letters(&whole));
            }
            Advice::Solved => answer.outcome = contract::Advice::Solved,
            Advice::Hopeless(mistake) => {
                answer.outcome = contract::Advice::Unsolvable;
                answer.mistake = mistake.as_ref().map(|mistake| mistake.contract(play));
            }
            Advice::GaveUp(reason) => answer.reason = Some(Reason::GaveUp(*reason)),
            Advice::Fault => answer.reason = Some(Reason::Bug),
        }
        answer
    }
}

/// The plans followed last, and what is known of the positions around them.
#[derive(Clone, Debug)]
pub struct Hints {
    threads: usize,
    /// The one used last at the end.
    kept: Vec<Kept>,
}

#[derive(Clone, Debug)]
struct Kept {
    plan: Arc<Plan>,
    survey: Option<Arc<Survey>>,
}

impl Kept {
    /// What matters for a hint of the plan, as far as it is known.
    fn because(&self, board: &Position, hint: &Hint) -> Option<Insight> {
        let known = self.survey.as_ref().map(|survey| survey.insights(board)).unwrap_or_default();
        let is_about =
            |insight: &&Insight| insight.cells.contains(&hint.piece) || insight.cells.contains(&hint.target);
        let telling = || known.iter().filter(|insight| insight.helps());
        telling().find(is_about).or(telling().next()).cloned().or_else(|| in_plan(board, &hint.plan))
    }
}

impl Hints {
    /// No plan is known yet; searches will use `threads` threads.
    pub fn new(threads: usize) -> Hints {
        Hints { threads, kept: Vec::new() }
    }

    /// The next push, if the position is on a plan that is kept: the one used last, of several. Costs no search.
    pub fn known(&mut self, play: &Play) -> Option<Hint> {
        let hint = self.next(play, &Stop::new())?;
        Some(self.explained(play, hint))
    }

    /// The same without what matters, which is the part that costs.
    fn next(&mut self, play: &Play, stop: &Stop) -> Option<Hint> {
        let hint = |plan: &Plan| {
            (plan.start.level() == *play.level()).then(|| plan.hint(play.board(), stop)).flatten()
        };
        let (at, hint) =
            self.kept.iter().enumerate().rev().find_map(|(at, kept)| Some((at, hint(&kept.plan)?)))?;
        let used = self.kept.remove(at);
        self.kept.push(used);
        Some(hint)
    }

    /// A hint of the plan used last, with what matters.
    fn explained(&self, play: &Play, hint: Hint) -> Hint {
        let because = self.kept.last().and_then(|used| used.because(play.board(), &hint));
        Hint { because, ..hint }
    }

    /// Keeps moves that solve the level from where `play` stands as the plan, such as a solution found elsewhere;
    /// returns whether a replay confirms that.
    pub fn learn(&mut self, play: &Play, moves: &[Direction]) -> bool {
        let Some(plan) = Plan::new(play.board().clone(), moves) else { return false };
        self.keep(Kept { plan: Arc::new(plan), survey: None });
        true
    }

    /// Keeps a plan as the one used last.
    fn keep(&mut self, kept: Kept) {
        self.kept.retain(|other| !Arc::ptr_eq(&other.plan, &kept.plan));
        self.kept.push(kept);
        if self.kept.len() > KEPT {
            self.kept.remove(0);
        }
    }

    /// The next push, from a plan that is kept or else by a search within `budget`. `observer` sees the
    /// counters of the search from time to time.
    pub fn ask(&mut self, play: &Play, budget: &Budget, observer: &mut dyn FnMut(&Statistics)) -> Advice {
        if play.is_solved() {
            return Advice::Solved;
        }
        let mut next = self.next(play, &budget.stop);
        if next.is_none() {
            let mut request = Request::default();
            request.threads = self.threads;
            let Ok(answer) = solve_from(play.board(), &request, budget, observer) else {
                return Advice::Fault;
            };
            match answer.outcome {
                Outcome::Unsolvable => return Advice::Hopeless(Mistake::find(play, budget).map(Box::new)),
                Outcome::GaveUp(why) => return Advice::GaveUp(why),
                Outcome::Solved { moves, .. } if self.learn(play, &moves) => {}
                Outcome::Solved { .. } => return Advice::Fault,
            }
            next = self.next(play, &budget.stop);
        }
        let Some(hint) = next else { return Advice::Fault };
        if let Some(used) = self.kept.last_mut()
            && !used.survey.as_ref().is_some_and(|survey| survey.knows(play.board()))
        {
            used.survey = Some(Arc::new(Survey::new(play.board(), POSITIONS, budget)));
        }
        Advice::Hint(Box::new(self.explained(play, hint)))
    }
}
