//! Distinguishes level files of this game from other texts.

use super::lesson;

/// Whether a text looks like a level of this game: it starts with `v2`, or all its lines but
/// solutions and lessons consist of cells and one of them contains an atom. Levels of Sokobond Express count too: the reader
/// refuses them by name.
pub fn is_sokobond(bytes: &[u8]) -> bool {
    let text = text::decode(bytes);
    if is_express(&text.content) {
        return true;
    }
    let mut lines = text::lines(&text.content)
        .filter(|line| !line.trim().is_empty() && !line.trim_start().starts_with('='))
        .filter(|line| lesson::of_line(line).is_none())
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

/// Whether a text is a level of Sokobond Express, the sequel with other rules, as programs for it write it: the way out of the
/// start and into the exit (`start=L`, `exit=U`), or else rows of `.`, `#` and atoms with one exit `E` and one atom to
/// begin with, in lower case.
pub(super) fn is_express(content: &str) -> bool {
    let is_way = |line: &str| {
        let way = line.split_once('=').filter(|(name, _)| matches!(*name, "start" | "exit"));
        way.is_some_and(|(_, way)| matches!(way, "L" | "R" | "U" | "D"))
    };
    let lines = || text::lines(content).map(str::trim).filter(|line| !line.is_empty());
    let rows = || lines().filter(|line| !is_way(line));
    let count = |letters: &str| rows().flat_map(str::chars).filter(|&c| letters.contains(c)).count();
    let is_board = rows().count() >= 2 && rows().all(|row| row.chars().all(|c| ".#EHONChonc".contains(c)));
    is_board && count("E") == 1 && count("honc") == 1 && (lines().any(is_way) || count(".") > 0)
}

/// Whether a text that is no Sokobond level, and none of Sokoban, is most likely one of Sokobond with mistakes: it has
/// at least three rows that begin with wall, atoms of the player and others among them, and of 100 characters at least
/// 85 are right. A board of
/// Sokoban beside words is none: its rows hold boxes or goals, which no version of this format has, and a player.
pub fn resembles_sokobond(bytes: &[u8]) -> bool {
    let text = text::decode(bytes);
    let (mut rows, mut right, mut all) = (0, 0, 0);
    let (mut capitals, mut small) = (false, false);
    let (mut players, mut pieces) = (false, false);
    for line in text::lines(&text.content).map(str::trim) {
        if line.is_empty() || line.starts_with('=') || lesson::of_line(line).is_some() {
            continue;
        }
        rows += usize::from(line.starts_with(['x', 'X', '#']));
        let is_cell = |c: char| "xX#-honceHONCE/+@|".contains(c);
        if line.starts_with(['x', 'X', '#']) {
            capitals |= line.contains(['H', 'O', 'N', 'C', 'E']);
            small |= line.contains(['h', 'o', 'n', 'c', 'e']);
        }
        if line.starts_with('#') {
            players |= line.contains(['@', '+']);
            pieces |= line.contains(['$', '*', '.']);
        }
        right += line.chars().filter(|&c| is_cell(c)).count();
        all += line.chars().filter(|c| !c.is_whitespace()).count();
    }
    rows >= 3 && capitals && small && !(players && pieces) && 100 * right >= 85 * all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_of_both_versions_are_recognized_among_other_texts() {
        for text in [
            "v2\n", "v2 multiple\nx x", "xxxx\nxHhx\nxxxx\n=D", "####\n#Hh#\n####\n", "=D\nHh",
            "Lesson: a word\nHh",
        ] {
            assert!(is_sokobond(text.as_bytes()), "{text}");
        }
        for text in ["", "#####\n#@$.#\n#####\n", "; 1\n####\n", "v3\n", "hello", "####\n# -#\n####"] {
            assert!(!is_sokobond(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn levels_of_the_sequel_are_known() {
        for text in ["start=R\nexit=U\n#.O.#\n.o.E.\n#...#\n", "..H..\no...E\n..H..\n", "exit=L\nh.E\n.H.\n"]
        {
            assert!(is_express(text) && is_sokobond(text.as_bytes()), "{text}");
        }
        for text in ["####\n#Hh#\n####\n", "xxxx\nxEhx\n=D\n", "..E..\n.....", "h.E", "start=R\n", ""] {
            assert!(!is_express(text), "{text}");
        }
        let file = crate::format::read(b"..H..\no...E\n..H..\n");
        assert!(file.level.is_none());
        assert_eq!(file.diagnostics.iter().map(|remark| remark.code).collect::<Vec<_>>(), ["E-RULES"]);
    }

    #[test]
    fn mistakes_do_not_hide_what_a_text_is_meant_to_be() {
        for text in
            ["xxxxxx\nxH-ahx\nxxxxxx\n", "v3\nx x x x x\n\nx H - h x\n\nx x x x x\n", "xxxx\nxHh!\nxxxx\n=D"]
        {
            assert!(!is_sokobond(text.as_bytes()) && resembles_sokobond(text.as_bytes()), "{text}");
        }
        for text in
            ["", "hello", "####\n# -#\n####", "xx\nHh", "# A text\n\n# about hydrogen\n\n# and oxygen\n"]
        {
            assert!(!resembles_sokobond(text.as_bytes()), "{text}");
        }
        // Modifiers of version 2 are no players.
        for text in ["v3\n# # # # #\n\n# H @h #\n   +\n# # # # #\n", "#####\n#H.h#\n#####\n"] {
            assert!(resembles_sokobond(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_board_of_sokoban_beside_words_is_not_taken_for_this_game() {
        for text in [
            "#####    +----+\n#@$.#    |move|\n#####    +----+\n",
            "#####  cone\n#+$ #  echo\n#####  hone\n",
            "#####\n#@*.#  one\n#####\n",
            "XXXXXXX\nX  P* X\nXO    X\nXXXXXXX\n",
        ] {
            assert!(!resembles_sokobond(text.as_bytes()), "{text}");
        }
    }
}
