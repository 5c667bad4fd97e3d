//! Certificates as files: a gzip stream of a head in text and of the positions.
//!
//! ```text
//! sokoworks certificate 1
//! level 9b8f69f4d01331f56a66ea387a372039      a hash of the level
//! claim fewest pushes 33                      or `fewest moves 45`, or `no solution`
//! solution rruuld                             l u r d in both games; empty if there is none
//! ```
//!
//! After an empty line come the positions, in rising order of their keys: a byte with the number of bytes of the key that are those of the key
//! before, the other bytes, and the label in four bytes, the highest first. A file holds one certificate.

use grid::Direction;
use std::fmt;
use std::io::{BufRead, Read};

const FORMAT: &str = "sokoworks certificate 1";

type Parsed<T> = Result<T, Refused>;

/// What solutions are compared by: pushes of boxes; or moves, which are steps and pushes in Sokoban, keys in Sokobond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the line above has it")]
pub enum Metric {
    Pushes,
    Moves,
}

/// A claim about a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// There is a solution of that cost, and none of a lower one.
    Fewest(Metric, u32),
    /// There is no solution.
    Unsolvable,
}

impl Claim {
    /// The cost below which there is no solution.
    pub fn bound(self) -> u64 {
        if let Claim::Fewest(_, cost) = self { cost.into() } else { u64::MAX }
    }

    /// What costs. In a claim of no solution nothing does, and pushes have fewer positions.
    pub fn metric(self) -> Metric {
        if let Claim::Fewest(metric, _) = self { metric } else { Metric::Pushes }
    }

    /// Reads what [`Display`](fmt::Display) writes.
    pub fn read(text: &str) -> Option<Claim> {
        let fewest = |metric, cost: &str| Some(Claim::Fewest(metric, cost.parse().ok()?));
        match text.rsplit_once(' ')? {
            ("fewest pushes", cost) => fewest(Metric::Pushes, cost),
            ("fewest moves", cost) => fewest(Metric::Moves, cost),
            words => (words == ("no", "solution")).then_some(Claim::Unsolvable),
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Fewest(Metric::Pushes, cost) => write!(f, "fewest pushes {cost}"),
            Claim::Fewest(Metric::Moves, cost) => write!(f, "fewest moves {cost}"),
            Claim::Unsolvable => f.write_str("no solution"),
        }
    }
}

/// Why a certificate is refused: a place in it, such as `line 3` or `position 17`, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Refused {
    pub(crate) fn new(place: impl fmt::Display, why: impl fmt::Display) -> Refused {
        Refused(format!("{place}: {why}"))
    }
}

/// The head of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "described above")]
pub struct Header {
    pub level: u128,
    pub claim: Claim,
    pub solution: Vec<Direction>,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution: String = self.solution.iter().map(|direction| direction.lurd()).collect();
        write!(f, "{FORMAT}\nlevel {:032x}\nclaim {}\nsolution {solution}\n\n", self.level, self.claim)
    }
}

impl Header {
    pub(crate) fn read(from: &mut impl BufRead) -> Parsed<Header> {
        let empty = |rest: &str| rest.is_empty().then_some(());
        line(from, 1, FORMAT, empty)?;
        let level = line(from, 2, "level ", |text| u128::from_str_radix(text, 16).ok())?;
        let claim = line(from, 3, "claim ", Claim::read)?;
        let solution = |text: &str| text.chars().map(Direction::from_lurd).collect();
        let solution = line(from, 4, "solution ", solution)?;
        line(from, 5, "", empty)?;
        Ok(Header { level, claim, solution })
    }
}

/// What `of` makes of the rest of the next line, which begins with `name`.
fn line<T>(from: &mut impl BufRead, number: u8, name: &str, of: impl Fn(&str) -> Option<T>) -> Parsed<T> {
    let mut line = String::new();
    let read = from.by_ref().take(16 << 20).read_line(&mut line);
    let rest = read.ok().and(line.strip_suffix('\n')).and_then(|line| line.strip_prefix(name));
    let expected = || Refused::new(format!("line {number}"), format!("`{name}` and its value are expected"));
    rest.and_then(of).ok_or_else(expected)
}

/// The positions: the keys, one after the other, in rising order, and the labels.
pub(crate) struct Positions {
    width: usize,
    keys: Vec<u8>,
    pub(crate) labels: Vec<u32>,
}

impl Positions {
    pub(crate) fn key(&self, index: usize) -> &[u8] {
        &self.keys[index * self.width..][..self.width]
    }

    /// The label of the position with a key.
    pub(crate) fn find(&self, key: &[u8]) -> Option<u32> {
        let (mut first, mut end) = (0, self.labels.len());
        while first < end {
            let middle = first.midpoint(end);
            if self.key(middle) < key { first = middle + 1 } else { end = middle }
        }
        (first < self.labels.len() && self.key(first) == key).then(|| self.labels[first])
    }

    /// Reads positions, whose keys have `width` bytes, into at most about `most` bytes.
    pub(crate) fn read(from: &mut impl BufRead, width: usize, most: usize) -> Parsed<Positions> {
        let mut positions = Positions { width, keys: Vec::new(), labels: Vec::new() };
        let mut entry = vec![0; width + 4];
        loop {
            let index = positions.labels.len();
            let refused = |why: String| Refused::new(format!("position {}", index + 1), why);
            let shared = from.fill_buf().map_err(|error| refused(error.to_string()))?.first().copied();
            let Some(shared) = shared else { return Ok(positions) };
            from.consume(1);
            let rest = entry.get_mut(usize::from(shared)..).unwrap_or_default();
            from.read_exact(rest).map_err(|error| refused(error.to_string()))?;
            let (key, label) = entry.split_at(width);
            // Vectors double when they grow.
            if index.saturating_mul(3 * entry.len()) > most {
                return Err(refused(format!("more than {most} bytes of memory are needed")));
            }
            if index > 0 && positions.key(index - 1) >= key {
                return Err(refused("the keys are not in rising order".to_owned()));
            }
            positions.keys.extend_from_slice(key);
            positions.labels.push(label.iter().fold(0, |label, &byte| label << 8 | u32::from(byte)));
        }
    }
}
