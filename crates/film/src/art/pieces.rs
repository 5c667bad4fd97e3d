//! The shapes of everything that stands on a board, around the middle of its cell, whose side is 40 units.
//!
//! A box has planks; on a goal it has a check mark and no planks, whatever the colours. A goal is a dot between four
//! corners, which stay in sight around the player. The player wears a helmet, and its eyes move to where it went. An atom
//! has the letter of its element and a dot for each free electron, evenly around it, for bonds form on any side; a bond is
//! as many lines as it is strong; one ring goes around all atoms of the player's molecule.

use crate::art::lettering::Type;
use crate::scene::shape::{Point, Shape};
use crate::skins::Ink;

/// Units of a cell's side.
pub(crate) const UNITS: f32 = 40.0;

/// Units from the middle of an atom to its free electrons.
pub(crate) const ORBIT: f32 = 15.6;

/// How far the eyes of the player move up, right, down and left.
pub(crate) const LOOKS: [Point; 4] = [(0.0, -6.0), (4.5, 0.0), (0.0, 4.0), (-4.5, 0.0)];

fn square(half: f32, round: f32, ink: Ink) -> Shape {
    Shape::rect((-half, -half), (half, half), round, ink)
}

fn disc(radius: f32, ink: Ink) -> Shape {
    Shape::disc((0.0, 0.0), radius, ink)
}

pub(crate) fn goal() -> Vec<Shape> {
    let corner = |x: f32, y: f32| {
        let points = [(13.0 * x, 7.0 * y), (13.0 * x, 13.0 * y), (7.0 * x, 13.0 * y)];
        Shape::line(points, 2.8, Ink::Goal)
    };
    vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0), disc(4.0, Ink::Goal)]
}

/// What a piece with corners throws on the floor.
fn below() -> Shape {
    Shape::rect((-15.5, -12.0), (17.5, 20.0), 6.0, Ink::Shade)
}

/// A box that is not on a goal.
pub(crate) fn box_off() -> Vec<Shape> {
    let frame = [(-10.0, -10.0), (10.0, -10.0), (10.0, 10.0), (-10.0, 10.0), (-10.0, -10.0)];
    vec![
        below(),
        square(17.0, 5.0, Ink::BoxEdge),
        square(14.8, 3.2, Ink::Box),
        Shape::line([(-12.5, -13.2), (12.5, -13.2)], 1.8, Ink::BoxLight),
        Shape::line(frame, 1.8, Ink::BoxPlank),
        Shape::line([(-9.6, 9.6), (9.6, -9.6)], 1.8, Ink::BoxPlank),
    ]
}

/// A box on a goal.
pub(crate) fn box_home() -> Vec<Shape> {
    vec![
        below(),
        square(17.0, 5.0, Ink::HomeEdge),
        square(14.8, 3.2, Ink::Home),
        Shape::line([(-8.0, 1.0), (-2.5, 7.0), (8.0, -7.0)], 4.4, Ink::HomeMark),
    ]
}

/// The player without eyes and helmet.
pub(crate) fn player_body() -> Vec<Shape> {
    vec![Shape::disc((1.0, 4.0), 15.0, Ink::Shade), disc(15.0, Ink::PlayerEdge), disc(13.0, Ink::Player)]
}

/// The player's eyes, looking ahead of the screen.
pub(crate) fn player_eyes() -> Vec<Shape> {
    let pair = |radius: f32, ink| [-5.0, 5.0].map(|x| Shape::disc((x, 2.0), radius, ink));
    [pair(4.2, Ink::PlayerEdge), pair(3.6, Ink::Eye), pair(2.0, Ink::Pupil)].concat()
}

/// The player's helmet: a dome with a ridge, above a brim.
pub(crate) fn helmet() -> Vec<Shape> {
    // The upper part of a circle, from where the brim begins on the left to where it ends on the right.
    let dome = |radius: f32| -> Vec<Point> {
        HALF_CIRCLE.iter().map(|&(x, y)| (x * radius, -3.6 + y * (radius - 2.0))).collect()
    };
    let brim = [(-14.6, -3.2), (-7.6, -5.0), (0.0, -5.7), (7.6, -5.0), (14.6, -3.2)];
    vec![
        Shape::fill(dome(14.4), Ink::HelmetEdge),
        Shape::fill(dome(12.6), Ink::Helmet),
        Shape::line([(0.0, -14.6), (0.0, -8.0)], 4.6, Ink::HelmetEdge),
        Shape::line([(0.0, -14.2), (0.0, -8.0)], 2.2, Ink::Helmet),
        Shape::line(brim, 4.2, Ink::HelmetEdge),
        Shape::line(brim, 1.8, Ink::Helmet),
    ]
}

/// Half a circle above its middle, from left to right, in steps of 7.5 degrees.
const HALF_CIRCLE: [Point; 25] = [
    (-1.0, 0.0),
    (-0.991, -0.131),
    (-0.966, -0.259),
    (-0.924, -0.383),
    (-0.866, -0.5),
    (-0.793, -0.609),
    (-0.707, -0.707),
    (-0.609, -0.793),
    (-0.5, -0.866),
    (-0.383, -0.924),
    (-0.259, -0.966),
    (-0.131, -0.991),
    (0.0, -1.0),
    (0.131, -0.991),
    (0.259, -0.966),
    (0.383, -0.924),
    (0.5, -0.866),
    (0.609, -0.793),
    (0.707, -0.707),
    (0.793, -0.609),
    (0.866, -0.5),
    (0.924, -0.383),
    (0.966, -0.259),
    (0.991, -0.131),
    (1.0, 0.0),
];

/// An atom with a letter, without electrons and ring.
pub(crate) fn atom(letter: &str, ink: Ink) -> Vec<Shape> {
    let light = [(-8.9, -5.4), (-7.2, -7.5), (-5.0, -9.1), (-2.4, -10.1), (0.4, -10.4)];
    let mut shapes = vec![
        Shape::disc((1.0, 3.5), 15.0, Ink::Shade),
        disc(15.0, Ink::AtomEdge),
        disc(12.9, ink),
        Shape::line(light, 2.2, Ink::AtomLight),
    ];
    let (height, weight) = if letter.len() > 1 { (9.2, 1.9) } else { (11.6, 2.6) };
    shapes.extend(Type { height, weight, ink: Ink::AtomLetter }.centered(letter, (0.0, 0.4)));
    shapes
}

/// The ring around an atom of the player's molecule.
pub(crate) fn ring() -> Vec<Shape> {
    vec![Shape::ring((0.0, 0.0), 17.4, 2.8, Ink::Choice)]
}

/// What joins the rings of two atoms side by side, around the middle between them: its edges go on from ring to ring, and no
/// ring is left inside.
pub(crate) fn link(floor: Ink) -> Vec<Shape> {
    vec![
        Shape::rect((-5.5, -10.4), (5.5, 10.4), 0.0, Ink::Choice),
        Shape::rect((-6.5, -7.6), (6.5, 7.6), 0.0, floor),
    ]
}

/// A free electron, around its own middle.
pub(crate) fn electron() -> Vec<Shape> {
    vec![disc(4.4, Ink::AtomEdge), disc(2.9, Ink::Electron)]
}

/// Where the free electrons of an atom are shown: evenly around it, on no side of its cell.
pub(crate) fn electrons(count: u8) -> &'static [Point] {
    const PLACES: [&[Point]; 5] = [
        &[],
        &[(0.707, -0.707)],
        &[(0.707, -0.707), (-0.707, 0.707)],
        &[(0.707, -0.707), (0.259, 0.966), (-0.966, -0.259)],
        &[(0.707, -0.707), (0.707, 0.707), (-0.707, 0.707), (-0.707, -0.707)],
    ];
    PLACES[usize::from(count).min(4)]
}

/// A bond that lies across, of some strength.
pub(crate) fn bond(strength: u8) -> Vec<Shape> {
    let (offsets, width): (&[f32], f32) = match strength {
        0 => (&[], 0.0),
        1 => (&[0.0], 7.0),
        2 => (&[-4.7, 4.7], 5.0),
        3 => (&[-5.7, 0.0, 5.7], 3.6),
        _ => (&[-6.3, -2.1, 2.1, 6.3], 2.4),
    };
    offsets.iter().map(|&at| Shape::line([(-12.0, at), (12.0, at)], width, Ink::Bond)).collect()
}

/// A sign that changes bonds: `/` cuts, `+` doubles, `@` turns.
pub(crate) fn sign(symbol: char, floor: Ink) -> Vec<Shape> {
    let mark = |points: &[Point]| Shape::line(points, 2.6, Ink::SignMark);
    if symbol == '@' {
        let mut shapes = vec![disc(10.0, floor), disc(9.0, Ink::Sign)];
        // Two arrows on a circle; the second is the first turned by half.
        for half in [1.0, -1.0] {
            let turned = |points: &[Point]| -> Vec<Point> {
                points.iter().map(|&(x, y)| (x * half, y * half)).collect()
            };
            let arc = [
                (-4.9, -0.6),
                (-4.6, -1.8),
                (-3.9, -3.0),
                (-2.9, -4.0),
                (-1.6, -4.6),
                (-0.2, -4.9),
                (1.2, -4.7),
                (2.5, -4.2),
                (3.3, -3.6),
            ];
            shapes.push(Shape::line(turned(&arc), 1.9, Ink::SignMark));
            shapes.push(Shape::fill(turned(&[(6.4, -0.4), (5.3, -5.3), (1.4, -1.6)]), Ink::SignMark));
        }
        return shapes;
    }
    let mut shapes =
        vec![square(9.0, 4.8, floor), square(8.0, 4.0, Ink::Sign), mark(&[(-4.4, 0.0), (4.4, 0.0)])];
    if symbol == '+' {
        shapes.push(mark(&[(0.0, -4.4), (0.0, 4.4)]));
    }
    shapes
}

/// Shapes in pixels of cells with `side` pixels, turned by `turn`.
pub(crate) fn sized(shapes: Vec<Shape>, side: f32) -> Vec<Shape> {
    shapes.into_iter().map(|shape| shape.scaled(side / UNITS)).collect()
}
