//! The server without sockets: what is too large is refused in words, and what is not kept is not called kept.

use crate::common::{ONE_PUSH, ROOM, ask, post, server, server_with};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use futures_util::stream::{self, FuturesUnordered};
use serde_json::json;
use sokoworks_web::{JobLimits, Library, Limits, Store};
use std::time::Duration;
use tower::ServiceExt;

fn limits() -> JobLimits {
    JobLimits { running: 1, waiting: 1, ..crate::common::limits() }
}

#[tokio::test]
async fn boxes_of_vast_boards_are_not_brought_to_squares_and_this_is_reported() {
    let server = server(limits());
    let (side, blank) = (720, " ".repeat(715));
    let wall = "#".repeat(side);
    let text = format!("{wall}\n#@$.{blank}#\n{}{wall}\n", format!("#   {blank}#\n").repeat(side - 3));
    let reach = ask(&server, "/api/reach", json!({ "text": text, "box": side + 2 })).await;
    assert_eq!((&reach["off"], &reach["targets"]), (&json!(true), &json!([])));
    let push = json!({ "do": "push", "from": side + 2, "to": side + 3 });
    let (status, answer) = post(&server, "/api/play", json!({ "text": text, "action": push })).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(
        answer["error"]["message"].as_str().is_some_and(|text| text.contains("500,000 cells")),
        "{answer}"
    );
}

/// A request whose body stops after `sent` bytes and does not end.
fn half_sent(path: &str, sent: usize) -> Request<Body> {
    let pieces = (0..sent.div_ceil(64 << 10)).map(|_| Ok::<_, std::io::Error>(vec![b' '; 64 << 10]));
    let body = Body::from_stream(stream::iter(pieces).chain(stream::pending()));
    let request = Request::builder().method("POST").uri(path).header("host", "127.0.0.1:7656");
    request.header("content-type", "application/json").body(body).expect("a request")
}

#[tokio::test]
async fn bodies_that_arrive_share_one_account_which_is_released_with_them() {
    let jobs = JobLimits { each: Limits { memory: 32 << 20, ..limits().each }, ..limits() };
    let server = server(jobs);
    for round in 0..3 {
        // Half of 32 MiB has room for two bodies of 4 MiB, with what is set aside for their next bytes.
        let mut running: FuturesUnordered<_> =
            (0..40).map(|_| server.clone().oneshot(half_sent("/api/import", 4 << 20))).collect();
        for number in 0..38 {
            let answered = tokio::time::timeout(Duration::from_secs(60), running.next()).await;
            let answer = answered
                .unwrap_or_else(|_| panic!("round {round}: body {number} is kept"))
                .expect("a request");
            let answer = answer.expect("an answer");
            assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(answer.headers().get("retry-after").map(|value| value.as_bytes()), Some(&b"1"[..]));
        }
        assert!(tokio::time::timeout(Duration::from_millis(20), running.next()).await.is_err());
        // A small body finds room beside them; a large one when their connections are gone.
        ask(&server, "/api/import", json!({ "text": ONE_PUSH })).await;
        drop(running);
        ask(&server, "/api/import", json!({ "text": format!("{ONE_PUSH}\n{}", " ".repeat(10 << 20)) })).await;
    }
    // What never has room is too large.
    let (status, _) = post(&server, "/api/import", json!({ "text": " ".repeat(17 << 20) })).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn what_is_not_written_is_not_called_kept() {
    let server = server(limits());
    let game = json!({ "text": ROOM, "moves": "r" });
    let kept = ask(&server, "/api/keep", game).await;
    assert_eq!(kept, json!({ "kept": false, "why": "Nothing is saved.", "warnings": [] }));
    let record =
        ask(&server, "/api/record", json!({ "text": ONE_PUSH, "moves": "R", "credit": "mine" })).await;
    assert_eq!((&record["kept"], &record["first"]), (&json!(false), &json!(true)));
    let store = Store::new(Default::default(), Default::default(), Box::new(|_, _| Ok(())));
    let server = server_with(Library::default(), store, limits());
    let kept = ask(&server, "/api/keep", json!({ "text": ROOM, "moves": "r" })).await;
    assert_eq!(kept, json!({ "kept": true, "why": null, "warnings": [] }));
}

#[tokio::test]
async fn pictures_keep_the_memory_limit() {
    let film = |memory| async move {
        let jobs =
            JobLimits { each: Limits { memory, resident: || Some(40 << 20), ..limits().each }, ..limits() };
        let server = server(jobs);
        let ask = json!({ "text": ROOM, "format": "png", "cell": 60 });
        post(&server, "/api/film", ask).await
    };
    let (status, answer) = film(42 << 20).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer["error"]["code"], "E-FILM");
    assert!(answer["error"]["help"].as_str().is_some_and(|text| text.contains("--memory")), "{answer}");
    assert_eq!(film(80 << 20).await.0, StatusCode::OK);
}
