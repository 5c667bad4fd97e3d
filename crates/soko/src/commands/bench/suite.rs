//! From the command line to a plan: the suite read, its levels and solvers found.

use crate::arguments::bench::Planning;
use crate::exit_code::ExitCode;
use crate::files;
use crate::input::{Chosen, Input};
use crate::options::Reading;
use crate::output::diagnostics::{self, Problem, Source};
use crate::quantity::counted;
use crate::storage::records::problem;
use lab::Machine;
use lab::report::Best;
use lab::suite::plan::{Entrant, Plan, choose};
use lab::suite::sample::Shape;
use lab::suite::solver::{OWN, Solver};
use lab::suite::{Contestant, Sample, Suite};
use sokoworks::judge;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use text::Diagnostic;

/// The plan that the command line asks for, on this machine, and the exit code of what was read for it.
pub(super) fn plan(planning: &Planning, machine: &Machine) -> anyhow::Result<(Plan, ExitCode)> {
    let (mut suite, folder) = read(planning)?;
    overrule(&mut suite, planning)?;
    let limits = suite.limits();
    let this = std::env::current_exe()?;
    let version = env!("CARGO_PKG_VERSION");
    let mut solvers = Vec::new();
    for contestant in &suite.solvers {
        let solver = Solver::resolve(contestant, &limits, &folder, &this, version).map_err(problem)?;
        let twin = solvers.iter().find(|other: &&Solver| other.name == solver.name);
        if twin.is_some() {
            let message = format!("two solvers have the name {}", solver.name);
            return Err(Problem::new("E-BENCH", message).help("give each its own `name`").into());
        }
        solvers.push(solver);
    }
    let (mut levels, code) = levels(&suite, &folder, &planning.reading)?;
    let same = choose(&mut levels, suite.sample);
    if same > 0 {
        let same = counted(same, "level");
        diagnostics::complain(&format!("note: {same} left out: the same as others up to symmetry\n"));
    }
    let levels = levels.into_iter().map(|(level, _)| level).collect();
    let name = planning.machine.clone().unwrap_or_else(|| machine.name.clone());
    let (seed, repeats) = (suite.seed, suite.repeats.unwrap_or(1));
    Ok((Plan { suite: suite.name, machine: name, seed, repeats, limits, levels, solvers }, code))
}

/// The suite, and the folder that its names are relative to.
fn read(planning: &Planning) -> anyhow::Result<(Suite, PathBuf)> {
    let [name] = planning.suite.as_slice() else {
        let levels = planning.suite.clone();
        return Ok((Suite { name: "bench".to_owned(), levels, ..Suite::default() }, PathBuf::from(".")));
    };
    let path = Path::new(name);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if path.extension().is_none_or(|extension| extension != "toml") {
        let plain = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '-' };
        let stem: String = stem.chars().map(plain).collect();
        let stem = stem.trim_matches(['-', '.']).to_owned();
        let name_of = if stem.is_empty() { "bench".to_owned() } else { stem };
        return Ok((
            Suite { name: name_of, levels: vec![name.clone()], ..Suite::default() },
            PathBuf::from("."),
        ));
    }
    let bytes = files::read(path, files::LIMIT)?;
    let source = Source::new(name.clone(), String::from_utf8_lossy(&bytes).into_owned());
    let mut suite = Suite::parse(&source.text).map_err(|fault| {
        let mut diagnostic = Diagnostic::error("E-BENCH", fault.message);
        if let Some(span) = fault.span {
            let (line, column, width) = source.place(span);
            diagnostic = diagnostic.at(line, column, width);
        }
        let problem = Problem { diagnostic, source: Some(source.clone()) };
        if fault.help.is_empty() { problem } else { problem.help(fault.help) }
    })?;
    if suite.name.is_empty() {
        suite.name = stem;
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if suite.levels.is_empty() {
        let problem = Problem::new("E-BENCH", format!("{name} names no levels"));
        return Err(problem.help("levels = [\"sets/*.xsb\"]").into());
    }
    Ok((suite, folder.to_owned()))
}

/// Options of the command line overrule the suite.
fn overrule(suite: &mut Suite, planning: &Planning) -> anyhow::Result<()> {
    suite.time = planning.time.or(suite.time);
    suite.cpu = planning.cpu.or(suite.cpu);
    suite.memory = planning.memory.or(suite.memory);
    suite.repeats = planning.repeats.or(suite.repeats);
    suite.seed = planning.seed.unwrap_or(suite.seed);
    if let Some(levels) = planning.sample {
        if levels == 0 {
            return Err(Problem::new("E-BENCH", "a sample has at least 1 level").into());
        }
        suite.sample = Some(Sample { levels, seed: suite.seed });
    }
    if !planning.solver.is_empty() {
        let here = std::env::current_dir()?;
        let contestant = |solver: &String| match solver.as_str() {
            OWN => Contestant::default(),
            file => Contestant {
                adapter: Some(here.join(file).to_string_lossy().into_owned()),
                ..Contestant::default()
            },
        };
        suite.solvers = planning.solver.iter().map(contestant).collect();
    }
    if suite.solvers.is_empty() {
        suite.solvers.push(Contestant::default());
    }
    if let Some(label) = &planning.label {
        let [one] = suite.solvers.as_mut_slice() else {
            let problem = Problem::new("E-BENCH", "`--label` names one solver, and there are several");
            return Err(problem.help("give each its own `name` in a suite").into());
        };
        one.name.clone_from(label);
    }
    for own in suite.solvers.iter_mut().filter(|one| one.adapter.is_none() && one.program.is_none()) {
        if let Some(options) = &planning.options {
            own.options = options.split_whitespace().map(str::to_owned).collect();
        }
        own.threads = planning.threads.or(own.threads);
    }
    suite.best.extend(planning.best.iter().map(|table| {
        let path = Path::new(table);
        std::path::absolute(path).unwrap_or(path.to_owned()).to_string_lossy().into_owned()
    }));
    Ok(())
}

/// The levels of the suite that can be played, and the exit code of what was read.
fn levels(
    suite: &Suite,
    folder: &Path,
    reading: &Reading,
) -> anyhow::Result<(Vec<(Entrant, Shape)>, ExitCode)> {
    let is_here = folder == Path::new(".");
    let name =
        |name: &String| if is_here { name.clone() } else { folder.join(name).to_string_lossy().into_owned() };
    let names: Vec<String> = suite.levels.iter().map(name).collect();
    let input = Input::open(&names, reading)?;
    let bests = bests(suite, folder)?;
    let mut found = Vec::new();
    let mut alone: HashMap<String, usize> = HashMap::new();
    for level in input.levels() {
        let (set, number) = place(level, &mut alone);
        let Some(playable) = level.playable() else { continue };
        let solutions = level.file.content.solutions(level.place);
        let valid: Vec<_> = solutions.iter().filter_map(|moves| judge(&playable, moves).ok()).collect();
        let tables = || bests.iter().filter(|best| best.set == set);
        let pushes = valid.iter().filter_map(sokoworks::Verified::pushes);
        let moves = valid.iter().map(|solution| solution.moves.len());
        found.push((
            Entrant {
                file: level.file.source.name.clone(),
                title: level.title().to_owned(),
                warnings: level.warnings(),
                best_pushes: pushes.chain(tables().filter_map(|best| best.pushes(number))).min(),
                best_moves: moves.chain(tables().filter_map(|best| best.moves(number))).min(),
                set,
                number,
                ..Entrant::new(&playable)
            },
            Entrant::shape(&playable),
        ));
    }
    if input.levels().len() == 1 {
        input.complain_of_unplayable();
    }
    Ok((found, input.code()))
}

/// The set of a level and its number in it: the file, or the folder of files with one level each.
fn place(level: Chosen<'_>, alone: &mut HashMap<String, usize>) -> (String, usize) {
    let path = Path::new(&level.file.source.name);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let parent = path.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    match parent {
        Some(parent) if level.file.count() == 1 => {
            let number = alone.entry(parent.clone()).or_default();
            *number += 1;
            (parent, *number)
        }
        _ => (stem, level.number()),
    }
}

/// The tables of best known solutions.
fn bests(suite: &Suite, folder: &Path) -> anyhow::Result<Vec<Best>> {
    let mut bests = Vec::new();
    for pattern in &suite.best {
        let pattern = folder.join(pattern).to_string_lossy().into_owned();
        let found =
            glob::glob(&pattern).map_err(|error| Problem::new("E-NOFILE", format!("{pattern}: {error}")))?;
        let mut paths: Vec<PathBuf> = found.flatten().collect();
        if paths.is_empty() {
            return Err(Problem::new("E-NOFILE", format!("no such file: {pattern}")).into());
        }
        paths.sort();
        for path in paths {
            let bytes = files::read(&path, files::LIMIT)?;
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            bests.push(Best::read(&stem, &String::from_utf8_lossy(&bytes)));
        }
    }
    Ok(bests)
}
