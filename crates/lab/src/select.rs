//! Records chosen by one name: that of a solver, revision, machine or suite.

use crate::record::Record;
use std::collections::BTreeSet;

/// Why a name does not choose records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unclear {
    /// It fits nothing; the names of the solvers.
    Nothing(Vec<String>),
    /// It is a part of several names.
    Several(Vec<String>),
}

/// The records of the solver, or else of the revision, machine or suite, that is called `word`, or else of the only one whose
/// name contains it.
///
/// # Errors
/// When no name contains the word, or several do and none is equal to it.
pub fn named(mut records: Vec<Record>, word: &str) -> Result<Vec<Record>, Unclear> {
    for place in 0..4 {
        let found: BTreeSet<String> = records.iter().map(|record| names(record)[place].to_owned()).collect();
        if found.contains(word) {
            records.retain(|record| names(record)[place] == word);
            return Ok(records);
        }
    }
    for place in 0..4 {
        let found: BTreeSet<String> = records
            .iter()
            .map(|record| names(record)[place].to_owned())
            .filter(|name| name.contains(word))
            .collect();
        match Vec::from_iter(found).as_slice() {
            [] => {}
            [one] => {
                records.retain(|record| names(record)[place] == one);
                return Ok(records);
            }
            several => return Err(Unclear::Several(several.to_vec())),
        }
    }
    let solvers: BTreeSet<String> = records.iter().map(|record| record.solver().to_owned()).collect();
    Err(Unclear::Nothing(Vec::from_iter(solvers)))
}

/// The names by which a record is chosen: solver, revision, machine, suite.
fn names(record: &Record) -> [&str; 4] {
    match &record.run {
        Some(run) => {
            let machine = record.asked.machine.as_deref().unwrap_or_default();
            [&run.solver, &run.revision, machine, &run.suite]
        }
        None => [record.solver(), "", "", ""],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::record;

    #[test]
    fn an_exact_name_wins_and_a_part_of_several_names_is_refused() {
        let solvers = ["soko", "soko-greedy", "yass"];
        let records: Vec<Record> = solvers.iter().map(|name| record(name, 1, "solved", 1.0, 5)).collect();
        let check = |word: &str, expect: Result<&[&str], Unclear>| {
            let found = named(records.clone(), word);
            let found = found.map(|found| found.iter().map(|record| record.solver().to_owned()).collect());
            assert_eq!(
                found,
                expect.map(|names| Vec::from_iter(names.iter().map(|&name| name.to_owned()))),
                "{word}"
            );
        };
        let texts = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        check("soko", Ok(&["soko"]));
        check("greedy", Ok(&["soko-greedy"]));
        check("yas", Ok(&["yass"]));
        check("so", Err(Unclear::Several(texts(&["soko", "soko-greedy"]))));
        check("none", Err(Unclear::Nothing(texts(&solvers))));
    }
}
