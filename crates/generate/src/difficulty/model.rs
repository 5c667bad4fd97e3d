//! How measures become one number: weighted sums, as data.
//!
//! The number is on a scale that means something: 5 is a level at which half of the plays of a public site fail, and a step of
//! [`STEP`] is one natural logarithm of failures over solves. `docs/lab/difficulty.md` describes how the weights were found, and
//! `soko grade --fit` finds them again, or others.

use super::Measures;
use crate::grade::Grade;
use sokoworks::Game;

/// The difficulty of a level at which as many plays fail as succeed.
pub const EVEN: f64 = 5.0;
/// Difficulty for each natural logarithm of failures over solves.
pub const STEP: f64 = 2.4;

/// Least chance of a careless player that counts: below, a level is as good as never solved by chance.
const LEAST_CHANCE: f64 = 1.0 / (1_u64 << 40) as f64;

/// A measure as it enters a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Term {
    /// Tries until a careless player solves the level, as a binary logarithm, at most 40.
    Careless,
    /// Positions of the search.
    Effort,
    /// Different shortest solutions.
    Solutions,
    /// Moves of the solution that was found.
    Moves,
    /// Share of lost positions, from 0 to 1.
    Lost,
    /// Boxes, or atoms.
    Pieces,
    /// The product of the logarithms of boxes and of positions of the search.
    Crowd,
    /// Cells of the smallest rectangle around the floor.
    Area,
    /// Floor squares.
    Squares,
    /// Squares in passages one square wide.
    Passages,
    /// Pushes that are possible at the start.
    Opening,
    /// The lower bound at the start.
    Bound,
    /// 1 for a level that the searches do not solve.
    Unsolved,
}

text::named!(
    Term, "measure":
    Careless "careless", Effort "effort", Solutions "solutions", Moves "moves", Lost "lost", Pieces "pieces",
    Crowd "crowd", Area "area", Squares "squares", Passages "passages", Opening "opening", Bound "bound",
    Unsolved "unsolved"
);

impl Term {
    /// Its value; none where it is not known. What counts something enters as log2(1 + n).
    pub fn of(self, measures: &Measures) -> Option<f64> {
        let log = |count: f64| (count + 1.0).log2();
        let yes = |is_true: bool| f64::from(u8::from(is_true));
        let (space, solution) = (measures.space.as_ref(), measures.solution.as_ref());
        Some(match self {
            Term::Careless => -space?.chance.max(LEAST_CHANCE).log2(),
            Term::Effort => log(measures.effort as f64),
            // Those that cannot be counted enter as the largest countable number: the weights were fitted that way.
            Term::Solutions => log(space?.solutions.unwrap_or(u64::MAX) as f64),
            Term::Moves => log(solution?.moves.len() as f64),
            Term::Lost => space?.lost,
            Term::Pieces => log(measures.pieces as f64),
            Term::Crowd => log(measures.pieces as f64) * log(measures.effort as f64),
            Term::Area => log(measures.area as f64),
            Term::Squares => log(measures.squares as f64),
            Term::Passages => log(measures.passages as f64),
            Term::Opening => log(measures.opening as f64),
            Term::Bound => log(measures.bound as f64),
            Term::Unsolved => yes(measures.cut_short),
        })
    }
}

/// One term of a sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weight {
    /// The measure.
    pub term: Term,
    /// Difficulty for each unit of the term.
    pub weight: f64,
    /// The mean of the term over the levels that the sum was fitted to: at this value it adds nothing.
    pub typical: f64,
    /// The standard deviation of the term over these levels.
    pub deviation: f64,
}

/// A sum of weighted terms, for the levels of one game whose terms are all known.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    /// The game.
    pub game: Game,
    /// The difficulty of a level with a typical value of every term.
    pub base: f64,
    /// Standard deviation of what people do around the sum, in difficulty.
    pub spread: f64,
    /// Levels with plays of people that it was fitted to. Without any, the spread is a guess from other levels.
    pub plays: usize,
    /// The terms.
    pub weights: Vec<Weight>,
    /// What is added for a group of levels, because of who plays it: a collection, a site.
    pub groups: Vec<(String, f64)>,
}

impl Sum {
    /// The values of its terms; none for the other game, or where one is not known.
    pub(super) fn values(&self, measures: &Measures) -> Option<Vec<f64>> {
        (self.game == measures.game)
            .then(|| self.weights.iter().map(|weight| weight.term.of(measures)).collect())
            .flatten()
    }

    /// The difficulty for values of its terms, whoever plays.
    pub(super) fn at(&self, values: &[f64]) -> f64 {
        self.base + self.shares(values).map(|share| share.1).sum::<f64>()
    }

    /// The difficulty for whoever plays; none where a term is not known.
    pub(super) fn of(&self, measures: &Measures) -> Option<f64> {
        Some(self.at(&self.values(measures)?))
    }

    /// What each term adds.
    fn shares(&self, values: &[f64]) -> impl Iterator<Item = (Term, f64)> {
        let share =
            |(weight, value): (&Weight, &f64)| (weight.term, weight.weight * (value - weight.typical));
        self.weights.iter().zip(values).map(share)
    }

    /// What is added for a group.
    fn effect(&self, group: &str) -> Option<(String, f64)> {
        self.groups.iter().find(|(name, _)| name.eq_ignore_ascii_case(group)).cloned()
    }
}

/// Sums for both games. That of a level is the first of its game whose terms are all known.
#[derive(Clone, Debug, PartialEq)]
pub struct Model(pub Vec<Sum>);

/// How hard a level is by a model.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// The difficulty: a real number, mostly from 1 to 10, finer than the grade.
    pub difficulty: f64,
    /// The interval that holds four in five levels with these measures.
    pub interval: (f64, f64),
    /// What each measure adds to the difficulty of a typical level, the largest first, whatever its sign.
    pub shares: Vec<(Term, f64)>,
    /// A group that the model knows, and what it adds: who plays it.
    pub group: Option<(String, f64)>,
    /// Levels with plays of people that the sum was fitted to; 0: how wide the interval is, is a guess from other levels.
    pub plays: usize,
}

/// Standard deviations to either side that hold four in five of a normal distribution.
pub(crate) const FOUR_IN_FIVE: f64 = 1.2816;

/// Standard deviation, in difficulty, of what measures that there was no memory for would have changed: for 23 levels of Microban, the
/// sum without all positions differs by so much from the sum with them.
const SHORT_OF_MEMORY: f64 = 0.7;

impl Model {
    /// The place of the sum for these measures.
    pub(super) fn place(&self, measures: &Measures) -> Option<usize> {
        self.0.iter().position(|sum| sum.values(measures).is_some())
    }

    /// Whether a sum has an effect of a group.
    pub fn knows(&self, group: &str) -> bool {
        self.0.iter().any(|sum| sum.effect(group).is_some())
    }

    /// The difficulty of a level for the players of a group; an empty or unknown name is everybody.
    pub fn estimate(&self, measures: &Measures, group: &str) -> Estimate {
        let found = self.0.iter().find_map(|sum| Some((sum, sum.values(measures)?)));
        let Some((sum, values)) = found else {
            // A model without a sum for this level gives no estimate.
            return Estimate {
                difficulty: EVEN,
                interval: (1.0, 10.0),
                shares: Vec::new(),
                group: None,
                plays: 0,
            };
        };
        let group = sum.effect(group);
        let difficulty = sum.at(&values) + group.as_ref().map_or(0.0, |group| group.1);
        let mut shares: Vec<(Term, f64)> = sum.shares(&values).collect();
        shares.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        let more = if measures.short_of_memory { SHORT_OF_MEMORY } else { 0.0 };
        let reach = FOUR_IN_FIVE * sum.spread.hypot(more);
        let interval = (difficulty - reach, difficulty + reach);
        Estimate { difficulty, interval, shares, group, plays: sum.plays }
    }
}

impl Measures {
    /// The grade; none for a level that is proved to have no solution.
    pub fn grade(&self) -> Option<Grade> {
        (!self.unsolvable).then(|| Grade::of(self.difficulty()))
    }

    /// The number that the grade rounds: finer than the grade, for putting levels in order.
    pub fn difficulty(&self) -> f64 {
        self.estimate().difficulty
    }

    /// The difficulty with its interval and what it is made of.
    pub fn estimate(&self) -> Estimate {
        Model::standard().estimate(self, "")
    }
}
