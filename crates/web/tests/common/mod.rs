//! What the tests of the server share.

#![allow(dead_code, reason = "no test program uses all of it")]

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::Value;
use sokoworks_web::{FILMS, JobLimits, Library, Limits, Setup, Store, clock};
use std::time::Duration;
use tower::ServiceExt;

pub(crate) const ONE_PUSH: &str = "#####\n#@$.#\n#####";
pub(crate) const ROOM: &str = "#######\n#@    #\n# $   #\n#    .#\n#######";

/// A server without levels that keeps nothing.
pub(crate) fn server(jobs: JobLimits) -> Router {
    server_with(Library::default(), Store::forgetful(), jobs)
}

pub(crate) fn server_with(library: Library, store: Store, jobs: JobLimits) -> Router {
    sokoworks_web::router(Setup { library, store, jobs, names: vec!["puzzles.lan".to_owned()] })
}

pub(crate) fn request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    let builder = Request::builder().method(method).uri(path).header("host", "127.0.0.1:7656");
    builder.header("content-type", "application/json").body(body.into()).expect("a request")
}

/// The status and the whole answer as text.
pub(crate) async fn text_of(server: &Router, request: Request<Body>) -> (StatusCode, String) {
    let response = server.clone().oneshot(request).await.expect("an answer");
    assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY));
    let status = response.status();
    let bytes = axum::body::to_bytes(response.into_body(), 64 << 20).await.expect("a body");
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

/// The status and the answer, if that is JSON.
pub(crate) async fn send(server: &Router, request: Request<Body>) -> (StatusCode, Value) {
    let (status, text) = text_of(server, request).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub(crate) async fn post(server: &Router, path: &str, body: Value) -> (StatusCode, Value) {
    send(server, request("POST", path, body.to_string())).await
}

/// Asks and expects that all is well.
pub(crate) async fn ask(server: &Router, path: &str, body: Value) -> Value {
    let (status, answer) = post(server, path, body).await;
    assert!(status.is_success(), "{path}: {status} {answer}");
    answer
}

/// Resident memory of this process, in bytes, where the system reports it.
pub(crate) fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

/// Two jobs at once, eight that wait, and little that ends them.
pub(crate) fn limits() -> JobLimits {
    JobLimits {
        running: 2,
        waiting: 8,
        patience: Duration::from_secs(60),
        give_back: || {},
        each: Limits {
            threads: 1,
            time: Some(Duration::from_secs(600)),
            bytes: 1 << 30,
            grading: 1 << 30,
            memory: u64::MAX,
            films: FILMS,
            resident: || None,
            machine: "m".to_owned(),
            today: || "2026-11-22".to_owned(),
            now: clock,
        },
    }
}
