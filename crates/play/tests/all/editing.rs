//! The editor, drafts and sessions: what is done can be undone, what is written reads back.

use crate::common::{level, lurd};
use grid::{Cell, Random, Size, Symmetry};
use sokoban::format::Flavor;
use sokoban::symbol::Symbol;
use sokobond::format::Version;
use sokobond::{Element, Modifier};
use sokoworks::{Game, Level};
use sokoworks_play::editor::{CanNotSave, Draft, Editor, Rect, SaveAs, Square, Texts, Tile};
use sokoworks_play::{Play, Section, Session, Unit, Unread};

fn change(editor: &mut Editor, random: &mut Random) {
    let size = editor.draft().size();
    let cell = Cell(random.below(size.area() as u32 + 2));
    let palette = Tile::all(editor.draft().game());
    let tile = *random.pick(&palette);
    let part =
        Rect { x: random.below(6), y: random.below(6), width: random.below(5), height: random.below(5) };
    let by = |random: &mut Random| random.below(5) as i32 - 2;
    match random.below(9) {
        0 | 1 => editor.place(cell, tile),
        2 => editor.paint(part.cells(size), tile),
        3 => editor.fill(cell, tile),
        4 => editor.place_modifier(cell, Some(*random.pick(&Modifier::ALL))),
        5 => editor.shift(part, by(random), by(random)),
        6 => editor.resize(by(random), by(random), by(random), by(random)),
        7 => {
            let copy = editor.draft().part(part);
            editor.stamp(&copy, (by(random) * 2, by(random) * 2))
        }
        _ => editor.transform(*random.pick(&Symmetry::ALL)),
    };
}

#[test]
fn every_change_can_be_undone_and_every_draft_written() {
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let game = *random.pick(&Game::ALL);
        let mut editor = match random.below(2) {
            0 => Editor::room(game, Size::new(random.below(9), random.below(9))),
            _ => Editor::new(Draft::of(&level(&mut random)), false),
        };
        let mut states = vec![editor.draft().clone()];
        for _ in 0..40 {
            change(&mut editor, &mut random);
            if states.last() != Some(editor.draft()) {
                states.push(editor.draft().clone());
            }
            let draft = editor.draft();
            assert_eq!(Draft::read(draft.game(), &draft.text()), *draft, "seed {seed}\n{}", draft.text());
            let players = draft.size().cells().filter(|&cell| draft.tile(cell).has_player()).count();
            assert!(players <= 1, "seed {seed}");
            // The checker agrees with the board, and its remarks lie on it.
            let checked = editor.check();
            for (cell, remark) in &checked.remarks {
                assert!(
                    cell.is_none_or(|cell| cell.index() < draft.size().area()),
                    "seed {seed}: {remark:?}"
                );
            }
            if let Some(level) = checked.level {
                let again = Editor::new(Draft::of(&level), false);
                assert_eq!(again.check().level, Some(level), "seed {seed}");
            }
        }
        for state in states.iter().rev().skip(1) {
            assert!(editor.undo(), "seed {seed}");
            assert_eq!(editor.draft(), state, "seed {seed}");
        }
        assert!(!editor.undo(), "seed {seed}");
        for state in states.iter().skip(1) {
            assert!(editor.redo(), "seed {seed}");
            assert_eq!(editor.draft(), state, "seed {seed}");
        }
        assert!(!editor.redo(), "seed {seed}");
    }
}

#[test]
fn parts_are_copied_with_all_that_is_in_them() {
    let mut editor = Editor::new(Draft::read(Game::Sokoban, "#####\n#@$.#\n#####\n     \n     "), false);
    let part = Rect::between((3, 2), (1, 1));
    assert_eq!(part, Rect { x: 1, y: 1, width: 3, height: 2 });
    let copy = editor.draft().part(part);
    assert_eq!(copy.rows(), ["@$.", "###"]);
    // The player goes along; what falls off the board is left out.
    editor.stamp(&copy, (3, 3));
    assert_eq!(editor.draft().rows(), ["#####", "# $.#", "#####", "   @$", "   ##"]);
    editor.stamp(&copy, (-1, -1));
    assert_eq!(editor.draft().rows()[0], "#####");
    let beyond = editor.draft().part(Rect { x: 9, y: 0, width: 2, height: 2 });
    assert_eq!((beyond.rows(), beyond.size().area()), (Vec::<String>::new(), 0));
    let before = editor.draft().clone();
    assert!(!editor.stamp(&beyond, (0, 0)));
    assert_eq!(*editor.draft(), before);
    // Corners between copied cells are copied, those at its edge are not.
    let mut bonds = Editor::new(Draft::read(Game::Sokobond, "v2\nx x -\n / +\nx x -\n\n- - -\n"), false);
    let copy = bonds.draft().part(Rect { x: 0, y: 0, width: 2, height: 2 });
    bonds.stamp(&copy, (1, 1));
    assert_eq!(bonds.draft().text(), "v2\nx x -\n / +\nx x x\n   /\n- x x\n");
}

#[test]
fn turning_four_times_and_mirroring_twice_changes_nothing() {
    for seed in 0..40 {
        let draft = Draft::of(&level(&mut Random::new(seed)));
        let mut turned = draft.clone();
        (0..4).for_each(|_| turned.transform(Symmetry::CLOCKWISE));
        assert_eq!(turned, draft, "seed {seed}");
        (0..2).for_each(|_| turned.transform(Symmetry::MIRROR));
        assert_eq!(turned, draft, "seed {seed}");
        turned.resize(3, 0, 1, 2);
        turned.resize(-3, 0, -1, -2);
        assert_eq!(turned, draft, "seed {seed}");
    }
}

#[test]
fn a_level_is_drawn_checked_played_and_saved() {
    let mut editor = Editor::room(Game::Sokoban, Size::new(7, 3));
    let size = editor.draft().size();
    let at = |x| size.cell(x, 1);
    let codes = |editor: &Editor| -> Vec<_> {
        editor.check().remarks.iter().map(|(cell, remark)| (*cell, remark.code)).collect()
    };
    assert_eq!(codes(&editor), [(None, "E-NOPLAYER"), (None, "E-NOBOX")]);
    editor.place(at(1), Tile::Sokoban(Symbol::Player));
    editor.place(at(3), Tile::Sokoban(Symbol::Box));
    editor.place(at(5), Tile::Sokoban(Symbol::Goal));
    assert_eq!(codes(&editor), []);
    editor.place(size.cell(3, 0), Tile::Sokoban(Symbol::Floor));
    assert_eq!(codes(&editor), [(Some(size.cell(3, 0)), "W-OPEN")]);
    assert!(editor.playtest().is_none() && editor.undo());
    let mut play = editor.playtest().unwrap_or_else(|| panic!("playable"));
    play.run(grid::Direction::Right);
    play.run(grid::Direction::Right);
    assert!(play.is_solved());
    let before = editor.clone();
    let solutions = [play.moves(), lurd("r")];
    let sok =
        editor.save(&titled("Room"), &solutions, SaveAs::Sokoban(Flavor::Sok)).map(|written| written.text);
    assert_eq!(sok.as_deref(), Ok("Room\n\n#######\n#@ $ .#\n#######\n\nSolution 3/2\nrRR\n"));
    let rle = editor.save(&titled(""), &[], SaveAs::Sokoban(Flavor::Rle)).map(|written| written.text);
    assert_eq!(rle.as_deref(), Ok("7#|#@-$-.#|7#\n"));
    let other = editor.save(&titled(""), &[], SaveAs::Sokobond(Version::V2));
    assert_eq!(other.map(|written| written.text), Err(CanNotSave::OtherGame));
    assert_eq!(editor, before, "nothing is lost by playing and saving");
    // One player; goals stay under what is put on them.
    editor.place(at(5), Tile::Sokoban(Symbol::Player));
    assert_eq!(editor.draft().rows()[1], "#  $ +#");
    editor.place(at(5), Tile::Sokoban(Symbol::Box));
    assert_eq!(editor.draft().rows()[1], "#  $ *#");
    let stroke = editor.draft().clone();
    editor.begin_stroke();
    for x in 1..5 {
        editor.place(at(x), Tile::Sokoban(Symbol::Wall));
    }
    editor.end_stroke();
    assert!(editor.undo() && *editor.draft() == stroke);
}

#[test]
fn a_sokobond_level_is_drawn_checked_played_and_saved() {
    let mut editor = Editor::room(Game::Sokobond, Size::new(6, 4));
    let size = editor.draft().size();
    let atom = |element, player| Tile::Sokobond(Square::Atom { element, player });
    editor.place(size.cell(1, 1), atom(Element::Hydrogen, true));
    editor.place(size.cell(4, 1), atom(Element::Oxygen, false));
    let remarks = editor.check().remarks;
    assert_eq!(remarks.iter().map(|(_, remark)| remark.code).collect::<Vec<_>>(), ["W-ODD"]);
    editor.place(size.cell(4, 1), atom(Element::Hydrogen, false));
    editor.place(size.cell(5, 2), Tile::Sokobond(Square::Floor));
    let remarks = editor.check().remarks;
    assert_eq!(remarks[0].0, Some(size.cell(5, 2)), "{remarks:?}");
    assert!(editor.undo());
    editor.place_modifier(size.cell(2, 1), Some(Modifier::Weaken));
    let mut play = editor.playtest().unwrap_or_else(|| panic!("playable"));
    play.run(grid::Direction::Right);
    assert!(play.is_solved());
    let save = |version| editor.save(&titled(""), &[play.moves()], SaveAs::Sokobond(version));
    assert_eq!(save(Version::V1).map(|written| written.text), Err(CanNotSave::NeedsV2));
    let text = save(Version::V2).map(|written| written.text).unwrap_or_default();
    let read = sokobond::format::read(text.as_bytes());
    assert_eq!((read.level.map(Level::from), read.solutions.len()), (editor.check().level, 1));
}

#[test]
fn a_locked_draft_stays_as_it_is() {
    let level: sokoban::Level = "#####\n#@$.#\n#####".parse().unwrap_or_else(|error| panic!("{error:?}"));
    let mut editor = Editor::new(Draft::of(&level.into()), true);
    assert!(!editor.transform(Symmetry::CLOCKWISE) && editor.is_locked() && !editor.undo());
    editor.unlock();
    assert!(editor.transform(Symmetry::CLOCKWISE));
}

#[test]
fn sessions_remember_and_survive_damage() {
    let seed = 4;
    let mut random = Random::new(seed);
    let mut session = Session::new();
    let mut journal = String::new();
    let mut games = Vec::new();
    for _ in 0..20 {
        let mut play = Play::new(level(&mut random));
        for _ in 0..20 {
            play.step(random.direction());
        }
        play.undo(Unit::Push);
        journal.extend(session.remember(&play).map(|line| line + "\n"));
        games.push(play);
    }
    let mut set = |section, name: &str, value: Option<&str>| {
        let line = session.set(section, name, value);
        let changed = line.is_some();
        journal.extend(line.map(|line| line + "\n"));
        changed
    };
    assert!(set(Section::Setting, "speed", Some("8")) && !set(Section::Setting, "speed", Some("8")));
    assert!(set(Section::Setting, "speed", None) && set(Section::Draft, "new", Some("##\t\n\\@\r\n")));
    assert!(set(Section::Place, "", Some("a file.xsb#3")));
    for text in [journal.clone(), session.text()] {
        assert_eq!(Session::read(&text), (session.clone(), Unread::default()));
    }
    assert_eq!(session.all(Section::Setting).count(), 0);
    assert_eq!(session.get(Section::Draft, "new"), Some("##\t\n\\@\r\n"));
    for play in &games {
        assert_eq!(session.restore(play.level()), *play, "seed {seed}");
    }
    for _ in 0..300 {
        let mut bytes = journal.clone().into_bytes();
        let at = random.index(bytes.len());
        bytes[at] = random.below(256) as u8;
        bytes.truncate(bytes.len() - random.index(3) * random.index(200));
        let is_whole = |line: &&str| bytes.windows(line.len()).any(|other| other == line.as_bytes());
        let whole: Vec<&str> = journal.lines().filter(is_whole).collect();
        assert_eq!(Session::read(&bytes).0, Session::read(whole.join("\n")).0, "seed {seed}");
    }
}

fn titled(title: &str) -> Texts {
    Texts { title: title.to_owned(), ..Texts::default() }
}

#[test]
fn texts_are_saved_and_unfinished_levels_too() {
    let mut editor = Editor::room(Game::Sokoban, Size::new(6, 3));
    let texts = Texts {
        title: "Mine".to_owned(),
        author: "Me".to_owned(),
        notes: "First line\n\nSecond: line".to_owned(),
    };
    for playable in [false, true] {
        if playable {
            for (x, letter) in [(1, '@'), (2, '$'), (3, '.')] {
                editor.place(Size::new(6, 3).cell(x, 1), Tile::read(Game::Sokoban, letter).expect("a tile"));
            }
        }
        for flavor in [Flavor::Sok, Flavor::Xsb] {
            let text = editor.save(&texts, &[], SaveAs::Sokoban(flavor)).expect("a file").text;
            let read = sokoban::format::read(text.as_bytes(), &sokoban::format::ReadOptions::default());
            let entry = &read.entries[0];
            assert_eq!(entry.level.is_some(), playable, "{text}");
            assert_eq!((entry.title.as_str(), read.author_of(entry)), ("Mine", Some("Me")), "{text}");
            assert_eq!(entry.notes.join("\n"), texts.notes, "{text}");
            assert_eq!(entry.rows, sokoworks_play::editor::without_margin(&editor.draft().rows()), "{text}");
        }
    }
    let editor = Editor::room(Game::Sokobond, Size::new(5, 4));
    let save = |version| editor.save(&texts, &[], SaveAs::Sokobond(version)).map(|written| written.text);
    assert_eq!(save(Version::V1), Err(CanNotSave::NotPlayable));
    let text = save(Version::V2).expect("a file");
    assert_eq!(Draft::read(Game::Sokobond, &text), *editor.draft());
}

/// Journals of records and sessions, damaged: nothing panics, and no time is lost. `SOKO_CASES=1000000` tries more.
#[test]
fn damaged_journals_do_no_harm() {
    let mut journal = String::new();
    let (mut book, mut session) = (sokoworks_play::Book::new(), Session::new());
    for pushes in 1..12 {
        let (wall, floor) = ("#".repeat(pushes + 4), " ".repeat(pushes - 1));
        let text = format!("{wall}\n#@${floor}.#\n{wall}");
        let level = Level::from(text.parse::<sokoban::Level>().unwrap_or_else(|error| panic!("{error:?}")));
        let moves = vec![grid::Direction::Right; pushes];
        let line = book
            .offer(&level, &moves, sokoworks_play::Credit::Mine)
            .unwrap_or_else(|error| panic!("{error}"))
            .line;
        journal.extend(line.map(|line| line + "\n"));
        let mut play = Play::new(level);
        play.make(&moves[..pushes / 2]);
        journal.extend(session.remember(&play).map(|line| line + "\n"));
        journal.extend(session.set(Section::Draft, &text, Some(&text)).map(|line| line + "\n"));
    }
    for case in 0..test_levels::cases(4_000) {
        let mut random = Random::new(0xDA_0000 + case);
        let mut bytes = journal.clone().into_bytes();
        test_levels::damage(&mut bytes, |most| random.index(most));
        test_levels::survive(case, &bytes, |bytes| {
            let (book, unread) = sokoworks_play::Book::read(bytes);
            // What is written again reads as the same.
            let again = [unread.bytes(), book.text().into_bytes()].concat();
            let (same, still) = sokoworks_play::Book::read(&again);
            assert_eq!((&same, still.bytes()), (&book, unread.bytes()));
            let (session, unread) = Session::read(bytes);
            let again = [unread.bytes(), session.text().into_bytes()].concat();
            let (same, still) = Session::read(&again);
            assert_eq!((same, still.bytes()), (session, unread.bytes()));
        });
    }
}

#[test]
fn the_lesson_of_a_level_of_sokobond_stays_with_it() {
    let text = "xxxxxx\nxH--hx\nx----x\nxxxxxx\nLesson: Walk to it.\n";
    let mut editor = Editor::new(Draft::read(Game::Sokobond, text), false);
    editor.place(editor.draft().size().cell(2, 2), Tile::wall(Game::Sokobond));
    editor.resize(1, 0, 0, 1);
    editor.resize(-1, 0, 0, -1);
    editor.transform(Symmetry::ALL[4]);
    editor.transform(Symmetry::ALL[4]);
    let lesson = "Lesson: Walk to it.\n";
    assert!(editor.draft().text().ends_with(&format!("\n{lesson}")), "{}", editor.draft().text());
    assert_eq!(Draft::read(Game::Sokobond, &editor.draft().text()), *editor.draft());
    for version in [Version::V1, Version::V2] {
        let solution = [lurd("rr")];
        let saved = editor.save(&Texts::default(), &solution, SaveAs::Sokobond(version)).expect("a file");
        let file = sokobond::format::read(saved.text.as_bytes());
        assert_eq!((file.lesson.as_str(), file.solutions.len()), ("Walk to it.", 1), "{}", saved.text);
        assert!(saved.text.ends_with(lesson));
    }
    // A level that is not playable keeps it too.
    editor.place(editor.draft().size().cell(1, 1), Tile::floor(Game::Sokobond));
    let saved = editor.save(&Texts::default(), &[], SaveAs::Sokobond(Version::V2)).expect("a file");
    assert!(saved.text.ends_with(lesson), "{}", saved.text);
}
