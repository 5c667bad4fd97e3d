//! Every row of the table, and what is left out or refused.

use super::*;
use crate::options::metric::MetricOrder;
use sokoworks::{Objective, SphereDistances};

fn searching(method: Method) -> Searching {
    Searching { method: Some(method), ..Searching::default() }
}

fn order(text: &str) -> Option<MetricOrder> {
    text.parse().ok()
}

fn typed(asked: Asked) -> Request {
    Request { typed: asked.clone(), resolved: asked }
}

fn set(option: MethodOption, asked: &mut Asked) {
    let searching = &mut asked.searching;
    match option {
        MethodOption::Depth => searching.depth = Some(3),
        MethodOption::Distances => searching.distances = Some(SphereDistances::Strict),
        MethodOption::Order => searching.order = "1".parse().ok(),
        MethodOption::Improve => searching.improve = Some(true),
        MethodOption::AsFound => searching.as_found = Some(true),
        MethodOption::Work => searching.work = "3s".parse().ok(),
        MethodOption::Disk => {
            searching.disk = Some(sokoworks::Disk { folder: "files".into(), most: None, keeps: false });
        }
        MethodOption::All => asked.all = Some(1),
        MethodOption::Unambiguous => searching.unambiguous = Some(true),
        MethodOption::View => asked.board_every = Some(1),
        option => panic!("a new option: {option}"),
    }
}

#[test]
fn every_option_of_every_method_of_every_game_is_taken_or_refused_with_a_reason() {
    for game in [Game::Sokoban, Game::Sokobond] {
        for &method in &Method::ALL {
            let row = entry(game, method).ok();
            let plain = Asked { searching: searching(method), ..Asked::default() };
            assert_eq!(typed(plain.clone()).fit(game).is_ok(), row.is_some(), "{game:?} {method:?}");
            for &metric in &Objective::ALL {
                let mut asked = plain.clone();
                asked.searching.metric = order(metric.name());
                let takes = row.is_some_and(|row| metric == Objective::Any || row.metrics.contains(&metric));
                assert_eq!(typed(asked).fit(game).is_ok(), takes, "{game:?} {method:?} {metric:?}");
            }
            for option in MethodOption::ALL {
                let mut asked = plain.clone();
                set(option, &mut asked);
                assert!(is_set(option, &asked));
                let takes = row.is_some_and(|row| row.options.contains(&option));
                match typed(asked).fit(game) {
                    Ok(asked) => assert!(takes && is_set(option, &asked), "{game:?} {method:?} {option:?}"),
                    Err(refusal) => {
                        assert!(!takes && !refusal.wrong.is_empty() && !refusal.help.is_empty());
                    }
                }
            }
        }
    }
}

#[test]
fn settings_of_the_file_are_left_out_where_they_do_not_apply() {
    let mut resolved = Asked { searching: searching(Method::Sphere), ..Asked::default() };
    set(MethodOption::Depth, &mut resolved);
    resolved.searching.metric = None;
    let request = Request { typed: Asked::default(), resolved: resolved.clone() };
    // A method of the other game: the game's default.
    let bond = request.for_game(Game::Sokobond);
    assert_eq!((bond.searching.method, bond.searching.depth), (None, None));
    assert_eq!(request.for_game(Game::Sokoban).searching.depth, Some(3));
    // A typed method that does not know a setting of the file.
    let typed = Asked { searching: searching(Method::Bfs), ..Asked::default() };
    resolved.searching.method = Some(Method::Bfs);
    let request = Request { typed, resolved };
    assert!(request.fit(Game::Sokoban).is_ok_and(|asked| asked.searching.depth.is_none()));
    // A metric is a promise.
    let mut resolved = Asked { searching: searching(Method::Area), ..Asked::default() };
    resolved.searching.metric = order("moves");
    assert!(Request { typed: Asked::default(), resolved }.fit(Game::Sokoban).is_err());
}

#[test]
fn refusals_name_the_game_or_the_method_that_is_to_blame() {
    let told = |game, method, change: &dyn Fn(&mut Asked)| {
        let mut asked = Asked { searching: searching(method), ..Asked::default() };
        change(&mut asked);
        let refusal = typed(asked).fit(game).expect_err("a refusal");
        format!("{} {}; {}", refusal.option, refusal.wrong, refusal.help)
    };
    let moves = |asked: &mut Asked| asked.searching.metric = order("moves");
    assert_eq!(
        told(Game::Sokoban, Method::Area, &moves),
        "--metric moves the method `area` can only prove fewest pushes; \
         methods that can: auto, bfs, iddfs, astar, idastar, bidirectional"
    );
    let pushes = |asked: &mut Asked| asked.searching.metric = order("pushes");
    assert_eq!(
        told(Game::Sokobond, Method::Auto, &pushes),
        "--metric pushes Sokobond does not count pushes; its metric is moves"
    );
    assert_eq!(
        told(Game::Sokoban, Method::Bfs, &|asked| set(MethodOption::Depth, asked)),
        "--depth the method `bfs` does not take this option; methods that take it: dfs, iddfs, area-dfs, sphere"
    );
    assert_eq!(
        told(Game::Sokoban, Method::Auto, &|asked| set(MethodOption::All, asked)),
        "--all it is a level of Sokoban; this is an option for Sokobond"
    );
    let with = |text: &'static str| move |asked: &mut Asked| asked.searching.metric = order(text);
    assert_eq!(
        told(Game::Sokoban, Method::Bfs, &with("moves,pushes")),
        "--metric moves,pushes the method `bfs` minimizes one metric only; the method `auto` takes two"
    );
    assert_eq!(
        told(Game::Sokoban, Method::Auto, &with("lines,moves")),
        "--metric lines,moves solvers do not count lines; `soko optimize` makes known solutions shorter in this metric"
    );
    assert_eq!(
        told(Game::Sokobond, Method::Auto, &with("moves,pushes")),
        "--metric moves,pushes Sokobond does not count pushes; its metric is moves"
    );
}
