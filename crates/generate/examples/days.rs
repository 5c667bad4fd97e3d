//! Makes the levels of the day: `cargo run --release -p sokoworks-generate --example days -- levels/days FIRST LAST`, with months such
//! as `2026-11 2029-10`. After each week the files of its months are written. A run that was stopped is continued by the same
//! command: it makes the weeks that are missing, and the files are the same as without the stop. Days that are there never change.
//!
//! Each game has two levels a day. Both become harder from Monday to Saturday; those of a Sunday are larger, and begin as symmetric
//! rooms. No level is the same as another one, not even turned or mirrored.

use levels::days::{DayLevel, read};
use sokoworks::{Budget, Game, Level};
use sokoworks_generate::{Grade, Made, Pattern, Wish, attempt, identity, title};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::time::Instant;
use std::{env, fs, io};
use text::fnv1a;

/// The two levels of each game, and the fewest keys of each.
const TIERS: [(&str, usize); 2] = [("easy", 6), ("hard", 10)];

/// The grades at which the seven levels of a week are made, by tier. From Monday to Saturday they stand in the order of their
/// difficulty; the last is that of Sunday.
const GRADES: [[u8; 7]; 2] = [[1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 4, 4, 4, 3]];

/// The grades that a level may come out at, by tier. Attempts at the highest cost many times as much, so none is made there.
const TAKEN: [[u8; 2]; 2] = [[1, 2], [3, 5]];

/// Boxes or atoms of the easy levels of a week, so that they are not all alike.
const PIECES: [(Game, [u32; 7]); 2] =
    [(Game::Sokoban, [2, 2, 3, 2, 3, 3, 3]), (Game::Sokobond, [3, 4, 3, 4, 5, 4, 5])];

/// Columns and rows on a Sunday, by game and tier.
const SUNDAY: [(Game, [[u32; 2]; 2]); 2] =
    [(Game::Sokoban, [[9, 8], [10, 9]]), (Game::Sokobond, [[8, 7], [9, 8]])];

#[expect(clippy::print_stderr, reason = "it is how a run of hours shows how far it is")]
fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [folder, first, last] = &words[..] else {
        return Err(io::Error::other("name the folder, the first and the last month, such as 2026-11"));
    };
    let folder = Path::new(folder);
    fs::create_dir_all(folder)?;
    let mut months = kept(folder)?;
    let mut known = HashSet::new();
    for level in months.values().flatten() {
        let level = Level::read(level.text.as_bytes()).map_err(|error| io::Error::other(error.message))?;
        known.insert(identity(&level));
    }
    let begin = Instant::now();
    let months_between = months_between(first, last)?;
    let dates: Vec<String> = months_between
        .iter()
        .flat_map(|month| (1..=days_of(month)).map(move |day| format!("{month}-{day:02}")))
        .collect();
    let mut rest = &dates[..];
    while let Some(first) = rest.first() {
        // A week ends with its Sunday; the first and the last one may be shorter.
        let (week, later) = rest.split_at((7 - weekday(first)).min(rest.len()));
        rest = later;
        if is_there(&months, week) {
            continue;
        }
        let made = made(&monday(first), &mut known);
        for date in week {
            let levels = months.entry(date[..7].to_owned()).or_default();
            if levels.iter().any(|level| level.date == *date) {
                continue;
            }
            for (game, tier, seven) in &made {
                let level = &seven[weekday(date)];
                levels.push(entry(date, *game, tier, level, levels));
            }
        }
        for month in [&week[0], &week[week.len() - 1]].map(|date| &date[..7]) {
            let levels = months.entry(month.to_owned()).or_default();
            levels.sort_by(|one, other| one.date.cmp(&other.date));
            let text: String = levels.iter().map(DayLevel::to_string).collect();
            // A stop leaves the file as it was.
            let (path, fresh) = (folder.join(format!("{month}.days")), folder.join("fresh"));
            fs::write(&fresh, text)?;
            fs::rename(&fresh, path)?;
        }
        eprintln!("{}\t{:.0} s", week[week.len() - 1], begin.elapsed().as_secs_f64());
    }
    Ok(())
}

/// The levels that are there, by month.
fn kept(folder: &Path) -> io::Result<BTreeMap<String, Vec<DayLevel>>> {
    let mut months = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let month = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "days") {
            months.insert(month, read(&fs::read_to_string(path)?));
        }
    }
    Ok(months)
}

/// Whether each day of a week has its levels.
fn is_there(months: &BTreeMap<String, Vec<DayLevel>>, week: &[String]) -> bool {
    let has = |date: &String| {
        months.get(&date[..7]).is_some_and(|levels| levels.iter().any(|one| one.date == *date))
    };
    week.iter().all(has)
}

/// Seven levels of each game and tier, from a Monday to Sunday, and their images in `known`.
fn made(monday: &str, known: &mut HashSet<u128>) -> Vec<(Game, &'static str, Vec<Made>)> {
    let mut all = Vec::new();
    for game in Game::ALL {
        for (at, (tier, keys)) in TIERS.into_iter().enumerate() {
            let mut seven: Vec<Made> = Vec::new();
            for day in 0..7 {
                let mut wish = Wish::default();
                wish.game = game;
                wish.seed = fnv1a(format!("{monday} {} {tier} {day}", game.name()).bytes()) as u64;
                wish.effort = 1;
                let [low, high] = TAKEN[at].map(Grade::new);
                wish.grades = low.zip(high).expect("grades");
                if tier == "easy" {
                    wish.pieces =
                        PIECES.iter().find(|(name, _)| *name == game).map(|(_, pieces)| pieces[day]);
                }
                if day == 6 {
                    let size = SUNDAY.iter().find(|(name, _)| *name == game).map(|(_, sizes)| sizes[at]);
                    wish.symmetry = [Pattern::Mirror, Pattern::Turn][at];
                    (wish.width, wish.height) =
                        (size.map(|[width, _]| width), size.map(|[_, height]| height));
                }
                let [low, high] = TAKEN[at];
                // Attempts are at the grades in turn; of these, those at the wanted one.
                let numbers = (u64::from(GRADES[at][day] - low)..).step_by(usize::from(high - low) + 1);
                let level =
                    numbers.filter_map(|number| attempt(&wish, number, &Budget::new()).made).find(|made| {
                        made.proved
                            && made.solution.moves.len() >= keys
                            && known.insert(identity(&made.level))
                    });
                seven.push(level.expect("attempts have no end"));
            }
            seven[..6]
                .sort_by(|one, other| one.measures.difficulty().total_cmp(&other.measures.difficulty()));
            all.push((game, tier, seven));
        }
    }
    all
}

/// The level as it is written; its title is none of the others.
fn entry(date: &str, game: Game, tier: &str, made: &Made, others: &[DayLevel]) -> DayLevel {
    DayLevel {
        date: date.to_owned(),
        game: game.name().to_owned(),
        tier: tier.to_owned(),
        // Rounded down, so that it rounds to the same grade.
        difficulty: format!("{:.1}", (made.measures.difficulty() * 10.0).floor() / 10.0),
        title: title(made, |title| others.iter().any(|other| other.title == title)),
        solution: made.solution.letters.clone(),
        text: made.level.text(),
    }
}

/// All months from one to another, such as `2026-11`.
fn months_between(first: &str, last: &str) -> io::Result<Vec<String>> {
    let number = |month: &str| {
        let (year, month) = month.split_once('-')?;
        let (year, month) = (year.parse::<u32>().ok()?, month.parse::<u32>().ok()?);
        (1..=12).contains(&month).then_some(year * 12 + month - 1)
    };
    let both = number(first).zip(number(last));
    let (first, last) = both.ok_or_else(|| io::Error::other("months are written as 2026-11"))?;
    Ok((first..=last).map(|month| format!("{}-{:02}", month / 12, month % 12 + 1)).collect())
}

/// Year, month and day of a date, with a first day where a month has none.
fn parts(date: &str) -> [u32; 3] {
    let mut parts = date.split('-').map(|part| part.parse().unwrap_or(1));
    [(); 3].map(|()| parts.next().unwrap_or(1))
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// How many days a month has.
fn days_of(month: &str) -> u32 {
    match parts(month) {
        [year, 2, _] => 28 + u32::from(is_leap(year)),
        [_, 4 | 6 | 9 | 11, _] => 30,
        _ => 31,
    }
}

/// The Monday of a date's week: whole or not, it has the same levels.
fn monday(date: &str) -> String {
    let mut monday = date.to_owned();
    while weekday(&monday) > 0 {
        let [year, month, day] = parts(&monday);
        let before = if month == 1 { format!("{}-12", year - 1) } else { format!("{year}-{:02}", month - 1) };
        monday = match day {
            1 => format!("{before}-{:02}", days_of(&before)),
            day => format!("{year}-{month:02}-{:02}", day - 1),
        };
    }
    monday
}

/// The day of the week, from 0 for Monday: Sakamoto's method.
fn weekday(date: &str) -> usize {
    let [year, month, day] = parts(date);
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month as usize - 1];
    let year = if month < 3 { year - 1 } else { year };
    let from_sunday = (year + year / 4 - year / 100 + year / 400 + shift + day) % 7;
    (from_sunday as usize + 6) % 7
}
