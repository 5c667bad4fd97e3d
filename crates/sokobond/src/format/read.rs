//! Bytes to a level file.

use super::document::{LevelFile, Line, Version};
use super::recognize::is_express;
use super::remarks::tidy;
use super::{board, lesson, solution};
use text::Diagnostic;

/// Reads a file and replays its solutions. Never fails: the diagnostics report what could not be read. Costs a turn for each
/// recorded key.
pub fn read(bytes: &[u8]) -> LevelFile {
    let mut file = parse(bytes);
    if let Some(level) = &file.level {
        let mut remarks = Vec::new();
        for recorded in &file.solutions {
            solution::check(level, recorded, &mut remarks);
        }
        file.diagnostics.extend(remarks);
    }
    tidy(&mut file.diagnostics);
    file
}

/// Reads a file without replaying its solutions.
pub fn parse(bytes: &[u8]) -> LevelFile {
    let text = text::decode(bytes);
    let mut diagnostics = text.diagnostics;
    if is_express(&text.content) {
        let message = "this is a level of Sokobond Express, not of Sokobond: the sequel has other rules";
        let error = Diagnostic::error("E-RULES", message).at_line(1);
        diagnostics.push(error.help("only levels of Sokobond can be played"));
    }
    if !diagnostics.is_empty() {
        return LevelFile {
            version: Version::V1,
            level: None,
            solutions: Vec::new(),
            lesson: String::new(),
            diagnostics,
        };
    }
    let mut solutions = Vec::new();
    let mut lines = Vec::new();
    for (content, line) in text::lines(&text.content).zip(1..) {
        if content.trim_start().starts_with('=') {
            solutions.extend(solution::parse(content, line, &mut diagnostics));
        } else if lesson::of_line(content).is_none() && !(lines.is_empty() && content.trim().is_empty()) {
            lines.push(Line { content, line });
        }
    }
    while lines.last().is_some_and(|line| line.content.trim().is_empty()) {
        lines.pop();
    }
    let (version, level, remarks) = board::parse(&lines);
    diagnostics.extend(remarks);
    tidy(&mut diagnostics);
    LevelFile { version, level, solutions, lesson: lesson::lesson_of(&text.content), diagnostics }
}
