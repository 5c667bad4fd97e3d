//! Mirror images of a position answer mirrored keys alike, except where a rule of order decides.
//!
//! What moves never depends on the image unless [`rules::pushes_compete`]; what bonds depends on it
//! only when the turn was ambiguous.
#![allow(clippy::print_stdout)] // A test speaks to whoever runs it.

use grid::{Cell, Random, Symmetry};
use sokoworks_sokobond::random::Shape;
use sokoworks_sokobond::{AtomId, Level, Modifier, Position, format, random_level, rules};

/// A level and its image under a symmetry.
struct Image<'a> {
    level: &'a Level,
    symmetry: Symmetry,
    image: Level,
    ids: Vec<AtomId>,
}

impl Image<'_> {
    fn position(&self, position: &Position) -> Position {
        let mut cells = vec![Cell(0); self.ids.len()];
        for atom in position.atoms() {
            cells[self.ids[atom.index()].index()] =
                self.symmetry.cell(self.level.size(), position.cell(atom));
        }
        let id = |atom: AtomId| self.ids[atom.index()];
        let bonds: Vec<_> = position.bonds().map(|(a, b, strength)| (id(a), id(b), strength)).collect();
        Position::new(&self.image, &cells, &bonds).expect("the image of a position is a position")
    }
}

/// Counts of what was seen on walks.
#[derive(Debug, Default)]
struct Seen {
    turns: usize,
    ambiguous: usize,
    compete: usize,
}

/// Walks at random and compares each turn with its seven images.
fn walk(level: &Level, keys: usize, random: &mut Random, seen: &mut Seen, what: &str) {
    let images = Symmetry::ALL.map(|symmetry| {
        let (image, ids) = level.image(symmetry);
        Image { level, symmetry, image, ids }
    });
    let rotators = level.modifiers().contains(&Some(Modifier::Rotate));
    let mut position = Position::start(level);
    for _ in 0..keys {
        let key = random.direction();
        let before = position.clone();
        let turn = rules::turn(level, &mut position, key);
        seen.turns += 1;
        let compete = rules::pushes_compete(level, &before, key);
        if compete {
            assert!(rotators);
            seen.compete += 1;
            continue;
        }
        let ambiguous = turn.moved().is_some_and(|moved| moved.is_ambiguous());
        seen.ambiguous += usize::from(ambiguous);
        for image in &images {
            let mut there = image.position(&before);
            let mirrored = rules::turn(&image.image, &mut there, image.symmetry.direction(key));
            let context = || format!("{key:?} under {:?} in {what}\n{turn:?}\n{mirrored:?}", image.symmetry);
            assert_eq!(turn.is_refused(), mirrored.is_refused(), "{}", context());
            let (Some(moved), Some(other)) = (turn.moved(), mirrored.moved()) else { continue };
            let mut atoms: Vec<_> = moved
                .atoms
                .iter()
                .map(|&(atom, direction)| (image.ids[atom.index()], image.symmetry.direction(direction)))
                .collect();
            let mut others = other.atoms.clone();
            atoms.sort_unstable();
            others.sort_unstable();
            assert_eq!(atoms, others, "{}", context());
            assert_eq!(moved.competing_strengthening, other.competing_strengthening, "{}", context());
            if !moved.competing_strengthening {
                assert_eq!(moved.ambiguous_bonding, other.ambiguous_bonding, "{}", context());
            }
            if !ambiguous {
                assert_eq!(image.position(&position), there, "{}", context());
            }
        }
    }
}

#[test]
fn random_levels_play_like_their_images() {
    let mut seen = Seen::default();
    for seed in 0..1_200 {
        let modifiers = [[12, 12, 12], [20, 20, 0], [5, 5, 30]][seed as usize % 3];
        let shape = Shape { atoms: 4 + (seed % 7) as u32, modifiers, ..Shape::SMALL };
        walk(
            &random_level(seed, &shape),
            30,
            &mut Random::new(seed),
            &mut seen,
            &format!("random level {seed}"),
        );
    }
    println!("{seen:?}");
    assert!(seen.ambiguous > 100);
}

#[test]
fn real_levels_play_like_their_images() {
    let Some(files) = test_levels::sokobond() else { return };
    let mut seen = Seen::default();
    for (path, bytes) in &files {
        let level = format::parse(bytes).level.expect("a level");
        walk(&level, 100, &mut Random::new(7), &mut seen, &path.display().to_string());
    }
    println!("{seen:?}");
}

#[test]
fn images_of_images_are_the_level_again() {
    for seed in 0..50 {
        let level = random_level(seed, &Shape::SMALL);
        for symmetry in Symmetry::ALL {
            let (image, ids) = level.image(symmetry);
            let (back, back_ids) = image.image(symmetry.inverse());
            assert_eq!(back, level);
            assert!(ids.iter().zip(0..).all(|(id, atom)| back_ids[id.index()] == AtomId(atom)));
        }
    }
}
