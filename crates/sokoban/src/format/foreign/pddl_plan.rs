//! Plans of the planning competition's Sokoban domain, as moves: `(move player-01 pos-2-2 pos-3-2 dir-right)`,
//! `(push-to-goal player-01 stone-01 ... dir-right)`, with or without the time that some planners write before an
//! action. O(text).

use super::pddl::{coordinates, direction, step};
use super::pddl_text;
use crate::replay::replay;
use crate::{Level, Position, rules};
use grid::{Diagnostic, Direction};

/// An action of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// Where to.
    pub direction: Direction,
    /// Whether it is a push, and then whether to a goal.
    pub push: Option<bool>,
    /// Its line in the text, from 1.
    pub line: usize,
}

/// Whether a text is a plan: its first line with code is an action.
pub fn is_plan(text: &str) -> bool {
    let codes = grid::text::lines(text).map(|line| line.split(';').next().unwrap_or("").trim());
    let Some(first) = codes.into_iter().find(|code| !code.is_empty()) else { return false };
    let Some((time, action)) = first.split_once('(') else { return false };
    let name: String = action.trim_start().chars().take_while(|c| !c.is_whitespace()).collect();
    time.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '.' | ':'))
        && is_action(&name)
}

fn is_action(name: &str) -> bool {
    ["move", "push-to-goal", "push-to-nongoal"].iter().any(|action| name.eq_ignore_ascii_case(action))
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
        let (push, places, way) = match (name, &arguments[..]) {
            ("move", [_, from, to, way]) => (None, [*from, *to], *way),
            ("push-to-goal", [_, _, from, at, _, way]) => (Some(true), [*from, *at], *way),
            ("push-to-nongoal", [_, _, from, at, _, way]) => (Some(false), [*from, *at], *way),
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
        actions.push(Action { direction, push, line: node.line });
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
        if push != action.push {
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
        let swapped = PLAN.replace("NONGOAL", "GOAL");
        assert_eq!(mistake_of(&swapped).map(|(_, line)| line), Some(2));
    }
}
