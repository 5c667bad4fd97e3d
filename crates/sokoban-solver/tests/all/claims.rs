//! Every claim through the front door: all methods, metrics and thread counts on random levels, with and without
//! limits, on one level in eight without pruning, against a plain search over the rules of the game.
//!
//! `SOKO_SEEDS` says how many levels, one a seed after `SOKO_FIRST_SEED`; 10,000 before a change of a bound lands.

#![allow(clippy::print_stdout)] // it says how much it compared

use grid::{Direction, Random};
use search::{Budget, GaveUp, Outcome};
use sokoban::{Level, Position, replay, rules};
use sokoworks_sokoban_solver::{Method, Metric, Objective, Options, Pruning, Report, solve};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use test_levels::{number, seeds};

/// States that the plain search may look at; levels that need more are left out.
const STATES: usize = 3_000;

/// Expansions that a search may make: enough for nearly all levels that the plain search can look through.
const NODES: u64 = 8_000;

/// The fewest moves and the fewest pushes of any solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fewest {
    moves: u32,
    pushes: u32,
    /// The fewest pushes of those with the fewest moves.
    pushes_then: u32,
    /// The fewest moves of those with the fewest pushes.
    moves_then: u32,
}

impl Fewest {
    fn of(self, metric: Metric) -> u32 {
        match metric {
            Metric::Moves => self.moves,
            Metric::Pushes => self.pushes,
        }
    }
}

/// More states than that.
#[derive(Debug)]
struct TooMany;

/// A random level with as many goals as boxes, one in eight of them with every box on a goal, one in three with symmetric
/// walls and goals.
fn random_level(seed: u64) -> (Level, String) {
    let mut random = Random::new(seed);
    loop {
        let (width, height, most) =
            [(4, 4, 4), (5, 4, 4), (6, 3, 4), (5, 5, 3), (8, 3, 3), (4, 3, 6), (7, 2, 5)][seed as usize % 7];
        let mut rows = vec![vec![b'#'; width + 2]; height + 2];
        let mut floor = Vec::new();
        let walls = random.below(30);
        for (y, row) in rows.iter_mut().enumerate().skip(1).take(height) {
            for (x, cell) in row.iter_mut().enumerate().skip(1).take(width) {
                if !random.percent(walls) {
                    *cell = b' ';
                    floor.push((x, y));
                }
            }
        }
        let count = 1 + random.below(most) as usize;
        if floor.len() < 2 * count + 1 {
            continue;
        }
        let all_home = seed % 8 == 5;
        let mut take = |random: &mut Random| floor.swap_remove(random.below(floor.len() as u32) as usize);
        let (x, y) = take(&mut random);
        rows[y][x] = b'@';
        let boxes: Vec<(usize, usize)> = (0..count).map(|_| take(&mut random)).collect();
        for &(x, y) in &boxes {
            rows[y][x] = if all_home { b'*' } else { b'$' };
        }
        // A goal may lie under a box or the player.
        let mut places: Vec<(usize, usize)> = boxes;
        places.push((x, y));
        places.append(&mut floor);
        for _ in 0..if all_home { 0 } else { count } {
            let (x, y) = places.swap_remove(random.below(places.len() as u32) as usize);
            rows[y][x] = match rows[y][x] {
                b'$' => b'*',
                b'@' => b'+',
                _ => b'.',
            };
        }
        if seed % 3 == 1 && crate::symmetric::make_symmetric(&mut rows, &mut random).is_none() {
            continue;
        }
        let text: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        let text = text.join("\n");
        if let Ok(level) = text.parse::<Level>()
            && level.boxes().len() == level.goals().len()
        {
            return (level, text);
        }
    }
}

/// Least cost of a solution, in two metrics of which the first decides, when a step costs `walk` and one that pushes
/// `push`; a level that starts solved needs a push.
fn least(level: &Level, walk: (u32, u32), push: (u32, u32)) -> Result<Option<(u32, u32)>, TooMany> {
    let start = (Position::start(level), false);
    let mut states = vec![(start.clone(), (0, 0))];
    let mut known = HashMap::from([(start, 0)]);
    let mut queue = BinaryHeap::from([Reverse(((0, 0), 0))]);
    while let Some(Reverse((cost, number))) = queue.pop() {
        let (state, least) = states[number].clone();
        if least < cost {
            continue;
        }
        if rules::is_solved(level, &state.0, state.1) {
            return Ok(Some(cost));
        }
        for direction in Direction::ALL {
            let mut next = state.clone();
            let Some(step) = rules::step(level, &mut next.0, direction) else { continue };
            next.1 |= step.pushed;
            let price = if step.pushed { push } else { walk };
            let cost = (cost.0 + price.0, cost.1 + price.1);
            let number = *known.entry(next.clone()).or_insert(states.len());
            match states.get_mut(number) {
                Some((_, least)) if *least <= cost => continue,
                Some((_, least)) => *least = cost,
                None => states.push((next, cost)),
            }
            queue.push(Reverse((cost, number)));
        }
        if known.len() > STATES {
            return Err(TooMany);
        }
    }
    Ok(None)
}

fn fewest(level: &Level) -> Result<Option<Fewest>, TooMany> {
    let moves = least(level, (1, 0), (1, 1))?;
    let pushes = least(level, (0, 1), (1, 1))?;
    Ok(moves.zip(pushes).map(|((moves, pushes_then), (pushes, moves_then))| Fewest {
        moves,
        pushes,
        pushes_then,
        moves_then,
    }))
}

/// What a method's depth and its lower bound count.
fn counted(method: Method, wanted: Objective) -> Metric {
    match (method, wanted) {
        (Method::Bfs | Method::Dfs | Method::Iddfs, Objective::Pushes) => Metric::Pushes,
        (Method::Bfs | Method::Dfs | Method::Iddfs, _) => Metric::Moves,
        (Method::Area | Method::Sphere | Method::Fixed | Method::Parking, _) => Metric::Pushes,
        (_, Objective::Moves) => Metric::Moves,
        _ => Metric::Pushes,
    }
}

/// The metric in which a method promises a proof, if any.
fn promised(method: Method, wanted: Objective) -> Option<Metric> {
    match (method, wanted) {
        (Method::Auto, Objective::Any) => None,
        (
            Method::Auto
            | Method::Bfs
            | Method::Iddfs
            | Method::Area
            | Method::AStar
            | Method::IdaStar
            | Method::Bidirectional,
            _,
        ) => Some(counted(method, wanted)),
        _ => None,
    }
}

/// Methods that leave solutions out and so never call a level unsolvable.
fn is_partial(method: Method) -> bool {
    matches!(method, Method::Fixed | Method::Parking)
}

/// The first claim of a report that is not the truth. `free` says that no limit was meant to come.
fn fault(
    level: &Level,
    truth: Option<Fewest>,
    options: &Options,
    report: &Report,
    free: bool,
) -> Option<&'static str> {
    let (method, wanted) = (options.method, options.metric);
    if let Some(fewest) = truth {
        let bounds = report.bounds();
        let too_high = |metric| bounds.get(metric).cost() > fewest.of(metric);
        let bound = report.statistics.lower_bound.cost();
        if too_high(Metric::Moves) || too_high(Metric::Pushes) || bound > fewest.of(counted(method, wanted)) {
            return Some("a lower bound is too high");
        }
    }
    let starts_solved = level.boxes().is_subset(level.goals());
    match (&report.outcome, truth) {
        (Outcome::Solved { .. }, None) => Some("solved what has no solution"),
        (Outcome::Unsolvable, Some(_)) => Some("a solvable level is called unsolvable"),
        (Outcome::Unsolvable, None)
            if is_partial(method) && !starts_solved && report.method != "deadlock tests" =>
        {
            Some("a method that leaves solutions out has called a level unsolvable")
        }
        (Outcome::Unsolvable, None) => None,
        (Outcome::Solved { moves, optimal }, Some(fewest)) => {
            let Ok(metrics) = replay::verify(level, moves) else {
                return Some("the solution does not replay");
            };
            let found = |metric| match metric {
                Metric::Moves => metrics.moves as u32,
                Metric::Pushes => metrics.pushes as u32,
            };
            let proved = report.proved();
            let deciding = if wanted == Objective::Moves { Metric::Moves } else { Metric::Pushes };
            if proved.iter().any(|&metric| found(metric) != fewest.of(metric)) {
                Some("a solution is called shortest that is not")
            } else if optimal.is_proved() != proved.contains(&deciding) {
                Some("the outcome and the list of proofs disagree")
            } else {
                // Of a start that is solved, the best part is answered in the metric wanted, whatever is proved.
                let chosen =
                    !starts_solved || wanted == Objective::Any || counted(method, wanted) == deciding;
                let missing = promised(method, wanted).filter(|metric| !proved.contains(metric));
                // Iterative deepening may spend all its nodes on the proof.
                let has_nodes = report.statistics.expanded < NODES;
                let missing = missing.filter(|_| free && chosen && has_nodes);
                missing.map(|_| "the proof is missing")
            }
        }
        (Outcome::GaveUp(GaveUp::Nodes | GaveUp::Memory), _) => None,
        (Outcome::GaveUp(GaveUp::Incomplete), _) if is_partial(method) => None,
        (Outcome::GaveUp(GaveUp::Depth), _) if !free && options.depth.is_some() => None,
        (Outcome::GaveUp(_), _) => Some("gave up without a reason"),
    }
}

/// Solves and checks; with one thread twice, and alike. The report.
fn attempt(
    level: &Level,
    truth: Option<Fewest>,
    options: &Options,
    nodes: u64,
    seed: u64,
    text: &str,
) -> Report {
    // Some levels also meet a limit of memory.
    let bytes = (nodes < NODES && seed.is_multiple_of(3)).then_some(1 << 20);
    let budget = || Budget::new().nodes(nodes).with_bytes(bytes);
    let run = || solve(level, options, &budget(), &mut |_| ());
    let report = run();
    let free = nodes == NODES && options.depth.is_none();
    let place = |report: &Report| format!("seed {seed}, {nodes} nodes, {options:?}\n{report:#?}\n{text}");
    if let Some(fault) = fault(level, truth, options, &report, free) {
        panic!("{fault}: {}", place(&report));
    }
    if options.threads == 1 {
        let again = run();
        let same = format!("{report:?}") == format!("{again:?}");
        assert!(same, "two runs differ: {}\n{}", place(&report), place(&again));
    }
    report
}

/// Depth limits: what lies within is found, what lies beyond is not.
fn with_depths(level: &Level, truth: Option<Fewest>, seed: u64, text: &str) {
    let mut random = Random::new(seed);
    let starts_solved = level.boxes().is_subset(level.goals());
    for method in [Method::Dfs, Method::Iddfs, Method::Sphere] {
        for metric in Objective::ALL {
            // No depth is no limit.
            let most = 1 + random.below(15);
            let depth = Some(most);
            let mut options = Options::default();
            (options.method, options.metric, options.threads, options.depth) = (method, metric, 1, depth);
            let report = attempt(level, truth, &options, NODES, seed, text);
            let place = || format!("seed {seed} {options:?} {report:?} {text}");
            // Where the start is solved, the depth is that of what follows the first push.
            if method == Method::Sphere || starts_solved {
                continue;
            }
            let metric = counted(method, metric);
            match (&report.outcome, truth) {
                (Outcome::Solved { moves, .. }, _) => {
                    let found = replay::verify(level, moves).expect("replayed before");
                    let found = if metric == Metric::Moves { found.moves } else { found.pushes };
                    assert!(found <= most as usize, "{}", place());
                }
                (Outcome::GaveUp(GaveUp::Depth), Some(fewest)) if method == Method::Iddfs => {
                    assert!(fewest.of(metric) > most, "{}", place());
                }
                _ => {}
            }
        }
    }
}

/// The best by two metrics in order is the best there is, with few exceptions proved so.
#[test]
fn the_second_metric_is_at_its_least_too() {
    let (mut proved, mut all) = (0, 0);
    let mut seed = number("SOKO_FIRST_SEED", 0);
    while all < 6 * seeds(100) {
        seed += 1;
        let (level, text) = random_level(seed);
        let Ok(Some(fewest)) = fewest(&level) else { continue };
        for (metric, best) in [
            (Objective::Pushes, (fewest.moves_then, fewest.pushes)),
            (Objective::Moves, (fewest.moves, fewest.pushes_then)),
        ] {
            for threads in [1, 2, 8] {
                let nodes =
                    if seed % 4 == 3 { 1 + u64::from(Random::new(seed).below(300)) } else { 5 * NODES };
                let budget = Budget::new().nodes(nodes);
                let mut options = Options::default();
                (options.metric, options.threads, options.tie_break) = (metric, threads, true);
                let report = solve(&level, &options, &budget, &mut |_| ());
                let place = || format!("seed {seed}, {nodes} nodes, {options:?}\n{report:#?}\n{text}");
                all += 1;
                if !report.tie_is_proved() {
                    assert!(seed % 4 == 3 || report.statistics.expanded >= nodes, "no proof: {}", place());
                    continue;
                }
                proved += 1;
                let Outcome::Solved { moves, .. } = &report.outcome else { panic!("{}", place()) };
                let found = replay::verify(&level, moves).expect("a solution");
                assert_eq!((found.moves as u32, found.pushes as u32), best, "{}", place());
            }
        }
    }
    assert!(proved * 4 > all * 3, "only {proved} of {all} are proved");
}

#[test]
fn no_claim_is_wrong() {
    let first = number("SOKO_FIRST_SEED", 0);
    let count = seeds(100);
    let (mut solvable, mut unsolvable, mut runs, mut settled) = (0, 0, 0u64, 0u64);
    // How many runs of methods that leave solutions out there are on solvable levels, and how many solve them.
    let (mut partial, mut found) = (0, 0);
    let mut seed = first;
    while solvable + unsolvable < count {
        seed += 1;
        let (level, text) = random_level(seed);
        let Ok(truth) = fewest(&level) else { continue };
        // Most random levels have no solution; of those some suffice.
        if truth.is_none() && unsolvable > solvable {
            continue;
        }
        *(if truth.is_some() { &mut solvable } else { &mut unsolvable }) += 1;
        // One level in four meets limits.
        let nodes = if seed % 4 == 3 { 1 + u64::from(Random::new(seed).below(300)) } else { NODES };
        for method in Method::ALL {
            for metric in Objective::ALL {
                // All but `auto` use one thread.
                for threads in [1, 2, 8].into_iter().take(if method == Method::Auto { 3 } else { 1 }) {
                    let mut options = Options::default();
                    (options.method, options.metric, options.threads) = (method, metric, threads);
                    if seed % 8 == 6 {
                        options.pruning = Pruning::NONE;
                    }
                    let report = attempt(&level, truth, &options, nodes, seed, &text);
                    runs += 1;
                    if is_partial(method) && truth.is_some() && nodes == NODES {
                        partial += 1;
                        found += u32::from(matches!(report.outcome, Outcome::Solved { .. }));
                    }
                    settled += u64::from(!matches!(report.outcome, Outcome::GaveUp(_)));
                }
            }
        }
        with_depths(&level, truth, seed, &text);
    }
    println!(
        "seeds {first} to {seed}: {solvable} solvable and {unsolvable} unsolvable levels, {runs} runs, {settled} answers"
    );
    assert!(
        3 * solvable > unsolvable && 3 * unsolvable > solvable,
        "{solvable} and {unsolvable} say too little"
    );
    assert!(settled * 10 > runs * 6, "only {settled} of {runs} were settled");
    assert!(
        found * 3 > partial * 2,
        "only {found} of {partial} were found by methods that leave solutions out"
    );
}
