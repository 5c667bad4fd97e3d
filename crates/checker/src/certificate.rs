//! Certificates as files: a gzip stream of a head in text and of the positions.
//!
//! ```text
//! sokoworks certificate 1
//! level 9b8f69f4d01331f56a66ea387a372039      a hash of the level
//! claim fewest pushes 33                      or `fewest moves 45`, or `no solution`
//! solution rruuld                             l u r d in both games; empty if there is none
//! positions 1234
//! ```
//!
//! After an empty line come the positions, in rising order of their keys: a byte with the number of bytes of the key that are those of the key
//! before, the other bytes, and, unless the claim is `no solution`, the label, seven bits a byte, the lowest first, all bytes but the last with the
//! eighth bit. A file holds one certificate.

use crate::claim::{Claim, Refused};
use flate2::read::GzDecoder;
use grid::Direction;
use std::fmt;
use std::io::{BufReader, Bytes, Read};

const FORMAT: &str = "sokoworks certificate 1";

/// The longest line of a head, in bytes.
const LONGEST_LINE: usize = 16 << 20;

/// The head of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The hash of the level.
    pub level: u128,
    /// What is claimed.
    pub claim: Claim,
    /// The solution; empty if there is none.
    pub solution: Vec<Direction>,
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution: String = self.solution.iter().map(|direction| direction.lurd()).collect();
        write!(f, "{FORMAT}\nlevel {:032x}\nclaim {}\nsolution {solution}\n", self.level, self.claim)
    }
}

/// A position: its key and its label.
pub(crate) type Labelled = (Box<[u8]>, u32);

/// Reads a certificate, whose head it has read.
pub(crate) struct Reader<R: Read> {
    bytes: Bytes<BufReader<GzDecoder<R>>>,
    pub(crate) header: Header,
    count: u64,
}

impl<R: Read> Reader<R> {
    /// Reads the head.
    pub(crate) fn open(from: R) -> Result<Reader<R>, Refused> {
        let mut bytes = BufReader::new(GzDecoder::new(from)).bytes();
        let mut number = 0;
        let mut line = |name: &str| {
            number += 1;
            let refused = |why: String| Refused::new(format!("line {number}"), why);
            let line = line(&mut bytes).map_err(refused)?;
            let rest = line.strip_prefix(name).map(|rest| rest.strip_prefix(' ').unwrap_or(rest).to_owned());
            rest.ok_or_else(|| refused(format!("`{name}` is expected")))
        };
        line(FORMAT)?;
        let level = line("level")?;
        let claim = line("claim")?;
        let solution = line("solution")?;
        let count = line("positions")?;
        line("")?;
        let wrong = |line, what: &str| Refused::new(format!("line {line}"), format!("this is no {what}"));
        let level = u128::from_str_radix(&level, 16).map_err(|_| wrong(2, "hash"))?;
        let claim = Claim::read(&claim).ok_or_else(|| wrong(3, "claim"))?;
        let solution: Option<Vec<Direction>> = solution.chars().map(Direction::from_lurd).collect();
        let solution = solution.ok_or_else(|| wrong(4, "sequence of moves"))?;
        let count = count.parse().map_err(|_| wrong(5, "number"))?;
        Ok(Reader { bytes, header: Header { level, claim, solution }, count })
    }

    /// Reads the positions, whose keys have `width` bytes, into at most about `most` bytes.
    pub(crate) fn positions(mut self, width: usize, most: usize) -> Result<Vec<Labelled>, Refused> {
        let mut positions: Vec<Labelled> = Vec::new();
        let mut key = vec![0; width];
        for index in 1..=self.count {
            let read = self.entry(&mut key).and_then(|label| {
                // Vectors double when they grow, and each allocation has some bytes more.
                if positions.len().saturating_mul(width + 16 + 2 * size_of::<Labelled>()) > most {
                    return Err(format!("more than {most} bytes of memory are needed"));
                }
                if positions.last().is_some_and(|(last, _)| last[..] >= key[..]) {
                    return Err("the keys are not in rising order".to_owned());
                }
                positions.push((key[..].into(), label));
                Ok(())
            });
            read.map_err(|why| Refused::new(format!("position {index}"), why))?;
        }
        match self.bytes.next() {
            None => Ok(positions),
            Some(Ok(_)) => Err(Refused::new("end", "there is more than the positions")),
            Some(Err(error)) => Err(Refused::new("end", error.to_string())),
        }
    }

    /// Reads a position: makes its key of the key before, and returns its label.
    fn entry(&mut self, key: &mut [u8]) -> Result<u32, String> {
        let shared = usize::from(byte(&mut self.bytes)?);
        for entry in key.get_mut(shared..).ok_or("the key is too long")? {
            *entry = byte(&mut self.bytes)?;
        }
        if self.header.claim == Claim::Unsolvable {
            return Ok(0);
        }
        let mut label = 0;
        for shift in [0, 7, 14, 21] {
            let part = byte(&mut self.bytes)?;
            label |= u32::from(part & 127) << shift;
            if part < 128 {
                return Ok(label);
            }
        }
        Err("the label is too long".to_owned())
    }
}

fn byte(bytes: &mut Bytes<impl Read>) -> Result<u8, String> {
    bytes.next().ok_or("the file ends here")?.map_err(|error| error.to_string())
}

fn line(bytes: &mut Bytes<impl Read>) -> Result<String, String> {
    let mut line = Vec::new();
    loop {
        match byte(bytes)? {
            b'\n' => return String::from_utf8(line).map_err(|_| "this is no text".to_owned()),
            byte if line.len() < LONGEST_LINE => line.push(byte),
            _ => return Err("the line is too long".to_owned()),
        }
    }
}
