//! Levels as problems of the planning competition's Sokoban domain, and that domain.
//!
//! A position is named by its column and row in the board, from 1. Only the inside of a level is written: no plan
//! leaves it.

use crate::Level;
use crate::format::{Collection, Entry};
use grid::{Cell, Direction};
use std::fmt::Write as _;

/// The name of the domain, the same as in the competition.
const DOMAIN_NAME: &str = "sokoban-sequential";

/// The domain: walking, and pushing a stone to a goal or to another position. Only pushes cost.
pub(in crate::format) const DOMAIN: &str = "\
;; Sokoban. A plan for a problem of this domain is a solution of its level.
(define (domain sokoban-sequential)
  (:requirements :typing :action-costs)
  (:types
    thing location direction - object
    player stone - thing)
  (:predicates
    (move-dir ?from ?to - location ?dir - direction)
    (is-goal ?place - location)
    (is-nongoal ?place - location)
    (clear ?place - location)
    (at ?thing - thing ?place - location)
    (at-goal ?stone - stone))
  (:functions (total-cost) - number)

  ;; The player walks to a free position.
  (:action move
    :parameters (?player - player ?from ?to - location ?dir - direction)
    :precondition (and (at ?player ?from) (clear ?to) (move-dir ?from ?to ?dir))
    :effect (and
      (at ?player ?to) (clear ?from)
      (not (at ?player ?from)) (not (clear ?to))))

  ;; The player takes the place of a stone, which goes on to a position that is no goal.
  (:action push-to-nongoal
    :parameters (?player - player ?stone - stone ?from ?between ?to - location ?dir - direction)
    :precondition (and
      (at ?player ?from) (at ?stone ?between) (clear ?to) (is-nongoal ?to)
      (move-dir ?from ?between ?dir) (move-dir ?between ?to ?dir))
    :effect (and
      (at ?player ?between) (at ?stone ?to) (clear ?from)
      (not (at ?player ?from)) (not (at ?stone ?between)) (not (clear ?to))
      (not (at-goal ?stone))
      (increase (total-cost) 1)))

  ;; The same to a goal.
  (:action push-to-goal
    :parameters (?player - player ?stone - stone ?from ?between ?to - location ?dir - direction)
    :precondition (and
      (at ?player ?from) (at ?stone ?between) (clear ?to) (is-goal ?to)
      (move-dir ?from ?between ?dir) (move-dir ?between ?to ?dir))
    :effect (and
      (at ?player ?between) (at ?stone ?to) (clear ?from)
      (not (at ?player ?from)) (not (at ?stone ?between)) (not (clear ?to))
      (at-goal ?stone)
      (increase (total-cost) 1))))
";

/// Writes a problem for each playable level.
pub(in crate::format) fn write(collection: &Collection) -> String {
    let mut text = String::new();
    for entry in &collection.entries {
        let Some(level) = &entry.level else { continue };
        if !text.is_empty() {
            text.push('\n');
        }
        problem(entry, level, collection.author_of(entry), &mut text);
    }
    text
}

fn problem(entry: &Entry, level: &Level, author: Option<&str>, out: &mut String) {
    for (key, value) in [("Title", &*entry.title), ("Author", author.unwrap_or(""))] {
        let value = value.split_whitespace().collect::<Vec<_>>().join(" ");
        if !value.is_empty() {
            line(out, &format!(";; {key}: {value}"));
        }
    }
    entry.rows.iter().for_each(|row| line(out, &format!(";; {row}")));
    line(out, &format!("(define (problem {})", name_of(entry)));
    line(out, &format!("  (:domain {DOMAIN_NAME})"));
    line(out, "  (:objects");
    line(out, "    dir-down dir-left dir-right dir-up - direction");
    line(out, "    player-01 - player");
    let floor: Vec<Cell> = level.floor().iter().collect();
    let names: Vec<String> = floor.iter().map(|&cell| position(level, cell)).collect();
    line(out, &format!("    {} - location", names.join("\n    ")));
    let stones: Vec<String> = (1..=level.boxes.len()).map(|number| format!("stone-{number:02}")).collect();
    line(out, &format!("    {} - stone)", stones.join(" ")));
    line(out, "  (:init");
    for (&cell, name) in floor.iter().zip(&names) {
        let kind = if level.goals.contains(cell) { "is-goal" } else { "is-nongoal" };
        line(out, &format!("    ({kind} {name})"));
    }
    for (&cell, name) in floor.iter().zip(&names) {
        for direction in Direction::ALL {
            if let Some(next) = level.size.step(cell, direction).filter(|&next| level.is_floor(next)) {
                let (next, way) = (position(level, next), word(direction));
                line(out, &format!("    (move-dir {name} {next} {way})"));
            }
        }
    }
    line(out, &format!("    (at player-01 {})", position(level, level.player)));
    for (stone, cell) in stones.iter().zip(level.boxes.iter()) {
        line(out, &format!("    (at {stone} {})", position(level, cell)));
        if level.goals.contains(cell) {
            line(out, &format!("    (at-goal {stone})"));
        }
    }
    for (&cell, name) in floor.iter().zip(&names) {
        if cell != level.player && !level.boxes.contains(cell) {
            line(out, &format!("    (clear {name})"));
        }
    }
    line(out, "    (= (total-cost) 0))");
    line(out, "  (:goal (and");
    let goals: Vec<String> = stones.iter().map(|stone| format!("    (at-goal {stone})")).collect();
    line(out, &format!("{}))", goals.join("\n")));
    line(out, "  (:metric minimize (total-cost)))");
}

fn line(out: &mut String, text: &str) {
    let _ = writeln!(out, "{}", text.trim_end());
}

/// The position of a cell: column and row, from 1.
fn position(level: &Level, cell: Cell) -> String {
    let (x, y) = level.size.xy(cell);
    format!("pos-{}-{}", x + 1, y + 1)
}

const fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::Left => "dir-left",
        Direction::Up => "dir-up",
        Direction::Right => "dir-right",
        Direction::Down => "dir-down",
    }
}

/// A name for the problem: the title as letters, digits and hyphens, with a letter in front, or the number.
fn name_of(entry: &Entry) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let title: String = entry.title.chars().map(plain).collect();
    let words: Vec<&str> = title.split('-').filter(|word| !word.is_empty()).collect();
    match words.join("-") {
        title if title.starts_with(|c: char| c.is_ascii_alphabetic()) => title,
        title if title.is_empty() => format!("level-{}", entry.number),
        title => format!("level-{title}"),
    }
}
