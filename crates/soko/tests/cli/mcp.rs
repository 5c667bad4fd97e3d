//! `soko mcp`: what a client of the Model Context Protocol is answered.

use crate::contract::validate::validate;
use crate::harness::Place;
use serde_json::{Map, Value, json};
use sokoworks::contract::SCHEMA;
use sokoworks::{Game, Settings};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// A client of the program.
pub(crate) struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
    /// The schema of the answers of each tool, once they are known.
    schemas: BTreeMap<String, Value>,
}

impl Client {
    /// A client that has begun.
    pub(crate) fn of(place: &Place, arguments: &[&str]) -> Client {
        let mut client = Client::silent(place, arguments);
        let begun = client.ask(
            "initialize",
            &json!({
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": { "name": "test", "version": "1" },
            }),
        );
        assert_eq!(begun["result"]["serverInfo"]["name"], "sokoworks", "{begun}");
        client.send(json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
        client
    }

    /// A client that has sent nothing.
    fn silent(place: &Place, arguments: &[&str]) -> Client {
        let arguments: Vec<&str> = ["mcp"].iter().chain(arguments).copied().collect();
        let mut command = place.command(&arguments);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Client { child, input, output: BufReader::new(output), asked: 0, schemas: BTreeMap::new() }
    }

    fn send(&mut self, message: impl std::fmt::Display) {
        writeln!(self.input.as_mut().expect("it is open"), "{message}").expect("the program reads");
    }

    /// Asks and waits for the answer.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        self.send(json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params }));
        self.answer()
    }

    fn answer(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("an answer");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// The next message of those that are wanted.
    fn heard(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.answer();
            if is_wanted(&message) {
                return message;
            }
        }
    }

    /// Calls a tool; what it answers, and whether that is an error. Both keep to their schema.
    fn call(&mut self, tool: &str, arguments: &Value) -> (Value, bool) {
        if self.schemas.is_empty() {
            let listed = self.ask("tools/list", &json!({}));
            let tools = listed["result"]["tools"].as_array().expect("tools").iter();
            let schema =
                |tool: &Value| (tool["name"].as_str().map(str::to_owned), tool["outputSchema"].clone());
            self.schemas = tools.map(schema).filter_map(|(name, schema)| Some((name?, schema))).collect();
        }
        let answer = self.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let (content, failed) = (&result["structuredContent"], result["isError"] == true);
        if failed {
            validate(&serde_json::from_str(SCHEMA).expect("the schema"), "Fault", &content["error"]);
        } else {
            validate(&self.schemas[tool], "", content);
        }
        (content.clone(), failed)
    }

    /// Calls a tool that answers.
    pub(crate) fn result(&mut self, tool: &str, arguments: &Value) -> Value {
        let (answer, failed) = self.call(tool, arguments);
        assert!(!failed && answer.is_object(), "{tool} {arguments}: {answer}");
        answer
    }

    /// Ends the input; the program ends too.
    pub(crate) fn end(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().expect("it ends").success());
    }
}

const ROOM: &str = "#######\n#     #\n# $   #\n#  @  #\n#    .#\n#######";

/// A level whose fewest moves take longer to prove than any test.
fn hall() -> String {
    let rows = |inside: &str| format!("#{}#\n", inside.repeat(6));
    let wall = "#".repeat(26);
    format!("{wall}\n#@{}#\n{}{}{}{wall}", " ".repeat(23), rows(" $  "), rows("  $ "), rows(" .. "))
}

/// What the tools say of levels and solutions is compared with the other doors in `contract/doors.rs`.
#[test]
fn a_client_finds_the_tools_and_they_answer() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &[]);
    let listed = client.ask("tools/list", &json!({}));
    let mut names: Vec<&str> = listed["result"]["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .filter_map(|tool| tool["name"].as_str())
        .collect();
    names.sort_unstable();
    let expected =
        ["explain_deadlock", "generate", "grade", "hint", "read_levels", "show", "solve", "verify"];
    assert_eq!(names, expected);

    let read = client.result("read_levels", &json!({ "text": format!("{ROOM}\n\n###\n#@#\n###\n") }));
    assert_eq!((read["levels"].as_array().map(Vec::len), &read["levels"][0]["pieces"]), (Some(2), &json!(1)));
    assert!(!read["levels"][1]["remarks"].as_array().expect("remarks").is_empty(), "{read}");

    // Up along the wall there is no way back down.
    let dead = client.result("explain_deadlock", &json!({ "level": ROOM, "moves": "lu" }));
    assert_eq!((&dead["outcome"], &dead["why"]["cells"]), (&json!("unsolvable"), &json!([[3, 2]])), "{dead}");
    assert_eq!(client.result("explain_deadlock", &json!({ "level": ROOM }))["outcome"], "solved");

    let made = client.result("generate", &json!({ "width": 8, "height": 7, "pieces": 2, "seed": 3 }));
    let again = client.result("verify", &json!({ "level": made["text"], "moves": made["solution"] }));
    assert_eq!(again["valid"], true, "{made}");
    let graded = client.result("grade", &json!({ "level": made["text"] }));
    assert_eq!(graded["rating"]["grade"], made["rating"]["grade"]);
    client.end();
}

#[test]
fn bad_arguments_are_refused_with_a_reason_and_the_next_call_is_answered() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &["--time", "1s"]);
    for (tool, arguments, code) in [
        ("show", json!({ "level": "" }), "E-NOLEVEL"),
        ("show", json!({ "level": "####\n#  #\n####" }), "E-NOBOX"),
        ("show", json!({ "level": ROOM, "number": 2 }), "E-NOLEVEL"),
        ("show", json!({ "level": ROOM, "moves": "dd" }), "E-MOVES"),
        ("solve", json!({ "level": ROOM, "metric": "beauty" }), "E-OPTION"),
        ("solve", json!({ "level": ROOM, "method": "bfs", "depth": 3 }), "E-OPTION"),
        ("generate", json!({ "grades": [0, 11] }), "E-OPTION"),
    ] {
        let (answer, failed) = client.call(tool, &arguments);
        assert!(failed && answer["error"]["code"] == code, "{tool} {arguments}: {answer}");
    }
    // Every tool refuses what it does not take, and takes `null` for what is left out.
    let listed = client.ask("tools/list", &json!({}));
    for tool in listed["result"]["tools"].as_array().expect("tools") {
        let (name, schema) = (tool["name"].as_str().expect("a name"), &tool["inputSchema"]);
        assert_eq!(schema["additionalProperties"], false, "{name}");
        let mut arguments = json!({});
        for key in schema["properties"].as_object().expect("properties").keys() {
            arguments[key] = Value::Null;
        }
        for key in schema["required"].as_array().expect("names") {
            arguments[key.as_str().expect("a name")] = json!(ROOM);
        }
        if name == "generate" {
            (arguments["width"], arguments["height"]) = (json!(8), json!(7));
        }
        client.result(name, &arguments);
        arguments["boards"] = Value::Null;
        client.result(name, &arguments);
        arguments["boards"] = json!(1);
        let (answer, failed) = client.call(name, &arguments);
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(
            failed && message.starts_with("boards: no such argument; expected one of `"),
            "{name}: {answer}"
        );
    }
    for (key, value) in
        [("number", json!(0)), ("number", json!("1")), ("moves", json!(1)), ("plain_rules", json!("yes"))]
    {
        let (answer, failed) = client.call("show", &json!({ "level": ROOM, key: value }));
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(failed && message.contains(key), "{key}: {answer}");
    }
    // Settings are refused in the words of all doors.
    let fits = |method: &str, depth: u64| json!({ "level": ROOM, "method": method, "depth": depth });
    assert_eq!(client.result("solve", &fits("dfs", 30))["settings"], "--depth 30");
    let mut settings = Settings::default();
    for (name, value) in [("method", json!("magic")), ("nodes", json!(0)), ("as_found", json!("maybe"))] {
        let object = Map::from_iter([(name.to_owned(), value.clone())]);
        let expected = settings.read(&object, |_| true).expect_err("no value").to_string();
        let (answer, _) = client.call("solve", &json!({ "level": ROOM, name: value }));
        assert_eq!(answer["error"]["message"], expected);
    }
    for (name, value) in [("method", "bfs"), ("depth", "3")] {
        settings.set(name, value).expect("a setting");
    }
    let expected = settings.request(Game::Sokoban).expect_err("the method does not take it").why;
    assert_eq!(client.call("solve", &fits("bfs", 3)).0["error"]["message"], expected);
    let (answer, _) = client.call("solve", &json!({ "level": ROOM, "time": 2 }));
    assert_eq!(answer["error"]["message"], "`time` is 2, but must be from 0 to 1");
    // A proof that takes longer than a call may: the answer has what is known by then.
    let late = client.result("solve", &json!({ "level": hall(), "metric": "moves", "time": 0.2 }));
    assert!(!late["proved"].as_array().is_some_and(|all| all.contains(&json!("moves"))), "{late}");
    assert_eq!(late["reason"], "time", "{late}");
    assert_eq!(client.result("verify", &json!({ "level": ROOM, "moves": "" }))["valid"], false);
    client.end();
}

#[test]
fn every_tool_tells_how_a_level_was_read_and_refuses_rules_that_are_not_played() {
    let (open, plus) = ("#####\n#@$.#\n## ##\n", "#####\n#@$.#\n#####\nboxorder: 1\n");
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &[]);
    let listed = client.ask("tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().expect("tools").clone();
    let mut tried = 0;
    for tool in tools {
        let (name, takes) = (tool["name"].as_str().expect("a name"), &tool["inputSchema"]["properties"]);
        let Some(key) = ["level", "text"].into_iter().find(|key| takes.get(*key).is_some()) else {
            assert_eq!(name, "generate");
            continue;
        };
        tried += 1;
        assert!(takes.get("cells").is_some() && takes.get("plain_rules").is_some(), "{name}: {takes}");
        let codes = |answer: &Value| -> Vec<Value> {
            let about = if key == "text" { &answer["levels"][0] } else { answer };
            about["warnings"].as_array().expect("warnings").iter().map(|one| one["code"].clone()).collect()
        };
        assert_eq!(codes(&client.result(name, &json!({ key: open }))), ["W-OPEN"], "{name}");
        let plain = client.result(name, &json!({ key: plus, "plain_rules": true }));
        assert_eq!(codes(&plain), ["W-RULES"], "{name}: {plain}");
        let (answer, failed) = client.call(name, &json!({ key: plus }));
        match key {
            "text" => assert_eq!(answer["levels"][0]["remarks"][0]["code"], "E-RULES", "{answer}"),
            _ => assert!(failed && answer["error"]["code"] == "E-RULES", "{name}: {answer}"),
        }
        let (answer, failed) = client.call(name, &json!({ key: open, "cells": "?" }));
        assert!(failed && answer["error"]["code"] == "E-CELLMAP", "{name}: {answer}");
        let mapped = json!({ key: open.replace('#', "X"), "cells": "X=#" });
        assert_eq!(codes(&client.result(name, &mapped)), ["W-OPEN"], "{name}");
    }
    assert_eq!(tried, 7);
    client.end();
}

#[test]
fn every_line_that_is_no_request_of_the_protocol_is_answered_by_its_error() {
    let place = Place::with(&[]);
    let mut client = Client::silent(&place, &[]);
    let of_tomorrow = json!({ "_meta": { "io.modelcontextprotocol/protocolVersion": "2999-01-01" } });
    for (line, code, id) in [
        ("hello".to_owned(), -32700, Value::Null),
        ("{\"jsonrpc\": \"2.0\"".to_owned(), -32700, Value::Null),
        ("[]".to_owned(), -32600, Value::Null),
        (json!({ "jsonrpc": "2.0", "id": 1 }).to_string(), -32600, json!(1)),
        (json!({ "id": "a", "method": "ping" }).to_string(), -32600, json!("a")),
        (json!({ "jsonrpc": "2.0", "id": null, "method": "ping" }).to_string(), -32600, Value::Null),
        (json!({ "jsonrpc": "2.0", "id": "b", "method": "tools/forget" }).to_string(), -32601, json!("b")),
        (json!({ "jsonrpc": "2.0", "id": 2, "method": "ping", "params": [] }).to_string(), -32602, json!(2)),
        (json!({ "jsonrpc": "2.0", "id": 3, "method": "initialize" }).to_string(), -32602, json!(3)),
        (json!({ "jsonrpc": "2.0", "id": 4, "method": "tools/call" }).to_string(), -32602, json!(4)),
        (
            json!({ "jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": { "name": "solves" } })
                .to_string(),
            -32602,
            json!(5),
        ),
        (
            json!({ "jsonrpc": "2.0", "id": 6, "method": "tools/list", "params": of_tomorrow }).to_string(),
            -32022,
            json!(6),
        ),
    ] {
        client.send(&line);
        let answer = client.answer();
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{line}: {answer}");
        assert!(answer["error"]["message"].is_string(), "{line}: {answer}");
    }
    // Empty lines, notifications and answers are not answered, whatever is in them.
    for line in
        ["", "  ", "{\"jsonrpc\":\"2.0\",\"method\":\"no/such\",\"params\":7}", "{\"id\":1,\"result\":{}}"]
    {
        client.send(line);
    }
    let answer = client.ask("ping", &json!({}));
    assert_eq!((&answer["id"], &answer["result"]), (&json!(1), &json!({})), "{answer}");
    client.end();
}

#[test]
fn client_and_server_agree_on_a_revision_of_the_protocol() {
    let place = Place::with(&[]);
    for (wanted, agreed) in [
        ("2024-11-05", "2024-11-05"),
        ("2025-11-25", "2025-11-25"),
        ("2026-07-28", "2025-11-25"),
        ("2999-01-01", "2025-11-25"),
    ] {
        let mut client = Client::silent(&place, &[]);
        let begun = client.ask("initialize", &json!({ "protocolVersion": wanted }));
        assert_eq!(begun["result"]["protocolVersion"], agreed, "{begun}");
        assert!(begun["result"]["capabilities"]["tools"].is_object(), "{begun}");
        client.end();
    }
    // The newest revision has no handshake; each request names it.
    let mut client = Client::silent(&place, &[]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let found = client.ask("server/discover", &json!({ "_meta": meta }));
    assert_eq!(found["result"]["supportedVersions"][0], "2026-07-28", "{found}");
    let call = json!({ "name": "verify", "arguments": { "level": ROOM }, "_meta": meta });
    for answer in
        [found, client.ask("tools/list", &json!({ "_meta": meta })), client.ask("tools/call", &call)]
    {
        let result = &answer["result"];
        assert_eq!(result["resultType"], "complete", "{answer}");
        assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "sokoworks", "{answer}");
    }
    client.end();
}

#[test]
fn a_search_reports_its_progress_and_nothing_waits_behind_it() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &["--time", "1h"]);
    let arguments = json!({ "level": hall(), "metric": "moves", "time": 3600 });
    for id in ["one", "two", "three"] {
        let params = json!({ "name": "solve", "arguments": arguments, "_meta": { "progressToken": id } });
        client.send(json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }));
    }
    let mut before = 0;
    for _ in 0..2 {
        let heard = client.heard(|heard| heard["params"]["progressToken"] == "one");
        assert_eq!(heard["method"], "notifications/progress", "{heard}");
        let now = heard["params"]["progress"].as_u64().expect("a number");
        assert!(now > before, "{heard}");
        before = now;
    }
    let verify = json!({ "name": "verify", "arguments": { "level": ROOM } });
    client.send(json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": verify }));
    let verified = client.heard(|heard| heard["id"] == 1);
    assert_eq!(verified["result"]["structuredContent"]["valid"], false, "{verified}");
    // A call that runs and one that waits are cancelled. The end of the input stops the last one, which is answered.
    for id in ["one", "three"] {
        let params = json!({ "requestId": id });
        client.send(json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }));
    }
    drop(client.input.take());
    let stopped = client.heard(|heard| heard["method"].is_null());
    assert_eq!(stopped["id"], "two", "{stopped}");
    let answer = &stopped["result"]["structuredContent"];
    assert!(answer["outcome"] == "solved" || answer["reason"] == "interrupted", "{stopped}");
    client.end();
}
