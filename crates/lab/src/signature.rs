//! The signature of the solvers: their behaviour on some levels on one thread, within a number of nodes, as one number.
//!
//! Node counts, outcomes and solutions are the same on every machine, so the number changes exactly when the behaviour of
//! a solver changes. The idea is that of `bench` in Stockfish.

use sokoworks::{Budget, Collection, GaveUp, Outcome, Request, Unsupported, judge, solve};
use text::{fnv1a, fnv1a_on};

/// The result of the solver on one level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureLine {
    /// The level: file and number.
    pub name: String,
    /// `solved`, `unsolvable`, or why it gave up.
    pub outcome: &'static str,
    /// Nodes expanded.
    pub nodes: u64,
    /// Moves and pushes of the solution.
    pub lengths: Option<(usize, Option<usize>)>,
}

/// The signature and its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// One line for each level.
    pub lines: Vec<SignatureLine>,
    /// All nodes together.
    pub nodes: u64,
    /// The number: 64 bits of FNV-1a over names, outcomes, nodes and solutions.
    pub hash: u64,
}

/// Most nodes for each level.
pub const NODES: u64 = 10_000;

/// Memory of each search, in bytes: enough for the nodes, the same on every machine.
const BYTES: usize = 1 << 30;

/// Solves the levels of these files, each with its name and its bytes, on one thread.
///
/// # Errors
/// When a game lacks what is asked of every game, which would be a bug.
pub fn signature(files: &[(&str, &[u8])]) -> Result<Signature, Unsupported> {
    let mut signature = Signature { lines: Vec::new(), nodes: 0, hash: 0 };
    let mut hash = fnv1a([]);
    for (file, bytes) in files {
        let collection = Collection::read(bytes);
        for place in 0..collection.len() {
            let Some(level) = collection.level(place) else { continue };
            let name =
                if collection.len() == 1 { (*file).to_owned() } else { format!("{file}#{}", place + 1) };
            let budget = Budget::new().nodes(NODES).bytes(BYTES);
            let answer = solve(&level, &Request::default(), &budget, &mut |_| {})?;
            let nodes = answer.statistics.expanded;
            let verified = answer.solution().and_then(|moves| judge(&level, moves).ok());
            let outcome = match &answer.outcome {
                Outcome::Solved { .. } if verified.is_none() => "illegal",
                Outcome::Solved { .. } => "solved",
                Outcome::Unsolvable => "unsolvable",
                Outcome::GaveUp(reason) => GaveUp::word(*reason),
            };
            let letters = verified.as_ref().map_or("", |verified| &verified.letters);
            hash = fnv1a_on(hash, format!("{name} {outcome} {nodes} {letters}\n").bytes());
            signature.nodes += nodes;
            let lengths = verified.map(|verified| (verified.moves.len(), verified.pushes()));
            signature.lines.push(SignatureLine { name, outcome, nodes, lengths });
        }
    }
    signature.hash = hash as u64;
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_each_time_and_changes_with_the_levels() {
        let files: [(&str, &[u8]); 2] = [
            ("a.xsb", b"######\n#@ $.#\n######\n\n#####\n#@ $#\n#  .#\n#####\n"),
            ("b.txt", b"xxxxxx\nxH--hx\nxxxxxx\n"),
        ];
        let one = signature(&files).expect("a signature");
        assert_eq!(one, signature(&files).expect("a signature"));
        let lines: Vec<_> =
            one.lines.iter().map(|line| (line.name.as_str(), line.outcome, line.lengths)).collect();
        let expect = [
            ("a.xsb#1", "solved", Some((2, Some(1)))),
            ("a.xsb#2", "unsolvable", None),
            ("b.txt", "solved", Some((2, None))),
        ];
        assert_eq!(lines, expect);
        assert_ne!(one.hash, signature(&files[..1]).expect("a signature").hash);
    }
}
