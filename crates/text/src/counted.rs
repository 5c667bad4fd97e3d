//! Numbers in messages: with their noun, and with commas.

/// A number of things: `1 push`, `2 pushes`, `3 moves`.
pub fn counted(number: usize, noun: &str) -> String {
    let ending = match noun.ends_with("sh") || noun.ends_with('x') {
        _ if number == 1 => "",
        true => "es",
        false => "s",
    };
    format!("{number} {noun}{ending}")
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
        assert_eq!([999, 1000, 12_034_567].map(grouped), ["999", "1,000", "12,034,567"]);
    }
}
