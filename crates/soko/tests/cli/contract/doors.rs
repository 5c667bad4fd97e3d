//! The same 200 questions to all doors: the library, the command line, the server and the tools for language models. The
//! answers are the same, under the same names.

use super::validate::validate;
use crate::harness::Place;
use crate::mcp::Client;
use crate::serve::Server;
use serde_json::{Value, json};
use sokoban::replay::lurd::Dialect;
use sokoworks::contract::{Lengths, Record, SCHEMA, Shown, Verdict};
use sokoworks::{Budget, Collection, Game, Level, Objective, Position, Request, judge, solve};
use std::time::Duration;

/// Levels of each game, with five questions each.
const LEVELS: usize = 20;

/// A level of the repository with a solution of it.
struct Asked {
    level: Level,
    /// The level as text without the solution.
    text: String,
    solution: String,
    /// What is to be fewest.
    metric: &'static str,
}

fn levels() -> Vec<Asked> {
    let files: Vec<Collection> = levels::FILES.iter().map(|(_, bytes)| Collection::read(bytes)).collect();
    let of_game = |game: Game| {
        let metric = if game == Game::Sokoban { "pushes" } else { "moves" };
        let places = files.iter().filter(move |file| file.game() == game);
        let places = places.flat_map(|file| (0..file.len()).map(move |place| (file, place)));
        let asked = places.filter_map(move |(file, place)| {
            let (level, solutions) = (file.level(place)?, file.solutions(place));
            let solution = judge(&level, solutions.first()?).ok()?.letters;
            Some(Asked { text: level.text(), level, solution, metric })
        });
        asked.take(LEVELS).collect::<Vec<_>>()
    };
    Game::ALL.into_iter().flat_map(of_game).collect()
}

/// Answers of different doors have the same values under these names.
fn same(question: &str, names: &[&str], library: &Value, others: &[(&str, &Value)]) {
    // Numbers as they are read back: the last digit of a fraction may differ.
    let library: Value = serde_json::from_str(&library.to_string()).expect("JSON");
    for (door, answer) in others {
        for name in names {
            let (own, expect) = (answer.get(*name), library.get(*name));
            assert!(expect.is_some(), "{question}: the library does not say {name}");
            assert_eq!(own, expect, "{question}, {door}: {name} of {answer}");
        }
    }
}

/// Keys that all doors have of a level that is shown.
const SHOWN: &[&str] = &[
    "width", "height", "boxes", "goals", "atoms", "molecules", "dead_squares", "lower_bound", "bound_metric",
    "solved", "unsolvable", "why",
];

/// Keys that all doors have of moves that are judged.
const JUDGED: &[&str] = &[
    "valid", "problems", "moves", "pushes", "box_lines", "box_changes", "pushing_sessions", "player_lines",
    "molecules", "solution",
];

/// Keys that all doors have of a search, beside the metric.
const FOUND: &[&str] = &[
    "schema_version", "game", "identity", "after", "outcome", "reason", "proved", "lower_bound",
    "bound_metric", "molecules",
];

/// The doors that are asked: commands, the server and the tools for language models.
struct Doors {
    place: Place,
    server: Server,
    client: Client,
    schema: Value,
}

impl Doors {
    /// All doors, and a file for each level.
    fn open(asked: &[Asked]) -> Doors {
        let place = Place::with(&[("levels.sok", "#####\n#@$.#\n#####\n")]);
        for (number, one) in asked.iter().enumerate() {
            place.write(&file(number), one.text.as_bytes());
        }
        let server = Server::start(&place);
        let client = Client::of(&place, &["--threads", "1"]);
        Doors { place, server, client, schema: serde_json::from_str(SCHEMA).expect("the schema") }
    }

    /// The only record that a command prints.
    fn commanded(&self, line: &[&str]) -> Value {
        self.place.run(line).json().remove(0)
    }

    /// Answers are what the contract calls this. The client of the tools checks theirs by itself.
    fn are(&self, name: &str, answers: &[&Value]) {
        for answer in answers {
            validate(&self.schema, name, answer);
        }
    }

    /// What is known without a search.
    fn show(&mut self, name: &str, one: &Asked) {
        let mut shown = Shown::default();
        shown.look(&Position::start(&one.level), &Budget::new());
        let line = self.commanded(&["show", "--json", name]);
        let tool = self.client.result("show", &json!({ "level": one.text }));
        let (_, warned) = self.server.ask("/api/warn", &json!({ "text": one.text })).expect("an answer");
        same("show", SHOWN, &json!(shown), &[("command", &line), ("tool", &tool)]);
        same("show", &["lower_bound", "why"], &json!(shown), &[("server", &warned)]);
        self.are("Shown", &[&line]);
    }

    /// A solution judged.
    fn verify(&mut self, name: &str, one: &Asked) {
        let steps = one.level.read_moves(&one.solution).expect("moves");
        let verified = judge(&one.level, &steps).expect("a solution");
        let lengths = Lengths::of(&verified);
        let verdict = Verdict {
            valid: true,
            lengths,
            molecules: verified.molecules,
            solution: verified.letters,
            ..Verdict::default()
        };
        let line = self.commanded(&["verify", "--json", name, &one.solution]);
        let moves: String = steps.iter().map(|step| step.lurd()).collect();
        let tool = self.client.result("verify", &json!({ "level": one.text, "moves": moves }));
        let tool = in_letters_of_the_game(tool, one);
        same("verify", JUDGED, &json!(verdict), &[("command", &line), ("tool", &tool)]);
        self.are("Verdict", &[&line]);
    }

    /// A shortest solution.
    fn solve(&mut self, name: &str, one: &Asked) {
        let mut request = Request::default();
        request.metric = one.metric.parse::<Objective>().expect("a metric");
        let answer = solve(&one.level, &request, &Budget::new(), &mut |_| {}).expect("an answer");
        let mut record = Record::new(&one.level);
        record.take(&answer, one.level.size(), Duration::ZERO);
        let found = judge(&one.level, answer.solution().expect("a solution")).expect("a solution");
        record.accept_answer(&answer, &found);
        let line = self.commanded(&["solve", "--json", "--threads", "1", "--metric", one.metric, name]);
        let tool = self.client.result("solve", &json!({ "level": one.text, "metric": one.metric }));
        let job = json!({ "kind": "solve", "text": one.text, "options": { "metric": one.metric } });
        let mut job = self.server.finished(&job);
        let answers = [("command", &line), ("server", &job), ("tool", &tool)];
        same("solve", FOUND, &json!(record), &answers);
        same("solve", &[one.metric], &json!(record), &answers);
        for key in ["state", "verified"] {
            job.as_object_mut().and_then(|job| job.remove(key)).expect(key);
        }
        self.are("Record", &[&line, &job]);
    }

    /// How hard a level is.
    fn grade(&mut self, name: &str, one: &Asked) {
        let measures = generate::measure(&one.level, &Budget::new()).expect("measures");
        let rating = json!({ "rating": measures.rating(&measures.estimate()) });
        let line = self.commanded(&["grade", "--json", name]);
        let tool = self.client.result("grade", &json!({ "level": one.text }));
        same("grade", &["rating"], &rating, &[("command", &line), ("tool", &tool)]);
        self.are("Graded", &[&line]);
    }

    /// The next push.
    fn hint(&mut self, one: &Asked) {
        let play = play::Play::new(one.level.clone());
        let hint = play::Hints::new(1).ask(&play, &Budget::new(), &mut |_| {}).contract(&play);
        let tool = self.client.result("hint", &json!({ "level": one.text }));
        let tool = in_letters_of_the_game(tool, one);
        let job = self.server.finished(&json!({ "kind": "hint", "text": one.text }));
        same("hint", &["outcome", "reason"], &json!(hint), &[("server", &job), ("tool", &tool)]);
        let keys = ["piece", "next", "target", "letters", "pushes_left"];
        same("hint", &keys, &json!(hint), &[("tool", &tool)]);
    }
}

/// An answer of a tool with its moves in the letters of the game: the tools have the same letters in both.
fn in_letters_of_the_game(mut answer: Value, one: &Asked) -> Value {
    for key in ["solution", "letters"] {
        let Some(moves) = answer[key].as_str().filter(|_| one.level.game() == Game::Sokobond) else {
            continue;
        };
        assert!(moves.chars().all(|letter| "udlr".contains(letter)), "{moves}");
        let steps = one.level.read_moves_in(moves, Some(Dialect::Lurd)).expect("moves").steps;
        answer[key] = json!(Position::start(&one.level).letters(&steps));
    }
    answer
}

fn file(number: usize) -> String {
    format!("{number}.txt")
}

#[test]
fn all_doors_answer_two_hundred_questions_alike() {
    let asked = levels();
    assert_eq!(asked.len(), 2 * LEVELS);
    let mut doors = Doors::open(&asked);
    let mut questions = 0;
    for (number, one) in asked.iter().enumerate() {
        let name = file(number);
        doors.show(&name, one);
        doors.verify(&name, one);
        doors.solve(&name, one);
        doors.grade(&name, one);
        doors.hint(one);
        questions += 5;
    }
    assert_eq!(questions, 200);
    doors.server.kill();
    doors.client.end();
}
