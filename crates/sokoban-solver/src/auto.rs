//! Which searches `auto` runs, and on which thread.

use crate::best_first::{BestFirst, End, Order};
use crate::board::Board;
use crate::bounds::MoveBound;
use crate::features::{HomeGuide, Open};
use crate::fess::Fess;
use crate::ground::Ground;
use crate::knowledge::Knowledge;
use crate::line_up::{self, Named, Search, Solution};
use crate::memory::Memory;
use crate::moves_space::MovesSpace;
use crate::options::{Metric, Options, Report, Wanted};
use crate::perimeter::Perimeter;
use crate::plan::Unpack;
use crate::plan_guide::PlanGuide;
use crate::plans::Plans;
use crate::shorten::{Measure, shorten_on};
use crate::spread::Spread;
use crate::store::MOST_SQUARES;
use crate::walk::count_pushes;
use search::{AStar, Budget, Engine, GaveUp, Outcome, Statistics, Status};
use std::sync::Arc;

/// Solves with the line-up that suits the wanted metric.
pub(crate) fn solve<B: Board>(
    ground: &Ground,
    options: &Options,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) -> Report {
    let memory = Arc::new(Memory::new(budget.bytes.map(|bytes| bytes - unaccounted(bytes))));
    if ground.maze.len() > MOST_SQUARES || memory.take(ground.bytes()).is_err() {
        let why = if ground.maze.len() > MOST_SQUARES { GaveUp::OutOfScope } else { GaveUp::Memory };
        return Report::new(Outcome::GaveUp(why), "auto");
    }
    let perimeter = Arc::new(Perimeter::<B>::new(ground.maze.len(), memory.clone()));
    let knowledge = Arc::new(Knowledge::<B>::new(memory.clone()));
    // Where any solution will do, the searches for a shortest one serve easy levels only.
    let patience = (options.metric == Wanted::Any).then_some(PATIENCE);
    let forward = |order, name| -> Box<dyn Search + '_> {
        let search = BestFirst::<B, false>::new(ground, order, &options.rules, &knowledge, memory.clone());
        let metric = (order == Order::AStar).then_some(Metric::Pushes);
        Box::new(Named { search, ground, metric, name, patience: metric.and(patience) })
    };
    let backward = |order, name| -> Box<dyn Search + '_> {
        let search = BestFirst::<B, true>::new(ground, order, &options.rules, &knowledge, memory.clone());
        let metric = (order == Order::AStar).then_some(Metric::Pushes);
        Box::new(Named { search, ground, metric, name, patience: metric.and(patience) })
    };
    let features = |name, unpacks: &[Unpack]| -> Box<dyn Search + '_> {
        let fess = |&unpack: &Unpack| {
            let guide = Box::new(PlanGuide::<B>::new(unpack, &options.advice));
            Fess::<B, false>::new(ground, guide, name, &options.rules, &perimeter, &knowledge, memory.clone())
        };
        Box::new(Plans::new(ground, name, unpacks.iter().map(fess).collect()))
    };
    // A backward search needs to know where every box ends.
    let reversible = ground.maze.boxes.len() == ground.maze.goals.len();
    let mut first: Vec<Box<dyn Search + '_>> = Vec::new();
    let mut second: Vec<Box<dyn Search + '_>> = Vec::new();
    match options.metric {
        Wanted::Any => {
            first.push(forward(Order::AStar, "forward A*"));
            first.push(forward(Order::Greedy, "forward greedy"));
            first.push(features("feature space search", &[Unpack::Sink, Unpack::Nearest]));
        }
        Wanted::Pushes => {
            first.push(forward(Order::AStar, "forward A*"));
            second.push(forward(Order::Greedy, "forward greedy"));
        }
        Wanted::Moves => {
            first.push(Box::new(MovesAStar::<B>::new(ground, options, budget, &memory)));
            second.push(forward(Order::Greedy, "forward greedy"));
        }
    }
    if reversible {
        second.push(backward(Order::Greedy, "backward greedy"));
        if options.metric != Wanted::Moves {
            second.push(backward(Order::AStar, "backward A*"));
        }
    }
    if options.metric == Wanted::Any {
        second.push(features("second plan", &[Unpack::SecondSink, Unpack::Farthest]));
        if reversible {
            let spread = |opens, name| -> Box<dyn Search + '_> {
                Box::new(Spread::<B>::new(
                    ground,
                    opens,
                    name,
                    &options.rules,
                    &perimeter,
                    &knowledge,
                    &memory,
                ))
            };
            first.push(spread(&[Open::Far], "spread and match"));
            second.push(spread(&[Open::Cycles, Open::Pushable], "open and match"));
            let guide = Box::new(HomeGuide::default());
            let name = "greedy macro pulls";
            let memory = memory.clone();
            second.push(Box::new(Fess::<B, true>::new(
                ground,
                guide,
                name,
                &options.rules,
                &perimeter,
                &knowledge,
                memory,
            )));
        }
    }
    if !options.searches.is_empty() {
        first.retain(|search| options.searches.iter().any(|name| name == search.name()));
        second.retain(|search| options.searches.iter().any(|name| name == search.name()));
    }
    let threads = if options.threads <= 1 || second.is_empty() {
        first.append(&mut second);
        vec![first]
    } else {
        vec![first, second]
    };
    let mut report = line_up::run(threads, options.metric, slice(ground), budget, &memory, observer);
    if options.shorten {
        let effort = 2_000 + 50 * report.statistics.expanded;
        make_shorter(&mut report, options.metric, ground, &memory, budget, effort.min(SHORTENING));
    }
    memory.give(ground.bytes());
    if options.improve && options.metric == Wanted::Any {
        improve::<B>(&mut report, ground, options, &memory, budget, observer);
    }
    report
}

/// Makes the solution better until a limit comes or nothing is found: by shortening first, then by the
/// searches for a shortest one.
fn improve<B: Board>(
    report: &mut Report,
    ground: &Ground,
    options: &Options,
    memory: &Arc<Memory>,
    budget: &Budget,
    observer: &mut dyn FnMut(&Statistics),
) {
    let left = |report: &Report| budget.nodes.map(|nodes| nodes.saturating_sub(report.statistics.expanded));
    let effort = left(report).unwrap_or(u64::MAX).min(LONG_SHORTENING);
    make_shorter(report, Wanted::Any, ground, memory, budget, effort);
    let Outcome::Solved { moves, .. } = &report.outcome else { return };
    let known = count_pushes(&ground.maze, moves);
    if !report.proved.is_empty() || budget.stop.raised().is_some() {
        return;
    }
    let options = Options { metric: Wanted::Pushes, improve: false, ..options.clone() };
    let budget = Budget { nodes: left(report), ..budget.clone() };
    let best = solve::<B>(ground, &options, &budget, observer);
    report.statistics.expanded += best.statistics.expanded;
    report.statistics.lower_bound = report.statistics.lower_bound.max(best.statistics.lower_bound);
    report.searches.extend(best.searches);
    match (best.outcome, &mut report.outcome) {
        (Outcome::Solved { moves: shorter, optimal }, Outcome::Solved { moves, optimal: was })
            if optimal || count_pushes(&ground.maze, &shorter) < known =>
        {
            (*moves, *was) = (shorter, optimal);
            (report.proved, report.method) = (best.proved, best.method);
            report.shortened_from = best.shortened_from;
        }
        (_, Outcome::Solved { optimal, .. }) if report.statistics.lower_bound as usize >= known => {
            *optimal = true;
            report.proved = vec![Metric::Pushes];
        }
        _ => {}
    }
}

/// Makes a solution shorter that is not proved shortest, by at most `effort` expansions: in keeping with
/// what finding it took, so that easy levels stay quick, and fewer the larger the level is.
fn make_shorter(
    report: &mut Report,
    wanted: Wanted,
    ground: &Ground,
    memory: &Arc<Memory>,
    budget: &Budget,
    effort: u64,
) {
    let Outcome::Solved { moves, .. } = &mut report.outcome else { return };
    // What is proved of the old solution would not hold for another.
    if !report.proved.is_empty() {
        return;
    }
    let measures = match wanted {
        Wanted::Moves => [Measure::Moves, Measure::Pushes],
        Wanted::Any | Wanted::Pushes => [Measure::Pushes, Measure::Moves],
    };
    let size = (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1) as u64;
    let effort = effort.min(effort.saturating_mul(SIZE) / size);
    let shorter = shorten_on(ground, moves, &measures, effort, memory, &budget.stop);
    if shorter.steps == *moves {
        return;
    }
    report.shortened_from.get_or_insert_with(|| count_pushes(&ground.maze, moves));
    *moves = shorter.steps;
}

/// Most expansions for making a solution shorter, some tenths of a second; times [`SIZE`] over the level's.
const SHORTENING: u64 = 50_000;

/// The same where better solutions are asked for.
const LONG_SHORTENING: u64 = 3_000_000;

/// Squares times boxes of a level of middle size.
const SIZE: u64 = 2000;

/// Expansions after which a search for a shortest solution gives up where any solution will do.
const PATIENCE: u64 = 300_000;

/// Expansions in a turn: few enough that a turn takes some milliseconds at most.
pub(crate) fn slice(ground: &Ground) -> u32 {
    (400_000 / (ground.maze.len() * (ground.maze.boxes.len() + 4)).max(1)).clamp(1, 500) as u32
}

/// A* over single moves, as one of a line-up.
struct MovesAStar<'a, B: Board> {
    engine: AStar<MovesSpace<'a, B>, MoveBound>,
    ground: &'a Ground,
    memory: Arc<Memory>,
    held: usize,
    solution: Option<Solution>,
}

impl<'a, B: Board> MovesAStar<'a, B> {
    /// Half of the memory is set aside for it.
    fn new(ground: &'a Ground, options: &Options, budget: &Budget, memory: &Arc<Memory>) -> Self {
        let half = budget.bytes.map(|bytes| bytes / 2);
        let held = half.filter(|&bytes| memory.take(bytes).is_ok()).unwrap_or(0);
        let space = MovesSpace::new(ground, &options.rules);
        let own = Budget { bytes: half, ..Budget::default() };
        let engine = AStar::new(space, MoveBound::new(ground), own);
        MovesAStar { engine, ground, memory: memory.clone(), held, solution: None }
    }
}

impl<B: Board> Drop for MovesAStar<'_, B> {
    fn drop(&mut self) {
        self.memory.give(self.held);
    }
}

impl<B: Board> Search for MovesAStar<'_, B> {
    fn step(&mut self, ticks: u32) -> Option<End> {
        if self.engine.step(ticks) == Status::Running {
            return None;
        }
        match self.engine.outcome() {
            Some(Outcome::Solved { moves, .. }) => {
                self.solution = Some(Solution::from_steps(&self.ground.maze, moves));
                Some(End::Exhausted)
            }
            Some(Outcome::Unsolvable) => Some(End::Exhausted),
            _ => Some(End::Memory),
        }
    }

    fn best_cost(&self) -> Option<u32> {
        self.solution.as_ref().map(|solution| solution.steps.len() as u32)
    }

    fn solution(&self) -> Option<Solution> {
        self.solution.clone()
    }

    fn statistics(&self) -> &Statistics {
        self.engine.statistics()
    }

    fn metric(&self) -> Option<Metric> {
        Some(Metric::Moves)
    }

    fn name(&self) -> &'static str {
        "A* over moves"
    }
}
/// What the searches hold beside what they ask the account for: buffers of macro moves, plans, distance
/// tables of one level, and what the allocator cannot reuse. On a large level 13 MB over a limit of
/// 100 MB were seen without this, and 37 MB over one of 400 MB.
fn unaccounted(bytes: usize) -> usize {
    (bytes / 6).min(48 << 20)
}
