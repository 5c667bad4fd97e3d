//! `soko play`: levels in the terminal.

use crate::arguments::{Arguments, Play};
use crate::commands::grade::player;
use crate::config::Config;
use crate::date::now;
use crate::exit_code::ExitCode;
use crate::input::{Input, built_in, daily};
use crate::limits::{Interrupt, Limits};
use crate::options::Reading;
use crate::output::progress::Progress;
use crate::storage::data::Data;
use crate::terminal::{self, App, Context, Library, Setup};
use generate::ability::{self, Opponent};
use generate::measure;
use play::Section;
use sokoworks::Level;
use std::path::Path;

/// Name of the setting that remembers which levels were named last.
const LEVELS: &str = "levels";

/// Most levels that are graded for a ladder.
const MOST: usize = 300;

/// Plays until the player quits.
pub(crate) fn run(arguments: &Arguments, play: &Play) -> anyhow::Result<ExitCode> {
    terminal::require()?;
    let levels: Vec<&str> = play.levels.iter().map(String::as_str).collect();
    // Without levels, the options of the current folder apply.
    let config = Config::find(arguments, if levels.is_empty() { &["."] } else { &levels })?;
    let (mut reading, mut keeping, mut noting) =
        (play.reading.clone(), play.keeping.clone(), play.noting.clone());
    config.fill(&mut reading)?;
    config.fill(&mut keeping)?;
    config.fill(&mut noting)?;
    let setup = Setup::new(config.filled(&play.playing)?, config.filled(&play.searching)?)?;
    let data = Data::open(&keeping);
    let today = match play.daily {
        Some(tier) => Some(daily::level(play.day.as_deref(), reading.game.unwrap_or_default(), tier)?),
        None => None,
    };
    let (input, only, library) = match today {
        Some(day) => {
            let library = Library::daily(&day);
            (day.input, Some(0), library)
        }
        None if play.lessons => {
            let input = built_in::levels();
            let library = Library::of(&input);
            let first = library.lesson(reading.game.unwrap_or_default(), &data.book);
            (input, first, library)
        }
        None => {
            let mut input = read(&levels, &reading, &data)?;
            let only = input.open_collection().filter(|_| !levels.is_empty());
            let library = Library::of(&input);
            (input, only, library)
        }
    };
    let left = data.session.get(Section::Place, "").and_then(|name| library.named(name));
    let mut context =
        Context::new(library, data.book, data.session, setup.keys.clone(), setup.theme, setup.threads());
    context.run = terminal::run_name();
    context.keeping = keeping;
    context.plays = noting.plays;
    context.now = now();
    if !levels.is_empty() {
        let whole = levels.iter().map(|level| absolute(level)).collect::<Vec<_>>().join("\n");
        context.remember(
            Section::Setting,
            LEVELS,
            Some(&whole).filter(|_| !levels.contains(&"-")).map(|s| &**s),
        );
    }
    if play.lessons {
        context.remember(Section::Setting, LEVELS, None);
    }
    let begin = match &play.ladder {
        Some(file) => {
            let plays = context.plays.as_ref().filter(|path| path.exists());
            let files = file.clone().or_else(|| plays.map(|path| path.to_string_lossy().into_owned()));
            let files: Vec<String> = files.into_iter().collect();
            rung(&context, &files, &reading, setup.searching.memory())?
        }
        None => None,
    };
    let mut warnings = data.warnings;
    warnings.extend(input.unread().into_iter().chain(input.unplayable()).map(|line| format!("{line}.")));
    let code = terminal::run(App::play(context, begin.or(only).or(left)), &setup, data.folder, &warnings)?;
    Ok(code.max(input.code()))
}

/// The level without a record that the player of these files solves with the wanted chance, among the first of the library.
fn rung(
    context: &Context,
    files: &[String],
    reading: &Reading,
    memory: u64,
) -> anyhow::Result<Option<usize>> {
    let interrupt = Interrupt::default();
    let grade = |level: &Level| {
        let limits = Limits::start(None, memory, None, &interrupt);
        let measures = measure(level, &limits.budget).ok().filter(|measures| !measures.unsolvable)?;
        Some(Opponent::of(&measures.estimate()))
    };
    let mut player = player::read(files, reading, grade)?;
    let open = context.library.entries.iter().enumerate().filter_map(|(place, entry)| {
        let is_open = entry.key.is_some_and(|key| !context.book.has(&key));
        Some((place, entry.level.as_ref().ok().filter(|_| is_open)?))
    });
    let open: Vec<(usize, &Level)> = open.take(MOST).collect();
    let mut progress = Progress::new("grade", None, None);
    let mut best: Option<(f64, usize)> = None;
    for (done, &(place, level)) in open.iter().enumerate() {
        progress.observe_part(done as u32, open.len() as u32);
        let Some(opponent) = grade(level) else { continue };
        let off = ability::off(player.at(level.game()).chance(opponent));
        if best.is_none_or(|(least, _)| off < least) {
            best = Some((off, place));
        }
    }
    progress.finish();
    Ok(best.map(|(_, place)| place))
}

/// The levels that are named, else those that were named last, else those that come with the program.
fn read(levels: &[&str], reading: &Reading, data: &Data) -> anyhow::Result<Input> {
    if !levels.is_empty() {
        return Input::open(levels, reading);
    }
    let last = data.session.get(Section::Setting, LEVELS).unwrap_or("");
    let last: Vec<&str> = last.lines().collect();
    // They may have been removed since.
    let found = (!last.is_empty()).then(|| Input::open(&last, reading).ok()).flatten();
    Ok(found.unwrap_or_else(built_in::levels))
}

/// The argument as an absolute path, which means the same from any folder.
fn absolute(argument: &str) -> String {
    let path = std::path::absolute(Path::new(argument));
    path.map_or_else(|_| argument.to_owned(), |path| path.to_string_lossy().into_owned())
}
