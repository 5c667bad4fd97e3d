//! Everything a key can ask for, with its name, its usual keys and what it does: one table feeds the key map, the
//! `--keys` option, the help page and the tests.
//!
//! The keys are those that Sokoban programs have in common; no two actions of one screen share one. A letter has one
//! meaning on all screens, but in the editor of Sokobond, where the letters of atoms put atoms: what is asked for there has
//! another key too.

use grid::Direction;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Move(Direction),
    Run(Direction),
    /// A look at another part of a large board.
    Pan(Direction),
    Undo,
    Redo,
    UndoPush,
    RedoPush,
    First,
    Last,
    Restart,
    GoTo,
    PreviousLevel,
    NextLevel,
    PreviousUnsolved,
    NextUnsolved,
    Choose,
    Confirm,
    Cancel,
    Hint,
    Solve,
    Movie,
    BestMovie,
    Compare,
    StepBack,
    StepForward,
    Larger,
    Smaller,
    Enter,
    Copy,
    CopyLine,
    Reverse,
    Fewest,
    Reachable,
    DeadSquares,
    Instant,
    Browser,
    Search,
    PageUp,
    PageDown,
    Edit,
    Save,
    Drafts,
    Describe,
    Fill,
    Mark,
    Paint,
    Turn,
    Mirror,
    Grow,
    Surprise,
    Help,
    Rules,
    Suspend,
    Quit,
}

/// A group of actions in the help page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Moving,
    History,
    Levels,
    Help,
    Movies,
    View,
    Editing,
    Program,
}

// In the order of the help page.
text::named!(
    Group:
    Moving "Moving", History "Undo and redo", Help "Help with a level", Movies "Movies", Levels "Levels", View "View",
    Editing "Editor", Program "Program"
);

/// One row of the table.
pub(crate) struct ActionRow {
    pub(crate) action: Action,
    /// The name for `--keys`.
    pub(crate) name: &'static str,
    /// Its usual keys, with blanks between.
    pub(crate) keys: &'static str,
    pub(crate) group: Group,
    /// What it does, in a few words.
    pub(crate) help: &'static str,
}

const fn row(
    action: Action,
    name: &'static str,
    keys: &'static str,
    group: Group,
    help: &'static str,
) -> ActionRow {
    ActionRow { action, name, keys, group, help }
}

pub(crate) const TABLE: &[ActionRow] = &[
    row(Action::Move(Direction::Up), "up", "up w k", Group::Moving, "move up"),
    row(Action::Move(Direction::Left), "left", "left a h", Group::Moving, "move left"),
    row(Action::Move(Direction::Down), "down", "down s j", Group::Moving, "move down"),
    row(Action::Move(Direction::Right), "right", "right d l", Group::Moving, "move right"),
    row(Action::Run(Direction::Up), "run-up", "shift-up W K", Group::Moving, "run up"),
    row(Action::Run(Direction::Left), "run-left", "shift-left A H", Group::Moving, "run left"),
    row(Action::Run(Direction::Down), "run-down", "shift-down S J", Group::Moving, "run down"),
    row(Action::Run(Direction::Right), "run-right", "shift-right D L", Group::Moving, "run right"),
    row(Action::Choose, "choose", "tab", Group::Moving, "pick the next box; the arrows choose its target"),
    row(Action::Confirm, "confirm", "enter", Group::Moving, "push the box there; open the level"),
    row(Action::Cancel, "cancel", "esc", Group::Moving, "put the box down; close what is open"),
    row(Action::Reverse, "reverse", "v", Group::Moving, "pull backward from the goals (Sokoban)"),
    row(Action::Fewest, "fewest", "f", Group::Moving, "move boxes by fewest pushes, or fewest moves"),
    row(Action::Enter, "moves", "m", Group::Moving, "type or paste moves"),
    row(Action::Undo, "undo", "z u backspace", Group::History, "undo a move"),
    row(Action::Redo, "redo", "y Z space ctrl-r ctrl-y", Group::History, "redo a move"),
    row(Action::UndoPush, "undo-push", "ctrl-left", Group::History, "undo up to the last push"),
    row(Action::RedoPush, "redo-push", "ctrl-right", Group::History, "redo up to the next push"),
    row(Action::Restart, "restart", "r", Group::History, "restart; can be undone"),
    row(Action::First, "first", "home", Group::History, "undo all"),
    row(Action::Last, "last", "end", Group::History, "redo all"),
    row(Action::GoTo, "go-to", "g", Group::History, "go to a move by its number"),
    row(Action::Hint, "hint", "t", Group::Help, "hint: what matters; again: which box; where to; do it"),
    row(Action::Solve, "solve", "x", Group::Help, "solve from here, or shorten your solution; again: stop"),
    row(Action::Reachable, "reachable", "o", Group::Help, "show where the player can walk"),
    row(Action::DeadSquares, "dead-squares", "n", Group::Help, "show dead squares (Sokoban)"),
    row(Action::Movie, "movie", "p", Group::Movies, "show your moves as a movie; pause"),
    row(Action::BestMovie, "best-movie", "P", Group::Movies, "show the best solution in your records"),
    row(Action::Compare, "compare", "X", Group::Movies, "when solved: your play beside the best one"),
    row(Action::StepBack, "step-back", ",", Group::Movies, "one frame back"),
    row(Action::StepForward, "step-forward", ".", Group::Movies, "one frame forward"),
    row(Action::PreviousLevel, "previous", "[", Group::Levels, "previous level"),
    row(Action::NextLevel, "next", "]", Group::Levels, "next level"),
    row(Action::PreviousUnsolved, "previous-unsolved", "{ alt-[", Group::Levels, "previous unsolved level"),
    row(Action::NextUnsolved, "next-unsolved", "} alt-] ctrl-n", Group::Levels, "next unsolved level"),
    row(Action::Browser, "browser", "b", Group::Levels, "list of all levels"),
    row(Action::Search, "search", "/", Group::Levels, "search for a title"),
    row(Action::PageUp, "page-up", "pageup", Group::Levels, "page up"),
    row(Action::PageDown, "page-down", "pagedown", Group::Levels, "page down"),
    row(Action::Larger, "larger", "+ =", Group::View, "larger cells; in a movie: faster"),
    row(Action::Smaller, "smaller", "- _", Group::View, "smaller cells; in a movie: slower"),
    row(Action::Pan(Direction::Up), "look-up", "alt-up", Group::View, "look further up on a large board"),
    row(Action::Pan(Direction::Left), "look-left", "alt-left", Group::View, "look further left"),
    row(Action::Pan(Direction::Down), "look-down", "alt-down", Group::View, "look further down"),
    row(Action::Pan(Direction::Right), "look-right", "alt-right", Group::View, "look further right"),
    row(Action::Instant, "instant", "i", Group::View, "jump to where you click, or walk there"),
    row(Action::Copy, "copy", "c ctrl-d ctrl-insert", Group::View, "copy level and moves"),
    row(Action::CopyLine, "copy-line", "C", Group::View, "copy the level in one line (Sokoban)"),
    row(Action::Edit, "edit", "e f5", Group::Editing, "edit this level; back to play"),
    row(Action::Paint, "paint", "space", Group::Editing, "put the chosen piece at the cursor"),
    row(Action::Fill, "fill", "F", Group::Editing, "fill the area at the cursor, or the marked part"),
    row(Action::Mark, "mark", "V", Group::Editing, "mark a part to fill, move or copy it"),
    row(Action::Turn, "turn", "R", Group::Editing, "rotate the level by a quarter turn"),
    row(Action::Mirror, "mirror", "M", Group::Editing, "mirror the level"),
    row(Action::Grow, "grow", "G", Group::Editing, "change width and height, at any side"),
    row(
        Action::Surprise,
        "surprise",
        "N ctrl-g",
        Group::Editing,
        "make a new level of a wanted grade and size",
    ),
    row(Action::Save, "save", "ctrl-s", Group::Editing, "save to a file; a movie as GIF, SVG, cast or PNG"),
    row(Action::Describe, "describe", "T", Group::Editing, "title, author and notes"),
    row(Action::Drafts, "drafts", "B", Group::Editing, "list your drafts; open or discard one"),
    row(Action::Help, "help", "?", Group::Program, "this page"),
    row(Action::Rules, "rules", "f1", Group::Program, "the rules of the game on one page"),
    row(Action::Suspend, "suspend", "ctrl-z", Group::Program, "suspend; `fg` in the shell continues"),
    row(Action::Quit, "quit", "q ctrl-c ctrl-q", Group::Program, "quit; your game is kept"),
];
