//! How hard a level is, in the words of all interfaces.

use crate::difficulty::{Estimate, Measures, OfSolution, Term};
use crate::grade::Grade;
use sokoworks::Game;
use sokoworks::contract::{RatedSolution, RatedSpace, Rating, Share, measure_of};
use text::{counted, counted_short};

/// Least difficulty that a measure adds or takes to be named.
const LEAST: f64 = 0.25;

impl Measures {
    /// The measures with the difficulty that a model sums them up to.
    pub fn rating(&self, estimate: &Estimate) -> Rating {
        let grade = (!self.unsolvable).then(|| Grade::of(estimate.difficulty));
        Rating {
            grade: grade.map(Grade::number),
            word: grade.map(|grade| grade.word().to_owned()),
            difficulty: estimate.difficulty,
            interval: estimate.interval,
            plays: estimate.plays,
            reasons: self.reasons(estimate),
            pieces: self.pieces,
            squares: self.squares,
            area: self.area,
            passages: self.passages,
            opening: self.opening,
            modifiers: self.modifiers,
            electrons: self.electrons,
            lower_bound: self.bound,
            effort: self.effort,
            cut_short: self.cut_short,
            short_of_memory: self.short_of_memory,
            solution: self.solution.as_ref().map(|found| rated(found, self.game)),
            space: self.space.map(|space| RatedSpace {
                positions: space.positions,
                lost: space.lost,
                solutions: space.solutions,
                trap: space.trap,
                chance: space.chance,
            }),
        }
    }

    /// Whether a measure is a reason. What a level does not have is none, and neither is the lower bound: alone it makes levels harder, and
    /// in the sum it takes back what the moves and the search say twice (a suppressor variable).
    fn is_reason(&self, term: Term) -> bool {
        match term {
            Term::Bound => false,
            Term::Unsolved => self.cut_short,
            Term::Passages => self.passages > 0,
            Term::Lost => self.space.is_some_and(|space| space.lost >= 0.005),
            _ => true,
        }
    }

    /// What matters, the most important first: measures, and who plays.
    pub fn reasons(&self, estimate: &Estimate) -> Vec<Share> {
        let named = estimate.shares.iter().filter(|(term, _)| self.is_reason(*term));
        let share = |&(term, share): &(Term, f64)| Share {
            measure: term.name().to_owned(),
            share,
            words: words(term, self),
        };
        let group = estimate.group.iter().map(|(name, share)| Share {
            measure: "group".to_owned(),
            share: *share,
            words: format!("who plays {name}"),
        });
        let mut reasons: Vec<Share> =
            named.map(share).chain(group).filter(|reason| reason.share.abs() >= LEAST).collect();
        reasons.sort_by(|a, b| b.share.abs().total_cmp(&a.share.abs()));
        reasons
    }
}

fn rated(found: &OfSolution, game: Game) -> RatedSolution {
    let fewest = measure_of(game.metric());
    RatedSolution {
        moves: found.moves.len(),
        pushes: found.pushes,
        box_lines: found.lines,
        box_changes: found.changes,
        astray: found.astray,
        proved: if found.proved { vec![fewest] } else { Vec::new() },
        choices: found.choices,
        fatal: found.fatal,
    }
}

/// The words of a measure of a level.
fn words(term: Term, measures: &Measures) -> String {
    let space = measures.space.as_ref();
    match term {
        Term::Careless => careless(space.map_or(0.0, |space| space.chance)),
        Term::Effort => format!("{} searched", counted_short(measures.effort, "position")),
        Term::Solutions => solutions(space.map_or(Some(0), |space| space.solutions)),
        Term::Moves => counted(measures.solution.as_ref().map_or(0, |found| found.moves.len()), "move"),
        Term::Lost => {
            format!("{:.0}% of all positions are lost", space.map_or(0.0, |space| space.lost) * 100.0)
        }
        Term::Pieces => match measures.game {
            Game::Sokoban => counted(measures.pieces, "box"),
            Game::Sokobond => counted(measures.pieces, "atom"),
        },
        Term::Crowd => "the number of boxes together with the search".to_owned(),
        Term::Area => format!("{} in all", counted(measures.area, "cell")),
        Term::Squares => counted(measures.squares, "floor square"),
        Term::Passages => format!("{} in narrow passages", counted(measures.passages, "square")),
        Term::Opening => format!("{} possible at the start", counted(measures.opening, "push")),
        Term::Bound => format!("at least {}", counted(measures.bound, "push")),
        Term::Unsolved => "not solved in the work that a grade takes".to_owned(),
    }
}

/// The largest number of shortest solutions that is shown as a number: steps that can be made in any order multiply it, so a larger one
/// carries no more information.
const MOST_SOLUTIONS: u64 = 1_000;

/// How many shortest solutions there are; none for more than can be counted.
pub fn solutions(number: Option<u64>) -> String {
    match number {
        Some(1) => "only one shortest solution".to_owned(),
        Some(number) if number <= MOST_SOLUTIONS => counted_short(number, "shortest solution"),
        _ => "very many shortest solutions".to_owned(),
    }
}

/// How careless play ends.
pub fn careless(chance: f64) -> String {
    match chance {
        chance if chance < 0.001 => "careless play hardly ever solves it".to_owned(),
        chance if chance < 0.1 => format!("careless play solves it in one of {:.0} tries", 1.0 / chance),
        chance => format!("careless play solves it in {:.0}% of tries", chance * 100.0),
    }
}
