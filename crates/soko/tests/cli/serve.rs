//! The server as the system sees it: what it prints, how it ends, and what a kill leaves of its records.

use crate::harness::{Place, finish};
use crate::program::{address, signal};
use grid::Random;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout};
use std::time::Duration;

/// A server on a free port; killed when it is no longer needed.
pub(crate) struct Server {
    child: Child,
    stdout: Option<BufReader<ChildStdout>>,
    /// Host and port.
    host: String,
}

impl Server {
    pub(crate) fn start(place: &Place) -> Server {
        Server::start_with(place, "levels.sok").0
    }

    /// A server of these levels, and the address that it printed.
    fn start_with(place: &Place, levels: &str) -> (Server, String) {
        let mut child = place.spawn(&mut place.command(&["serve", "--port", "0", "--data", "data", levels]));
        let (address, stdout) = address(&mut child);
        let host = address.trim().trim_start_matches("http://").split('/').next().unwrap_or_default();
        (Server { child, stdout: Some(stdout), host: host.to_owned() }, address)
    }

    /// Status and body, asked with this body or without one; `None` when nobody answers.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        let mut stream = TcpStream::connect(&self.host).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
        let method = if body.is_null() { "GET" } else { "POST" };
        let (host, body) = (&self.host, body.to_string());
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n");
        let kind = format!("content-type: application/json\r\ncontent-length: {}\r\n\r\n", body.len());
        stream.write_all([head, kind, body].concat().as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let status = answer.split(' ').nth(1)?.parse().ok()?;
        let (_, body) = answer.split_once("\r\n\r\n")?;
        Some((status, serde_json::from_str(body).ok()?))
    }

    /// The last state of a job that is started with this body.
    pub(crate) fn finished(&self, body: &Value) -> Value {
        let (status, started) = self.ask("/api/jobs", body).expect("an answer");
        assert_eq!(status, 201, "{started}");
        let mut stream = TcpStream::connect(&self.host).expect("a server");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a limit");
        let head = format!(
            "GET /api/jobs/{} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
            started["id"], self.host
        );
        stream.write_all(head.as_bytes()).expect("a question");
        let lines = BufReader::new(stream).lines().map_while(Result::ok);
        let events = lines.filter_map(|line| serde_json::from_str(line.strip_prefix("data:")?).ok());
        events.last().expect("an event")
    }

    pub(crate) fn kill(mut self) {
        self.child.kill().expect("a running program");
        self.child.wait().expect("its end");
    }
}

/// A corridor through which a box is pushed `pushes` times.
fn corridor(pushes: usize) -> Value {
    let wall = "#".repeat(pushes + 4);
    json!(format!("{wall}\n#@${}.#\n{wall}\n", " ".repeat(pushes - 1)))
}

fn place() -> Place {
    Place::with(&[("levels.sok", "One\n\n#####\n#@$.#\n#####\n")])
}

#[test]
fn one_level_of_a_collection_is_opened_among_the_others() {
    let place = Place::with(&[("three.sok", crate::harness::THREE)]);
    let check = |levels: &str, end: &str, count: usize| {
        let (server, address) = Server::start_with(&place, levels);
        assert!(address.trim().ends_with(end), "{levels}: {address}");
        let (_, list) = server.ask("/api/library", &Value::Null).expect("an answer");
        assert_eq!(list["collections"][0]["count"], count, "{levels}: {list}");
        server.kill();
    };
    check("three.sok#2", "/#/p/0/1", 3);
    check("three.sok#2-3", "/", 2);
}

#[test]
fn it_prints_its_address_and_ends_on_a_signal() {
    let place = place();
    let mut server = Server::start(&place);
    let looked = server.ask("/api/about", &json!({ "text": corridor(3) })).expect("an answer");
    assert_eq!((looked.0, &looked.1["level"]["game"]), (200, &json!("sokoban")));
    let port = server.host.rsplit(':').next().unwrap_or_default();
    place.run(&["serve", "--port", port, "levels.sok"]).code(33).complains("E-PORT").complains("--port 0");
    let far = "serve --port 0 --bind 192.0.2.1 levels.sok";
    place.soko(far).code(33).complains("--bind takes an address of this machine");
    signal(server.child.id(), "INT");
    let mut rest = String::new();
    server.stdout.take().expect("its output").read_to_string(&mut rest).expect("its end");
    let run = finish(server.child);
    assert_eq!((run.code, &rest[..], &run.stderr[..]), (Some(0), "", ""));
}

/// Records that the server has confirmed are there after each kill, at whatever moment it comes. `SOKO_KILLS` is the number of
/// kills.
#[test]
fn half_sent_requests_lock_nobody_out() {
    let place = place();
    let server = Server::start(&place);
    let begin = std::time::Instant::now();
    // Heads without an end, some of them after a whole request.
    let half = |number: usize| {
        let mut stream = TcpStream::connect(&server.host).expect("a connection");
        let host = &server.host;
        if number.is_multiple_of(2) {
            write!(stream, "GET /page/icon.svg HTTP/1.1\r\nhost: {host}\r\n\r\n").expect("a request");
            stream.read_exact(&mut [0; 64]).expect("an answer");
        }
        write!(stream, "GET / HTTP/1.1\r\nhost: {host}\r\nx-half: ").expect("half a request");
        stream
    };
    let held: Vec<TcpStream> = (0..600).map(half).collect();
    // If all of them kept their seats until they are late, it would wait 15 s.
    let looked = server.ask("/api/about", &json!({ "text": corridor(3) })).expect("an answer");
    assert_eq!(looked.0, 200);
    assert!(begin.elapsed() < Duration::from_secs(12), "{:?}", begin.elapsed());
    drop(held);
}

#[test]
fn killed_again_and_again_it_has_every_record() {
    let kills = std::env::var("SOKO_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let seed = 20_261_121;
    let mut random = Random::new(seed);
    let place = place();
    // For each corridor the moves of the best solution that the server has confirmed.
    let mut kept: BTreeMap<usize, u64> = BTreeMap::new();
    for round in 0..kills {
        let server = Server::start(&place);
        for (&pushes, &moves) in &kept {
            let (_, known) =
                server.ask("/api/about", &json!({ "text": corridor(pushes) })).expect("an answer");
            let best = known["best"]["moves"]["moves"].as_u64();
            // What was under way when the kill came may be there as well.
            assert!(best.is_some_and(|best| best <= moves), "seed {seed}, round {round}: {pushes}: {known}");
        }
        let wait = Duration::from_micros(random.index(30_000) as u64);
        // A step back behind the first push makes a longer solution of the same level.
        let wishes: Vec<(usize, bool)> =
            (0..40).map(|_| (2 + random.index(30), random.index(2) == 0)).collect();
        std::thread::scope(|scope| {
            let confirmed = scope.spawn(|| {
                let mut confirmed = Vec::new();
                for &(pushes, astray) in &wishes {
                    let rest = "R".repeat(pushes - 1);
                    let text = format!("R{}{rest}", if astray { "lr" } else { "" });
                    let wish = json!({ "text": corridor(pushes), "moves": text });
                    let Some((200, _)) = server.ask("/api/record", &wish) else { break };
                    confirmed.push((pushes, text.len() as u64));
                }
                confirmed
            });
            std::thread::sleep(wait);
            signal(server.child.id(), "KILL");
            for (pushes, moves) in confirmed.join().expect("a writer") {
                let best = kept.entry(pushes).or_insert(moves);
                *best = moves.min(*best);
            }
        });
        server.kill();
    }
    assert!(!kept.is_empty());
}
