//! Faults in certificates: none is accepted unless its claim is true all the same. `SOKO_CASES=10000` tries 10,000 of them.

use super::plain::{self, Truth};
use super::{checked, claims, made};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use grid::Random;
use sokoworks::Level;
use sokoworks::certificate::checker::certificate::Header;
use sokoworks::certificate::checker::{Claim, Metric};
use sokoworks::certificate::{game_level, write};
use std::io::{Read, Write};

/// A certificate taken apart.
#[derive(Clone)]
struct Parts {
    header: Header,
    positions: Vec<(Vec<u8>, u32)>,
}

impl Parts {
    fn file(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let position = |index: usize| (&self.positions[index].0[..], self.positions[index].1);
        write(&self.header, self.positions.len(), position, &mut file).expect("a vector takes all");
        file
    }
}

const KINDS: usize = 11;

/// The file of a certificate with a fault. `longer` is a solution that has more moves than necessary.
fn faulty(parts: &Parts, kind: usize, other: u128, random: &mut Random) -> Vec<u8> {
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

/// Whether a claim is true.
fn is_true(level: &Level, claim: Claim) -> bool {
    claims(level, &Truth::of(level)).iter().any(|(other, _)| *other == claim)
}

#[test]
fn no_fault_is_accepted() {
    let cases = std::env::var("SOKO_CASES").map_or(2_000, |text| text.parse().expect("a number"));
    let (mut accepted, mut made_of) = (0, [0; KINDS]);
    let mut random = Random::new(61);
    let mut seed = 0;
    let mut tried = 0;
    while tried < cases {
        seed += 1;
        let (level, other) = (plain::level(seed), plain::level(seed + 2));
        for (claim, solution) in claims(&level, &Truth::of(&level)) {
            let certificate = made(&level, claim, solution).expect("a certificate");
            let position = |index| (certificate.position(index).0.to_vec(), certificate.position(index).1);
            let positions = (0..certificate.positions()).map(position).collect();
            let parts = Parts { header: certificate.header().clone(), positions };
            for kind in 0..KINDS {
                let file = faulty(&parts, kind, game_level(&other).hash(), &mut random);
                if file == parts.file() {
                    continue;
                }
                (tried, made_of[kind]) = (tried + 1, made_of[kind] + 1);
                let level = if kind == 10 { &other } else { &level };
                if let Ok(claim) = checked(level, &file) {
                    assert!(is_true(level, claim), "seed {seed}, kind {kind}: `{claim}` is accepted");
                    accepted += 1;
                }
            }
        }
    }
    // Some faults do no harm: a position that is not needed, a label that is still low enough.
    assert!(accepted * 4 < tried, "{accepted} of {tried} are accepted, though their claims are true");
    assert!(made_of.iter().all(|&count| count > cases / 100), "{made_of:?}");
}

#[test]
fn errors_name_their_place() {
    let found = (0..).step_by(2).find_map(|seed| {
        let level = plain::level(seed);
        let (claim, solution) = claims(&level, &Truth::of(&level)).pop().expect("a claim");
        let certificate = made(&level, claim, solution).expect("a certificate");
        let is_large = claim != Claim::Unsolvable && certificate.positions() > 1;
        is_large.then_some((level, certificate))
    });
    let (level, certificate) = found.expect("a level");
    let refused = |change: &dyn Fn(&mut Parts)| {
        let position = |index| (certificate.position(index).0.to_vec(), certificate.position(index).1);
        let positions = (0..certificate.positions()).map(position).collect();
        let mut parts = Parts { header: certificate.header().clone(), positions };
        change(&mut parts);
        checked(&level, &parts.file()).unwrap_err().0
    };
    let check = |change: &dyn Fn(&mut Parts), place: &str| {
        let error = refused(change);
        assert!(error.starts_with(place), "{error}");
    };
    check(&|parts| parts.header.level ^= 1, "line 2: ");
    check(&|parts| parts.header.solution.clear(), "line 4: ");
    check(&|parts| parts.header.claim = Claim::Fewest(Metric::Pushes, 90), "line 4: ");
    check(&|parts| parts.positions.swap(0, 1), "position 2: ");
    check(&|parts| parts.positions.clear(), "positions: ");
}
