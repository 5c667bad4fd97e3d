//! Tables of plays: a level or a play a row, as comma- or tab-separated values with a heading.

use crate::input::warnings::bounded;
use crate::input::{Chosen, Input, read_options};
use crate::options::Reading;
use crate::output::diagnostics::{self, Problem, Source};
use crate::quantity::counted;
use generate::difficulty::fit::Target;
use sokoban::format::ReadOptions;
use sokoworks::{Collection, Level};
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::path::Path;
use text::Diagnostic;

/// Longest table or file of abilities, in bytes.
pub(super) const LONGEST: u64 = 64 << 20;

/// Difficulties that a table may name.
const DIFFICULTIES: RangeInclusive<f64> = -5.0..=15.0;

/// A level with its plays or its known difficulty.
pub(super) struct TableRow {
    pub(super) level: Level,
    pub(super) target: Target,
    pub(super) group: String,
    /// Whether hints were shown.
    pub(super) helped: bool,
    /// The run of the trainer that the play belongs to: its mode, and when it began; empty for none.
    pub(super) run: String,
}

/// Reads a table. Each row has either `board` (its rows separated by `|`) or `level` (FILE or FILE#3, beside the table or below
/// the current folder), and either `plays` and `solves`, or `solved` for one play, or `difficulty`: a number, or `1-5` for the levels of a
/// file in their order. `group` or `collection`, and `weight`, may be there. A heading that comes again, as in files that were put together, is
/// passed over.
pub(super) fn read(name: &str, bytes: &[u8], reading: &Reading) -> anyhow::Result<Vec<TableRow>> {
    let options = read_options(reading)?;
    let text = String::from_utf8_lossy(bytes);
    let heading = text.lines().next().unwrap_or_default();
    let delimiter = if heading.contains('\t') { b'\t' } else { b',' };
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
    let names: Vec<String> = reader
        .headers()
        .map_err(|error| wrong(name, 1, &error))?
        .iter()
        .map(|name| name.trim().to_lowercase())
        .collect();
    let table = Table { name, names, reading, options };
    let has = |column| table.names.iter().any(|name| name == column);
    let has_result = has("difficulty") || has("solved") || has("plays") && has("solves");
    if !(has("board") || has("level")) || !has_result {
        let problem =
            "its heading needs `board` or `level`, and `plays` with `solves`, `solved` or `difficulty`";
        return Err(wrong(name, 1, &problem).into());
    }
    if let Some(twice) = table.names.iter().enumerate().find(|(at, name)| table.names[..*at].contains(name)) {
        return Err(wrong(name, 1, &format!("its heading has `{}` twice", twice.1)).into());
    }
    let (mut rows, mut warnings) = (Vec::new(), Vec::new());
    for record in reader.records() {
        let record =
            record.map_err(|error| wrong(name, error.position().map_or(1, csv::Position::line), &error))?;
        let line = record.position().map_or(1, csv::Position::line);
        if record.iter().map(|field| field.trim().to_lowercase()).eq(table.names.iter().cloned()) {
            continue;
        }
        let (found, warned) = table.row(&record).map_err(|problem| wrong(name, line, &problem))?;
        rows.extend(found);
        warnings.extend(warned.into_iter().map(|warning| warning.at_line(line as usize)));
    }
    warn(name, &text, &warnings);
    Ok(rows)
}

/// Reports what was assumed or left out when the levels of a table were read.
fn warn(name: &str, text: &str, warnings: &[Diagnostic]) {
    let (shown, more) = bounded(warnings.iter().collect());
    let source = Source::new(name, text);
    for warning in shown {
        diagnostics::complain(&diagnostics::render(warning, Some(&source)));
    }
    if more > 0 {
        diagnostics::complain(&format!("note: {} about levels of {name}\n", counted(more, "more warning")));
    }
}

/// Rows of plays of the same level as one, in the place of the first: each level counts once, and when a fit is checked, none is
/// predicted from itself.
pub(super) fn gathered(rows: Vec<TableRow>) -> Vec<TableRow> {
    let mut all: Vec<TableRow> = Vec::new();
    let mut places = HashMap::new();
    for row in rows {
        let Target::Plays { plays, solves } = row.target else {
            all.push(row);
            continue;
        };
        let place = *places.entry((row.level.game(), row.level.identity())).or_insert(all.len());
        match all.get_mut(place) {
            Some(TableRow { target: Target::Plays { plays: before, solves: before_solved }, .. }) => {
                *before = before.saturating_add(plays);
                *before_solved = before_solved.saturating_add(solves);
            }
            _ => all.push(row),
        }
    }
    all
}

fn wrong(name: &str, line: u64, problem: &dyn std::fmt::Display) -> Problem {
    Problem::new("E-TABLE", format!("{name}:{line}: {problem}"))
        .help("one row a level: board,plays,solves or level,difficulty; `soko grade --help` describes tables")
}

/// The group of a level by its title: the title without its number.
pub(super) fn group_of(title: &str) -> String {
    title.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_owned()
}

struct Table<'a> {
    name: &'a str,
    names: Vec<String>,
    reading: &'a Reading,
    options: ReadOptions,
}

impl Table<'_> {
    /// The levels of a row, and what was assumed or left out when they were read.
    fn row(&self, record: &csv::StringRecord) -> Result<(Vec<TableRow>, Vec<Diagnostic>), String> {
        let whole = |column: &str| {
            let at = self.names.iter().position(|name| name == column)?;
            record.get(at).filter(|text| !text.trim().is_empty())
        };
        let field = |column: &str| whole(column).map(str::trim);
        let number = |column: &str| -> Result<Option<f64>, String> {
            let Some(text) = field(column) else { return Ok(None) };
            let found = text.parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0);
            found.map(Some).ok_or_else(|| format!("`{column}` is `{text}`, not a number from 0"))
        };
        let read: Vec<(Level, Vec<Diagnostic>)> = match (whole("board"), field("level")) {
            // The first row may begin with blanks.
            (Some(board), _) => {
                let text = board.replace('|', "\n");
                let file = Collection::read_as(self.reading.game, text.as_bytes(), &self.options);
                let found = file.first().map_err(|problem| problem.to_string())?;
                vec![(found.level, found.warnings)]
            }
            (None, Some(level)) => self.levels(level)?,
            (None, None) => return Err("neither `board` nor `level` is given".to_owned()),
        };
        let (levels, warnings): (Vec<Level>, Vec<Vec<Diagnostic>>) = read.into_iter().unzip();
        let title = field("title").unwrap_or_default();
        let named = field("group").or_else(|| field("collection")).map(str::to_owned);
        let group = named.unwrap_or_else(|| group_of(title));
        let play = match field("solved").map(str::to_lowercase).as_deref() {
            None => None,
            Some("1" | "true" | "yes") => Some((1, 1)),
            Some("0" | "false" | "no") => Some((1, 0)),
            Some(other) => return Err(format!("`solved` is `{other}`, not 1 or 0")),
        };
        let count = |column: &str| -> Result<Option<u32>, String> {
            let Some(found) = number(column)? else { return Ok(None) };
            let is_count = found.fract() == 0.0 && found <= f64::from(u32::MAX);
            let text =
                || format!("`{column}` is `{}`, not a number of plays", field(column).unwrap_or_default());
            is_count.then_some(Some(found as u32)).ok_or_else(text)
        };
        let plays = count("plays")?.zip(count("solves")?).or(play);
        let targets: Vec<Target> = match (plays, field("difficulty")) {
            (Some((plays, solves)), _) => {
                if plays == 0 {
                    return Ok((Vec::new(), Vec::new()));
                }
                if solves > plays {
                    return Err(format!("{solves} solves of {plays} plays"));
                }
                vec![Target::Plays { plays, solves }; levels.len()]
            }
            (None, Some(range)) => {
                let weight = number("weight")?.unwrap_or(1.0);
                let ends = match range.split_once('-') {
                    Some((low, high)) => low.trim().parse().ok().zip(high.trim().parse().ok()),
                    None => range.parse().ok().map(|number| (number, number)),
                };
                let (low, high): (f64, f64) =
                    ends.filter(|(low, high): &(f64, f64)| low.is_finite() && high.is_finite()).ok_or_else(
                        || format!("`difficulty` is `{range}`, not a number or a range such as 1-5"),
                    )?;
                if [low, high].iter().any(|end| !DIFFICULTIES.contains(end)) {
                    return Err(format!(
                        "`difficulty` is `{range}`; difficulties lie from 1 to 10, or a little beyond"
                    ));
                }
                let last = (levels.len().max(2) - 1) as f64;
                (0..levels.len())
                    .map(|at| Target::Known { difficulty: low + (high - low) * at as f64 / last, weight })
                    .collect()
            }
            _ => return Err("none of `plays` with `solves`, `solved` and `difficulty` is given".to_owned()),
        };
        let helped = number("hints")?.is_some_and(|hints| hints > 0.0);
        let run = field("run").unwrap_or_default().to_owned();
        let row =
            |(level, target)| TableRow { level, target, group: group.clone(), helped, run: run.clone() };
        let rows = levels.into_iter().zip(targets).map(row).collect();
        Ok((rows, warnings.concat()))
    }

    /// The levels that a name stands for, beside the table first.
    fn levels(&self, level: &str) -> Result<Vec<(Level, Vec<Diagnostic>)>, String> {
        let beside = Path::new(self.name).parent().map(|folder| folder.join(level));
        let named = beside.and_then(|path| path.to_str().map(str::to_owned));
        let found = named.and_then(|name| Input::read(&[&name], self.reading).ok());
        let input = match found {
            Some(input) if input.levels().len() > 0 => input,
            _ => Input::read(&[level], self.reading).map_err(|problem| problem.to_string())?,
        };
        let read = |level: Chosen<'_>| {
            let found = level.file.content.found(level.place)?;
            Some((found.level, found.warnings))
        };
        let levels: Vec<_> = input.levels().filter_map(read).collect();
        if levels.is_empty() { Err(format!("`{level}` holds no level")) } else { Ok(levels) }
    }
}
