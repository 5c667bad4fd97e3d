//! Memory of the server over many requests of every kind: what it holds after half of them it holds after all.
//!
//! A heap goes up and down with what the allocator keeps, so that two looks at it prove nothing. Here the least of the last
//! quarter is compared with the most of the first half: a leak passes that, whatever the allocator does.
//!
//! This is a test program of its own, so that no other test's memory is seen. It makes some thousand requests;
//! `SOKO_REQUESTS=20000` makes more. Where the system does not report the memory of a process, it only makes the requests.

mod common;

use axum::Router;
use grid::Random;
use serde_json::{Value, json};
use sokoworks_web::{JobLimits, Limits};
use std::time::Duration;

/// Growth that is no leak.
const TOLERANCE: u64 = 8 << 20;

/// Requests between two looks.
const LOOK: usize = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_requests_leave_nothing_behind() {
    let seed = 20_261_121;
    let mut random = Random::new(seed);
    let all = std::env::var("SOKO_REQUESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(4_000);
    let levels: Vec<String> = (0..80).map(|number| level(&mut random, number)).collect();
    let server = server();
    let mut looks = Vec::new();
    for number in 0..all {
        if number % LOOK == 0 {
            looks.extend(common::resident());
        }
        let text = &levels[random.index(levels.len())];
        let (path, body) = ask(&mut random, text);
        let (status, answer) = common::post(&server, path, body.clone()).await;
        assert!(!status.is_server_error(), "{path}: {status} for {body}");
        if path == "/api/jobs" {
            // The events up to the end of the job.
            common::send(&server, common::request("GET", &format!("/api/jobs/{}", answer["id"]), "")).await;
        }
    }
    let (first, last) = (&looks[..looks.len() / 2], &looks[looks.len() * 3 / 4..]);
    let (Some(&most), Some(&least)) = (first.iter().max(), last.iter().min()) else { return };
    let summary = format!(
        "of {all}: most of the first half {} KiB, least of the last quarter {} KiB",
        most >> 10,
        least >> 10
    );
    assert!(least < most + TOLERANCE, "seed {seed}, {summary}");
    #[expect(clippy::print_stdout, reason = "numbers for the documents")]
    {
        println!("{summary}");
    }
}

fn server() -> Router {
    let (time, patience) = (Some(Duration::from_secs(5)), Duration::from_secs(5));
    let each = Limits { time, bytes: 16 << 20, grading: 16 << 20, ..common::limits().each };
    let jobs = JobLimits { patience, each, ..common::limits() };
    common::server(jobs)
}

/// A small room with one box; every fourth is of Sokobond.
fn level(random: &mut Random, number: usize) -> String {
    let (width, height) = (6 + random.index(8), 6 + random.index(6));
    let bond = number.is_multiple_of(4);
    let (wall, floor) = if bond { ('x', '-') } else { ('#', ' ') };
    let mut rows = vec![vec![floor; width]; height];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, tile) in row.iter_mut().enumerate() {
            if x == 0 || y == 0 || x + 1 == width || y + 1 == height {
                *tile = wall;
            }
        }
    }
    let (middle, right) = (height / 2, 3 + random.index(width - 5));
    if bond {
        rows[middle][1] = 'H';
        rows[middle][right] = 'h';
    } else {
        rows[1][1] = '@';
        rows[middle][2] = '$';
        rows[middle][right] = '.';
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

fn ask(random: &mut Random, text: &str) -> (&'static str, Value) {
    let bond = text.starts_with('x');
    let moves: String = (0..random.index(30)).map(|_| random.direction().lurd()).collect();
    let played = json!({ "text": text, "action": { "do": "keys", "keys": moves } });
    let kind = if random.index(2) == 0 { "solve" } else { "hint" };
    match random.index(if bond { 12 } else { 14 }) {
        0 | 1 => ("/api/play", played),
        2 => ("/api/reach", json!({ "text": text, "box": random.index(40) })),
        3 => ("/api/warn", json!({ "text": text })),
        4 => ("/api/movie", json!({ "text": text })),
        5 => ("/api/about", json!({ "text": text })),
        6 => ("/api/survey", json!({ "texts": [text, text], "pictures": true })),
        7 => ("/api/import", json!({ "text": text })),
        8 => ("/api/export", json!({ "text": text, "format": if bond { "v2" } else { "slc" } })),
        9 => {
            let change = json!([{ "do": "turn", "turns": random.index(4) }]);
            (
                "/api/edit",
                json!({ "game": if bond { "sokobond" } else { "sokoban" }, "text": text, "changes": change }),
            )
        }
        10 => {
            let format = ["png", "gif", "svg"][random.index(3)];
            ("/api/film", json!({ "text": text, "format": format, "cell": 16 }))
        }
        11 => ("/api/jobs", json!({ "text": text, "kind": kind })),
        12 => ("/api/reverse", json!({ "text": text })),
        _ => ("/api/reverse/warn", json!({ "text": text })),
    }
}
