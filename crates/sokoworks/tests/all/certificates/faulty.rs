//! Certificates with a fault: positions that are left out, labels, keys and bits that are changed, a file that ends too early, other
//! claims, and solutions that are none or longer. The example `adversary` of the lab includes this file as well.

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use grid::Random;
use sokoworks::certificate::checker::certificate::Header;
use sokoworks::certificate::checker::{Claim, Metric};
use sokoworks::certificate::{Certificate, write};
use std::io::{Read, Write};

/// A certificate taken apart.
#[derive(Clone)]
pub(crate) struct Parts {
    pub(crate) header: Header,
    pub(crate) positions: Vec<(Vec<u8>, u32)>,
}

impl Parts {
    pub(crate) fn of(certificate: &Certificate) -> Parts {
        let position = |index| (certificate.position(index).0.to_vec(), certificate.position(index).1);
        let positions = (0..certificate.positions()).map(position).collect();
        Parts { header: certificate.header().clone(), positions }
    }

    pub(crate) fn file(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let position = |index: usize| (&self.positions[index].0[..], self.positions[index].1);
        write(&self.header, self.positions.len(), position, &mut file).expect("a vector takes all");
        file
    }
}

/// Kinds of faults.
pub(crate) const KINDS: usize = 11;

/// The file of a certificate with a fault of a kind; `other` is the hash of another level.
pub(crate) fn faulty(parts: &Parts, kind: usize, other: u128, random: &mut Random) -> Vec<u8> {
    let mut parts = parts.clone();
    let count = parts.positions.len();
    match kind {
        0 if count > 0 => {
            for _ in 0..=random.index(2) {
                let place = random.index(parts.positions.len().max(1));
                parts.positions.drain(place..parts.positions.len().min(place + 1));
            }
        }
        1 if count > 0 => {
            let label = &mut parts.positions[random.index(count)].1;
            *label = if random.percent(50) {
                *label + 1 + random.below(3)
            } else {
                label.saturating_sub(1 + random.below(3))
            };
        }
        2 if count > 0 => {
            let by = random.below(3);
            parts.positions.iter_mut().for_each(|(_, label)| *label += by);
            let spared = random.index(count);
            parts.positions[spared].1 -= by;
        }
        3 if count > 0 => {
            let entry = random.index(count);
            let key = &mut parts.positions[entry].0;
            let place = random.index(key.len());
            key[place] ^= 1 << random.below(8);
            if random.percent(50) {
                parts.positions.sort();
                parts.positions.dedup_by(|one, other| one.0 == other.0);
            }
        }
        4 => {
            let mut plain = Vec::new();
            let _ = GzDecoder::new(&parts.file()[..]).read_to_end(&mut plain);
            for _ in 0..=random.index(2) {
                let place = random.index(plain.len());
                plain[place] ^= 1 << random.below(8);
            }
            return packed(&plain);
        }
        5 => {
            let mut file = parts.file();
            let place = random.index(file.len());
            file[place] ^= 1 << random.below(8);
            return file;
        }
        6 => {
            let mut file = parts.file();
            file.truncate(random.index(file.len()));
            return file;
        }
        7 => {
            let by = 1 + random.below(3);
            parts.header.claim = match parts.header.claim {
                _ if random.percent(10) => Claim::Unsolvable,
                Claim::Fewest(metric, cost) if random.percent(50) => Claim::Fewest(metric, cost + by),
                Claim::Fewest(metric, cost) => Claim::Fewest(metric, cost.saturating_sub(by)),
                Claim::Unsolvable => Claim::Fewest(Metric::Moves, by),
            };
        }
        8 if !parts.header.solution.is_empty() => {
            let place = random.index(parts.header.solution.len());
            parts.header.solution[place] = random.direction();
            if random.percent(30) {
                parts.header.solution.remove(place);
            }
        }
        // A longer solution that is one, and a claim that fits it.
        9 => {
            let back = random.direction();
            parts.header.solution.splice(0..0, [back, back.opposite()]);
            if let Claim::Fewest(_, cost) = parts.header.claim {
                parts.header.claim = Claim::Fewest(Metric::Moves, cost + 2);
            }
        }
        // Another level.
        _ => parts.header.level = other,
    }
    parts.file()
}

/// A gzip stream of bytes.
fn packed(plain: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(plain).expect("a vector takes all");
    packed.finish().expect("a vector takes all")
}
