//! The same 200 questions to all doors: the library, the command line, the server and the tools for language models. The
//! answers are the same, under the same names.

use super::validate::validate;
use crate::harness::Place;
use crate::mcp::Client;
use crate::serve::Server;
use serde_json::{Value, json};
use sokoworks::contract::{Lengths, Record, SCHEMA, Shown, Verdict};
use sokoworks::{Budget, Collection, Game, Level, Objective, Position, Request, judge, solve};
use std::time::Duration;

/// Levels of each game, with five questions each.
const LEVELS: usize = 20;

/// A level of the repository with a solution of it.
struct Asked {
    level: Level,
    /// The level as text without the solution.
    text: String,
    solution: String,
    /// What is to be fewest.
    metric: &'static str,
}

fn levels() -> Vec<Asked> {
    let files: Vec<Collection> = levels::FILES.iter().map(|(_, bytes)| Collection::read(bytes)).collect();
    let of_game = |game: Game| {
        let metric = if game == Game::Sokoban { "pushes" } else { "moves" };
        let places = files.iter().filter(move |file| file.game() == game);
        let places = places.flat_map(|file| (0..file.len()).map(move |place| (file, place)));
        let asked = places.filter_map(move |(file, place)| {
            let (level, solutions) = (file.level(place)?, file.solutions(place));
            let solution = judge(&level, solutions.first()?).ok()?.letters;
            Some(Asked { text: level.text(), level, solution, metric })
        });
        asked.take(LEVELS).collect::<Vec<_>>()
    };
    Game::ALL.into_iter().flat_map(of_game).collect()
}

/// Answers of different doors have the same values under these names.
fn same(question: &str, names: &[&str], library: &Value, others: &[(&str, &Value)]) {
    // Numbers as they are read back: the last digit of a fraction may differ.
    let library: Value = serde_json::from_str(&library.to_string()).expect("JSON");
    for (door, answer) in others {
        for name in names {
            let (own, expect) = (answer.get(*name), library.get(*name));
            assert!(expect.is_some(), "{question}: the library does not say {name}");
            assert_eq!(own, expect, "{question}, {door}: {name} of {answer}");
        }
    }
}

#[test]
fn all_doors_answer_two_hundred_questions_alike() {
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema");
    let asked = levels();
    assert_eq!(asked.len(), 2 * LEVELS);
    let place = Place::with(&[("levels.sok", "#####\n#@$.#\n#####\n")]);
    let names: Vec<String> = (0..asked.len()).map(|number| format!("{number}.txt")).collect();
    for (name, one) in names.iter().zip(&asked) {
        place.write(name, one.text.as_bytes());
    }
    let server = Server::start(&place);
    let mut client = Client::of(&place, &["--threads", "1"]);
    let commanded = |line: &[&str]| place.run(line).json().remove(0);
    let mut questions = 0;
    for (name, one) in names.iter().zip(&asked) {
        let level = json!({ "level": one.text });

        // What is known without a search.
        let mut shown = Shown::default();
        shown.look(&Position::start(&one.level), &Budget::new());
        let (line, tool) = (commanded(&["show", "--json", name]), client.told("show", &level));
        let (_, warned) = server.ask("/api/warn", &json!({ "text": one.text })).expect("an answer");
        let keys = [
            "width",
            "height",
            "boxes",
            "goals",
            "atoms",
            "molecules",
            "dead_squares",
            "lower_bound",
            "bound_metric",
            "solved",
            "unsolvable",
            "why",
        ];
        same("show", &keys, &json!(shown), &[("command", &line), ("tool", &tool)]);
        same("show", &["lower_bound", "why"], &json!(shown), &[("server", &warned)]);
        for answer in [&line, &tool] {
            validate(&schema, "Shown", answer);
        }

        // A solution judged.
        let steps = one.level.read_moves(&one.solution).expect("moves");
        let verified = judge(&one.level, &steps).expect("a solution");
        let lengths = Lengths::of(&verified);
        let verdict = Verdict {
            valid: true,
            lengths,
            molecules: verified.molecules,
            solution: verified.letters,
            ..Verdict::default()
        };
        let line = commanded(&["verify", "--json", name, &one.solution]);
        let tool = client.told("verify", &json!({ "level": one.text, "moves": one.solution }));
        let keys = [
            "valid",
            "problems",
            "moves",
            "pushes",
            "box_lines",
            "box_changes",
            "pushing_sessions",
            "player_lines",
            "molecules",
            "solution",
        ];
        same("verify", &keys, &json!(verdict), &[("command", &line), ("tool", &tool)]);
        for answer in [&line, &tool] {
            validate(&schema, "Verdict", answer);
        }

        // A shortest solution.
        let mut request = Request::default();
        request.metric = one.metric.parse::<Objective>().expect("a metric");
        let answer = solve(&one.level, &request, &Budget::new(), &mut |_| {}).expect("an answer");
        let mut record = Record::new(&one.level);
        record.take(&answer, one.level.size(), Duration::ZERO);
        let found = judge(&one.level, answer.solution().expect("a solution")).expect("a solution");
        record.accept_answer(&answer, &found);
        let line = commanded(&["solve", "--json", "--threads", "1", "--metric", one.metric, name]);
        let tool = client.told("solve", &json!({ "level": one.text, "metric": one.metric }));
        let job = json!({ "kind": "solve", "text": one.text, "options": { "metric": one.metric } });
        let mut job = server.finished(&job);
        let keys = [
            "schema_version",
            "game",
            "identity",
            "after",
            "outcome",
            "reason",
            "proved",
            one.metric,
            "lower_bound",
            "bound_metric",
            "molecules",
        ];
        same("solve", &keys, &json!(record), &[("command", &line), ("server", &job), ("tool", &tool)]);
        for key in ["state", "verified"] {
            job.as_object_mut().and_then(|job| job.remove(key)).expect(key);
        }
        for answer in [&line, &tool, &job] {
            validate(&schema, "Record", answer);
        }

        // How hard it is.
        let measures = generate::measure(&one.level, &Budget::new()).expect("measures");
        let rating = json!({ "rating": measures.rating(&measures.estimate()) });
        let (line, tool) = (commanded(&["grade", "--json", name]), client.told("grade", &level));
        same("grade", &["rating"], &rating, &[("command", &line), ("tool", &tool)]);
        for answer in [&line, &tool] {
            validate(&schema, "Graded", answer);
        }

        // The next push.
        let play = play::Play::new(one.level.clone());
        let hint = play::Hints::new(1).ask(&play, &Budget::new(), &mut |_| {}).contract(play.board());
        let tool = client.told("hint", &level);
        let job = server.finished(&json!({ "kind": "hint", "text": one.text }));
        same("hint", &["outcome", "reason"], &json!(hint), &[("server", &job), ("tool", &tool)]);
        same(
            "hint",
            &["piece", "next", "target", "letters", "pushes_left"],
            &json!(hint),
            &[("tool", &tool)],
        );
        validate(&schema, "Hint", &tool);
        questions += 5;
    }
    assert_eq!(questions, 200);
    server.kill();
    client.end();
}
