//! A number with its noun, for messages.

/// A number of things: `1 push`, `2 pushes`, `3 moves`.
pub fn counted(number: usize, noun: &str) -> String {
    let ending = match noun.ends_with("sh") || noun.ends_with('x') {
        _ if number == 1 => "",
        true => "es",
        false => "s",
    };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn things_are_counted() {
        assert_eq!(counted(1, "push") + ", " + &counted(0, "box"), "1 push, 0 boxes");
        assert_eq!(counted(2, "pushing session"), "2 pushing sessions");
    }
}
