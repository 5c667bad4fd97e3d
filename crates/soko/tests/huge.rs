//! One huge level of each game through every command and every address of the server, under a small limit.
//!
//! The commands are those that `soko --help` lists and the addresses those of the router's source: a new one fails the
//! tests until it is tried here, or a comment explains why it need not be. Ordinary runs use boards of 240 by 240;
//! `SOKO_LIMITS=full cargo test --release -p sokoworks-cli --test huge -- --nocapture` those of 1000 by 1000, and of 400 by 400
//! with 600 atoms.

#![cfg(all(target_os = "linux", feature = "web"))]
#![allow(clippy::print_stdout, reason = "a long run prints its progress")]

mod program;

use program::{address, peak_of, soko};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// Most memory of the process: a limit of 128 MiB, and 5 % over.
const MOST: u64 = (128 << 20) / 20 * 21;

/// Time after which something runs on: the limit of 2 s, or some ten for a grade, and what a busy machine and an unoptimized program need.
const LONGEST: Duration = Duration::from_secs(90);

/// A level, solved by one step to the right.
struct Huge {
    file: &'static str,
    game: &'static str,
    side: usize,
    text: String,
}

/// A room whose first row begins with `row`, with `count` other pieces, each `piece`, strewn over it.
fn room(side: usize, [wall, floor]: [char; 2], row: &str, piece: &str, count: usize) -> String {
    let mut rows = vec![vec![wall; side]; side];
    for row in &mut rows[1..side - 1] {
        row[1..side - 1].fill(floor);
    }
    rows[1][1..=row.len()].copy_from_slice(&row.chars().collect::<Vec<_>>());
    let piece: Vec<char> = piece.chars().collect();
    let mut random = grid::Random::new(5);
    let mut left = count;
    while left > 0 {
        let (x, y) = (4 + random.below(side as u32 - 8) as usize, 3 + random.below(side as u32 - 6) as usize);
        let place = &mut rows[y][x..x + piece.len()];
        if place.iter().all(|&cell| cell == floor) {
            place.copy_from_slice(&piece);
            left -= 1;
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

fn is_full() -> bool {
    std::env::var("SOKO_LIMITS").is_ok_and(|word| word == "full")
}

fn levels() -> Vec<Huge> {
    let (large, many) = if is_full() { ((1000, 0), (400, 600)) } else { ((240, 0), (240, 300)) };
    let mut levels = Vec::new();
    for (side, count) in [large, many] {
        let boxes = room(side, ['#', ' '], "@$.", "*", count);
        let atoms = room(side, ['x', '-'], "H-h", "hh", count / 2);
        let names = if count == 0 { ["wide.xsb", "wide.txt"] } else { ["many.xsb", "many.txt"] };
        levels.push(Huge { file: names[0], game: "sokoban", side, text: boxes });
        levels.push(Huge { file: names[1], game: "sokobond", side, text: atoms });
    }
    levels
}

/// What is typed after `soko` to try a command on LEVEL; none for one that reads no level.
fn lines(command: &str) -> Option<Vec<&'static str>> {
    Some(match command {
        "solve" => vec![
            "solve --memory 128MiB --time 2s LEVEL",
            "solve --memory 128MiB --time 2s --method bfs LEVEL",
        ],
        "optimize" => vec!["optimize --memory 128MiB --time 2s LEVEL"],
        "check" => vec!["check LEVEL", "check --json LEVEL"],
        "verify" => vec!["verify LEVEL R", "verify LEVEL RR"],
        "show" => {
            vec!["show --memory 128MiB --time 2s LEVEL", "show --memory 128MiB --time 2s --after R LEVEL"]
        }
        "grade" => vec!["grade --memory 128MiB LEVEL"],
        "movie" => vec![
            "movie --memory 128MiB --time 2s LEVEL R -o a.svg -o a.cast --force",
            "movie --memory 128MiB --time 2s LEVEL R --cell 4 -o a.png --at end --force",
            "movie --memory 128MiB --time 2s LEVEL R --cell 16 -o a.gif --force",
        ],
        "generate" => vec![
            "generate --vary LEVEL --memory 128MiB --time 2s",
            "generate --unlike LEVEL --memory 128MiB --time 2s",
        ],
        "convert" => vec!["convert LEVEL -"],
        // Both need a terminal; what they ask of a level is what the server's calls ask.
        "play" | "edit" => vec![],
        // The server is tried below. Results are no levels; suites run solvers, each in a process with limits of its own.
        "serve" | "report" | "bench" => vec![],
        // The levels of `mcp` come from a client.
        "completions" | "man" | "mcp" | "schema" | "help" => vec![],
        _ => return None,
    })
}

fn wait(mut child: Child) -> (u64, Duration) {
    let (begin, mut peak) = (Instant::now(), 0);
    loop {
        peak = peak.max(peak_of(&child).unwrap_or(0));
        if child.try_wait().expect("a child").is_some() {
            return (peak, begin.elapsed());
        }
        if begin.elapsed() > LONGEST {
            child.kill().expect("a child");
            child.wait().expect("its end");
            return (peak, begin.elapsed());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
fn every_command_keeps_its_limits_on_a_huge_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let help = soko(folder.path()).arg("--help").output().expect("the program");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let list = help
        .split("Commands:")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("a list of commands");
    let commands: Vec<&str> = list
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 10, "{list}");
    for level in levels() {
        std::fs::write(folder.path().join(level.file), &level.text).expect("a file");
        for command in &commands {
            let lines =
                lines(command).unwrap_or_else(|| panic!("try `soko {command}` on a huge level in huge.rs"));
            for line in lines {
                let line = line.replace("LEVEL", level.file);
                let mut command = soko(folder.path());
                command.args(line.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
                let (peak, time) = wait(command.spawn().expect("the program"));
                println!("{line}: {} MiB, {time:.1?}", peak >> 20);
                assert!(peak <= MOST, "soko {line}: {} MiB", peak >> 20);
                assert!(time < LONGEST, "soko {line} runs on");
            }
        }
    }
}

/// Bodies with which an address is asked; none if it is not known here.
fn bodies(path: &str, level: &Huge) -> Option<Vec<Value>> {
    let (side, text, game) = (level.side, &level.text, level.game);
    let look = json!({ "text": text, "moves": "" });
    let with = |more: Value| {
        let mut body = look.clone();
        if let (Some(body), Value::Object(more)) = (body.as_object_mut(), more) {
            body.extend(more);
        }
        body
    };
    let (start, far) = (side + 2, (side - 3) * side + side - 3);
    Some(match path {
        "/" | "/page/{*path}" | "/api/library" | "/api/library/{shelf}" | "/api/library/{shelf}/{place}"
        | "/api/thumbnail/{shelf}/{place}"
        | "/api/ahead/{shelf}/{place}"
        | "/days/{name}" => vec![Value::Null],
        "/api/play" => vec![
            with(json!({ "action": { "do": "look" }, "describe": true })),
            with(json!({ "action": { "do": "walk", "cell": far } })),
            with(json!({ "action": { "do": "push", "from": start, "to": start + 1, "fewest": "pushes" } })),
        ],
        "/api/reach" => vec![look.clone(), with(json!({ "box": start }))],
        "/api/warn" | "/api/movie" | "/api/rescue" | "/api/reverse/warn" | "/api/reverse/rescue" => vec![look],
        "/api/reverse" => vec![with(json!({ "forward": "", "action": { "do": "look" } }))],
        "/api/about" => vec![json!({ "text": text })],
        "/api/record" => vec![json!({ "text": text, "moves": "R", "credit": "mine" })],
        "/api/keep" => vec![json!({ "text": text, "moves": "R" })],
        "/api/import" => vec![json!({ "text": text })],
        "/api/export" => ["sok", "rle", "v2", "moves"]
            .map(|format| json!({ "text": text, "title": "a", "author": "b", "moves": "R", "format": format }))
            .to_vec(),
        "/api/compare" => vec![json!({ "text": text, "moves": "R", "known": ["R"] })],
        "/api/rules" => vec![json!({ "game": game })],
        "/api/days" => vec![json!({})],
        "/api/ladder" => vec![json!({ "game": game, "open": vec![3.0; 20_000], "count": 20_000 })],
        // As many lines as a body may have.
        "/api/profile" => vec![json!({ "lines": "game\tname\tR\t00000000\n".repeat(400_000) })],
        "/api/survey" => vec![json!({ "texts": [text], "pictures": true, "dark": false })],
        "/api/grades" => vec![json!({ "texts": [text] })],
        "/api/collect" => {
            vec![json!({ "collection": text, "text": text, "title": "a", "author": "b", "format": "sok" })]
        }
        "/api/edit" => {
            vec![json!({ "game": game, "text": text, "changes": [{ "do": "turn", "turns": 1 }] })]
        }
        "/api/film" => [("svg", 0), ("cast", 0), ("still", 0), ("gif", 4), ("png", 4), ("gif", 24), ("png", 24)]
            .map(|(format, cell)| {
                let cell = (cell > 0).then_some(cell);
                json!({ "text": text, "moves": "R", "format": format, "cell": cell })
            })
            .to_vec(),
        "/api/generate" => vec![json!({ "game": game })],
        "/api/jobs" => ["solve", "hint", "shorten", "pull"]
            .map(|kind| json!({ "text": text, "kind": kind, "moves": if kind == "shorten" { "R" } else { "" } }))
            .to_vec(),
        // Jobs are watched to their end below.
        "/api/jobs/{id}" => vec![],
        _ => return None,
    })
}

/// The answer to one request, or nothing if it does not come.
fn ask(host: &str, path: &str, body: &Value) -> Option<String> {
    let mut stream = TcpStream::connect(host).ok()?;
    stream.set_read_timeout(Some(LONGEST)).ok()?;
    let method = if body.is_null() { "GET" } else { "POST" };
    let body = body.to_string();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
    let kind = format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all([head, kind, body].concat().as_bytes()).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer).into_owned())
}

fn serve(folder: &Path, level: &Huge) -> (Child, String) {
    let mut command = soko(folder);
    command.args("serve --port 0 --data data --memory 128MiB --time 2s --jobs 1".split(' ')).arg(level.file);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program");
    let (address, _) = address(&mut child);
    let host = address.trim().trim_start_matches("http://").split('/').next().unwrap_or_default().to_owned();
    (child, host)
}

#[test]
fn every_address_of_the_server_keeps_its_limits_on_a_huge_level() {
    let questions: Vec<String> =
        backend::questions().map(|question| format!("/api/{}", question.name)).collect();
    let routes = include_str!("../../web/src/server/routes.rs").split(".route(\"").skip(1);
    let mut paths: BTreeSet<&str> = routes.filter_map(|rest| rest.split('"').next()).collect();
    paths.extend(questions.iter().map(String::as_str));
    assert!(paths.len() > 20, "{paths:?}");
    let folder = tempfile::tempdir().expect("a folder");
    for level in levels() {
        std::fs::write(folder.path().join(level.file), &level.text).expect("a file");
        for path in &paths {
            let bodies =
                bodies(path, &level).unwrap_or_else(|| panic!("ask {path} about a huge level in huge.rs"));
            // A server for each, so that it is known which call takes the memory.
            let (mut child, host) = serve(folder.path(), &level);
            let address =
                path.replace("{shelf}", "0").replace("{place}", "0").replace("{*path}", "index.html");
            let address = address.replace("{name}", "2026-12.txt");
            for body in bodies {
                let begin = Instant::now();
                let answer = ask(&host, &address, &body);
                let id = answer.as_deref().and_then(|answer| answer.rsplit("\"id\":").next());
                let id: String =
                    id.into_iter().flat_map(str::chars).take_while(char::is_ascii_digit).collect();
                if !id.is_empty() {
                    ask(&host, &format!("/api/jobs/{id}"), &Value::Null);
                }
                let peak = peak_of(&child).unwrap_or(0);
                let what = format!("{path} {} {}", level.file, body["format"].as_str().unwrap_or_default());
                println!("{what}: {} MiB, {:.1?}", peak >> 20, begin.elapsed());
                assert!(answer.is_some() && begin.elapsed() < LONGEST, "{what} runs on");
                assert!(peak <= MOST, "{what}: {} MiB", peak >> 20);
            }
            child.kill().expect("a child");
            child.wait().expect("its end");
        }
    }
}
