//! Plans of the planning competition's Sokoban domain, as moves: `(move player-01 pos-2-2 pos-3-2 dir-right)`,
//! `(push-to-goal player-01 stone-01 ... dir-right)`; and of `typed-sokoban`: `(move f0-0f f0-1f right)`, `(push f0-1f f0-2f f0-3f
//! right box0)`. Both with or without the time that some planners write before an action. O(text).

use super::pddl::{coordinates, direction, step};
use super::pddl_text;
use crate::replay::replay;
use crate::{Level, Position, rules};
use grid::Direction;
use text::Diagnostic;

/// An action of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The direction.
    pub direction: Direction,
    /// What it does.
    pub does: Does,
    /// Its line in the text, from 1.
    pub line: usize,
}

/// What an action does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// The player walks.
    Move,
    /// A push, to a goal or not.
    Push,
    /// A push to a goal.
    PushToGoal,
    /// A push to a position that is no goal.
    PushElsewhere,
}

impl Does {
    /// Whether it is what a move does: none for a walk, and of a push whether it is to a goal.
    fn is(self, push: Option<bool>) -> bool {
        match self {
            Does::Move => push.is_none(),
            Does::Push => push.is_some(),
            Does::PushToGoal => push == Some(true),
            Does::PushElsewhere => push == Some(false),
        }
    }
}

/// Whether a text is a plan: its first line with code is an action.
pub fn is_plan(text: &str) -> bool {
    let codes = text::lines(text).map(|line| line.split(';').next().unwrap_or("").trim());
    let Some(first) = codes.into_iter().find(|code| !code.is_empty()) else { return false };
    let Some((time, action)) = first.split_once('(') else { return false };
    let name: String = action.trim_start().chars().take_while(|c| !c.is_whitespace()).collect();
    time.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | ':'))
        && is_action(&name)
}

fn is_action(name: &str) -> bool {
    ["move", "push", "push-to-goal", "push-to-nongoal"].iter().any(|action| name.eq_ignore_ascii_case(action))
}

/// Reads a plan.
///
/// # Errors
/// `E-PLAN` for an action of another kind, or one that does not begin where the one before it ended; `E-PDDL` where
/// parentheses do not match.
pub fn parse(text: &str) -> Result<Vec<Action>, Diagnostic> {
    let mut actions = Vec::new();
    let mut stands: Option<String> = None;
    for node in pddl_text::parse(text)? {
        let Some(name) = node.head() else { continue };
        let error = |message: String| {
            let help = "actions are (move PLAYER FROM TO DIR) and (push-to-goal PLAYER STONE FROM AT TO DIR)";
            Err(Diagnostic::error("E-PLAN", message).at_line(node.line).help(help))
        };
        let arguments = node.arguments();
        let (does, places, way) = match (name, &arguments[..]) {
            ("move", [_, from, to, way]) => (Does::Move, [*from, *to], *way),
            ("move", [from, to, way]) if direction(way).is_some() => (Does::Move, [*from, *to], *way),
            ("push", [from, at, _, way, _]) => (Does::Push, [*from, *at], *way),
            ("push-to-goal", [_, _, from, at, _, way]) => (Does::PushToGoal, [*from, *at], *way),
            ("push-to-nongoal", [_, _, from, at, _, way]) => (Does::PushElsewhere, [*from, *at], *way),
            _ => return error(format!("`{name}` is not an action of Sokoban, or has the wrong arguments")),
        };
        let Some(direction) = direction(way) else { return error(format!("`{way}` is not a direction")) };
        let [from, to] = places;
        if let Some(stands) = stands.filter(|stands| stands != from) {
            return error(format!("the player is at `{stands}`, not at `{from}`"));
        }
        if let (Some(here), Some(there)) = (coordinates(from), coordinates(to))
            && step(here, direction) != there
        {
            return error(format!("`{to}` is not {way} of `{from}`"));
        }
        stands = Some(to.to_owned());
        actions.push(Action { direction, does, line: node.line });
    }
    Ok(actions)
}

/// What is wrong with the kinds of actions: a push without a stone, a stone in the way of a move, a goal that is none.
/// Moves that are blocked are left to the replay.
pub fn mistake(level: &Level, actions: &[Action]) -> Option<Diagnostic> {
    let steps: Vec<Direction> = actions.iter().map(|action| action.direction).collect();
    let made = replay(level, &steps).lurd;
    let mut position = Position::start(level);
    for ((action, letter), number) in actions.iter().zip(made.chars()).zip(1..) {
        rules::step(level, &mut position, action.direction);
        let pushed = letter.is_ascii_uppercase();
        let stone = level.size.step(position.player, action.direction).filter(|_| pushed);
        let push = stone.map(|stone| level.goals.contains(stone));
        if !action.does.is(push) {
            let is = match push {
                None => "a move without a push",
                Some(true) => "a push to a goal",
                Some(false) => "a push to a position that is no goal",
            };
            let error = Diagnostic::error("E-PLAN", format!("action {number} is {is} here"));
            return Some(error.at_line(action.line).help("the plan is for another level, or is not valid"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "; cost 2\n0: (PUSH-TO-NONGOAL player-01 stone-01 pos-2-2 pos-3-2 pos-4-2 dir-right) [1]\n\
                        1: (push-to-goal player-01 stone-01 pos-3-2 pos-4-2 pos-5-2 dir-right)\n";

    fn check(plan: &str, expect: Result<usize, (&str, usize)>) {
        let found = parse(plan).map(|actions| actions.len());
        assert_eq!(
            found.map_err(|error| (error.message.clone(), error.line)),
            expect.map_err(|(m, l)| (m.to_owned(), l))
        );
    }

    #[test]
    fn plans_are_read_as_moves() {
        assert!(is_plan(PLAN) && is_plan("(move p a b up)") && is_plan("0.001: (move p a b up)"));
        assert!(!is_plan("(rr)") && !is_plan("") && !is_plan("lurd") && !is_plan("2(dr)"));
        check(PLAN, Ok(2));
        check("(move p a b up)\n(move p c d up)", Err(("the player is at `b`, not at `c`", 2)));
        check("(move p pos-1-1 pos-2-1 dir-up)", Err(("`pos-2-1` is not dir-up of `pos-1-1`", 1)));
        check("(move p a b)", Err(("`move` is not an action of Sokoban, or has the wrong arguments", 1)));
        check("(move f0-0f f0-1f down)\n(push f0-1f f0-2f f0-3f right box0)", Ok(2));
        check("(move a b up)\n(push c d e up box0)", Err(("the player is at `b`, not at `c`", 2)));
        check("(push a b c box0 up)", Err(("`box0` is not a direction", 1)));
        check("(move p a b sideways)", Err(("`sideways` is not a direction", 1)));
        check("(move p a b up", Err(("this parenthesis is not closed", 1)));
    }

    #[test]
    fn actions_of_the_wrong_kind_are_found() {
        let level: Level = "######\n#@$ .#\n######".parse().unwrap_or_else(|error| panic!("{error:?}"));
        let mistake_of = |plan: &str| {
            let actions = parse(plan).unwrap_or_default();
            mistake(&level, &actions).map(|error| (error.message, error.line))
        };
        assert_eq!(mistake_of(PLAN), None);
        let moved = "(move p pos-2-2 pos-3-2 dir-right)";
        assert_eq!(
            mistake_of(moved),
            Some(("action 1 is a push to a position that is no goal here".to_owned(), 1))
        );
        let typed = "(push f1-1f f1-2f f1-3f right box0)\n(push f1-2f f1-3f f1-4f right box0)";
        assert_eq!(mistake_of(typed), None);
        let walked = "(move f1-1f f1-2f right)";
        assert_eq!(mistake_of(walked).map(|(_, line)| line), Some(1));
        let swapped = PLAN.replace("NONGOAL", "GOAL");
        assert_eq!(mistake_of(&swapped).map(|(_, line)| line), Some(2));
    }
}
