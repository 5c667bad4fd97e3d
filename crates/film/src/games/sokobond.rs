//! Sokobond on film: its looks, its scene, its text.
//!
//! The shapes of what stands on the board are in `art/pieces.rs`; all of it can be read without colour.

use crate::art::pieces;
use crate::formats::cast::{Mark, Tint};
use crate::options::Options;
use crate::scene::shape::Shape;
use crate::scene::{ActorId, Scene, Wardrobe};
use crate::skins::Ink;
use crate::stage;
use crate::stage::area::{Area, Sign};
use crate::stage::board::{Ground, LABORATORY};
use crate::stage::caption::{Caption, Counter};
use grid::Direction;
use sokobond::draw::{self, Style};
use sokobond::{AtomId, Element, Level, Position, rules, walk};
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
    /// The ring around an atom of the player's molecule.
    Ring,
    /// An atom and its free electrons.
    Atom(Element, u8),
    /// A bond that lies across (else down) with its strength, and whether it is of the player's molecule.
    Bond(bool, u8, bool),
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
        let caption =
            Caption::new(options, options.cell_for(level.size().width, level.size().height), &counters);
        let (mut scene, frame, mut dials) =
            stage::set(level.size(), options, &caption, LABORATORY, |cell| match () {
                () if level.is_wall(cell) => Ground::Wall,
                () if outside.contains(cell) => Ground::Void,
                () => Ground::Floor,
            });
        // The game goes on gliding even when frames are pushes, for here they are moves.
        scene.glides = true;
        let mut looks = Wardrobe::new();
        let mut dress = |scene: &mut Scene, thing| looks.look(scene, thing, || drawn(thing, frame.cell));
        for cell in level.size().cells() {
            if let Some(modifier) = level.modifier(cell) {
                let (x, y) = level.size().xy(cell);
                let look = dress(&mut scene, Thing::Modifier(modifier.symbol()));
                scene.props.push((look, frame.corner(x + 1, y + 1)));
            }
        }
        let floor = level.size().cells().filter(|&cell| !level.is_wall(cell) && !outside.contains(cell));
        let area = options.marks.reach.then(|| Area::new(&mut scene, &frame, Sign::Reach, floor));
        // Rings lie behind bonds and bonds behind atoms, so all that will ever be come first.
        let rings: Vec<ActorId> = level.atoms().iter().map(|_| scene.actor(false)).collect();
        let mut bonds: BTreeMap<(AtomId, AtomId), ActorId> = BTreeMap::new();
        self.play(&mut |position, _| {
            for (a, b, _) in position.bonds() {
                bonds.entry((a, b)).or_insert_with(|| scene.actor(false));
            }
        });
        let atoms: Vec<ActorId> = level.atoms().iter().map(|_| scene.actor(false)).collect();
        self.play(&mut |position, number| {
            scene.frames += 1;
            let molecules = position.molecules();
            let is_own = |atom: AtomId| molecules[atom.index()] == molecules[level.player().index()];
            for (&(a, b), &actor) in &bonds {
                let strength = position.strength(a, b);
                let (from, to) = (frame.middle(position.cell(a)), frame.middle(position.cell(b)));
                if strength > 0 {
                    let look = dress(&mut scene, Thing::Bond(from.1 == to.1, strength, is_own(a)));
                    scene.set(actor, ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0), Some(look));
                } else if let Some(last) = scene.last(actor) {
                    scene.set(actor, last.at, None);
                }
            }
            for atom in position.atoms() {
                let at = frame.middle(position.cell(atom));
                let ring = is_own(atom).then(|| dress(&mut scene, Thing::Ring));
                scene.set(rings[atom.index()], at, ring);
                let thing = Thing::Atom(level.atoms()[atom.index()].0, position.free(level, atom));
                let look = dress(&mut scene, thing);
                scene.set(atoms[atom.index()], at, Some(look));
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
    let shapes = match thing {
        Thing::Ring => pieces::ring(),
        Thing::Atom(element, electrons) => atom(element, electrons),
        Thing::Bond(across, strength, own) => {
            let link = if own { pieces::link(LABORATORY.floor) } else { Vec::new() };
            let bond = link.into_iter().chain(pieces::bond(strength));
            if across { bond.collect() } else { bond.map(|shape| shape.turned()).collect() }
        }
        Thing::Modifier(symbol) => pieces::sign(symbol, LABORATORY.floor),
    };
    pieces::sized(shapes, side)
}

fn atom(element: Element, electrons: u8) -> Vec<Shape> {
    let mut shapes = pieces::atom(symbol(element), ink(element));
    for &(x, y) in pieces::electrons(electrons) {
        let at = (x * pieces::ORBIT, y * pieces::ORBIT);
        shapes.extend(pieces::electron().into_iter().map(|shape| shape.moved(at)));
    }
    shapes
}
