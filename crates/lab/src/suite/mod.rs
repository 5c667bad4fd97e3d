//! A suite: which levels, which solvers with which options, which limits, how often. Read from TOML, or put together
//! from the command line; the program finds the levels, [`plan`] makes the list of runs.

pub mod adapter;
mod boards;
mod limits;
pub mod plan;
mod read;
pub mod sample;
pub mod solver;

use crate::fault::Fault;
use crate::{Bytes, TimeSpan};
use adapter::Adapter;
pub use limits::Limits;
use read::parse;
use serde::{Deserialize, Deserializer};

/// A suite as it is written.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Suite {
    /// Its name; by default that of the file.
    pub name: String,
    /// Level files, folders and patterns, with choices such as `#3-7`.
    pub levels: Vec<String>,
    /// Tables of the best known solutions, with the columns `level` and `pushes`; patterns too.
    pub best: Vec<String>,
    /// A sample of the levels instead of all.
    pub sample: Option<Sample>,
    /// Wall time of each run.
    pub time: Option<TimeSpan>,
    /// Processor time of each run, of all its processes together.
    pub cpu: Option<TimeSpan>,
    /// Memory of each run, of all its processes together.
    pub memory: Option<Bytes>,
    /// How often each solver tries each level.
    pub repeats: Option<u16>,
    /// Seed of the order of the runs.
    pub seed: u64,
    /// The solvers; `soko` alone if none is named.
    #[serde(rename = "solver")]
    pub solvers: Vec<Contestant>,
}

/// A sample, stratified by boxes and size.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sample {
    /// How many levels.
    pub levels: usize,
    /// Which ones: another seed gives other levels.
    pub seed: u64,
}

/// A solver of a suite.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Contestant {
    /// Its name in the results.
    pub name: String,
    /// A file that describes how to run it; without one, and without `program`, it is `soko` itself.
    pub adapter: Option<String>,
    /// The same in place.
    pub program: Option<Adapter>,
    /// Options of its command line: a list, or one text with blanks between them.
    #[serde(deserialize_with = "words")]
    pub options: Vec<String>,
    /// Its threads: `{threads}`, and the cores that a run is given.
    pub threads: Option<u16>,
}

/// Reads a list of words, or one text of them.
fn words<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text such as \"--method greedy\", or a list of texts")]
    enum Words {
        Text(String),
        List(Vec<String>),
    }
    Ok(match Words::deserialize(source)? {
        Words::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
        Words::List(list) => list,
    })
}

/// Default wall time of a run, in seconds.
const TIME: f64 = 60.0;
/// Default memory of a run, in bytes.
const MEMORY: u64 = 2 << 30;

impl Suite {
    /// Reads a suite.
    ///
    /// # Errors
    /// When the text is no TOML, has a key that is not known, or a value that makes no sense.
    pub fn parse(text: &str) -> Result<Suite, Fault> {
        let suite: Suite = parse(text)?;
        let wrong = match &suite {
            _ if suite.repeats == Some(0) => "repeats must be at least 1",
            _ if suite.sample.is_some_and(|sample| sample.levels == 0) => "a sample has at least 1 level",
            _ => return Ok(suite),
        };
        Err(Fault::new(wrong))
    }

    /// The limits of each run.
    pub fn limits(&self) -> Limits {
        let seconds = |span: Option<TimeSpan>| span.and_then(|span| span.0).map(|time| time.as_secs_f64());
        Limits {
            time: if self.time.is_some() { seconds(self.time) } else { Some(TIME) },
            cpu: seconds(self.cpu),
            memory: Some(self.memory.map_or(MEMORY, |bytes| bytes.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_is_read_and_its_mistakes_have_places() {
        let text = "levels = [\"a.xsb\"]\ntime = \"10s\"\nmemory = \"1GiB\"\nrepeats = 2\n\
            sample = { levels = 5, seed = 3 }\n[[solver]]\nname = \"soko\"\noptions = [\"--metric\", \"pushes\"]\n\
            [[solver]]\nname = \"other\"\nprogram.command = [\"other\", \"{level}\"]\n";
        let suite = Suite::parse(text).expect("a suite");
        let limits = Limits { time: Some(10.0), cpu: None, memory: Some(1 << 30) };
        assert_eq!((suite.limits(), suite.solvers.len(), suite.repeats), (limits, 2, Some(2)));
        assert_eq!(suite.solvers[1].program.as_ref().map(|adapter| adapter.command.len()), Some(2));
        let wrong = |text: &str| {
            let fault = Suite::parse(text).expect_err(text);
            (fault.message, fault.span.map(|span| text[span].to_owned()))
        };
        let (message, place) = wrong("levels = []\ntimes = 3\n");
        assert!(message.contains("unknown field `times`"), "{message}");
        assert_eq!(place.as_deref(), Some("times"));
        assert!(wrong("time = \"10 years\"").0.contains("expected a time"));
        assert_eq!(wrong("repeats = 0").0, "repeats must be at least 1");
        assert_eq!(Suite::parse("time = \"none\"").expect("a suite").limits().time, None);
    }
}
