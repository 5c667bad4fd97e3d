//! What must hold of every level, every walk and every input.
#![allow(clippy::print_stdout)] // A test speaks to whoever runs it.

use grid::Random;
use sokoworks_sokobond::format::{self, Version};
use sokoworks_sokobond::random::Shape;
use sokoworks_sokobond::{Position, draw, random_level, replay, rules};

#[test]
fn undo_restores_exactly_and_positions_stay_legal() {
    for seed in 0..500 {
        let level = random_level(seed, &Shape { atoms: 3 + (seed % 8) as u32, ..Shape::SMALL });
        let mut random = Random::new(seed);
        let start = Position::start(&level);
        let mut position = start.clone();
        let mut history = Vec::new();
        for _ in 0..60 {
            let before = position.clone();
            match rules::turn(&level, &mut position, random.direction()) {
                rules::Turn::Refused(_) => assert_eq!(position, before, "seed {seed}"),
                rules::Turn::Moved(moved) => history.push((moved, before)),
            }
            let cells: Vec<_> = position.atoms().map(|atom| position.cell(atom)).collect();
            let bonds: Vec<_> = position.bonds().collect();
            assert_eq!(Position::new(&level, &cells, &bonds).as_ref(), Ok(&position), "seed {seed}");
        }
        for (moved, before) in history.iter().rev() {
            rules::undo(&level, &mut position, moved);
            assert_eq!(&position, before, "seed {seed}");
        }
        assert_eq!(position, start);
    }
}

#[test]
fn levels_round_trip_in_both_versions() {
    for seed in 0..500 {
        let plain = seed % 2 == 0;
        let modifiers = if plain { [0; 3] } else { Shape::SMALL.modifiers };
        let mut level = random_level(seed, &Shape { modifiers, ..Shape::SMALL });
        if seed % 5 == 1 {
            level = level.with_options(vec!["multiple".to_owned(), "odd-word".to_owned()]);
        }
        let mut random = Random::new(seed);
        let keys: Vec<_> = (0..seed % 7).map(|_| random.direction()).collect();
        for version in [Version::V1, Version::V2] {
            let Ok(text) = format::write(&level, [keys.as_slice()], version) else {
                assert!(version == Version::V1 && Version::of(&level) == Version::V2, "seed {seed}");
                continue;
            };
            let file = format::read(text.as_bytes());
            assert_eq!((file.version, file.level.as_ref()), (version, Some(&level)), "seed {seed}\n{text}");
            assert_eq!(file.solutions[0].keys, keys);
            let again = format::write(&level, file.solutions.iter().map(|s| s.keys.as_slice()), version);
            assert_eq!(again.as_ref(), Ok(&text));
        }
    }
}

#[test]
fn real_files_round_trip() {
    let Some(files) = test_levels::sokobond() else { return };
    for (path, bytes) in &files {
        let file = format::parse(bytes);
        let level = file.level.expect("a level");
        let solutions = || file.solutions.iter().map(|solution| solution.keys.as_slice());
        let text = format::write(&level, solutions(), file.version).expect("the version it came in");
        let again = format::parse(text.as_bytes());
        assert_eq!(again.level, Some(level), "{}", path.display());
        assert!(again.solutions.iter().map(|s| &s.keys).eq(file.solutions.iter().map(|s| &s.keys)));
        assert!(format::is_sokobond(bytes), "{}", path.display());
    }
}

/// Anything at all goes in; whatever comes out is played and drawn.
fn swallow(bytes: &[u8]) {
    let file = format::read(bytes);
    format::is_sokobond(bytes);
    let Some(level) = file.level else {
        assert!(
            file.has_errors() || bytes.is_empty(),
            "no level and no error: {:?}",
            String::from_utf8_lossy(bytes)
        );
        return;
    };
    let keys: Vec<_> = grid::Direction::ALL.repeat(3);
    let end = replay::replay(&level, &keys).end;
    draw::text(&draw::draw(&level, &end), true);
    let text = format::write(&level, [], Version::V2).expect("version 2 holds everything");
    assert_eq!(format::parse(text.as_bytes()).level, Some(level), "{text}");
}

/// Random bytes of several kinds: any, those of levels, and real levels with a few changes.
fn noise(random: &mut Random) -> Vec<u8> {
    const LETTERS: &[u8] = b"xxxx----  \n\n  hHoOnNcCeE/+@=WASDv2 ";
    let length = random.below(120);
    match random.below(4) {
        0 => (0..length).map(|_| random.bits() as u8).collect(),
        1 => (0..length).map(|_| LETTERS[random.below(LETTERS.len() as u32) as usize]).collect(),
        kind => {
            let level = random_level(random.bits(), &Shape::SMALL);
            let mut bytes = format::write(&level, [], Version::V2).expect("version 2").into_bytes();
            if kind == 3 {
                bytes.extend(b"=WASDDSAW\n");
            }
            for _ in 0..random.below(6) {
                let at = random.below(bytes.len() as u32) as usize;
                match random.below(3) {
                    0 => bytes[at] = random.bits() as u8,
                    1 => bytes.insert(at, LETTERS[random.below(LETTERS.len() as u32) as usize]),
                    _ => drop(bytes.remove(at)),
                }
            }
            bytes
        }
    }
}

/// `SOKO_FUZZ=1000000` runs more.
#[test]
fn no_input_panics() {
    let inputs = std::env::var("SOKO_FUZZ").ok().and_then(|count| count.parse().ok()).unwrap_or(20_000);
    let mut random = Random::new(2);
    for number in 0..inputs {
        let bytes = noise(&mut random);
        if let Err(panic) = std::panic::catch_unwind(|| swallow(&bytes)) {
            println!("input {number}: {:?}", String::from_utf8_lossy(&bytes));
            std::panic::resume_unwind(panic);
        }
    }
}

/// Real files of both versions, our own and others, damaged. `SOKO_CASES=1000000` tries more.
#[test]
fn damaged_files_do_no_harm() {
    let own = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels/sokobond");
    let mut real = test_levels::files(&own);
    real.extend(test_levels::sokobond().unwrap_or_default());
    let mut sources: Vec<Vec<u8>> = Vec::new();
    for (_, bytes) in real {
        let file = format::read(&bytes);
        for version in [Version::V1, Version::V2] {
            let keys = file.solutions.iter().map(|solution| solution.keys.as_slice());
            let text = file.level.as_ref().and_then(|level| format::write(level, keys, version).ok());
            sources.extend(text.map(String::into_bytes));
        }
        sources.push(bytes);
    }
    for case in 0..test_levels::cases(4_000) {
        let mut random = Random::new(0xDA_0000 + case);
        let mut bytes = random.pick(&sources).clone();
        test_levels::damage(&mut bytes, |most| random.index(most));
        test_levels::survive(case, &bytes, swallow);
    }
}
