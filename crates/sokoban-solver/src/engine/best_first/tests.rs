//! Searches with all tests on against plain search, and searches that meet.

use super::*;
use crate::engine::crew::threads::{Crew, Pace};
use crate::engine::member::Search;
use crate::engine::solution::Solution;
use crate::ground::floor::board::Narrow;
use crate::ground::floor::heading::{Backward, Forward, Heading};
use crate::testing::{brute_force, random_level, rows, seeds, symmetric_level};
use sokoban::Level;

/// A random level; for every other seed a symmetric one.
fn level_of(seed: u64, random: &mut grid::Random, (width, height, boxes): (u32, u32, u32)) -> Level {
    let make = if seed % 2 == 1 { symmetric_level } else { random_level };
    make(random, width, height, boxes)
}

/// Runs a test on random levels of four shapes (width, height, boxes), 400 or as many as `SOKO_SEEDS` says. The last
/// argument of the test is the seed and the board, for messages.
fn on_levels(first: u64, shapes: [(u32, u32, u32); 4], test: impl Fn(&Level, &Ground, &str)) {
    for seed in 0..seeds(400) {
        let shape = shapes[seed as usize % shapes.len()];
        let level = level_of(seed, &mut grid::Random::new(first + seed), shape);
        test(&level, &Ground::new(&level), &format!("seed {seed} {}", rows(&level)));
    }
}

/// Pushes of the answer of a search that has all its tests from the start.
fn answer<H: Heading>(level: &Level, ground: &Ground, order: Order) -> Option<u32> {
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let mut search =
        BestFirst::<Narrow<1>, H>::new(ground, order, &Pruning::default(), &knowledge, &memory, None);
    search.expander.checks.use_all();
    search.expander.allocate_wall_tables();
    while search.step(100).is_none() {}
    if let Some(pushes) = search.solution() {
        let steps = crate::ground::floor::walk::steps(&ground.maze, &pushes).expect("a walk");
        let verdict = sokoban::replay::verify(level, &steps);
        assert!(verdict.is_ok(), "{verdict:?} {order:?} {} {}", H::BACKWARD, rows(level));
    }
    search.best_cost()
}

#[test]
fn searches_with_all_tests_agree_with_plain_search() {
    on_levels(1_000_000, [(4, 4, 4), (6, 3, 4), (5, 5, 3), (7, 3, 3)], |level, ground, place| {
        let truth = brute_force(level).map(|(_, pushes)| pushes);
        assert_eq!(answer::<Forward>(level, ground, Order::AStar), truth, "forward A* {place}");
        assert_eq!(answer::<Backward>(level, ground, Order::AStar), truth, "backward A* {place}");
        let solvable = truth.is_some();
        let order = Order::Alternation;
        let found = answer::<Forward>(level, ground, order).is_some();
        assert_eq!(found, solvable, "forward alternation {place}");
        let found = answer::<Backward>(level, ground, order).is_some();
        assert_eq!(found, solvable, "backward alternation {place}");
    });
}

/// A search for a solution that costs less than the incumbent, with all its tests from the start.
fn proving<'a, H: Heading>(
    ground: &'a Ground,
    order: Order,
    incumbent: &Arc<Incumbent>,
) -> BestFirst<'a, Narrow<1>, H> {
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let reorders = order.prices().is_none();
    let rules = Pruning { corral: false, pi_corral: reorders, ..Pruning::default() };
    let mut search = BestFirst::new(ground, order, &rules, &knowledge, &memory, None);
    search.expander.checks.expect_long();
    search.expander.checks.make_triples();
    search.expander.allocate_wall_tables();
    search.only_below(incumbent, true);
    search.conflicts.has_expanded::<Narrow<1>, H>(ground, u64::MAX, !reorders);
    search
}

/// The lower bound and the end of such a search, and what its solution costs.
fn proof<H: Heading>(ground: &Ground, order: Order, known: Option<u32>) -> (u32, End, Option<u32>) {
    let mut search = proving::<H>(ground, order, &Arc::new(Incumbent::new(known)));
    let end = loop {
        if let Some(end) = search.step(100) {
            break end;
        }
    };
    if let Some(pushes) = search.solution().filter(|_| order == Order::Priced(Prices::MOVES)) {
        let steps = crate::ground::floor::walk::steps(&ground.maze, &pushes).expect("a walk");
        assert_eq!(Some(steps.len() as u32), search.best_cost());
    }
    (search.statistics().lower_bound.cost(), end, search.best_cost())
}

/// The same for a search from both ends, for fewest moves.
fn bidirectional(ground: &Ground, known: Option<u32>) -> (u32, End, Option<u32>) {
    let incumbent = Arc::new(Incumbent::new(known));
    let order = Order::Nearest(Prices::MOVES);
    let (forward, backward) = (proving(ground, order, &incumbent), proving(ground, order, &incumbent));
    let mut search = Bidirectional::new(ground, "", &incumbent, forward, backward);
    let end = loop {
        if let Some(end) = search.step(7) {
            break end;
        }
    };
    assert_eq!(search.solution().map(|solution| solution.steps.len() as u32), search.best_cost());
    (search.statistics().lower_bound.cost(), end, search.best_cost())
}

#[test]
fn proofs_with_conflicts_agree_with_plain_search() {
    on_levels(2_000_000, [(4, 4, 4), (6, 3, 4), (5, 5, 4), (7, 3, 3)], |level, ground, place| {
        let truth = brute_force(level);
        let (moves, pushes) = truth.unzip();
        for known in [None, Some(0), Some(1), Some(2)] {
            let expected = |truth: Option<u32>| match (truth, known) {
                (None, _) => None,
                (Some(truth), Some(0)) if truth > 0 => Some((truth, End::Unbeaten, None)),
                (Some(truth), _) => Some((truth, End::Exhausted, Some(truth))),
            };
            let above = |truth: Option<u32>| known.and_then(|more| Some(truth? + more));
            let check = |found: (u32, End, Option<u32>), truth: Option<u32>| match expected(truth) {
                Some(expected) => assert_eq!(found, expected, "{known:?} {place}"),
                None => assert_eq!((found.1, found.2), (End::Exhausted, None), "{place}"),
            };
            if truth != Some((0, 0)) {
                check(proof::<Forward>(ground, Order::AStar, above(pushes)), pushes);
                check(proof::<Backward>(ground, Order::AStar, above(pushes)), pushes);
                check(proof::<Forward>(ground, Order::Priced(Prices::MOVES), above(moves)), moves);
                // It proves no bound, but looks at all that could lead to a better solution.
                let (_, end, cost) = proof::<Forward>(ground, Order::Alternation, above(pushes));
                check((pushes.unwrap_or(0), end, cost), pushes);
            }
        }
    });
}

/// A position that is reached again with fewer pushes waits anew, which only wide floors need.
#[test]
fn a_bounded_search_by_novelty_ends_with_fewest_pushes_on_wide_floors() {
    for seed in 0..seeds(150) {
        let level = random_level(&mut grid::Random::new(3_500_000 + seed), 8, 7, 4);
        let ground = Ground::new(&level);
        let (_, _, fewest) = proof::<Forward>(&ground, Order::AStar, None);
        let Some(fewest) = fewest else { continue };
        let (_, end, cost) = proof::<Forward>(&ground, Order::Alternation, Some(fewest + 6));
        assert_eq!((end, cost), (End::Exhausted, Some(fewest)), "seed {seed} {}", rows(&level));
    }
}

#[test]
fn bidirectional_search_finds_and_proves_fewest_moves() {
    on_levels(3_000_000, [(4, 4, 4), (6, 3, 4), (5, 5, 4), (7, 3, 3)], |level, ground, place| {
        let truth = brute_force(level).map(|(moves, _)| moves).filter(|&moves| moves > 0);
        let Some(truth) = truth else { return };
        for more in [None, Some(1), Some(5)] {
            let found = bidirectional(ground, more.map(|more| truth + more));
            assert_eq!(found, (truth, End::Exhausted, Some(truth)), "{more:?} {place}");
        }
        assert_eq!(bidirectional(ground, Some(truth)), (truth, End::Unbeaten, None), "{place}");
    });
}

#[test]
fn searches_from_both_ends_make_one_solution_where_they_meet() {
    let mut random = grid::Random::new(77);
    let mut met = 0;
    for seed in 0..300 {
        let level = level_of(seed, &mut random, (6, 5, 4));
        let ground = Ground::new(&level);
        let memory = Arc::new(Memory::new(None));
        let table = Arc::new(MeetingTable::new(ground.maze.len(), &memory));
        let rules = Pruning::default();
        let knowledge = Arc::new(Knowledge::new(memory.clone()));
        let order = Order::Alternation;
        let mut forward =
            BestFirst::<Narrow<1>, Forward>::new(&ground, order, &rules, &knowledge, &memory, None);
        let mut backward =
            BestFirst::<Narrow<1>, Backward>::new(&ground, order, &rules, &knowledge, &memory, None);
        forward.join(&table);
        backward.join(&table);
        let solution = loop {
            let ends = [forward.step(1), backward.step(1)];
            let solution = forward.solution().or_else(|| backward.solution());
            if solution.is_some() || ends.iter().any(Option::is_some) {
                break solution;
            }
        };
        assert_eq!(solution.is_some(), brute_force(&level).is_some(), "{}", rows(&level));
        met += u32::from(forward.ceiling.met().is_some() || backward.ceiling.met().is_some());
        if let Some(pushes) = solution {
            let steps = crate::ground::floor::walk::steps(&ground.maze, &pushes).expect("a walk");
            assert!(sokoban::replay::verify(&level, &steps).is_ok(), "{pushes:?} {}", rows(&level));
        }
    }
    assert!(met > 4, "only {met} met");
}

/// What several workers find together: the pushes of a solution, in A* of a shortest one, or none when the level has
/// none.
fn answer_of_crew<H: Heading>(level: &Level, order: Order, workers: usize, seed: u64) -> Option<u32> {
    let place = || format!("seed {seed}, {workers} workers, {order:?}, {}", rows(level));
    let ground = Ground::new(level);
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let pace = if order.is_shortest() { Pace::Rounds } else { Pace::Free };
    let crew = Crew::new(workers, pace, &memory);
    let work = |number: usize| {
        let (ground, knowledge, memory, crew) = (&ground, &knowledge, &memory, &crew);
        let member = Some(Membership::new(crew, number, memory));
        let reorders = order.prices().is_none();
        let rules = Pruning { pi_corral: reorders, ..Pruning::default() };
        let mut search = BestFirst::<Narrow<1>, H>::new(ground, order, &rules, knowledge, memory, member);
        // Some workers have their positions in a table from somewhere on.
        let most = grid::Random::new(seed * 100 + number as u64).below(200);
        let most = (!seed.is_multiple_of(4)).then_some(most);
        // Turns of various lengths, as a line-up gives them.
        let turn = |turn: u32| {
            search.move_when_stored(most);
            search.step(turn % 7 + 1)
        };
        let end = (1..).find_map(turn).expect("an end");
        (end, search.solution(), search.statistics().lower_bound.cost())
    };
    let ends: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..workers)
            .map(|number| {
                scope.spawn({
                    let work = &work;
                    move || work(number)
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("a worker ends")).collect()
    });
    let settled: Vec<_> = ends.iter().filter(|(end, ..)| *end == End::Exhausted).collect();
    let [(_, solution, bound)] = settled[..] else {
        panic!("one worker has the answer: {ends:?} {}", place())
    };
    let solution = solution.as_ref()?;
    let steps = crate::ground::floor::walk::steps(&ground.maze, solution).expect("a way to play it");
    let metrics =
        sokoban::replay::verify(level, &steps).unwrap_or_else(|fault| panic!("{fault:?} {}", place()));
    assert_eq!(metrics.pushes, solution.len(), "{}", place());
    if order == Order::AStar {
        assert_eq!(*bound as usize, solution.len(), "{}", place());
    }
    if order == Order::Priced(Prices::MOVES) {
        assert_eq!(*bound, metrics.moves as u32, "{}", place());
        return Some(*bound);
    }
    drop(crew);
    assert_eq!((memory.held(), knowledge.bytes()), (0, 0), "{}", place());
    Some(solution.len() as u32)
}

#[test]
fn several_workers_find_what_there_is_and_prove_it() {
    for seed in 1..=seeds(60) {
        let level = level_of(seed, &mut grid::Random::new(seed), (5, 5, 4));
        let truth = brute_force(&level).map(|(_, pushes)| pushes);
        for workers in [1, 2, 8] {
            let place = || format!("seed {seed} {}", rows(&level));
            let shortest = Order::AStar;
            assert_eq!(answer_of_crew::<Forward>(&level, shortest, workers, seed), truth, "{}", place());
            assert_eq!(answer_of_crew::<Backward>(&level, shortest, workers, seed), truth, "{}", place());
            let moves = brute_force(&level).map(|(moves, _)| moves);
            assert_eq!(
                answer_of_crew::<Forward>(&level, Order::Priced(Prices::MOVES), workers, seed),
                moves,
                "{}",
                place()
            );
            let found = answer_of_crew::<Forward>(&level, Order::Alternation, workers, seed);
            assert_eq!(found.is_some(), truth.is_some(), "{}", place());
            let found = answer_of_crew::<Backward>(&level, Order::Alternation, workers, seed);
            assert_eq!(found.is_some(), truth.is_some(), "{}", place());
        }
    }
}

/// Another search may find a shorter solution while the workers still collect the moves of theirs.
#[test]
fn workers_claim_no_more_than_the_best_solution_that_any_search_knows() {
    let mut random = grid::Random::new(6918);
    let mut overtaken = 0;
    for _ in 0..100 {
        let level = random_level(&mut random, 5, 5, 3);
        let ground = Ground::new(&level);
        let memory = Arc::new(Memory::new(None));
        let knowledge = Arc::new(Knowledge::new(memory.clone()));
        let member = Some(Membership::new(&Crew::new(1, Pace::Rounds, &memory), 0, &memory));
        let (order, rules) =
            (Order::Priced(Prices::MOVES), Pruning { pi_corral: false, ..Pruning::default() });
        let mut search =
            BestFirst::<Narrow<1>, Forward>::new(&ground, order, &rules, &knowledge, &memory, member);
        let incumbent = Arc::new(Incumbent::new(None));
        search.only_below(&incumbent, true);
        let mut end = None;
        while end.is_none() && incumbent.cost() == u32::MAX {
            end = search.step(1);
        }
        let proved = search.statistics().lower_bound.cost();
        if end.is_some() || proved >= incumbent.cost() {
            continue;
        }
        incumbent.note(proved);
        let end = (0..).find_map(|_| search.step(1));
        assert_eq!(end, Some(End::Unbeaten), "{}", rows(&level));
        assert!(search.statistics().lower_bound.cost() <= incumbent.cost(), "{}", rows(&level));
        overtaken += 1;
    }
    assert!(overtaken > 5, "only {overtaken} overtaken");
}

/// However much memory there is, also too little for the start of the level.
#[test]
fn workers_that_run_out_of_memory_claim_nothing_wrong() {
    let mut random = grid::Random::new(4111);
    let level = std::iter::repeat_with(|| random_level(&mut random, 5, 5, 3));
    let mut solved = level.filter_map(|level| Some((brute_force(&level)?.0, level)));
    let (moves, level) = solved.find(|&(moves, _)| moves > 10).expect("one of many");
    let ground = Ground::new(&level);
    let (mut short, mut proved) = (0, 0);
    for bytes in (0..100).map(|step| step << 15) {
        let memory = Arc::new(Memory::new(Some(bytes)));
        let knowledge = Arc::new(Knowledge::new(memory.clone()));
        let crew = Crew::new(4, Pace::Rounds, &memory);
        // A solution that is not shortest is known.
        let incumbent = Arc::new(Incumbent::new(Some(moves + 2)));
        let worker = |number| {
            let member = Some(Membership::new(&crew, number, &memory));
            let (order, rules) =
                (Order::Priced(Prices::MOVES), Pruning { pi_corral: false, ..Pruning::default() });
            let mut search =
                BestFirst::<Narrow<1>, Forward>::new(&ground, order, &rules, &knowledge, &memory, member);
            search.only_below(&incumbent, true);
            search
        };
        let mut working: Vec<_> = (0..4).map(worker).collect();
        while !working.is_empty() {
            // All have two turns before one that ended is dropped.
            for search in &mut working {
                search.step(10);
            }
            let ends: Vec<_> = working.iter_mut().map(|search| search.step(10)).collect();
            for (search, &end) in working.iter().zip(&ends) {
                let bound = search.statistics().lower_bound.cost();
                assert!(bound <= moves, "{bound} of {moves} moves in {bytes} bytes: {}", rows(&level));
                short += u32::from(end == Some(End::Memory));
                proved += u32::from(end == Some(End::Exhausted) && bound == moves);
            }
            let mut ends = ends.iter();
            working.retain(|_| ends.next() == Some(&None));
        }
    }
    assert!(short > 10 && proved > 10, "{short} were short of memory, {proved} proved");
}

/// The cost and the lower bound of a search, and each box set it has stored with its player, but the roots.
type Stored = (Option<u32>, u32, Vec<(Vec<Square>, Square)>);

/// What a search finds, with and without the rule that folds symmetric positions.
fn folded_or_not<H: Heading>(ground: &Ground, order: Order, symmetry: bool) -> Stored {
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let rules = Pruning { symmetry, pi_corral: false, ..Pruning::default() };
    let mut search = BestFirst::<Narrow<1>, H>::new(ground, order, &rules, &knowledge, &memory, None);
    while search.step(100).is_none() {}
    let mut boxes = Narrow::<1>::empty(ground.maze.len());
    let mut stored = Vec::new();
    for name in search.positions.names() {
        let (_, node) = search.positions.named(name, &mut boxes).expect("it is known");
        if node.cost > 0 {
            stored.push((boxes.squares().collect(), node.player));
        }
    }
    (search.best_cost(), search.statistics().lower_bound.cost(), stored)
}

/// Checks one heading: the same answer, and no two positions that are images of each other. How many positions there are
/// without folding and with it.
fn check_folding<H: Heading>(ground: &Ground, order: Order, place: &str) -> (usize, usize) {
    let (cost, bound, all) = folded_or_not::<H>(ground, order, false);
    let (folded_cost, folded_bound, folded) = folded_or_not::<H>(ground, order, true);
    assert_eq!(cost, folded_cost, "{place}");
    assert!(cost.is_none() || bound == folded_bound, "{bound} became {folded_bound}: {place}");
    let symmetries = ground.symmetries();
    let mut areas = Narrow::<1>::empty(ground.maze.len());
    let mut images = std::collections::HashSet::new();
    for (boxes, player) in &folded {
        let mut orbit = std::collections::BTreeSet::new();
        for &symmetry in symmetries.of::<H>() {
            let mut turned: Vec<Square> =
                boxes.iter().map(|&square| symmetries.image(symmetry, square)).collect();
            turned.sort_unstable();
            let mut player = symmetries.image(symmetry, *player);
            if order.prices().is_none() {
                player = ground.maze.flood(&ground.maze.board(&turned), player, &mut areas, &mut Vec::new());
            }
            orbit.insert((turned, player));
        }
        assert!(images.insert(orbit), "{boxes:?} {player} is there twice: {place}");
    }
    (all.len(), folded.len())
}

#[test]
fn no_position_is_stored_beside_its_image() {
    let (mut groups, mut all, mut folded) = ([0; 9], 0, 0);
    // Fewer levels would not have all kinds of symmetry.
    for seed in 0..seeds(150).max(150) {
        let shape = [(4, 4, 4), (5, 5, 4), (6, 3, 4)][seed as usize % 3];
        let level = symmetric_level(&mut grid::Random::new(seed), shape.0, shape.1, shape.2);
        let ground = Ground::new(&level);
        let place = format!("seed {seed} {}", rows(&level));
        groups[ground.symmetries().of::<Forward>().len()] += 1;
        for (without, with) in [
            check_folding::<Forward>(&ground, Order::AStar, &place),
            check_folding::<Forward>(&ground, Order::Priced(Prices::MOVES), &place),
            check_folding::<Backward>(&ground, Order::AStar, &place),
        ] {
            all += without;
            folded += with;
        }
    }
    assert!(groups[2] > 9 && groups[4] > 9 && groups[8] > 9, "{groups:?}");
    assert!(3 * folded < 2 * all, "{all} positions became {folded}");
}

impl<B: Board, H: Heading> BestFirst<'_, B, H> {
    /// Moves the positions to a table, if they are not there, once `most` are stored.
    pub(crate) fn move_when_stored(&mut self, most: Option<u32>) {
        if most.is_some_and(|most| self.positions.len() >= most)
            && let Some(table) = self.table.take()
        {
            self.move_to(table).expect("memory");
        }
    }

    fn counters(&self) -> [u64; 5] {
        let now = self.statistics();
        [now.expanded, now.generated, now.stored, now.queued, now.depth.into()]
    }
}

/// The counters of a search after each position that it expands, and what its solution costs. Its positions move to a
/// table once `most` are stored.
fn followed<H: Heading>(ground: &Ground, order: Order, most: Option<u32>) -> (Vec<[u64; 5]>, Option<u32>) {
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let rules = Pruning { pi_corral: order.prices().is_none(), ..Pruning::default() };
    let mut search = BestFirst::<Narrow<1>, H>::new(ground, order, &rules, &knowledge, &memory, None);
    let mut counters = Vec::new();
    loop {
        search.move_when_stored(most);
        if search.step(1).is_some() {
            break;
        }
        counters.push(search.counters());
    }
    let solution = search.solution();
    assert_eq!(solution.as_ref().map(|pushes| search.cost(pushes)), search.best_cost(), "{order:?}");
    let cost = search.best_cost();
    drop(search);
    drop(knowledge);
    assert_eq!(memory.held(), 0);
    (counters, cost)
}

/// The same for fewest moves from both ends, whose backward search has its positions in a table.
fn followed_from_both_ends(ground: &Ground, most: Option<u32>) -> (Vec<[u64; 5]>, Option<u32>) {
    let incumbent = Arc::new(Incumbent::new(None));
    let order = Order::Nearest(Prices::MOVES);
    let (forward, backward) = (proving(ground, order, &incumbent), proving(ground, order, &incumbent));
    let mut search = Bidirectional::new(ground, "", &incumbent, forward, backward);
    let mut counters = Vec::new();
    loop {
        search.backward.move_when_stored(most);
        if search.step(1).is_some() {
            break;
        }
        counters.extend([search.forward.counters(), search.backward.counters()]);
    }
    assert_eq!(search.solution().map(|solution| solution.steps.len() as u32), search.best_cost());
    (counters, search.best_cost())
}

/// Whether the positions are in a table from somewhere on makes no difference.
#[test]
fn positions_without_parents_are_expanded_in_the_same_order() {
    on_levels(25_000_000, [(6, 5, 3), (5, 5, 4), (7, 3, 3), (4, 4, 4)], |_, ground, place| {
        let at_random = |all: &(Vec<[u64; 5]>, Option<u32>)| {
            let stored = all.0.last().map_or(1, |last| last[2]);
            Some(grid::Random::new(stored).below(stored as u32 + 1))
        };
        for order in [Order::AStar, Order::Priced(Prices::MOVES), Order::Nearest(Prices::MOVES)] {
            let all = followed::<Forward>(ground, order, None);
            assert_eq!(followed::<Forward>(ground, order, at_random(&all)), all, "{order:?} {place}");
        }
        let all = followed::<Backward>(ground, Order::AStar, None);
        assert_eq!(followed::<Backward>(ground, Order::AStar, at_random(&all)), all, "backward {place}");
        let all = followed_from_both_ends(ground, None);
        assert_eq!(followed_from_both_ends(ground, at_random(&all)), all, "both ends {place}");
    });
}

/// Where memory becomes scarce, more positions find room, and what is found is a solution.
#[test]
fn a_proof_in_a_table_fits_where_a_store_does_not() {
    let mut random = grid::Random::new(4500);
    let (mut moved, mut proved) = (0, 0);
    for _ in 0..40 {
        let level = random_level(&mut random, 6, 6, 4);
        let Some((moves, _)) = brute_force(&level) else { continue };
        let ground = Ground::new(&level);
        for bytes in (0..12).map(|step| 400_000 + step * 40_000) {
            let memory = Arc::new(Memory::new(Some(bytes)));
            let knowledge = Arc::new(Knowledge::new(memory.clone()));
            let order = Order::Priced(Prices::MOVES);
            let rules = Pruning { pi_corral: false, ..Pruning::default() };
            let mut search =
                BestFirst::<Narrow<1>, Forward>::new(&ground, order, &rules, &knowledge, &memory, None);
            let end = (0..).find_map(|_| search.step(100));
            assert!(memory.peak() <= bytes, "{}", rows(&level));
            let solution = search.solution();
            assert_eq!(solution.as_ref().map(|pushes| search.cost(pushes)), search.best_cost());
            match end {
                Some(End::Exhausted) => {
                    assert_eq!(search.best_cost(), Some(moves), "{bytes} bytes {}", rows(&level));
                    moved += u32::from(search.table.is_none());
                    proved += 1;
                }
                _ => assert_eq!(end, Some(End::Memory), "{}", rows(&level)),
            }
        }
    }
    assert!(moved > 5 && proved > moved, "{moved} of {proved} proofs moved to a table");
}

/// A beam search that begins with so narrow layers.
fn beam<H: Heading>(ground: &Ground, width: usize) -> Beam<'_, Narrow<1>, H> {
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    Beam::new(ground, "beam", 0, &Pruning::default(), &knowledge, &memory).of_width(width)
}

/// How a search ends, and its solution.
fn run(mut search: impl Search) -> (End, Option<Solution>) {
    loop {
        if let Some(end) = search.step(100) {
            return (end, search.solution());
        }
    }
}

#[test]
fn widening_layers_solve_what_can_be_solved_and_end_on_the_rest() {
    on_levels(23_000_000, [(6, 5, 3), (5, 5, 4), (7, 3, 3), (4, 4, 4)], |level, ground, place| {
        let can_be_solved = brute_force(level).is_some();
        for (end, solution) in [run(beam::<Forward>(ground, 4)), run(beam::<Backward>(ground, 4))] {
            assert_eq!(end, End::Incomplete, "it proves nothing: {place}");
            assert_eq!(solution.is_some(), can_be_solved, "{place}");
            if let Some(solution) = solution {
                sokoban::replay::verify(level, &solution.steps).expect("a solution");
            }
        }
    });
}

#[test]
fn a_bounded_beam_ends_with_fewest_pushes_where_its_layers_are_wide_enough() {
    on_levels(24_000_000, [(6, 5, 3), (5, 5, 4), (7, 3, 3), (4, 4, 4)], |level, ground, place| {
        let fewest = brute_force(level).map(|(_, pushes)| pushes);
        for more in [0, 1, 2, 1_000] {
            let incumbent = Arc::new(Incumbent::new(fewest.map(|fewest| fewest + more)));
            let (end, solution) = run(beam::<Forward>(ground, 4).improving(&incumbent, true));
            assert_eq!(end, End::Incomplete, "it proves nothing: {place}");
            let pushes = solution.map(|solution| {
                sokoban::replay::verify(level, &solution.steps).expect("a solution").pushes as u32
            });
            assert_eq!(pushes, fewest.filter(|_| more > 0), "{more} more: {place}");
            assert_eq!(incumbent.cost(), fewest.unwrap_or(u32::MAX), "{place}");
        }
    });
}
