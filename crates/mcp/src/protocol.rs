//! The Model Context Protocol: JSON-RPC 2.0, one message a line. Clients of the protocol's revisions up to 2025-11-25 begin with
//! `initialize`; those of 2026-07-28 name their revision in every request. The protocol knows no tool.
//!
//! Calls that search share a number of threads; the others have one of their own, so that none of them waits behind a search. A
//! cancelled call is not answered. At the end of the input all calls are stopped, and answered with what is known by then.
//!
//! Reference: the specification at <https://modelcontextprotocol.io/specification>.

use crate::problem::shortened;
use serde_json::{Map, Value, json};
use sokoworks::{GaveUp, Stop, base64};
use std::cell::Cell;
use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Revisions of the protocol, the newest first. The first one has no `initialize`.
const VERSIONS: [&str; 5] = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Where a request of the newest revision names its revision.
const VERSION_KEY: &str = "io.modelcontextprotocol/protocolVersion";

/// Milliseconds for which a client may keep the list of tools, which never changes.
const FRESH: u64 = 3_600_000;

/// The least time between two notifications of progress.
const PAUSE: Duration = Duration::from_millis(500);

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const UNKNOWN_METHOD: i64 = -32601;
const INVALID_PARAMS: i64 = -32602;
const INTERNAL_ERROR: i64 = -32603;
const UNSUPPORTED_VERSION: i64 = -32022;

/// What is served.
pub(crate) trait Tools: Sync {
    type Tool: Copy + Send;

    /// Name and version of the server.
    fn server(&self) -> Value;

    /// What a model reads first.
    fn instructions(&self) -> &str;

    /// The tools with the schemas of their arguments.
    fn list(&self) -> Vec<Value>;

    /// The tool of this name, if there is one.
    fn find(&self, name: &str) -> Option<Self::Tool>;

    /// Whether calls of a tool search.
    fn searches(&self, tool: Self::Tool) -> bool;

    /// The name that was probably meant, for a name that no tool has.
    fn nearest(&self, name: &str) -> Option<&str>;

    /// Calls a tool. It ends soon after `stop` is raised. `progress` takes a growing number and what it counts.
    ///
    /// # Errors
    /// What the model reads about a refused call.
    fn call(
        &self,
        tool: Self::Tool,
        arguments: Map<String, Value>,
        stop: &Stop,
        progress: &dyn Fn(u64, &str),
    ) -> Result<Answer, Value>;
}

/// What a tool answers.
pub(crate) struct Answer {
    /// The answer as its schema has it.
    pub(crate) record: Value,
    /// A picture in PNG.
    pub(crate) picture: Option<Vec<u8>>,
}

impl From<Value> for Answer {
    fn from(record: Value) -> Answer {
        Answer { record, picture: None }
    }
}

/// Serves until the input ends. At most `seats` calls search at a time.
/// Fails when the input cannot be read.
pub(crate) fn serve<T: Tools>(
    tools: &T,
    seats: usize,
    mut input: impl BufRead,
    output: impl Write + Send,
) -> io::Result<()> {
    let server = Server { tools, output: Mutex::new(output), running: Mutex::default() };
    let (to_searches, searches) = channel();
    let (to_others, others) = channel();
    let (searches, others) = (Mutex::new(searches), Mutex::new(others));
    thread::scope(|scope| {
        for _ in 0..seats.max(1) {
            scope.spawn(|| server.work(&searches));
        }
        scope.spawn(|| server.work(&others));
        let mut line = Vec::new();
        let ended = loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break Ok(()),
                Ok(_) => match server.receive(&line) {
                    Some(call) if call.searches => drop(to_searches.send(call)),
                    Some(call) => drop(to_others.send(call)),
                    None => {}
                },
                Err(error) => break Err(error),
            }
        };
        lock(&server.running).values().for_each(|stop| stop.raise(GaveUp::Interrupted));
        // Threads end when nothing can be sent to them any more.
        drop((to_searches, to_others));
        ended
    })
}

struct Server<'t, T, W> {
    tools: &'t T,
    output: Mutex<W>,
    /// The calls that run or wait, by their ids as text.
    running: Mutex<HashMap<String, Stop>>,
}

/// A call of a tool.
struct Call<T> {
    id: Value,
    tool: T,
    arguments: Map<String, Value>,
    searches: bool,
    stop: Stop,
    /// The token of notifications of progress, if the client wants them.
    token: Option<Value>,
    is_newest: bool,
}

/// How a message is answered.
enum Reply<T> {
    None,
    Now(Value),
    Later(Call<T>),
}

/// An error of the protocol.
struct Fault {
    code: i64,
    message: String,
    data: Option<Value>,
}

impl Fault {
    fn new(code: i64, message: impl Into<String>) -> Fault {
        Fault { code, message: shortened(&message.into()), data: None }
    }
}

impl<T: Tools, W: Write> Server<'_, T, W> {
    /// Takes a line; returns the call that it makes.
    fn receive(&self, line: &[u8]) -> Option<Call<T::Tool>> {
        if line.trim_ascii().is_empty() {
            return None;
        }
        let message: Value = match serde_json::from_slice(line) {
            Ok(message) => message,
            Err(error) => {
                self.fail(&Value::Null, Fault::new(PARSE_ERROR, format!("the line is not JSON: {error}")));
                return None;
            }
        };
        let id = message.get("id").filter(|id| is_id(id)).cloned().unwrap_or_default();
        match self.reply(&message, &id) {
            Ok(Reply::None) => {}
            Ok(Reply::Now(result)) => self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": result })),
            Ok(Reply::Later(call)) => return Some(call),
            Err(fault) => self.fail(&id, fault),
        }
        None
    }

    fn reply(&self, message: &Value, id: &Value) -> Result<Reply<T::Tool>, Fault> {
        let invalid = |what: &str| Fault::new(INVALID_REQUEST, what);
        if message.is_array() {
            return Err(invalid(
                "a batch, which only revision 2025-03-26 has: send each message in a line of its own",
            ));
        }
        let message = message.as_object().ok_or_else(|| invalid("a message is a JSON object"))?;
        let method = match message.get("method") {
            Some(Value::String(method)) => method.as_str(),
            // The server asks nothing, so there is nothing that an answer could be for.
            None if message.contains_key("result") || message.contains_key("error") => {
                return Ok(Reply::None);
            }
            _ => return Err(invalid("`method` must be a string")),
        };
        if message.get("jsonrpc").is_none_or(|version| version != "2.0") {
            return Err(invalid("`jsonrpc` must be \"2.0\""));
        }
        let params = message.get("params").unwrap_or(&Value::Null);
        match message.get("id") {
            None => {
                self.heed(method, params);
                return Ok(Reply::None);
            }
            Some(id) if !is_id(id) => return Err(invalid("`id` must be a string or a number")),
            Some(_) => {}
        }
        if !params.is_object() && !params.is_null() {
            return Err(Fault::new(INVALID_PARAMS, "`params` must be an object"));
        }
        let version = params["_meta"][VERSION_KEY].as_str();
        if let Some(version) = version.filter(|version| !VERSIONS.contains(version)) {
            let data = json!({ "requested": version, "supported": VERSIONS });
            return Err(Fault {
                data: Some(data),
                ..Fault::new(UNSUPPORTED_VERSION, "unsupported revision")
            });
        }
        let is_newest = version == VERSIONS.first().copied();
        let mut result = match method {
            "initialize" => self.initialize(params)?,
            "ping" => json!({}),
            "server/discover" => json!({
                "supportedVersions": VERSIONS,
                "capabilities": { "tools": {} },
                "instructions": self.tools.instructions(),
                "ttlMs": FRESH,
                "cacheScope": "public",
            }),
            "tools/list" if is_newest => {
                json!({ "tools": self.tools.list(), "ttlMs": FRESH, "cacheScope": "public" })
            }
            "tools/list" => json!({ "tools": self.tools.list() }),
            "tools/call" => return self.enter(id, params, is_newest).map(Reply::Later),
            _ => {
                let message = format!(
                    "unknown method `{method}`: there are initialize, ping, server/discover, tools/list, tools/call"
                );
                return Err(Fault::new(UNKNOWN_METHOD, message));
            }
        };
        if is_newest {
            self.complete(&mut result);
        }
        Ok(Reply::Now(result))
    }

    /// Adds to a result what the newest revision wants in each.
    fn complete(&self, result: &mut Value) {
        result["resultType"] = json!("complete");
        result["_meta"] = json!({ "io.modelcontextprotocol/serverInfo": self.tools.server() });
    }

    fn initialize(&self, params: &Value) -> Result<Value, Fault> {
        let Some(wanted) = params["protocolVersion"].as_str() else {
            return Err(Fault::new(INVALID_PARAMS, "`protocolVersion` must be a string"));
        };
        let version = VERSIONS[1..].iter().find(|version| **version == wanted).unwrap_or(&VERSIONS[1]);
        Ok(json!({
            "protocolVersion": version,
            "capabilities": { "tools": {} },
            "serverInfo": self.tools.server(),
            "instructions": self.tools.instructions(),
        }))
    }

    /// Takes a notification. Those of other kinds need nothing.
    fn heed(&self, method: &str, params: &Value) {
        if method == "notifications/cancelled"
            && let Some(stop) = lock(&self.running).remove(&params["requestId"].to_string())
        {
            stop.raise(GaveUp::Interrupted);
        }
    }

    /// The call that a request makes.
    fn enter(&self, id: &Value, params: &Value, is_newest: bool) -> Result<Call<T::Tool>, Fault> {
        let invalid = |what: String| Fault::new(INVALID_PARAMS, what);
        let name = params["name"].as_str().ok_or_else(|| invalid("`name` must be a string".to_owned()))?;
        let near = self.tools.nearest(name).map(|near| format!("; did you mean `{near}`?"));
        let unknown =
            || invalid(format!("unknown tool `{name}`; `tools/list` lists all{}", near.unwrap_or_default()));
        let tool = self.tools.find(name).ok_or_else(unknown)?;
        let searches = self.tools.searches(tool);
        let arguments = match &params["arguments"] {
            Value::Null => Map::new(),
            Value::Object(arguments) => arguments.clone(),
            _ => return Err(invalid("`arguments` must be an object".to_owned())),
        };
        let stop = Stop::new();
        let mut running = lock(&self.running);
        if running.contains_key(&id.to_string()) {
            return Err(Fault::new(INVALID_REQUEST, "a call with this `id` is running"));
        }
        running.insert(id.to_string(), stop.clone());
        let token = Some(params["_meta"]["progressToken"].clone()).filter(is_id);
        Ok(Call { id: id.clone(), tool, arguments, searches, stop, token, is_newest })
    }

    /// Runs calls, one after the other.
    fn work(&self, calls: &Mutex<Receiver<Call<T::Tool>>>) {
        let next = || lock(calls).recv();
        while let Ok(mut call) = next() {
            let arguments = std::mem::take(&mut call.arguments);
            let last = Cell::new((0, Instant::now()));
            let progress = |done: u64, what: &str| {
                let (before, at) = last.get();
                if let Some(token) = call.token.as_ref().filter(|_| done > before && at.elapsed() >= PAUSE) {
                    last.set((done, Instant::now()));
                    let params = json!({ "progressToken": token, "progress": done, "message": format!("{done} {what}") });
                    self.send(
                        &json!({ "jsonrpc": "2.0", "method": "notifications/progress", "params": params }),
                    );
                }
            };
            let work = || self.tools.call(call.tool, arguments, &call.stop, &progress);
            let ended = catch_unwind(AssertUnwindSafe(work));
            // A call that is not there any more was cancelled.
            if lock(&self.running).remove(&call.id.to_string()).is_none() {
                continue;
            }
            let (Answer { record, picture }, is_error) = match ended {
                Ok(Ok(answer)) => (answer, false),
                Ok(Err(error)) => (error.into(), true),
                Err(_) => {
                    self.fail(&call.id, Fault::new(INTERNAL_ERROR, "the program has a bug"));
                    continue;
                }
            };
            let picture = picture
                .map(|bytes| json!({ "type": "image", "data": base64(&bytes), "mimeType": "image/png" }));
            let text = json!({ "type": "text", "text": record.to_string() });
            let content: Vec<Value> = picture.into_iter().chain([text]).collect();
            let mut result = json!({
                "content": content,
                "structuredContent": record,
                "isError": is_error,
            });
            if call.is_newest {
                self.complete(&mut result);
            }
            self.send(&json!({ "jsonrpc": "2.0", "id": call.id, "result": result }));
        }
    }

    fn fail(&self, id: &Value, fault: Fault) {
        let mut error = json!({ "code": fault.code, "message": fault.message });
        if let Some(data) = fault.data {
            error["data"] = data;
        }
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "error": error }));
    }

    /// Sends a message. A failure is ignored: a client that no longer reads closes the input too.
    fn send(&self, message: &Value) {
        let mut output = lock(&self.output);
        let _ = writeln!(output, "{message}").and_then(|()| output.flush());
    }
}

/// Whether a value identifies a request, or its progress.
fn is_id(value: &Value) -> bool {
    value.is_string() || value.is_number()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
