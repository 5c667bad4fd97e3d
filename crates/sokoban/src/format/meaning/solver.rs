//! The search for meanings: which sign is the player, which are boxes and goals, which are walls.
//!
//! Each kind of piece has at most one of the free signs, for two signs of one kind are two kinds of piece. Walls and
//! floor may have several: floor outside the walls differs from floor inside in many games, and walls have looks. But
//! a sign that repeats a wall or a floor inside is believed only in a level in which there is something to push, and a
//! second wall only where there is floor.
//!
//! Counts decide first: one player a board, as many boxes as goals. Walls are tried last, each choice once.

use super::boards::Boards;
use crate::symbol::Symbol;
use std::collections::HashMap;

/// Most free signs that are walls or floor; 2 to this power are tried.
const MAX_TERRAIN: usize = 12;
/// Most meanings that are found.
const MAX_FOUND: usize = 2_000;
/// How often the counts of a board may be compared; fewest comparisons in all, and most.
const COMPARED: usize = 2_000;
const MIN_COMPARED: usize = 500_000;
const MAX_COMPARED: usize = 40_000_000;
/// Fewest cells that may be walked over to see whether walls are closed; more for larger files.
const MIN_WALKED: usize = 8 << 20;
/// How often the cells of a file may be walked over.
const WALKS: usize = 48;

/// A meaning of all signs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    /// What each sign of the boards means.
    pub(super) symbols: Vec<Symbol>,
    /// How many signs repeat a wall or a floor.
    pub(super) repeats: usize,
}

/// The search was stopped at one of its limits.
#[derive(Debug)]
pub(super) struct GaveUp;

/// What a search has found and may still do.
pub(super) struct Search<'b> {
    boards: &'b Boards,
    /// Whether there may be more goals than boxes.
    spare: bool,
    compared: usize,
    walked: usize,
    /// Pieces that have a sign already, and no other.
    taken: Vec<Symbol>,
    /// By walls and players, where in `reached` the signs inside of each board are; none if a board is open.
    inside: HashMap<(u64, u64), Option<usize>>,
    reached: Vec<Vec<u64>>,
    pub(super) found: Vec<Meaning>,
}

/// The sign of each kind of piece, if it has one.
#[derive(Clone, Copy, Default)]
struct Pieces {
    player: Option<usize>,
    player_on_goal: Option<usize>,
    boxes: Option<usize>,
    goal: Option<usize>,
    box_on_goal: Option<usize>,
}

impl<'b> Search<'b> {
    pub(super) fn new(boards: &'b Boards, spare: bool, taken: Vec<Symbol>) -> Search<'b> {
        let cells: usize = boards.boards.iter().map(super::boards::Board::area).sum();
        let walked = MIN_WALKED.max(cells.saturating_mul(WALKS));
        Search {
            boards,
            spare,
            compared: (COMPARED * boards.boards.len()).clamp(MIN_COMPARED, MAX_COMPARED),
            walked,
            taken,
            inside: HashMap::new(),
            reached: Vec::new(),
            found: Vec::new(),
        }
    }

    /// Finds every meaning of the signs `free` beside those that are known, of which `movable` may be pieces and not
    /// only walls and floor. `known` has a value for each sign, of no account for free ones. The signs `doubtful` are
    /// known, but not as all dialects have them.
    pub(super) fn run(
        &mut self,
        known: &[Symbol],
        (free, movable): (&[usize], &[usize]),
        doubtful: &[usize],
    ) -> Result<(), GaveUp> {
        let mut fixed = known.to_vec();
        free.iter().for_each(|&sign| fixed[sign] = Symbol::Floor);
        let given = self.taken.len();
        self.taken.extend(doubtful.iter().map(|&sign| fixed[sign]));
        let open: u64 = free.iter().chain(doubtful).map(|&sign| 1_u64 << sign).sum();
        let done = self.players(&fixed, (free, movable), open);
        self.taken.truncate(given);
        done
    }

    /// Tries which sign is the player.
    fn players(
        &mut self,
        fixed: &[Symbol],
        (free, movable): (&[usize], &[usize]),
        open: u64,
    ) -> Result<(), GaveUp> {
        let none = Pieces::default();
        for player in none.or_one_of(self.open(Symbol::Player, movable)) {
            let pieces = Pieces { player, ..none };
            for player_on_goal in pieces.or_one_of(self.open(Symbol::PlayerOnGoal, movable)) {
                let pieces = Pieces { player_on_goal, ..pieces };
                if self.hold(|counts| counts.players(fixed, pieces) == 1)?
                    && self.may_close(fixed, free, pieces)?
                {
                    self.boxes_and_goals(fixed, (free, movable), open, pieces)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the boards are closed if all signs but the player are walls: no choice of walls closes more.
    fn may_close(&mut self, fixed: &[Symbol], free: &[usize], pieces: Pieces) -> Result<bool, GaveUp> {
        let mut symbols = fixed.to_vec();
        free.iter().for_each(|&sign| symbols[sign] = Symbol::Wall);
        for (symbol, sign) in pieces.symbols() {
            symbols[sign] = symbol;
        }
        let walls = bits(&symbols, |symbol| symbol == Symbol::Wall);
        let players = bits(&symbols, Symbol::has_player);
        for board in &self.boards.boards {
            self.walked = self.walked.checked_sub(board.area()).ok_or(GaveUp)?;
            if board.inside(walls, players).is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The signs that may be a piece of a kind.
    fn open<'m>(&self, kind: Symbol, movable: &'m [usize]) -> &'m [usize] {
        if self.taken.contains(&kind) { &[] } else { movable }
    }

    /// Tries which signs are boxes and goals, with the player known.
    fn boxes_and_goals(
        &mut self,
        fixed: &[Symbol],
        (free, movable): (&[usize], &[usize]),
        open: u64,
        pieces: Pieces,
    ) -> Result<(), GaveUp> {
        let spare = self.spare;
        for boxes in pieces.or_one_of(self.open(Symbol::Box, movable)) {
            let pieces = Pieces { boxes, ..pieces };
            for goal in pieces.or_one_of(self.open(Symbol::Goal, movable)) {
                let pieces = Pieces { goal, ..pieces };
                let balanced = self.hold(|counts| {
                    let (boxes, goals) = (counts.boxes(fixed, pieces), counts.goals(fixed, pieces));
                    boxes == goals || spare && boxes < goals
                })?;
                if !balanced {
                    continue;
                }
                for box_on_goal in pieces.or_one_of(self.open(Symbol::BoxOnGoal, movable)) {
                    let pieces = Pieces { box_on_goal, ..pieces };
                    if self.hold(|counts| counts.boxes(fixed, pieces) > 0)? {
                        self.terrain(fixed, free, open, pieces)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether something holds for each board.
    fn hold(&mut self, holds: impl Fn(&Counts<'_>) -> bool) -> Result<bool, GaveUp> {
        for board in &self.boards.boards {
            self.compared = self.compared.checked_sub(1).ok_or(GaveUp)?;
            if !holds(&Counts(&board.counts)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Tries which of the signs that are no pieces are walls.
    fn terrain(&mut self, fixed: &[Symbol], free: &[usize], open: u64, pieces: Pieces) -> Result<(), GaveUp> {
        let taken = pieces.all();
        let rest: Vec<usize> = free.iter().copied().filter(|&sign| !taken.contains(&Some(sign))).collect();
        if rest.len() > MAX_TERRAIN {
            return Err(GaveUp);
        }
        for choice in 0..1_u32 << rest.len() {
            let mut symbols = fixed.to_vec();
            for (symbol, sign) in pieces.symbols() {
                symbols[sign] = symbol;
            }
            for (at, &sign) in rest.iter().enumerate() {
                symbols[sign] = if choice & (1 << at) != 0 { Symbol::Wall } else { Symbol::Floor };
            }
            if let Some(repeats) = self.repeats(&symbols, open)? {
                if self.found.len() == MAX_FOUND {
                    return Err(GaveUp);
                }
                self.found.push(Meaning { symbols, repeats });
            }
        }
        Ok(())
    }

    /// How many signs repeat a wall or a floor; none if a board is open, or there are repeated signs that are not to
    /// be believed.
    fn repeats(&mut self, symbols: &[Symbol], open: u64) -> Result<Option<usize>, GaveUp> {
        self.compared = self.compared.checked_sub(1).ok_or(GaveUp)?;
        let walls = bits(symbols, |symbol| symbol == Symbol::Wall);
        let boxes = bits(symbols, Symbol::has_box);
        let Some(inside) = self.inside(walls, bits(symbols, Symbol::has_player), boxes)? else {
            return Ok(None);
        };
        let floor = inside & bits(symbols, |symbol| symbol == Symbol::Floor);
        // All known walls count as one, and so do all known floors.
        let kinds = |signs: u64| (signs & open).count_ones() + u32::from(signs & !open != 0);
        let (more_walls, more_floor) = (kinds(walls).saturating_sub(1), kinds(floor).saturating_sub(1));
        let repeats = (more_walls + more_floor) as usize;
        let pushes = symbols.contains(&Symbol::Box);
        let is_believed = repeats == 0 || pushes && (more_walls == 0 || floor != 0);
        Ok(is_believed.then_some(repeats))
    }

    /// The signs that the players can reach; none if a board is open, or has no box in reach.
    fn inside(&mut self, walls: u64, players: u64, boxes: u64) -> Result<Option<u64>, GaveUp> {
        let known = self.inside.get(&(walls, players)).copied();
        let at = match known {
            Some(at) => at,
            None => {
                let at = self.walk(walls, players)?;
                self.inside.insert((walls, players), at);
                at
            }
        };
        let Some(at) = at else { return Ok(None) };
        let reached = &self.reached[at];
        self.compared = self.compared.checked_sub(reached.len()).ok_or(GaveUp)?;
        let all = reached.iter().fold(0, |all, signs| all | signs);
        Ok(reached.iter().all(|signs| signs & boxes != 0).then_some(all))
    }

    /// Walks over all boards until one is open.
    fn walk(&mut self, walls: u64, players: u64) -> Result<Option<usize>, GaveUp> {
        let mut reached = Vec::with_capacity(self.boards.boards.len());
        for board in &self.boards.boards {
            self.walked = self.walked.checked_sub(board.area()).ok_or(GaveUp)?;
            let Some(signs) = board.inside(walls, players) else { return Ok(None) };
            reached.push(signs);
        }
        self.reached.push(reached);
        Ok(Some(self.reached.len() - 1))
    }

    /// Whether a meaning makes levels of all boards.
    pub(super) fn fits(&mut self, symbols: &[Symbol]) -> Result<bool, GaveUp> {
        let spare = self.spare;
        let counted = self.hold(|counts| {
            let none = Pieces::default();
            let (boxes, goals) = (counts.boxes(symbols, none), counts.goals(symbols, none));
            counts.players(symbols, none) == 1 && boxes > 0 && (boxes == goals || spare && boxes < goals)
        })?;
        let walls = bits(symbols, |symbol| symbol == Symbol::Wall);
        let players = bits(symbols, Symbol::has_player);
        Ok(counted && self.inside(walls, players, bits(symbols, Symbol::has_box))?.is_some())
    }
}

/// The signs with a symbol that is wanted, as bits.
fn bits(symbols: &[Symbol], wanted: fn(Symbol) -> bool) -> u64 {
    (0..symbols.len()).filter(|&sign| wanted(symbols[sign])).map(|sign| 1_u64 << sign).sum()
}

impl Pieces {
    fn all(self) -> [Option<usize>; 5] {
        [self.player, self.player_on_goal, self.boxes, self.goal, self.box_on_goal]
    }

    /// None, and each of the signs that is no piece yet.
    fn or_one_of(self, free: &[usize]) -> impl Iterator<Item = Option<usize>> {
        let taken = self.all();
        let others = free.iter().copied().map(Some).filter(move |sign| !taken.contains(sign));
        std::iter::once(None).chain(others)
    }

    fn symbols(self) -> impl Iterator<Item = (Symbol, usize)> {
        let kinds = [Symbol::Player, Symbol::PlayerOnGoal, Symbol::Box, Symbol::Goal, Symbol::BoxOnGoal];
        kinds.into_iter().zip(self.all()).filter_map(|(symbol, sign)| Some((symbol, sign?)))
    }
}

/// How often a board has each sign.
struct Counts<'c>(&'c [u32]);

impl Counts<'_> {
    fn of(&self, fixed: &[Symbol], pieces: Pieces, wanted: fn(Symbol) -> bool) -> u32 {
        let known = fixed.iter().zip(self.0).filter(|(symbol, _)| wanted(**symbol)).map(|(_, count)| count);
        let chosen = pieces.symbols().filter(|(symbol, _)| wanted(*symbol)).map(|(_, sign)| &self.0[sign]);
        known.chain(chosen).sum()
    }

    fn players(&self, fixed: &[Symbol], pieces: Pieces) -> u32 {
        self.of(fixed, pieces, Symbol::has_player)
    }

    fn boxes(&self, fixed: &[Symbol], pieces: Pieces) -> u32 {
        self.of(fixed, pieces, Symbol::has_box)
    }

    fn goals(&self, fixed: &[Symbol], pieces: Pieces) -> u32 {
        self.of(fixed, pieces, Symbol::has_goal)
    }
}
