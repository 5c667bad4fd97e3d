//! The rules of both games for people, in the order in which one learns them: a sentence, and a small board with moves that
//! shows it. The page and the terminal show the same.

use sokoworks::Game;

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// A word or two.
    pub title: &'static str,
    /// The rule in one or two short sentences.
    pub text: &'static str,
    /// A board on which it is seen, as text.
    pub board: &'static str,
    /// Moves that show it, as LURD letters; none where nothing moves.
    pub moves: &'static str,
}

/// The rules of a game; the first is how it is won.
pub const fn rules(game: Game) -> &'static [Rule] {
    match game {
        Game::Sokoban => &SOKOBAN,
        Game::Sokobond => &SOKOBOND,
    }
}

const SOKOBAN: [Rule; 5] = [
    Rule {
        title: "Aim",
        text: "Push every box onto a goal.",
        board: "########\n#@ $ . #\n#  $ . #\n########",
        moves: "rRRlldRR",
    },
    Rule {
        title: "Push",
        text: "Walk into a box and it moves one square, if the square behind it is free.",
        board: "#######\n#@$ . #\n#######",
        moves: "RR",
    },
    Rule {
        title: "Never pull",
        text: "You cannot pull: to bring a box back, walk round it.",
        board: "#######\n#     #\n#.@$  #\n#     #\n#######",
        moves: "urrdLL",
    },
    Rule {
        title: "One at a time",
        text: "Two boxes in a row do not move, and neither does a box against a wall.",
        board: "#########\n#  @$$ .#\n#      .#\n#########",
        moves: "",
    },
    Rule {
        title: "Corners",
        text: "A box in a corner never moves again, unless you undo. Look ahead.",
        board: "#######\n#@$   #\n#   . #\n#######",
        moves: "RRR",
    },
];

const SOKOBOND: [Rule; 11] = [
    Rule {
        title: "Aim",
        text: "Bond the atoms until no electron is free. You move the marked atom.",
        board: "xxxxxxx\nx-h---x\nxO---hx\nx-----x\nxxxxxxx",
        moves: "rrr",
    },
    Rule {
        title: "Bond",
        text: "Two neighbouring atoms bond at once if both have a free electron.",
        board: "xxxxxxx\nxH---hx\nxxxxxxx",
        moves: "rrr",
    },
    Rule {
        title: "Electrons",
        text: "Each bond uses up one: H has 1, O has 2, N has 3, C has 4.",
        board: "xxxxxxx\nx--h--x\nxO----x\nx--h--x\nxxxxxxx",
        moves: "rr",
    },
    Rule {
        title: "Molecules",
        text: "Bonded atoms move together, all of them or none.",
        board: "xxxxxxx\nxOh---x\nx-----x\nx--h--x\nxxxxxxx",
        moves: "rdr",
    },
    Rule {
        title: "Push",
        text: "What is in the way is pushed, as long as there is room behind it.",
        board: "xxxxxxxx\nxOh-h--x\nx------x\nxxxxxxxx",
        moves: "rrdrr",
    },
    Rule {
        title: "Helium",
        text: "Helium (He) never bonds. It can be pushed, and it can be your atom.",
        board: "xxxxxxx\nxHe--hx\nx-----x\nxxxxxxx",
        moves: "rdrrr",
    },
    Rule {
        title: "Several",
        text: "Pushed atoms bond too. You may end with several molecules.",
        board: "xxxxxxx\nx-H--hx\nxh----x\nx--h--x\nxxxxxxx",
        moves: "rrddll",
    },
    Rule {
        title: "Cut",
        text: "A bond that passes over the cut sign loses one line.",
        board: "v2\nx x x x x x\n\nx o - - - x\n   /\nx H - - h x\n\nx - - - h x\n\nx x x x x x",
        moves: "rr",
    },
    Rule {
        title: "Double",
        text: "A bond that passes over the double sign gains one line, if both atoms can.",
        board: "v2\nx x x x x x\n\nx O o - - x\n     +\nx - - - - x\n\nx x x x x x",
        moves: "rd",
    },
    Rule {
        title: "Turn",
        text: "A bond that passes over the turn sign turns: the chain follows round a corner.",
        board: "v2\nx x x x x x x\n\nx x x - - h x\n       @\nx x x - x x x\n     @\nx h O - x x x\n\nx x x x x x x",
        moves: "ruur",
    },
    Rule {
        title: "Rings",
        text: "Atoms of one molecule bond with each other too.",
        board: "xxxxxxx\nxO--o-x\nx-----x\nx-o---x\nx----ox\nxxxxxxx",
        moves: "drruddr",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use sokoworks::Level;

    #[test]
    fn every_board_of_the_rules_is_a_level_and_its_moves_are_legal_and_do_not_solve_it_too_early() {
        for game in [Game::Sokoban, Game::Sokobond] {
            assert!(rules(game)[0].title == "Aim");
            for rule in rules(game) {
                let level: Level = rule.board.parse().expect(rule.title);
                assert_eq!(level.game(), game);
                let mut play = Play::new(level);
                let moves: Vec<_> = rule
                    .moves
                    .chars()
                    .map(|letter| grid::Direction::from_lurd(letter).expect("a letter"))
                    .collect();
                for (at, &direction) in moves.iter().enumerate() {
                    assert!(!play.is_solved(), "{}: solved after {at} moves", rule.title);
                    assert_eq!(play.make(&[direction]).made, 1, "{}: move {}", rule.title, at + 1);
                }
                // What cannot be solved any more shows just that.
                let ends_open = ["One at a time", "Corners", "Cut"];
                assert_eq!(play.is_solved(), !ends_open.contains(&rule.title), "{}", rule.title);
                let length = rule.text.chars().count();
                assert!(length <= 80, "{}: {length} letters are more than a line", rule.title);
            }
        }
    }
}
