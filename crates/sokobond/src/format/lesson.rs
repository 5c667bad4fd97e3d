//! `Lesson:` lines: the lesson of a level, in a sentence.

/// The word before a lesson.
const WORD: &str = "Lesson:";

/// The text of a line that holds a lesson.
pub(super) fn of_line(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let word = line.get(..WORD.len())?;
    word.eq_ignore_ascii_case(WORD).then(|| line[WORD.len()..].trim())
}

/// Whether a line of a file holds a lesson, so that it is no row.
pub fn is_lesson_line(line: &str) -> bool {
    of_line(line).is_some()
}

/// The lessons in a text, joined; empty when there is none.
pub fn lesson_of(text: &str) -> String {
    let lessons: Vec<&str> = text::lines(text).filter_map(of_line).collect();
    lessons.join(" ").trim().to_owned()
}

/// The line of a lesson, as [`super::read`] reads it back, with its end; empty for an empty lesson.
pub fn lesson_line(lesson: &str) -> String {
    let lesson = lesson.split_whitespace().collect::<Vec<_>>().join(" ");
    if lesson.is_empty() { lesson } else { format!("{WORD} {lesson}\n") }
}
