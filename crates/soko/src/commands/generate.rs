//! `soko generate`: new levels, printed or written as they are made.

use super::verify::unplayable;
use crate::arguments::{Arguments, Generate};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::files;
use crate::input::Input;
use crate::limits::{Interrupt, Limits};
use crate::options::Reading;
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::json;
use crate::output::progress::Progress;
use crate::quantity::counted;
use generate::{Event, Grade, Made, Order, generate, identity};
use sokoban::format::{Collection, Entry, Flavor, Moves};
use sokobond::format::Version;
use sokoworks::contract::Remark;
use sokoworks::{Direction, Game, GaveUp, Level};
use std::collections::HashSet;
use std::path::PathBuf;

/// Makes levels; the exit code is that of the limit where one ends the run before all are made.
pub(crate) fn run(arguments: &Arguments, asked: &Generate) -> anyhow::Result<ExitCode> {
    let unlike: Vec<&str> = asked.unlike.iter().map(String::as_str).collect();
    let config = Config::find(arguments, &unlike)?;
    let (mut wishing, mut reading) = (asked.wishing.clone(), asked.reading.clone());
    let (mut overwriting, mut printing) = (asked.overwriting.clone(), asked.printing.clone());
    config.fill(&mut wishing)?;
    config.fill(&mut reading)?;
    config.fill(&mut overwriting)?;
    config.fill(&mut printing)?;
    let limiting = config.filled(&asked.limiting)?;
    let (level, warnings, mut code) = match asked.vary.as_deref().or(asked.like.as_deref()) {
        Some(level) => given(level, &reading).map(|(level, warnings, code)| (Some(level), warnings, code))?,
        None => (None, Vec::new(), ExitCode::Done),
    };
    let game = level.as_ref().map(Level::game).or(reading.game);
    let mut wish = wishing.wish(game.unwrap_or_default());
    if asked.vary.is_some() && wishing.grade.is_none() {
        wish.grades = (Grade::LEAST, Grade::MOST);
    }
    (wish.vary, wish.like) = if asked.vary.is_some() { (level, None) } else { (None, level) };
    wish.check().map_err(|wrong| Problem::new("E-WISH", wrong))?;
    let mut order = Order::new(wish, wishing.count.unwrap_or(1) as usize);
    order.positions = wishing.positions;
    order.jobs = wishing.jobs();
    if !unlike.is_empty() {
        let known = Input::open(&unlike, &reading)?;
        if known.levels().len() == 1 {
            known.complain_of_unplayable();
        }
        order.known =
            known.levels().filter_map(|level| level.playable()).map(|level| identity(&level)).collect();
        code = code.max(known.code());
    }
    let interrupt = Interrupt::listen()?;
    let limits = Limits::start(limiting.time(), limiting.memory(), None, &interrupt);
    let mut shelf = Shelf::new(asked.output.as_deref(), overwriting.force(), printing.json(), &order)?;
    shelf.warnings = warnings;
    let mut progress = Progress::new("generate", None, None);
    let mut failed = None;
    let (done, ended) = generate(&order, &limits.budget, &mut |event| match event {
        Event::Made(made) => {
            progress.finish();
            if failed.is_none()
                && let Err(error) = shelf.add(made)
            {
                failed = Some(error);
                limits.budget.stop.raise(GaveUp::Interrupted);
            }
        }
        Event::Going(going) => progress.observe_levels(going.made, order.count, going.positions),
    });
    progress.finish();
    if let Some(error) = failed {
        return Err(error);
    }
    shelf.close();
    if order.wish.vary.is_none() && order.wish.grades.0 < order.wish.grades.1 && order.count > 1 {
        diagnostics::complain(&spread(&order, &done));
    }
    let Err(reason) = ended else { return Ok(code) };
    let why = match reason {
        GaveUp::Nodes => "as many positions were searched as --positions allows",
        GaveUp::Incomplete => "forty attempts in a row gave no harder level",
        reason => crate::solving::gave_up::why(reason),
    };
    let (made, attempts) = (counted(done.made, "level"), counted(done.attempts as usize, "attempt"));
    diagnostics::complain(&format!("{made} of {} after {attempts}: {why}\n", order.count));
    Ok(ExitCode::of(reason).max(code))
}

/// How many levels of each wanted grade there are: `grades: 2 of 2, 2 of 3, none of 4`.
fn spread(order: &Order, done: &generate::Progress) -> String {
    let (low, high) = (order.wish.grades.0.number(), order.wish.grades.1.number());
    let grades = (low..=high).map(|grade| match done.grades[usize::from(grade) - 1] {
        0 => format!("none of grade {grade}"),
        made => format!("{made} of grade {grade}"),
    });
    let missing =
        done.made == order.count && done.grades[usize::from(low) - 1..usize::from(high)].contains(&0);
    let help = match missing && order.count > usize::from(high - low) {
        true => "; a grade was not found in many attempts: another --seed or a higher --effort may find it",
        false => "",
    };
    format!("{}{help}\n", grades.collect::<Vec<_>>().join(", "))
}

/// The level that is to be varied, or whose room is taken, how it was read, and the exit code of what was read.
fn given(name: &str, reading: &Reading) -> anyhow::Result<(Level, Vec<Remark>, ExitCode)> {
    let input = Input::open(&[name], reading)?;
    let chosen = input.only()?;
    let level = chosen.playable().ok_or_else(|| unplayable(chosen))?;
    Ok((level, chosen.warnings(), input.code()))
}

/// Where levels go.
struct Shelf {
    place: Destination,
    json: bool,
    force: bool,
    seed: u64,
    count: usize,
    /// Levels of Sokoban for a file or for standard output.
    collection: Collection,
    /// Titles so far; none comes twice.
    titles: HashSet<String>,
    /// What was assumed or left out when the given level was read.
    warnings: Vec<Remark>,
}

enum Destination {
    Output,
    /// One level of Sokobond.
    Single(PathBuf),
    /// A collection of Sokoban.
    File(PathBuf, Flavor),
    Folder(PathBuf),
}

impl Shelf {
    fn new(output: Option<&str>, force: bool, json: bool, order: &Order) -> anyhow::Result<Shelf> {
        let path = output.filter(|&path| path != "-").map(PathBuf::from);
        let place = match path {
            None => Destination::Output,
            Some(path) => Destination::of(path, order)?,
        };
        if let Destination::File(path, _) | Destination::Single(path) = &place {
            files::may_write(path, force)?;
        }
        if let Destination::Folder(folder) = &place {
            files::make_folder(folder)?;
        }
        let collection =
            Collection { title: format!("Generated with seed {}", order.wish.seed), ..Collection::default() };
        let titles = HashSet::new();
        let (seed, warnings) = (order.wish.seed, Vec::new());
        Ok(Shelf { place, json, force, seed, count: 0, collection, titles, warnings })
    }

    fn add(&mut self, made: &Made) -> anyhow::Result<()> {
        self.count += 1;
        let name = format!("{}-{}", self.seed, made.attempt + 1);
        let title = generate::title(made, |title| self.titles.contains(title));
        self.titles.insert(title.clone());
        // These options make the level again.
        let seed = format!("Seed {}, attempt {}, grade {}", self.seed, made.attempt + 1, made.grade);
        let note = format!("{} {seed}", made.about());
        let note = note.trim_start();
        if let Level::Sokoban(level) = &made.level {
            let entry = entry(level, &made.solution.moves, (&title, note), self.collection.entries.len() + 1);
            self.collection.entries.push(entry);
        }
        match &self.place {
            Destination::Folder(folder) => {
                let ending = if made.level.sokoban().is_some() { "sok" } else { "txt" };
                let words = title.to_lowercase().replace([' ', ',', '.'], "-").replace("--", "-");
                let path = folder.join(format!("{name}-{words}.{ending}"));
                files::may_write(&path, self.force)?;
                files::write(&path, text(made, &title, note).as_bytes())?;
            }
            Destination::Single(path) => files::write(path, text(made, &title, note).as_bytes())?,
            Destination::File(path, flavor) => {
                // The file is whole after each level.
                files::write(path, sokoban::format::write(&self.collection, *flavor).as_bytes())?;
            }
            Destination::Output if !self.json => {
                let gap = if self.count > 1 { "\n" } else { "" };
                let is_sokobond = made.level.sokobond().is_some();
                let heading = if is_sokobond { format!("{title}\n{note}\n\n") } else { String::new() };
                output::say(&format!("{gap}{heading}{}", text(made, &title, note)))?;
            }
            Destination::Output => {}
        }
        if self.json {
            let mut record = made.contract(self.seed, &title);
            record.text = text(made, &title, note);
            record.warnings.clone_from(&self.warnings);
            output::say(&json::line(&record)?)?;
        }
        Ok(())
    }

    /// Reports what was written, if anything was.
    fn close(self) {
        let written = match &self.place {
            Destination::Output => return,
            Destination::File(path, _) | Destination::Single(path) | Destination::Folder(path) => path,
        };
        if self.count > 0 {
            diagnostics::complain(&format!("{}: {}\n", written.display(), counted(self.count, "level")));
        }
    }
}

impl Destination {
    /// The output for levels that are written to this name: a file by its ending, a folder if it has none.
    fn of(path: PathBuf, order: &Order) -> anyhow::Result<Destination> {
        if files::names_folder(&path) {
            return Ok(Destination::Folder(path));
        }
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let message = match (order.wish.game, ending.as_str()) {
            (Game::Sokoban, "txt") => return Ok(Destination::File(path, Flavor::Sok)),
            (Game::Sokoban, ending) => match ending.parse() {
                Ok(flavor) => return Ok(Destination::File(path, flavor)),
                Err(_) => format!("cannot tell the format from the name {}", path.display()),
            },
            (Game::Sokobond, "txt") if order.count == 1 => return Ok(Destination::Single(path)),
            (Game::Sokobond, "txt") => "a file holds one level of Sokobond".to_owned(),
            (Game::Sokobond, _) => format!("levels of Sokobond are not written to .{ending} files"),
        };
        let folder = path.with_extension("");
        let help = match order.wish.game {
            Game::Sokoban => "name a file that ends in .sok, .xsb, .slc or .txt, or a folder".to_owned(),
            Game::Sokobond => {
                format!("name a folder, such as {}, or a .txt file for one level", folder.display())
            }
        };
        Err(Problem::new("E-CONVERT", message).help(help).into())
    }
}

fn entry(level: &sokoban::Level, moves: &[Direction], (title, note): (&str, &str), number: usize) -> Entry {
    let position = sokoban::Position::start(level);
    let rows = sokoban::draw::rows(level, &position);
    let text = rows.join("\n") + "\n";
    let read = sokoban::format::read(text.as_bytes(), &sokoban::format::ReadOptions::default());
    let blank = read.entries.into_iter().next().unwrap_or_default();
    let (title, notes) = (title.to_owned(), vec![note.to_owned()]);
    Entry { number, title, notes, solutions: vec![Moves::played(level, moves)], ..blank }
}

/// The text of one level with its solution.
fn text(made: &Made, title: &str, note: &str) -> String {
    match &made.level {
        Level::Sokoban(level) => {
            let entries = vec![entry(level, &made.solution.moves, (title, note), 1)];
            sokoban::format::write(&Collection { entries, ..Collection::default() }, Flavor::Sok)
        }
        Level::Sokobond(level) => {
            let version = Version::of(level);
            sokobond::format::write(level, [&made.solution.moves[..]], version).unwrap_or_default()
        }
    }
}
