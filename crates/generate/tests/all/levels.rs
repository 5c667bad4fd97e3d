//! Levels that were made: solved by replay, nothing without a use, none twice, the same for the same seed.
//!
//! `SOKO_FULL=1` makes 1,000 of each game, otherwise a few. The wish of a level that fails is printed.

use sokoworks::{
    Budget, Cell, Direction, Game, GaveUp, Level, Method, Metric, Objective, Outcome, Position, Request,
    Stop, judge, solve,
};
use sokoworks_generate::{
    Aim, Event, Features, Grade, Made, Order, Pattern, Theme, Wish, attempt, generate, identity, measure,
    title,
};
use std::collections::HashSet;

fn grades(low: u8, high: u8) -> (Grade, Grade) {
    (Grade::new(low).expect("a grade"), Grade::new(high).expect("a grade"))
}

fn wish(game: Game, seed: u64) -> Wish {
    let mut wish = Wish::default();
    (wish.game, wish.seed, wish.grades, wish.effort) = (game, seed, grades(1, 4), 2);
    wish
}

fn made(order: &Order) -> Vec<Made> {
    let mut all = Vec::new();
    let (done, ended) = generate(order, &Budget::new(), &mut |event| {
        if let Event::Made(made) = event {
            all.push(made.clone());
        }
    });
    assert_eq!((ended, done.made), (Ok(()), order.count), "{:?}", order.wish);
    all
}

fn count() -> usize {
    if test_levels::is_full() { 1_000 } else { 12 }
}

/// Levels of a game, each checked for itself, and all for repetitions.
fn check(game: Game, seed: u64) {
    let mut order = Order::new(wish(game, seed), count());
    order.jobs = 2;
    let mut seen = HashSet::new();
    for made in made(&order) {
        let context = format!("{game}, seed {seed}, attempt {}", made.attempt);
        let verified = judge(&made.level, &made.solution.moves);
        assert_eq!(verified.as_ref().ok(), Some(&made.solution), "{context}");
        assert!(made.proved, "{context}");
        assert!((order.wish.grades.0..=order.wish.grades.1).contains(&made.grade), "{context}");
        assert!(seen.insert(identity(&made.level)), "{context} is there twice");
        all_is_used(&made, &context);
    }
}

/// Every box is pushed; every atom of Sokobond that can bond does.
fn all_is_used(made: &Made, context: &str) {
    let Level::Sokoban(level) = &made.level else { return };
    let mut position = sokoban::Position::start(level);
    let mut unmoved: HashSet<_> = level.boxes().iter().collect();
    for &direction in &made.solution.moves {
        let step = sokoban::rules::step(level, &mut position, direction).expect("a legal step");
        if step.pushed {
            unmoved.remove(&position.player());
        }
    }
    assert!(unmoved.is_empty(), "{context}: {unmoved:?} are never pushed");
    assert!(level.decoration().is_empty(), "{context}");
}

#[test]
fn levels_of_sokoban_are_solved_and_none_comes_twice() {
    check(Game::Sokoban, 11);
}

#[test]
fn levels_of_sokobond_are_solved_and_none_comes_twice() {
    check(Game::Sokobond, 12);
}

#[test]
fn no_level_is_one_box_that_is_pushed_along_one_line() {
    let mut wish = wish(Game::Sokoban, 3);
    wish.grades = grades(1, 1);
    for made in made(&Order::new(wish, 4 * count())) {
        let lines = made.solution.metrics.expect("counts of Sokoban").box_lines;
        assert!(lines > 1, "seed 3, attempt {}", made.attempt);
    }
}

#[test]
fn fewest_pushes_are_those_of_a_search_from_the_start() {
    for made in made(&Order::new(wish(Game::Sokoban, 21), 5)) {
        let mut request = Request::default();
        (request.method, request.metric) = (Method::Bfs, Objective::Pushes);
        let budget = Budget::new().nodes(3_000_000);
        let answer = solve(&made.level, &request, &budget, &mut |_| {}).expect("the method exists");
        assert!(answer.proved.contains(&Metric::Pushes), "attempt {}", made.attempt);
        let other = judge(&made.level, answer.solution().unwrap_or_default()).expect("a solution");
        assert_eq!(other.pushes(), made.solution.pushes(), "attempt {}", made.attempt);
    }
}

#[test]
fn without_a_modifier_a_level_has_no_solution_or_a_longer_one() {
    let mut modifiers = 0;
    for seed in 31..34 {
        let mut wish = wish(Game::Sokobond, seed);
        wish.grades = grades(3, 5);
        let mut order = Order::new(wish, 3);
        order.jobs = 2;
        modifiers += made(&order).iter().map(modifiers_are_needed).sum::<usize>();
    }
    assert!(modifiers > 10, "{modifiers}");
}

/// Checks that without any modifier the level is unsolvable or takes more moves, and counts the modifiers.
fn modifiers_are_needed(made: &Made) -> usize {
    let Level::Sokobond(level) = &made.level else { panic!("the other game") };
    let places = level.modifiers().iter().enumerate().filter(|(_, modifier)| modifier.is_some());
    let places: Vec<usize> = places.map(|(index, _)| index).collect();
    for &index in &places {
        let mut without = level.modifiers().to_vec();
        without[index] = None;
        let (walls, atoms) = (level.walls().clone(), level.atoms().to_vec());
        let without = sokobond::Level::new(level.size(), walls, without, atoms, level.player());
        let without = without.expect("a level with fewer modifiers");
        let budget = Budget::new().nodes(2_000_000);
        let answer = solve(&without.into(), &Request::default(), &budget, &mut |_| {}).expect("an answer");
        let bound = answer.bound.map_or(0, |bound| bound.cost as usize);
        let is_needed = match answer.outcome {
            Outcome::Solved { moves, .. } => moves.len() > made.solution.moves.len(),
            Outcome::Unsolvable => true,
            Outcome::GaveUp(_) => bound > made.solution.moves.len(),
        };
        assert!(is_needed, "attempt {}: modifier {index}", made.attempt);
    }
    places.len()
}

/// Cells that play uses: those of the player and of the pieces at any time, and goals.
fn used(made: &Made) -> HashSet<(u32, u32)> {
    let (size, mut position) = (made.level.size(), Position::start(&made.level));
    let mut used = HashSet::new();
    let mut add = |position: &Position| match position {
        Position::Sokoban { level, position, .. } => {
            used.extend(level.goals().iter().chain(position.boxes().iter()).map(|cell| size.xy(cell)));
            used.insert(size.xy(position.player()));
        }
        Position::Sokobond { position, .. } => {
            used.extend(position.atoms().map(|atom| size.xy(position.cell(atom))));
        }
    };
    add(&position);
    for &direction in &made.solution.moves {
        position.step(direction);
        add(&position);
    }
    used
}

/// Checks that each floor square with one neighbour is used.
fn no_dead_end_is_useless(made: &Made, context: &str) {
    let (size, used) = (made.level.size(), used(made));
    let is_floor = |cell: Cell| match &made.level {
        Level::Sokoban(level) => level.is_floor(cell),
        Level::Sokobond(level) => !level.is_wall(cell),
    };
    for cell in size.cells().filter(|&cell| is_floor(cell)) {
        let beside = Direction::ALL.into_iter().filter_map(|way| size.step(cell, way));
        let is_used = used.contains(&size.xy(cell));
        let open = beside.filter(|&next| is_floor(next)).count();
        assert!(open > 1 || is_used, "{context}: {:?}\n{}", size.xy(cell), made.level.text());
    }
}

#[test]
fn no_level_has_a_dead_end_that_its_solution_does_not_enter() {
    let seeds = if test_levels::is_full() { 100 } else { 12 };
    for game in Game::ALL {
        for seed in 0..seeds {
            let mut wish = wish(game, seed);
            (wish.grades, wish.effort) = (grades(1, 3), 2);
            for made in made(&Order::new(wish, 2)) {
                no_dead_end_is_useless(&made, &format!("{game}, seed {seed}, attempt {}", made.attempt));
            }
        }
    }
    // Attempts that once left some.
    let mut wish = wish(Game::Sokoban, 77);
    (wish.grades, wish.effort) = (grades(1, 3), 10);
    for number in [11, 60, 97] {
        let made = attempt(&wish, number, &Budget::new()).made;
        made.iter().for_each(|made| no_dead_end_is_useless(made, &format!("attempt {number}")));
    }
}

#[test]
fn grades_of_a_range_come_equally_often() {
    for (game, low, high, count) in [(Game::Sokobond, 2, 4, 6), (Game::Sokoban, 1, 3, 6)] {
        let mut wish = wish(game, 11);
        (wish.grades, wish.effort) = (grades(low, high), 4);
        let mut order = Order::new(wish, count);
        order.jobs = 2;
        let mut found = vec![0; usize::from(high - low) + 1];
        made(&order).iter().for_each(|made| found[usize::from(made.grade.number() - low)] += 1);
        assert!(found.iter().all(|&levels| levels == 2), "{game}: {found:?}");
    }
}

#[test]
fn grades_that_are_not_found_end_the_shares_and_others_take_their_place() {
    let mut wish = wish(Game::Sokoban, 12);
    // Two boxes in a small room are never hard.
    (wish.grades, wish.effort, wish.pieces) = (grades(1, 9), 1, Some(2));
    (wish.width, wish.height) = (Some(6), Some(6));
    let mut order = Order::new(wish, 30);
    let alone = made(&order);
    assert!(alone.iter().all(|made| made.grade.number() < 6));
    order.jobs = 3;
    let places = |all: &[Made]| all.iter().map(|made| made.attempt).collect::<Vec<_>>();
    assert_eq!(places(&made(&order)), places(&alone));
}

#[test]
fn solutions_have_fewest_moves_of_those_with_fewest_pushes() {
    let mut wish = wish(Game::Sokoban, 11);
    (wish.grades, wish.effort) = (grades(2, 5), 4);
    let mut order = Order::new(wish, 8);
    order.jobs = 2;
    for made in made(&order) {
        let mut request = Request::default();
        (request.metric, request.tie_break) = (Objective::Pushes, true);
        let budget = Budget::new().nodes(1_000_000);
        let answer = solve(&made.level, &request, &budget, &mut |_| {}).expect("the method exists");
        let fewest = answer.solution().expect("a solution").len();
        assert!(made.solution.moves.len() <= fewest, "attempt {}: {fewest}", made.attempt);
    }
}

#[test]
fn titles_are_words_and_none_comes_twice() {
    for game in Game::ALL {
        let mut order = Order::new(wish(game, 91), 24);
        (order.wish.grades, order.jobs) = (grades(1, 2), 2);
        let mut titles = Vec::new();
        for made in made(&order) {
            let name = title(&made, |other| titles.iter().any(|title| title == other));
            assert!(name.split(' ').count() > 1 && name.starts_with(char::is_uppercase), "{name}");
            assert!(!titles.contains(&name), "{name}");
            titles.push(name);
        }
        let numbered = titles.iter().filter(|title| title.contains(|c: char| c.is_ascii_digit())).count();
        assert!(numbered <= 2, "{titles:#?}");
    }
}

#[test]
fn a_seed_gives_the_same_levels_with_any_number_of_jobs() {
    for game in Game::ALL {
        let mut order = Order::new(wish(game, 41), 4);
        (order.wish.grades, order.wish.effort) = (grades(1, 3), 1);
        let levels = |order: &Order| {
            made(order).into_iter().map(|made| (made.attempt, made.level)).collect::<Vec<_>>()
        };
        let alone = levels(&order);
        order.jobs = 3;
        assert_eq!(levels(&order), alone, "{game}");
        order.wish.seed = 42;
        assert_ne!(levels(&order), alone, "{game}");
        // What is known does not come again.
        order.wish.seed = 41;
        order.known = alone.iter().map(|(_, level)| identity(level)).collect();
        assert!(levels(&order).iter().all(|found| !alone.contains(found)), "{game}");
    }
}

/// A level whose lower right corner no solution needs, and one of Sokobond.
const GIVEN: [&str; 2] = [
    "########\n#   #  #\n# $ # .#\n#  $  .#\n# @##  #\n########",
    "xxxxxxx\nx-H---x\nx--x--x\nx-----x\nx-h-o-x\nxxxxxxx\n",
];

#[test]
fn variants_of_a_level_are_verified_harder_and_like_it() {
    for text in GIVEN {
        let given: Level = text.parse().expect("a level");
        let mut wish = wish(given.game(), 71);
        (wish.grades, wish.vary) = (grades(1, 10), Some(given.clone()));
        wish.check().expect("it can be varied");
        let difficulty = measure(&given, &Budget::new()).expect("an answer").difficulty();
        let mut seen = HashSet::from([identity(&given)]);
        for made in made(&Order::new(wish, 4)) {
            let context = format!("{}: attempt {}", given.game(), made.attempt);
            assert_eq!(
                judge(&made.level, &made.solution.moves).as_ref().ok(),
                Some(&made.solution),
                "{context}"
            );
            assert!(made.attempt == 0 || made.measures.difficulty() > difficulty, "{context}");
            assert!(made.proved && seen.insert(identity(&made.level)), "{context}");
            all_is_used(&made, &context);
            let (size, most) = (made.level.size(), given.size());
            assert!(size.width <= most.width && size.height <= most.height, "{context}");
            let pieces = |level: &Level| measure(level, &Budget::new()).expect("an answer").pieces;
            assert_eq!(pieces(&made.level), pieces(&given), "{context}");
        }
    }
}

#[test]
fn levels_that_cannot_be_varied_are_refused() {
    let refused = |game: Game, text: &str| {
        let mut wish = wish(game, 0);
        wish.vary = Some(text.parse().expect("a level"));
        wish.check().expect_err("refused")
    };
    let wide = format!("{0}\n#@$.{1}#\n{0}", "#".repeat(140), " ".repeat(135));
    assert!(refused(Game::Sokoban, &wide).contains("too large"));
    assert!(refused(Game::Sokobond, GIVEN[0]).contains("does not become one of"));
    assert!(refused(Game::Sokoban, "#####\n#@$ #\n#  .#\n#####").contains("or no solution"));
    assert!(refused(Game::Sokobond, "xxxxx\nxHh-x\nxxxxx\n").contains("bond at its start"));
}

#[test]
fn varying_a_level_ends_where_nothing_is_harder() {
    let mut wish = wish(Game::Sokoban, 72);
    (wish.grades, wish.effort) = (grades(1, 10), 1);
    wish.vary = Some("#####\n#@$.#\n#####".parse().expect("a level"));
    let (done, ended) = generate(&Order::new(wish, 5), &Budget::new(), &mut |_| {});
    assert_eq!((done.made, ended), (0, Err(GaveUp::Incomplete)));
}

#[test]
fn where_length_is_sought_solutions_are_long() {
    let mut wish = wish(Game::Sokoban, 81);
    (wish.grades, wish.effort, wish.aim) = (grades(1, 10), 1, Aim::Length);
    (wish.width, wish.height) = (Some(8), Some(7));
    let mut order = Order::new(wish, 3);
    order.first = 4;
    let pushes = |order: &Order| made(order).iter().filter_map(|made| made.solution.pushes()).sum::<usize>();
    let long = pushes(&order);
    order.wish.aim = Aim::Conflicts;
    assert!(long > pushes(&order), "{long}");
}

#[test]
fn every_theme_and_symmetry_gives_levels_of_the_wanted_size() {
    for game in Game::ALL {
        for theme in Theme::ALL {
            for &symmetry in &[Pattern::None, Pattern::Mirror, Pattern::Turn] {
                let mut wish = wish(game, 51);
                (wish.theme, wish.symmetry, wish.effort) = (theme, symmetry, 1);
                (wish.width, wish.height, wish.pieces) = (Some(9), Some(8), Some(3));
                wish.grades = grades(1, 10);
                let level = made(&Order::new(wish, 1)).remove(0).level;
                // Useless squares are filled, so a level may be smaller.
                assert!(level.size().width <= 9 && level.size().height <= 8, "{game} {theme} {symmetry}");
            }
        }
    }
}

#[test]
fn large_boards_have_levels_with_a_proof() {
    for (theme, symmetry, first) in [(Theme::GoalRoom, Pattern::None, 0), (Theme::Rooms, Pattern::Mirror, 4)]
    {
        let mut wish = wish(Game::Sokoban, 55);
        (wish.theme, wish.symmetry, wish.effort) = (theme, symmetry, 1);
        (wish.width, wish.height, wish.pieces) = (Some(14), Some(12), Some(4));
        wish.grades = grades(3, 8);
        let mut order = Order::new(wish, 1);
        order.first = first;
        let made = made(&order).remove(0);
        let context = format!("{theme} {symmetry}: attempt {}", made.attempt);
        let mut request = Request::default();
        request.metric = Objective::Pushes;
        let answer =
            solve(&made.level, &request, &Budget::new().nodes(100_000), &mut |_| {}).expect("an answer");
        assert!(answer.proved.contains(&Metric::Pushes), "{context}");
        let fewest = judge(&made.level, answer.solution().unwrap_or_default()).expect("a solution").pushes();
        assert_eq!(made.solution.pushes(), fewest, "{context}");
        nothing_is_superfluous(&made, &context);
    }
}

/// Checks that no box and no floor can go without a loss: every box is pushed, and floor that the solution leaves out is a small part with
/// two ways in, where a player can go wrong.
fn nothing_is_superfluous(made: &Made, context: &str) {
    all_is_used(made, context);
    no_dead_end_is_useless(made, context);
    let Level::Sokoban(level) = &made.level else { return };
    let (size, used) = (level.size(), used(made));
    let mut unused = level.floor();
    for &(x, y) in &used {
        unused.remove(size.cell(x, y));
    }
    while let Some(first) = unused.first() {
        let part = grid::flood::flood(size, first, |cell| unused.contains(cell));
        let beside = |cell| Direction::ALL.into_iter().filter_map(move |way| size.step(cell, way));
        let edges = part.iter().flat_map(beside).filter(|&cell| used.contains(&size.xy(cell))).count();
        assert!(part.len() <= 4 && edges > usize::from(part.len() > 2), "{context}\n{}", made.level.text());
        for cell in part.iter() {
            unused.remove(cell);
        }
    }
}

#[test]
fn no_level_has_anything_superfluous() {
    for (low, high, count) in [(1, 2, 2 * count()), (3, 4, count() / 2)] {
        let mut wish = wish(Game::Sokoban, 56);
        wish.grades = grades(low, high);
        for made in made(&Order::new(wish, count)) {
            nothing_is_superfluous(&made, &format!("seed 56, attempt {}", made.attempt));
        }
    }
}

#[test]
fn goals_of_a_goal_room_are_side_by_side_behind_a_door() {
    let mut wish = wish(Game::Sokoban, 52);
    (wish.theme, wish.grades) = (Theme::GoalRoom, grades(2, 3));
    for made in made(&Order::new(wish, 4)) {
        let features = Features::of(made.level.sokoban().expect("Sokoban"), &made.solution.moves);
        assert!(features.door && features.grouped >= 1.0, "{features:?}\n{}", made.level.text());
    }
}

#[test]
fn a_room_is_taken_from_a_level() {
    for text in GIVEN {
        let given: Level = text.parse().expect("a level");
        let mut wish = wish(given.game(), 53);
        wish.like = Some(given.clone());
        wish.check().expect("its room can be taken");
        for made in made(&Order::new(wish, 2)) {
            let (size, most) = (made.level.size(), given.size());
            assert!(size.width <= most.width && size.height <= most.height, "{}", made.level.text());
            if let (Level::Sokoban(level), Level::Sokoban(given)) = (&made.level, &given) {
                assert_eq!(level.boxes().len(), given.boxes().len());
            }
        }
    }
}

#[test]
fn small_crowded_levels_have_nothing_superfluous() {
    let mut wish = wish(Game::Sokoban, 57);
    (wish.grades, wish.effort) = (grades(4, 6), 2);
    let mut order = Order::new(wish, 1);
    // Attempts take the grades in turn: the first is at 6.
    order.first = 2;
    for made in made(&order) {
        nothing_is_superfluous(&made, &format!("seed 57, attempt {}", made.attempt));
        assert!(made.level.sokoban().is_some_and(|level| level.floor().len() <= 70), "{}", made.level.text());
    }
}

#[test]
fn levels_of_a_run_differ_in_more_than_a_few_cells() {
    let mut wish = wish(Game::Sokoban, 54);
    (wish.grades, wish.width, wish.height, wish.pieces) = (grades(1, 2), Some(5), Some(5), Some(2));
    let all = made(&Order::new(wish, 5));
    for (at, one) in all.iter().enumerate() {
        for other in &all[..at] {
            let (one, other) = (one.level.text(), other.level.text());
            let is_same_size = one.lines().map(str::len).eq(other.lines().map(str::len));
            let off = one.chars().zip(other.chars()).filter(|(one, other)| one != other).count();
            assert!(!is_same_size || off > 2, "{one}\n{other}");
        }
    }
}

#[test]
fn limits_hold_and_impossible_wishes_are_refused() {
    let mut order = Order::new(wish(Game::Sokoban, 61), 1_000);
    order.positions = Some(20_000);
    let (done, ended) = generate(&order, &Budget::new(), &mut |_| {});
    assert_eq!(ended, Err(GaveUp::Nodes));
    assert!(done.positions >= 20_000 && done.made < 1_000);
    let stop = Stop::new();
    stop.raise(GaveUp::Interrupted);
    assert_eq!(generate(&order, &Budget::new().stop(&stop), &mut |_| {}).1, Err(GaveUp::Interrupted));
    let refused = |change: &dyn Fn(&mut Wish)| {
        let mut wish = wish(Game::Sokoban, 0);
        change(&mut wish);
        wish.check().expect_err("refused")
    };
    assert_eq!(refused(&|wish| wish.width = Some(3)), "a width of 3 is not between 4 and 30");
    assert!(refused(&|wish| (wish.width, wish.height) = (Some(20), Some(21))).contains("too large"));
    assert!(
        refused(&|wish| (wish.width, wish.height, wish.aim) = (Some(20), Some(20), Aim::Length))
            .contains("too large")
    );
    assert!(refused(&|wish| wish.pieces = Some(0)).contains("boxes"));
    assert!(refused(&|wish| wish.grades = (Grade::MOST, Grade::LEAST)).contains("lowest grade 10"));
    assert!(refused(&|wish| wish.effort = 0).contains("effort"));
}
