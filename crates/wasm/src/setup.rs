//! The setup of an instance, and the backend made from it.

use crate::host::Host;
use backend::{Backend, CACHE, Fault, Journal, Library, Limits, Setup, Store};
use play::{Book, Origin, Session};
use serde::Deserialize;
use std::time::Duration;

/// Default bytes of memory that an instance may use.
const MEMORY: f64 = (1_u64 << 30) as f64;

/// Most bytes of a budget: no allocation can be larger where addresses have 32 bits.
const MOST: usize = i32::MAX as usize;

/// The setup of an instance, as JSON.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Opening {
    /// Bytes of memory.
    memory: Option<f64>,
    /// Seconds of each piece of work; none is no limit.
    seconds: Option<f64>,
    /// The machine, as records name it.
    machine: String,
    levels: Vec<File>,
    /// The journal of records.
    records: String,
    /// The journal of the session.
    session: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    /// Its name, with folders in front.
    name: String,
    text: String,
}

/// A backend, and the limits of its work.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) backend: Backend,
    pub(crate) time: Option<Duration>,
    pub(crate) bytes: usize,
}

impl Opening {
    /// Reads it.
    /// Fails when it is not the JSON that is expected, or a limit is none.
    pub(crate) fn read(text: &[u8]) -> Result<Opening, Fault> {
        let opening: Opening =
            serde_json::from_slice(text).map_err(|error| Fault::new(400, "E-JSON", error.to_string()))?;
        let is_limit = |limit: Option<f64>| limit.is_none_or(|limit| limit > 0.0);
        if !is_limit(opening.memory) || !is_limit(opening.seconds) {
            return Err(Fault::new(400, "E-JSON", "`memory` and `seconds` are more than 0"));
        }
        Ok(opening)
    }

    /// Makes the backend.
    pub(crate) fn opened(self, host: Host) -> Opened {
        let mut library = Library::default();
        for file in &self.levels {
            library.add_file(&file.name, &file.text);
        }
        let time = self.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let memory = self.memory.unwrap_or(MEMORY) as u64;
        // Levels, answers and the module itself take some. Of the rest, one part is for the tables of warnings.
        let left = usize::try_from(memory / 16 * 15).unwrap_or(usize::MAX).min(MOST);
        let bytes = left / (CACHE + 1) * CACHE;
        let limits = Limits {
            threads: 1,
            time,
            bytes,
            grading: bytes,
            memory,
            films: 1,
            resident: || None,
            machine: self.machine,
            today: host.today,
            now: host.now,
        };
        let ((book, unread), (session, _)) = (Book::read(&self.records), Session::read(&self.session));
        let append = move |journal, line: &str| {
            let journal = match journal {
                Journal::Records => 0,
                Journal::Session => 1,
            };
            if (host.append)(journal, line) { Ok(()) } else { Err("Nothing is saved.".to_owned()) }
        };
        let mut store = Store::new(book, session, Box::new(append))
            .with_origins(Box::new(move |credit| Origin::new(credit, &(host.today)(), "")));
        if unread.damaged() > 0 {
            let remark = "Some records are damaged and cannot be read; all others were read.";
            store = store.with_remarks(vec![remark.to_owned()]);
        }
        Opened { backend: Backend::new(Setup { library, store, limits }), time, bytes }
    }
}
