//! Problem files of two Sokoban domains, as levels: that of the planning competition (IPC 2008 and 2011, `sokoban-sequential`),
//! and `typed-sokoban` of the learning tracks and their generators.
//!
//! The facts count, not a board in comments: `(move-dir FROM TO DIR)` or `(adjacent FROM TO DIR)` are the floor, `(at THING POS)`
//! player and stones, `(at-robot POS)` the player, `(is-goal POS)` goals. A position that is not `clear` and at which nothing is
//! can never be entered: it is wall. Positions have their coordinates from names such as `pos-3-2`, or else from the moves. A
//! problem that no board can show (a wall between two positions, a way without a way back) is refused, and so is one in which
//! stones have goals of their own. O(text).

use super::listed::{self, ListedRow};
use super::pddl_text::{self, Node};
use crate::build::{MAX_AREA, MAX_SIDE};
use crate::format::collection::Budget;
use crate::format::{Collection, ReadOptions, variant};
use grid::Direction;
use std::collections::{HashMap, HashSet, VecDeque};
use text::Diagnostic;

/// Column and row.
type Coordinates = (i64, i64);

/// Whether a text is PDDL: apart from comments it begins with a definition, of a domain or with one.
pub(in crate::format) fn begins(content: &str) -> bool {
    let mut lines = text::lines(content).map(str::trim_start);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(';'));
    let word = first.and_then(|line| line.strip_prefix('(')).map(str::trim_start).unwrap_or("");
    let names_domain = || content.to_ascii_lowercase().contains("domain");
    word.get(..6).is_some_and(|word| word.eq_ignore_ascii_case("define")) && names_domain()
}

/// Reads the problems of a text.
pub(in crate::format) fn read(content: &str, options: &ReadOptions) -> Collection {
    let mut collection = Collection::default();
    let nodes = match pddl_text::parse(content) {
        Ok(nodes) => nodes,
        Err(error) => {
            collection.diagnostics.push(error);
            return collection;
        }
    };
    let mut budget = Budget::default();
    let comments = Comments::of(content);
    let mut last_line = 0;
    let problems = nodes.iter().filter(|node| section(node, "problem").is_some());
    for (node, number) in problems.zip(1..) {
        let read =
            Problem::of(node).and_then(|problem| Ok((problem.rows(node.line)?, problem.has_own_goals)));
        match read {
            Ok((rows, has_own_goals)) => {
                let mut entry = listed::entry(rows, number, options, &mut budget);
                if has_own_goals {
                    variant::own_goals(&mut entry, node.line, options);
                }
                entry.author = comments.between(last_line, node.line, "author:");
                let title = comments.between(last_line, node.line, "title:");
                let name = || section(node, "problem")?.arguments().first().map(|&name| name.to_owned());
                entry.title = title.or_else(name).unwrap_or_default();
                collection.entries.push(entry);
            }
            Err(error) => collection.diagnostics.push(error),
        }
        last_line = node.line;
    }
    if collection.entries.is_empty() && collection.diagnostics.is_empty() {
        let error = Diagnostic::error("E-PDDL", "this PDDL defines no problem").at_line(1);
        collection.diagnostics.push(error.help("levels are problem files, not domain files"));
    }
    collection
}

/// The part of a definition that begins with this word.
fn section<'n>(definition: &'n Node, name: &str) -> Option<&'n Node> {
    definition.list().iter().find(|part| part.head() == Some(name))
}

/// `;; Title: ...` and other comments of this shape, by line.
struct Comments<'t>(Vec<(usize, &'t str)>);

impl<'t> Comments<'t> {
    fn of(content: &'t str) -> Comments<'t> {
        let comment = |(line, number): (&'t str, usize)| {
            let text = line.trim_start().strip_prefix(';')?.trim_start_matches(';').trim();
            text.contains(": ").then_some((number, text))
        };
        Comments(text::lines(content).zip(1..).filter_map(comment).collect())
    }

    fn between(&self, after: usize, before: usize, key: &str) -> Option<String> {
        let value = |text: &str| {
            let begins = text.get(..key.len()).is_some_and(|start| start.eq_ignore_ascii_case(key));
            begins.then(|| text[key.len()..].trim().to_owned())
        };
        let lines = self.0.iter().filter(|(line, _)| (after..before).contains(line));
        lines.filter_map(|(_, text)| value(text)).find(|value| !value.is_empty())
    }
}

fn refuse(line: usize, message: impl Into<String>) -> Diagnostic {
    let help = "a Sokoban problem has move-dir or adjacent, at and is-goal facts that fit a grid";
    Diagnostic::error("E-PDDL", message).at_line(line).help(help)
}

/// The facts of a problem.
#[derive(Default)]
struct Problem<'n> {
    /// From, to, direction, line.
    ways: Vec<(&'n str, &'n str, Direction, usize)>,
    player: Option<&'n str>,
    stones: Vec<&'n str>,
    goals: Vec<&'n str>,
    /// Positions without a stone; `None` if the problem does not list them.
    clear: HashSet<&'n str>,
    /// Whether stones have goals of their own, which plain Sokoban does not have.
    has_own_goals: bool,
}

impl<'n> Problem<'n> {
    fn of(definition: &'n Node) -> Result<Problem<'n>, Diagnostic> {
        let mut problem = Problem::default();
        let players = players(definition);
        let mut names = HashSet::new();
        let facts = section(definition, ":init").map(Node::list).unwrap_or_default();
        for fact in facts.iter().skip(1) {
            match (fact.head().unwrap_or(""), &fact.arguments()[..]) {
                ("move-dir" | "adjacent", &[from, to, way]) => {
                    let Some(way) = direction(way) else {
                        return Err(refuse(fact.line, format!("`{way}` is not a direction")));
                    };
                    problem.ways.push((from, to, way, fact.line));
                }
                ("is-goal", &[place]) => problem.goals.push(place),
                ("at", &[thing, place]) if !players.contains(thing) && !is_player(thing) => {
                    problem.stones.push(place);
                    names.insert(thing);
                }
                ("at", &[_, _]) | ("at-player" | "at-robot", &[_]) if problem.player.is_some() => {
                    return Err(refuse(fact.line, "the problem has two players"));
                }
                ("at", &[_, place]) | ("at-player" | "at-robot", &[place]) => problem.player = Some(place),
                ("at-box" | "at-stone", &[place]) => problem.stones.push(place),
                ("clear", &[place]) => drop(problem.clear.insert(place)),
                _ => {}
            }
        }
        problem.take_goal(definition, &names)?;
        Ok(problem)
    }

    /// Takes in the goal. Each stone must end at some goal, whichever: that is what Sokoban asks for.
    fn take_goal(&mut self, definition: &'n Node, names: &HashSet<&'n str>) -> Result<(), Diagnostic> {
        let mut conditions = Vec::new();
        if let Some(goal) = section(definition, ":goal") {
            gather(&goal.list()[1..], &mut conditions);
        }
        let (mut wanted, mut own) = (HashSet::new(), Vec::new());
        for condition in conditions {
            match (condition.head().unwrap_or(""), &condition.arguments()[..]) {
                ("at-goal", &[stone]) => drop(wanted.insert(stone)),
                ("at", &[stone, place]) if names.contains(stone) && wanted.insert(stone) => own.push(place),
                ("at", &[stone, _]) if names.contains(stone) => {
                    return Err(refuse(condition.line, format!("`{stone}` has two goals")));
                }
                (head, _) => {
                    let message = format!(
                        "a goal of the problem is `({head} ...)`, not `(at-goal STONE)` or `(at STONE POSITION)`"
                    );
                    return Err(refuse(condition.line, message));
                }
            }
        }
        if let Some(free) = names.iter().filter(|name| !wanted.contains(*name)).min() {
            return Err(refuse(definition.line, format!("`{free}` need not end at a goal")));
        }
        if !own.is_empty() {
            if own.len() < wanted.len() {
                return Err(refuse(
                    definition.line,
                    "some stones have a goal of their own, and others have not",
                ));
            }
            // A single stone at a goal of its own is plain Sokoban.
            self.has_own_goals = own.len() > 1;
            self.goals = own;
        }
        Ok(())
    }

    /// Whether a position is wall: nothing is there, and nothing can come there.
    fn is_wall(&self, name: &str) -> bool {
        let is_empty = self.player != Some(name) && !self.stones.contains(&name);
        !self.clear.is_empty() && !self.clear.contains(name) && is_empty
    }

    /// The board as rows, all of them at one line.
    fn rows(&self, line: usize) -> Result<Vec<ListedRow>, Diagnostic> {
        let Some(player) = self.player else { return Err(refuse(line, "the problem has no player")) };
        let (places, inside) = self.places(player)?;
        let at = |name: &&str| {
            places.get(name).copied().ok_or_else(|| refuse(line, format!("nothing says where `{name}` is")))
        };
        let stones = self.stones.iter().map(at).collect::<Result<HashSet<Coordinates>, _>>()?;
        let goals = self.goals.iter().map(at).collect::<Result<HashSet<Coordinates>, _>>()?;
        if stones.len() < self.stones.len() {
            return Err(refuse(line, "two stones are at one position"));
        }
        let player = at(&player)?;
        let all = || inside.iter().chain(&stones).chain(&goals);
        let range = |part: fn(&Coordinates) -> i64| {
            let (least, most) = (all().map(part).min().unwrap_or(0), all().map(part).max().unwrap_or(0));
            (least.saturating_sub(1), most.saturating_add(1))
        };
        let ((left, right), (top, bottom)) = (range(|place| place.0), range(|place| place.1));
        let sides = [right.saturating_sub(left), bottom.saturating_sub(top)];
        if sides.iter().any(|&side| side >= MAX_SIDE as i64)
            || (sides[0] + 1) * (sides[1] + 1) > MAX_AREA as i64
        {
            return Err(refuse(
                line,
                "the positions are too far apart: a board has at most 1,000 columns and rows",
            ));
        }
        let beside =
            |(x, y): Coordinates| (-1..=1).any(|dx| (-1..=1).any(|dy| inside.contains(&(x + dx, y + dy))));
        let cell =
            |place: Coordinates| match (place == player, stones.contains(&place), goals.contains(&place)) {
                (true, _, false) => '@',
                (true, _, true) => '+',
                (_, true, true) => '*',
                (_, true, false) => '$',
                (_, false, true) => '.',
                _ if !inside.contains(&place) && beside(place) => '#',
                _ => ' ',
            };
        let row = |y| ListedRow { text: (left..=right).map(|x| cell((x, y))).collect(), line, offset: None };
        Ok((top..=bottom).map(row).collect())
    }

    /// Where each position is, and which can be reached from the player's by moves.
    fn places(
        &self,
        player: &'n str,
    ) -> Result<(HashMap<&'n str, Coordinates>, HashSet<Coordinates>), Diagnostic> {
        let mut next: HashMap<&str, Vec<(&'n str, Direction)>> = HashMap::new();
        for &(from, to, way, _) in &self.ways {
            next.entry(from).or_default().push((to, way));
        }
        let mut by_moves = HashMap::from([(player, (0, 0))]);
        let mut queue = VecDeque::from([player]);
        while let Some(from) = queue.pop_front() {
            let place = by_moves[from];
            for &(to, way) in next.get(from).into_iter().flatten() {
                by_moves.entry(to).or_insert_with(|| {
                    queue.push_back(to);
                    step(place, way)
                });
            }
        }
        let named = |name: &'n str| Some((name, coordinates(name)?));
        let of_ways = self.ways.iter().flat_map(|&(from, to, ..)| [from, to]);
        let of_things = self.stones.iter().chain(&self.goals).copied();
        let by_name: Option<HashMap<&str, Coordinates>> =
            of_ways.chain(of_things).chain([player]).map(named).collect();
        let fits = |places: &HashMap<&str, Coordinates>| {
            self.ways.iter().all(|(from, to, way, _)| step(places[from], *way) == places[to])
        };
        let places = by_name.filter(fits).unwrap_or_else(|| by_moves.clone());
        let mut taken: HashMap<Coordinates, &str> = HashMap::new();
        for (&name, &place) in &places {
            if let Some(other) = taken.insert(place, name) {
                let (one, other) = (name.min(other), name.max(other));
                return Err(refuse(0, format!("`{one}` and `{other}` are at one place of the grid")));
            }
        }
        let ways: HashSet<(&str, &str)> = self.ways.iter().map(|&(from, to, ..)| (from, to)).collect();
        for &(from, to, way, line) in &self.ways {
            if let (Some(&at), Some(&there)) = (places.get(from), places.get(to))
                && step(at, way) != there
            {
                return Err(refuse(line, format!("`{to}` is not where `{from}` says")));
            }
            if !ways.contains(&(to, from)) {
                return Err(refuse(line, format!("there is no way back from `{to}` to `{from}`")));
            }
        }
        let mut inside: HashSet<Coordinates> = HashSet::new();
        let mut queue = VecDeque::from([player]);
        while let Some(from) = queue.pop_front() {
            if places.get(from).is_some_and(|&place| inside.insert(place)) {
                let beside = next.get(from).into_iter().flatten().map(|&(to, _)| to);
                queue.extend(beside.filter(|to| !self.is_wall(to)));
            }
        }
        for &place in &inside {
            for way in [Direction::Right, Direction::Down] {
                let neighbour = step(place, way);
                if inside.contains(&neighbour) && !ways.contains(&(taken[&place], taken[&neighbour])) {
                    let (one, other) = (taken[&place], taken[&neighbour]);
                    return Err(refuse(
                        0,
                        format!("there is no way between the neighbours `{one}` and `{other}`"),
                    ));
                }
            }
        }
        Ok((places, inside))
    }
}

/// The objects of type `player`.
fn players(definition: &Node) -> HashSet<&str> {
    let words = section(definition, ":objects").map(Node::arguments).unwrap_or_default();
    let mut players = HashSet::new();
    let mut names = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if word == "-" {
            if words.next() == Some("player") {
                players.extend(names.iter().copied());
            }
            names.clear();
        } else {
            names.push(word);
        }
    }
    players
}

fn is_player(name: &str) -> bool {
    name.starts_with("player")
}

/// The conditions of a goal, those of `and` one by one.
fn gather<'n>(nodes: &'n [Node], conditions: &mut Vec<&'n Node>) {
    for node in nodes {
        match node.head() {
            Some("and") => gather(&node.list()[1..], conditions),
            _ => conditions.push(node),
        }
    }
}

/// `dir-left`, `left`, `west` and so on.
pub(super) fn direction(word: &str) -> Option<Direction> {
    Some(match word.trim_start_matches("dir-") {
        "left" | "west" => Direction::Left,
        "up" | "north" => Direction::Up,
        "right" | "east" => Direction::Right,
        "down" | "south" => Direction::Down,
        _ => return None,
    })
}

/// Column and row of a name such as `pos-3-2` or `pos-03-02`.
pub(super) fn coordinates(name: &str) -> Option<Coordinates> {
    let mut numbers = name.rsplit('-').map(|part| part.parse::<u32>().ok());
    let (y, x) = (numbers.next()??, numbers.next()??);
    Some((i64::from(x), i64::from(y)))
}

pub(super) fn step((x, y): Coordinates, way: Direction) -> Coordinates {
    match way {
        Direction::Left => (x - 1, y),
        Direction::Up => (x, y - 1),
        Direction::Right => (x + 1, y),
        Direction::Down => (x, y + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A problem of three positions in a row: the player, a stone, a goal.
    fn row(names: [&str; 3], more: &str, goal: &str) -> String {
        let [a, b, c] = names;
        format!(
            ";; Title: Three\n(define (problem three)\n (:domain sokoban-sequential)\n (:objects man - PLAYER s1 - stone)\n \
             (:init (IS-GOAL {c})\n (MOVE-DIR {a} {b} dir-right) (MOVE-DIR {b} {a} dir-left)\n \
             (MOVE-DIR {b} {c} dir-right) (MOVE-DIR {c} {b} dir-left)\n (at man {a}) (at s1 {b}) (clear {c}) {more})\n \
             (:goal (and {goal})))\n"
        )
    }

    fn check(text: &str, expect: Result<&[&str], &str>) {
        assert!(begins(text), "{text}");
        let collection = read(text, &ReadOptions::default());
        let found = match collection.entries.first() {
            Some(entry) => Ok(entry.rows.iter().map(String::as_str).collect::<Vec<_>>()),
            None => Err(collection.diagnostics[0].message.as_str()),
        };
        assert_eq!(found.as_deref().map_err(|error| *error), expect, "{text}");
    }

    const BOARD: [&str; 3] = ["#####", "#@$.#", "#####"];
    const NAMES: [&str; 3] = ["pos-2-2", "pos-3-2", "pos-4-2"];

    #[test]
    fn the_facts_are_the_board() {
        check(&row(NAMES, "", "(at-goal s1)"), Ok(&BOARD));
        check(&row(["pos-02-02", "pos-03-02", "pos-04-02"], "", "(AT-GOAL s1)"), Ok(&BOARD));
        check(&row(["a", "b", "c"], "", "(at-goal s1)"), Ok(&BOARD));
        // Names that contradict the moves do not count.
        check(&row(["pos-2-2", "pos-2-3", "pos-2-4"], "", "(at-goal s1)"), Ok(&BOARD));
        // What lies outside is no floor.
        let outside = "(MOVE-DIR pos-1-1 pos-2-1 dir-right) (MOVE-DIR pos-2-1 pos-1-1 dir-left)";
        let names = ["pos-2-5", "pos-3-5", "pos-4-5"];
        check(&row(names, outside, "(at-goal s1)"), Ok(&BOARD));
        let collection = read(&row(NAMES, "", "(at-goal s1)"), &ReadOptions::default());
        assert_eq!((&*collection.entries[0].title, collection.entries[0].line), ("Three", 2));
    }

    /// A problem of `typed-sokoban` of two rows and four columns, with a wall in the upper right corner.
    fn typed(boxes: &str, goal: &str) -> String {
        let mut ways = String::new();
        for (y, x) in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3)] {
            for (dy, dx, way) in [(0, 1, "right"), (0, -1, "left"), (1, 0, "down"), (-1, 0, "up")] {
                let (to_y, to_x) = (y + dy, x + dx);
                if (0..2).contains(&to_y) && (0..4).contains(&to_x) {
                    ways += &format!("(adjacent f{y}-{x}f f{to_y}-{to_x}f {way})\n");
                }
            }
        }
        let taken = ["f0-3f", "f0-1f", "f1-1f"];
        let clear = |place: &String| {
            !taken.contains(&&**place) || boxes.matches("f1-1f").count() == 0 && place == "f1-1f"
        };
        let places = (0..2).flat_map(|y| (0..4).map(move |x| format!("f{y}-{x}f")));
        let clear: String = places.filter(clear).map(|place| format!("(clear {place})")).collect();
        format!(
            "(define (problem typed-sokoban-grid2) (:domain typed-sokoban)\n(:objects up down left right - DIR box0 box1 - BOX)\n\
             (:init {ways}{boxes}{clear}(at-robot f0-0f))\n(:goal (and {goal})))"
        )
    }

    #[test]
    fn problems_of_typed_sokoban_are_laid_out_by_what_is_adjacent() {
        let one = typed("(at box0 f0-1f)", "(at box0 f0-2f)");
        check(&one, Ok(&["#####", "#@$.##", "#    #", "######"]));
        check(&row(NAMES, "", "(at s1 pos-4-2)"), Ok(&BOARD));
        let two = "(at box0 f0-1f) (at box1 f1-1f)";
        check(&typed(two, "(at box0 f0-2f)"), Err("`box1` need not end at a goal"));
        check(&typed(two, "(at box0 f0-2f) (at box0 f1-2f)"), Err("`box0` has two goals"));
        check(
            &typed(two, "(or (at box0 f0-2f) (at box1 f0-2f))"),
            Err("a goal of the problem is `(or ...)`, not `(at-goal STONE)` or `(at STONE POSITION)`"),
        );
        check(
            &typed(two, "(at-robot f0-2f)"),
            Err("a goal of the problem is `(at-robot ...)`, not `(at-goal STONE)` or `(at STONE POSITION)`"),
        );
        check(
            &typed(two, "(at box0 f0-2f) (at-goal box1)"),
            Err("some stones have a goal of their own, and others have not"),
        );
    }

    #[test]
    fn stones_with_goals_of_their_own_are_refused_by_name() {
        let text = typed("(at box0 f0-1f) (at box1 f1-1f)", "(at box0 f0-2f) (at box1 f1-2f)");
        let collection = read(&text, &ReadOptions::default());
        let entry = &collection.entries[0];
        assert_eq!(entry.rows, ["#####", "#@$.##", "# $. #", "######"]);
        assert!(entry.level.is_none());
        assert_eq!(entry.diagnostics.iter().map(|remark| remark.code).collect::<Vec<_>>(), ["E-RULES"]);
    }

    #[test]
    fn what_no_board_can_show_is_refused() {
        let one_way = "(MOVE-DIR pos-4-2 pos-5-2 dir-right)";
        check(&row(NAMES, one_way, "(at-goal s1)"), Err("there is no way back from `pos-5-2` to `pos-4-2`"));
        check(&row(NAMES, "", ""), Err("`s1` need not end at a goal"));
        check(
            &row(NAMES, "(at s2 pos-3-2)", "(at-goal s1) (at-goal s2)"),
            Err("two stones are at one position"),
        );
        check(&row(NAMES, "(is-goal somewhere)", "(at-goal s1)"), Err("nothing says where `somewhere` is"));
        check(
            &row(NAMES, "(is-goal pos-4000000000-1)", "(at-goal s1)"),
            Err("the positions are too far apart: a board has at most 1,000 columns and rows"),
        );
        check("(define (domain sokoban-sequential))", Err("this PDDL defines no problem"));
        check("(define (problem p) (:domain s)", Err("this parenthesis is not closed"));
        check("(define (problem p) (:domain s)))", Err("a parenthesis is closed that was not opened"));
        check(
            "(define (problem p) (:domain s) (:init (move-dir a b up-there)))",
            Err("`up-there` is not a direction"),
        );
        check("(define (problem p) (:domain s) (:goal))", Err("the problem has no player"));
        check(
            &format!("(define (domain{}", "(".repeat(100_000)),
            Err("there is too much, or it is nested too deeply"),
        );
        let ring = "(MOVE-DIR a b up) (MOVE-DIR b a down) (MOVE-DIR b c right) (MOVE-DIR c b left) \
                    (MOVE-DIR c d down) (MOVE-DIR d c up) (at player a)";
        check(
            &format!("(define (problem p) (:domain s) (:init {ring}))"),
            Err("there is no way between the neighbours `a` and `d`"),
        );
    }
}
