//! The longest puzzles: searches cells of `docs/lab/longest.tsv`, and checks its lines.
//!
//! `cargo run --release -p sokoworks-generate --example longest -- check`
//! `cargo run --release -p sokoworks-generate --example longest -- SQUARES BOXES WAY [SEED [CLIMBS [SECONDS]]]`
//!
//! The first replays every solution, solves every level again, and looks whether its floor and goals have a farther start. The
//! second takes one or several numbers of squares and of boxes, such as `7-12 1-3`, and WAY `all` or `climb`; what it finds goes
//! into the file if it is longer than what is there, or proved. Climbs start from levels of the file too.
#![allow(clippy::print_stdout, reason = "an example")]

use sokoban::format::{Collection, Entry, Flavor};
use sokoworks::{Budget, GaveUp, Level, judge};
use sokoworks_generate::longest::{Longest, Order, State, Way, longest};
use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

const HEAD: &str =
    "squares\tboxes\tspaces\tmoves\tpushes\tproved\tfloors\tboards\tpublic\tcompared\tlevel\tsolution";

/// A line of the file; `moves` is 0 where only the public figure is known.
#[derive(Clone, Debug, Default)]
struct Line {
    squares: u32,
    boxes: u32,
    moves: u32,
    pushes: u32,
    proved: bool,
    floors: u64,
    boards: u64,
    public: Option<u32>,
    level: String,
    solution: String,
}

impl Line {
    fn read(line: &str) -> Option<Line> {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| fields.get(at)?.parse::<u64>().ok();
        let or_none = |at: usize| number(at).unwrap_or(0);
        Some(Line {
            squares: number(0)? as u32,
            boxes: number(1)? as u32,
            moves: or_none(3) as u32,
            pushes: or_none(4) as u32,
            proved: fields.get(5) == Some(&"yes"),
            floors: or_none(6),
            boards: or_none(7),
            public: number(8).map(|number| number as u32),
            level: (*fields.get(10)?).to_owned(),
            solution: (*fields.get(11)?).to_owned(),
        })
    }

    fn text(&self) -> String {
        let shown = |number: u64| if number == 0 { String::new() } else { number.to_string() };
        let compared = match self.public {
            Some(public) if self.moves > public => "beaten",
            Some(public) if self.moves == public => "matched",
            Some(_) if self.moves > 0 => "below",
            _ => "",
        };
        let fields = [
            self.squares.to_string(),
            self.boxes.to_string(),
            (self.squares + 1 - self.boxes).to_string(),
            shown(u64::from(self.moves)),
            shown(u64::from(self.pushes)),
            if self.proved { "yes".to_owned() } else { String::new() },
            shown(self.floors),
            shown(self.boards),
            self.public.map_or_else(String::new, |public| public.to_string()),
            compared.to_owned(),
            self.level.clone(),
            self.solution.clone(),
        ];
        fields.join("\t")
    }

    fn level(&self) -> Option<sokoban::Level> {
        let read = sokoban::format::read(self.level.as_bytes(), &sokoban::format::ReadOptions::default());
        read.entries.into_iter().next()?.level
    }
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/lab/longest.tsv")
}

fn lines() -> Result<Vec<Line>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path())?;
    Ok(text.lines().skip(1).filter_map(Line::read).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words == ["check"] {
        return check(&lines()?);
    }
    let word = |at: usize| words.get(at).map(String::as_str);
    let way: Way = word(2).unwrap_or("auto").parse()?;
    for boxes in range(word(1).ok_or("no number of boxes")?)? {
        for squares in range(word(0).ok_or("no number of squares")?)? {
            let mut order = Order::new(squares, boxes);
            order.way = way;
            order.seed = word(3).map_or(Ok(0), str::parse)?;
            order.climbs = word(4).map_or(Ok(order.climbs), str::parse)?;
            if order.check().is_ok() {
                search(order, word(5).map(str::parse).transpose()?)?;
            }
        }
    }
    Ok(())
}

/// A number, or the first and the last of several.
fn range(text: &str) -> Result<std::ops::RangeInclusive<u32>, std::num::ParseIntError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Ok(first.parse()?..=last.parse()?)
}

/// Searches a cell, and writes what is better than its line.
fn search(mut order: Order, seconds: Option<u64>) -> Result<(), Box<dyn Error>> {
    let near = |line: &&Line| {
        let (squares, boxes) = (order.squares.abs_diff(line.squares), order.boxes.abs_diff(line.boxes));
        squares <= 2 && boxes <= 1 && line.moves > 0
    };
    let mut from: Vec<Line> = lines()?.iter().filter(near).cloned().collect();
    from.sort_by_key(|line| std::cmp::Reverse(line.moves));
    order.from = from.iter().filter_map(Line::level).collect();
    let budget = Budget::new();
    if let Some(seconds) = seconds {
        let stop = budget.stop.clone();
        std::thread::spawn(move || {
            std::thread::sleep(Duration::from_secs(seconds));
            stop.raise(GaveUp::Time);
        });
    }
    let mut state = State::new(&order);
    let (found, ended) = longest(&order, &mut state, &budget, &mut |_, _| {});
    let found = found.ok_or("no board has a start")?;
    let verified = judge(&Level::from(found.level.clone()), found.solution)?;
    let (mut lines, proved) = (lines()?, state.all && ended.is_ok());
    let place = lines.iter().position(|line| (line.squares, line.boxes) == (order.squares, order.boxes));
    let line = match place {
        Some(place) => &mut lines[place],
        None => {
            lines.push(Line { squares: order.squares, boxes: order.boxes, ..Line::default() });
            lines.last_mut().ok_or("no line")?
        }
    };
    println!(
        "{} squares, {} boxes: {} moves (before {}, public {:?}), proved {proved}, {} boards",
        order.squares, order.boxes, state.moves, line.moves, line.public, state.boards
    );
    assert!(!line.proved || line.moves >= state.moves, "longer than what is proved to be the longest");
    assert!(!proved || line.moves <= state.moves, "all boards have less than one of them");
    if proved || state.moves > line.moves {
        (line.proved, line.floors, line.boards) = (proved, state.floors, state.boards);
        (line.moves, line.pushes) = (state.moves, verified.pushes().unwrap_or(0) as u32);
        (line.level, line.solution) = (in_a_line(&found.level), verified.letters);
    }
    lines.sort_by_key(|line| (line.boxes, line.squares));
    let text: Vec<String> = lines.iter().map(Line::text).collect();
    std::fs::write(path(), format!("{HEAD}\n{}\n", text.join("\n")))?;
    Ok(())
}

/// The run-length text of a level.
fn in_a_line(level: &sokoban::Level) -> String {
    let rows = sokoban::draw::rows(level, &sokoban::Position::start(level)).join("\n");
    let read = sokoban::format::read(rows.as_bytes(), &sokoban::format::ReadOptions::default());
    let entries: Vec<Entry> = read.entries.into_iter().take(1).collect();
    let text = sokoban::format::write(&Collection { entries, ..Collection::default() }, Flavor::Rle);
    text.lines().find(|line| line.contains('#')).unwrap_or_default().to_owned()
}

/// Fails at the first line that does not hold.
fn check(lines: &[Line]) -> Result<(), Box<dyn Error>> {
    let (mut proved, mut matched, mut beaten, mut below) = (0, 0, 0, 0);
    for line in lines.iter().filter(|line| line.moves > 0) {
        let name = format!("{} squares, {} boxes", line.squares, line.boxes);
        let level = line.level().ok_or_else(|| format!("{name}: no level"))?;
        let sizes = (level.floor().len(), level.boxes().len());
        let playable = Level::from(level.clone());
        let moves = playable.read_moves(&line.solution).map_err(|_| format!("{name}: no moves"))?;
        let verified = judge(&playable, moves)?;
        let lengths = (verified.moves.len(), verified.pushes());
        let again = Longest::of(&level).map(|found| found.solution.len());
        let farthest = Longest::farthest(&level).map_err(|why| format!("{name}: {why:?}"))?;
        let is_right = sizes == (line.squares as usize, line.boxes as usize)
            && lengths == (line.moves as usize, Some(line.pushes as usize))
            && again == Some(line.moves as usize)
            && farthest == line.moves;
        if !is_right {
            return Err(format!("{name}: {sizes:?} {lengths:?} {again:?} {farthest}").into());
        }
        proved += u32::from(line.proved);
        matched += u32::from(line.public == Some(line.moves));
        beaten += u32::from(line.public.is_some_and(|public| public < line.moves));
        below += u32::from(line.public.is_some_and(|public| public > line.moves));
    }
    println!(
        "{proved} proved; of the public figures {beaten} beaten, {matched} matched, {below} not reached"
    );
    Ok(())
}
