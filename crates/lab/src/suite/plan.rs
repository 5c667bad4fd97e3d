//! The list of runs: every solver on every level as often as asked, in an order that is shuffled by a seed.
//!
//! The plan holds the levels themselves, so that a task on another machine needs nothing else. Levels that are the same
//! up to symmetry are run once. The same plan gives the same list on every machine.

use super::solver::Solver;
use super::{Limits, Sample, sample};
use crate::record::{Remark, RunKey, identity};
use grid::Random;
use sample::Shape;
use serde::{Deserialize, Serialize};
use sokoworks::{Game, Level};

/// Everything that is to be run.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Plan {
    /// Name of the suite.
    pub suite: String,
    /// Where it runs, as the results call it.
    pub machine: String,
    /// Seed of the order.
    pub seed: u64,
    /// How often each solver tries each level.
    pub repeats: u16,
    /// The limits of each run.
    pub limits: Limits,
    /// The levels.
    pub levels: Vec<Entrant>,
    /// The solvers.
    pub solvers: Vec<Solver>,
}

/// A level of a plan.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
pub struct Entrant {
    /// The set that it belongs to.
    pub set: String,
    /// Its file, as it was named.
    pub file: String,
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its title.
    pub title: String,
    /// The level up to symmetry, in hexadecimal digits.
    pub identity: String,
    /// The level as text.
    pub text: String,
    /// What was assumed or left out when it was read.
    #[serde(default)]
    pub warnings: Vec<Remark>,
    /// The fewest pushes known.
    pub best_pushes: Option<usize>,
    /// The fewest moves known.
    pub best_moves: Option<usize>,
}

/// One run of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// Place of the level.
    pub level: u32,
    /// Place of the solver.
    pub solver: u16,
    /// Number of the repeat, from 1.
    pub repeat: u16,
}

impl Entrant {
    /// A level as a plan has it: its identity and its text; the rest is left to the caller.
    pub fn new(level: &Level) -> Entrant {
        Entrant { identity: identity(level), text: level.text(), ..Entrant::default() }
    }

    /// What it is sampled by.
    pub fn shape(level: &Level) -> Shape {
        match level {
            Level::Sokoban(level) => {
                Shape { boxes: level.boxes().iter().count(), cells: level.floor().iter().count() }
            }
            Level::Sokobond(level) => {
                let cells = level.size().cells().filter(|&cell| !level.is_wall(cell)).count();
                Shape { boxes: level.atoms().len(), cells }
            }
        }
    }

    /// Name of the file that a solver reads.
    pub fn file_name(&self, game: Game) -> &'static str {
        match game {
            Game::Sokoban => "level.xsb",
            Game::Sokobond => "level.txt",
        }
    }
}

/// Leaves out levels that others equal up to symmetry, and those that are not in the sample. Returns how many were the
/// same as others.
pub fn choose(levels: &mut Vec<(Entrant, Shape)>, wanted: Option<Sample>) -> usize {
    let before = levels.len();
    let mut seen = std::collections::HashSet::new();
    levels.retain(|(level, _)| seen.insert(level.identity.clone()));
    let same = before - levels.len();
    if let Some(wanted) = wanted {
        let shapes: Vec<Shape> = levels.iter().map(|(_, shape)| *shape).collect();
        let chosen = sample::sample(&shapes, wanted);
        let mut place = 0;
        levels.retain(|_| {
            place += 1;
            chosen.binary_search(&(place - 1)).is_ok()
        });
    }
    same
}

impl Plan {
    /// All runs in their order.
    pub fn jobs(&self) -> Vec<Job> {
        let mut jobs = Vec::with_capacity(self.count());
        for repeat in 1..=self.repeats {
            for level in 0..self.levels.len() as u32 {
                jobs.extend((0..self.solvers.len() as u16).map(|solver| Job { level, solver, repeat }));
            }
        }
        let mut random = Random::new(self.seed);
        for place in (1..jobs.len()).rev() {
            jobs.swap(place, random.index(place + 1));
        }
        jobs
    }

    /// How many runs there are.
    pub fn count(&self) -> usize {
        self.levels.len() * self.solvers.len() * usize::from(self.repeats)
    }

    /// The identity of a run.
    pub fn key(&self, job: Job) -> RunKey {
        let (level, solver) = (&self.levels[job.level as usize], &self.solvers[usize::from(job.solver)]);
        let names = [
            &self.suite, &level.identity, &solver.name, &solver.options_hash, &solver.revision, &self.machine,
        ];
        RunKey { names: names.map(String::clone), repeat: job.repeat }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Contestant;
    use std::path::Path;

    fn level(text: &str) -> (Entrant, Shape) {
        let level: Level = text.parse().expect("a level");
        (Entrant::new(&level), Entrant::shape(&level))
    }

    #[test]
    fn levels_that_are_the_same_up_to_symmetry_are_run_once() {
        let mut levels =
            vec![level("#####\n#@$.#\n#####"), level("#####\n#.$@#\n#####"), level("######\n#@ $.#\n######")];
        assert_eq!(levels[0].1, Shape { boxes: 1, cells: 3 });
        assert_eq!(levels[1].0.text.trim(), "#####\n#.$@#\n#####");
        assert_eq!((choose(&mut levels, None), levels.len()), (1, 2));
        assert_eq!((choose(&mut levels, Some(Sample { levels: 1, seed: 1 })), levels.len()), (0, 1));
        let bond = level("xxxxxx\nxH--hx\nxxxxxx");
        assert_eq!(bond.1, Shape { boxes: 2, cells: 4 });
        assert_eq!(Level::read(bond.0.text.as_bytes()).map(|level| level.game()), Ok(Game::Sokobond));
    }

    #[test]
    fn every_run_is_in_the_plan_once_in_an_order_that_the_seed_decides() {
        let folder = Path::new(".");
        let this = std::env::current_exe().expect("a program");
        let limits = Limits::default();
        let solver = Solver::resolve(&Contestant::default(), &limits, folder, &this, "1").expect("a solver");
        let other = Solver { name: "other".to_owned(), ..solver.clone() };
        let levels = (3..13).map(|length| {
            level(&format!("{0}\n#@{1}$.#\n{0}", "#".repeat(length + 4), " ".repeat(length))).0
        });
        let mut plan = Plan {
            suite: "s".to_owned(),
            machine: "m".to_owned(),
            seed: 1,
            repeats: 3,
            limits,
            levels: levels.collect(),
            solvers: vec![solver, other],
        };
        let jobs = plan.jobs();
        let keys: std::collections::HashSet<RunKey> = jobs.iter().map(|&job| plan.key(job)).collect();
        assert_eq!((jobs.len(), keys.len(), plan.count()), (60, 60, 60));
        assert_eq!(jobs, plan.jobs());
        plan.seed = 2;
        assert_ne!(jobs, plan.jobs());
    }
}
