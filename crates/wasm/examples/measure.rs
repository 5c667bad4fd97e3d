//! The same work as `tests/measure.mjs` by this machine itself, to compare the time of the processor:
//! `time cargo run --release -p sokoworks-wasm --example measure -- FILE...`, without limits of time.

#![allow(clippy::print_stdout)]

use serde_json::{Value, json};
use sokoworks_wasm::{Host, Instance};
use std::time::Duration;

const HOST: Host = Host { now: || Duration::ZERO, today: String::new, on_state: |_| {}, append: |_, _| true };

fn ask(instance: &mut Instance, works: bool, name: &str, body: &Value) -> Value {
    let body = body.to_string();
    instance.reserve(name.len() + body.len()).copy_from_slice(format!("{name}{body}").as_bytes());
    match works {
        true => instance.work(name.len(), body.len()),
        false => instance.call(name.len(), body.len()),
    };
    let reply = String::from_utf8_lossy(instance.reply()).into_owned();
    reply.split_once('\n').map_or(Value::Null, |(_, body)| serde_json::from_str(body).unwrap_or_default())
}

fn main() {
    for name in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&name).unwrap_or_default();
        let mut instance = Instance::new(HOST);
        let setup = json!({ "levels": [{ "name": name, "text": text }] }).to_string();
        instance.reserve(setup.len()).copy_from_slice(setup.as_bytes());
        instance.open(setup.len());
        let count = ask(&mut instance, false, "library", &Value::Null)["collections"][0]["count"].as_u64();
        let (mut solved, mut nodes) = (0, 0);
        for place in 0..count.unwrap_or(0) {
            let text = ask(&mut instance, false, &format!("library/0/{place}"), &Value::Null)["text"].clone();
            let mut one = Instance::new(HOST);
            let last = ask(&mut one, true, "jobs", &json!({ "text": text, "kind": "solve" }));
            solved += u32::from(last["outcome"] == "solved");
            nodes += last["nodes"].as_u64().unwrap_or(0);
        }
        println!("{name}: {solved} solved, {nodes} nodes");
    }
}
