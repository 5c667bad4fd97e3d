//! The few shapes that every picture is made of. All are painted with one ink and are defined by their
//! distance: [`Shape::distance`] is negative inside, in the unit of the coordinates. The raster and the
//! SVG draw the same list.

use crate::skins::Ink;

/// A point: right and down, in pixels.
pub(crate) type Point = (f32, f32);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// A filled circle.
    Disc {
        /// Its centre.
        center: Point,
        radius: f32,
    },
    /// A filled rectangle with round corners.
    Rect {
        /// Its upper left corner.
        corner: Point,
        /// Its lower right corner.
        opposite: Point,
        /// Radius of the corners.
        round: f32,
    },
    /// The line of a circle.
    Ring {
        /// Its centre.
        center: Point,
        /// Its radius, in the middle of the line.
        radius: f32,
        /// Width of the line.
        width: f32,
    },
    /// A filled polygon.
    Fill {
        /// Its corners.
        points: Vec<Point>,
    },
    /// A line through points, with round ends and joints. One point is a dot.
    Line {
        /// Its points, at least one.
        points: Vec<Point>,
        width: f32,
    },
}

/// A form with its ink.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    /// What it looks like.
    pub form: Form,
    /// What it is painted with.
    pub ink: Ink,
}

impl Shape {
    /// A filled circle.
    pub(crate) fn disc(center: Point, radius: f32, ink: Ink) -> Shape {
        Shape { form: Form::Disc { center, radius }, ink }
    }

    /// The line of a circle.
    pub(crate) fn ring(center: Point, radius: f32, width: f32, ink: Ink) -> Shape {
        Shape { form: Form::Ring { center, radius, width }, ink }
    }

    /// A filled polygon.
    pub(crate) fn fill(points: impl Into<Vec<Point>>, ink: Ink) -> Shape {
        Shape { form: Form::Fill { points: points.into() }, ink }
    }

    /// A filled rectangle between two corners.
    pub(crate) fn rect(corner: Point, opposite: Point, round: f32, ink: Ink) -> Shape {
        Shape { form: Form::Rect { corner, opposite, round }, ink }
    }

    /// A line through points.
    pub(crate) fn line(points: impl Into<Vec<Point>>, width: f32, ink: Ink) -> Shape {
        Shape { form: Form::Line { points: points.into(), width }, ink }
    }

    /// The shape moved by `(x, y)`.
    pub(crate) fn moved(&self, (x, y): Point) -> Shape {
        self.mapped(|point| (point.0 + x, point.1 + y), 1.0)
    }

    /// The shape `by` times as large, around the origin.
    pub(crate) fn scaled(&self, by: f32) -> Shape {
        self.mapped(|point| (point.0 * by, point.1 * by), by)
    }

    /// The shape turned by a quarter around the origin, clockwise. Rectangles stay rectangles.
    pub(crate) fn turned(&self) -> Shape {
        self.mapped(|point| (-point.1, point.0), 1.0)
    }

    /// The shape with all points replaced and all lengths multiplied.
    fn mapped(&self, to: impl Fn(Point) -> Point, by: f32) -> Shape {
        let all = |points: &[Point]| points.iter().copied().map(&to).collect();
        let form = match &self.form {
            Form::Disc { center, radius } => Form::Disc { center: to(*center), radius: radius * by },
            Form::Ring { center, radius, width } => {
                Form::Ring { center: to(*center), radius: radius * by, width: width * by }
            }
            Form::Rect { corner, opposite, round } => {
                let (a, b) = (to(*corner), to(*opposite));
                let (corner, opposite) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
                Form::Rect { corner, opposite, round: round * by }
            }
            Form::Fill { points } => Form::Fill { points: all(points) },
            Form::Line { points, width } => Form::Line { points: all(points), width: width * by },
        };
        Shape { form, ink: self.ink }
    }

    /// How far a point is from the edge: negative inside.
    pub(crate) fn distance(&self, (x, y): Point) -> f32 {
        match &self.form {
            Form::Disc { center, radius } => length(x - center.0, y - center.1) - radius,
            Form::Rect { corner, opposite, round } => {
                let half = ((opposite.0 - corner.0) / 2.0, (opposite.1 - corner.1) / 2.0);
                let out_x = (x - corner.0 - half.0).abs() - half.0 + round;
                let out_y = (y - corner.1 - half.1).abs() - half.1 + round;
                length(out_x.max(0.0), out_y.max(0.0)) + out_x.max(out_y).min(0.0) - round
            }
            Form::Ring { center, radius, width } => {
                (length(x - center.0, y - center.1) - radius).abs() - width / 2.0
            }
            Form::Fill { points } => from_polygon((x, y), points),
            Form::Line { points, width } => {
                let first = points.first().map_or(f32::MAX, |first| length(x - first.0, y - first.1));
                let nearest = points
                    .windows(2)
                    .fold(first, |nearest, ends| nearest.min(from_segment((x, y), ends[0], ends[1])));
                nearest - width / 2.0
            }
        }
    }

    /// Left, top, right and bottom of the shape.
    pub(crate) fn bounds(&self) -> [f32; 4] {
        let (points, margin): (&[Point], f32) = match &self.form {
            Form::Disc { center, radius } => (&[*center], *radius),
            Form::Ring { center, radius, width } => (&[*center], radius + width / 2.0),
            Form::Rect { corner, opposite, .. } => (&[*corner, *opposite], 0.0),
            Form::Fill { points } => (points, 0.0),
            Form::Line { points, width } => (points, width / 2.0),
        };
        points.iter().fold([f32::MAX, f32::MAX, f32::MIN, f32::MIN], |[left, top, right, bottom], &(x, y)| {
            [left.min(x - margin), top.min(y - margin), right.max(x + margin), bottom.max(y + margin)]
        })
    }
}

fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

fn from_segment((x, y): Point, a: Point, b: Point) -> f32 {
    let along = (b.0 - a.0, b.1 - a.1);
    let square = along.0 * along.0 + along.1 * along.1;
    let part = ((x - a.0) * along.0 + (y - a.1) * along.1) / square.max(f32::MIN_POSITIVE);
    let part = part.clamp(0.0, 1.0);
    length(x - a.0 - part * along.0, y - a.1 - part * along.1)
}

/// The distance to the nearest side, negative inside.
fn from_polygon((x, y): Point, points: &[Point]) -> f32 {
    let (mut nearest, mut inside) = (f32::MAX, false);
    for (place, &b) in points.iter().enumerate() {
        let a = points[if place == 0 { points.len() - 1 } else { place - 1 }];
        nearest = nearest.min(from_segment((x, y), a, b));
        if (a.1 > y) != (b.1 > y) && x < (b.0 - a.0) * (y - a.1) / (b.1 - a.1) + a.0 {
            inside = !inside;
        }
    }
    if inside { -nearest } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_and_bounds() {
        let check = |shape: &Shape, point: Point, expect: f32| {
            let found = shape.distance(point);
            assert!((found - expect).abs() < 1e-5, "{shape:?} at {point:?}: {found}, not {expect}");
        };
        let disc = Shape::disc((2.0, 3.0), 1.5, Ink::Box);
        check(&disc, (2.0, 3.0), -1.5);
        check(&disc, (5.0, 7.0), 3.5);
        let rect = Shape::rect((0.0, 0.0), (8.0, 4.0), 1.0, Ink::Box);
        check(&rect, (4.0, 2.0), -2.0);
        check(&rect, (9.0, 2.0), 1.0);
        check(&rect, (0.0, 0.0), 2_f32.sqrt() - 1.0);
        let line = Shape::line([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], 2.0, Ink::Box);
        check(&line, (2.0, 3.0), 1.0);
        check(&line, (-3.0, 0.0), 2.0);
        check(&Shape::line([(1.0, 1.0)], 2.0, Ink::Box), (1.0, 3.0), 1.0);
        let ring = Shape::ring((1.0, 1.0), 3.0, 2.0, Ink::Box);
        check(&ring, (1.0, 1.0), 2.0);
        check(&ring, (4.0, 1.0), -1.0);
        check(&ring, (6.0, 1.0), 1.0);
        let fill = Shape::fill([(0.0, 0.0), (8.0, 0.0), (8.0, 6.0)], Ink::Box);
        check(&fill, (7.0, 1.0), -1.0);
        check(&fill, (10.0, 3.0), 2.0);
        check(&fill, (0.0, 6.0), 4.8);
        assert_eq!(fill.scaled(2.0).bounds(), [0.0, 0.0, 16.0, 12.0]);
        assert_eq!(rect.turned().bounds(), [-4.0, 0.0, 0.0, 8.0]);
        assert_eq!(ring.bounds(), [-3.0, -3.0, 5.0, 5.0]);
        assert_eq!(line.bounds(), [-1.0, -1.0, 5.0, 5.0]);
        assert_eq!(disc.moved((1.0, 1.0)).bounds(), [1.5, 2.5, 4.5, 5.5]);
    }
}
