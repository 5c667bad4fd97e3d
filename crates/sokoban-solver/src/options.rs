//! The options of the solver.

use crate::deadlock::pruning::Pruning;
use crate::engine::crew::cluster::Cluster;
use crate::fess::options::FessOptions;
use crate::ground::metric::Metric;
use crate::ground::view::View;
use crate::parameters::Parameters;
use grid::{Bounds, OutOfBounds};
use std::path::PathBuf;
use std::sync::Arc;
use text::UnknownName;

/// What to minimize.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// The first solution found, whatever its length.
    #[default]
    Any,
    /// Fewest pushes, proved; when a limit is reached first, the best known, not proved. With `auto`, one thread and the
    /// same node budget never more pushes than with [`Any`](Objective::Any).
    Pushes,
    /// Fewest moves, proved; when a limit is reached first, the best known, not proved. With `auto`, one thread and the
    /// same node budget never more moves than with [`Any`](Objective::Any).
    Moves,
}

text::named!(Objective, "metric": Any "any", Moves "moves", Pushes "pushes");

impl Objective {
    /// The metric that decides which of two solutions is better.
    pub(crate) const fn deciding(self) -> Metric {
        match self {
            Objective::Moves => Metric::Moves,
            Objective::Any | Objective::Pushes => Metric::Pushes,
        }
    }
}

/// To search for the least of a metric.
impl From<Metric> for Objective {
    fn from(metric: Metric) -> Objective {
        match metric {
            Metric::Moves => Objective::Moves,
            Metric::Pushes => Objective::Pushes,
        }
    }
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Method {
    /// The line-up of this crate's own searches.
    #[default]
    Auto,
    /// Breadth-first over single moves: fewest moves, proved. Over pushes when pushes are wanted.
    Bfs,
    /// Depth-first over single moves with a depth limit.
    Dfs,
    /// Depth-first over single moves with a growing depth limit: fewest moves, proved.
    Iddfs,
    /// Breadth-first over pushes with the player's reachable area: fewest pushes, proved.
    Area,
    /// Depth-first over pushes with the player's reachable area and a depth limit.
    AreaDfs,
    /// A*: over pushes, or over moves when moves are wanted.
    AStar,
    /// Iterative-deepening A*: over pushes, or over moves when moves are wanted.
    IdaStar,
    /// Best-first by the lower bound over pushes: no proof of length.
    Greedy,
    /// From both ends: over pushes, or over moves when moves are wanted.
    Bidirectional,
    /// A* to positions pulled back from the goals to `depth`: no proof of length.
    Sphere,
    /// A* with a goal of its own for each box: no proof of length.
    Fixed,
    /// Greedy, filling one goal after the other in a given order: no proof of length.
    Parking,
}

text::named!(
    Method, "method":
    Auto "auto", Bfs "bfs", Dfs "dfs", Iddfs "iddfs", Area "area", AreaDfs "area-dfs", AStar "astar", IdaStar "idastar",
    Greedy "greedy", Bidirectional "bidirectional", Sphere "sphere", Fixed "fixed", Parking "parking"
);

/// How the method `sphere` measures how far a box is from a place of another position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SphereDistances {
    /// The other boxes are walls, but one of them may step aside for a penalty.
    #[default]
    Relaxed,
    /// The other boxes are walls.
    Strict,
    /// Not at all: the search is breadth-first.
    Ignored,
}

text::named!(SphereDistances, "distances": Relaxed "relaxed", Strict "strict", Ignored "ignored");

/// One of several runs that solve a level together: each has some of the searches, and together they have all. The answer of
/// the first that solves the level, or proves that it cannot be solved, is that of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// Most runs that solve a level together. With more of them than searches, the last ones have none, and give up.
    pub const MOST: usize = 64;

    /// Run `number`, from 0, of `of` runs.
    ///
    /// # Errors
    /// When there are none or more than [`MOST`](Part::MOST), or there is no run of that number.
    pub fn new(number: usize, of: usize) -> Result<Part, OutOfBounds> {
        Bounds::new("number of parts", 1, Part::MOST).check(of)?;
        Bounds::new("part", 0, of - 1).check(number)?;
        Ok(Part { number, of })
    }

    /// Which run it is, from 0.
    pub const fn number(self) -> usize {
        self.number
    }

    /// How many there are.
    pub const fn of(self) -> usize {
        self.of
    }
}

/// Some of the searches of `auto`, or all of them: [`Searches::named`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Searches {
    /// Names; empty for all.
    pub(crate) names: Vec<&'static str>,
}

/// Where the positions of a proof lie that needs more memory than there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disk {
    /// A folder for files. Each search has one of its own inside, which is deleted at the end; a search that was killed goes on
    /// with what it left there.
    pub folder: PathBuf,
    /// Most bytes of the files of a search; none is no limit but what is free.
    pub most: Option<u64>,
    /// Whether the files stay when a limit ends the search, for another run to go on.
    pub keeps: bool,
}

/// What to do and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// How to search.
    pub method: Method,
    /// What to minimize.
    pub metric: Objective,
    /// Threads to use; 0 counts as 1. With one thread and a node budget the answer is the same on every
    /// machine.
    pub threads: usize,
    /// Deepest level that `dfs` and `area-dfs` (10,000 when `None`) and `iddfs` (no limit when `None`) go to, in what
    /// they count; 0 is no limit. How far `sphere` pulls back; when `None` or 0, as far as it takes some thousands of
    /// positions.
    pub depth: Option<u32>,
    /// How `sphere` measures distances.
    pub distances: SphereDistances,
    /// In which order `parking` fills the goals: their numbers, row by row from 0, those left out last. Empty for the
    /// order of a packing plan.
    pub order: Vec<usize>,
    /// Whether `auto`, once the [metric](Options::metric) is proved, goes on to a solution that has the fewest of the other
    /// metric among those with as few of this one, until [that is proved](crate::Report::tie_is_proved) or a limit is reached.
    /// Without a metric it means nothing.
    pub tie_break: bool,
    /// Tests in use.
    pub pruning: Pruning,
    /// Advisors of feature space search in use.
    pub fess: FessOptions,
    /// The numbers that trade work, memory and strength.
    pub parameters: Parameters,
    /// The searches that `auto` may use.
    pub searches: Searches,
    /// Which of the searches for any solution `auto` has, where several runs without common memory solve a level together;
    /// none for all.
    pub part: Option<Part>,
    /// Most [work](crate::SearchReport::work) of each thread of `auto`: a limit that is the same on every machine and
    /// fairer to compare by than nodes.
    pub work: Option<u64>,
    /// Whether `auto`, when it has a solution, looks for one of fewer pushes until a limit is reached or the
    /// fewest are proved. With a [metric](Options::metric) it does so in any case, in that metric.
    pub improve: bool,
    /// Whether `auto` makes solutions shorter that are not proved shortest.
    pub shorten: bool,
    /// Where to show the positions that a search expands; `auto` shows none.
    pub view: Option<View>,
    /// Where the positions of a proof lie when `auto` has not proved the [metric](Options::metric) after some seconds of work:
    /// in memory unless a folder is given. It needs the feature `disk`, and means nothing without a metric.
    pub disk: Option<Disk>,
    /// The processes that prove the [metric](Options::metric) together when `auto` has not proved it after some seconds of work.
    /// It needs the feature `ranks`, without which there is no [`Cluster`], and means nothing without a metric.
    pub cluster: Option<Arc<Cluster>>,
}

impl Options {
    /// The switches of the tests of positions and of the advisors, with their names.
    pub fn switches(&mut self) -> impl Iterator<Item = (&'static str, &mut bool)> {
        self.pruning.switches().into_iter().chain(self.fess.switches())
    }

    /// The switch of that name, such as `dead-squares` or `opener`.
    ///
    /// # Errors
    /// When there is no such test or advisor.
    pub fn switch(&mut self, name: &str) -> Result<&mut bool, UnknownName> {
        UnknownName::find("rule", name, self.switches())
    }

    /// In which metric `auto` looks for better solutions once it has one, if in any.
    pub(crate) fn goes_on_in(&self) -> Option<Metric> {
        (self.improve || self.metric != Objective::Any).then_some(self.metric.deciding())
    }

    /// Whether a proof that `auto` does not find is made on disk or by many processes.
    pub(crate) fn goes_on_elsewhere(&self) -> bool {
        self.disk.is_some() || self.cluster.is_some()
    }

    /// The same with at most `most` nanoseconds of work of each thread.
    #[cfg(any(test, feature = "disk", feature = "ranks"))]
    pub(crate) fn with_work_up_to(&self, most: u64) -> Options {
        Options { work: Some(self.work.map_or(most, |work| work.min(most))), ..self.clone() }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            method: Method::Auto,
            metric: Objective::Any,
            threads: 2,
            depth: None,
            distances: SphereDistances::default(),
            order: Vec::new(),
            tie_break: false,
            pruning: Pruning::default(),
            fess: FessOptions::default(),
            parameters: Parameters::default(),
            searches: Searches::default(),
            part: None,
            work: None,
            improve: false,
            shorten: true,
            view: None,
            disk: None,
            cluster: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_few() {
        let part = |number, of| Part::new(number, of).map(|part| (part.number(), part.of())).ok();
        assert_eq!((part(0, 1), part(63, 64)), (Some((0, 1)), Some((63, 64))));
        for (number, of) in [(0, 0), (1, 1), (5, 2), (0, 65), (1, 100_000_000), (0, usize::MAX)] {
            assert_eq!(part(number, of), None, "{number} of {of}");
        }
    }
}
