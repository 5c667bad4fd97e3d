//! Records as comma-separated values: one row a record, the same keys as in JSON, those of the run beside the others.

use crate::fault::Fault;
use crate::record::Record;
use serde_json::{Map, Value};

/// Columns that hold a text even if it looks like a number.
const TEXTS: [&str; 29] = [
    "file", "title", "game", "after", "outcome", "reason", "method", "solution", "suite", "set", "identity",
    "solver", "options", "revision", "machine", "end", "watched", "message", "proved", "why", "known",
    "before", "metric", "search", "settings", "version", "date", "label", "bound_metric",
];

/// The record with the keys of its run among the others. A list is joined by blanks; what has parts of its own is JSON.
fn flat(record: &Record) -> Map<String, Value> {
    let Ok(Value::Object(mut all)) = serde_json::to_value(record) else { return Map::new() };
    if let Some(Value::Object(run)) = all.remove("run") {
        all.extend(run);
    }
    all
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.iter().all(Value::is_string) => {
            items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

/// The names of the columns: those of all records, with those of runs at the end.
pub fn head() -> Vec<String> {
    let record = Record { run: Some(crate::record::Run::default()), ..Record::default() };
    // JSON objects are in order of names; that of the record is better known.
    let text = record.line().replace("\"run\":{", "");
    let names = text.split(['{', ',']).filter_map(|part| part.strip_prefix('"')?.split_once("\":"));
    names.map(|(name, _)| name.to_owned()).collect()
}

/// One line of a table, with its newline. O(cells).
pub fn line(cells: &[String]) -> String {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    // Writing to memory does not fail.
    let _ = writer.write_record(cells);
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// The columns of a record without a run.
pub fn plain_head() -> Vec<String> {
    let own = flat(&Record::default());
    head().into_iter().filter(|name| own.contains_key(name)).collect()
}

/// A record as a line of a table with these columns.
pub fn row(record: &Record, head: &[String]) -> String {
    let all = flat(record);
    let cells: Vec<String> = head.iter().map(|name| all.get(name).map(cell).unwrap_or_default()).collect();
    line(&cells)
}

/// All records as a table with its head.
pub fn write(records: &[Record]) -> String {
    let head = head();
    let mut text = line(&head);
    text.extend(records.iter().map(|record| row(record, &head)));
    text
}

/// Reads a table back: columns by their names, in any order; those that are not known are left alone.
///
/// # Errors
/// When it is no table, or a row is no record.
pub fn read(text: &str) -> Result<Vec<Record>, Fault> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let wrong = |error: csv::Error| Fault::new(format!("the table cannot be read: {error}"));
    let names: Vec<String> = reader.headers().map_err(wrong)?.iter().map(str::to_owned).collect();
    let own = flat(&Record::default());
    let mut records = Vec::new();
    for row in reader.records() {
        let row = row.map_err(wrong)?;
        let (mut outer, mut run) = (Map::new(), Map::new());
        for (name, text) in names.iter().zip(&row).filter(|(_, text)| !text.is_empty()) {
            let place = if own.contains_key(name) { &mut outer } else { &mut run };
            place.insert(name.clone(), value(name, text));
        }
        if !run.is_empty() {
            outer.insert("run".to_owned(), Value::Object(run));
        }
        let line = records.len() + 2;
        let record =
            serde_json::from_value::<Record>(Value::Object(outer)).ok().filter(|record| record.level > 0);
        records.push(record.ok_or_else(|| Fault::new(format!("row {line} of the table is no record")))?);
    }
    Ok(records)
}

fn value(name: &str, text: &str) -> Value {
    match name {
        "proved" => Value::Array(text.split(' ').map(|word| Value::String(word.to_owned())).collect()),
        "proved_both" => Value::Bool(text == "true"),
        "why" | "known" | "before" | "warnings" => serde_json::from_str(text).unwrap_or(Value::Null),
        _ if TEXTS.contains(&name) => Value::String(text.to_owned()),
        _ => text.parse().map_or_else(|_| Value::String(text.to_owned()), Value::Number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{KnownSolutions, Remark, Run};
    use sokoworks::Measure;

    #[test]
    fn what_is_written_is_read_back() {
        let run = Run { solver: "a,b".into(), repeat: 2, ..Run::default() };
        let known = KnownSolutions { solutions: 2, ..KnownSolutions::default() };
        let remark = Remark { code: "W-TAB".into(), message: "a, \"b\"".into(), ..Remark::default() };
        let record = Record {
            file: "a\"b.xsb".into(),
            level: 3,
            title: "12".into(),
            proved: vec![Measure::Moves, Measure::Pushes],
            identity: Some("0012".into()),
            cpu_seconds: Some(0.5),
            seconds: Some(0.25),
            warnings: vec![remark],
            known: Some(known),
            run: Some(run),
            ..Record::default()
        };
        let plain = Record { level: 1, title: "x\ny".into(), ..Record::default() };
        let text = write(&[record.clone(), plain.clone()]);
        assert!(text.starts_with("schema_version,file,level,title,game,warnings,after,outcome,"), "{text}");
        assert_eq!(
            read(&text),
            Ok(vec![record, Record { run: read(&text).expect("two")[1].run.clone(), ..plain }])
        );
        assert!(read("a,b\n1,2\n").is_err() && read("").expect("nothing").is_empty());
    }
}
