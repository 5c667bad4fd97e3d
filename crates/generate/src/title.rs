//! Titles of new levels: the pieces, and what is special, such as `Four boxes in two rooms`.
//!
//! A function of the level and its measures. Of everything that is true of a level, its own identity chooses.

use crate::features::{is_behind_door, parts};
use crate::identity::identity;
use crate::made::Made;
use grid::{Cell, CellSet, Direction, Random, Size};
use sokobond::{Element, Modifier};
use sokoworks::Level;

/// Something that is true of a level, behind what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trait {
    /// Where or how: `in the tunnels`.
    How(&'static str),
    /// What else there is: `a storeroom`.
    With(&'static str),
}

/// A title that is not taken.
pub fn title(made: &Made, is_taken: impl Fn(&str) -> bool) -> String {
    let subject = subject(&made.level);
    let mut random = Random::new(identity(&made.level) as u64);
    let mut traits = traits(made);
    for index in (1..traits.len()).rev() {
        traits.swap(index, random.index(index + 1));
    }
    let one = |entry: &Trait| match entry {
        Trait::How(how) => format!("{subject} {how}"),
        Trait::With(with) => format!("{subject} and {with}"),
    };
    let mut titles: Vec<String> = traits.iter().map(one).collect();
    for how in &traits {
        for with in &traits {
            if let (Trait::How(how), Trait::With(with)) = (how, with) {
                titles.push(format!("{subject} {how} and {with}"));
            }
        }
    }
    let last = titles.last().cloned().unwrap_or(subject);
    let numbered = (2..).map(|number| format!("{last}, no. {number}"));
    let found = titles.into_iter().chain(numbered).find(|title| !is_taken(title));
    found.unwrap_or(last)
}

/// What the level is made of.
fn subject(level: &Level) -> String {
    match level {
        Level::Sokoban(level) => counted(level.boxes().len(), "box", "boxes"),
        Level::Sokobond(level) => {
            let count = |wanted| level.atoms().iter().filter(|(element, _)| *element == wanted).count();
            let [carbon, nitrogen, oxygen, hydrogen, helium] =
                [Element::Carbon, Element::Nitrogen, Element::Oxygen, Element::Hydrogen, Element::Helium]
                    .map(count);
            compound([carbon, nitrogen, oxygen, hydrogen])
                .map_or_else(|| counted(level.atoms().len() - helium, "atom", "atoms"), str::to_owned)
        }
    }
}

/// The usual name of a compound with these numbers of carbon, nitrogen, oxygen and hydrogen atoms, where only one is likely.
const fn compound(formula: [usize; 4]) -> Option<&'static str> {
    Some(match formula {
        [0, 0, 0, 2] => "Hydrogen",
        [0, 0, 1, 2] => "Water",
        [0, 0, 2, 2] => "Hydrogen peroxide",
        [0, 0, 2, 0] => "Oxygen",
        [0, 0, 3, 0] => "Ozone",
        [0, 1, 0, 3] => "Ammonia",
        [0, 2, 0, 4] => "Hydrazine",
        [0, 2, 0, 0] => "Nitrogen",
        [0, 1, 1, 3] => "Hydroxylamine",
        [1, 0, 0, 4] => "Methane",
        [1, 0, 1, 2] => "Formaldehyde",
        [1, 0, 1, 4] => "Methanol",
        [1, 0, 2, 0] => "Carbon dioxide",
        [1, 0, 2, 2] => "Formic acid",
        [1, 1, 0, 1] => "Hydrogen cyanide",
        [1, 1, 0, 5] => "Methylamine",
        [2, 0, 0, 2] => "Acetylene",
        [2, 0, 0, 4] => "Ethylene",
        [2, 0, 0, 6] => "Ethane",
        _ => return None,
    })
}

fn counted(number: usize, one: &str, many: &str) -> String {
    let words = [
        "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven",
        "Twelve",
    ];
    let word = words.get(number).map_or_else(|| number.to_string(), |word| (*word).to_owned());
    format!("{word} {}", if number == 1 { one } else { many })
}

/// Everything that is true of the level.
fn traits(made: &Made) -> Vec<Trait> {
    use Trait::{How, With};
    let measures = &made.measures;
    let mut all = of_floor(&made.level, measures.passages);
    let mut add = |is_true: bool, entry: Trait| all.extend(is_true.then_some(entry));
    add(measures.squares <= 6 * measures.pieces, How("with little room"));
    add(measures.squares >= 14 * measures.pieces, How("with room to spare"));
    if let Some(space) = &measures.space {
        add(space.solutions == Some(1), With("a single way"));
        add(space.trap == Some(0), With("a tempting mistake"));
        add(space.trap.is_some_and(|before| before > 0), With("a hidden trap"));
    }
    if let Some(found) = &measures.solution {
        match &made.level {
            Level::Sokoban(level) => {
                add(found.changes + 1 == measures.pieces && found.changes > 0, How("one by one"));
                add(3 * found.astray >= found.pushes, With("a long way round"));
                of_goals(level).into_iter().for_each(|entry| add(true, entry));
            }
            Level::Sokobond(level) => {
                let has = |kind| level.modifiers().iter().flatten().any(|modifier| *modifier == kind);
                add(has(Modifier::Weaken), With("a bond to break"));
                add(has(Modifier::Strengthen), With("a stronger bond"));
                add(has(Modifier::Rotate), With("a turning bond"));
                add(
                    level.atoms().iter().any(|(element, _)| *element == Element::Helium),
                    With("a bystander"),
                );
                add(found.moves.len() <= 10, How("in a few steps"));
                add(found.moves.len() >= 40, With("a long walk"));
                add(2 * found.lines >= found.moves.len(), How("round every corner"));
            }
        }
    }
    all
}

/// What one sees of the goals and the boxes at the start.
fn of_goals(level: &sokoban::Level) -> Vec<Trait> {
    use Trait::{How, With};
    let (size, goals) = (level.size(), level.goals());
    let mut all = Vec::new();
    let mut add = |is_true: bool, entry: Trait| all.extend(is_true.then_some(entry));
    let (width, height) = span(size, goals);
    let groups = parts(size, goals);
    let (count, together) = (goals.len(), groups.len() == 1);
    let is_room = is_behind_door(size, &level.floor(), goals);
    add(is_room && count > 1, With("a storeroom"));
    add(is_room && count == 1, With("a closet"));
    add(together && count > 2 && width.min(height) == 1, With("a shelf"));
    add(together && count > 3 && width * height == count, With("a full block of goals"));
    add(together && count > 2 && width.min(height) > 1 && width * height > count, With("a corner of goals"));
    add(groups.len() == 2 && count > 3, With("two places for them"));
    add(groups.len() == count && count > 2, With("goals apart"));
    let boxes = parts(size, level.boxes());
    add(boxes.len() == 1 && count > 2, How("in one heap"));
    let (width, height) = span(size, level.boxes());
    add(boxes.len() == 1 && count > 1 && width.min(height) == 1, How("in line"));
    add(goals.iter().any(|cell| level.boxes().contains(cell)), With("a goal taken"));
    all
}

/// What one sees of the floor; `passages` are its squares in passages.
fn of_floor(level: &Level, passages: usize) -> Vec<Trait> {
    use Trait::{How, With};
    let (size, floor) = (level.size(), floor(level));
    let mut all = Vec::new();
    let mut add = |is_true: bool, entry: Trait| all.extend(is_true.then_some(entry));
    let beside = |cell, way| size.step(cell, way).is_some_and(|cell| floor.contains(cell));
    let is_passage = |cell: Cell| {
        let [up, down, left, right] =
            [Direction::Up, Direction::Down, Direction::Left, Direction::Right].map(|way| beside(cell, way));
        up == down && left == right && up != left
    };
    let (mut halls, mut narrow) = (CellSet::new(size.area()), CellSet::new(size.area()));
    for cell in floor.iter() {
        if is_passage(cell) { &mut narrow } else { &mut halls }.insert(cell);
    }
    let rooms = parts(size, &halls).into_iter().filter(|room| room.len() >= 4).count();
    add((1..3).contains(&passages), With("a narrow passage"));
    add(passages > 2 && 2 * passages < floor.len(), With("a few narrow passages"));
    add(rooms == 2, How("in two rooms"));
    add(rooms == 3, How("in three rooms"));
    add(rooms > 3, How("in many rooms"));
    add(passages == 0, How("in an open room"));
    add(2 * passages >= floor.len(), How("in the tunnels"));
    add(parts(size, &narrow).iter().any(|corridor| corridor.len() >= 4), With("a long corridor"));
    // Walls that the border does not reach.
    let mut walls = CellSet::new(size.area());
    walls.extend(size.cells().filter(|&cell| !floor.contains(cell)));
    let islands: Vec<_> = parts(size, &walls)
        .into_iter()
        .filter(|part| {
            part.iter().all(|cell| Direction::ALL.into_iter().all(|way| size.step(cell, way).is_some()))
        })
        .collect();
    add(islands.len() == 1 && islands[0].len() == 1, How("around a pillar"));
    add(islands.len() == 1 && islands[0].len() > 1, How("around a wall"));
    add(islands.len() > 1, How("among pillars"));
    let (width, height) = span(size, &floor);
    add(width >= 2 * height, How("in a long hall"));
    add(height >= 2 * width, How("in a deep shaft"));
    let [across, turned] = symmetries(size, &floor);
    add(across, How("in a room with two like halves"));
    add(turned && !across, How("in a room that turns on itself"));
    all
}

/// Columns and rows of the smallest rectangle around some cells.
fn span(size: Size, cells: &CellSet) -> (usize, usize) {
    let places = || cells.iter().map(|cell| size.xy(cell));
    let length = |places: Vec<u32>| {
        let (least, most) = (places.iter().min(), places.iter().max());
        least.zip(most).map_or(0, |(least, most)| (most - least) as usize + 1)
    };
    (length(places().map(|(x, _)| x).collect()), length(places().map(|(_, y)| y).collect()))
}

fn floor(level: &Level) -> CellSet {
    let size = level.size();
    match level {
        Level::Sokoban(level) => level.floor(),
        Level::Sokobond(level) => {
            let mut floor = CellSet::new(size.area());
            floor.extend(size.cells().filter(|&cell| !level.is_wall(cell)));
            floor
        }
    }
}

/// Whether the floor is the same mirrored left and right, and after half a turn.
fn symmetries(size: Size, floor: &CellSet) -> [bool; 2] {
    let same = |turned: bool| {
        floor.iter().all(|cell| {
            let (x, y) = size.xy(cell);
            let y = if turned { size.height - 1 - y } else { y };
            floor.contains(size.cell(size.width - 1 - x, y))
        })
    };
    [same(false), same(true)]
}
