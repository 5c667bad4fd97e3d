//! Spans of time and amounts of memory as people write them: `10s`, `2m30s`, `8GiB`, `500MB`.

#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A span of time, or none at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpan(pub Option<Duration>);

impl TimeSpan {
    /// A number of seconds.
    ///
    /// # Errors
    /// When it is negative or not a number, or longer than any clock runs.
    pub fn of_seconds(seconds: f64) -> Result<TimeSpan, String> {
        match Duration::try_from_secs_f64(seconds) {
            Ok(span) => Ok(TimeSpan(Some(span))),
            Err(_) if seconds >= 0.0 => Err(format!("{seconds} seconds are too long")),
            Err(_) => Err(format!("{seconds} is not a number of seconds; expected 0 or more")),
        }
    }
}

impl FromStr for TimeSpan {
    type Err = String;

    /// Reads `10s`, `1500ms`, `2m30s`, `1h`, `10` (seconds) or `none`.
    fn from_str(text: &str) -> Result<TimeSpan, String> {
        const EXPECTED: &str = "expected a time such as 10s, 1500ms, 2m30s, 1h or none";
        let text = text.trim();
        if text == "none" {
            return Ok(TimeSpan(None));
        }
        let mut seconds = 0.0;
        let mut rest = text;
        while !rest.is_empty() {
            let (number, unit, tail) = number_and_unit(rest).ok_or(EXPECTED)?;
            seconds += number
                * match unit {
                    "ms" => 0.001,
                    "s" | "sec" => 1.0,
                    "" if rest.len() == text.len() => 1.0,
                    "m" | "min" => 60.0,
                    "h" => 3600.0,
                    _ => return Err(EXPECTED.to_owned()),
                };
            rest = tail.trim_start();
        }
        match Duration::try_from_secs_f64(seconds) {
            Ok(span) if !text.is_empty() && span > Duration::ZERO => Ok(TimeSpan(Some(span))),
            Ok(_) => Err(format!("the time must be greater than zero; {EXPECTED}")),
            Err(_) => Err(format!("the time is too long; {EXPECTED}")),
        }
    }
}

/// An amount of memory in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

/// Least memory that a search is given; the process itself needs a part of it.
const LEAST_MEMORY: u64 = 16 << 20;

impl FromStr for Bytes {
    type Err = String;

    /// Reads `8GiB`, `512MiB`, `8G` (= 8GiB), `500MB` (powers of ten) or a number of bytes.
    fn from_str(text: &str) -> Result<Bytes, String> {
        const EXPECTED: &str = "expected an amount of memory such as 8GiB, 512MiB or 500MB";
        let (number, unit, tail) = number_and_unit(text.trim()).ok_or(EXPECTED)?;
        let factor = match unit.to_ascii_lowercase().as_str() {
            "" | "b" => 1.0,
            "k" | "kib" => 1024.0,
            "m" | "mib" => 1024.0 * 1024.0,
            "g" | "gib" => 1024.0 * 1024.0 * 1024.0,
            "t" | "tib" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
            "kb" => 1e3,
            "mb" => 1e6,
            "gb" => 1e9,
            "tb" => 1e12,
            _ => return Err(EXPECTED.to_owned()),
        };
        if !tail.is_empty() {
            return Err(EXPECTED.to_owned());
        }
        let bytes = number * factor;
        if bytes < LEAST_MEMORY as f64 {
            return Err(format!("a search needs at least 16MiB; {EXPECTED}"));
        }
        if bytes >= u64::MAX as f64 {
            return Err(format!("the amount is too large; {EXPECTED}"));
        }
        Ok(Bytes(bytes as u64))
    }
}

impl fmt::Display for Bytes {
    /// About three digits: `87 KiB`, `4.1 MiB`, `412 MiB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut value = self.0 as f64;
        let mut unit = "B";
        for larger in ["KiB", "MiB", "GiB", "TiB"] {
            if value < 1000.0 {
                break;
            }
            value /= 1024.0;
            unit = larger;
        }
        let decimals = usize::from(unit != "B" && value < 10.0);
        write!(f, "{value:.decimals$} {unit}")
    }
}

/// Reads a text or a bare number, which is seconds or bytes.
#[cfg(feature = "serde")]
fn read<'de, D: Deserializer<'de>, T: FromStr<Err = String>>(deserializer: D) -> Result<T, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(String),
        Whole(u64),
        Number(f64),
    }
    let text = match Written::deserialize(deserializer)? {
        Written::Text(text) => text,
        Written::Whole(number) => number.to_string(),
        Written::Number(number) => number.to_string(),
    };
    text.parse().map_err(serde::de::Error::custom)
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for TimeSpan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TimeSpan, D::Error> {
        read(deserializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        read(deserializer)
    }
}

/// The number and the letters at the beginning of `text`, and what follows them.
fn number_and_unit(text: &str) -> Option<(f64, &str, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number = text[..digits].parse::<f64>().ok().filter(|number| number.is_finite())?;
    let rest = text[digits..].trim_start();
    let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
    Some((number, &rest[..letters], &rest[letters..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        fn check(text: &str, milliseconds: Option<u64>) {
            let span = text.parse::<TimeSpan>().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(span.0, milliseconds.map(Duration::from_millis), "{text}");
        }
        check("10s", Some(10_000));
        check("10", Some(10_000));
        check("0.5s", Some(500));
        check("1500ms", Some(1500));
        check("2m30s", Some(150_000));
        check("1h 5 min", Some(3_900_000));
        check("none", None);
        for wrong in
            ["", "s", "10x", "0", "0s", "-1s", "1m30", "1e3s", "1..2s", "99999999999999999999h", "10s?"]
        {
            assert!(wrong.parse::<TimeSpan>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn seconds() {
        let span = |seconds| TimeSpan::of_seconds(seconds).map(|span| span.0);
        assert_eq!(span(1.5), Ok(Some(Duration::from_millis(1500))));
        assert_eq!(span(0.0), Ok(Some(Duration::ZERO)));
        for wrong in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn amounts_of_memory() {
        fn check(text: &str, bytes: u64) {
            assert_eq!(text.parse::<Bytes>(), Ok(Bytes(bytes)), "{text}");
        }
        check("8GiB", 8 << 30);
        check("8g", 8 << 30);
        check("1.5 GiB", 3 << 29);
        check("500MB", 500_000_000);
        check("64MiB", 64 << 20);
        check("65536KiB", 64 << 20);
        check("33554432", 32 << 20);
        for wrong in ["", "GiB", "8", "1MiB", "8Gib!", "8 potatoes", "-8GiB", "99999999999TiB", "1GiB2"] {
            assert!(wrong.parse::<Bytes>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn amounts_are_shown_short() {
        let shown = [17, 89_000, 4_300_000, 432_000_000, 8 << 30].map(|bytes| Bytes(bytes).to_string());
        assert_eq!(shown, ["17 B", "87 KiB", "4.1 MiB", "412 MiB", "8.0 GiB"]);
    }
}
