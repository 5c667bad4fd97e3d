//! Tables of distances against a plain search over the rules.

use grid::{Cell, Direction, Random, Size};
use sokoworks::{Level, Metric, Position, Stop};
use sokoworks_environments::{Distances, TooLarge, Wish, room};
use std::collections::{HashMap, VecDeque};

/// What each position costs, if anything leads to the end: pushes, and moves.
type Costs = HashMap<(Vec<Cell>, Cell), Option<(u32, u32)>>;

/// Pushes (or 0) and moves to the end, by the plain rules, of every position that play can lead to.
fn plain(level: &Level, metric: Metric) -> Costs {
    let key = |position: &Position| match position {
        Position::Sokoban { position, .. } => {
            (position.boxes().iter().collect::<Vec<_>>(), position.player())
        }
        Position::Sokobond { .. } => unreachable!("a level of Sokoban"),
    };
    let start = Position::start(level);
    let mut seen = HashMap::from([(key(&start), 0_usize)]);
    let (mut states, mut edges) = (vec![start], Vec::new());
    let mut at = 0;
    while at < states.len() {
        for direction in Direction::ALL {
            let mut next = states[at].clone();
            let Some(made) = next.step(direction) else { continue };
            let count = states.len();
            let to = *seen.entry(key(&next)).or_insert(count);
            if to == count {
                states.push(next);
            }
            edges.push((at, to, made.pushed()));
        }
        at += 1;
    }
    let mut back = vec![Vec::new(); states.len()];
    for (from, to, pushed) in edges {
        back[to].push((from, pushed));
    }
    // Rounds of improvement until nothing changes: slow and plain.
    let mut costs: Vec<Option<(u32, u32)>> =
        states.iter().map(|state| state.is_solved().then_some((0, 0))).collect();
    let mut queue: VecDeque<usize> = (0..states.len()).filter(|&at| costs[at].is_some()).collect();
    while let Some(to) = queue.pop_front() {
        let Some((pushes, moves)) = costs[to] else { continue };
        for &(from, pushed) in &back[to] {
            let cost = (pushes + u32::from(pushed && metric == Metric::Pushes), moves + 1);
            if costs[from].is_none_or(|old| cost < old) {
                costs[from] = Some(cost);
                queue.push_back(from);
            }
        }
    }
    states.iter().map(key).zip(costs).collect()
}

#[test]
fn every_reachable_position_has_the_distance_and_the_best_moves_of_plain_search() {
    let seeds: u64 = std::env::var("SOKO_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(12);
    let (mut levels, mut positions) = (0, 0);
    for seed in 0..seeds {
        let mut random = Random::new(seed);
        let size = Size::new(6 + random.below(3), 6 + random.below(2));
        let boxes = 1 + random.index(3);
        let wish = Wish { size, boxes, difficulty: Wish::DIFFICULTY };
        let Ok(made) = room(&mut random, &wish) else { continue };
        let level = Level::from(made.level(size).expect("a level"));
        let board = level.sokoban().expect("Sokoban");
        for metric in [Metric::Moves, Metric::Pushes] {
            let table = Distances::new(board, metric, 1 << 28, &Stop::new()).expect("it is small");
            let costs = plain(&level, metric);
            (levels, positions) = (levels + 1, positions + costs.len());
            for ((boxes, player), cost) in &costs {
                let judged = table.judge(boxes, *player).expect("a position");
                let distance =
                    cost.map(|(pushes, moves)| if metric == Metric::Pushes { pushes } else { moves });
                assert_eq!(
                    judged.map(|judged| judged.distance),
                    distance,
                    "seed {seed} {boxes:?} {player:?}"
                );
                let Some(judged) = judged else { continue };
                let mut best = 0;
                for direction in Direction::ALL {
                    let mut next = Position::start(&level);
                    if let Position::Sokoban { level, position, .. } = &mut next {
                        let mut set = grid::CellSet::new(level.size().area());
                        set.extend(boxes.iter().copied());
                        *position = sokoban::Position::new(level, set, *player).expect("a position");
                    }
                    let Some(made) = next.step(direction) else { continue };
                    let Position::Sokoban { position, .. } = &next else { continue };
                    let after = costs[&(position.boxes().iter().collect(), position.player())];
                    let step = (u32::from(made.pushed() && metric == Metric::Pushes), 1);
                    if let (Some(after), Some(cost)) = (after, cost)
                        && distance != Some(0)
                        && (after.0 + step.0, after.1 + step.1) == *cost
                    {
                        best |= 1 << direction as u8;
                    }
                }
                // A solved position needs nothing.
                let expected = if *cost == Some((0, 0)) { 0 } else { best };
                assert_eq!(
                    judged.best,
                    expected,
                    "seed {seed} {metric:?} {boxes:?} {player:?}\n{}",
                    level.text()
                );
            }
        }
    }
    assert!(levels > seeds && positions > 500 * levels as usize, "{levels} levels, {positions} positions");
}

#[test]
fn what_is_too_large_or_no_position_is_refused() {
    let level: Level = "#######\n#@    #\n# $   #\n#    .#\n#######".parse().expect("a level");
    let board = level.sokoban().expect("Sokoban");
    let new = |bytes| Distances::new(board, Metric::Moves, bytes, &Stop::new());
    assert!(matches!(new(100).err(), Some(TooLarge::Positions(Some(_)))));
    let table = new(1 << 20).expect("it is small");
    let judge = |boxes: &[u32], player| {
        let boxes: Vec<Cell> = boxes.iter().copied().map(Cell).collect();
        table.judge(&boxes, Cell(player))
    };
    assert_eq!(judge(&[16], 8).map(|judged| judged.map(|judged| judged.distance)), Ok(Some(7)));
    assert_eq!(judge(&[8], 9), Ok(None), "a box in a corner");
    for (boxes, player, why) in [
        (&[16, 17][..], 8, "2 boxes, where the level has 1"),
        (&[0], 8, "cell 0 is no floor"),
        (&[16], 999, "cell 999 is no floor"),
        (&[16], 16, "the player is in the cell of a box"),
    ] {
        assert_eq!(judge(boxes, player), Err(why.to_owned()));
    }
    // A corridor in which the last of 66 boxes can be pulled.
    let walls = "#".repeat(72);
    let text = format!("{walls}\n#{}  @ #\n{walls}", "*".repeat(66));
    let many: Level = text.parse().expect("a level of 66 boxes");
    let many = many.sokoban().expect("Sokoban");
    assert!(Distances::new(many, Metric::Moves, 1 << 30, &Stop::new()).is_err());
    let stop = Stop::new();
    stop.raise(sokoworks::GaveUp::Interrupted);
    assert!(Distances::new(board, Metric::Moves, 1 << 20, &stop).is_err());
}
