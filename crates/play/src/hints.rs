//! Hints: the next push of a verified solution from where the player stands now.
//!
//! The solver looks for a solution within a budget; the solution is replayed by the plain rules before anything
//! of it is shown, and then remembered, so that hints cost nothing while the player follows it, however it walks, and even if it
//! leaves the solution and comes back. A [`Hint`] holds three grades of help: which box, where to, and the moves. In Sokobond a
//! push is a move that touches another molecule or a bond. Cost: a search when the position is not on the remembered way; else a
//! flood fill.

use crate::Play;
use grid::{Cell, Direction};
use sokobond::AtomId;
use sokobond::walk::{Found, Walks};
use sokoworks::contract::{self, Reason};
use sokoworks::{Budget, Game, GaveUp, Made, Outcome, Position, Request, Statistics, Stop, solve_from};
use std::collections::{HashMap, HashSet};

/// What to do next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// First grade: the cell of the box, or of an atom, that is to be touched next.
    pub piece: Cell,
    /// Second grade: where the box ends before another one is touched; in Sokobond, where the player's atom
    /// ends.
    pub target: Cell,
    /// Third grade: the moves up to the next push and that push.
    pub moves: Vec<Direction>,
    /// How many pushes the solution still needs, this one included.
    pub pushes_left: usize,
}

impl Advice {
    /// The advice as all interfaces show it, about this position.
    pub fn contract(&self, board: &Position) -> contract::Hint {
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
                answer.piece = Some(contract::place(size, hint.piece));
                answer.next = next.map(|cell| contract::place(size, cell));
                answer.target = Some(contract::place(size, hint.target));
                answer.pushes_left = Some(hint.pushes_left);
            }
            Advice::Solved => answer.outcome = contract::Advice::Solved,
            Advice::Hopeless => answer.outcome = contract::Advice::Unsolvable,
            Advice::GaveUp(reason) => answer.reason = Some(Reason::GaveUp(*reason)),
            Advice::Fault => answer.reason = Some(Reason::Bug),
        }
        answer
    }
}

/// The answer to a request for a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// What to do next.
    Hint(Hint),
    /// Nothing is left to do.
    Solved,
    /// It is proved that the level cannot be solved from here: take something back.
    Hopeless,
    /// No solution was found within the budget.
    GaveUp(GaveUp),
    /// A solution was found, but it failed when it was replayed: a fault of ours.
    Fault,
}

/// The hints of one level, with the solution found last.
#[derive(Clone, Debug)]
pub struct Hints {
    threads: usize,
    plan: Option<Plan>,
}

impl Hints {
    /// No solution is known yet; searches will use `threads` threads.
    pub fn new(threads: usize) -> Hints {
        Hints { threads, plan: None }
    }

    /// The next push, if the position is on the way that is remembered. Costs no search.
    pub fn known(&self, play: &Play) -> Option<Hint> {
        self.known_until(play, &Stop::new())
    }

    fn known_until(&self, play: &Play, stop: &Stop) -> Option<Hint> {
        self.plan.as_ref().filter(|plan| plan.start.level() == *play.level())?.hint(play.board(), stop)
    }

    /// Remembers moves that solve the level from where `play` stands, such as a solution found elsewhere;
    /// returns whether a replay confirms that.
    pub fn learn(&mut self, play: &Play, moves: &[Direction]) -> bool {
        let plan = Plan::new(play.board().clone(), moves);
        let solves = plan.is_some();
        self.plan = plan.or_else(|| self.plan.take());
        solves
    }

    /// The next push, from what is remembered or else by a search within `budget`. `observer` sees the
    /// counters of the search from time to time.
    pub fn ask(&mut self, play: &Play, budget: &Budget, observer: &mut dyn FnMut(&Statistics)) -> Advice {
        if play.is_solved() {
            return Advice::Solved;
        }
        if let Some(hint) = self.known_until(play, &budget.stop) {
            return Advice::Hint(hint);
        }
        let mut request = Request::default();
        request.threads = self.threads;
        let Ok(answer) = solve_from(play.board(), &request, budget, observer) else { return Advice::Fault };
        match answer.outcome {
            Outcome::Unsolvable => Advice::Hopeless,
            Outcome::GaveUp(why) => Advice::GaveUp(why),
            Outcome::Solved { moves, .. } if self.learn(play, &moves) => {
                self.known(play).map_or(Advice::Fault, Advice::Hint)
            }
            Outcome::Solved { .. } => Advice::Fault,
        }
    }
}

/// What makes two positions the same for the rest of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    /// Boxes and the canonical player.
    Sokoban(sokoban::Position),
    /// The cells of the atoms, and the bonds.
    Sokobond(Vec<Cell>, Vec<(AtomId, AtomId, u8)>),
}

/// A verified solution and where it leads through.
#[derive(Clone, Debug)]
struct Plan {
    start: Position,
    moves: Vec<Direction>,
    /// Index of each push among the moves.
    pushes: Vec<usize>,
    /// The number of moves that lead to a position; the largest, if there are several.
    places: HashMap<Key, usize>,
    /// The cells of the player in them.
    stands: HashSet<Cell>,
}

impl Plan {
    /// A plan, if the moves solve the level from `start`.
    fn new(start: Position, moves: &[Direction]) -> Option<Plan> {
        let mut board = start.clone();
        let (mut pushes, mut places, mut stands) = (Vec::new(), HashMap::new(), HashSet::new());
        let mut played = Vec::new();
        for &direction in moves {
            // Walking changes no key in Sokoban: only the first position and those behind pushes are new.
            if board.game() == Game::Sokobond
                || played.is_empty()
                || pushes.last() == Some(&(played.len() - 1))
            {
                places.insert(key(&board), played.len());
                stands.insert(board.player());
            }
            let Some(made) = board.press(direction).ok()? else { continue };
            if made.pushed() {
                pushes.push(played.len());
            }
            played.push(direction);
        }
        board.is_solved().then_some(Plan { start, moves: played, pushes, places, stands })
    }

    /// The next push; none where the flag is raised before the board is found on the plan.
    fn hint(&self, board: &Position, stop: &Stop) -> Option<Hint> {
        match board {
            Position::Sokoban { level, position, .. } => {
                let made = *self.places.get(&key(board))?;
                let next = self.pushes.partition_point(|&push| push < made);
                let push = *self.pushes.get(next)?;
                let before = self.after(push);
                let mut moves = sokoban::rules::walk(level, position, before.player())?;
                let direction = self.moves[push];
                moves.push(direction);
                let piece = level.size().step(before.player(), direction)?;
                let target = self.line_end(before, next, piece)?;
                Some(Hint { piece, target, moves, pushes_left: self.pushes.len() - next })
            }
            Position::Sokobond { level, position } => {
                // Only where the player's atom has been can the whole position be one of the plan.
                let mut answers = Vec::new();
                let walks = Walks::explore(
                    level,
                    position,
                    &|| stop.raised().is_some(),
                    &mut |index, position, found| {
                        if found == Found::Position && self.stands.contains(&position.cell(level.player())) {
                            let made = self.places.get(&bonded(position)).copied();
                            answers.extend(made.map(|made| (index, made)));
                        }
                        false
                    },
                );
                let answers = answers.into_iter().filter_map(|(index, made)| {
                    let next = self.pushes.partition_point(|&push| push < made);
                    let push = *self.pushes.get(next)?;
                    let mut moves = walks.way(index);
                    moves.extend_from_slice(&self.moves[made..=push]);
                    Some((next, moves, push))
                });
                // The farthest along the plan, and then the shortest way.
                let (next, moves, push) =
                    answers.min_by_key(|(next, moves, _)| (self.pushes.len() - next, moves.len()))?;
                let mut after = self.after(push);
                let before = after.clone();
                let made = after.step(self.moves[push])?;
                let piece = touched(&before, &made).unwrap_or(before.player());
                Some(Hint { piece, target: after.player(), moves, pushes_left: self.pushes.len() - next })
            }
        }
    }

    /// The board after that many moves of the plan.
    fn after(&self, moves: usize) -> Position {
        let mut board = self.start.clone();
        for &direction in &self.moves[..moves] {
            board.step(direction);
        }
        board
    }

    /// Where the box on `piece`, pushed by push number `next` on `board`, ends before another is pushed.
    fn line_end(&self, mut board: Position, next: usize, piece: Cell) -> Option<Cell> {
        let size = board.level().size();
        let mut piece = piece;
        for &direction in &self.moves[self.pushes[next]..] {
            if board.step(direction)?.pushed() {
                if board.player() != piece {
                    break;
                }
                piece = size.step(piece, direction)?;
            }
        }
        Some(piece)
    }
}

fn key(board: &Position) -> Key {
    match board {
        Position::Sokoban { level, position, .. } => Key::Sokoban(sokoban::rules::canonical(level, position)),
        Position::Sokobond { position, .. } => bonded(position),
    }
}

fn bonded(position: &sokobond::Position) -> Key {
    Key::Sokobond(position.atoms().map(|atom| position.cell(atom)).collect(), position.bonds().collect())
}

/// The cell of an atom outside the player's molecule that a move of Sokobond touches, else of one whose bond
/// changes.
fn touched(before: &Position, made: &Made) -> Option<Cell> {
    let (Position::Sokobond { level, position }, Made::Sokobond { moved, .. }) = (before, made) else {
        return None;
    };
    let molecules = position.molecules();
    let own = molecules[level.player().index()];
    let bonded = moved.bonds.iter().flat_map(|change| [change.a, change.b]);
    let mut atoms = moved.atoms.iter().map(|&(atom, _)| atom).chain(bonded.clone());
    let other = atoms.find(|atom| molecules[atom.index()] != own);
    other.or_else(|| bonded.clone().next()).map(|atom| position.cell(atom))
}
