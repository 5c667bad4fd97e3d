//! What is known of a position without a search.

use super::words::{self, Measure};
use super::{Insight, Rating, Reason, Remark, SchemaVersion, Why, measure_of, place};
use crate::{Budget, Level, Position, Warning};
use grid::{Cell, CellSet};
use serde::{Deserialize, Serialize};
use sokoban_solver::explain::Explainer;
use sokobond::molecule::{in_words, molecules};
use sokobond_solver::analysis::Outlook;
use std::ops::Range;

/// Most positions of the search for boxes that can never all reach goals, some tenths of a second.
pub const POSITIONS: u32 = 20_000;

/// A level where it stands (`soko show --json`, the MCP tool `show`). Nothing is solved for it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Shown {
    /// Version of the schema.
    pub schema_version: SchemaVersion,
    /// The file as it was named or found; `-` for what comes from no file.
    pub file: String,
    /// Number of the level in its file, from 1.
    pub level: usize,
    /// Title of the level.
    pub title: String,
    /// `sokoban` or `sokobond`.
    pub game: String,
    /// What was assumed or left out when the level was read.
    pub warnings: Vec<Remark>,
    /// The level, whichever way it is written and turned: 32 hexadecimal digits; null for a level that cannot be played.
    pub identity: Option<String>,
    /// The moves from the start of the level to this position; null at the start.
    pub after: Option<String>,
    /// Columns.
    pub width: Option<u32>,
    /// Rows.
    pub height: Option<u32>,
    /// Boxes; null for Sokobond.
    pub boxes: Option<usize>,
    /// Goals; null for Sokobond.
    pub goals: Option<usize>,
    /// Atoms; null for Sokoban.
    pub atoms: Option<usize>,
    /// The finished molecules of the position, such as `2 water (H2O)`; empty if there is none, null for Sokoban.
    pub molecules: Option<String>,
    /// Squares from which a box reaches no goal; null for Sokobond.
    pub dead_squares: Option<usize>,
    /// What every solution from here takes at least.
    pub lower_bound: Option<usize>,
    /// What the lower bound counts: pushes (Sokobond: moves).
    #[serde(with = "words::measure")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<words::MeasureName>"))]
    pub bound_metric: Option<Measure>,
    /// Whether the position is solved.
    pub solved: bool,
    /// Whether it is proved that there is no solution.
    pub unsolvable: bool,
    /// Why, if some pieces are to blame.
    pub why: Option<Why>,
    /// Why something is not known.
    pub reason: Option<Reason>,
    /// How hard it is, with `--difficulty`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// What is true of the position, with `--difficulty`, the most telling first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub insights: Vec<Insight>,
    /// The board as text, or a page of its rows, where a program asks that sees no picture (MCP).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Where everything is in these rows, as `board`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Places>,
    /// The first row of the next page of `board` and `places`: `cursor` of the next call; left out on the last page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<u32>,
}

/// Where everything is.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Places {
    /// What the signs of the board stand for.
    pub legend: String,
    /// The player.
    pub player: [u32; 2],
    /// The boxes.
    pub boxes: Vec<[u32; 2]>,
    /// The goals.
    pub goals: Vec<[u32; 2]>,
    /// The squares from which a box reaches no goal.
    pub dead_squares: Vec<[u32; 2]>,
    /// The atoms.
    pub atoms: Vec<Atom>,
}

/// An atom of a position.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Atom {
    /// The letter of its element.
    pub element: char,
    /// Where it is.
    pub place: [u32; 2],
    /// Its free electrons.
    pub free_electrons: u8,
    /// Its bonds.
    pub bonds: Vec<Bond>,
}

/// A bond of an atom.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bond {
    /// Where the other atom is.
    pub to: [u32; 2],
    /// Its strength, from 1 to 3.
    pub strength: u8,
}

impl Shown {
    /// Takes what is known of a position within a budget.
    pub fn look(&mut self, position: &Position, budget: &Budget) {
        let size = position.level().size();
        (self.width, self.height) = (Some(size.width), Some(size.height));
        self.solved = position.is_solved();
        let bound = match position {
            Position::Sokoban { level, position: at, .. } => {
                (self.boxes, self.goals) = (Some(level.boxes().len()), Some(level.goals().len()));
                let mut explainer = match Explainer::within(level, true, budget) {
                    Ok(explainer) => explainer,
                    Err(reason) => {
                        self.reason = Some(Reason::GaveUp(reason));
                        return;
                    }
                };
                self.dead_squares = Some(explainer.dead_squares().len());
                let (bound, dead) = if self.solved {
                    (Some(0), None)
                } else {
                    let bound = explainer.lower_bound(at.boxes(), at.player());
                    (bound, explainer.prove(at.boxes(), at.player(), POSITIONS))
                };
                self.why = dead.map(|dead| Why::new(&Warning::of_sokoban(&dead), size));
                let stopped = budget.stop.raised();
                self.unsolvable = self.why.is_some() || bound.is_none() && stopped.is_none();
                self.reason = stopped.map(Reason::GaveUp).filter(|_| bound.is_none() && !self.unsolvable);
                bound.filter(|_| self.why.is_none())
            }
            Position::Sokobond { level, position: at } => {
                self.atoms = Some(level.atoms().len());
                self.molecules = Some(in_words(&molecules(level, at)));
                let outlook = Outlook::new(level);
                let dead = outlook.explain(level, at);
                self.why = dead.map(|dead| Why::new(&Warning::of_sokobond(&dead, level, at), size));
                let bound = outlook.lower_bound(level, at).filter(|_| self.why.is_none());
                self.unsolvable = bound.is_none();
                bound
            }
        };
        self.lower_bound = bound.map(|cost| cost as usize);
        self.bound_metric = bound.map(|_| measure_of(position.game().metric()));
    }
}

impl Places {
    /// Where everything is in a position, in these rows; `dead_squares` are those of the level. The player is always there.
    pub fn of(position: &Position, dead_squares: &CellSet, rows: &Range<u32>) -> Places {
        let level = position.level();
        let size = level.size();
        let is_there = |cell: &Cell| rows.contains(&size.xy(*cell).1);
        let all = |cells: &CellSet| cells.iter().filter(is_there).map(|cell| place(size, cell)).collect();
        let mut places = Places {
            legend: legend(&level).to_owned(),
            player: place(size, position.player()),
            dead_squares: all(dead_squares),
            ..Places::default()
        };
        match position {
            Position::Sokoban { level, position, .. } => {
                (places.boxes, places.goals) = (all(position.boxes()), all(level.goals()));
            }
            Position::Sokobond { level, position } => {
                let atom = |atom| Atom {
                    element: level.atoms()[sokobond::AtomId::index(atom)].0.letter(),
                    place: place(size, position.cell(atom)),
                    free_electrons: position.free(level, atom),
                    bonds: position
                        .bonds_of(atom)
                        .map(|(other, strength)| Bond { to: place(size, position.cell(other)), strength })
                        .collect(),
                };
                let atoms = position.atoms().filter(|&atom| is_there(&position.cell(atom)));
                places.atoms = atoms.map(atom).collect();
            }
        }
        places
    }
}

/// What the signs of a board stand for.
fn legend(level: &Level) -> &'static str {
    match level {
        Level::Sokoban(_) => "# wall, @ player, + player on a goal, $ box, * box on a goal, . goal",
        Level::Sokobond(_) => {
            "A square is three characters wide, and between two rows of squares is a line for bonds down: # wall, · floor, a capital the \
             player's atom, a small letter another atom, ¹ ² ³ ⁴ its free electrons, - = ≡ a bond across and | ‖ ⦀ a bond down (single, \
             double, triple); between four squares / weakens, + strengthens and @ turns a \
             bond that sweeps over it"
        }
    }
}
