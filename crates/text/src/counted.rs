//! Numbers in messages: with their noun, short, and with commas.

use std::fmt;

/// A number of things: `1 push`, `2 pushes`, `3 moves`.
pub fn counted(number: usize, noun: &str) -> String {
    let ending = match noun.ends_with("sh") || noun.ends_with('x') {
        _ if number == 1 => "",
        true => "es",
        false => "s",
    };
    format!("{number} {noun}{ending}")
}

/// A number of things, shown short: `1 node`, `12.3 k nodes`.
pub fn counted_short(number: u64, noun: &str) -> String {
    let text = counted(usize::try_from(number).unwrap_or(usize::MAX), noun);
    let noun = text.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{}{noun}", Count(number))
}

/// A short count: `999`, `12.3 k`, `4.56 M`, `7.89 G`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count(pub u64);

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut value = self.0 as f64;
        let mut unit = "";
        for larger in [" k", " M", " G", " T"] {
            if value < 999.5 {
                break;
            }
            value /= 1000.0;
            unit = larger;
        }
        let decimals = match unit {
            "" => 0,
            _ if value < 9.995 => 2,
            _ if value < 99.95 => 1,
            _ => 0,
        };
        write!(f, "{value:.decimals$}{unit}")
    }
}

/// A number with commas between thousands: `22,449`.
pub fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted() {
        assert_eq!(counted(1, "push") + ", " + &counted(0, "box"), "1 push, 0 boxes");
        assert_eq!(counted(2, "pushing session"), "2 pushing sessions");
        let shown = [0, 1, 999, 999_999, 12_345].map(|nodes| counted_short(nodes, "node"));
        assert_eq!(shown, ["0 nodes", "1 node", "999 nodes", "1.00 M nodes", "12.3 k nodes"]);
        assert_eq!([999, 1000, 12_034_567].map(grouped), ["999", "1,000", "12,034,567"]);
    }
}
