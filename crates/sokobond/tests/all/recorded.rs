//! Every level of the shared collection reads cleanly, and every solution in it solves.
#![allow(clippy::print_stdout)] // A test speaks to whoever runs it.

use sokoworks_sokobond::format;

#[test]
fn recorded_solutions_replay() {
    let Some(files) = test_levels::sokobond() else { return };
    let mut solutions = 0;
    for (path, bytes) in &files {
        let file = format::read(bytes);
        for remark in &file.diagnostics {
            println!(
                "{}:{}:{}: {} {}",
                path.display(),
                remark.line,
                remark.column,
                remark.code,
                remark.message
            );
        }
        assert!(!file.has_errors(), "{}", path.display());
        solutions += file.solutions.len();
    }
    println!("{} levels, {solutions} solutions", files.len());
    assert!(files.len() >= 115);
}
