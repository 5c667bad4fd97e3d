//! What is written reads back the same: random collections in every format.

use grid::Random;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use sokoworks_sokoban::format::{
    self, Collection, Entry, Flavor, KeyValue, Kind, Moves, ReadOptions, WriteOptions,
};
use sokoworks_sokoban::replay::{self, lurd};
use sokoworks_sokoban::{BuildOptions, Identity, Level};

/// Texts that the reader must not mistake for something else.
const TRICKY: [&str; 28] = [
    "dull",
    "R",
    "llll",
    "3r4U",
    "#50 (3)",
    "30-8-55",
    "+|+",
    "#####",
    "5#|5#|5#",
    "-----",
    "; 1",
    ";x",
    "'q'",
    ":: x",
    "::",
    ": x",
    "> a",
    "Title: x",
    "Title:",
    "Comment:",
    "Author = b",
    "Solution",
    "Solution 1/1",
    "Best moves",
    "Bob",
    "WWW",
    "*",
    "<SokobanLevels>",
];

/// A line without blanks around it; empty only by chance.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![select(&TRICKY[..]).prop_map(str::to_owned), "\\PC{0,20}", "[a-zA-Z0-9 ,.:;=#*-]{0,120}"]
        .prop_map(|text| text.trim().to_owned())
}

fn value() -> impl Strategy<Value = String> {
    line().prop_filter("a value", |text| !text.is_empty())
}

/// Notes as the reader makes them: empty lines only between lines.
fn notes() -> impl Strategy<Value = Vec<String>> {
    let lead = select(vec!["", "", "  "]);
    prop::collection::vec((value(), lead, any::<bool>()), 0..5).prop_map(|lines| {
        let mut notes = Vec::new();
        for (line, lead, blank) in lines {
            if blank && !notes.is_empty() {
                notes.push(String::new());
            }
            notes.push(format!("{lead}{line}"));
        }
        notes
    })
}

fn keys(names: &'static [&'static str]) -> impl Strategy<Value = Vec<KeyValue>> {
    let one = |name: &'static str| prop::option::of(value()).prop_map(move |value| (name, value));
    let all: Vec<_> = names.iter().map(|name| one(name)).collect();
    all.prop_map(|keys| {
        keys.into_iter().filter_map(|(name, value)| Some(KeyValue { name, value: value? })).collect()
    })
}

/// A board, playable or not, with moves that replay on it.
fn board() -> impl Strategy<Value = (Vec<String>, usize, Option<Level>, Vec<Moves>)> {
    (any::<u64>(), 0..4_usize, 0..3_usize).prop_map(|(seed, margin, count)| {
        let mut random = Random::new(seed);
        let mut rows: Vec<String> =
            crate::common::random_board(&mut random).lines().map(|row| row.trim_end().to_owned()).collect();
        if random.below(4) == 0 {
            // Any cells at all, but still a board: the first row keeps its wall.
            for row in rows.iter_mut().skip(1) {
                *row = (0..random.below(9))
                    .map(|_| *random.pick(&['#', '@', '+', '$', '*', '.', ' ']))
                    .collect();
                row.truncate(row.trim_end().len());
            }
            let last = rows.len() - 1;
            rows[last].push('#');
        }
        let level = Level::from_rows(&rows, &BuildOptions::default()).level;
        let moves = level
            .iter()
            .flat_map(|level| (0..count).filter_map(|_| walk(level, &mut random)).collect::<Vec<_>>());
        let moves = moves.collect();
        (rows, margin, level, moves)
    })
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

fn entry() -> impl Strategy<Value = Entry> {
    const KEYS: [&str; 6] = ["Collection", "Set", "Difficulty", "Date", "Copyright", "Time"];
    const MOVES_KEYS: [&str; 3] = ["Solver", "Optimality", "Time"];
    let text = (line(), prop::option::of(value()), keys(&KEYS), notes());
    let moves_text = prop::collection::vec((keys(&MOVES_KEYS), notes()), 3);
    (board(), text, moves_text).prop_map(|((rows, margin, level, mut solutions), text, moves_text)| {
        let (title, author, keys, notes) = text;
        for (moves, (keys, notes)) in solutions.iter_mut().zip(moves_text) {
            (moves.keys, moves.notes) = (keys, notes);
        }
        Entry { title, author, keys, notes, rows, margin, level, solutions, ..Entry::default() }
    })
}

fn collection() -> impl Strategy<Value = Collection> {
    const KEYS: [&str; 5] = ["Email", "Homepage", "Copyright", "Description", "Date of Last Change"];
    let legend = prop::collection::vec(line().prop_map(|text| format!("::{text}")), 0..3);
    let head = (line(), prop::option::of(value()), keys(&KEYS), notes(), legend);
    (head, prop::collection::vec(entry(), 1..5)).prop_map(
        |((title, author, keys, header, legend), entries)| {
            let mut collection =
                Collection { title, author, keys, header, legend, entries, ..Collection::default() };
            for (entry, number) in collection.entries.iter_mut().zip(1..) {
                entry.number = number;
            }
            collection
        },
    )
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

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 400,
        rng_seed: RngSeed::Fixed(0x50C0),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn sok(collection in collection(), hyphen_floor: bool) {
        let options = WriteOptions { hyphen_floor };
        let written = format::write_with(&collection, Flavor::Sok, &options);
        prop_assert_eq!(&written.diagnostics, &[]);
        prop_assert_eq!(reread(&written.text), collection, "{}", written.text);
    }

    #[test]
    fn json(collection in collection()) {
        let mut expect = collection;
        let written = format::write_with(&expect, Flavor::Json, &WriteOptions::default());
        prop_assert_eq!(&written.diagnostics, &[]);
        expect.entries.iter_mut().for_each(|entry| entry.solutions.sort_by_key(|moves| moves.kind == Kind::Snapshot));
        prop_assert_eq!(reread(&written.text), expect, "{}", written.text);
    }

    #[test]
    fn pddl_of_playable_levels(collection in collection()) {
        let mut playable = collection;
        playable.entries.retain(|entry| entry.level.is_some());
        let written = format::write(&playable, Flavor::Pddl);
        let again = reread(&written);
        let levels = |collection: &Collection| {
            let level = |entry: &Entry| entry.level.as_ref().map(|level| Identity::of(level).hash);
            collection.entries.iter().map(level).collect::<Vec<_>>()
        };
        prop_assert_eq!(levels(&again), levels(&playable), "{}", written);
        for (again, entry) in again.entries.iter().zip(&playable.entries) {
            let same_start = again.level.as_ref().map(|level| level.boxes.len()) == entry.level.as_ref().map(|level| level.boxes.len());
            prop_assert!(same_start);
        }
    }

    #[test]
    fn xsb(collection in collection()) {
        let mut expect = collection;
        let written = format::write(&expect, Flavor::Xsb);
        expect.entries.iter_mut().for_each(|entry| entry.solutions.clear());
        prop_assert_eq!(reread(&written), expect, "{}", written);
    }

    #[test]
    fn slc(collection in collection()) {
        let written = format::write(&collection, Flavor::Slc);
        let again = reread(&written);
        let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        prop_assert_eq!(again.title, spaced(&collection.title), "{}", written);
        prop_assert_eq!(spaced(&again.header.concat()), spaced(&collection.header.concat()));
        prop_assert_eq!(again.author.unwrap_or_default(), spaced(&collection.author.unwrap_or_default()));
        for (again, entry) in again.entries.iter().zip(&collection.entries) {
            prop_assert_eq!((again.number, &again.rows, &again.level), (entry.number, &entry.rows, &entry.level));
            prop_assert_eq!(&again.title, &spaced(&entry.title));
        }
        prop_assert_eq!(again.entries.len(), collection.entries.len());
    }

    #[test]
    fn rle_of_playable_boards(collection in collection()) {
        let mut playable = collection;
        playable.entries.retain(|entry| entry.level.is_some());
        let again = reread(&format::write(&playable, Flavor::Rle));
        let levels = |collection: &Collection| collection.entries.iter().map(|entry| entry.level.clone()).collect::<Vec<_>>();
        prop_assert_eq!(levels(&again), levels(&playable));
    }

    #[test]
    fn text_without_boards(header in notes()) {
        let collection = reread(&(header.join("\n") + "\n"));
        let written = format::write(&collection, Flavor::Sok);
        // Moves that need a heading of their own because the text around them needs a comment add to
        // the header; nothing is lost.
        let again = reread(&written);
        prop_assert!(again.header.starts_with(&collection.header), "{}", written);
        prop_assert_eq!(again.loose, collection.loose, "{}", written);
    }

    #[test]
    fn lurd(text in "[lurdLURD*0-9() ]{0,40}") {
        if let Ok(sequence) = lurd::parse(&text) {
            prop_assert_eq!(lurd::parse(&sequence.to_string()), Ok(sequence.clone()));
            prop_assert_eq!(lurd::parse(&sokoworks_sokoban::rle::encode(&sequence.to_string())), Ok(sequence));
        }
    }
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
        let written = format::write_with(&collection, Flavor::Sok, &WriteOptions { hyphen_floor: true });
        let again = format::read(written.text.as_bytes(), &ReadOptions::default());
        assert_eq!(rows(&again), rows(&collection), "{}", written.text);
    }
}
