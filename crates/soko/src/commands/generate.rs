//! `soko generate`: new levels, printed or written as they are made.

mod longest;
mod shelf;

use super::verify::unplayable;
use crate::arguments::{Arguments, Generate};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::Input;
use crate::limits::{Interrupt, Limits};
use crate::options::Reading;
use crate::output::diagnostics::{self, Problem};
use crate::output::progress::Progress;
use crate::quantity::counted;
use generate::{Event, Grade, Order, generate, identity};
use shelf::Shelf;
use sokoworks::contract::Remark;
use sokoworks::{Game, GaveUp, Level};

/// Makes levels; the exit code is that of the limit where one ends the run before all are made.
pub(crate) fn run(arguments: &Arguments, asked: &Generate) -> anyhow::Result<ExitCode> {
    let config = Config::find(arguments, &asked.unlike)?;
    let wishing = config.filled(&asked.wishing)?;
    let reading = config.filled(&asked.reading)?;
    let overwriting = config.filled(&asked.overwriting)?;
    let printing = config.filled(&asked.printing)?;
    let limiting = config.filled(&asked.limiting)?;
    if asked.longest.longest {
        let shelf = Shelf::new(
            asked.output.as_deref(),
            overwriting.force(),
            printing.json(),
            &Order::new(wishing.wish(Game::Sokoban), 1),
        )?;
        return longest::run(&asked.longest, &wishing, &limiting, shelf);
    }
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
    if !asked.unlike.is_empty() {
        let known = Input::open(&asked.unlike, &reading)?;
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
