//! Points in time as text.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Seconds since 1970 as date and time of day where the reader is: `2026-11-22 14:05`; 0 is not known.
pub(crate) fn date(seconds: u64) -> String {
    let known = i64::try_from(seconds).ok().filter(|seconds| *seconds > 0);
    let time = known.and_then(|seconds| Timestamp::from_second(seconds).ok());
    time.map_or_else(
        || "unknown date".to_owned(),
        |time| time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_for_people() {
        assert_eq!(date(0), "unknown date");
        assert_eq!(date(u64::MAX), "unknown date");
        assert!(date(1_763_800_000).starts_with("2025-11-2"), "{}", date(1_763_800_000));
    }
}
