//! `soko play`: levels in the terminal.

mod gauge;

use crate::arguments::{Arguments, Play};
use crate::commands::grade::player;
use crate::config::Config;
use crate::date::now;
use crate::exit_code::ExitCode;
use crate::input::{Input, built_in, daily};
use crate::options::Reading;
use crate::output::progress::Progress;
use crate::storage::data::Data;
use crate::terminal::{self, App, Context, Library, Past, Rated, Setup, Training, Wish};
use gauge::Gauge;
use generate::ability::{self, Ability, Player};
use play::Section;
use sokoworks::Level;
use std::path::Path;

/// Name of the setting that remembers which levels were named last.
const LEVELS: &str = "levels";

/// Most levels that are graded for a ladder, and most that are graded anew when training begins.
const MOST: usize = 300;
const AT_ONCE: usize = 20;

/// The table of the trainer's plays in the data folder.
const TABLE: &str = "plays.csv";

/// Plays until the player quits.
pub(crate) fn run(arguments: &Arguments, play: &Play) -> anyhow::Result<ExitCode> {
    terminal::require()?;
    let levels: Vec<&str> = play.levels.iter().map(String::as_str).collect();
    // Without levels, the options of the current folder apply.
    let config = Config::find(arguments, if levels.is_empty() { &["."] } else { &levels })?;
    let reading = config.filled(&play.reading)?;
    let keeping = config.filled(&play.keeping)?;
    let noting = config.filled(&play.noting)?;
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
        None if play.lessons || (play.training.train.is_some() && levels.is_empty()) => {
            let input = built_in::levels();
            let library = Library::of(&input);
            let lesson = || library.lesson(reading.game.unwrap_or_default(), &data.book);
            let first = if play.lessons { lesson() } else { None };
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
    let begin = suited(&mut context, play, &reading, setup.searching.memory())?;
    let mut warnings = data.warnings;
    warnings.extend(input.unread().into_iter().chain(input.unplayable()).map(|line| format!("{line}.")));
    let code = terminal::run(App::play(context, begin.or(only).or(left)), &setup, data.folder, &warnings)?;
    Ok(code.max(input.code()))
}

/// The level to begin with that suits the player, for those who want that: by the plays of a file, of the table that is named, or of the
/// one that the trainer keeps.
fn suited(
    context: &mut Context,
    play: &Play,
    reading: &Reading,
    memory: u64,
) -> anyhow::Result<Option<usize>> {
    if play.ladder.is_none() && play.training.train.is_none() {
        return Ok(None);
    }
    let table = context.plays.clone().or_else(|| Some(context.keeping.folder()?.join(TABLE)));
    let own = table.clone().filter(|path| path.exists()).map(|path| path.to_string_lossy().into_owned());
    let file: Option<String> = play.ladder.clone().flatten().or(own);
    let gauge = Gauge::of(&context.session, memory);
    let mut past = Past::default();
    let note = |game, ability: &Ability, run: &str, solved| past.note(game, ability, run, solved);
    let player = player::read(file.as_slice(), reading, |level| gauge.opponent(level), note)?;
    let place = match play.training.train {
        Some(mode) => {
            context.plays = table;
            let chance = play.training.chance.unwrap_or(ability::WANTED);
            let wish = Wish { mode, chance, game: reading.game, idea: play.training.idea };
            past.player = player;
            let rated = rated(context, &gauge, &wish);
            context.training = Some(Training::new(wish, past, rated, context.now));
            context.next_of_training()
        }
        None => rung(context, player, &gauge),
    };
    gauge.keep(context);
    Ok(place)
}

/// The playable levels without a record, by their places.
fn open(context: &Context) -> Vec<(usize, &Level)> {
    let open = context.library.entries.iter().enumerate().filter_map(|(place, entry)| {
        let is_open = entry.key.is_some_and(|key| !context.book.has(&key));
        Some((place, entry.level.as_ref().ok().filter(|_| is_open)?))
    });
    open.collect()
}

/// The level without a record that a player solves with the wanted chance, among the first of the library.
fn rung(context: &Context, mut player: Player, gauge: &Gauge) -> Option<usize> {
    let mut open = open(context);
    open.truncate(MOST);
    let mut best: Option<(f64, usize)> = None;
    for (place, level, rated) in measured(&open, gauge) {
        let Some(rated) = rated else { continue };
        let off = ability::off(player.at(level.game()).chance(rated.opponent));
        if best.is_none_or(|(least, _)| off < least) {
            best = Some((off, place));
        }
    }
    best.map(|(_, place)| place)
}

/// What is known of the levels of the library, as far as they were measured before; and of some more, from all parts of it, so that all are
/// measured after some runs. While few have a wanted idea, more are measured, up to three times as many.
fn rated(context: &Context, gauge: &Gauge, wish: &Wish) -> Vec<Option<Rated>> {
    let mut all = vec![None; context.library.entries.len()];
    let (known, mut new): (Vec<_>, Vec<_>) = open(context)
        .into_iter()
        .filter(|(_, level)| wish.game.is_none_or(|game| game == level.game()))
        .partition(|(_, level)| gauge.knows(level));
    // By the golden section, which leaves no part out.
    let section = |place: usize| (place as f64 * 0.618_034).fract();
    new.sort_by(|a, b| section(a.0).total_cmp(&section(b.0)));
    let rounds = new.chunks(AT_ONCE).take(3).map(|levels| (levels, true));
    for (levels, is_new) in std::iter::once((&known[..], false)).chain(rounds) {
        for (place, _, rated) in measured(levels, gauge) {
            all[place] = rated;
        }
        let has = |rated: &&Rated| wish.idea.is_none_or(|idea| rated.ideas.contains(&idea));
        if is_new && (wish.idea.is_none() || all.iter().flatten().filter(has).count() >= AT_ONCE / 2) {
            break;
        }
    }
    all
}

/// What is known of levels, with a line that shows how many are done.
fn measured<'a>(levels: &[(usize, &'a Level)], gauge: &Gauge) -> Vec<(usize, &'a Level, Option<Rated>)> {
    let mut progress = Progress::new("grade", None, None);
    let one = |(done, &(place, level)): (usize, &(usize, &'a Level))| {
        progress.observe_part(done as u32, levels.len() as u32);
        (place, level, gauge.rated(level))
    };
    let measured = levels.iter().enumerate().map(one).collect();
    progress.finish();
    measured
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
