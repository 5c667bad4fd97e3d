//! Each rule of the game in a small picture. See `common/picture.rs` for how positions are drawn.

use crate::common::picture;
use grid::Direction;
use sokoworks_sokobond::notation::Letters;
use sokoworks_sokobond::rules::{self, Cause, Moved, Refusal, Turn};
use sokoworks_sokobond::rulings::{Strengthening, Ties};
use sokoworks_sokobond::{Position, Rulings, bonding};

/// Plays keys from a picture under the default rulings; `expect` is the picture afterwards. Undoing it
/// all must lead back. Returns what the last key did.
fn check(picture: &str, keys: &str, expect: &str) -> Moved {
    check_ruled(picture, keys, expect, &Rulings::DEFAULT)
}

/// The same for a text with the keys, and below them both pictures side by side.
fn sides(text: &str) -> Moved {
    let (keys, pictures) = text.split_once('\n').expect("keys and pictures");
    let side = |right: bool| {
        let row = |row: &str| {
            let (left, after) = row.split_once('»').unwrap_or((row, ""));
            if right {
                after.strip_prefix(' ').unwrap_or(after).to_owned()
            } else {
                left.trim_end().to_owned()
            }
        };
        pictures.lines().map(row).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    };
    check(&side(false), keys, &side(true))
}

fn check_ruled(picture: &str, keys: &str, expect: &str, rulings: &Rulings) -> Moved {
    let (level, start) = picture::read(picture);
    let mut position = start.clone();
    let mut turns = Vec::new();
    for key in Letters::Wasd.read(keys).unwrap() {
        match rules::turn_ruled(&level, &mut position, key, rulings) {
            Turn::Moved(moved) => turns.push(moved),
            Turn::Refused(refusal) => {
                panic!("{refusal:?} for {key:?} of {keys} in\n{}", picture::draw(&level, &position))
            }
        }
    }
    let got = picture::draw(&level, &position);
    assert_eq!(got, redrawn(expect), "after {keys}:\n{got}instead of{expect}");
    for turn in turns.iter().rev() {
        rules::undo(&level, &mut position, turn);
    }
    assert_eq!(position, start, "undo of {keys}");
    turns.pop().expect("a key")
}

/// A key that must be refused and change nothing.
fn check_refused(picture: &str, key: &str) -> Refusal {
    check_refused_ruled(picture, key, &Rulings::DEFAULT)
}

fn check_refused_ruled(picture: &str, key: &str, rulings: &Rulings) -> Refusal {
    let (level, start) = picture::read(picture);
    let mut position = start.clone();
    let key = Letters::Wasd.read(key).unwrap()[0];
    match rules::turn_ruled(&level, &mut position, key, rulings) {
        Turn::Refused(refusal) => {
            assert_eq!(position, start);
            refusal
        }
        Turn::Moved(_) => panic!("{key:?} leads to\n{}", picture::draw(&level, &position)),
    }
}

/// The bonds that form at the start of a level, and whether they were ambiguous.
fn check_start(picture: &str, expect: &str, rulings: &Rulings) -> bool {
    let (level, _) = picture::read(picture);
    let (position, ambiguous) = Position::start_ruled(&level, rulings);
    let got = picture::draw(&level, &position);
    assert_eq!(got, redrawn(expect), "got\n{got}instead of{expect}");
    ambiguous
}

// 4.1: motion

#[test]
fn a_lone_atom_walks_and_walls_refuse() {
    check("E .\n\n. .", "DSAW", "E .\n\n. .");
    for key in ["W", "A"] {
        assert!(matches!(check_refused("E .\n\n. .", key), Refusal::Wall(_)));
    }
    check_refused("E x", "D");
}

#[test]
fn pushes_chain_and_a_wall_at_the_end_refuses_all() {
    check("E e e .", "D", ". E e e");
    check_refused("E e e", "D");
    check("E e x\n\n. . .", "S", ". e x\n\nE . .");
}

#[test]
fn molecules_move_and_push_as_one() {
    sides(
        "D
H . e . » . H e .
|       »   |
o-h . . » . o-h .",
    );
    // The lower end pushes another molecule, which pushes on.
    sides(
        "W
. . . . . » . h-h . .
          »
. h-h e . » H-o . e .
          »   |
H-o . . . » . h . . .
  |       »
. h . . . » . . . . .",
    );
}

#[test]
fn a_molecule_wrapped_round_what_it_pushes() {
    // The ends push nothing, the middle pushes e, e pushes what is below.
    sides(
        "S
O-o-o » . . .
|   | »
h e h » O-o-o
      » |   |
. e . » h e h
      »
. . . » . e .",
    );
    // What is pushed runs into the molecule that pushes: that is moving already.
    sides(
        "D
c-c-c . » . c-c-c
|   |   »   |   |
C e c . » . C e c",
    );
}

#[test]
fn bonds_come_before_pushes() {
    sides(
        "D
H h . » . H h
| |   »   | |
n-n . » . n-n",
    );
    // With pushes first H would shove h to the right. But its own chain turns h down out of the way,
    // four directions in one turn, and H moves into the cell that h leaves.
    let moved = sides(
        "D
H h . » n-H .
|@|   » |
n-n . » n-h .",
    );
    let directions: Vec<Direction> = moved.atoms.iter().map(|&(_, direction)| direction).collect();
    assert_eq!(directions, [Direction::Right, Direction::Up, Direction::Left, Direction::Down]);
}

#[test]
fn a_split_leaves_the_far_part_behind() {
    let moved = sides(
        "S
h-O-h » . . h
   /  »
. . . » h-O .",
    );
    assert_eq!(causes(&moved), [Cause::Weakened]);
    // A double bond loses one level and both ends go on.
    sides(
        "S
C=o » . .
 /  »
. . » C-o",
    );
    // A bond along the motion sweeps over nothing.
    sides(
        "D
H-o . » . H-o
 / /  »
. . . » . . .",
    );
}

#[test]
fn a_part_cut_off_may_still_be_pushed() {
    let moved = sides(
        "S
H-c » . .
 /| »
h-c » H-c
    »   |
. . » h-c",
    );
    assert_eq!(causes(&moved), [Cause::Weakened, Cause::Formed]);
}

#[test]
fn only_the_touched_half_of_a_pushed_molecule_goes() {
    sides(
        "S
E . » . .
    »
h-h » E h
 /  »
. . » h .",
    );
    // Touched on both sides of the break both halves go, and bond again where they arrive.
    let moved = sides(
        "S
H-h » . .
    »
h-h » H-h
 /  »
. . » h-h",
    );
    assert_eq!(causes(&moved), [Cause::Weakened, Cause::Formed]);
}

#[test]
fn a_ring_bond_that_is_cut_closes_again() {
    let moved = sides(
        "S
O-o » . .
| | »
o-o » O-o
 /  » | |
. . » o-o",
    );
    let changes: Vec<_> = moved.bonds.iter().map(|change| (change.before, change.after)).collect();
    assert_eq!(changes, [(1, 0), (0, 1)]);
    assert!(!moved.is_ambiguous());
    // A double bond in a ring loses a level and stays so.
    sides(
        "S
C-c » . .
| | »
c=c » C-c
 /  » | |
. . » c-c",
    );
    // The electrons of the cut go to `+` first, so here it stays open.
    sides(
        "S
N-n  » . .
| |  »
o-n  » N-n
 / + » | |
. .  » o-n",
    );
}

#[test]
fn a_bond_turns_over_a_rotator() {
    sides(
        "S
O-h » h .
 @  » |
. . » O .",
    );
    sides(
        "W
. . » . O
 @  »   |
h-O » . h",
    );
    // The upper rotator is not used: n-c lies along c's new motion.
    sides(
        "A
. n » . .
 @| »
. c » . n
  | »   |
. c » . c
 @| »   |
. N » N-c",
    );
    // A double bond turns too.
    sides(
        "S
O=o » o .
 @  » \"
. . » O .",
    );
}

#[test]
fn a_ring_cannot_be_turned() {
    let ring = "
. . . .

. C-c .
  |@|
. c-c .

. . . .";
    for key in ["W", "A", "S", "D"] {
        assert!(matches!(check_refused(ring, key), Refusal::Torn(_)));
    }
}

#[test]
fn turned_parts_push_in_their_own_direction() {
    sides(
        "S
. e h » e h .
    | »   |
. N-n » . n .
   @  »   |
. . . » . N .",
    );
    let refused = check_refused(
        "
e h
  |
N-n
 @
. .", "S",
    );
    assert!(matches!(refused, Refusal::Wall(_)), "e is pushed into the wall: {refused:?}");
}

#[test]
fn rotators_and_strengtheners_act_on_pushed_molecules() {
    let turned = "
E . .

o-o-h
   @
. . .";
    let straight = Rulings { pushed_turn: false, ..Rulings::DEFAULT };
    check(turned, "S", ". . .\n\nE h .\n  |\no-o .");
    check_ruled(turned, "S", ". . .\n\nE . .\n\no-o-h", &straight);
    let doubled = "
E .

n-n
 +
. .";
    check(doubled, "S", ". .\n\nE .\n\nn=n");
    check_ruled(doubled, "S", ". .\n\nE .\n\nn-n", &straight);
    // The pusher would come to stand where the turned part slips to.
    let refused = check_refused(
        "
E .

o-h
 @
. .", "S",
    );
    assert!(matches!(refused, Refusal::Crash(_)));
}

#[test]
fn atoms_may_change_places() {
    // C goes right and, at the end of its own chain, h goes left.
    let picture = "
o-o-c
|@  |
o C h
|@|
c-n .";
    check(picture, "D", "o-c .\n| |\no h C\n|   |\no-c-n");
    let refused = check_refused_ruled(picture, "D", &Rulings { swap: false, ..Rulings::DEFAULT });
    assert!(matches!(refused, Refusal::Swap(..)));
}

#[test]
fn the_order_of_pushes_can_decide() {
    // Both arms push one molecule. From the left, its right end turns and slips aside. From the right,
    // which is pushed first because bonds are looked at clockwise from up, the rest of it slips to
    // where the right arm goes.
    let picture = "
. . .
   @
h-c-h

c . h
|   |
o-N-c";
    assert!(matches!(check_refused(picture, "W"), Refusal::Crash(_)));
    let left_first = Rulings {
        sweep: [Direction::Left, Direction::Up, Direction::Right, Direction::Down],
        ..Rulings::DEFAULT
    };
    check_ruled(picture, "W", "h-c .\n  |\nc h h\n|   |\no-N-c\n\n. . .", &left_first);
    let competes = |picture: &str| {
        let (level, position) = picture::read(picture);
        rules::pushes_compete(&level, &position, Direction::Up)
    };
    assert!(competes(picture));
    assert!(!competes(&picture.replace('@', "/")), "without `@` no order can matter");
    assert!(!competes("\n. . .\n   @\nh-c-h\n\nc . .\n|\no-N ."), "one push, no order");
}

#[test]
fn a_refused_turn_has_no_effect_at_all() {
    check_refused("O=o\n /\n. x", "S");
    check_refused("N-n\n +\n. x", "S");
}

// 4.2: modifiers

#[test]
fn all_weakenings_come_before_strengthenings() {
    let moved = sides(
        "S
C-n-n » . . n
 + /  »
. . . » C=n .",
    );
    assert_eq!(causes(&moved), [Cause::Weakened, Cause::Strengthened]);
    // o has no electron for the second level until the other bond breaks.
    check("C-o-h\n + /\n. . .", "S", ". . h\n\nC=o .");
    // The pair beyond the break is not moving, so its bond sweeps over nothing.
    let moved = check("C-n-n\n / +\n. . .", "S", ". n-n\n\nC . .");
    assert_eq!(causes(&moved), [Cause::Weakened]);
}

#[test]
fn strengthening_needs_a_free_electron_at_both_ends() {
    check("H-o\n +\n. .", "S", ". .\n\nH-o");
    check("O-o\n +\n. .", "S", ". .\n\nO=o");
    let moved = check("C3c\n +\n. .", "S", ". .\n\nC4c");
    assert_eq!((moved.bonds[0].before, moved.bonds[0].after), (3, 4));
    check_ruled("C3c\n +\n. .", "S", ". .\n\nC3c", &Rulings { strongest: Some(3), ..Rulings::DEFAULT });
    let moved = check("c-N-c\n   +\n. . .", "S", ". . .\n\nc-N=c");
    assert!(!moved.competing_strengthening);
}

#[test]
fn strengtheners_that_compete_are_served_in_the_order_of_bonding() {
    let picture = "
c-N-c
 + +
. . .";
    let moved = check(picture, "S", ". . .\n\nc=N-c");
    assert!(moved.competing_strengthening && !moved.ambiguous_bonding);
    let as_swept = Rulings { strengthening: Strengthening::AsSwept, ..Rulings::DEFAULT };
    assert!(check_ruled(picture, "S", ". . .\n\nc-N=c", &as_swept).competing_strengthening);
    // With an electron for each nothing competes.
    let moved = check("c-C-c\n + +\n. . .", "S", ". . .\n\nc=C=c");
    assert!(!moved.competing_strengthening);
    // A bond whose far end is full does not compete.
    let moved = check("h-N-c\n + +\n. . .", "S", ". . .\n\nh-N=c");
    assert!(!moved.competing_strengthening);
}

#[test]
fn one_rotator_may_turn_several_bonds_in_one_turn() {
    let moved = check("H h .\n|@|\nn-n .", "D", "n-H .\n|\nn-h .");
    assert_eq!(moved.atoms.len(), 4);
}

// 4.3: bonding

#[test]
fn pairs_bond_whether_they_moved_or_not() {
    check("H . o", "D", ". H-o");
    sides(
        "S
. h . » . h .
      »   |
H-o-h » . o-h
 /    »
. . . » H . .",
    );
    // Helium never bonds.
    check("E . o", "D", ". E o");
}

#[test]
fn neighbours_in_one_molecule_bond_too() {
    assert!(!check_start("O o\n\no o", "O-o\n| |\no-o", &Rulings::DEFAULT));
    // The chain curls up and its ends meet.
    let moved = sides(
        "D
N . . » n-N .
|@    » | |
n-n-n » n-n .",
    );
    assert!(!moved.is_ambiguous());
}

#[test]
fn bonding_is_ambiguous_exactly_when_not_every_pair_can_bond() {
    let start = |picture, expect| check_start(picture, expect, &Rulings::DEFAULT);
    assert!(!start("h O h", "h-O-h"));
    assert!(!start("H h", "H-h"));
    assert!(start("h H h", "h-H h"));
    assert!(start(". h .\n\nh O h", ". h .\n  |\nh-O h"));
    assert!(!start(". h .\n\nh N h", ". h .\n  |\nh-N-h"));
    assert!(!start("o o o\n\n. E .", "o-o-o\n\n. E ."));
}

#[test]
fn the_players_atom_bonds_first_then_the_higher_valence() {
    let start = |picture, expect| assert!(check_start(picture, expect, &Rulings::DEFAULT));
    start("c h H", "c h-H");
    start("o h c E", "o h-c E");
    start("n h o E", "n-h o E");
    start("h h o E", "h h-o E");
    // H arrives in the middle from the right and looks left first.
    let moved = check(". h .\n\nh . H", "A", ". h .\n\nh-H .");
    assert!(moved.ambiguous_bonding);
}

#[test]
fn ties_go_from_the_bottom_right() {
    let top_left = Rulings { ties: Ties::FromTopLeft, ..Rulings::DEFAULT };
    check_start("c h c E", "c h-c E", &Rulings::DEFAULT);
    check_start("c h c E", "c-h c E", &top_left);
    check_start("c E\n\nh .\n\nc .", "c E\n\nh .\n|\nc .", &Rulings::DEFAULT);
    check_start("c E\n\nh .\n\nc .", "c E\n|\nh .\n\nc .", &top_left);
    let (level, position) = picture::read("H . o\n\nc o e\n\nn c h");
    let order = bonding::order(&level, &position, &Rulings::DEFAULT);
    assert_eq!(order.iter().map(|atom| atom.0).collect::<Vec<_>>(), [0, 6, 2, 5, 3, 1, 7, 4]);
}

#[test]
fn an_atom_looks_left_up_down_right() {
    let right_first = Rulings {
        look: [Direction::Left, Direction::Up, Direction::Right, Direction::Down],
        ..Rulings::DEFAULT
    };
    let all = ". h .\n\nh H h\n\n. h .";
    check_start(all, ". h .\n\nh-H h\n\n. h .", &Rulings::DEFAULT);
    check_start(&all.replacen("h H", "e H", 1), ". h .\n  |\ne H h\n\n. h .", &Rulings::DEFAULT);
    let corner = ". e .\n\ne H h\n\n. h .";
    check_start(corner, ". e .\n\ne H h\n  |\n. h .", &Rulings::DEFAULT);
    check_start(corner, ". e .\n\ne H-h\n\n. h .", &right_first);
}

// 5: winning

#[test]
fn a_level_is_solved_when_no_electron_is_free() {
    let solved = |picture| {
        let (level, position) = picture::read(picture);
        rules::is_solved(&level, &position)
    };
    assert!(solved("H-h"));
    assert!(solved("H-o-h e . h-h"), "helium does not count, molecules may be many");
    assert!(solved("E"));
    assert!(!solved("H"));
    assert!(!solved("H-o"));
    assert!(solved("O=o"));
    assert!(solved("C4c"));
}

/// What changed bonds in a turn, in order.
fn causes(moved: &Moved) -> Vec<Cause> {
    moved.bonds.iter().map(|change| change.cause).collect()
}

/// A picture as [`picture::draw`] writes it: without modifiers and lines that hold nothing.
fn redrawn(picture: &str) -> String {
    let (level, position) = picture::read(picture);
    picture::draw(&level, &position)
}
