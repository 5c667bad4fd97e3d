//! Cases: positions after one push beside the way of a known solution.

use grid::{Cell, Direction, Random};
use sokoban::{Level, Position, format, rules};
use test_levels::{Known, KnownSolution};

/// A position of a level that may not be solvable.
pub(crate) struct Case {
    /// Collection, level, pushes before, and the push.
    pub(crate) name: String,
    /// The level with the position as its start.
    pub(crate) level: Level,
    /// Positions from which the level can be solved.
    pub(crate) known: Vec<Position>,
}

/// A push: the cell of the box, and where it goes.
type Push = (Cell, Direction);

impl Case {
    /// The case of this name, if the collections have it.
    pub(crate) fn named(known: &[Known], name: &str) -> Option<Case> {
        let (collection, rest) = name.split_once('#')?;
        let (number, rest) = rest.split_once('@')?;
        let (pushes, push) = rest.split_once(':')?;
        let (x, rest) = push.split_once(',')?;
        let (y, letter) = rest.split_at(rest.len().checked_sub(1)?);
        let collection = known.iter().find(|known| known.name == collection)?;
        let number: usize = number.parse().ok()?;
        let solution = collection.solutions.iter().find(|solution| solution.number == number)?;
        let walk = Walk::new(collection, solution)?;
        let direction = Direction::from_lurd(letter.chars().next()?)?;
        let cell = walk.level.size.checked_cell(x.parse().ok()?, y.parse().ok()?)?;
        walk.case(&collection.name, number, pushes.parse().ok()?, (cell, direction))
    }
}

/// A known solution.
struct Walk {
    level: Level,
    /// The positions before each push, and the last one.
    positions: Vec<Position>,
    pushes: Vec<Push>,
}

impl Walk {
    fn new(collection: &Known, solution: &KnownSolution) -> Option<Walk> {
        let levels = format::read(&collection.levels, &format::ReadOptions::default());
        let level = levels.entries.get(solution.number - 1)?.level.clone()?;
        let mut position = Position::start(&level);
        let (mut positions, mut pushes) = (Vec::new(), Vec::new());
        for direction in solution.lurd.chars().filter_map(Direction::from_lurd) {
            let before = position.clone();
            if rules::step(&level, &mut position, direction)?.pushed {
                positions.push(before);
                pushes.push((position.player(), direction));
            }
        }
        positions.push(position);
        Some(Walk { level, positions, pushes })
    }

    /// The pushes that can be made after so many of the solution, its next one not among them.
    fn others(&self, at: usize) -> Vec<Push> {
        let position = &self.positions[at];
        let reach = rules::reachable(&self.level, position);
        let free = |cell: Cell| self.level.is_floor(cell) && !position.boxes().contains(cell);
        let all = position.boxes().iter().flat_map(|cell| Direction::ALL.map(|direction| (cell, direction)));
        all.filter(|&(cell, direction)| {
            let size = self.level.size;
            let behind = size.step(cell, direction.opposite()).is_some_and(|behind| reach.contains(behind));
            let ahead = size.step(cell, direction).is_some_and(free);
            behind && ahead && self.pushes.get(at) != Some(&(cell, direction))
        })
        .collect()
    }

    fn case(&self, collection: &str, number: usize, at: usize, (cell, direction): Push) -> Option<Case> {
        let size = self.level.size;
        let mut level = self.level.clone();
        level.boxes = self.positions.get(at)?.boxes().clone();
        level.boxes.remove(cell).then_some(())?;
        level.boxes.insert(size.step(cell, direction)?);
        level.player = cell;
        let (x, y) = size.xy(cell);
        let name = format!("{collection}#{number}@{at}:{x},{y}{}", direction.lurd());
        Some(Case { name, level, known: self.positions.clone() })
    }
}

/// Random cases of a collection, of levels with even or odd numbers, `tries` of each level at most. Levels follow each
/// other in random order, and come again when all had their turn.
pub(crate) fn candidates(
    collection: &Known,
    seed: u64,
    tries: usize,
    even: bool,
) -> impl Iterator<Item = Case> + '_ {
    let mut random = Random::new(seed);
    let half = collection.solutions.iter().filter(move |solution| (solution.number % 2 == 0) == even);
    let mut solutions: Vec<&KnownSolution> = half.collect();
    for i in (1..solutions.len()).rev() {
        solutions.swap(i, random.index(i + 1));
    }
    let mut walks: Vec<Option<Walk>> =
        solutions.iter().map(|solution| Walk::new(collection, solution)).collect();
    let rounds = solutions.len() * tries;
    (0..rounds).filter_map(move |round| {
        let which = round % solutions.len();
        let walk = walks[which].as_mut()?;
        let at = random.index(walk.pushes.len().max(1));
        let others = walk.others(at);
        let push = others.get(random.index(others.len().max(1)))?;
        walk.case(&collection.name, solutions[which].number, at, *push)
    })
}
