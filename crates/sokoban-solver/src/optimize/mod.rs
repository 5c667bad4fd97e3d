//! Shortens solutions.
//!
//! Three methods, one after the other, until none of them finds anything or the effort is spent:
//!
//! - Rearrangement (`rearrange.rs`): what one box does is done at another time, with another stop, or by another box. It finds
//!   detours of any length at little cost.
//! - Few boxes: parts in which only some boxes move are searched while all others stay. It finds another order and other
//!   ways for these boxes.
//! - Vicinity search (as in Gouëzel's optimizer and YASO): the positions near those of the solution are searched for a
//!   cheaper way, over parts of growing length and with growing freedom. With one free box, every detour of a box, every
//!   unnecessary stop and every push that could be made at another time is found; with two, boxes exchange their parts.
//!
//! The result is never worse than the given solution. Like any solution it is judged by the caller, not here. An expansion
//! of vicinity search takes about ten microseconds on a medium-sized level, and effort is counted in these: what the
//! other methods cost is converted.

mod aims;
mod path;
mod rearrange;
mod runs;
mod tube;
mod window;

pub use aims::Measure;
pub(crate) use window::expansion_work;

use crate::level::board::{Board, with_board};
use crate::level::ground::Ground;
use crate::level::walk::{Push, pushes};
use crate::limits::Limits;
use crate::search::store::MOST_SQUARES;
use aims::{Aims, MOST_STEPS};
use grid::Direction;
use path::Path;
use rearrange::Rearranger;
use search::{Budget, unless_stopped};
use sokoban::Level;
use sokoban::replay::{replay, verify};
use std::ops::Range;
use tube::{Tube, Width};
use window::Windows;

/// What shortening came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortened {
    /// All steps of the solution.
    pub steps: Vec<Direction>,
    /// Positions expanded, or as much work in other methods.
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
/// expansions. Neither the old nor the new solution is replayed, and measures after the first may get worse where the
/// first gets better.
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
        let most = effort.saturating_sub(shortened.expanded);
        let round = || {
            let windows = Windows::new(ground, Aims::new(&measures[..count]));
            let each = windows.expansion(ground.maze.boxes.len());
            let improved =
                with_board!(squares, improve(windows, &shortened.steps, most.saturating_mul(each)));
            improved.map(|(steps, work)| (steps, work.div_ceil(each)))
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

/// How many boxes move in parts in which all others stay, one after the other.
const FEW: [usize; 4] = [1, 2, 3, 5];

/// Most expansions for a part in which few boxes move.
const MOST_FOR_FEW: u64 = 4_000;

/// What looking at a square costs in a flood fill, in nanoseconds.
const LOOK: u64 = 3;

/// The steps of the best solution found, and what it took in approximate nanoseconds, at most about `most`; none when the
/// solution cannot be followed.
fn improve<B: Board>(
    mut windows: Windows<'_>,
    steps: &[Direction],
    most: u64,
) -> Option<(Vec<Direction>, u64)> {
    let ground = windows.ground;
    let maze = &ground.maze;
    let mut path = Path::<B>::new(maze, &windows.aims, pushes(maze, steps))?;
    let is_over = |windows: &Windows<'_>| windows.work >= most || maze.limits.stop.raised().is_some();
    if most == 0 {
        return Some((path.steps, 0));
    }
    // When a limit is reached, the path so far stands.
    let _ = unless_stopped(|| {
        let mut rearranger = Rearranger::new(ground, windows.aims);
        loop {
            let before = path.cost();
            let (work, looked) = (windows.work, rearranger.looked());
            let share = most.saturating_sub(work) / 2;
            rearranger.improve(&mut path, looked + share / LOOK);
            windows.work += (rearranger.looked() - looked) * LOOK;
            for few in FEW {
                search_few(&mut windows, &mut path, few, most);
            }
            for width in WIDTHS {
                let mut length = FIRST_LENGTH;
                loop {
                    pass(&mut windows, &mut path, width, length, most);
                    if is_over(&windows) {
                        return;
                    }
                    if length >= path.len() {
                        break;
                    }
                    length *= 2;
                }
            }
            if path.cost() == before {
                return;
            }
        }
    });
    Some((path.steps, windows.work))
}

/// Searches the longest parts in which at most `few` boxes move.
fn search_few<B: Board>(windows: &mut Windows<'_>, path: &mut Path<B>, few: usize, most: u64) {
    let each = windows.expansion(few);
    let (mut start, mut searched) = (0, 0);
    while start < path.len() && windows.work < most {
        windows.ground.maze.limits.check();
        let end = part_of_few(path, start, few);
        if end > searched {
            // Parts overlap, and most are searched completely long before this.
            let left = (most - windows.work) / each / 16;
            let found = windows.search_moved(path, start..end, left.min(MOST_FOR_FEW));
            let is_cheaper = found.is_some_and(|cheaper| replace(windows, path, start..end, &cheaper));
            if is_cheaper {
                searched = 0;
                continue;
            }
            searched = end;
        }
        // The next part begins with another box.
        let maze = &windows.ground.maze;
        let mut at = start;
        while let [push, next, ..] = path.pushes[at..]
            && maze.step(push.from, push.direction) == next.from
        {
            at += 1;
        }
        start = at + 1;
    }
}

/// Where the longest part ends that begins with push `start` and moves at most `few` boxes.
fn part_of_few<B: Board>(path: &Path<B>, start: usize, few: usize) -> usize {
    let mut staying = path.points[start].boxes.clone();
    let mut moved = 0;
    for (number, push) in path.pushes.iter().enumerate().skip(start) {
        if staying.has(push.from) {
            if moved == few {
                return number;
            }
            moved += 1;
            staying.take(push.from);
        }
    }
    path.len()
}

/// Puts `cheaper` in the place of a part of the path. Whether the path is cheaper then; otherwise it stays as it is.
fn replace<B: Board>(
    windows: &Windows<'_>,
    path: &mut Path<B>,
    part: Range<usize>,
    cheaper: &[Push],
) -> bool {
    let pushes = [&path.pushes[..part.start], cheaper, &path.pushes[part.end..]].concat();
    match Path::new(&windows.ground.maze, &windows.aims, pushes) {
        Some(new) if new.cost() < path.cost() => {
            *path = new;
            true
        }
        _ => false,
    }
}

/// Searches all parts of `length` pushes, each overlapping half of the one before.
fn pass<B: Board>(windows: &mut Windows<'_>, path: &mut Path<B>, width: Width, length: usize, most: u64) {
    let ground = windows.ground;
    let each = windows.expansion(ground.maze.boxes.len());
    let mut start = 0;
    while start < path.len() && windows.work < most {
        ground.maze.limits.check();
        let end = (start + length).min(path.len());
        // A part may take more the fewer are to come.
        let parts = (path.len() - start).div_ceil(length / 2) as u64;
        let expansions = ((most - windows.work) / each / (1 + parts / 4)).max(1);
        let (points, pushes) = (&path.points[start..=end], &path.pushes[start..end]);
        let is_dead = |square| ground.is_dead_square(square);
        let tube = Tube::new(&ground.maze, &windows.keys, points, pushes, width, is_dead);
        let is_last = end == path.len();
        if let Some(cheaper) = windows.search(path, start..end, &tube, expansions) {
            replace(windows, path, start..end, &cheaper);
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
    use crate::level::board::Wide;
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

    /// A solution of a level, longer than it need be.
    fn long_solution(level: &Level) -> Option<Vec<Direction>> {
        let options =
            Options { method: Method::Dfs, metric: Wanted::Any, depth: Some(300), ..Options::default() };
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        match solve(level, &options, &budget, &mut |_| ()).outcome {
            Outcome::Solved { moves, .. } => Some(moves),
            _ => None,
        }
    }

    #[test]
    fn each_method_alone_makes_solutions_shorter_and_none_makes_them_worse() {
        type Improve<'a> = &'a dyn Fn(&mut Windows<'_>, &mut Path<Wide>);
        let rearrange: Improve<'_> =
            &|windows, path| Rearranger::new(windows.ground, windows.aims).improve(path, 1 << 30);
        let search_two: Improve<'_> = &|windows, path| search_few(windows, path, 2, 1 << 40);
        let search_near: Improve<'_> = &|windows, path| pass(windows, path, WIDTHS[1], 32, 1 << 40);
        let (mut tried, mut shorter) = (0, [0; 3]);
        for seed in 0..400 {
            let level = random_level(&mut grid::Random::new(seed), 7, 6, 4);
            let Some(steps) = long_solution(&level) else { continue };
            tried += 1;
            let ground = Ground::new(&level);
            for (number, method) in [rearrange, search_two, search_near].into_iter().enumerate() {
                for measures in [&[Measure::Pushes][..], &[Measure::Moves, Measure::Pushes]] {
                    let mut windows = Windows::new(&ground, Aims::new(measures));
                    let pushes = pushes(&ground.maze, &steps);
                    let mut path = Path::new(&ground.maze, &windows.aims, pushes).expect("a solution");
                    let before = path.cost();
                    method(&mut windows, &mut path);
                    let place = || format!("seed {seed}, method {number}, {measures:?}{}", rows(&level));
                    assert!(path.cost() <= before && verify(&level, &path.steps).is_ok(), "{}", place());
                    shorter[number] += u32::from(path.cost() < before);
                }
            }
        }
        assert!(tried > 50 && shorter.iter().all(|&count| count > tried / 2), "{shorter:?} of {tried}");
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
