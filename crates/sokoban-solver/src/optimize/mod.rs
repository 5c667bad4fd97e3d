//! Shortens solutions.
//!
//! Vicinity search (as in Gouëzel's optimizer and YASO): the positions near those of the solution are searched for a
//! cheaper way, over parts of growing length and with growing freedom, until nothing is found or the effort is spent.
//! With one free box, every detour of a box, every unnecessary stop and every push that could be made at another time
//! is found; with two, boxes exchange their parts.
//!
//! The result is never worse than the given solution. Like any solution it is judged by the caller, not here. About ten
//! microseconds per expansion on a medium-sized level.

mod aims;
mod path;
mod tube;
mod window;

pub use aims::Measure;

use crate::level::board::{Board, with_board};
use crate::level::ground::Ground;
use crate::level::walk::pushes;
use crate::limits::Limits;
use crate::search::store::MOST_SQUARES;
use aims::{Aims, MOST_STEPS};
use grid::Direction;
use path::Path;
use search::{Budget, unless_stopped};
use sokoban::Level;
use sokoban::replay::{replay, verify};
use tube::{Tube, Width};
use window::Windows;

/// What shortening came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// All steps of the solution.
    pub steps: Vec<Direction>,
    /// Positions expanded.
    pub expanded: u64,
}

/// Makes a solution of `level` have less of `measures`, the first of which matters most; measures after
/// the third only guard against getting worse. Ends when the budget is spent or nothing is found any more.
/// The same everywhere for the same node budget. Steps that do not solve the level come back as they are.
pub fn shorten(level: &Level, steps: Vec<Direction>, measures: &[Measure], budget: &Budget) -> Shortened {
    if verify(level, &steps).is_err() {
        return Shortened { steps, expanded: 0 };
    }
    let Ok(ground) = unless_stopped(|| Ground::within(level, &Limits::new(budget))) else {
        return Shortened { steps, expanded: 0 };
    };
    let effort = budget.nodes.unwrap_or(u64::MAX);
    let new = shorten_on(&ground, &steps, measures, effort);
    let count = |steps: &[Direction]| -> Vec<usize> {
        let metrics = replay(level, steps).metrics;
        measures.iter().map(|measure| measure.of(&metrics)).collect()
    };
    if count(&new.steps) < count(&steps) { new } else { Shortened { steps, ..new } }
}

/// The same for a level that is analysed already, within the limits that it was analysed with and by at most `effort`
/// expansions. Neither the old nor the new solution is replayed, and measures after the first may get worse where the first gets better.
pub(crate) fn shorten_on(
    ground: &Ground,
    steps: &[Direction],
    measures: &[Measure],
    effort: u64,
) -> Shortened {
    let squares = ground.maze.len();
    let mut shortened = Shortened { steps: steps.to_vec(), expanded: 0 };
    if squares > MOST_SQUARES / 4 || steps.len() > MOST_STEPS {
        return shortened;
    }
    // Where walks are free far more can be searched, so most of the effort goes to pushes alone first.
    let alone = measures.len() > 1 && measures[0] == Measure::Pushes;
    let rounds = [(1, effort / 10 * 7), (measures.len(), effort)];
    for (count, effort) in rounds.into_iter().skip(usize::from(!alone)) {
        let most = effort - shortened.expanded;
        let round = || {
            let windows = Windows::new(ground, Aims::new(&measures[..count]));
            with_board!(squares, improve(windows, &shortened.steps, most))
        };
        let Ok(Some((steps, expanded))) = unless_stopped(round) else { break };
        shortened = Shortened { steps, expanded: shortened.expanded + expanded };
    }
    shortened
}

/// How much freedom is given, one after the other.
const WIDTHS: [Width; 5] = [
    Width { boxes: 1, squares: 0 },
    Width { boxes: 1, squares: 6 },
    Width { boxes: 2, squares: 0 },
    Width { boxes: 1, squares: 20 },
    Width { boxes: 2, squares: 6 },
];

/// Pushes in the first parts to be searched.
const FIRST_LENGTH: usize = 16;

/// The steps of the best solution found, and what it took; none when the solution cannot be followed.
fn improve<B: Board>(
    mut windows: Windows<'_>,
    steps: &[Direction],
    effort: u64,
) -> Option<(Vec<Direction>, u64)> {
    let maze = &windows.ground.maze;
    let mut path = Path::<B>::new(maze, &windows.aims, pushes(maze, steps))?;
    let stop = &maze.limits.stop;
    loop {
        let before = path.cost();
        for width in WIDTHS {
            let mut length = FIRST_LENGTH;
            loop {
                let passed = unless_stopped(|| pass(&mut windows, &mut path, width, length, effort));
                if windows.expanded >= effort || passed.is_err() || stop.raised().is_some() {
                    return Some((path.steps, windows.expanded));
                }
                if length >= path.len() {
                    break;
                }
                length *= 2;
            }
        }
        if path.cost() == before {
            return Some((path.steps, windows.expanded));
        }
    }
}

/// Searches all parts of `length` pushes, each overlapping half of the one before.
fn pass<B: Board>(windows: &mut Windows<'_>, path: &mut Path<B>, width: Width, length: usize, effort: u64) {
    let ground = windows.ground;
    let mut start = 0;
    while start < path.len() && windows.expanded < effort {
        ground.maze.limits.check();
        let end = (start + length).min(path.len());
        // A part may take more the fewer are to come.
        let parts = (path.len() - start).div_ceil(length / 2) as u64;
        let most = ((effort - windows.expanded) / (1 + parts / 4)).max(1);
        let (points, pushes) = (&path.points[start..=end], &path.pushes[start..end]);
        let is_dead = |square| ground.is_dead_square(square);
        let tube = Tube::new(&ground.maze, &windows.keys, points, pushes, width, is_dead);
        let is_last = end == path.len();
        if let Some(cheaper) = windows.search(path, start..end, &tube, most) {
            let mut pushes = path.pushes[..start].to_vec();
            pushes.extend(cheaper);
            pushes.extend(&path.pushes[end..]);
            if let Some(new) = Path::new(&ground.maze, &windows.aims, pushes)
                && new.cost() < path.cost()
            {
                *path = new;
            }
        }
        if is_last {
            break;
        }
        start += length / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{level, random_level, rows};
    use crate::{Method, Options, Wanted, solve};
    use search::Outcome;
    use sokoban::replay::lurd;

    #[test]
    fn detours_go() {
        let level = level(&["#######", "#     #", "# @$ .#", "#     #", "#######"]);
        let steps = lurd::parse("RurrdLulldRR").expect("steps").directions();
        let new = shorten(&level, steps.clone(), &[Measure::Pushes], &Budget::default());
        assert_eq!(lurd::write(&new.steps), "rr");
        // Nothing is made of what solves nothing, and nothing is done without effort.
        let part = steps[..1].to_vec();
        assert_eq!(shorten(&level, part.clone(), &[Measure::Pushes], &Budget::default()).steps, part);
        let none = Budget { nodes: Some(0), ..Budget::default() };
        assert_eq!(shorten(&level, steps.clone(), &[Measure::Pushes], &none).steps, steps);
    }

    #[test]
    fn solutions_of_random_levels_get_shorter_and_never_worse() {
        use Measure::{BoxChanges, BoxLines, Moves, Pushes, PushingSessions};
        let lists: [&[Measure]; 5] = [
            &[Pushes],
            &[Pushes, Moves, BoxLines],
            &[Moves, Pushes],
            &[BoxLines, PushingSessions, Moves],
            &[BoxChanges, Pushes],
        ];
        let (mut solved, mut shortest) = (0, 0);
        for seed in 0..400 {
            let level = random_level(&mut grid::Random::new(seed), 6, 5, 3);
            let answer = |method| {
                let options = Options { method, metric: Wanted::Any, depth: Some(300), ..Options::default() };
                let budget = Budget { nodes: Some(20_000), ..Budget::default() };
                match solve(&level, &options, &budget, &mut |_| ()).outcome {
                    Outcome::Solved { moves, .. } => Some(moves),
                    _ => None,
                }
            };
            let (Some(deep), Some(best)) = (answer(Method::Dfs), answer(Method::Area)) else { continue };
            let old = verify(&level, &deep).expect("a solution");
            let best = verify(&level, &best).expect("a solution");
            for measures in lists {
                let new = shorten(&level, deep.clone(), measures, &Budget::default());
                let metrics = verify(&level, &new.steps).expect("a solution");
                let values = |metrics| measures.iter().map(|one| one.of(metrics)).collect::<Vec<_>>();
                assert!(values(&metrics) <= values(&old), "seed {seed}: {measures:?}{}", rows(&level));
                assert!(metrics.pushes >= best.pushes, "seed {seed}");
                if measures[0] == Pushes {
                    solved += 1;
                    shortest += u32::from(metrics.pushes == best.pushes);
                }
            }
        }
        assert!(solved > 100 && shortest * 10 >= solved * 9, "{shortest} of {solved} as short as can be");
    }
}
