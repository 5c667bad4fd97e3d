//! The table of the longest puzzles.

use sokoworks::{Level, judge};
use sokoworks_generate::longest::Longest;

/// Solves levels of up to `SMALL` squares again; the example of the same name does that with all.
const SMALL: usize = 12;

#[test]
fn every_line_of_the_table_holds() {
    let text = include_str!("../../../../docs/lab/longest.tsv");
    let mut count = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [squares, boxes, _, moves, pushes, .., level, solution] = fields[..] else { panic!("{line}") };
        if moves.is_empty() {
            continue;
        }
        count += 1;
        let read = sokoban::format::read(level.as_bytes(), &sokoban::format::ReadOptions::default());
        let level = read.entries.into_iter().next().and_then(|entry| entry.level).expect("a level");
        let playable = Level::from(level.clone());
        let solution = playable.read_moves(solution).expect("moves");
        let verified = judge(&playable, solution).expect("a solution");
        let measures = [level.floor().len(), level.boxes().len(), verified.moves.len()];
        assert_eq!(measures.map(|number| number.to_string()), [squares, boxes, moves], "{line}");
        assert_eq!(verified.pushes().map(|number| number.to_string()).as_deref(), Some(pushes), "{line}");
        if level.floor().len() <= SMALL {
            let again = Longest::of(&level).expect("a solution").solution.len();
            assert_eq!(again, verified.moves.len(), "{line}");
            assert_eq!(Longest::farthest(&level), Ok(again as u32), "{line}");
        }
    }
    assert!(count > 10, "{count} lines");
}
