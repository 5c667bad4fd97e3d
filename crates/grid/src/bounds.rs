//! Numbers from outside the program, and the bounds of each.

use std::fmt;

/// The bounds of a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds<T> {
    /// The name of the number for its user, such as `speed`.
    pub name: &'static str,
    /// The least that it may be.
    pub least: T,
    /// The most that it may be.
    pub most: T,
}

/// A number outside its bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutOfBounds {
    /// The name of the number.
    pub name: &'static str,
    /// The number as given.
    pub given: String,
    /// The least and the most that it may be.
    pub bounds: (String, String),
}

impl<T: PartialOrd + Copy + fmt::Display> Bounds<T> {
    /// The bounds of a number of this name.
    pub const fn new(name: &'static str, least: T, most: T) -> Bounds<T> {
        Bounds { name, least, most }
    }

    /// The number, if it is within the bounds. NaN never is.
    ///
    /// # Errors
    /// When it is not.
    pub fn check(&self, number: T) -> Result<T, OutOfBounds> {
        if number >= self.least && number <= self.most {
            return Ok(number);
        }
        let bounds = (self.least.to_string(), self.most.to_string());
        Err(OutOfBounds { name: self.name, given: number.to_string(), bounds })
    }
}

impl fmt::Display for OutOfBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = &self.bounds;
        write!(f, "`{}` is {}, but must be from {least} to {most}", self.name, self.given)
    }
}

impl std::error::Error for OutOfBounds {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_outside_its_bounds_is_answered_with_them() {
        let threads = Bounds::new("threads", 1_usize, 1024);
        assert_eq!((threads.check(1), threads.check(1024)), (Ok(1), Ok(1024)));
        let error = threads.check(0).map_err(|error| error.to_string());
        assert_eq!(error, Err("`threads` is 0, but must be from 1 to 1024".to_owned()));
        let speed = Bounds::new("speed", 0.1_f32, 50.0);
        for wrong in [0.0, -1.0, 1e9, f32::NAN, f32::INFINITY] {
            assert!(speed.check(wrong).is_err(), "{wrong}");
        }
    }
}
