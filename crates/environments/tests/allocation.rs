//! Steps of Sokoban allocate nothing.

use grid::Random;
use sokoworks::{Level, Size};
use sokoworks_environments::{
    Actions, Autoreset, Batch, Board, Observation, Order, Out, Rewards, SokobanRoom, SokobanSetup,
};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The allocator of the system, counted.
struct Counted;

thread_local! {
    /// Allocations of this thread alone: other threads of the test's harness allocate when they like.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is handed to the allocator of the system.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        // SAFETY: the caller keeps to the same contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTED: Counted = Counted;

#[test]
fn steps_and_the_levels_that_they_begin_allocate_nothing() {
    let level: Level = "#######\n#@    #\n# $   #\n#    .#\n#######".parse().expect("a level");
    let size = Size::new(10, 10);
    for observation in [Observation::Planes, Observation::Tiny, Observation::Rgb, Observation::Grid] {
        for autoreset in [Autoreset::NextStep, Autoreset::SameStep] {
            let setup = SokobanSetup::new(Actions::Four, Rewards::default(), observation, size);
            let board = Board::new(level.sokoban().expect("Sokoban"), size).expect("it has room");
            let mut batch =
                Batch::<SokobanRoom>::new(setup, vec![board], 64, (Order::Random, autoreset, 20), 1);
            let mut observations = vec![0; 64 * batch.bytes()];
            let mut last = if batch.needs_last() { observations.clone() } else { Vec::new() };
            let (mut rewards, mut flags) =
                (vec![0.0; 64], [vec![false; 64], vec![false; 64], vec![false; 64]]);
            let (mut actions, mut random) = (vec![0; 64], Random::new(1));
            batch.begin(&[], &mut observations);
            let before = ALLOCATIONS.get();
            for _ in 0..100 {
                actions.fill_with(|| random.below(4) as u8);
                let [terminated, truncated, began] = &mut flags;
                batch.step(
                    &actions,
                    Out {
                        observations: &mut observations,
                        rewards: &mut rewards,
                        terminated,
                        truncated,
                        began,
                        last: &mut last,
                    },
                );
            }
            assert_eq!(ALLOCATIONS.get(), before, "{observation:?} {autoreset:?}");
        }
    }
}
