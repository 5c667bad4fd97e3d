//! The signature of the solver: what it finds, and with how much effort, on levels that come with the program and on levels of
//! its own. Proofs and replays say whether answers are right; this says whether the solver is as strong as it was. Work is
//! counted, so `signature.txt` is the same on every machine.
//!
//! A change that alters the search alters the file. `SOKO_UPDATE=1 cargo test -p sokoworks-sokoban-solver --test signature`
//! writes it anew, and the commit says why it changes. The example `weakened` says whether the signature notices what a search
//! or a rule contributes.

mod runs;

use runs::{Line, Run};
use std::path::Path;

fn signature() -> String {
    let text = |run: Run| {
        let Line { answer, effort } = run.line();
        answer + &effort + "\n"
    };
    runs::runs().into_iter().map(text).collect()
}

#[test]
fn the_solver_is_as_strong_as_signature_txt_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/signature/signature.txt");
    let (now, before) = (signature(), std::fs::read_to_string(&path).unwrap_or_default());
    if std::env::var_os("SOKO_UPDATE").is_some() {
        std::fs::write(&path, now).expect("signature.txt can be written");
        return;
    }
    let differ: Vec<String> = before
        .lines()
        .map(Some)
        .chain(std::iter::repeat(None))
        .zip(now.lines().map(Some).chain(std::iter::repeat(None)))
        .take_while(|pair| *pair != (None, None))
        .filter(|(before, now)| before != now)
        .map(|(before, now)| format!("- {}\n+ {}", before.unwrap_or(""), now.unwrap_or("")))
        .collect();
    assert!(
        differ.is_empty(),
        "{} lines of signature.txt differ:\n{}\nIf this is meant, run with SOKO_UPDATE=1 and say in the commit why it changes.",
        differ.len(),
        differ.join("\n")
    );
}
