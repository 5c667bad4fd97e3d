//! Positions as text with marks.

use crate::output::marks::Marks;
use crate::output::paint;
use grid::CellSet;
use sokoban::draw::Overlay;
use sokoworks::{Level, Position, Stop};

/// What is marked on the positions of one level.
#[derive(Clone, Debug)]
pub(crate) struct Marker {
    marks: Marks,
    /// Cells from which no box can come to a goal, if they are marked; none in Sokobond.
    dead: Option<CellSet>,
    /// Ends the search for where the player can walk.
    stop: Stop,
}

impl Marker {
    /// Finds what is the same in each position of the level.
    pub(crate) fn new(level: &Level, marks: Marks) -> Marker {
        let dead =
            level.sokoban().filter(|_| marks.dead).map(|level| sokoban_solver::analysis::dead_squares(level));
        Marker { marks, dead, stop: Stop::new() }
    }

    /// The same, with dead cells that were found before.
    pub(crate) fn with_dead(marks: Marks, dead: &CellSet) -> Marker {
        Marker { marks, dead: marks.dead.then(|| dead.clone()), stop: Stop::new() }
    }

    /// The same, under the limits of a command.
    pub(crate) fn until(self, stop: &Stop) -> Marker {
        Marker { stop: stop.clone(), ..self }
    }

    /// Dead cells, if they are marked.
    pub(crate) fn dead(&self) -> Option<&CellSet> {
        self.dead.as_ref()
    }

    /// Where the player can walk, if that is marked.
    pub(crate) fn reach(&self, position: &Position) -> Option<CellSet> {
        self.marks.reach.then(|| position.reachable_until(&self.stop).cells)
    }

    /// Where boxes can be pushed, if that is marked; none in Sokobond.
    pub(crate) fn targets(&self, position: &Position) -> Option<CellSet> {
        match position {
            Position::Sokoban { level, position, .. } if self.marks.targets => {
                Some(play::all_targets(level, position))
            }
            _ => None,
        }
    }

    /// A position as text; `blamed` are boxes that make it dead.
    pub(crate) fn paint(&self, position: &Position, blamed: Option<&CellSet>) -> String {
        let (reach, targets) = (self.reach(position), self.targets(position));
        match position {
            Position::Sokoban { level, position, .. } => {
                let overlay = Overlay {
                    reachable: reach.as_ref(),
                    dead: self.dead(),
                    targets: targets.as_ref(),
                    marked: blamed,
                };
                paint::sokoban(level, position, overlay)
            }
            Position::Sokobond { level, position } => paint::sokobond(level, position, reach.as_ref()),
        }
    }

    pub(crate) fn film(&self) -> film::Marks {
        let mut marks = film::Marks::default();
        marks.reach = self.marks.reach;
        marks.dead.clone_from(&self.dead);
        marks.targets = self.marks.targets.then_some(play::all_targets);
        marks
    }
}

/// The boards of a solution, each with a heading: the position it begins in, then one after each push (Sokoban) or each
/// key (Sokobond).
pub(crate) fn boards(start: &Position, moves: &[grid::Direction], marker: &Marker) -> Vec<(String, String)> {
    let mut position = start.clone();
    let mut boards = vec![("start".to_owned(), marker.paint(&position, None))];
    for (&direction, number) in moves.iter().zip(1..) {
        let made = position.step(direction);
        let heading = match position {
            Position::Sokoban { .. } if made.is_none_or(|made| !made.pushed()) => continue,
            Position::Sokoban { .. } => format!("push {}, move {number}", boards.len()),
            Position::Sokobond { .. } => format!("move {number}, {}", direction.wasd()),
        };
        boards.push((heading, marker.paint(&position, None)));
    }
    boards
}
