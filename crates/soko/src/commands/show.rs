//! `soko show`: a level drawn, from its start or another position, with what is known of it without solving it.

mod record;

use crate::arguments::{Arguments, Show};
use crate::commands::grade::words;
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::Input;
use crate::limits::{Interrupt, Limits};
use crate::output;
use crate::output::marker::Marker;
use crate::output::marks::Marks;
use crate::output::{json, paint};
use crate::quantity::{counted, counted_short};
use crate::solving::gave_up::why;
use crate::solving::scope::check_marks;
use crate::standing::Standing;
use crate::storage::known_solutions::Archive;
use grid::{Cell, CellSet, Size};
use record::shown;
use sokoban_solver::explain::Explainer;
use sokobond::molecule::{in_words, molecules};
use sokobond::{Element, Modifier};
use sokobond_solver::analysis::Outlook;
use sokoworks::contract::{Insight, POSITIONS};
use sokoworks::{Budget, Level, Position, Stop, is_about_reading};
use std::io::ErrorKind;

/// Draws each level; unplayable ones as they stand in the file.
pub(crate) fn run(arguments: &Arguments, show: &Show) -> anyhow::Result<ExitCode> {
    let config = Config::find(arguments, &show.levels)?;
    let reading = config.filled(&show.reading)?;
    let keeping = config.filled(&show.keeping)?;
    let drawing = config.filled(&show.drawing)?;
    let limiting = config.filled(&show.limiting)?;
    let printing = config.filled(&show.output)?;
    let input = Input::open(&show.levels, &reading)?;
    check_marks(show.drawing.mark, &input)?;
    show.starting.lettering.check(show.starting.after.is_some(), "--after")?;
    let standings = match show.starting.is_set() {
        true => show.starting.standings(&input, &mut Archive::open(&keeping))?,
        false => input.levels().map(|level| level.playable().map(|level| Standing::start(&level))).collect(),
    };
    let interrupt = Interrupt::listen()?;
    for (index, (level, standing)) in input.levels().zip(&standings).enumerate() {
        let limits = Limits::start(limiting.time(), limiting.memory(), None, &interrupt);
        let is_graded = drawing.difficulty == Some(true);
        let text = if printing.json() {
            json::line(&shown(level, standing.as_ref(), is_graded, &limits.budget))?
        } else {
            let after = standing.as_ref().map_or_else(String::new, Standing::words);
            let mut text = String::new();
            if let Some(standing) = standing {
                text += &drawn(&standing.position, drawing.marks(), &limits.budget);
                if is_graded {
                    text += &rated(&standing.position, &limits.budget);
                }
            }
            let gap = if index > 0 { "\n" } else { "" };
            format!("{gap}{}\n{text}", paint::styled(&(level.full_name() + &after), paint::HEADING))
        };
        match output::say(&text) {
            // The reader has closed the pipe.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            written => written?,
        }
        if interrupt.pressed() {
            return Ok(ExitCode::Interrupted);
        }
        level.report(|remark| !is_about_reading(remark));
    }
    Ok(input.code())
}

/// How hard the level is from this position (in Sokobond from its start, since bonds depend on the way), in a line.
fn rated(position: &Position, budget: &Budget) -> String {
    let level = position.as_level().unwrap_or_else(|| position.level());
    let measures = match generate::measure(&level, budget) {
        Ok(measures) => measures,
        Err(reason) => return format!("not graded: {}\n", why(reason)),
    };
    let effort = counted_short(measures.effort, "position");
    let Some(grade) = measures.grade() else {
        let all = measures.space.map_or_else(String::new, |space| {
            format!("; {} in all", counted_short(space.positions as u64, "position"))
        });
        return format!("no grade: the level has no solution, proved; {effort} searched{all}\n");
    };
    let solution = measures.solution.as_ref().map_or_else(
        || "not solved in the work that a grade takes".to_owned(),
        |found| match &level {
            Level::Sokoban(_) => format!(
                "{}{} in {} and {}, {} of them away from the goals",
                counted(found.pushes, "push"),
                if found.proved { " (fewest)" } else { "" },
                counted(found.lines, "line"),
                counted(found.changes, "box change"),
                found.astray,
            ),
            Level::Sokobond(_) => format!(
                "{}{} with {} and {} that {}",
                counted(found.moves.len(), "move"),
                if found.proved { " (fewest)" } else { "" },
                counted(found.lines.saturating_sub(1), "turn"),
                counted(found.changes, "move"),
                if found.changes == 1 { "changes a bond" } else { "change bonds" },
            ),
        },
    );
    let choices = measures.solution.as_ref().map_or_else(String::new, |found| {
        format!("; {:.1} choices a step, {:.0}% of them fatal", found.choices, found.fatal * 100.0)
    });
    let space = measures.space.map_or_else(String::new, |space| {
        let step = match &level {
            Level::Sokoban(_) => "push",
            Level::Sokobond(_) => "move",
        };
        let solutions = generate::solutions(space.solutions);
        let trap = match (space.trap, &measures.solution) {
            (_, None) => String::new(),
            (None, Some(_)) => "; every mistake beside it shows at once".to_owned(),
            (Some(0), Some(_)) => format!("; the first {step} can be a hidden mistake"),
            (Some(before), Some(_)) => {
                format!("; after {} a hidden mistake is possible", counted(before, step))
            }
        };
        let positions = counted_short(space.positions as u64, "position");
        let lost = space.lost * 100.0;
        let careless = generate::careless(space.chance);
        format!("{solutions}{trap}; {positions} in all, {lost:.0}% of them lost; {careless}\n")
    });
    let estimated = words::estimated(&measures, &measures.estimate());
    let about = Insight::about(position, budget).into_iter().map(|insight| insight.sentence + "\n");
    format!(
        "grade {grade} of 10 ({}): {solution}; {effort} searched{choices}\n{space}{estimated}\n{}",
        grade.word(),
        about.collect::<String>()
    )
}

fn drawn(position: &Position, marks: Marks, budget: &Budget) -> String {
    match position {
        Position::Sokoban { level, position: at, .. } => sokoban(level, at, position, marks, budget),
        Position::Sokobond { level, position: at } => {
            let marker = Marker::new(&position.level(), marks).until(&budget.stop);
            sokobond(level, at, position, &marker, &budget.stop)
        }
    }
}

/// `whole` is the same position, with its level.
fn sokoban(
    level: &sokoban::Level,
    position: &sokoban::Position,
    whole: &Position,
    marks: Marks,
    budget: &Budget,
) -> String {
    let reachable = whole.reachable_until(&budget.stop);
    let mut explainer = match Explainer::within(level, true, budget) {
        Ok(explainer) => explainer,
        Err(reason) => {
            let marker =
                Marker::with_dead(Marks { dead: false, targets: false, ..marks }, &CellSet::default());
            let size = level.size();
            let boxes = counted(level.boxes().len(), "box");
            let board = marker.paint(whole, None);
            return format!(
                "{board}{} x {}; {boxes}; not analysed: {}\n",
                size.width,
                size.height,
                why(reason)
            );
        }
    };
    let dead = explainer.dead_squares();
    let marker = Marker::with_dead(marks, &dead).until(&budget.stop);
    let bound = explainer.lower_bound(position.boxes(), position.player());
    let explained = explainer.prove(position.boxes(), position.player(), POSITIONS);
    let mut marked = CellSet::new(level.size().area());
    marked.extend(explained.iter().flat_map(|dead| dead.boxes.iter().copied()));
    let bound = match (explained, bound) {
        (Some(dead), _) => {
            format!("no solution: {dead} (!: {})", places(level.size(), dead.boxes.iter().copied()))
        }
        (None, Some(pushes)) => format!("at least {}", counted(pushes as usize, "push")),
        (None, None) => match budget.stop.raised() {
            Some(reason) => format!("no lower bound: {}", why(reason)),
            None => "no solution: the position is proved dead".to_owned(),
        },
    };
    let sign = |is_shown: bool, sign: &'static str| if is_shown { sign } else { "" };
    let targets = marker.targets(whole).map_or_else(String::new, |targets| {
        let goals = targets.iter().filter(|&cell| level.goals().contains(cell)).count();
        let lost = targets.iter().filter(|&cell| dead.contains(cell)).count();
        format!(
            "; boxes can be pushed to {} (o), including {} (O) and {}{}",
            counted(targets.len(), "cell"),
            counted(goals, "goal"),
            counted(lost, "dead cell"),
            sign(marker.dead().is_some(), " (ø)"),
        )
    });
    format!(
        "{}{} x {}; {}, {}; the player reaches {}{}; dead for boxes {}{}{targets}; {bound}\n{}\n",
        marker.paint(whole, Some(&marked)),
        level.size().width,
        level.size().height,
        counted(level.boxes().len(), "box"),
        counted(level.goals().len(), "goal"),
        counted(reachable.cells.len(), "cell"),
        sign(marker.reach(whole).is_some(), " (· ×)"),
        dead.len(),
        sign(marker.dead().is_some(), " (x ×)"),
        layout(level),
    )
}

/// How the level is built: goal clusters, rooms and what is narrow between them.
fn layout(level: &sokoban::Level) -> String {
    let layout = sokoban_solver::analysis::layout(level);
    let (goals, entrances) = layout.largest;
    let largest = match layout.clusters {
        0 => "no goals".to_owned(),
        1 => format!("goals in 1 cluster with {}", counted(entrances, "entrance")),
        clusters => {
            format!(
                "goals in {clusters} clusters, the largest of {goals} with {}",
                counted(entrances, "entrance")
            )
        }
    };
    let (rooms, passages) = (counted(layout.rooms, "room"), counted(layout.passages, "narrow passage"));
    format!("{largest}; {rooms}; {passages}")
}

fn sokobond(
    level: &sokobond::Level,
    position: &sokobond::Position,
    whole: &Position,
    marker: &Marker,
    stop: &Stop,
) -> String {
    let elements = [
        (Element::Helium, "He"),
        (Element::Hydrogen, "H"),
        (Element::Oxygen, "O"),
        (Element::Nitrogen, "N"),
        (Element::Carbon, "C"),
    ];
    let atoms = elements.iter().filter_map(|&(element, name)| {
        let count = level.atoms().iter().filter(|(other, _)| *other == element).count();
        (count > 0).then(|| format!("{count} {name}"))
    });
    let modifiers = [
        (Modifier::Weaken, "weaken (/)"),
        (Modifier::Strengthen, "strengthen (+)"),
        (Modifier::Rotate, "rotate (@)"),
    ];
    let modifiers = modifiers.iter().filter_map(|&(modifier, name)| {
        let count = level.modifiers().iter().filter(|other| **other == Some(modifier)).count();
        (count > 0).then(|| format!(", {count} {name}"))
    });
    let free: usize = position.atoms().map(|atom| usize::from(position.free(level, atom))).sum();
    let reachable = whole.reachable_until(stop);
    let mut parts = position.molecules();
    parts.sort_unstable();
    parts.dedup();
    let finished = in_words(&molecules(level, position));
    let finished = if finished.is_empty() { finished } else { format!(", finished: {finished}") };
    format!(
        "{}{} x {}; atoms {}; {}{finished}; the player reaches {}{}{}; {}{}; {}\n",
        marker.paint(whole, None),
        level.size().width,
        level.size().height,
        atoms.collect::<Vec<_>>().join(" "),
        counted(parts.len(), "molecule"),
        if reachable.complete { "" } else { "at least " },
        counted(reachable.cells.len(), "cell"),
        if marker.reach(whole).is_some() { " (•)" } else { "" },
        counted(free, "free electron"),
        modifiers.collect::<String>(),
        outlook(level, position),
    )
}

/// What a short search proves about the solution.
fn outlook(level: &sokobond::Level, position: &sokobond::Position) -> String {
    let outlook = Outlook::new(level);
    if let Some(dead) = outlook.explain(level, position) {
        let places = places(level.size(), dead.atoms.iter().map(|&atom| position.cell(atom)));
        return format!("no solution: {} ({places})", dead.sentence(level));
    }
    match outlook.lower_bound(level, position) {
        Some(moves) => format!("at least {}", counted(moves as usize, "move")),
        None => "no solution: the position is proved dead".to_owned(),
    }
}

/// Cells in words: `column 4, row 2; column 6, row 2`.
fn places(size: Size, cells: impl Iterator<Item = Cell>) -> String {
    let places = cells.map(|cell| {
        let (x, y) = size.xy(cell);
        format!("column {}, row {}", x + 1, y + 1)
    });
    places.collect::<Vec<_>>().join("; ")
}
