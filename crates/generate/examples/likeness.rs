//! How generated levels of Sokoban differ from those of people: `cargo run --release -p sokoworks-generate --example likeness -- LEVELS
//! [FIRST LAST [SEED]]` makes as many levels of each grade from FIRST to LAST, reads those of people beside the levels (`SOKO_LEVELS`),
//! and prints the quartiles of their features and how well these tell the two apart: the area under the curve of a logistic
//! regression, each level judged by a regression that does not know it. 0.5 is no better than a coin, 1 is without fault.

use grid::{Direction, Random};
use sokoworks::{Budget, Collection, Level, Objective, Request, judge, solve};
use sokoworks_generate::{Event, Features, Grade, Order, Wish, generate, measure};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write;

/// Collections drawn by people.
const BY_PEOPLE: [&str; 8] =
    ["microban1", "microban2", "microban3", "microban4", "sasquatch01", "sasquatch02", "sven-a", "xsokoban"];

/// Names of the features, as a row has them: the first five tell levels apart, the others are only shown.
const NAMES: [&str; 7] =
    ["boxes", "floor", "walk", "in one group", "behind a door", "idle boxes", "unused floor"];
const TELLING: usize = 5;

/// Parts of the levels, each judged by a regression that was fitted to the others.
const PARTS: usize = 10;

type Row = [f64; NAMES.len()];

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "it is what the example is for")]
fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>());
    let mut number = |otherwise: u64| numbers.next().unwrap_or(Ok(otherwise));
    let (count, low, high, seed) = (number(100)?, number(2)?, number(6)?, number(1)?);
    let grade = |number: u64| Grade::new(number as u8).ok_or("a grade is from 1 to 10");
    let people = by_people((grade(low)?, grade(high)?))?;
    let mut aucs = Vec::new();
    for number in low..=high {
        let mut wish = Wish::default();
        (wish.grades, wish.seed) = ((grade(number)?, grade(number)?), seed);
        let (mut made, begin) = (Vec::new(), std::time::Instant::now());
        let (done, _) = generate(&Order::new(wish, count as usize), &Budget::new(), &mut |event| {
            if let Event::Made(one) = event {
                made.extend(one.level.sokoban().map(|level| row(level, &one.solution.moves)));
            }
        });
        let seconds = begin.elapsed().as_secs_f64() / made.len().max(1) as f64;
        eprintln!("grade {number}: {} of {} attempts, {seconds:.2} s each", done.made, done.attempts);
        let theirs = people.get(&(number as u8)).map_or(&[][..], |rows| &rows[..]);
        let auc = auc(theirs, &made);
        aucs.push(auc);
        println!("grade {number}: {} by people, {} generated, AUC {auc:.2}", theirs.len(), made.len());
        print!("{}", quartiles(theirs, &made));
    }
    println!("mean AUC {:.2}", aucs.iter().sum::<f64>() / aucs.len() as f64);
    Ok(())
}

fn row(level: &sokoban::Level, moves: &[Direction]) -> Row {
    let Features { boxes, squares, walk, grouped, door, idle, unused, .. } = Features::of(level, moves);
    [boxes as f64, squares as f64, walk, grouped, f64::from(u8::from(door)), idle, unused]
}

/// The levels of people by grade. Grading takes minutes, so the rows are kept in the folder for temporary files.
fn by_people((low, high): (Grade, Grade)) -> Result<BTreeMap<u8, Vec<Row>>, Box<dyn Error>> {
    let kept = std::env::temp_dir().join("sokoworks-people.tsv");
    let mut text = std::fs::read_to_string(&kept).unwrap_or_default();
    if text.is_empty() {
        for known in test_levels::known_solutions().ok_or("there are no levels")? {
            if !BY_PEOPLE.contains(&known.name.as_str()) {
                continue;
            }
            let collection = Collection::read(&known.levels);
            for solution in &known.solutions {
                let Some(Level::Sokoban(level)) = collection.level(solution.number - 1) else { continue };
                // On larger boards no level is generated.
                if level.size().width > 20 || level.size().height > 20 {
                    continue;
                }
                let whole = Level::Sokoban(level.clone());
                let measures = measure(&whole, &Budget::new()).map_err(|why| format!("{why:?}"))?;
                let mut moves = whole.read_moves(&solution.lurd).map_err(|error| error.message)?;
                // Of other levels a short search finds no fewest pushes.
                if measures.solution.as_ref().is_some_and(|found| found.proved) {
                    moves = shortest(&whole, moves)?;
                }
                if let Some(grade) = measures.grade() {
                    let row = row(&level, &moves).map(|value| value.to_string());
                    writeln!(text, "{}\t{}", grade.number(), row.join("\t"))?;
                }
            }
        }
        std::fs::write(&kept, &text)?;
    }
    let mut rows: BTreeMap<u8, Vec<Row>> = BTreeMap::new();
    for line in text.lines() {
        let numbers: Vec<f64> = line.split('\t').map(str::parse).collect::<Result<_, _>>()?;
        let (grade, row) = (numbers[0] as u8, Row::try_from(&numbers[1..])?);
        if (low.number()..=high.number()).contains(&grade) {
            rows.entry(grade).or_default().push(row);
        }
    }
    Ok(rows)
}

/// A solution of the kind that generated levels come with: fewest pushes, and of these fewest moves as far as a short search finds
/// them. The solutions that are known of people's levels have up to twice as many moves.
fn shortest(level: &Level, known: Vec<Direction>) -> Result<Vec<Direction>, Box<dyn Error>> {
    let mut request = Request::default();
    (request.metric, request.tie_break) = (Objective::Pushes, true);
    request.sokoban.work = Some(500_000_000);
    let answer = solve(level, &request, &Budget::new().nodes(50_000), &mut |_| {})
        .map_err(|why| format!("{why:?}"))?;
    let mut solutions = vec![judge(level, known).map_err(|why| format!("{why:?}"))?];
    solutions.extend(answer.solution().and_then(|moves| judge(level, moves).ok()));
    let shortest = solutions.into_iter().min_by_key(|one| (one.pushes(), one.moves.len()));
    Ok(shortest.map_or_else(Vec::new, |shortest| shortest.moves))
}

/// Lower quartile, median and upper quartile of each feature, of both kinds of levels; of the door the share.
fn quartiles(theirs: &[Row], made: &[Row]) -> String {
    let mut text = String::new();
    for (at, name) in NAMES.iter().enumerate() {
        let of = |rows: &[Row]| {
            let mut values: Vec<f64> = rows.iter().map(|row| row[at]).collect();
            values.sort_by(f64::total_cmp);
            let part = |part: usize| values.get(values.len() * part / 4).copied().unwrap_or(f64::NAN);
            match *name {
                "behind a door" => format!("{:.2}", values.iter().sum::<f64>() / values.len() as f64),
                _ => format!("{:.2} {:.2} {:.2}", part(1), part(2), part(3)),
            }
        };
        text += &format!("  {name:14} {:20} {}\n", of(theirs), of(made));
    }
    text
}

/// How often a generated level is judged more likely to be generated than one of people.
fn auc(theirs: &[Row], made: &[Row]) -> f64 {
    let all = theirs.iter().map(|row| (row, 0.0)).chain(made.iter().map(|row| (row, 1.0)));
    let mut all: Vec<([f64; TELLING], f64)> = all.map(|(row, kind)| (telling(row), kind)).collect();
    let mut random = Random::new(1);
    for at in (1..all.len()).rev() {
        all.swap(at, random.index(at + 1));
    }
    let mut judged = Vec::new();
    for part in 0..PARTS {
        let known = all.iter().enumerate().filter(|(at, _)| at % PARTS != part).map(|(_, sample)| *sample);
        let weights = regression(&known.collect::<Vec<_>>());
        let unknown = all.iter().enumerate().filter(|(at, _)| at % PARTS == part);
        judged.extend(unknown.map(|(_, (values, kind))| (chance(&weights, values), *kind)));
    }
    let (mut right, mut pairs) = (0.0, 0.0);
    for (one, _) in judged.iter().filter(|(_, kind)| *kind > 0.5) {
        for (other, _) in judged.iter().filter(|(_, kind)| *kind < 0.5) {
            right += if one > other {
                1.0
            } else if one < other {
                0.0
            } else {
                0.5
            };
            pairs += 1.0;
        }
    }
    right / pairs
}

/// What the regression knows: sizes as logarithms.
fn telling(row: &Row) -> [f64; TELLING] {
    [row[0].ln(), row[1].ln(), (1.0 + row[2]).ln(), row[3], row[4]]
}

/// The chance that a level is generated; the last weight is the constant.
fn chance(weights: &[f64; TELLING + 1], values: &[f64; TELLING]) -> f64 {
    let sum =
        weights[TELLING] + weights.iter().zip(values).map(|(weight, value)| weight * value).sum::<f64>();
    1.0 / (1.0 + (-sum).exp())
}

/// A logistic regression by gradient descent, each kind with the same weight as a whole, and a small ridge.
fn regression(samples: &[([f64; TELLING], f64)]) -> [f64; TELLING + 1] {
    let mean = |at: usize| samples.iter().map(|sample| sample.0[at]).sum::<f64>() / samples.len() as f64;
    let means: [f64; TELLING] = std::array::from_fn(mean);
    let kind =
        |wanted: f64| samples.iter().filter(|sample| (sample.1 - wanted).abs() < 0.5).count().max(1) as f64;
    let of_kind = [kind(0.0), kind(1.0)];
    let spread = |at: usize| {
        let sum: f64 = samples.iter().map(|sample| (sample.0[at] - means[at]).powi(2)).sum();
        (sum / samples.len() as f64).sqrt().max(1e-6)
    };
    let spreads: [f64; TELLING] = std::array::from_fn(spread);
    let mut weights = [0.0; TELLING + 1];
    for _ in 0..2_000 {
        let mut slope = [0.0; TELLING + 1];
        for (values, kind) in samples {
            let values = std::array::from_fn(|at| (values[at] - means[at]) / spreads[at]);
            let off = (kind - chance(&weights, &values)) / of_kind[usize::from(*kind > 0.5)] / 2.0;
            values.iter().chain([&1.0]).zip(&mut slope).for_each(|(value, slope)| *slope += off * value);
        }
        for (at, (weight, slope)) in weights.iter_mut().zip(slope).enumerate() {
            let ridge = if at < TELLING { 0.002 * *weight } else { 0.0 };
            *weight += slope - ridge;
        }
    }
    // For values as they are.
    let mut plain = [0.0; TELLING + 1];
    for at in 0..TELLING {
        plain[at] = weights[at] / spreads[at];
        plain[TELLING] -= plain[at] * means[at];
    }
    plain[TELLING] += weights[TELLING];
    plain
}
