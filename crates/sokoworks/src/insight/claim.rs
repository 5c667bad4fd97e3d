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

/// Something that is true of a position. A dead square is one from which a box alone, whose player can be anywhere, never comes to a
/// goal; the distance of a square is the least number of pushes of such a box to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the sentences describe the fields")]
pub enum Claim {
    OnlyPush { push: Push, of: usize },
    FewPushes { keep: usize, of: usize },
    FirstBox { cell: Cell },
    Forced { steps: usize, pushes: bool },
    Tempting { push: Push, to_goal: bool, follow: usize, most: usize, boxes: usize },
    LastGoal { cell: Cell },
    FirstGoal { cell: Cell },
    GoalOrder { first: Cell, second: Cell },
    AllGoals { cells: Vec<Cell> },
    LeavesGoal { cell: Cell },
    CanStay { cell: Cell },
    NeverPushed { cell: Cell },
    BoxOrder { first: Cell, second: Cell },
    Late { cell: Cell, after: usize },
    ManyPushes { cell: Cell, least: usize, far: usize },
    Turns { least: usize },
    OffGoals { least: usize },
    Away { least: usize },
    Passes { cell: Cell, far: usize },
    EndsOn { cell: Cell, goal: Cell },
    NotNearest { cell: Cell, goal: Cell },
    Detour { least: usize, far: usize },
    SingleWay { steps: usize, pushes: bool },
    Safe { steps: usize, pushes: bool },
    NothingLost { but_dead: bool, pushes: bool },
    Lost { lost: usize, of: usize, pushes: bool },
    NearlySolved { pushes: usize },
    Passage { cell: Cell, boxes: usize },
    DeadSquares { dead: usize, of: usize },
    Alike { how: Likeness },
    ShutIn { reach: usize, of: usize },
    OnlyMove { way: Direction, of: usize },
    FewMoves { keep: usize, of: usize },
    FirstBond { a: Atom, b: Atom },
    LastBond { a: Atom, b: Atom },
    WrongBond { a: Atom, b: Atom },
    Breaks { least: usize },
    SignNeeded { corner: Cell },
    SignSpared { corner: Cell },
    Ends { molecules: String },
    CanRest { atom: Atom },
    InTheWay { atom: Atom },
    InPlan { cell: Cell, target: Cell, again: Option<usize> },
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

impl Claim {
    /// The claim in words, on a board of a size.
    #[expect(clippy::too_many_lines, reason = "a table: the sentence of each kind")]
    pub(super) fn words(&self, size: Size) -> Words {
        let at = |cell: &Cell| {
            let (x, y) = size.xy(*cell);
            format!("column {}, row {}", x + 1, y + 1)
        };
        let atom = |atom: &Atom| format!("the {} at {}", name(atom.element), at(&atom.cell));
        let step = |pushes: &bool| if *pushes { "push" } else { "move" };
        let words = |kind, weight, cells: &[Cell], sentence: String| Words {
            kind,
            weight,
            cells: cells.to_vec(),
            sentence,
        };
        match self {
            Claim::OnlyPush { push, of } => {
                let (from, way) = (at(&push.from), toward(push.way));
                let sentence =
                    format!("Only one of {of} possible pushes does not lose: the box at {from} {way}.");
                words("only-push", 5.2, &[push.from], sentence)
            }
            Claim::FewPushes { keep, of } => {
                let sentence = format!("Only {keep} of {of} possible pushes do not lose.");
                words("few-pushes", 2.5, &[], sentence)
            }
            Claim::FirstBox { cell } => {
                let sentence = format!(
                    "The box at {} has to be pushed first: each push of another box loses.",
                    at(cell)
                );
                words("first-box", 6.5, &[*cell], sentence)
            }
            Claim::Forced { steps, pushes } => {
                let step = step(pushes);
                let sentence =
                    format!("The next {} are forced: any other {step} loses.", counted(*steps, step));
                words("forced", 3.6 + 0.3 * (*steps).min(8) as f64, &[], sentence)
            }
            Claim::Tempting { push, to_goal, follow, most, boxes } => {
                let (from, way) = (at(&push.from), toward(push.way));
                let aim = if *to_goal { "onto a goal" } else { "nearer to a goal" };
                let then = match follow {
                    1 => "no push is left but onto dead squares".to_owned(),
                    _ => format!(
                        "{follow} positions are left without a push onto a dead square, and in none of them do more than {most} of {boxes} boxes stand on goals"
                    ),
                };
                let sentence = format!("Pushing the box at {from} {way} brings it {aim} and loses: {then}.");
                words("tempting", if *to_goal { 6.2 } else { 4.5 }, &[push.from], sentence)
            }
            Claim::LastGoal { cell } => words(
                "last-goal",
                5.0,
                &[*cell],
                format!("The goal at {} is filled last in every solution.", at(cell)),
            ),
            Claim::FirstGoal { cell } => {
                let sentence = format!(
                    "In every solution the goal at {} is the first that gets the box that stays there.",
                    at(cell)
                );
                words("first-goal", 5.2, &[*cell], sentence)
            }
            Claim::GoalOrder { first, second } => {
                let (a, b) = (at(first), at(second));
                let sentence = format!(
                    "In every solution the goal at {a} gets the box that stays there before the goal at {b} does."
                );
                words("goal-order", 4.0, &[*first, *second], sentence)
            }
            Claim::AllGoals { cells } => {
                let list = cells.iter().map(at).collect::<Vec<_>>().join("; ");
                let sentence = format!("The goals get the boxes that stay there in one order only: {list}.");
                words("all-goals", 7.5, cells, sentence)
            }
            Claim::LeavesGoal { cell } => {
                let sentence = format!(
                    "The box on the goal at {} has to leave it: no solution keeps it there.",
                    at(cell)
                );
                words("leaves-goal", 5.2, &[*cell], sentence)
            }
            Claim::CanStay { cell } => {
                let sentence = format!(
                    "The box on the goal at {} can stay there: a solution never pushes it.",
                    at(cell)
                );
                words("can-stay", 3.0, &[*cell], sentence)
            }
            Claim::NeverPushed { cell } => {
                words("never-pushed", 5.5, &[*cell], format!("No solution pushes the box at {}.", at(cell)))
            }
            Claim::BoxOrder { first, second } => {
                let (a, b) = (at(first), at(second));
                let sentence = format!("In every solution the box at {a} is pushed before the box at {b}.");
                words("box-order", 4.2, &[*first, *second], sentence)
            }
            Claim::Late { cell, after } => {
                let sentence =
                    format!("No solution pushes the box at {} before {}.", at(cell), others(*after));
                words("late", 4.1, &[*cell], sentence)
            }
            Claim::ManyPushes { cell, least, far } => {
                let although = match far {
                    0 => "it stands on a goal".to_owned(),
                    far => format!("a goal is {} away", counted(*far, "push")),
                };
                let sentence = format!(
                    "Every solution pushes the box at {} at least {least} times, although {although}.",
                    at(cell)
                );
                words("many-pushes", 4.3, &[*cell], sentence)
            }
            Claim::Turns { least } => {
                let sentence = format!(
                    "The boxes cannot come home one after the other: every solution changes from one box to another at least {least} times."
                );
                words("turns", 4.4, &[], sentence)
            }
            Claim::OffGoals { least } => {
                let sentence = match least {
                    1 => "Every solution pushes a box off a goal.".to_owned(),
                    least => format!("Every solution pushes boxes off goals at least {least} times."),
                };
                words("off-goals", 4.6, &[], sentence)
            }
            Claim::Away { least } => {
                let times = if *least == 1 { String::new() } else { format!("at least {least} times ") };
                let sentence = format!(
                    "Every solution {times}pushes a box to a square that is farther from the nearest goal."
                );
                words("away", 3.8, &[], sentence)
            }
            Claim::Passes { cell, far } => {
                let far = counted(*far, "push");
                let sentence = format!(
                    "Every solution pushes a box to {}, {far} from the nearest goal and so farther than any box is now.",
                    at(cell)
                );
                words("passes", 5.4, &[*cell], sentence)
            }
            Claim::EndsOn { cell, goal } => {
                let sentence =
                    format!("The box at {} ends on the goal at {} in every solution.", at(cell), at(goal));
                words("ends-on", 3.6, &[*cell, *goal], sentence)
            }
            Claim::NotNearest { cell, goal } => {
                let sentence = format!(
                    "No solution leaves the box at {} on the goal that is nearest to it, at {}.",
                    at(cell),
                    at(goal)
                );
                words("not-nearest", 5.8, &[*cell, *goal], sentence)
            }
            Claim::Detour { least, far } => {
                let sentence = format!(
                    "Every solution takes at least {least} pushes, although the ways of the boxes to their nearest goals are {far} pushes in all."
                );
                words("detour", 3.4, &[], sentence)
            }
            Claim::SingleWay { steps, pushes } => {
                let step = step(pushes);
                let sentence = format!(
                    "Every solution takes at least {}, and only one sequence of so few {step}{} solves it.",
                    counted(*steps, step),
                    if *pushes { "es" } else { "s" }
                );
                words("single-way", 4.8, &[], sentence)
            }
            Claim::Safe { steps, pushes } => {
                let sentence = match steps {
                    1 => format!("The next {} cannot lose, whichever it is.", step(pushes)),
                    _ => {
                        format!("The next {} cannot lose, whichever they are.", counted(*steps, step(pushes)))
                    }
                };
                words("safe", 3.2, &[], sentence)
            }
            Claim::NothingLost { but_dead, pushes } => {
                let sentence = match but_dead {
                    true => "Only a push onto a dead square can lose.".to_owned(),
                    false => {
                        format!("No {} can lose: the level can be solved from every position.", step(pushes))
                    }
                };
                words("nothing-lost", 3.5, &[], sentence)
            }
            Claim::Lost { lost, of, pushes } => {
                let how = if *pushes { " without a push onto a dead square" } else { "" };
                let sentence = format!("Of {of} positions that can be reached{how}, {lost} are lost.");
                words("lost", 1.0, &[], sentence)
            }
            Claim::NearlySolved { pushes } => {
                let sentence = format!(
                    "A position with all boxes but one on goals can be reached in {} and is lost.",
                    counted(*pushes, "push")
                );
                words("nearly-solved", 3.9, &[], sentence)
            }
            Claim::Passage { cell, boxes } => {
                let boxes = counted(*boxes, "box");
                let be = if boxes.ends_with("es") { "have" } else { "has" };
                words(
                    "passage",
                    5.6,
                    &[*cell],
                    format!("At least {boxes} {be} to pass {}: there is no way around it.", at(cell)),
                )
            }
            Claim::DeadSquares { dead, of } => words(
                "dead-squares",
                0.5,
                &[],
                format!("From {dead} of {of} squares a box never comes to a goal."),
            ),
            Claim::Alike { how } => {
                let how = match how {
                    Likeness::Sides => "mirrored left and right",
                    Likeness::Ends => "mirrored top and bottom",
                    Likeness::Turn => "after half a turn",
                };
                words("alike", 4.9, &[], format!("Walls, goals and boxes are the same {how}."))
            }
            Claim::ShutIn { reach, of } => {
                let sentence =
                    format!("Before a push, the player reaches only {reach} of {of} free squares.");
                words("shut-in", 3.3, &[], sentence)
            }
            Claim::OnlyMove { way, of } => {
                let sentence = format!("Only one of {of} possible moves does not lose: {}.", way_of(*way));
                words("only-move", 5.0, &[], sentence)
            }
            Claim::FewMoves { keep, of } => {
                words("few-moves", 2.5, &[], format!("Only {keep} of {of} possible moves do not lose."))
            }
            Claim::FirstBond { a, b } => {
                let sentence = format!(
                    "In every solution the first bond that changes is between {} and {}.",
                    atom(a),
                    atom(b)
                );
                words("first-bond", 4.5, &[a.cell, b.cell], sentence)
            }
            Claim::LastBond { a, b } => {
                let sentence = format!(
                    "In every solution the last move makes a bond between {} and {}.",
                    atom(a),
                    atom(b)
                );
                words("last-bond", 4.4, &[a.cell, b.cell], sentence)
            }
            Claim::WrongBond { a, b } => {
                let sentence = format!("Whoever first joins {} and {} loses.", atom(a), atom(b));
                words("wrong-bond", 4.6, &[a.cell, b.cell], sentence)
            }
            Claim::Breaks { least } => {
                let times = if *least == 1 { String::new() } else { format!(" in at least {least} moves") };
                words("breaks", 4.0, &[], format!("Every solution weakens a bond{times}."))
            }
            Claim::SignNeeded { corner } => {
                let sentence = format!(
                    "Without the sign at the lower right corner of {} there is no solution.",
                    at(corner)
                );
                words("sign-needed", 3.5, &[*corner], sentence)
            }
            Claim::SignSpared { corner } => {
                let sentence = format!(
                    "There is a solution without the sign at the lower right corner of {}.",
                    at(corner)
                );
                words("sign-spared", 3.7, &[*corner], sentence)
            }
            Claim::Ends { molecules } => {
                words("ends", 1.5, &[], format!("Every solution ends with the same molecules: {molecules}."))
            }
            Claim::CanRest { atom: one } => {
                let atom = atom(one);
                words("can-rest", 3.0, &[one.cell], format!("A solution never moves {atom}."))
            }
            Claim::InTheWay { atom: one } => {
                let atom = atom(one);
                words(
                    "in-the-way",
                    5.7,
                    &[one.cell],
                    format!("Every solution moves {atom}, which bonds with nothing."),
                )
            }
            Claim::InPlan { cell, target, again } => {
                let (from, to) = (at(cell), at(target));
                let then = match again {
                    None => "stays there".to_owned(),
                    Some(others) => format!("goes on after {}", self::others(*others)),
                };
                let sentence =
                    format!("In the solution that is known, the box at {from} goes to {to} and {then}.");
                words("in-plan", 2.1, &[*cell, *target], sentence)
            }
        }
    }
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
