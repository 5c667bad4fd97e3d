//! Certificates: what the writer claims is what breadth-first search over the plain rules finds, and of certificates with faults
//! none is accepted unless its claim is true all the same.

mod faults;
mod faulty;
mod plain;
mod reasons;

use plain::Truth;
use sokoworks::certificate::checker::{Claim, Metric, Refused, check};
use sokoworks::certificate::{Certificate, Uncertified, game_level};
use sokoworks::{Budget, Direction, GaveUp, Level};

/// Most bytes of a check.
const BYTES: usize = 1 << 24;

fn made(level: &Level, claim: Claim, solution: Vec<Direction>) -> Result<Certificate, Uncertified> {
    Certificate::of(level, claim, solution, &Budget::new(), &mut |_| {})
}

fn checked(level: &Level, file: &[u8]) -> Result<Claim, Refused> {
    check(game_level(level), file, BYTES).map(|checked| checked.claim)
}

/// The true claims about a level, with their solutions.
fn claims(level: &Level, truth: &Truth) -> Vec<(Claim, Vec<Direction>)> {
    let fewest = |metric, found: &Option<(u32, Vec<Direction>)>| {
        found.as_ref().map(|(cost, moves)| (Claim::Fewest(metric, *cost), moves.clone()))
    };
    let pushes = fewest(Metric::Pushes, &truth.pushes).filter(|_| matches!(level, Level::Sokoban(_)));
    let claims: Vec<_> = pushes.into_iter().chain(fewest(Metric::Moves, &truth.moves)).collect();
    if claims.is_empty() { vec![(Claim::Unsolvable, Vec::new())] } else { claims }
}

#[test]
fn claims_are_those_of_plain_search() {
    let mut counts = [0; 4];
    for seed in 0..400 {
        let level = plain::level(seed);
        let truth = Truth::of(&level);
        for (claim, solution) in claims(&level, &truth) {
            let certificate =
                made(&level, claim, solution).unwrap_or_else(|why| panic!("{seed} {claim}: {why:?}"));
            assert_eq!(checked(&level, &certificate.to_bytes()), Ok(claim), "{seed}");
            let kind = match (&level, claim) {
                (_, Claim::Unsolvable) => 0,
                (Level::Sokobond(_), _) => 1,
                (_, Claim::Fewest(Metric::Pushes, _)) => 2,
                _ => 3,
            };
            counts[kind] += 1;
            if let Claim::Fewest(metric, cost) = claim {
                // By one more the parity of pushes would be wrong, which only the solution can tell.
                let above = made(&level, Claim::Fewest(metric, cost + 2), Vec::new());
                assert!(matches!(above, Err(Uncertified::Wrong)), "{seed}");
                assert!(
                    matches!(made(&level, Claim::Unsolvable, Vec::new()), Err(Uncertified::Wrong)),
                    "{seed}"
                );
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn limits_end_it() {
    let level: Level = "########\n#@     #\n# $ $  #\n#   .  #\n#  .   #\n########".parse().expect("a level");
    let claim = Claim::Fewest(Metric::Pushes, 100);
    let within = |budget: &Budget| Certificate::of(&level, claim, Vec::new(), budget, &mut |_| {}).err();
    assert_eq!(within(&Budget::new().nodes(3)), Some(Uncertified::GaveUp(GaveUp::Nodes)));
    assert_eq!(within(&Budget::new().bytes(1000)), Some(Uncertified::GaveUp(GaveUp::Memory)));
    let stopped = Budget::new();
    stopped.stop.raise(GaveUp::Time);
    assert_eq!(within(&stopped), Some(Uncertified::GaveUp(GaveUp::Time)));
}

#[test]
fn circular_levels_need_a_push() {
    let level: Level = "#######\n#     #\n#@ *  #\n#     #\n#######".parse().expect("a level");
    let truth = Truth::of(&level);
    for (claim, solution) in claims(&level, &truth) {
        let certificate = made(&level, claim, solution).expect("a certificate");
        assert_eq!(checked(&level, &certificate.to_bytes()), Ok(claim));
    }
    assert_eq!(truth.pushes.map(|found| found.0), Some(2));
}
