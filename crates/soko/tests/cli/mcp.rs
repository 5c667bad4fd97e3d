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
    let tools = listed["result"]["tools"].as_array().expect("tools");
    let names: Vec<&str> = tools.iter().filter_map(|tool| tool["name"].as_str()).collect();
    // The help names them in the same order.
    let help = place.soko("mcp --help").stdout.replace('\n', " ");
    assert!(help.contains(&format!("Tools: {}. ", names.join(", "))), "{help}");
    for tool in tools {
        let wanted = json!({
            "title": tool["title"],
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": true,
            "openWorldHint": false,
        });
        assert_eq!(tool["annotations"], wanted, "{tool}");
        let texts = ["title", "description"].map(|key| tool[key].as_str().unwrap_or_default());
        assert!(!texts.contains(&"") && tool["outputSchema"]["type"] == "object", "{tool}");
    }

    let read = client.result("read_levels", &json!({ "text": format!("{ROOM}\n\n###\n#@#\n###\n") }));
    assert_eq!((read["levels"].as_array().map(Vec::len), &read["levels"][0]["pieces"]), (Some(2), &json!(1)));
    assert_eq!((&read["count"], &read["next_cursor"]), (&json!(2), &Value::Null));
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
    // A name that is nearly right is answered with the one that was meant.
    for (wrong, near) in [("levle", "level"), ("metrics", "metric"), ("timeout", "time"), ("move", "moves")] {
        let (answer, _) = client.call("solve", &json!({ "level": ROOM, wrong: 5 }));
        assert_eq!(answer["error"]["help"], format!("did you mean `{near}`?"), "{answer}");
    }
    let unknown = client.ask("tools/call", &json!({ "name": "slove" }));
    assert_eq!(
        unknown["error"]["message"],
        "unknown tool `slove`; `tools/list` lists all; did you mean `solve`?"
    );
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
fn every_tool_refuses_what_it_does_not_take_and_values_outside_its_schema() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &["--time", "1s"]);
    // It takes `null` for what is left out.
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
        // The schema has the ranges and the words of what is refused.
        for (key, schema) in schema["properties"].as_object().expect("properties") {
            for (bound, by) in [("minimum", -1.0), ("maximum", 1.0)] {
                let Some(number) = schema[bound].as_f64() else { continue };
                let beyond = if schema["type"] == "integer" {
                    json!((number + by) as i64)
                } else {
                    json!(number + by)
                };
                let mut given = arguments.clone();
                given[key] = beyond;
                let (answer, failed) = client.call(name, &given);
                assert!(failed && answer["error"]["code"] == "E-OPTION", "{name} {given}: {answer}");
            }
            if schema.get("enum").is_some() {
                let mut given = arguments.clone();
                given[key] = json!("nothing");
                let (answer, failed) = client.call(name, &given);
                assert!(failed && answer["error"]["code"] == "E-OPTION", "{name} {given}: {answer}");
            }
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
    assert_eq!(tried, 9);
    client.end();
}

/// Two atoms of hydrogen in a room.
const ATOMS: &str = "xxxxxxx\nx-----x\nx--H--x\nx-----x\nx--h--x\nxxxxxxx\n";

#[test]
fn moves_have_one_alphabet_in_both_games_and_every_board_is_drawn() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &[]);
    let player = |client: &mut Client, moves: &str| {
        let shown = client.result("show", &json!({ "level": ATOMS, "moves": moves }));
        (shown["places"]["player"].clone(), shown["after"].clone())
    };
    for (moves, cell, letters) in [
        ("d", [4, 4], json!("d")),
        ("ld", [3, 4], json!("ld")),
        ("LD", [3, 4], json!("ld")),
        ("left, down", [3, 4], json!("ld")),
        ("", [4, 3], Value::Null),
    ] {
        assert_eq!(player(&mut client, moves), (json!(cell), letters), "{moves}");
    }
    // Letters with which `d` would be another direction are explained.
    for moves in ["a", "dsd", "wasd"] {
        for tool in ["show", "hint", "solve", "picture", "explain_deadlock"] {
            let (answer, failed) = client.call(tool, &json!({ "level": ATOMS, "moves": moves }));
            let help = answer["error"]["help"].as_str().unwrap_or_default();
            assert!(
                failed && help.starts_with("moves are the letters u, d, l, r"),
                "{tool} {moves}: {answer}"
            );
        }
        let verdict = client.result("verify", &json!({ "level": ATOMS, "moves": moves }));
        assert!(verdict["problems"][0].as_str().is_some_and(|why| why.contains("u, d, l, r")), "{verdict}");
    }
    // Answers are in the same letters, and can be given back.
    let solved = client.result("solve", &json!({ "level": ATOMS, "metric": "moves" }));
    assert_eq!(solved["solution"], "d");
    let hint = client.result("hint", &json!({ "level": ATOMS, "moves": "u" }));
    assert_eq!((&hint["letters"], &hint["plan"]), (&json!("dd"), &json!("udd")), "{hint}");
    let shorter = client.result("optimize", &json!({ "level": ATOMS, "solution": "lrd" }));
    assert_eq!((&shorter["solution"], &shorter["before"]["moves"]), (&json!("d"), &json!(3)), "{shorter}");
    let made = client.result("generate", &json!({ "game": "sokobond", "grades": [1, 2], "seed": 1 }));
    let verdict = client.result("verify", &json!({ "level": made["text"], "moves": made["solution"] }));
    assert_eq!((&verdict["valid"], &verdict["solution"]), (&json!(true), &made["solution"]), "{verdict}");

    let shown = client.result("show", &json!({ "level": ATOMS, "moves": "l" }));
    let board = "#####################\n\n###·  ·  ·  ·  ·  ###\n\n###·  H¹ ·  ·  ·  ###\n\n###·  ·  ·  ·  ·  ###\n\n\
        ###·  ·  h¹ ·  ·  ###\n\n#####################\n";
    assert_eq!(shown["board"], board, "{shown}");
    assert!(shown["places"]["legend"].as_str().is_some_and(|legend| legend.contains("player's atom")));
    let shown = client.result("show", &json!({ "level": ROOM, "moves": "l" }));
    assert_eq!(shown["board"], format!("{}\n", ROOM.replace("#  @  #", "# @   #")));
    client.end();
}

#[test]
fn a_hint_says_where_its_moves_leave_the_box_and_where_the_box_goes() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &[]);
    let hint = client.result("hint", &json!({ "level": "#######\n#@ $ .#\n#######" }));
    assert_eq!((&hint["letters"], &hint["piece"]), (&json!("rR"), &json!([4, 2])), "{hint}");
    assert_eq!((&hint["next"], &hint["target"]), (&json!([5, 2]), &json!([6, 2])), "{hint}");
    client.end();
}

#[test]
fn a_picture_is_an_image_beside_what_is_known_of_the_position() {
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &[]);
    for level in [ROOM, ATOMS] {
        let params = json!({ "name": "picture", "arguments": { "level": level, "moves": "l" } });
        let answer = client.ask("tools/call", &params);
        let [image, text] = answer["result"]["content"].as_array().expect("parts").as_slice() else {
            panic!("{answer}");
        };
        assert_eq!((&image["type"], &image["mimeType"]), (&json!("image"), &json!("image/png")), "{answer}");
        let data = image["data"].as_str().expect("a text");
        // What each file in PNG begins with.
        assert!(data.starts_with("iVBORw0KGgo") && data.len() % 4 == 0, "{data}");
        let structured = &answer["result"]["structuredContent"];
        assert_eq!(text["text"], structured.to_string());
        assert_eq!((&structured["after"], &structured["board"]), (&json!("l"), &Value::Null), "{structured}");
        client.result("picture", &json!({ "level": level }));
    }
    let (answer, _) = client.call("picture", &json!({ "level": field(1000, 1000) }));
    assert_eq!(answer["error"]["code"], "E-TOOBIG", "{answer}");
    client.end();
}

/// A room with a box and a goal in its upper left corner.
fn field(width: usize, height: usize) -> String {
    let wall = "#".repeat(width);
    let floor = format!("#{}#\n", " ".repeat(width - 2));
    format!("{wall}\n#@$.{}#\n{}{wall}", " ".repeat(width - 5), floor.repeat(height - 3))
}

#[test]
fn long_answers_come_in_pages_and_no_answer_is_too_long() {
    /// Most bytes of a line of an answer; it has the record twice, the second time as a text in quotes.
    const MOST: usize = 200_000;
    let place = Place::with(&[]);
    let mut client = Client::of(&place, &[]);
    let mut paged = |tool: &str, mut arguments: Value| {
        let (mut pages, mut longest) = (Vec::new(), 0);
        loop {
            let answer = client.ask("tools/call", &json!({ "name": tool, "arguments": arguments }));
            longest = longest.max(answer.to_string().len());
            let page = answer["result"]["structuredContent"].clone();
            let cursor = page["next_cursor"].clone();
            pages.push(page);
            if cursor.is_null() {
                assert!(longest < MOST, "{tool}: {longest}");
                return pages;
            }
            arguments["cursor"] = cursor;
        }
    };
    let text = format!("{ROOM}\n\n").repeat(500);
    let numbers: Vec<u64> = paged("read_levels", json!({ "text": text }))
        .iter()
        .flat_map(|page| {
            assert_eq!(page["count"], 500);
            page["levels"].as_array().expect("levels").iter().filter_map(|level| level["level"].as_u64())
        })
        .collect();
    assert_eq!(numbers, (1..=500).collect::<Vec<_>>());
    let large = field(120, 100);
    let pages = paged("show", json!({ "level": large }));
    let board: String = pages.iter().map(|page| page["board"].as_str().expect("a board")).collect();
    assert_eq!(board, format!("{large}\n"));
    let dead = pages.iter().map(|page| page["places"]["dead_squares"].as_array().map_or(0, Vec::len));
    assert_eq!(json!(dead.sum::<usize>()), pages[0]["dead_squares"]);
    for (tool, key, count) in [("show", "level", 100), ("read_levels", "text", 1)] {
        for cursor in [0, count + 1] {
            let (answer, _) = client.call(tool, &json!({ key: large, "cursor": cursor }));
            assert_eq!(answer["error"]["code"], "E-OPTION", "{tool} {cursor}: {answer}");
        }
    }
    // What has no pages, and what was given, are not repeated without an end.
    let (answer, _) = client.call("show", &json!({ "level": ROOM, "moves": "9999(lrrl)9999(rllr)" }));
    assert_eq!(answer["error"]["code"], "E-LONG", "{answer}");
    for (tool, arguments) in [
        ("show", json!({ "level": ROOM, "x".repeat(1 << 20): 1 })),
        ("solve", json!({ "level": ROOM, "metric": "x".repeat(1 << 20) })),
        ("show", json!({ "level": ROOM, "number": "x".repeat(1 << 20) })),
    ] {
        let (answer, failed) = client.call(tool, &arguments);
        assert!(failed && answer.to_string().len() < MOST, "{tool}: {}", answer.to_string().len());
    }
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
        (json!([{ "jsonrpc": "2.0", "id": 1, "method": "ping" }]).to_string(), -32600, Value::Null),
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
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert!(
            !message.is_empty() && line.starts_with('[') == message.contains("a batch"),
            "{line}: {answer}"
        );
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
