//! Each test of the cascade alone: positions that no other test prunes.

use super::*;
use crate::ground::floor::board::Wide;
use crate::ground::floor::heading::Backward;
use crate::ground::floor::maze::NONE;
use crate::testing::level;

#[test]
fn the_tests_are_asked_in_the_order_in_which_they_are_listed() {
    struct Asked(Vec<Test>);
    impl Tier for Asked {
        type Proof = ();
        fn ask(&mut self, test: Test) -> Option<()> {
            self.0.push(test);
            None
        }
    }
    let mut asked = Asked(Vec::new());
    assert_eq!(asked.first(), None);
    assert_eq!(asked.0, Test::ALL);
}

#[test]
fn a_long_search_has_all_tests_even_without_tables_of_pairs() {
    let level = level(&["#######", "#@$ $.#", "#  . .#", "#  $  #", "#######"]);
    let ground = Ground::new(&level);
    for pairs in [true, false] {
        let rules = Pruning { pairs, ..Pruning::default() };
        let caches = CheckCaches::<Wide, Forward>::new(&ground, &Arc::new(Knowledge::of_bytes(0)), 0);
        let mut checks = Checks::new(&ground, &rules, caches, Paired::BySearch);
        let patience = Pairs::patience(&ground.maze);
        assert!(!checks.has_expanded(patience - 1) && !checks.looks_at_walls());
        assert!(checks.has_expanded(patience) && checks.looks_at_walls(), "pairs: {pairs}");
        assert!(!checks.has_expanded(patience + 1), "it ceases to be short only once");
        assert_eq!(checks.pairs.is_some(), pairs);
    }
}

/// A level from rows with `|` between them.
fn board(rows: &str) -> sokoban::Level {
    level(&rows.split('|').collect::<Vec<_>>())
}

/// The cascade with all its tables.
fn all<'a, H: Heading>(ground: &'a Ground, paired: fn(Matching) -> Paired) -> Checks<'a, Wide, H> {
    let rules = Pruning::default();
    let caches = CheckCaches::new(ground, &Arc::new(Knowledge::of_bytes(1 << 20)), 1 << 20);
    let pairing = paired(Matching::new(ground.distances::<H>().targets));
    let mut checks = Checks::new(ground, &rules, caches, pairing);
    checks.use_all();
    checks
}

/// The names of the tests that have something against what a tier knows, each asked alone.
fn all_that_ask<T: Tier>(mut tier: T) -> String {
    let found = Test::ALL.into_iter().filter(|&test| tier.ask(test).is_some());
    found.map(Test::name).collect::<Vec<_>>().join(", ")
}

/// The boxes of a level, and the one that the player beside it moves in the direction of a letter: from, to, and the side
/// where the player is.
fn moved<H: Heading>(ground: &Ground, letter: char) -> (Wide, Square, Square, usize) {
    let maze = &ground.maze;
    let direction = grid::Direction::from_lurd(letter).expect("a direction").index();
    let boxes: Wide = maze.start();
    let beside = |square: Square, side: usize| maze.next[square as usize][side];
    let (from, side) = (0..4)
        .map(|side| (beside(maze.player, side), side))
        .filter(|&(from, side)| {
            from != NONE
                && boxes.has(from)
                && if H::BACKWARD { (side + 2) % 4 == direction } else { side == direction }
        })
        .map(|(from, _)| (from, (0..4).find(|&side| beside(from, side) == maze.player).expect("a side")))
        .next()
        .expect("a box");
    let to = H::moved(maze, &boxes, from, side).expect("a free square");
    (boxes, from, to, side)
}

/// The tests that have something against the position after a move, when a pattern may have been learned from it.
fn after_move<H: Heading>(level: &sokoban::Level, letter: char, learns: bool) -> String {
    let ground = Ground::new(level);
    let (mut boxes, from, to, side) = moved::<H>(&ground, letter);
    boxes.take(from);
    boxes.put(to);
    let mut checks = all::<H>(&ground, Paired::AfterMove);
    let player = ground.maze.next[to as usize][side];
    if learns {
        checks.caches.learner.learn(&ground, &boxes, player);
    }
    all_that_ask(AfterMove { checks: &mut checks, boxes: &boxes, from, to, side, player })
}

/// The same when the turn of a position comes.
fn on_turn(level: &sokoban::Level, learns: bool) -> String {
    let ground = Ground::new(level);
    let (boxes, mut reach) = (ground.maze.start(), Wide::empty(ground.maze.len()));
    let player = ground.maze.flood(&boxes, ground.maze.player, &mut reach, &mut Vec::new());
    let mut checks = all::<Forward>(&ground, Paired::OnTurn);
    if learns {
        checks.caches.learner.learn(&ground, &boxes, player);
    }
    all_that_ask(OnTurn { checks: &mut checks, boxes: &boxes, player, reach: &reach, proofs: 0 })
}

/// Whether few pushes suffice in a position.
fn is_restricted(level: &sokoban::Level) -> bool {
    let ground = Ground::new(level);
    let (boxes, mut reach) = (ground.maze.start(), Wide::empty(ground.maze.len()));
    ground.maze.flood(&boxes, ground.maze.player, &mut reach, &mut Vec::new());
    let mut checks = all::<Forward>(&ground, Paired::OnTurn);
    checks.restriction(&boxes, &reach).is_some()
}

/// The tests that have something against a position about which nothing is known. The table of triples or a pattern has been
/// made before where that is expected to find something.
fn whole(level: &sokoban::Level, expect: &str) -> String {
    let ground = Ground::new(level);
    let boxes: Wide = ground.maze.start();
    let rules = Pruning::default();
    let mut caches = CheckCaches::new(&ground, &Arc::new(Knowledge::of_bytes(1 << 20)), 1 << 20);
    if expect.contains("triple") {
        ground.triples::<Forward>();
    }
    if expect == "learned" {
        caches.learner.learn(&ground, &boxes, ground.maze.player);
    }
    all_that_ask(Whole::new(&ground, &rules, &mut caches, &boxes, ground.maze.player))
}

#[test]
fn after_a_push_each_test_of_the_first_tier_prunes_alone() {
    let check = |rows, letter, expect: &str| {
        assert_eq!(after_move::<Forward>(&board(rows), letter, expect == "learned"), expect, "{rows}");
    };
    check(
        "########|##     #|# ##   #|#  #   #|# #    #|#$ ### #|#+#  ###|########",
        'u',
        "dead square, matching",
    );
    check("#######|###.  #|# ##$ #|## #$ #|# #.$+#|##   ##|#######", 'l', "capacity, matching");
    check("######|#  # #|#* # #|# $# #|##+# #|######", 'u', "pair");
    check("#######|# .## #|##$#. #|##@#$ #|##*   #|#######", 'u', "triple");
    check("#######|#. *$ #|#@$ # #|# #   #|#  . ##|#######", 'r', "freeze");
    check("#######|#*. $@#|##$#  #|# .# ##|# ## ##|##  # #|#######", 'l', "diagonal");
    check("########|# #    #|# # #  #|#*# #  #|#$.# ###|#@$. # #|########", 'r', "matching");
    check("########|#  #  ##|# # # ##|#.#  .##|#@* $ ##|#  $   #|#.$  # #|########", 'r', "learned");
}

#[test]
fn after_a_pull_each_test_of_the_first_tier_prunes_alone() {
    let check = |rows, letter, expect: &str| {
        assert_eq!(after_move::<Backward>(&board(rows), letter, false), expect, "{rows}");
    };
    check("######|# $+ #|# ####|##   #|##  ##|######", 'r', "dead square, matching");
    check("######|#  ###|#### #|# $@.#|#$  .#|######", 'r', "pair");
    check("########|#$   # #|#.$@.# #|#$ .#  #|###### #|#  ##  #|########", 'r', "triple");
    check("#######|###   #|# #   #|###   #|# .# ##|# @$# #|#######", 'l', "dead square, freeze, matching");
    check("########|#  ##  #|# # #  #|## @$# #|#  $ .##|#. $$. #|##    .#|########", 'l', "matching");
}

#[test]
fn when_the_turn_of_a_position_comes_each_test_prunes_alone() {
    let check = |rows, expect: &str| {
        assert_eq!(on_turn(&board(rows), expect == "learned"), expect, "{rows}");
    };
    check("######|##  .#|# @$ #|#### #|### ##|######", "matching");
    check("########|#.$$.# #|#@   # #|#### # #|#   #  #|#   ## #|########", "walled");
    check("######|## . #|##@$ #|## $##|##.  #|######", "learned");
    check("######|#.#  #|# # ##|#$####|#.$@ #|######", "corral");
}

#[test]
fn pi_corrals_restrict_pushes() {
    assert!(is_restricted(&board("#######|## #  #|#     #|#######|# .# ##|#@$ # #|#######")));
}

#[test]
fn each_test_proves_a_whole_position_dead_alone() {
    let check = |rows, expect: &str| assert_eq!(whole(&board(rows), expect), expect, "{rows}");
    check("######|##  .#|# @$ #|#### #|### ##|######", "dead square, matching");
    check("#######|###  ##|#+$   #|#$.#  #|#   $.#|#######", "capacity, matching");
    check("######|#@ .##|# $ ##|##*  #|#  ###|######", "pair");
    check("#######|#     #|#     #|##*#. #|#@$$  #|# .   #|#######", "freeze, walled");
    check("#######|#### @#|##    #|# .$$ #|# .* ##|#######", "diagonal, corral");
    check("#######|##   ##|#    ##|#*$.  #|#*  @##|#######", "walled");
    check("#######|#.  ###|#*   @#|## #$ #|## *  #|#######", "learned");
    check("#######|#+$   #|#  *$##|####. #|## # ##|#######", "corral");
    check("#######|# *## #|##@#. #|## #$ #|##*   #|#######", "pair, triple, corral");
}
