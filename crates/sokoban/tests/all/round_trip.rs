//! What is written reads back the same: random collections in every format.

use grid::Random;
use sokoworks_sokoban::format::{
    self, Collection, Entry, Flavor, KeyValue, Kind, Moves, ReadOptions, WriteOptions,
};
use sokoworks_sokoban::replay::{self, lurd};
use sokoworks_sokoban::{BuildOptions, Identity, Level};

/// Texts that the reader must not mistake for something else.
const TRICKY: [&str; 28] = [
    "dull", "R", "llll", "3r4U", "#50 (3)", "30-8-55", "+|+", "#####", "5#|5#|5#", "-----", "; 1", ";x",
    "'q'", ":: x", "::", ": x", "> a", "Title: x", "Title:", "Comment:", "Author = b", "Solution",
    "Solution 1/1", "Best moves", "Bob", "WWW", "*", "<SokobanLevels>",
];

/// Characters of many scripts, without controls and marks of format.
const SCRIPTS: [(u32, u32); 9] = [
    (0x20, 0x7e),
    (0x20, 0x7e),
    (0xa0, 0xac),
    (0xae, 0x24f),
    (0x391, 0x3a1),
    (0x410, 0x44f),
    (0x2010, 0x2027),
    (0x4e00, 0x9fff),
    (0x1f300, 0x1f64f),
];

/// A text of up to `most` characters.
fn text_of(random: &mut Random, most: u32, character: impl Fn(&mut Random) -> char) -> String {
    (0..random.below(most + 1)).map(|_| character(random)).collect()
}

/// A line without blanks around it; empty only by chance.
fn line(random: &mut Random) -> String {
    let text = match random.below(3) {
        0 => (*random.pick(&TRICKY)).to_owned(),
        1 => text_of(random, 20, |random| {
            let (first, last) = *random.pick(&SCRIPTS);
            char::from_u32(first + random.below(last - first + 1)).unwrap_or('x')
        }),
        _ => text_of(random, 120, |random| {
            let signs = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,.:;=#*-";
            char::from(*random.pick(signs))
        }),
    };
    text.trim().to_owned()
}

fn value(random: &mut Random) -> String {
    loop {
        let text = line(random);
        if !text.is_empty() {
            return text;
        }
    }
}

fn maybe(random: &mut Random) -> Option<String> {
    (random.below(2) == 0).then(|| value(random))
}

/// Notes as the reader makes them: empty lines only between lines.
fn notes(random: &mut Random) -> Vec<String> {
    let mut notes = Vec::new();
    for _ in 0..random.below(5) {
        if !notes.is_empty() && random.below(2) == 0 {
            notes.push(String::new());
        }
        notes.push(format!("{}{}", random.pick(&["", "", "  "]), value(random)));
    }
    notes
}

fn keys(random: &mut Random, names: &[&'static str]) -> Vec<KeyValue> {
    names.iter().filter_map(|name| maybe(random).map(|value| KeyValue { name, value })).collect()
}

/// A board, playable or not, with moves that replay on it.
fn board(random: &mut Random) -> (Vec<String>, Option<Level>, Vec<Moves>) {
    let mut rows: Vec<String> =
        crate::common::random_board(random).lines().map(|row| row.trim_end().to_owned()).collect();
    if random.below(4) == 0 {
        // Any cells at all, but still a board: the first row keeps its wall.
        for row in rows.iter_mut().skip(1) {
            *row = text_of(random, 8, |random| *random.pick(&['#', '@', '+', '$', '*', '.', ' ']));
            row.truncate(row.trim_end().len());
        }
        let last = rows.len() - 1;
        rows[last].push('#');
    }
    let level = Level::from_rows(&rows, &BuildOptions::default()).level;
    let count = random.below(3);
    let moves =
        level.iter().flat_map(|level| (0..count).filter_map(|_| walk(level, random)).collect::<Vec<_>>());
    let moves = moves.collect();
    (rows, level, moves)
}

/// A random walk as stored moves; none when it does not get anywhere.
fn walk(level: &Level, random: &mut Random) -> Option<Moves> {
    let wanted: Vec<_> = (0..random.below(200)).map(|_| *random.pick(&grid::Direction::ALL)).collect();
    let mut steps = Vec::new();
    let mut position = sokoworks_sokoban::Position::start(level);
    for direction in wanted {
        if sokoworks_sokoban::rules::step(level, &mut position, direction).is_some() {
            steps.push(direction);
        }
    }
    let replayed = replay::replay(level, &steps);
    steps.truncate(replayed.solved_after.unwrap_or(steps.len()));
    let replayed = replay::replay(level, &steps);
    let current = (random.below(3) == 0 && !steps.is_empty()).then(|| random.index(steps.len()));
    (!steps.is_empty()).then_some(Moves {
        kind: if replayed.solved { Kind::Solution } else { Kind::Snapshot },
        steps,
        lurd: replayed.lurd,
        current,
        metrics: replayed.metrics,
        reverse: false,
        heading: random.pick(&["", "Solution by Bob", "Best 12/3 moves"]).to_string(),
        keys: Vec::new(),
        notes: Vec::new(),
        line: 0,
    })
}

fn entry(random: &mut Random, number: usize) -> Entry {
    let (rows, level, mut solutions) = board(random);
    for moves in &mut solutions {
        moves.keys = keys(random, &["Solver", "Optimality", "Time"]);
        moves.notes = notes(random);
    }
    Entry {
        number,
        title: line(random),
        author: maybe(random),
        keys: keys(random, &["Collection", "Set", "Difficulty", "Date", "Copyright", "Time"]),
        notes: notes(random),
        rows,
        margin: random.index(4),
        level,
        solutions,
        ..Entry::default()
    }
}

fn collection(random: &mut Random) -> Collection {
    Collection {
        title: line(random),
        author: maybe(random),
        keys: keys(random, &["Email", "Homepage", "Copyright", "Description", "Date of Last Change"]),
        header: notes(random),
        legend: (0..random.below(3)).map(|_| format!("::{}", line(random))).collect(),
        entries: (1..=1 + random.index(4)).map(|number| entry(random, number)).collect(),
        ..Collection::default()
    }
}

/// Calls a test with 400 generators of random numbers. The seed of one that fails is printed.
fn check(test: impl Fn(&mut Random)) {
    for seed in 0x50c0..0x50c0 + 400 {
        let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| test(&mut Random::new(seed))));
        if let Err(panic) = failed {
            crate::common::say(&format!("seed {seed}"));
            std::panic::resume_unwind(panic);
        }
    }
}

/// The collection without what depends on the text: places and diagnostics.
fn bare(mut collection: Collection) -> Collection {
    collection.diagnostics.clear();
    for entry in &mut collection.entries {
        entry.line = 0;
        entry.diagnostics.clear();
        entry.solutions.iter_mut().for_each(|moves| moves.line = 0);
    }
    collection
}

fn reread(text: &str) -> Collection {
    bare(format::read(text.as_bytes(), &ReadOptions::default()))
}

#[test]
fn sok() {
    check(|random| {
        let (collection, hyphen_floor) = (collection(random), random.below(2) == 0);
        let written =
            format::write_with(&collection, Flavor::Sok, &WriteOptions::default().hyphen_floor(hyphen_floor));
        assert_eq!(&written.diagnostics, &[]);
        assert_eq!(reread(&written.text), collection, "{}", written.text);
    });
}

#[test]
fn json() {
    check(|random| {
        let mut expect = collection(random);
        let written = format::write_with(&expect, Flavor::Json, &WriteOptions::default());
        assert_eq!(&written.diagnostics, &[]);
        for entry in &mut expect.entries {
            entry.solutions.sort_by_key(|moves| moves.kind == Kind::Snapshot);
        }
        assert_eq!(reread(&written.text), expect, "{}", written.text);
    });
}

fn playable(random: &mut Random) -> Collection {
    let mut playable = collection(random);
    playable.entries.retain(|entry| entry.level.is_some());
    playable
}

#[test]
fn pddl_of_playable_levels() {
    check(|random| {
        let playable = playable(random);
        let written = format::write(&playable, Flavor::Pddl);
        let again = reread(&written);
        let levels = |collection: &Collection| {
            let level = |entry: &Entry| {
                entry.level.as_ref().map(|level| (Identity::of(level).hash, level.boxes().len()))
            };
            collection.entries.iter().map(level).collect::<Vec<_>>()
        };
        assert_eq!(levels(&again), levels(&playable), "{written}");
    });
}

#[test]
fn xsb() {
    check(|random| {
        let mut expect = collection(random);
        let written = format::write(&expect, Flavor::Xsb);
        expect.entries.iter_mut().for_each(|entry| entry.solutions.clear());
        assert_eq!(reread(&written), expect, "{written}");
    });
}

#[test]
fn slc() {
    check(|random| {
        let collection = collection(random);
        let written = format::write(&collection, Flavor::Slc);
        let again = reread(&written);
        let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(again.title, spaced(&collection.title), "{written}");
        assert_eq!(spaced(&again.header.concat()), spaced(&collection.header.concat()));
        assert_eq!(again.author.unwrap_or_default(), spaced(&collection.author.unwrap_or_default()));
        for (again, entry) in again.entries.iter().zip(&collection.entries) {
            assert_eq!((again.number, &again.rows, &again.level), (entry.number, &entry.rows, &entry.level));
            assert_eq!(&again.title, &spaced(&entry.title));
        }
        assert_eq!(again.entries.len(), collection.entries.len());
    });
}

#[test]
fn rle_of_playable_boards() {
    check(|random| {
        let playable = playable(random);
        let again = reread(&format::write(&playable, Flavor::Rle));
        let levels = |collection: &Collection| {
            collection.entries.iter().map(|entry| entry.level.clone()).collect::<Vec<_>>()
        };
        assert_eq!(levels(&again), levels(&playable));
    });
}

#[test]
fn text_without_boards() {
    check(|random| {
        let collection = reread(&(notes(random).join("\n") + "\n"));
        let written = format::write(&collection, Flavor::Sok);
        // Moves that need a heading of their own because the text around them needs a comment add to
        // the header; nothing is lost.
        let again = reread(&written);
        assert!(again.header.starts_with(&collection.header), "{written}");
        assert_eq!(again.loose, collection.loose, "{written}");
    });
}

#[test]
fn lurd_as_text() {
    check(|random| {
        let text = text_of(random, 40, |random| char::from(*random.pick(b"lurdLURD*0123456789() ")));
        if let Ok(sequence) = lurd::parse(&text) {
            assert_eq!(lurd::parse(&sequence.to_string()), Ok(sequence.clone()));
            let encoded = sokoworks_sokoban::rle::encode(&sequence.to_string());
            assert_eq!(lurd::parse(&encoded), Ok(sequence));
        }
    });
}

#[test]
fn a_damaged_row_keeps_its_blanks_where_floor_is_written_as_hyphens() {
    for text in [
        "#######\n#@ ? .#\n#######\n",
        "text\n\n\"#####|#@$.#|#####\", \"a\": \"R\"}(pos-1-1)###\n#*#\n###\n",
    ] {
        let collection = format::read(text.as_bytes(), &ReadOptions::default());
        let rows = |collection: &Collection| {
            collection.entries.iter().map(|entry| entry.rows.clone()).collect::<Vec<_>>()
        };
        assert_eq!(rows(&collection).len(), 1, "{collection:?}");
        let written =
            format::write_with(&collection, Flavor::Sok, &WriteOptions::default().hyphen_floor(true));
        let again = format::read(written.text.as_bytes(), &ReadOptions::default());
        assert_eq!(rows(&again), rows(&collection), "{}", written.text);
    }
}
