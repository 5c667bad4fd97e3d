//! The line-up against brute force when all threads begin at once, so that small levels are solved by many of them.

use crate::engine::incumbent::Incumbent;
use crate::engine::member::Search;
use crate::engine::solution::Solution;
use crate::ground::Ground;
use crate::ground::floor::board::{Narrow, Wide};
use crate::ground::memory::Memory;
use crate::ground::metric::Metric;
use crate::improve::second_opinion::SECOND_OPINION;
use crate::improve::shortening::Shortening;
use crate::options::{Objective, Options, Part, Searches};
use crate::report::Report;
use crate::strategy::roster::{First, Roster, Shared};
use crate::strategy::scoreboard::Start;
use crate::strategy::table::ANY;
use crate::strategy::turns;
use crate::testing::{brute_force, random_level, rows, seeds};
use grid::Direction;
use search::{Budget, Outcome};
use sokoban::Level;
use std::sync::Arc;

/// The answer of the searches for any solution, or of those for fewest pushes, with no thread ahead of the others.
fn answer(level: &Level, threads: usize, metric: Option<Metric>) -> Report {
    let ground = Ground::new(level);
    let options = Options { threads, ..Options::default() };
    let (budget, memory) = (Budget::default(), Arc::new(Memory::new(None)));
    let shared = Shared::<Narrow<1>>::new(&memory);
    let mut roster = Roster { ground: &ground, options: &options, budget: &budget, memory: &memory, shared };
    let (mut entries, wanted) = match metric {
        None => (roster.first_solution(None), Objective::Any),
        Some(metric) => (roster.shortest(metric, &[], First::default()), Objective::Pushes),
    };
    entries.retain(|entry| entry.stays);
    entries.iter_mut().for_each(|entry| entry.is_early = false);
    let ran = turns::run(entries, Start::new(wanted), None, &budget, &memory, &mut |_| ());
    drop(ran.kept);
    let report = ran.board.report(&memory);
    drop(roster);
    assert_eq!(memory.held(), 0, "{threads} threads {}", rows(level));
    report
}

#[test]
fn runs_in_parts_have_all_searches_together_and_agree_with_brute_force() {
    let run = |level: &Level, part| {
        let options = Options { threads: 1, part, ..Options::default() };
        crate::solve(level, &options, &Budget::new().nodes(100_000), &mut |_| {})
    };
    let crowd =
        crate::testing::room(20, &[(3, 3, "@$ $ $ $ $ $"), (3, 6, "$ $ $ $ $ $"), (3, 10, "............")]);
    let rows = |part| {
        let ground = Ground::new(&crowd);
        let options = Options { threads: 1, part, ..Options::default() };
        let (budget, memory) = (Budget::default(), Arc::new(Memory::new(None)));
        let shared = Shared::<Wide>::new(&memory);
        let roster = Roster { ground: &ground, options: &options, budget: &budget, memory: &memory, shared };
        roster.first_solution(None).iter().map(|entry| entry.row).collect::<Vec<_>>()
    };
    for of in [1, 2, 3, ANY.len() + 2] {
        let mut all: Vec<_> = (0..of).flat_map(|number| rows(Part::new(number, of).ok())).collect();
        all.sort_unstable();
        assert_eq!(all, rows(None), "{of} parts");
    }
    for seed in 0..seeds(200) {
        let level = random_level(&mut grid::Random::new(8_000_000 + seed), 6, 5, 3);
        let is_solvable = brute_force(&level).is_some();
        for of in [2, 3] {
            let outcomes: Vec<_> =
                (0..of).map(|number| run(&level, Part::new(number, of).ok()).outcome).collect();
            let has = |solved: bool| {
                outcomes.iter().any(|outcome| match outcome {
                    Outcome::Solved { moves, .. } => solved && sokoban::replay::verify(&level, moves).is_ok(),
                    Outcome::Unsolvable => !solved,
                    _ => false,
                })
            };
            assert!(has(is_solvable) && !has(!is_solvable), "seed {seed}, {of} parts: {outcomes:?}");
        }
    }
}

#[test]
fn a_search_that_goes_on_tells_the_measures_of_its_best_solution() {
    let row = |tiles: &str| format!("#{tiles:<14}#\n");
    let (wall, free) = ("#".repeat(16) + "\n", row(""));
    let rows = [&wall, &row("@"), &free, &row("  $  $  $"), &free, &row("  $  $  $"), &free]
        .map(String::as_str)
        .concat();
    let text =
        rows + &[&row("   .  .  ."), &free, &row("   .  .  ."), &free, &wall].map(String::as_str).concat();
    let level: Level = text.parse().expect("a level");
    let options = Options { metric: Objective::Moves, threads: 1, ..Options::default() };
    let budget = Budget::new().nodes(40_000);
    let mut told = Vec::new();
    let report = crate::solve(&level, &options, &budget, &mut |statistics| told.extend(statistics.known));
    let Outcome::Solved { moves, .. } = report.outcome else { panic!("{:?}", report.outcome) };
    let metrics = sokoban::replay::verify(&level, &moves).expect("a solution");
    let last = told.last().map(|known| (known.moves as usize, known.pushes as usize));
    assert_eq!(last, Some((moves.len(), metrics.pushes)));
}

/// As many levels as `SOKO_SEEDS` says, each with a seed of its own.
#[test]
fn many_threads_that_begin_at_once_agree_with_plain_search() {
    let count = seeds(40);
    let (mut solvable, mut unsolvable, mut seed) = (0, 0, 0);
    while solvable + unsolvable < count {
        seed += 1;
        let (width, height, boxes) =
            [(5, 4, 4), (6, 3, 4), (5, 5, 3), (8, 3, 3), (7, 4, 3)][seed as usize % 5];
        let level = random_level(&mut grid::Random::new(6_000_000 + seed), width, height, boxes);
        let truth = brute_force(&level);
        // Most random levels have no solution; of those some suffice.
        if truth.is_none() && unsolvable > solvable {
            continue;
        }
        *(if truth.is_some() { &mut solvable } else { &mut unsolvable }) += 1;
        for (threads, metric) in [(1, None), (2, None), (3, None), (8, None), (20, None)]
            .into_iter()
            .chain([1, 2, 3, 8].map(|threads| (threads, Some(Metric::Pushes))))
        {
            let report = answer(&level, threads, metric);
            let place = || format!("seed {seed} {threads} {metric:?} {report:?} {}", rows(&level));
            match (&report.outcome, truth) {
                (Outcome::Solved { moves, optimal }, Some((_, fewest))) => {
                    let metrics = sokoban::replay::verify(&level, moves);
                    let pushes = metrics.unwrap_or_else(|fault| panic!("{fault:?} {}", place())).pushes;
                    let is_fewest = pushes == fewest as usize;
                    assert!(pushes >= fewest as usize && (is_fewest || !optimal.is_proved()), "{}", place());
                    assert!(metric.is_none() || optimal.is_proved(), "{}", place());
                }
                (Outcome::Unsolvable, None) => {}
                _ => panic!("{}", place()),
            }
            let bound = report.bounds().get(Metric::Pushes).cost();
            assert!(truth.is_none_or(|(_, fewest)| bound <= fewest), "{}", place());
        }
    }
}

/// The known solution pushes the box back and forth.
#[test]
fn shortening_goes_on_from_a_better_solution_of_another_search() {
    let level = crate::testing::level(&["########", "#@ $  .#", "#      #", "########"]);
    let ground = Ground::new(&level);
    let solution = |moves: &str| {
        let of_letter =
            |letter: char| Direction::from_lurd(letter.to_ascii_lowercase()).expect("a direction");
        let steps = moves.chars().map(of_letter);
        Solution::from_steps(&ground.maze, steps.collect())
    };
    let (long, short) = (solution("rRdrruLLdlluRRRR"), solution("rRRR"));
    let incumbent = Arc::new(Incumbent::new(Some(long.pushes as u32)));
    let mut search = Shortening::new(&ground, &[long], Metric::Pushes, &Budget::default(), &incumbent);
    incumbent.offer(short.pushes as u32, short);
    while search.step(1).is_none() {}
    assert_eq!(search.solution(), None, "it found less than what it was given");
}

/// They begin with a solution that was found by chance.
#[test]
fn second_opinions_are_solutions_that_are_better_than_those_known() {
    let (mut better, mut found) = (0, 0);
    for seed in 0..10 * seeds(60) {
        let level = random_level(&mut grid::Random::new(7_000_000 + seed), 6, 5, 3);
        let place = || format!("seed {seed} {}", rows(&level));
        let Some((fewest_moves, fewest_pushes)) = brute_force(&level) else {
            continue;
        };
        found += 1;
        for (metric, fewest) in [(Metric::Pushes, fewest_pushes), (Metric::Moves, fewest_moves)] {
            let ground = Ground::new(&level);
            let options = Options { threads: 1, ..Options::default() };
            let (budget, memory) = (Budget::default(), Arc::new(Memory::new(None)));
            let shared = Shared::<Narrow<1>>::new(&memory);
            let mut roster =
                Roster { ground: &ground, options: &options, budget: &budget, memory: &memory, shared };
            let report = answer(&level, 1, None);
            let Outcome::Solved { moves, .. } = report.outcome else { panic!("{}", place()) };
            let known = Solution::from_steps(&ground.maze, moves);
            let by = ANY.iter().find(|strategy| strategy.name == report.method);
            let first = First { by, work: 20_000_000 };
            let entries = roster.shortest(metric, std::slice::from_ref(&known), first);
            let mut search = entries
                .into_iter()
                .map(|entry| entry.search)
                .find(|search| search.name() == SECOND_OPINION)
                .expect("a second opinion");
            while search.step(100).is_none() {}
            let Some(solution) = search.solution() else {
                continue;
            };
            sokoban::replay::verify(&level, &solution.steps).expect("a solution");
            let (new, old) = (solution.count(metric), known.count(metric));
            assert!(new < old && new >= fewest as usize, "{new} {old} {fewest} {}", place());
            better += 1;
        }
    }
    assert!(found > 20 && better > 5, "{better} better of {found}");
}

#[test]
fn searches_have_names() {
    assert!(Searches::named(&["forward A*", "bounded beam"]).is_ok_and(|some| some.names.len() == 2));
    let wrong = Searches::named(&["forward a*"]).expect_err("no search has this name");
    assert!(wrong.names.contains(&"forward A*"), "{wrong}");
    assert_eq!(Searches::named::<&str>(&[]), Ok(Searches::default()));
}
