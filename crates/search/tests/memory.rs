//! The memory limit against what the allocator really gave. One test, alone in its process.

mod toys;

use grid::Random;
use sokoworks_search::{Budget, GaveUp, Outcome, run};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use toys::line_up::line_up;
use toys::sliding::{Manhattan, Sliding};

/// The system's allocator, counting.
struct Counting;

static HELD: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn count(bytes: usize) {
    PEAK.fetch_max(HELD.fetch_add(bytes, Relaxed) + bytes, Relaxed);
}

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        // SAFETY: the caller's promises are those that the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) };
        HELD.fetch_sub(layout.size(), Relaxed);
    }

    // `realloc` is the default one: a new block, a copy, and the old one freed, so both count.
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn limits_hold() {
    let puzzle = Sliding::random(&mut Random::new(1), 4, 5000).unsolvable();
    for mebibytes in [1, 8, 32] {
        let limit = mebibytes << 20;
        // Depth-first engines go on when their table is full, so they need another end.
        let nodes = Some(80_000 * mebibytes as u64);
        let budget = Budget::new().bytes(limit).with_nodes(nodes);
        line_up(&puzzle, &Manhattan, &budget, &mut |engine, search| {
            let before = HELD.load(Relaxed);
            PEAK.store(before, Relaxed);
            let outcome = run(search, 1000, &mut |_| ());
            let peak = PEAK.load(Relaxed) - before;
            let counted = search.statistics().peak_bytes as usize;
            let what = format!("{engine} in {mebibytes} MiB: {outcome:?}, heap {peak}, counted {counted}");
            assert!(counted <= limit && peak <= limit + limit / 20, "{what}");
            let goes_on = ["dfs", "iddfs", "idastar"].contains(&engine);
            let at_memory = outcome == Outcome::GaveUp(GaveUp::Memory);
            assert!(at_memory || (goes_on && outcome == Outcome::GaveUp(GaveUp::Nodes)), "{what}");
            assert!(goes_on || counted > limit / 10 * 9, "leaves memory unused: {what}");
        });
    }
}
