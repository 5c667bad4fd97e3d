//! Reverse mode of Sokoban: boxes stand on the goals and are pulled back to where the level has them.
//! What was pulled, read backward, is pushed: the finished game gives a solution, and an unfinished one the end
//! of a solution for whoever brings the boxes, playing forward, to where they stand here.
//!
//! The player may be put anywhere until the first pull; after it every move has to be walked, since the
//! solution has to walk it too. As in forward play the state is a level and a timeline of moves.
//! A pull leaves the player's side of all other boxes alone; costs are those of forward play.

use crate::shove::{self, Force};
use crate::timeline::Timeline;
use grid::{Cell, CellSet, Direction};
use sokoban::replay::lurd::{Jump, Sequence, Stroke};
use sokoban::{Level, Position, replay, rules};
use sokoworks::Metric;
use std::sync::Arc;

/// A move of reverse mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pull {
    /// The player is put on a free cell, before the first pull.
    Place(Cell),
    /// A step, pulling the box behind when `upper`.
    Step(Stroke),
}

/// A game played backward.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reverse {
    level: Arc<Level>,
    timeline: Timeline<Pull>,
    start: Cell,
    position: Position,
    /// The level turned round: the goals are where the boxes start.
    turned: Arc<Level>,
}

impl Reverse {
    /// A new game; `None` where there are not as many goals as boxes, so that it is open which goals are
    /// left empty. The player starts where the level has it, or on the first free floor if a box is there.
    pub fn new(level: Arc<Level>) -> Option<Reverse> {
        if level.goals().len() != level.boxes().len() {
            return None;
        }
        let boxes = level.goals().clone();
        let free = |cell: &Cell| level.is_floor(*cell) && !boxes.contains(*cell);
        let start = Some(level.player()).filter(free).or_else(|| level.size().cells().find(free))?;
        let (terrain, goals) = (level.terrain().to_vec(), level.boxes().clone());
        let turned = Level::new(level.size(), terrain, goals, boxes, start).ok()?;
        let position = Position::start(&turned);
        Some(Reverse { level, timeline: Timeline::new(), start, position, turned: Arc::new(turned) })
    }

    /// The level.
    pub fn level(&self) -> &Arc<Level> {
        &self.level
    }

    /// Where boxes and player are.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board as it stands, for drawing, counting and [`reachable`](sokoworks::Position::reachable): its goals are the squares
    /// where the level has its boxes, since these are where boxes have to go. It is solved when all boxes are there, after a
    /// pull at least.
    pub fn board(&self) -> sokoworks::Position {
        let needs_push = self.pulls() == 0 && self.level.boxes() == self.level.goals();
        sokoworks::Position::Sokoban {
            level: self.turned.clone(),
            position: self.position.clone(),
            needs_push,
        }
    }

    /// What is left to do, as a level: the boxes start where the level has them, and the goals are where they
    /// stand here. None when all boxes are back. If it cannot be solved, this game cannot be finished. A solution of it that ends
    /// on the player's side of the boxes makes one of the level; [`Reverse::solution_from`] returns it.
    pub fn ahead(&self) -> Option<Level> {
        if self.board().is_solved() {
            return None;
        }
        let (level, goals) = (&self.level, self.position.boxes().clone());
        Level::new(level.size(), level.terrain().to_vec(), goals, level.boxes().clone(), level.player()).ok()
    }

    /// Everything that was done.
    pub fn timeline(&self) -> &Timeline<Pull> {
        &self.timeline
    }

    /// Number of boxes pulled so far, a square each.
    pub fn pulls(&self) -> usize {
        self.timeline.made().filter(|pull| matches!(pull, Pull::Step(stroke) if stroke.upper)).count()
    }

    /// Number of steps so far, pulls included.
    pub fn moves(&self) -> usize {
        self.timeline.made().filter(|pull| matches!(pull, Pull::Step(_))).count()
    }

    /// Puts the player on `cell`. Only before the first pull, and only on free floor; returns whether it was
    /// done.
    pub fn place(&mut self, cell: Cell) -> bool {
        let Some(placed) = placed(&self.level, &self.position, cell).filter(|_| self.pulls() == 0) else {
            return false;
        };
        if placed != self.position {
            self.position = placed;
            self.timeline.push(Some(Pull::Place(cell)));
        }
        true
    }

    /// Steps; with `pull` the box behind the player comes along, if there is one. Returns whether a box came; `None`, and nothing
    /// changed, when the way is blocked.
    pub fn step(&mut self, direction: Direction, pull: bool) -> Option<bool> {
        let upper = rules::pull(&self.level, &mut self.position, direction, pull)?;
        self.timeline.push(Some(Pull::Step(Stroke { direction, upper, arrow: false })));
        Some(upper)
    }

    /// All cells that the box on `from` can be pulled to without moving any other box, its own included.
    /// Before the first pull the player may begin on any side of the box.
    pub fn pull_targets(&self, from: Cell) -> CellSet {
        let mut cells = CellSet::new(self.level.size().area());
        for player in self.stands(from) {
            cells.extend(shove::targets(self.level.size(), self.free(), Force::Pull, (from, player)).iter());
        }
        cells
    }

    /// Pulls the box on `from` to `target` by a best way without moving any other box; returns whether there
    /// was one. Then all its moves were made. Before the first pull the player is put beside the box first,
    /// which is no move.
    pub fn pull_to(&mut self, from: Cell, target: Cell, fewest: Metric) -> bool {
        let measure = |way: &Vec<Stroke>| {
            let pulls = way.iter().filter(|stroke| stroke.upper).count();
            if fewest == Metric::Pushes { (pulls, way.len()) } else { (way.len(), pulls) }
        };
        let way = |player: Cell| {
            let way =
                shove::path(self.level.size(), self.free(), Force::Pull, fewest, (from, player), target)?;
            Some((player, way))
        };
        let ways = self.stands(from).into_iter().filter_map(way);
        let Some((player, way)) = ways.min_by_key(|(_, way)| measure(way)) else { return false };
        if !way.is_empty() {
            self.place(player);
        }
        for stroke in way {
            self.step(stroke.direction, stroke.upper);
        }
        true
    }

    /// Where the player may stand to begin to move the box on `from`: where it is, or, before the first pull,
    /// on each free side of the box.
    fn stands(&self, from: Cell) -> Vec<Cell> {
        if !self.position.boxes().contains(from) {
            return Vec::new();
        }
        let free = self.free();
        let sides = Direction::ALL.into_iter().filter_map(|side| self.level.size().step(from, side));
        let sides: Vec<Cell> = sides.filter(|&cell| free(cell)).collect();
        if self.pulls() > 0 || sides.is_empty() { vec![self.position.player()] } else { sides }
    }

    /// Walks to a cell by a shortest way; returns whether there was one.
    pub fn walk_to(&mut self, target: Cell) -> bool {
        let Some(walk) = rules::walk(&self.level, self.position(), target) else { return false };
        for direction in walk {
            self.step(direction, false);
        }
        true
    }

    /// Takes the last move, or the last restart, back; returns whether there was one.
    pub fn undo(&mut self) -> bool {
        let cursor = self.timeline.cursor();
        self.jump(cursor.saturating_sub(1));
        cursor > 0
    }

    /// Makes the next move, or restart, again; returns whether there was one.
    pub fn redo(&mut self) -> bool {
        let cursor = self.timeline.cursor();
        self.jump(cursor + 1);
        self.timeline.cursor() > cursor
    }

    /// Goes to where `moves` entries of the attempt count, or to its end if it is shorter.
    pub fn seek(&mut self, moves: usize) {
        self.jump(self.timeline.first().saturating_add(moves).min(self.timeline.last()));
    }

    /// Begins a new attempt, which [`Reverse::undo`] takes back.
    pub fn restart(&mut self) {
        if self.timeline.count() > 0 {
            self.timeline.push(None);
            self.reset();
        }
    }

    /// Whether the boxes are back where the level has them and the player can walk to its start.
    pub fn is_finished(&self) -> bool {
        self.solution().is_some()
    }

    /// The solution of the level, once the game is finished; judged by replay.
    pub fn solution(&self) -> Option<Vec<Direction>> {
        self.solution_from(&[])
    }

    /// A solution of the level that begins with the moves `forward`, if they bring the boxes to where they
    /// stand here and the player to where it could walk to the last pull; judged by replay.
    pub fn solution_from(&self, forward: &[Direction]) -> Option<Vec<Direction>> {
        let met = replay::replay(&self.level, forward);
        if met.blocked_at.is_some() || met.end.boxes() != self.position.boxes() {
            return None;
        }
        let (player, ending) = self.ending();
        let mut moves = forward.to_vec();
        moves.extend(rules::walk(&self.level, &met.end, player)?);
        moves.extend(ending);
        replay::verify(&self.level, &moves).is_ok().then_some(moves)
    }

    /// Where the player stood after the last pull, and the moves that lead from there, played forward, to
    /// all boxes on goals, from the first push to the last.
    pub fn ending(&self) -> (Cell, Vec<Direction>) {
        let mut player = self.start;
        let mut stood = player;
        let mut strokes: Vec<Stroke> = Vec::new();
        let mut pulled = 0;
        for pull in self.timeline.made() {
            match pull {
                Pull::Place(cell) => player = cell,
                Pull::Step(stroke) => {
                    player = self.level.size().step(player, stroke.direction).unwrap_or(player);
                    if stroke.upper || pulled > 0 {
                        strokes.push(stroke);
                    }
                    if stroke.upper {
                        (stood, pulled) = (player, strokes.len());
                    }
                }
            }
        }
        if pulled == 0 {
            stood = player;
        }
        let ending = strokes[..pulled].iter().rev().map(|stroke| stroke.direction.opposite()).collect();
        (stood, ending)
    }

    /// The attempt in the notation of reverse mode, `[rr]UlD`, which level files hold and
    /// [`replay::reverse::to_forward`] reads.
    pub fn sequence(&self) -> Sequence {
        let mut sequence = Sequence::default();
        let mut player = self.level.player();
        for pull in std::iter::once(Pull::Place(self.start)).chain(self.timeline.made()) {
            match pull {
                Pull::Place(cell) => {
                    let path = displacement(&self.level, player, cell);
                    player = cell;
                    match sequence.jumps.last_mut() {
                        Some(jump) if jump.at == sequence.strokes.len() => jump.path.extend(path),
                        _ => sequence.jumps.push(Jump { at: sequence.strokes.len(), path }),
                    }
                }
                Pull::Step(stroke) => {
                    sequence.strokes.push(stroke);
                    player = self.level.size().step(player, stroke.direction).unwrap_or(player);
                }
            }
        }
        sequence
    }

    /// The whole timeline as a string, for [`Reverse::resume`]: LURD letters, upper case for pulls, `[7]`
    /// for the player put on cell 7, `!` for a restart, `*` for the cursor.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (at, entry) in self.timeline.entries().iter().enumerate() {
            if at == self.timeline.cursor() {
                text.push('*');
            }
            match *entry {
                None => text.push('!'),
                Some(Pull::Place(cell)) => text.push_str(&format!("[{}]", cell.0)),
                Some(Pull::Step(stroke)) => text.push(stroke.letter()),
            }
        }
        text
    }

    /// A game as [`Reverse::text`] wrote it. What cannot be read or is not legal is left out with all that follows. `None` where
    /// [`Reverse::new`] returns `None`.
    pub fn resume(level: Arc<Level>, text: &str) -> Option<Reverse> {
        let mut game = Reverse::new(level)?;
        let mut cursor = None;
        let mut rest = text.trim();
        while let Some(letter) = rest.chars().next() {
            rest = &rest[letter.len_utf8()..];
            let done = match (letter, Direction::from_lurd(letter)) {
                ('!', _) => {
                    game.restart();
                    true
                }
                ('*', _) => {
                    cursor = cursor.or(Some(game.timeline.cursor()));
                    true
                }
                ('[', _) => rest.split_once(']').is_some_and(|(number, behind)| {
                    rest = behind;
                    number.parse().is_ok_and(|cell| game.place(Cell(cell)))
                }),
                (_, Some(direction)) => {
                    let upper = letter.is_ascii_uppercase();
                    game.step(direction, upper).is_some()
                }
                _ => false,
            };
            if !done {
                break;
            }
        }
        if let Some(cursor) = cursor {
            game.jump(cursor);
        }
        Some(game)
    }

    fn free(&self) -> impl Fn(Cell) -> bool + '_ {
        move |cell| self.level.is_floor(cell) && !self.position.boxes().contains(cell)
    }

    fn reset(&mut self) {
        self.position = Position::start(&self.turned);
    }

    /// Puts the cursor before entry `target` and plays the attempt up to there.
    fn jump(&mut self, target: usize) {
        self.timeline.seek(target);
        self.reset();
        for pull in self.timeline.made() {
            match pull {
                Pull::Place(cell) => {
                    placed(&self.level, &self.position, cell)
                        .into_iter()
                        .for_each(|next| self.position = next);
                }
                Pull::Step(stroke) => {
                    rules::pull(&self.level, &mut self.position, stroke.direction, stroke.upper);
                }
            }
        }
    }
}

/// The position with the player put on `cell`, if it is free floor.
fn placed(level: &Level, position: &Position, cell: Cell) -> Option<Position> {
    Position::new(level, position.boxes().clone(), cell).ok()
}

/// Steps from one cell to another as the crow flies.
fn displacement(level: &Level, from: Cell, to: Cell) -> Vec<Direction> {
    let ((x, y), (to_x, to_y)) = (level.size().xy(from), level.size().xy(to));
    let across = if to_x > x { Direction::Right } else { Direction::Left };
    let along = if to_y > y { Direction::Down } else { Direction::Up };
    let mut path = vec![across; x.abs_diff(to_x) as usize];
    path.resize(path.len() + y.abs_diff(to_y) as usize, along);
    path
}
