//! The day of a time: years, months and days of the Gregorian calendar, in universal time.

use std::time::Duration;

/// The day after so much time since 1970, such as `2026-11-22`.
pub fn day(since_1970: Duration) -> String {
    let mut days = since_1970.as_secs() / 86_400;
    // Whole periods of 400 years all have the same number of days.
    let mut year = 1970 + 400 * (days / 146_097);
    days %= 146_097;
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let length = |year: u64| if is_leap(year) { 366 } else { 365 };
    while days >= length(year) {
        days -= length(year);
        year += 1;
    }
    let february = if is_leap(year) { 29 } else { 28 };
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::day;
    use std::time::Duration;

    #[test]
    fn days_of_common_and_leap_years() {
        let check = |days: u64, expect: &str| {
            for second in [0, 86_399] {
                assert_eq!(day(Duration::from_secs(days * 86_400 + second)), expect);
            }
        };
        check(0, "1970-01-01");
        check(58, "1970-02-28");
        check(59, "1970-03-01");
        check(11_016, "2000-02-29");
        check(11_017, "2000-03-01");
        check(11_322, "2000-12-31");
        check(20_779, "2026-11-22");
        check(146_097, "2370-01-01");
    }
}
