//! A new level, with its proof.

use crate::bytes::within;
use crate::dead_ends::without_dead_ends;
use crate::difficulty::{Measures, at_a_glance, measure_with};
use crate::draft::Draft;
use crate::features::pushes_every_box;
use crate::grade::Grade;
use crate::sokoban;
use crate::sokobond;
use crate::wish::Wish;
use grid::{Direction, Random};
use sokoworks::contract::{self, Lengths, measure_of};
use sokoworks::insight::{self, Insight, Survey, choose};
use sokoworks::{Budget, Game, GaveUp, Level, Measure, Objective, Position, Request, Verified, judge, solve};

/// A new level.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Made {
    /// The level.
    pub level: Level,
    /// A solution with fewest pushes, or in Sokobond fewest moves, verified by the judge. Of those with fewest pushes, one with
    /// fewest moves as far as a short search finds it.
    pub solution: Verified,
    /// What it has fewest of: as above, but moves of a [longest puzzle](crate::longest).
    pub fewest: Measure,
    /// Whether that is proved. It always is for Sokoban, by the backward search that found the start.
    pub proved: bool,
    /// What makes it hard.
    pub measures: Measures,
    /// How hard it is.
    pub grade: Grade,
    /// The number of the attempt that it comes from.
    pub attempt: u64,
}

/// Sentences about a level in its note, and in its record.
const SENTENCES: [usize; 2] = [2, 8];

impl Made {
    /// What is true of the level, the most telling first.
    pub fn insights(&self) -> Vec<Insight> {
        let start = Position::start(&self.level);
        Survey::new(&start, insight::POSITIONS, &within(&Budget::new())).insights(&start)
    }

    /// The most telling of it in a few sentences, which may be none.
    pub fn about(&self) -> String {
        let insights = self.insights();
        let sentences = choose(&insights, SENTENCES[0]).into_iter().map(|insight| insight.sentence.as_str());
        sentences.collect::<Vec<_>>().join(" ")
    }

    /// The level as all interfaces show it. `seed` is that of the wish.
    pub fn contract(&self, seed: u64, title: &str) -> contract::Made {
        let size = self.level.size();
        contract::Made {
            game: self.level.game().name().to_owned(),
            name: format!("{seed}-{}", self.attempt + 1),
            title: title.to_owned(),
            seed,
            attempt: self.attempt + 1,
            text: self.level.text(),
            width: size.width,
            height: size.height,
            solution: self.solution.letters.clone(),
            lengths: Lengths::of(&self.solution),
            proved: if self.proved { vec![self.fewest] } else { Vec::new() },
            rating: self.measures.rating(&self.measures.estimate()),
            insights: contract::Insight::choose(
                &self.insights(),
                SENTENCES[1],
                &Position::start(&self.level),
            ),
            ..contract::Made::default()
        }
    }
}

/// The result of an attempt.
#[derive(Debug)]
#[non_exhaustive]
pub struct Attempt {
    /// A level of a wanted grade, if one was found.
    pub made: Option<Made>,
    /// Positions that were searched.
    pub work: u64,
}

/// The grade that an attempt is at: the wanted grades in turn.
pub(crate) fn aimed_at(wish: &Wish, number: u64) -> u8 {
    let (low, high) = (wish.grades.0.number(), wish.grades.1.number());
    low + (number % u64::from(high.saturating_sub(low) + 1)) as u8
}

/// Attempt number `number` at a level: a function of the wish and the number alone, so that attempts can run at the same
/// time. The attempts take the wanted grades in turn. Of `budget`, the bytes and the flag count. Where the bytes do not suffice, the
/// flag is raised: with fewer another level would come of it.
pub fn attempt(wish: &Wish, number: u64, budget: &Budget) -> Attempt {
    let (low, high) = (wish.grades.0.number(), wish.grades.1.number());
    let mut grade = aimed_at(wish, number);
    let mut above = f64::NEG_INFINITY;
    if let Some(from) = &wish.vary {
        let Ok(measures) = measured(from, None, budget) else {
            return Attempt { made: None, work: 0 };
        };
        grade = (measures.grade().map_or(0, Grade::number) + 1).clamp(low, high);
        // After the first attempt, which only takes away what is useless, variants have to be harder.
        above = if number == 0 { above } else { measures.difficulty() };
    }
    let mut random = Random::new(wish.seed ^ (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    random.bits();
    // An attempt that searches nothing counts as well, so that a limit of positions ends any run.
    let mut work = 1;
    let mut best: Option<Made> = None;
    let distance = |made: &Made| made.grade.number().abs_diff(grade);
    let fits = |made: &Made| {
        (wish.grades.0..=wish.grades.1).contains(&made.grade) && made.measures.difficulty() > above
    };
    // What grows from one board of Sokobond is often nothing, or far from the grade. Beyond grade 6 more boards hit no more often.
    let boards = if wish.game == Game::Sokobond && wish.vary.is_none() && grade <= 6 { 3 } else { 1 };
    for _ in 0..boards {
        let (drafts, searched) = match wish.game {
            Game::Sokoban => sokoban::drafts(&mut random, wish, (grade, at_a_glance), number, budget),
            Game::Sokobond => sokobond::drafts(&mut random, wish, grade, number, budget),
        };
        work += searched;
        for draft in drafts {
            let Ok(measures) = measured(&draft.level, Some(&draft.moves), budget) else { break };
            work += measures.effort;
            let made = finished(draft, measures, number);
            // Of several the first, which growing finds best.
            if let Some(made) = made.filter(fits)
                && best.as_ref().is_none_or(|best| distance(&made) < distance(best))
            {
                best = Some(made);
            }
        }
        if best.as_ref().is_some_and(|best| distance(best) == 0) || budget.stop.raised().is_some() {
            break;
        }
    }
    best = best.and_then(|made| polished(made, budget, &mut work)).filter(fits);
    if budget.stop.raised().is_some() {
        best = None;
    }
    Attempt { made: best, work }
}

/// The measures of a level, unless there is no memory for all of them.
fn measured(level: &Level, known: Option<&[Direction]>, budget: &Budget) -> Result<Measures, GaveUp> {
    let measures = measure_with(level, known, budget)?;
    if measures.short_of_memory {
        budget.stop.raise(GaveUp::Memory);
        return Err(GaveUp::Memory);
    }
    Ok(measures)
}

/// Positions of the search for fewest moves among the solutions with fewest pushes, and its work in nanoseconds.
const POLISHING: (u64, u64) = (50_000, 500_000_000);

/// The level with a solution of fewer moves where a short search finds one, and without dead ends that this solution does
/// not enter.
fn polished(mut made: Made, budget: &Budget, work: &mut u64) -> Option<Made> {
    if made.level.game() == Game::Sokoban {
        let mut request = Request::default();
        (request.metric, request.tie_break) = (Objective::Pushes, true);
        request.sokoban.work = Some(POLISHING.1);
        let of_search = within(budget).nodes(POLISHING.0);
        if let Ok(answer) = solve(&made.level, &request, &of_search, &mut |_| {}) {
            if answer.unproved == Some(GaveUp::Memory) {
                budget.stop.raise(GaveUp::Memory);
            }
            *work += answer.statistics.expanded;
            let other = answer.solution().and_then(|moves| judge(&made.level, moves).ok());
            let is_better = |other: &Verified| {
                other.pushes() == made.solution.pushes()
                    && other.moves.len() < made.solution.moves.len()
                    && pushes_every_box(&made.level, &other.moves)
            };
            made.solution = other.filter(is_better).unwrap_or(made.solution);
        }
    }
    if let Some(level) = without_dead_ends(&made.level, &made.solution.moves) {
        made.solution = judge(&level, made.solution.moves).ok()?;
        made.measures = measured(&level, Some(&made.solution.moves), budget).ok()?;
        *work += made.measures.effort;
        made.grade = made.measures.grade()?;
        made.level = level;
    }
    Some(made)
}

/// The draft, if the judge accepts it and no search contradicts it.
fn finished(draft: Draft, mut measures: Measures, attempt: u64) -> Option<Made> {
    let mut solution = judge(&draft.level, draft.moves).ok()?;
    let mut proved = draft.level.game() == Game::Sokoban;
    let found = measures.solution.as_mut()?;
    if found.proved {
        // Of two shortest ones, the one with fewer moves.
        let other = judge(&draft.level, &found.moves).ok()?;
        if draft.level.game() == Game::Sokoban && other.pushes() != solution.pushes() {
            return None;
        }
        if !pushes_every_box(&draft.level, &other.moves) {
            return None;
        }
        if other.moves.len() < solution.moves.len() {
            solution = other;
        }
        proved = true;
    }
    // Where a rule of order decides, mirror images need not play alike, and players are surprised.
    if !solution.ambiguous.is_empty() {
        return None;
    }
    let grade = measures.grade()?;
    let fewest = measure_of(draft.level.game().metric());
    Some(Made { level: draft.level, solution, fewest, proved, measures, grade, attempt })
}
