//! The searches against brute force with rules of its own, on sets of places instead of numbered squares.

use super::farthest::Search;
use super::floor::{Board, Floor, Place, each, some, step};
use super::{Longest, Order, State, Way, longest};
use grid::{Direction, Random};
use sokoworks::{Budget, GaveUp};
use std::collections::{BTreeSet, HashSet};

/// Moves that a start needs, by a forward search.
fn moves(
    floor: &BTreeSet<Place>,
    goals: &BTreeSet<Place>,
    boxes: &BTreeSet<Place>,
    player: Place,
) -> Option<u32> {
    let start = (boxes.clone(), player);
    let (mut seen, mut layer, mut depth) = (HashSet::from([start.clone()]), vec![start], 0);
    while !layer.is_empty() {
        if layer.iter().any(|(boxes, _)| boxes == goals) {
            return Some(depth);
        }
        let mut next = Vec::new();
        for (boxes, player) in layer {
            for direction in Direction::ALL {
                let to = step(player, direction);
                let mut moved = boxes.clone();
                if moved.remove(&to) {
                    moved.insert(step(to, direction));
                }
                let fits = moved.len() == boxes.len() && moved.is_subset(floor) && floor.contains(&to);
                if fits && seen.insert((moved.clone(), to)) {
                    next.push((moved, to));
                }
            }
        }
        (layer, depth) = (next, depth + 1);
    }
    None
}

/// All sets of `count` places.
fn choices(places: &[Place], count: usize) -> Vec<BTreeSet<Place>> {
    let sets = (0..1_u32 << places.len()).filter(|set| set.count_ones() as usize == count);
    sets.map(|set| each(set).map(|at| places[at]).collect()).collect()
}

/// The most moves on one floor with these goals.
fn farthest(floor: &BTreeSet<Place>, goals: &BTreeSet<Place>) -> u32 {
    let places: Vec<Place> = floor.iter().copied().collect();
    let starts = choices(&places, goals.len()).into_iter().flat_map(|boxes| {
        let free: Vec<Place> = floor.difference(&boxes).copied().collect();
        free.into_iter().map(move |player| (boxes.clone(), player))
    });
    starts.filter_map(|(boxes, player)| moves(floor, goals, &boxes, player)).max().unwrap_or(0)
}

/// Every floor of `squares` squares, turned and mirrored ones too.
fn floors(squares: usize) -> HashSet<BTreeSet<Place>> {
    let mut floors = HashSet::from([BTreeSet::from([(0, 0)])]);
    for _ in 1..squares {
        let larger = floors.iter().flat_map(|floor| {
            let beside =
                floor.iter().flat_map(|&place| Direction::ALL.map(|direction| step(place, direction)));
            beside.filter(|place| !floor.contains(place)).map(|place| {
                let more: BTreeSet<Place> = floor.iter().copied().chain([place]).collect();
                let (left, top) = more.iter().fold((0, 0), |(l, t), &(x, y)| (l.min(x), t.min(y)));
                more.into_iter().map(|(x, y)| (x - left, y - top)).collect()
            })
        });
        floors = larger.collect();
    }
    floors
}

fn found(order: &Order) -> (State, Longest) {
    let mut state = State::new(order);
    let (best, ended) = longest(order, &mut state, &Budget::new(), &mut |_, _| {});
    assert_eq!(ended, Ok(()));
    (state, best.expect("a level"))
}

#[test]
fn all_boards_give_what_brute_force_gives() {
    for (squares, boxes) in [(3, 1), (4, 1), (5, 1), (4, 2), (5, 2)] {
        let floors = floors(squares);
        let expect = floors.iter().flat_map(|floor| {
            let places: Vec<Place> = floor.iter().copied().collect();
            choices(&places, boxes).into_iter().map(move |goals| farthest(floor, &goals))
        });
        let expect = expect.max().expect("a board");
        let (state, best) = found(&Order::new(squares as u32, boxes as u32));
        assert_eq!(
            (state.moves, best.solution.len()),
            (expect, expect as usize),
            "{squares} squares, {boxes} boxes"
        );
    }
}

/// Figures of the public table that was said to be proved.
#[test]
fn known_figures_come_out() {
    for (squares, boxes, moves) in
        [(7, 1, 9), (8, 1, 11), (7, 2, 9), (8, 2, 14), (9, 2, 17), (8, 3, 9), (9, 3, 14)]
    {
        let (state, _) = found(&Order::new(squares, boxes));
        assert_eq!(state.moves, moves, "{squares} squares, {boxes} boxes");
    }
}

#[test]
fn the_farthest_start_is_the_farthest() {
    for seed in 0..12 {
        let mut random = Random::new(seed);
        let (squares, boxes) = (6 + random.index(4), 1 + random.index(2));
        let mut floor = BTreeSet::from([(0, 0)]);
        while floor.len() < squares {
            let places: Vec<Place> = floor.iter().copied().collect();
            floor.insert(step(*random.pick(&places), random.direction()));
        }
        let places: Vec<Place> = floor.iter().copied().collect();
        let goals = some(&mut random, squares, boxes);
        let mut search = Search::new(squares, boxes).expect("memory");
        // Tables that were used before are as good as new ones.
        search.farthest(&Floor::new(&places), some(&mut random, squares, boxes));
        let start = search.farthest(&Floor::new(&places), goals);
        let expect = farthest(&floor, &each(goals).map(|at| places[at]).collect());
        assert_eq!(start.moves, expect, "seed {seed}");
        let board = Board { places, goals, boxes: start.boxes, player: start.player };
        let level = board.level().map(|level| Longest::of(&level).expect("a solution").solution.len());
        assert_eq!(level.unwrap_or(0), if start.moves > 0 { expect as usize } else { 0 }, "seed {seed}");
    }
}

#[test]
fn threads_and_pauses_change_nothing() {
    for way in [Way::All, Way::Climb] {
        let mut order = Order { way, climbs: 3, ..Order::new(7, 2) };
        let (once, _) = found(&order);
        order.jobs = 3;
        assert_eq!(found(&order).0, once);
        // Stopped after each part, written and read again.
        let mut state = State::new(&order);
        order.jobs = 1;
        let mut pauses = 0;
        loop {
            let (before, budget) = (state.part, Budget::new());
            let (_, ended) = longest(&order, &mut state, &budget, &mut |state, _| {
                if state.part > before + 200 * u64::from(way == Way::All) {
                    budget.stop.raise(GaveUp::Interrupted);
                }
            });
            state = State::read(&state.to_string(), &order).expect("a state");
            if ended.is_ok() {
                break;
            }
            pauses += 1;
        }
        assert!(pauses > 0);
        assert_eq!(state, once, "{way:?}");
    }
}

#[test]
fn a_state_of_another_search_is_refused() {
    let order = Order::new(8, 2);
    let text = State::new(&order).to_string();
    assert_eq!(State::read(&text, &order).as_ref(), Ok(&State::new(&order)));
    assert!(State::read(&text, &Order::new(9, 2)).is_err());
    assert!(State::read("", &order).is_err());
    let claims = format!("{text}level #####|#@$.#|#####\n");
    assert!(State::read(&claims, &order).is_err_and(|why| why.contains("squares")));
}

#[test]
fn climbs_reach_what_is_known_to_be_the_longest() {
    let (state, best) = found(&Order { way: Way::Climb, climbs: 4, ..Order::new(9, 2) });
    assert_eq!((state.moves, best.solution.len()), (17, 17));
    assert_eq!(best.level.floor().len(), 9);
}

/// A square with a box on a goal, added to a level, leaves it as long as it was, so no climb from it ends lower.
#[test]
fn a_climb_begins_as_high_as_the_level_given() {
    let (_, small) = found(&Order::new(9, 2));
    let order = Order { way: Way::Climb, climbs: 2, from: vec![small.level], ..Order::new(10, 3) };
    assert!(found(&order).0.moves >= 17);
}
