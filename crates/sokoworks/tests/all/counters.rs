//! Counters mean one thing: the rows of an answer add up to its total, and the counters of the search that is named are those of
//! its rows. On every third level of the repository and on generated ones, in both games, with several methods, on one and on two
//! threads.
//!
//! `SOKO_COUNTED=1000` takes all levels of the repository and generates a thousand; without the variable some are generated.

use grid::Random;
use sokobond::random::{Shape, random_level};
use sokoworks::{
    Answer, Budget, Collection, Game, GaveUp, Level, Method, Objective, Outcome, Request, solve,
};
use std::path::Path;
use std::time::Instant;

/// Most nodes of a search.
const NODES: u64 = 4_000;

/// How many levels are generated, where a number is given.
fn wanted() -> Option<u64> {
    std::env::var("SOKO_COUNTED").ok().and_then(|count| count.parse().ok())
}

/// Levels of the repository.
fn own() -> Vec<Level> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let mut levels = Vec::new();
    for game in ["sokoban", "sokobond"] {
        let files = std::fs::read_dir(root.join(game)).expect("the levels of the repository");
        let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
        paths.sort();
        for path in paths {
            let collection = Collection::read(&std::fs::read(path).expect("a file"));
            levels.extend((0..collection.len()).filter_map(|place| collection.level(place)));
        }
    }
    assert!(levels.len() > 100, "{} levels", levels.len());
    levels.into_iter().step_by(if wanted().is_some() { 1 } else { 3 }).collect()
}

/// A room with walls, boxes and goals at random; in some of them all boxes start on goals.
fn room(seed: u64) -> Level {
    let mut random = Random::new(seed);
    let (width, height) = (4 + random.index(4), 3 + random.index(4));
    let is_circular = random.percent(10);
    loop {
        let mut cells: Vec<usize> = (0..width * height).filter(|_| !random.percent(15)).collect();
        let mut signs = vec![b'#'; width * height];
        cells.iter().for_each(|&cell| signs[cell] = b' ');
        let boxes = 1 + random.index(3);
        let pieces =
            if is_circular { b"**".to_vec() } else { [vec![b'$'; boxes], vec![b'.'; boxes]].concat() };
        for &sign in b"@".iter().chain(&pieces) {
            if !cells.is_empty() {
                signs[cells.swap_remove(random.index(cells.len()))] = sign;
            }
        }
        let wall = "#".repeat(width + 2);
        let inner = signs.chunks(width).map(|row| format!("#{}#", String::from_utf8_lossy(row)));
        let rows: Vec<String> = std::iter::once(wall.clone()).chain(inner).chain([wall]).collect();
        if let Ok(level) = rows.join("\n").parse() {
            return level;
        }
    }
}

/// Levels made for this, with their seeds.
fn made() -> Vec<Level> {
    let count = wanted().unwrap_or(60);
    let bond = |seed| Level::Sokobond(random_level(seed, &Shape { even: true, ..Shape::SMALL }).into());
    (0..count).map(|seed| if seed % 2 == 0 { room(seed) } else { bond(seed) }).collect()
}

/// What is asked, by a name; a game that does not have it is left out.
fn requests() -> Vec<(&'static str, Request)> {
    let with = |change: fn(&mut Request)| {
        let mut request = Request::default();
        change(&mut request);
        request
    };
    vec![
        ("any", with(|_| ())),
        ("as found", with(|request| request.sokoban.shorten = false)),
        ("pushes", with(|request| request.metric = Objective::Pushes)),
        ("moves", with(|request| request.metric = Objective::Moves)),
        ("pushes, then moves", with(|r| (r.metric, r.tie_break) = (Objective::Pushes, true))),
        ("improve", with(|request| request.sokoban.improve = true)),
        ("work", with(|request| request.sokoban.work = Some(2_000_000))),
        ("bfs", with(|request| request.method = Method::Bfs)),
        ("astar", with(|request| request.method = Method::AStar)),
        ("idastar", with(|request| request.method = Method::IdaStar)),
        ("greedy", with(|request| request.method = Method::Greedy)),
    ]
}

/// Whether the counters of an answer agree with each other, and what was found.
fn check(answer: &Answer, began: Instant, context: &dyn Fn() -> String) {
    let total = answer.statistics.expanded;
    let sum: u64 = answer.rows().map(|row| row.statistics.expanded).sum();
    assert_eq!(sum, total, "the rows add up to the total: {}", context());
    assert!(!answer.searches.is_empty(), "{}", context());
    let own = answer.own(Some(began.elapsed()));
    let of_name = answer.rows().filter(|row| row.name == answer.method);
    let named: Vec<u64> = of_name.map(|row| row.statistics.expanded).collect();
    let expect: u64 = match named.as_slice() {
        // A name that stands for all searches.
        [] => answer.searches.iter().map(|row| row.statistics.expanded).sum(),
        named => named.iter().sum(),
    };
    assert_eq!(own.statistics.expanded, expect, "what the search that is named expanded: {}", context());
    let time = own.time.expect("there is a clock");
    assert!(time <= began.elapsed(), "{time:?}: {}", context());
    // What came after a proof is not part of the search that made it.
    let is_proved = matches!(&answer.outcome, Outcome::Solved { optimal, .. } if optimal.is_proved());
    let passes: Vec<&str> = answer.afterwards.iter().map(|row| row.name).collect();
    assert!(!is_proved || !passes.contains(&answer.method), "{}", context());
    let generated: u64 = answer.rows().map(|row| row.statistics.generated).sum();
    assert_eq!(generated, answer.statistics.generated, "successors: {}", context());
}

#[test]
#[expect(clippy::print_stdout, reason = "a long run counts what it tried")]
fn the_rows_add_up_to_the_total_and_the_name_has_its_own() {
    let (mut counted, mut walks, mut shortened) = (0, 0, 0);
    for (place, level) in own().iter().chain(&made()).enumerate() {
        for (name, request) in requests() {
            if request.check(level.game()).is_err() {
                continue;
            }
            for threads in [1, 2] {
                let mut request = request.clone();
                request.threads = threads;
                let budget = Budget::new().nodes(NODES).bytes(256 << 20).timed();
                let (began, mut last) = (Instant::now(), 0);
                let answer = solve(level, &request, &budget, &mut |now| last = last.max(now.expanded));
                let answer = answer.expect("the game has it");
                let context =
                    || format!("level {place}, {name}, {threads} threads, {answer:?}\n{}", level.text());
                check(&answer, began, &context);
                let total = answer.statistics.expanded;
                assert!(last <= total, "progress reported {last}: {}", context());
                // Sokobond expands some positions at once, and what is done after a proof may end a few nodes beyond the limit.
                let is_exact = threads == 1 && level.game() == Game::Sokoban && answer.afterwards.is_empty();
                assert!(!is_exact || total <= NODES, "{}", context());
                let ended = answer.outcome == Outcome::GaveUp(GaveUp::Nodes);
                assert!(threads > 1 || !ended || total >= NODES, "{}", context());
                assert!(name != "as found" || answer.afterwards.is_empty(), "{}", context());
                walks += usize::from(answer.afterwards.iter().any(|row| row.name == "shorter walks"));
                shortened += usize::from(answer.rows().any(|row| row.name == "shortening"));
            }
        }
        counted += 1;
    }
    println!("{counted} levels, {walks} runs with shorter walks, {shortened} with shortening");
    assert!(walks > 20 && shortened > 20, "{walks} {shortened}");
}

#[test]
fn leaving_the_walks_alone_leaves_the_proof_as_it_was() {
    let mut compared = 0;
    for level in own().iter().filter(|level| level.game() == Game::Sokoban) {
        let run = |as_found: bool| {
            let mut request = Request::default();
            (request.sokoban.shorten, request.threads) = (!as_found, 1);
            solve(level, &request, &Budget::new().nodes(20_000), &mut |_| {}).expect("an answer")
        };
        let (plain, found) = (run(false), run(true));
        let is_proved = |answer: &Answer| !answer.proved.is_empty();
        // Where several searches took part, a proof may rest on a solution that was made shorter.
        if !is_proved(&plain) || plain.searches.len() > 1 {
            continue;
        }
        let expanded = |answer: &Answer| answer.own(None).statistics.expanded;
        assert!(is_proved(&found) && found.method == plain.method, "{}", level.text());
        assert_eq!(expanded(&found), expanded(&plain), "{}", level.text());
        assert_eq!(expanded(&found), found.statistics.expanded, "nothing else was done: {}", level.text());
        compared += usize::from(plain.statistics.expanded > expanded(&plain));
    }
    assert!(compared > 20, "{compared} levels had their walks shortened");
}
