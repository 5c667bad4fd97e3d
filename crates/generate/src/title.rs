//! Titles of new levels: the pieces, and what is special, such as `Two boxes and a narrow door`.
//!
//! A function of the level and its measures. Of everything that is true of a level, its own identity chooses.

use crate::identity::identity;
use crate::made::Made;
use grid::Random;
use sokobond::{Element, Modifier};
use sokoworks::Level;

/// Something that is true of a level, behind what it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trait {
    /// Where or how: `in the tunnels`.
    How(&'static str),
    /// What else there is: `a hidden trap`.
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
    let narrow = measures.passages as f64 / measures.squares.max(1) as f64;
    let length = measures.solution.as_ref().map_or(0, |found| found.pushes);
    let mut all = vec![match measures.passages {
        0 => How("in an open room"),
        1 | 2 => With("a narrow door"),
        _ if narrow >= 0.5 => How("in the tunnels"),
        _ if narrow >= 0.3 => How("in narrow streets"),
        _ => With("a few narrow passages"),
    }];
    let mut add = |is_true: bool, entry: Trait| all.extend(is_true.then_some(entry));
    let [across, turned] = symmetries(&made.level);
    add(across, How("in a mirror"));
    add(turned, How("on a turntable"));
    add(measures.squares <= 6 * measures.pieces, How("with little room"));
    add(measures.squares >= 14 * measures.pieces, How("with room to spare"));
    if let Some(space) = &measures.space {
        add(space.solutions == Some(1), With("a single way"));
        add(space.trap == Some(0), With("a tempting mistake"));
        add(space.trap.is_some_and(|before| before > 0), With("a hidden trap"));
        add(space.lost >= 0.6, How("on thin ice"));
        add(space.lost <= 0.2, How("without much danger"));
    }
    if let Some(found) = &measures.solution {
        let (lines, changes) = (found.lines.max(1), found.changes);
        match &made.level {
            Level::Sokoban(level) => {
                add(length >= 3 * lines, How("on long lanes"));
                add(2 * lines >= length, How("in small steps"));
                add(changes + 1 == measures.pieces && changes > 0, How("one by one"));
                add(changes >= 2 * measures.pieces, How("taking turns"));
                add(3 * found.astray >= found.pushes, With("a long way round"));
                add(found.astray == 0, How("straight home"));
                add(measures.pieces > 1 && is_together(level), With("one storeroom"));
                add(length >= 60, With("a long day"));
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
                add(2 * lines >= found.moves.len(), How("round every corner"));
            }
        }
    }
    all
}

/// Whether the floor is the same mirrored left and right, and after half a turn.
fn symmetries(level: &Level) -> [bool; 2] {
    let size = level.size();
    let floor = match level {
        Level::Sokoban(level) => level.floor(),
        Level::Sokobond(level) => {
            let mut floor = grid::CellSet::new(size.area());
            floor.extend(size.cells().filter(|&cell| !level.is_wall(cell)));
            floor
        }
    };
    let same = |turned: bool| {
        floor.iter().all(|cell| {
            let (x, y) = size.xy(cell);
            let y = if turned { size.height - 1 - y } else { y };
            floor.contains(size.cell(size.width - 1 - x, y))
        })
    };
    [same(false), same(true)]
}

/// Whether each goal is beside another one.
fn is_together(level: &sokoban::Level) -> bool {
    level.goals().iter().all(|cell| {
        grid::Direction::ALL
            .into_iter()
            .any(|way| level.size().step(cell, way).is_some_and(|next| level.goals().contains(next)))
    })
}
