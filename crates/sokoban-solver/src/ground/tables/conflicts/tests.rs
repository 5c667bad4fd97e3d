//! Tables of as many boxes as a level has say exactly how many pushes it takes.

use super::table::Conflicts;
use super::tally::Tally;
use crate::ground::Ground;
use crate::ground::floor::board::{Board, Narrow};
use crate::ground::floor::heading::Forward;
use crate::ground::level_conflicts::{conflicts, floor};
use crate::testing::{boxes_and_reach, brute_force, level, random_level, rows};

/// The bound for the start of a level with sets of up to `most` boxes; `None` when it is dead.
fn bound(ground: &Ground, conflicts: &Conflicts, most: usize) -> Option<u32> {
    assert!(most < 3 || conflicts.make_triples::<Narrow<1>, Forward>(floor::<Forward>(ground)));
    let (boxes, reach) = boxes_and_reach::<Narrow<1>>(&ground.maze);
    let mut tally = Tally::of_sets(most);
    let player = ground.maze.player;
    tally.set(conflicts, (&ground.maze, &ground.stances), &boxes, (player, &reach))
}

#[test]
fn the_table_of_all_boxes_is_exact() {
    let mut exact = [0; 4];
    for seed in 0..1_000 {
        let level = random_level(&mut grid::Random::new(seed), 5, 4, 3);
        let ground = Ground::new(&level);
        let count = ground.maze.boxes.len();
        let Some(conflicts) = conflicts::<Narrow<1>, Forward>(&ground) else { continue };
        if level.boxes().is_subset(level.goals()) {
            continue;
        }
        let truth = brute_force(&level).map(|(_, pushes)| pushes);
        let place = || format!("seed {seed} {}", rows(&level));
        for most in 2..=count.min(3) {
            let bound = bound(&ground, conflicts, most);
            assert!(truth.is_none_or(|truth| bound.is_some_and(|bound| bound <= truth)), "{}", place());
            if most == count {
                let (_, reach) = boxes_and_reach::<Narrow<1>>(&ground.maze);
                // Where the player cannot come near a box, not all is looked at.
                let is_beside = |&square: &u32| {
                    ground.maze.next[square as usize].iter().any(|&next| next != u32::MAX && reach.has(next))
                };
                if ground.maze.boxes.iter().all(is_beside) {
                    assert_eq!(bound, truth, "{}", place());
                    exact[count] += u32::from(truth.is_some());
                }
            }
        }
    }
    assert!(exact[2..].iter().all(|&count| count > 5), "{exact:?}");
}

#[test]
fn two_boxes_in_a_corridor_take_more_than_each_alone() {
    let level = level(&["##########", "#   #    #", "#..  $$ @#", "#   #    #", "##########"]);
    let ground = Ground::new(&level);
    let conflicts = conflicts::<Narrow<1>, Forward>(&ground).expect("two boxes and two goals");
    let truth = brute_force(&level).map(|(_, pushes)| pushes);
    assert_eq!(bound(&ground, conflicts, 2), truth);
}
