//! The model that grades follow. `soko grade --fit` prints such sums; `docs/lab/difficulty.md` describes their data.

use super::model::{Model, Sum, Term, Weight};
use sokoworks::Game;
use std::sync::LazyLock;

/// Of Sokoban, levels whose positions are all known and the others; of Sokobond, solved levels and the others.
static STANDARD: LazyLock<Model> = LazyLock::new(|| {
    Model(vec![
        sum(
            Game::Sokoban,
            (3.1997, 1.1203),
            &[
                (Term::Careless, 0.0318, 14.3311),
                (Term::Effort, 0.1822, 6.3344),
                (Term::Solutions, -0.0312, 13.1483),
                (Term::Moves, 0.5194, 6.3577),
                (Term::Lost, 1.2338, 0.5161),
                (Term::Bound, -0.2897, 3.7012),
            ],
        ),
        sum(
            Game::Sokoban,
            (6.4003, 1.1084),
            &[
                (Term::Effort, 0.3279, 12.2029),
                (Term::Pieces, 0.8147, 3.4367),
                (Term::Crowd, -0.0246, 45.7352),
                (Term::Area, 1.1538, 7.2203),
                (Term::Passages, 0.1362, 2.8254),
                (Term::Opening, 0.4299, 2.3439),
                (Term::Bound, -0.351, 5.5401),
                (Term::Unsolved, -0.3372, 0.294),
            ],
        ),
        sum(
            Game::Sokobond,
            (4.43238, 1.18),
            &[
                (Term::Weakens, 1.554, 0.41),
                (Term::Strengthens, 1.066, 0.28),
                (Term::Rotates, 3.367, 0.28),
                (Term::Effort, 0.202, 7.44),
                (Term::Moves, 0.252, 4.31),
                (Term::Unsolved, 0.758, 0.0),
            ],
        ),
        sum(
            Game::Sokobond,
            (3.47292, 1.18),
            &[
                (Term::Weakens, 1.554, 0.42),
                (Term::Strengthens, 1.066, 0.28),
                (Term::Rotates, 3.367, 0.28),
                (Term::Effort, 0.202, 7.84),
                (Term::Unsolved, 0.758, 0.04),
            ],
        ),
    ])
});

impl Model {
    /// The model that grades follow.
    pub fn standard() -> &'static Model {
        &STANDARD
    }
}

/// A sum of weights, each with the typical value of its term.
fn sum(game: Game, (base, spread): (f64, f64), weights: &[(Term, f64, f64)]) -> Sum {
    let weight = |&(term, weight, typical): &(Term, f64, f64)| Weight { term, weight, typical };
    Sum { game, base, spread, weights: weights.iter().map(weight).collect() }
}
