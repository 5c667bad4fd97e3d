//! Limits of time and memory hold on boards of any size, in every method of both games, and where levels are graded and made.
//!
//! Boards are generated; the program runs in a process of its own, whose most resident memory, clock and processor
//! time are looked at from outside. Ordinary runs try small boards. `SOKO_LIMITS=full cargo test --release -p sokoworks-cli
//! --test limits -- --nocapture` tries thirty, up to 1000 by 1000 with 65,535 boxes, and prints a line for each run;
//! `SOKO_LIMITS=NAME` those whose name contains `NAME`, in their order.

#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout, reason = "a long run prints its progress")]

mod program;

use program::{peak_of, soko};
use std::path::Path;
use std::process::Child;
use std::time::{Duration, Instant};

const SOKOBAN: [&str; 12] = [
    "auto", "bfs", "dfs", "iddfs", "area", "astar", "idastar", "greedy", "bidirectional", "sphere", "fixed",
    "parking",
];
const SOKOBOND: [&str; 8] = ["auto", "bfs", "area", "astar", "dfs", "iddfs", "idastar", "greedy"];

/// A board to try.
struct Board {
    name: String,
    text: String,
    methods: &'static [&'static str],
    /// Memory limit in mebibytes.
    mebibytes: u64,
}

type Grid = Vec<Vec<u8>>;

fn room(width: usize, height: usize) -> Grid {
    let mut rows = vec![vec![b'#'; width]; height];
    for row in &mut rows[1..height - 1] {
        row[1..width - 1].fill(b' ');
    }
    rows
}

fn sokoban(name: String, mebibytes: u64, rows: &Grid) -> Board {
    let lines = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned() + "\n");
    Board { name, text: lines.collect(), methods: &SOKOBAN, mebibytes }
}

/// Boxes at every `step` squares, each with a goal two to the right and one below.
fn lattice(side: usize, step: usize, mebibytes: u64) -> Board {
    let mut rows = room(side, side);
    rows[1][1] = b'@';
    for i in 0..(side - 4) / step {
        for j in 0..(side - 4) / step {
            rows[2 + step * j][2 + step * i] = b'$';
            rows[3 + step * j][4 + step * i] = b'.';
        }
    }
    sokoban(format!("lattice-{side}-{step}"), mebibytes, &rows)
}

/// Boxes and goals anywhere, no box at a wall.
fn scattered(width: usize, height: usize, boxes: usize, mebibytes: u64) -> Board {
    let mut rows = room(width, height);
    rows[1][1] = b'@';
    let mut random = grid::Random::new(boxes as u64);
    let mut put = |symbol: u8, margin: usize| loop {
        let x = margin + random.below((width - 2 * margin) as u32) as usize;
        let y = margin + random.below((height - 2 * margin) as u32) as usize;
        if rows[y][x] == b' ' {
            rows[y][x] = symbol;
            return;
        }
    };
    for _ in 0..boxes {
        put(b'$', 2);
        put(b'.', 1);
    }
    sokoban(format!("scattered-{width}x{height}-{boxes}"), mebibytes, &rows)
}

/// One corridor there and back, three squares wide so that a box can be turned, with boxes at its beginning and
/// goals at its end.
fn serpentine(side: usize, boxes: usize, mebibytes: u64) -> Board {
    let mut rows = room(side, side);
    for (turn, y) in (4..side - 4).step_by(4).enumerate() {
        let gap = if turn % 2 == 0 { side - 4..side - 1 } else { 1..4 };
        for x in (1..side - 1).filter(|x| !gap.contains(x)) {
            rows[y][x] = b'#';
        }
    }
    rows[1][1] = b'@';
    for i in 0..boxes {
        rows[2][3 + 2 * i] = b'$';
        rows[side - 3][3 + 2 * i] = b'.';
    }
    sokoban(format!("serpentine-{side}-{boxes}"), mebibytes, &rows)
}

/// Rooms of five by five with doors between them: every door cuts the floor in two.
fn doors(side: usize, boxes: usize, mebibytes: u64) -> Board {
    let mut rows = room(side, side);
    for at in (6..side - 1).step_by(6) {
        for x in 1..side - 1 {
            rows[at][x] = b'#';
        }
        rows[at][3] = b' ';
        for y in (1..side - 1).filter(|y| y % 6 != 0) {
            rows[y][at] = if y % 6 == 3 { b' ' } else { b'#' };
        }
    }
    rows[1][1] = b'@';
    for i in 0..boxes {
        let (x, y) = (6 * (i % (side / 6 - 1)), 6 * (i / (side / 6 - 1)));
        rows[y + 2][x + 8] = b'$';
        rows[y + 4][x + 10] = b'.';
    }
    sokoban(format!("doors-{side}-{boxes}"), mebibytes, &rows)
}

/// All goals in one square block, boxes strewn over the other half.
fn packing(side: usize, goals: usize, mebibytes: u64) -> Board {
    let mut rows = room(side, side);
    rows[1][1] = b'@';
    for i in 0..goals * goals {
        rows[side - 2 - i / goals][side - 2 - i % goals] = b'.';
    }
    let mut left = goals * goals;
    'fill: for y in (2..side - goals - 2).step_by(2) {
        for x in (2..side - 2).step_by(2) {
            if left == 0 {
                break 'fill;
            }
            rows[y][x] = b'$';
            left -= 1;
        }
    }
    assert_eq!(left, 0, "the boxes need more room");
    sokoban(format!("packing-{side}-{goals}"), mebibytes, &rows)
}

/// Atoms anywhere on an open floor.
fn atoms(side: usize, count: usize, mebibytes: u64) -> Board {
    let mut rows = vec![vec![b'x'; side]; side];
    for row in &mut rows[1..side - 1] {
        row[1..side - 1].fill(b'-');
    }
    rows[1][1] = b'O';
    let mut random = grid::Random::new(count as u64);
    for i in 1..count {
        loop {
            let x = 1 + random.below(side as u32 - 2) as usize;
            let y = 1 + random.below(side as u32 - 2) as usize;
            if rows[y][x] == b'-' {
                rows[y][x] = *b"hohnhchh".get(i % 8).unwrap_or(&b'h');
                break;
            }
        }
    }
    Board { methods: &SOKOBOND, ..sokoban(format!("atoms-{side}-{count}"), mebibytes, &rows) }
}

fn small() -> Vec<Board> {
    vec![lattice(40, 5, 40), scattered(50, 50, 200, 40), atoms(30, 20, 40)]
}

fn large() -> Vec<Board> {
    vec![
        lattice(50, 4, 64),
        lattice(100, 5, 64),
        lattice(200, 4, 128),
        lattice(300, 6, 64),
        lattice(500, 4, 256),
        lattice(1000, 20, 512),
        lattice(1000, 4, 1024),
        scattered(50, 50, 200, 64),
        scattered(80, 80, 600, 64),
        scattered(100, 100, 500, 64),
        scattered(100, 100, 1000, 512),
        scattered(200, 200, 2000, 128),
        scattered(300, 300, 3000, 64),
        scattered(500, 500, 5000, 512),
        scattered(700, 700, 20_000, 256),
        scattered(1000, 1000, 10, 512),
        scattered(1000, 1000, 2000, 512),
        scattered(1000, 1000, 65_535, 1024),
        serpentine(100, 1, 64),
        serpentine(300, 10, 64),
        serpentine(700, 1, 128),
        serpentine(1000, 1, 512),
        doors(120, 20, 64),
        doors(300, 100, 128),
        doors(900, 2000, 512),
        packing(60, 15, 64),
        packing(200, 40, 128),
        packing(800, 250, 1024),
        atoms(100, 30, 64),
        atoms(1000, 5000, 512),
    ]
}

/// What a run came to.
#[derive(Debug)]
struct Run {
    peak: u64,
    clock: Duration,
    processor: Duration,
    /// The end of the level's record.
    outcome: String,
}

/// Processor time of a process so far; the system counts hundredths of a second.
fn processor_of(child: &Child) -> Option<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok());
    Some(Duration::from_millis(10 * (ticks(11)? + ticks(12)?)))
}

fn run(folder: &Path, board: &Board, method: &str, time: Duration) -> Run {
    let file = folder.join("level.txt");
    std::fs::write(&file, &board.text).expect("a file");
    let begin = Instant::now();
    let mut child = soko(folder)
        .args(["solve", "--json", "--threads", "1", "--method", method])
        .args(["--time", &format!("{}ms", time.as_millis())])
        .args(["--memory", &format!("{}MiB", board.mebibytes)])
        .arg(&file)
        .stdout(std::fs::File::create(folder.join("out")).expect("a file"))
        .stderr(std::fs::File::create(folder.join("err")).expect("a file"))
        .spawn()
        .expect("the program");
    let (mut peak, mut processor) = (0, Duration::ZERO);
    while child.try_wait().expect("a status").is_none() {
        peak = peak.max(peak_of(&child).unwrap_or(0));
        processor = processor.max(processor_of(&child).unwrap_or_default());
        if begin.elapsed() > 20 * time + Duration::from_secs(30) {
            child.kill().expect("an end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    let clock = begin.elapsed();
    let out = std::fs::read_to_string(folder.join("out")).expect("a file");
    let field = |name: &str| {
        let at = out.find(&format!("\"{name}\":"))? + name.len() + 3;
        out[at..].split([',', '}']).next().map(|value| value.trim_matches('"').to_owned())
    };
    if let Some(bytes) = field("peak_bytes").and_then(|bytes| bytes.parse().ok()) {
        peak = peak.max(bytes);
    }
    let outcome = match (field("outcome"), field("reason")) {
        (Some(outcome), Some(reason)) => format!("{outcome} {reason}"),
        (Some(outcome), None) => outcome,
        _ => format!("no record: {}", std::fs::read_to_string(folder.join("err")).unwrap_or_default()),
    };
    Run { peak, clock, processor, outcome }
}

#[test]
fn limits_hold_on_large_boards() {
    let wanted = std::env::var("SOKO_LIMITS").unwrap_or_default();
    let (boards, time) = match wanted.as_str() {
        "" => (small(), Duration::from_millis(300)),
        "full" => (large(), Duration::from_secs(1)),
        name => {
            (large().into_iter().filter(|board| board.name.contains(name)).collect(), Duration::from_secs(1))
        }
    };
    let folder = tempfile::tempdir().expect("a folder");
    let mut over = Vec::new();
    for board in &boards {
        for method in board.methods {
            let run = run(folder.path(), board, method, time);
            let limit = board.mebibytes << 20;
            // On a busy machine wall time means little, so processor time counts as well. Ordinary
            // runs are of a program with all its assertions.
            let allowed = if wanted.is_empty() {
                Duration::from_secs(5)
            } else {
                time * 21 / 20 + Duration::from_millis(200)
            };
            let in_time = run.clock.min(run.processor) <= allowed;
            let in_memory = run.peak <= limit + limit / 20;
            let verdict = match (in_time, in_memory, run.outcome.starts_with("no record")) {
                (_, _, true) => "BROKEN",
                (false, _, _) => "LATE",
                (_, false, _) => "LARGE",
                _ => "ok",
            };
            let line = format!(
                "{verdict:6} {:24} {method:13} {:5} of {:4} MiB, {:5.2} s by the clock, {:5.2} s of work: {}",
                board.name,
                run.peak >> 20,
                board.mebibytes,
                run.clock.as_secs_f64(),
                run.processor.as_secs_f64(),
                run.outcome
            );
            if !wanted.is_empty() {
                println!("{line}");
            }
            if verdict != "ok" {
                over.push(line);
            }
        }
    }
    assert!(over.is_empty(), "{} runs did not keep their limits:\n{}", over.len(), over.join("\n"));
}

/// Some hundred thousand positions, and a million.
const ROOMS: [&str; 2] = [
    "##########\n#..      #\n#..$ $ $ #\n#..  #   #\n#  $ $ $ #\n#..$ #$  #\n#    @   #\n##########\n",
    "########\n#  . . #\n# $$$  #\n#@ .   #\n#  $ $ #\n# . .  #\n########\n",
];

/// The most memory of a run, and its messages.
fn peak_and_output(folder: &Path, arguments: &[&str]) -> (u64, String) {
    let mut child = soko(folder)
        .args(arguments)
        .stdout(std::fs::File::create(folder.join("out")).expect("a file"))
        .stderr(std::fs::File::create(folder.join("err")).expect("a file"))
        .spawn()
        .expect("the program");
    let mut peak = 0;
    while child.try_wait().expect("a status").is_none() {
        peak = peak.max(peak_of(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_micros(200));
    }
    let read = |name| std::fs::read_to_string(folder.join(name)).expect("a file");
    (peak, read("out") + &read("err"))
}

#[test]
fn grades_and_new_levels_hold_the_memory_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("first.xsb"), "#####\n#@$.#\n#####\n").expect("a file");
    std::fs::write(folder.path().join("rooms.xsb"), ROOMS.join("\n")).expect("a file");
    let wish = ["--grade", "5-6", "--seed", "3", "--jobs", "2", "--time", "5s"];
    let generate = [&["generate"], &wish[..]].concat();
    let mut over = Vec::new();
    for mebibytes in [16_u64, 32, 64, 256] {
        let limit = format!("{mebibytes}MiB");
        let run =
            |arguments: &[&str]| peak_and_output(folder.path(), &[arguments, &["--memory", &limit]].concat());
        // What the program holds anyway, and what any search may take. These runs end within milliseconds,
        // between two looks at their memory, so one of them alone may miss up to a third of it.
        let least = (0..8).map(|_| run(&["grade", "first.xsb"]).0).max().expect("eight runs");
        let allowed = (mebibytes << 20).max(least + (4 << 20)) * 21 / 20;
        for arguments in [&["grade", "rooms.xsb"][..], &["show", "--difficulty", "rooms.xsb"], &generate] {
            let (peak, output) = run(arguments);
            let line = format!("{} of {mebibytes} MiB, {}: {output}", peak >> 20, arguments.join(" "));
            println!("{line}");
            if peak > allowed {
                over.push(line);
            }
            let is_short = output.contains("out of memory");
            // The positions of the first room are too many for the least memory, and those of the second take little.
            assert!(!is_short || mebibytes < 256, "{output}");
            assert!(is_short || mebibytes > 16 || arguments[0] == "generate", "{output}");
        }
    }
    assert!(over.is_empty(), "{} runs did not keep the limit:\n{}", over.len(), over.join("\n"));
}
