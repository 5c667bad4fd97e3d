//! The model that grades follow; `docs/lab/difficulty.md` describes its data. The example `fits` repeats the fit. The deviations of the
//! sums of Sokoban are those over Microban and every tenth level of the other orders.

use super::model::{Model, Sum, Term, Weight};
use sokoworks::Game;
use std::sync::LazyLock;

/// The terms of levels whose positions are all known. They are those of Sokoban in both games: of Sokobond there are no plays.
const ALL_KNOWN: &[(Term, f64, f64, f64)] = &[
    (Term::Careless, 0.0318, 14.3311, 11.604),
    (Term::Effort, 0.1822, 6.3344, 2.7202),
    (Term::Solutions, -0.0312, 13.1483, 13.4637),
    (Term::Moves, 0.5194, 6.3577, 1.1239),
    (Term::Lost, 1.2338, 0.5161, 0.238),
    (Term::Bound, -0.2897, 3.7012, 1.2012),
];

/// Of Sokoban, levels whose positions are all known and the others; of Sokobond also solved levels and the others.
static STANDARD: LazyLock<Model> = LazyLock::new(|| {
    Model(vec![
        sum(Game::Sokoban, (3.1997, 1.1203, 306), ALL_KNOWN),
        sum(
            Game::Sokoban,
            (6.4003, 1.5963, 0),
            &[
                (Term::Effort, 0.3279, 12.2029, 4.3),
                (Term::Pieces, 0.8147, 3.4367, 0.9),
                (Term::Crowd, -0.0246, 45.7352, 20.4),
                (Term::Area, 1.1538, 7.2203, 0.82),
                (Term::Passages, 0.1362, 2.8254, 1.5),
                (Term::Opening, 0.4299, 2.3439, 0.8),
                (Term::Bound, -0.351, 5.5401, 1.6),
                (Term::Unsolved, -0.3372, 0.294, 0.46),
            ],
        ),
        sum(Game::Sokobond, (3.1997, 1.4914, 0), ALL_KNOWN),
        sum(
            Game::Sokobond,
            (5.5504, 1.701, 0),
            &[(Term::Effort, 0.3493, 10.7843, 4.5325), (Term::Moves, 0.3299, 7.7358, 1.5862)],
        ),
        sum(
            Game::Sokobond,
            (6.4003, 1.8216, 0),
            &[(Term::Effort, 0.4085, 12.1443, 4.4038), (Term::Bound, 0.1902, 5.5401, 1.8316)],
        ),
    ])
});

impl Model {
    /// The model that grades follow.
    pub fn standard() -> &'static Model {
        &STANDARD
    }
}

/// Of a sum the base, the spread and how many levels have plays, and the weights, each with the mean and the deviation of its term.
fn sum(game: Game, (base, spread, plays): (f64, f64, usize), weights: &[(Term, f64, f64, f64)]) -> Sum {
    let weight = |&(term, weight, typical, deviation): &(Term, f64, f64, f64)| Weight {
        term,
        weight,
        typical,
        deviation,
    };
    Sum { game, base, spread, plays, weights: weights.iter().map(weight).collect(), groups: Vec::new() }
}
