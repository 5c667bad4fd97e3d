//! Positions that were found dead after they entered the open list.

use super::*;
use crate::fess::guides::{Open, SpreadGuide};
use crate::ground::floor::board::Narrow;
use crate::ground::floor::heading::Forward;
use crate::testing::level;

#[test]
fn a_position_that_is_found_dead_after_it_was_stored_is_not_expanded() {
    let ground = Ground::new(&level(&["######", "## . #", "##@$ #", "## $##", "##.  #", "######"]));
    let memory = Arc::new(Memory::new(None));
    let knowledge = Arc::new(Knowledge::new(memory.clone()));
    let table = Arc::new(MeetingTable::new(ground.maze.len(), &memory));
    let guide = Box::new(SpreadGuide::new(Open::Far, 2));
    let rules = Pruning::default();
    let mut search = Fess::<Narrow<1>, Forward>::new(&ground, guide, "", &rules, &table, &knowledge);
    assert!(search.start().is_ok());
    assert!(!search.has_died(0));
    let (boxes, player) = search.node_position(0);
    assert!(search.checks.caches.learner.learn(&ground, &boxes, player));
    assert!(search.has_died(0));
}
