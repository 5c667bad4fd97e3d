//! What can be said of a position, each with its meaning in a sentence. "Every solution" is every sequence of moves from the position
//! that solves the level.
//!
//! A weight puts claims in order: what holds of few levels and helps to solve them comes first. The weights are chosen so that no kind
//! is among the first two of more than a third of generated levels.

use grid::{Cell, Direction, Size};
use sokobond::Element;
use text::counted;

/// An atom, by its element and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Its element.
    pub element: Element,
    /// Where it is in the position.
    pub cell: Cell,
}

/// How a board looks the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Mirrored left and right.
    Sides,
    /// Mirrored top and bottom.
    Ends,
    /// After half a turn.
    Turn,
}

/// A push: the cell of the box before it, and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Push {
    /// Where the box is before it.
    pub from: Cell,
    /// Where it goes.
    pub way: Direction,
}

/// A claim in words.
pub(super) struct Words {
    pub(super) kind: &'static str,
    /// The larger, the more it tells.
    pub(super) weight: f64,
    /// The cells that it is about.
    pub(super) cells: Vec<Cell>,
    pub(super) sentence: String,
}

/// Writes the claims: a name with its fields, the kind in a word, the weight, the cells, and the sentence on a board of a size.
macro_rules! claims {
    ($size:ident; $(
        $name:ident { $($field:ident: $type:ty),+ } $kind:literal $weight:expr, $cells:expr, $sentence:expr;
    )+) => {
        /// Something that is true of a position. A dead square is one from which a box alone, whose player can be anywhere, never
        /// comes to a goal; the distance of a square is the least number of pushes of such a box to a goal.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "the sentences describe the fields")]
        pub enum Claim {
            $($name { $($field: $type),+ },)+
        }

        impl Claim {
            /// The claim in words, on a board of a size.
            pub(super) fn words(&self, $size: Size) -> Words {
                match self.clone() {
                    $(Claim::$name { $($field),+ } => {
                        Words { kind: $kind, weight: $weight, cells: $cells.to_vec(), sentence: $sentence }
                    })+
                }
            }
        }
    };
}

claims! { size;
    OnlyPush { push: Push, of: usize } "only-push" 5.2, [push.from],
        format!("Only one of {of} possible pushes does not lose: the box at {}.", pushed(size, push));
    FewPushes { keep: usize, of: usize } "few-pushes" 2.5, [],
        format!("Only {keep} of {of} possible pushes do not lose.");
    FirstBox { cell: Cell } "first-box" 6.5, [cell],
        format!("The box at {} has to be pushed first: each push of another box loses.", at(size, cell));
    Forced { steps: usize, pushes: bool } "forced" 3.6 + 0.3 * steps.min(8) as f64, [],
        format!("The next {} are forced: any other {} loses.", counted(steps, step(pushes)), step(pushes));
    Tempting { push: Push, to_goal: bool, follow: usize, most: usize, boxes: usize }
        "tempting" if to_goal { 6.2 } else { 4.5 }, [push.from], {
            let aim = if to_goal { "onto a goal" } else { "nearer to a goal" };
            let then = end(follow, most, boxes);
            format!("Pushing the box at {} brings it {aim} and loses: {then}.", pushed(size, push))
        };
    LastGoal { cell: Cell } "last-goal" 5.0, [cell],
        format!("The goal at {} is filled last in every solution.", at(size, cell));
    FirstGoal { cell: Cell } "first-goal" 5.2, [cell],
        format!("In every solution the goal at {} is the first that gets the box that stays there.", at(size, cell));
    GoalOrder { first: Cell, second: Cell } "goal-order" 4.0, [first, second], {
        let (a, b) = (at(size, first), at(size, second));
        format!("In every solution the goal at {a} gets the box that stays there before the goal at {b} does.")
    };
    AllGoals { cells: Vec<Cell> } "all-goals" 7.5, cells, {
        let list = cells.iter().map(|&cell| at(size, cell)).collect::<Vec<_>>().join("; ");
        format!("The goals get the boxes that stay there in one order only: {list}.")
    };
    LeavesGoal { cell: Cell } "leaves-goal" 5.2, [cell],
        format!("The box on the goal at {} has to leave it: no solution keeps it there.", at(size, cell));
    CanStay { cell: Cell } "can-stay" 3.0, [cell],
        format!("The box on the goal at {} can stay there: a solution never pushes it.", at(size, cell));
    NeverPushed { cell: Cell } "never-pushed" 5.5, [cell], format!("No solution pushes the box at {}.", at(size, cell));
    BoxOrder { first: Cell, second: Cell } "box-order" 4.2, [first, second],
        format!("In every solution the box at {} is pushed before the box at {}.", at(size, first), at(size, second));
    Late { cell: Cell, after: usize } "late" 4.1, [cell],
        format!("No solution pushes the box at {} before {}.", at(size, cell), others(after));
    ManyPushes { cell: Cell, least: usize, far: usize } "many-pushes" 4.3, [cell], {
        let although = match far {
            0 => "it stands on a goal".to_owned(),
            far => format!("a goal is {} away", counted(far, "push")),
        };
        format!("Every solution pushes the box at {} at least {least} times, although {although}.", at(size, cell))
    };
    Turns { least: usize } "turns" 4.4, [], format!(
        "The boxes cannot come home one after the other: every solution changes from one box to another at least {least} times."
    );
    OffGoals { least: usize } "off-goals" 4.6, [], match least {
        1 => "Every solution pushes a box off a goal.".to_owned(),
        least => format!("Every solution pushes boxes off goals at least {least} times."),
    };
    Away { least: usize } "away" 3.8, [], {
        let times = if least == 1 { String::new() } else { format!("at least {least} times ") };
        format!("Every solution {times}pushes a box to a square that is farther from the nearest goal.")
    };
    Passes { cell: Cell, far: usize } "passes" 5.4, [cell], {
        let (square, far) = (at(size, cell), counted(far, "push"));
        format!("Every solution pushes a box to {square}, {far} from the nearest goal and so farther than any box is now.")
    };
    EndsOn { cell: Cell, goal: Cell } "ends-on" 3.6, [cell, goal],
        format!("The box at {} ends on the goal at {} in every solution.", at(size, cell), at(size, goal));
    NotNearest { cell: Cell, goal: Cell } "not-nearest" 5.8, [cell, goal], {
        let (from, goal) = (at(size, cell), at(size, goal));
        format!("No solution leaves the box at {from} on the goal that is nearest to it, at {goal}.")
    };
    Detour { least: usize, far: usize } "detour" 3.4, [], format!(
        "Every solution takes at least {least} pushes, although the ways of the boxes to their nearest goals are {far} pushes in all."
    );
    SingleWay { steps: usize, pushes: bool } "single-way" 4.8, [], {
        let (least, many) = (counted(steps, step(pushes)), if pushes { "pushes" } else { "moves" });
        format!("Every solution takes at least {least}, and only one sequence of so few {many} solves it.")
    };
    Safe { steps: usize, pushes: bool } "safe" 3.2, [], match steps {
        1 => format!("The next {} cannot lose, whichever it is.", step(pushes)),
        _ => format!("The next {} cannot lose, whichever they are.", counted(steps, step(pushes))),
    };
    NothingLost { but_dead: bool, pushes: bool } "nothing-lost" 3.5, [], match but_dead {
        true => "Only a push onto a dead square can lose.".to_owned(),
        false => format!("No {} can lose: the level can be solved from every position.", step(pushes)),
    };
    Lost { lost: usize, of: usize, pushes: bool } "lost" 1.0, [], {
        let how = if pushes { " without a push onto a dead square" } else { "" };
        format!("Of {of} positions that can be reached{how}, {lost} are lost.")
    };
    NearlySolved { pushes: usize } "nearly-solved" 3.9, [],
        format!("A position with all boxes but one on goals can be reached in {} and is lost.", counted(pushes, "push"));
    Passage { cell: Cell, boxes: usize } "passage" 5.6, [cell], {
        let have = if boxes == 1 { "has" } else { "have" };
        let boxes = counted(boxes, "box");
        format!("At least {boxes} {have} to pass {}: there is no way around it.", at(size, cell))
    };
    DeadSquares { dead: usize, of: usize } "dead-squares" 0.5, [],
        format!("From {dead} of {of} squares a box never comes to a goal.");
    Alike { how: Likeness } "alike" 4.9, [], {
        let how = match how {
            Likeness::Sides => "mirrored left and right",
            Likeness::Ends => "mirrored top and bottom",
            Likeness::Turn => "after half a turn",
        };
        format!("Walls, goals and boxes are the same {how}.")
    };
    ShutIn { reach: usize, of: usize } "shut-in" 3.3, [],
        format!("Before a push, the player reaches only {reach} of {of} free squares.");
    OnlyMove { way: Direction, of: usize } "only-move" 5.0, [],
        format!("Only one of {of} possible moves does not lose: {}.", way_of(way));
    FewMoves { keep: usize, of: usize } "few-moves" 2.5, [], format!("Only {keep} of {of} possible moves do not lose.");
    FirstBond { a: Atom, b: Atom } "first-bond" 4.5, [a.cell, b.cell],
        format!("In every solution the first bond that changes is between {} and {}.", atom(size, a), atom(size, b));
    LastBond { a: Atom, b: Atom } "last-bond" 4.4, [a.cell, b.cell],
        format!("In every solution the last move makes a bond between {} and {}.", atom(size, a), atom(size, b));
    WrongBond { a: Atom, b: Atom } "wrong-bond" 4.6, [a.cell, b.cell],
        format!("Whoever first joins {} and {} loses.", atom(size, a), atom(size, b));
    Breaks { least: usize } "breaks" 4.0, [], {
        let times = if least == 1 { String::new() } else { format!(" in at least {least} moves") };
        format!("Every solution weakens a bond{times}.")
    };
    SignNeeded { corner: Cell } "sign-needed" 3.5, [corner],
        format!("Without the sign at the lower right corner of {} there is no solution.", at(size, corner));
    SignSpared { corner: Cell } "sign-spared" 3.7, [corner],
        format!("There is a solution without the sign at the lower right corner of {}.", at(size, corner));
    Ends { molecules: String } "ends" 1.5, [], format!("Every solution ends with the same molecules: {molecules}.");
    CanRest { atom: Atom } "can-rest" 3.0, [atom.cell], format!("A solution never moves {}.", self::atom(size, atom));
    InTheWay { atom: Atom } "in-the-way" 5.7, [atom.cell],
        format!("Every solution moves {}, which bonds with nothing.", self::atom(size, atom));
    InPlan { cell: Cell, target: Cell, again: Option<usize> } "in-plan" 2.1, [cell, target], {
        let (from, to) = (at(size, cell), at(size, target));
        let then = again.map_or("stays there".to_owned(), |other| format!("goes on after {}", others(other)));
        format!("In the solution that is known, the box at {from} goes to {to} and {then}.")
    };
}

/// How a lost position ends, by what can follow from it.
pub(super) fn end(follow: usize, most: usize, boxes: usize) -> String {
    match follow {
        1 => "no push is left but onto dead squares".to_owned(),
        _ => format!(
            "{follow} positions are left without a push onto a dead square, and in none of them do more than {most} of {boxes} boxes stand on goals"
        ),
    }
}

fn at(size: Size, cell: Cell) -> String {
    let (x, y) = size.xy(cell);
    format!("column {}, row {}", x + 1, y + 1)
}

fn atom(size: Size, atom: Atom) -> String {
    format!("the {} at {}", name(atom.element), at(size, atom.cell))
}

fn pushed(size: Size, push: Push) -> String {
    format!("{} {}", at(size, push.from), toward(push.way))
}

fn step(pushes: bool) -> &'static str {
    if pushes { "push" } else { "move" }
}

/// Other pushes, counted.
fn others(number: usize) -> String {
    if number == 1 { "another push".to_owned() } else { format!("{number} other pushes") }
}

fn toward(way: Direction) -> &'static str {
    match way {
        Direction::Up => "up",
        Direction::Down => "down",
        Direction::Left => "to the left",
        Direction::Right => "to the right",
    }
}

fn way_of(way: Direction) -> &'static str {
    match way {
        Direction::Left => "left",
        Direction::Right => "right",
        way => toward(way),
    }
}

fn name(element: Element) -> &'static str {
    match element {
        Element::Helium => "helium",
        Element::Hydrogen => "hydrogen",
        Element::Oxygen => "oxygen",
        Element::Nitrogen => "nitrogen",
        Element::Carbon => "carbon",
    }
}
