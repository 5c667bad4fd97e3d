//! The methods of the optimizer one after the other, until none of them finds anything or the effort is spent.

use super::nearby::{Nearby, Reach};
use super::path::{Fixed, Path};
use super::rearrange::Rearranger;
use super::tube::{Tube, Width};
use super::vicinity::Vicinity;
use super::window::Windows;
use crate::ground::floor::board::Board;
use crate::ground::floor::walk::{Push, pushes};
use grid::Direction;
use std::ops::Range;

/// How much freedom is given, one after the other.
pub(super) const WIDTHS: [Width; 5] = [
    Width { boxes: 1, squares: 0 },
    Width { boxes: 1, squares: 6 },
    Width { boxes: 2, squares: 0 },
    Width { boxes: 1, squares: 20 },
    Width { boxes: 2, squares: 6 },
];

/// How many boxes move in parts in which all others stay, one after the other.
const FEW: [usize; 4] = [1, 2, 3, 5];

/// What looking at a square costs in a flood fill, in nanoseconds.
const LOOK: u64 = 3;

/// The steps of the best solution found, and what it took in approximate nanoseconds, at most about `most`; none when the
/// solution cannot be followed. `observer` is called now and then with the steps so far and the work done.
pub(super) fn improve<B: Board>(
    mut windows: Windows<'_>,
    steps: &[Direction],
    fixed: Fixed,
    most: u64,
    observer: &mut dyn FnMut(&[Direction], u64),
) -> Option<(Vec<Direction>, u64)> {
    let maze = &windows.ground.maze;
    let mut path = Path::<B>::new(maze, &windows.aims, pushes(maze, steps), fixed)?;
    if most > 0 {
        let mut rearranger = Rearranger::new(windows.ground, windows.aims).ok()?;
        loop {
            let before = path.cost();
            round(&mut windows, &mut rearranger, &mut path, most, observer);
            // When a limit is reached, the path so far stands.
            if path.cost() == before || windows.work >= most || windows.is_stopped() {
                break;
            }
        }
    }
    Some((path.steps, windows.work))
}

/// Each method once.
fn round<B: Board>(
    windows: &mut Windows<'_>,
    rearranger: &mut Rearranger<'_, B>,
    path: &mut Path<B>,
    most: u64,
    observer: &mut dyn FnMut(&[Direction], u64),
) {
    let looked = rearranger.looked();
    let share = most.saturating_sub(windows.work) / 2;
    rearranger.improve(path, looked + share / LOOK);
    windows.work += (rearranger.looked() - looked) * LOOK;
    observer(&path.steps, windows.work);
    for few in FEW {
        search_few(windows, path, few, most);
    }
    // Breadth-first over steps finds most; A* over pushes finds other ways, so every fourth turn is its own.
    if windows.aims.moves_first() && windows.turn % 4 != 3 {
        for (reach, configurations) in REACHES {
            // The next methods have a turn before this one has spent everything.
            let share = windows.work + most.saturating_sub(windows.work) / 2;
            walk_near(windows, path, reach, configurations, share);
            observer(&path.steps, windows.work);
        }
        return;
    }
    for width in WIDTHS {
        let mut length = windows.ground.parameters().optimize_length;
        loop {
            pass(windows, path, width, length, most);
            observer(&path.steps, windows.work);
            if windows.work >= most {
                return;
            }
            if length >= path.len() {
                break;
            }
            length *= 2;
        }
    }
}

/// Searches the longest parts in which at most `few` boxes move.
pub(super) fn search_few<B: Board>(windows: &mut Windows<'_>, path: &mut Path<B>, few: usize, most: u64) {
    let most_for_few = windows.ground.parameters().optimize_few_effort * windows.expansion(few);
    let (mut start, mut searched) = (path.fixed.first, 0);
    while start < path.end() && windows.work < most {
        if windows.is_stopped() {
            return;
        }
        let end = part_of_few(path, start, few);
        if end > searched {
            // Parts overlap, and most are searched completely long before this.
            let left = (most - windows.work) / 16;
            let found = windows.search_moved(path, start..end, left.min(most_for_few));
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
    for (number, push) in path.pushes[..path.end()].iter().enumerate().skip(start) {
        if staying.has(push.from) {
            if moved == few {
                return number;
            }
            moved += 1;
            staying.take(push.from);
        }
    }
    path.end()
}

/// Puts `new` in the place of a part of the path if that makes it cheaper, or as cheap where that is wanted. Whether it is
/// cheaper.
fn replace<B: Board>(windows: &Windows<'_>, path: &mut Path<B>, part: Range<usize>, new: &[Push]) -> bool {
    let pushes = [&path.pushes[..part.start], new, &path.pushes[part.end..]].concat();
    let Some(new) = Path::new(&windows.ground.maze, &windows.aims, pushes, path.fixed) else { return false };
    let is_cheaper = new.cost() < path.cost();
    if is_cheaper || windows.turn > 0 && new.cost() == path.cost() {
        *path = new;
    }
    is_cheaper
}

/// Searches parts of the path for fewer moves, each as long as `reach` allows configurations near it, and each
/// overlapping half of the one before.
pub(super) fn walk_near<B: Board>(
    windows: &mut Windows<'_>,
    path: &mut Path<B>,
    reach: Reach,
    configurations: usize,
    most: u64,
) {
    let ground = windows.ground;
    let maze = &ground.maze;
    let mut start = path.fixed.first;
    while start < path.end() && windows.work < most {
        if windows.is_stopped() {
            return;
        }
        // About as many as can be searched with what is left.
        let left = (most - windows.work) / STATE;
        let configurations = configurations.min((left / maze.len() as u64) as usize + FEW_CONFIGURATIONS);
        let part = start..path.end();
        let nearby = Nearby::new(ground, &windows.keys, path, part, reach, configurations);
        let Some((nearby, end)) = nearby else {
            // Not even the positions before and after a push fit.
            windows.work += configurations as u64 * CONFIGURATION;
            return;
        };
        let mut vicinity = Vicinity::new(maze, &windows.keys, &nearby, windows.turn);
        let found = vicinity.search(path, start..end, left);
        windows.work += nearby.tried * CONFIGURATION + vicinity.reached * STATE;
        if let Some(pushes) = found {
            replace(windows, path, start..end, &pushes);
        }
        if end >= path.end() {
            break;
        }
        start += ((end - start) / 2).max(1);
    }
}

/// Configurations that are searched even when hardly any effort is left.
const FEW_CONFIGURATIONS: usize = 1_000;

/// What looking up a configuration costs while the list is made, and what reaching a state does, in nanoseconds.
const CONFIGURATION: u64 = 60;
const STATE: u64 = 30;

/// Which configurations are near, and how many at most at a time, one after the other.
const REACHES: [(Reach, usize); 8] = [
    (Reach { boxes: 1, squares: 12, span: 1000 }, 100_000),
    (Reach { boxes: 2, squares: 4, span: 10 }, 100_000),
    (Reach { boxes: 2, squares: 8, span: 30 }, 500_000),
    (Reach { boxes: 3, squares: 3, span: 4 }, 1_000_000),
    (Reach { boxes: 1, squares: 1000, span: 1000 }, 1_000_000),
    (Reach { boxes: 2, squares: 20, span: 30 }, 2_000_000),
    (Reach { boxes: 3, squares: 8, span: 8 }, 4_000_000),
    (Reach { boxes: 4, squares: 3, span: 2 }, 4_000_000),
];

/// Searches all parts of `length` pushes, each overlapping half of the one before.
pub(super) fn pass<B: Board>(
    windows: &mut Windows<'_>,
    path: &mut Path<B>,
    width: Width,
    length: usize,
    most: u64,
) {
    let ground = windows.ground;
    let mut start = path.fixed.first;
    while start < path.end() && windows.work < most {
        let end = (start + length).min(path.end());
        // A part may take more the fewer are to come.
        let parts = (path.end() - start).div_ceil(length / 2) as u64;
        let left = (most - windows.work) / (1 + parts / 4);
        let (points, pushes) = (&path.points[start..=end], &path.pushes[start..end]);
        let is_dead = |square| ground.is_dead_square(square);
        let tube = Tube::new(&ground.maze, &windows.keys, points, pushes, width, is_dead);
        // Without time or memory the path stays as it is.
        let Ok(tube) = tube else { return };
        let is_last = end == path.end();
        if let Some(cheaper) = windows.search(path, start..end, &tube, left) {
            replace(windows, path, start..end, &cheaper);
        }
        if is_last {
            break;
        }
        start += length / 2;
    }
}
