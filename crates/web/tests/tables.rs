//! Memory of the tables for warnings: many large levels are opened, and the server keeps to its share.
//!
//! A test program of its own, so that no other test's memory is seen.

mod common;

use axum::Router;
use serde_json::{Value, json};
use sokoworks_web::{JobLimits, Limits};

/// What the tables may take: a share of what a search may use.
const SHARE: usize = 24 << 20;

/// What else the server may hold: the levels themselves, and memory that the allocator keeps.
const ELSE: u64 = 40 << 20;

#[tokio::test]
async fn tables_of_many_levels_keep_to_their_share() {
    let each = Limits { bytes: sokoworks_web::CACHE * SHARE, grading: SHARE, ..common::limits().each };
    let jobs = JobLimits { each, ..common::limits() };
    let server = common::server(jobs);
    // Small ones first: what the program itself needs is there then.
    assert_eq!(ask(&server, &level(12, 4)).await["off"], false);
    let before = common::resident();
    for side in 50..62 {
        let answer = ask(&server, &level(side, 60)).await;
        assert!(answer["off"].is_boolean(), "{answer}");
    }
    // One whose floor alone would pass the share has no tables.
    assert_eq!(ask(&server, &level(800, 900)).await["off"], true);
    assert_eq!(ask(&server, &level(12, 4)).await["off"], false);
    let (Some(before), Some(after)) = (before, common::resident()) else { return };
    let most = before + SHARE as u64 + ELSE;
    assert!(after < most, "{} MiB before, {} MiB after", before >> 20, after >> 20);
}

/// A room with boxes beside their goals.
fn level(side: usize, boxes: usize) -> String {
    let mut rows = vec![vec!['#'; side]; side];
    for row in &mut rows[1..side - 1] {
        row[1..side - 1].fill(' ');
    }
    rows[1][1] = '@';
    let columns = (side - 6) / 4 + 1;
    for number in 0..boxes {
        let (x, y) = (2 + 4 * (number % columns), 3 + 3 * (number / columns));
        (rows[y][x], rows[y][x + 1]) = ('$', '.');
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

async fn ask(server: &Router, text: &str) -> Value {
    common::ask(server, "/api/warn", json!({ "text": text })).await
}
