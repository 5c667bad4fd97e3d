//! Three small programs of other people: one level with a time limit, a film, and a batch that can be stopped. None of them has
//! a timer, a thread or a clock of its own.
#![cfg(all(feature = "film", feature = "std-time"))]

use sokoworks::{
    Budget, Collection, GaveUp, Level, Method, Outcome, Request, Stop, film, film_of, judge, solve,
};
use std::error::Error;
use std::time::Duration;

const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######\n";

/// A level that breadth-first search does not solve in any time that a test could wait.
fn endless() -> Level {
    let (empty, boxes, goals) = ("                 ", "  $ $ $ $ $ $ $  ", "  . . . . . . .  ");
    let rows = ["@                ", boxes, empty, boxes, empty, goals, empty, goals, empty];
    let mut text = "#".repeat(19) + "\n";
    for row in rows {
        text += &format!("#{row}#\n");
    }
    (text + &"#".repeat(19)).parse().expect("a level")
}

#[test]
fn one_level_with_a_time_limit() -> Result<(), Box<dyn Error>> {
    let minute = Budget::new().bytes(256 << 20).time(Duration::from_secs(60));
    let level: Level = ROOM.parse()?;
    let answer = solve(&level, &Request::default(), &minute, &mut |_| {})?;
    let verified = judge(&level, answer.solution().ok_or("no solution")?)?;
    assert_eq!(verified.pushes(), Some(4));

    let mut request = Request::default();
    request.method = Method::Bfs;
    let budget = Budget::new().bytes(1 << 30).time(Duration::from_millis(20));
    let answer = solve(&endless(), &request, &budget, &mut |_| {})?;
    assert_eq!(answer.outcome, Outcome::GaveUp(GaveUp::Time));
    Ok(())
}

#[test]
fn a_film_of_moves_that_are_written() -> Result<(), Box<dyn Error>> {
    for (text, moves) in [(ROOM, "rDldRRR"), ("xxxxxx\nxH--hx\nxxxxxx\n", "dd")] {
        let level: Level = text.parse()?;
        let moves = level.read_moves(moves)?;
        let film = film_of(&level, &moves, &film::Options::default())?;
        assert!(film.gif(&mut |_, _| true)?.starts_with(b"GIF89a"));
    }
    Ok(())
}

#[test]
fn a_batch_where_each_level_has_two_seconds_and_all_can_be_stopped() -> Result<(), Box<dyn Error>> {
    let collection = Collection::read(format!("{ROOM}\n").repeat(100).as_bytes());
    let all = Stop::new();
    let (mut solved, mut interrupted) = (0, 0);
    for number in 0..100 {
        let level = collection.level(number).ok_or("not playable")?;
        let budget = Budget::new().bytes(256 << 20).stop(&all).time(Duration::from_secs(2));
        if solved == 5 {
            all.raise(GaveUp::Interrupted);
        }
        match solve(&level, &Request::default(), &budget, &mut |_| {})?.outcome {
            Outcome::Solved { .. } => solved += 1,
            Outcome::GaveUp(GaveUp::Interrupted) => interrupted += 1,
            other => return Err(format!("{other:?}").into()),
        }
    }
    assert_eq!((solved, interrupted), (5, 95));
    Ok(())
}
