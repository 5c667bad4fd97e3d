//! Why positions can never be solved, in words, with the atoms that are marked.

use grid::Direction;
use sokobond::{AtomId, Position, rules};
use sokoworks_sokobond_solver::analysis::Outlook;
use sokoworks_sokobond_solver::explain::{Dead, Reason};

/// The word, the sentence, and the atoms as column and row.
type Said<'a> = (&'a str, &'a str, &'a [(u32, u32)]);

/// Checks the reason for the position after some keys.
fn check(text: &str, keys: &str, expect: Option<Said<'_>>) {
    let file = sokobond::format::read(text.as_bytes());
    let level = file.level.unwrap_or_else(|| panic!("{:?}", file.diagnostics));
    let mut position = Position::start(&level);
    for key in keys.chars().filter_map(Direction::from_lurd) {
        assert!(!rules::turn(&level, &mut position, key).is_refused(), "{key:?} is refused in {text}");
    }
    let dead = Outlook::new(&level).explain(&level, &position);
    let reason = dead.map(|dead| {
        let atoms = dead.atoms.iter().map(|&atom| level.size().xy(position.cell(atom)));
        (dead.reason.word(), dead.sentence(&level), atoms.collect::<Vec<_>>())
    });
    let expect = expect.map(|(word, sentence, atoms)| (word, sentence.to_owned(), atoms.to_vec()));
    assert_eq!(reason, expect, "{text}");
}

#[test]
fn what_can_be_solved_has_no_warning() {
    check("xxxxxx\nxH--hx\nxxxxxx\n", "", None);
    check("xxxx\nxHhx\nxxxx\n", "", None);
}

#[test]
fn electrons_that_cannot_be_paired() {
    let odd = "3 electrons are free, and an odd number can never be paired";
    check("xxxxxxx\nxH-h-hx\nxxxxxxx\n", "", Some(("odd-electrons", odd, &[(1, 1), (3, 1), (5, 1)])));
    let one = "1 free electron is left without another to pair it with";
    check("xxxx\nxH-x\nxxxx\n", "", Some(("odd-electrons", one, &[(1, 1)])));
    let few = "this nitrogen atom needs 3 more partners, and only 2 are left";
    check("xxxxxxx\nxO-h-nx\nxxxxxxx\n", "", Some(("too-few-partners", few, &[(5, 1)])));
    let none = "this oxygen atom needs 2 more partners, and none is left";
    check("xxxxxxx\nxHh-o-x\nx-----x\nxxxxxxx\n", "", Some(("too-few-partners", none, &[(4, 1)])));
    let molecule = "this molecule has 4 free electrons, and all others together have only 2";
    check(
        "xxxxxxxx\nxH--nn-x\nx-----hx\nxxxxxxxx\n",
        "",
        Some(("too-many-in-one-molecule", molecule, &[(4, 1), (5, 1)])),
    );
    let strong = "this carbon atom has 4 free electrons, and all others together have only 2";
    check(
        "v2\nx x x x x x x\n\nx H - c - h x\n   +\nx - - - - - x\n\nx x x x x x x\n",
        "",
        Some(("too-many-in-one-atom", strong, &[(3, 1)])),
    );
}

#[test]
fn atoms_that_cannot_be_reached_or_completed() {
    let reach = "the player can never reach this hydrogen atom";
    check("xxxxxxxx\nxH-xhxhx\nxxxxxxxx\n", "", Some(("out-of-reach", reach, &[(4, 1)])));
    // Nobody gets behind an atom in a corner.
    let corner = "this hydrogen atom can never be part of a finished molecule";
    check("xxxxxx\nxh--hx\nx-E--x\nxxxxxx\n", "", Some(("incompletable", corner, &[(1, 1)])));
}

#[test]
fn hydrogen_in_corners_that_cannot_get_the_right_partner() {
    let shut_in = "helium that can never be moved away keeps every partner from this hydrogen atom";
    let text = "xxxxxxxx\nxhxxxxxx\nxe-E-n-x\nx---h-hx\nxxxxxxxx\n";
    check(text, "", Some(("shut-in", shut_in, &[(1, 1)])));
    let rows = ["x h - h E - n x", "         /     ", "x - - - - - - x", "", "x - - - h - - x", ""];
    let text = format!("v2\nx x x x x x x x\n\n{}\nx x x x x x x x\n", rows.join("\n"));
    let parted =
        "these 2 hydrogen atoms can never be parted again, and too few partners are left for the other atoms";
    check(&text, "l", Some(("too-many-pairs", parted, &[(1, 1), (2, 1)])));
}

#[test]
fn dead_ends() {
    let stuck = "no key moves anything";
    check("xxxx\nxOhx\nxx-x\nxxhx\nxxxx\n", "", Some(("no-move", stuck, &[(1, 1)])));
    // Two of three bond, and the search names the one that is left.
    let alone = "whatever is played, this hydrogen atom keeps a free electron";
    let text = "xxxxxxx\nxh-h-hx\nx--E--x\nx--h--x\nxxxxxxx\n";
    check(text, "", Some(("never-completed", alone, &[(3, 3)])));
    // With modifiers no test that looks at the position alone knows about corners.
    let both = "whatever is played, these 2 hydrogen atoms keep free electrons";
    let text = "v2\nx x x x x x\n\nx h - - h x\n   /\nx - E - - x\n\nx x x x x x\n";
    check(text, "", Some(("never-completed", both, &[(1, 1), (4, 1)])));
}

#[test]
fn sentences_count_right() {
    let file = sokobond::format::read(b"xxxxxxx\nxOhhhcx\nx-----x\nxxxxxxx\n");
    let level = file.level.unwrap_or_else(|| panic!("{:?}", file.diagnostics));
    let check = |reason, atoms: &[u16], expect: &str| {
        let dead = Dead { reason, atoms: atoms.iter().map(|&atom| AtomId(atom)).collect() };
        assert_eq!(dead.sentence(&level), expect);
    };
    let end = |positions| Reason::DeadEnd { positions };
    check(end(1), &[1], "no way of moving from here solves the level (1 position searched)");
    check(end(412), &[1], "no way of moving from here solves the level (412 positions searched)");
    check(Reason::NeverCompleted, &[0, 4], "whatever is played, these 2 atoms keep free electrons");
    check(Reason::Incompletable, &[0, 1], "this molecule can never be part of a finished one");
    check(Reason::NoPairing, &[0, 1, 4], "the free electrons of these 3 atoms can never all be paired");
    let partners = |needed, left| Reason::TooFewPartners { needed, left };
    check(partners(1, 0), &[1], "this hydrogen atom needs another partner, and none is left");
    check(partners(2, 1), &[0], "this oxygen atom needs 2 more partners, and only 1 is left");
    let sides = |needed, sides| Reason::TooFewSides { needed, sides };
    check(sides(1, 0), &[0], "this oxygen atom needs another bond, and its molecule leaves it no free side");
    check(
        sides(2, 1),
        &[4],
        "this carbon atom needs 2 more bonds, and its molecule leaves it only 1 free side",
    );
    let one = Reason::TooManyInOneMolecule { here: 1, elsewhere: 0 };
    check(one, &[0], "this molecule has 1 free electron, and no other has any");
    let all = "these molecules can never all be completed from where they stand";
    check(Reason::Misplaced, &[0, 1, 2], all);
}
