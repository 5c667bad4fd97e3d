//! Where tests find the real levels and known solutions, which belong to their authors and stay outside
//! the repository. A test that needs them and finds none prints that in one line and passes.

use std::path::{Path, PathBuf};

/// The folder of levels: `SOKO_LEVELS`, else `shared/levels` in or beside a folder above the checkout.
/// Prints a line when there is none.
pub fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("SOKO_LEVELS").map(PathBuf::from);
    let found = named.or_else(|| {
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .flat_map(|above| [above.join("shared/levels"), above.join("../shared/levels")])
            .find(|folder| folder.is_dir())
    });
    if found.is_none() {
        #[expect(clippy::print_stdout, reason = "the only word of a skipped test")]
        {
            println!("skipped: no folder of levels; set SOKO_LEVELS");
        }
    }
    found
}

/// Whether all that there is shall be tried, which takes hours: `SOKO_FULL=1`. Else tests take samples.
pub fn is_full() -> bool {
    std::env::var_os("SOKO_FULL").is_some()
}

/// Every how many cases of a test one is tried: `otherwise`, or each with `SOKO_FULL=1`.
pub fn stride(otherwise: usize) -> usize {
    if is_full() { 1 } else { otherwise }
}

/// The table of plays of people, `human/plays.tsv` beside the folder of levels. Prints a line when there is none.
pub fn plays() -> Option<String> {
    let found = std::fs::read_to_string(folder()?.join("../human/plays.tsv")).ok();
    if found.is_none() {
        #[expect(clippy::print_stdout, reason = "the only word of a skipped test")]
        {
            println!("skipped: no table of plays beside the levels");
        }
    }
    found
}

/// All files below `folder` with their content, sorted by path.
pub fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(bytes) = std::fs::read(&path) {
                found.push((path, bytes));
            }
        }
    }
    found.sort();
    found
}

/// The real Sokobond levels with the content of their files, sorted by path.
pub fn sokobond() -> Option<Vec<(PathBuf, Vec<u8>)>> {
    Some(files(&folder()?.join("sokobond")))
}

/// A collection of Sokoban levels for which solutions are known.
pub struct KnownSolutions {
    /// The name of the collection.
    pub name: String,
    /// Its level file.
    pub levels: Vec<u8>,
    /// One solution for some of its levels, or for all.
    pub solutions: Vec<KnownSolution>,
}

/// A known solution of a Sokoban level.
pub struct KnownSolution {
    /// The number of the level in its collection, from 1.
    pub number: usize,
    /// The title of the level.
    pub title: String,
    /// Pushes, as counted by others.
    pub pushes: usize,
    /// Moves, pushes among them, as counted by others.
    pub moves: usize,
    /// The moves as letters, pushes in capitals.
    pub lurd: String,
}

/// All known solutions of Sokoban levels.
///
/// # Panics
/// When a table does not match the folder's own description.
pub fn known_solutions() -> Option<Vec<KnownSolutions>> {
    let folder = folder()?;
    let table = |(path, bytes): (PathBuf, Vec<u8>)| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let levels = std::fs::read(folder.join("sokoban").join(format!("{name}.xsb"))).expect("levels");
        let table = String::from_utf8(bytes).expect("a table of text");
        KnownSolutions { name, levels, solutions: table.lines().skip(1).map(known_solution).collect() }
    };
    Some(files(&folder.join("solutions")).into_iter().map(table).collect())
}

fn known_solution(row: &str) -> KnownSolution {
    let [number, title, pushes, moves, _, lurd] =
        row.split('\t').collect::<Vec<_>>().try_into().expect("six columns");
    let number_of = |text: &str| text.parse().expect("a number");
    KnownSolution {
        number: number_of(number),
        title: title.into(),
        pushes: number_of(pushes),
        moves: number_of(moves),
        lurd: lurd.into(),
    }
}

/// Changes bytes as disks, editors and downloads damage files: bytes and bits changed, parts lost, doubled, moved, cut off
/// or replaced by what formats are made of. `below(n)` gives a random number below `n`.
pub fn damage(bytes: &mut Vec<u8>, mut below: impl FnMut(usize) -> usize) {
    const PIECES: [&[u8]; 24] = [
        b"\n", b"\r", b"\r\n", b"\t", b"\0", b"#", b"|", b"9999999999", b"99(", b")", b"<", b"</L>",
        b"<Level>", b"&#27;", b"<!--", b"\xef\xbb\xbf", b"\xff\xfe", b"\xc3", b"=", b"\"", b"[[", b"{",
        b"\\u", b"-1e999",
    ];
    for _ in 0..=below(6) {
        let (a, b) = (below(bytes.len() + 1), below(bytes.len() + 1));
        let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 1 + below(400)).min(bytes.len()));
        match below(8) {
            0 if a < bytes.len() => bytes[a] = below(256) as u8,
            1 if a < bytes.len() => bytes[a] ^= 1 << below(8),
            2 => drop(bytes.drain(from..to)),
            3 => bytes.extend_from_within(from..to),
            4 => {
                let part = bytes[from..to].to_vec();
                let at = below(bytes.len() + 1);
                bytes.splice(at..at, part);
            }
            5 => bytes.truncate(a),
            _ => drop(bytes.splice(a..a, PIECES[below(PIECES.len())].iter().copied())),
        }
    }
}

/// The number of cases of a test of random input: `SOKO_CASES`, else `usual`.
///
/// # Panics
/// When `SOKO_CASES` is no number.
pub fn cases(usual: u64) -> u64 {
    number("SOKO_CASES", usual)
}

/// The number of random levels of a test: `SOKO_SEEDS`, else `usual`.
///
/// # Panics
/// When `SOKO_SEEDS` is no number.
pub fn seeds(usual: u64) -> u64 {
    number("SOKO_SEEDS", usual)
}

/// A number in a variable of the environment, else `usual`.
///
/// # Panics
/// When the variable is no number.
pub fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

/// An open room of Sokoban so large that no blind search ever gets through it: a box that has to go from one corner to the other, and
/// some more.
pub fn huge() -> String {
    let side = 24;
    let mut rows = vec![vec![' '; side]; side];
    for i in 0..side {
        rows[0][i] = '#';
        rows[side - 1][i] = '#';
        rows[i][0] = '#';
        rows[i][side - 1] = '#';
    }
    for i in 0..10 {
        rows[3 + 2 * (i / 5)][4 + 3 * (i % 5)] = '$';
        rows[15 + 2 * (i / 5)][4 + 3 * (i % 5)] = '.';
    }
    rows[1][1] = '@';
    rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}

/// Longest time that any input may take.
const LONGEST: std::time::Duration = std::time::Duration::from_secs(2);

/// Does `work` with `bytes`; a panic, or more than two seconds, ends the test with the bytes.
///
/// # Panics
/// When the work panics or takes too long.
pub fn survive(case: u64, bytes: &[u8], work: impl FnOnce(&[u8])) {
    let begin = std::time::Instant::now();
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(bytes)));
    let text = String::from_utf8_lossy(bytes);
    assert!(done.is_ok(), "case {case}: {text:?}");
    assert!(begin.elapsed() < LONGEST, "case {case} takes {:?}: {text:?}", begin.elapsed());
}
