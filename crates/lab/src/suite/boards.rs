//! Solutions that a program shows as boards, one after each push or each box, instead of moves.
//!
//! From one board to the next at most one box is elsewhere. A breadth-first search over player and box finds the shortest
//! way, O(floor^2) for each board in the worst case and mostly O(floor). Boards may come in either direction, since programs
//! that follow their search tree back print the end first.

use grid::{Cell, CellSet, Direction};
use sokoworks::sokoban::{Level, Position, rules};
use std::collections::{HashMap, VecDeque};

/// Player and boxes of a board.
struct Board {
    player: Cell,
    boxes: CellSet,
}

/// The moves from the start of a level through all boards of a text, as far as they can be made; `None` if there are not
/// at least two boards.
pub(super) fn moves(level: &Level, text: &str) -> Option<Vec<Direction>> {
    let mut boards = read(level, text);
    let (first, last) = (boards.first()?, boards.last()?);
    if boards.len() < 2 {
        return None;
    }
    let moved = |board: &Board| board.boxes.iter().filter(|&cell| !level.boxes().contains(cell)).count();
    if moved(first) > moved(last) {
        boards.reverse();
    }
    let mut position = Position::start(level);
    let mut moves = Vec::new();
    for board in boards {
        // Whatever is missing then, the judge sees it.
        let Some(steps) = between(level, &position, &board) else { break };
        moves.extend(steps);
        let Ok(next) = Position::new(level, board.boxes, board.player) else { break };
        position = next;
    }
    Some(moves)
}

/// The boards of a text that have the player and as many boxes as the level.
fn read(level: &Level, text: &str) -> Vec<Board> {
    let is_row = |line: &str| line.contains('#') && line.chars().all(|c| "#@+$*.-_ ".contains(c));
    let mut boards = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim_end).chain([""]) {
        if is_row(line) {
            rows.push(line);
        } else {
            boards.extend(board(level, &rows));
            rows.clear();
        }
    }
    boards
}

fn board(level: &Level, rows: &[&str]) -> Option<Board> {
    let mut player = None;
    let mut boxes = CellSet::new(level.size().area());
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.chars()) {
            // Boxes outside stay where they are, and are none in play.
            let Some(cell) = level.size().checked_cell(x, y).filter(|&cell| level.is_floor(cell)) else {
                continue;
            };
            match symbol {
                '@' | '+' => player = Some(cell),
                '$' | '*' => drop(boxes.insert(cell)),
                _ => {}
            }
        }
    }
    let player = player?;
    (boxes.len() == level.boxes().len()).then_some(Board { player, boxes })
}

/// The player, and the box that moves.
type State = (Cell, Cell);

/// The shortest steps from a position to a board in which at most one box is elsewhere.
fn between(level: &Level, from: &Position, to: &Board) -> Option<Vec<Direction>> {
    let only = |cells: &CellSet, others: &CellSet| -> Vec<Cell> {
        cells.iter().filter(|&cell| !others.contains(cell)).collect()
    };
    let (start, end) = match (&*only(from.boxes(), &to.boxes), &*only(&to.boxes, from.boxes())) {
        ([], []) => return rules::walk(level, from, to.player),
        ([start], [end]) => (*start, *end),
        _ => return None,
    };
    let mut others = from.boxes().clone();
    others.remove(start);
    let free = |cell: Cell| level.is_floor(cell) && !others.contains(cell);
    let mut came: HashMap<State, Option<(State, Direction)>> = HashMap::new();
    came.insert((from.player(), start), None);
    let mut queue = VecDeque::from([(from.player(), start)]);
    while let Some(state) = queue.pop_front() {
        if state == (to.player, end) {
            let mut steps = Vec::new();
            let mut at = state;
            while let Some(&Some((before, direction))) = came.get(&at) {
                steps.push(direction);
                at = before;
            }
            steps.reverse();
            return Some(steps);
        }
        for direction in Direction::ALL {
            let next = |cell| level.size().step(cell, direction).filter(|&next| free(next));
            let Some(player) = next(state.0) else { continue };
            let pushed = if player == state.1 { next(state.1) } else { Some(state.1) };
            let Some(pushed) = pushed else { continue };
            came.entry((player, pushed)).or_insert_with(|| {
                queue.push_back((player, pushed));
                Some((state, direction))
            });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoworks::sokoban::draw;
    use sokoworks::{Budget, Request, judge, solve};

    /// A level with void in a corner and a box outside, and the boards of a solution of it.
    fn shown() -> (Level, Vec<String>) {
        let text = "   #######\n####  .  #\n# $  #   #\n# .@ $   #\n#   ##   #\n##########\n";
        let any: sokoworks::Level = text.parse().expect("a level");
        let answer = solve(&any, &Request::default(), &Budget::default(), &mut |_| ()).expect("an answer");
        let sokoworks::Level::Sokoban(level) = &any else { panic!("a level of Sokoban") };
        let mut position = Position::start(level);
        let draw = |position: &Position| draw::rows(level, position).join("\n") + "\n";
        let mut boards = vec![draw(&position)];
        for &step in answer.solution().expect("a solution") {
            if rules::step(level, &mut position, step).is_some_and(|step| step.pushed) {
                boards.push(draw(&position));
            }
        }
        (Level::clone(level), boards)
    }

    #[test]
    fn boards_become_moves() {
        let (level, mut boards) = shown();
        assert!(boards.len() > 5, "{boards:?}");
        let any = sokoworks::Level::from(level.clone());
        let is_solution = |boards: &[String]| {
            let text = boards.join("\n") + "\nThis search took: 84 seconds\n";
            moves(&level, &text).map(|moves| judge(&any, moves).is_ok())
        };
        assert_eq!(is_solution(&boards), Some(true));
        // Without the start, and with the walls of the void drawn.
        let filled: Vec<String> = boards[1..].iter().map(|board| board.replacen("   #", "####", 1)).collect();
        assert_eq!(is_solution(&filled), Some(true));
        boards.reverse();
        assert_eq!(is_solution(&boards), Some(true), "the end first");
        // Several pushes of one box at once.
        let pushes: Vec<String> = boards.iter().step_by(boards.len() - 1).cloned().collect();
        assert!(pushes.len() == 2 && is_solution(&pushes) == Some(false), "two boxes at once");
        assert_eq!(is_solution(&boards[1..]), Some(false), "the end is missing");
        assert_eq!(is_solution(&boards[..1]), None);
        assert_eq!(moves(&level, "no board\n"), None);
    }

    #[test]
    fn one_box_may_be_pushed_several_times_between_boards() {
        let text = "#######\n#@$  .#\n#######\n";
        let any: sokoworks::Level = text.parse().expect("a level");
        let sokoworks::Level::Sokoban(level) = &any else { panic!("a level of Sokoban") };
        let end = "#######\n#   @*#\n#######\n";
        let found = moves(level, &format!("{text}\n{end}")).expect("moves");
        assert_eq!(judge(&any, found).map(|solution| solution.letters).as_deref(), Ok("RRR"));
    }
}
