//! Tells level files of this game from other texts.

use grid::text;

/// Whether a text looks like a level of this game: it starts with `v2`, or all its lines but
/// solutions are made of cells and one of them holds an atom.
pub fn is_sokobond(bytes: &[u8]) -> bool {
    let text = text::decode(bytes);
    let mut lines = text::lines(&text.content)
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('='))
        .peekable();
    if lines.peek().is_some_and(|line| line.split_whitespace().next() == Some("v2")) {
        return true;
    }
    let mut atoms = false;
    for line in lines {
        if !line.chars().all(|c| "xX#- honceHONCE".contains(c)) {
            return false;
        }
        atoms |= line.contains(|c: char| "honceHONCE".contains(c));
    }
    atoms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_both_versions_are_told_from_other_texts() {
        for text in ["v2\n", "v2 multiple\nx x", "xxxx\nxHhx\nxxxx\n=D", "####\n#Hh#\n####\n", "=D\nHh"] {
            assert!(is_sokobond(text.as_bytes()), "{text}");
        }
        for text in ["", "#####\n#@$.#\n#####\n", "; 1\n####\n", "v3\n", "hello", "####\n# -#\n####"] {
            assert!(!is_sokobond(text.as_bytes()), "{text}");
        }
    }
}
