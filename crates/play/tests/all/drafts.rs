//! Drafts that are kept: nothing of them is lost on the way to text and back, and each is found by its level.

use grid::Size;
use sokoworks::Game;
use sokoworks_play::editor::{
    Draft, Origin, SavedDraft, Texts, draft_level, draft_name, drafts, drafts_of, level_hash,
};
use sokoworks_play::{Section, Session};

fn draft(game: Game, origin: Option<Origin>) -> SavedDraft {
    let texts = Texts {
        title: "A \\ title".to_owned(),
        author: String::new(),
        notes: "one\n\nboard\ntwo\r\\n".to_owned(),
    };
    SavedDraft { draft: Draft::room(game, Size::new(5, 4)), texts, changed: 17, origin }
}

fn origin(number: usize, level: u128) -> Origin {
    Origin { path: "/a b/c\nd#e.sok".to_owned(), number, modified: 5, file: u128::MAX, level }
}

#[test]
fn drafts_round_trip_as_text() {
    for game in [Game::Sokoban, Game::Sokobond] {
        for origin in [None, Some(origin(12, 3))] {
            let draft = draft(game, origin);
            assert_eq!(SavedDraft::read(&draft.text()), draft);
        }
    }
    // Whatever the text is, there is a draft.
    for text in
        ["", "soko draft 1", "soko draft 1\norigin x\nboard\n", "soko draft 1\nchanged -\ntitle\nboard"]
    {
        let _ = SavedDraft::read(text);
    }
}

#[test]
fn drafts_are_found_by_number_and_by_what_they_were_drawn_from() {
    let mut session = Session::new();
    let mut keep = |name: &str, draft: &SavedDraft| session.set(Section::Draft, name, Some(&draft.text()));
    let (first, second, third) = (level_hash(["#1"]), level_hash(["#2"]), level_hash(["#3"]));
    keep(&draft_name("/f.sok#2", "run 1"), &draft(Game::Sokoban, Some(origin(2, second))));
    let newer = SavedDraft { changed: 99, ..draft(Game::Sokoban, Some(origin(2, second))) };
    keep(&draft_name("/f.sok#2", "run 2"), &newer);
    keep("/f.sok", &draft(Game::Sokoban, None));
    keep("/other.sok#2", &draft(Game::Sokoban, None));
    let names = |level: &str, states: &[u128]| -> Vec<String> {
        drafts_of(&session, level, states).into_iter().map(|(name, _)| name).collect()
    };
    let both = ["/f.sok#2\trun 2", "/f.sok#2\trun 1"];
    assert_eq!(names("/f.sok#2", &[first, second]), both);
    assert_eq!(names("/f.sok#1", &[first, second]), ["/f.sok"]);
    // A level was put before it: the drafts go with theirs.
    assert_eq!(names("/f.sok#3", &[first, third, second]), both);
    assert_eq!(names("/f.sok#2", &[first, third, second]), [""; 0]);
    // The level itself was changed: the number is all that is left.
    assert_eq!(names("/f.sok#2", &[first, third]), both);
    let all: Vec<_> = drafts(&session).into_iter().map(|(name, _)| draft_level(name)).collect();
    assert_eq!(all, ["/f.sok", "/f.sok#2", "/f.sok#2", "/other.sok#2"]);
    assert_eq!(drafts(&session)[2].1.changed, 99, "from old to new");
}

#[test]
fn levels_are_hashed_as_they_are_read() {
    assert_eq!(level_hash(["###", "# "]), level_hash(["###", "#"]));
    assert_ne!(level_hash(["###", "#"]), level_hash(["####"]));
    assert_ne!(level_hash(["a", "b"]), level_hash(["b", "a"]));
}

#[test]
fn a_lesson_in_a_file_is_no_row_of_the_board() {
    let text = "xxxxxx\nxH--hx\nxxxxxx\n";
    let taught = format!("{text}=DD\nLesson: Side by side.\n");
    let (taught, plain) = (Draft::read(Game::Sokobond, &taught), Draft::read(Game::Sokobond, text));
    assert_ne!(taught.lesson_line(), plain.lesson_line());
    assert_eq!(taught.rows(), plain.rows());
    assert_eq!(taught.with_lesson(""), plain);
}
