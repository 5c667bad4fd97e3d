//! Bounds and proofs of death on every state of shortest solutions: none may promise more keys than are left; nor may
//! what is promised wherever the player's molecule walks.

use crate::analysis::Outlook;
use crate::deadlock::bound::Bounds;
use crate::level::atoms::Atoms;
use crate::level::board::Board;
use crate::level::molecules::molecule_of;
use crate::options::Pruning;
use crate::tests::differential::shapes;
use crate::{Method, Options, solve};
use search::{Budget, Outcome};
use sokobond::random::{Shape, random_level};
use sokobond::{Level, Position, rules};

/// As many seeds a shape as `SOKO_SEEDS` says; 2,000 before a change of a bound lands.
#[test]
fn bounds_never_exceed_the_rest_of_a_shortest_solution() {
    let count = std::env::var("SOKO_SEEDS").ok().and_then(|count| count.parse().ok()).unwrap_or(350);
    let dense = Shape { even: true, walls: 12, modifiers: [20, 0, 80], ..Shape::SMALL };
    let more = [
        dense,
        Shape { width: 6, height: 5, atoms: 6, elements: [0, 5, 4, 1, 0], ..dense },
        Shape { width: 6, height: 5, atoms: 6, walls: 20, modifiers: [10, 0, 0], ..dense },
    ];
    let (mut states, mut tight, mut walked) = (0, 0, 0);
    for (shape, i) in shapes().iter().chain(&more).zip(0..) {
        for seed in 1_000_000 * i..1_000_000 * i + count {
            let level = random_level(seed, shape);
            let options = Options { method: Method::Bfs, ..Options::default() };
            let budget = Budget { nodes: Some(20_000), ..Budget::default() };
            let Outcome::Solved { moves, .. } = solve(&level, &options, &budget, &mut |_| {}).outcome else {
                continue;
            };
            let outlook = Outlook::new(&level);
            let walks = Walks::new(&level);
            let (mut anywhere, mut quiet) = (0, false);
            let mut position = Position::start(&level);
            for (played, &key) in moves.iter().enumerate() {
                let left = (moves.len() - played) as u32;
                let bound = outlook.lower_bound(&level, &position);
                assert!(
                    bound.is_some_and(|bound| bound <= left),
                    "seed {seed}, shape {i}: {bound:?} of {left}"
                );
                states += 1;
                tight += u32::from(bound == Some(left));
                if !quiet {
                    anywhere = walks.bound(&position);
                }
                assert!(anywhere <= left, "seed {seed}, shape {i}: {anywhere} of {left} anywhere");
                walked += u64::from(quiet && anywhere > 1);
                let before = position.clone();
                rules::turn(&level, &mut position, key);
                quiet = walks.is_quiet(&before, &position);
            }
        }
    }
    println!("{states} states, {tight} with the exact number, {walked} after walks");
    assert!(states > 10 * count && tight > 0, "only {states} states");
    assert!(walked > count, "only {walked} states after walks");
}

/// What the search promises of all places to which the player's molecule walks.
struct Walks {
    board: Board<u128>,
    bounds: Bounds,
}

impl Walks {
    fn new(level: &Level) -> Walks {
        let board = Board::new(level, true).expect("small levels fit");
        let bounds = Bounds::new(&board, Pruning::ALL);
        Walks { board, bounds }
    }

    fn state(&self, position: &Position) -> (Atoms, u32) {
        let atoms = self.board.atoms_of(position);
        let mut at = vec![0; self.board.area];
        self.board.place(&atoms, &mut at);
        let (members, size) = molecule_of(&self.board, &atoms, &at, 0);
        (atoms, members[..size].iter().fold(0, |set, &atom| set | 1 << atom))
    }

    fn bound(&self, position: &Position) -> u32 {
        let (atoms, inside) = self.state(position);
        let mut at = vec![0; self.board.area];
        self.board.place(&atoms, &mut at);
        self.bounds.estimate_anywhere(&self.board, &atoms, &at, inside).into()
    }

    /// Whether only the player's molecule has moved, and no bond has changed.
    fn is_quiet(&self, before: &Position, after: &Position) -> bool {
        let ((before, inside), (after, _)) = (self.state(before), self.state(after));
        let stays = |atom: usize| inside >> atom & 1 == 1 || before.cell[atom] == after.cell[atom];
        before.bonds == after.bonds && (0..self.board.atoms()).all(stays)
    }
}
