//! Points in time as text.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::time::{SystemTime, UNIX_EPOCH};

/// Seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Seconds since 1970 as the day in the local time zone: `2026-11-22`; empty for 0, which means unknown.
pub(crate) fn day(seconds: u64) -> String {
    written(seconds, "%Y-%m-%d").unwrap_or_default()
}

/// The same with the time of day: `2026-11-22 14:05`.
#[cfg(feature = "tui")]
pub(crate) fn date(seconds: u64) -> String {
    written(seconds, "%Y-%m-%d %H:%M").unwrap_or_else(|| "unknown date".to_owned())
}

/// Seconds since 1970 as a moment in UTC, as in ISO 8601: `2026-11-22T13:05:00Z`.
#[cfg(feature = "tui")]
pub(crate) fn moment(seconds: u64) -> String {
    let time = i64::try_from(seconds).ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    time.map(|time| time.to_string()).unwrap_or_default()
}

fn written(seconds: u64, format: &str) -> Option<String> {
    let known = i64::try_from(seconds).ok().filter(|seconds| *seconds > 0);
    let time = known.and_then(|seconds| Timestamp::from_second(seconds).ok())?;
    Some(time.to_zoned(TimeZone::system()).strftime(format).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_for_people() {
        #[cfg(feature = "tui")]
        {
            assert_eq!(date(0), "unknown date");
            assert_eq!(date(u64::MAX), "unknown date");
            assert!(date(1_763_800_000).starts_with("2025-11-2"), "{}", date(1_763_800_000));
            assert_eq!(moment(1_763_800_000), "2025-11-22T08:26:40Z");
        }
        assert_eq!((day(0), day(u64::MAX)), (String::new(), String::new()));
        assert_eq!(day(1_763_800_000).len(), 10);
    }
}
