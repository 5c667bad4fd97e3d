//! Warnings and hints for reverse mode, from the tests and the solver of forward play.
//!
//! What has been pulled can be pushed back, so a reverse game can be finished only if the level whose goals are the
//! cells on which the boxes stand now can be solved: a proof that it cannot is a proof here, and the end of one of
//! its solutions, read backward, is what to pull next. Where the player ends such a solution matters, for a game
//! after its first pull goes on from one place; this is looked at by hand.
//! Cost: of a warning the tables of a level anew, milliseconds; of a hint a search unless a known solution will do.

use crate::Reverse;
use grid::{Cell, Direction};
use sokoban::{Position, rules};
use sokoworks::{Budget, GaveUp, Level, Outcome, Request, Statistics, Warning, Warnings, solve};

/// What to pull next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PullHint {
    /// First grade: the box.
    pub piece: Cell,
    /// Second grade: where it goes before another box is touched.
    pub target: Cell,
    /// Third grade: where the player stands, beside the box, and which way it then goes with it.
    pub stand: Cell,
    /// The way of the pull.
    pub direction: Direction,
    /// How many pulls are left, this one included.
    pub pulls_left: usize,
}

/// The answer to a question for a hint in reverse mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PullAdvice {
    /// What to do next.
    Hint(PullHint),
    /// The boxes are where the level has them.
    Finished,
    /// It is proved that the boxes cannot be brought back from here.
    Hopeless,
    /// Nothing was found within the budget.
    GaveUp(GaveUp),
}

impl Reverse {
    /// A proof that the boxes cannot be brought back from where they stand, if one is found. It names cells of the
    /// level's start.
    pub fn warning(&self) -> Option<Warning> {
        let level = Level::from(self.ahead()?);
        let warning = Warnings::new(&level, false).check(&sokoworks::Position::start(&level))?;
        let message = match warning.cells.len() {
            1 => "no box can be brought back to the marked square",
            _ => "the boxes cannot be brought back to the marked squares",
        };
        Some(Warning { message: message.to_owned(), ..warning })
    }

    /// What to pull next: from one of the solutions `known` of the level if it leads through here, else by a search.
    pub fn advise(
        &self,
        known: &[Vec<Direction>],
        threads: usize,
        budget: &Budget,
        observer: &mut dyn FnMut(&Statistics),
    ) -> PullAdvice {
        let Some(ahead) = self.ahead() else { return PullAdvice::Finished };
        if let Some(hint) = known.iter().find_map(|moves| self.last_push(moves)) {
            return PullAdvice::Hint(hint);
        }
        let mut request = Request::default();
        request.threads = threads;
        let Ok(answer) = solve(&ahead.into(), &request, budget, observer) else {
            return PullAdvice::GaveUp(GaveUp::OutOfScope);
        };
        match answer.outcome {
            Outcome::Solved { moves, .. } => {
                let hint = self.last_push(&moves).map(PullAdvice::Hint);
                hint.unwrap_or(PullAdvice::GaveUp(GaveUp::Incomplete))
            }
            Outcome::Unsolvable => PullAdvice::Hopeless,
            Outcome::GaveUp(reason) => PullAdvice::GaveUp(reason),
        }
    }

    /// The last push on the way of `moves` from the level's start to here, as what to pull; `None` when the way does
    /// not lead through here.
    fn last_push(&self, moves: &[Direction]) -> Option<PullHint> {
        let level = self.level();
        let mut position = Position::start(level);
        // Each push: where the box came from, and the way.
        let mut pushes: Vec<(Cell, Direction)> = Vec::new();
        let mut here = None;
        for &direction in moves {
            if rules::step(level, &mut position, direction)?.pushed {
                pushes.push((position.player(), direction));
                if position.boxes() == self.position().boxes() {
                    here = Some((pushes.len(), position.clone()));
                }
            }
        }
        let (count, met) = here?;
        let (stand, direction) = *pushes[..count].last()?;
        // Before the first pull the player can be put anywhere.
        if self.pulls() > 0 {
            rules::walk(level, &met, self.position().player())?;
        }
        let piece = level.size().step(stand, direction)?;
        let mut target = piece;
        for &(from, direction) in pushes[..count].iter().rev() {
            if level.size().step(from, direction) != Some(target) {
                break;
            }
            target = from;
        }
        let direction = direction.opposite();
        Some(PullHint { piece, target, stand, direction, pulls_left: count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sokoban::replay;
    use std::sync::Arc;

    fn reverse(text: &str) -> Reverse {
        let level: sokoban::Level = text.parse().unwrap_or_else(|error| panic!("{error:?}"));
        Reverse::new(Arc::new(level)).unwrap_or_else(|| panic!("as many goals as boxes"))
    }

    fn budget() -> Budget {
        Budget::new().nodes(100_000).bytes(64 << 20)
    }

    /// Follows hints to the end; how many pulls it took.
    fn follow(mut game: Reverse) -> usize {
        for _ in 0..200 {
            match game.advise(&[], 1, &budget(), &mut |_| {}) {
                PullAdvice::Finished => break,
                PullAdvice::Hint(hint) => {
                    assert!(game.position().boxes().contains(hint.piece));
                    assert!(game.walk_to(hint.stand) || game.place(hint.stand), "{hint:?}");
                    assert_eq!(game.step(hint.direction, true), Some(true), "{hint:?}");
                    assert_eq!(game.warning(), None);
                }
                other => panic!("{other:?}"),
            }
        }
        assert!(game.is_finished());
        game.pulls()
    }

    const TWO: &str = "########\n#  @   #\n# $  $ #\n#  ..  #\n########";

    #[test]
    fn hints_lead_to_the_start() {
        assert_eq!(follow(reverse("#######\n#@    #\n# $   #\n#    .#\n#######")), 4);
        assert_eq!(follow(reverse(TWO)), 4);
        // Along a solution that is known, without a search.
        let game = reverse(TWO);
        let moves: Vec<_> = "lldRurDurrrdLulD".chars().filter_map(Direction::from_lurd).collect();
        assert!(replay::verify(game.level(), &moves).is_ok());
        let nothing = budget().nodes(0);
        assert!(matches!(game.advise(&[moves], 1, &nothing, &mut |_| {}), PullAdvice::Hint(_)));
    }

    #[test]
    fn a_level_that_starts_solved_is_pulled_away_and_back() {
        assert_eq!(follow(reverse("########\n#      #\n# @*   #\n#      #\n########")), 2);
        assert!(reverse("#####\n#@**#\n#####").warning().is_some_and(|warning| warning.kind == "circular"));
    }

    #[test]
    fn when_all_boxes_are_back_nothing_is_ahead() {
        let mut game = reverse("#######\n#@ $. #\n####  #\n#######");
        assert!(game.place(Cell(10)));
        assert_eq!(game.step(Direction::Left, true), Some(true));
        assert!(game.board().is_solved() && game.is_finished());
        assert_eq!((game.warning(), game.ahead()), (None, None));
    }

    #[test]
    fn the_board_of_reverse_mode_counts_the_boxes_that_are_back() {
        let mut game = reverse(TWO);
        let home = |game: &Reverse| {
            let sokoworks::Position::Sokoban { level, position, .. } = game.board() else { unreachable!() };
            (
                position.boxes().iter().filter(|&cell| level.goals().contains(cell)).count(),
                game.board().is_solved(),
            )
        };
        assert_eq!(home(&game), (0, false));
        while let PullAdvice::Hint(hint) = game.advise(&[], 1, &budget(), &mut |_| {}) {
            assert!(game.walk_to(hint.stand) || game.place(hint.stand));
            game.step(hint.direction, true);
        }
        assert_eq!(home(&game), (2, true));
    }

    #[test]
    fn a_box_that_can_not_go_back_is_reported() {
        // Pulled off the upper wall, to which no box can be pulled back.
        let mut game = reverse("#######\n#@$ . #\n#     #\n#     #\n#######");
        assert_eq!(game.warning(), None);
        assert!(game.place(Cell(18)));
        assert_eq!(game.step(Direction::Down, true), Some(true));
        let warning = game.warning().unwrap_or_else(|| panic!("no warning"));
        assert_eq!((warning.kind, &warning.cells[..]), ("dead-square", &[Cell(9)][..]));
        assert_eq!(game.advise(&[], 1, &budget(), &mut |_| {}), PullAdvice::Hopeless);
        game.undo();
        assert_eq!(game.warning(), None);
    }
}
