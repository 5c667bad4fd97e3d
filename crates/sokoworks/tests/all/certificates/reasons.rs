//! Reasons to reject, against breadth-first search from the position: none is rejected at a cost below that of its shortest solution.

use super::plain::{self, Truth};
use grid::{Cell, Random};
use sokoworks::certificate::checker::{Claim, Metric};
use sokoworks::certificate::game_level;
use sokoworks::sokoban::{Level, Position, rules};
use sokoworks::{Direction, Level as AnyLevel};

/// A position some steps after the start, and the level that starts there.
fn later(level: &Level, random: &mut Random) -> Option<(Position, Level)> {
    let mut position = Position::start(level);
    for _ in 0..random.below(60) {
        rules::step(level, &mut position, Direction::from_index(random.index(4)));
    }
    let (goals, boxes) = (level.goals().clone(), position.boxes().clone());
    let from = Level::new(level.size(), level.terrain().to_vec(), goals, boxes, position.player()).ok()?;
    (!rules::is_solved(level, &position, true)).then_some((position, from))
}

/// The key of a position, as `sokoban.rs` describes it.
fn key(level: &Level, position: &Position, metric: Metric) -> Vec<u8> {
    let cells: Vec<Cell> = level.floor().iter().collect();
    let player = match metric {
        Metric::Pushes => rules::canonical_player(level, position),
        Metric::Moves => position.player(),
    };
    let square = |cell: Cell| cells.iter().position(|&other| other == cell).expect("a floor square") as u16;
    position.boxes().iter().chain([player]).flat_map(|cell| square(cell).to_be_bytes()).collect()
}

#[test]
fn nothing_is_rejected_below_its_cost() {
    let mut random = Random::new(5);
    // Of positions with and without a solution, how many there are, and how many are rejected as soon as possible.
    let mut counts = [[0; 2]; 2];
    for seed in (0..1200).step_by(2) {
        let AnyLevel::Sokoban(level) = plain::level(seed) else { unreachable!("even seeds are Sokoban") };
        let Some((position, from)) = later(&level, &mut random) else { continue };
        let truth = Truth::of(&AnyLevel::Sokoban(from.into()));
        for (metric, found) in [(Metric::Pushes, &truth.pushes), (Metric::Moves, &truth.moves)] {
            let any = AnyLevel::Sokoban(level.clone());
            let game = game_level(&any).game(Claim::Fewest(metric, 1)).expect("a game");
            let key = key(&level, &position, metric);
            let rejects = |most| game.rejects(&key, most);
            let rejected_at = match found {
                Some((cost, _)) => {
                    let cost = u64::from(*cost);
                    assert!(!rejects(cost + 1) && !rejects(u64::MAX), "seed {seed}, {metric:?} {cost}");
                    rejects(cost)
                }
                None => rejects(u64::MAX),
            };
            let count = &mut counts[usize::from(found.is_some())];
            (count[0], count[1]) = (count[0] + 1, count[1] + u32::from(rejected_at));
        }
    }
    assert!(counts.iter().all(|[all, rejected]| *all > 100 && 2 * rejected > *all), "{counts:?}");
}
