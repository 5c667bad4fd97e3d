//! Questions and work without a server: the same answers as over HTTP, whatever comes in.

#[path = "../../soko/tests/cli/contract/validate.rs"]
mod validate;

use play::{Book, Session};
use serde_json::{Value, json};
use sokoworks::contract::SCHEMA;
use sokoworks::{Budget, Stop};
use sokoworks_backend::{Backend, ENDINGS, Library, Limits, Setup, Shelf, ShelfLevel, Store, questions};
use std::cell::Cell;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use validate::validate;

const ONE_PUSH: &str = "#####\n#@$.#\n#####";
const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";
const CIRCULAR: &str = "########\n#      #\n# @*   #\n#      #\n########";
const BOND: &str = "xxxxxx\nxH--hx\nxxxxxx";

thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });

/// A clock that goes on by a millisecond with every look.
fn now() -> Duration {
    Duration::from_millis(NOW.replace(NOW.get() + 1))
}

fn limits() -> Limits {
    Limits {
        threads: 1,
        time: Some(Duration::from_secs(20)),
        bytes: 1 << 28,
        grading: 1 << 28,
        memory: 1 << 30,
        films: 1,
        resident: || None,
        machine: "m".to_owned(),
        today: || "2026-11-22".to_owned(),
        now,
    }
}

fn backend() -> Backend {
    let level: sokoban::Level = ONE_PUSH.parse().expect("a level");
    let entry = ShelfLevel {
        title: "One".to_owned(),
        text: ONE_PUSH.to_owned(),
        level: Some(level.into()),
        ..ShelfLevel::default()
    };
    let library = Library { shelves: vec![Shelf::new("Small", "small.xsb", vec![entry])] };
    Backend::new(Setup { library, store: Store::forgetful(), limits: limits() })
}

fn call(backend: &Backend, name: &str, body: &Value) -> (u16, Value) {
    let reply = backend.call(name, body.to_string().as_bytes());
    (reply.status, serde_json::from_slice(&reply.body).unwrap_or(Value::Null))
}

/// The last state, and how many there were before.
fn work(backend: &Backend, name: &str, body: &Value, budget: Budget) -> (Value, Vec<Value>) {
    let mut answer = Vec::new();
    let reply = backend.work(name, body.to_string().as_bytes(), budget, &mut |state| answer.push(state));
    (serde_json::from_slice(&reply.body).expect("JSON"), answer)
}

#[test]
fn what_a_level_asks_when_it_is_opened_is_answered_at_once_as_if_it_was_asked() {
    let shelf = |title: &str, file: &str, count: usize| {
        let level: sokoban::Level = ONE_PUSH.parse().expect("a level");
        let entry = |at: usize| ShelfLevel {
            title: format!("A \"title\" {at}"),
            text: ONE_PUSH.to_owned(),
            level: Some(level.clone().into()),
            ..ShelfLevel::default()
        };
        Shelf::new(title, file, (0..count).map(entry).collect())
    };
    let library =
        Library { shelves: vec![shelf("Small", "small.xsb", 2), shelf("Large", "large.xsb", 2000)] };
    let backend = Backend::new(Setup { library, store: Store::forgetful(), limits: limits() });
    for (name, questions) in [("small/1", 4), ("large/7", 3)] {
        let (status, answers) = call(&backend, &format!("ahead/{name}"), &Value::Null);
        let answers = answers.as_object().expect("answers");
        assert_eq!((status, answers.len()), (200, questions), "{name}");
        for (question, answer) in answers {
            let (path, body) = question.split_once(' ').expect("a blank");
            let reply = backend.call(path, body.as_bytes());
            assert_eq!(Some(answer), serde_json::from_slice(&reply.body).ok().as_ref(), "{question}");
        }
        assert!(answers.contains_key(&format!("library/{name} ")), "{name}");
        // As `JSON.stringify` writes it.
        let text = ONE_PUSH.replace('\n', "\\n");
        assert!(answers.contains_key(&format!("play {{\"text\":\"{text}\"}}")), "{name}");
    }
    // What was played before goes on, and what was solved begins again.
    call(&backend, "keep", &json!({ "text": ONE_PUSH, "moves": "R" }));
    let answers = call(&backend, "ahead/small/1", &Value::Null).1;
    let seek = answers.as_object().and_then(|all| all.keys().find(|question| question.contains("seek")));
    let seek = seek.expect("a question").strip_prefix("play {\"text\":").expect("the text first");
    assert!(seek.ends_with("\"moves\":\"R\",\"action\":{\"do\":\"seek\",\"at\":0}}"), "{seek}");
    for name in ["ahead/small/2", "ahead/none/0", "ahead/small", "ahead/small/x"] {
        assert_eq!(call(&backend, name, &Value::Null).0, 404, "{name}");
    }
}

#[test]
fn questions_have_answers_and_names_that_are_none_are_refused() {
    let backend = backend();
    let play = json!({ "text": ONE_PUSH, "action": { "do": "keys", "keys": "r" }, "describe": true });
    let (status, answer) = call(&backend, "play", &play);
    assert_eq!((status, &answer["state"]["solved"], &answer["moves"]), (200, &json!(true), &json!("R")));
    assert_eq!(call(&backend, "library/0/0", &Value::Null).1["text"], ONE_PUSH);
    let picture = backend.call("thumbnail/0/0?dark=true", &[]);
    assert_eq!((picture.status, picture.media_type), (200, "image/svg+xml"));
    let film =
        backend.call("film", json!({ "text": ROOM, "moves": "r", "format": "gif" }).to_string().as_bytes());
    assert_eq!((film.status, film.media_type, &film.body[..3]), (200, "image/gif", &b"GIF"[..]));
    for name in
        ["", "library/1", "library/0/x", "library/0/0/0", "thumbnail/0/0?dark=2", "jobs", "no", "play/"]
    {
        let (status, answer) = call(&backend, name, &json!({ "text": ROOM }));
        assert_eq!((status, &answer["error"]["code"]), (404, &json!("E-MISSING")), "{name}");
    }
}

#[test]
fn bodies_that_are_not_what_is_asked_for_are_refused_with_a_reason() {
    let backend = backend();
    for question in questions() {
        for body in [&b""[..], b"{", b"[]", b"null", b"\xff", b"{\"nonsense\":1}"] {
            let reply = backend.call(question.name, body);
            let answer: Value = serde_json::from_slice(&reply.body).expect("JSON");
            assert_eq!(
                (reply.status, &answer["error"]["code"]),
                (400, &json!("E-JSON")),
                "{}",
                question.name
            );
            assert!(answer["error"]["message"].is_string() && answer["error"].get("help").is_some());
        }
    }
    for (name, body, status, code) in [
        ("jobs", json!({ "text": "", "kind": "solve" }), 422, "E-NOLEVEL"),
        ("jobs", json!({ "text": ROOM, "kind": "solve", "options": { "method": "x" } }), 400, "E-JSON"),
        ("jobs", json!({ "text": ROOM, "kind": "shorten", "moves": "r" }), 422, "E-SOLUTION"),
        ("jobs", json!({ "text": BOND, "kind": "pull" }), 422, "E-REVERSE"),
        ("generate", json!({ "grades": [0, 11] }), 422, "E-WISH"),
        ("grades", json!({ "shelf": "3", "places": [0] }), 404, "E-MISSING"),
        ("play", json!({ "text": ROOM }), 404, "E-MISSING"),
    ] {
        let reply = backend.work(name, body.to_string().as_bytes(), Budget::new(), &mut |_| {});
        let answer: Value = serde_json::from_slice(&reply.body).expect("JSON");
        assert_eq!((reply.status, &answer["error"]["code"]), (status, &json!(code)), "{name} {body}");
    }
}

/// A level whose border is open below, and one of Sokoban+.
const OPEN: &str = "#####\n#@$.#\n## ##\n";
const PLUS: &str = "#####\n#@$.#\n#####\nboxorder: 1\n";

/// Every question about a level, with what it takes besides the text.
fn on_levels() -> Vec<(&'static str, Value)> {
    vec![
        ("play", json!({ "action": { "do": "look" } })),
        ("reach", json!({})),
        ("movie", json!({})),
        ("reverse", json!({ "action": { "do": "look" } })),
        ("about", json!({})),
        ("record", json!({ "moves": "R", "credit": "mine" })),
        ("keep", json!({})),
        ("export", json!({ "format": "sok" })),
        ("warn", json!({})),
        ("rescue", json!({})),
        ("reverse/warn", json!({})),
        ("reverse/rescue", json!({})),
        ("compare", json!({ "moves": "R" })),
        ("survey", json!({})),
        ("import", json!({})),
        ("film", json!({ "format": "svg" })),
        ("collect", json!({ "collection": "", "format": "sok" })),
    ]
}

/// The body of a question about `text`.
fn about(name: &str, more: &Value, text: &str) -> Value {
    let mut body = more.clone();
    match name {
        "survey" => body["texts"] = json!([text]),
        _ => body["text"] = json!(text),
    }
    body
}

/// The warnings of an answer: its own, or those of its first level.
fn codes(answer: &Value) -> Vec<Value> {
    let own = answer.get("warnings").or_else(|| answer["levels"].get(0)?.get("warnings"));
    own.and_then(Value::as_array)
        .map_or_else(Vec::new, |all| all.iter().map(|one| one["code"].clone()).collect())
}

#[test]
fn every_question_about_a_level_tells_how_it_was_read_and_refuses_rules_that_are_not_played() {
    let backend = backend();
    let others = ["days", "ladder", "rules", "edit", "profile", "grades"];
    for question in questions() {
        let is_tried = on_levels().iter().any(|(name, _)| *name == question.name);
        assert!(is_tried != others.contains(&question.name), "{}", question.name);
    }
    for (name, more) in on_levels() {
        let plain = json!({ "plain_rules": true });
        for (text, options, code) in [(OPEN, json!({}), "W-OPEN"), (PLUS, plain, "W-RULES")] {
            let mut body = about(name, &more, text);
            body.as_object_mut().expect("an object").extend(options.as_object().expect("an object").clone());
            let reply = backend.call(name, body.to_string().as_bytes());
            assert_eq!(reply.status, 200, "{name}: {}", String::from_utf8_lossy(&reply.body));
            let answer: Value = serde_json::from_slice(&reply.body).unwrap_or(Value::Null);
            // A film is a file, and a collection that was written is a text.
            if !matches!(name, "film" | "collect") {
                assert_eq!(codes(&answer), [code], "{name}: {answer}");
            }
        }
        let (status, answer) = call(&backend, name, &about(name, &more, PLUS));
        match name {
            "import" => {
                assert_eq!(
                    (&answer["levels"][0]["playable"], &answer["remarks"][0]["code"]),
                    (&json!(false), &json!("E-RULES"))
                );
            }
            "survey" => assert_eq!(answer["levels"][0], Value::Null),
            // What is drawn in a file stays what it is.
            "collect" => assert!(answer["text"].is_string(), "{answer}"),
            _ => assert_eq!((status, &answer["error"]["code"]), (422, &json!("E-RULES")), "{name}: {answer}"),
        }
        let mut body = about(name, &more, OPEN);
        body["cells"] = json!("?");
        assert_eq!(call(&backend, name, &body).1["error"]["code"], "E-CELLMAP", "{name}");
    }
    for (kind, moves) in [("solve", ""), ("shorten", "R"), ("hint", ""), ("pull", "")] {
        let ask = json!({ "text": OPEN, "kind": kind, "moves": moves });
        let (answer, _) = work(&backend, "jobs", &ask, Budget::new());
        assert_eq!(codes(&answer), ["W-OPEN"], "{kind}: {answer}");
        let ask = json!({ "text": PLUS, "kind": kind, "moves": moves, "plain_rules": true });
        let (answer, _) = work(&backend, "jobs", &ask, Budget::new());
        assert_eq!(codes(&answer), ["W-RULES"], "{kind}: {answer}");
    }
    let mut library = Library::default();
    library.add_file("open.xsb", OPEN);
    library.add_file("plus.sok", PLUS);
    let backend = Backend::new(Setup { library, store: Store::forgetful(), limits: limits() });
    assert_eq!(codes(&call(&backend, "library/0/0", &Value::Null).1), ["W-OPEN"]);
    assert_eq!(call(&backend, "library/1/0", &Value::Null).1["error"]["code"], "E-RULES");
}

/// A level whose border is open, with a box that is lost, and a file whose signs have several meanings.
const LOST: &str = "######\n#$  .#\n#  @ #\n## ###\n";
const SEVERAL: &str = "XXXXX\nXp$.X\nXPoOX\nXXXXX\n";

/// All values at a place of an answer; `*` is each item of a list.
fn at<'v>(answer: &'v Value, place: &str) -> Vec<&'v Value> {
    let step = |values: Vec<&'v Value>, name: &str| -> Vec<&'v Value> {
        let inside = |value: &'v Value| match value.as_array().filter(|_| name == "*") {
            Some(items) => items.iter().collect(),
            None => value.get(name).into_iter().collect::<Vec<_>>(),
        };
        values.into_iter().flat_map(inside).collect()
    };
    place.split('/').skip(1).fold(vec![answer], step)
}

#[test]
fn every_record_in_an_answer_keeps_to_the_contract() {
    let backend = backend();
    let schema: Value = serde_json::from_str(SCHEMA).expect("the schema");
    let drawn = "#####\n#@ .#\n#####";
    let others = [
        (
            "collect",
            json!({ "collection": ONE_PUSH, "text": OPEN, "title": "Two", "author": "A", "format": "rle" }),
        ),
        ("import", json!({ "text": SEVERAL })),
        ("import", json!({ "text": format!("{OPEN}\n\n{drawn}") })),
        ("warn", json!({ "text": LOST })),
        ("reverse/warn", json!({ "text": LOST })),
    ];
    let about_levels = on_levels().into_iter().map(|(name, more)| (name, about(name, &more, OPEN)));
    let asked: Vec<_> = about_levels.chain(others).collect();
    for question in questions() {
        let answers = asked.iter().filter(|(name, _)| *name == question.name);
        let answers: Vec<Value> = answers.map(|(name, body)| call(&backend, name, body).1).collect();
        for (place, name) in question.records {
            let parts = answers.iter().flat_map(|answer| at(answer, place));
            let parts: Vec<&Value> = parts.filter(|part| !part.is_null()).collect();
            assert!(!parts.is_empty(), "{}{place}: {answers:?}", question.name);
            parts.into_iter().for_each(|part| validate(&schema, name, part));
        }
    }
    for ending in ENDINGS {
        let moves = if ending.kind == "shorten" { "r" } else { "" };
        let body = match ending.name {
            "jobs" => json!({
                "text": ONE_PUSH, "kind": ending.kind, "moves": moves, "options": { "difficulty": true },
            }),
            "generate" => json!({ "grades": [1, 10], "width": 6, "height": 6, "pieces": 1 }),
            _ => json!({ "texts": [ONE_PUSH] }),
        };
        let (mut last, _) = work(&backend, ending.name, &body, Budget::new());
        assert_eq!(last["state"], "done", "{ending:?}: {last}");
        for key in ending.besides {
            let beside = last.as_object_mut().and_then(|last| last.remove(*key));
            match *key {
                "rating" => validate(&schema, "Rating", &beside.expect("a rating")),
                key => assert!(beside.is_some(), "{key}: {last}"),
            }
        }
        if let Some(name) = ending.record {
            validate(&schema, name, &last);
        }
    }
}

#[test]
fn work_tells_its_states_and_the_last_is_the_reply() {
    let backend = backend();
    for (text, kind, outcome) in
        [(ROOM, "solve", "solved"), (BOND, "solve", "solved"), (ROOM, "hint", "hint"), (ROOM, "pull", "hint")]
    {
        let (last, answer) = work(&backend, "jobs", &json!({ "text": text, "kind": kind }), Budget::new());
        assert_eq!((&last["state"], &last["outcome"]), (&json!("done"), &json!(outcome)), "{kind} {last}");
        assert!(answer.iter().all(|state| state["state"] == "running"), "{answer:?}");
    }
    let wanted = json!({ "grades": [1, 10], "width": 6, "height": 6, "pieces": 1 });
    let (last, _) = work(&backend, "generate", &wanted, Budget::new());
    assert_eq!((&last["state"], &last["outcome"]), (&json!("done"), &json!("made")), "{last}");
    let (last, answer) = work(&backend, "grades", &json!({ "texts": [ROOM, "no level"] }), Budget::new());
    let first = &last["grades"][0];
    let ideas = json!(["safe"]);
    assert_eq!(
        last["grades"],
        json!([{ "grade": 1, "word": "very easy", "difficulty": first["difficulty"], "ideas": ideas }, null])
    );
    assert_eq!(answer[0]["grades"], last["grades"]);
    // What was measured is known to lists from now on.
    let (_, survey) = call(&backend, "survey", &json!({ "texts": [ROOM] }));
    assert_eq!(survey["levels"][0]["rating"], last["grades"][0]);
}

#[test]
fn how_hard_a_solved_level_is_is_measured_only_for_who_asks() {
    let backend = backend();
    let mut ask = json!({ "text": ROOM, "kind": "solve", "options": {} });
    let (plain, _) = work(&backend, "jobs", &ask, Budget::new());
    assert_eq!((&plain["outcome"], plain.get("rating")), (&json!("solved"), None));
    ask["options"]["difficulty"] = json!(true);
    let (graded, _) = work(&backend, "jobs", &ask, Budget::new());
    assert_eq!(graded["rating"]["grade"], 1, "{graded}");
    assert!(graded["insights"][0]["sentence"].is_string(), "{graded}");
}

#[test]
fn a_budget_ends_work_with_its_reason() {
    let backend = backend();
    let ask = json!({ "text": test_levels::huge(), "kind": "solve", "options": { "method": "bfs" } });
    let limited = Budget::new().time_by(now, Duration::from_millis(300));
    let (last, answer) = work(&backend, "jobs", &ask, limited);
    assert_eq!((&last["outcome"], &last["reason"]), (&json!("gave-up"), &json!("time")), "{last}");
    assert!(!answer.is_empty());
    let (last, _) = work(&backend, "jobs", &ask, Budget::new().bytes(1 << 20));
    assert_eq!((&last["outcome"], &last["reason"]), (&json!("gave-up"), &json!("memory")), "{last}");
    let stop = Stop::new();
    stop.raise(sokoworks::GaveUp::Interrupted);
    let (last, _) = work(&backend, "generate", &json!({}), Budget::new().stop(&stop));
    assert_eq!((&last["outcome"], &last["reason"]), (&json!("gave-up"), &json!("interrupted")), "{last}");
}

#[test]
fn play_begins_with_the_collection_that_has_lessons_wherever_it_stands() {
    let mut library = Library::default();
    library.add_file("hard/1.txt", "xxxxxx\nxh--Hx\nxxxxxx");
    library.add_file("course/1.txt", &format!("{BOND}\nLesson: Side by side.\n"));
    library.add_file("rooms.xsb", ONE_PUSH);
    let level = library.shelves[1].entries[0].level.clone().expect("a level");
    let backend = Backend::new(Setup { library, store: Store::forgetful(), limits: limits() });
    let starts = |backend: &Backend| call(backend, "library", &Value::Null).1["starts"].clone();
    assert_eq!(starts(&backend), json!({ "sokoban": 2, "sokobond": 1 }));
    assert_eq!(call(&backend, "library/1/0", &Value::Null).1["lesson"], "Side by side.");
    let record = json!({ "text": level.text(), "moves": "rr", "credit": "mine" });
    assert_eq!(call(&backend, "record", &record).0, 200);
    assert_eq!(starts(&backend), json!({ "sokoban": 2, "sokobond": 0 }), "it is solved");
}

#[test]
fn a_solution_stands_beside_the_best_one_with_the_move_that_left_it() {
    let backend = backend();
    let room = "########\n#      #\n#      #\n# $  . #\n#      #\n#@     #\n########";
    let ask = json!({ "text": room, "moves": "ruulurrrurd", "known": ["uurrr", "nonsense"] });
    let (status, answer) = call(&backend, "compare", &ask);
    assert_eq!(status, 200, "{answer}");
    assert_eq!((&answer["unit"], &answer["cost"], &answer["fewest"]), (&json!("push"), &json!(5), &json!(3)));
    assert_eq!((&answer["left"], &answer["proved"]), (&json!({ "at": 3, "exact": true }), &json!(true)));
    let frames = |name: &str| answer[name]["frames"].as_array().map(Vec::len);
    assert_eq!((frames("mine"), frames("best")), (Some(11), Some(5)));
    let (_, answer) = call(&backend, "compare", &json!({ "text": BOND, "moves": "rr" }));
    assert_eq!((&answer["left"], &answer["best"]["story"]), (&Value::Null, &json!([[2, "H\u{2013}H bond"]])));
    let (status, answer) = call(&backend, "compare", &json!({ "text": BOND, "moves": "r" }));
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("E-SOLUTION")));
    let (_, answer) = call(&backend, "rules", &json!({ "game": "sokobond" }));
    assert_eq!(answer["rules"][0]["title"], "Aim");
    assert_eq!(call(&backend, "rules", &json!({ "game": "chess" })).0, 422);
}

#[test]
fn a_level_that_starts_solved_takes_a_push_whatever_is_asked() {
    let backend = backend();
    let ask = |name: &str, moves: &str| call(&backend, name, &json!({ "text": CIRCULAR, "moves": moves })).1;
    for (moves, solved, bound) in
        [("", false, 2), ("ul", false, 2), ("r", false, 1), ("rurrdl", true, 0), ("rurrdlu", true, 0)]
    {
        assert_eq!(ask("play", moves)["state"]["solved"], solved, "{moves}");
        let answer = ask("warn", moves);
        assert_eq!((&answer["why"], &answer["lower_bound"]), (&Value::Null, &json!(bound)), "{moves}");
        let wanted = json!({ "text": CIRCULAR, "moves": moves, "kind": "hint" });
        let (hint, _) = work(&backend, "jobs", &wanted, Budget::new());
        assert_eq!(hint["outcome"], if solved { "solved" } else { "hint" }, "{moves}");
    }
    let answer = ask("compare", "rrurrdll");
    let numbers = [&answer["cost"], &answer["fewest"], &answer["proved"], &answer["left"]["at"]];
    assert_eq!(numbers, [&json!(4), &json!(2), &json!(true), &json!(2)], "{answer}");
    assert_eq!(answer["best"]["letters"].as_str().map(str::len), Some(6), "{answer}");
    assert_eq!(ask("compare", "ud")["error"]["code"], "E-SOLUTION");
}

#[test]
fn a_level_of_sokobond_that_is_edited_and_downloaded_keeps_its_lesson() {
    let (backend, lesson) = (backend(), "Lesson: Walk to it.\n");
    let text = format!("{BOND}\n{lesson}");
    let changes = json!([{ "do": "resize", "left": 0, "top": 0, "right": 1, "bottom": 0 }]);
    let (_, edited) =
        call(&backend, "edit", &json!({ "game": "sokobond", "text": text, "changes": changes }));
    assert!(edited["text"].as_str().is_some_and(|text| text.ends_with(lesson)), "{edited}");
    assert_eq!(edited["remarks"], json!([]));
    for format in ["v1", "v2"] {
        let (_, file) = call(&backend, "export", &json!({ "text": text, "moves": "rr", "format": format }));
        assert!(file["text"].as_str().is_some_and(|text| text.ends_with(lesson)), "{file}");
    }
}

#[test]
fn records_and_games_go_to_another_place_as_lines_and_nothing_is_lost() {
    let written = Arc::new(Mutex::new(Vec::new()));
    let writing = written.clone();
    let append = move |_, line: &str| {
        writing.lock().expect("no panic").push(line.to_owned());
        Ok(())
    };
    let library = || Library { shelves: Vec::new() };
    let store = Store::new(Book::new(), Session::new(), Box::new(append));
    let there = Backend::new(Setup { library: library(), store, limits: limits() });
    let here = backend();
    assert_eq!(call(&here, "record", &json!({ "text": ONE_PUSH, "moves": "R" })).1["first"], true);
    assert_eq!(call(&here, "keep", &json!({ "text": ROOM, "moves": "rr" })).0, 200);
    let day = json!({ "solved": "2026-11-26/sokoban/easy" });
    assert_eq!(call(&here, "days", &day).1["days"], json!({ "2026-11-26": ["sokoban/easy"] }));
    let how = json!({ "moves": 9, "pushes": 4, "fewest_moves": 8, "fewest_pushes": 4, "hints": true });
    let result =
        call(&here, "days", &json!({ "solved": "2026-11-26/sokoban/easy", "how": how })).1["result"].clone();
    assert_eq!(result, "Sokoworks 26 · Sokoban, easy · 4 pushes ★★☆ · with hints\n🟩🟩🟩🟩🟩🟩🟩🟩🟩🟩");
    for wrong in ["2026-11-31/sokoban/easy", "2026-11-26/chess/easy", "2026-11-26/sokoban/mean", "today"] {
        let (status, answer) = call(&here, "days", &json!({ "solved": wrong }));
        assert_eq!((status, &answer["error"]["code"]), (422, &json!("E-DAY")), "{wrong}");
    }
    let lines = call(&here, "profile", &json!({ "lines": "" })).1["lines"].clone();
    let own = json!({ "text": BOND, "moves": "r" });
    assert_eq!(call(&there, "keep", &own).1["kept"], true);
    let late = json!({ "solved": "2026-11-25/sokobond/hard", "late": true });
    assert_eq!(call(&there, "days", &late).1["kept"], true);
    let before = written.lock().expect("no panic").len();

    let damaged = format!("{}game\tgarbled\t00000000\n", lines.as_str().expect("lines"));
    let (_, answer) = call(&there, "profile", &json!({ "lines": damaged }));
    let counts = ["taken", "damaged", "kept"].map(|key| answer[key].clone());
    let added = written.lock().expect("no panic").len() - before;
    assert_eq!(counts, [json!(added), json!(1), json!(true)]);
    assert!(added >= 2);
    assert_eq!(call(&there, "about", &json!({ "text": ONE_PUSH })).1["best"]["moves"]["moves"], 1);
    assert_eq!(call(&there, "about", &json!({ "text": ROOM })).1["game"], "rr");
    assert_eq!(call(&there, "about", &json!({ "text": BOND })).1["game"], "r");
    let days = json!({ "2026-11-25": ["late/sokobond/hard"], "2026-11-26": ["sokoban/easy"] });
    assert_eq!(call(&there, "days", &json!({})).1["days"], days);
    // Once more, and nothing is new.
    assert_eq!(call(&there, "profile", &json!({ "lines": lines })).1["taken"], 0);
    // What was written is all that is known.
    let all = written.lock().expect("no panic").join("\n");
    let store = Store::new(Book::read(&all).0, Session::read(&all).0, Box::new(|_, _| Ok(())));
    let later = Backend::new(Setup { library: library(), store, limits: limits() });
    assert_eq!(
        call(&later, "profile", &json!({ "lines": "" })).1["lines"],
        call(&there, "profile", &json!({ "lines": "" })).1["lines"]
    );
}
