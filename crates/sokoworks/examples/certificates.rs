//! Which proved levels get a checked certificate, and what that takes.
//!
//! `cargo run --release -p sokoworks --example certificates -- [--positions N] [--every N] [--keep] [SET…] > docs/lab/certificates.tsv`
//!
//! Takes the levels that `docs/lab/optima.tsv` has proofs of, as they are in `SOKO_LEVELS`: of each set, or of the sets named, the first,
//! and then each Nth. Each is certified within N positions, with the solution of its row, and its certificate checked. Times are
//! processor times; that of the proof is the one of `optima.tsv`. Standard error has a line for each level: positions, and the times of
//! writing and checking; or why there is no certificate.
//!
//! `--keep` writes the SHA-256 of each certificate into its row of `optima.tsv`. Without it, a certificate that is not the one of its row
//! ends the run.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example")]

use sha2::{Digest, Sha256};
use sokoworks::certificate::checker::{Claim, Metric, check};
use sokoworks::certificate::{Certificate, Uncertified, game_level};
use sokoworks::{Budget, Collection, Level};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;
use std::time::Instant;

/// Most bytes of a search, and of a check.
const BYTES: usize = 2 << 30;

/// The column of `optima.tsv` that has the SHA-256 of a certificate.
const CERTIFICATE: usize = 14;

/// The sets, and what is fewest.
const SETS: [&str; 8] = [
    "microban1 pushes", "microban1 moves", "microban2 pushes", "microban3 pushes", "microban4 pushes",
    "sokhard-a pushes", "xsokoban pushes", "sokobond moves",
];

/// What became of the levels of a set.
#[derive(Default)]
struct Sum {
    tried: usize,
    certified: usize,
    positions: usize,
    bytes: usize,
    proof: f64,
    write: f64,
    check: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut most, mut every, mut keeps, mut wanted) = (2_000_000, 1, false, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--positions" => most = arguments.next().ok_or("--positions needs a number")?.parse()?,
            "--every" => every = arguments.next().ok_or("--every needs a number")?.parse()?,
            "--keep" => keeps = true,
            _ => wanted.push(argument),
        }
    }
    let folder = test_levels::folder().ok_or("no folder of levels")?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("docs/lab/optima.tsv");
    let optima = std::fs::read_to_string(&path)?;
    let mut rows: Vec<Vec<&str>> = optima.lines().map(|row| row.split('\t').collect()).collect();
    let mut hashes = vec![String::new(); rows.len()];
    let mut sums: BTreeMap<usize, Sum> = BTreeMap::new();
    let mut seen = [0; SETS.len()];
    for (row, hash) in rows.iter().zip(&mut hashes).skip(1) {
        let [game, _, file, number, title, metric, fewest, _, _, seconds, .., solution, known] = row[..]
        else {
            return Err("a row of optima.tsv is too short".into());
        };
        let set = format!("{} {metric}", if game == "sokobond" { game } else { file });
        let Some(place) = SETS.iter().position(|name| *name == set) else { continue };
        if !wanted.is_empty() && !wanted.contains(&set) {
            continue;
        }
        seen[place] += 1;
        if (seen[place] - 1) % every != 0 {
            continue;
        }
        let number: usize = number.parse()?;
        // Some levels of Sokobond are no part of the collection.
        let Some(level) = level_of(&folder, game, (file, number, title))? else { continue };
        let is_pushes = metric == "pushes";
        let claim = Claim::Fewest(if is_pushes { Metric::Pushes } else { Metric::Moves }, fewest.parse()?);
        let sum = sums.entry(place).or_default();
        sum.tried += 1;
        if solution.is_empty() {
            eprintln!("{set} {number} {title}: no solution");
            continue;
        }
        let solution =
            level.read_moves(solution).map_err(|error| format!("{file} {title}: {}", error.message))?;
        let begin = processor_seconds();
        let budget = Budget::new().bytes(BYTES).nodes(most);
        let certificate = match Certificate::of(&level, claim, solution, &budget, &mut |_| {}) {
            Ok(certificate) => certificate,
            Err(Uncertified::GaveUp(why)) => {
                eprintln!("{set} {number} {title}: {why}");
                continue;
            }
            Err(Uncertified::Wrong) => return Err(format!("{file} {title} has a better solution").into()),
        };
        let bytes = certificate.to_bytes();
        let written = processor_seconds();
        *hash = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        if !keeps && !known.is_empty() && *hash != known {
            return Err(format!("{file} {title}: the certificate is {hash}, not {known}").into());
        }
        check(game_level(&level), &bytes[..], BYTES)
            .map_err(|refused| format!("{file} {title}: {}", refused.0))?;
        let checked = processor_seconds() - written;
        let positions = certificate.positions();
        eprintln!("{set} {number} {title}: {positions} positions, {:.1} s, {checked:.1} s", written - begin);
        sum.check += checked;
        sum.write += written - begin;
        sum.proof += seconds.parse::<f64>()?;
        (sum.certified, sum.positions) = (sum.certified + 1, sum.positions + positions);
        sum.bytes += bytes.len();
    }
    if keeps {
        for (row, hash) in rows.iter_mut().zip(&hashes).filter(|(_, hash)| !hash.is_empty()) {
            row[CERTIFICATE] = hash;
        }
        let lines: String = rows.iter().map(|row| row.join("\t") + "\n").collect();
        std::fs::write(&path, lines)?;
    }
    print(sums, most)
}

/// The level of a row.
fn level_of(
    folder: &Path,
    game: &str,
    (file, number, title): (&str, usize, &str),
) -> Result<Option<Level>, Box<dyn Error>> {
    Ok(match game {
        "sokobond" => {
            let ending = format!("{title}.txt");
            let files = test_levels::files(&folder.join("sokobond").join(file));
            let found = files.into_iter().find(|(path, _)| path.to_string_lossy().ends_with(&ending));
            found.and_then(|(_, bytes)| Collection::read(&bytes).level(0))
        }
        _ => Collection::read(&std::fs::read(folder.join(format!("sokoban/{file}.xsb")))?).level(number - 1),
    })
}

/// Prints the table.
fn print(sums: BTreeMap<usize, Sum>, most: u64) -> Result<(), Box<dyn Error>> {
    println!(
        "set\tmetric\ttried\tcertified\tmost_positions\tpositions\tbytes\tproof_seconds\twrite_seconds\tcheck_seconds\tdate\tcommit"
    );
    let git =
        std::process::Command::new("git").args(["show", "-s", "--format=%cs %h", "--abbrev=8"]).output()?;
    let when = String::from_utf8(git.stdout)?.trim().replace(' ', "\t");
    for (place, sum) in sums {
        let (set, metric) = SETS[place].split_once(' ').unwrap_or_default();
        let Sum { tried, certified, positions, bytes, proof, write, check } = sum;
        println!(
            "{set}\t{metric}\t{tried}\t{certified}\t{most}\t{positions}\t{bytes}\t{proof:.1}\t{write:.1}\t{check:.1}\t{when}"
        );
    }
    Ok(())
}

/// The processor time of this thread, where the system reports it; else the time since the first call.
fn processor_seconds() -> f64 {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let begin = BEGIN.get_or_init(Instant::now);
    let reported = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = reported.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| begin.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
