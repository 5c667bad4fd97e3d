//! Warnings, hints, reverse mode and records against known solutions and plain search.

use crate::common::{lurd, sokoban};
use grid::{Direction, Random, Symmetry};
use sokobond::random::Shape;
use sokoworks::{Budget, Game, Level, Made, Metric, Position, Warnings};
use sokoworks_play::{
    Advice, Book, Credit, Hints, LevelKey, Play, Reverse, Unread, push_targets, push_to, pushable,
};
use std::collections::HashSet;
use std::sync::Arc;

fn budget(nodes: u64) -> Budget {
    Budget::new().nodes(nodes).bytes(256 << 20)
}

fn solution(level: &Level, random_nodes: u64) -> Option<Vec<Direction>> {
    let mut hints = Hints::new(1);
    let mut play = Play::new(level.clone());
    while !play.is_solved() {
        match hints.ask(&play, &budget(random_nodes), &mut |_| {}) {
            Advice::Hint(hint) => assert_eq!(play.make(&hint.moves).illegal, None),
            _ => return None,
        }
    }
    Some(play.moves())
}

/// Whether plain breadth-first search finds a solution among that many boards.
fn is_solved_within(start: &Position, most: usize) -> bool {
    let key = |board: &Position| match board {
        Position::Sokoban { position, .. } => (Some(position.clone()), None),
        Position::Sokobond { position, .. } => (None, Some(position.clone())),
    };
    let mut seen = HashSet::from([key(start)]);
    let mut boards = vec![start.clone()];
    let mut at = 0;
    while at < boards.len() && boards.len() < most {
        for direction in Direction::ALL {
            let mut next = boards[at].clone();
            let stepped = next.step(direction);
            if stepped.as_ref().is_some_and(Made::pushed) && next.is_solved() {
                return true;
            }
            if stepped.is_some() && seen.insert(key(&next)) {
                boards.push(next);
            }
        }
        at += 1;
    }
    false
}

#[test]
fn hints_lead_to_a_solution_from_wherever_the_player_is() {
    let seed = 5;
    let mut random = Random::new(seed);
    let (mut solved, mut hopeless) = (0, 0);
    for round in 0..120 {
        let mut play = Play::new(crate::common::level(&mut random));
        let count = random.index(8);
        play.make(&crate::common::directions(&mut random, count));
        let mut hints = Hints::new(1);
        let mut searches = 0;
        loop {
            let name = format!("seed {seed}, round {round}: {:?}", play.board());
            let free = hints.known(&play).is_some();
            match hints.ask(&play, &budget(20_000), &mut |_| {}) {
                Advice::Hint(hint) => {
                    searches += usize::from(!free);
                    let left = hint.pushes_left;
                    let pushes = play.tally().pushes;
                    assert_eq!(play.make(&hint.moves).made, hint.moves.len(), "{name}");
                    assert_eq!(play.tally().pushes, pushes + 1, "{name}");
                    assert!(left > 1 || play.is_solved(), "{name}");
                    // A walk off the way costs no new search. In Sokobond not every walk has a way back.
                    let walk = if play.game() == Game::Sokoban { 2 } else { 0 };
                    for direction in crate::common::directions(&mut random, walk) {
                        if play.step(direction).is_some_and(|made| made.pushed()) {
                            play.undo(sokoworks_play::Unit::Move);
                        }
                    }
                }
                Advice::Solved => {
                    assert!(play.is_solved() && searches <= 1, "{searches} searches, {name}");
                    solved += usize::from(searches == 1);
                    break;
                }
                Advice::Hopeless(_) => {
                    hopeless += 1;
                    assert_eq!(searches, 0, "{name}");
                    assert!(!is_solved_within(play.board(), 3_000), "{name}");
                    break;
                }
                Advice::GaveUp(_) => break,
                Advice::Fault => panic!("{name}"),
            }
        }
    }
    assert!(solved > 10 && hopeless > 10, "{solved} {hopeless}");
}

#[test]
fn no_position_of_a_known_solution_is_warned_of() {
    let Some(known) = test_levels::known_solutions() else { return };
    let mut checked = 0;
    // A sample: every tenth solution, and of each some positions. With SOKO_CASES all of them.
    let all = test_levels::cases(0) > 0;
    for collection in known {
        let read = sokoban::format::read(&collection.levels, &sokoban::format::ReadOptions::default());
        for known in collection.solutions.iter().step_by(if all { 1 } else { 10 }) {
            let Some(level) = read.entries[known.number - 1].level.clone() else { continue };
            if known.moves > 3_000 && !all {
                continue;
            }
            let mut play = Play::new(level);
            let mut warnings = Warnings::new(play.level(), all);
            let every = if all { known.pushes.div_ceil(400) } else { known.pushes.div_ceil(20) };
            for direction in lurd(&known.lurd) {
                let pushed = play.step(direction).is_some_and(|made| made.pushed());
                if pushed && play.tally().pushes.is_multiple_of(every) {
                    let name =
                        format!("{}#{} after {} moves", collection.name, known.number, play.tally().moves);
                    assert_eq!(warnings.check(play.board()), None, "{name}");
                    checked += 1;
                }
            }
            assert!(play.is_solved());
        }
    }
    assert!(checked > 500, "only {checked}");
}

#[test]
fn no_position_of_a_known_sokobond_solution_is_warned_of() {
    let Some(files) = test_levels::sokobond() else { return };
    let mut checked = 0;
    for (path, bytes) in files {
        let file = sokobond::format::parse(&bytes);
        let Some(level) = file.level else { continue };
        for recorded in file.solutions.iter().take(1) {
            let mut play = Play::new(level.clone());
            let mut warnings = Warnings::new(play.level(), true);
            for (index, &key) in recorded.keys.iter().enumerate() {
                if play.step(key).is_some_and(|made| made.pushed()) {
                    assert_eq!(warnings.check(play.board()), None, "{} after {index}", path.display());
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 0, "no solutions in the files");
}

#[test]
fn warnings_are_true_of_random_positions_of_both_games() {
    let seed = 99;
    let mut random = Random::new(seed);
    let mut warned = [0, 0];
    for round in 0..150 {
        let mut play = Play::new(match round % 2 {
            0 => Level::from(sokoban(&mut random)),
            _ => sokobond::random_level(random.bits(), &Shape { even: true, ..Shape::SMALL }).into(),
        });
        play.make(&crate::common::directions(&mut random, 12));
        if play.is_solved() {
            continue;
        }
        if let Some(warning) = Warnings::new(play.level(), true).check(play.board()) {
            warned[play.game() as usize] += 1;
            let name = format!("seed {seed}, round {round}: {warning:?} on {:?}", play.board());
            assert!(!warning.cells.is_empty() && !warning.message.is_empty(), "{name}");
            let advice = Hints::new(1).ask(&play, &budget(50_000), &mut |_| {});
            assert!(matches!(advice, Advice::Hopeless(_) | Advice::GaveUp(_)), "{advice:?}, {name}");
        }
    }
    assert!(warned.iter().all(|&count| count > 5), "{warned:?}");
}

#[test]
fn a_solution_played_backward_is_a_solution() {
    let seed = 12;
    let mut random = Random::new(seed);
    let (mut finished, mut met) = (0, 0);
    for round in 0..250 {
        let level = Arc::new(sokoban(&mut random));
        let Some(moves) = solution(&Level::Sokoban(level.clone()), 20_000) else { continue };
        let name = format!("seed {seed}, round {round}: {level:?}");
        let mut play = Play::new(Level::Sokoban(level.clone()));
        play.make(&moves);
        let mut game = Reverse::new(level.clone()).unwrap_or_else(|| panic!("{name}"));
        assert!(game.place(play.player()), "{name}");
        let here = random.index(moves.len());
        for (index, made) in play.trail().iter().enumerate().rev() {
            assert_eq!(game.step(made.direction().opposite(), made.pushed()), Some(made.pushed()), "{name}");
            // Halfway the forward moves so far and the pulls so far make a solution together.
            if index == here {
                let whole = game.solution_from(&moves[..index]);
                assert!(whole.is_some_and(|whole| whole.len() <= moves.len()), "{name}");
                // They bring the boxes from the start to where they stand here, and nobody is warned.
                match game.ahead() {
                    Some(ahead) => {
                        let forward = sokoban::replay::replay(&ahead, &moves[..index]);
                        assert_eq!(forward.end.boxes(), ahead.goals(), "{name}");
                        let ahead = Level::from(ahead);
                        let warning = Warnings::new(&ahead, true).check(&Position::start(&ahead));
                        assert_eq!(warning, None, "{name}");
                    }
                    None => assert_eq!(game.position().boxes(), level.boxes(), "{name}"),
                }
                met += 1;
            }
        }
        assert!(game.is_finished(), "{name}");
        let found = game.solution().unwrap_or_default();
        assert!(sokoban::replay::verify(&level, &found).is_ok(), "{name}");
        let forward = sokoban::replay::reverse::to_forward(&level, &game.sequence());
        assert!(forward.is_ok_and(|forward| sokoban::replay::verify(&level, &forward).is_ok()), "{name}");
        // The text holds everything, undone or not.
        for _ in 0..random.index(4) {
            game.undo();
        }
        assert_eq!(
            Reverse::resume(level.clone(), &game.text()),
            Some(game.clone()),
            "{name}: {}",
            game.text()
        );
        while game.redo() {}
        assert!(game.is_finished(), "{name}");
        finished += 1;
    }
    assert!(finished > 20 && met > 20, "{finished} {met}");
}

#[test]
fn reverse_mode_knows_its_limits() {
    let level: sokoban::Level =
        "#######\n#@  $.#\n#     #\n#######".parse().unwrap_or_else(|e| panic!("{e:?}"));
    let mut game = Reverse::new(Arc::new(level)).unwrap_or_else(|| panic!("as many goals as boxes"));
    let size = game.level().size();
    assert!(!game.place(size.cell(0, 0)) && !game.place(size.cell(5, 1)) && !game.place(grid::Cell(999)));
    assert!(game.place(size.cell(4, 1)) && game.step(Direction::Left, true) == Some(true));
    assert!(!game.place(size.cell(1, 1)), "after a pull the player walks");
    assert!(game.is_finished());
    assert_eq!(game.solution().map(|moves| moves.len()), Some(3));
    game.restart();
    assert!(!game.is_finished() && game.undo() && game.is_finished());
    assert!(!game.pull_to(size.cell(1, 1), size.cell(2, 1), Metric::Moves));
    assert_eq!(game.sequence().to_string(), "[rrr]L");
}

/// A Sokoban level turned and set elsewhere, with more scenery.
fn turned(level: &sokoban::Level, symmetry: Symmetry) -> sokoban::Level {
    let mut draft = sokoworks_play::editor::Draft::of(&Level::from(level.clone()));
    draft.transform(symmetry);
    draft.resize(2, 1, 1, 3);
    draft.text().trim_end().parse().unwrap_or_else(|error| panic!("{error:?}\n{}", draft.text()))
}

#[test]
fn the_record_book_keeps_the_best_of_each_whatever_the_order() {
    let board = "########\n#@ $  .#\n#      #\n########";
    let level: sokoban::Level = board.parse().unwrap_or_else(|error| panic!("{error:?}"));
    let here = Level::from(level.clone());
    let (short, long) = ("rRRR", "druRRR");
    let mut book = Book::new();
    assert!(book.offer(&here, &lurd("rRR"), Credit::Mine).is_err() && book.is_empty());
    let offer = book.offer(&here, &lurd(long), Credit::Mine).unwrap_or_else(|error| panic!("{error}"));
    assert!(offer.first && offer.fewer_moves && offer.fewer_pushes && offer.line.is_some());
    let offer = book.offer(&here, &lurd(short), Credit::Mine).unwrap_or_else(|error| panic!("{error}"));
    assert!(!offer.first && offer.fewer_moves && !offer.fewer_pushes && offer.line.is_some());
    let offer = book.offer(&here, &lurd(long), Credit::Mine).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((offer.fewer_moves, offer.line), (false, None));
    for symmetry in Symmetry::ALL {
        let there = Level::from(turned(&level, symmetry));
        let best = book.bests(&there).mine.unwrap_or_else(|| panic!("{symmetry:?}"));
        assert_eq!((best.moves.tally.moves, best.pushes.tally.pushes), (4, 3));
        assert_eq!(Play::new(there).make(&best.moves.moves).illegal, None);
    }
    // Another place of the player in its first region is the same level; the walk is another.
    let moved: sokoban::Level = board.replace("@ ", " @").parse().unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(book.bests(&moved.into()).mine.map(|best| best.moves.lurd), Some("RRR".to_owned()));
    let key = LevelKey::of(&here);
    assert!(book.has(&key) && key.to_string().parse() == Ok(key));
}

#[test]
fn books_join_in_any_order_and_lose_nothing_good_to_damage() {
    let seed = 21;
    let mut random = Random::new(seed);
    let mut offers: Vec<(Level, Vec<Direction>)> = Vec::new();
    while offers.len() < 60 {
        let level = crate::common::level(&mut random);
        let Some(moves) = solution(&level, 5_000) else { continue };
        // The same with detours: other records of the same level.
        for detour in 0..3 {
            let mut play = Play::new(level.clone());
            for direction in crate::common::directions(&mut random, detour) {
                if play.step(direction).is_some_and(|made| made.pushed()) {
                    play.undo(sokoworks_play::Unit::Move);
                }
            }
            let from_here = Hints::new(1).ask(&play, &budget(5_000), &mut |_| {});
            if let Advice::Hint(hint) = from_here
                && hint.pushes_left == 1
            {
                play.make(&hint.moves);
            }
            offers.push((level.clone(), if play.is_solved() { play.moves() } else { moves.clone() }));
        }
    }
    let (mut one, mut other, mut lines) = (Book::new(), Book::new(), String::new());
    let mut all = Book::new();
    for (index, (level, moves)) in offers.iter().enumerate() {
        let book = if index % 2 == 0 { &mut one } else { &mut other };
        let offer =
            book.offer(level, moves, Credit::Mine).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        lines.extend(offer.line.map(|line| line + "\n"));
        all.offer(level, moves, Credit::Mine).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
    let (mut ab, mut ba) = (one.clone(), other.clone());
    ab.merge(other);
    ba.merge(one);
    assert_eq!((&ab, &ba), (&all, &all), "seed {seed}");
    assert_eq!(Book::read(&lines), (all.clone(), Unread::default()), "seed {seed}");
    let text = all.text();
    assert_eq!(Book::read(&text), (all.clone(), Unread::default()), "seed {seed}");
    // Bytes changed, lost or added: every line that was left alone is still there.
    for _ in 0..300 {
        let mut bytes = text.clone().into_bytes();
        let at = random.index(bytes.len());
        let kind = random.below(3);
        match kind {
            0 => bytes[at] = random.below(256) as u8,
            1 => bytes.truncate(at),
            _ => drop(bytes.splice(at..at, [b'\n', random.below(128) as u8])),
        }
        let (book, unread) = Book::read(&bytes);
        let holds = |line: &&str| bytes.windows(line.len()).any(|other| other == line.as_bytes());
        let whole: Vec<&str> = text.lines().filter(holds).collect();
        let (expected, _) = Book::read(whole.join("\n"));
        assert_eq!(book, expected, "seed {seed}");
        // A loss is reported; only the end of a file can be lost without a trace.
        let is_reported = unread.damaged() > 0 || kind == 1;
        assert!(is_reported || whole.len() == text.lines().count(), "seed {seed}");
    }
}

#[test]
fn a_forged_record_shows_nothing_and_stands_in_nobodys_way() {
    let level: Level = Level::from(
        "########\n#@ $  .#\n########".parse::<sokoban::Level>().unwrap_or_else(|error| panic!("{error:?}")),
    );
    let mut other = Book::new();
    let far: sokoban::Level =
        "########\n#@ $ . #\n########".parse().unwrap_or_else(|error| panic!("{error:?}"));
    let key = |level: &Level| LevelKey::of(level).to_string();
    other.offer(&far.clone().into(), &lurd("rRR"), Credit::Mine).unwrap_or_else(|error| panic!("{error}"));
    let text = other.text();
    let fields: Vec<&str> = text.trim_end().split('\t').collect();
    let body = format!("solution\t{}\t{}\t{}\tmine\t\t\t", key(&level), fields[2], fields[3]);
    let forged = format!("{body}{:08x}\n", text::fnv1a(body.bytes()) as u32);
    let (mut book, unread) = Book::read(&forged);
    assert!(unread.is_empty() && book.len() == 1 && book.bests(&level).mine.is_none());
    let offer = book.offer(&level, &lurd("rRRR"), Credit::Mine).unwrap_or_else(|error| panic!("{error}"));
    assert!(offer.first && offer.line.is_some());
    assert_eq!(book.bests(&level).mine.map(|best| best.moves.tally.moves), Some(4));
}

#[test]
fn boards_of_one_game_are_not_asked_for_the_other() {
    let level: sokoban::Level = "#####\n#@$.#\n#####".parse().unwrap_or_else(|error| panic!("{error:?}"));
    let file = sokobond::format::read(b"xxxxxx\nxH--hx\nxxxxxx\n");
    let bond = Level::from(file.level.unwrap_or_else(|| panic!("{:?}", file.diagnostics)));
    let board = Position::start(&bond);
    assert_eq!(Warnings::new(&level.into(), true).check(&board), None);
    assert!(push_targets(&board, grid::Cell(7)).is_empty() && pushable(&board).is_empty());
    assert_eq!(push_to(&board, grid::Cell(7), grid::Cell(8), Metric::Moves), None);
}

#[test]
fn what_a_solver_found_or_hints_led_to_is_kept_apart_from_the_players_own() {
    let level: sokoban::Level = "#######\n#@ $ .#\n#     #\n#######".parse().expect("a level");
    let (level, mut book) = (Level::from(level), Book::new());
    let key = LevelKey::of(&level);
    let mut file = String::new();
    let mut offer = |book: &mut Book, moves: &str, credit| {
        let offer = book.offer(&level, &lurd(moves), credit).unwrap_or_else(|error| panic!("{error}"));
        offer.line.iter().for_each(|line| file.push_str(&format!("{line}\n")));
        (offer.first, offer.fewer_moves)
    };
    assert_eq!(offer(&mut book, "rRR", Credit::Solver), (true, true));
    assert!(!book.has(&key) && book.knows(&key), "only played moves make a level solved");
    assert_eq!(offer(&mut book, "druRR", Credit::Hinted), (true, true));
    assert!(book.has(&key));
    assert!(offer(&mut book, "drulrRR", Credit::Mine).0);
    assert_eq!(offer(&mut book, "rlrRR", Credit::Mine), (false, true));
    let of = |best: &Option<sokoworks_play::Best>| best.as_ref().map(|best| best.moves.tally.moves);
    let bests = book.bests(&level);
    assert_eq!([&bests.mine, &bests.hinted, &bests.solver].map(of), [Some(5), Some(5), Some(3)]);
    assert_eq!(bests.played().map(|(_, credit)| credit), Some(Credit::Mine));
    let (again, unread) = Book::read(&file);
    assert_eq!(again, book);
    assert!(unread.is_empty());
    assert_eq!(Book::read(book.text()).0, book);
}
