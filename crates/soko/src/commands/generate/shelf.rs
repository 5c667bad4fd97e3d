//! Where new levels go: standard output, a file, or a folder.

use crate::files;
use crate::output;
use crate::output::diagnostics::{self, Problem};
use crate::output::json;
use crate::quantity::counted;
use generate::{Made, Order};
use sokoban::format::{Collection, Entry, Flavor, Moves};
use sokobond::format::Version;
use sokoworks::contract::Remark;
use sokoworks::{Direction, Game, Level};
use std::collections::HashSet;
use std::path::PathBuf;

/// Where levels go.
pub(super) struct Shelf {
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
    pub(super) warnings: Vec<Remark>,
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
    pub(super) fn new(output: Option<&str>, force: bool, json: bool, order: &Order) -> anyhow::Result<Shelf> {
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

    /// Puts a level there, with a title of its own and a note.
    pub(super) fn add(&mut self, made: &Made) -> anyhow::Result<()> {
        let title = generate::title(made, |title| self.titles.contains(title));
        self.titles.insert(title.clone());
        // These options make the level again.
        let seed = format!("Seed {}, attempt {}, grade {}", self.seed, made.attempt + 1, made.grade);
        let note = format!("{} {seed}", made.about());
        self.put(made, &title, note.trim_start())
    }

    /// The same with this title and this note.
    pub(super) fn put(&mut self, made: &Made, title: &str, note: &str) -> anyhow::Result<()> {
        self.count += 1;
        let name = format!("{}-{}", self.seed, made.attempt + 1);
        if let Level::Sokoban(level) = &made.level {
            let entry = entry(level, &made.solution.moves, (title, note), self.collection.entries.len() + 1);
            self.collection.entries.push(entry);
        }
        match &self.place {
            Destination::Folder(folder) => {
                let ending = if made.level.sokoban().is_some() { "sok" } else { "txt" };
                let words = title.to_lowercase().replace([' ', ',', '.'], "-").replace("--", "-");
                let path = folder.join(format!("{name}-{words}.{ending}"));
                files::may_write(&path, self.force)?;
                files::write(&path, text(made, title, note).as_bytes())?;
            }
            Destination::Single(path) => files::write(path, text(made, title, note).as_bytes())?,
            Destination::File(path, flavor) => {
                // The file is whole after each level.
                files::write(path, sokoban::format::write(&self.collection, *flavor).as_bytes())?;
            }
            Destination::Output if !self.json => {
                let gap = if self.count > 1 { "\n" } else { "" };
                let is_sokobond = made.level.sokobond().is_some();
                let heading = if is_sokobond { format!("{title}\n{note}\n\n") } else { String::new() };
                output::say(&format!("{gap}{heading}{}", text(made, title, note)))?;
            }
            Destination::Output => {}
        }
        if self.json {
            let mut record = made.contract(self.seed, title);
            record.text = text(made, title, note);
            record.warnings.clone_from(&self.warnings);
            output::say(&json::line(&record)?)?;
        }
        Ok(())
    }

    /// Reports what was written, if anything was.
    pub(super) fn close(self) {
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
