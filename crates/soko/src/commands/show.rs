//! `soko show`: a level drawn, with its properties that are known without solving it.

use crate::arguments::{Arguments, Show};
use crate::config::Config;
use crate::exit_code::ExitCode;
use crate::input::Input;
use crate::output;
use crate::output::diagnostics;
use crate::output::paint;
use crate::quantity::counted;
use grid::{Cell, CellSet, Size};
use sokoban::draw::Overlay;
use sokoban_solver::explain::Explainer;
use sokobond::{Element, Modifier};
use sokobond_solver::analysis::Outlook;
use sokoworks::Level;
use std::io::ErrorKind;

/// Most positions of the search for boxes that can never all reach goals, some tenths of a second.
const POSITIONS: u32 = 20_000;

/// Draws each level; unplayable ones as they stand in the file.
pub(crate) fn run(arguments: &Arguments, show: &Show) -> anyhow::Result<ExitCode> {
    let levels: Vec<&str> = show.levels.iter().map(String::as_str).collect();
    let config = Config::find(arguments, &levels)?;
    let mut reading = show.reading.clone();
    config.fill(&mut reading)?;
    let input = Input::open(&levels, &reading)?;
    let mut code = input.code();
    for (index, level) in input.levels().enumerate() {
        let gap = if index > 0 { "\n" } else { "" };
        let drawing = match level.playable() {
            Some(Level::Sokoban(level)) => sokoban(&level),
            Some(Level::Sokobond(level)) => sokobond(&level),
            None => {
                code = ExitCode::BadInput;
                String::new()
            }
        };
        let heading = paint::styled(&level.full_name(), paint::HEADING);
        match output::say(&format!("{gap}{heading}\n{drawing}")) {
            // The reader has closed the pipe.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            written => written?,
        }
        for remark in level.file.content.level_diagnostics(level.place) {
            diagnostics::complain(&diagnostics::render(remark, Some(&level.file.source)));
        }
    }
    Ok(code)
}

fn sokoban(level: &sokoban::Level) -> String {
    let position = sokoban::Position::start(level);
    let reachable = sokoban::rules::reachable(level, &position);
    let dead = sokoban_solver::analysis::dead_squares(level);
    let bound = sokoban_solver::analysis::lower_bound(level, &position.boxes, position.player);
    let explained = Explainer::new(level, true).prove(&position.boxes, position.player, POSITIONS);
    let mut marked = CellSet::new(level.size.area());
    marked.extend(explained.iter().flat_map(|dead| dead.boxes.iter().copied()));
    let bound = match (explained, bound) {
        (Some(dead), _) => {
            format!("no solution: {dead} (!: {})", places(level.size, dead.boxes.iter().copied()))
        }
        (None, Some(pushes)) => format!("at least {}", counted(pushes as usize, "push")),
        (None, None) => "no solution: the start is proved dead".to_owned(),
    };
    format!(
        "{}{} x {}; {}, {}; the player reaches {} (· ×); dead for boxes {} (x ×); {bound}\n{}\n",
        paint::sokoban(
            level,
            &position,
            Overlay { reachable: Some(&reachable), dead: Some(&dead), marked: Some(&marked) }
        ),
        level.size.width,
        level.size.height,
        counted(level.boxes.len(), "box"),
        counted(level.goals.len(), "goal"),
        counted(reachable.len(), "cell"),
        dead.len(),
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

fn sokobond(level: &sokobond::Level) -> String {
    let position = sokobond::Position::start(level);
    let elements = [
        (Element::Helium, "He"),
        (Element::Hydrogen, "H"),
        (Element::Oxygen, "O"),
        (Element::Nitrogen, "N"),
        (Element::Carbon, "C"),
    ];
    let atoms = elements.iter().filter_map(|&(element, name)| {
        let count = level.atoms.iter().filter(|(other, _)| *other == element).count();
        (count > 0).then(|| format!("{count} {name}"))
    });
    let modifiers = [
        (Modifier::Weaken, "weaken (/)"),
        (Modifier::Strengthen, "strengthen (+)"),
        (Modifier::Rotate, "rotate (@)"),
    ];
    let modifiers = modifiers.iter().filter_map(|&(modifier, name)| {
        let count = level.modifiers.iter().filter(|other| **other == Some(modifier)).count();
        (count > 0).then(|| format!(", {count} {name}"))
    });
    let free: usize = position.atoms().map(|atom| usize::from(position.free(level, atom))).sum();
    let reachable = sokobond::walk::reachable(level, &position);
    let mut molecules = position.molecules();
    molecules.sort_unstable();
    molecules.dedup();
    format!(
        "{}{} x {}; atoms {}; {}; the player reaches {} (•); {}{}; {}\n",
        paint::sokobond(level, &position, Some(&reachable)),
        level.size.width,
        level.size.height,
        atoms.collect::<Vec<_>>().join(" "),
        counted(molecules.len(), "molecule"),
        counted(reachable.len(), "cell"),
        counted(free, "free electron"),
        modifiers.collect::<String>(),
        outlook(level, &position),
    )
}

/// What is proved about the way to a solution, with no more than a short search.
fn outlook(level: &sokobond::Level, position: &sokobond::Position) -> String {
    let outlook = Outlook::new(level);
    if let Some(dead) = outlook.explain(level, position) {
        let places = places(level.size, dead.atoms.iter().map(|&atom| position.cell(atom)));
        return format!("no solution: {} ({places})", dead.sentence(level));
    }
    match outlook.lower_bound(level, position) {
        Some(moves) => format!("at least {}", counted(moves as usize, "move")),
        None => "no solution: the start is proved dead".to_owned(),
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
