//! What people like, as far as measures predict it.

use super::Measures;
use super::model::Term;

impl Measures {
    /// How well a level may be liked, for choosing between levels of one grade: the larger the better, in natural logarithms of
    /// likes over dislikes. Small levels with few boxes are liked better than other levels of their collection (rank correlation
    /// 0.42 with votes of visitors of a public site; `docs/lab/difficulty.md`). It does not compare levels of different
    /// collections.
    pub fn liking(&self) -> f64 {
        let log = |term: Term| term.of(self).unwrap_or(0.0);
        -0.25 * log(Term::Squares) - 0.28 * log(Term::Pieces)
    }
}
