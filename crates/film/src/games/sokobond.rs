//! Sokobond on film: its looks, its scene, its text.
//!
//! An atom has the letter of its element and a dot for each free electron; a bond is as many lines as it
//! is strong; the player's atom stands in a ring; a modifier is a plate with its sign. All of that can be
//! read without colour.

use crate::formats::cast::{Mark, Tint};
use crate::options::Options;
use crate::scene::ink::Ink;
use crate::scene::shape::{Point, Shape};
use crate::scene::{ActorId, Scene, Wardrobe};
use crate::stage;
use crate::stage::area::{Area, Sign};
use crate::stage::board::Ground;
use crate::stage::caption::{Caption, Counter};
use crate::stage::text::Type;
use grid::Direction;
use sokobond::draw::{self, Style};
use sokobond::{AtomId, Element, Level, Modifier, Position, rules, walk};
use std::collections::BTreeMap;

/// A position and the keys pressed from there.
#[derive(Clone, Debug)]
pub(crate) struct Story {
    pub(crate) level: Level,
    pub(crate) start: Position,
    pub(crate) keys: Vec<Direction>,
}

/// What a look shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Thing {
    /// An atom, whether it is the player's, and for each direction how many electrons are shown there:
    /// on the side, and clockwise behind it.
    Atom(Element, bool, [bool; 8]),
    /// A bond that lies across (else down) with its strength.
    Bond(bool, u8),
    /// By its character.
    Modifier(char),
}

impl Story {
    /// Plays the keys and shows each frame, the start first. A refused key shows the same again.
    fn play(&self, show: &mut dyn FnMut(&Position, usize)) {
        let mut position = self.start.clone();
        show(&position, 0);
        for (&key, number) in self.keys.iter().zip(1..) {
            rules::turn(&self.level, &mut position, key);
            show(&position, number);
        }
    }

    /// The scene with a frame for each key.
    pub(crate) fn scene(&self, options: &Options) -> Scene {
        let level = &self.level;
        let counters = [Counter { label: "moves", total: self.keys.len() }];
        let outside = level.outside();
        let caption = Caption::new(options, options.cell_for(level.size.width, level.size.height), &counters);
        let (mut scene, frame, mut dials) = stage::set(level.size, options, &caption, |cell| match () {
            () if level.is_wall(cell) => Ground::Wall,
            () if outside.contains(cell) => Ground::Void,
            () => Ground::Floor,
        });
        // The game goes on gliding even when frames are pushes, for here they are moves.
        scene.glides = true;
        let mut looks = Wardrobe::new();
        let mut dress = |scene: &mut Scene, thing| looks.look(scene, thing, || drawn(thing, frame.cell));
        for cell in level.size.cells() {
            if let Some(modifier) = level.modifier(cell) {
                let (x, y) = level.size.xy(cell);
                let look = dress(&mut scene, Thing::Modifier(modifier.symbol()));
                scene.props.push((look, frame.corner(x + 1, y + 1)));
            }
        }
        let floor = level.size.cells().filter(|&cell| !level.is_wall(cell) && !outside.contains(cell));
        let area = options.marks.reach.then(|| Area::new(&mut scene, &frame, Sign::Reach, floor));
        // Bonds lie behind atoms, so all that will ever be come first.
        let mut bonds: BTreeMap<(AtomId, AtomId), ActorId> = BTreeMap::new();
        self.play(&mut |position, _| {
            for (a, b, _) in position.bonds() {
                bonds.entry((a, b)).or_insert_with(|| scene.actor(false));
            }
        });
        let atoms: Vec<ActorId> = level.atoms.iter().map(|_| scene.actor(false)).collect();
        self.play(&mut |position, number| {
            scene.frames += 1;
            for (&(a, b), &actor) in &bonds {
                let strength = position.strength(a, b);
                let (from, to) = (frame.middle(position.cell(a)), frame.middle(position.cell(b)));
                if strength > 0 {
                    let look = dress(&mut scene, Thing::Bond(from.1 == to.1, strength));
                    scene.set(actor, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), Some(look));
                } else if let Some(last) = scene.last(actor) {
                    scene.set(actor, last.at, None);
                }
            }
            for atom in position.atoms() {
                let thing = Thing::Atom(
                    level.atoms[atom.index()].0,
                    atom == level.player,
                    electrons(level, position, atom),
                );
                let look = dress(&mut scene, thing);
                scene.set(atoms[atom.index()], frame.middle(position.cell(atom)), Some(look));
            }
            if let Some(area) = &area {
                area.show(&mut scene, &frame, &walk::reachable(level, position, &|| false).cells);
            }
            dials.show(&mut scene, &[number]);
        });
        scene
    }

    /// The text of each frame.
    pub(crate) fn texts(&self, area: bool, show: &mut dyn FnMut(Vec<Vec<Mark>>, &str)) {
        self.play(&mut |position, number| {
            let mark = |glyph: &draw::Glyph| Mark { character: glyph.symbol, tint: tint(glyph.style) };
            let reachable = area.then(|| walk::reachable(&self.level, position, &|| false).cells);
            let rows = draw::draw_with(&self.level, position, reachable.as_ref());
            let rows = rows.iter().map(|row| row.iter().map(mark).collect()).collect();
            show(rows, &format!("moves {number}"));
        });
    }
}

fn tint(style: Style) -> Tint {
    match style {
        Style::Gap | Style::Bond(_) => Tint::Plain,
        Style::Wall | Style::Floor => Tint::Faint,
        Style::Player(_) => Tint::Bold,
        Style::Electrons => Tint::Cyan,
        Style::Modifier(_) => Tint::Magenta,
        Style::Atom(Element::Oxygen) => Tint::Red,
        Style::Atom(Element::Nitrogen) => Tint::Blue,
        Style::Atom(Element::Helium) => Tint::Yellow,
        Style::Atom(_) => Tint::Plain,
    }
}

/// Where the free electrons of an atom are shown: on sides without a bond first, clockwise from up, then
/// at corners. Entry `2 * direction` is the side, the one after it the corner clockwise from it.
fn electrons(level: &Level, position: &Position, atom: AtomId) -> [bool; 8] {
    let mut shown = [false; 8];
    let cell = position.cell(atom);
    let bonded = |side: &Direction| {
        let partner = level.size.step(cell, *side).and_then(|cell| position.atom_at(cell));
        partner.is_some_and(|partner| position.strength(atom, partner) > 0)
    };
    let (bonded, open): (Vec<Direction>, Vec<Direction>) = Direction::ALL.into_iter().partition(bonded);
    let sides = open.into_iter().map(|side| 2 * side.index());
    let corners = bonded.into_iter().map(|side| 2 * side.index() + 1);
    for place in sides.chain(corners).take(usize::from(position.free(level, atom))) {
        shown[place] = true;
    }
    shown
}

/// The symbol of an element.
fn symbol(element: Element) -> &'static str {
    match element {
        Element::Helium => "He",
        Element::Hydrogen => "H",
        Element::Oxygen => "O",
        Element::Nitrogen => "N",
        Element::Carbon => "C",
    }
}

fn ink(element: Element) -> Ink {
    match element {
        Element::Helium => Ink::Helium,
        Element::Hydrogen => Ink::Hydrogen,
        Element::Oxygen => Ink::Oxygen,
        Element::Nitrogen => Ink::Nitrogen,
        Element::Carbon => Ink::Carbon,
    }
}

/// The shapes of a thing around its middle, in a board with cells of `side` pixels.
fn drawn(thing: Thing, side: f32) -> Vec<Shape> {
    match thing {
        Thing::Atom(element, player, electrons) => atom(element, player, electrons, side),
        Thing::Bond(across, strength) => bond(across, strength, side),
        Thing::Modifier(symbol) => modifier(symbol, 1.2 * side),
    }
}

fn atom(element: Element, player: bool, electrons: [bool; 8], side: f32) -> Vec<Shape> {
    let disc = |radius: f32, ink| Shape::disc((0.0, 0.0), radius * side, ink);
    let mut shapes = Vec::new();
    if player {
        shapes.extend([disc(0.43, Ink::Player), disc(0.375, Ink::PlayerMark)]);
    }
    shapes.extend([disc(0.335, Ink::AtomEdge), disc(0.295, ink(element))]);
    let letter = Type { height: 0.29 * side, weight: (0.062 * side).max(1.0), ink: Ink::AtomEdge };
    shapes.extend(letter.centered(symbol(element), (0.0, 0.0)));
    for place in (0..8).filter(|&place| electrons[place]) {
        let (x, y) = Direction::from_index(place / 2).delta();
        let (x, y) = (x as f32, y as f32);
        let at = if place % 2 == 0 { (x, y) } else { ((x - y) * 0.7, (y + x) * 0.7) };
        let at = (at.0 * 0.385 * side, at.1 * 0.385 * side);
        shapes.push(Shape::disc(at, 0.115 * side, Ink::Electron));
        shapes.push(Shape::disc(at, 0.075 * side, Ink::AtomEdge));
    }
    shapes
}

fn bond(across: bool, strength: u8, side: f32) -> Vec<Shape> {
    let strength = f32::from(strength.min(4));
    let apart = if strength > 3.0 { 0.105 } else { 0.13 };
    let width = if strength > 3.0 { 0.05 } else { 0.065 };
    let line = |number: f32| {
        let off = (number - (strength - 1.0) / 2.0) * apart * side;
        let half = 0.5 * side;
        let ends: [Point; 2] = if across { [(-half, off), (half, off)] } else { [(off, -half), (off, half)] };
        Shape::line(ends, (width * side).max(1.0), Ink::Bond)
    };
    (0..4).map(|number| number as f32).take_while(|&number| number < strength).map(line).collect()
}

fn modifier(symbol: char, side: f32) -> Vec<Shape> {
    let sign = |points: &[Point]| {
        let points: Vec<Point> = points.iter().map(|&(x, y)| (x * side, y * side)).collect();
        Shape::line(points, (0.055 * side).max(1.0), Ink::Sign)
    };
    let half = 0.15 * side;
    match Modifier::from_symbol(symbol) {
        // A diamond with a minus, drawn as a square on its corner.
        Some(Modifier::Weaken) => {
            let diamond = [(0.0, -0.09), (0.09, 0.0), (0.0, 0.09), (-0.09, 0.0), (0.0, -0.09)];
            let points: Vec<Point> = diamond.iter().map(|&(x, y)| (x * side, y * side)).collect();
            vec![Shape::line(points, 0.2 * side, Ink::Weaken), sign(&[(-0.09, 0.0), (0.09, 0.0)])]
        }
        Some(Modifier::Strengthen) => vec![
            Shape::rect((-half, -half), (half, half), 0.05 * side, Ink::Strengthen),
            sign(&[(-0.09, 0.0), (0.09, 0.0)]),
            sign(&[(0.0, -0.09), (0.0, 0.09)]),
        ],
        // An arrow that goes three quarters around.
        _ => {
            vec![
                Shape::disc((0.0, 0.0), 0.18 * side, Ink::Rotate),
                sign(&TURN),
                sign(&[(-0.163, -0.017), (-0.088, -0.017), (-0.088, 0.058)]),
            ]
        }
    }
}

/// Three quarters of a circle.
const TURN: [Point; 11] = [
    (0.043, -0.079),
    (0.073, -0.053),
    (0.088, -0.017),
    (0.087, 0.022),
    (0.069, 0.057),
    (0.038, 0.081),
    (0.0, 0.09),
    (-0.038, 0.081),
    (-0.069, 0.057),
    (-0.087, 0.022),
    (-0.088, -0.017),
];
