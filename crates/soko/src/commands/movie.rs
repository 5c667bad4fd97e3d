//! `soko movie`: a level as a picture, a solution as a movie.
//!
//! The moves are those given, or the shortest kept solution, or what a solver finds; they are verified
//! before anything is drawn. A file appears whole or not at all.

mod effect;

use super::verify::unplayable;
use crate::arguments::{Arguments, Movie};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::files;
use crate::input::moves::MovesText;
use crate::input::{Chosen, Input};
use crate::limits::{Interrupt, memory};
use crate::options::{Filming, Lettering, Moment, Searching, Starting, format_of_name};
use crate::output::diagnostics::{self, Problem};
use crate::output::marker::Marker;
use crate::output::progress::Progress;
use crate::quantity::counted;
use crate::solving;
use crate::solving::gave_up::why;
use crate::solving::scope::{Request, check_marks};
use crate::standing::Standing;
use crate::storage::known_solutions::{Archive, best};
use film::{Error, Film, Format};
use grid::Direction;
use sokoworks::{Measure, Outcome, Verified};
use std::path::Path;

/// Makes what is asked for.
pub(crate) fn run(arguments: &Arguments, movie: &Movie) -> anyhow::Result<ExitCode> {
    check_sources(movie)?;
    let levels = [movie.level.as_str()];
    let config = Config::find(arguments, &levels)?;
    let filming = config.filled(&movie.filming)?;
    let overwriting = config.filled(&movie.overwriting)?;
    let searching = config.filled(&movie.searching)?;
    let watching = config.filled(&movie.watching)?;
    let reading = config.filled(&movie.reading)?;
    let keeping = config.filled(&movie.keeping)?;

    let has_moves = movie.solution.is_some() || movie.after.is_some();
    movie.lettering.check(has_moves, "SOLUTION and --after")?;
    let targets = targets(&movie.output, &filming, overwriting.force())?;
    let input = Input::open(&levels, &reading)?;
    let level = input.only()?;
    let game = level.file.content.game();
    let formats: Vec<_> = targets.iter().map(|target| (target.format, target.at)).collect();
    effect::check(&movie.filming, &filming, game, &formats)?;
    let request = Request { typed: movie.searching.clone(), resolved: searching };
    request.check(&input)?;
    let searching = request.for_game(game);
    let board_every = searching.settings.board_every;
    let Some(playable) = level.playable() else { return Err(unplayable(level)) };
    let interrupt = Interrupt::listen()?;
    check_marks(movie.filming.mark, &input)?;
    let mut archive = Archive::open(&keeping);
    let starting = Starting { after: movie.after.clone(), at: None, lettering: movie.lettering };
    let standing = starting.standing(level, &playable, &mut archive)?;
    let only_the_start = targets.iter().all(|target| target.at == Some(Moment::Start));
    let steps = match &movie.solution {
        Some(solution) => given(solution, movie.lettering, level, &standing)?.moves,
        None if only_the_start => Vec::new(),
        None => match kept(level, &standing, &mut archive) {
            Some(verified) => verified.moves,
            None => {
                let mut progress = Progress::new(&level.name(), watching.progress_every, board_every);
                match solved(level, &standing, &searching, &interrupt, &mut progress) {
                    Ok(verified) => verified.moves,
                    Err(code) => return Ok(code),
                }
            }
        },
    };
    let film = film_as(level, &standing, &steps, &filming)?;
    check_frames(&targets, &film)?;
    if let Some(limit) = searching.settings.memory {
        check_size(&targets, &film, limit.0)?;
    }
    for target in &targets {
        let mut progress = Progress::new(target.path, None, None);
        let bytes = film.bytes(target.format, target.at.map(Moment::frame), &mut |done, all| {
            progress.observe_part(done, all);
            !interrupt.pressed()
        });
        progress.finish();
        let bytes = match bytes {
            Err(Error::Stopped) => {
                diagnostics::complain(&format!("interrupted: {} was not written\n", target.path));
                return Ok(ExitCode::Interrupted);
            }
            bytes => bytes.map_err(problem)?,
        };
        if film.lacks_letters() && matches!(target.format, Format::Png | Format::Gif) {
            let what = format!("{} cannot show every letter of the title and author; SVG can", target.path);
            diagnostics::complain(&format!("note: {what}\n"));
        }
        target.write(&film, &bytes)?;
    }
    Ok(input.code())
}

/// A problem if standard input is named more than once.
fn check_sources(movie: &Movie) -> anyhow::Result<()> {
    let sources = [Some(movie.level.as_str()), movie.solution.as_deref(), movie.after.as_deref()];
    if sources.into_iter().filter(|source| *source == Some("-")).count() > 1 {
        let problem = Problem::new("E-USAGE", "only one of level and moves can come from standard input");
        return Err(problem.help("put one of them in a file").into());
    }
    Ok(())
}

/// A problem if a picture is wanted of a frame that the film does not have.
fn check_frames(targets: &[Target<'_>], film: &Film) -> anyhow::Result<()> {
    let last = film.frames() - 1;
    let beyond = targets.iter().find_map(|target| match target.at {
        Some(Moment::After(frame)) if frame > last => Some(frame),
        _ => None,
    });
    match beyond {
        Some(frame) => {
            let problem = Problem::new("E-MOVIE", format!("there is no frame {frame}"));
            Err(problem.help(format!("the last frame is {last}; use --at end")).into())
        }
        None => Ok(()),
    }
}

/// A problem if a picture would take more memory than `limit` leaves.
fn check_size(targets: &[Target<'_>], film: &Film, limit: u64) -> anyhow::Result<()> {
    let (needed, free) = (film.raster_bytes(), limit.saturating_sub(memory::resident()));
    let is_large = |target: &&Target<'_>| matches!(target.format, Format::Png | Format::Gif) && needed > free;
    let Some(target) = targets.iter().find(is_large) else { return Ok(()) };
    let (width, height) = film.size();
    let message = format!(
        "{}: a picture of {width} x {height} pixels takes {} MB of memory, and {} MB are free",
        target.path,
        needed / 1_000_000,
        free / 1_000_000
    );
    Err(Problem::new("E-MOVIE", message).help("use a smaller --cell, SVG, or a larger --memory").into())
}

/// Something to write.
struct Target<'a> {
    path: &'a str,
    format: Format,
    /// The moment of a picture; `None` for a movie.
    at: Option<Moment>,
}

/// The kind of picture or movie that a name promises, in lower case.
fn medium(path: &Path) -> Option<String> {
    const OTHERS: [&str; 11] =
        ["apng", "avi", "bmp", "jpeg", "jpg", "mkv", "mov", "mp4", "pdf", "webm", "webp"];
    let extension = path.extension()?.to_str()?.to_lowercase();
    (OTHERS.contains(&extension.as_str()) || format_of_name(path).is_some()).then_some(extension)
}

/// The files to write; a problem if one already exists or its format is unknown.
fn targets<'a>(outputs: &'a [String], filming: &Filming, force: bool) -> anyhow::Result<Vec<Target<'a>>> {
    let mut targets = Vec::new();
    for path in outputs {
        let Some(format) = filming.format.or_else(|| format_of_name(Path::new(path))) else {
            let problem = Problem::new("E-MOVIE", format!("cannot tell the format from the name {path}"));
            let help = "use --format, or a name that ends in .gif, .svg, .png or .cast";
            return Err(problem.help(help).into());
        };
        if let Some(named) = medium(Path::new(path)).filter(|named| named != format.name()) {
            let message =
                format!("the name {path} means {named}, and --format {} something else", format.name());
            let help = format!("use a name that ends in .{}, or leave --format out", format.name());
            return Err(Problem::new("E-MOVIE", message).help(help).into());
        }
        let at = match format {
            Format::Png => Some(filming.at.unwrap_or(Moment::Start)),
            Format::Svg => filming.at,
            Format::Gif | Format::Cast => None,
        };
        files::may_write(Path::new(path), force)?;
        targets.push(Target { path, format, at });
    }
    if outputs.iter().filter(|path| *path == "-").count() > 1 {
        return Err(Problem::new("E-USAGE", "only one output can go to standard output").into());
    }
    Ok(targets)
}

impl Target<'_> {
    /// Writes the file and reports it, or writes to standard output without a message.
    fn write(&self, film: &Film, bytes: &[u8]) -> anyhow::Result<()> {
        let target = files::Target::of(Path::new(self.path))?;
        target.write(bytes)?;
        if target == files::Target::Output {
            return Ok(());
        }
        let (width, height) = film.size();
        let size = match (self.format, self.at) {
            (Format::Cast, _) => counted(film.frames() as usize, "frame"),
            (format, None) => {
                let frames = if format == Format::Gif { film.gif_frames() } else { film.frames() };
                format!("{}, {width} x {height} pixels", counted(frames as usize, "frame"))
            }
            (_, Some(_)) => format!("{width} x {height} pixels"),
        };
        diagnostics::complain(&format!("{}: {size}\n", self.path));
        Ok(())
    }
}

/// The shortest valid solution of those given.
fn given(
    solution: &str,
    lettering: Lettering,
    level: Chosen<'_>,
    standing: &Standing,
) -> anyhow::Result<Verified> {
    let text = MovesText::read(solution, "SOLUTION", lettering)?;
    let mut failure = String::new();
    let mut found = Vec::new();
    for moves in text.moves(&standing.position.level(), level.rows())? {
        match standing.judge(moves.steps) {
            Ok(verified) => found.push(verified),
            Err(reason) => failure = reason.to_string(),
        }
    }
    let shortest = found.into_iter().min_by_key(length);
    shortest
        .ok_or_else(|| Problem::new("E-SOLUTION", failure).help("`soko verify` shows where it ends").into())
}

/// The shortest solution that is known.
fn kept(level: Chosen<'_>, standing: &Standing, archive: &mut Archive) -> Option<Verified> {
    let known = standing.rests(archive.known(level, &standing.position.level()));
    best(&known, Measure::Moves).map(|known| known.verified.clone())
}

fn length(verified: &Verified) -> (usize, Option<usize>) {
    (verified.moves.len(), verified.pushes())
}

/// Searches for a solution. Without one, prints why and returns the exit code.
fn solved(
    level: Chosen<'_>,
    standing: &Standing,
    searching: &Searching,
    interrupt: &Interrupt,
    progress: &mut Progress,
) -> Result<Verified, ExitCode> {
    memory::steady();
    let searched = solving::solve(&standing.position, searching, interrupt, progress);
    let bug = |failure: String| (format!("a bug in soko: {failure}; please report it"), ExitCode::OurBug);
    let (sentence, code) = match searched.answer.map(|answer| answer.outcome) {
        Ok(Outcome::Solved { moves, .. }) => match standing.judge(moves) {
            Ok(verified) => return Ok(verified),
            Err(failure) => bug(failure.to_string()),
        },
        Ok(Outcome::Unsolvable) => (
            "unsolvable, so there is nothing to film; --at start makes a picture".to_owned(),
            ExitCode::Unsolvable,
        ),
        Ok(Outcome::GaveUp(reason)) => {
            (format!("no solution to film: {}", why(reason)), ExitCode::of(reason))
        }
        Err(failure) => bug(failure.to_string()),
    };
    diagnostics::complain(&format!("{}: {sentence}\n", level.full_name()));
    Err(code)
}

/// A solution as the options want it filmed.
fn film_as(
    level: Chosen<'_>,
    standing: &Standing,
    steps: &[Direction],
    filming: &Filming,
) -> anyhow::Result<Film> {
    let author = level.file.content.author(level.place);
    let mut options = filming.options();
    options.title = level.title().to_owned();
    options.author = author.unwrap_or_default().to_owned();
    options.stand_in = format!("Level {}", level.number());
    let marks = filming.mark.unwrap_or_default();
    options.marks = Marker::new(&standing.position.level(), marks).film();
    sokoworks::film_from(&standing.position, steps, &options).map_err(problem)
}

fn problem(error: Error) -> anyhow::Error {
    let problem = Problem::new("E-MOVIE", error.to_string());
    match error {
        Error::TooLarge { .. } => {
            problem.help("use a smaller --cell, or SVG, which has no such limit").into()
        }
        Error::ScreenTooLarge { .. } => problem.help("use SVG, which has no such limit").into(),
        _ => problem.into(),
    }
}
