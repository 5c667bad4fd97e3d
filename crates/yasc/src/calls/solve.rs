//! Solves a level.

use super::{Call, Done, Ended, count};
use crate::status::Progress;
use crate::{Code, flags};
use sokoworks::{Game, Level, Outcome, Statistics, judge};

/// What a running search shows.
struct Counters {
    expanded: u64,
    known: Option<sokoworks::SolutionSize>,
}

/// Solves a level. The solution was replayed by the plain rules.
pub fn solve(level: &Level, mut call: Call<'_>) -> Done {
    let options = call.options;
    let request = match options.solver.request(Game::Sokoban) {
        Ok(request) => request,
        Err(why) => return Done::refused(Code::Configuration, why.to_string()),
    };
    let progress = Progress { text: "searching".to_owned(), ..Progress::default() };
    let update = |counters: Counters, progress: &mut Progress| {
        progress.states = counters.expanded;
        progress.text = format!("searching: {} positions", counters.expanded);
        if let Some(known) = counters.known {
            (progress.moves, progress.pushes) = (known.moves, known.pushes);
            progress.text += &format!(", best so far: {} pushes, {} moves", known.pushes, known.moves);
        }
    };
    let ended = call.run(
        &options.solver,
        progress,
        |budget, shown| {
            let observer = &mut |statistics: &Statistics| {
                shown.show(Counters { expanded: statistics.expanded, known: statistics.known });
            };
            sokoworks::solve(level, &request, budget, observer)
        },
        update,
    );
    let ended = match ended {
        Ok(ended) => ended,
        Err(broken) => return Done::refused(Code::Failure, broken.to_string()),
    };
    let Ended { result, progress, .. } = &ended;
    let mut progress = progress.clone();
    let answer = match result {
        Ok(answer) => answer,
        Err(why) => return Done::refused(Code::Configuration, why.to_string()),
    };
    progress.states = answer.statistics.expanded;
    match &answer.outcome {
        Outcome::Solved { moves, .. } => {
            let verified = match judge(level, moves) {
                Ok(verified) => verified,
                Err(why) => return Done::refused(Code::Failure, format!("refused by the rules: {why}")),
            };
            count(&mut progress, &verified);
            progress.flags = flags::SOLUTION | flags::proved(&answer.proved);
            progress.text = format!("solved: {} pushes, {} moves", progress.pushes, progress.moves);
            for metric in &answer.proved {
                progress.text += &format!(", fewest {} (proved)", metric.name());
            }
            Done { code: Code::Ok, progress, letters: Some(verified.letters) }
        }
        Outcome::Unsolvable => {
            let why = answer.why.as_ref().map_or_else(String::new, |why| format!(": {}", why.message));
            progress.text = format!("no solution exists{why}");
            Done { code: Code::Impossible, progress, letters: None }
        }
        Outcome::GaveUp(why) => {
            progress.text = format!("not solved ({})", why.word());
            Done { code: ended.code(*why), progress, letters: None }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{self, Options};
    use sokoworks::{GaveUp, Stop};

    /// Breadth-first search does not end it within a test.
    const FULL: &str = "##############\n#@           #\n# $ $ $ $    #\n#            #\n# $ $ $ $    #\n#            #\n\
        #            #\n#    . . . . #\n#            #\n#    . . . . #\n#            #\n##############";

    fn options(text: &str) -> Options {
        options::read(text).expect("settings")
    }

    fn solved(board: &str, settings: &str, stop: &Stop, report: &mut dyn FnMut(&Progress) -> i32) -> Done {
        let level: Level = board.parse().expect("a level");
        solve(&level, Call { options: &options(settings), stop, report })
    }

    #[test]
    fn a_level_is_solved_or_proved_unsolvable() {
        let check = |board: &str, settings: &str, code: Code, flags: u32, text: &str| {
            let done = solved(board, settings, &Stop::new(), &mut |_| 0);
            assert_eq!((done.code, done.progress.flags, done.progress.text.as_str()), (code, flags, text));
            assert_eq!(done.letters.is_some(), code == Code::Ok);
        };
        let room = "#######\n#@ $ .#\n#######";
        let proved = "solved: 2 pushes, 3 moves, fewest pushes (proved)";
        check(room, "metric = pushes", Code::Ok, 5, proved);
        let dead = "########\n#  $ . #\n#. ## ##\n# $  $@#\n#. ##  #\n########";
        let done = solved(dead, "", &Stop::new(), &mut |_| 0);
        assert_eq!(done.code, Code::Impossible);
        assert!(done.progress.text.starts_with("no solution exists: "), "{}", done.progress.text);
    }

    #[test]
    fn the_host_hears_at_once_and_often_and_ends_it() {
        for (answer, code) in [(1, Code::Terminated), (9, Code::Terminated), (8, Code::Timeout)] {
            let mut heard = Vec::new();
            let done = solved(FULL, "method = bfs", &Stop::new(), &mut |progress| {
                heard.push(progress.clone());
                if heard.len() < 4 || progress.states == 0 { 0 } else { answer }
            });
            assert_eq!((done.code, done.letters), (code, None), "{}", done.progress.text);
            assert_eq!(heard[0].text, "searching");
            assert!(heard.len() >= 4, "{heard:?}");
            assert!(heard[3].milliseconds >= heard[1].milliseconds);
        }
    }

    #[test]
    fn limits_of_the_settings_hold() {
        let code = |settings: &str| solved(FULL, settings, &Stop::new(), &mut |_| 0).code;
        assert_eq!(code("method = bfs\ntime = 100ms"), Code::Timeout);
        assert_eq!(code("method = bfs\nnodes = 1000"), Code::GiveUp);
        assert_eq!(code("method = bfs\nmemory = 16MiB"), Code::GiveUp);
    }

    #[test]
    fn terminate_ends_it() {
        let stop = Stop::new();
        stop.raise(GaveUp::Interrupted);
        assert_eq!(solved(FULL, "", &stop, &mut |_| 0).code, Code::Terminated);
    }

    #[test]
    fn a_solution_in_hand_is_given_when_the_host_ends_it() {
        let mut calls = 0;
        let done = solved(FULL, "improve = yes\nmetric = moves", &Stop::new(), &mut |progress| {
            calls += 1;
            // The first solution takes milliseconds; the proof that none has fewer moves does not end.
            let is_enough = progress.moves > 0 && calls > 2 || progress.milliseconds > 60_000;
            if is_enough { 8 } else { 0 }
        });
        assert_eq!(done.code, Code::Ok, "{}", done.progress.text);
    }
}
