//! The server without sockets: who may ask, what is refused, and that many and malformed requests do no harm.

use crate::common::{ONE_PUSH, ROOM, ask, post, request, send};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use futures_util::future::join_all;
use grid::Random;
use serde_json::{Value, json};
use sokoworks_web::{JobLimits, Library, Limits, Shelf, ShelfLevel, Store};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use test_levels::huge;
use tower::ServiceExt;

const BOND: &str = "xxxxxx\nxH--hx\nxxxxxx";

/// How often memory was handed back.
static GIVEN_BACK: AtomicUsize = AtomicUsize::new(0);

fn limits() -> JobLimits {
    let give_back = || {
        GIVEN_BACK.fetch_add(1, Ordering::Relaxed);
    };
    JobLimits { give_back, ..crate::common::limits() }
}

fn server_with(jobs: JobLimits) -> Router {
    let level: sokoban::Level = ONE_PUSH.parse().expect("a level");
    let entry = ShelfLevel {
        title: "One".to_owned(),
        text: ONE_PUSH.to_owned(),
        level: Some(level.into()),
        solutions: vec!["R".to_owned()],
        notes: "The first step.".to_owned(),
        ..ShelfLevel::default()
    };
    let library = Library { shelves: vec![Shelf::new("Small", "small.xsb", vec![entry])] };
    crate::common::server_with(library, Store::forgetful(), jobs)
}

fn server() -> Router {
    server_with(limits())
}

/// The last state of a job.
async fn end_of(server: &Router, id: &Value) -> Value {
    events_of(server, id).await.pop().expect("an event")
}

/// All events of a job until its end.
async fn events_of(server: &Router, id: &Value) -> Vec<Value> {
    let (_, text) = crate::common::text_of(server, request("GET", &format!("/api/jobs/{id}"), "")).await;
    let events = text.lines().filter_map(|line| line.strip_prefix("data:"));
    events.map(|event| serde_json::from_str(event).expect("JSON")).collect()
}

#[tokio::test]
async fn only_its_own_page_may_ask() {
    let server = server();
    let check = async |name: &str, value: &str, expect: StatusCode| {
        let mut asked = request("POST", "/api/play", json!({ "text": ONE_PUSH }).to_string());
        let name: header::HeaderName = name.parse().expect("a header");
        asked.headers_mut().insert(name.clone(), value.parse().expect("a value"));
        assert_eq!(send(&server, asked).await.0, expect, "{name}: {value}");
    };
    check("host", "localhost:1234", StatusCode::OK).await;
    check("host", "puzzles.lan", StatusCode::OK).await;
    check("host", "evil.example", StatusCode::FORBIDDEN).await;
    check("host", "127.0.0.1.evil.example:7656", StatusCode::FORBIDDEN).await;
    check("origin", "http://127.0.0.1:7656", StatusCode::OK).await;
    check("origin", "http://evil.example", StatusCode::FORBIDDEN).await;
    check("origin", "http://127.0.0.1:9999", StatusCode::FORBIDDEN).await;
    check("origin", "null", StatusCode::FORBIDDEN).await;
    check("sec-fetch-site", "cross-site", StatusCode::FORBIDDEN).await;
    check("sec-fetch-site", "same-origin", StatusCode::OK).await;
    check("content-type", "text/plain", StatusCode::UNSUPPORTED_MEDIA_TYPE).await;
    let nameless = Request::builder().uri("/").body(Body::empty()).expect("a request");
    assert_eq!(send(&server, nameless).await.0, StatusCode::FORBIDDEN);
    let mut two = request("GET", "/api/library", "");
    two.headers_mut().append("host", "localhost".parse().expect("a value"));
    let absolute = request("GET", "http://127.0.0.1:7656/api/library", "");
    for ambiguous in [two, absolute] {
        let (status, answer) = send(&server, ambiguous).await;
        assert_eq!((status, &answer["error"]["code"]), (StatusCode::BAD_REQUEST, &json!("E-HOST")));
    }
}

#[tokio::test]
async fn collections_have_covers_sizes_and_a_level_to_go_on_with() {
    let server = server();
    let (_, answer) = send(&server, request("GET", "/api/library", "")).await;
    let card = &answer["collections"][0];
    assert_eq!((&card["title"], &card["file"]), (&json!("Small"), &json!("small.xsb")));
    // Its name in addresses may be encoded, as browsers encode letters of other scripts.
    assert_eq!(card["slug"], "small");
    assert_eq!(send(&server, request("GET", "/api/library/sm%61ll/0", "")).await.0, StatusCode::OK);
    assert_eq!((&card["cover"], &card["next"], &card["count"]), (&json!(0), &json!(0), &json!(1)));
    assert_eq!((&card["smallest"], &card["pieces"]), (&json!([5, 3]), &json!([1, 1])));
    ask(&server, "/api/record", json!({ "text": ONE_PUSH, "moves": "R", "credit": "solver" })).await;
    let (_, answer) = send(&server, request("GET", "/api/library", "")).await;
    assert_eq!(answer["collections"][0]["solved"], 0, "a solver's solution is not the player's");
    ask(&server, "/api/record", json!({ "text": ONE_PUSH, "moves": "R", "credit": "mine" })).await;
    let (_, answer) = send(&server, request("GET", "/api/library", "")).await;
    assert_eq!(
        (&answer["collections"][0]["solved"], &answer["collections"][0]["next"]),
        (&json!(1), &Value::Null)
    );
}

#[tokio::test]
async fn what_is_not_there_or_too_much_is_refused_in_json() {
    let server = server();
    for path in [
        "/nothing",
        "/page/../Cargo.toml",
        "/page/nothing.js",
        "/page/board",
        "/page/board/../../Cargo.toml",
        "/api/library/7",
        "/api/library/0/9",
        "/api/jobs/99",
    ] {
        let (status, answer) = send(&server, request("GET", path, "")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer["error"]["message"].is_string(), "{path}: {answer}");
    }
    assert_eq!(send(&server, request("GET", "/api/play", "")).await.0, StatusCode::METHOD_NOT_ALLOWED);
    let large = json!({ "text": "#".repeat(5 << 20) });
    assert_eq!(post(&server, "/api/play", large).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let larger = json!({ "text": "#".repeat(49 << 20) });
    assert_eq!(post(&server, "/api/import", larger).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let long = json!({ "text": ONE_PUSH, "moves": "r".repeat(300_000) });
    assert_eq!(post(&server, "/api/play", long).await.0, StatusCode::PAYLOAD_TOO_LARGE);
    let (status, answer) = post(&server, "/api/play", json!({ "text": "#####\n#@$ #\n#####" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(answer["error"]["code"].is_string(), "{answer}");
}

#[tokio::test]
async fn collections_of_many_megabytes_are_read_with_their_notes() {
    let server = server();
    let note = "A sentence about this level. ".repeat(18);
    let text: String = (0..12_000).map(|number| format!("Room {number}\n\n{ROOM}\n{note}\n\n")).collect();
    assert!(text.len() > 6_000_000);
    let answer = ask(&server, "/api/import", json!({ "text": text })).await;
    assert_eq!((answer["levels"].as_array().map(Vec::len), &answer["left_out"]), (Some(12_000), &json!(0)));
    assert_eq!(answer["levels"][11_999]["notes"], note.trim());
    let (_, one) = send(&server, request("GET", "/api/library/0/0", "")).await;
    assert_eq!(one["notes"], "The first step.");
}

#[tokio::test]
async fn a_solution_falls_from_what_it_was() {
    let server = server();
    let options = json!({ "metric": "moves" });
    let ask_for = json!({ "text": ROOM, "kind": "shorten", "moves": "rlrlrldRRRurD", "options": options });
    let id = ask(&server, "/api/jobs", ask_for).await["id"].clone();
    let moves = |metrics: &Value| metrics[0][1].as_u64().expect("moves");
    for event in events_of(&server, &id).await {
        if event["state"] == "running" {
            assert_eq!(moves(&event["from"]), 13);
            assert!((7..=13).contains(&moves(&event["best"])), "{event}");
        } else if event["state"] == "done" {
            assert_eq!((moves(&event["from"]), moves(&event["verified"]["metrics"])), (13, 7));
        }
    }
}

#[tokio::test]
async fn a_search_that_goes_on_tells_its_best_solution() {
    let server = server();
    let (wall, row) = ("#".repeat(12) + "\n", |tiles: &str| format!("#{tiles:<10}#\n"));
    let text = wall.clone() + &row("@") + &row("  $  $") + &row("") + &row("    $") + &row(". . .") + &wall;
    let ask_for = json!({ "text": text, "kind": "solve", "options": { "improve": true } });
    let id = ask(&server, "/api/jobs", ask_for).await["id"].clone();
    let pushes = |metrics: &Value| metrics[1][1].as_u64().expect("pushes");
    let events = events_of(&server, &id).await;
    let last = events.last().expect("an answer");
    let least = pushes(&last["verified"]["metrics"]);
    // How many events come depends on time; what they say does not.
    for event in events.iter().filter(|event| !event["best"].is_null()) {
        assert!((least..=pushes(&event["from"])).contains(&pushes(&event["best"])), "{event}");
    }
}

#[tokio::test]
async fn a_level_is_played_taken_back_and_recorded() {
    let server = server();
    let found = send(&server, request("GET", "/api/library/0/0", "")).await.1;
    let text = &found["text"];
    let moved =
        ask(&server, "/api/play", json!({ "text": text, "action": { "do": "keys", "keys": "r" } })).await;
    assert_eq!((&moved["moves"], &moved["state"]["solved"]), (&json!("R"), &json!(true)));
    assert_eq!(moved["frames"], json!([{ "m": [[0, 7], [1, 8]], "p": 1 }]));
    let undo = json!({ "text": text, "moves": "R", "action": { "do": "undo", "unit": "move" } });
    let back = ask(&server, "/api/play", undo).await;
    assert_eq!(
        (&back["moves"], &back["frames"]),
        (&json!("*R"), &json!([{ "m": [[0, 6], [1, 7]], "p": 1 }]))
    );
    let (status, _) = post(&server, "/api/record", json!({ "text": text, "moves": "" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let offer = ask(&server, "/api/record", json!({ "text": text, "moves": "R" })).await;
    assert_eq!((&offer["first"], &offer["best"]["moves"]["letters"]), (&json!(true), &json!("R")));
    let shelf = send(&server, request("GET", "/api/library/0", "")).await.1;
    assert_eq!(shelf["levels"][0]["best"]["moves"]["moves"], 1);
    assert_eq!(shelf["levels"][0]["least"], json!({ "moves": 1, "pushes": 1 }));
    // What others found stands beside it, each with who found it.
    let from_solver = json!({ "text": text, "moves": "r", "credit": "optimizer" });
    let known = ask(&server, "/api/record", from_solver).await["known"].clone();
    let solution_of =
        |at: usize| (known[at]["letters"].clone(), known[at]["credit"].clone(), known[at]["best"][0].clone());
    assert_eq!(solution_of(0), (json!("R"), json!("mine"), json!("moves")));
    assert_eq!(solution_of(1), (json!("R"), json!("optimizer"), Value::Null));
    assert_eq!(ask(&server, "/api/about", json!({ "text": text })).await["known"], known);
    assert_eq!(send(&server, request("GET", "/api/library", "")).await.1["collections"][0]["solved"], 1);
    ask(&server, "/api/keep", json!({ "text": text, "moves": "*R" })).await;
    assert_eq!(ask(&server, "/api/about", json!({ "text": text })).await["game"], "*R");
}

#[tokio::test]
async fn boxes_are_brought_to_squares_and_dead_ones_named() {
    let server = server();
    let reach = ask(&server, "/api/reach", json!({ "text": ROOM, "box": 16 })).await;
    let targets: Vec<u64> =
        reach["targets"].as_array().expect("targets").iter().filter_map(Value::as_u64).collect();
    assert!(targets.contains(&26) && reach["pushable"] == json!([16]), "{reach}");
    let push = json!({ "text": ROOM, "action": { "do": "push", "from": 16, "to": 26, "fewest": "moves" } });
    assert_eq!(ask(&server, "/api/play", push).await["state"]["solved"], true);
    let alive = ask(&server, "/api/warn", json!({ "text": ROOM })).await;
    assert_eq!((&alive["why"], &alive["lower_bound"]), (&Value::Null, &json!(4)));
    let dead = ask(&server, "/api/warn", json!({ "text": ROOM, "moves": "rrdl" })).await;
    assert_eq!((&dead["why"]["kind"], &dead["why"]["cells"]), (&json!("dead-square"), &json!([[2, 3]])));
}

#[tokio::test]
async fn both_games_can_be_pulled_edited_filmed_and_written() {
    let server = server();
    let first = ask(&server, "/api/reverse", json!({ "text": ONE_PUSH })).await;
    assert_eq!(first["state"]["solved"], false);
    let pull = json!({ "text": ONE_PUSH, "moves": first["moves"], "action": { "do": "walk", "cell": 7 } });
    let stood = ask(&server, "/api/reverse", pull).await;
    let pull = json!({ "text": ONE_PUSH, "moves": stood["moves"], "action": { "do": "keys", "keys": "L" } });
    let pulled = ask(&server, "/api/reverse", pull).await;
    assert_eq!(pulled["solution"]["moves"], "R", "{pulled}");
    assert_eq!(
        post(&server, "/api/reverse", json!({ "text": BOND })).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );

    let room = json!({ "game": "sokoban", "changes": [
        { "do": "room", "width": 5, "height": 3 }, { "do": "paint", "cells": [6], "tile": "@" },
        { "do": "paint", "cells": [7], "tile": "$" }, { "do": "paint", "cells": [8], "tile": "." }] });
    let drawn = ask(&server, "/api/edit", room).await;
    assert_eq!((drawn["text"].as_str().map(str::trim), &drawn["playable"]), (Some(ONE_PUSH), &json!(true)));
    let bond = json!({ "game": "sokobond", "text": BOND, "changes": [
        { "do": "modifier", "cell": 8, "symbol": "@" }, { "do": "turn", "turns": 1 }, { "do": "mirror", "upright": true }] });
    let bond = ask(&server, "/api/edit", bond).await;
    assert_eq!((&bond["width"], bond["modifiers"].as_array().map(Vec::len)), (&json!(3), Some(1)));

    for (text, format) in
        [(ONE_PUSH, "sok"), (ONE_PUSH, "rle"), (ONE_PUSH, "slc"), (BOND, "v1"), (BOND, "v2"), (BOND, "moves")]
    {
        let written =
            ask(&server, "/api/export", json!({ "text": text, "moves": "rr", "format": format })).await;
        assert!(written["text"].as_str().is_some_and(|text| text.len() > 1), "{format}");
        let read = ask(&server, "/api/import", json!({ "text": written["text"] })).await;
        let found =
            read["levels"].as_array().map_or(0, Vec::len) + read["moves"].as_array().map_or(0, Vec::len);
        assert_eq!(found, 1, "{format}: {read}");
    }
    for format in ["gif", "svg", "png", "still", "cast"] {
        for text in [ONE_PUSH, BOND] {
            let body = json!({ "text": text, "moves": "r", "format": format }).to_string();
            let answer = server.clone().oneshot(request("POST", "/api/film", body)).await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::OK, "{format}");
        }
    }
}

#[tokio::test]
async fn levels_are_looked_at_in_numbers_and_put_into_collections() {
    let server = server();
    ask(&server, "/api/record", json!({ "text": ONE_PUSH, "moves": "R" })).await;
    let looked =
        ask(&server, "/api/survey", json!({ "texts": [ONE_PUSH, "no level", BOND], "pictures": true })).await;
    let levels = looked["levels"].as_array().expect("levels");
    assert_eq!((&levels[0]["size"], &levels[0]["best"]["moves"]["moves"]), (&json!([5, 3]), &json!(1)));
    assert!(levels[0]["picture"].as_str().is_some_and(|picture| picture.starts_with("<svg")));
    assert_eq!(
        (&levels[1], &levels[2]["pieces"], &levels[2]["best"]),
        (&Value::Null, &json!(2), &Value::Null)
    );

    let file =
        "Mine\n\n#####\n#@$.#\n#####\n\nSolution\nR\n\nOther\n\n######\n#@ $.#\n######\n\nSolution\nrR\n";
    let collect = async |at: Value, format: &str| {
        let ask_for = json!({ "collection": file, "text": ROOM, "title": "New", "at": at, "format": format });
        ask(&server, "/api/collect", ask_for).await
    };
    let read =
        async |text: &Value| ask(&server, "/api/import", json!({ "text": text })).await["levels"].clone();
    let replaced = read(&collect(json!(0), "sok").await["text"]).await;
    assert_eq!((&replaced[0]["title"], &replaced[0]["solutions"]), (&json!("New"), &json!([])));
    assert_eq!((&replaced[1]["title"], &replaced[1]["solutions"]), (&json!("Other"), &json!(["rR"])));
    assert_eq!(replaced.as_array().map(Vec::len), Some(2));
    let added = collect(Value::Null, "xsb").await;
    assert_eq!((&added["levels"], &added["remarks"][0]["code"]), (&json!(3), &json!("W-LOST")));
    let added = read(&added["text"]).await;
    assert_eq!((&added[0]["text"], &added[2]["text"]), (&json!(ONE_PUSH), &json!(ROOM)));
    // Another board alone leaves the lines around it as they were, whatever they are.
    let odd = file.replace("\n\nOther", "\n::  kept   as it is\n\n\nOther");
    let ask_for = json!({ "collection": odd, "text": ROOM, "title": "Other", "at": 1, "format": "" });
    let written = ask(&server, "/api/collect", ask_for).await;
    assert_eq!(written["text"], odd.replace("######\n#@ $.#\n######\n", &format!("{ROOM}\n")));
    let ask_for = json!({ "collection": file, "text": ROOM, "at": 7, "format": "sok" });
    assert_eq!(post(&server, "/api/collect", ask_for).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn reverse_mode_warns_and_advises() {
    let server = server();
    let wall = "#######\n#@$ . #\n#     #\n#     #\n#######";
    let mut game = ask(&server, "/api/reverse", json!({ "text": wall })).await;
    let warned = ask(&server, "/api/reverse/warn", json!({ "text": wall, "moves": game["moves"] })).await;
    assert_eq!(warned["why"], Value::Null);
    let id = ask(&server, "/api/jobs", json!({ "kind": "pull", "text": wall })).await["id"].clone();
    let hint = end_of(&server, &id).await;
    assert_eq!(
        (&hint["piece"], &hint["target"], &hint["letters"]),
        (&json!([5, 2]), &json!([3, 2]), &json!("L")),
        "{hint}"
    );
    for action in [json!({ "do": "walk", "cell": 18 }), json!({ "do": "keys", "keys": "D" })] {
        game =
            ask(&server, "/api/reverse", json!({ "text": wall, "moves": game["moves"], "action": action }))
                .await;
    }
    let warned = ask(&server, "/api/reverse/warn", json!({ "text": wall, "moves": game["moves"] })).await;
    assert_eq!(warned["why"]["cells"], json!([[3, 2]]), "{warned}");
}

#[tokio::test]
async fn two_hundred_requests_at_once_are_all_answered() {
    let server = server();
    let calls = (0..200).map(|number| {
        let server = server.clone();
        async move {
            let text = if number % 2 == 0 { ONE_PUSH } else { BOND };
            let path = ["/api/play", "/api/reach", "/api/warn", "/api/movie"][number / 2 % 4];
            post(&server, path, json!({ "text": text, "moves": "r" })).await.0
        }
    });
    let answers = join_all(calls).await;
    assert!(answers.iter().all(|status| *status == StatusCode::OK), "{answers:?}");
}

#[tokio::test]
async fn addresses_that_are_none_are_answered_in_json() {
    let server = server();
    for path in [
        "/api/library/x",
        "/api/library/%FF",
        "/api/library/0/-1",
        "/api/thumbnail/0/0?dark=maybe",
        "/api/jobs/none",
        "/api/x",
    ] {
        let (status, answer) = send(&server, request("GET", path, "")).await;
        assert_eq!(
            (status, &answer["error"]["code"]),
            (StatusCode::NOT_FOUND, &json!("E-MISSING")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_thousand_malformed_requests_do_no_harm() {
    let seed = 20_261_121;
    let mut random = Random::new(seed);
    let server = server();
    let paths = [
        "play", "reach", "warn", "movie", "reverse", "about", "record", "keep", "import", "export", "film",
        "edit", "jobs", "survey", "collect", "reverse/warn",
    ];
    let good = [
        json!({ "text": ONE_PUSH, "moves": "r", "action": { "do": "push", "from": 7, "to": 8 } }),
        json!({ "text": BOND, "moves": "r*r", "box": 3 }),
        json!({ "text": BOND, "format": "gif", "cell": 4_000_000_000_u32, "speed": -1e30 }),
        json!({ "game": "sokobond", "text": BOND, "changes": [{ "do": "shift", "x": 4_000_000_000_u32, "y": 1, "width": 4_000_000_000_u32, "height": 2, "dx": -2_147_483_648, "dy": 1 }] }),
        json!({ "text": "3r[lu]!!**[99999999999]x", "kind": "hint", "moves": "!!!" }),
    ];
    for number in 0..1000 {
        let mut bytes = good[random.index(good.len())].to_string().into_bytes();
        for _ in 0..random.index(8) {
            let at = random.index(bytes.len().max(1));
            match random.index(4) {
                0 => bytes.truncate(at),
                1 if at < bytes.len() => bytes[at] = random.index(256) as u8,
                2 => bytes.insert(at.min(bytes.len()), b"{}[]\":,0"[random.index(8)]),
                _ if at < bytes.len() => drop(bytes.remove(at)),
                _ => {}
            }
        }
        let path = format!("/api/{}", paths[random.index(paths.len())]);
        let response = server.clone().oneshot(request("POST", &path, bytes)).await.expect("an answer");
        assert_ne!(
            response.status(),
            StatusCode::INTERNAL_SERVER_ERROR,
            "seed {seed}, request {number}, {path}"
        );
    }
    assert_eq!(ask(&server, "/api/play", json!({ "text": ONE_PUSH, "moves": "r" })).await["moves"], "R");
}

#[tokio::test]
async fn ten_jobs_run_in_turn_and_the_eleventh_is_refused() {
    let server = server();
    let ask_for = json!({ "kind": "solve", "text": huge(), "options": { "method": "bfs" } });
    let mut ids = Vec::new();
    for _ in 0..10 {
        ids.push(ask(&server, "/api/jobs", ask_for.clone()).await["id"].clone());
    }
    let (status, answer) = post(&server, "/api/jobs", ask_for.clone()).await;
    assert_eq!((status, &answer["error"]["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("E-BUSY")));
    for id in &ids {
        let stopped = send(&server, request("DELETE", &format!("/api/jobs/{id}"), "")).await.0;
        assert_eq!(stopped, StatusCode::NO_CONTENT);
    }
    for id in &ids {
        let end = end_of(&server, id).await;
        assert_eq!((&end["outcome"], &end["reason"]), (&json!("gave-up"), &json!("interrupted")), "{end}");
    }
    // Memory was handed back by those that ran, before they reported their end.
    assert!(GIVEN_BACK.load(Ordering::Relaxed) >= 2);
    // There is room again, and a job that is let run gives a verified answer.
    for (text, moves) in [(ONE_PUSH, "R"), (BOND, "rr")] {
        let id = ask(&server, "/api/jobs", json!({ "kind": "solve", "text": text })).await["id"].clone();
        let end = end_of(&server, &id).await;
        assert_eq!((&end["outcome"], &end["verified"]["moves"]), (&json!("solved"), &json!(moves)), "{end}");
    }
    let long = json!({ "kind": "shorten", "text": ROOM, "moves": "rldRlrRlrRlrurD", "options": { "metric": "moves" } });
    let id = ask(&server, "/api/jobs", long).await["id"].clone();
    let end = end_of(&server, &id).await;
    assert_eq!((&end["shorter"], &end["verified"]["metrics"][0][1]), (&json!(true), &json!(7)), "{end}");
    let id = ask(&server, "/api/jobs", json!({ "kind": "hint", "text": ROOM })).await["id"].clone();
    assert_eq!(end_of(&server, &id).await["outcome"], "hint");
}

#[tokio::test]
async fn a_level_is_made_as_wished_and_can_be_played() {
    let server = server();
    for game in ["sokoban", "sokobond"] {
        let wish = json!({ "game": game, "grades": [1, 2], "seed": 7, "theme": "open" });
        let made = async || {
            let id = ask(&server, "/api/generate", wish.clone()).await["id"].clone();
            end_of(&server, &id).await
        };
        let end = made().await;
        assert_eq!((&end["outcome"], &end["game"]), (&json!("made"), &json!(game)), "{end}");
        assert!(end["rating"]["grade"].as_u64().is_some_and(|grade| (1..=2).contains(&grade)), "{end}");
        assert_eq!(end["text"], made().await["text"], "a seed gives the same level");
        let solve = json!({ "kind": "solve", "text": end["text"] });
        let id = ask(&server, "/api/jobs", solve).await["id"].clone();
        assert_eq!(end_of(&server, &id).await["outcome"], "solved", "{end}");
    }
    // It takes long, and is stopped.
    let long = json!({ "grades": [10, 10], "width": 12, "height": 12 });
    let id = ask(&server, "/api/generate", long).await["id"].clone();
    send(&server, request("DELETE", &format!("/api/jobs/{id}"), "")).await;
    let end = end_of(&server, &id).await;
    assert_eq!((&end["outcome"], &end["reason"]), (&json!("gave-up"), &json!("interrupted")));
    for wrong in [json!({ "grades": [0, 3] }), json!({ "width": 2 }), json!({ "grades": [5, 2] })] {
        let (status, answer) = post(&server, "/api/generate", wrong).await;
        assert_eq!((status, &answer["error"]["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("E-WISH")));
    }
}

#[tokio::test]
async fn an_option_that_the_game_does_not_know_is_refused_with_what_it_knows() {
    let server = server();
    let check = async |job: Value, status: StatusCode, code: &str, part: &str| {
        let (answered, answer) = post(&server, "/api/jobs", job).await;
        assert_eq!((answered, &answer["error"]["code"]), (status, &json!(code)), "{answer}");
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(message.contains(part), "{message}");
    };
    let solve = |text: &str, ask_for: Value| json!({ "kind": "solve", "text": text, "options": ask_for });
    let unknown = solve(ROOM, json!({ "method": "bsf" }));
    check(unknown, StatusCode::BAD_REQUEST, "E-JSON", "unknown method `bsf`; expected one of `auto`, `bfs`")
        .await;
    let unknown = solve(ROOM, json!({ "metric": "steps" }));
    check(unknown, StatusCode::BAD_REQUEST, "E-JSON", "expected one of `any`, `moves`, `pushes`").await;
    let refused = StatusCode::UNPROCESSABLE_ENTITY;
    let lines = solve(ROOM, json!({ "metric": "lines" }));
    check(lines, refused, "E-OPTION", "only an optimizer counts lines").await;
    let sphere = solve(BOND, json!({ "method": "sphere" }));
    check(
        sphere,
        refused,
        "E-OPTION",
        "method `sphere`: Sokobond does not have this method; methods for Sokobond: auto, bfs",
    )
    .await;
    check(solve(BOND, json!({ "metric": "pushes" })), refused, "E-OPTION", "its metric is moves").await;
    let shorten = |text: &str, moves: &str| json!({ "kind": "shorten", "text": text, "moves": moves });
    check(shorten(BOND, "r"), refused, "E-SOLUTION", "not solved").await;
    check(shorten(ROOM, "r"), refused, "E-SOLUTION", "not solved").await;
}

#[tokio::test]
async fn jobs_end_by_time_and_memory_and_when_their_page_is_gone() {
    let check = async |jobs: JobLimits, watched: bool, reason: &str| {
        let server = server_with(jobs);
        let ask_for = json!({ "kind": "solve", "text": huge(), "options": { "method": "bfs" } });
        let begin = Instant::now();
        let id = ask(&server, "/api/jobs", ask_for).await["id"].clone();
        if !watched {
            // A page that looks once and goes.
            let response = server.clone().oneshot(request("GET", &format!("/api/jobs/{id}"), "")).await;
            drop(response);
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
        let end = end_of(&server, &id).await;
        assert_eq!(end["reason"], reason, "{end}");
        assert!(begin.elapsed() < Duration::from_secs(100));
    };
    let each = Limits { time: Some(Duration::from_millis(200)), ..limits().each };
    check(JobLimits { each, ..limits() }, true, "time").await;
    let each = Limits { bytes: 1 << 20, ..limits().each };
    check(JobLimits { each, ..limits() }, true, "memory").await;
    check(JobLimits { patience: Duration::from_millis(100), ..limits() }, false, "interrupted").await;
}
