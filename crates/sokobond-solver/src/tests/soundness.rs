//! Bounds and proofs of death on every state of shortest solutions: none may promise more keys than are left.

use crate::analysis::Outlook;
use crate::tests::differential::shapes;
use crate::{Method, Options, solve};
use search::{Budget, Outcome};
use sokobond::random::{Shape, random_level};
use sokobond::{Position, rules};

/// As many seeds a shape as `SOKO_SEEDS` says; 2,000 before a change of a bound lands.
#[test]
fn bounds_never_exceed_the_rest_of_a_shortest_solution() {
    let count = std::env::var("SOKO_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(350);
    let dense = Shape { even: true, walls: 12, modifiers: [20, 0, 80], ..Shape::SMALL };
    let more = [
        dense,
        Shape { width: 6, height: 5, atoms: 6, elements: [0, 5, 4, 1, 0], ..dense },
        Shape { width: 6, height: 5, atoms: 6, walls: 20, modifiers: [10, 0, 0], ..dense },
    ];
    let (mut states, mut tight) = (0, 0);
    for (shape, i) in shapes().iter().chain(&more).zip(0..) {
        for seed in 1_000_000 * i..1_000_000 * i + count {
            let level = random_level(seed, shape);
            let options = Options { method: Method::Bfs, ..Options::default() };
            let budget = Budget { nodes: Some(20_000), ..Budget::default() };
            let Outcome::Solved { moves, .. } = solve(&level, &options, &budget, &mut |_| {}).outcome else {
                continue;
            };
            let outlook = Outlook::new(&level);
            let mut position = Position::start(&level);
            for (played, &key) in moves.iter().enumerate() {
                let left = (moves.len() - played) as u32;
                let bound = outlook.lower_bound(&level, &position);
                assert!(
                    bound.is_some_and(|bound| bound <= left),
                    "seed {seed}, shape {i}: {bound:?} of {left}"
                );
                states += 1;
                tight += u32::from(bound == Some(left));
                rules::turn(&level, &mut position, key);
            }
        }
    }
    println!("{states} states, {tight} with the exact number");
    assert!(states > 10 * count && tight > 0, "only {states} states");
}
