//! Play: each call takes a level, the moves so far and one action, and returns the moves after it, the new state, and the frames
//! between. Nothing is kept between calls.

use crate::calls::view;
use crate::fault::Fault;
use crate::level_cache::{LevelCache, Opened};
use crate::names::named;
use grid::{Cell, Direction};
use play::{Credit, MOST_CELLS, Play, Timeline, Unit, approach, push_targets, push_to, pushable};
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::contract::Why;
use sokoworks::{Level, Metric};

/// Most entries of a timeline.
pub(crate) const MOST_MOVES: usize = 200_000;

/// Most frames sent with an answer; longer ways are not glided.
const MOST_FRAMES: usize = 500;

/// The question of a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The level.
    pub(crate) text: String,
    /// The timeline.
    #[serde(default)]
    pub(crate) moves: String,
    /// What to do.
    #[serde(default)]
    action: Action,
    /// Whether the level is to be described too.
    #[serde(default)]
    describe: bool,
}

/// What to do with a game.
#[derive(Debug, Default, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Action {
    /// Nothing.
    #[default]
    Look,
    /// Key presses, in LURD letters.
    Keys {
        keys: String,
    },
    /// One direction until something changes.
    Run {
        key: char,
    },
    Walk {
        cell: u32,
    },
    /// Pushing a box to a cell.
    Push {
        from: u32,
        to: u32,
        /// What the way has fewest of.
        #[serde(default, deserialize_with = "named")]
        fewest: Metric,
    },
    Undo {
        #[serde(deserialize_with = "named")]
        unit: Unit,
    },
    Redo {
        #[serde(deserialize_with = "named")]
        unit: Unit,
    },
    /// A new attempt.
    Restart {},
    /// Goes to a move.
    Seek {
        at: usize,
    },
    /// Making moves that are written in any notation.
    Paste {
        moves: String,
    },
}

/// The game of a page.
pub(crate) fn resume(level: &Level, moves: &str) -> Result<Play, Fault> {
    if moves.len() > MOST_MOVES {
        return Err(Fault::too_large(format!("at most {MOST_MOVES} moves are kept")));
    }
    let timeline: Timeline = moves.parse().map_err(|error| Fault::bad("E-MOVES", format!("{error}")))?;
    Ok(Play::resume(level.clone(), timeline).0)
}

/// Does one action.
pub(crate) fn act(opened: &Opened, ask: &Ask) -> Result<Value, Fault> {
    let mut play = resume(&opened.level, &ask.moves)?;
    let before = (play.timeline().first(), play.tally().moves);
    let done = perform(&mut play, &ask.action)?;
    let mut answer = json!({ "moves": play.text(), "done": done, "state": view::state(&play) });
    let after = (play.timeline().first(), play.tally().moves);
    if before.0 == after.0 && before.1 != after.1 && before.1.abs_diff(after.1) <= MOST_FRAMES {
        let attempt: Vec<Direction> = play.timeline().made().chain(play.timeline().ahead()).collect();
        answer["frames"] = json!(view::frames(&opened.level, &attempt, before.1, after.1));
    }
    if ask.describe {
        answer["level"] = view::level(&opened.level);
    }
    Ok(answer)
}

/// Whether the action did anything.
fn perform(play: &mut Play, action: &Action) -> Result<bool, Fault> {
    let key = |letter: char| {
        Direction::from_lurd(letter)
            .ok_or_else(|| Fault::bad("E-KEY", format!("{letter:?} is not a direction")))
    };
    Ok(match action {
        Action::Look => true,
        Action::Keys { keys } => {
            let mut done = false;
            for letter in keys.chars() {
                done |= play.step(key(letter)?).is_some();
            }
            done
        }
        Action::Run { key: letter } => play.run(key(*letter)?) > 0,
        Action::Walk { cell } => make(play, approach(play.board(), on_board(play, *cell)?)),
        Action::Push { from, to, fewest } => {
            let (from, to) = (on_board(play, *from)?, on_board(play, *to)?);
            if play.level().size().area() > MOST_CELLS {
                return Err(Fault::too_large(
                    "boxes are brought to chosen squares on boards of at most 500,000 cells",
                ));
            }
            make(play, push_to(play.board(), from, to, *fewest))
        }
        Action::Undo { unit } => play.undo(*unit) > 0,
        Action::Redo { unit } => play.redo(*unit) > 0,
        Action::Restart {} => {
            let moved = play.tally().moves > 0;
            play.restart();
            moved
        }
        Action::Seek { at } => {
            play.seek(*at);
            true
        }
        Action::Paste { moves } => {
            let pasted = play.paste(moves)?;
            if let Some(index) = pasted.illegal {
                return Err(Fault::bad("E-MOVES", format!("move {} of these is not legal here", index + 1)));
            }
            pasted.made > 0
        }
    })
}

/// A cell of the level's rectangle.
pub(crate) fn on_board(play: &Play, cell: u32) -> Result<Cell, Fault> {
    let inside = (cell as usize) < play.level().size().area();
    inside.then_some(Cell(cell)).ok_or_else(|| Fault::bad("E-CELL", format!("there is no cell {cell}")))
}

fn make(play: &mut Play, way: Option<Vec<Direction>>) -> bool {
    way.is_some_and(|way| play.make(&way).made == way.len())
}

/// A question about where a game stands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Look {
    /// The level.
    pub(crate) text: String,
    /// The timeline.
    #[serde(default)]
    pub(crate) moves: String,
    /// A box whose targets are wanted.
    #[serde(rename = "box")]
    chosen: Option<u32>,
    /// Who found a solution that is recorded: `mine` (the default), `hints`, `solver` or `optimizer`.
    #[serde(default)]
    credit: Option<String>,
}

impl Look {
    /// Who found the solution.
    pub(crate) fn credit(&self) -> Result<Credit, Fault> {
        let word = self.credit.as_deref().unwrap_or(Credit::Mine.name());
        word.parse()
            .map_err(|_| Fault::bad("E-CREDIT", format!("`{word}` is not mine, hints, solver or optimizer")))
    }
}

/// Squares that the player and a box can reach.
pub(crate) fn reach(opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let play = resume(&opened.level, &look.moves)?;
    let board = play.board();
    let targets = match look.chosen {
        Some(cell) => view::numbers(&push_targets(board, on_board(&play, cell)?)),
        None => Vec::new(),
    };
    let reach = board.reachable();
    Ok(json!({
        "player": view::numbers(&reach.cells),
        "complete": reach.complete,
        "pushable": view::numbers(&pushable(board)),
        "targets": targets,
        "off": board.level().size().area() > MOST_CELLS,
    }))
}

/// What is known about a game's position without a search: whether it is proved lost, and why. `off` is whether nothing is known
/// because the tables of a level of this size would take too much.
pub(crate) fn warn(cache: &LevelCache, opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let play = resume(&opened.level, &look.moves)?;
    let board = play.board();
    let found =
        cache.ask(opened, |warnings| (warnings.check(board), warnings.dead_squares(), warnings.bound(board)));
    let off = found.is_none();
    let (warning, dead, bound) = found.unwrap_or_default();
    let why = warning.map(|warning| Why::new(&warning, opened.level.size()));
    Ok(json!({ "why": why, "dead": view::numbers(&dead), "lower_bound": bound, "off": off }))
}

/// The last move at which nothing is proved lost: `at` moves of this attempt. From a lost position that is the move before
/// the first one that is proved to lose; else it is where the game stands. O(pushes) checks.
pub(crate) fn rescue(cache: &LevelCache, opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let play = resume(&opened.level, &look.moves)?;
    let made = play.moves();
    let first_lost = cache.ask(opened, |warnings| {
        let mut board = sokoworks::Position::start(&opened.level);
        if warnings.is_lost(&board) {
            return Some(0);
        }
        // Walking alone loses nothing.
        made.iter().position(|&direction| {
            let pushed = board.step(direction).is_some_and(|made| made.pushed());
            pushed && warnings.is_lost(&board)
        })
    });
    Ok(json!({ "at": first_lost.flatten().unwrap_or(made.len()) }))
}

/// The whole attempt as a movie: all its frames from the start.
pub(crate) fn movie(opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let play = resume(&opened.level, &look.moves)?;
    let attempt: Vec<Direction> = play.timeline().made().chain(play.timeline().ahead()).collect();
    let start = Play::new(opened.level.clone());
    Ok(json!({
        "level": view::level(&opened.level),
        "state": view::state(&start),
        "frames": view::frames(&opened.level, &attempt, 0, attempt.len()),
    }))
}
