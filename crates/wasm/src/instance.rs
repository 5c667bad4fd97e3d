//! One backend, with the bytes that go in and out.

use crate::host::Host;
use crate::setup::{Opened, Opening};
use backend::Reply;
use serde_json::{Value, json};
use sokoworks::Budget;

/// A backend that is called through bytes.
#[derive(Debug)]
pub struct Instance {
    host: Host,
    opened: Option<Opened>,
    input: Vec<u8>,
    reply: Vec<u8>,
}

impl Instance {
    /// An instance that has not been opened.
    pub const fn new(host: Host) -> Instance {
        Instance { host, opened: None, input: Vec::new(), reply: Vec::new() }
    }

    /// Makes room for input.
    pub fn reserve(&mut self, length: usize) -> &mut [u8] {
        self.input.clear();
        self.input.resize(length, 0);
        &mut self.input
    }

    /// Opens the backend by the setup in the room. Returns the length of the reply.
    pub fn open(&mut self, length: usize) -> usize {
        let (text, _) = self.split(length, 0);
        let reply = match Opening::read(&text) {
            Ok(opening) => {
                self.opened = Some(opening.opened(self.host));
                Reply::json(&json!({}))
            }
            Err(fault) => fault.into(),
        };
        self.answer(&reply)
    }

    /// Answers the question in the room: a name and a body of these lengths. Returns the length of the reply.
    pub fn call(&mut self, name: usize, body: usize) -> usize {
        let (name, body) = self.split(name, body);
        let (backend, name) = (&self.opened().backend, String::from_utf8_lossy(&name));
        #[cfg(feature = "solver")]
        let reply = backend.call(&name, &body);
        #[cfg(not(feature = "solver"))]
        let reply = backend.call_rules(&name, &body);
        self.answer(&reply)
    }

    /// Does the work in the room: a name and a body of these lengths. States are reported; the last one is the reply, whose
    /// length this returns.
    pub fn work(&mut self, name: usize, body: usize) -> usize {
        let (name, body) = self.split(name, body);
        let host = self.host;
        let Opened { backend, time, bytes } = self.opened();
        let mut budget = Budget::new().bytes(*bytes);
        if let Some(time) = *time {
            budget = budget.time_by(host.now, time);
        }
        let mut report = |state: Value| (host.on_state)(&state.to_string());
        let reply = backend.work(&String::from_utf8_lossy(&name), &body, budget, &mut report);
        self.answer(&reply)
    }

    /// The last reply: a line of JSON, and the body.
    pub fn reply(&self) -> &[u8] {
        &self.reply
    }

    /// The backend; an empty one if there is none yet.
    fn opened(&mut self) -> &Opened {
        let host = self.host;
        self.opened.get_or_insert_with(|| Opening::default().opened(host))
    }

    /// Takes two pieces out of the room; what is beyond its end is left out.
    fn split(&mut self, first: usize, second: usize) -> (Vec<u8>, Vec<u8>) {
        let mut first_piece = std::mem::take(&mut self.input);
        let mut second_piece = first_piece.split_off(first.min(first_piece.len()));
        second_piece.truncate(second);
        (first_piece, second_piece)
    }

    fn answer(&mut self, reply: &Reply) -> usize {
        let head = json!({ "status": reply.status, "type": reply.media_type });
        self.reply = format!("{head}\n").into_bytes();
        self.reply.extend_from_slice(&reply.body);
        self.reply.len()
    }
}
