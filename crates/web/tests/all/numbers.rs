//! Every number of every question with values that are none, too small or too large: each is refused in JSON or answered in time. The
//! addresses come from the table of questions and the sources of the router, and the server itself names the fields and actions that
//! it knows, so that a new one cannot be left out of the table below.

use crate::common::{ROOM, request, text_of};
use axum::Router;
use axum::http::StatusCode;
use serde_json::{Value, json};
use sokoworks_web::{JobLimits, Limits};
use std::collections::BTreeSet;
use std::time::Duration;

/// What stands for a number.
fn values() -> [Value; 9] {
    [
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1e300),
        json!(u64::MAX),
        json!(100_000_000),
        json!("7"),
        json!([7]),
        Value::Null,
    ]
}

/// Good questions for each address, with all fields that the server knows there, and one for each action.
#[allow(clippy::too_many_lines, reason = "it is a table")]
fn questions() -> Vec<(&'static str, Vec<Value>)> {
    let look = || vec![json!({ "text": ROOM, "moves": "r", "box": 16, "credit": "mine" })];
    let play = |action: Value| json!({ "text": ROOM, "moves": "r", "action": action, "describe": false });
    let reverse =
        |action: Value| json!({ "text": ROOM, "moves": "", "forward": "", "action": action, "box": 33 });
    let edit = |change: Value| json!({ "game": "sokoban", "text": ROOM, "changes": [change] });
    let made = json!({
        "game": "sokoban", "grades": [1, 1], "width": 7, "height": 7, "pieces": 2, "theme": "any", "symmetry": "any",
        "seed": 1,
    });
    let mut options = json!({ "method": "auto", "difficulty": false, "part": [0, 2] });
    for key in sokoworks::settings::properties(backend::may_set, None).keys() {
        options.as_object_mut().expect("an object").entry(key).or_insert(Value::Null);
    }
    let mut deep = options.clone();
    (deep["method"], deep["depth"]) = (json!("dfs"), json!(3));
    let job = |kind: &str, options: &Value| json!({ "text": ROOM, "kind": kind, "moves": "", "solutions": [], "options": options });
    let cell = |name: &str| json!({ "do": name, "cell": 9 });
    let moved = |name: &str| json!({ "do": name, "from": 16, "to": 17, "fewest": "pushes" });
    let plain = |name: &str| json!({ "do": name });
    let unit = |name: &str| json!({ "do": name, "unit": "move" });
    vec![
        (
            "play",
            [
                plain("look"),
                json!({ "do": "keys", "keys": "r" }),
                json!({ "do": "run", "key": "r" }),
                cell("walk"),
                moved("push"),
                unit("undo"),
                unit("redo"),
                plain("restart"),
                json!({ "do": "seek", "at": 1 }),
                json!({ "do": "paste", "moves": "r" }),
            ]
            .map(play)
            .to_vec(),
        ),
        (
            "reverse",
            [
                plain("look"),
                json!({ "do": "keys", "keys": "r" }),
                cell("walk"),
                moved("pull"),
                plain("undo"),
                plain("redo"),
                plain("restart"),
                json!({ "do": "seek", "at": 1 }),
            ]
            .map(reverse)
            .to_vec(),
        ),
        (
            "edit",
            [
                json!({ "do": "room", "width": 7, "height": 7 }),
                json!({ "do": "paint", "cells": [9], "tile": "#" }),
                json!({ "do": "fill", "cell": 9, "tile": "#" }),
                json!({ "do": "modifier", "cell": 9, "symbol": "+" }),
                json!({ "do": "shift", "x": 1, "y": 1, "width": 2, "height": 2, "dx": 1, "dy": 0 }),
                json!({ "do": "resize", "left": 1, "top": 0, "right": 0, "bottom": 0 }),
                json!({ "do": "turn", "turns": 1 }),
                json!({ "do": "mirror", "upright": true }),
            ]
            .map(edit)
            .to_vec(),
        ),
        ("reach", look()),
        ("movie", look()),
        ("about", look()),
        ("record", look()),
        ("keep", look()),
        ("warn", look()),
        ("rescue", look()),
        ("reverse/warn", look()),
        ("reverse/rescue", look()),
        ("export", vec![json!({ "text": ROOM, "title": "", "author": "", "moves": "r", "format": "sok" })]),
        ("survey", vec![json!({ "texts": [ROOM], "pictures": false, "dark": false })]),
        (
            "days",
            vec![json!({
                "solved": "2026-11-26/sokoban/easy", "late": false,
                "how": { "moves": 2, "pushes": 1, "fewest_moves": 2, "fewest_pushes": 1, "hints": false },
            })],
        ),
        (
            "ladder",
            vec![json!({
                "game": "sokoban", "ability": { "mean": 3.0, "deviation": 1.0, "plays": 4 },
                "plays": [{ "difficulty": 2.0, "solved": true, "helped": false }], "open": [1.0, 3.0], "count": 1,
                "chance": 0.75,
            })],
        ),
        ("rules", vec![json!({ "game": "sokoban" })]),
        ("profile", vec![json!({ "lines": "" })]),
        ("import", vec![json!({ "text": ROOM })]),
        (
            "collect",
            vec![
                json!({ "collection": ROOM, "text": ROOM, "title": "", "author": "", "at": 0, "format": "" }),
            ],
        ),
        ("compare", vec![json!({ "text": ROOM, "moves": "drRRldR", "known": [] })]),
        ("grades", vec![json!({ "shelf": "0", "places": [0] }), json!({ "texts": [ROOM] })]),
        (
            "film",
            vec![json!({
                "text": ROOM, "moves": "r", "format": "svg", "title": "", "author": "", "cell": 20, "speed": 6.0, "glide": 1,
                "palette": "light", "pushes": false,
            })],
        ),
        ("generate", vec![made]),
        (
            "jobs",
            ["solve", "shorten", "hint", "pull"]
                .map(|kind| job(kind, &options))
                .into_iter()
                .chain([job("solve", &deep)])
                .collect(),
        ),
    ]
}

fn server() -> Router {
    let each = Limits { time: Some(Duration::from_secs(2)), bytes: 64 << 20, ..crate::common::limits().each };
    let jobs = JobLimits { each, ..crate::common::limits() };
    crate::common::server(jobs)
}

/// Asks, and waits for the end of the job where one begins. An answer that does not come in four minutes counts as none.
async fn ask(server: &Router, method: &str, path: &str, body: String) -> (StatusCode, String) {
    let asking = text_of(server, request(method, path, body.clone()));
    let answer = tokio::time::timeout(Duration::from_secs(240), asking).await;
    answer.unwrap_or_else(|_| panic!("{path} {body} has no answer"))
}

async fn post(server: &Router, name: &str, body: &Value) -> (StatusCode, String) {
    let (status, answer) = ask(server, "POST", &format!("/api/{name}"), body.to_string()).await;
    if status != StatusCode::CREATED {
        return (status, answer);
    }
    let id = serde_json::from_str::<Value>(&answer).expect("JSON")["id"].clone();
    let (_, events) = ask(server, "GET", &format!("/api/jobs/{id}"), String::new()).await;
    assert!(events.contains("\"state\":\"done\"") && !events.contains("\"bug\""), "{name} {body}: {events}");
    (status, events)
}

/// The places of all values in a body for which `wanted` holds.
fn places(value: &Value, at: &str, wanted: fn(&Value) -> bool, found: &mut Vec<String>) {
    if wanted(value) {
        found.push(at.to_owned());
    }
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, value)| places(value, &format!("{at}/{name}"), wanted, found));
        }
        Value::Array(items) => {
            (0..).zip(items).for_each(|(index, item)| places(item, &format!("{at}/{index}"), wanted, found));
        }
        _ => {}
    }
}

fn all(value: &Value, wanted: fn(&Value) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    places(value, "", wanted, &mut found);
    found
}

/// The names in a message such as "unknown field `?`, expected one of `a`, `b`".
fn names(message: &str) -> BTreeSet<String> {
    let expected = message.split_once("expected ").map_or("", |(_, names)| names);
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[tokio::test]
async fn the_table_has_every_address_every_field_and_every_action() {
    let server = server();
    let questions = questions();
    let known: BTreeSet<&str> = questions.iter().map(|(name, _)| *name).collect();
    let source = include_str!("../../src/server/routes.rs");
    let posts = source.lines().filter(|line| line.contains("post(start_job)"));
    let jobs = posts.filter_map(|line| line.split("/api/").nth(1)?.split('"').next());
    let expected: BTreeSet<&str> = backend::questions().map(|question| question.name).chain(jobs).collect();
    assert_eq!(known, expected);
    for (name, bodies) in &questions {
        let mut actions = BTreeSet::new();
        let mut named = BTreeSet::new();
        for body in bodies {
            let (status, answer) = post(&server, name, body).await;
            assert!(
                status.is_success() || matches!(status.as_u16(), 404 | 422),
                "{name} {body}: {status} {answer}"
            );
            for place in all(body, Value::is_object) {
                let mut asked = body.clone();
                let object = asked.pointer_mut(&place).and_then(Value::as_object_mut).expect("an object");
                let own: BTreeSet<String> = object.keys().cloned().collect();
                actions
                    .extend(own.contains("do").then(|| object["do"].as_str().unwrap_or_default().to_owned()));
                object.insert("?".to_owned(), json!(0));
                let (_, answer) = post(&server, name, &asked).await;
                let missing: Vec<String> = names(&answer).difference(&own).cloned().collect();
                assert!(missing.is_empty(), "{name}{place}: the table lacks {missing:?}");
                if own.contains("do") {
                    let mut asked = body.clone();
                    asked.pointer_mut(&place).expect("an object")["do"] = json!("?");
                    named.extend(names(&post(&server, name, &asked).await.1));
                }
            }
        }
        assert_eq!(actions, named, "{name}: actions");
    }
}

#[tokio::test]
async fn every_number_is_refused_or_answered() {
    let server = server();
    let mut tried = 0;
    for (name, bodies) in questions() {
        for body in bodies {
            for place in all(&body, Value::is_number) {
                for value in values() {
                    let mut asked = body.clone();
                    *asked.pointer_mut(&place).expect("a number") = value;
                    let (status, answer) = post(&server, name, &asked).await;
                    if !status.is_success() {
                        let fault: Value = serde_json::from_str(&answer).expect("JSON");
                        assert!(fault["error"]["code"].is_string(), "{name} {asked}: {answer}");
                        assert!(status.is_client_error(), "{name} {asked}: {status} {answer}");
                    }
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 200, "{tried} questions");
    for path in ["library/", "library/0/", "thumbnail/0/", "ahead/0/", "jobs/"] {
        for number in ["0", "-1", "1.5", "nan", "18446744073709551615", "99999999999999999999999"] {
            let (status, _) = ask(&server, "GET", &format!("/api/{path}{number}"), String::new()).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}{number}");
        }
    }
}

#[tokio::test]
async fn numbers_out_of_their_bounds_are_refused_with_them() {
    let server = server();
    let check = async |name: &str, change: Value, bounds: &str| {
        let (_, bodies) =
            questions().into_iter().find(|(question, _)| *question == name).expect("a question");
        let mut body = bodies[0].clone();
        for (key, value) in change.as_object().expect("members") {
            body[key] = value.clone();
        }
        let (status, answer) = post(&server, name, &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{name} {change}: {answer}");
        assert!(answer.contains("E-RANGE") && answer.contains(bounds), "{name} {change}: {answer}");
    };
    for part in [[0, 0], [5, 2], [2, 2], [0, 65], [1, 100_000_000]] {
        let bounds = if part[1] == 2 { "from 0 to 1" } else { "from 1 to 64" };
        check("jobs", json!({ "options": { "part": part } }), bounds).await;
    }
    for speed in [0.0, -1.0, 1e9] {
        check("film", json!({ "speed": speed }), "from 0.1 to 50").await;
    }
    for cell in [0, 100_000] {
        check("film", json!({ "cell": cell }), "from 4 to 256").await;
    }
    check("film", json!({ "glide": 21 }), "from 0 to 20").await;
    check("edit", json!({ "changes": [{ "do": "room", "width": 0, "height": 5 }] }), "from 3 to 1000").await;
    check("edit", json!({ "changes": [{ "do": "turn", "turns": 4 }] }), "from 0 to 3").await;
}
