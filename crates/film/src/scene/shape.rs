//! The few shapes that every picture is made of. All are filled with one ink and are told by their
//! distance: [`Shape::distance`] is negative inside, in the unit of the coordinates. The raster and the
//! SVG draw the same list.

use crate::scene::ink::Ink;

/// A point: right and down, in pixels.
pub(crate) type Point = (f32, f32);

/// A form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    /// A filled circle.
    Disc {
        /// Its centre.
        center: Point,
        /// Its radius.
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
    /// A line through points, with round ends and joints. One point is a dot.
    Line {
        /// Its points, at least one.
        points: Vec<Point>,
        /// Its width.
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
        let by = |point: Point| (point.0 + x, point.1 + y);
        let form = match &self.form {
            Form::Disc { center, radius } => Form::Disc { center: by(*center), radius: *radius },
            Form::Rect { corner, opposite, round } => {
                Form::Rect { corner: by(*corner), opposite: by(*opposite), round: *round }
            }
            Form::Line { points, width } => {
                Form::Line { points: points.iter().copied().map(by).collect(), width: *width }
            }
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
            Form::Rect { corner, opposite, .. } => (&[*corner, *opposite], 0.0),
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
        assert_eq!(line.bounds(), [-1.0, -1.0, 5.0, 5.0]);
        assert_eq!(disc.moved((1.0, 1.0)).bounds(), [1.5, 2.5, 4.5, 5.5]);
    }
}
