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
//! Where pushes matter most, `soko optimize` also searches from the start of the level (`from_start.rs`).
//!
//! The result is never worse than the given solution. Like any solution it is judged by the caller, not here. An expansion
//! of vicinity search takes about ten microseconds on a medium-sized level, and effort is counted in these: what the
//! other methods cost is converted.

mod aims;
mod combine;
mod from_start;
mod nearby;
mod passes;
mod path;
mod rearrange;
mod rounds;
mod runs;
mod solutions;
mod tube;
mod vicinity;
mod window;

pub use aims::Measure;
pub(crate) use window::expansion_work;

pub use rounds::{Optimized, Optimizing, optimize};
pub(crate) use rounds::{Rounds, shorten_proved};

use crate::engine::store::MOST_SQUARES;
use crate::ground::Ground;
use crate::ground::floor::board::with_board;
use aims::{Aims, MOST_STEPS};
use grid::Direction;
use passes::improve;
use path::Fixed;
use window::Windows;

/// What shortening came to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Shortened {
    /// All steps of the solution.
    steps: Vec<Direction>,
    /// Positions expanded, or as much work in other methods.
    expanded: u64,
}

/// Which part of a solution is made shorter, and with what effort.
#[derive(Clone, Copy, Debug)]
struct Share {
    fixed: Fixed,
    /// Expansions at most.
    effort: u64,
    /// Tenths of them for pushes alone, where pushes matter most.
    alone: u64,
    /// Which of several ways of the same cost is taken; with 0 only cheaper ways are.
    turn: u64,
}

/// Whether these methods leave a solution as it is.
fn is_too_large(ground: &Ground, steps: &[Direction]) -> bool {
    ground.maze.len() > MOST_SQUARES / 4 || steps.len() > MOST_STEPS
}

/// Makes a solution have less of `measures`, the first of which matters most, on a level that is analysed already, within
/// the limits that it was analysed with. Neither the old nor the new solution is replayed, and measures after the first may
/// get worse where the first gets better. The same everywhere for the same share. `observer` is called now and then with the
/// steps so far and the expansions.
fn shorten_part(
    ground: &Ground,
    steps: &[Direction],
    measures: &[Measure],
    share: Share,
    observer: &mut dyn FnMut(&[Direction], u64),
) -> Shortened {
    let squares = ground.maze.len();
    let mut shortened = Shortened { steps: steps.to_vec(), expanded: 0 };
    if is_too_large(ground, steps) {
        return shortened;
    }
    // Where walks are free far more can be searched, so pushes alone come first.
    let is_split = share.alone > 0 && measures.len() > 1 && measures[0] == Measure::Pushes;
    let rounds = [(1, share.effort / 10 * share.alone), (measures.len(), share.effort)];
    for (count, effort) in rounds.into_iter().skip(usize::from(!is_split)) {
        let before = shortened.expanded;
        let most = effort.saturating_sub(before);
        let mut round = || {
            let windows = Windows::new(ground, Aims::new(&measures[..count]), share.turn).ok()?;
            let each = windows.expansion(ground.maze.boxes.len());
            let most = most.saturating_mul(each);
            let observer =
                &mut |steps: &[Direction], work: u64| observer(steps, before + work.div_ceil(each));
            let steps = &shortened.steps;
            let improved = with_board!(squares, improve(windows, steps, share.fixed, most, observer));
            improved.map(|(steps, work)| (steps, work.div_ceil(each)))
        };
        let Some((steps, expanded)) = round() else { break };
        shortened = Shortened { steps, expanded: shortened.expanded + expanded };
    }
    shortened
}

#[cfg(test)]
mod tests {
    use super::nearby::Reach;
    use super::passes::{WIDTHS, pass, search_few, walk_near};
    use super::path::Path;
    use super::rearrange::Rearranger;
    use super::*;
    use crate::ground::floor::board::Wide;
    use crate::ground::floor::walk::pushes;
    use crate::testing::{level, random_level, rows};
    use crate::{Method, Objective, Options, solve};
    use search::{Budget, Outcome};
    use sokoban::Level;
    use sokoban::replay::{lurd, verify};

    #[test]
    fn detours_go() {
        let level = level(&["#######", "#     #", "# @$ .#", "#     #", "#######"]);
        let steps = lurd::parse("RurrdLulldRR").expect("steps").directions();
        let new = shorten(&level, steps.clone(), &[Measure::Pushes], &Budget::default());
        assert_eq!(lurd::write(&new.steps), "rr");
        // Nothing is made of what solves nothing, and nothing is done without effort.
        let options = Optimizing { measures: vec![Measure::Pushes], threads: 1, part: None, work: None };
        let part = vec![steps[..1].to_vec()];
        assert_eq!(optimize(&level, &part, &options, &Budget::default(), &mut |_, _| {}), None);
        let none = Budget::new().nodes(0);
        assert_eq!(shorten(&level, steps.clone(), &[Measure::Pushes], &none).steps, steps);
    }

    fn shorten(level: &Level, steps: Vec<Direction>, measures: &[Measure], budget: &Budget) -> Optimized {
        let options = Optimizing { measures: measures.to_vec(), threads: 1, part: None, work: None };
        optimize(level, &[steps], &options, budget, &mut |_, _| {}).expect("a solution")
    }

    /// A solution of a level, longer than it need be.
    fn long_solution(level: &Level) -> Option<Vec<Direction>> {
        let options =
            Options { method: Method::Dfs, metric: Objective::Any, depth: Some(300), ..Options::default() };
        let budget = Budget::new().nodes(20_000);
        match solve(level, &options, &budget, &mut |_| ()).outcome {
            Outcome::Solved { moves, .. } => Some(moves),
            _ => None,
        }
    }

    #[test]
    fn each_method_alone_makes_solutions_shorter_and_none_makes_them_worse() {
        type Improve<'a> = &'a dyn Fn(&mut Windows<'_>, &mut Path<Wide>);
        let rearrange: Improve<'_> = &|windows, path| {
            Rearranger::new(windows.ground, windows.aims).expect("no limit").improve(path, 1 << 30)
        };
        let search_two: Improve<'_> = &|windows, path| search_few(windows, path, 2, 1 << 40);
        let search_near: Improve<'_> = &|windows, path| pass(windows, path, WIDTHS[1], 32, 1 << 40);
        let reach = Reach { boxes: 2, squares: 6, span: 20 };
        let walk: Improve<'_> = &|windows, path| walk_near(windows, path, reach, 10_000, 1 << 40);
        let (mut tried, mut shorter) = (0, [0; 4]);
        for seed in 0..400 {
            let level = random_level(&mut grid::Random::new(seed), 7, 6, 4);
            let Some(steps) = long_solution(&level) else { continue };
            tried += 1;
            let ground = Ground::new(&level);
            for (number, method) in [rearrange, search_two, search_near, walk].into_iter().enumerate() {
                for measures in [&[Measure::Pushes][..], &[Measure::Moves, Measure::Pushes]] {
                    // Breadth-first search over steps counts moves first.
                    if number == 3 && measures[0] == Measure::Pushes {
                        continue;
                    }
                    let mut windows = Windows::new(&ground, Aims::new(measures), 0).expect("no limit");
                    let pushes = pushes(&ground.maze, &steps);
                    let mut path =
                        Path::new(&ground.maze, &windows.aims, pushes, Fixed::default()).expect("a solution");
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
        let (mut solved, mut shortest, mut quickest) = (0, 0, 0);
        for seed in 0..400 {
            let level = random_level(&mut grid::Random::new(seed), 6, 5, 3);
            let answer = |method| {
                let options =
                    Options { method, metric: Objective::Any, depth: Some(300), ..Options::default() };
                let budget = Budget::new().nodes(20_000);
                match solve(&level, &options, &budget, &mut |_| ()).outcome {
                    Outcome::Solved { moves, .. } => Some(moves),
                    _ => None,
                }
            };
            let (Some(deep), Some(best), Some(quick)) =
                (answer(Method::Dfs), answer(Method::Area), answer(Method::Bfs))
            else {
                continue;
            };
            let quick = quick.len();
            let old = verify(&level, &deep).expect("a solution");
            let best = verify(&level, &best).expect("a solution");
            for measures in lists {
                let new = shorten(&level, deep.clone(), measures, &Budget::default());
                let metrics = verify(&level, &new.steps).expect("a solution");
                let values = |metrics| measures.iter().map(|one| one.of(metrics)).collect::<Vec<_>>();
                assert!(values(&metrics) <= values(&old), "seed {seed}: {measures:?}{}", rows(&level));
                assert!(metrics.pushes >= best.pushes && metrics.moves >= quick, "seed {seed}");
                if measures[0] == Moves {
                    quickest += u32::from(metrics.moves == quick);
                }
                if measures[0] == Pushes {
                    solved += 1;
                    shortest += u32::from(metrics.pushes == best.pushes);
                }
            }
        }
        // Two lists begin with pushes and one with moves. The search from the start comes to its end on levels as small.
        let told = format!("{shortest} and {quickest} of {solved} as short as can be");
        assert!(solved > 100 && shortest == solved && quickest * 20 >= solved * 9, "{told}");
    }

    #[test]
    fn several_threads_find_the_same_each_time_and_no_worse_than_one_found_before() {
        let level = level(&["########", "#   .  #", "# $#$  #", "#@   . #", "########"]);
        let steps = long_solution(&level).expect("a solution");
        for measures in [[Measure::Moves, Measure::Pushes], [Measure::Pushes, Measure::Moves]] {
            let run = |threads| {
                let measures = measures.to_vec();
                let options = Optimizing { measures, threads, part: None, work: Some(50_000_000) };
                optimize(&level, std::slice::from_ref(&steps), &options, &Budget::default(), &mut |_, _| {})
            };
            let old = measures[0].of(&verify(&level, &steps).expect("a solution"));
            let of = |new: &Optimized| measures[0].of(&verify(&level, &new.steps).expect("a solution"));
            let (one, three) = (run(1).expect("a solution"), run(3).expect("a solution"));
            assert_eq!(run(3).as_ref(), Some(&three));
            assert!(of(&one) <= old && of(&three) <= old, "{measures:?}");
        }
    }

    /// Each solution pushes another box too far.
    #[test]
    fn solutions_are_combined_at_common_positions() {
        let level = level(&["###########", "#         #", "#@$.  $.  #", "#         #", "###########"]);
        let steps = |text: &str| lurd::parse(text).expect("steps").directions();
        let ground = Ground::new(&level);
        let aims = Aims::new(&[Measure::Moves]);
        let path = |text: &str| {
            let pushes = pushes(&ground.maze, &steps(text));
            Path::<Wide>::new(&ground.maze, &aims, pushes, Fixed::default()).expect("a path")
        };
        let combine = |texts: &[&str], fixed| {
            let paths: Vec<Path<Wide>> = texts.iter().map(|text| path(text)).collect();
            combine::combine(&ground.maze, &aims, &paths, fixed).expect("a path").steps.len()
        };
        let two = ["RRurrdLrR", "RurrrdRRurrdL"];
        assert_eq!(combine(&two, Fixed::default()), "RurrrdR".len());
        // What was done to no effect is left out, unless it is fixed.
        assert_eq!(combine(&two[..1], Fixed::default()), "RurrrdR".len());
        assert_eq!(combine(&two[..1], Fixed { first: 3, rest: 0 }), two[0].len());
    }

    #[test]
    fn pushes_outside_the_part_stay() {
        let mut tried = 0;
        for seed in 0..200 {
            let level = random_level(&mut grid::Random::new(seed), 7, 6, 4);
            let Some(steps) = long_solution(&level).filter(|steps| steps.len() > 30) else { continue };
            tried += 1;
            let part = steps.len() / 3..steps.len() * 2 / 3;
            let measures = vec![Measure::Moves, Measure::Pushes];
            let options = Optimizing { measures, threads: 2, part: Some(part.clone()), work: None };
            let budget = Budget::new().nodes(5_000);
            let known = [steps.clone()];
            let new = optimize(&level, &known, &options, &budget, &mut |_, _| {}).expect("a solution").steps;
            assert!(verify(&level, &new).is_ok() && new.len() <= steps.len(), "seed {seed}");
            let maze = Ground::new(&level).maze;
            let (old, now) = (pushes(&maze, &steps), pushes(&maze, &new));
            let first = pushes(&maze, &steps[..part.start]).len();
            let rest = old.len() - pushes(&maze, &steps[..part.end]).len();
            assert_eq!(old[..first], now[..first], "seed {seed}");
            assert_eq!(old[old.len() - rest..], now[now.len() - rest..], "seed {seed}");
        }
        assert!(tried > 20, "{tried}");
    }
}
