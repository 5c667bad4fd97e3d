//! Reverse mode of Sokoban: boxes are pulled from the goals to where they start. As in play, each call takes the whole state and
//! returns the whole state.

use crate::calls::playing::{Look, MOST_MOVES};
use crate::calls::view::{self, Pieces};
use crate::fault::Fault;
use crate::level_cache::Opened;
use crate::names::named;
use crate::solution::verified;
use grid::{Cell, Direction};
use play::{Pull, Reverse, Timeline};
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::contract::Why;
use sokoworks::{Level, Metric};

/// The question of a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ask {
    /// The level.
    pub(crate) text: String,
    /// The timeline of pulls, as the last answer had it.
    #[serde(default)]
    moves: String,
    /// The timeline of forward play, to which the pulls may be the end.
    #[serde(default)]
    forward: String,
    /// What to do.
    #[serde(default)]
    action: Action,
    /// A box whose targets are wanted.
    #[serde(rename = "box")]
    chosen: Option<u32>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(tag = "do", rename_all = "lowercase", deny_unknown_fields)]
enum Action {
    #[default]
    Look,
    /// Key presses in LURD letters; upper case pulls the box behind.
    Keys {
        keys: String,
    },
    /// Walking to a cell, or before the first pull being put there.
    Walk {
        cell: u32,
    },
    /// Pulling a box to a cell.
    Pull {
        from: u32,
        to: u32,
        #[serde(default, deserialize_with = "named")]
        fewest: Metric,
    },
    Undo {},
    Redo {},
    Restart {},
    Seek {
        at: usize,
    },
}

/// The game of a page.
pub(crate) fn resume(level: &Level, moves: &str) -> Result<Reverse, Fault> {
    if moves.len() > 8 * MOST_MOVES {
        return Err(Fault::too_large(format!("at most {MOST_MOVES} moves are kept")));
    }
    let none = || Fault::bad("E-REVERSE", "this level cannot be played in reverse");
    Reverse::resume(level.sokoban().ok_or_else(none)?.clone(), moves).ok_or_else(none)
}

/// What is known about a game's position without a search: whether it is proved that it cannot be finished.
pub(crate) fn warn(opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let game = resume(&opened.level, &look.moves)?;
    let why = game.warning().map(|warning| Why::new(&warning, opened.level.size()));
    Ok(json!({ "why": why, "dead": [], "lower_bound": null }))
}

/// The last place of the timeline at which nothing is proved lost, as in forward play. O(pulls) checks.
pub(crate) fn rescue(opened: &Opened, look: &Look) -> Result<Value, Fault> {
    let mut game = resume(&opened.level, &look.moves)?;
    let here = game.timeline().count();
    let lost = (0..=here).find(|&at| {
        game.seek(at);
        game.warning().is_some()
    });
    Ok(json!({ "at": lost.map_or(here, |lost| lost.saturating_sub(1)) }))
}

/// Does one action.
pub(crate) fn act(opened: &Opened, ask: &Ask) -> Result<Value, Fault> {
    let mut game = resume(&opened.level, &ask.moves)?;
    let done = perform(&mut game, &ask.action)?;
    let board = game.board();
    let mut state = view::standing(&board, &pieces(&game));
    state["moves"] = json!(game.moves());
    state["pushes"] = json!(game.pulls());
    state["length"] = json!(game.timeline().last() - game.timeline().first());
    state["at"] = json!(game.timeline().count());
    state["undo"] = json!(game.timeline().cursor() > 0);
    state["redo"] = json!(game.timeline().cursor() < game.timeline().entries().len());
    let forward: Timeline = ask.forward.parse().unwrap_or_default();
    let forward: Vec<Direction> = forward.made().collect();
    let solution = game.solution().or_else(|| game.solution_from(&forward));
    let solution = solution.and_then(|moves| verified(&opened.level, &moves));
    state["solved"] = json!(solution.is_some());
    let targets = ask.chosen.map(|cell| inside(&game, cell).map(|cell| game.pull_targets(cell)));
    Ok(json!({
        "moves": game.text(),
        "done": done,
        "state": state,
        "solution": solution,
        "starts": view::numbers(game.level().boxes()),
        "reach": view::numbers(&board.reachable().cells),
        "targets": targets.transpose()?.map(|cells| view::numbers(&cells)),
    }))
}

fn perform(game: &mut Reverse, action: &Action) -> Result<bool, Fault> {
    Ok(match action {
        Action::Look => true,
        Action::Keys { keys } => {
            let mut done = false;
            for letter in keys.chars() {
                let direction = Direction::from_lurd(letter)
                    .ok_or_else(|| Fault::bad("E-KEY", format!("{letter:?} is not a direction")))?;
                done |= game.step(direction, letter.is_ascii_uppercase()).is_some();
            }
            done
        }
        Action::Walk { cell } => {
            let cell = inside(game, *cell)?;
            game.walk_to(cell) || game.place(cell)
        }
        Action::Pull { from, to, fewest } => {
            let (from, to) = (inside(game, *from)?, inside(game, *to)?);
            game.pull_to(from, to, *fewest)
        }
        Action::Undo {} => game.undo(),
        Action::Redo {} => game.redo(),
        Action::Restart {} => {
            game.restart();
            true
        }
        Action::Seek { at } => {
            game.seek(*at);
            true
        }
    })
}

fn inside(game: &Reverse, cell: u32) -> Result<Cell, Fault> {
    let inside = (cell as usize) < game.level().size().area();
    inside.then_some(Cell(cell)).ok_or_else(|| Fault::bad("E-CELL", format!("there is no cell {cell}")))
}

/// The pieces as they stand, each with the number it had at the start of the attempt. O(moves).
fn pieces(game: &Reverse) -> Pieces {
    let Some(mut now) = Reverse::new(game.level().clone()) else { return Pieces::of(&game.board()) };
    let mut pieces = Pieces::of(&now.board());
    for pull in game.timeline().made() {
        match pull {
            Pull::Place(cell) => {
                now.place(cell);
            }
            Pull::Step(stroke) => {
                now.step(stroke.direction, stroke.upper);
            }
        }
        pieces.follow_position(now.position());
    }
    pieces
}
