//! Whole numbers in text, each with a range, and the message when a text is none.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Reads a whole number within a range; the error names the bounds.
pub fn whole<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match text.parse::<u128>() {
            Ok(large) if large > 0 && matches!(range.end_bound(), Bound::Unbounded) => {
                "the number is too large".to_owned()
            }
            _ => expected(&range),
        })
    }
}

/// `expected a whole number from 1 to 1024`.
fn expected<T: Display>(range: &impl RangeBounds<T>) -> String {
    let mut message = "expected a whole number".to_owned();
    if let Bound::Included(least) = range.start_bound() {
        message += &format!(" from {least}");
    }
    if let Bound::Included(most) = range.end_bound() {
        message += &format!(" to {most}");
    }
    message
}

#[cfg(test)]
mod tests {
    use super::whole;

    #[test]
    fn numbers_outside_their_range_are_refused_in_words() {
        let check = |text: &str, expect: Result<u16, &str>| {
            assert_eq!(whole::<u16>(1..=1024)(text), expect.map_err(str::to_owned), "{text}");
        };
        check("1", Ok(1));
        check("1024", Ok(1024));
        for wrong in ["0", "-1", "1025", "99999999999999999999", "x", "", "1.5"] {
            check(wrong, Err("expected a whole number from 1 to 1024"));
        }
        assert_eq!(whole::<u64>(1..)("0"), Err("expected a whole number from 1".to_owned()));
        assert_eq!(whole::<u32>(0..)("5000000000"), Err("the number is too large".to_owned()));
        assert_eq!(whole::<u64>(0..)("-1"), Err("expected a whole number from 0".to_owned()));
    }
}
