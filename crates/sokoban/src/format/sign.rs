//! Signs of foreign boards: a character, or a number as one sign.
//!
//! Rows of signs are texts with one character for each cell. A digit stands for itself; a longer or negative number has
//! a character of the private use area that no file has.

/// The character of the number 0 if it were no digit; others follow.
const FIRST: u32 = 0xF_0000;
/// Largest number that is a sign.
const MOST: i32 = 9_999;
/// Smallest number that is a sign.
const LEAST: i32 = -99;

/// The sign that a number is, whatever zeros it is padded with.
pub(super) fn of_number(text: &str) -> Option<char> {
    if text.len() > 12 || !text.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match text.parse::<i32>().ok()? {
        digit @ 0..=9 => char::from_digit(digit as u32, 10),
        number @ 10..=MOST => char::from_u32(FIRST + number as u32),
        number @ LEAST..0 => char::from_u32(FIRST + MOST as u32 + number.unsigned_abs()),
        _ => None,
    }
}

/// A sign as a file has it.
pub(super) fn show(sign: char) -> String {
    match number(sign) {
        Some(number) => number.to_string(),
        None => sign.to_string(),
    }
}

/// Whether a sign is a number of more than one character.
pub(super) fn is_number(sign: char) -> bool {
    number(sign).is_some()
}

/// A row of signs as text: with blanks between them if one is a longer number.
pub(super) fn show_row(row: &str) -> String {
    if row.chars().any(is_number) {
        return row.chars().map(show).collect::<Vec<_>>().join(" ");
    }
    row.to_owned()
}

fn number(sign: char) -> Option<i32> {
    let number = i32::try_from((sign as u32).checked_sub(FIRST)?).ok()?;
    match number {
        10..=MOST => Some(number),
        _ if number > MOST && MOST - number >= LEAST => Some(MOST - number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_signs() {
        for (text, shown) in
            [("7", "7"), ("07", "7"), ("10", "10"), ("9999", "9999"), ("-1", "-1"), ("-99", "-99")]
        {
            assert_eq!(of_number(text).map(show).as_deref(), Some(shown));
        }
        for text in ["", "-", "10000", "-100", "1.5", "x", "99999999999999"] {
            assert_eq!(of_number(text), None, "{text}");
        }
        let row: String = ["10", "1", "-1"].into_iter().filter_map(of_number).collect();
        assert_eq!((show_row(&row), show_row("101")), ("10 1 -1".to_owned(), "101".to_owned()));
    }
}
