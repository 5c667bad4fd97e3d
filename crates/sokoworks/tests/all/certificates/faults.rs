//! Faults in certificates: none is accepted unless its claim is true all the same. `SOKO_CASES=10000` tries 10,000 of them.

use super::faulty::{KINDS, Parts, faulty};
use super::plain::{self, Truth};
use super::{checked, claims, made};
use grid::Random;
use sokoworks::Level;
use sokoworks::certificate::checker::{Claim, Metric};
use sokoworks::certificate::game_level;

/// Whether a claim is true.
fn is_true(level: &Level, claim: Claim) -> bool {
    claims(level, &Truth::of(level)).iter().any(|(other, _)| *other == claim)
}

#[test]
fn no_fault_is_accepted() {
    let cases = test_levels::cases(2_000);
    let (mut accepted, mut made_of) = (0, [0; KINDS]);
    let mut random = Random::new(61);
    let mut seed = 0;
    let mut tried = 0;
    while tried < cases {
        seed += 1;
        let (level, other) = (plain::level(seed), plain::level(seed + 2));
        for (claim, solution) in claims(&level, &Truth::of(&level)) {
            let certificate = made(&level, claim, solution).expect("a certificate");
            let parts = Parts::of(&certificate);
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
        let mut parts = Parts::of(&certificate);
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
