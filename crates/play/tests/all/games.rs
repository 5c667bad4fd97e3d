//! Games in progress: undo, redo, restart, seek, runs, pasting, and coming back to a game left.

use crate::common::{CIRCULAR, level, lurd};
use grid::Random;
use sokoworks::{Budget, Game, Level, Made, Position};
use sokoworks_play::editor::Draft;
use sokoworks_play::{Advice, Book, Hints, Play, Reverse, Session, Timeline, Unit};

fn sokoban(board: &str) -> Level {
    let level: sokoban::Level = board.parse().unwrap_or_else(|error| panic!("{error:?}"));
    level.into()
}

/// The board is what the attempt's moves make of the start, whatever was done before.
fn assert_true(play: &Play, seed: u64) {
    let mut board = Position::start(play.level());
    let made: Vec<Made> = play.moves().into_iter().filter_map(|direction| board.step(direction)).collect();
    assert_eq!((&board, &made[..]), (play.board(), play.trail()), "seed {seed}");
    assert_eq!(play.tally().pushes, made.iter().filter(|made| made.pushed()).count(), "seed {seed}");
    let letters: String = made.iter().map(Made::letter).collect();
    assert_eq!(play.lurd(), letters, "seed {seed}");
}

#[test]
fn every_way_back_and_forth_keeps_the_board_true() {
    for seed in 0..150 {
        let mut random = Random::new(seed);
        let mut play = Play::new(level(&mut random));
        for _ in 0..60 {
            let units = [Unit::Move, Unit::Push, Unit::All];
            match random.below(12) {
                0..=4 => drop(play.step(random.direction()).cloned()),
                5 => drop(play.run(random.direction())),
                6 | 7 => drop(play.undo(*random.pick(&units))),
                8 => drop(play.redo(*random.pick(&units))),
                9 => play.restart(),
                10 => play.seek(random.index(play.length() + 2)),
                _ => {
                    // Undo and redo of one entry are inverse.
                    let before = play.clone();
                    if play.undo(Unit::Move) == 1 {
                        assert_eq!(play.redo(Unit::Move), 1, "seed {seed}");
                    }
                    assert_eq!(play, before, "seed {seed}");
                }
            }
            assert_true(&play, seed);
        }
        let text = play.text();
        let timeline: Timeline = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(Play::resume(play.level().clone(), timeline), (play.clone(), None), "seed {seed}: {text}");
        while play.undo(Unit::Move) > 0 {
            assert_true(&play, seed);
        }
        assert_eq!((play.timeline().cursor(), play.tally().moves), (0, 0), "seed {seed}");
    }
}

#[test]
fn pushes_restarts_and_places() {
    let mut play = Play::new(sokoban("########\n#@ $  .#\n#      #\n########"));
    play.make(&lurd("rRdlruR"));
    assert_eq!(play.text(), "rRdlruR");
    let check = |play: &Play, text: &str, moves: usize, length: usize| {
        assert_eq!((play.text().as_str(), play.tally().moves, play.length()), (text, moves, length));
    };
    assert_eq!(play.undo(Unit::Push), 1);
    check(&play, "rRdlru*R", 6, 7);
    assert_eq!(play.undo(Unit::Push), 5);
    check(&play, "r*RdlruR", 1, 7);
    assert_eq!(play.redo(Unit::Push), 1);
    assert_eq!(play.redo(Unit::Push), 5);
    check(&play, "rRdlruR", 7, 7);
    play.restart();
    play.restart();
    check(&play, "rRdlruR!", 0, 0);
    play.make(&lurd("dr"));
    play.undo(Unit::All);
    check(&play, "rRdlruR!*dr", 0, 2);
    assert_eq!(play.undo(Unit::Push), 1);
    check(&play, "rRdlruR*!dr", 7, 7);
    assert_eq!(play.redo(Unit::All), 1);
    play.seek(1);
    check(&play, "rRdlruR!d*r", 1, 2);
    assert!(!play.is_solved());
}

#[test]
fn runs_end_where_something_changes() {
    let mut play = Play::new(sokoban("##########\n#@  $   .#\n#        #\n##########"));
    assert_eq!((play.run(grid::Direction::Right), play.run(grid::Direction::Right)), (2, 4));
    assert!(play.is_solved());
    assert_eq!(play.run(grid::Direction::Up), 0);
    // The player alone, then a molecule that it takes along once it is bonded.
    let file = sokobond::format::read(b"xxxxxxxx\nxH--o--x\nxxxxxxxx\n");
    let mut play = Play::new(file.level.unwrap_or_else(|| panic!("{:?}", file.diagnostics)));
    assert_eq!((play.run(grid::Direction::Right), play.run(grid::Direction::Right)), (2, 2));
}

#[test]
fn pasting_tells_the_first_illegal_move() {
    let level = sokoban("########\n#@ $  .#\n#      #\n########");
    let check = |text: &str, expect: Result<(usize, Option<usize>, &str), (&str, usize)>| {
        let mut play = Play::new(level.clone());
        let pasted = play.paste(text).map(|pasted| (pasted.made, pasted.illegal, play.text()));
        let pasted = pasted.map_err(|error| (error.code, error.column));
        assert_eq!(pasted, expect.map(|(made, illegal, text)| (made, illegal, text.to_owned())), "{text}");
    };
    check("r3R", Ok((4, None, "rRRR")));
    check("rrr r r", Ok((4, Some(4), "rRRR")));
    check("uR", Ok((0, Some(0), "")));
    check("rR*d", Ok((3, None, "rR*d")));
    check("rRx", Err(("E-MOVES", 3)));
    // Pulls of reverse mode are turned round.
    check("[rrrr]LLL", Ok((4, None, "rRRR")));
    check("[r]R", Err(("E-REVERSE", 0)));
    let file = sokobond::format::read(b"xxxxxx\nxH--hx\nxxxxxx\n");
    let mut play = Play::new(file.level.unwrap_or_else(|| panic!("{:?}", file.diagnostics)));
    // Sokobond passes refused keys over.
    assert_eq!(play.paste("=WDD").map(|pasted| (pasted.made, pasted.illegal)), Ok((2, None)));
    assert!(play.is_solved());
    assert_eq!(play.paste("=WQ").map_err(|error| error.code), Err("E-KEY"));
}

#[test]
fn a_pasted_solution_is_of_the_whole_level() {
    let level = sokoban("########\n#@ $  .#\n#      #\n########");
    let check = |before: &str, text: &str, expect: &str| {
        let mut play = Play::new(level.clone());
        play.make(&lurd(before));
        let made = play.paste(text).map(|pasted| pasted.illegal);
        assert_eq!((made, play.text().as_str()), (Ok(None), expect), "{text} after {before}");
        play
    };
    // In the middle of a game it begins a new attempt, which undo takes back.
    let mut play = check("rdl", "r3R", "rdl!rRRR");
    assert!(play.is_solved());
    play.undo(Unit::All);
    play.undo(Unit::Move);
    assert_eq!((play.text().as_str(), play.tally().moves), ("rdl*!rRRR", 3));
    // What goes on from here, to the end or not, goes on from here.
    check("rl", "rRRR", "rlrRRR");
    check("rR", "RR", "rRRR");
    check("rR", "ld", "rRld");
    check("", "rRRR", "rRRR");
    check("rRRR", "rRRR", "rRRR!rRRR");
}

#[test]
fn a_game_from_elsewhere_is_played_as_far_as_it_is_legal() {
    let level = sokoban("########\n#@ $  .#\n#      #\n########");
    let timeline: Timeline = "rr!rrrrrr*r".parse().unwrap_or_default();
    let (play, illegal) = Play::resume(level, timeline);
    assert_eq!((play.text().as_str(), illegal), ("rR!rRRR", Some(7)));
    assert!(play.is_solved());
}

#[test]
fn no_text_does_harm() {
    let seed = 8;
    let mut random = Random::new(seed);
    let alphabet: Vec<char> =
        "lurdLURD!*[]0123456789 \t\n\\#@$.+-xXhHoOv2/=r\u{e9}\u{1f600}record".chars().collect();
    for _ in 0..1_000 {
        let level = level(&mut random);
        let length = random.index(40);
        let text: String = (0..length).map(|_| *random.pick(&alphabet)).collect();
        let timeline: Timeline = text.parse().unwrap_or_default();
        let (play, _) = Play::resume(level.clone(), timeline);
        assert_true(&play, seed);
        let mut pasted = play.clone();
        if pasted.paste(&text).is_err() {
            assert_eq!(pasted, play, "seed {seed}: {text:?}");
        }
        if let Level::Sokoban(level) = &level
            && let Some(game) = Reverse::resume(level.clone(), &text)
        {
            assert_eq!(Reverse::resume(level.clone(), &game.text()), Some(game), "seed {seed}: {text:?}");
        }
        for game in Game::ALL {
            let draft = Draft::read(game, &text);
            assert_eq!(Draft::read(game, &draft.text()), draft, "seed {seed}: {text:?}");
        }
        assert!(Book::read(&text).0.is_empty() && Session::read(&text).0 == Session::new(), "seed {seed}");
    }
}

#[test]
fn a_level_that_starts_solved_takes_a_push_in_every_part_of_play() {
    let level = sokoban(CIRCULAR);
    let check = |text: &str, solved: bool| {
        let (mut play, illegal) = Play::resume(level.clone(), text.parse().expect("a timeline"));
        assert_eq!((illegal, play.is_solved()), (None, solved), "{text}");
        let advice = Hints::new(1).ask(&play, &Budget::new(), &mut |_| {});
        assert_eq!(matches!(advice, Advice::Solved), solved, "{text}: {advice:?}");
        assert_eq!(matches!(advice, Advice::Hint(_)), !solved, "{text}: {advice:?}");
        // There and back.
        play.undo(Unit::All);
        play.redo(Unit::All);
        assert_eq!(play.is_solved(), solved || text.contains('*'), "{text}");
    };
    check("", false);
    check("ul", false);
    check("r", false);
    check("rurrdl", true);
    check("rurrdlu", true);
    check("*rurrdl", false);
    check("rurrdl!", false);
    check("rurrdl!u", false);
    let mut hints = Hints::new(1);
    assert!(!hints.learn(&Play::new(level.clone()), &lurd("ud")));
    assert!(hints.learn(&Play::new(level.clone()), &lurd("rurrdl")));
    let mut play = Play::new(level);
    play.make(&lurd("rurrd"));
    assert_eq!(hints.known(&play).map(|hint| (hint.moves, hint.pushes_left)), Some((lurd("l"), 1)));
}
