//! Levels of the day: files of text, one a month, each with the levels of its days in their order.
//!
//! ```text
//! file  = level+
//! level = DATE " " GAME " " TIER " " DIFFICULTY " " TITLE NL  MOVES NL  board
//! ```
//!
//! The date is `2026-11-26`, the difficulty a number with one decimal, and the moves are a shortest solution, in the letters
//! of the game. The board is a level file of the game. No line of a board begins with a date, so a line that does is a new level.
//!
//! `crates/generate/examples/days.rs` makes the files. The program carries them compressed.

use std::fmt;
use std::io::Read;

/// The files, each with its month, in their order, compressed by gzip.
pub const MONTHS: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/months.rs"));

/// The file of a month such as `2026-11`; none where there are no levels for it.
pub fn month(name: &str) -> Option<String> {
    let (_, bytes) = MONTHS.iter().find(|(month, _)| *month == name)?;
    let mut text = String::new();
    flate2::read::GzDecoder::new(*bytes).read_to_string(&mut text).ok()?;
    Some(text)
}

/// A level of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayLevel {
    /// Such as `2026-11-26`.
    pub date: String,
    /// `sokoban` or `sokobond`.
    pub game: String,
    /// `easy` or `hard`.
    pub tier: String,
    /// Such as `2.3`: rounded it is the grade.
    pub difficulty: String,
    /// The title.
    pub title: String,
    /// A shortest solution: fewest pushes in Sokoban, fewest moves in Sokobond.
    pub solution: String,
    /// The level as a file of its game.
    pub text: String,
}

impl fmt::Display for DayLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DayLevel { date, game, tier, difficulty, title, solution, text } = self;
        write!(f, "{date} {game} {tier} {difficulty} {title}\n{solution}\n{text}")
    }
}

/// The levels of a file.
pub fn read(text: &str) -> Vec<DayLevel> {
    let mut levels: Vec<DayLevel> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let parts: Vec<&str> = line.splitn(5, ' ').collect();
        match (&parts[..], levels.last_mut()) {
            (&[date, game, tier, difficulty, title], _) if is_dated(date) => {
                let [date, game, tier, difficulty, title] =
                    [date, game, tier, difficulty, title].map(str::to_owned);
                let solution = lines.next().unwrap_or_default().to_owned();
                levels.push(DayLevel { date, game, tier, difficulty, title, solution, text: String::new() });
            }
            (_, Some(last)) => last.text += &format!("{line}\n"),
            _ => {}
        }
    }
    levels
}

/// Whether a word has the form of a date.
fn is_dated(word: &str) -> bool {
    let digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = word.split('-').collect();
    matches!(parts[..], [year, month, date] if digits(year, 4) && digits(month, 2) && digits(date, 2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_file_is_written_as_it_is_read_and_has_every_day_of_its_month_with_titles_of_their_own() {
        for (name, _) in MONTHS {
            let text = month(name).expect("a file");
            let levels = read(&text);
            assert_eq!(levels.iter().map(DayLevel::to_string).collect::<String>(), text);
            let names: Vec<String> =
                levels.iter().map(|level| format!("{} {} {}", level.date, level.game, level.tier)).collect();
            let parts = ["sokoban easy", "sokoban hard", "sokobond easy", "sokobond hard"];
            let expect =
                (1..=levels.len() / 4).flat_map(|day| parts.map(|part| format!("{name}-{day:02} {part}")));
            assert_eq!(names, expect.collect::<Vec<_>>(), "{name}");
            assert!(levels.len() >= 28 * 4, "{name}");
            let titles: HashSet<&str> = levels.iter().map(|level| &*level.title).collect();
            assert_eq!(titles.len(), levels.len(), "{name}");
        }
        assert!(month("1900-01").is_none());
    }
}
