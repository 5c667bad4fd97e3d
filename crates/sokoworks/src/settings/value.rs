//! Values of settings, and the fields that hold them.

use crate::embedding::Bytes;
use crate::{CellMap, Measure, Method, SphereDistances};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Number(u64),
    /// A time, or none.
    Time(Option<Duration>),
    /// An amount of memory.
    Bytes(Bytes),
    /// One of the words of the setting.
    Word(&'static str),
    /// Goals, row by row from 0.
    Goals(Vec<usize>),
    /// Measures, the most important first; none where any solution will do.
    Measures(Vec<Measure>),
    /// The name of a folder.
    Path(PathBuf),
    /// What signs stand for.
    Cells(CellMap),
}

impl Value {
    /// Whether the value turns a setting off, so that it applies to every level.
    pub const fn is_off(&self) -> bool {
        matches!(self, Value::Flag(false) | Value::Time(None))
    }
}

/// As it is typed; goals are counted from 1.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(is_on) => is_on.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Time(None) => f.write_str("none"),
            Value::Time(Some(time)) => write!(f, "{}s", time.as_secs_f64()),
            Value::Bytes(bytes) => bytes.0.fmt(f),
            Value::Word(word) => f.write_str(word),
            Value::Goals(goals) => {
                let goals: Vec<String> = goals.iter().map(|goal| (goal + 1).to_string()).collect();
                f.write_str(&goals.join(","))
            }
            Value::Measures(measures) => f.write_str(&listed(measures)),
            Value::Path(path) => path.display().fmt(f),
            Value::Cells(cells) => cells.fmt(f),
        }
    }
}

/// The word for no measure at all.
pub(super) const ANY: &str = "any";

/// Measures as they are typed: `pushes,moves`; `any` for none.
pub fn listed(measures: &[Measure]) -> String {
    let names: Vec<&str> = measures.iter().map(|measure| measure.name()).collect();
    if names.is_empty() { ANY.to_owned() } else { names.join(",") }
}

/// A field that holds a value, which may be none.
pub(super) trait Held: Default {
    fn value(&self) -> Option<Value>;

    /// The field with a value that is one of its kind.
    fn of(value: Value) -> Option<Self>;
}

macro_rules! held {
    ($($type:ty: $kind:ident($value:ident) => $held:expr, $as_value:expr;)+) => {
        $(impl Held for $type {
            fn value(&self) -> Option<Value> {
                let get: fn(&$type) -> Option<_> = $as_value;
                get(self).map(Value::$kind)
            }

            fn of(value: Value) -> Option<$type> {
                let Value::$kind($value) = value else { return None };
                $held
            }
        })+
    };
}

held! {
    bool: Flag(is_on) => Some(is_on), |is_on| Some(*is_on);
    usize: Number(number) => usize::try_from(number).ok(), |number| Some(*number as u64);
    Option<u32>: Number(number) => Some(u32::try_from(number).ok()), |number| number.map(u64::from);
    Option<u64>: Number(number) => Some(Some(number)), |number| *number;
    Option<Duration>: Time(time) => Some(time), |time| Some(*time);
    Option<Bytes>: Bytes(bytes) => Some(Some(bytes)), |bytes| *bytes;
    Method: Word(word) => word.parse().ok(), |method| Some(method.name());
    SphereDistances: Word(word) => word.parse().ok(), |how| Some(how.name());
    Vec<usize>: Goals(goals) => Some(goals), |goals| Some(goals.clone());
    Vec<Measure>: Measures(measures) => Some(measures), |measures| Some(measures.clone());
    CellMap: Cells(cells) => Some(cells), |cells| Some(cells.clone());
}
