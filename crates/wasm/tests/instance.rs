//! The module's instance, run by this machine: bytes in and bytes out, and nothing that comes in does harm.

use serde_json::{Value, json};
use sokoworks_wasm::{Host, Instance};
use std::cell::RefCell;
use std::time::Duration;

const ONE_PUSH: &str = "#####\n#@$.#\n#####";

thread_local! {
    static LINES: RefCell<Vec<(u32, String)>> = const { RefCell::new(Vec::new()) };
    static STATES: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static TIME: RefCell<Duration> = const { RefCell::new(Duration::from_secs(1_795_305_600)) };
}

/// A clock that goes on by ten milliseconds with every look.
fn now() -> Duration {
    TIME.with_borrow_mut(|time| {
        *time += Duration::from_millis(10);
        *time
    })
}

fn instance() -> Instance {
    Instance::new(Host {
        now,
        today: || "2026-11-22".to_owned(),
        on_state: |state| STATES.with_borrow_mut(|states| states.push(state.to_owned())),
        append: |journal, line| {
            LINES.with_borrow_mut(|lines| lines.push((journal, line.to_owned())));
            true
        },
    })
}

/// Status, media type and body of a reply of this length.
fn reply(instance: &Instance, length: usize) -> (u64, String, Vec<u8>) {
    let bytes = instance.reply();
    assert_eq!(bytes.len(), length);
    let end = bytes.iter().position(|&byte| byte == b'\n').expect("a line");
    let head: Value = serde_json::from_slice(&bytes[..end]).expect("JSON");
    (head["status"].as_u64().expect("a status"), head["type"].to_string(), bytes[end + 1..].to_vec())
}

fn open(instance: &mut Instance, setup: &Value) -> (u64, Value) {
    let text = setup.to_string();
    instance.reserve(text.len()).copy_from_slice(text.as_bytes());
    let length = instance.open(text.len());
    let (status, _, body) = reply(instance, length);
    (status, serde_json::from_slice(&body).expect("JSON"))
}

fn ask(instance: &mut Instance, works: bool, name: &str, body: &Value) -> (u64, Value) {
    let body = body.to_string();
    let room = instance.reserve(name.len() + body.len());
    room[..name.len()].copy_from_slice(name.as_bytes());
    room[name.len()..].copy_from_slice(body.as_bytes());
    let length = match works {
        true => instance.work(name.len(), body.len()),
        false => instance.call(name.len(), body.len()),
    };
    let (status, _, body) = reply(instance, length);
    (status, serde_json::from_slice(&body).unwrap_or(Value::Null))
}

#[test]
fn records_and_games_go_out_as_lines_and_come_back_with_the_next_instance() {
    let mut first = instance();
    let levels =
        json!([{ "name": "rooms/1.xsb", "text": ONE_PUSH }, { "name": "rooms/2.xsb", "text": ONE_PUSH }]);
    assert_eq!(open(&mut first, &json!({ "levels": levels, "seconds": 20 })), (200, json!({})));
    let (_, list) = ask(&mut first, false, "library", &Value::Null);
    assert_eq!((&list["collections"][0]["count"], &list["remarks"]), (&json!(2), &json!([])));
    let game = json!({ "text": "######\n#@$ .#\n######", "moves": "R" });
    assert_eq!(ask(&mut first, false, "keep", &game).1["kept"], true);
    let solution = json!({ "text": ONE_PUSH, "moves": "R" });
    assert_eq!(ask(&mut first, false, "record", &solution).1["kept"], true);
    let text = |journal| {
        let lines = LINES.with_borrow(|lines| lines.clone());
        lines.into_iter().filter(|line| line.0 == journal).map(|line| line.1 + "\n").collect::<String>()
    };
    assert!(text(0).contains("2026-11-22"), "{}", text(0));
    let mut next = instance();
    let damaged = text(0) + "nonsense\n";
    open(&mut next, &json!({ "records": damaged, "session": text(1), "levels": levels }));
    assert_eq!(ask(&mut next, false, "about", &solution).1["known"][0]["letters"], "R");
    assert_eq!(ask(&mut next, false, "about", &game).1["game"], "R");
    let (_, list) = ask(&mut next, false, "library", &Value::Null);
    assert_eq!((&list["collections"][0]["solved"], list["remarks"][0].is_string()), (&json!(2), true));
}

#[test]
fn work_tells_its_states_and_ends_at_its_time() {
    let mut instance = instance();
    open(&mut instance, &json!({ "seconds": 5 }));
    let (_, last) = ask(&mut instance, true, "jobs", &json!({ "text": ONE_PUSH, "kind": "solve" }));
    assert_eq!(
        (&last["state"], &last["solution"], &last["date"]),
        (&json!("done"), &json!("R"), &json!("2026-11-22"))
    );
    let row = |middle: &str| format!("#{middle:30}#\n");
    let wall = "#".repeat(32);
    let boxes = row("   $  $  $  $  $  $  $") + &row("");
    let goals = row("     .  .  .  .  .  .  .") + &row("");
    let level = format!(
        "{wall}\n{}{}{}{wall}",
        row("@"),
        row("") + &boxes + &boxes,
        row("").repeat(4) + &goals + &goals
    );
    STATES.with_borrow_mut(Vec::clear);
    let ask_bfs = json!({ "text": level, "kind": "solve", "options": { "method": "bfs" } });
    let (status, last) = ask(&mut instance, true, "jobs", &ask_bfs);
    assert_eq!(
        (status, &last["outcome"], &last["reason"]),
        (200, &json!("gave-up"), &json!("time")),
        "{last}"
    );
    STATES.with_borrow(|states| {
        assert!(states.iter().all(|state| state.contains("\"running\"")) && !states.is_empty())
    });
    open(&mut instance, &json!({ "memory": 2 << 20 }));
    let (_, last) = ask(&mut instance, true, "jobs", &ask_bfs);
    assert_eq!((&last["outcome"], &last["reason"]), (&json!("gave-up"), &json!("memory")), "{last}");
}

#[test]
fn whatever_comes_in_there_is_a_reply() {
    let mut closed = instance();
    assert_eq!(ask(&mut closed, false, "play", &json!({ "text": ONE_PUSH })).0, 200);
    let mut instance = instance();
    for setup in ["", "{", "{\"memory\":-1}", "{\"seconds\":0}", "{\"levels\":[1]}", "{\"more\":1}"] {
        instance.reserve(setup.len()).copy_from_slice(setup.as_bytes());
        let length = instance.open(setup.len());
        let (status, _, body) = reply(&instance, length);
        let answer: Value = serde_json::from_slice(&body).expect("JSON");
        assert_eq!((status, &answer["error"]["code"]), (400, &json!("E-JSON")), "{setup}");
    }
    for seconds in [1e300, 1e-300, 1.0] {
        assert_eq!(open(&mut instance, &json!({ "seconds": seconds, "memory": 1e300 })).0, 200);
    }
    // Lengths that are not those of what is there.
    for (name, body) in [(usize::MAX, usize::MAX), (3, usize::MAX), (0, 0), (100, 0), (4, 1)] {
        instance.reserve(20).fill(0xff);
        let length = instance.call(name, body);
        assert_eq!(reply(&instance, length).0, 404);
        let length = instance.work(name, body);
        assert_eq!(reply(&instance, length).0, 404);
    }
}
