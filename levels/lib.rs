//! The levels that come with `soko`: first steps in Sokoban and a small course in Sokobond, as the bytes of their files.

/// A level of Sokobond.
macro_rules! bond {
    ($name:literal) => {
        (concat!("Sokobond/", $name), include_bytes!(concat!("sokobond/", $name)))
    };
}

/// All files, each with its name.
pub const FILES: &[(&str, &[u8])] = &[
    ("first-steps.sok", include_bytes!("sokoban/first-steps.sok")),
    bond!("01 - First Bond.txt"),
    bond!("02 - Two Hands.txt"),
    bond!("03 - Mind Your Shape.txt"),
    bond!("04 - Dead Weight.txt"),
    bond!("05 - Matchmaker.txt"),
    bond!("06 - Cut Loose.txt"),
    bond!("07 - Double Up.txt"),
    bond!("08 - Closing the Ring.txt"),
    bond!("09 - Round the Corner.txt"),
    bond!("10 - Cut and Double.txt"),
    bond!("11 - Curl Up.txt"),
    bond!("12 - The Whole Laboratory.txt"),
];

#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
