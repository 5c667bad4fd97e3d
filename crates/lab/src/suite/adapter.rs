//! How to run a program on a level, and where to find its solution: data, so that no program needs code here.

use super::boards;
use super::limits::{self, Limits};
use super::read::parse;
use crate::fault::Fault;
use grid::Direction;
use serde::{Deserialize, Serialize};
use sokoban::replay::lurd;
use sokobond::notation::Letters;
use sokoworks::{Game, Level, sokoban, sokobond};
use std::collections::BTreeMap;

/// How a program is run.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adapter {
    /// Program and arguments, with placeholders such as `{level}`.
    pub command: Vec<String>,
    /// Which build it is; by default a hash of the program's file.
    pub revision: Option<String>,
    /// Name of the file that the level is written to.
    pub level: Option<String>,
    /// Other files that the program needs in its folder, with placeholders.
    pub files: BTreeMap<String, String>,
    /// Where to find the solution.
    pub solution: SolutionOutput,
    /// A text in the output that means that the level has no solution.
    pub unsolvable: Option<String>,
    /// Exit codes of a program that has not found a solution; 0 always is one.
    pub gave_up: Vec<i32>,
}

/// Where to find the solution of a program.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SolutionOutput {
    /// `stdout`, `stderr`, or a file: a name or a pattern in the folder of the run.
    pub from: String,
    /// The text before it; without one the longest block of lines that hold nothing but moves.
    pub after: Option<String>,
    /// Other letters for up, down, left, right (and the same for pushes), such as `nswe`.
    pub letters: Option<String>,
    /// Whether the output is a record of `soko solve --json`.
    pub record: bool,
    /// Whether the solution is shown as boards, one after each push or each box, and not as moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub boards: bool,
}

impl Default for SolutionOutput {
    fn default() -> SolutionOutput {
        SolutionOutput { from: "stdout".to_owned(), after: None, letters: None, record: false, boards: false }
    }
}

/// What placeholders stand for in one run.
#[derive(Clone, Debug)]
pub struct Values<'a> {
    /// Path of the level file.
    pub level: &'a str,
    /// The folder of the run.
    pub folder: &'a str,
    /// The limits.
    pub limits: Limits,
    /// Threads.
    pub threads: u16,
}

/// The placeholder for the options of the suite, which must be an argument of its own.
const OPTIONS: &str = "{options}";
/// The placeholder for the folder of the adapter; it is filled in when the program is found.
pub(super) const HERE: &str = "{here}";

impl Adapter {
    /// Reads an adapter.
    ///
    /// # Errors
    /// When the text is no TOML, has a key that is not known, or names no program.
    pub fn parse(text: &str) -> Result<Adapter, Fault> {
        let adapter: Adapter = parse(text)?;
        adapter.check()?;
        Ok(adapter)
    }

    /// # Errors
    /// When there is no command, or its placeholders and letters make no sense.
    pub fn check(&self) -> Result<(), Fault> {
        let help = "a command such as [\"solver\", \"{level}\", \"{seconds}\"]";
        if self.command.is_empty() {
            return Err(Fault::new("an adapter needs a command").help(help));
        }
        let probe = Values { level: "", folder: "", limits: Limits::default(), threads: 1 };
        for text in self.command.iter().filter(|text| *text != OPTIONS).chain(self.files.values()) {
            if let Some(unknown) = unknown(&probe.fill(&text.replace(HERE, ""))) {
                let names: Vec<String> =
                    probe.names().iter().map(|(name, _)| format!("{{{name}}}")).collect();
                let help = format!("placeholders are {OPTIONS}, {HERE}, {}", names.join(", "));
                return Err(Fault::new(format!("unknown placeholder {unknown}")).help(help));
            }
        }
        let letters = self.solution.letters.as_ref().map_or(4, |letters| letters.chars().count());
        if !matches!(letters, 4 | 8) {
            return Err(Fault::new("letters are four or eight: up, down, left, right, and those for pushes"));
        }
        Ok(())
    }

    /// The command line of a run.
    pub fn command(&self, options: &[String], values: &Values<'_>) -> Vec<String> {
        let own = self.command.iter().any(|part| part == OPTIONS);
        let last = if own { &[][..] } else { options };
        let part = |part: &String| match part.as_str() {
            OPTIONS => options.to_vec(),
            text => vec![values.fill(text)],
        };
        self.command.iter().flat_map(part).chain(last.iter().cloned()).collect()
    }

    /// The moves in the text that a program has written; `None` if there are none.
    pub fn moves(&self, level: &Level, text: &str) -> Option<Vec<Direction>> {
        let place = &self.solution;
        let text = match &place.after {
            Some(mark) => &text[text.rfind(mark.as_str())? + mark.len()..],
            None => text,
        };
        if let (true, Level::Sokoban(level)) = (place.boards, level) {
            return boards::moves(level, text);
        }
        let translate = |line: &str| match &place.letters {
            Some(letters) => line.chars().map(|c| translated(c, letters)).collect(),
            None => line.to_owned(),
        };
        let read = |line: &str| moves(level.game(), &translate(line));
        let (mut best, mut block): (Vec<Direction>, Vec<Direction>) = (Vec::new(), Vec::new());
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty()).chain(["-"]) {
            match read(line) {
                Some(found) => block.extend(found),
                None if place.after.is_some() && !block.is_empty() => return Some(block),
                None if block.len() >= best.len() => best = std::mem::take(&mut block),
                None => block.clear(),
            }
        }
        Some(best).filter(|moves| !moves.is_empty())
    }
}

/// Moves of a line that holds nothing else.
fn moves(game: Game, line: &str) -> Option<Vec<Direction>> {
    if !line.contains(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    match game {
        Game::Sokoban => {
            let sequence = lurd::parse(line).ok().filter(|sequence| !sequence.is_reverse())?;
            Some(sequence.directions())
        }
        Game::Sokobond => Letters::of(line).read(line).ok(),
    }
}

/// A letter of another notation as one of LURD.
fn translated(letter: char, letters: &str) -> char {
    let place = letters.chars().position(|other| other == letter);
    match place.and_then(|place| "udlrUDLR".chars().nth(place)) {
        Some(known) => known,
        None if letter.is_ascii_alphabetic() => '?',
        None => letter,
    }
}

impl Values<'_> {
    fn names(&self) -> [(&'static str, String); 8] {
        let Limits { time, cpu, memory } = self.limits;
        // Programs want whole numbers; no limit is a day and a terabyte.
        let seconds = limits::for_program(time.or(cpu).unwrap_or(86_400.0));
        let cpu = cpu.map_or(seconds, limits::for_program);
        let whole = |number: f64| ((number + 1e-6) as u64).max(1).to_string();
        let memory = memory.unwrap_or(1 << 40);
        [
            ("level", self.level.to_owned()),
            ("dir", self.folder.to_owned()),
            ("seconds", whole(seconds)),
            ("milliseconds", whole(seconds * 1000.0)),
            ("cpu-seconds", whole(cpu)),
            ("memory-mib", (memory >> 20).to_string()),
            ("memory-bytes", memory.to_string()),
            ("threads", self.threads.to_string()),
        ]
    }

    /// A text with its placeholders filled in.
    pub fn fill(&self, text: &str) -> String {
        let mut filled = text.to_owned();
        for (name, value) in self.names() {
            filled = filled.replace(&format!("{{{name}}}"), &value);
        }
        filled
    }
}

/// A word in braces that is left.
fn unknown(text: &str) -> Option<String> {
    let start = text.find('{')?;
    let end = start + text[start..].find('}')?;
    let word = &text[start + 1..end];
    let is_word = !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    is_word.then(|| text[start..=end].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_filled_in() {
        let limits = Limits { time: Some(1.5), cpu: None, memory: Some(3 << 20) };
        let values = Values { level: "/t/level.xsb", folder: "/t", limits, threads: 2 };
        let check = |command: &[&str], expect: &str| {
            let command = command.iter().map(|&part| part.to_owned()).collect();
            let adapter = Adapter { command, ..Adapter::default() };
            let options = ["-a".to_owned(), "b c".to_owned()];
            assert_eq!(adapter.command(&options, &values).join("|"), expect);
        };
        check(&["s", "{level}"], "s|/t/level.xsb|-a|b c");
        check(&["s", "{options}", "-m{memory-mib}", "{dir}/x"], "s|-a|b c|-m3|/t/x");
        check(&["s", "{seconds}:{milliseconds}:{threads}", "{options}"], "s|1:1435:2|-a|b c");
        let fault = Adapter::parse("command = [\"s\", \"{levle}\"]").expect_err("a fault");
        assert_eq!(fault.message, "unknown placeholder {levle}");
        assert!(
            Adapter::parse("").is_err()
                && Adapter::parse("command = [\"s\"]\nsolution.letters = \"ab\"").is_err()
        );
    }

    #[test]
    fn solutions_are_found_in_outputs() {
        let check = |toml: &str, level: &str, text: &str, expect: &str| {
            let adapter = Adapter::parse(&format!("command = [\"s\"]\n{toml}")).expect("an adapter");
            let level: Level = level.parse().expect("a level");
            let letters = adapter.moves(&level, text).map(|moves| lurd::write(&moves));
            assert_eq!(letters.as_deref().unwrap_or("-"), expect, "{text}");
        };
        let (boxes, atoms) = ("######\n#@ $.#\n######", "xxxxxx\nxH--hx\nxxxxxx");
        check("", boxes, "Solver 1.0\nlevel 1\nrrUU\nlL\n\ntime 3 s\n", "rruull");
        check("", boxes, "u\nSolved!\nrrUUl\nbye", "rruul");
        check("", boxes, "4r2U", "rrrruu");
        check("", boxes, "no solution\n", "-");
        check("", boxes, "", "-");
        check("solution.after = \"Solution:\"", boxes, "rrrrrr\nSolution: lu\nRD\n", "lurd");
        check("solution.after = \"Solution:\"", boxes, "rrrrrr\n", "-");
        check("solution.after = \"Solution:\"", boxes, "Solution:\n\nlu\n12 pushes\n", "lu");
        check("solution.letters = \"nswe\"", boxes, "nnwe\nlurd\n", "uulr");
        check("", atoms, "solved\nDDWA\n", "rrul");
        check("solution.boards = true", boxes, "######\n#@ $.#\n######\n\n######\n#  @*#\n######\n", "rr");
    }
}
