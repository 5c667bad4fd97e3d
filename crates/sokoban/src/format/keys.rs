//! Keys such as `Author: me` or `ID=12`. Only a known key is a key; any other `word:` is text.

use super::lines::Line;

/// Known names in lower case and the spelling that is kept and written.
const KNOWN: [(&str, &str); 33] = [
    ("title", "Title"),
    ("author", "Author"),
    ("collection", "Collection"),
    ("set", "Set"),
    ("id", "ID"),
    ("comment", "Comment"),
    ("game", GAME),
    ("authorpage", "AuthorPage"),
    ("authormail", "AuthorMail"),
    ("email", "Email"),
    ("e-mail", "Email"),
    ("homepage", "Homepage"),
    ("website", "Homepage"),
    ("copyright", "Copyright"),
    ("description", "Description"),
    ("difficulty", "Difficulty"),
    ("lesson", LESSON),
    ("date", "Date"),
    ("date created", "Date Created"),
    ("date of last change", "Date of Last Change"),
    ("view", "View"),
    ("time", "Time"),
    ("solver", "Solver"),
    ("origin", ORIGIN),
    ("optimality", "Optimality"),
    ("boxorder", BOX_ORDER),
    ("goalorder", GOAL_ORDER),
    ("comment-end", COMMENT_END),
    ("comment_end", COMMENT_END),
    ("comment end", COMMENT_END),
    ("solution comment", SOLUTION_COMMENT),
    ("solution comment end", SOLUTION_COMMENT_END),
    ("solution comment-end", SOLUTION_COMMENT_END),
];

/// End of a comment block.
pub(super) const COMMENT_END: &str = "Comment-End";
/// Comment of a solution, as JSoko writes it.
pub(super) const SOLUTION_COMMENT: &str = "Solution comment";
/// End of such a comment.
pub(super) const SOLUTION_COMMENT_END: &str = "Solution comment end";
/// The game that a level is of.
pub(super) const GAME: &str = "Game";
/// The numbers of the boxes of a Sokoban+ level.
pub(super) const BOX_ORDER: &str = "boxorder";
/// The numbers of its goals: a box belongs on a goal of its number.
pub(super) const GOAL_ORDER: &str = "goalorder";

/// Who or what found a solution: a word of soko.
const ORIGIN: &str = "Origin";

/// The lesson of a level, in a sentence.
pub(super) const LESSON: &str = "Lesson";

/// Longest known name, in bytes.
const LONGEST: usize = 20;

/// Whether the key can be about stored moves; others are about the level even when they
/// stand below moves.
pub(super) fn may_describe_moves(name: &str) -> bool {
    matches!(name, "Solver" | ORIGIN | "Optimality" | "Time" | "Date" | "Description")
}

/// Whether the reader keeps the key in a list of keys; the others have a place of their own.
pub(super) fn is_listed(name: &str) -> bool {
    !matches!(name, "Title" | "Author" | "Comment" | COMMENT_END | SOLUTION_COMMENT | SOLUTION_COMMENT_END)
}

/// Splits a line into a known key, in its usual spelling, and its value. Blanks around both are
/// dropped, and so are semicolons before the name.
pub(super) fn parse(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim_start_matches([';', ' ', '\t']);
    let end = line.bytes().take(LONGEST + 8).position(|byte| byte == b':' || byte == b'=')?;
    let name = line.get(..end)?.trim_end();
    let (_, known) = KNOWN.iter().find(|(lower, _)| name.eq_ignore_ascii_case(lower))?;
    Some((known, line.get(end + 1..)?.trim()))
}

/// The usual spelling of a name that a list of keys may hold.
pub fn known_name(name: &str) -> Option<&'static str> {
    let (_, known) = KNOWN.iter().find(|(lower, _)| name.eq_ignore_ascii_case(lower))?;
    is_listed(known).then_some(known)
}

/// The lines of a comment from `index` on, the index after it, and whether an end was found. A
/// comment about a solution also ends at a blank line.
pub(super) fn comment<'a>(
    lines: &[Line<'a>],
    mut index: usize,
    solution: bool,
) -> (Vec<&'a str>, usize, bool) {
    let mut found = Vec::new();
    while let Some(line) = lines.get(index) {
        index += 1;
        match parse(line.text) {
            Some((COMMENT_END, _)) => return (found, index, true),
            Some((SOLUTION_COMMENT_END, _)) if solution => return (found, index, true),
            _ if solution && line.is_blank() => return (found, index - 1, true),
            _ => found.push(line.text),
        }
    }
    (found, index, solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_keys_only() {
        assert_eq!(parse("Title : A: b"), Some(("Title", "A: b")));
        assert_eq!(parse("AUTHOR=Me"), Some(("Author", "Me")));
        assert_eq!(parse("; e-mail:x@y"), Some(("Email", "x@y")));
        assert_eq!(parse("Comment_End:"), Some((COMMENT_END, "")));
        assert_eq!(parse("Note: x"), None);
        assert_eq!(parse("Date of Last Change: today"), Some(("Date of Last Change", "today")));
        assert_eq!(
            parse("\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}:"),
            None
        );
        assert_eq!(parse("no key at all"), None);
    }
}
