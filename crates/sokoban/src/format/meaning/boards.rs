//! Boards as numbers of signs, for the search for their meanings.

/// Most signs of all boards together.
pub(super) const MAX_SIGNS: usize = 64;
/// What is behind the end of a row.
const VOID: u8 = u8::MAX;

/// The boards that constrain a meaning.
pub(super) struct Boards {
    /// All signs, in the order of the file.
    pub(super) signs: Vec<char>,
    pub(super) boards: Vec<Board>,
}

pub(super) struct Board {
    width: usize,
    cells: Vec<u8>,
    /// How often it has each sign.
    pub(super) counts: [u32; MAX_SIGNS],
}

impl Boards {
    /// The boards with these rows; none when they have too many signs. O(cells).
    pub(super) fn new<'r>(rows_of_boards: impl Iterator<Item = &'r [String]>) -> Option<Boards> {
        let mut all = Boards { signs: Vec::new(), boards: Vec::new() };
        for rows in rows_of_boards {
            let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
            if width.saturating_mul(rows.len()) > crate::build::MAX_AREA {
                continue;
            }
            let mut board = Board { width, cells: vec![VOID; width * rows.len()], counts: [0; MAX_SIGNS] };
            for (y, row) in rows.iter().enumerate() {
                for (x, sign) in row.chars().enumerate() {
                    let index = all.index(sign)?;
                    board.cells[y * width + x] = index as u8;
                    board.counts[index] += 1;
                }
            }
            all.boards.push(board);
        }
        Some(all)
    }

    fn index(&mut self, sign: char) -> Option<usize> {
        if let Some(index) = self.signs.iter().position(|&known| known == sign) {
            return Some(index);
        }
        (self.signs.len() < MAX_SIGNS).then(|| {
            self.signs.push(sign);
            self.signs.len() - 1
        })
    }
}

impl Board {
    /// How many cells there are, void included.
    pub(super) fn area(&self) -> usize {
        self.cells.len()
    }

    /// The signs that the player can reach, as bits; none when it reaches the outside, or there is no player. `walls`
    /// and `players` are signs as bits. O(cells).
    pub(super) fn inside(&self, walls: u64, players: u64) -> Option<u64> {
        let has = |set: u64, sign: u8| sign != VOID && set & (1 << sign) != 0;
        let start = self.cells.iter().position(|&sign| has(players, sign))?;
        let mut seen = vec![false; self.cells.len()];
        let mut stack = vec![start];
        let mut signs = 0;
        seen[start] = true;
        while let Some(cell) = stack.pop() {
            signs |= 1 << self.cells[cell];
            let (x, y) = (cell % self.width, cell / self.width);
            if x == 0 || y == 0 || x + 1 == self.width || cell + self.width >= self.cells.len() {
                return None;
            }
            for next in [cell - 1, cell + 1, cell - self.width, cell + self.width] {
                match self.cells[next] {
                    VOID => return None,
                    sign if has(walls, sign) || seen[next] => {}
                    _ => {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
        }
        Some(signs)
    }
}

/// Whether rows of signs can be a board: some sign closes cells in, and there are cells of three kinds at least.
/// O(kinds of signs that occur often * cells).
pub(in crate::format) fn may_be_board(rows: &[String]) -> bool {
    let Some(boards) = Boards::new([rows].into_iter()) else { return false };
    let Some(board) = boards.boards.first() else { return false };
    // A wall around one cell has four cells of one sign beside it.
    let often = (0..boards.signs.len()).filter(|&sign| board.counts[sign] >= 4);
    boards.signs.len() >= 3 && often.into_iter().any(|wall| board.closes_in(wall as u8))
}

impl Board {
    /// Whether cells are closed in by one sign.
    fn closes_in(&self, wall: u8) -> bool {
        let height = self.cells.len() / self.width.max(1);
        let mut open: Vec<bool> = self.cells.iter().map(|&sign| sign == VOID).collect();
        for (cell, open) in open.iter_mut().enumerate() {
            let (x, y) = (cell % self.width, cell / self.width);
            *open |= self.cells[cell] != wall && (x == 0 || y == 0 || x + 1 == self.width || y + 1 == height);
        }
        let mut stack: Vec<usize> = (0..open.len()).filter(|&cell| open[cell]).collect();
        while let Some(cell) = stack.pop() {
            let (x, y) = (cell % self.width, cell / self.width);
            let beside = [
                (x > 0).then(|| cell - 1),
                (x + 1 < self.width).then(|| cell + 1),
                (y > 0).then(|| cell - self.width),
                (y + 1 < height).then(|| cell + self.width),
            ];
            for next in beside.into_iter().flatten() {
                if !open[next] && self.cells[next] != wall {
                    open[next] = true;
                    stack.push(next);
                }
            }
        }
        (0..open.len()).any(|cell| !open[cell] && self.cells[cell] != wall)
    }
}
