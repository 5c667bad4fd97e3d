//! A new level.

use crate::fault::Fault;
use crate::names::named;
use crate::tasks::run::Run;
use generate::{Event, Grade, Made, Order, Pattern, Theme, Wish, generate};
use serde::Deserialize;
use serde_json::{Value, json};
use sokoworks::{Game, Statistics};

/// What is wanted of the level, with the names of the command line.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wanted {
    #[serde(deserialize_with = "named")]
    game: Game,
    /// The lowest and the highest grade; all of them if it is left out.
    grades: Option<(u8, u8)>,
    width: Option<u32>,
    height: Option<u32>,
    /// Boxes or atoms.
    pieces: Option<u32>,
    #[serde(deserialize_with = "named")]
    theme: Theme,
    #[serde(deserialize_with = "named")]
    symmetry: Pattern,
    /// Another seed gives another level.
    seed: u64,
}

impl Wanted {
    /// The wish.
    /// Fails when there can be no such level.
    pub(crate) fn wish(&self) -> Result<Wish, Fault> {
        let mut wish = Wish::default();
        wish.game = self.game;
        if let Some((low, high)) = self.grades {
            let none = || Fault::bad("E-WISH", "grades are numbers from 1 to 10");
            wish.grades = (Grade::new(low).ok_or_else(none)?, Grade::new(high).ok_or_else(none)?);
        }
        (wish.width, wish.height, wish.pieces) = (self.width, self.height, self.pieces);
        (wish.theme, wish.symmetry, wish.seed) = (self.theme, self.symmetry, self.seed);
        match wish.check() {
            Ok(()) => Ok(wish),
            Err(wrong) => Err(Fault::bad("E-WISH", wrong)),
        }
    }
}

/// Makes a level.
pub(crate) fn make(wish: Wish, run: &mut Run<'_>) -> Value {
    let budget = run.budget.clone();
    let seed = wish.seed;
    let mut order = Order::new(wish, 1);
    order.jobs = run.threads;
    let mut found = None;
    let (done, ended) = generate(&order, &budget, &mut |event| match event {
        Event::Made(made) => found = Some(described(made, seed)),
        Event::Going(going) => {
            let mut statistics = Statistics::default();
            statistics.expanded = going.positions;
            run.observe(&statistics);
        }
    });
    let mut answer = found.unwrap_or_else(|| {
        let reason = ended.err().map_or("bug", |reason| reason.word());
        json!({ "outcome": "gave-up", "reason": reason })
    });
    answer["total_nodes"] = json!(done.positions);
    answer["attempts"] = json!(done.attempts);
    answer["total_seconds"] = json!(run.total().as_secs_f64());
    answer
}

fn described(made: &Made, seed: u64) -> Value {
    let mut answer = json!(made.contract(seed, &generate::title(made, |_| false)));
    answer["outcome"] = json!("made");
    answer
}
