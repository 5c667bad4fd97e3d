//! Where things stand on the screen: pure functions of the terminal's size, used by the views to draw and by the
//! model to understand the mouse, so that the two cannot disagree.

use grid::{Cell, Direction, Size};
use ratatui_core::layout::Rect;
use sokoworks::Game;

/// Smallest terminal that anything is drawn in.
const LEAST: (u16, u16) = (20, 6);

/// Whether nothing can be drawn in a terminal of this size.
pub(crate) const fn is_too_small((columns, rows): (u16, u16)) -> bool {
    columns < LEAST.0 || rows < LEAST.1
}

/// Columns of the side panel.
const PANEL: u16 = 30;
/// Terminals with fewer columns have no side panel: its text is below the board instead.
const WIDE: u16 = 72;

/// The parts of a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// One line at the top.
    pub(crate) header: Rect,
    /// The board or the list.
    pub(crate) main: Rect,
    /// The panel: at the right in wide terminals, else some lines below.
    pub(crate) panel: Rect,
    /// Whether the panel is at the side.
    pub(crate) is_wide: bool,
    /// The seek bar of a movie; no row when there is none.
    pub(crate) bar: Rect,
    pub(crate) message: Rect,
    /// The keys that matter most.
    pub(crate) footer: Rect,
}

/// Divides a terminal of this size; `lines` is how many lines the panel needs where it stands below.
pub(crate) fn parts((columns, rows): (u16, u16), lines: u16, bar: bool) -> Parts {
    let fixed = |wanted: u16, left: &mut u16| {
        let given = wanted.min(*left);
        *left -= given;
        given
    };
    let mut left = rows;
    let header = fixed(1, &mut left);
    let message = fixed(1, &mut left);
    let footer = fixed(1, &mut left);
    let bar = fixed(u16::from(bar), &mut left);
    let wide = columns >= WIDE;
    // The board keeps at least half of a small terminal.
    let below = if wide { 0 } else { fixed(lines.min(rows / 3), &mut left) };
    let height = rows - header - message - footer - bar - below;
    let side = if wide { PANEL } else { 0 };
    let main = Rect::new(0, header, columns - side, height);
    let panel = if wide {
        Rect::new(columns - side, header, side, height)
    } else {
        Rect::new(0, header + height, columns, below)
    };
    let mut y = header + height + below;
    let mut row = |height: u16| {
        let rect = Rect::new(0, y, columns, height);
        y += height;
        rect
    };
    let bar = row(bar);
    let message = row(message);
    let footer = row(footer);
    Parts { header: Rect::new(0, 0, columns, header), main, panel, is_wide: wide, bar, message, footer }
}

/// Columns and rows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zoom {
    pub(crate) width: u16,
    pub(crate) height: u16,
}

const fn zoom(width: u16, height: u16) -> Zoom {
    Zoom { width, height }
}

/// The sizes of a cell that the views can draw, smallest first.
pub(crate) const fn zooms(game: Game) -> &'static [Zoom] {
    const SOKOBAN: [Zoom; 7] =
        [zoom(1, 1), zoom(2, 1), zoom(4, 2), zoom(6, 3), zoom(8, 4), zoom(10, 5), zoom(12, 6)];
    // An atom has a letter in the middle of its rows, so the large ones are odd.
    const SOKOBOND: [Zoom; 4] = [zoom(4, 2), zoom(6, 3), zoom(10, 5), zoom(14, 7)];
    match game {
        Game::Sokoban => &SOKOBAN,
        Game::Sokobond => &SOKOBOND,
    }
}

/// What part of a board is shown where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Viewport {
    /// Where on the screen.
    pub(crate) area: Rect,
    pub(crate) zoom: Zoom,
    /// Columns and rows of the drawn board that are scrolled away.
    pub(crate) scroll: (u16, u16),
    /// Columns and rows of the whole board, drawn.
    drawn: (u16, u16),
    size: Size,
}

/// Fits a board of this size into a part of the screen: as large as fits, `steps` larger or smaller, in the middle;
/// what does not fit scrolls so that `focus` stays in sight. Then a column at each side is left free, for the marks that
/// say where the board goes on.
pub(crate) fn viewport(main: Rect, game: Game, size: Size, steps: i8, focus: Cell) -> Viewport {
    let zooms = zooms(game);
    let drawn = |zoom: Zoom| {
        let side = |cells: u32, length: u16| (cells as usize * usize::from(length)).min(60_000) as u16;
        (side(size.width, zoom.width), side(size.height, zoom.height))
    };
    let fits = |zoom: &Zoom| {
        let (width, height) = drawn(*zoom);
        width <= main.width && height <= main.height
    };
    let largest = zooms.iter().rposition(fits).unwrap_or(0);
    let chosen = (largest as isize + isize::from(steps)).clamp(0, zooms.len() as isize - 1);
    let zoom = zooms[chosen as usize];
    let (width, height) = drawn(zoom);
    let is_cut = width > main.width || height > main.height;
    let main = match is_cut && main.width > 2 {
        true => Rect { x: main.x + 1, width: main.width - 2, ..main },
        false => main,
    };
    let (column, row) = size.xy(focus);
    let axis = |room: u16, drawn: u16, at: u32, length: u16| match drawn <= room {
        true => ((room - drawn) / 2, drawn, 0),
        false => (0, room, scroll(room, drawn, at, length)),
    };
    let (x, shown_width, scroll_x) = axis(main.width, width, column, zoom.width);
    let (y, shown_height, scroll_y) = axis(main.height, height, row, zoom.height);
    let area = Rect::new(main.x + x, main.y + y, shown_width, shown_height);
    Viewport { area, zoom, scroll: (scroll_x, scroll_y), drawn: (width, height), size }
}

/// How much of a board that does not fit is scrolled away, so that cell `at` of this length stands in the middle of the
/// room. Whole cells are, so that no cell is cut at the left or the top, but for the last ones.
fn scroll(room: u16, drawn: u16, at: u32, length: u16) -> u16 {
    let middle = i64::from(at) * i64::from(length) + i64::from(length) / 2 - i64::from(room) / 2;
    let most = i64::from(drawn - room);
    if middle >= most { most as u16 } else { (middle.max(0) / i64::from(length) * i64::from(length)) as u16 }
}

impl Viewport {
    /// Whether the board goes on at a side of what is shown.
    pub(crate) fn goes_on(&self, side: Direction) -> bool {
        match side {
            Direction::Left => self.scroll.0 > 0,
            Direction::Up => self.scroll.1 > 0,
            Direction::Right => self.scroll.0 + self.area.width < self.drawn.0,
            Direction::Down => self.scroll.1 + self.area.height < self.drawn.1,
        }
    }

    /// The cell that is to be in the middle for a look further in a direction: a third of what is shown away.
    pub(crate) fn look(&self, direction: Direction) -> Cell {
        let axis = |now: u16, room: u16, drawn: u16, length: u16, sign: i64| {
            let last = i64::from(drawn / length.max(1)) - 1;
            let mut at = (i64::from(now) + i64::from(room) / 2) / i64::from(length);
            if sign == 0 || drawn <= room {
                return at as u32;
            }
            at += sign * i64::from(room / length / 3).max(1);
            // At the ends of the board, and where cells are large, it takes more to see something else.
            while (0..=last).contains(&at) && scroll(room, drawn, at as u32, length) == now {
                at += sign;
            }
            at.clamp(0, last) as u32
        };
        let (x, y) = match direction {
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
        };
        let column = axis(self.scroll.0, self.area.width, self.drawn.0, self.zoom.width, x);
        let row = axis(self.scroll.1, self.area.height, self.drawn.1, self.zoom.height, y);
        self.size.cell(column.min(self.size.width - 1), row.min(self.size.height - 1))
    }

    /// The cell drawn at a place of the screen.
    pub(crate) fn cell(&self, column: u16, row: u16) -> Option<Cell> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let x = (column - self.area.x + self.scroll.0) / self.zoom.width;
        let y = (row - self.area.y + self.scroll.1) / self.zoom.height;
        self.size.checked_cell(i64::from(x), i64::from(y))
    }
}

/// The value, from 0 at the left end of a bar to `last` at its right, that belongs to a column.
pub(crate) fn seek(bar: Rect, column: u16, last: usize) -> usize {
    let steps = usize::from(bar.width.saturating_sub(1)).max(1);
    let at = usize::from(column.saturating_sub(bar.x)).min(steps);
    (at * last + steps / 2) / steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_of_terminal_is_divided_without_rest() {
        for columns in [0, 1, 20, 71, 72, 200] {
            for rows in 0..40 {
                for lines in [0, 3, 9] {
                    let parts = parts((columns, rows), lines, rows % 2 == 0);
                    let heights = [parts.header, parts.main, parts.bar, parts.message, parts.footer];
                    let below = if parts.is_wide { 0 } else { parts.panel.height };
                    let sum: u16 = heights.iter().map(|part| part.height).sum::<u16>() + below;
                    assert_eq!(sum, rows, "{columns} x {rows}: {parts:?}");
                    assert!(rows == 0 || parts.footer.bottom() <= rows);
                }
            }
        }
    }

    #[test]
    fn cells_are_found_where_they_are_drawn() {
        let size = Size::new(9, 7);
        let check = |main: Rect, steps, focus: (u32, u32), zoom: (u16, u16), scroll: (u16, u16)| {
            let view = viewport(main, Game::Sokoban, size, steps, size.cell(focus.0, focus.1));
            assert_eq!(((view.zoom.width, view.zoom.height), view.scroll), (zoom, scroll), "{view:?}");
            let seen = (0..main.width).flat_map(|x| (0..main.height).map(move |y| (x, y)));
            let cells: Vec<_> = seen.filter_map(|(x, y)| view.cell(main.x + x, main.y + y)).collect();
            assert!(cells.contains(&size.cell(focus.0, focus.1)));
            assert_eq!(cells.len(), usize::from(view.area.width) * usize::from(view.area.height));
        };
        check(Rect::new(0, 1, 40, 20), 0, (4, 4), (4, 2), (0, 0));
        check(Rect::new(0, 1, 54, 21), 0, (4, 4), (6, 3), (0, 0));
        check(Rect::new(0, 1, 40, 20), -1, (4, 4), (2, 1), (0, 0));
        check(Rect::new(3, 1, 5, 4), 0, (4, 4), (1, 1), (3, 2));
        check(Rect::new(3, 1, 5, 4), 0, (8, 6), (1, 1), (6, 3));
        check(Rect::new(3, 1, 5, 4), 0, (0, 0), (1, 1), (0, 0));
    }

    #[test]
    fn a_look_goes_from_one_end_of_the_board_to_the_other_and_back() {
        use Direction::{Down, Left, Right, Up};
        let size = Size::new(40, 30);
        for main in [Rect::new(0, 1, 30, 3), Rect::new(0, 1, 12, 9), Rect::new(0, 1, 50, 40)] {
            for (steps, game) in [(0, Game::Sokoban), (2, Game::Sokoban), (0, Game::Sokobond)] {
                let at = |focus| viewport(main, game, size, steps, focus);
                for (there, back) in [(Right, Left), (Down, Up)] {
                    let mut view = at(Cell::default());
                    assert!(!view.goes_on(back));
                    let mut looks = 0;
                    while view.goes_on(there) {
                        let before = view.scroll;
                        view = at(view.look(there));
                        assert!(view.scroll != before && view.goes_on(back), "{main:?}");
                        looks += 1;
                        assert!(looks < 500, "{main:?}");
                    }
                    while view.goes_on(back) {
                        view = at(view.look(back));
                        looks -= 1;
                        assert!(looks > -500, "{main:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn bars_reach_from_the_first_to_the_last() {
        let bar = Rect::new(5, 0, 11, 1);
        assert_eq!([5, 10, 15, 99, 0].map(|column| seek(bar, column, 100)), [0, 50, 100, 100, 0]);
        assert_eq!(seek(Rect::new(0, 0, 1, 1), 0, 7), 0);
    }
}
