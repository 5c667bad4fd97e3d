//! Makes games that solve a level shorter.

use super::{Call, Done, Ended, count};
use crate::games::Game;
use crate::status::Progress;
use crate::{Code, flags};
use sokoworks::settings::names::METRIC;
use sokoworks::{Direction, Level, Measure, Optimizing, Verified, judge};

/// What a running optimizer shows: the best moves so far, and positions expanded.
type Shorter = (Vec<Direction>, u64);

/// Makes the best of the games shorter, by the metrics of `wanted` (see [`flags`]) or of the settings. The result was replayed by
/// the plain rules and is better than every game that was passed.
pub fn optimize(level: &Level, games: &[Game], wanted: u32, mut call: Call<'_>) -> Done {
    let options = call.options;
    let refused = |code, why: String| Done::refused(code, why).with_flags(wanted);
    let how = how(games, wanted, options);
    let rank = |verified: &Verified| -> Vec<usize> {
        let metrics = verified.metrics.unwrap_or_default();
        how.measures.iter().map(|measure| measure.of(&metrics)).collect()
    };
    let known = games.iter().filter_map(|game| judge(level, &game.moves).ok());
    let known: Vec<Verified> = known.collect();
    let Some(before) = known.iter().min_by_key(|verified| rank(verified)) else {
        return refused(Code::Invalid, "the game does not solve the level".to_owned());
    };
    let mut progress = Progress { text: "optimizing".to_owned(), ..Progress::default() };
    progress.flags = if flags::is_open(wanted) { wanted | flags::of(&how.measures) } else { wanted };
    count(&mut progress, before);
    let start = format!("{} pushes, {} moves", progress.pushes, progress.moves);
    let update = |(moves, expanded): Shorter, progress: &mut Progress| {
        if let Ok(verified) = judge(level, moves) {
            count(progress, &verified);
        }
        progress.states = expanded;
        progress.text =
            format!("optimizing: {} pushes, {} moves; before: {start}", progress.pushes, progress.moves);
    };
    let moves: Vec<Vec<Direction>> = known.iter().map(|verified| verified.moves.clone()).collect();
    let ended = call.run(
        &options.optimizer,
        progress,
        |budget, shown| {
            let observer = &mut |moves: &[Direction], expanded: u64| shown.show((moves.to_vec(), expanded));
            sokoworks::optimize(level, &moves, &how, budget, observer)
        },
        update,
    );
    let ended = match ended {
        Ok(ended) => ended,
        Err(broken) => return refused(Code::Failure, broken.to_string()),
    };
    let Ended { result, progress, .. } = &ended;
    let mut progress = progress.clone();
    let Ok(Some(best)) = result else {
        return refused(Code::Failure, "the optimizer knows no solution".to_owned());
    };
    let verified = match judge(level, &best.moves) {
        Ok(verified) => verified,
        Err(why) => return refused(Code::Failure, format!("refused by the rules: {why}")),
    };
    count(&mut progress, &verified);
    progress.states = best.expanded;
    if rank(&verified) < rank(before) {
        progress.text = format!("{} pushes, {} moves; before: {start}", progress.pushes, progress.moves);
        return Done { code: Code::Ok, progress, letters: Some(verified.letters) };
    }
    progress.text = format!("nothing shorter was found than {start}");
    let code = best.limit.map_or(Code::GiveUp, |why| ended.code(why));
    Done { code, progress, letters: None }
}

/// The metrics that the host asks for.
fn how(games: &[Game], wanted: u32, options: &crate::options::Options) -> Optimizing {
    let mut settings = options.optimizer.clone();
    let asked: Vec<&str> = flags::measures(wanted).into_iter().map(Measure::name).collect();
    if !asked.is_empty() {
        // Names of measures, so it is set.
        let _ = settings.set(METRIC, &asked.join(","));
    }
    let mut how = settings.optimizing(sokoworks::Game::Sokoban);
    // A range is one of the only game.
    how.part = games.first().filter(|_| games.len() == 1).and_then(|game| game.marked.clone());
    how
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{games, options};
    use sokoworks::Stop;

    const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";

    fn optimized(buffer: &[u8], wanted: u32, settings: &str) -> Done {
        let level: Level = ROOM.parse().expect("a level");
        let options = options::read(settings).expect("settings");
        let games = games::read(buffer).expect("games");
        let call = Call { options: &options, stop: &Stop::new(), report: &mut |_| 0 };
        optimize(&level, &games, wanted, call)
    }

    #[test]
    fn games_become_shorter_by_what_the_host_asks_for() {
        let check = |buffer: &[u8], wanted: u32, code: Code, flags: u32, counts: (u64, u64)| {
            let done = optimized(buffer, wanted, "");
            assert_eq!((done.code, done.progress.flags), (code, flags), "{}", done.progress.text);
            assert_eq!((done.progress.pushes, done.progress.moves), counts);
            assert_eq!(done.letters.is_some(), code == Code::Ok);
        };
        check(b"rldRlrRlrRlrurD\0\0", 2 | 256, Code::Ok, 2 | 256, (4, 7));
        // Nothing is asked for: the settings have pushes and then moves.
        check(b"rldRlrRlrRlrurD\0\0", 0, Code::Ok, 4 | 128, (4, 7));
        // Of several games the best counts.
        check(b"rldRlrRlrRlrurD\0rDldRRR\0\0", 4, Code::GiveUp, 4, (4, 7));
        check(b"rDldRRR\0\0", 2, Code::GiveUp, 2, (4, 7));
        check(b"rd\0\0", 2, Code::Invalid, 2, (0, 0));
        check(b"\0\0", 2, Code::Invalid, 2, (0, 0));
    }

    #[test]
    fn the_marked_moves_of_an_only_game_are_what_may_change() {
        let options = options::read("").expect("settings");
        let part = |buffer: &[u8]| how(&games::read(buffer).expect("games"), 2, &options).part;
        let mark = |letter: u8| letter | 0x80;
        assert_eq!(part(b"rDldRRR\0\0"), None);
        assert_eq!(part(&[b'r', mark(b'D'), b'l', mark(b'd'), b'R', 0, 0]), Some(1..4));
        assert_eq!(part(&[mark(b'r'), 0, b'r', 0, 0]), None);
    }
}
