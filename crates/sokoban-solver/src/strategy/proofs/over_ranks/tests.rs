//! Proofs over a network that is simulated, against plain search.

use super::*;
use crate::engine::member::End;
use crate::ground::floor::board::Narrow;
use crate::options::Objective;
use crate::testing::network::Simulated;
use crate::testing::{brute_force, random_level, rows, seeds, symmetric_level};

/// How long messages take, at most.
const LATEST: [u32; 3] = [0, 5, 100];

/// A random level; for every other seed a symmetric one.
fn level_of(seed: u64) -> Level {
    let make = if seed % 2 == 1 { symmetric_level } else { random_level };
    make(&mut grid::Random::new(seed), 6, 5, 4)
}

fn job(level: &Level, metric: Metric, below: Option<u32>) -> Job {
    let squares = Ground::new(level).maze.len();
    let pruning = Pruning::default();
    Job { metric, below, bytes: None, nodes: None, pruning, squares, level: level.clone() }
}

#[test]
fn most_successors_stay_with_their_process() {
    let boxes = [(2, 2, "$ $"), (2, 4, "# $ #"), (3, 6, "$@$")];
    let goals = [(6, 1, ".."), (6, 2, ".."), (7, 3, ".")];
    let level = crate::testing::room(7, &[&boxes[..], &goals[..]].concat());
    let shares = simulate(&job(&level, Metric::Pushes, None), (4, 1, u32::MAX), |_, _| {});
    let sum = |count: fn(&Share) -> u64| shares.iter().flatten().map(count).sum::<u64>();
    let (away, all) = (sum(|share| share.traffic.away), sum(|share| share.traffic.successors));
    let (most, expanded) = (
        shares.iter().flatten().map(|share| share.statistics.expanded).max().unwrap_or(0),
        sum(|share| share.statistics.expanded),
    );
    assert!(all > 300 && 2 * away < all, "{away} of {all}");
    assert!(4 * most < 3 * expanded, "{most} of {expanded}");
}

/// The shares of a search on a simulated network, on one thread: the processes have turns of random lengths, in a random order.
/// `disturb` is called in each turn. Ends when all have ended, or after `turns` turns.
fn simulate(
    job: &Job,
    (ranks, seed, turns): (usize, u64, u32),
    mut disturb: impl FnMut(u32, &Simulated),
) -> Vec<Option<Share>> {
    let (network, clusters) = Simulated::new(ranks, LATEST[seed as usize % LATEST.len()], seed);
    // A process knows of the level what it was sent.
    let mut bytes = Vec::new();
    job.put(&mut bytes);
    let job = &Job::take(&mut &bytes[..]).expect("a job");
    let ground = Ground::new(&job.level);
    let mut searches: Vec<_> =
        clusters.iter().map(|cluster| begun::<Narrow<1>>(&ground, job, (cluster, 1))).collect();
    let mut shares = vec![None; ranks];
    // Some processes have their positions in a table from somewhere on.
    let mut random = grid::Random::new(seed);
    let most: Vec<_> = (0..ranks).map(|_| random.percent(60).then(|| random.below(100))).collect();
    for turn in 0..turns {
        disturb(turn, &network);
        let rank = network.tick(ranks as u32) as usize;
        searches[rank].move_when_stored(most[rank]);
        if shares[rank].is_none()
            && let Some(end) = searches[rank].step(1 + network.tick(7))
        {
            let mut bytes = Vec::new();
            share(&ground, &searches[rank], Ending::of(end)).put(&mut bytes);
            shares[rank] = Some(Share::take(&mut &bytes[..]).expect("a share"));
            if shares.iter().all(Option::is_some) {
                break;
            }
        }
    }
    shares
}

/// What the processes claim together: how one of them ended, and the cost of the solution, if there is one. And how many positions
/// they have expanded.
fn answer(job: &Job, ranks: usize, seed: u64) -> (Ending, Option<u32>, u64) {
    let place = || format!("seed {seed}, {ranks} ranks, {:?} {}", job.metric, rows(&job.level));
    let shares = simulate(job, (ranks, seed, u32::MAX), |_, _| {});
    let shares: Vec<Share> = shares.into_iter().map(|share| share.expect("it ends")).collect();
    let expanded = shares.iter().map(|share| share.statistics.expanded).sum();
    let claims: Vec<&Share> = shares.iter().filter(|share| share.end != Ending::Silent).collect();
    let [Share { end, bound, pushes, .. }] = claims[..] else { panic!("one claims: {shares:?} {}", place()) };
    let cost = pushes.as_ref().map(|pushes| {
        let solution = Solution::from_pushes(&Ground::new(&job.level), pushes).expect("a walk");
        let verdict = sokoban::replay::verify(&job.level, &solution.steps);
        assert!(verdict.is_ok(), "{verdict:?} {}", place());
        assert_eq!(*bound as usize, solution.count(job.metric), "{}", place());
        *bound
    });
    (*end, cost, expanded)
}

#[test]
fn any_number_of_ranks_proves_what_one_does() {
    let mut expanded = [0; 4];
    for seed in 0..seeds(60) {
        let level = level_of(seed);
        let truth = brute_force(&level);
        for metric in [Metric::Pushes, Metric::Moves] {
            let fewest = truth.map(|(moves, pushes)| if metric == Metric::Moves { moves } else { pushes });
            let place = |ranks| format!("seed {seed}, {ranks} ranks, {metric:?} {}", rows(&level));
            for (number, ranks) in [1, 2, 4, 64].into_iter().enumerate() {
                if ranks == 64 && seed % 4 > 0 {
                    continue;
                }
                let (end, cost, nodes) = answer(&job(&level, metric, None), ranks, seed);
                assert_eq!((end, cost), (Ending::Exhausted, fewest), "{}", place(ranks));
                expanded[number] += nodes;
                let Some(fewest) = fewest else { continue };
                let (end, cost, _) = answer(&job(&level, metric, Some(fewest)), ranks, seed);
                assert_eq!((end, cost), (Ending::Unbeaten, None), "{}", place(ranks));
                let (end, cost, _) = answer(&job(&level, metric, Some(fewest + 2)), ranks, seed);
                assert_eq!((end, cost), (Ending::Exhausted, Some(fewest)), "{}", place(ranks));
            }
        }
    }
    let [one, two, four, _] = expanded;
    assert!(10 * two <= 13 * one && 10 * four <= 13 * one, "{expanded:?}");
}

#[test]
fn what_a_lost_rank_had_is_never_claimed() {
    let (mut silent, mut claims) = (0, 0);
    for seed in 0..seeds(60) {
        let level = level_of(1_000 + seed);
        let fewest = brute_force(&level).map(|(_, pushes)| pushes);
        let mut random = grid::Random::new(seed);
        let job = job(&level, Metric::Pushes, None);
        let mut turns = 0;
        simulate(&job, (4, seed, u32::MAX), |turn, _| turns = turn);
        let (lost, when) = (random.below(4) as usize, random.below(2 * turns + 1));
        let shares = simulate(&job, (4, seed, 20_000), |turn, network| {
            if turn == when {
                network.lose(lost);
            }
        });
        // Whoever claims something did so with what all had done before one was lost.
        let claiming = shares.iter().flatten().filter(|share| share.end != Ending::Silent);
        for share in claiming {
            let pushes = share.pushes.as_ref().map(|pushes| pushes.len() as u32);
            assert_eq!((share.end, pushes), (Ending::Exhausted, fewest), "seed {seed} {}", rows(&level));
            claims += 1;
        }
        for share in shares.iter().flatten() {
            assert!(share.bound <= fewest.unwrap_or(u32::MAX), "seed {seed} {}", rows(&level));
        }
        silent += u32::from(shares.iter().any(Option::is_none));
    }
    assert!(silent > 5 && claims > 5, "{silent} waited for ever, {claims} claimed");
}

/// How three processes ended of which the second leaves after `when` turns if it is still at work then; whether it was; and how many
/// turns there were.
fn left_by_one(level: &Level, seed: u64, when: u32) -> (Vec<End>, bool, u32) {
    let (network, clusters) = Simulated::new(3, LATEST[seed as usize % LATEST.len()], seed);
    let (ground, job) = (Ground::new(level), job(level, Metric::Pushes, None));
    let begin = |cluster| Some(begun::<Narrow<1>>(&ground, &job, (cluster, 1)));
    let mut searches: Vec<_> = clusters.iter().map(begin).collect();
    let (mut ends, mut has_left, mut turn) = (Vec::new(), false, 0);
    while searches.iter().any(Option::is_some) {
        if turn == when {
            has_left = searches[1].take().is_some();
        }
        let rank = network.tick(3) as usize;
        let end = searches[rank].as_mut().and_then(|search| search.step(3));
        if let Some(end) = end {
            ends.push(end);
            searches[rank] = None;
        }
        turn += 1;
    }
    (ends, has_left, turn)
}

#[test]
fn the_others_end_when_one_leaves() {
    let (mut left, mut claims) = (0, 0);
    for seed in 0..seeds(40) {
        let level = level_of(2_000 + seed);
        let (_, _, turns) = left_by_one(&level, seed, u32::MAX);
        let when = grid::Random::new(seed).below(2 * turns);
        let (ends, has_left, _) = left_by_one(&level, seed, when);
        let claimed = ends.iter().filter(|&&end| end != End::Incomplete).count();
        assert!(claimed <= 1, "seed {seed} {}", rows(&level));
        left += u32::from(has_left);
        claims += claimed;
    }
    assert!(left > 5 && claims > 3, "{left} left, {claims} claimed");
}

#[test]
fn processes_serve_the_one_that_is_asked() {
    let (_, clusters) = Simulated::new(3, 5, 1);
    let (mut together, mut proved) = (0, 0);
    std::thread::scope(|scope| {
        for cluster in &clusters[1..] {
            scope.spawn(|| serve(cluster));
        }
        let cluster = Some(clusters[0].clone());
        for seed in 0..40 {
            let level = level_of(3_000 + seed);
            let metric = if seed % 2 == 0 { Objective::Pushes } else { Objective::Moves };
            let cluster = cluster.clone();
            let options = Options { metric, work: Some(1), threads: 1, cluster, ..Options::default() };
            let report = crate::solve(&level, &options, &Budget::new(), &mut |_| {});
            let truth = brute_force(&level);
            let fewest = truth.map(|(moves, pushes)| if seed % 2 == 0 { pushes } else { moves });
            let place = || format!("seed {seed} {report:?} {}", rows(&level));
            match (&report.outcome, fewest) {
                (Outcome::Solved { moves, optimal }, Some(fewest)) => {
                    assert!(optimal.is_proved(), "{}", place());
                    let metrics = sokoban::replay::verify(&level, moves).expect("a solution");
                    let counted = if seed % 2 == 0 { metrics.pushes } else { metrics.moves };
                    assert_eq!(counted as u32, fewest, "{}", place());
                    proved += 1;
                }
                (Outcome::Unsolvable, None) => {}
                _ => panic!("{}", place()),
            }
            together += u32::from(report.searches.iter().filter(|search| search.name == NAME).count() == 3);
        }
        dismiss(&clusters[0]);
    });
    assert!(together > 5 && proved > 5, "{together} together, {proved} proved");
}
