//! The search against breadth-first search in memory, with kills, small memory and limits.

use super::*;
use search::{Bfs, Blind, Budget, Outcome, Reversible, Space, Successor, run as run_engine};
use std::path::Path;

/// A walk on a grid with walls, by single steps, so that shortest ways are known from [`Bfs`].
#[derive(Clone, Debug)]
struct Walk {
    walls: Vec<bool>,
    goal: u32,
}

const SIDE: i32 = 24;

impl Walk {
    fn new(seed: u64) -> Walk {
        let mut state = seed;
        let mut next = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        let mut walls: Vec<bool> = (0..SIDE * SIDE).map(|_| next() % 100 < 28).collect();
        let goal = (next() % (SIDE * SIDE) as u64) as u32;
        (walls[0], walls[goal as usize]) = (false, false);
        Walk { walls, goal }
    }

    fn beside(&self, at: u32) -> impl Iterator<Item = Successor<u32, u8>> {
        let (x, y) = (at as i32 % SIDE, at as i32 / SIDE);
        let steps = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().enumerate();
        steps.filter_map(move |(step, (dx, dy))| {
            let (x, y) = (x + dx, y + dy);
            let is_inside = (0..SIDE).contains(&x) && (0..SIDE).contains(&y);
            let state = (y * SIDE + x) as u32;
            (is_inside && !self.walls[state as usize]).then_some(Successor {
                step: step as u8,
                cost: 1,
                state,
            })
        })
    }
}

impl Space for Walk {
    type State = u32;
    type Move = u8;

    fn initial(&self) -> u32 {
        0
    }

    fn successors(&self, &state: &u32, out: &mut Vec<Successor<u32, u8>>) {
        out.extend(self.beside(state));
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.goal
    }

    fn packed_len(&self) -> usize {
        4
    }

    fn pack(&self, state: &u32, into: &mut [u8]) {
        into.copy_from_slice(&state.to_be_bytes());
    }

    fn unpack(&self, from: &[u8]) -> u32 {
        u32::from_be_bytes(from.try_into().expect("four bytes"))
    }
}

impl Reversible for Walk {
    fn goals(&self) -> impl Iterator<Item = u32> {
        std::iter::once(self.goal)
    }

    fn predecessors(&self, &state: &u32, out: &mut Vec<Successor<u32, u8>>) {
        out.extend(self.beside(state).map(|there| Successor { step: (there.step + 2) % 4, ..there }));
    }
}

fn workers(walk: &Walk, count: usize) -> Vec<OfSpace<Walk, Blind>> {
    (0..count).map(|_| OfSpace::new(walk.clone(), Blind, &Budget::new().stop, true)).collect()
}

fn shortest(walk: &Walk) -> Option<usize> {
    match run_engine(&mut Bfs::new(walk.clone(), Budget::new()), 1000, &mut |_| {}) {
        Outcome::Solved { moves, .. } => Some(moves.len()),
        _ => None,
    }
}

fn limits() -> Limits {
    Limits { budget: Budget::new().bytes(1 << 16), disk: None, least: 0, below: Cost::MAX }
}

fn open(parent: &Path) -> Result<Folder, Trouble> {
    Folder::open(parent, &[("walk", "a walk".to_owned())])
}

fn search(walk: &Walk, parent: &Path, threads: usize, limits: &Limits) -> Layered<Vec<u8>> {
    let mut folder = open(parent).expect("a new folder");
    let layered = run(&mut folder, &mut workers(walk, threads), limits, "", &mut |_, _| {});
    if matches!(layered.end, End::GaveUp(_)) {
        folder.keep();
    }
    layered
}

fn check(walk: &Walk, end: &End<Vec<u8>>, seed: u64) {
    match (end, shortest(walk)) {
        (End::Found(moves), Some(length)) => {
            let mut at = 0;
            for &step in moves {
                at = walk.beside(at).find(|there| there.step == step).expect("a free square").state;
            }
            assert!(at == walk.goal && moves.len() == length, "seed {seed}");
        }
        (End::NoneBelow(Cost::MAX), None) => {}
        other => panic!("seed {seed}: {other:?}"),
    }
}

#[test]
fn ways_are_shortest_with_one_and_with_three_threads_and_nothing_stays_behind() {
    for seed in 0..8 {
        let (walk, parent) = (Walk::new(seed), tempfile::tempdir().expect("a folder"));
        for threads in [1, 3] {
            check(&walk, &search(&walk, parent.path(), threads, &limits()).end, seed);
            assert_eq!(std::fs::read_dir(parent.path()).expect("a folder").count(), 0);
        }
    }
}

#[test]
fn a_search_that_is_stopped_again_and_again_goes_on_where_it_was() {
    for seed in 0..5 {
        let (walk, parent) = (Walk::new(seed), tempfile::tempdir().expect("a folder"));
        let mut nodes = 0;
        let end = loop {
            nodes += 90;
            let budget = Budget::new().bytes(1 << 16).nodes(nodes);
            match search(&walk, parent.path(), 2, &Limits { budget, ..limits() }) {
                Layered { end: End::GaveUp(GaveUp::Nodes), statistics, least, .. } => {
                    // What is lost is at most the layer in work.
                    assert!(statistics.expanded <= nodes);
                    let shortest = shortest(&walk).map_or(Cost::MAX, |length| length as Cost);
                    assert!(least <= shortest, "seed {seed}: at least {least} of {shortest}");
                }
                layered => break layered.end,
            }
        };
        check(&walk, &end, seed);
    }
}

#[test]
fn nothing_is_found_at_the_cost_that_a_solution_has_already() {
    let (walk, parent) = (Walk::new(3), tempfile::tempdir().expect("a folder"));
    let length = shortest(&walk).expect("a way") as Cost;
    let with = |below| search(&walk, parent.path(), 2, &Limits { below, ..limits() });
    assert_eq!(with(length).end, End::NoneBelow(length));
    assert!(matches!(with(length + 1).end, End::Found(moves) if moves.len() as Cost == length));
    // What is known of the cost before the search changes nothing but its rounds.
    for least in [1, length / 2, length - 1, length] {
        let known = |below| search(&walk, parent.path(), 2, &Limits { least, below, ..limits() }).end;
        assert_eq!(known(length), End::NoneBelow(length));
        assert!(matches!(known(Cost::MAX), End::Found(moves) if moves.len() as Cost == length));
    }
}

#[test]
fn a_disk_limit_ends_the_search_and_a_larger_one_lets_it_go_on() {
    let (walk, parent) = (Walk::new(3), tempfile::tempdir().expect("a folder"));
    let small = Limits { disk: Some(100_000), ..limits() };
    assert_eq!(search(&walk, parent.path(), 1, &small).end, End::GaveUp(GaveUp::Disk));
    check(&walk, &search(&walk, parent.path(), 1, &limits()).end, 3);
}

#[test]
fn a_folder_in_use_or_with_damaged_files_is_refused_and_left_alone() {
    let (walk, parent) = (Walk::new(3), tempfile::tempdir().expect("a folder"));
    let budget = Budget::new().nodes(60);
    search(&walk, parent.path(), 1, &Limits { budget, ..limits() });
    let folder = open(parent.path()).expect("what the search left");
    assert!(matches!(open(parent.path()), Err(Trouble::InUse(_))));
    let (layer, _) = folder.layer(1, 2);
    let journal = layer.with_file_name("journal");
    { folder }.keep();
    for (path, bytes) in [(layer, &b"short"[..]), (journal, b"sokoworks layers 1\nbelow x\n")] {
        let whole = std::fs::read(&path).expect("a file");
        std::fs::write(&path, bytes).expect("a file");
        assert!(matches!(open(parent.path()), Err(Trouble::Damaged(damaged, _)) if damaged == path));
        std::fs::remove_file(&path).expect("a file");
        assert!(matches!(open(parent.path()), Err(Trouble::Damaged(damaged, _)) if damaged == path));
        std::fs::write(&path, whole).expect("a file");
        open(parent.path()).expect("all files as they were").keep();
    }
}

#[test]
fn a_folder_whose_deletion_was_cut_short_is_begun_anew() {
    let (walk, parent) = (Walk::new(3), tempfile::tempdir().expect("a folder"));
    let budget = Budget::new().nodes(60);
    search(&walk, parent.path(), 1, &Limits { budget, ..limits() });
    let mut folder = open(parent.path()).expect("what the search left");
    folder.keep();
    let (layer, _) = folder.layer(1, 1);
    drop(folder);
    std::fs::write(layer.with_file_name("journal"), journal::OVER).expect("a file");
    std::fs::remove_file(&layer).expect("a layer");
    check(&walk, &search(&walk, parent.path(), 1, &limits()).end, 3);
}
