//! The model that grades follow. `soko grade --fit` prints such sums; `docs/lab/difficulty.md` says which data these come from.

use super::model::{Model, Sum, Term, Weight};
use sokoworks::Game;
use std::sync::LazyLock;

/// Of Sokoban, levels whose positions are all known and the others; of Sokobond, solved levels and the others.
pub(super) static STANDARD: LazyLock<Model> = LazyLock::new(|| Model(Vec::new()));
