//! The positions of a running search, shown in a [`Window`] as positions of the level.

use crate::ground::floor::board::Board;
use crate::ground::floor::maze::{Maze, Square};
use grid::{Cell, CellSet};
use search::Window;
use sokoban::{Level, Position};
use std::sync::Arc;

/// A window for a search of Sokoban.
#[derive(Clone, Debug)]
pub struct View {
    window: Window<Position>,
    /// The level whose positions are shown, with the boxes that the search takes for walls.
    level: Option<(Arc<Level>, Vec<Cell>)>,
}

impl View {
    /// Shows positions in `window`. Searches over pushes show the player in the first square of its area.
    pub fn new(window: Window<Position>) -> View {
        View { window, level: None }
    }

    /// The same for a search of `searched` in place of `level`: boxes that became walls there are shown.
    pub(crate) fn of(&self, level: &Level, searched: &Level) -> View {
        let fixed = level.boxes().iter().filter(|&cell| !searched.boxes().contains(cell)).collect();
        View { level: Some((Arc::new(level.clone()), fixed)), ..self.clone() }
    }

    /// Shows a position.
    pub(crate) fn show<B: Board>(&self, maze: &Maze, boxes: &B, player: Square) {
        let Some((level, fixed)) = &self.level else { return };
        let mut cells = CellSet::new(maze.size.area());
        cells.extend(boxes.squares().map(|square| maze.cells[square as usize]));
        cells.extend(fixed.iter().copied());
        if let Ok(position) = Position::new(level, cells, maze.cells[player as usize]) {
            self.window.show(position);
        }
    }

    /// At most `slice` expansions, after which it may be time to look.
    pub(crate) fn slice(view: Option<&View>, slice: u32) -> u32 {
        view.map_or(slice, |view| view.window.slice(slice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::level;
    use crate::{Method, Options, solve};
    use search::Budget;

    #[test]
    fn every_named_method_shows_positions_with_all_boxes() {
        // The box in the corner becomes wall before the search begins.
        let level = level(&["########", "#*  @  #", "#  $   #", "#    . #", "########"]);
        for method in Method::ALL.into_iter().filter(|&method| method != Method::Auto) {
            let window = Window::new(1);
            let options = Options { method, view: Some(View::new(window.clone())), ..Options::default() };
            let mut boards = 0;
            solve(&level, &options, &Budget::default(), &mut |_| {
                if let Some(position) = window.take() {
                    boards += 1;
                    assert_eq!(position.boxes().len(), 2, "{method}");
                    assert!(!position.boxes().contains(position.player()), "{method}");
                }
            });
            // The sphere reaches to the start, where nothing is left to be expanded.
            assert_eq!(boards > 0, method != Method::Sphere, "{method}");
        }
    }
}
